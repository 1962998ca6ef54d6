//===-- OccupancyScheduler.h - Order by latency and occupancy ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_OCCUPANCYSCHEDULER_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_OCCUPANCYSCHEDULER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/CodeGen/MachineScheduler.h"

namespace llvm {
namespace gpu {

/// How many 32-bit registers a thread may use so that so many run at a time.
struct OccupancyStep {
  unsigned Registers;
  /// In units of the last step's.
  unsigned Threads;
};

/// The machine scheduler of a target with \p Steps: more registers and fewer
/// threads from one to the next. Allocation takes up to \p Margin registers
/// more than are live at a time.
ScheduleDAGInstrs *createOccupancyScheduler(MachineSchedContext *C,
                                            ArrayRef<OccupancyStep> Steps,
                                            unsigned Margin);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_OCCUPANCYSCHEDULER_H
