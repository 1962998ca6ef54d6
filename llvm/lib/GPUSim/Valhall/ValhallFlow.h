//===- ValhallFlow.h - Flow codes of instructions ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLFLOW_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLFLOW_H

#include <cstdint>

namespace llvm {
namespace gpusim {
namespace valhall {

/// Flow codes (bits 59..62 of the instruction word).
enum Flow : uint8_t {
  FlowNone = 0,
  // 1 to 7: wait for the slots of the bit mask.
  FlowWait0126 = 8,
  FlowWaitAll = 9,
  FlowReconverge = 10,
  FlowWaitResource = 12,
  FlowDiscard = 13,
  FlowEnd = 15,
};

/// Slots for messages, as a bit mask like the codes of waits.
constexpr unsigned AllMessageSlots = 7;

/// Slots that a flow waits for, as a bit mask.
inline unsigned slotsOf(uint8_t Flow) {
  return Flow <= AllMessageSlots ? Flow
         : Flow == FlowWait0126 || Flow == FlowWaitAll || Flow == FlowEnd
             ? AllMessageSlots
             : 0;
}

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLFLOW_H
