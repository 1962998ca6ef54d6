//===- CheckProgram.h - What a program must not have ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// There is no call stack, no linker and no loader that could initialise
/// memory: every kernel becomes one function of a complete program. Here is
/// what stands in the way, for the code generators and for the driver, which
/// asks before it optimises.
///
/// Only what a kernel reaches counts. Each kernel has one error at most, and a
/// function or variable that several kernels reach is reported once.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_CHECKPROGRAM_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_CHECKPROGRAM_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DiagnosticInfo.h"
#include <string>

namespace llvm {
class Function;
class Instruction;
class Module;

namespace gpu {

/// Of a kernel. Time grows with the square of their number.
inline constexpr size_t MaxParameters = 4096;

/// Takes a message about a function, which it names with the kernel that
/// reaches it; the place is not valid without debug information.
using ProgramReport = function_ref<void(
    const Function &F, const DiagnosticLocation &Place, const Twine &Message)>;

/// Hands errors to the context.
void diagnoseProgram(const Function &F, const DiagnosticLocation &Place,
                     const Twine &Message);

/// The place of \p I, which may be null, or that of \p F if it is not known.
DiagnosticLocation placeOf(const Function &F, const Instruction *I = nullptr);

/// "k.cl:7:3: ", or nothing.
std::string placePrefix(const DiagnosticLocation &Place);

/// The name as the author of the program knows it: demangled, and without
/// clang's prefix for the body of a kernel.
std::string displayName(const Function &F);

/// Makes a complete program of \p M, in which linkage, sections, aliases and
/// requests not to inline mean nothing.
void completeProgram(Module &M);

/// Reports calls that cannot be inlined: recursion, undefined functions, calls
/// through pointers and so on. \p IsKnown has functions besides the reserved
/// ones that need no definition. \returns the kernels with errors.
SmallVector<Function *, 4>
checkCalls(Module &M, function_ref<bool(const Function &)> IsKnown,
           ProgramReport Report);

enum class ContentPhase {
  BeforeInlining, ///< what optimisation may remove is left for later
  Final
};

/// Reports types and variables that do not exist on the target, in what a
/// kernel reaches; there must be no errors of checkCalls() left. \returns the
/// kernels with errors.
SmallVector<Function *, 4> checkContents(Module &M, ContentPhase Phase,
                                         ProgramReport Report);

/// Removes \p Kernels, so that what is left can be compiled.
void removeKernels(ArrayRef<Function *> Kernels);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_CHECKPROGRAM_H
