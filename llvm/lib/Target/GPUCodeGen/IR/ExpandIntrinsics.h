//===- ExpandIntrinsics.h - What LLVM has no general code for ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some intrinsics have an expansion in SelectionDAG for the types of common
// processors only, or none at all: it stops with "Do not know how to widen",
// looks for a library function, or, rarely, is wrong. Here they become
// operations on elements and on wider integers, which every target has.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_EXPANDINTRINSICS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_EXPANDINTRINSICS_H

namespace llvm {
class AnyMemIntrinsic;
class Function;

namespace gpu {

enum class ExpandFor {
  Target, ///< What SelectionDAG expands for other reasons is left to it.
  Host,   ///< Also what LLVM's code generators for common hosts crash on.
};

/// A copy or filling of elements that must not tear becomes a loop.
void expandAtomicCopy(AnyMemIntrinsic &I);

/// \returns whether \p F has changed.
bool expandIntrinsics(Function &F, ExpandFor For);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_EXPANDINTRINSICS_H
