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
///     Those that need most come first: what they take in any case others may
///     take as well.
///     Those that fit no step also try to share values, as do all where some
///     registers are too many for the first step.
///  4. What would be spilled for regions that still fit no step is computed
///     again at its uses, as far as it can be (Recomputation.h), or before it
///     all waits for a later block (EarlyComputation.h), and they are scheduled
///     once more, and all that again where they come close. So is what keeps
///     the function from the first step, where that makes it hardly longer.
///  5. Those that fit this step in their first order return to it. The others
///     are scheduled for latency with the limit of the step, and keep the order
///     for few registers where that does not fit.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "GPUCodeGen/Machine/EarlyComputation.h"
#include "GPUCodeGen/Machine/LiveRegisters.h"
#include "GPUCodeGen/Machine/PressureSchedStrategy.h"
#include "GPUCodeGen/Machine/Recomputation.h"
#include "GPUCodeGen/Machine/RememberedAliases.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineScheduler.h"
#include "llvm/CodeGen/RegisterClassInfo.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Target/TargetMachine.h"

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

/// How many regions of a function an order is searched for, which takes
/// longest. Where more would spill, as in ciphers, some do in any case.
static constexpr size_t MostSearches = 16;

/// Regions that need so many times the registers that there are get one order
/// for few registers: ciphers without a loop, hundreds of whose values are
/// spilled.
static constexpr unsigned FarAbove = 4;

/// Of how many instructions dependences are kept for other orders.
static constexpr size_t MostKept = 1 << 16;

/// The part of all instructions that may be executed more for more threads.
static constexpr unsigned PriceOfThreads = 16;

namespace {

class OccupancyScheduleDAG : public ScheduleDAGMILive {
public:
  OccupancyScheduleDAG(MachineSchedContext *C,
                       std::unique_ptr<MachineSchedStrategy> S,
                       ArrayRef<OccupancyStep> Steps, unsigned Margin)
      : ScheduleDAGMILive(C, std::move(S)), Occupancy(Steps), Margin(Margin),
        Dominators(C->MDT), Library(C->MF->getTarget().getTargetTriple()),
        Functions(Library), Remembered(*C->AA), Aliases(Functions) {
    Aliases.addAAResult(Remembered);
    AA = &Aliases;
    AAForDep.emplace(Aliases);
  }

  void schedule() override;
  void finalizeSchedule() override;

private:
  struct Region {
    MachineBasicBlock *MBB;
    MachineBasicBlock::iterator Begin, End;
    unsigned NumInstrs;
  };

  /// What a region takes.
  struct Need {
    /// Registers that are live at a time.
    unsigned Registers = 0;
    /// Those that are too many for the last step, at all places together.
    unsigned Excess = 0;
    bool operator<(const Need &Other) const {
      return std::tie(Excess, Registers) <
             std::tie(Other.Excess, Other.Registers);
    }
  };

  /// What the instructions of a region wait for, whatever their order is.
  struct Graph {
    std::vector<SUnit> Units;
    SUnit Entry, Exit;
    bool isKept() const { return !Units.empty(); }
  };

  SmallVector<LiveCount> countLive() const {
    return countLiveRegisters(MF, *LIS, HalvesLeaveGaps);
  }
  unsigned getLimit(unsigned Step) const;
  unsigned getFirstLimit() const;
  unsigned getBudget(unsigned Needed) const;
  bool isJustAboveFirst(unsigned Needed) const;
  bool isInReach(unsigned Needed) const;
  bool isJustAboveAll(unsigned Needed) const;
  Need getNeed(const Region &R, ArrayRef<LiveCount> Counts) const;
  void reschedule(Region &R, function_ref<void()> Schedule);
  void restore(Region &R, ArrayRef<MachineInstr *> Order);
  void keep(Graph &G);
  void takeBack(Graph &G);
  void forget(Graph &G);
  struct Attempt;
  void schedule(Attempt &A);
  void scheduleWithin(Attempt &A, unsigned Registers);
  void scheduleForPressure(Attempt &A, PressureSchedStrategy::Choice By);
  void reconsider(ArrayRef<Attempt *> Attempts,
                  function_ref<void(Attempt &)> Schedule,
                  function_ref<bool(const Attempt &, const Need &)> Keep);
  void reduce(ArrayRef<Attempt *> Attempts, bool Again);
  void reduceAsNeeded(SmallVector<Attempt *> Pending, bool Again);
  using Peaks = SmallMapVector<const MachineBasicBlock *, LiveCount, 8>;
  Peaks findPeaks(ArrayRef<LiveCount> Counts, unsigned Limit) const;
  bool canRecompute(unsigned Limit) const;
  void freeRegisters(Recomputation &Again, EarlyComputation *Early,
                     unsigned Limit);
  bool recompute(SmallVectorImpl<Attempt> &Attempts, unsigned Limit,
                 bool AlsoLanes);
  void reduceChanged(MutableArrayRef<Attempt> Attempts, bool Again);

  ArrayRef<OccupancyStep> Occupancy;
  unsigned Margin;
  /// Only where values may be spilled. Between steps that would be too careful:
  /// the place beside half of a pair often is free.
  bool HalvesLeaveGaps = false;
  SmallVector<Region> Regions;
  PressureSchedStrategy::Program Written;
  size_t KeptUnits = 0;
  const MachineDominatorTree *Dominators;
  /// Each attempt asks which accesses are independent.
  TargetLibraryInfoImpl Library;
  TargetLibraryInfo Functions;
  RememberedAliases Remembered;
  AAResults Aliases;
};

} // namespace

void OccupancyScheduleDAG::schedule() {
  for (const MachineInstr &MI : make_range(RegionBegin, RegionEnd))
    Written.try_emplace(&MI, Written.size());
  ScheduleDAGMILive::schedule();
  Regions.push_back({BB, RegionBegin, RegionEnd, NumRegionInstrs});
}

/// How many registers may be live where \p Step are to suffice. Behind the last
/// step values are spilled, which costs more than a step.
unsigned OccupancyScheduleDAG::getLimit(unsigned Step) const {
  return Step - (Step == Occupancy.back().Registers ? 2 : 1) * Margin;
}

/// How many registers may be live so that the first step most likely suffices.
/// Where that fails the kernel only has fewer threads.
unsigned OccupancyScheduleDAG::getFirstLimit() const {
  return Occupancy.front().Registers - (Occupancy.size() > 1 ? Margin / 2 : 0);
}

/// The registers of the step that \p Needed live ones reach.
unsigned OccupancyScheduleDAG::getBudget(unsigned Needed) const {
  const OccupancyStep *Reached = find_if(
      Occupancy, [&](const OccupancyStep &S) { return Needed <= S.Registers; });
  return (Reached == Occupancy.end() ? Occupancy.back() : *Reached).Registers;
}

/// Whether values that are computed again may be what the first step takes.
bool OccupancyScheduleDAG::isJustAboveFirst(unsigned Needed) const {
  const unsigned Best = Occupancy.front().Registers;
  return Occupancy.size() > 1 && Needed > Best && Needed <= Best + Best / 4;
}

/// Whether one more order may be what a step fewer registers take, or spares
/// values from being spilled.
bool OccupancyScheduleDAG::isInReach(unsigned Needed) const {
  return any_of(Occupancy, [&](const OccupancyStep &S) {
    return Needed > S.Registers - Margin &&
           (&S == &Occupancy.back() || Needed <= S.Registers + S.Registers / 2);
  });
}

/// Whether a few values more that are computed again may spare the others from
/// being spilled. Farther above they would not, and next to the last register
/// allocation mostly finds a place for all.
bool OccupancyScheduleDAG::isJustAboveAll(unsigned Needed) const {
  const unsigned All = Occupancy.back().Registers;
  return Needed > All - Margin / 2 && Needed <= All + All / 3;
}

OccupancyScheduleDAG::Need
OccupancyScheduleDAG::getNeed(const Region &R,
                              ArrayRef<LiveCount> Counts) const {
  MachineBasicBlock::iterator Begin =
      skipDebugInstructionsForward(R.Begin, R.End);
  if (Begin == R.End)
    return {};
  SlotIndex First = LIS->getInstructionIndex(*Begin);
  SlotIndex Last = R.End == R.MBB->end() ? LIS->getMBBEndIdx(R.MBB)
                                         : LIS->getInstructionIndex(*R.End);
  auto I = partition_point(Counts,
                           [&](const LiveCount &S) { return S.At <= First; });
  if (I != Counts.begin())
    --I;
  const unsigned All = Occupancy.back().Registers;
  Need Sum;
  for (; I != Counts.end() && I->At < Last; ++I) {
    Sum.Registers = std::max(Sum.Registers, I->Registers);
    Sum.Excess += I->Registers > All ? I->Registers - All : 0;
  }
  return Sum;
}

void OccupancyScheduleDAG::reschedule(Region &R,
                                      function_ref<void()> Schedule) {
  startBlock(R.MBB);
  enterRegion(R.MBB, R.Begin, R.End, R.NumInstrs);
  Schedule();
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

struct OccupancyScheduleDAG::Attempt {
  Region R;
  Need Now;
  /// That of the first schedule; most where there are other instructions now.
  Need First;
  SmallVector<MachineInstr *> FirstOrder;
  /// It has other instructions than when it was scheduled last.
  bool IsChanged = false;
  /// Without edges for latency.
  Graph Dependences = {};

  static constexpr Need Most = {~0u, ~0u};
  bool hasOtherInstrs() const { return !(First < Most); }
};

/// Leaves what the instructions of the region wait for in \p G, as if none of
/// them had a place.
void OccupancyScheduleDAG::keep(Graph &G) {
  auto Reset = [](SUnit &SU) {
    auto CountLeft = [](ArrayRef<SDep> Edges, unsigned &Left, unsigned &Weak) {
      Weak = count_if(Edges, [](const SDep &D) { return D.isWeak(); });
      Left = Edges.size() - Weak;
    };
    CountLeft(SU.Preds, SU.NumPredsLeft, SU.WeakPredsLeft);
    CountLeft(SU.Succs, SU.NumSuccsLeft, SU.WeakSuccsLeft);
    SU.isScheduled = false;
    SU.TopReadyCycle = SU.BotReadyCycle = 0;
  };
  for_each(SUnits, Reset);
  Reset(EntrySU);
  Reset(ExitSU);
  G = {std::exchange(SUnits, {}), EntrySU, ExitSU};
  KeptUnits += G.Units.size();
}

/// Numbers \p Units, which have the edges of \p Entry and \p Exit, in the order
/// of the instructions.
static void renumber(std::vector<SUnit> &Units, SUnit &Entry, SUnit &Exit,
                     iterator_range<MachineBasicBlock::iterator> Instructions) {
  DenseMap<const MachineInstr *, unsigned> Old;
  for (const SUnit &SU : Units)
    Old[SU.getInstr()] = SU.NodeNum;
  std::vector<unsigned> New(Units.size());
  std::vector<SUnit> Renumbered;
  Renumbered.reserve(Units.size());
  for (const MachineInstr &MI : Instructions)
    if (auto Found = Old.find(&MI); Found != Old.end()) {
      New[Found->second] = Renumbered.size();
      Renumbered.push_back(std::move(Units[Found->second]));
      Renumbered.back().NodeNum = New[Found->second];
    }
  auto Redirect = [&](SUnit &SU) {
    for (auto *Edges : {&SU.Preds, &SU.Succs}) {
      for (SDep &D : *Edges)
        if (!D.getSUnit()->isBoundaryNode())
          D.setSUnit(&Renumbered[New[D.getSUnit() - Units.data()]]);
      // The graph is built from the last instruction to the first.
      llvm::stable_sort(*Edges, [](const SDep &A, const SDep &B) {
        return A.getSUnit()->NodeNum > B.getSUnit()->NodeNum;
      });
    }
  };
  for_each(Renumbered, Redirect);
  Redirect(Entry);
  Redirect(Exit);
  Units = std::move(Renumbered);
}

/// Does what building it again would do besides.
void OccupancyScheduleDAG::takeBack(Graph &G) {
  KeptUnits -= G.Units.size();
  SUnits = std::exchange(G.Units, {});
  EntrySU = G.Entry;
  ExitSU = G.Exit;
  renumber(SUnits, EntrySU, ExitSU, make_range(RegionBegin, RegionEnd));
  Topo.MarkDirty();
  MISUnitMap.clear();
  for (SUnit &SU : SUnits)
    MISUnitMap[SU.getInstr()] = &SU;

  DbgValues.clear();
  FirstDbgValue = nullptr;
  VRegUses.clear();
  VRegUses.setUniverse(MRI.getNumVirtRegs());
  RegionCriticalPSets.clear();
  if (ShouldTrackPressure) {
    RPTracker.init(&MF, RegClassInfo, LIS, BB, LiveRegionEnd,
                   ShouldTrackLaneMasks, /*TrackUntiedDefs=*/true);
    if (LiveRegionEnd != RegionEnd)
      RPTracker.recede();
    SUPressureDiffs.init(SUnits.size());
  }
  for (MachineInstr &MI : llvm::reverse(make_range(RegionBegin, RegionEnd))) {
    if (FirstDbgValue)
      DbgValues.emplace_back(std::exchange(FirstDbgValue, nullptr), &MI);
    if (MI.isDebugValue() || MI.isDebugPHI())
      FirstDbgValue = &MI;
    const SUnit *SU = MISUnitMap.lookup(&MI);
    if (!ShouldTrackPressure || !SU)
      continue;
    RegisterOperands Operands;
    Operands.collect(MI, *TRI, MRI, ShouldTrackLaneMasks, /*IgnoreDead=*/false);
    SUPressureDiffs.addInstruction(SU->NodeNum, Operands, MRI);
    if (RPTracker.getPos() == RegionEnd || &*RPTracker.getPos() != &MI)
      RPTracker.recedeSkipDebugValues();
    RPTracker.recede(Operands);
  }
  if (ShouldTrackPressure)
    initRegPressure();
}

void OccupancyScheduleDAG::forget(Graph &G) {
  KeptUnits -= G.Units.size();
  G = {};
}

/// As ScheduleDAGMILive::schedule() does; the graph of \p A without edges for
/// latency may be there.
void OccupancyScheduleDAG::schedule(Attempt &A) {
  if (A.Dependences.isKept())
    takeBack(A.Dependences);
  else
    buildDAGWithRegPressure();
  postProcessDAG();

  SmallVector<SUnit *, 8> TopRoots, BotRoots;
  findRootsAndBiasEdges(TopRoots, BotRoots);
  SchedImpl->initialize(this);
  initQueues(TopRoots, BotRoots);
  bool IsTopNode = false;
  while (SUnit *SU = SchedImpl->pickNode(IsTopNode)) {
    scheduleMI(SU, IsTopNode);
    updateQueues(SU, IsTopNode);
  }
  placeDebugValues();
}

/// Orders the region of \p A for latency, mindful of a limit of \p Registers.
void OccupancyScheduleDAG::scheduleWithin(Attempt &A, unsigned Registers) {
  auto *Info = MF.getInfo<GPUMachineFunctionInfo>();
  RegisterClassInfo Limited, *Unlimited = std::exchange(RegClassInfo, &Limited);
  Info->setPressureGoal(Registers);
  Limited.runOnMachineFunction(MF);
  reschedule(A.R, [&] { schedule(A); });
  Info->setPressureGoal(0);
  RegClassInfo = Unlimited;
}

/// Orders the region of \p A for few registers. No edges for latency: loads
/// side by side would all be live at a time.
void OccupancyScheduleDAG::scheduleForPressure(
    Attempt &A, PressureSchedStrategy::Choice By) {
  std::unique_ptr<MachineSchedStrategy> Latency = std::exchange(
      SchedImpl, std::make_unique<PressureSchedStrategy>(
                     By, Written, getLimit(Occupancy.back().Registers)));
  std::vector<std::unique_ptr<ScheduleDAGMutation>> ForLatency;
  std::swap(Mutations, ForLatency);
  reschedule(A.R, [&] {
    schedule(A);
    if (KeptUnits + SUnits.size() <= MostKept)
      keep(A.Dependences);
  });
  std::swap(Mutations, ForLatency);
  SchedImpl = std::move(Latency);
}

/// Schedules \p Attempts again; the order becomes what it was where \p Keep is
/// not true for the registers that it takes now.
void OccupancyScheduleDAG::reconsider(
    ArrayRef<Attempt *> Attempts, function_ref<void(Attempt &)> Schedule,
    function_ref<bool(const Attempt &, const Need &)> Keep) {
  SmallVector<SmallVector<MachineInstr *>> Orders;
  // Without room between them, each instruction that moves renumbers many.
  LIS->getSlotIndexes()->packIndexes();
  for (Attempt *A : Attempts) {
    Orders.push_back(orderOf(A->R.Begin, A->R.End));
    Schedule(*A);
  }
  SmallVector<LiveCount> Counts = countLive();
  for (auto [A, Order] : zip(Attempts, Orders)) {
    Need Now = getNeed(A->R, Counts);
    if (Keep(*A, Now))
      A->Now = Now;
    else
      restore(A->R, Order);
  }
}

/// Orders \p Attempts for few registers, maybe \p Again with few other
/// instructions.
void OccupancyScheduleDAG::reduce(ArrayRef<Attempt *> Attempts, bool Again) {
  const OccupancyStep &Best = Occupancy.front();
  using Choice = PressureSchedStrategy::Choice;
  // What may spill in any case is worth another attempt, as is a kernel whose
  // last few registers keep it from the first step.
  const unsigned All = getLimit(Occupancy.back().Registers);
  const unsigned Near = Best.Registers + Best.Registers / 2;
  auto IsAlmostThere = [&] {
    return all_of(Attempts,
                  [&](const Attempt *A) { return A->Now.Registers <= Near; });
  };
  auto IsWorthTrying = [&](const Attempt *A, Choice By) {
    if (A->hasOtherInstrs() && !isInReach(A->Now.Registers))
      return false;
    return By == Choice::DepthFirst || A->Now.Registers < FarAbove * All;
  };
  for (Choice By : {Choice::DepthFirst, Choice::ByUses, Choice::Greedy,
                    Choice::BySharing, Choice::Searched}) {
    // These hardly find a better order then.
    if (Again && (By == Choice::ByUses || By == Choice::Greedy))
      continue;
    bool IsMore = By == Choice::BySharing && !IsAlmostThere();
    unsigned Limit = IsMore || By == Choice::Searched ? All : getFirstLimit();
    SmallVector<Attempt *> Large;
    for (Attempt *A : Attempts)
      if (A->Now.Registers > Limit && IsWorthTrying(A, By))
        Large.push_back(A);
    if (Large.empty() ||
        (By == Choice::Searched && Large.size() > MostSearches))
      continue;
    // Farther above all registers, fewer are not fewer spills.
    unsigned Most = By == Choice::Searched ? Occupancy.back().Registers +
                                                 Occupancy.back().Registers / 16
                                           : ~0u;
    reconsider(
        Large, [&](Attempt &A) { scheduleForPressure(A, By); },
        [&](const Attempt &A, const Need &Now) {
          return Now < A.Now && Now.Registers <= Most;
        });
  }
}

/// Orders \p Pending for few registers, those that need most first: where they
/// keep the function from a step, others that fit it stay as they are.
void OccupancyScheduleDAG::reduceAsNeeded(SmallVector<Attempt *> Pending,
                                          bool Again) {
  llvm::stable_sort(Pending, [](const Attempt *A, const Attempt *B) {
    return A->Now.Registers > B->Now.Registers;
  });
  const unsigned All = getLimit(Occupancy.back().Registers);
  unsigned Needed = 0;
  for (size_t Most = 1; !Pending.empty(); Most *= 8) {
    auto Spills = [&](const Attempt *A) { return A->Now.Registers > All; };
    const size_t Number =
        std::max<size_t>(std::min(Most, Pending.size()),
                         find_if_not(Pending, Spills) - Pending.begin());
    SmallVector<Attempt *> Now(Pending.begin(), Pending.begin() + Number);
    Pending.erase(Pending.begin(), Pending.begin() + Number);
    reduce(Now, Again);
    for (const Attempt *A : Now)
      Needed = std::max(Needed, A->Now.Registers);
    if (Needed <= Occupancy.front().Registers || isJustAboveFirst(Needed))
      continue;
    // Where some spill, values are computed again from fewer registers on.
    const unsigned Enough =
        getLimit(getBudget(Needed)) - (Needed > All ? Margin : 0);
    erase_if(Pending,
             [&](const Attempt *A) { return A->First.Registers <= Enough; });
  }
}

/// How many registers are live at \p At.
static unsigned countAt(ArrayRef<LiveCount> Counts, SlotIndex At) {
  const LiveCount *Next =
      partition_point(Counts, [&](const LiveCount &C) { return C.At <= At; });
  return Next == Counts.begin() ? 0 : Next[-1].Registers;
}

/// Where most registers are live of each block in which more than \p Limit are.
OccupancyScheduleDAG::Peaks
OccupancyScheduleDAG::findPeaks(ArrayRef<LiveCount> Counts,
                                unsigned Limit) const {
  Peaks Found;
  for (const LiveCount &C : Counts)
    if (C.Registers > Limit) {
      LiveCount &Most = Found[LIS->getMBBFromIndex(C.At)];
      if (C.Registers > Most.Registers)
        Most = C;
    }
  return Found;
}

/// Whether values can be computed again so that \p Limit registers suffice
/// everywhere, at a price that more threads are worth.
bool OccupancyScheduleDAG::canRecompute(unsigned Limit) const {
  const Peaks Places = findPeaks(countLive(), Limit);
  if (Places.size() > MostPlaces ||
      size_t(MRI.getNumVirtRegs()) * Places.size() > MostRegisters)
    return false;
  Recomputation Again(MF, *LIS, *MLI, /*Aliases=*/nullptr,
                      /*AlsoLanes=*/false, {}, {});
  DenseSet<Register> Known;
  unsigned Price = 0, All = 0;
  for (const auto &[MBB, Most] : Places) {
    std::optional<unsigned> Added =
        Again.priceOf(Most.At, Most.Registers - Limit, Known);
    if (!Added)
      return false;
    Price += *Added;
  }
  for (const MachineBasicBlock &MBB : MF)
    All += Again.weightOf(MBB) * MBB.size();
  return Price <= All / PriceOfThreads;
}

/// Frees registers by \p Again, and by \p Early if there is such, until \p
/// Limit suffice everywhere, as far as it is possible.
void OccupancyScheduleDAG::freeRegisters(Recomputation &Again,
                                         EarlyComputation *Early,
                                         unsigned Limit) {
  auto CountAt = [&](SlotIndex At) { return countLiveLanes(MRI, *LIS, At); };
  SmallPtrSet<const MachineBasicBlock *, 8> Done, NotTogether;
  unsigned Budget =
      std::min(MostPlaces, MostRegisters / std::max(MRI.getNumVirtRegs(), 1u));
  // One round frees at the highest place of each block, as far as what it freed
  // elsewhere leaves it too high.
  for (bool HasFreed = true; HasFreed && Budget;) {
    HasFreed = false;
    const SmallVector<LiveCount> Counts = countLive();
    // For more threads the price is known and all places are to become lower.
    auto AreHigh = [&](SlotIndex At) {
      return Limit > Occupancy.front().Registers && countAt(Counts, At) > Limit;
    };
    SmallVector<std::pair<const MachineBasicBlock *, LiveCount>> Places =
        findPeaks(Counts, Limit).takeVector();
    erase_if(Places, [&](const auto &P) { return Done.contains(P.first); });
    llvm::stable_sort(Places, [](const auto &A, const auto &B) {
      return A.second.Registers > B.second.Registers;
    });
    Places.truncate(std::min<size_t>(Places.size(), Budget));
    SmallVector<unsigned> Before;
    if (Places.size() > 1)
      Before = map_to_vector(
          Places, [&](const auto &P) { return CountAt(P.second.At); });
    for (const auto &[I, Place] : enumerate(Places)) {
      const LiveCount &Peak = Place.second;
      unsigned Now = Peak.Registers;
      if (HasFreed)
        Now += CountAt(Peak.At) - Before[I];
      if (Now <= Limit)
        continue;
      unsigned Freed = Early ? Early->freeRegisters(Peak.At, Now - Limit) : 0;
      if (Freed < Now - Limit)
        Freed += Again.freeRegisters(Peak.At, Now - Limit - Freed, AreHigh);
      // What is free up to the next such place spares no more than this one.
      const unsigned Enough = Occupancy.back().Registers - Margin;
      if (!Freed && Now > Enough)
        Freed += Again.freeRegisters(Peak.At, Now - Enough, [&](SlotIndex At) {
          return countAt(Counts, At) + 2 > Now;
        });
      if (Early && Freed < Now - Limit && !NotTogether.contains(Place.first)) {
        const unsigned Before = Freed;
        Freed += Early->freeTogether(Peak.At, Now - Limit - Freed);
        if (Freed == Before)
          NotTogether.insert(Place.first);
      }
      // Where that is not enough it has looked at all registers several times.
      Budget -= std::min(Budget, Freed < Now - Limit ? 4u : 1u);
      if (Freed)
        HasFreed = true;
      else
        Done.insert(Place.first);
    }
  }
}

/// Computes values again where they are needed until \p Limit registers
/// suffice everywhere, as far as it is possible. Returns whether an attempt is
/// another one.
bool OccupancyScheduleDAG::recompute(SmallVectorImpl<Attempt> &Attempts,
                                     unsigned Limit, bool AlsoLanes) {
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
    forget(A.Dependences);
    AttemptOf.erase(Found);
  };
  // More loads would not pay for more threads.
  const bool Spills = Limit > Occupancy.front().Registers;
  Recomputation Again(MF, *LIS, *MLI, Spills || RecomputeFrom ? AA : nullptr,
                      AlsoLanes, Inserted, Erased);
  EarlyComputation Early(MF, *LIS, *MLI, *Dominators, Inserted, Erased);
  freeRegisters(Again, Spills ? &Early : nullptr, Limit);
  // The first order does not hold what is new.
  for (Attempt *A : Changed) {
    A->FirstOrder = orderOf(A->R.Begin, A->R.End);
    A->First = Attempt::Most;
    A->IsChanged = true;
    forget(A->Dependences);
  }
  erase_if(Attempts, [](const Attempt &A) { return A.R.NumInstrs < 2; });
  return !Changed.empty();
}

/// Orders those of \p Attempts for few registers that have other instructions
/// now.
void OccupancyScheduleDAG::reduceChanged(MutableArrayRef<Attempt> Attempts,
                                         bool Again) {
  SmallVector<LiveCount> Counts = countLive();
  SmallVector<Attempt *> Changed;
  for (Attempt &A : Attempts) {
    A.Now = getNeed(A.R, Counts);
    if (std::exchange(A.IsChanged, false))
      Changed.push_back(&A);
  }
  reduceAsNeeded(std::move(Changed), Again);
}

void OccupancyScheduleDAG::finalizeSchedule() {
  const unsigned All = getLimit(Occupancy.back().Registers);
  const unsigned FirstLimit = getFirstLimit();
  SmallVector<LiveCount> Counts = countLive();
  HalvesLeaveGaps =
      any_of(Counts, [&](const LiveCount &C) { return C.Registers > All; });
  if (HalvesLeaveGaps)
    Counts = countLive();
  SmallVector<Attempt, 0> Attempts;
  for (const Region &R : Regions)
    if (Need Now = getNeed(R, Counts);
        Now.Registers > FirstLimit ||
        (RecomputeFrom && Now.Registers > RecomputeFrom))
      Attempts.push_back({R, Now, Now, orderOf(R.Begin, R.End)});
  Regions.clear();

  reduceAsNeeded(map_to_vector(Attempts, [](Attempt &A) { return &A; }),
                 /*Again=*/false);
  const unsigned Most = RecomputeFrom ? unsigned(RecomputeFrom) : All - Margin;
  auto Spills = [&](const Attempt &A) {
    return A.Now.Registers > All || (RecomputeFrom && A.Now.Registers > Most);
  };
  auto CountNeeded = [&] {
    unsigned Needed = 0;
    for (const Attempt &A : Attempts)
      Needed = std::max(Needed, A.Now.Registers);
    return Needed;
  };
  // The order that the first time leads to has its highest places elsewhere.
  for (bool Again : {false, true}) {
    const unsigned Needed = CountNeeded();
    if (Again && !RecomputeFrom && !isJustAboveAll(Needed))
      break;
    bool IsAnother = any_of(Attempts, Spills) &&
                     recompute(Attempts, Again && !RecomputeFrom ? All : Most,
                               /*AlsoLanes=*/Again);
    if (!IsAnother && !Again && isJustAboveFirst(Needed) &&
        canRecompute(FirstLimit))
      IsAnother = recompute(Attempts, FirstLimit, /*AlsoLanes=*/false);
    if (IsAnother)
      reduceChanged(Attempts, Again);
  }

  const unsigned Needed = CountNeeded();
  const unsigned Budget = getBudget(Needed);
  SmallVector<Attempt *> Again;
  for (Attempt &A : Attempts)
    if (A.First.Registers <= getLimit(Budget) || !(A.Now < A.First))
      restore(A.R, A.FirstOrder);
    else
      Again.push_back(&A);
  if (!Again.empty())
    reconsider(
        Again, [&](Attempt &A) { scheduleWithin(A, getLimit(Budget)); },
        [&](const Attempt &A, const Need &Now) {
          // With one register too many the kernel has fewer threads, but behind
          // the last step it spills.
          return Budget == Occupancy.back().Registers
                     ? Now.Registers <= All || !(A.Now < Now)
                     : Now.Registers <=
                           std::max(Budget == Occupancy.front().Registers
                                        ? FirstLimit
                                        : Budget,
                                    A.Now.Registers);
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
