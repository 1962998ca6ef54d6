//===- LowerPrintf.h - printf becomes stores to a buffer --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the targets and by the driver, which lowers before it optimises, so
// that the host reference runs the same code as the target.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERPRINTF_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERPRINTF_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/GPUObject/PrintfFormat.h"

namespace llvm {
class CallInst;
class Function;
class Module;
class Twine;

namespace gpu {

/// \returns whether \p F is the printf of OpenCL C.
bool isPrintf(const Function &F);

enum class PrintfPhase {
  BeforeInlining, ///< a format that is not constant yet is left for later
  Final
};

/// Replaces the calls of printf in \p M. A call that cannot be lowered is
/// handed to \p Report and goes away. \returns whether \p M was changed.
bool lowerPrintf(Module &M, PrintfPhase Phase,
                 function_ref<void(const CallInst &, const Twine &)> Report);

/// The formats that lowered calls in \p M refer to. Fails if there is no sense
/// in them: IR comes from anywhere.
Expected<std::vector<gpuobj::PrintfFormat>> readPrintfFormats(const Module &M);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERPRINTF_H
