//===- DotProduct.cl - Dot products of integers ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cl_khr_integer_dot_product and cl_arm_integer_dot_product_*. It is plain
// arithmetic, which folds with what is around it; GPUFormDotProducts makes
// operations of the target of what is left.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

// The sum of four products of bytes always fits.
#define PRODUCTS(X, Y)                                                         \
  ((int)X.s0 * (int)Y.s0 + (int)X.s1 * (int)Y.s1 + (int)X.s2 * (int)Y.s2 +     \
   (int)X.s3 * (int)Y.s3)

#define DOT(R, A, B)                                                           \
  OVERLOAD R dot(A##4 X, B##4 Y) { return (R)PRODUCTS(X, Y); }                 \
  OVERLOAD R dot_acc_sat(A##4 X, B##4 Y, R Sum) {                              \
    return add_sat((R)PRODUCTS(X, Y), Sum);                                    \
  }
DOT(int, char, char)
DOT(uint, uchar, uchar)
DOT(int, char, uchar)
DOT(int, uchar, char)

#define PACKED(R, SUFFIX, A, B)                                                \
  OVERLOAD R dot_4x8packed_##SUFFIX(uint X, uint Y) {                          \
    return dot(as_##A##4(X), as_##B##4(Y));                                    \
  }                                                                            \
  OVERLOAD R dot_acc_sat_4x8packed_##SUFFIX(uint X, uint Y, R Sum) {           \
    return dot_acc_sat(as_##A##4(X), as_##B##4(Y), Sum);                       \
  }
PACKED(int, ss_int, char, char)
PACKED(uint, uu_uint, uchar, uchar)
PACKED(int, su_int, char, uchar)
PACKED(int, us_int, uchar, char)

// These sums wrap around.
#define ARM(R, A)                                                              \
  OVERLOAD R arm_dot(A##char4 X, A##char4 Y) { return dot(X, Y); }             \
  OVERLOAD R arm_dot_acc(A##char4 X, A##char4 Y, R Sum) {                      \
    return (R)((uint)dot(X, Y) + (uint)Sum);                                   \
  }                                                                            \
  OVERLOAD R arm_dot_acc_sat(A##char4 X, A##char4 Y, R Sum) {                  \
    return dot_acc_sat(X, Y, Sum);                                             \
  }                                                                            \
  OVERLOAD R arm_dot_acc(A##short2 X, A##short2 Y, R Sum) {                    \
    return (R)((uint)((R)X.s0 * (R)Y.s0) + (uint)((R)X.s1 * (R)Y.s1) +         \
               (uint)Sum);                                                     \
  }
ARM(int, )
ARM(uint, u)
