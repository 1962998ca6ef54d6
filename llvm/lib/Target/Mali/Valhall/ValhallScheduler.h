//===-- ValhallScheduler.h - Order of instructions --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Instructions are ordered twice: before register allocation, to start
/// messages early as far as the small register file allows, and after it, to
/// do something else before the wait for a message.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLSCHEDULER_H
#define LLVM_LIB_TARGET_MALI_VALHALLSCHEDULER_H

#include "llvm/CodeGen/MachineScheduler.h"

namespace llvm {

ScheduleDAGInstrs *createValhallScheduler(MachineSchedContext *C);

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLSCHEDULER_H
