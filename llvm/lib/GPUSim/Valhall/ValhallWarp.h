//===- ValhallWarp.h - State of a Valhall warp ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLWARP_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLWARP_H

#include "ValhallHazards.h"
#include "ValhallOp.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Memory.h"
#include <string>

namespace llvm {
namespace gpusim {
namespace valhall {

/// What semantic functions see of a warp.
struct WarpState {
  using Row = uint32_t[NumLanes];

  /// Registers, then the rows of constants (see ValhallOp.h).
  Row *R = nullptr;
  /// All ones in active lanes.
  alignas(64) uint32_t LaneMask[NumLanes] = {};
  /// Bit l: lane l executes the current instruction.
  uint32_t Active = 0;
  /// Branches: lanes that take it.
  uint32_t Taken = 0;
  bool FlushF32 = false, FlushF16 = false;
  bool CheckAlignment = true;
  Memory *Mem = nullptr;
  unsigned FirstItem = 0;
  /// Warp instructions executed so far in the launch; what the cycle counter
  /// and the system timestamp return.
  uint64_t Clock = 0;
  HazardState Hazards;

  /// Set when the program did something wrong.
  bool Failed = false;
  unsigned FailedLane = 0;
  std::string Error;

  /// Reports a mistake of one lane. Only the first one counts.
  void fail(unsigned Lane, std::string Message) {
    if (Failed)
      return;
    Failed = true;
    FailedLane = Lane;
    Error = std::move(Message);
  }
};

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLWARP_H
