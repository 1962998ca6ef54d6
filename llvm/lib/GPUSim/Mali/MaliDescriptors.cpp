//===- MaliDescriptors.cpp - Descriptors of images and buffers ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliDescriptors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::mali;

/// Levels of detail have 8 bits of fraction.
static constexpr double LODUnit = 256;
static constexpr unsigned SelectBits = 3, SelectMask = 7;

bool mali::readMemory(Memory &Mem, uint64_t Address, void *To, unsigned Bytes) {
  const uint8_t *P = Mem.access(Address, Bytes, /*Write=*/false, /*Item=*/0);
  if (P)
    std::memcpy(To, P, Bytes);
  return P != nullptr;
}

static std::string hex(uint64_t Value) {
  return "0x" + utohexstr(Value, /*LowerCase=*/true);
}

static bool readDescriptor(Memory &Mem, uint64_t Address, Descriptor &D) {
  uint8_t Bytes[DescriptorBytes];
  if (!readMemory(Mem, Address, Bytes, DescriptorBytes))
    return false;
  for (unsigned I = 0; I != DescriptorWords; ++I)
    D[I] = support::endian::read32le(Bytes + 4 * I);
  return true;
}

/// n / 2^r = floor((n + Round) * m / 2^(32 + r)), r the places of the divisor:
/// m is the nearest number to 2^(32 + r) / divisor.
DivisorFields mali::divisorFields(uint32_t Divisor) {
  DivisorFields F;
  F.Shift = Log2_32(Divisor);
  F.IsPowerOfTwo = isPowerOf2_32(Divisor);
  if (F.IsPowerOfTwo)
    return F;
  uint64_t Power = uint64_t(1) << 32 << F.Shift;
  uint64_t Factor = Power / Divisor, Rest = Power % Divisor;
  F.Round = Rest * 2 <= Divisor;
  F.Magic = uint32_t(Factor + !F.Round) & ~(1u << 31);
  return F;
}

//===--- Textures ---------------------------------------------------------===//

/// The codes of the field.
static constexpr ImageDimension Dimensions[] = {
    ImageDimension::Cube, ImageDimension::D1, ImageDimension::D2,
    ImageDimension::D3};
static constexpr unsigned CubeFaces = 6;

std::optional<Texture> mali::decodeTexture(const Descriptor &D,
                                           std::string &Problem) {
  Texture T;
  if (typeOf(D) == DescriptorType::Null) {
    T.Null = true;
    return T;
  }
  if (typeOf(D) != DescriptorType::Texture) {
    Problem = "the descriptor is of type " + utostr(TypeField.get(D)) +
              ", not a texture";
    return std::nullopt;
  }
  T.FormatWord = texture::Format.get(D);
  std::optional<TexelFormat> Format = decodePixelFormat(T.FormatWord);
  if (!Format) {
    Problem = "the pixel format " + hex(T.FormatWord) + " is not simulated";
    return std::nullopt;
  }
  ImageView &V = T.View;
  V.Format = *Format;
  V.Dimension = Dimensions[texture::Dimension.get(D)];
  V.Width = texture::WidthMinus1.get(D) + 1;
  V.Height = texture::HeightMinus1.get(D) + 1;
  V.Depth = texture::DepthMinus1.get(D) + 1;
  V.Layers = texture::ArrayMinus1.get(D) + 1;
  if (V.Dimension == ImageDimension::Cube)
    V.Layers *= CubeFaces;
  V.Levels = texture::LevelsMinus1.get(D) + 1;
  V.BaseLevel = texture::BaseLevel.get(D);
  V.Samples = 1u << texture::LogSamples.get(D);
  V.MinLOD = float(texture::MinLOD.get(D) / LODUnit);
  // A range of nothing is what textures have that are only fetched from.
  V.MaxLOD =
      float(std::min(texture::MaxLOD.get(D) / LODUnit, double(V.Levels - 1)));
  uint32_t Swizzle = texture::Swizzle.get(D);
  for (unsigned I = 0; I != 4; ++I) {
    V.Swizzle[I] = uint8_t(Swizzle >> (SelectBits * I) & SelectMask);
    if (V.Swizzle[I] > SelectOne) {
      Problem = "the swizzle " + hex(Swizzle) + " has an unknown code";
      return std::nullopt;
    }
  }
  T.Planes = getAddress(D, texture::PlanesWord);
  return T;
}

bool mali::encodeTexture(const ImageView &V, TexelOrdering Ordering,
                         uint64_t Planes, Descriptor &D) {
  std::optional<uint32_t> Format = encodePixelFormat(V.Format);
  if (!Format || Ordering == TexelOrdering::Twiddled)
    return false;
  D = {};
  TypeField.set(D, uint32_t(DescriptorType::Texture));
  for (unsigned I = 0; I != std::size(Dimensions); ++I)
    if (Dimensions[I] == V.Dimension)
      texture::Dimension.set(D, I);
  texture::Format.set(D, *Format);
  texture::WidthMinus1.set(D, V.Width - 1);
  texture::HeightMinus1.set(D, V.Height - 1);
  texture::DepthMinus1.set(D, V.Depth - 1);
  bool Cube = V.Dimension == ImageDimension::Cube;
  texture::ArrayMinus1.set(D, (Cube ? V.Layers / CubeFaces : V.Layers) - 1);
  texture::LevelsMinus1.set(D, V.Levels - 1);
  texture::BaseLevel.set(D, V.BaseLevel);
  texture::LogSamples.set(D, Log2_32(V.Samples));
  texture::MinLOD.set(D, uint32_t(V.MinLOD * LODUnit));
  texture::MaxLOD.set(D, uint32_t(V.MaxLOD * LODUnit));
  uint32_t Swizzle = 0;
  for (unsigned I = 0; I != 4; ++I)
    Swizzle |= uint32_t(V.Swizzle[I]) << (SelectBits * I);
  texture::Swizzle.set(D, Swizzle);
  texture::Interleaved.set(D, Ordering == TexelOrdering::UInterleaved);
  setAddress(D, texture::PlanesWord, Planes);
  return true;
}

//===--- Planes -----------------------------------------------------------===//

namespace {
/// What a plane says of the memory of a texel.
struct ClumpFormat {
  uint8_t Code, Bytes;
  /// Where the 8 bits of stencil are; -1 if the format itself says it.
  int8_t StencilShift;
};
constexpr ClumpFormat Clumps[] = {
    {0, 1, -1},  {1, 2, -1},  {2, 4, -1},   {3, 8, -1}, {4, 16, -1},
    {8, 3, -1},  {9, 6, -1},  {10, 12, -1}, // RAW8 to RAW128, 24, 48, 96
    {18, 8, 32}, {20, 4, 24}, {21, 4, 0},   {22, 1, 0}, // with stencil
};
const ClumpFormat *findClump(unsigned Code) {
  for (const ClumpFormat &C : Clumps)
    if (C.Code == Code)
      return &C;
  return nullptr;
}
} // namespace

bool PlaneSource::readPlane(unsigned Layer, unsigned Level, Descriptor &D) {
  uint64_t Index = uint64_t(Layer) * T.View.Levels + Level;
  uint64_t Address = T.Planes + Index * DescriptorBytes;
  if (!readDescriptor(Mem, Address, D)) {
    fail("the plane of layer " + utostr(Layer) + ", level " + utostr(Level) +
         " at " + Mem.explain(Address, DescriptorBytes, false, 0));
    return false;
  }
  if (typeOf(D) != DescriptorType::Plane) {
    fail("the descriptor of layer " + utostr(Layer) + ", level " +
         utostr(Level) + " is of type " + utostr(TypeField.get(D)) +
         ", not a plane");
    return false;
  }
  return true;
}

bool PlaneSource::readFormat() {
  if (T.Null || T.View.Format.Bytes == 0)
    return true;
  Descriptor D;
  if (!readPlane(0, 0, D))
    return false;
  if (plane::Kind.get(D) == plane::Null)
    return true;
  TexelFormat &F = T.View.Format;
  const ClumpFormat *C = findClump(plane::Clump.get(D));
  if (plane::Kind.get(D) != plane::Generic || !C) {
    fail("planes of kind " + utostr(plane::Kind.get(D)) +
         " with clump format " + utostr(plane::Clump.get(D)) +
         " are not simulated");
    return false;
  }
  if (C->Bytes < F.Bytes) {
    fail("texels of " + utostr(F.Bytes) + " bytes are in clumps of " +
         utostr(C->Bytes));
    return false;
  }
  F.Bytes = C->Bytes;
  // Stencil is the second channel; see the formats with S8.
  if (C->StencilShift >= 0 && F.Channels == 2 && F.Fields[0].Bits == 0)
    F.Fields[1].Shift = uint8_t(C->StencilShift);
  return true;
}

std::optional<Surface> PlaneSource::surface(unsigned Layer, unsigned Level,
                                            unsigned) {
  if (T.Null)
    return std::nullopt;
  if (Last == std::make_pair(Layer, Level))
    return LastSurface;
  Last = {Layer, Level};
  LastSurface = std::nullopt;
  if (T.View.Format.Bytes == 0)
    return LastSurface = Surface();
  Descriptor D;
  if (!readPlane(Layer, Level, D) || plane::Kind.get(D) == plane::Null)
    return std::nullopt;
  Surface S;
  switch (plane::Ordering.get(D)) {
  case plane::UInterleaved:
    S.Ordering = TexelOrdering::UInterleaved;
    break;
  case plane::Linear:
    break;
  default:
    fail("clump ordering " + utostr(plane::Ordering.get(D)) +
         " is not simulated");
    return std::nullopt;
  }
  S.Address = getAddress(D, plane::AddressWord);
  S.Size = plane::Size.get(D);
  S.RowStride = plane::RowStride.get(D);
  S.SliceStride = plane::SliceStride.get(D);
  return LastSurface = S;
}

const uint8_t *PlaneSource::read(uint64_t Address, unsigned Bytes) {
  const uint8_t *P = Mem.access(Address, Bytes, /*Write=*/false, /*Item=*/0);
  if (!P)
    fail("texel at " + Mem.explain(Address, Bytes, false, 0));
  return P;
}

bool mali::encodePlane(const Surface &S, unsigned TexelBytes, Descriptor &D) {
  const ClumpFormat *C = std::find_if(
      std::begin(Clumps), std::end(Clumps), [&](const ClumpFormat &C) {
        return C.Bytes == TexelBytes && C.StencilShift < 0;
      });
  if (C == std::end(Clumps) || S.Ordering == TexelOrdering::Twiddled ||
      !isUInt<32>(S.Size) || !isUInt<32>(S.RowStride) ||
      !isUInt<32>(S.SliceStride))
    return false;
  D = {};
  TypeField.set(D, uint32_t(DescriptorType::Plane));
  plane::Kind.set(D, plane::Generic);
  plane::Ordering.set(D, S.Ordering == TexelOrdering::Linear
                             ? plane::Linear
                             : plane::UInterleaved);
  plane::Clump.set(D, C->Code);
  plane::Size.set(D, uint32_t(S.Size));
  plane::RowStride.set(D, uint32_t(S.RowStride));
  plane::SliceStride.set(D, uint32_t(S.SliceStride));
  setAddress(D, plane::AddressWord, S.Address);
  return true;
}

//===--- Samplers ---------------------------------------------------------===//

namespace {
struct WrapCode {
  uint8_t Code;
  WrapMode Mode;
};
constexpr WrapCode Wraps[] = {
    {8, WrapMode::Repeat},
    {9, WrapMode::ClampToEdge},
    {11, WrapMode::ClampToBorder},
    {12, WrapMode::MirroredRepeat},
    {13, WrapMode::MirroredClampToEdge},
    {15, WrapMode::MirroredClampToBorder},
};
constexpr DescriptorField WrapFields[] = {sampler::WrapS, sampler::WrapT,
                                          sampler::WrapR};
} // namespace

std::optional<SamplerState> mali::decodeSampler(const Descriptor &D,
                                                std::string &Problem) {
  if (typeOf(D) != DescriptorType::Sampler) {
    Problem = "the descriptor is of type " + utostr(TypeField.get(D)) +
              ", not a sampler";
    return std::nullopt;
  }
  SamplerState S;
  for (unsigned I = 0; I != 3; ++I) {
    unsigned Code = WrapFields[I].get(D);
    const WrapCode *W =
        std::find_if(std::begin(Wraps), std::end(Wraps),
                     [&](const WrapCode &W) { return W.Code == Code; });
    if (W == std::end(Wraps)) {
      Problem = "the wrap mode " + utostr(Code) + " is unknown";
      return std::nullopt;
    }
    S.Wrap[I] = W->Mode;
  }
  S.MinLinear = !sampler::MinifyNearest.get(D);
  S.MagLinear = !sampler::MagnifyNearest.get(D);
  switch (sampler::Mip.get(D)) {
  case sampler::MipNearest:
    S.Mip = MipMode::Nearest;
    break;
  case sampler::MipNone:
    S.Mip = MipMode::None;
    break;
  default:
    S.Mip = MipMode::Linear;
    break;
  }
  S.MagnifyCutoff = sampler::HalfCutoff.get(D) ? 0.5f : 0;
  S.MinLOD = float(sampler::MinLOD.get(D) / LODUnit);
  S.MaxLOD = float(sampler::MaxLOD.get(D) / LODUnit);
  S.Bias = float(SignExtend32<16>(sampler::Bias.get(D)) / LODUnit);
  S.Compare = TexelCompare(sampler::Compare.get(D));
  S.Normalized = sampler::Normalized.get(D);
  S.SeamlessCube = sampler::SeamlessCube.get(D);
  S.RoundCoordinates = sampler::RoundNearest.get(D);
  S.DecodeSRGB = !sampler::KeepSRGB.get(D);
  for (unsigned I = 0; I != 4; ++I)
    S.Border[I] = D[sampler::BorderWord + I];
  return S;
}

void mali::encodeSampler(const SamplerState &S, Descriptor &D) {
  D = {};
  TypeField.set(D, uint32_t(DescriptorType::Sampler));
  for (unsigned I = 0; I != 3; ++I)
    for (const WrapCode &W : Wraps)
      if (W.Mode == S.Wrap[I])
        WrapFields[I].set(D, W.Code);
  sampler::MinifyNearest.set(D, !S.MinLinear);
  sampler::MagnifyNearest.set(D, !S.MagLinear);
  sampler::Mip.set(D, S.Mip == MipMode::None      ? sampler::MipNone
                      : S.Mip == MipMode::Nearest ? sampler::MipNearest
                                                  : sampler::MipLinear);
  sampler::HalfCutoff.set(D, S.MagnifyCutoff > 0);
  auto Fixed = [](float LOD, const DescriptorField &F) {
    return uint32_t(std::clamp(double(LOD) * LODUnit, 0.0, double(F.mask())));
  };
  sampler::MinLOD.set(D, Fixed(S.MinLOD, sampler::MinLOD));
  sampler::MaxLOD.set(D, Fixed(S.MaxLOD, sampler::MaxLOD));
  sampler::Bias.set(D, uint32_t(int32_t(std::lround(S.Bias * LODUnit))));
  sampler::Compare.set(D, uint32_t(S.Compare));
  sampler::Normalized.set(D, S.Normalized);
  sampler::SeamlessCube.set(D, S.SeamlessCube);
  sampler::RoundNearest.set(D, S.RoundCoordinates);
  sampler::KeepSRGB.set(D, !S.DecodeSRGB);
  for (unsigned I = 0; I != 4; ++I)
    D[sampler::BorderWord + I] = S.Border[I];
}
