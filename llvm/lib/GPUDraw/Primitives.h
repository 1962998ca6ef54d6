//===- Primitives.h - Assembly and clipping ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_PRIMITIVES_H
#define LLVM_LIB_GPUDRAW_PRIMITIVES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/GPUDraw/Pipeline.h"
#include "llvm/GPUObject/StageDistances.h"

namespace llvm {
namespace gpudraw {

/// Clip distances of a vertex; 0 for those that it does not have.
constexpr unsigned FirstDistance = 4;
/// x, y, z, w, distances.
using Clip = std::array<double, FirstDistance + gpuobj::MaxDistances>;

/// A place in the window.
struct Place {
  double X = 0, Y = 0;
};

/// Calls \p Fn with the places in \p Indices of the vertices of each primitive,
/// the first one to the last, in the order that tells front from back.
void assemble(Topology Kind, ArrayRef<uint32_t> Indices,
              std::optional<uint32_t> Restart,
              function_ref<void(ArrayRef<size_t>, unsigned Provoking)> Fn,
              bool ProvokingLast);

/// The vertices of the shader as clip coordinates and as in the window.
class VertexPlaces {
public:
  VertexPlaces(const Viewport &View, const gpusim::ShadedVertices &Vertices,
               const VertexDistances &Distances, bool PositionsAreClip);
  const Clip &clip(size_t I) const { return Clips[I]; }
  const gpusim::WindowVertex &window(size_t I) const { return Windows[I]; }
  /// Of a place in clip coordinates with w above 0.
  Place windowOf(const Clip &C) const;

private:
  Viewport View;
  std::vector<Clip> Clips;
  std::vector<gpusim::WindowVertex> Windows;
};

/// What remains of a polygon, a line or a point inside of the clip volume.
/// Nothing if that is nothing. \p Changed: something was cut off.
std::vector<Clip> clipPolygon(ArrayRef<Clip> Polygon, const Viewport &View,
                              bool ClampsDepth, bool &Changed);

/// Twice the area in the window, positive where Vulkan says counter-clockwise.
double signedArea(ArrayRef<Place> Polygon);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_PRIMITIVES_H
