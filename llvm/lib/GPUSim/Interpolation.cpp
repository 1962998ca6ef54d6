//===- Interpolation.cpp - Places in primitives ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Interpolation.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;

std::array<double, 3> gpusim::weightsAt(const FragmentPrimitive &P, double X,
                                        double Y) {
  const std::vector<WindowVertex> &V = P.Vertices;
  if (V.size() < 2)
    return {1, 0, 0};
  double X0 = V[0].X, Y0 = V[0].Y;
  double AX = V[1].X - X0, AY = V[1].Y - Y0, PX = X - X0, PY = Y - Y0;
  if (V.size() == 2) {
    double Length = AX * AX + AY * AY;
    double T = Length > 0 ? (PX * AX + PY * AY) / Length : 0;
    T = std::clamp(T, 0.0, 1.0);
    return {1 - T, T, 0};
  }
  double BX = V[2].X - X0, BY = V[2].Y - Y0;
  double Area = AX * BY - AY * BX;
  if (Area == 0)
    return {1, 0, 0};
  double L1 = (PX * BY - PY * BX) / Area, L2 = (AX * PY - AY * PX) / Area;
  return {1 - L1 - L2, L1, L2};
}

std::array<double, 3>
gpusim::withPerspective(const FragmentPrimitive &P,
                        const std::array<double, 3> &Weights) {
  std::array<double, 3> R = {};
  double Sum = 0;
  for (size_t I = 0; I != P.Vertices.size(); ++I)
    Sum += R[I] = Weights[I] * double(P.Vertices[I].InverseW);
  for (double &Share : R)
    Share /= Sum;
  return R;
}
