//===- LevelOfDetail.h - What chooses filters and levels --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_IMAGE_LEVELOFDETAIL_H
#define LLVM_LIB_GPUSIM_IMAGE_LEVELOFDETAIL_H

#include "llvm/GPUSim/Image.h"

namespace llvm {
namespace gpusim {

/// What SampleRequest has: with the sampler's bias, in its range and rounded to
/// the model's fraction. It chooses the filter; clampLOD, which is in the
/// image's range as well, chooses the levels.
double samplerLOD(const SamplerState &Sampler, double LOD, double MinLOD,
                  const SamplingModel &Model);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_IMAGE_LEVELOFDETAIL_H
