//===- Intrinsics.cl - What LLVM's mathematical intrinsics become ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The code generators carry this file, with what it needs of libclc, and put
// its functions in the place of intrinsics that must be accurate
// (GPULowerMathIntrinsics). All arithmetic is that of float; subnormal numbers
// are kept. The functions whose names end in _half are for arguments and
// results that are halves. Elementary.h says where coefficients come from.
//
//===----------------------------------------------------------------------===//

#include "Elementary.h"

#define FN __attribute__((const, nothrow))

//===----------------------------------------------------------------------===//
// Functions of libclc
//===----------------------------------------------------------------------===//

#define LIBCLC(NAME)                                                           \
  FN float __mgpu_math_##NAME(float X) { return NAME(X); }
LIBCLC(sin)
LIBCLC(cos)
LIBCLC(tan)
LIBCLC(asin)
LIBCLC(acos)
LIBCLC(atan)
LIBCLC(sinh)
LIBCLC(cosh)
LIBCLC(tanh)
FN float __mgpu_math_atan2(float Y, float X) { return atan2(Y, X); }
FN float __mgpu_math_pow(float X, float Y) { return pow(X, Y); }
FN float __mgpu_math_powi(float X, int N) { return pown(X, N); }
FN float2 __mgpu_math_sincos(float X) {
  __private float Cos;
  float Sin = sincos(X, &Cos);
  return (float2)(Sin, Cos);
}

//===----------------------------------------------------------------------===//
// Exponentials and angles
//===----------------------------------------------------------------------===//

FN float __mgpu_math_exp(float X) { return exponential(X); }
FN float __mgpu_math_exp2(float X) { return exponential2(X); }
FN float __mgpu_math_exp10(float X) { return exponential10(X); }
FN float2 __mgpu_math_sincospi(float X) { return sineAndCosineOfTurns(X); }

//===----------------------------------------------------------------------===//
// Logarithms: x = 2^n * (1 + f) with f in [-1/3, 1/3).
//===----------------------------------------------------------------------===//

static float splitExponent(float X, float *N) {
  bool Subnormal = X < 0x1p-126f;
  uint Bits = as_uint(Subnormal ? X * 0x1p25f : X);
  uint TwoThirds = as_uint(0x1.555556p-1f);
  int E = (int)(Bits - TwoThirds) >> 23;
  *N = (float)(Subnormal ? E - 25 : E);
  return as_float(Bits - ((uint)E << 23)) - 1.0f;
}

/// L if X is positive and finite.
static float logLimits(float X, float L) {
  float Limit = X == 0.0f ? -INFINITY : X < 0.0f ? NAN : X;
  return X > 0.0f && X < INFINITY ? L : Limit;
}

FN float __mgpu_math_log(float X) {
  float N, F = splitExponent(X, &N);
  float Q = fma1(F, -0x1.03037ap-3f, 0x1.1ee68ap-3f);
  Q = fma1(Q, F, -0x1.f56284p-4f);
  Q = fma1(Q, F, 0x1.1eb8dep-3f);
  Q = fma1(Q, F, -0x1.55884ep-3f);
  Q = fma1(Q, F, 0x1.99d268p-3f);
  Q = fma1(Q, F, -0x1.ffff6ap-3f);
  Q = fma1(Q, F, 0x1.555500p-2f);
  Q = fma1(Q, F, -0.5f);
  float L = fma1(Q, F * F, F);
  return logLimits(X, fma1(N, 0x1.62e430p-1f, L));
}

FN float __mgpu_math_log2(float X) {
  float N, F = splitExponent(X, &N);
  float Q = fma1(F, -0x1.73b36cp-3f, 0x1.9dca58p-3f);
  Q = fma1(Q, F, -0x1.6a33e4p-3f);
  Q = fma1(Q, F, 0x1.9dae0ap-3f);
  Q = fma1(Q, F, -0x1.ecada6p-3f);
  Q = fma1(Q, F, 0x1.279f80p-2f);
  Q = fma1(Q, F, -0x1.715444p-2f);
  Q = fma1(Q, F, 0x1.ec7024p-2f);
  Q = fma1(Q, F, -0x1.715476p-1f);
  Q = fma1(Q, F, 0x1.4ae0c0p-26f);
  return logLimits(X, fma1(F, 0x1.715476p+0f, Q * F) + N);
}

FN float __mgpu_math_log10(float X) {
  float N, F = splitExponent(X, &N);
  float Q = fma1(F, -0x1.c5bc38p-5f, 0x1.f26a5cp-5f);
  Q = fma1(Q, F, -0x1.b27846p-5f);
  Q = fma1(Q, F, 0x1.f21554p-5f);
  Q = fma1(Q, F, -0x1.28b312p-4f);
  Q = fma1(Q, F, 0x1.63f788p-4f);
  Q = fma1(Q, F, -0x1.bcb6bap-4f);
  Q = fma1(Q, F, 0x1.287a2cp-3f);
  Q = fma1(Q, F, -0x1.bcb7b2p-3f);
  Q = fma1(Q, F, -0x1.5b235ep-27f);
  float L = fma1(F, 0x1.bcb7b2p-2f, Q * F);
  L = fma1(N, -0x1.ec10c0p-27f, L);
  return logLimits(X, fma1(N, 0x1.344136p-2f, L));
}

//===----------------------------------------------------------------------===//
// Angles
//===----------------------------------------------------------------------===//

/// Of a half, up to 65504: two parts of pi/2 are enough.
FN float2 __mgpu_math_sincos_half(float X) {
  float N = __builtin_rintf(X * 0x1.45f306p-1f);
  float R = fma1(N, -0x1.921fb6p+0f, X);
  R = fma1(N, 0x1.777a5cp-25f, R);
  float R2 = R * R;
  float S = fma1(R2, 0x1.0b597cp-7f, -0x1.55432ap-3f);
  S = fma1(S * R2, R, R);
  float C = fma1(R2, -0x1.641c98p-10f, 0x1.553d4ep-5f);
  C = fma1(C, R2, -0x1.ffffacp-2f);
  C = fma1(C, R2, 1.0f);
  // The reduction loses the sign of zero.
  return turn(N == N ? (int)N : 0, X == 0.0f ? X : S, C);
}
FN float __mgpu_math_sin_half(float X) { return __mgpu_math_sincos_half(X).x; }
FN float __mgpu_math_cos_half(float X) { return __mgpu_math_sincos_half(X).y; }
FN float __mgpu_math_tan_half(float X) {
  float2 V = __mgpu_math_sincos_half(X);
  return V.x / V.y;
}

//===----------------------------------------------------------------------===//
// Powers of halves: the functions of the hardware are accurate enough, but know
// positive numbers only.
//===----------------------------------------------------------------------===//

/// |X|^Y, negated if \p Negative. X^0, 1^Y and (-1)^(+-infinity) are 1 whatever
/// the rest is.
static float powerOfMagnitude(float X, float Y, bool Negative) {
  float A = __builtin_fabsf(X);
  float R = half_exp2(Y * half_log2(A));
  R = (A == 1.0f && Y == Y) || Y == 0.0f ? 1.0f : R;
  return Negative ? -R : R;
}

FN float __mgpu_math_pow_half(float X, float Y) {
  float Half = Y * 0.5f;
  bool Whole = __builtin_truncf(Y) == Y;
  bool Odd = Whole && __builtin_truncf(Half) != Half;
  float R = powerOfMagnitude(X, Y, Odd && as_int(X) < 0);
  R = X < 0.0f && !Whole && X > -INFINITY ? NAN : R;
  return X == 1.0f ? 1.0f : R;
}
FN float __mgpu_math_powi_half(float X, int N) {
  return powerOfMagnitude(X, (float)N, N & 1 && as_int(X) < 0);
}
