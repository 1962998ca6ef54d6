//===- StageMetadata.h - What starts the threads of a program ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stages, and what a driver must know of a vertex or a fragment program beyond
// what it must know of every program. Key by key, with the descriptors that
// each one fills: docs/ObjectFormat.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_STAGEMETADATA_H
#define LLVM_GPUOBJECT_STAGEMETADATA_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace llvm {
namespace gpuobj {

/// What starts the threads of a program. Metadata that names no stage means
/// Compute.
enum class ShaderStage : uint8_t { Compute, Vertex, Fragment };
constexpr unsigned NumShaderStages = 3;
/// "compute" and so on, as in the metadata.
StringRef getShaderStageName(ShaderStage Stage);

/// What a vertex program stores. Hardware that fetches positions first runs one
/// program for them, and another one for the vertices of visible primitives.
enum class VertexProgram : uint8_t {
  Whole,    ///< position and varyings; where the machine asks, only one of them
  Position, ///< position, point size and layer
  Varyings, ///< varyings
};
constexpr unsigned NumVertexPrograms = 3;
/// "whole" and so on, as in the metadata.
StringRef getVertexProgramName(VertexProgram Program);
/// What the name of a vertex shader's program for its varyings ends with.
constexpr StringLiteral VaryingsProgramSuffix = ".varyings";

/// How the values of a fragment come from those of the vertices.
enum class Interpolation : uint8_t {
  Smooth,        ///< with perspective
  Flat,          ///< that of the provoking vertex
  NoPerspective, ///< linear on the screen
};
constexpr unsigned NumInterpolations = 3;
/// "smooth" and so on, as in the metadata.
StringRef getInterpolationName(Interpolation I);

/// The point of the pixel that a value is interpolated at.
enum class InterpolationPlace : uint8_t { Center, Centroid, Sample };
constexpr unsigned NumInterpolationPlaces = 3;
/// "center" and so on, as in the metadata.
StringRef getInterpolationPlaceName(InterpolationPlace Place);

/// Of a location: four components of 32 bits.
constexpr uint32_t ComponentsOfLocation = 4, ComponentBytes = 4;
constexpr uint32_t LocationBytes = ComponentsOfLocation * ComponentBytes;
constexpr uint32_t MaxLocations = 32;
constexpr uint32_t MaxColorTargets = 8;
/// Of the record of a vertex.
constexpr uint32_t MaxVaryingBytes = MaxLocations * LocationBytes;

/// Byte offset of a varying in the record of a vertex: the same for programs
/// that were compiled apart.
constexpr uint32_t varyingOffset(uint32_t Location, uint32_t Component) {
  return Location * LocationBytes + Component * ComponentBytes;
}

struct VertexMetadata {
  VertexProgram Program = VertexProgram::Whole;
  /// Bytes of the record of a vertex that varyings are stored to; 0 if there
  /// are none.
  uint32_t VaryingBytes = 0;
  bool WritesPointSize = false;
  bool WritesLayer = false;
  /// Stores to memory, or atomics.
  bool HasSideEffects = false;
};

struct FragmentMetadata {
  /// Bit k: the program blends into color target k.
  uint32_t ColorTargets = 0;
  bool CanDiscard = false;
  bool WritesDepth = false;
  bool WritesStencil = false;
  bool WritesSampleMask = false;
  /// Depth and stencil are tested before the program, whatever it does.
  bool EarlyTests = false;
  /// There is a thread for each sample.
  bool PerSample = false;
  /// Stores to memory, or atomics.
  bool HasSideEffects = false;
  /// Lanes outside of the primitive have to run along: their registers are
  /// read.
  bool NeedsHelpers = false;
  bool ReadsPrimitiveId = false;
  bool ReadsFlat = false;
  bool ReadsPointCoordinate = false;
  bool DualSource = false;
  /// What color targets hold, so that fragments of a pixel follow each other.
  bool ReadsTargets = false;
};

/// A flag of FragmentMetadata.
struct FragmentFlag {
  /// As in the metadata.
  StringLiteral Name;
  bool FragmentMetadata::*Member;
};
ArrayRef<FragmentFlag> getFragmentFlags();

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_STAGEMETADATA_H
