//===- LowerImages.h - Images and samplers become handles -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERIMAGES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERIMAGES_H

#include "llvm/GPUObject/ImageMetadata.h"
#include <optional>

namespace llvm {
class Function;
class FunctionType;
class Module;
class Type;

namespace gpu {

/// Makes values of the types spirv.Image and spirv.Sampler handles, which are
/// i32, and defines the functions of OpenCL C that take them by the reserved
/// functions. What is in memory that is no variable of a function keeps its
/// type. \returns whether there were any.
bool lowerImages(Module &M);

/// What the type \p T says, if it is that of an image.
std::optional<gpuobj::ImageType> imageTypeOf(const Type *T);
bool isSamplerType(const Type *T);

/// If \p F, which is only declared and takes handles, is a function of OpenCL C
/// that was of type \p Source: defines it. \returns whether it is.
bool defineImageFunction(Function &F, const FunctionType &Source);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_LOWERIMAGES_H
