//===- Convert.cl - Saturating conversions from float ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hardware conversions saturate by themselves. libclc compares and selects, and
// leaves the result for NaN undefined, where OpenCL wants 0.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

// Saturate.ll has these.
char __mgpu_char_sat(float X) __attribute__((const));
uchar __mgpu_uchar_sat(float X) __attribute__((const));
short __mgpu_short_sat(float X) __attribute__((const));
ushort __mgpu_ushort_sat(float X) __attribute__((const));
int __mgpu_int_sat(float X) __attribute__((const));
uint __mgpu_uint_sat(float X) __attribute__((const));
long __mgpu_long_sat(float X) __attribute__((const));
ulong __mgpu_ulong_sat(float X) __attribute__((const));

#define NO_ROUNDING(X) (X)
#define CONVERT_MODE(TYPE, MODE, ROUND)                                        \
  OVERLOAD TYPE convert_##TYPE##_sat##MODE(float X) {                          \
    return __mgpu_##TYPE##_sat(ROUND(X));                                      \
  }                                                                            \
  CONVERT_N(TYPE, 2, MODE)                                                     \
  CONVERT_N(TYPE, 3, MODE)                                                     \
  CONVERT_N(TYPE, 4, MODE)                                                     \
  CONVERT_N(TYPE, 8, MODE)                                                     \
  CONVERT_N(TYPE, 16, MODE)
#define CONVERT_N(TYPE, N, MODE)                                               \
  OVERLOAD TYPE##N convert_##TYPE##N##_sat##MODE(float##N X) {                 \
    TYPE##N R;                                                                 \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = convert_##TYPE##_sat##MODE(X[I]);                                 \
    return R;                                                                  \
  }
// The conversion itself drops the fraction.
#define CONVERT(TYPE)                                                          \
  CONVERT_MODE(TYPE, , NO_ROUNDING)                                            \
  CONVERT_MODE(TYPE, _rtz, NO_ROUNDING)                                        \
  CONVERT_MODE(TYPE, _rte, rint)                                               \
  CONVERT_MODE(TYPE, _rtp, ceil)                                               \
  CONVERT_MODE(TYPE, _rtn, floor)
CONVERT(char)
CONVERT(uchar)
CONVERT(short)
CONVERT(ushort)
CONVERT(int)
CONVERT(uint)
CONVERT(long)
CONVERT(ulong)
