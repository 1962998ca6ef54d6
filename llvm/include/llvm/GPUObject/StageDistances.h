//===- StageDistances.h - Where clip and cull distances are -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clip and cull distances of vertices among what metadata say of inputs and
// outputs. See "Stages" in docs/ObjectFormat.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_STAGEDISTANCES_H
#define LLVM_GPUOBJECT_STAGEDISTANCES_H

#include "llvm/GPUObject/StageMetadata.h"

namespace llvm {
namespace gpuobj {

enum class DistanceKind : uint8_t { Clip, Cull };
constexpr unsigned NumDistanceKinds = 2;
/// Of both kinds together.
constexpr uint32_t MaxDistances = 8;
constexpr uint32_t DistancesOfLocation = 4;
/// Locations that the distances of one kind can take.
constexpr uint32_t LocationsOfDistances = MaxDistances / DistancesOfLocation;

/// Numbers that a vertex hands on to fragments, one behind the other from a
/// location on.
struct DistancePlace {
  uint32_t Location;
  StringLiteral Name;
};
constexpr DistancePlace ClipDistancePlace = {30, "gl_ClipDistance"};
constexpr DistancePlace CullDistancePlace = {28, "gl_CullDistance"};
/// What tells a primitive all of whose vertices are culled.
constexpr DistancePlace CullTestPlace = {26, "cull_test"};
/// Of inputs of a fragment program that takes itself away where one is
/// negative, in place of the name of clip distances.
constexpr StringLiteral ClipTestName = "clip_test";

/// In RogueVertexInfo::Varyings, words that the clipper looks at.
constexpr uint32_t rogueDistanceLocation(DistanceKind Kind) {
  return MaxLocations + uint32_t(Kind) * LocationsOfDistances;
}
constexpr uint32_t MaxRogueLocations =
    MaxLocations + NumDistanceKinds * LocationsOfDistances;

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_STAGEDISTANCES_H
