//===- Rasterizer.cpp - From polygons to quads ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rasterizer.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace llvm::gpudraw;

namespace {

/// Bits of the fraction of coordinates, as Vulkan's drivers for these cores
/// report them.
constexpr int SubpixelBits = 8;
constexpr int64_t Subpixels = int64_t(1) << SubpixelBits, Half = Subpixels / 2;

struct Point {
  int64_t X, Y;
  bool operator==(const Point &O) const { return X == O.X && Y == O.Y; }
};

} // namespace

bool ConvexArea::set(ArrayRef<Place> Corners) {
  std::vector<Point> P;
  for (const Place &C : Corners) {
    Point Q = {std::llrint(C.X * Subpixels), std::llrint(C.Y * Subpixels)};
    if (P.empty() || !(P.back() == Q))
      P.push_back(Q);
  }
  while (P.size() > 1 && P.back() == P.front())
    P.pop_back();
  Edges.clear();
  int64_t Area = 0;
  for (size_t I = 0; I != P.size(); ++I) {
    const Point &A = P[I], &B = P[(I + 1) % P.size()];
    Area += A.X * B.Y - B.X * A.Y;
  }
  if (!Area)
    return false;
  // Clockwise on the screen, where y goes down: the inside is to the right.
  if (Area < 0)
    std::reverse(P.begin(), P.end());
  Point Low = P[0], High = P[0];
  for (size_t I = 0; I != P.size(); ++I) {
    const Point &A = P[I], &B = P[(I + 1) % P.size()];
    Edge E = {A.Y - B.Y, B.X - A.X, 0};
    E.C = -(E.A * A.X + E.B * A.Y);
    // Left edges go up, top edges go to the right; the others do not count.
    bool Left = B.Y < A.Y, Top = B.Y == A.Y && B.X > A.X;
    if (!Left && !Top)
      E.C -= 1;
    Edges.push_back(E);
    Low = {std::min(Low.X, A.X), std::min(Low.Y, A.Y)};
    High = {std::max(High.X, A.X), std::max(High.Y, A.Y)};
  }
  Bounds = {int32_t(Low.X >> SubpixelBits), int32_t(Low.Y >> SubpixelBits),
            int32_t(High.X >> SubpixelBits) + 1,
            int32_t(High.Y >> SubpixelBits) + 1};
  return true;
}

bool ConvexArea::covers(int32_t X, int32_t Y,
                        gpusim::SamplePosition Sample) const {
  constexpr int64_t Step = Subpixels / gpusim::SampleGrid;
  int64_t PX = X * Subpixels + Half + Sample.X * Step,
          PY = Y * Subpixels + Half + Sample.Y * Step;
  for (const Edge &E : Edges)
    if (E.A * PX + E.B * PY + E.C < 0)
      return false;
  return true;
}
