//===- MaliSamples.h - Positions of samples in a pixel ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From Mesa's driver, which puts these tables into memory (MIT).
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_MALI_MALISAMPLES_H
#define LLVM_LIB_GPUSIM_MALI_MALISAMPLES_H

#include "llvm/GPUSim/FragmentLaunch.h"
#include "llvm/GPUSim/Memory.h"
#include <cstdint>
#include <vector>

namespace llvm {
namespace gpusim {
namespace mali {

/// Positions are 8.8 from the left and the top of the pixel, 16 bits each.
constexpr double SampleUnit = 256;
constexpr unsigned SampleEntryBytes = 4, SampleTableBytes = 256;
/// Fields of the word that fragments find in a register.
constexpr unsigned SampleShift = 16, CentroidShift = 24, SampleMask = 0xff;

/// Codes of patterns of samples. Of two samples: v12 and later.
enum SamplePatternCode : unsigned {
  PatternSingle,
  PatternOrdered4,
  PatternRotated4,
  Pattern8,
  Pattern16,
  Pattern2
};
/// The pattern with the standard places of \p Samples samples.
unsigned samplePattern(unsigned Samples);
/// How many samples \p Pattern has.
unsigned samplesOf(unsigned Pattern);
/// The table in memory. The middle of the pixel is entry 32.
std::vector<uint8_t> sampleTable(unsigned Pattern);

/// Puts the table of the launch's pattern into memory.
void placeSamples(FragmentLaunch &F, Memory &Mem);

} // namespace mali
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_MALI_MALISAMPLES_H
