//===- Shuffle.cl - shuffle and shuffle2 ----------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// libclc makes a switch of every lane. Here two or four candidates are chosen
// by conditional selects, and longer vectors are indexed in private memory.
// With a constant mask both become plain moves.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

#define SHUFFLE_FEW(TYPE, N, M, MASK)                                          \
  OVERLOAD TYPE##N shuffle(TYPE##M X, MASK##N Mask) {                          \
    TYPE##N R;                                                                 \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = pick##M##TYPE(X, Mask[I]);                                        \
    return R;                                                                  \
  }
#define SHUFFLE_MANY(TYPE, N, M, MASK)                                         \
  OVERLOAD TYPE##N shuffle(TYPE##M X, MASK##N Mask) {                          \
    TYPE##N R;                                                                 \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = X[Mask[I] & (M - 1)];                                             \
    return R;                                                                  \
  }
// The mask counts through both vectors.
#define SHUFFLE2(TYPE, N, M, MASK)                                             \
  OVERLOAD TYPE##N shuffle2(TYPE##M X, TYPE##M Y, MASK##N Mask) {              \
    TYPE##N A = shuffle(X, Mask), B = shuffle(Y, Mask);                        \
    TYPE##N R;                                                                 \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = (Mask[I] & M) ? B[I] : A[I];                                      \
    return R;                                                                  \
  }
#define PICKS(TYPE, MASK)                                                      \
  static __attribute__((always_inline)) TYPE pick2##TYPE(TYPE##2 X, MASK I) {  \
    return (I & 1) ? X.s1 : X.s0;                                              \
  }                                                                            \
  static __attribute__((always_inline)) TYPE pick4##TYPE(TYPE##4 X, MASK I) {  \
    TYPE Low = (I & 1) ? X.s1 : X.s0;                                          \
    TYPE High = (I & 1) ? X.s3 : X.s2;                                         \
    return (I & 2) ? High : Low;                                               \
  }
#define FEW(TYPE, N, M, MASK)                                                  \
  SHUFFLE_FEW(TYPE, N, M, MASK) SHUFFLE2(TYPE, N, M, MASK)
#define MANY(TYPE, N, M, MASK)                                                 \
  SHUFFLE_MANY(TYPE, N, M, MASK) SHUFFLE2(TYPE, N, M, MASK)
#define LENGTH(TYPE, N, MASK)                                                  \
  FEW(TYPE, N, 2, MASK)                                                        \
  FEW(TYPE, N, 4, MASK)                                                        \
  MANY(TYPE, N, 8, MASK)                                                       \
  MANY(TYPE, N, 16, MASK)
#define SHUFFLES(TYPE, MASK)                                                   \
  PICKS(TYPE, MASK)                                                            \
  LENGTH(TYPE, 2, MASK)                                                        \
  LENGTH(TYPE, 4, MASK)                                                        \
  LENGTH(TYPE, 8, MASK)                                                        \
  LENGTH(TYPE, 16, MASK)

SHUFFLES(char, uchar)
SHUFFLES(uchar, uchar)
SHUFFLES(short, ushort)
SHUFFLES(ushort, ushort)
SHUFFLES(half, ushort)
SHUFFLES(int, uint)
SHUFFLES(uint, uint)
SHUFFLES(float, uint)
SHUFFLES(long, ulong)
SHUFFLES(ulong, ulong)
