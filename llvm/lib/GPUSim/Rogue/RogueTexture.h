//===- RogueTexture.h - States of textures and samplers ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A texture and a sampler are four words each in shared registers. Bits are
// those of the register description of the Imagination driver (texstate) in
// Mesa; where levels and texels are follows the same driver and its shader
// library. docs/Errata.md lists what is assumed.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUETEXTURE_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUETEXTURE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/GPUSim/Memory.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <string>
#include <vector>

namespace llvm {
namespace gpusim {
namespace rogue {

constexpr unsigned StateWords = 4;
using TextureState = std::array<uint32_t, StateWords>;

/// Bits of a state, which is two 64-bit words for those who describe it.
struct StateField {
  uint8_t Word, Low, Bits;

  constexpr uint64_t mask() const { return maskTrailingOnes<uint64_t>(Bits); }
  constexpr uint64_t get(const TextureState &S) const {
    return (S[2 * Word] | uint64_t(S[2 * Word + 1]) << 32) >> Low & mask();
  }
  void set(TextureState &S, uint64_t Value) const {
    uint64_t Old = S[2 * Word] | uint64_t(S[2 * Word + 1]) << 32;
    uint64_t New = (Old & ~(mask() << Low)) | (Value & mask()) << Low;
    S[2 * Word] = uint32_t(New);
    S[2 * Word + 1] = uint32_t(New >> 32);
  }
};

namespace texture {
constexpr StateField Type = {0, 0, 3}, Gamma = {0, 3, 2},
                     Swizzle[4] = {{0, 14, 3},
                                   {0, 11, 3},
                                   {0, 8, 3},
                                   {0, 5, 3}},
                     MinLOD = {0, 17, 10}, Format = {0, 27, 7},
                     WidthMinus1 = {0, 34, 14}, HeightMinus1 = {0, 48, 14},
                     LogSamples = {0, 62, 2};
constexpr StateField Levels = {1, 0, 4}, DepthMinus1 = {1, 4, 11},
                     Mipmapped = {1, 15, 1}, Address = {1, 16, 38},
                     Compression = {1, 54, 3}, AlphaAtTop = {1, 59, 1},
                     BaseLevel = {1, 60, 4};
/// TypeStride has these in place of Levels and DepthMinus1, and of BaseLevel.
constexpr StateField StrideMinus1 = {1, 0, 15}, StrideLevels = {1, 60, 4};
enum TypeCode {
  Type1D = 0,
  Type2D = 1,
  Type3D = 2,
  TypeCube = 3,
  TypeStride = 4 ///< Two dimensions, row by row; the others are twiddled.
};
enum SwizzleCode { SwizzleOne = 4, SwizzleZero = 5 };
constexpr unsigned AddressShift = 2; ///< Address is in words.
constexpr unsigned AddressBits = Address.Bits + AddressShift;
/// \p Bytes, an address, can be in a state.
constexpr bool isAddress(uint64_t Bytes) {
  return Bytes >> AddressBits == 0 && Bytes % (1u << AddressShift) == 0;
}
} // namespace texture

namespace sampler {
constexpr StateField Bias = {0, 0, 13}, MinLOD = {0, 13, 10},
                     MaxLOD = {0, 23, 10}, Anisotropy = {0, 33, 3},
                     MagFilter = {0, 36, 2}, MinFilter = {0, 38, 2},
                     MipLinear = {0, 40, 1}, WrapU = {0, 41, 3},
                     WrapV = {0, 44, 3}, TexelCoordinates = {0, 49, 1},
                     BorderColour = {0, 50, 6}, WrapW = {0, 56, 3};
constexpr StateField CubeEdges = {1, 63, 1}; ///< Faces are filtered alone.
enum FilterCode { Point = 0, Linear = 1, Bicubic = 2 };
enum WrapCode {
  Repeat = 0,
  Mirror = 1,
  ClampToEdge = 2,
  MirrorOnce = 3,
  ClampToBorder = 4
};
constexpr unsigned ZeroBias = 4095; ///< Bias is in steps of 1/256 from it.
constexpr unsigned LODFraction = 6; ///< Bits of levels behind the point.
} // namespace sampler

/// A texture as its state and the instruction describe it.
struct Texture {
  ImageView View;
  TexelOrdering Ordering = TexelOrdering::Twiddled;
  uint64_t Address = 0;   ///< Of level 0.
  uint64_t RowStride = 0; ///< Linear only, in bytes.
};

/// Nothing, and why, for what has no known meaning. \p AsFloat: results are
/// floats, else the integers that are in memory.
std::optional<Texture> decodeTexture(const TextureState &S, bool AsFloat,
                                     std::string &Problem);
/// \p Borders: see SamplingModel::BorderColours.
std::optional<SamplerState> decodeSampler(const TextureState &S,
                                          ArrayRef<Texel> Borders,
                                          std::string &Problem);

/// False if there is no such state.
bool encodeTexture(const ImageView &View, TexelOrdering Ordering,
                   uint64_t Address, uint64_t RowStride, TextureState &S);
/// Adds the border to \p Borders if it is not there.
bool encodeSampler(const SamplerState &Sampler, std::vector<Texel> &Borders,
                   TextureState &S);

/// Reads the levels and faces of a texture, where the hardware looks for them.
class LevelSource : public TexelSource {
public:
  LevelSource(Memory &Mem, const Texture &T) : Mem(Mem), T(T) {}

  std::optional<Surface> surface(unsigned Layer, unsigned Level,
                                 unsigned Sample) override;
  const uint8_t *read(uint64_t Address, unsigned Bytes) override;

  /// What was wrong with an access; empty if nothing was.
  const std::string &problem() const { return Problem; }

private:
  Memory &Mem;
  const Texture &T;
  std::string Problem;
};

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUETEXTURE_H
