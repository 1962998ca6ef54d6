//===- MathLibrary.h - Functions that code generators carry -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// device-lib/Intrinsics.cl as bitcode, which is part of the program: nothing is
// looked for in files.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_MATHLIBRARY_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_MATHLIBRARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/FMF.h"
#include "llvm/IR/Intrinsics.h"

namespace llvm {
class Module;
class Type;

namespace gpu {

inline constexpr StringLiteral MathLibraryPrefix = "__mgpu_math_";

/// What a half takes: the library's function for floats, one for halves, or the
/// native form in single precision.
enum class ForHalf { Float, Half, Native };

/// An intrinsic that code of the library stands for.
struct MathFunction {
  Intrinsic::ID ID;
  /// Behind MathLibraryPrefix; a function for halves has `_half` behind it.
  StringLiteral Name;
  /// Whether targets have instructions for it with `afn`.
  bool HasNative;
  ForHalf Half;
  /// Instructions, about.
  unsigned Size;
};

const MathFunction *getMathFunction(Intrinsic::ID ID);

/// The instructions that \p ID takes for a value, or each element, of type
/// \p Ty if it becomes a function of the library; 0 if it does not.
unsigned getMathLibrarySize(Intrinsic::ID ID, const Type *Ty,
                            FastMathFlags Flags);

/// Defines the functions of the library that \p M declares, and what they need.
void linkMathLibrary(Module &M);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_MATHLIBRARY_H
