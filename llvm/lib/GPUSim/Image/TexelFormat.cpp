//===- TexelFormat.cpp - Numbers of texels --------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Float.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;

TexelFormat TexelFormat::uniform(ChannelKind Kind, unsigned Bits,
                                 unsigned Channels) {
  TexelFormat F;
  F.Kind = Kind;
  F.Channels = uint8_t(Channels);
  F.Bytes = uint8_t(divideCeil(Bits * Channels, 8));
  for (unsigned I = 0; I != Channels; ++I)
    F.Fields[I] = {uint8_t(I * Bits), uint8_t(Bits)};
  return F;
}

TexelFormat TexelFormat::packed(ChannelKind Kind, unsigned Bytes,
                                std::initializer_list<unsigned> Widths) {
  TexelFormat F;
  F.Kind = Kind;
  F.Bytes = uint8_t(Bytes);
  unsigned Shift = 0;
  for (unsigned Bits : Widths) {
    F.Fields[F.Channels++] = {uint8_t(Shift), uint8_t(Bits)};
    Shift += Bits;
  }
  return F;
}

Texel gpusim::applyOrder(const Texel &Fields, const ComponentOrder &Order,
                         bool Integer) {
  Texel Result;
  for (unsigned I = 0; I != 4; ++I)
    Result[I] = Order[I] <= SelectA     ? Fields[Order[I]]
                : Order[I] != SelectOne ? 0
                : Integer               ? 1
                                        : bitsOf(1.0f);
  return Result;
}

static uint32_t getField(const uint8_t *P, TexelFormat::Field F) {
  uint64_t Bits = 0;
  unsigned First = F.Shift / 8, Last = (F.Shift + F.Bits + 7) / 8;
  for (unsigned I = First; I != Last; ++I)
    Bits |= uint64_t(P[I]) << (8 * (I - First));
  return uint32_t(Bits >> (F.Shift % 8) & maskTrailingOnes<uint64_t>(F.Bits));
}

static void setField(uint8_t *P, TexelFormat::Field F, uint32_t Value) {
  unsigned First = F.Shift / 8, Last = (F.Shift + F.Bits + 7) / 8;
  uint64_t Mask = maskTrailingOnes<uint64_t>(F.Bits) << (F.Shift % 8);
  uint64_t Bits = uint64_t(Value) << (F.Shift % 8) & Mask;
  for (unsigned I = First; I != Last; ++I) {
    unsigned At = 8 * (I - First);
    P[I] = uint8_t((P[I] & ~(Mask >> At)) | Bits >> At);
  }
}

//===--- Floats of few bits -----------------------------------------------===//

/// Bits of the mantissa of a float without sign that has 5 bits of exponent.
static unsigned mantissaBits(unsigned Bits) { return Bits - 5; }

static float decodeUFloat(uint32_t U, unsigned Bits) {
  constexpr unsigned HalfMantissa = 10;
  return halfToFloat(U << (HalfMantissa - mantissaBits(Bits)));
}

static uint32_t encodeUFloat(float F, unsigned Bits) {
  unsigned M = mantissaBits(Bits);
  uint32_t Infinity = 31u << M;
  if (std::isnan(F))
    return Infinity | 1u << (M - 1);
  if (!(F > 0))
    return 0;
  if (std::isinf(F))
    return Infinity;
  int E = std::max(std::ilogb(F), -14);
  // In units of the last place; a carry into the exponent is one in the code.
  double Units = roundIntegral(std::ldexp(double(F), int(M) - E), RoundNearest);
  double Code = Units + std::ldexp(double(E + 14), int(M));
  return Code < Infinity ? uint32_t(Code) : Infinity;
}

namespace {
/// RGB9E5 as in the appendices of Vulkan and OpenGL.
struct SharedExponentCode {
  static constexpr int Mantissa = 9, Bias = 15, MaxExponent = 31;

  static double clamped(uint32_t Bits) {
    double Max =
        std::ldexp(double((1 << Mantissa) - 1), MaxExponent - Bias - Mantissa);
    float F = asFloat(Bits);
    return F > 0 ? std::min(double(F), Max) : 0;
  }
  static void encode(const Texel &T, uint32_t (&Fields)[4]) {
    double C[3], Max = 0;
    for (unsigned I = 0; I != 3; ++I)
      Max = std::max(Max, C[I] = clamped(T[I]));
    int E =
        std::max(-Bias - 1, Max > 0 ? std::ilogb(Max) : -Bias - 1) + 1 + Bias;
    auto Units = [&](double V) {
      return std::floor(std::ldexp(V, Mantissa + Bias - E) + 0.5);
    };
    if (Units(Max) == double(1 << Mantissa))
      ++E;
    for (unsigned I = 0; I != 3; ++I)
      Fields[I] = uint32_t(Units(C[I]));
    Fields[3] = uint32_t(E);
  }
  static float decode(uint32_t M, uint32_t E) {
    return float(std::ldexp(double(M), int(E) - Bias - Mantissa));
  }
};
} // namespace

//===--- sRGB -------------------------------------------------------------===//

static float fromSRGB(double V) {
  return float(V <= 0.04045 ? V / 12.92 : std::pow((V + 0.055) / 1.055, 2.4));
}
static double toSRGB(double V) {
  return V <= 0.0031308 ? V * 12.92 : 1.055 * std::pow(V, 1 / 2.4) - 0.055;
}

//===--- Texels -----------------------------------------------------------===//

/// The number that a field holds, as exact as a double is.
static double normalized(uint32_t U, unsigned Bits, bool Signed) {
  if (Bits == 0)
    return 0;
  if (!Signed)
    return double(U) / double(maskTrailingOnes<uint32_t>(Bits));
  double S = double(SignExtend64(U, Bits));
  return std::max(S / double(maskTrailingOnes<uint32_t>(Bits - 1)), -1.0);
}

Texel gpusim::decodeTexel(const TexelFormat &Format, const uint8_t *Memory) {
  Texel T = {};
  if (Format.Channels < 4)
    T[3] = Format.isInteger() ? 1 : bitsOf(1.0f);
  uint32_t Raw[4] = {};
  for (unsigned I = 0; I != Format.Channels; ++I)
    Raw[I] = getField(Memory, Format.Fields[I]);
  if (Format.Kind == ChannelKind::SharedExponent) {
    for (unsigned I = 0; I != 3; ++I)
      T[I] = bitsOf(SharedExponentCode::decode(Raw[I], Raw[3]));
    T[3] = bitsOf(1.0f);
    return applyOrder(T, Format.Order, false);
  }
  for (unsigned I = 0; I != Format.Channels; ++I) {
    unsigned Bits = Format.Fields[I].Bits;
    switch (Format.Kind) {
    case ChannelKind::UNorm: {
      double V = normalized(Raw[I], Bits, false);
      bool Encoded = Format.SRGB && Format.Order[3] != I;
      T[I] = bitsOf(Encoded ? fromSRGB(V) : float(V));
      break;
    }
    case ChannelKind::SNorm:
      T[I] = bitsOf(float(normalized(Raw[I], Bits, true)));
      break;
    case ChannelKind::UInt:
      T[I] = Raw[I];
      break;
    case ChannelKind::SInt:
      T[I] = uint32_t(SignExtend64(Raw[I], Bits));
      break;
    case ChannelKind::Float:
      T[I] = Bits == 16 ? bitsOf(halfToFloat(Raw[I])) : Raw[I];
      break;
    case ChannelKind::UFloat:
      T[I] = bitsOf(decodeUFloat(Raw[I], Bits));
      break;
    case ChannelKind::SharedExponent:
      break;
    }
  }
  return applyOrder(T, Format.Order, Format.isInteger());
}

static uint32_t encodeInteger(uint32_t Value, unsigned Bits, bool ToSigned,
                              bool FromSigned) {
  int64_t V = FromSigned ? int64_t(int32_t(Value)) : int64_t(Value);
  int64_t Low = ToSigned ? minIntN(Bits) : 0;
  int64_t High = ToSigned ? maxIntN(Bits) : int64_t(maxUIntN(Bits));
  return uint32_t(std::clamp(V, Low, High));
}

void gpusim::encodeTexel(const TexelFormat &Format, const Texel &Value,
                         uint8_t *Memory, IntegerSource Source) {
  // What each field gets: the first component that it is.
  Texel T = {};
  bool Encoded[4] = {};
  for (unsigned I = 4; I-- != 0;)
    if (Format.Order[I] <= SelectA) {
      T[Format.Order[I]] = Value[I];
      Encoded[Format.Order[I]] = Format.SRGB && I != 3;
    }
  uint32_t Fields[4] = {};
  if (Format.Kind == ChannelKind::SharedExponent)
    SharedExponentCode::encode(T, Fields);
  for (unsigned I = 0; I != Format.Channels; ++I) {
    unsigned Bits = Format.Fields[I].Bits;
    float F = asFloat(T[I]);
    switch (Format.Kind) {
    case ChannelKind::UNorm: {
      double V = F > 0 ? std::min(double(F), 1.0) : 0;
      V = Encoded[I] ? toSRGB(V) : V;
      Fields[I] = uint32_t(roundIntegral(
          V * double(maskTrailingOnes<uint32_t>(Bits)), RoundNearest));
      break;
    }
    case ChannelKind::SNorm: {
      double V = std::isnan(F) ? 0 : std::clamp(double(F), -1.0, 1.0);
      Fields[I] = uint32_t(int64_t(roundIntegral(
          V * double(maskTrailingOnes<uint32_t>(Bits - 1)), RoundNearest)));
      break;
    }
    case ChannelKind::UInt:
    case ChannelKind::SInt: {
      bool ToSigned = Format.isSignedInteger();
      bool FromSigned = Source == IntegerSource::AsFormat
                            ? ToSigned
                            : Source == IntegerSource::Signed;
      Fields[I] = encodeInteger(T[I], Bits, ToSigned, FromSigned);
      break;
    }
    case ChannelKind::Float:
      Fields[I] = Bits == 16 ? floatToHalf(F) : T[I];
      break;
    case ChannelKind::UFloat:
      Fields[I] = encodeUFloat(F, Bits);
      break;
    case ChannelKind::SharedExponent:
      break;
    }
  }
  for (unsigned I = 0; I != Format.Channels; ++I)
    setField(Memory, Format.Fields[I], Fields[I]);
}
