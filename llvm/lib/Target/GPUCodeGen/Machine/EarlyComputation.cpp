//===-- EarlyComputation.cpp - Values computed before others wait ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/EarlyComputation.h"
#include "GPUCodeGen/Machine/LiveRegisters.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace llvm::gpu;

/// How many instructions an expression has that moves as a whole.
static constexpr unsigned MostInstructions = 64;

EarlyComputation::EarlyComputation(
    MachineFunction &MF, LiveIntervals &LIS, const MachineLoopInfo &Loops,
    const MachineDominatorTree &Dominators,
    function_ref<void(MachineInstr &, MachineInstr &)> Inserted,
    function_ref<void(MachineInstr &)> Erased)
    : MRI(MF.getRegInfo()), LIS(LIS), Loops(Loops), Dominators(Dominators),
      Inserted(Inserted), Erased(Erased) {}

bool EarlyComputation::canMove(const MachineInstr &MI) const {
  if (MI.isDebugInstr() || MI.isTerminator() || MI.isCopy() ||
      MI.isImplicitDef() || MI.isConvergent() || MI.mayLoadOrStore() ||
      MI.hasUnmodeledSideEffects() || !hasSingleElement(MI.all_defs()))
    return false;
  const Register Defined = MI.getOperand(0).getReg();
  if (!Defined.isVirtual() || !MRI.hasOneDef(Defined))
    return false;
  return all_of(MI.all_uses(), [&](const MachineOperand &MO) {
    return MO.getReg().isPhysical() ? MRI.isConstantPhysReg(MO.getReg())
                                    : !MO.isTied() && !MO.isUndef();
  });
}

/// Whether \p MO, of \p MI, has its value at the place of \p P.
bool EarlyComputation::isAvailable(const MachineOperand &MO,
                                   const MachineInstr &MI,
                                   const Plan &P) const {
  const LiveInterval &LI = LIS.getInterval(MO.getReg());
  const SlotIndex UseAt = LIS.getInstructionIndex(MI);
  auto IsSame = [&](const LiveRange &Range) {
    const VNInfo *There = Range.getVNInfoAt(P.At);
    return There && There == Range.Query(UseAt).valueIn();
  };
  if (!LI.hasSubRanges())
    return IsSame(LI);
  const LaneBitmask Lanes = lanesOf(MO, MRI);
  return all_of(LI.subranges(), [&](const LiveInterval::SubRange &Range) {
    return (Range.LaneMask & Lanes).none() || IsSame(Range);
  });
}

/// Adds \p MI to \p P behind what it needs, up to \p Most instructions in all
/// with \p Waiting ones that need it; returns whether that is possible.
bool EarlyComputation::add(MachineInstr &MI, Plan &P, size_t Most,
                           size_t Waiting) const {
  if (P.Instrs.contains(&MI))
    return true;
  if (P.Instrs.size() + Waiting >= Most || P.Impossible.contains(&MI))
    return false;
  auto Never = [&] {
    P.Impossible.insert(&MI);
    return false;
  };
  if (!canMove(MI))
    return Never();
  for (const MachineOperand &MO : MI.all_uses()) {
    if (MO.getReg().isPhysical() || isAvailable(MO, MI, P))
      continue;
    MachineInstr *Def = MRI.getUniqueVRegDef(MO.getReg());
    if (!Def || !Dominators.properlyDominates(P.Block, Def->getParent()))
      return Never();
    if (!add(*Def, P, Most, Waiting + 1))
      return P.Impossible.contains(Def) ? Never() : false;
  }
  return P.Instrs.size() + Waiting < Most && P.Instrs.insert(&MI);
}

/// Whether \p Lanes of \p Reg are read behind the place.
bool EarlyComputation::isNeeded(Register Reg, LaneBitmask Lanes,
                                Plan &P) const {
  const MachineInstr *Def = MRI.getUniqueVRegDef(Reg);
  const MachineBasicBlock *DefBlock = Def ? Def->getParent() : nullptr;
  auto [Found, IsNew] = P.Behind.try_emplace(DefBlock);
  if (IsNew) {
    SmallVector<const MachineBasicBlock *> Todo = {P.Block};
    while (!Todo.empty())
      for (const MachineBasicBlock *Next : Todo.pop_back_val()->successors())
        if (Next != DefBlock && Found->second.insert(Next).second)
          Todo.push_back(Next);
  }
  return any_of(MRI.use_nodbg_operands(Reg), [&](const MachineOperand &MO) {
    auto *User = const_cast<MachineInstr *>(MO.getParent());
    if ((lanesOf(MO, MRI) & Lanes).none() || P.Instrs.contains(User))
      return false;
    return Found->second.contains(User->getParent()) ||
           (User->getParent() == P.Block &&
            LIS.getInstructionIndex(*User) >= P.At);
  });
}

/// Registers that are free because \p Instrs, of \p P, are computed early, too.
int EarlyComputation::gainOf(ArrayRef<MachineInstr *> Instrs, Plan &P) const {
  SmallMapVector<Register, LaneBitmask, 8> Read;
  int Gain = 0;
  for (const MachineInstr *MI : Instrs) {
    for (const MachineOperand &MO : MI->all_uses())
      if (MO.getReg().isVirtual())
        Read[MO.getReg()] |= lanesOf(MO, MRI);
    Gain -= lanesOf(MI->getOperand(0), MRI).getNumLanes();
  }
  for (auto [Reg, Lanes] : Read)
    while (Lanes.any()) {
      LaneBitmask Lane(Lanes.getAsInteger() & -Lanes.getAsInteger());
      Lanes &= ~Lane;
      Gain += !isNeeded(Reg, Lane, P);
    }
  return Gain;
}

/// The first place of the block where the operands of \p MI are there.
MachineBasicBlock::iterator EarlyComputation::placeOf(const MachineInstr &MI,
                                                      const Plan &P) const {
  MachineBasicBlock::iterator Place = P.Block->begin();
  SlotIndex Latest = LIS.getMBBStartIdx(P.Block);
  auto Follow = [&](MachineInstr *Def) {
    if (!Def || Def->getParent() != P.Block)
      return;
    if (SlotIndex At = LIS.getInstructionIndex(*Def); At > Latest) {
      Latest = At;
      Place = std::next(Def->getIterator());
    }
  };
  for (const MachineOperand &MO : MI.all_uses()) {
    if (!MO.getReg().isVirtual())
      continue;
    if (MachineInstr *Def = MRI.getUniqueVRegDef(MO.getReg())) {
      Follow(Def);
      continue;
    }
    const LiveInterval &LI = LIS.getInterval(MO.getReg());
    auto FollowRange = [&](const LiveRange &Range) {
      if (const VNInfo *Value = Range.getVNInfoAt(P.At))
        Follow(LIS.getInstructionFromIndex(Value->def));
    };
    if (!LI.hasSubRanges())
      FollowRange(LI);
    for (const LiveInterval::SubRange &Range : LI.subranges())
      if ((Range.LaneMask & lanesOf(MO, MRI)).any())
        FollowRange(Range);
  }
  return Place;
}

void EarlyComputation::apply(const Plan &P) {
  SmallSetVector<Register, 16> Changed;
  for (MachineInstr *MI : P.Instrs) {
    for (const MachineOperand &MO : MI->operands())
      if (MO.isReg() && MO.getReg().isVirtual())
        Changed.insert(MO.getReg());
    MachineInstr &Behind = *placeOf(*MI, P);
    Erased(*MI);
    LIS.RemoveMachineInstrFromMaps(*MI);
    P.Block->splice(Behind.getIterator(), MI->getParent(), MI->getIterator());
    LIS.InsertMachineInstrInMaps(*MI);
    Inserted(*MI, Behind);
  }
  for (Register Reg : Changed)
    recomputeInterval(LIS, MRI, Reg);
}

/// Adds to \p P what frees registers, up to \p Registers, each time up to \p
/// Most instructions; returns how many are free.
unsigned EarlyComputation::collect(Plan &P, unsigned Registers,
                                   unsigned Most) const {
  const MachineLoop *Loop = Loops.getLoopFor(P.Block);
  unsigned Freed = 0;
  // What is computed early may leave others as the last that need a value.
  for (bool HasFreed = true; HasFreed;) {
    HasFreed = false;
    for (const MachineDomTreeNode *Node :
         depth_first(Dominators.getNode(P.Block))) {
      MachineBasicBlock *Block = Node->getBlock();
      if (Block == P.Block || (Loop && !Loop->contains(Block)))
        continue;
      for (MachineInstr &MI : *Block) {
        if (Freed >= Registers)
          return Freed;
        const size_t Before = P.Instrs.size();
        int Gain = 0;
        if (!P.Instrs.contains(&MI) && add(MI, P, Before + Most))
          Gain = gainOf(P.Instrs.getArrayRef().drop_front(Before), P);
        if (Gain > 0) {
          Freed += Gain;
          HasFreed = true;
        } else {
          while (P.Instrs.size() > Before)
            P.Instrs.pop_back();
        }
      }
    }
  }
  return Freed;
}

unsigned EarlyComputation::freeRegisters(SlotIndex At, unsigned Registers) {
  Plan P(At, LIS.getMBBFromIndex(At));
  unsigned Freed = collect(P, Registers, 1);
  apply(P);
  return Freed;
}

unsigned EarlyComputation::freeTogether(SlotIndex At, unsigned Registers) {
  Plan P(At, LIS.getMBBFromIndex(At));
  unsigned Freed = collect(P, Registers, MostInstructions);
  if (Freed < Registers)
    return 0;
  apply(P);
  return Freed;
}
