//===- BifrostRun.h - Execution of a warp -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_BIFROST_BIFROSTRUN_H
#define LLVM_LIB_GPUSIM_BIFROST_BIFROSTRUN_H

#include "../LaneWarp.h"
#include "BifrostProgram.h"

namespace llvm {
namespace gpusim {
namespace bifrost {

class BifrostWarp final : public LaneWarp {
public:
  explicit BifrostWarp(BifrostProgram &P);
  void start(const WarpStart &Start) override;
  WarpStatus run() override;
  uint64_t barrierIndex() const override { return BarrierOp; }

private:
  template <bool Observed> WarpStatus loop();
  template <bool Observed> void runInstructions(const ClauseCode &C);
  /// Reports the first operation of \p C that touches a register which a
  /// message still needs.
  void checkHazards(const ClauseCode &C);
  /// Moves the active lanes after the branch of \p C.
  void branch(const ClauseCode &C);
  void divertTo(const ClauseCode &C, const Op &O, uint32_t Lanes,
                uint64_t Target, bool Ends);
  void indirect(const ClauseCode &C, const Op &O);
  uint64_t currentIndex() const override { return Hazards.Current; }

  BifrostProgram &P;
  uint64_t BarrierOp = 0;
};

/// For a message \p O whose staging registers only its operands say: checks
/// what they are, and lets what follows wait for them.
void setStaging(WarpState &W, const Op &O, unsigned Reads, unsigned Writes);

} // namespace bifrost
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_BIFROST_BIFROSTRUN_H
