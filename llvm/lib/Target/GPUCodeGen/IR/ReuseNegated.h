//===- ReuseNegated.h - Sums that differ by their sign ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_REUSENEGATED_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_REUSENEGATED_H

namespace llvm {
class DominatorTree;
class Function;

namespace gpu {

/// A product, or a product and a sum, of which there is the negative already,
/// becomes that. The sign of a result costs nothing, and rounding does not depend
/// on it. That of a sum that is zero does, which shaders may ignore.
///   before: %p = fmul float %a, %b
///           %s = call float @llvm.fma.f32(float %c, float %d, float %p)
///           %n = fneg float %b
///           %q = fmul float %a, %n
///           %e = fneg float %d
///           %t = call float @llvm.fma.f32(float %c, float %e, float %q)
///   after:  ...
///           %t = fneg float %s
bool reuseNegated(Function &F, const DominatorTree &DT);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_REUSENEGATED_H
