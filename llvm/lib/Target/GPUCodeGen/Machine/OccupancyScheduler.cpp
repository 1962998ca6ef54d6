//===-- OccupancyScheduler.cpp - Order by latency and occupancy -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel that gets along with fewer registers has more threads, and these
/// hide more latency than any order of its instructions. So:
///
///  1. Every region is scheduled for latency, mindful of the limit of the
///     register pressure sets.
///  2. The pressure of the whole function is taken from the live intervals:
///     unlike the scheduler's own figures these hold what is live across a
///     region without being used there.
///  3. The regions that do not fit the first step are scheduled again, for
///     nothing but few live registers. The first order returns in those that do
///     not need the other one for the step that all reach.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineScheduler.h"

using namespace llvm;
using namespace llvm::gpu;

#define DEBUG_TYPE "machine-scheduler"

namespace {

enum class Goal { Latency, Pressure };

class OccupancySchedStrategy : public GenericScheduler {
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

class OccupancyScheduleDAG : public ScheduleDAGMILive {
public:
  OccupancyScheduleDAG(MachineSchedContext *C,
                       std::unique_ptr<OccupancySchedStrategy> S,
                       ArrayRef<OccupancyStep> Steps)
      : ScheduleDAGMILive(C, std::move(S)), Occupancy(Steps) {}

  void schedule() override;
  void finalizeSchedule() override;

private:
  /// Allocation needs a few more registers than are live at a time.
  static constexpr unsigned Margin = 4;

  struct Region {
    MachineBasicBlock *MBB;
    MachineBasicBlock::iterator Begin, End;
    unsigned NumInstrs;
  };
  /// Registers live from a place of the function on.
  struct LiveCount {
    SlotIndex At;
    unsigned Pressure;
  };

  SmallVector<LiveCount> computePressure() const;
  unsigned getPressure(const Region &R, ArrayRef<LiveCount> Counts) const;
  void reschedule(Region &R);
  void restore(const Region &R, ArrayRef<MachineInstr *> Order);

  ArrayRef<OccupancyStep> Occupancy;
  SmallVector<Region> Regions;
};

} // namespace

bool OccupancySchedStrategy::tryForPressure(SchedCandidate &Cand,
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

void OccupancyScheduleDAG::schedule() {
  ScheduleDAGMILive::schedule();
  Regions.push_back({BB, RegionBegin, RegionEnd, NumRegionInstrs});
}

/// The number of live registers, wherever it changes.
SmallVector<OccupancyScheduleDAG::LiveCount>
OccupancyScheduleDAG::computePressure() const {
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

  SmallVector<LiveCount> Steps;
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

unsigned OccupancyScheduleDAG::getPressure(const Region &R,
                                           ArrayRef<LiveCount> Counts) const {
  MachineBasicBlock::iterator Begin =
      skipDebugInstructionsForward(R.Begin, R.End);
  if (Begin == R.End)
    return 0;
  SlotIndex First = LIS->getInstructionIndex(*Begin);
  SlotIndex Last = R.End == R.MBB->end() ? LIS->getMBBEndIdx(R.MBB)
                                         : LIS->getInstructionIndex(*R.End);
  auto I = partition_point(Counts,
                           [&](const LiveCount &S) { return S.At <= First; });
  if (I != Counts.begin())
    --I;
  unsigned Most = 0;
  for (; I != Counts.end() && I->At < Last; ++I)
    Most = std::max(Most, I->Pressure);
  return Most;
}

void OccupancyScheduleDAG::reschedule(Region &R) {
  startBlock(R.MBB);
  enterRegion(R.MBB, R.Begin, R.End, R.NumInstrs);
  ScheduleDAGMILive::schedule();
  R.Begin = RegionBegin;
  exitRegion();
  finishBlock();
}

void OccupancyScheduleDAG::restore(const Region &R,
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

void OccupancyScheduleDAG::finalizeSchedule() {
  struct Attempt {
    Region R;
    unsigned Before;
    SmallVector<MachineInstr *> Order;
  };
  auto &Strategy = static_cast<OccupancySchedStrategy &>(*SchedImpl);
  SmallVector<Region> All = std::move(Regions);
  Regions.clear();

  const OccupancyStep &Best = Occupancy.front();
  SmallVector<LiveCount> Counts = computePressure();
  SmallVector<Attempt> Attempts;
  for (const Region &R : All)
    if (unsigned Before = getPressure(R, Counts); Before > Best.Registers)
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

  Counts = computePressure();
  unsigned Most = 0;
  for (const Attempt &A : Attempts)
    Most = std::max(Most, getPressure(A.R, Counts));
  const OccupancyStep *Reached = find_if(
      Occupancy, [&](const OccupancyStep &S) { return Most <= S.Registers; });
  if (Reached == &Best)
    return;
  unsigned Budget =
      (Reached == Occupancy.end() ? Occupancy.back() : *Reached).Registers;
  for (const Attempt &A : Attempts)
    if (A.Before <= Budget - Margin || A.Before <= getPressure(A.R, Counts))
      restore(A.R, A.Order);
}

ScheduleDAGInstrs *
gpu::createOccupancyScheduler(MachineSchedContext *C,
                              ArrayRef<OccupancyStep> Steps) {
  auto *DAG = new OccupancyScheduleDAG(
      C, std::make_unique<OccupancySchedStrategy>(C), Steps);
  DAG->addMutation(createCopyConstrainDAGMutation(DAG->TII, DAG->TRI));
  DAG->addMutation(createLoadClusterDAGMutation(DAG->TII, DAG->TRI));
  return DAG;
}
