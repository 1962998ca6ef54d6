//===- PressureSchedStrategy.h - Order for few registers --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_PRESSURESCHEDSTRATEGY_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_PRESSURESCHEDSTRATEGY_H

#include "GPUCodeGen/Machine/SharedValues.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineScheduler.h"

namespace llvm {
namespace gpu {

/// Orders a region from its end to its begin so that few registers are live at
/// a time, whatever it costs in latency.
class PressureSchedStrategy : public MachineSchedStrategy {
public:
  enum class Choice {
    /// Each value right before its use: what takes the longest chain is made
    /// first, so that its result alone waits for the other operands.
    ByUses,
    /// What frees most registers; that order decides where it is equal.
    Greedy,
    /// What frees most registers, else what needs fewest values that are not
    /// live yet, else what comes next to doing with one that is.
    BySharing,
    /// What frees registers, else one expression after the other: what was
    /// needed last comes next. With a value come the others that read it and
    /// what they wait for, so that it is live for short.
    DepthFirst,
    /// What a search finds (OrderSearch.h).
    Searched
  };

  /// The place of each instruction in the program.
  using Program = DenseMap<const MachineInstr *, unsigned>;

  /// \p Limit registers are not too many; only a search asks.
  PressureSchedStrategy(Choice By, const Program &Written, unsigned Limit)
      : By(By), Written(Written), Limit(Limit) {}

  bool shouldTrackPressure() const override { return isGreedy(); }
  void initialize(ScheduleDAGMI *NewDAG) override;
  SUnit *pickNode(bool &IsTopNode) override;
  void schedNode(SUnit *, bool) override {}
  void releaseTopNode(SUnit *) override {}
  void releaseBottomNode(SUnit *SU) override;

private:
  bool isGreedy() const {
    return By != Choice::ByUses && By != Choice::Searched;
  }
  void numberByUses(ArrayRef<SUnit> Units);
  void countNeeds(ArrayRef<SUnit> Units);
  void want(const SUnit &Unit);
  int pressureOf(const SUnit &Unit) const;
  /// The order of the heap.
  auto isInFront() const {
    return [this](const SUnit *A, const SUnit *B) {
      return Places[A->NodeNum] < Places[B->NodeNum];
    };
  }

  Choice By;
  const Program &Written;
  const unsigned Limit;
  ScheduleDAGMILive *DAG = nullptr;
  /// A heap by place unless it is greedy.
  std::vector<SUnit *> Ready;
  /// Empty unless the choice is by it.
  SharedValues Shared;
  /// Of each unit by its number, in the order by uses or of the program.
  std::vector<unsigned> Places;
  /// Depth first, of each unit: registers that its expression takes, and when
  /// it was wanted last.
  std::vector<unsigned> Needs, Wanted;
  unsigned Time = 0;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_PRESSURESCHEDSTRATEGY_H
