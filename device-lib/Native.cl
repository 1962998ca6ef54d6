//===- Native.cl - native_ and half_ functions ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Built on the operations that graphics hardware has: reciprocal, square root
// and its reciprocal, exp2, log2, sine, cosine. The file is compiled with
// approximate functions and reciprocals allowed. half_ functions must have ten
// good bits; half_sin, half_cos and half_tan, which take angles up to 2^16,
// stay with libclc.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

#define VECTORS(M) M(2) M(3) M(4) M(8) M(16)

#define LOG2_E 0x1.715476p+0f
#define LOG2_10 0x1.a934f0p+1f
#define LN_2 0x1.62e430p-1f
#define LOG10_2 0x1.344136p-2f

OVERLOAD float native_recip(float X) { return 1.0f / X; }
OVERLOAD float native_divide(float X, float Y) { return X / Y; }
OVERLOAD float native_sqrt(float X) { return __builtin_sqrtf(X); }
OVERLOAD float native_rsqrt(float X) { return 1.0f / __builtin_sqrtf(X); }
OVERLOAD float native_exp2(float X) { return __builtin_exp2f(X); }
OVERLOAD float native_exp(float X) { return __builtin_exp2f(X * LOG2_E); }
OVERLOAD float native_exp10(float X) { return __builtin_exp2f(X * LOG2_10); }
OVERLOAD float native_log2(float X) { return __builtin_log2f(X); }
OVERLOAD float native_log(float X) { return __builtin_log2f(X) * LN_2; }
OVERLOAD float native_log10(float X) { return __builtin_log2f(X) * LOG10_2; }
OVERLOAD float native_powr(float X, float Y) {
  return __builtin_exp2f(Y * __builtin_log2f(X));
}
// pow for -cl-unsafe-math-optimizations: a negative number has powers that are
// integers, whose sign is that of odd ones.
OVERLOAD float __mgpu_relaxed_pow(float X, float Y) {
  float R = native_powr(fabs(X), Y);
  float Half = Y * 0.5f;
  bool Whole = trunc(Y) == Y, Odd = Whole && trunc(Half) != Half;
  R = X < 0 && !Whole ? NAN : X < 0 && Odd ? -R : R;
  return Y == 0 ? 1.0f : R;
}
OVERLOAD float native_sin(float X) { return __builtin_sinf(X); }
OVERLOAD float native_cos(float X) { return __builtin_cosf(X); }
OVERLOAD float native_tan(float X) {
  return __builtin_sinf(X) / __builtin_cosf(X);
}

#define HALF1(NAME)                                                            \
  OVERLOAD float half_##NAME(float X) { return native_##NAME(X); }
HALF1(recip)
HALF1(sqrt)
HALF1(rsqrt)
HALF1(exp2)
HALF1(log2)
HALF1(log)
HALF1(log10)
OVERLOAD float half_divide(float X, float Y) {
  // The reciprocal of a subnormal number would be infinite.
  float Scale = fabs(Y) < 0x1p-64f ? 0x1p64f : 1.0f;
  return native_divide(X * Scale, Y * Scale);
}
OVERLOAD float half_exp(float X) { return native_exp(X); }
OVERLOAD float half_exp10(float X) { return native_exp10(X); }
OVERLOAD float half_powr(float X, float Y) { return native_powr(X, Y); }

#define ONE(N, NAME)                                                           \
  OVERLOAD float##N NAME(float##N X) {                                         \
    float##N R;                                                                \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = NAME(X[I]);                                                       \
    return R;                                                                  \
  }
#define TWO(N, NAME)                                                           \
  OVERLOAD float##N NAME(float##N X, float##N Y) {                             \
    float##N R;                                                                \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = NAME(X[I], Y[I]);                                                 \
    return R;                                                                  \
  }
#define VECTOR(N)                                                              \
  ONE(N, native_recip)                                                         \
  ONE(N, native_sqrt)                                                          \
  ONE(N, native_rsqrt) ONE(N, native_exp2) ONE(N, native_exp)                  \
      ONE(N, native_exp10) ONE(N, native_log2) ONE(N, native_log)              \
          ONE(N, native_log10) ONE(N, native_sin) ONE(N, native_cos)           \
              ONE(N, native_tan) TWO(N, native_divide) TWO(N, native_powr)     \
                  TWO(N, __mgpu_relaxed_pow) ONE(N, half_recip)                \
                      ONE(N, half_sqrt) ONE(N, half_rsqrt) ONE(N, half_exp2)   \
                          ONE(N, half_exp) ONE(N, half_exp10)                  \
                              ONE(N, half_log2) ONE(N, half_log)               \
                                  ONE(N, half_log10) TWO(N, half_divide)       \
                                      TWO(N, half_powr)
VECTORS(VECTOR)
