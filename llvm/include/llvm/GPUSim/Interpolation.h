//===- Interpolation.h - Places in primitives -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_INTERPOLATION_H
#define LLVM_GPUSIM_INTERPOLATION_H

#include "llvm/GPUSim/FragmentLaunch.h"

namespace llvm {
namespace gpusim {

/// Shares of the vertices at a place of the window, without perspective: of a
/// triangle its barycentric coordinates, on and outside of it; of a line those
/// of the nearest place on it.
std::array<double, 3> weightsAt(const FragmentPrimitive &P, double X, double Y);

/// The shares with perspective: those of vertices with larger 1 / w grow.
std::array<double, 3> withPerspective(const FragmentPrimitive &P,
                                      const std::array<double, 3> &Weights);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_INTERPOLATION_H
