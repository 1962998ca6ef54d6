//===- ImageOperands.h - Operands of the image functions --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the reserved functions of images (Builtins.def) have their operands,
// for passes on IR and for lowering alike. The shape says which of them there
// are (ImageShape.h).
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IMAGEOPERANDS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IMAGEOPERANDS_H

namespace llvm::gpu::imageop {

/// Of image_sample and image_gather.
enum SampleOperand {
  ShapeOperand,
  ImageOperand,
  SamplerOperand,
  FirstCoordinate,
  SampleLayer = FirstCoordinate + 3,
  SampleReference,
  SampleOffsets,
  SampleLevel
};
/// Words of image_sample that asks for the level.
enum LevelPart { LimitedLevel, FreeLevel };
/// Of image_fetch.
enum FetchOperand { FetchLayer = FirstCoordinate + 3, FetchLevel, FetchSample };
/// Of image_load, image_store and image_texel.
enum AccessOperand {
  AccessCoordinate = ImageOperand + 1,
  AccessLayer = AccessCoordinate + 3,
  AccessSample,
  AccessTexel
};

} // namespace llvm::gpu::imageop

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IMAGEOPERANDS_H
