//===- Integer.cl - Integer functions whose intermediate results wrap -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libclc's versions multiply and add signed numbers that may overflow, which is
// undefined: optimizations then give results other than the saturated ones.
//
// For the multiplication of 24 bits they cut off the upper 8, which the language
// leaves open and which takes four instructions: the multiplier has 32 bits.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

#define VECTORS(M, TYPE) M(TYPE, 2) M(TYPE, 3) M(TYPE, 4) M(TYPE, 8) M(TYPE, 16)

OVERLOAD int mad_sat(int X, int Y, int Z) {
  long Sum = (long)X * Y + Z;
  return (int)clamp(Sum, (long)INT_MIN, (long)INT_MAX);
}

OVERLOAD long mad_sat(long X, long Y, long Z) {
  ulong Product = (ulong)X * (ulong)Y;
  ulong Low = Product + (ulong)Z;
  // The sum has 128 bits; the product's upper half has room for the carry.
  long High = mul_hi(X, Y) + (Z >> 63) + (Low < Product);
  if (High == (long)Low >> 63)
    return (long)Low;
  return High < 0 ? LONG_MIN : LONG_MAX;
}

#define MAD_SAT(TYPE, N)                                                       \
  OVERLOAD TYPE##N mad_sat(TYPE##N X, TYPE##N Y, TYPE##N Z) {                  \
    TYPE##N R;                                                                 \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = mad_sat(X[I], Y[I], Z[I]);                                        \
    return R;                                                                  \
  }
VECTORS(MAD_SAT, int)
VECTORS(MAD_SAT, long)

#define MAD_HI(TYPE, N)                                                        \
  OVERLOAD TYPE##N mad_hi(TYPE##N X, TYPE##N Y, TYPE##N Z) {                   \
    return as_##TYPE##N(as_u##TYPE##N(mul_hi(X, Y)) + as_u##TYPE##N(Z));       \
  }
OVERLOAD int mad_hi(int X, int Y, int Z) {
  return as_int(as_uint(mul_hi(X, Y)) + as_uint(Z));
}
VECTORS(MAD_HI, int)
OVERLOAD long mad_hi(long X, long Y, long Z) {
  return as_long(as_ulong(mul_hi(X, Y)) + as_ulong(Z));
}
VECTORS(MAD_HI, long)

#define MUL24(TYPE, N)                                                         \
  OVERLOAD TYPE##N mul24(TYPE##N X, TYPE##N Y) {                               \
    return as_##TYPE##N(as_uint##N(X) * as_uint##N(Y));                        \
  }                                                                            \
  OVERLOAD TYPE##N mad24(TYPE##N X, TYPE##N Y, TYPE##N Z) {                    \
    return as_##TYPE##N(as_uint##N(X) * as_uint##N(Y) + as_uint##N(Z));        \
  }
MUL24(int, )
MUL24(uint, )
VECTORS(MUL24, int)
VECTORS(MUL24, uint)
