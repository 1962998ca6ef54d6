//===- Primitives.cpp - Assembly and clipping -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Primitives.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;
using namespace llvm::gpudraw;
using gpusim::WindowVertex;

//===--- Assembly ---------------------------------------------------------===//

/// One list, strip or fan without restarts.
static void
assembleRun(Topology Kind, size_t First, size_t Count,
            function_ref<void(ArrayRef<size_t>, unsigned Provoking)> Fn,
            bool ProvokingLast) {
  const unsigned LastOfTriangle = ProvokingLast ? 2 : 0;
  const unsigned LastOfLine = ProvokingLast ? 1 : 0;
  switch (Kind) {
  case Topology::Triangles:
    for (size_t I = 0; I + 3 <= Count; I += 3)
      Fn({First + I, First + I + 1, First + I + 2}, LastOfTriangle);
    break;
  case Topology::TriangleStrip:
    // Every second triangle goes the other way round.
    for (size_t I = 0; I + 3 <= Count; ++I) {
      if (I % 2)
        Fn({First + I, First + I + 2, First + I + 1}, ProvokingLast ? 1 : 0);
      else
        Fn({First + I, First + I + 1, First + I + 2}, LastOfTriangle);
    }
    break;
  case Topology::TriangleFan:
    // The provoking vertex is never the middle of the fan.
    for (size_t I = 1; I + 2 <= Count; ++I)
      Fn({First + I, First + I + 1, First}, ProvokingLast ? 1 : 0);
    break;
  case Topology::Lines:
    for (size_t I = 0; I + 2 <= Count; I += 2)
      Fn({First + I, First + I + 1}, LastOfLine);
    break;
  case Topology::LineStrip:
    for (size_t I = 0; I + 2 <= Count; ++I)
      Fn({First + I, First + I + 1}, LastOfLine);
    break;
  case Topology::Points:
    for (size_t I = 0; I != Count; ++I)
      Fn(First + I, 0);
    break;
  }
}

void gpudraw::assemble(
    Topology Kind, ArrayRef<uint32_t> Indices, std::optional<uint32_t> Restart,
    function_ref<void(ArrayRef<size_t>, unsigned Provoking)> Fn,
    bool ProvokingLast) {
  size_t First = 0;
  for (size_t I = 0; Restart && I != Indices.size(); ++I)
    if (Indices[I] == *Restart) {
      assembleRun(Kind, First, I - First, Fn, ProvokingLast);
      First = I + 1;
    }
  assembleRun(Kind, First, Indices.size() - First, Fn, ProvokingLast);
}

//===--- Coordinates ------------------------------------------------------===//

VertexPlaces::VertexPlaces(const Viewport &View,
                           const gpusim::ShadedVertices &Vertices,
                           const VertexDistances &Distances,
                           bool PositionsAreClip)
    : View(View) {
  double HalfWidth = View.Width / 2.0, HalfHeight = View.Height / 2.0;
  double MiddleX = View.X + HalfWidth, MiddleY = View.Y + HalfHeight;
  double DepthRange = double(View.MaxDepth) - View.MinDepth;
  for (auto [I, P] : enumerate(Vertices.Positions)) {
    WindowVertex V;
    V.Index = uint32_t(I);
    Clip C = {};
    if (PositionsAreClip) {
      C = {P[0], P[1], P[2], P[3]};
      double Q = 1 / C[3];
      V.X = float(MiddleX + HalfWidth * C[0] * Q);
      V.Y = float(MiddleY + HalfHeight * C[1] * Q);
      V.Z = float(View.MinDepth + DepthRange * C[2] * Q);
      V.InverseW = float(Q);
    } else {
      // The shader has divided; the sign of 1 / w is that of w.
      double W = 1 / double(P[3]);
      C = {(P[0] - MiddleX) / HalfWidth * W, (P[1] - MiddleY) / HalfHeight * W,
           DepthRange != 0 ? (P[2] - View.MinDepth) / DepthRange * W : 0, W};
      V.X = P[0];
      V.Y = P[1];
      V.Z = P[2];
      V.InverseW = P[3];
    }
    for (unsigned D = 0; D != Distances.Clip; ++D)
      C[FirstDistance + D] = Distances.clip(I, D);
    Clips.push_back(C);
    Windows.push_back(V);
  }
}

Place VertexPlaces::windowOf(const Clip &C) const {
  return {View.X + View.Width / 2.0 * (1 + C[0] / C[3]),
          View.Y + View.Height / 2.0 * (1 + C[1] / C[3])};
}

//===--- Clipping ---------------------------------------------------------===//

std::vector<Clip> gpudraw::clipPolygon(ArrayRef<Clip> Polygon,
                                       const Viewport &View, bool ClampsDepth,
                                       bool &Changed) {
  Changed = false;
  for (const Clip &C : Polygon)
    for (double V : C)
      if (!std::isfinite(V))
        return {};
  // What is far outside of the window goes before the rasteriser's numbers
  // overflow; the rest is cut off by scissors.
  constexpr double GuardBand = 16384, LeastW = 1e-7;
  const double GuardX = GuardBand / std::max(1.0, std::abs(View.Width / 2.0)),
               GuardY = GuardBand / std::max(1.0, std::abs(View.Height / 2.0));
  using PlaneFn = function_ref<double(const Clip &)>;
  std::vector<Clip> In = Polygon.vec(), Out;
  auto CutBy = [&](PlaneFn Plane) {
    Out.clear();
    size_t N = In.size();
    for (size_t I = 0; I != N; ++I) {
      const Clip &A = In[I], &B = In[(I + 1) % N];
      double DA = Plane(A), DB = Plane(B);
      if (DA >= 0)
        Out.push_back(A);
      else
        Changed = true;
      // A line has one edge, a point none.
      bool IsEdge = N > 2 || (N == 2 && I == 0);
      if (IsEdge && (DA >= 0) != (DB >= 0)) {
        Clip C;
        double T = DA / (DA - DB);
        for (unsigned K = 0; K != C.size(); ++K)
          C[K] = A[K] + (B[K] - A[K]) * T;
        Out.push_back(C);
      }
    }
    std::swap(In, Out);
  };
  CutBy([](const Clip &C) { return C[3] - LeastW; });
  CutBy([&](const Clip &C) { return GuardX * C[3] - C[0]; });
  CutBy([&](const Clip &C) { return GuardX * C[3] + C[0]; });
  CutBy([&](const Clip &C) { return GuardY * C[3] - C[1]; });
  CutBy([&](const Clip &C) { return GuardY * C[3] + C[1]; });
  if (!ClampsDepth) {
    CutBy([](const Clip &C) { return C[2]; });
    CutBy([](const Clip &C) { return C[3] - C[2]; });
  }
  for (unsigned D = FirstDistance; D != Clip().size(); ++D)
    if (any_of(Polygon, [&](const Clip &C) { return C[D] != 0; }))
      CutBy([&](const Clip &C) { return C[D]; });
  return In;
}

double gpudraw::signedArea(ArrayRef<Place> Polygon) {
  double Sum = 0;
  for (size_t I = 0; I != Polygon.size(); ++I) {
    const Place &A = Polygon[I], &B = Polygon[(I + 1) % Polygon.size()];
    Sum += A.X * B.Y - B.X * A.Y;
  }
  return -Sum;
}
