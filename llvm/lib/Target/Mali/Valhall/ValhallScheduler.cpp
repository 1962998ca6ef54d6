//===-- ValhallScheduler.cpp - Order of instructions ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel that gets along with 32 registers has twice as many threads, and
/// these hide more latency than any order of its instructions. So:
///
///  1. Every region is scheduled for latency, mindful of the limit.
///  2. The pressure of the whole function is taken from the live intervals:
///     unlike the scheduler's own figures these hold what is live across a
///     region without being used there.
///  3. The regions that do not fit the small file are scheduled again, for
///  nothing but few
///     live registers. If that was not enough, their first order returns
///     wherever the large file holds it.
///
//===----------------------------------------------------------------------===//

#include "ValhallScheduler.h"
#include "llvm/CodeGen/LiveIntervals.h"

using namespace llvm;

#define DEBUG_TYPE "machine-scheduler"

namespace {

enum class Goal { Latency, Pressure };

class ValhallSchedStrategy : public GenericScheduler {
public:
  using GenericScheduler::GenericScheduler;

  void setGoal(Goal NewGoal) { CurrentGoal = NewGoal; }

  void initPolicy(MachineBasicBlock::iterator Begin,
                  MachineBasicBlock::iterator End,
                  unsigned NumRegionInstrs) override {
    GenericScheduler::initPolicy(Begin, End, NumRegionInstrs);
    if (CurrentGoal == Goal::Pressure)
      RegionPolicy.ShouldTrackPressure = true;
  }

protected:
  bool tryCandidate(SchedCandidate &Cand, SchedCandidate &TryCand,
                    SchedBoundary *Zone) const override {
    if (CurrentGoal == Goal::Latency)
      return GenericScheduler::tryCandidate(Cand, TryCand, Zone);
    return tryForPressure(Cand, TryCand, Zone);
  }

private:
  bool tryForPressure(SchedCandidate &Cand, SchedCandidate &TryCand,
                      SchedBoundary *Zone) const;

  Goal CurrentGoal = Goal::Latency;
};

class ValhallScheduleDAG : public ScheduleDAGMILive {
public:
  ValhallScheduleDAG(MachineSchedContext *C,
                     std::unique_ptr<ValhallSchedStrategy> S)
      : ScheduleDAGMILive(C, std::move(S)) {}

  void schedule() override;
  void finalizeSchedule() override;

private:
  /// Registers of a thread in the two modes; allocation needs a few more than
  /// are live at a time.
  static constexpr unsigned SmallFile = 32;
  static constexpr unsigned LargeFile = 64;
  static constexpr unsigned Margin = 4;

  struct Region {
    MachineBasicBlock *MBB;
    MachineBasicBlock::iterator Begin, End;
    unsigned NumInstrs;
  };
  /// Registers live from a place of the function on.
  struct Step {
    SlotIndex At;
    unsigned Pressure;
  };

  SmallVector<Step> computePressure() const;
  unsigned getPressure(const Region &R, ArrayRef<Step> Steps) const;
  void reschedule(Region &R);
  void restore(const Region &R, ArrayRef<MachineInstr *> Order);

  SmallVector<Region> Regions;
};

} // namespace

bool ValhallSchedStrategy::tryForPressure(SchedCandidate &Cand,
                                          SchedCandidate &TryCand,
                                          SchedBoundary *Zone) const {
  if (!Cand.isValid()) {
    TryCand.Reason = FirstValid;
    return true;
  }
  if (tryGreater(biasPhysReg(TryCand.SU, TryCand.AtTop),
                 biasPhysReg(Cand.SU, Cand.AtTop), TryCand, Cand, PhysReg))
    return TryCand.Reason != NoCand;
  if (tryPressure(TryCand.RPDelta.Excess, Cand.RPDelta.Excess, TryCand, Cand,
                  RegExcess, TRI, DAG->MF))
    return TryCand.Reason != NoCand;
  if (tryPressure(TryCand.RPDelta.CriticalMax, Cand.RPDelta.CriticalMax,
                  TryCand, Cand, RegCritical, TRI, DAG->MF))
    return TryCand.Reason != NoCand;
  if (tryPressure(TryCand.RPDelta.CurrentMax, Cand.RPDelta.CurrentMax, TryCand,
                  Cand, RegMax, TRI, DAG->MF))
    return TryCand.Reason != NoCand;
  // The order of the source, seen from the side that is being scheduled.
  if (Zone && ((Zone->isTop() && TryCand.SU->NodeNum < Cand.SU->NodeNum) ||
               (!Zone->isTop() && TryCand.SU->NodeNum > Cand.SU->NodeNum))) {
    TryCand.Reason = NodeOrder;
    return true;
  }
  return false;
}

void ValhallScheduleDAG::schedule() {
  ScheduleDAGMILive::schedule();
  Regions.push_back({BB, RegionBegin, RegionEnd, NumRegionInstrs});
}

/// The number of live registers, wherever it changes.
SmallVector<ValhallScheduleDAG::Step>
ValhallScheduleDAG::computePressure() const {
  SmallVector<std::pair<SlotIndex, int>> Changes;
  auto Add = [&](const LiveRange &Range, int Registers) {
    for (const LiveRange::Segment &S : Range) {
      Changes.emplace_back(S.start, Registers);
      Changes.emplace_back(S.end, -Registers);
    }
  };
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    Register Reg = Register::index2VirtReg(I);
    if (!LIS->hasInterval(Reg))
      continue;
    const LiveInterval &LI = LIS->getInterval(Reg);
    if (LI.hasSubRanges()) {
      for (const LiveInterval::SubRange &SR : LI.subranges())
        Add(SR, SR.LaneMask.getNumLanes());
    } else {
      Add(LI, MRI.getMaxLaneMaskForVReg(Reg).getNumLanes());
    }
  }
  llvm::sort(Changes);

  SmallVector<Step> Steps;
  int Pressure = 0;
  for (auto [At, Change] : Changes) {
    Pressure += Change;
    if (!Steps.empty() && Steps.back().At == At)
      Steps.back().Pressure = Pressure;
    else
      Steps.push_back({At, unsigned(Pressure)});
  }
  return Steps;
}

unsigned ValhallScheduleDAG::getPressure(const Region &R,
                                         ArrayRef<Step> Steps) const {
  MachineBasicBlock::iterator Begin =
      skipDebugInstructionsForward(R.Begin, R.End);
  if (Begin == R.End)
    return 0;
  SlotIndex First = LIS->getInstructionIndex(*Begin);
  SlotIndex Last = R.End == R.MBB->end() ? LIS->getMBBEndIdx(R.MBB)
                                         : LIS->getInstructionIndex(*R.End);
  auto I = partition_point(Steps, [&](const Step &S) { return S.At <= First; });
  if (I != Steps.begin())
    --I;
  unsigned Most = 0;
  for (; I != Steps.end() && I->At < Last; ++I)
    Most = std::max(Most, I->Pressure);
  return Most;
}

void ValhallScheduleDAG::reschedule(Region &R) {
  startBlock(R.MBB);
  enterRegion(R.MBB, R.Begin, R.End, R.NumInstrs);
  ScheduleDAGMILive::schedule();
  R.Begin = RegionBegin;
  exitRegion();
  finishBlock();
}

void ValhallScheduleDAG::restore(const Region &R,
                                 ArrayRef<MachineInstr *> Order) {
  MachineBasicBlock::iterator At = R.Begin;
  for (MachineInstr *MI : Order) {
    if (At != MI->getIterator()) {
      R.MBB->splice(At, R.MBB, MI->getIterator());
      if (!MI->isDebugInstr())
        LIS->handleMove(*MI, /*UpdateFlags=*/true);
    } else {
      ++At;
    }
  }
}

void ValhallScheduleDAG::finalizeSchedule() {
  struct Attempt {
    Region R;
    unsigned Before;
    SmallVector<MachineInstr *> Order;
  };
  auto &Strategy = static_cast<ValhallSchedStrategy &>(*SchedImpl);
  SmallVector<Region> All = std::move(Regions);
  Regions.clear();

  SmallVector<Step> Steps = computePressure();
  SmallVector<Attempt> Attempts;
  for (const Region &R : All)
    if (unsigned Before = getPressure(R, Steps); Before > SmallFile)
      Attempts.push_back({R, Before, {}});
  if (Attempts.empty())
    return;

  Strategy.setGoal(Goal::Pressure);
  for (Attempt &A : Attempts) {
    for (MachineInstr &MI : make_range(A.R.Begin, A.R.End))
      A.Order.push_back(&MI);
    reschedule(A.R);
  }
  Strategy.setGoal(Goal::Latency);

  Steps = computePressure();
  auto FitsSmallFile = [&](const Attempt &A) {
    return getPressure(A.R, Steps) <= SmallFile;
  };
  if (all_of(Attempts, FitsSmallFile))
    return;
  for (const Attempt &A : Attempts)
    if (A.Before <= LargeFile - Margin || A.Before <= getPressure(A.R, Steps))
      restore(A.R, A.Order);
}

ScheduleDAGInstrs *llvm::createValhallScheduler(MachineSchedContext *C) {
  auto *DAG =
      new ValhallScheduleDAG(C, std::make_unique<ValhallSchedStrategy>(C));
  DAG->addMutation(createCopyConstrainDAGMutation(DAG->TII, DAG->TRI));
  DAG->addMutation(createLoadClusterDAGMutation(DAG->TII, DAG->TRI));
  return DAG;
}
