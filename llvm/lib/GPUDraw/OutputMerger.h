//===- OutputMerger.h - Tests and blending ----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_OUTPUTMERGER_H
#define LLVM_LIB_GPUDRAW_OUTPUTMERGER_H

#include "llvm/GPUDraw/Pipeline.h"

namespace llvm {
namespace gpudraw {

/// The number that depth takes in memory.
float quantiseDepth(DepthFormat Format, float Depth);

/// Tests stencil and depth, and updates both; false if the fragment is gone.
bool testFragment(const PipelineState &State, RenderTargets &Targets,
                  uint32_t X, uint32_t Y, unsigned Sample, float Depth,
                  bool BackFacing,
                  std::optional<uint8_t> StencilReference = std::nullopt);

/// Writes \p Source, a colour as the target's format has it, to a sample.
void blendSample(const BlendState &State, ColourTarget &Target, uint32_t X,
                 uint32_t Y, unsigned Sample, const gpusim::Texel &Source);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_OUTPUTMERGER_H
