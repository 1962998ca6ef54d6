//===- RogueStageMetadata.h - Registers of Rogue's stages -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a driver must know of a vertex or a fragment program of Rogue: which
// registers hold what when it starts, and where it leaves its results. Key by
// key: docs/ObjectFormat.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_ROGUESTAGEMETADATA_H
#define LLVM_GPUOBJECT_ROGUESTAGEMETADATA_H

#include "llvm/GPUObject/BlendState.h"
#include "llvm/GPUObject/RegisterFormat.h"
#include "llvm/GPUObject/StageMetadata.h"
#include <optional>
#include <vector>

namespace llvm {
namespace gpuobj {

/// Output words of a vertex with its position in clip space; the first ones.
constexpr uint32_t RoguePositionWords = 4;
/// Registers of a coefficient set: A, B, C and a pad.
constexpr uint32_t RogueCoefficientRegisters = 4;
/// Pixel output registers of the cores that have most of them.
constexpr uint32_t MaxRogueOutputs = 8;

/// An attribute as it is in memory.
struct RogueAttribute {
  uint32_t Location = 0;
  uint32_t Register = 0;   ///< first vertex-input register
  uint32_t Components = 0; ///< registers
  /// What they hold; absent: a component each, bits of floats or integers.
  std::optional<RegisterChannels> Format = std::nullopt;
};

/// What a vertex hands on at a location.
struct RogueVarying {
  uint32_t Location = 0;
  uint32_t Component = 0; ///< of the first word
  uint32_t Components = 0;
  uint32_t Word = 0; ///< first output word of the vertex
  Interpolation How = Interpolation::Smooth;
};

struct RogueVertexInfo {
  /// Vertex-input registers: number of the vertex, with the first vertex of the
  /// draw or what it adds to indices; number of the instance, from 0.
  std::optional<uint32_t> VertexId, InstanceId;
  std::vector<RogueAttribute> Attributes;
  /// In the order of words: smooth, flat, linear on the screen.
  std::vector<RogueVarying> Varyings;
  /// Output words.
  std::optional<uint32_t> PointSize, Layer;
  /// All output words of a vertex.
  uint32_t Words = RoguePositionWords;
};

/// What coefficient sets are made of.
enum class RogueCoefficientSource : uint8_t {
  Depth,           ///< depth on the screen
  InverseW,        ///< 1 / w
  PointCoordinate, ///< place in the point, x and y
  Varying,         ///< words of the vertices
  PrimitiveId,     ///< number of the primitive, as C of the set
};
constexpr unsigned NumRogueCoefficientSources = 5;
/// "depth" and so on, as in the metadata.
StringRef getRogueCoefficientSourceName(RogueCoefficientSource Source);

/// Successive coefficient sets, one for each component.
struct RogueCoefficients {
  RogueCoefficientSource Source = RogueCoefficientSource::Varying;
  uint32_t Register = 0; ///< first coefficient register
  uint32_t Components = 1;
  // Of a varying.
  uint32_t Location = 0;
  uint32_t Component = 0; ///< the first one
  /// Smooth: planes of the value times 1 / w.
  Interpolation How = Interpolation::Smooth;
};

struct RoguePixelOutput {
  uint32_t Target = 0;
  uint32_t Register = 0; ///< first pixel output register
  RegisterFormat Format = RegisterFormat::Words4;
  /// What the program does with the color that is there.
  BlendEquation Blend = {};
};

struct RogueFragmentInfo {
  /// By register.
  std::vector<RogueCoefficients> Coefficients;
  /// By target.
  std::vector<RoguePixelOutput> Outputs;
};

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_ROGUESTAGEMETADATA_H
