//===- Generic.cl - Forms of functions with generic pointers --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// libclc for OpenCL C 1.x has no overloads for the generic address space. Each
// of these goes through a private variable or through single elements.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

#define VECTOR_ACCESS(TYPE, N)                                                 \
  typedef TYPE##N __attribute__((aligned(__alignof__(TYPE)))) Loose##TYPE##N;  \
  OVERLOAD TYPE##N vload##N(size_t Offset, const TYPE *P) {                    \
    return *(const Loose##TYPE##N *)(P + N * Offset);                          \
  }                                                                            \
  OVERLOAD void vstore##N(TYPE##N V, size_t Offset, TYPE *P) {                 \
    *(Loose##TYPE##N *)(P + N * Offset) = V;                                   \
  }
#define VECTOR_ACCESSES(TYPE)                                                  \
  VECTOR_ACCESS(TYPE, 2)                                                       \
  VECTOR_ACCESS(TYPE, 4)                                                       \
  VECTOR_ACCESS(TYPE, 8)                                                       \
  VECTOR_ACCESS(TYPE, 16)                                                      \
  OVERLOAD TYPE##3 vload3(size_t Offset, const TYPE *P) {                      \
    P += 3 * Offset;                                                           \
    return (TYPE##3)(P[0], P[1], P[2]);                                        \
  }                                                                            \
  OVERLOAD void vstore3(TYPE##3 V, size_t Offset, TYPE *P) {                   \
    P += 3 * Offset;                                                           \
    P[0] = V.x;                                                                \
    P[1] = V.y;                                                                \
    P[2] = V.z;                                                                \
  }

VECTOR_ACCESSES(char)
VECTOR_ACCESSES(uchar)
VECTOR_ACCESSES(short)
VECTOR_ACCESSES(ushort)
VECTOR_ACCESSES(int)
VECTOR_ACCESSES(uint)
VECTOR_ACCESSES(long)
VECTOR_ACCESSES(ulong)
VECTOR_ACCESSES(half)
VECTOR_ACCESSES(float)

// Half values in memory, used as float. ROOM is the distance of two vectors in
// the aligned forms: a vector of three takes the room of four.
OVERLOAD float vload_half(size_t Offset, const half *P) { return P[Offset]; }
#define HALF_LOAD(N, ROOM)                                                     \
  OVERLOAD float##N vload_half##N(size_t Offset, const half *P) {              \
    return convert_float##N(vload##N(Offset, P));                              \
  }                                                                            \
  OVERLOAD float##N vloada_half##N(size_t Offset, const half *P) {             \
    return convert_float##N(vload##N(0, P + ROOM * Offset));                   \
  }
HALF_LOAD(2, 2)
HALF_LOAD(3, 4)
HALF_LOAD(4, 4)
HALF_LOAD(8, 8)
HALF_LOAD(16, 16)

#define HALF_STORE(MODE)                                                       \
  OVERLOAD void vstore_half##MODE(float V, size_t Offset, half *P) {           \
    P[Offset] = convert_half##MODE(V);                                         \
  }                                                                            \
  HALF_STORE_N(2, 2, MODE)                                                     \
  HALF_STORE_N(3, 4, MODE)                                                     \
  HALF_STORE_N(4, 4, MODE)                                                     \
  HALF_STORE_N(8, 8, MODE)                                                     \
  HALF_STORE_N(16, 16, MODE)
#define HALF_STORE_N(N, ROOM, MODE)                                            \
  OVERLOAD void vstore_half##N##MODE(float##N V, size_t Offset, half *P) {     \
    vstore##N(convert_half##N##MODE(V), Offset, P);                            \
  }                                                                            \
  OVERLOAD void vstorea_half##N##MODE(float##N V, size_t Offset, half *P) {    \
    vstore##N(convert_half##N##MODE(V), 0, P + ROOM * Offset);                 \
  }
HALF_STORE()
HALF_STORE(_rte)
HALF_STORE(_rtz)
HALF_STORE(_rtp)
HALF_STORE(_rtn)

// Functions with a second result.
#define SECOND_RESULT(N, FLOAT, INT)                                           \
  OVERLOAD FLOAT fract(FLOAT X, FLOAT *P) {                                    \
    __private FLOAT Whole;                                                     \
    FLOAT R = fract(X, &Whole);                                                \
    *P = Whole;                                                                \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD FLOAT modf(FLOAT X, FLOAT *P) {                                     \
    __private FLOAT Whole;                                                     \
    FLOAT R = modf(X, &Whole);                                                 \
    *P = Whole;                                                                \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD FLOAT sincos(FLOAT X, FLOAT *P) {                                   \
    __private FLOAT Cos;                                                       \
    FLOAT R = sincos(X, &Cos);                                                 \
    *P = Cos;                                                                  \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD FLOAT frexp(FLOAT X, INT *P) {                                      \
    __private INT Exponent;                                                    \
    FLOAT R = frexp(X, &Exponent);                                             \
    *P = Exponent;                                                             \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD FLOAT lgamma_r(FLOAT X, INT *P) {                                   \
    __private INT Sign;                                                        \
    FLOAT R = lgamma_r(X, &Sign);                                              \
    *P = Sign;                                                                 \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD FLOAT remquo(FLOAT X, FLOAT Y, INT *P) {                            \
    __private INT Quotient;                                                    \
    FLOAT R = remquo(X, Y, &Quotient);                                         \
    *P = Quotient;                                                             \
    return R;                                                                  \
  }
#define SECOND_RESULTS(N)                                                      \
  SECOND_RESULT(N, float##N, int##N)                                           \
  SECOND_RESULT(N, half##N, int##N)
SECOND_RESULTS()
SECOND_RESULTS(2)
SECOND_RESULTS(3)
SECOND_RESULTS(4)
SECOND_RESULTS(8)
SECOND_RESULTS(16)
