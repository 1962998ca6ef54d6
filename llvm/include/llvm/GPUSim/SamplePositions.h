//===- SamplePositions.h - Where the samples of a pixel are -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The standard sample locations of the Vulkan specification, which rasterisers
// and iterators of all targets have.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_SAMPLEPOSITIONS_H
#define LLVM_GPUSIM_SAMPLEPOSITIONS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace llvm {
namespace gpusim {

/// From the middle of the pixel, in sixteenths of it.
struct SamplePosition {
  int8_t X, Y;
};
constexpr int SampleGrid = 16;

constexpr unsigned MaxSamples = 16;

/// The places of \p Samples samples: 1, 2, 4, 8 or MaxSamples; empty for other
/// numbers.
ArrayRef<SamplePosition> samplePositions(unsigned Samples);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_SAMPLEPOSITIONS_H
