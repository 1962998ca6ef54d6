//===- FragmentHarness.h - Runs fragment programs ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_GPUSIM_FRAGMENTHARNESS_H
#define MGPU_UNITTESTS_GPUSIM_FRAGMENTHARNESS_H

#include "SimHarness.h"

namespace mgpu {

/// 4 x 4 fragments of one triangle: (0, 0), (8, 0), (0, 8), 1 / w is 1, 1/2 and
/// 1/4, the depth 0.1, 0.5 and 0.9. All registers from r57 to r62 are there. u0
/// is the address of data(), u2 and so on FAU.
class FragmentJob {
public:
  FragmentJob();

  llvm::gpusim::FragmentPrimitive Triangle;
  llvm::gpusim::FragmentLaunch State;
  /// Floats of the records of the three vertices.
  std::vector<float> Records;
  std::vector<uint32_t> FAU;
  bool HasTile = false; ///< Target 0 has pixels in the tile.
  std::vector<uint8_t> Tile;
  llvm::gpusim::CheckOptions Checks;
  SnippetOptions Options;

  /// A failure is reported to gtest.
  void run(const std::string &Text);
  /// The error, or "".
  std::string fails(const std::string &Text);

  float x(unsigned Lane) const { return State.X[Lane]; }
  float y(unsigned Lane) const { return State.Y[Lane]; }
  std::array<float, 4> colour(unsigned Lane, unsigned Target = 0) const;
  std::array<uint32_t, 4> bits(unsigned Lane, unsigned Target = 0) const;
  llvm::gpusim::FragmentLaunch::Result result(unsigned Lane) const;
  uint32_t data(unsigned Word) const;

private:
  llvm::gpusim::BufferContents Buffers;
};

} // namespace mgpu

#endif // MGPU_UNITTESTS_GPUSIM_FRAGMENTHARNESS_H
