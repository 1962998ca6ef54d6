//===- Half.cl - Half precision -------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// libclc for nvptx64 is built without half. Arithmetic and comparisons are done
// in half, all other functions in float with one rounding of the result, which
// is inside the error limits of cl_khr_fp16.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

// For every vector length; the empty argument is the scalar.
#define LENGTHS(M) M() M(2) M(3) M(4) M(8) M(16)
#define VECTORS(M) M(2) M(3) M(4) M(8) M(16)

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

#define LOAD(AS, N)                                                            \
  OVERLOAD half##N vload##N(size_t Offset, const AS half *P) {                 \
    return *(const AS LooseHalf##N *)(P + N * Offset);                         \
  }
#define LOADS(AS)                                                              \
  LOAD(AS, 2)                                                                  \
  LOAD(AS, 4)                                                                  \
  LOAD(AS, 8)                                                                  \
  LOAD(AS, 16)                                                                 \
  OVERLOAD half3 vload3(size_t Offset, const AS half *P) {                     \
    P += 3 * Offset;                                                           \
    return (half3)(P[0], P[1], P[2]);                                          \
  }
#define STORE(AS, N)                                                           \
  OVERLOAD void vstore##N(half##N V, size_t Offset, AS half *P) {              \
    *(AS LooseHalf##N *)(P + N * Offset) = V;                                  \
  }
#define STORES(AS)                                                             \
  STORE(AS, 2)                                                                 \
  STORE(AS, 4)                                                                 \
  STORE(AS, 8)                                                                 \
  STORE(AS, 16)                                                                \
  OVERLOAD void vstore3(half3 V, size_t Offset, AS half *P) {                  \
    P += 3 * Offset;                                                           \
    P[0] = V.x;                                                                \
    P[1] = V.y;                                                                \
    P[2] = V.z;                                                                \
  }

typedef half2 __attribute__((aligned(2))) LooseHalf2;
typedef half4 __attribute__((aligned(2))) LooseHalf4;
typedef half8 __attribute__((aligned(2))) LooseHalf8;
typedef half16 __attribute__((aligned(2))) LooseHalf16;
LOADS(__private)
LOADS(__global)
LOADS(__constant)
LOADS(__local)
STORES(__private)
STORES(__global)
STORES(__local)

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

// Float to half towards a direction: round to nearest, then step back by one
// unit in the last place if that was the wrong way. Half values are ordered
// like sign and magnitude, and the step from the largest finite value leads to
// infinity and back.
static half stepAwayFromZero(half H) {
  return as_half((ushort)(as_ushort(H) + 1));
}
static half stepTowardsZero(half H) {
  return as_half((ushort)(as_ushort(H) - 1));
}

static half roundTowardsZero(float X) {
  half H = (half)X;
  return __builtin_fabsf((float)H) > __builtin_fabsf(X) ? stepTowardsZero(H)
                                                        : H;
}
static half roundUp(float X) {
  half H = (half)X;
  if (!((float)H < X))
    return H;
  return as_short(H) < 0 ? stepTowardsZero(H) : stepAwayFromZero(H);
}
static half roundDown(float X) {
  half H = (half)X;
  if (!((float)H > X))
    return H;
  return as_short(H) < 0 ? stepAwayFromZero(H) : stepTowardsZero(H);
}

// From half: float holds every half value.
#define FROM_HALF_TO_FLOAT(N)                                                  \
  FROM_HALF_TO_FLOAT_MODE(N, )                                                 \
  FROM_HALF_TO_FLOAT_MODE(N, _rte)                                             \
  FROM_HALF_TO_FLOAT_MODE(N, _rtz)                                             \
  FROM_HALF_TO_FLOAT_MODE(N, _rtp)                                             \
  FROM_HALF_TO_FLOAT_MODE(N, _rtn)
#define FROM_HALF_TO_FLOAT_MODE(N, MODE)                                       \
  OVERLOAD float##N convert_float##N##MODE(half##N X) {                        \
    return __builtin_convertvector(X, float##N);                               \
  }                                                                            \
  OVERLOAD half##N convert_half##N##MODE(half##N X) { return X; }
#define SCALAR_FROM_HALF_MODE(MODE)                                            \
  OVERLOAD float convert_float##MODE(half X) { return (float)X; }              \
  OVERLOAD half convert_half##MODE(half X) { return X; }
VECTORS(FROM_HALF_TO_FLOAT)
SCALAR_FROM_HALF_MODE()
SCALAR_FROM_HALF_MODE(_rte)
SCALAR_FROM_HALF_MODE(_rtz)
SCALAR_FROM_HALF_MODE(_rtp)
SCALAR_FROM_HALF_MODE(_rtn)

#define INT_MODE(TYPE, N, MODE)                                                \
  OVERLOAD TYPE##N convert_##TYPE##N##MODE(half##N X) {                        \
    return convert_##TYPE##N##MODE(convert_float##N(X));                       \
  }
#define INT_FROM_HALF(TYPE, N)                                                 \
  INT_MODE(TYPE, N, )                                                          \
  INT_MODE(TYPE, N, _rte)                                                      \
  INT_MODE(TYPE, N, _rtz)                                                      \
  INT_MODE(TYPE, N, _rtp)                                                      \
  INT_MODE(TYPE, N, _rtn)                                                      \
  INT_MODE(TYPE, N, _sat)                                                      \
  INT_MODE(TYPE, N, _sat_rte)                                                  \
  INT_MODE(TYPE, N, _sat_rtz)                                                  \
  INT_MODE(TYPE, N, _sat_rtp)                                                  \
  INT_MODE(TYPE, N, _sat_rtn)
#define INTS_FROM_HALF(N)                                                      \
  INT_FROM_HALF(char, N)                                                       \
  INT_FROM_HALF(uchar, N)                                                      \
  INT_FROM_HALF(short, N)                                                      \
  INT_FROM_HALF(ushort, N)                                                     \
  INT_FROM_HALF(int, N)                                                        \
  INT_FROM_HALF(uint, N)                                                       \
  INT_FROM_HALF(long, N)                                                       \
  INT_FROM_HALF(ulong, N)
LENGTHS(INTS_FROM_HALF)

// To half. An integer that float cannot hold exactly is far beyond the largest
// half, so going through float rounds no value twice.
#define TO_HALF_SCALAR(TYPE)                                                   \
  OVERLOAD half convert_half(TYPE X) { return (half)(float)X; }                \
  OVERLOAD half convert_half_rte(TYPE X) { return (half)(float)X; }            \
  OVERLOAD half convert_half_rtz(TYPE X) {                                     \
    return roundTowardsZero((float)X);                                         \
  }                                                                            \
  OVERLOAD half convert_half_rtp(TYPE X) { return roundUp((float)X); }         \
  OVERLOAD half convert_half_rtn(TYPE X) { return roundDown((float)X); }
#define TO_HALF_N(TYPE, N)                                                     \
  OVERLOAD half##N convert_half##N(TYPE##N X) {                                \
    return __builtin_convertvector(__builtin_convertvector(X, float##N),       \
                                   half##N);                                   \
  }                                                                            \
  OVERLOAD half##N convert_half##N##_rte(TYPE##N X) {                          \
    return convert_half##N(X);                                                 \
  }                                                                            \
  TO_HALF_MODE(TYPE, N, _rtz)                                                  \
  TO_HALF_MODE(TYPE, N, _rtp)                                                  \
  TO_HALF_MODE(TYPE, N, _rtn)
#define TO_HALF_MODE(TYPE, N, MODE)                                            \
  OVERLOAD half##N convert_half##N##MODE(TYPE##N X) {                          \
    half##N R;                                                                 \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = convert_half##MODE(X[I]);                                         \
    return R;                                                                  \
  }
#define TO_HALF(TYPE)                                                          \
  TO_HALF_SCALAR(TYPE)                                                         \
  TO_HALF_N(TYPE, 2)                                                           \
  TO_HALF_N(TYPE, 3)                                                           \
  TO_HALF_N(TYPE, 4)                                                           \
  TO_HALF_N(TYPE, 8)                                                           \
  TO_HALF_N(TYPE, 16)
TO_HALF(char)
TO_HALF(uchar)
TO_HALF(short)
TO_HALF(ushort)
TO_HALF(int)
TO_HALF(uint)
TO_HALF(long)
TO_HALF(ulong)
TO_HALF(float)

//===----------------------------------------------------------------------===//
// Floats stored as halves
//===----------------------------------------------------------------------===//

// libclc's round what is smaller than every half to zero in all modes.
#define HALF_STORE_N(AS, N, ROOM, MODE)                                        \
  OVERLOAD void vstore_half##N##MODE(float##N V, size_t Offset, AS half *P) {  \
    vstore##N(convert_half##N##MODE(V), Offset, P);                            \
  }                                                                            \
  OVERLOAD void vstorea_half##N##MODE(float##N V, size_t Offset, AS half *P) { \
    vstore##N(convert_half##N##MODE(V), 0, P + ROOM * Offset);                 \
  }
#define HALF_STORE(AS, MODE)                                                   \
  OVERLOAD void vstore_half##MODE(float V, size_t Offset, AS half *P) {        \
    P[Offset] = convert_half##MODE(V);                                         \
  }                                                                            \
  HALF_STORE_N(AS, 2, 2, MODE)                                                 \
  HALF_STORE_N(AS, 3, 4, MODE)                                                 \
  HALF_STORE_N(AS, 4, 4, MODE)                                                 \
  HALF_STORE_N(AS, 8, 8, MODE)                                                 \
  HALF_STORE_N(AS, 16, 16, MODE)
#define HALF_STORES(AS)                                                        \
  HALF_STORE(AS, )                                                             \
  HALF_STORE(AS, _rte)                                                         \
  HALF_STORE(AS, _rtz)                                                         \
  HALF_STORE(AS, _rtp)                                                         \
  HALF_STORE(AS, _rtn)
HALF_STORES(__private)
HALF_STORES(__global)
HALF_STORES(__local)
