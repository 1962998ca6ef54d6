//===- Float.h - Exact floating-point helpers -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions and roundings whose results do not depend on the host's rounding
// mode, flags or instruction set. Directed roundings go through a result that
// is rounded to odd in a wider format; rounding that again, in any mode, gives
// the correctly rounded value because the wider format has more than two extra
// bits. Everything on the common path is free of branches, so that loops over
// lanes are vectorised.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_FLOAT_H
#define LLVM_LIB_GPUSIM_FLOAT_H

#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__GNUC__)
#define GPUSIM_INLINE inline __attribute__((always_inline))
#else
#define GPUSIM_INLINE inline
#endif

namespace llvm {
namespace gpusim {

/// Rounding modes, with the hardware's codes.
enum RoundMode : uint8_t {
  RoundNearest = 0, ///< Ties to even.
  RoundUp = 1,
  RoundDown = 2,
  RoundZero = 3,
  RoundAway = 4, ///< Nearest, ties away from zero.
  RoundOdd = 5,  ///< To the odd one of the neighbours.
};

GPUSIM_INLINE uint32_t bitsOf(float F) {
  uint32_t U;
  std::memcpy(&U, &F, 4);
  return U;
}
GPUSIM_INLINE float asFloat(uint32_t U) {
  float F;
  std::memcpy(&F, &U, 4);
  return F;
}
GPUSIM_INLINE uint64_t bitsOf(double D) {
  uint64_t U;
  std::memcpy(&U, &D, 8);
  return U;
}
GPUSIM_INLINE double asDouble(uint64_t U) {
  double D;
  std::memcpy(&D, &U, 8);
  return D;
}

GPUSIM_INLINE bool isNaN32(uint32_t U) { return (U & 0x7fffffff) > 0x7f800000; }
GPUSIM_INLINE bool isNaN16(uint32_t U) { return (U & 0x7fff) > 0x7c00; }

/// All NaN results are this one, so that results do not depend on which operand
/// the host propagates.
constexpr uint32_t CanonicalNaN32 = 0x7fc00000;
constexpr uint32_t CanonicalNaN16 = 0x7e00;

GPUSIM_INLINE uint32_t canonical32(float F) {
  uint32_t U = bitsOf(F);
  return isNaN32(U) ? CanonicalNaN32 : U;
}

/// Clamps to 0..1; NaNs and -0 become 0.
GPUSIM_INLINE uint32_t saturate32(uint32_t U) {
  float F = asFloat(U);
  return F > 0 ? (F < 1 ? U : 0x3f800000u) : 0;
}

/// f32 value of the half in the low 16 bits. Exact; NaNs stay quiet NaNs.
GPUSIM_INLINE float halfToFloat(uint32_t H) {
  uint32_t Magnitude = (H & 0x7fff) << 13;
  // 2^112 moves the exponent bias; the product is exact, subnormals included.
  float F = asFloat(Magnitude) * 0x1p112f;
  uint32_t U = bitsOf(F);
  U |= (H & 0x7fff) >= 0x7c00 ? 0x7f800000u : 0u;
  U |= (H & 0x8000) << 16;
  return asFloat(U);
}

/// Nearest half, ties to even.
GPUSIM_INLINE uint32_t floatToHalf(float F) {
  uint32_t U = bitsOf(F);
  uint32_t Sign = (U >> 16) & 0x8000;
  U &= 0x7fffffff;
  // Normal results: add half of the last place minus one, plus the odd bit.
  uint32_t Normal = (U - 0x38000000u + 0xfffu + ((U >> 13) & 1)) >> 13;
  // Subnormal results: let the host's f32 adder align and round. The sum lies
  // in [0.5, 1), where the last place is 2^-24.
  uint32_t Subnormal = bitsOf(asFloat(U) + 0.5f) - 0x3f000000u;
  uint32_t R = U < 0x38800000u ? Subnormal : Normal;
  R = U >= 0x477ff000u ? 0x7c00u : R;
  return U > 0x7f800000u ? CanonicalNaN16 : R | Sign;
}

/// \p Wide rounded to f32. For directed modes \p Wide must be exact or rounded
/// to odd.
inline float roundToFloat(double Wide, RoundMode Mode) {
  float F = static_cast<float>(Wide);
  if (Mode == RoundNearest || std::isnan(Wide))
    return F;
  double Back = F;
  if (Mode == RoundAway) {
    // A tie that went to the even neighbour below goes to the one above.
    float Other = std::nextafter(F, Wide > 0 ? INFINITY : -INFINITY);
    if (std::fabs(Wide) > std::fabs(Back) && !std::isinf(F) &&
        std::fabs(Wide) - std::fabs(Back) ==
            std::fabs(static_cast<double>(Other)) - std::fabs(Wide))
      return Other;
    return F;
  }
  if (Back == Wide)
    return F;
  if (Mode == RoundOdd) {
    if (bitsOf(F) & 1)
      return F;
    return std::nextafter(F, Back < Wide ? INFINITY : -INFINITY);
  }
  bool TowardsUp = Mode == RoundUp || (Mode == RoundZero && Wide < 0);
  if (TowardsUp ? Back < Wide : Back > Wide) {
    // Keep the sign of a result that becomes zero.
    float N = std::nextafter(F, TowardsUp ? INFINITY : -INFINITY);
    return N == 0 ? std::copysign(0.0f, static_cast<float>(Wide)) : N;
  }
  return F;
}

/// \p Wide rounded to half in any mode; subnormal results included.
inline uint32_t roundToHalf(double Wide, RoundMode Mode) {
  uint32_t Sign = std::signbit(Wide) ? 0x8000 : 0;
  if (std::isnan(Wide))
    return CanonicalNaN16;
  double M = std::fabs(Wide);
  if (std::isinf(M))
    return Sign | 0x7c00;
  // Quantum of the result: 2^(e-10), not below 2^-24.
  int E = M == 0 ? -14 : std::ilogb(M);
  if (E < -14)
    E = -14;
  double Scaled = std::ldexp(M, 10 - E); // Exact: 11 integer bits or fewer.
  double Floor = std::floor(Scaled), Rest = Scaled - Floor;
  bool Up = false;
  switch (Mode) {
  case RoundNearest:
    Up = Rest > 0.5 || (Rest == 0.5 && std::fmod(Floor, 2) != 0);
    break;
  case RoundAway:
    Up = Rest >= 0.5;
    break;
  case RoundUp:
    Up = Rest > 0 && !Sign;
    break;
  case RoundDown:
    Up = Rest > 0 && Sign;
    break;
  case RoundZero:
    break;
  case RoundOdd:
    Up = Rest > 0 && std::fmod(Floor, 2) == 0;
    break;
  }
  double R = std::ldexp(Floor + (Up ? 1 : 0), E - 10);
  if (R > 65504) {
    bool ToInf = Mode == RoundNearest || Mode == RoundAway ||
                 (Mode == RoundUp && !Sign) || (Mode == RoundDown && Sign);
    return Sign | (ToInf ? 0x7c00 : 0x7bff);
  }
  return Sign | floatToHalf(static_cast<float>(R));
}

/// A + B in double, rounded to odd. Neither may be infinite or NaN, and the sum
/// must be far from overflow.
GPUSIM_INLINE double addToOdd(double A, double B) {
  double S = A + B;
  double BB = S - A;
  double Err = (A - (S - BB)) + (B - BB);
  uint64_t U = bitsOf(S);
  // Inexact and even: move towards the exact value, to the odd neighbour.
  bool Away = (Err > 0) == (S > 0);
  uint64_t Odd = Away ? U + 1 : U - 1;
  return asDouble(Err != 0 && !(U & 1) ? Odd : U);
}

/// A + B rounded to f32 in a directed mode.
inline float addRounded(float A, float B, RoundMode Mode) {
  double DA = A, DB = B;
  if (!std::isfinite(DA) || !std::isfinite(DB))
    return A + B;
  double S = addToOdd(DA, DB);
  // An exact zero sum of operands of opposite sign is -0 when rounding down.
  if (S == 0 && DA != 0)
    return Mode == RoundDown ? -0.0f : 0.0f;
  if (DA == 0 && DB == 0 && std::signbit(A) != std::signbit(B))
    return Mode == RoundDown ? -0.0f : 0.0f;
  return roundToFloat(S, Mode);
}

/// A * B + C rounded once to f32 in a directed mode.
inline float fmaRounded(float A, float B, float C, RoundMode Mode) {
  double P = static_cast<double>(A) * B, DC = C;
  if (!std::isfinite(P) || !std::isfinite(DC))
    return static_cast<float>(P + DC);
  double S = addToOdd(P, DC);
  if (S == 0 && (P != 0 || std::signbit(P) != std::signbit(DC)))
    return Mode == RoundDown ? -0.0f : 0.0f;
  return roundToFloat(S, Mode);
}

/// A * B + C of halves given as floats, rounded once to half.
inline uint32_t fmaHalf(float A, float B, float C, RoundMode Mode) {
  double P = static_cast<double>(A) * B, DC = C;
  if (!std::isfinite(P) || !std::isfinite(DC))
    return roundToHalf(P + DC, RoundNearest);
  double S = addToOdd(P, DC);
  if (S == 0 && (P != 0 || std::signbit(P) != std::signbit(DC)))
    return Mode == RoundDown ? 0x8000 : 0;
  return roundToHalf(S, Mode);
}

/// A * B + C of halves given as floats, nearest; branch-free.
GPUSIM_INLINE uint32_t fmaHalfNearest(float A, float B, float C) {
  // The product of two halves is exact in f32. The sum is rounded to odd in
  // f32, which leaves the bits that the rounding to half needs.
  float P = A * B;
  float S = P + C;
  float BB = S - P;
  float Err = (P - (S - BB)) + (C - BB);
  uint32_t U = bitsOf(S);
  bool Away = (Err > 0) == (S > 0);
  uint32_t Odd = Away ? U + 1 : U - 1;
  // Err is NaN for infinite and NaN sums; then S is the result.
  bool Inexact = (Err > 0) | (Err < 0);
  return floatToHalf(asFloat((Inexact & !(U & 1)) ? Odd : U));
}

/// Rounds to an integral value.
inline double roundIntegral(double D, RoundMode Mode) {
  switch (Mode) {
  case RoundNearest: {
    double R = std::floor(D), Rest = D - R;
    if (Rest > 0.5 || (Rest == 0.5 && std::fmod(R, 2) != 0))
      R += 1;
    return std::copysign(R, D);
  }
  case RoundUp:
    return std::ceil(D);
  case RoundDown:
    return std::floor(D);
  case RoundZero:
    return std::trunc(D);
  case RoundAway:
    return std::round(D);
  case RoundOdd: {
    double R = std::floor(D);
    return R != D && std::fmod(R, 2) == 0 ? R + 1 : R;
  }
  }
  return D;
}

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_FLOAT_H
