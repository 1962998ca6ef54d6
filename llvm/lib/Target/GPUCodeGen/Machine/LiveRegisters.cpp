//===-- LiveRegisters.cpp - How many registers are live -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/LiveRegisters.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace llvm;
using namespace llvm::gpu;

/// Whether \p RC are groups of registers that begin at even ones: beside one of
/// a pair that is not live only a single register fits.
static bool areEvenGroups(const TargetRegisterClass &RC,
                          const TargetRegisterInfo &TRI) {
  return RC.getLaneMask().getNumLanes() > 1 && all_of(RC, [&](MCPhysReg R) {
           return TRI.getEncodingValue(R) % 2 == 0;
         });
}

/// Two registers of \p LI after the other, of those in \p All.
static void
forEachPair(const LiveInterval &LI, LaneBitmask All,
            function_ref<void(const LiveRange *, const LiveRange *)> Visit) {
  auto NextRange = [&]() -> const LiveRange * {
    LaneBitmask First(All.getAsInteger() & -All.getAsInteger());
    All &= ~First;
    for (const LiveInterval::SubRange &SR : LI.subranges())
      if ((SR.LaneMask & First).any())
        return &SR;
    return nullptr;
  };
  while (All.any()) {
    const LiveRange *First = NextRange();
    Visit(First, All.any() ? NextRange() : nullptr);
  }
}

static void forEachOverlap(const LiveRange &A, const LiveRange &B,
                           function_ref<void(SlotIndex, SlotIndex)> Visit) {
  for (auto I = A.begin(), J = B.begin(); I != A.end() && J != B.end();) {
    SlotIndex Start = std::max(I->start, J->start);
    SlotIndex End = std::min(I->end, J->end);
    if (Start < End)
      Visit(Start, End);
    ++(I->end < J->end ? I : J);
  }
}

SmallVector<LiveCount> gpu::countLiveRegisters(const MachineFunction &MF,
                                               const LiveIntervals &LIS,
                                               bool HalvesLeaveGaps) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  const TargetRegisterInfo *TRI = MRI.getTargetRegisterInfo();
  // Where registers become live or dead, by place in the function; single ones,
  // which fill gaps, are counted as gaps below zero.
  struct Change {
    int Registers = 0, Gaps = 0;
    SlotIndex At;
  };
  SlotIndexes &Indexes = *LIS.getSlotIndexes();
  Indexes.packIndexes();
  // An instruction has a quarter of the numbers up to the next one.
  constexpr unsigned Slots = SlotIndex::InstrDist / 4;
  auto PlaceOf = [First = Indexes.getZeroIndex()](SlotIndex At) {
    unsigned Distance = First.distance(At);
    return Distance / SlotIndex::InstrDist * Slots + Distance % Slots;
  };
  std::vector<Change> Changes(PlaceOf(Indexes.getLastIndex()) + Slots);
  auto AddAt = [&](SlotIndex At, int Registers, int Gaps) {
    Change &C = Changes[PlaceOf(At)];
    C.Registers += Registers;
    C.Gaps += Gaps;
    C.At = At;
  };
  auto Add = [&](const LiveRange &Range, int Registers, int Gaps) {
    for (const LiveRange::Segment &S : Range) {
      AddAt(S.start, Registers, Gaps);
      AddAt(S.end, -Registers, -Gaps);
    }
  };
  BitVector AlignedClasses(TRI->getNumRegClasses());
  for (const TargetRegisterClass *RC : TRI->regclasses())
    AlignedClasses[RC->getID()] = areEvenGroups(*RC, *TRI);
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    Register Reg = Register::index2VirtReg(I);
    if (!LIS.hasInterval(Reg))
      continue;
    const LiveInterval &LI = LIS.getInterval(Reg);
    LaneBitmask All = MRI.getMaxLaneMaskForVReg(Reg);
    const unsigned Lanes = All.getNumLanes();
    bool Aligned = AlignedClasses[MRI.getRegClass(Reg)->getID()];
    if (!LI.hasSubRanges()) {
      Add(LI, Lanes, Lanes == 1 ? -1 : Aligned && Lanes % 2);
      continue;
    }
    // With the last register the gap behind it is free.
    bool HasGap = Aligned && Lanes % 2 && !HalvesLeaveGaps;
    LaneBitmask Last(llvm::bit_floor(All.getAsInteger()));
    for (const LiveInterval::SubRange &SR : LI.subranges())
      Add(SR, SR.LaneMask.getNumLanes(), HasGap && (SR.LaneMask & Last).any());
    if (!Aligned || !HalvesLeaveGaps)
      continue;
    forEachPair(LI, All, [&](const LiveRange *First, const LiveRange *Second) {
      // One range has both, or neither is ever live.
      if (First == Second)
        return;
      for (const LiveRange *Half : {First, Second})
        if (Half)
          Add(*Half, 0, 1);
      if (First && Second)
        forEachOverlap(*First, *Second, [&](SlotIndex Start, SlotIndex End) {
          AddAt(Start, 0, -2);
          AddAt(End, 0, 2);
        });
    });
  }
  SmallVector<LiveCount> Steps;
  int Registers = 0, Gaps = 0;
  for (const Change &C : Changes) {
    if (!C.At.isValid())
      continue;
    Registers += C.Registers;
    Gaps += C.Gaps;
    Steps.push_back({C.At, unsigned(Registers + std::max(Gaps, 0))});
  }
  return Steps;
}

LaneBitmask gpu::lanesOf(const MachineOperand &MO,
                         const MachineRegisterInfo &MRI) {
  return MO.getSubReg() ? MRI.getTargetRegisterInfo()->getSubRegIndexLaneMask(
                              MO.getSubReg())
                        : MRI.getMaxLaneMaskForVReg(MO.getReg());
}

void gpu::recomputeInterval(LiveIntervals &LIS, MachineRegisterInfo &MRI,
                            Register Reg) {
  MRI.clearKillFlags(Reg);
  LIS.removeInterval(Reg);
  if (MRI.reg_nodbg_empty(Reg))
    return;
  SmallVector<LiveInterval *> Parts;
  LIS.splitSeparateComponents(LIS.createAndComputeVirtRegInterval(Reg), Parts);
}

LaneBitmask gpu::liveLanes(const LiveInterval &LI, SlotIndex At,
                           const MachineRegisterInfo &MRI) {
  if (LI.empty() || At < LI.beginIndex() || At >= LI.endIndex())
    return LaneBitmask::getNone();
  const LaneBitmask All = MRI.getMaxLaneMaskForVReg(LI.reg());
  if (!LI.hasSubRanges())
    return LI.liveAt(At) ? All : LaneBitmask::getNone();
  LaneBitmask Lanes;
  for (const LiveInterval::SubRange &SR : LI.subranges())
    if (SR.liveAt(At))
      Lanes |= SR.LaneMask;
  return Lanes & All;
}

bool gpu::isPartlyUndefined(const LiveRange &Range, const MachineFunction &MF,
                            const LiveIntervals &LIS) {
  return any_of(MF, [&](const MachineBasicBlock &MBB) {
    return Range.liveAt(LIS.getMBBStartIdx(&MBB)) &&
           any_of(MBB.predecessors(), [&](const MachineBasicBlock *Pred) {
             return !Range.liveAt(LIS.getMBBEndIdx(Pred).getPrevSlot());
           });
  });
}

unsigned gpu::countLiveLanes(const MachineRegisterInfo &MRI,
                             const LiveIntervals &LIS, SlotIndex At) {
  unsigned Registers = 0;
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I)
    if (Register Reg = Register::index2VirtReg(I); LIS.hasInterval(Reg))
      Registers += liveLanes(LIS.getInterval(Reg), At, MRI).getNumLanes();
  return Registers;
}
