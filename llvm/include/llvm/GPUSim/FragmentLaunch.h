//===- FragmentLaunch.h - Launch state of fragments -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a fragment shader finds, for bare instruction streams: each work-item
// of the launch is a fragment, four in a row are a quad (bit 0 of the lane is
// x, bit 1 is y). Nothing is rasterised.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_FRAGMENTLAUNCH_H
#define LLVM_GPUSIM_FRAGMENTLAUNCH_H

#include <cstdint>
#include <vector>

namespace llvm {
namespace gpusim {

struct FragmentLaunch {
  /// What a load of a varying gives at the centre of each pixel.
  struct Varying {
    uint32_t Offset = 0; ///< Valhall: in bytes, in the packet of a vertex.
    uint32_t Index = 0;  ///< Bifrost: that of the descriptor.
    uint32_t Components = 4;
    /// Components of the first work-item, then of the next one.
    std::vector<uint32_t> Values;
  };
  /// Where the colours of a render target go, before any conversion.
  struct Target {
    static constexpr unsigned BytesPerFragment = 16;
    uint32_t Number = 0;
    uint64_t Address = 0; ///< BytesPerFragment for each work-item.
  };
  static constexpr unsigned MaxTargets = 8;

  std::vector<Varying> Varyings;
  std::vector<Target> Targets;

  // PowerVR, where coefficient registers have the planes of varyings.
  /// Bytes of the pixel output registers of a fragment.
  static constexpr unsigned OutputBytes = 32;
  /// The centre of the pixel of each work-item, in pixels.
  std::vector<float> X, Y;
  std::vector<uint32_t> Coverage; ///< 1: the pixel is covered, else a helper.
  bool CounterClockwise = false;  ///< How the vertices of the triangle go.
  /// OutputBytes for each work-item; those of discarded ones are not written.
  uint64_t Outputs = 0;
};

/// A register that is written before the start, one value per work-item.
struct LaneRegister {
  unsigned Register = 0;
  std::vector<uint32_t> Values;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_FRAGMENTLAUNCH_H
