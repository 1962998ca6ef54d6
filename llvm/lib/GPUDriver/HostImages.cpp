//===- HostImages.cpp - Images and samplers on the host -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostImages.h"
#include "GPUCodeGen/ImageShape.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUObject/ImageMetadata.h"
#include "llvm/GPUSim/OpenCLFormat.h"
#include <algorithm>
#include <array>
#include <cmath>

using namespace llvm;
using namespace llvm::gpudriver;
using gpu::ImageShape;
using gpu::TexelClass;
using gpusim::ChannelKind;
using gpusim::ImageView;
using gpusim::SamplerState;
using gpusim::TexelFormat;
using gpusim::WrapMode;

/// As vectors are passed in registers.
typedef uint32_t Words __attribute__((vector_size(16)));

/// R, G, B, A. Integers of 32 bits are exact.
using Color = std::array<double, 4>;

static const HostImages *Current;

void gpudriver::setHostImages(const HostImages *Images) { Current = Images; }

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static double halfToDouble(uint16_t Bits) {
  APFloat Value(APFloat::IEEEhalf(), APInt(16, Bits));
  bool LosesInfo;
  Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &LosesInfo);
  return Value.convertToDouble();
}

static uint16_t doubleToHalf(double Number) {
  APFloat Value(Number);
  bool LosesInfo;
  Value.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &LosesInfo);
  return uint16_t(Value.bitcastToAPInt().getZExtValue());
}

/// A float of \p Bits bits, five of them exponent, without a sign.
static double smallFloat(uint32_t X, unsigned Bits) {
  unsigned Mantissa = Bits - 5;
  return halfToDouble(uint16_t(X << (10 - Mantissa)));
}

static double linearOfSRGB(double S) {
  return S <= 0.04045 ? S / 12.92 : std::pow((S + 0.055) / 1.055, 2.4);
}

static double sRGBOfLinear(double L) {
  L = std::clamp(L, 0.0, 1.0);
  return L < 0.0031308 ? 12.92 * L : 1.055 * std::pow(L, 1 / 2.4) - 0.055;
}

//===----------------------------------------------------------------------===//
// Texels
//===----------------------------------------------------------------------===//

static uint32_t getBits(const uint8_t *Memory, unsigned Shift, unsigned Count) {
  uint32_t V = 0;
  for (unsigned I = 0; I != Count; ++I)
    V |= uint32_t(Memory[(Shift + I) / 8] >> (Shift + I) % 8 & 1) << I;
  return V;
}

static void setBits(uint8_t *Memory, unsigned Shift, unsigned Count,
                    uint32_t V) {
  for (unsigned I = 0; I != Count; ++I) {
    uint8_t Bit = 1u << (Shift + I) % 8;
    uint8_t &Byte = Memory[(Shift + I) / 8];
    Byte = V >> I & 1 ? Byte | Bit : Byte & ~Bit;
  }
}

static int32_t signExtend(uint32_t V, unsigned Bits) {
  return Bits == 32 ? int32_t(V) : int32_t(V << (32 - Bits)) >> (32 - Bits);
}

static double channel(const TexelFormat &F, const uint8_t *Memory,
                      unsigned Field) {
  unsigned Bits = F.Fields[Field].Bits;
  uint32_t V = getBits(Memory, F.Fields[Field].Shift, Bits);
  switch (F.Kind) {
  case ChannelKind::UNorm:
    return Bits ? V / (std::ldexp(1, Bits) - 1) : 0;
  case ChannelKind::SNorm:
    return std::max(signExtend(V, Bits) / (std::ldexp(1, Bits - 1) - 1), -1.0);
  case ChannelKind::UInt:
    return V;
  case ChannelKind::SInt:
    return signExtend(V, Bits);
  case ChannelKind::Float:
    return Bits == 16 ? halfToDouble(uint16_t(V)) : bit_cast<float>(V);
  case ChannelKind::UFloat:
    return smallFloat(V, Bits);
  case ChannelKind::SharedExponent: {
    constexpr unsigned ExponentField = 3, Bias = 15, Mantissa = 9;
    int E = int(getBits(Memory, F.Fields[ExponentField].Shift,
                        F.Fields[ExponentField].Bits));
    return std::ldexp(V, E - int(Bias + Mantissa));
  }
  }
  return 0;
}

/// Whether component \p C is stored; what is not is 0, or 1 as alpha.
static bool isStored(const TexelFormat &F, unsigned C) {
  bool IsShared = F.Kind == ChannelKind::SharedExponent;
  return F.Order[C] < F.Channels && !(IsShared && F.Order[C] == 3);
}

static double missing(const TexelFormat &F, unsigned C) {
  return F.Order[C] == gpusim::SelectOne ||
                 (F.Order[C] != gpusim::SelectZero && C == 3)
             ? 1
             : 0;
}

static Color readTexel(const TexelFormat &F, const uint8_t *Memory) {
  Color R;
  for (unsigned C = 0; C != 4; ++C) {
    R[C] = isStored(F, C) ? channel(F, Memory, F.Order[C]) : missing(F, C);
    if (F.SRGB && C != 3)
      R[C] = linearOfSRGB(R[C]);
  }
  return R;
}

static uint32_t encodeChannel(const TexelFormat &F, unsigned Bits, double V) {
  double Most = std::ldexp(1, Bits) - 1, Half = std::ldexp(1, Bits - 1);
  if (std::isnan(V) && F.Kind != ChannelKind::Float)
    V = 0;
  switch (F.Kind) {
  case ChannelKind::UNorm:
    return uint32_t(std::nearbyint(std::clamp(V, 0.0, 1.0) * Most));
  case ChannelKind::SNorm:
    return uint32_t(
        int32_t(std::nearbyint(std::clamp(V, -1.0, 1.0) * (Half - 1))));
  case ChannelKind::UInt:
    return uint32_t(std::clamp(V, 0.0, Most));
  case ChannelKind::SInt:
    return uint32_t(int32_t(std::clamp(V, -Half, Half - 1)));
  case ChannelKind::Float:
    return Bits == 16 ? doubleToHalf(V) : bit_cast<uint32_t>(float(V));
  default: // Of no image that can be written.
    return 0;
  }
}

static void writeTexel(const TexelFormat &F, const Color &Value,
                       uint8_t *Memory) {
  for (unsigned C = 0; C != 4; ++C)
    if (isStored(F, C)) {
      auto Field = F.Fields[F.Order[C]];
      double V = F.SRGB && C != 3 ? sRGBOfLinear(Value[C]) : Value[C];
      setBits(Memory, Field.Shift, Field.Bits, encodeChannel(F, Field.Bits, V));
    }
}

/// The texel at a place that must be inside; null if it is not.
static uint8_t *texelAt(const HostImage &I, int64_t X, int64_t Y, int64_t Z,
                        int64_t Layer) {
  const ImageView &V = I.View;
  if (X < 0 || X >= V.Width || Y < 0 || Y >= V.Height || Z < 0 ||
      Z >= V.Depth || Layer < 0 || Layer >= V.Layers)
    return nullptr;
  uint64_t Index =
      ((uint64_t(Layer) * V.Depth + Z) * V.Height + Y) * V.Width + X;
  return I.Texels + Index * V.Format.Bytes;
}

//===----------------------------------------------------------------------===//
// Samplers
//===----------------------------------------------------------------------===//

namespace {
/// The texels of one dimension that take part; \c Weight is the second one's.
struct Taps {
  int64_t I0 = 0, I1 = 0;
  double Weight = 0;
};
} // namespace

/// Table "address mode" and the formulas of 8.2; \p S is a coordinate as it is
/// given. What is outside stays so for the border.
static Taps tapsOf(double S, uint32_t Size, WrapMode Wrap, bool Normalized,
                   bool Linear) {
  double N = Size;
  if (!std::isfinite(S))
    S = 0;
  double U = Normalized ? S * N : S;
  if (Wrap == WrapMode::Repeat || Wrap == WrapMode::MirroredRepeat) {
    double Part = Normalized ? S : S / N;
    Part = Wrap == WrapMode::Repeat
               ? Part - std::floor(Part)
               : std::fabs(Part - 2 * std::nearbyint(0.5 * Part));
    U = Part * N;
  }
  Taps T;
  if (Linear) {
    double Low = std::floor(U - 0.5);
    T.I0 = int64_t(std::clamp(Low, -2.0, N + 2));
    T.I1 = T.I0 + 1;
    T.Weight = U - 0.5 - Low;
  } else {
    T.I0 = T.I1 = int64_t(std::clamp(std::floor(U), -2.0, N + 2));
  }
  for (int64_t *I : {&T.I0, &T.I1})
    switch (Wrap) {
    case WrapMode::Repeat:
      *I = (*I + int64_t(Size)) % int64_t(Size);
      break;
    case WrapMode::MirroredRepeat:
    case WrapMode::ClampToEdge:
      *I = std::clamp<int64_t>(*I, 0, int64_t(Size) - 1);
      break;
    default:
      break;
    }
  return T;
}

static Color borderColor(const TexelFormat &F, const SamplerState &S) {
  Color R;
  for (unsigned C = 0; C != 4; ++C)
    R[C] = !isStored(F, C)       ? missing(F, C)
           : F.isSignedInteger() ? int32_t(S.Border[C])
           : F.isInteger()       ? double(S.Border[C])
                                 : double(bit_cast<float>(S.Border[C]));
  return R;
}

static Color sampleAt(const HostImage &I, const SamplerState &S,
                      const ImageShape &Shape, const double (&At)[3],
                      double Layer) {
  const ImageView &V = I.View;
  bool Linear = S.MagLinear && !V.Format.isInteger();
  uint32_t Sizes[3] = {V.Width, V.Height, V.Depth};
  Taps T[3];
  for (unsigned D = 0; D != Shape.coordinates(); ++D)
    T[D] = tapsOf(At[D], Sizes[D], S.Wrap[D], S.Normalized, Linear);
  int64_t L =
      int64_t(std::clamp(std::nearbyint(Layer), 0.0, double(V.Layers) - 1));
  Color Sum = {};
  for (unsigned Corner = 0; Corner != 8; ++Corner) {
    int64_t P[3];
    double Weight = 1;
    for (unsigned D = 0; D != 3; ++D) {
      bool Second = Corner >> D & 1;
      P[D] = Second ? T[D].I1 : T[D].I0;
      Weight *= Second ? T[D].Weight : 1 - T[D].Weight;
    }
    if (!Weight)
      continue;
    const uint8_t *Memory = texelAt(I, P[0], P[1], P[2], L);
    Color C = Memory ? readTexel(V.Format, Memory) : borderColor(V.Format, S);
    for (unsigned K = 0; K != 4; ++K)
      Sum[K] += Weight * C[K];
  }
  return Sum;
}

//===----------------------------------------------------------------------===//
// Functions that kernels call
//===----------------------------------------------------------------------===//

/// Bit of the handle of a sampler that the program declares.
static constexpr uint32_t ConstantHandle = 0x80000000;

static Words wordsOf(const Color &C, TexelClass Class) {
  Words R = {};
  for (unsigned I = 0; I != 4; ++I)
    switch (Class) {
    case TexelClass::Float:
      R[I] = bit_cast<uint32_t>(float(C[I]));
      break;
    case TexelClass::Half:
      R[I / 2] |= uint32_t(doubleToHalf(C[I])) << 16 * (I % 2);
      break;
    case TexelClass::SInt:
      R[I] = uint32_t(int32_t(C[I]));
      break;
    case TexelClass::UInt:
      R[I] = uint32_t(C[I]);
      break;
    }
  return R;
}

static Color colorOf(Words W, TexelClass Class) {
  Color C;
  for (unsigned I = 0; I != 4; ++I)
    switch (Class) {
    case TexelClass::Float:
      C[I] = bit_cast<float>(uint32_t(W[I]));
      break;
    case TexelClass::Half:
      C[I] = halfToDouble(uint16_t(W[I / 2] >> 16 * (I % 2)));
      break;
    case TexelClass::SInt:
      C[I] = int32_t(W[I]);
      break;
    case TexelClass::UInt:
      C[I] = W[I];
      break;
    }
  return C;
}

static SamplerState samplerOf(uint32_t Handle) {
  if (!(Handle & ConstantHandle))
    return Current->Samplers.at(Handle);
  using gpuobj::SamplerAddressing;
  auto Constant = gpuobj::ConstantSampler::fromBits(Handle & ~ConstantHandle)
                      .value_or(gpuobj::ConstantSampler());
  SamplerState S;
  for (WrapMode &W : S.Wrap)
    W = Constant.Addressing == SamplerAddressing::Clamp
            ? WrapMode::ClampToBorder
        : Constant.Addressing == SamplerAddressing::Repeat ? WrapMode::Repeat
        : Constant.Addressing == SamplerAddressing::MirroredRepeat
            ? WrapMode::MirroredRepeat
            : WrapMode::ClampToEdge;
  S.MagLinear = Constant.Linear;
  S.Normalized = Constant.Normalized;
  return S;
}

static Words imageSample(uint32_t Bits, uint32_t Image, uint32_t Sampler,
                         float X, float Y, float Z, float Layer, float,
                         uint32_t, float) {
  ImageShape Shape = ImageShape::decode(Bits).value_or(ImageShape());
  const double At[3] = {X, Y, Z};
  return wordsOf(sampleAt(Current->Images.at(Image), samplerOf(Sampler), Shape,
                          At, Shape.Arrayed ? Layer : 0),
                 Shape.Class);
}

/// The texel that integers name; coordinates that there are not are 0.
static uint8_t *texelFor(const ImageShape &Shape, uint32_t Image, uint32_t X,
                         uint32_t Y, uint32_t Z, uint32_t Layer) {
  return texelAt(Current->Images.at(Image), int32_t(X),
                 Shape.coordinates() > 1 ? int32_t(Y) : 0,
                 Shape.coordinates() > 2 ? int32_t(Z) : 0,
                 Shape.Arrayed ? int32_t(Layer) : 0);
}

static Words imageLoad(uint32_t Bits, uint32_t Image, uint32_t X, uint32_t Y,
                       uint32_t Z, uint32_t Layer, uint32_t) {
  ImageShape Shape = ImageShape::decode(Bits).value_or(ImageShape());
  const uint8_t *Memory = texelFor(Shape, Image, X, Y, Z, Layer);
  if (!Memory)
    return Words{};
  return wordsOf(readTexel(Current->Images.at(Image).View.Format, Memory),
                 Shape.Class);
}

static Words imageFetch(uint32_t Bits, uint32_t Image, uint32_t, uint32_t X,
                        uint32_t Y, uint32_t Z, uint32_t Layer, uint32_t,
                        uint32_t Sample) {
  return imageLoad(Bits, Image, X, Y, Z, Layer, Sample);
}

static void imageStore(uint32_t Bits, uint32_t Image, uint32_t X, uint32_t Y,
                       uint32_t Z, uint32_t Layer, uint32_t, Words Texel) {
  ImageShape Shape = ImageShape::decode(Bits).value_or(ImageShape());
  if (uint8_t *Memory = texelFor(Shape, Image, X, Y, Z, Layer))
    writeTexel(Current->Images.at(Image).View.Format,
               colorOf(Texel, Shape.Class), Memory);
}

static uint32_t imageQuery(uint32_t Kind, uint32_t Image) {
  using gpuobj::ImageWordKind;
  const ImageView &V = Current->Images.at(Image).View;
  switch (ImageWordKind(Kind)) {
  case ImageWordKind::Width:
    return V.Width;
  case ImageWordKind::Height:
    return V.Height;
  case ImageWordKind::Depth:
    return V.Depth;
  case ImageWordKind::ArraySize:
    return V.Layers;
  case ImageWordKind::ChannelDataType:
    return gpusim::openCLChannelType(V.Format);
  case ImageWordKind::ChannelOrder:
    return gpusim::openCLChannelOrder(V.Format, /*IsDepth=*/false);
  case ImageWordKind::Levels:
    return V.Levels;
  case ImageWordKind::Samples:
    return V.Samples;
  default:
    return 0;
  }
}

static uint32_t constantSampler(uint32_t Bits) { return Bits | ConstantHandle; }

ArrayRef<std::pair<gpu::Builtin, void *>> gpudriver::hostImageFunctions() {
  using gpu::Builtin;
  static const std::pair<Builtin, void *> Functions[] = {
      {Builtin::ImageSample, reinterpret_cast<void *>(imageSample)},
      {Builtin::ImageFetch, reinterpret_cast<void *>(imageFetch)},
      {Builtin::ImageLoad, reinterpret_cast<void *>(imageLoad)},
      {Builtin::ImageStore, reinterpret_cast<void *>(imageStore)},
      {Builtin::ImageQuery, reinterpret_cast<void *>(imageQuery)},
      {Builtin::ConstantSampler, reinterpret_cast<void *>(constantSampler)},
  };
  return Functions;
}
