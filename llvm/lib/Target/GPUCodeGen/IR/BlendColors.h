//===- BlendColors.h - Blending as code -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_BLENDCOLORS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_BLENDCOLORS_H

#include "GPUCodeGen/VaryingShape.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
namespace gpu {

/// The four words that fragment shader \p F leaves for \p Target, which are
/// \p First blended as "mgpu-color-blend" says. \p Second: another color of the
/// same fragment, or poison.
Value *blendColor(IRBuilder<> &B, const Function &F, unsigned Target,
                  StageType Type, Value *First, Value *Second);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_BLENDCOLORS_H
