//===- RogueTexture.cpp - States of textures and samplers -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueTexture.h"
#include "../Float.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

//===--- Formats ----------------------------------------------------------===//

namespace {
struct FormatCode {
  uint8_t Code;
  TexelFormat Format; ///< Channel 0 is in the lowest bits.
};
} // namespace

/// The code says the widths; whether normalised numbers or integers are meant
/// is up to the instruction.
static ArrayRef<FormatCode> formatCodes() {
  using K = ChannelKind;
  using F = TexelFormat;
  static const FormatCode Table[] = {
      {0, F::uniform(K::UNorm, 8, 1)},                     // U8
      {1, F::uniform(K::SNorm, 8, 1)},                     // S8
      {2, F::packed(K::UNorm, 2, {4, 4, 4, 4})},           // A4R4G4B4
      {4, F::packed(K::UNorm, 2, {5, 5, 5, 1})},           // A1R5G5B5
      {5, F::packed(K::UNorm, 2, {5, 6, 5})},              // R5G6B5
      {7, F::uniform(K::UNorm, 8, 2)},                     // U8U8
      {8, F::uniform(K::SNorm, 8, 2)},                     // S8S8
      {9, F::uniform(K::UNorm, 16, 1)},                    // U16
      {10, F::uniform(K::SNorm, 16, 1)},                   // S16
      {11, F::uniform(K::Float, 16, 1)},                   // F16
      {12, F::uniform(K::UNorm, 8, 4)},                    // U8U8U8U8
      {13, F::uniform(K::SNorm, 8, 4)},                    // S8S8S8S8
      {14, F::packed(K::UNorm, 4, {10, 10, 10, 2})},       // A2R10B10G10
      {15, F::uniform(K::UNorm, 16, 2)},                   // U16U16
      {16, F::uniform(K::SNorm, 16, 2)},                   // S16S16
      {17, F::uniform(K::Float, 16, 2)},                   // F16F16
      {18, F::uniform(K::Float, 32, 1)},                   // F32
      {24, F::uniform(K::UInt, 32, 1)},                    // U32
      {25, F::uniform(K::SInt, 32, 1)},                    // S32
      {26, F::packed(K::SharedExponent, 4, {9, 9, 9, 5})}, // SE9995
      {28, F::uniform(K::Float, 16, 4)},                   // F16F16F16F16
      {29, F::uniform(K::UNorm, 16, 4)},                   // U16U16U16U16
      {30, F::uniform(K::SNorm, 16, 4)},                   // S16S16S16S16
      {34, F::uniform(K::Float, 32, 2)},                   // F32F32
      {35, F::uniform(K::UInt, 32, 2)},                    // U32U32
      {36, F::uniform(K::SInt, 32, 2)},                    // S32S32
      {61, F::uniform(K::Float, 32, 4)},                   // F32F32F32F32
      {62, F::uniform(K::UInt, 32, 4)},                    // U32U32U32U32
      {63, F::uniform(K::SInt, 32, 4)},                    // S32S32S32S32
      {88, F::packed(K::UFloat, 4, {11, 11, 10})},         // F10F11F11
      // One aspect of depth and stencil; the rest of the texel is not read.
      {21, F::packed(K::UNorm, 4, {24})}, // X8U24
      {22, F::packed(K::UNorm, 4, {24})}, // ST8U24
      {37, F::packed(K::Float, 8, {32})}, // X24U8F32
      {38, F::packed(K::Float, 8, {32})}, // X24X8F32
  };
  return Table;
}

/// The stencil of these is not in the lowest bits.
static std::optional<TexelFormat> stencilFormat(unsigned Code) {
  constexpr unsigned U8X24 = 23, X24G8X32 = 39;
  if (Code != U8X24 && Code != X24G8X32)
    return std::nullopt;
  TexelFormat F;
  F.Kind = ChannelKind::UInt;
  F.Channels = 1;
  F.Bytes = Code == U8X24 ? 4 : 8;
  F.Fields[0] = {uint8_t(Code == U8X24 ? 24 : 32), 8};
  return F;
}

/// What an instruction that wants integers sees.
static TexelFormat asIntegers(TexelFormat F) {
  if (!F.isInteger())
    F.Kind =
        F.Kind == ChannelKind::SNorm ? ChannelKind::SInt : ChannelKind::UInt;
  return F;
}

static std::optional<TexelFormat> formatOf(unsigned Code, bool AsFloat) {
  if (std::optional<TexelFormat> Stencil = stencilFormat(Code))
    return Stencil;
  for (const FormatCode &F : formatCodes()) {
    if (F.Code != Code)
      continue;
    // 32 bits are what they are.
    bool Raw = F.Format.Fields[0].Bits == 32 ||
               F.Format.Kind == ChannelKind::SharedExponent ||
               F.Format.Kind == ChannelKind::UFloat;
    return AsFloat || Raw ? F.Format : asIntegers(F.Format);
  }
  return std::nullopt;
}

//===--- Textures ---------------------------------------------------------===//

std::optional<Texture> rogue::decodeTexture(const TextureState &S, bool AsFloat,
                                            std::string &Problem) {
  using namespace texture;
  Texture T;
  ImageView &V = T.View;
  unsigned Kind = Type.get(S), Code = Format.get(S);
  std::optional<TexelFormat> F = formatOf(Code, AsFloat);
  if (Kind > TypeStride || Compression.get(S) || !F) {
    Problem = Kind > TypeStride ? "the texture state has type " + utostr(Kind) +
                                      ", which is not simulated"
              : !F ? "the texture state has format " + utostr(Code) +
                         ", which is not simulated"
                   : "compressed textures are not simulated";
    return std::nullopt;
  }
  V.Samples = 1u << LogSamples.get(S);
  if (V.Samples > 1 && Kind != Type2D) {
    Problem = "a texture of several samples has another type than 2D";
    return std::nullopt;
  }
  V.Format = *F;
  V.Format.SRGB = Gamma.get(S) && F->Kind == ChannelKind::UNorm;
  for (unsigned I = 0; I != 4; ++I) {
    unsigned C = Swizzle[I].get(S);
    if (C > SwizzleZero) {
      Problem = "the texture state has swizzle " + utostr(C) +
                ", which has no meaning";
      return std::nullopt;
    }
    V.Swizzle[I] = C == SwizzleOne    ? uint8_t(SelectOne)
                   : C == SwizzleZero ? uint8_t(SelectZero)
                                      : uint8_t(SelectR + C);
  }
  static constexpr ImageDimension Dimensions[] = {
      ImageDimension::D1, ImageDimension::D2, ImageDimension::D3,
      ImageDimension::Cube, ImageDimension::D2};
  V.Dimension = Dimensions[Kind];
  V.Width = WidthMinus1.get(S) + 1;
  V.Height = Kind == Type1D ? 1 : HeightMinus1.get(S) + 1;
  V.Layers = Kind == TypeCube ? 6 : 1;
  T.Address = Address.get(S) << AddressShift;
  V.MinLOD = std::ldexp(float(MinLOD.get(S)), -int(sampler::LODFraction));
  if (Kind == TypeStride) {
    T.Ordering = TexelOrdering::Linear;
    T.RowStride = (StrideMinus1.get(S) + 1) * F->Bytes;
    V.Levels = 1;
  } else {
    V.Depth = Kind == Type3D ? DepthMinus1.get(S) + 1 : 1;
    // Memory ends with the level of one texel, whatever the state says.
    unsigned All = Log2_32_Ceil(std::max({V.Width, V.Height, V.Depth})) + 1;
    V.Levels = std::clamp<unsigned>(Levels.get(S), 1, All);
    V.BaseLevel = BaseLevel.get(S);
  }
  V.MaxLOD = V.Levels - 1;
  return T;
}

bool rogue::encodeTexture(const ImageView &View, TexelOrdering Ordering,
                          uint64_t ImageAddress, uint64_t RowStride,
                          TextureState &S) {
  using namespace texture;
  auto Same = [&](const FormatCode &C) {
    const TexelFormat &F = C.Format;
    if (F.Bytes != View.Format.Bytes || F.Channels != View.Format.Channels ||
        (F.Kind != View.Format.Kind &&
         asIntegers(F).Kind != View.Format.Kind) ||
        (F.Kind == ChannelKind::Float && View.Format.isInteger()))
      return false;
    for (unsigned I = 0; I != F.Channels; ++I)
      if (F.Fields[I].Shift != View.Format.Fields[I].Shift ||
          F.Fields[I].Bits != View.Format.Fields[I].Bits)
        return false;
    return true;
  };
  const FormatCode *Code = find_if(formatCodes(), Same);
  constexpr unsigned MaxSize = 1 << 14, MaxDepth = 1 << 11, MaxLevels = 15,
                     MaxSamples = 8;
  bool Linear = Ordering == TexelOrdering::Linear;
  if (Code == formatCodes().end() || View.Width > MaxSize ||
      View.Height > MaxSize || View.Depth > MaxDepth ||
      View.Levels > MaxLevels || Ordering == TexelOrdering::UInterleaved ||
      (Linear && View.Dimension != ImageDimension::D1 &&
       (View.Dimension != ImageDimension::D2 || View.Levels != 1)) ||
      (View.Layers != 1 && View.Dimension != ImageDimension::Cube) ||
      View.Samples > MaxSamples || (View.Samples > 1 && Linear) ||
      !isAddress(ImageAddress))
    return false;
  S = {};
  // A row is a row in every order.
  bool Stride = Linear && View.Dimension == ImageDimension::D2;
  Type.set(S, Stride ? unsigned(TypeStride) : unsigned(View.Dimension));
  Format.set(S, Code->Code);
  Gamma.set(S, View.Format.SRGB);
  WidthMinus1.set(S, View.Width - 1);
  HeightMinus1.set(S, View.Height - 1);
  LogSamples.set(S, Log2_32(View.Samples));
  Address.set(S, ImageAddress >> AddressShift);
  AlphaAtTop.set(S, View.Format.Channels == 4);
  for (unsigned I = 0; I != 4; ++I) {
    // Components of the format, then the order of the view.
    uint8_t C = View.Swizzle[I];
    if (C <= SelectA)
      C = View.Format.Order[C];
    bool Missing = C <= SelectA && C >= View.Format.Channels;
    Swizzle[I].set(S, C == SelectOne || (Missing && C == SelectA)
                          ? unsigned(SwizzleOne)
                      : C == SelectZero || Missing ? unsigned(SwizzleZero)
                                                   : unsigned(C));
  }
  if (Stride) {
    uint64_t Texels = RowStride / View.Format.Bytes;
    if (RowStride % View.Format.Bytes || Texels - 1 > StrideMinus1.mask())
      return false;
    StrideMinus1.set(S, Texels - 1);
    StrideLevels.set(S, 1);
    return true;
  }
  Levels.set(S, View.Levels);
  Mipmapped.set(S, View.Levels > 1);
  constexpr unsigned LastFace = 5;
  DepthMinus1.set(S, View.Dimension == ImageDimension::Cube ? LastFace
                                                            : View.Depth - 1);
  return true;
}

std::optional<Surface> LevelSource::surface(unsigned Layer, unsigned Level,
                                            unsigned) {
  if (T.Ordering == TexelOrdering::Twiddled) {
    Surface S = twiddledLevel(T.View, Level);
    S.Address += T.Address + Layer * twiddledLayerBytes(T.View);
    return S;
  }
  Surface S;
  S.Width = T.View.Width;
  S.Height = T.View.Height;
  S.Address = T.Address;
  S.RowStride = T.RowStride;
  S.Size = surfaceBytes(S, T.View.Format.Bytes);
  return S;
}

const uint8_t *LevelSource::read(uint64_t Address, unsigned Bytes) {
  uint8_t *P = Mem.access(Address, Bytes, /*Write=*/false, /*Item=*/0);
  if (!P && Problem.empty())
    Problem = "read from " + Mem.explain(Address, Bytes, /*Write=*/false, 0);
  return P;
}

//===--- Samplers ---------------------------------------------------------===//

namespace {
struct Wrapping {
  sampler::WrapCode Code;
  WrapMode Mode;
};
constexpr Wrapping Wrappings[] = {
    {sampler::Repeat, WrapMode::Repeat},
    {sampler::Mirror, WrapMode::MirroredRepeat},
    {sampler::ClampToEdge, WrapMode::ClampToEdge},
    {sampler::MirrorOnce, WrapMode::MirroredClampToEdge},
    {sampler::ClampToBorder, WrapMode::ClampToBorder},
};
constexpr StateField Wraps[] = {sampler::WrapU, sampler::WrapV, sampler::WrapW};

} // namespace

std::optional<SamplerState> rogue::decodeSampler(const TextureState &S,
                                                 ArrayRef<Texel> Borders,
                                                 std::string &Problem) {
  using namespace sampler;
  SamplerState R;
  auto Refuse = [&](const Twine &Why) {
    Problem = ("the sampler state " + Why).str();
    return std::nullopt;
  };
  if (MagFilter.get(S) > Linear || MinFilter.get(S) > Linear)
    return Refuse("has a bicubic filter, which is not simulated");
  if (Anisotropy.get(S))
    return Refuse("is anisotropic, which is not simulated");
  if (BorderColour.get(S) >= Borders.size())
    return Refuse("has border colour " + Twine(BorderColour.get(S)) +
                  "; the table has " + Twine(Borders.size()));
  R.MagLinear = MagFilter.get(S) == Linear;
  R.MinLinear = MinFilter.get(S) == Linear;
  R.Mip = MipLinear.get(S) ? MipMode::Linear : MipMode::Nearest;
  R.NearestLevelUp = true;
  for (auto [Wrap, Field] : zip_equal(R.Wrap, Wraps)) {
    const Wrapping *W = find_if(
        Wrappings, [&](const Wrapping &W) { return W.Code == Field.get(S); });
    if (W == std::end(Wrappings))
      return Refuse("has wrap mode " + Twine(Field.get(S)) +
                    ", which is not simulated");
    Wrap = W->Mode;
  }
  auto Level = [&](StateField F) {
    return std::ldexp(float(F.get(S)), -int(LODFraction));
  };
  R.MinLOD = Level(MinLOD);
  R.MaxLOD = Level(MaxLOD);
  constexpr float BiasStep = 1.0f / 256;
  // All zeros are a state, too: that of a sampler without a bias.
  if (Bias.get(S))
    R.Bias = (float(Bias.get(S)) - float(ZeroBias)) * BiasStep;
  R.Normalized = !TexelCoordinates.get(S);
  R.SeamlessCube = !CubeEdges.get(S);
  R.Border = Borders[BorderColour.get(S)];
  return R;
}

bool rogue::encodeSampler(const SamplerState &Sampler,
                          std::vector<Texel> &Borders, TextureState &S) {
  using namespace sampler;
  S = {};
  size_t Border = find(Borders, Sampler.Border) - Borders.begin();
  if (Border > BorderColour.mask())
    return false;
  if (Border == Borders.size())
    Borders.push_back(Sampler.Border);
  BorderColour.set(S, Border);
  MagFilter.set(S, Sampler.MagLinear ? Linear : Point);
  MinFilter.set(S, Sampler.MinLinear ? Linear : Point);
  MipLinear.set(S, Sampler.Mip == MipMode::Linear);
  for (auto [Wrap, Field] : zip_equal(Sampler.Wrap, Wraps)) {
    const Wrapping *W =
        find_if(Wrappings, [&](const Wrapping &W) { return W.Mode == Wrap; });
    if (W == std::end(Wrappings))
      return false;
    Field.set(S, W->Code);
  }
  auto SetLevel = [&](StateField F, float Level) {
    F.set(S, uint64_t(std::clamp<double>(std::ldexp(double(Level), LODFraction),
                                         0, F.mask())));
  };
  SetLevel(MinLOD, Sampler.MinLOD);
  // Without levels the first one is taken, by both filters.
  SetLevel(MaxLOD,
           Sampler.Mip == MipMode::None
               ? std::min(Sampler.MaxLOD, std::ldexp(1.0f, -int(LODFraction)))
               : Sampler.MaxLOD);
  Bias.set(
      S, uint64_t(std::clamp<double>(
             ZeroBias + std::ldexp(double(Sampler.Bias), 8), 0, Bias.mask())));
  TexelCoordinates.set(S, !Sampler.Normalized);
  CubeEdges.set(S, !Sampler.SeamlessCube);
  return true;
}
