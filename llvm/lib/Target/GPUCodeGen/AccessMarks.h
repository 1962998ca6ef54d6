//===- AccessMarks.h - Accesses that memory checks can tell -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_ACCESSMARKS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_ACCESSMARKS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
namespace gpu {

/// On functions for the simulator: where the hardware loads more than the
/// program asks for, the code says what that was.
inline constexpr StringLiteral MarkAccessesAttr = "mgpu-mark-accesses";

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_ACCESSMARKS_H
