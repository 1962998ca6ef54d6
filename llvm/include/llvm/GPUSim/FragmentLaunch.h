//===- FragmentLaunch.h - Launch state of fragments -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a fragment shader finds: each work-item of the launch is a fragment,
// four in a row are a quad (bit 0 of the lane is x, bit 1 is y). Nothing is
// rasterised here; who launches says which primitive a quad is of.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_FRAGMENTLAUNCH_H
#define LLVM_GPUSIM_FRAGMENTLAUNCH_H

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
namespace gpusim {

/// A vertex as the rasteriser has it.
struct WindowVertex {
  /// Window coordinates: x and y in pixels, depth, 1 / w of the clip space.
  float X = 0, Y = 0, Z = 0, InverseW = 1;
  uint32_t Index = 0; ///< Of its record among the varyings in memory.
};

/// A triangle, a line (two vertices) or a point (one).
struct FragmentPrimitive {
  std::vector<WindowVertex> Vertices;
  unsigned Provoking = 0; ///< The vertex that flat varyings are those of.
  bool BackFacing = false;
  bool CounterClockwise = false; ///< How the vertices go in the window.
  uint32_t Id = 0;
  float PointSize = 1; ///< Of a point, in pixels.
};

/// The functions of fixed-function blending, as descriptors have them: the
/// result is (+-A) + (+-B) * C, where C may be one minus the factor.
struct BlendDescriptor {
  std::array<uint32_t, 4> Words = {};
};

struct FragmentLaunch {
  /// What a load of a varying gives at the centre of each pixel, in place of
  /// one that is interpolated.
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

  //===--- Rasterised fragments -------------------------------------------===//

  /// The centre of the pixel of each work-item, in pixels.
  std::vector<float> X, Y;
  /// Samples of each work-item; 0: a helper. Empty: all are covered.
  std::vector<uint32_t> Coverage;
  std::vector<FragmentPrimitive> Primitives;
  /// The primitive of each quad; empty: all are of the first one.
  std::vector<uint32_t> PrimitiveOf;
  /// Valhall: the records of vertices that LD_VAR_BUF reads.
  uint64_t VaryingRecords = 0, VaryingBytes = 0;
  uint32_t VaryingStride = 0;
  /// Code of the pattern of sample positions.
  unsigned SamplePattern = 0;
  /// The address of their table; made with the launch.
  uint64_t SampleTable = 0;
  /// The sample of each work-item; empty: a fragment stands for its pixel.
  std::vector<uint32_t> SampleIds;
  uint32_t Layer = 0; ///< Of the targets.
  /// Place in the point, 0 to 1 from the left and the top, of each work-item.
  std::vector<float> PointX, PointY;

  //===--- Output ---------------------------------------------------------===//

  /// What remains of a fragment, for each work-item.
  struct Result {
    uint32_t Coverage = 0; ///< Samples; none if it was discarded.
    /// Bits; those of targets are 1 + code of the register format.
    uint32_t Written = 0;
    float Depth = 0;
    uint32_t Stencil = 0;

    static constexpr unsigned FormatBits = 3, FirstFormat = 8;
    enum WrittenBits : uint32_t { DepthWritten = 1, StencilWritten = 2 };
    /// The register format of the colour of \p Target.
    std::optional<unsigned> format(unsigned Target) const {
      unsigned Code = Written >> (FirstFormat + FormatBits * Target) &
                      ((1u << FormatBits) - 1);
      return Code ? std::optional<unsigned>(Code - 1) : std::nullopt;
    }
    void setFormat(unsigned Target, unsigned Format) {
      unsigned Shift = FirstFormat + FormatBits * Target;
      Written &= ~(((1u << FormatBits) - 1) << Shift);
      Written |= (Format + 1) << Shift;
    }
  };
  static_assert(sizeof(Result) == 16, "it is read from memory");
  /// Result for each work-item; 0: nowhere.
  uint64_t Results = 0;

  /// Memory of the tile: a pixel of a target for each work-item, in the format
  /// that the code names. Depth and stencil are targets 255 and 254.
  struct TilePixels {
    static constexpr unsigned BytesPerFragment = 16;
    static constexpr unsigned Depth = 255, Stencil = 254;
    uint32_t Target = 0;
    uint64_t Address = 0; ///< BytesPerFragment for each work-item.
  };
  std::vector<TilePixels> Tile;
  /// By render target. Without them each target takes what the shader hands
  /// it.
  std::vector<BlendDescriptor> Blend;

  //===--- PowerVR --------------------------------------------------------===//
  // Coefficient registers have the planes of varyings.

  /// Bytes of the pixel output registers of a fragment.
  static constexpr unsigned OutputBytes = 32;
  bool CounterClockwise = false; ///< How the vertices of the triangle go.
  /// OutputBytes for each work-item; those of discarded ones are not written.
  uint64_t Outputs = 0;
  /// What the output registers hold before, eight for each work-item; empty:
  /// anything.
  std::vector<uint32_t> InitialOutputs;
};

/// A register that is written before the start, one value per work-item.
struct LaneRegister {
  unsigned Register = 0;
  std::vector<uint32_t> Values;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_FRAGMENTLAUNCH_H
