//===- StageTraits.h - The stage of an entry point --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes of entry points, which have the calling convention spir_kernel
// whatever their stage:
//
//   "mgpu-stage"="vertex" or "fragment"; without it: compute
//   "mgpu-program"="position" or "varyings": one of the two programs of a
//       vertex shader, made by GPUSplitVertexPrograms
//   "mgpu-early-tests": depth and stencil are tested before a fragment program,
//       whatever it does
//   "mgpu-per-sample": a fragment program has a thread for each sample, though
//       nothing in it asks for the sample
//   "mgpu-can-discard": so does a fragment program, which GPULowerStages has
//   put
//       into the feedback that it gives
//   "mgpu-color-formats": names of RegisterFormat, by target, separated by
//       commas, for hardware that does not convert colors; "" says nothing,
//       "none" that there is no target
//   "mgpu-attribute-formats": names of gpuobj::parseAttributeFormat, by
//       location, for hardware that does not convert attributes; "": numbers of
//       32 bits
//   "mgpu-color-blend": gpuobj::BlendEquation, by target, for hardware that
//   does
//       not blend; "" is a replacement
//   "mgpu-writes-sample-mask": a fragment program has written it, which
//       GPULowerStages has put into the coverage
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_STAGETRAITS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_STAGETRAITS_H

#include "llvm/GPUObject/KernelMetadata.h"
#include <optional>

namespace llvm {
class Function;

namespace gpu {

constexpr StringLiteral StageAttribute = "mgpu-stage";
constexpr StringLiteral ProgramAttribute = "mgpu-program";
constexpr StringLiteral EarlyTestsAttribute = "mgpu-early-tests";
constexpr StringLiteral PerSampleAttribute = "mgpu-per-sample";
constexpr StringLiteral CanDiscardAttribute = "mgpu-can-discard";
constexpr StringLiteral ColorFormatsAttribute = "mgpu-color-formats";
constexpr StringLiteral AttributeFormatsAttribute = "mgpu-attribute-formats";
constexpr StringLiteral ColorBlendAttribute = "mgpu-color-blend";
/// A target that does not exist, among color formats.
constexpr StringLiteral NoColorFormat = "none";
constexpr StringLiteral WritesSampleMaskAttribute = "mgpu-writes-sample-mask";

/// What GPULowerStages asks a target.
struct StageSupport {
  /// There is code for vertex and fragment programs.
  bool HasStages = false;
  /// A vertex shader is two programs, for the position and for the varyings;
  /// else it is one that asks which of its outputs are wanted.
  bool SplitsVertexShaders = false;
  /// But not one that writes the size of points, which is one program that
  /// stores everything.
  bool UnitesPointSizes = false;
  /// The hardware counts vertices from the first of the draw on.
  bool CountsFromFirstVertex = false;
  /// The hardware takes positions in clip space and varyings that are linear on
  /// the screen, and programs store each output once, at their end.
  bool TransformsVertices = false;
  /// Coordinates of fragments are those of the sample where there is a thread
  /// for each of them.
  bool HasSampleCoordinates = false;
  /// The hardware knows how the vertices of a primitive go, and the driver
  /// which way is that of front faces.
  bool KnowsWinding = false;
  /// Threads that discard themselves run on as before: the program remembers
  /// it, keeps them from memory and says at its end which of them are left.
  bool RemembersDiscards = false;
  /// There is no unit that blends: programs read what targets hold.
  bool BlendsColors = false;
};

/// The program that a vertex shader's function is.
gpuobj::VertexProgram getVertexProgram(const Function &F);

/// What \p F, of the stage Vertex or Fragment, says of itself by its calls of
/// reserved functions, as it is now.
gpuobj::VertexMetadata describeVertexProgram(const Function &F);
gpuobj::FragmentMetadata describeFragmentProgram(const Function &F);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_STAGETRAITS_H
