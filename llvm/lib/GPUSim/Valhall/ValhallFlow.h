//===- ValhallFlow.h - What a flow waits for --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLFLOW_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLFLOW_H

#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include <cstdint>

namespace llvm {
namespace gpusim {
namespace valhall {

/// Slots for messages, as a bit mask like the codes of waits.
constexpr unsigned AllMessageSlots = 7;

/// Slots that a flow waits for, as a bit mask.
inline unsigned slotsOf(uint8_t Flow) {
  return Flow <= AllMessageSlots ? Flow
         : Flow == ValhallMod::FlowWait0126 || Flow == ValhallMod::FlowWait ||
                 Flow == ValhallMod::FlowEnd
             ? AllMessageSlots
             : 0;
}

/// What a flow waits for of the fragments before: bit 0 depth, bit 1 colour.
enum ElderBits : uint8_t { ElderDepth = 1, ElderColour = 2 };
inline uint8_t eldersOf(uint8_t Flow) {
  switch (Flow) {
  case ValhallMod::FlowWait0126:
    return ElderDepth;
  case ValhallMod::FlowWait:
  case ValhallMod::FlowWaitResource:
    return ElderDepth | ElderColour;
  default:
    return 0;
  }
}

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLFLOW_H
