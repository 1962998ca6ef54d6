//===- Math.cl - Single precision in few instructions ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Functions for which the hardware, or plain intrinsics, need far fewer
// instructions than libclc's portable code, at full accuracy.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

#define VECTORS(M) M(2) M(3) M(4) M(8) M(16)

OVERLOAD float ldexp(float X, int E) { return __builtin_ldexpf(X, E); }
#define LDEXP(N)                                                               \
  OVERLOAD float##N ldexp(float##N X, int##N E) {                              \
    float##N R;                                                                \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = __builtin_ldexpf(X[I], E[I]);                                     \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD float##N ldexp(float##N X, int E) { return ldexp(X, (int##N)E); }
VECTORS(LDEXP)

//===----------------------------------------------------------------------===//
// Geometry. The square of a component can overflow or vanish, so components are
// divided by a power of two near the largest first; no branch is needed.
//===----------------------------------------------------------------------===//

static __attribute__((overloadable)) float maxComponent(float2 X) {
  return fmax(fabs(X.x), fabs(X.y));
}
static __attribute__((overloadable)) float maxComponent(float3 X) {
  return fmax(maxComponent(X.xy), fabs(X.z));
}
static __attribute__((overloadable)) float maxComponent(float4 X) {
  return fmax(maxComponent(X.xyz), fabs(X.w));
}

/// \returns an exponent E for which the largest component times 2^-E is near 1
/// (0 for zero vectors), small enough for 2^E and 2^-E to be normal.
static int commonExponent(float Largest) {
  int E = (int)(as_uint(Largest) >> 23) - 127;
  return clamp(E, -126, 126);
}

OVERLOAD float length(float X) { return fabs(X); }
OVERLOAD float distance(float X, float Y) { return fabs(X - Y); }
#define GEOMETRY(N)                                                            \
  OVERLOAD float length(float##N X) {                                          \
    int E = commonExponent(maxComponent(X));                                   \
    float##N S = X * as_float((127 - E) << 23);                                \
    return sqrt(dot(S, S)) * as_float((127 + E) << 23);                        \
  }                                                                            \
  OVERLOAD float distance(float##N X, float##N Y) { return length(X - Y); }
GEOMETRY(2)
GEOMETRY(3)
GEOMETRY(4)

// A vector with infinite components points along those.
#define NORMALIZE(N)                                                           \
  OVERLOAD float##N normalize(float##N X) {                                    \
    float Largest = maxComponent(X);                                           \
    float##N Directions =                                                      \
        copysign(select((float##N)0.0f, (float##N)1.0f, isinf(X)), X);         \
    X = Largest == INFINITY ? Directions : X;                                  \
    Largest = Largest == INFINITY ? 1.0f : Largest;                            \
    float##N S = X * as_float((127 - commonExponent(Largest)) << 23);          \
    return Largest == 0.0f ? X : S * rsqrt(dot(S, S));                         \
  }
NORMALIZE(2)
NORMALIZE(3)
NORMALIZE(4)

#define FAST_GEOMETRY(N)                                                       \
  OVERLOAD float fast_length(float##N X) { return half_sqrt(dot(X, X)); }      \
  OVERLOAD float fast_distance(float##N X, float##N Y) {                       \
    return fast_length(X - Y);                                                 \
  }                                                                            \
  OVERLOAD float##N fast_normalize(float##N X) {                               \
    float Square = dot(X, X);                                                  \
    return Square == 0.0f ? X : X * half_rsqrt(Square);                        \
  }
FAST_GEOMETRY(2)
FAST_GEOMETRY(3)
FAST_GEOMETRY(4)
