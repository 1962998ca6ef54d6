//===- Corrected.cl - Subnormal numbers and signs of zeros ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Functions whose versions in libclc lose subnormal numbers, which a device
// with CL_FP_DENORM keeps, or a sign of zero that OpenCL C 7.5.1 asks for, or
// go wrong elsewhere.
// __libclc_NAME is libclc's own version of one.
//
//===----------------------------------------------------------------------===//

#include "Elementary.h"
#include "Reserved.h"

#define VECTORS(M, ...)                                                        \
  M(2, __VA_ARGS__)                                                            \
  M(3, __VA_ARGS__)                                                            \
  M(4, __VA_ARGS__) M(8, __VA_ARGS__) M(16, __VA_ARGS__)
#define ONE_VECTOR(N, NAME)                                                    \
  OVERLOAD float##N NAME(float##N X) {                                         \
    float##N R;                                                                \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = NAME(X[I]);                                                       \
    return R;                                                                  \
  }
#define TWO_VECTORS(N, NAME, SECOND)                                           \
  OVERLOAD float##N NAME(float##N X, SECOND##N Y) {                            \
    float##N R;                                                                \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = NAME(X[I], Y[I]);                                                 \
    return R;                                                                  \
  }

//===----------------------------------------------------------------------===//
// Exponentials
//===----------------------------------------------------------------------===//

OVERLOAD float exp(float X) { return exponential(X); }
OVERLOAD float exp2(float X) { return exponential2(X); }
OVERLOAD float exp10(float X) { return exponential10(X); }
VECTORS(ONE_VECTOR, exp)
VECTORS(ONE_VECTOR, exp2)
VECTORS(ONE_VECTOR, exp10)

float __libclc_erfc(float);

/// erfc(X) for X from 9: the first terms of its asymptotic series.
static float erfcOfLarge(float X) {
  // The square is that of the upper bits and a rest. The larger power is
  // split into two, so that only the last product can be subnormal.
  float High = as_float(as_uint(X) & 0xfffff000);
  float Root = exponential(High * High * -0.5f);
  float Rest = exponential((High - X) * (High + X));
  float Z = native_recip(X * X);
  float Series = fma1(Z, -0x1.ep+0f, 0.75f);
  Series = fma1(fma1(Series, Z, -0.5f), Z, 1.0f);
  float Factor = 0x1.20dd76p-1f * Series / X;
  return Root * (Root * (Rest * Factor));
}
OVERLOAD float erfc(float X) {
  // Far behind the largest argument with a result.
  return X >= 9.0f ? erfcOfLarge(min(X, 16.0f)) : __libclc_erfc(X);
}
VECTORS(ONE_VECTOR, erfc)

float __libclc_rootn(float, int);
OVERLOAD float rootn(float X, int N) {
  // Other roots are never subnormal.
  return N == 1 ? X : N == -1 ? 1.0f / X : __libclc_rootn(X, N);
}
VECTORS(TWO_VECTORS, rootn, int)

//===----------------------------------------------------------------------===//
// The gamma function's logarithm, which libclc has as infinite for small
// negative numbers
//===----------------------------------------------------------------------===//

static bool isNearPole(float X) { return fabs(X) < 0x1p-25f; }

float __libclc_lgamma(float);
OVERLOAD float lgamma(float X) {
  return isNearPole(X) ? -log(fabs(X)) : __libclc_lgamma(X);
}
VECTORS(ONE_VECTOR, lgamma)

float __libclc_lgamma_r(float, __private int *);
#define LGAMMA_R(AS)                                                           \
  OVERLOAD float lgamma_r(float X, AS int *P) {                                \
    __private int Sign = as_int(X) < 0 ? -1 : 1;                               \
    float R = isNearPole(X) ? -log(fabs(X)) : __libclc_lgamma_r(X, &Sign);     \
    *P = Sign;                                                                 \
    return R;                                                                  \
  }                                                                            \
  VECTORS(LGAMMA_R_VECTOR, AS)
#define LGAMMA_R_VECTOR(N, AS)                                                 \
  OVERLOAD float##N lgamma_r(float##N X, AS int##N *P) {                       \
    float##N R;                                                                \
    int##N Signs;                                                              \
    for (int I = 0; I < N; ++I) {                                              \
      __private int Sign;                                                      \
      R[I] = lgamma_r(X[I], &Sign);                                            \
      Signs[I] = Sign;                                                         \
    }                                                                          \
    *P = Signs;                                                                \
    return R;                                                                  \
  }
LGAMMA_R(__private)
LGAMMA_R(__global)
LGAMMA_R(__local)

//===----------------------------------------------------------------------===//
// Angles in half turns
//===----------------------------------------------------------------------===//

OVERLOAD float sinpi(float X) { return sineAndCosineOfTurns(X).x; }
OVERLOAD float cospi(float X) { return sineAndCosineOfTurns(X).y; }
OVERLOAD float tanpi(float X) {
  float2 V = sineAndCosineOfTurns(X);
  return V.x / V.y;
}
VECTORS(ONE_VECTOR, sinpi)
VECTORS(ONE_VECTOR, cospi)
VECTORS(ONE_VECTOR, tanpi)

//===----------------------------------------------------------------------===//
// Remainders, by long division of significands
//===----------------------------------------------------------------------===//

/// A magnitude as Bits * 2^Exponent, with bit 23 of Bits set unless it is zero.
typedef struct {
  uint Bits;
  int Exponent;
} Significand;

static Significand significand(float X) {
  uint Bits = as_uint(X) & 0x7fffffff;
  int Exponent = Bits >> 23;
  Bits &= 0x7fffff;
  int Shift = Exponent ? 0 : (int)clz(Bits) - 8;
  Significand S;
  S.Bits = Exponent ? Bits | 0x800000 : Bits << (Shift & 31);
  S.Exponent = (Exponent ? Exponent : 1 - Shift) - 150;
  return S;
}

static bool hasRemainder(float X, float Y) {
  return isfinite(X) && Y != 0.0f && !isnan(Y);
}

/// What is left of X when the largest multiple of Y below it is taken away; X
/// must not have the smaller exponent. The last bits of the multiple go to
/// *Quotient.
static uint divide(Significand X, Significand Y, uint *Quotient) {
  uint R = X.Bits, Q = 0;
  for (int N = X.Exponent - Y.Exponent;; --N) {
    bool Fits = R >= Y.Bits;
    R = Fits ? R - Y.Bits : R;
    Q = Q << 1 | Fits;
    if (N <= 0)
      break;
    R <<= 1;
  }
  *Quotient = Q;
  return R;
}

OVERLOAD float fmod(float X, float Y) {
  if (!hasRemainder(X, Y))
    return NAN;
  if (fabs(X) < fabs(Y) || X == 0.0f)
    return X;
  uint Quotient;
  Significand D = significand(Y);
  uint R = divide(significand(X), D, &Quotient);
  return copysign(ldexp((float)R, D.Exponent), X);
}
VECTORS(TWO_VECTORS, fmod, float)

/// remainder(X, Y), and the magnitude of the quotient.
static float nearestRemainder(float X, float Y, uint *Quotient) {
  *Quotient = 0;
  if (!hasRemainder(X, Y))
    return NAN;
  Significand N = significand(X), D = significand(Y);
  // Less than half of Y.
  if (isinf(Y) || X == 0.0f || N.Exponent < D.Exponent - 1)
    return X;
  uint R = N.Bits;
  if (N.Exponent < D.Exponent) {
    D.Exponent = N.Exponent;
    D.Bits <<= 1;
  } else {
    R = divide(N, D, Quotient);
  }
  uint Twice = R << 1;
  bool Up = Twice > D.Bits || (Twice == D.Bits && (*Quotient & 1));
  *Quotient += Up;
  float Magnitude = ldexp((float)(Up ? D.Bits - R : R), D.Exponent);
  return (as_int(X) < 0) != Up ? -Magnitude : Magnitude;
}

OVERLOAD float remainder(float X, float Y) {
  uint Quotient;
  return nearestRemainder(X, Y, &Quotient);
}
VECTORS(TWO_VECTORS, remainder, float)

#define REMQUO(AS)                                                             \
  OVERLOAD float remquo(float X, float Y, AS int *P) {                         \
    uint Quotient;                                                             \
    float R = nearestRemainder(X, Y, &Quotient);                               \
    int Last = Quotient & 0x7f;                                                \
    *P = (as_int(X) ^ as_int(Y)) < 0 ? -Last : Last;                           \
    return R;                                                                  \
  }                                                                            \
  VECTORS(REMQUO_VECTOR, AS)
#define REMQUO_VECTOR(N, AS)                                                   \
  OVERLOAD float##N remquo(float##N X, float##N Y, AS int##N *P) {             \
    float##N R;                                                                \
    int##N Quotients;                                                          \
    for (int I = 0; I < N; ++I) {                                              \
      __private int Quotient;                                                  \
      R[I] = remquo(X[I], Y[I], &Quotient);                                    \
      Quotients[I] = Quotient;                                                 \
    }                                                                          \
    *P = Quotients;                                                            \
    return R;                                                                  \
  }
REMQUO(__private)
REMQUO(__global)
REMQUO(__local)

//===----------------------------------------------------------------------===//
// Fractions
//===----------------------------------------------------------------------===//

#define FRACT(AS)                                                              \
  OVERLOAD float fract(float X, AS float *P) {                                 \
    float Whole = floor(X);                                                    \
    *P = Whole;                                                                \
    float R = X - Whole;                                                       \
    R = R >= 1.0f ? 0x1.fffffep-1f : R;                                        \
    return isinf(X) || X == 0.0f ? copysign(0.0f, X) : R;                      \
  }                                                                            \
  VECTORS(FRACT_VECTOR, AS)
#define FRACT_VECTOR(N, AS)                                                    \
  OVERLOAD float##N fract(float##N X, AS float##N *P) {                        \
    float##N R, Wholes;                                                        \
    for (int I = 0; I < N; ++I) {                                              \
      __private float Whole;                                                   \
      R[I] = fract(X[I], &Whole);                                              \
      Wholes[I] = Whole;                                                       \
    }                                                                          \
    *P = Wholes;                                                               \
    return R;                                                                  \
  }
FRACT(__private)
FRACT(__global)
FRACT(__local)
