//===- Lanes.h - Values of other lanes ------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What sub-group and work-group functions share. A sub-group is a warp:
// SUB_GROUP_SIZE neighbours in the linear order of the work-group. The last one
// of a group may be smaller; its lanes are 0 upwards.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_LANES_H
#define MGPU_LANES_H

#include "Reserved.h"

// Lanes of a warp, a constant of the core, and what it is at most.
#define SUB_GROUP_SIZE __mgpu_lane_count()
#define MAX_SUB_GROUP_SIZE 32u

#define HELPER static __attribute__((overloadable, always_inline))

static inline uint groupSize(void) {
  return (uint)get_local_size(0) * (uint)get_local_size(1) *
         (uint)get_local_size(2);
}

HELPER uint fromLane(uint V, uint Lane) { return __mgpu_shuffle(V, Lane); }
HELPER int fromLane(int V, uint Lane) {
  return (int)__mgpu_shuffle((uint)V, Lane);
}
HELPER float fromLane(float V, uint Lane) {
  return as_float(__mgpu_shuffle(as_uint(V), Lane));
}
HELPER half fromLane(half V, uint Lane) {
  return as_half((ushort)__mgpu_shuffle(as_ushort(V), Lane));
}
HELPER ulong fromLane(ulong V, uint Lane) {
  uint2 P = as_uint2(V);
  return as_ulong(
      (uint2)(__mgpu_shuffle(P.x, Lane), __mgpu_shuffle(P.y, Lane)));
}
HELPER long fromLane(long V, uint Lane) {
  return (long)fromLane((ulong)V, Lane);
}
HELPER uchar fromLane(uchar V, uint Lane) {
  return (uchar)__mgpu_shuffle(V, Lane);
}
HELPER char fromLane(char V, uint Lane) {
  return (char)__mgpu_shuffle((uchar)V, Lane);
}
HELPER ushort fromLane(ushort V, uint Lane) {
  return (ushort)__mgpu_shuffle(V, Lane);
}
HELPER short fromLane(short V, uint Lane) {
  return (short)__mgpu_shuffle((ushort)V, Lane);
}

// Functions NAME that give all lanes the value of one, for scalars and vectors.
#define BROADCAST_VECTOR(NAME, TYPE, N)                                        \
  OVERLOAD TYPE##N NAME(TYPE##N V, uint Lane) {                                \
    TYPE##N R;                                                                 \
    for (int I = 0; I < N; ++I)                                                \
      R[I] = fromLane(V[I], Lane);                                             \
    return R;                                                                  \
  }
#define BROADCASTS(NAME, TYPE)                                                 \
  OVERLOAD TYPE NAME(TYPE V, uint Lane) { return fromLane(V, Lane); }          \
  BROADCAST_VECTOR(NAME, TYPE, 2)                                              \
  BROADCAST_VECTOR(NAME, TYPE, 3)                                              \
  BROADCAST_VECTOR(NAME, TYPE, 4)                                              \
  BROADCAST_VECTOR(NAME, TYPE, 8)                                              \
  BROADCAST_VECTOR(NAME, TYPE, 16)

// Operations that combine the values of lanes.
#define ADD(X, Y) ((X) + (Y))
#define MUL(X, Y) ((X) * (Y))
#define MIN(X, Y) min(X, Y)
#define MAX(X, Y) max(X, Y)
#define AND(X, Y) ((X) & (Y))
#define OR(X, Y) ((X) | (Y))
#define XOR(X, Y) ((X) ^ (Y))

// M(TYPE, LOWEST, HIGHEST) for each type that can be combined.
#define FLOAT_TYPES(M)                                                         \
  M(float, -INFINITY, INFINITY)                                                \
  M(half, -INFINITY, INFINITY)
#define WIDE_TYPES(M)                                                          \
  M(int, INT_MIN, INT_MAX)                                                     \
  M(uint, 0, UINT_MAX)                                                         \
  M(long, LONG_MIN, LONG_MAX)                                                  \
  M(ulong, 0, ULONG_MAX)
#define NARROW_TYPES(M)                                                        \
  M(char, CHAR_MIN, CHAR_MAX)                                                  \
  M(uchar, 0, UCHAR_MAX)                                                       \
  M(short, SHRT_MIN, SHRT_MAX)                                                 \
  M(ushort, 0, USHRT_MAX)

#endif // MGPU_LANES_H
