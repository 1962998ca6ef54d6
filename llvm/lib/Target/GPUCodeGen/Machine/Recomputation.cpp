//===-- Recomputation.cpp - Values computed again at their uses -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/Recomputation.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace llvm::gpu;

/// Instructions that are worth less than a load of a spilled value.
static constexpr unsigned MostInstructions = 4;
/// How often a loop is assumed to iterate, and the depth from which on loops
/// count alike.
static constexpr unsigned Iterations = 8, MostLoops = 4;

Recomputation::Recomputation(
    MachineFunction &MF, LiveIntervals &LIS, const MachineLoopInfo &Loops,
    function_ref<void(MachineInstr &, MachineInstr &)> Inserted,
    function_ref<void(MachineInstr &)> Erased)
    : MF(MF), MRI(MF.getRegInfo()), LIS(LIS), Loops(Loops), Inserted(Inserted),
      Erased(Erased) {}

/// The only definition of \p Reg, if it can stand elsewhere.
MachineInstr *Recomputation::recomputableDef(Register Reg) const {
  if (!MRI.hasOneDef(Reg))
    return nullptr;
  MachineInstr &Def = *MRI.def_instr_begin(Reg);
  if (!Def.isCopy() && !Def.getDesc().isRematerializable())
    return nullptr;
  if (Def.isConvergent() || !hasSingleElement(Def.all_defs()))
    return nullptr;
  bool HasConstants = all_of(Def.all_uses(), [&](const MachineOperand &MO) {
    return MO.getReg().isPhysical() ? MRI.isConstantPhysReg(MO.getReg())
                                    : !MO.isTied() && MO.getReg() != Reg;
  });
  return HasConstants ? &Def : nullptr;
}

unsigned Recomputation::liveRegisters(Register Reg, SlotIndex At) const {
  const LiveInterval &LI = LIS.getInterval(Reg);
  if (!LI.hasSubRanges())
    return LI.liveAt(At) ? MRI.getMaxLaneMaskForVReg(Reg).getNumLanes() : 0;
  unsigned Registers = 0;
  for (const LiveInterval::SubRange &SR : LI.subranges())
    if (SR.liveAt(At))
      Registers += SR.LaneMask.getNumLanes();
  return Registers;
}

static bool hasOneValue(const LiveInterval &LI) {
  auto IsOne = [](const LiveRange &Range) {
    return Range.getNumValNums() == 1;
  };
  return LI.hasSubRanges() ? all_of(LI.subranges(), IsOne) : IsOne(LI);
}

/// Whether \p Reg has, or can have, the value that \p Def reads in front of all
/// groups.
bool Recomputation::isAvailable(Register Reg, const MachineInstr &Def,
                                const Plan &P) const {
  const LiveInterval &LI = LIS.getInterval(Reg);
  if (hasOneValue(LI))
    return true;
  SlotIndex DefAt = LIS.getInstructionIndex(Def);
  return all_of(P.Groups, [&](const Group &G) {
    SlotIndex GroupAt = LIS.getInstructionIndex(*G.At);
    auto IsSame = [&](const LiveRange &Range) {
      const VNInfo *There = Range.Query(DefAt).valueIn();
      return !There || There == Range.Query(GroupAt).valueIn();
    };
    return LI.hasSubRanges() ? all_of(LI.subranges(), IsSame) : IsSame(LI);
  });
}

/// Adds \p Def and what it needs to the chain of \p P, which \p Pending others
/// join behind it; returns how many registers are live at \p At only because of
/// it.
std::optional<unsigned> Recomputation::addToChain(Plan &P, MachineInstr &Def,
                                                  SlotIndex At,
                                                  unsigned Pending) const {
  unsigned More = 0;
  SmallVector<Register, 4> Seen;
  for (const MachineOperand &MO : Def.all_uses()) {
    Register Reg = MO.getReg();
    if (Reg.isPhysical() || MO.isUndef() || is_contained(Seen, Reg))
      continue;
    Seen.push_back(Reg);
    if (any_of(P.Chain, [&](const MachineInstr *MI) {
          return MI->getOperand(0).getReg() == Reg;
        }))
      continue;
    bool Available = isAvailable(Reg, Def, P);
    unsigned Live = liveRegisters(Reg, At);
    if (Available && Live)
      continue;
    MachineInstr *Operand = recomputableDef(Reg);
    // Those that wait for it count, though they are not in the chain yet: else
    // all ways through a long expression would be tried.
    if (Operand && P.Chain.size() + Pending + 2 <= MostInstructions) {
      size_t Size = P.Chain.size();
      if (std::optional<unsigned> Needed =
              addToChain(P, *Operand, At, Pending + 1)) {
        More += *Needed;
        continue;
      }
      P.Chain.truncate(Size);
    }
    if (!Available)
      return std::nullopt;
    More += MRI.getMaxLaneMaskForVReg(Reg).getNumLanes();
  }
  P.Chain.push_back(&Def);
  return More;
}

/// Where \p P computes the value of \p Def again, so that it need not be live
/// at \p At.
bool Recomputation::groupUsers(Plan &P, const MachineInstr &Def,
                               SlotIndex At) const {
  const MachineBasicBlock *Block = LIS.getMBBFromIndex(At);
  const MachineBasicBlock *DefBlock = Def.getParent();
  SlotIndex DefAt = LIS.getInstructionIndex(Def).getRegSlot();
  if (Block == DefBlock && At < DefAt)
    return false;

  SmallMapVector<std::pair<const MachineBasicBlock *, unsigned>, Group, 4>
      Groups;
  SmallPtrSet<const MachineInstr *, 8> Known;
  for (MachineInstr &User : MRI.use_nodbg_instructions(P.Reg)) {
    if (!Known.insert(&User).second)
      continue;
    MachineBasicBlock *UserBlock = User.getParent();
    MachineInstr *Place = &User;
    // Outside of loops that this place is not in.
    const MachineLoop *Outermost = nullptr;
    for (const MachineLoop *L = Loops.getLoopFor(UserBlock);
         L && !L->contains(Block) && !L->contains(DefBlock);
         L = L->getParentLoop())
      Outermost = L;
    if (Outermost) {
      UserBlock = Outermost->getLoopPreheader();
      if (!UserBlock)
        return false;
      Place = nullptr;
    }
    if (!Place || Place->isTerminator()) {
      auto Terminator = UserBlock->getFirstTerminator();
      if (Terminator == UserBlock->end())
        return false;
      Place = &*Terminator;
    }
    SlotIndex PlaceAt = LIS.getInstructionIndex(*Place).getRegSlot();
    if (UserBlock == DefBlock && PlaceAt < DefAt)
      return false;
    bool IsBehind = UserBlock == Block && PlaceAt > At;
    // These need not move.
    if (UserBlock == DefBlock && !IsBehind)
      continue;
    Group &G = Groups[{UserBlock, IsBehind}];
    if (G.Users.empty() || PlaceAt < LIS.getInstructionIndex(*G.At))
      G.At = Place;
    G.Users.push_back(&User);
  }
  for (auto &[Key, G] : Groups)
    P.Groups.push_back(std::move(G));
  return !P.Groups.empty();
}

unsigned Recomputation::weightOf(const MachineBasicBlock &MBB) const {
  unsigned Weight = 1;
  for (unsigned I = 0, Depth = std::min(Loops.getLoopDepth(&MBB), MostLoops);
       I != Depth; ++I)
    Weight *= Iterations;
  return Weight;
}

std::optional<Recomputation::Plan> Recomputation::plan(Register Reg,
                                                       SlotIndex At) const {
  MachineInstr *Def = recomputableDef(Reg);
  if (!Def)
    return std::nullopt;
  Plan P;
  P.Reg = Reg;
  unsigned Live = liveRegisters(Reg, At);
  if (!Live || !groupUsers(P, *Def, At))
    return std::nullopt;
  std::optional<unsigned> More = addToChain(P, *Def, At, /*Pending=*/0);
  if (!More || *More >= Live)
    return std::nullopt;
  P.Gain = Live - *More;
  for (const Group &G : P.Groups)
    P.Cost += weightOf(*G.At->getParent()) * P.Chain.size();
  return P;
}

void Recomputation::recomputeInterval(Register Reg) {
  LIS.removeInterval(Reg);
  if (MRI.reg_nodbg_empty(Reg))
    return;
  SmallVector<LiveInterval *> Parts;
  LIS.splitSeparateComponents(LIS.createAndComputeVirtRegInterval(Reg), Parts);
}

void Recomputation::apply(const Plan &P) {
  SmallVector<Register> New;
  SmallSetVector<Register, 8> Changed;
  for (const Group &G : P.Groups) {
    SmallDenseMap<Register, Register, 4> Names;
    for (const MachineInstr *Old : P.Chain) {
      MachineInstr *MI = MF.CloneMachineInstr(Old);
      for (MachineOperand &MO : MI->all_uses()) {
        if (!MO.getReg().isVirtual())
          continue;
        MO.setIsKill(false);
        if (Register Name = Names.lookup(MO.getReg()))
          MO.setReg(Name);
        else
          Changed.insert(MO.getReg());
      }
      Register OldName = Old->getOperand(0).getReg();
      Register Name = MRI.cloneVirtualRegister(OldName);
      Names[OldName] = Name;
      New.push_back(Name);
      MI->getOperand(0).setReg(Name);
      MI->getOperand(0).setIsDead(false);
      G.At->getParent()->insert(G.At->getIterator(), MI);
      LIS.InsertMachineInstrInMaps(*MI);
      Inserted(*MI, *G.At);
    }
    for (MachineInstr *User : G.Users)
      for (MachineOperand &MO : User->all_uses())
        if (MO.getReg() == P.Reg)
          MO.setReg(Names[P.Reg]);
  }
  for (Register Reg : New)
    LIS.createAndComputeVirtRegInterval(Reg);

  // What nothing needs any more goes away.
  Changed.insert(P.Reg);
  SmallVector<Register> Unused = {P.Reg};
  while (!Unused.empty()) {
    Register Reg = Unused.pop_back_val();
    if (!MRI.use_nodbg_empty(Reg))
      continue;
    MachineInstr *Def = recomputableDef(Reg);
    if (!Def)
      continue;
    for (const MachineOperand &MO : Def->all_uses())
      if (MO.getReg().isVirtual()) {
        Changed.insert(MO.getReg());
        Unused.push_back(MO.getReg());
      }
    for (MachineOperand &MO : make_early_inc_range(MRI.use_operands(Reg)))
      MO.setReg(Register());
    Erased(*Def);
    LIS.RemoveMachineInstrFromMaps(*Def);
    Def->eraseFromParent();
  }
  for (Register Reg : Changed) {
    MRI.clearKillFlags(Reg);
    recomputeInterval(Reg);
  }
}

/// The cheapest first.
SmallVector<Recomputation::Plan> Recomputation::planAll(SlotIndex At) const {
  SmallVector<Plan> Plans;
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I)
    if (Register Reg = Register::index2VirtReg(I); LIS.hasInterval(Reg))
      if (std::optional<Plan> P = plan(Reg, At))
        Plans.push_back(std::move(*P));
  llvm::stable_sort(Plans, [](const Plan &A, const Plan &B) {
    return A.Cost * B.Gain < B.Cost * A.Gain;
  });
  return Plans;
}

std::optional<unsigned>
Recomputation::priceOf(SlotIndex At, unsigned Registers,
                       DenseSet<Register> &Known) const {
  SmallVector<Plan> Plans = planAll(At);
  unsigned Freed = 0, Price = 0;
  for (const Plan &P : Plans)
    if (Known.contains(P.Reg))
      Freed += P.Gain;
  for (const Plan &P : Plans) {
    if (Freed >= Registers)
      break;
    if (!Known.insert(P.Reg).second)
      continue;
    Freed += P.Gain;
    Price += P.Cost;
  }
  if (Freed < Registers)
    return std::nullopt;
  return Price;
}

unsigned Recomputation::freeRegisters(SlotIndex At, unsigned Registers) {
  unsigned Freed = 0;
  for (const Plan &Old : planAll(At)) {
    if (Freed >= Registers)
      break;
    if (!LIS.hasInterval(Old.Reg))
      continue;
    // The others may have changed what it is computed of.
    if (std::optional<Plan> P = plan(Old.Reg, At)) {
      Freed += P->Gain;
      apply(*P);
    }
  }
  return Freed;
}
