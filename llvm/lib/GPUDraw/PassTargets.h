//===- PassTargets.h - Targets of a pass and their images -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_PASSTARGETS_H
#define LLVM_LIB_GPUDRAW_PASSTARGETS_H

#include "llvm/GPUDraw/Scene.h"

namespace llvm {
namespace gpudraw {

/// How the images of the scene lie in memory.
using OrderingFn =
    function_ref<gpusim::TexelOrdering(const gpusim::ImageSpec &Image)>;

/// Cleared, or with what the images in \p Mem hold.
RenderTargets makeTargets(const PassSpec &Pass,
                          ArrayRef<gpusim::BufferSpec> Buffers,
                          const gpusim::Memory &Mem, OrderingFn OrderingOf);

/// All layers: colours become \p Colours, depth and stencil what they are
/// first.
void clearTargets(const PassSpec &Pass, ArrayRef<gpusim::Texel> Colours,
                  RenderTargets &Targets);

/// Stores what \p Targets hold into the images of the pass in \p Mem. Into an
/// image of one sample: the mean of several, of depth the first one.
void storeTargets(const PassSpec &Pass, RenderTargets &Targets,
                  ArrayRef<gpusim::BufferSpec> Buffers, gpusim::Memory &Mem,
                  OrderingFn OrderingOf);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_PASSTARGETS_H
