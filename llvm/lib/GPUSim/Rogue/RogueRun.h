//===- RogueRun.h - Execution of a task -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A task of 32 instances has one program counter; which instances execute a
// group follows from Pe and p0. So there is nothing to split or to merge. Tasks
// of a work-group meet through mutexes only: a task that has to wait for one
// returns to the engine, which lets the others run.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUERUN_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUERUN_H

#include "RogueProgram.h"
#include "RogueMonitor.h"
#include "RogueTask.h"

namespace llvm {
namespace gpusim {
namespace rogue {

class RogueTask final : public Warp, private TaskState {
public:
  explicit RogueTask(RogueProgram &P);
  void start(const WarpStart &Start) override;
  WarpStatus run() override;
  std::string error() const override;
  uint64_t lanesNotAtBarrier() const override { return 0; }
  uint64_t barrierIndex() const override { return PC; }

private:
  template <bool Observed> WarpStatus loop();
  void setActive(uint32_t Lanes);
  uint32_t executing(Condition Cond) const;
  /// One iteration of a group: sources, operations, destinations.
  void execute(const GroupOp &O);
  /// The same, where somebody looks at accesses.
  void executeMonitored(const GroupOp &O);
  void checkPending(const GroupOp &O);
  void writeResults(const GroupOp &O);
  bool branch();
  /// What is wrong with the end of the program here; "" if nothing.
  std::string explainEnd() const;
  void writePixels();
  void writeResults();
  void notify(const GroupOp &O, uint32_t Lanes);
  void notifyReached(uint32_t Lanes);
  InstructionEvent event(uint32_t Lanes) const;
  Operand result(const GroupOp &O, unsigned I) const {
    return O.AdvanceResult ? O.W[I].advanced(Iteration) : O.W[I];
  }

  /// Instances that may execute anything.
  uint32_t Exist = ~0u;
  RogueProgram &P;
  std::vector<uint32_t> Storage;
  std::optional<RogueMonitor> OwnMonitor;
  WarpStart Where;
  uint32_t PC = 0; ///< Index of the group that runs.
};

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUERUN_H
