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
///     region without being used there, and the gap behind each group of an odd
///     number of registers, where groups begin at even ones.
///  3. The regions that do not fit the first step are scheduled again, for
///     nothing but few live registers, which shows the step that all reach.
///     Those that fit no step also try to share values and the order of the
///     program, as do all where a few registers are too many for the first
///     step.
///  4. What would be spilled for regions that still fit no step is computed
///     again at its uses, as far as it can be (Recomputation.h), and they are
///     scheduled once more.
///  5. Those that fit this step in their first order return to it. The others
///     are scheduled for latency with the limit of the step, and keep the order
///     for few registers where that does not fit.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "GPUCodeGen/Machine/PressureSchedStrategy.h"
#include "GPUCodeGen/Machine/Recomputation.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineScheduler.h"
#include "llvm/CodeGen/RegisterClassInfo.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::gpu;

#define DEBUG_TYPE "machine-scheduler"

static cl::opt<unsigned> RecomputeFrom(
    "gpu-recompute-from", cl::Hidden, cl::init(0),
    cl::desc("Live registers from which on values are computed again (default: "
             "where they would be spilled)"));

/// At how many places of a function values are computed again, and how many
/// registers are looked at for that.
static constexpr unsigned MostPlaces = 128, MostRegisters = 1 << 19;

namespace {

class OccupancyScheduleDAG : public ScheduleDAGMILive {
public:
  OccupancyScheduleDAG(MachineSchedContext *C,
                       std::unique_ptr<MachineSchedStrategy> S,
                       ArrayRef<OccupancyStep> Steps, unsigned Margin)
      : ScheduleDAGMILive(C, std::move(S)), Occupancy(Steps), Margin(Margin) {}

  void schedule() override;
  void finalizeSchedule() override;

private:
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
  bool isAligned(const TargetRegisterClass &RC) const;
  unsigned getLimit(unsigned Step) const;
  unsigned getPressure(const Region &R, ArrayRef<LiveCount> Counts) const;
  void reschedule(Region &R);
  void restore(Region &R, ArrayRef<MachineInstr *> Order);
  void scheduleWithin(Region &R, unsigned Registers);
  void scheduleForPressure(Region &R, PressureSchedStrategy::Choice By);
  struct Attempt;
  void reconsider(ArrayRef<Attempt *> Attempts,
                  function_ref<void(Region &)> Schedule,
                  function_ref<bool(const Attempt &, unsigned)> Keep);
  void reduce(MutableArrayRef<Attempt> Attempts);
  bool recompute(SmallVectorImpl<Attempt> &Attempts, unsigned Limit);

  ArrayRef<OccupancyStep> Occupancy;
  unsigned Margin;
  /// Where values may be spilled, the place beside half of a pair is not
  /// counted as free. Between steps that would be too careful: it often is.
  bool HalvesLeaveGaps = false;
  SmallVector<Region> Regions;
  PressureSchedStrategy::Program Written;
};

} // namespace

void OccupancyScheduleDAG::schedule() {
  for (const MachineInstr &MI : make_range(RegionBegin, RegionEnd))
    Written.try_emplace(&MI, Written.size());
  ScheduleDAGMILive::schedule();
  Regions.push_back({BB, RegionBegin, RegionEnd, NumRegionInstrs});
}

/// Whether \p RC are groups of registers that begin at even ones: beside one of
/// a pair that is not live only a single register fits.
bool OccupancyScheduleDAG::isAligned(const TargetRegisterClass &RC) const {
  return RC.getLaneMask().getNumLanes() > 1 && all_of(RC, [&](MCPhysReg R) {
           return TRI->getEncodingValue(R) % 2 == 0;
         });
}

/// How many registers may be live where \p Step are to suffice. Behind the last
/// step values are spilled, which costs more than a step.
unsigned OccupancyScheduleDAG::getLimit(unsigned Step) const {
  return Step - (Step == Occupancy.back().Registers ? 2 : 1) * Margin;
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

/// The number of live registers, wherever it changes.
SmallVector<OccupancyScheduleDAG::LiveCount>
OccupancyScheduleDAG::computePressure() const {
  // Where registers become live or dead; single ones, which fill gaps, are
  // counted as gaps below zero.
  struct Change {
    SlotIndex At;
    int Registers, Gaps;
    bool operator<(const Change &Other) const { return At < Other.At; }
  };
  SmallVector<Change> Changes;
  auto Add = [&](const LiveRange &Range, int Registers, int Gaps) {
    for (const LiveRange::Segment &S : Range) {
      Changes.push_back({S.start, Registers, Gaps});
      Changes.push_back({S.end, -Registers, -Gaps});
    }
  };
  BitVector AlignedClasses(TRI->getNumRegClasses());
  for (const TargetRegisterClass *RC : TRI->regclasses())
    AlignedClasses[RC->getID()] = isAligned(*RC);
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    Register Reg = Register::index2VirtReg(I);
    if (!LIS->hasInterval(Reg))
      continue;
    const LiveInterval &LI = LIS->getInterval(Reg);
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
          Changes.push_back({Start, 0, -2});
          Changes.push_back({End, 0, 2});
        });
    });
  }
  llvm::sort(Changes);

  SmallVector<LiveCount> Steps;
  int Registers = 0, Gaps = 0;
  for (const Change &C : Changes) {
    Registers += C.Registers;
    Gaps += C.Gaps;
    unsigned Pressure = Registers + std::max(Gaps, 0);
    if (!Steps.empty() && Steps.back().At == C.At)
      Steps.back().Pressure = Pressure;
    else
      Steps.push_back({C.At, Pressure});
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

void OccupancyScheduleDAG::restore(Region &R, ArrayRef<MachineInstr *> Order) {
  MachineBasicBlock::iterator At = R.Begin;
  R.Begin = Order.front()->getIterator();
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

static SmallVector<MachineInstr *> orderOf(MachineBasicBlock::iterator Begin,
                                           MachineBasicBlock::iterator End) {
  return map_to_vector(make_range(Begin, End),
                       [](MachineInstr &MI) { return &MI; });
}

/// Orders \p R for latency, mindful of a limit of \p Registers.
void OccupancyScheduleDAG::scheduleWithin(Region &R, unsigned Registers) {
  auto *Info = MF.getInfo<GPUMachineFunctionInfo>();
  RegisterClassInfo Limited, *Unlimited = std::exchange(RegClassInfo, &Limited);
  Info->setPressureGoal(Registers);
  Limited.runOnMachineFunction(MF);
  reschedule(R);
  Info->setPressureGoal(0);
  RegClassInfo = Unlimited;
}

/// Orders \p R for few registers.
void OccupancyScheduleDAG::scheduleForPressure(
    Region &R, PressureSchedStrategy::Choice By) {
  std::unique_ptr<MachineSchedStrategy> Latency = std::exchange(
      SchedImpl, std::make_unique<PressureSchedStrategy>(By, Written));
  reschedule(R);
  SchedImpl = std::move(Latency);
}

struct OccupancyScheduleDAG::Attempt {
  Region R;
  unsigned Pressure;
  /// Those of the first schedule.
  unsigned FirstPressure;
  SmallVector<MachineInstr *> FirstOrder;
};

/// Schedules \p Attempts again; the order becomes what it was where \p Keep is
/// not true for the registers that it takes now.
void OccupancyScheduleDAG::reconsider(
    ArrayRef<Attempt *> Attempts, function_ref<void(Region &)> Schedule,
    function_ref<bool(const Attempt &, unsigned)> Keep) {
  SmallVector<SmallVector<MachineInstr *>> Orders;
  // Without room between them, each instruction that moves renumbers many.
  LIS->getSlotIndexes()->packIndexes();
  for (Attempt *A : Attempts) {
    Orders.push_back(orderOf(A->R.Begin, A->R.End));
    Schedule(A->R);
  }
  SmallVector<LiveCount> Counts = computePressure();
  for (auto [A, Order] : zip(Attempts, Orders)) {
    unsigned Now = getPressure(A->R, Counts);
    if (Keep(*A, Now))
      A->Pressure = Now;
    else
      restore(A->R, Order);
  }
}

/// Orders \p Attempts for few registers.
void OccupancyScheduleDAG::reduce(MutableArrayRef<Attempt> Attempts) {
  const OccupancyStep &Best = Occupancy.front();
  auto IsFewer = [](const Attempt &A, unsigned Now) {
    return Now < A.Pressure;
  };
  using Choice = PressureSchedStrategy::Choice;
  // What may spill in any case is worth more attempts, as are the last few
  // registers that keep the kernel from the first step.
  const unsigned All = getLimit(Occupancy.back().Registers);
  const unsigned Near = Best.Registers + Best.Registers / 4;
  auto IsAlmostThere = [&] {
    return all_of(Attempts,
                  [&](const Attempt &A) { return A.Pressure <= Near; });
  };
  for (Choice By : {Choice::ByUses, Choice::Greedy, Choice::BySharing,
                    Choice::GreedyAsWritten, Choice::AsWritten}) {
    bool IsMore = By != Choice::ByUses && By != Choice::Greedy;
    unsigned Limit = IsMore && !IsAlmostThere() ? All : Best.Registers;
    SmallVector<Attempt *> Large;
    for (Attempt &A : Attempts)
      if (A.Pressure > Limit)
        Large.push_back(&A);
    if (!Large.empty())
      reconsider(
          Large, [&](Region &R) { scheduleForPressure(R, By); }, IsFewer);
  }
}

/// Computes values again where they are needed until \p Limit registers
/// suffice everywhere, as far as it is possible. Returns whether an attempt is
/// another one.
bool OccupancyScheduleDAG::recompute(SmallVectorImpl<Attempt> &Attempts,
                                     unsigned Limit) {
  DenseMap<const MachineInstr *, Attempt *> AttemptOf;
  for (Attempt &A : Attempts)
    for (const MachineInstr *MI : A.FirstOrder)
      AttemptOf[MI] = &A;
  SmallPtrSet<Attempt *, 8> Changed;
  auto Inserted = [&](MachineInstr &MI, MachineInstr &Behind) {
    Written[&MI] = Written.lookup(&Behind);
    auto IsWithin = [&](const Attempt &A) {
      return A.R.End == Behind.getIterator();
    };
    Attempt *A = AttemptOf.lookup(&Behind);
    if (!A)
      if (auto Found = find_if(Attempts, IsWithin); Found != Attempts.end())
        A = &*Found;
    if (!A)
      return;
    if (A->R.Begin == Behind.getIterator())
      A->R.Begin = MI.getIterator();
    ++A->R.NumInstrs;
    AttemptOf[&MI] = A;
    Changed.insert(A);
  };
  auto Erased = [&](MachineInstr &MI) {
    for (Attempt &A : Attempts)
      if (A.R.End == MI.getIterator())
        ++A.R.End;
    auto Found = AttemptOf.find(&MI);
    if (Found == AttemptOf.end())
      return;
    Attempt &A = *Found->second;
    if (auto Place = find(A.FirstOrder, &MI); Place != A.FirstOrder.end())
      A.FirstOrder.erase(Place);
    if (A.R.Begin == MI.getIterator())
      ++A.R.Begin;
    --A.R.NumInstrs;
    AttemptOf.erase(Found);
  };
  Recomputation Again(MF, *LIS, *MLI, Inserted, Erased);
  SmallPtrSet<const MachineBasicBlock *, 8> Done;
  const unsigned Rounds =
      std::min(MostPlaces, MostRegisters / std::max(MRI.getNumVirtRegs(), 1u));
  for (unsigned Round = 0; Round != Rounds; ++Round) {
    LiveCount Most = {SlotIndex(), Limit};
    for (const LiveCount &C : computePressure())
      if (C.Pressure > Most.Pressure &&
          !Done.contains(LIS->getMBBFromIndex(C.At)))
        Most = C;
    if (!Most.At.isValid())
      break;
    if (!Again.freeRegisters(Most.At, Most.Pressure - Limit))
      Done.insert(LIS->getMBBFromIndex(Most.At));
  }
  // The first order does not hold what is new.
  for (Attempt *A : Changed) {
    A->FirstOrder = orderOf(A->R.Begin, A->R.End);
    A->FirstPressure = ~0u;
  }
  erase_if(Attempts, [](const Attempt &A) { return A.R.NumInstrs < 2; });
  return !Changed.empty();
}

void OccupancyScheduleDAG::finalizeSchedule() {
  const OccupancyStep &Best = Occupancy.front();
  const unsigned All = getLimit(Occupancy.back().Registers);
  SmallVector<LiveCount> Counts = computePressure();
  HalvesLeaveGaps =
      any_of(Counts, [&](const LiveCount &C) { return C.Pressure > All; });
  if (HalvesLeaveGaps)
    Counts = computePressure();
  SmallVector<Attempt> Attempts;
  for (const Region &R : Regions)
    if (unsigned Now = getPressure(R, Counts);
        Now > Best.Registers || (RecomputeFrom && Now > RecomputeFrom))
      Attempts.push_back({R, Now, Now, orderOf(R.Begin, R.End)});
  Regions.clear();

  reduce(Attempts);
  const unsigned Most = RecomputeFrom ? unsigned(RecomputeFrom) : All - Margin;
  auto Spills = [&](const Attempt &A) {
    return A.Pressure > All || (RecomputeFrom && A.Pressure > Most);
  };
  if (any_of(Attempts, Spills) && recompute(Attempts, Most)) {
    Counts = computePressure();
    for (Attempt &A : Attempts)
      A.Pressure = getPressure(A.R, Counts);
    reduce(Attempts);
  }

  unsigned Needed = 0;
  for (const Attempt &A : Attempts)
    Needed = std::max(Needed, A.Pressure);
  const OccupancyStep *Reached = find_if(
      Occupancy, [&](const OccupancyStep &S) { return Needed <= S.Registers; });
  unsigned Budget =
      (Reached == Occupancy.end() ? Occupancy.back() : *Reached).Registers;
  SmallVector<Attempt *> Again;
  for (Attempt &A : Attempts)
    if (A.FirstPressure <= getLimit(Budget) || A.FirstPressure == A.Pressure)
      restore(A.R, A.FirstOrder);
    else
      Again.push_back(&A);
  if (!Again.empty())
    reconsider(
        Again, [&](Region &R) { scheduleWithin(R, getLimit(Budget)); },
        [&](const Attempt &A, unsigned Now) {
          // With one register too many the kernel has fewer threads, but behind
          // the last step it spills.
          return Now <= (Budget == Occupancy.back().Registers
                             ? std::max(All, A.Pressure)
                             : Budget);
        });
}

ScheduleDAGInstrs *gpu::createOccupancyScheduler(MachineSchedContext *C,
                                                 ArrayRef<OccupancyStep> Steps,
                                                 unsigned Margin) {
  auto *DAG = new OccupancyScheduleDAG(C, std::make_unique<GenericScheduler>(C),
                                       Steps, Margin);
  DAG->addMutation(createCopyConstrainDAGMutation(DAG->TII, DAG->TRI));
  DAG->addMutation(createLoadClusterDAGMutation(DAG->TII, DAG->TRI));
  return DAG;
}
