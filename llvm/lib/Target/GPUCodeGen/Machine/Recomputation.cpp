//===-- Recomputation.cpp - Values computed again at their uses -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/Recomputation.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Machine/LiveRegisters.h"
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
/// Of more stores in a function it is not asked where each may write.
static constexpr size_t MostStores = 256;

/// What is free for fewer instructions, up to a place where no fewer are live,
/// only moves the highest place.
static constexpr unsigned FewInstructions = 8;

static bool mayWritePrivate(const MachineInstr &MI) {
  return MI.isCall() ||
         (MI.mayStore() &&
          (MI.memoperands_empty() ||
           any_of(MI.memoperands(), [](const MachineMemOperand *MMO) {
             return MMO->getAddrSpace() == PrivateAS ||
                    MMO->getAddrSpace() == GenericAS;
           })));
}

Recomputation::Recomputation(
    MachineFunction &MF, LiveIntervals &LIS, const MachineLoopInfo &Loops,
    AAResults *Aliases, bool AlsoLanes,
    function_ref<void(MachineInstr &, MachineInstr &)> Inserted,
    function_ref<void(MachineInstr &)> Erased)
    : MF(MF), MRI(MF.getRegInfo()), LIS(LIS), Loops(Loops), Aliases(Aliases),
      AlsoLanes(AlsoLanes), Inserted(Inserted), Erased(Erased) {
  if (!Aliases)
    return;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (mayWritePrivate(MI))
        Stores.push_back(&MI);
}

/// Whether \p MI may be executed again while nothing writes where it reads:
/// other work-items write neither private nor constant memory. Images are of
/// unknown size, and their reads cost more than those of spilled values.
bool Recomputation::canLoadAgain(const MachineInstr &MI) const {
  if (!Aliases || !MI.mayLoad() || MI.mayStore() || MI.hasOrderedMemoryRef() ||
      MI.hasUnmodeledSideEffects() || !MI.hasOneMemOperand())
    return false;
  const MachineMemOperand *MMO = *MI.memoperands_begin();
  return MMO->getSize().hasValue() &&
         (MMO->isInvariant() ||
          (MMO->getAddrSpace() == PrivateAS && Stores.size() <= MostStores));
}

/// Whether \p Load, part of the chain of \p P, reads the same in front of all
/// groups. Between there and the places of its groups one of the chain's
/// registers is live.
bool Recomputation::isUnchanged(const MachineInstr &Load, const Plan &P) const {
  if ((*Load.memoperands_begin())->isInvariant())
    return true;
  return none_of(Stores, [&](const MachineInstr *Store) {
    SlotIndex At = LIS.getInstructionIndex(*Store).getRegSlot();
    return any_of(P.Chain,
                  [&](const MachineInstr *MI) {
                    Register Reg = MI->getOperand(0).getReg();
                    return LIS.getInterval(Reg).liveAt(At);
                  }) &&
           Store->mayAlias(Aliases, Load, /*UseTBAA=*/true);
  });
}

/// What an instruction of a chain counts as.
static unsigned costOf(const MachineInstr &MI) {
  return MI.mayLoad() ? MostInstructions : 1;
}

/// Whether \p Def computes the same wherever its operands are available.
bool Recomputation::canStandElsewhere(const MachineInstr &Def) const {
  if ((!Def.isCopy() && !Def.getDesc().isRematerializable() &&
       !canLoadAgain(Def)) ||
      Def.isConvergent() || !hasSingleElement(Def.all_defs()))
    return false;
  return all_of(Def.all_uses(), [&](const MachineOperand &MO) {
    return MO.getReg().isPhysical() ? MRI.isConstantPhysReg(MO.getReg())
                                    : !MO.isTied();
  });
}

/// What alone defines \p Lane of the group \p Reg, if it can stand elsewhere.
MachineInstr *Recomputation::recomputableDef(Register Reg,
                                             LaneBitmask Lane) const {
  MachineInstr *Def = nullptr;
  for (MachineOperand &MO : MRI.def_operands(Reg)) {
    const LaneBitmask Written = gpu::lanesOf(MO, MRI);
    if ((Written & Lane).none())
      continue;
    if (Def || Written != Lane)
      return nullptr;
    Def = MO.getParent();
  }
  if (!Def || !canStandElsewhere(*Def) ||
      any_of(Def->all_uses(),
             [&](const MachineOperand &MO) { return MO.getReg() == Reg; }))
    return nullptr;
  return Def;
}

/// What defines \p Reg, in order, if it can stand elsewhere: one instruction,
/// or several in a row that put a group together. Nothing if it cannot.
SmallVector<MachineInstr *, 4>
Recomputation::recomputableDefs(Register Reg) const {
  SmallVector<MachineInstr *, 4> Defs;
  if (!LIS.hasInterval(Reg))
    return Defs;
  for (MachineInstr &Def : MRI.def_instructions(Reg)) {
    if (Defs.size() == MostInstructions || !canStandElsewhere(Def))
      return {};
    Defs.push_back(&Def);
  }
  if (Defs.empty())
    return {};
  llvm::sort(Defs, [&](const MachineInstr *A, const MachineInstr *B) {
    return LIS.getInstructionIndex(*A) < LIS.getInstructionIndex(*B);
  });
  const MachineInstr &Last = *Defs.back();
  // Nothing sees the group before it is complete, nor one from before.
  if (any_of(Defs,
             [&](const MachineInstr *Def) {
               return Def->getParent() != Last.getParent();
             }) ||
      LIS.getInterval(Reg).liveAt(
          LIS.getInstructionIndex(*Defs.front()).getBaseIndex()))
    return {};
  for (const MachineInstr &User : MRI.use_nodbg_instructions(Reg))
    if (User.getParent() == Last.getParent() && !is_contained(Defs, &User) &&
        LIS.getInstructionIndex(User) < LIS.getInstructionIndex(Last))
      return {};
  return Defs;
}

LaneBitmask Recomputation::liveLanes(Register Reg, SlotIndex At) const {
  return gpu::liveLanes(LIS.getInterval(Reg), At, MRI);
}

static bool hasOneValue(const LiveInterval &LI) {
  auto IsOne = [](const LiveRange &Range) {
    return Range.getNumValNums() == 1;
  };
  return LI.hasSubRanges() ? all_of(LI.subranges(), IsOne) : IsOne(LI);
}

/// Whether \p MO, of \p Def, has, or can have, its value in front of all
/// groups.
bool Recomputation::isAvailable(const MachineOperand &MO,
                                const MachineInstr &Def, const Plan &P) const {
  const LiveInterval &LI = LIS.getInterval(MO.getReg());
  if (hasOneValue(LI))
    return true;
  const LaneBitmask Lanes = gpu::lanesOf(MO, MRI);
  SlotIndex DefAt = LIS.getInstructionIndex(Def);
  return all_of(P.Groups, [&](const Group &G) {
    SlotIndex GroupAt = LIS.getInstructionIndex(*G.At);
    auto IsSame = [&](const LiveRange &Range) {
      const VNInfo *There = Range.Query(DefAt).valueIn();
      return !There || There == Range.Query(GroupAt).valueIn();
    };
    auto IsSameOrOther = [&](const LiveInterval::SubRange &Range) {
      return (Range.LaneMask & Lanes).none() || IsSame(Range);
    };
    return LI.hasSubRanges() ? all_of(LI.subranges(), IsSameOrOther)
                             : IsSame(LI);
  });
}

/// Adds \p Defs of a value and what they need to the chain of \p P, which \p
/// Pending others join behind it; returns whether that is possible.
bool Recomputation::addToChain(Plan &P, ArrayRef<MachineInstr *> Defs,
                               SlotIndex At, unsigned Pending) const {
  const Register Defined = Defs.front()->getOperand(0).getReg();
  Pending += Defs.size();
  for (const MachineInstr *Def : Defs)
    for (const MachineOperand &MO : Def->all_uses()) {
      Register Reg = MO.getReg();
      if (Reg.isPhysical() || MO.isUndef() || Reg == Defined ||
          any_of(P.Chain, [&](const MachineInstr *MI) {
            return MI->getOperand(0).getReg() == Reg;
          }))
        continue;
      const LaneBitmask Needed = gpu::lanesOf(MO, MRI) & ~liveLanes(Reg, At);
      const bool Available = isAvailable(MO, *Def, P);
      if (Available && Needed.none())
        continue;
      SmallVector<MachineInstr *, 4> Operand = recomputableDefs(Reg);
      // Those that wait for it count, though they are not in the chain yet:
      // else all ways through a long expression would be tried.
      if (!Operand.empty() &&
          P.Chain.size() + Pending + Operand.size() <= P.MostInstructions) {
        size_t Size = P.Chain.size(), NumNeeded = P.Needed.size();
        if (addToChain(P, Operand, At, Pending))
          continue;
        P.Chain.truncate(Size);
        P.Needed.truncate(NumNeeded);
      }
      if (!Available)
        return false;
      P.Needed.push_back({Reg, Needed});
    }
  P.Chain.append(Defs.begin(), Defs.end());
  return true;
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
  auto Has = [&](const MachineOperand &MO) {
    return MO.getReg() == P.Reg &&
           (P.Lane.none() || (gpu::lanesOf(MO, MRI) & P.Lane).any());
  };
  for (MachineInstr &User : MRI.use_nodbg_instructions(P.Reg)) {
    // Parts of a group are made of others.
    if (any_of(User.all_defs(), Has) || none_of(User.all_uses(), Has) ||
        !Known.insert(&User).second)
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
    if (UserBlock == DefBlock && !IsBehind) {
      P.IsNeededThere = true;
      continue;
    }
    Group &G = Groups[{UserBlock, IsBehind}];
    if (G.Users.empty() || PlaceAt < LIS.getInstructionIndex(*G.At))
      G.At = Place;
    G.Users.push_back(&User);
  }
  P.Next = LIS.getMBBEndIdx(Block);
  for (auto &[Key, G] : Groups) {
    if (Key == std::pair(Block, /*IsBehind=*/1u))
      P.Next = LIS.getInstructionIndex(*G.At);
    P.Groups.push_back(std::move(G));
  }
  return !P.Groups.empty();
}

/// Whether the registers of \p P are of use: free from \p At up to a place
/// where enough are, or past several instructions.
bool Recomputation::isFreeForLong(const Plan &P, SlotIndex At,
                                  HighPlaces AreHigh) const {
  if (P.Next == LIS.getMBBEndIdx(LIS.getMBBFromIndex(At)) || !AreHigh(P.Next))
    return true;
  for (unsigned I = 0; I != FewInstructions && At < P.Next; ++I)
    At = LIS.getSlotIndexes()->getNextNonNullIndex(At);
  return At < P.Next;
}

unsigned Recomputation::weightOf(const MachineBasicBlock &MBB) const {
  unsigned Weight = 1;
  for (unsigned I = 0, Depth = std::min(Loops.getLoopDepth(&MBB), MostLoops);
       I != Depth; ++I)
    Weight *= Iterations;
  return Weight;
}

/// What \p Reg may be computed again as: nothing for the whole, which always
/// comes first, and each register of a group.
SmallVector<LaneBitmask, 4> Recomputation::lanesOf(Register Reg) const {
  SmallVector<LaneBitmask, 4> Lanes = {LaneBitmask::getNone()};
  LaneBitmask::Type All = MRI.getMaxLaneMaskForVReg(Reg).getAsInteger();
  if (AlsoLanes && !llvm::isPowerOf2_64(All))
    for (; All; All &= All - 1)
      Lanes.push_back(LaneBitmask(All & -All));
  return Lanes;
}

std::optional<Recomputation::Plan>
Recomputation::plan(Register Reg, LaneBitmask Lane, SlotIndex At, unsigned Most,
                    HighPlaces AreHigh) const {
  LaneBitmask LiveThere = liveLanes(Reg, At);
  if (Lane.any())
    LiveThere &= Lane;
  unsigned Live = LiveThere.getNumLanes();
  if (!Live)
    return std::nullopt;
  SmallVector<MachineInstr *, 4> Defs;
  if (Lane.none())
    Defs = recomputableDefs(Reg);
  else if (MachineInstr *Def = recomputableDef(Reg, Lane))
    Defs = {Def};
  Plan P;
  P.Reg = Reg;
  P.Lane = Lane;
  P.Live = Live;
  P.MostInstructions = Most;
  if (Defs.empty() || Defs.size() > Most || !groupUsers(P, *Defs.back(), At) ||
      !isFreeForLong(P, At, AreHigh) || !addToChain(P, Defs, At, /*Pending=*/0))
    return std::nullopt;
  // Where another lane has no value, it is the definition of this one that the
  // group has in front of it.
  auto IsOtherPartlyUndefined = [&](const LiveInterval::SubRange &Range) {
    return (Range.LaneMask & Lane).none() && isPartlyUndefined(Range, MF, LIS);
  };
  if (Lane.any() &&
      any_of(LIS.getInterval(Reg).subranges(), IsOtherPartlyUndefined))
    return std::nullopt;
  unsigned Cost = 0;
  for (const MachineInstr *MI : P.Chain) {
    if (MI->mayLoad() && !isUnchanged(*MI, P))
      return std::nullopt;
    Cost += costOf(*MI);
  }
  for (const Group &G : P.Groups)
    P.Cost += weightOf(*G.At->getParent()) * Cost;
  return P;
}

/// Marks the definitions of parts of the group \p Reg by whether others of it
/// are live there, now that \p Defs define \p Lane. All other lanes are live
/// where they were.
void Recomputation::updateUndefined(Register Reg, LaneBitmask Lane,
                                    ArrayRef<MachineInstr *> Defs) {
  // The lane as a register of its own shows where it is live.
  const Register Alone = MRI.createVirtualRegister(MRI.getRegClass(Reg));
  SmallSetVector<MachineInstr *, 8> Users;
  for (MachineOperand &MO : MRI.use_nodbg_operands(Reg))
    if ((gpu::lanesOf(MO, MRI) & Lane).any())
      Users.insert(MO.getParent());
  SmallVector<unsigned> SubRegs;
  for (MachineInstr *Def : Defs) {
    MachineOperand &MO = Def->getOperand(0);
    SubRegs.push_back(MO.getSubReg());
    MO.setReg(Alone);
    MO.setSubReg(0);
    MO.setIsUndef(false);
  }
  for (MachineInstr *User : Users)
    User->addOperand(MF, MachineOperand::CreateReg(Alone, /*isDef=*/false,
                                                   /*isImp=*/true));
  const LiveInterval &Others = LIS.getInterval(Reg);
  const LiveInterval &Mine = LIS.createAndComputeVirtRegInterval(Alone);
  auto Mark = [&](MachineOperand &MO) {
    const SlotIndex At =
        LIS.getInstructionIndex(*MO.getParent()).getBaseIndex();
    LaneBitmask Live = gpu::liveLanes(Others, At, MRI) & ~Lane;
    if (Mine.liveAt(At))
      Live |= Lane;
    MO.setIsUndef((Live & ~gpu::lanesOf(MO, MRI)).none());
  };
  for (MachineInstr *User : Users)
    User->removeOperand(User->getNumOperands() - 1);
  for (auto [Def, SubReg] : zip(Defs, SubRegs)) {
    Def->getOperand(0).setReg(Reg);
    Def->getOperand(0).setSubReg(SubReg);
  }
  for (MachineOperand &MO : MRI.def_operands(Reg))
    if (MO.getSubReg())
      Mark(MO);
  LIS.removeInterval(Alone);
}

void Recomputation::apply(const Plan &P) {
  SmallVector<Register> New;
  SmallVector<MachineInstr *> Lanes;
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
      MI->getOperand(0).setIsDead(false);
      if (P.Lane.any() && OldName == P.Reg) {
        Lanes.push_back(MI);
      } else {
        Register &Name = Names[OldName];
        if (!Name) {
          Name = MRI.cloneVirtualRegister(OldName);
          New.push_back(Name);
        }
        MI->getOperand(0).setReg(Name);
      }
      G.At->getParent()->insert(G.At->getIterator(), MI);
      LIS.InsertMachineInstrInMaps(*MI);
      Inserted(*MI, *G.At);
    }
    if (P.Lane.any())
      continue;
    for (MachineInstr *User : G.Users)
      for (MachineOperand &MO : User->all_uses())
        if (MO.getReg() == P.Reg)
          MO.setReg(Names[P.Reg]);
  }
  for (Register Reg : New)
    LIS.createAndComputeVirtRegInterval(Reg);

  // What nothing needs any more goes away.
  SmallVector<Register> Unused;
  auto Erase = [&](MachineInstr &Def) {
    const Register Reg = Def.getOperand(0).getReg();
    for (const MachineOperand &MO : Def.all_uses())
      if (MO.getReg().isVirtual() && MO.getReg() != Reg) {
        Changed.insert(MO.getReg());
        Unused.push_back(MO.getReg());
      }
    Erased(Def);
    LIS.RemoveMachineInstrFromMaps(Def);
    Def.eraseFromParent();
  };
  auto Forget = [&](Register Reg, LaneBitmask Parts) {
    for (MachineOperand &MO : make_early_inc_range(MRI.use_operands(Reg)))
      if (MO.getParent()->isDebugInstr() &&
          (gpu::lanesOf(MO, MRI) & Parts).any())
        MO.setReg(Register());
  };
  if (P.Lane.none()) {
    Changed.insert(P.Reg);
    Unused.push_back(P.Reg);
  } else {
    Forget(P.Reg, P.Lane);
    if (P.IsNeededThere)
      Lanes.push_back(P.Chain.back());
    else
      Erase(*P.Chain.back());
    updateUndefined(P.Reg, P.Lane, Lanes);
    Changed.insert(P.Reg);
  }
  while (!Unused.empty()) {
    Register Reg = Unused.pop_back_val();
    SmallVector<MachineInstr *, 4> Defs = recomputableDefs(Reg);
    if (Defs.empty() ||
        any_of(MRI.use_nodbg_instructions(Reg), [&](const MachineInstr &MI) {
          return !is_contained(Defs, &MI);
        }))
      continue;
    Forget(Reg, LaneBitmask::getAll());
    for (MachineInstr *Def : Defs)
      Erase(*Def);
  }
  for (Register Reg : Changed)
    recomputeInterval(LIS, MRI, Reg);
}

void Recomputation::forEachPlan(SlotIndex At, unsigned Most, HighPlaces AreHigh,
                                function_ref<void(Plan &&)> Do) const {
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    const Register Reg = Register::index2VirtReg(I);
    if (!LIS.hasInterval(Reg))
      continue;
    for (LaneBitmask Lane : lanesOf(Reg))
      if (std::optional<Plan> P = plan(Reg, Lane, At, Most, AreHigh)) {
        Do(std::move(*P));
        // That is all of its registers.
        if (Lane.none())
          break;
      }
  }
}

/// The cheapest first, of these what is free for longest.
std::vector<Recomputation::Plan>
Recomputation::planAll(SlotIndex At, HighPlaces AreHigh) const {
  std::vector<Plan> Plans;
  forEachPlan(At, MostInstructions, AreHigh, [&](Plan &&P) {
    if (gainOf(P) > 0)
      Plans.push_back(std::move(P));
  });
  llvm::stable_sort(Plans, [&](const Plan &A, const Plan &B) {
    const unsigned CostA = A.Cost * gainOf(B), CostB = B.Cost * gainOf(A);
    return std::tie(CostA, B.Next) < std::tie(CostB, A.Next);
  });
  return Plans;
}

/// Registers that are free then.
int Recomputation::gainOf(ArrayRef<Plan> Plans) {
  SmallMapVector<Register, LaneBitmask, 8> Needed;
  int Gain = 0;
  for (const Plan &P : Plans) {
    Gain += P.Live;
    for (auto [Reg, Lanes] : P.Needed)
      Needed[Reg] |= Lanes;
  }
  for (const auto &[Reg, Lanes] : Needed)
    Gain -= Lanes.getNumLanes();
  return Gain;
}

/// Values that free \p Registers at \p At only together: what they are computed
/// of is live for all of them then, as the base of several addresses.
std::vector<Recomputation::Plan>
Recomputation::planTogether(SlotIndex At, unsigned Registers,
                            HighPlaces AreHigh) const {
  std::vector<Plan> Best;
  int BestGain = 0;
  for (unsigned Most : {1u, MostInstructions}) {
    std::vector<Plan> Plans;
    forEachPlan(At, Most, AreHigh,
                [&](Plan &&P) { Plans.push_back(std::move(P)); });
    // What is needed for too few values goes, with them.
    while (true) {
      DenseMap<Register, std::pair<LaneBitmask, int>> Saved;
      for (const Plan &P : Plans)
        for (auto [Reg, Lanes] : P.Needed) {
          Saved[Reg].first |= Lanes;
          Saved[Reg].second += P.Live;
        }
      auto IsForTooFew = [&](const auto &Need) {
        auto [Lanes, Freed] = Saved.lookup(Need.first);
        return Freed <= int(Lanes.getNumLanes());
      };
      const size_t Before = Plans.size();
      erase_if(Plans,
               [&](const Plan &P) { return any_of(P.Needed, IsForTooFew); });
      if (Plans.size() == Before)
        break;
    }
    int Gain = gainOf(Plans);
    // Those that cost most are not computed again if the others suffice.
    llvm::stable_sort(Plans, [](const Plan &A, const Plan &B) {
      return A.Cost * B.Live > B.Cost * A.Live;
    });
    for (unsigned I = 0; I != Plans.size() && Gain > int(Registers);) {
      Plan Without = std::move(Plans[I]);
      Plans.erase(Plans.begin() + I);
      if (int Less = gainOf(Plans); Less >= int(Registers))
        Gain = Less;
      else
        Plans.insert(Plans.begin() + I++, std::move(Without));
    }
    if (std::min(Gain, int(Registers)) > std::min(BestGain, int(Registers))) {
      Best = std::move(Plans);
      BestGain = Gain;
    }
  }
  return Best;
}

std::optional<unsigned>
Recomputation::priceOf(SlotIndex At, unsigned Registers,
                       DenseSet<Register> &Known) const {
  std::vector<Plan> Plans = planAll(At, [](SlotIndex) { return false; });
  unsigned Freed = 0, Price = 0;
  for (const Plan &P : Plans)
    if (Known.contains(P.Reg))
      Freed += gainOf(P);
  for (const Plan &P : Plans) {
    if (Freed >= Registers)
      break;
    if (!Known.insert(P.Reg).second)
      continue;
    Freed += gainOf(P);
    Price += P.Cost;
  }
  if (Freed < Registers)
    return std::nullopt;
  return Price;
}

unsigned Recomputation::freeRegisters(SlotIndex At, unsigned Registers,
                                      HighPlaces AreHigh) {
  unsigned Freed = 0;
  for (const Plan &Old : planAll(At, AreHigh)) {
    if (Freed >= Registers)
      break;
    if (!LIS.hasInterval(Old.Reg))
      continue;
    // The others may have changed what it is computed of.
    if (std::optional<Plan> P =
            plan(Old.Reg, Old.Lane, At, MostInstructions, AreHigh);
        P && gainOf(*P) > 0) {
      Freed += gainOf(*P);
      apply(*P);
    }
  }
  if (Freed < Registers) {
    int Gain = 0;
    for (const Plan &Old : planTogether(At, Registers - Freed, AreHigh)) {
      if (!LIS.hasInterval(Old.Reg))
        continue;
      if (std::optional<Plan> P =
              plan(Old.Reg, Old.Lane, At, Old.MostInstructions, AreHigh)) {
        Gain += gainOf(*P);
        apply(*P);
      }
    }
    Freed += std::max(Gain, 0);
  }
  return Freed;
}
