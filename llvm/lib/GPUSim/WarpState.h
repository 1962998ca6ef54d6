//===- WarpState.h - State of lanes in lockstep -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_WARPSTATE_H
#define LLVM_LIB_GPUSIM_WARPSTATE_H

#include "Hazards.h"
#include "Op.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Memory.h"
#include <optional>
#include <string>

namespace llvm {
namespace gpusim {

/// The bit of an address that stands for an element outside of its buffer or
/// image, as messages hand it on that compute addresses from descriptors.
constexpr uint64_t OutOfBounds = uint64_t(1) << 63;

class LaneMonitor;

/// What semantic functions see of a warp.
struct WarpState {
  using Row = uint32_t[NumLanes];

  /// Registers, then the rows of constants (see Op.h).
  Row *R = nullptr;
  /// All ones in active lanes.
  alignas(64) uint32_t LaneMask[NumLanes] = {};
  /// Bit l: lane l executes the current instruction.
  uint32_t Active = 0;
  /// Branches: lanes that take it.
  uint32_t Taken = 0;
  bool FlushF32 = false, FlushF16 = false;
  /// Float results: infinities become the largest number, NaNs zero.
  bool SuppressInf = false, SuppressNaN = false;
  bool CheckAlignment = true;
  /// Fragments: lanes without coverage, and those that were discarded. They
  /// run on for their quads, but change no memory.
  uint32_t Helpers = 0, Discarded = 0;
  /// Lanes that have waited for the depth and for the colour of the fragments
  /// before them.
  uint32_t DepthWaited = 0, ColourWaited = 0;
  /// The place in the primitive that a lane's last load of a varying has left
  /// for the next ones.
  struct Place {
    bool Known = false;
    double Weights[3] = {};
  };
  Place Kept[NumLanes];
  /// Accesses to addresses with OutOfBounds do nothing, loads give zeros.
  bool DropOutOfBounds = false;
  Memory *Mem = nullptr;
  GroupTurn *Turn = nullptr; ///< See Program::setTurn().
  const Launch *State = nullptr;
  uint64_t LocalBase = 0, PrivateBase = 0, PrivateStride = 0;
  unsigned FirstItem = 0;
  /// Number of the first work-item over all work-groups, in their order.
  uint64_t FirstFlatItem = 0;
  /// Warp instructions executed so far in the launch; what the cycle counter
  /// and the system timestamp return.
  uint64_t Clock = 0;
  HazardState Hazards;
  /// Who looks at accesses, or null.
  LaneMonitor *Monitor = nullptr;
  /// Bytes for the accesses of lanes that have none in memory, valid to the end
  /// of the instruction.
  alignas(16) uint8_t Nowhere[NumLanes][16] = {};
  /// The message that was sent, where only its operands say which registers it
  /// reads and writes.
  std::optional<Op> Sent;

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

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_WARPSTATE_H
