//===- RogueFormats.h - What shaders convert ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PowerVR has no unit that blends. A driver compiles formats of targets and
// blending into the fragment program, which reads what a pixel holds and leaves
// what it becomes; when the tile is complete, the hardware brings it to the
// format of the target. Attributes come into registers as they are in memory,
// and the vertex program converts them.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_ROGUEFORMATS_H
#define LLVM_LIB_GPUDRAW_ROGUEFORMATS_H

#include "llvm/GPUDraw/Scene.h"
#include "llvm/GPUObject/RegisterFormat.h"

namespace llvm {
namespace gpudraw {

/// How pixels of \p Format are in output registers; nothing if in no way.
std::optional<gpuobj::RegisterFormat>
registerFormatOf(const gpusim::TexelFormat &Format);

/// \p State for a target of \p Format, as a driver writes it down: channels
/// that are not there are not kept, and alpha that is not there is one.
gpuobj::BlendEquation blendingOf(const BlendState &State,
                                 const gpusim::TexelFormat &Format);

/// Options of the compiler that say both of all targets.
std::vector<std::string> colourOptions(const PipelineState &State,
                                       ArrayRef<TargetSpec> Targets);

/// How an attribute of \p Format is in vertex inputs; nothing if in no way.
std::optional<gpuobj::RegisterChannels>
attributeFormatOf(const gpusim::TexelFormat &Format);

/// Options of the compiler that say it of all attributes that have a format of
/// their own.
std::vector<std::string> attributeOptions(ArrayRef<AttributeSpec> Attributes);

/// What output registers hold, from the first of a target on.
gpusim::Texel decodeRegisters(gpuobj::RegisterFormat Format,
                              const uint32_t *Registers);
void encodeRegisters(gpuobj::RegisterFormat Format, const gpusim::Texel &Colour,
                     uint32_t *Registers);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_ROGUEFORMATS_H
