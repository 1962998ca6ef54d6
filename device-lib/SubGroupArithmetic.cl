//===- SubGroupArithmetic.cl - Arithmetic over some lanes -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cl_khr_subgroup_non_uniform_arithmetic and _clustered_reduce. The lanes that
// take part may have gaps between them. Each knows the next one below, and in
// every step takes over its value and its link:
//
//   lanes            0      2      3      7
//   links            -      0      2      3
//   after one step   0      0+2    2+3    3+7        links - - 0 2
//   after two steps  0      0+2    0+2+3  0+2+3+7    links - - - -
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"

static inline uint activeLanes(void) { return __mgpu_ballot(1); }
static inline uint lanesBelow(uint Lanes) {
  return Lanes & ((1u << __mgpu_lane_id()) - 1);
}
static inline uint highest(uint Lanes) { return 31 - clz(Lanes); }
// The active lanes of the caller's cluster.
static inline uint clusterLanes(uint Size) {
  uint First = __mgpu_lane_id() & -Size;
  return activeLanes() & (((2u << (Size - 1)) - 1) << First);
}

#define COMBINE(NAME, TYPE, OP, NEUTRAL)                                       \
  HELPER TYPE scan_##NAME(TYPE V, uint Lanes) {                                \
    uint Below = lanesBelow(Lanes);                                            \
    uint Self = __mgpu_lane_id();                                              \
    /* A lane without a link reads itself. */                                  \
    uint Link = Below ? highest(Below) : SUB_GROUP_SIZE;                       \
    for (uint Step = 1; Step < MAX_SUB_GROUP_SIZE; Step *= 2) {                \
      if (Step >= SUB_GROUP_SIZE)                                              \
        break;                                                                 \
      bool Linked = Link < SUB_GROUP_SIZE;                                     \
      uint From = Linked ? Link : Self;                                        \
      TYPE Other = fromLane(V, From);                                          \
      Link = fromLane(Link, From);                                             \
      V = Linked ? (TYPE)OP(Other, V) : V;                                     \
    }                                                                          \
    return V;                                                                  \
  }                                                                            \
  OVERLOAD TYPE sub_group_non_uniform_scan_inclusive_##NAME(TYPE V) {          \
    return scan_##NAME(V, activeLanes());                                      \
  }                                                                            \
  OVERLOAD TYPE sub_group_non_uniform_scan_exclusive_##NAME(TYPE V) {          \
    uint Lanes = activeLanes();                                                \
    uint Below = lanesBelow(Lanes);                                            \
    TYPE S = fromLane(scan_##NAME(V, Lanes),                                   \
                      Below ? highest(Below) : __mgpu_lane_id());              \
    return Below ? S : (TYPE)NEUTRAL;                                          \
  }                                                                            \
  OVERLOAD TYPE sub_group_non_uniform_reduce_##NAME(TYPE V) {                  \
    uint Lanes = activeLanes();                                                \
    return fromLane(scan_##NAME(V, Lanes), highest(Lanes));                    \
  }                                                                            \
  OVERLOAD TYPE sub_group_clustered_reduce_##NAME(TYPE V, uint Size) {         \
    uint Lanes = clusterLanes(Size);                                           \
    return fromLane(scan_##NAME(V, Lanes), highest(Lanes));                    \
  }

#define NUMBERS(TYPE, LOWEST, HIGHEST)                                         \
  COMBINE(add, TYPE, ADD, 0)                                                   \
  COMBINE(mul, TYPE, MUL, 1)                                                   \
  COMBINE(min, TYPE, MIN, HIGHEST)                                             \
  COMBINE(max, TYPE, MAX, LOWEST)
#define BITS(TYPE, LOWEST, HIGHEST)                                            \
  COMBINE(and, TYPE, AND, ~0)                                                  \
  COMBINE(or, TYPE, OR, 0)                                                     \
  COMBINE(xor, TYPE, XOR, 0)
NARROW_TYPES(NUMBERS)
WIDE_TYPES(NUMBERS)
FLOAT_TYPES(NUMBERS)
NARROW_TYPES(BITS)
WIDE_TYPES(BITS)

// Truth values are whole sets of lanes.
#define LOGICAL(NAME, COMBINED)                                       \
  HELPER int logical_##NAME(uint True, uint Lanes) { return COMBINED; }        \
  OVERLOAD int sub_group_non_uniform_reduce_logical_##NAME(int P) {            \
    return logical_##NAME(__mgpu_ballot(P), activeLanes());                    \
  }                                                                            \
  OVERLOAD int sub_group_non_uniform_scan_inclusive_logical_##NAME(int P) {    \
    uint Upto = (2u << __mgpu_lane_id()) - 1;                                  \
    return logical_##NAME(__mgpu_ballot(P) & Upto, activeLanes() & Upto);      \
  }                                                                            \
  OVERLOAD int sub_group_non_uniform_scan_exclusive_logical_##NAME(int P) {    \
    uint Lanes = lanesBelow(activeLanes());                                    \
    return logical_##NAME(__mgpu_ballot(P) & Lanes, Lanes);                    \
  }                                                                            \
  OVERLOAD int sub_group_clustered_reduce_logical_##NAME(int P, uint Size) {   \
    uint Lanes = clusterLanes(Size);                                           \
    return logical_##NAME(__mgpu_ballot(P) & Lanes, Lanes);                    \
  }
LOGICAL(and, True == Lanes)
LOGICAL(or, True != 0)
LOGICAL(xor, popcount(True) & 1)
