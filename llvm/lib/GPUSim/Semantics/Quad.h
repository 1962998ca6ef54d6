//===- Quad.h - Differences between the pixels of a quad --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Four consecutive lanes are a quad: bit 0 of the lane is x, bit 1 is y.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_SEMANTICS_QUAD_H
#define LLVM_LIB_GPUSIM_SEMANTICS_QUAD_H

#include "llvm/GPUSim/Image.h"

namespace llvm {
namespace gpusim {
namespace semantics {

/// The level of detail of the quad that lane \p L belongs to. \p PlaceOf gives
/// the TexturePlace of a lane.
template <typename PlaceFn>
double levelOfQuad(const ImageView &View, const SamplerState &Sampler,
                   unsigned L, PlaceFn PlaceOf) {
  unsigned Quad = L & ~3u;
  TexturePlace Here = PlaceOf(Quad);
  double D[2][3];
  for (unsigned I = 0; I != 2; ++I)
    placeDifference(View, Here, PlaceOf(Quad + 1 + I), D[I]);
  return lodOfGradient(View, Sampler, D[0], D[1]);
}

} // namespace semantics
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_SEMANTICS_QUAD_H
