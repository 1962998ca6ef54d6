//===- BifrostTexture.h - The operation word of TEXC ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_BIFROST_BIFROSTTEXTURE_H
#define LLVM_LIB_GPUSIM_BIFROST_BIFROSTTEXTURE_H

#include "llvm/GPUSim/Image.h"
#include <string>

namespace llvm {
namespace gpusim {
namespace bifrost {

/// One texture per message.
struct TextureDescriptor {
  enum OperationCode : uint8_t {
    GradientOfDerivative = 4,
    GradientOfPlace = 5,
    Fetch = 6,
    Sample = 7
  };
  /// Of Sample, then of Fetch.
  enum ModeCode : uint8_t {
    Gradient = 3,
    Explicit = 4,
    Bias = 5,
    Zero = 6,
    Computed = 7,
    FetchTexel = 1,
    GatherR = 4
  };

  uint8_t Operation = Sample, Mode = Zero;
  ImageDimension Dimension = ImageDimension::D2;
  bool Offset = false, Compare = false, Array = false;
  bool NoBias = false, NoClamp = false; ///< Gradients.
  bool Half = false;
  uint8_t Mask = 15;
  uint32_t TextureIndex = 0, SamplerIndex = 0;
  bool TextureStaged = false, SamplerStaged = false;

  static std::optional<TextureDescriptor> decode(uint32_t Word,
                                                 std::string &Problem) {
    TextureDescriptor D;
    auto Bits = [&](unsigned Low, unsigned Count) {
      return Word >> Low & ((1u << Count) - 1);
    };
    D.Operation = uint8_t(Bits(12, 3));
    D.Mode = uint8_t(Bits(20, 3));
    if (D.Operation < GradientOfDerivative) {
      Problem = "two textures in a message are not simulated";
      return std::nullopt;
    }
    static constexpr ImageDimension Dimensions[] = {
        ImageDimension::Cube, ImageDimension::D1, ImageDimension::D2,
        ImageDimension::D3};
    D.Dimension = Dimensions[Bits(18, 2)];
    bool IsGradient = D.Operation <= GradientOfPlace;
    D.NoBias = IsGradient && Bits(15, 1);
    D.NoClamp = IsGradient && Bits(16, 1);
    D.Offset = !IsGradient && Bits(15, 1);
    D.Compare = !IsGradient && Bits(16, 1);
    D.Array = Bits(17, 1);
    bool Known = IsGradient || D.Mode >= GatherR ||
                 D.Mode == (D.Operation == Fetch ? FetchTexel : Gradient);
    if (!Known) {
      Problem = "the mode " + std::to_string(D.Mode) +
                " of the texture's operation is not documented";
      return std::nullopt;
    }
    unsigned Format = Bits(24, 4);
    // The clamps of results are of vendor code only.
    if (Format != 0 && Format != 4 && Format < 12) {
      Problem = "the result format " + std::to_string(Format) +
                " of the texture's operation is not simulated";
      return std::nullopt;
    }
    D.Half = Format == 0 || Format == 12 || Format == 13;
    D.Mask = uint8_t(Bits(28, 4));
    if (Bits(11, 1)) {
      D.SamplerIndex = Bits(0, 4);
      D.TextureIndex = Bits(4, 7);
      return D;
    }
    // One immediate for both, for the other one, or for none.
    uint32_t Index = Bits(4, 7);
    D.TextureIndex = D.SamplerIndex = Index;
    switch (Bits(0, 2)) {
    case 1:
      D.TextureStaged = true;
      break;
    case 2:
      D.SamplerStaged = true;
      break;
    case 3:
      D.TextureStaged = D.SamplerStaged = true;
      break;
    }
    return D;
  }

  /// Staging registers before indices.
  unsigned stagingWithoutIndices() const {
    unsigned Count = Dimension == ImageDimension::D3;
    if (Operation == GradientOfDerivative)
      return Count + (Dimension == ImageDimension::D1   ? 1
                      : Dimension == ImageDimension::D3 ? 3
                                                        : 2);
    if (Operation == GradientOfPlace)
      return Count;
    if (Operation == Sample)
      Count += Mode == Explicit || Mode == Bias ? 1 : Mode == Gradient ? 2 : 0;
    else
      ++Count; // Gathers have a level, too, and take none.
    return Count + Compare + Array + Offset;
  }
  unsigned stagingReads() const {
    return stagingWithoutIndices() + TextureStaged + SamplerStaged;
  }
  /// Registers up to the last one that is written.
  unsigned stagingWrites() const {
    unsigned Components = 0;
    for (unsigned I = 0; I != 4; ++I)
      Components = Mask >> I & 1 ? I + 1 : Components;
    return Half ? (Components + 1) / 2 : Components;
  }
};

} // namespace bifrost
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_BIFROST_BIFROSTTEXTURE_H
