//===- LaneWarp.h - Divergence of lanes -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each lane has its own program counter. One group of lanes with the same
// counter runs; the others are pending. The hardware may change the group only
// where the code asks for it (the flow of a Valhall instruction or of a Bifrost
// clause, called `reconverge` here): there, the lanes with the lowest counter
// are taken, whichever group they belonged to. Code that relies on a change
// anywhere else is wrong.
//
// So what has two successors needs the flow, and what is in front of something
// with several predecessors. The programs check that before the run, because
// whether lanes diverge depends on the data. What they cannot see, targets of
// indirect jumps, is noticed when
//  - lanes disagree about a branch that has no `reconverge`;
//  - lanes arrive, without `reconverge`, where others wait to be merged.
//
// Counters count places where lanes can be: instructions or clauses.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_LANEWARP_H
#define LLVM_LIB_GPUSIM_LANEWARP_H

#include "LaneMonitor.h"
#include "LaneProgram.h"
#include "WarpState.h"

namespace llvm {
namespace gpusim {

class LaneWarp : public Warp, protected WarpState {
public:
  uint64_t lanesNotAtBarrier() const override { return Existing & ~AtBarrier; }
  std::string error() const override;

protected:
  /// \p Places: how many there are.
  LaneWarp(LaneProgram &P, size_t Places, StagingReads Reads);

  void startLanes(const WarpStart &Start);
  void setActive(uint32_t Lanes);
  /// Takes the lanes with the lowest counter; false if none is left.
  bool select();
  /// Some of the active lanes go to \p Target, which makes them wait.
  void divert(uint32_t Lanes, uint64_t Target);
  /// The active lanes have ended; false if none is left.
  bool endLanes() {
    Live &= ~Active;
    setActive(0);
    return select();
  }
  /// Helpers and discarded fragments among the active lanes end; false if no
  /// lane is left active.
  bool dropDiscarded() {
    uint32_t Dropped = Active & (Helpers | Discarded);
    Live &= ~Dropped;
    setActive(Active & ~Dropped);
    return Active != 0;
  }
  /// All active lanes are at a barrier; false after a failure.
  bool arriveAtBarrier(unsigned Slots);
  /// Executes \p O, at \p Index, where somebody looks on.
  void execute(const Op &O, uint64_t Index) {
    if (!Owner.Watchers.empty())
      notifyReached(Index);
    if (Monitor)
      Monitor->run(O, uint32_t(Index));
    else
      O.Exec(*this, O);
  }
  bool isWatched() const { return Monitor || !Owner.Watchers.empty(); }
  /// Tells the observers about the instruction with index \p Index.
  void notify(const Op &O, uint64_t Index);
  void notifyReached(uint64_t Index);
  /// Index of the instruction that an error is about.
  virtual uint64_t currentIndex() const = 0;

  LaneProgram &Owner;
  WarpStart Where;
  uint64_t PC = 0; ///< The place that runs.
  uint64_t NextPC = 0;
  bool Diverged = false; ///< The current branch has split the lanes.
  unsigned ActiveCount = 0; ///< Of the lanes that are active.
  uint32_t Existing = 0;    ///< Lanes with a work-item.
  uint32_t Live = 0;     ///< Lanes that have not ended.
  uint32_t Waiting = 0;  ///< Live lanes that are not active.
  uint32_t AtBarrier = 0;
  uint64_t LanePC[NumLanes] = {}; ///< Of waiting lanes.
  /// Number of lanes that wait at each place.
  std::vector<uint8_t> WaitingAt;

private:
  InstructionEvent event(uint64_t Index) const;

  StagingReads Reads;
  std::optional<LaneMonitor> OwnMonitor;
  std::vector<uint32_t> Storage;
  /// Constants that each start of the warp writes.
  SmallVector<unsigned, 4> WarpRows;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_LANEWARP_H
