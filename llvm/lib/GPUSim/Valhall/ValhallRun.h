//===- ValhallRun.h - Execution of a warp -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Divergence. Each lane has its own program counter. One group of lanes with
// the same counter runs; the others are pending. The hardware may change the
// group only where an instruction has the flow `reconverge`: there, the lanes
// with the lowest counter are taken, whichever group they belonged to. Code
// that relies on a change anywhere else is wrong.
//
// So an instruction with two successors needs the flow, and one in front of an
// instruction with several predecessors. ValhallProgram checks that before the
// run, because whether lanes diverge depends on the data. What it cannot see,
// targets of JUMP, is noticed when
//  - lanes disagree about a branch that has no `reconverge`;
//  - lanes arrive, without `reconverge`, where others wait to be merged.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLRUN_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLRUN_H

#include "ValhallProgram.h"
#include "ValhallWarp.h"

namespace llvm {
namespace gpusim {
namespace valhall {

class ValhallWarp final : public Warp, private WarpState {
public:
  explicit ValhallWarp(ValhallProgram &P);
  void start(const WarpStart &Start) override;
  WarpStatus run() override;
  std::string error() const override;
  uint64_t lanesNotAtBarrier() const override { return Existing & ~AtBarrier; }
  uint64_t barrierIndex() const override { return BarrierPC; }

private:
  template <bool Observed> WarpStatus loop();
  void setActive(uint32_t Lanes);
  /// Takes the lanes with the lowest counter; false if none is left.
  bool select();
  /// Moves the active lanes after a branch.
  void branch(const Op &O);
  void jumpTarget(const Op &O, uint64_t &Target);
  bool barrier(const Op &O);
  void notify(const Op &O);

  ValhallProgram &P;
  std::vector<uint32_t> Storage;
  WarpStart Where;
  uint64_t PC = 0; ///< Index of the instruction that runs.
  uint64_t NextPC = 0;
  bool Diverged = false; ///< The current branch has split the lanes.
  uint32_t Existing = 0; ///< Lanes with a work-item.
  uint32_t Live = 0;     ///< Lanes that have not ended.
  uint32_t Waiting = 0;  ///< Live lanes that are not active.
  uint32_t AtBarrier = 0;
  uint64_t BarrierPC = 0;
  uint64_t LanePC[NumLanes] = {}; ///< Of waiting lanes.
  /// Number of lanes that wait at each instruction.
  std::vector<uint8_t> WaitingAt;
};

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLRUN_H
