//===- HostImages.h - Images and samplers on the host -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What OpenCL C specification, 6.15.15 and 8.1 to 8.4, says of reading and
// writing images, computed in double. It shares no code with the texture unit
// of the simulator, whose coordinates and weights have fewer bits.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_HOSTIMAGES_H
#define LLVM_LIB_GPUDRIVER_HOSTIMAGES_H

#include "GPUCodeGen/Builtins.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/GPUSim/Image.h"
#include <map>
#include <utility>

namespace llvm::gpudriver {

/// An image whose texels lie without gaps: x, then y, z and layer.
struct HostImage {
  uint8_t *Texels = nullptr;
  gpusim::ImageView View;
};

/// Of one launch, by the numbers of the arguments, which are the handles. A
/// sampler of the program is its bits, marked.
struct HostImages {
  std::map<uint32_t, HostImage> Images;
  std::map<uint32_t, gpusim::SamplerState> Samplers;
};

/// The images of the launch that runs next; they must live until it ends.
void setHostImages(const HostImages *Images);

/// The functions that kernels call.
ArrayRef<std::pair<gpu::Builtin, void *>> hostImageFunctions();

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_HOSTIMAGES_H
