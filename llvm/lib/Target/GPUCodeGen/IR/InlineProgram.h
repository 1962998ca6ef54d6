//===- InlineProgram.h - Every kernel becomes one function ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Inlines all calls of a program without errors (see CheckProgram.h), callees
/// first. A function is simplified before it is inlined, so that what is
/// copied is small, and what nothing reaches is removed before anything is
/// done with it:
///
///   define i32 @g(i32 %x) { ... }
///   define i32 @f(i32 %x) { ... call i32 @g ... }
///   define spir_kernel void @k() { ... call i32 @f ... call i32 @f ... }
/// becomes
///   define spir_kernel void @k() { ... }
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_INLINEPROGRAM_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_INLINEPROGRAM_H

#include "CheckProgram.h"
#include "llvm/IR/PassManager.h"

namespace llvm::gpu {

/// A function that inlining would make larger, in instructions of the IR, is an
/// error: calls that double a program at each level end nowhere.
constexpr uint64_t MaxInlinedInstructions = 1 << 20;

/// With \p Simplify, functions are simplified before they are inlined. \returns
/// the kernels with errors.
SmallVector<Function *, 4> inlineProgram(Module &M,
                                         FunctionAnalysisManager &FAM,
                                         bool Simplify, ProgramReport Report);

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_INLINEPROGRAM_H
