//===- Reserved.h - Operations that the back ends lower -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that have no definition anywhere: instruction selection turns each
// call into instructions. The work-item values are declared in WorkItem.ll.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_RESERVED_H
#define MGPU_RESERVED_H

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define OVERLOAD __attribute__((overloadable, always_inline))

/// Waits until all work-items of the group are here and their accesses to the
/// memory named by Flags (cl_mem_fence_flags) are visible to the group.
void __mgpu_barrier(uint Flags) __attribute__((convergent));

/// Number of this work-item within its sub-group.
uint __mgpu_lane_id(void) __attribute__((const));

/// Bit k of the result: lane k is active and its value is not zero.
uint __mgpu_ballot(uint NonZero) __attribute__((convergent, const));

/// The value of another active lane of the sub-group.
uint __mgpu_shuffle(uint Value, uint Lane) __attribute__((convergent, const));

#endif // MGPU_RESERVED_H
