//===- Rasterizer.h - From polygons to quads --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_RASTERIZER_H
#define LLVM_LIB_GPUDRAW_RASTERIZER_H

#include "Primitives.h"
#include "llvm/GPUSim/SamplePositions.h"

namespace llvm {
namespace gpudraw {

/// Pixels from \p X0 and \p Y0 up to, but without, \p X1 and \p Y1.
struct PixelArea {
  int32_t X0 = 0, Y0 = 0, X1 = 0, Y1 = 0;
  bool isEmpty() const { return X0 >= X1 || Y0 >= Y1; }
};

/// A convex polygon with corners on the grid of 1/256 pixel. A sample belongs
/// to it if it is inside, or on a left or a top edge.
class ConvexArea {
public:
  /// False if there is no area.
  bool set(ArrayRef<Place> Corners);
  /// Pixels that may be inside.
  const PixelArea &bounds() const { return Bounds; }
  bool covers(int32_t X, int32_t Y, gpusim::SamplePosition Sample) const;

private:
  /// Inside where A * x + B * y + C >= 0, in subpixels.
  struct Edge {
    int64_t A, B, C;
  };
  std::vector<Edge> Edges;
  PixelArea Bounds;
};

/// The width of a tile in pixels, a multiple of two.
constexpr int32_t TileSize = 16;

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_RASTERIZER_H
