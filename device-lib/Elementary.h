//===- Elementary.h - Functions that two libraries share ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Intrinsics.cl and the functions of OpenCL C are both made of. Subnormal
// numbers are kept.
//
// Coefficients are least-squares fits at Chebyshev nodes, weighted for the
// relative error of the function and rounded one after the other, so that the
// later ones make up for the rounding of those before.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_ELEMENTARY_H
#define MGPU_ELEMENTARY_H

static float fma1(float A, float B, float C) { return __builtin_fmaf(A, B, C); }

//===----------------------------------------------------------------------===//
// Exponentials: base^x = 2^n * base^r with n whole and r small. Arguments are
// limited first, so that n is a small number; NaN goes through everything.
//===----------------------------------------------------------------------===//

static float limit(float X, float Low, float High) {
  return __builtin_elementwise_minimum(__builtin_elementwise_maximum(X, Low),
                                       High);
}

/// P is base^r, N a whole number or NaN like P.
static float scaleBy(float P, float N) {
  return __builtin_ldexpf(P,
                          __builtin_elementwise_abs(N) < 512.0f ? (int)N : 0);
}

static float exponential(float X) {
  X = limit(X, -110.0f, 90.0f);
  float N = __builtin_rintf(X * 0x1.715476p+0f);
  float R = fma1(N, -0x1.62e430p-1f, X);
  R = fma1(N, 0x1.05c610p-29f, R);
  float P = fma1(R, 0x1.687d62p-10f, 0x1.1241c2p-7f);
  P = fma1(P, R, 0x1.555b7cp-5f);
  P = fma1(P, R, 0x1.555486p-3f);
  P = fma1(P, R, 0x1.fffff8p-2f);
  P = fma1(P, R, 1.0f);
  return scaleBy(fma1(P, R, 1.0f), N);
}

static float exponential2(float X) {
  X = limit(X, -155.0f, 130.0f);
  float N = __builtin_rintf(X);
  float R = X - N;
  float P = fma1(R, 0x1.3f906cp-13f, 0x1.5f0a66p-10f);
  P = fma1(P, R, 0x1.3b30b0p-7f);
  P = fma1(P, R, 0x1.c6af78p-5f);
  P = fma1(P, R, 0x1.ebfbd8p-3f);
  P = fma1(P, R, 0x1.62e430p-1f);
  return scaleBy(fma1(P, R, 1.0f), N);
}

static float exponential10(float X) {
  X = limit(X, -47.0f, 40.0f);
  float N = __builtin_rintf(X * 0x1.a934f0p+1f);
  float R = fma1(N, -0x1.344136p-2f, X);
  R = fma1(N, 0x1.ec10c0p-27f, R);
  float P = fma1(R, 0x1.a4a6cap-3f, 0x1.156fecp-1f);
  P = fma1(P, R, 0x1.2bdbd8p+0f);
  P = fma1(P, R, 0x1.046f96p+1f);
  P = fma1(P, R, 0x1.535248p+1f);
  P = fma1(P, R, 0x1.26bb1cp+1f);
  return scaleBy(fma1(P, R, 1.0f), N);
}

//===----------------------------------------------------------------------===//
// Angles
//===----------------------------------------------------------------------===//

/// Sine and cosine of quarter turn \p N, of which only the last two bits
/// count, and an angle with sine \p S and cosine \p C.
static float2 turn(int N, float S, float C) {
  float Sin = N & 1 ? C : S, Cos = N & 1 ? S : C;
  return (float2)(N & 2 ? -Sin : Sin, (N + 1) & 2 ? -Cos : Cos);
}

static float2 sineAndCosineOfTurns(float X) {
  // Both reductions are exact; infinities become NaN.
  float T = fma1(__builtin_rintf(X * 0.5f), -2.0f, X);
  float N = __builtin_rintf(T * 2.0f);
  float R = fma1(N, -0.5f, T), R2 = R * R;
  float S = fma1(R2, -0x1.2f5a1ep-1f, 0x1.466b22p+1f);
  S = fma1(S, R2, -0x1.4abbecp+2f);
  S = fma1(S, R2, -0x1.777a5cp-24f);
  S = fma1(R, 0x1.921fb6p+1f, S * R);
  float C = fma1(R2, 0x1.d684a8p-3f, -0x1.55b7cep+0f);
  C = fma1(C, R2, 0x1.03c1b8p+2f);
  C = fma1(C, R2, -0x1.3bd3ccp+2f);
  C = fma1(C, R2, 1.0f);
  float2 V = turn(N == N ? (int)N : 0, S, C);
  // Zeros of the sine have the sign of the angle, those of the cosine are
  // positive.
  return (float2)(V.x == 0.0f ? __builtin_copysignf(0.0f, X) : V.x, V.y + 0.0f);
}

#endif // MGPU_ELEMENTARY_H
