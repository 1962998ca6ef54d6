//===- LaunchImages.h - What a launch says of its images --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_LAUNCHIMAGES_H
#define LLVM_GPUSIM_LAUNCHIMAGES_H

#include "llvm/GPUObject/ImageMetadata.h"
#include "llvm/GPUSim/Image.h"

namespace llvm {
namespace gpusim {

/// The word \p Kind of \p View, which a kernel takes as \p Type; not for
/// handles.
uint32_t imageWord(const ImageView &View, const gpuobj::ImageType &Type,
                   gpuobj::ImageWordKind Kind);

SamplerState stateOf(const gpuobj::ConstantSampler &S);
/// The state that takes texels as they are, and zeros outside of the image.
SamplerState texelSampler();
/// That of \p S for gathers.
SamplerState gatherSampler(SamplerState S);
/// What a word of kind CompareFunction holds.
uint32_t compareFunction(const SamplerState &S);

/// What a word of kind Packing holds; nothing for a format that code does not
/// store.
std::optional<uint32_t> texelPacking(const TexelFormat &F);

/// A kernel that takes \p Type can be given \p View.
bool isOfType(const ImageView &View, const gpuobj::ImageType &Type);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_LAUNCHIMAGES_H
