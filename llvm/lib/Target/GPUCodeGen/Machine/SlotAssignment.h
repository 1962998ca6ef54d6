//===-- SlotAssignment.h - What is waited for together ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations that run beside the program are waited for by the slot (counter)
/// that they were issued on, and a wait for a slot waits for everything on it.
/// So operations that are needed at the same place share a slot, and those that
/// are needed far apart do not:
///
///   issue at    0  1  2  3
///   needed at   4  4  5  never
///   slot        0  0  1  2
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SLOTASSIGNMENT_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SLOTASSIGNMENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
namespace gpu {

/// Where an operation is issued and first needed, in instructions from the
/// start of the function in layout order.
struct AsyncOperation {
  /// Nothing waits for it.
  static constexpr unsigned Never = ~0u;

  unsigned Issue;
  unsigned Need;
};

/// The slot, below \p NumSlots, of each of \p Operations, which are in the
/// order of their issue.
SmallVector<unsigned> assignSlots(ArrayRef<AsyncOperation> Operations,
                                  unsigned NumSlots);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SLOTASSIGNMENT_H
