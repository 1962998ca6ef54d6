//===- BifrostTexture.h - The operation word of TEXC ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_BIFROST_BIFROSTTEXTURE_H
#define LLVM_LIB_GPUSIM_BIFROST_BIFROSTTEXTURE_H

#include "MCTargetDesc/Bifrost/BifrostTextureWord.h"
#include "llvm/GPUSim/Image.h"
#include <string>

namespace llvm {
namespace gpusim {
namespace bifrost {

namespace TextureWord = Bifrost::TextureWord;

/// One texture per message.
struct TextureDescriptor {
  uint8_t Operation = TextureWord::Sample, Mode = TextureWord::Zero;
  ImageDimension Dimension = ImageDimension::D2;
  bool Offset = false, Compare = false, Array = false;
  bool NoBias = false, NoClamp = false; ///< Gradients.
  bool Half = false;
  uint8_t Mask = 15;
  uint32_t TextureIndex = 0, SamplerIndex = 0;
  bool TextureStaged = false, SamplerStaged = false;

  static std::optional<TextureDescriptor> decode(uint32_t Word,
                                                 std::string &Problem) {
    namespace Field = TextureWord;
    TextureDescriptor D;
    D.Operation = uint8_t(Field::Operation.get(Word));
    D.Mode = uint8_t(Field::Mode.get(Word));
    if (D.Operation < Field::GradientOfDerivative) {
      Problem = "two textures in a message are not simulated";
      return std::nullopt;
    }
    // By TextureWord::DimensionCode.
    static constexpr ImageDimension Dimensions[] = {
        ImageDimension::Cube, ImageDimension::D1, ImageDimension::D2,
        ImageDimension::D3};
    D.Dimension = Dimensions[Field::Dimension.get(Word)];
    bool IsGradient = D.Operation <= Field::GradientOfPlace;
    D.NoBias = IsGradient && Field::NoBias.get(Word);
    D.NoClamp = IsGradient && Field::NoClamp.get(Word);
    D.Offset = !IsGradient && Field::HasOffset.get(Word);
    D.Compare = !IsGradient && Field::HasReference.get(Word);
    D.Array = Field::HasLayer.get(Word);
    bool Known = IsGradient || D.Mode >= Field::GatherR ||
                 D.Mode == (D.Operation == Field::Fetch ? Field::FetchTexel
                                                        : Field::Gradient);
    if (!Known) {
      Problem = "the mode " + std::to_string(D.Mode) +
                " of the texture's operation is not documented";
      return std::nullopt;
    }
    unsigned Format = Field::Format.get(Word);
    // The clamps of results are of vendor code only.
    if (Format != Field::F16 && Format != Field::F32 && Format < Field::U16) {
      Problem = "the result format " + std::to_string(Format) +
                " of the texture's operation is not simulated";
      return std::nullopt;
    }
    D.Half =
        Format == Field::F16 || Format == Field::U16 || Format == Field::S16;
    D.Mask = uint8_t(Field::Mask.get(Word));
    uint32_t Index = Field::TextureIndex.get(Word);
    D.TextureIndex = Index;
    if (Field::BothInWord.get(Word)) {
      D.SamplerIndex = Field::SamplerIndex.get(Word);
      return D;
    }
    D.SamplerIndex = Index;
    unsigned Mode = Field::IndexMode.get(Word);
    D.TextureStaged = Mode == Field::TextureStaged || Mode == Field::BothStaged;
    D.SamplerStaged = Mode == Field::SamplerStaged || Mode == Field::BothStaged;
    return D;
  }

  /// Staging registers before indices.
  unsigned stagingWithoutIndices() const {
    unsigned Count = Dimension == ImageDimension::D3;
    if (Operation == TextureWord::GradientOfDerivative)
      return Count + (Dimension == ImageDimension::D1   ? 1
                      : Dimension == ImageDimension::D3 ? 3
                                                        : 2);
    if (Operation == TextureWord::GradientOfPlace)
      return Count;
    if (Operation == TextureWord::Sample)
      Count += Mode == TextureWord::Explicit || Mode == TextureWord::Bias ? 1
               : Mode == TextureWord::Gradient                            ? 2
                                                                          : 0;
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
