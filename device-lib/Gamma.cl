//===- Gamma.cl - The gamma function --------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libclc's version is off by more than 100 units in the last place (OpenCL
// allows 16), infinite where the result is nearly 0, and has one sign for both
// zeros.
//
// A polynomial gives the values between 1 and 2, and the recurrence
// gamma(x + 1) = x * gamma(x) leads there. Its product has up to 42 factors, so
// it is kept in two floats.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

/// A product and what rounding took from it.
typedef struct {
  float High, Low;
} Product;

static Product times(Product P, float Factor) {
  float High = P.High * Factor;
  float Lost = fma(P.High, Factor, -High);
  P.Low = fma(P.Low, Factor, Lost);
  P.High = High;
  return P;
}

static float divided(float X, Product P) {
  float Q = X / P.High;
  return isinf(Q) ? Q : fma(-Q, P.Low / P.High, Q);
}

/// gamma(X) for X from 1 to 2: Chebyshev's interpolation of gamma(1.5 + T).
static float middle(float X) {
  const float C[] = {0x1.c5bf8ap-1f,  0x1.08ea4ep-5f,  0x1.a8c4e0p-2f,
                     -0x1.b7717ep-4f, 0x1.2838bcp-3f,  -0x1.3e555cp-4f,
                     0x1.e133a6p-5f,  -0x1.291e44p-5f, 0x1.946236p-6f,
                     -0x1.84c736p-6f, 0x1.03e9e0p-6f};
  float T = X - 1.5f, R = C[10];
#pragma unroll
  for (int I = 9; I >= 0; --I)
    R = fma(R, T, C[I]);
  return R;
}

OVERLOAD float tgamma(float X) {
  // Half of the factors of the longest product overflow together.
  const int HalfOfFactors = 20;
  if (isnan(X) || (X < 0 && (isinf(X) || X == floor(X))))
    return NAN;
  if (X > 36)
    return INFINITY;
  if (X < -44)
    return (int)(fmod(floor(X), 2.0f)) ? -0.0f : 0.0f;
  if (X >= 1) {
    float Near = X < 2 ? X : X - (float)((int)X - 1);
    Product P = {middle(Near), 0};
    for (; Near < X; Near += 1)
      P = times(P, Near);
    return isinf(P.High) ? P.High : P.High + P.Low;
  }
  float Near = X;
  Product First = {1, 0}, P = {1, 0};
  for (int I = 0; Near < 1; ++I, Near += 1) {
    P = times(P, Near);
    if (I == HalfOfFactors) {
      First = P;
      P.High = 1;
      P.Low = 0;
    }
  }
  return divided(divided(middle(Near), First), P);
}

#define VECTOR(N)                                                              \
  OVERLOAD float##N tgamma(float##N X) {                                       \
    float##N R;                                                                \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = tgamma(X[I]);                                                     \
    return R;                                                                  \
  }
VECTOR(2)
VECTOR(3)
VECTOR(4)
VECTOR(8)
VECTOR(16)
