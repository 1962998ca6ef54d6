//===- HostImages.h - Images and samplers on the host -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the OpenCL C specification, 6.15.15 and 8.1 to 8.4, and Vulkan, "Image
// Operations", say of reading and writing images, computed in double. It shares
// no code with the texture unit of the simulator, whose coordinates and weights
// have fewer bits.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_HOSTIMAGES_H
#define LLVM_LIB_GPUDRIVER_HOSTIMAGES_H

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/ImageShape.h"
#include "HostTexels.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/GPUObject/ImageMetadata.h"
#include <map>
#include <string>
#include <utility>

namespace llvm::gpudriver {

/// An image whose texels lie without gaps: x, then y, z, level and layer.
struct HostImage {
  uint8_t *Texels = nullptr;
  gpusim::ImageView View;
  gpuobj::ImageType Type; ///< As the kernel takes it.
};

/// The texel at a place; null if there is none.
uint8_t *texelAt(const HostImage &I, int64_t X, int64_t Y, int64_t Z,
                 int64_t Layer, int64_t Level);

/// A place that is sampled, in the terms of image_sample.
struct HostSample {
  double At[3] = {};
  double Layer = 0, Level = 0;
  int Offset[3] = {};
  std::optional<double> Reference;
};
Color sampleOnHost(const HostImage &I, const gpusim::SamplerState &S,
                   const gpu::ImageShape &Shape, const HostSample &Place);
/// A component of four texels, in the order of APIs.
Color gatherOnHost(const HostImage &I, const gpusim::SamplerState &S,
                   const gpu::ImageShape &Shape, const HostSample &Place);

/// Of one launch, by the numbers of the arguments, which are the handles. A
/// sampler of the program is its bits, marked.
struct HostImages {
  std::map<uint32_t, HostImage> Images;
  std::map<uint32_t, gpusim::SamplerState> Samplers;
  /// The first thing that a kernel did which has no meaning; empty if none.
  std::string Problem;
};

/// The images of the launch that runs next; they must live until it ends.
void setHostImages(HostImages *Images);

/// The functions that kernels call.
ArrayRef<std::pair<gpu::Builtin, void *>> hostImageFunctions();

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_HOSTIMAGES_H
