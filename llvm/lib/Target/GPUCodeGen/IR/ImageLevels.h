//===- ImageLevels.h - Levels of detail -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_IMAGELEVELS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_IMAGELEVELS_H

#include "GPUCodeGen/ImageShape.h"
#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class IRBuilderBase;
class Value;

namespace gpu {

/// The level for a step \p DX and a step \p DY from the normalised coordinates
/// \p At, floats of as many dimensions as \p Shape has: log2 of the longer one
/// in texels of level 0. Of a cube, steps are those on the face. Without an
/// \p Image, coordinates are in texels, not normalised.
Value *createLevelOfGradient(IRBuilderBase &B, const ImageShape &Shape,
                             Value *Image, ArrayRef<Value *> At,
                             ArrayRef<Value *> DX, ArrayRef<Value *> DY);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_IMAGELEVELS_H
