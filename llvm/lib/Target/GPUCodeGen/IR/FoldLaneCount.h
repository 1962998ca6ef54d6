//===- FoldLaneCount.h - Sub-groups of the core ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_FOLDLANECOUNT_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_FOLDLANECOUNT_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
class TargetMachine;

namespace gpu {

/// The local memory of work-group functions: the variable of
/// device-lib/Scratch.ll, as large as the smallest warps need.
inline constexpr StringLiteral ScratchName = "__mgpu_scratch";

/// Replaces calls of __mgpu_lane_count in \p M by the number of lanes that a
/// warp of the core of \p TM has, and gives the local memory of work-group
/// functions a value for each sub-group of the largest work-group.
/// \returns whether \p M changed.
bool foldLaneCount(Module &M, const TargetMachine &TM);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_FOLDLANECOUNT_H
