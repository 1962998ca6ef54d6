//===- HostTexels.cpp - Texels as numbers ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostTexels.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>
#include <optional>

using namespace llvm;
using namespace llvm::gpudriver;
using gpusim::ChannelKind;
using gpusim::TexelFormat;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

double gpudriver::halfToDouble(uint16_t Bits) {
  APFloat Value(APFloat::IEEEhalf(), APInt(16, Bits));
  bool LosesInfo;
  Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &LosesInfo);
  return Value.convertToDouble();
}

uint16_t gpudriver::doubleToHalf(double Number) {
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

bool gpudriver::isStored(const TexelFormat &F, unsigned C) {
  bool IsShared = F.Kind == ChannelKind::SharedExponent;
  return F.Order[C] < F.Channels && !(IsShared && F.Order[C] == 3);
}

double gpudriver::missingComponent(const TexelFormat &F, unsigned C) {
  return F.Order[C] == gpusim::SelectOne ||
                 (F.Order[C] != gpusim::SelectZero && C == 3)
             ? 1
             : 0;
}

Color gpudriver::readTexel(const TexelFormat &F, const uint8_t *Memory) {
  Color R;
  for (unsigned C = 0; C != 4; ++C) {
    R[C] = isStored(F, C) ? channel(F, Memory, F.Order[C])
                          : missingComponent(F, C);
    if (F.SRGB && C != 3)
      R[C] = linearOfSRGB(R[C]);
  }
  return R;
}

/// The inverse of smallFloat, rounded to nearest.
static uint32_t encodeSmallFloat(double V, unsigned Bits) {
  constexpr int LeastExponent = -14;
  unsigned Mantissa = Bits - 5;
  uint32_t Infinity = 31u << Mantissa;
  if (std::isnan(V))
    return Infinity | 1u << (Mantissa - 1);
  if (V <= 0)
    return 0;
  if (std::isinf(V))
    return Infinity;
  int Exponent = std::max(int(std::floor(std::log2(V))), LeastExponent);
  double Steps = std::nearbyint(std::ldexp(V, int(Mantissa) - Exponent));
  double Code = Steps + std::ldexp(Exponent - LeastExponent, int(Mantissa));
  return uint32_t(std::min(Code, double(Infinity)));
}

static std::optional<uint32_t> encodeChannel(const TexelFormat &F,
                                             unsigned Bits, double V) {
  double Most = std::ldexp(1, Bits) - 1, Half = std::ldexp(1, Bits - 1);
  if (std::isnan(V) && F.Kind != ChannelKind::Float &&
      F.Kind != ChannelKind::UFloat)
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
  case ChannelKind::UFloat:
    return encodeSmallFloat(V, Bits);
  case ChannelKind::SharedExponent:
    return std::nullopt;
  }
  return std::nullopt;
}

bool gpudriver::writeTexel(const TexelFormat &F, const Color &Value,
                           uint8_t *Memory) {
  for (unsigned C = 0; C != 4; ++C)
    if (isStored(F, C)) {
      auto Field = F.Fields[F.Order[C]];
      double V = F.SRGB && C != 3 ? sRGBOfLinear(Value[C]) : Value[C];
      std::optional<uint32_t> Bits = encodeChannel(F, Field.Bits, V);
      if (!Bits)
        return false;
      setBits(Memory, Field.Shift, Field.Bits, *Bits);
    }
  return true;
}
