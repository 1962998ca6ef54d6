//===- ValhallRun.h - Execution of a warp -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLRUN_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLRUN_H

#include "../LaneWarp.h"
#include "ValhallProgram.h"

namespace llvm {
namespace gpusim {
namespace valhall {

class ValhallWarp final : public LaneWarp {
public:
  explicit ValhallWarp(ValhallProgram &P);
  void start(const WarpStart &Start) override;
  WarpStatus run() override;
  uint64_t barrierIndex() const override { return BarrierPC; }

private:
  template <bool Observed> WarpStatus loop();
  /// Moves the active lanes after a branch.
  void branch(const Op &O);
  void jumpTarget(const Op &O, uint64_t &Target);
  bool barrier(const Op &O);
  uint64_t currentIndex() const override { return PC; }

  ValhallProgram &P;
  uint64_t BarrierPC = 0;
};

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLRUN_H
