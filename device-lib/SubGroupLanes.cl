//===- SubGroupLanes.cl - Sub-group functions of single lanes -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cl_khr_subgroup_non_uniform_vote, _ballot, _shuffle, _shuffle_relative and
// _rotate. Some of the lanes may be elsewhere in the program: only those that
// call the function together count.
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"

static inline uint activeLanes(void) { return __mgpu_ballot(1); }
static inline uint firstActive(void) { return ctz(activeLanes()); }
// Lanes that a sub-group of this work-group can have.
static inline uint possibleLanes(void) {
  return -1u >> (32 - get_max_sub_group_size());
}

//===----------------------------------------------------------------------===//
// Votes
//===----------------------------------------------------------------------===//

OVERLOAD int sub_group_elect(void) { return __mgpu_lane_id() == firstActive(); }
OVERLOAD int sub_group_non_uniform_all(int P) { return !__mgpu_ballot(!P); }
OVERLOAD int sub_group_non_uniform_any(int P) { return __mgpu_ballot(P) != 0; }

#define ALL_EQUAL(TYPE, LOWEST, HIGHEST)                                       \
  OVERLOAD int sub_group_non_uniform_all_equal(TYPE V) {                       \
    return !__mgpu_ballot(!(V == fromLane(V, firstActive())));                 \
  }
NARROW_TYPES(ALL_EQUAL)
WIDE_TYPES(ALL_EQUAL)
FLOAT_TYPES(ALL_EQUAL)

//===----------------------------------------------------------------------===//
// Ballots: bit k of the first component is lane k
//===----------------------------------------------------------------------===//

OVERLOAD uint4 sub_group_ballot(int P) {
  return (uint4)(__mgpu_ballot(P), 0, 0, 0);
}
OVERLOAD int sub_group_inverse_ballot(uint4 V) {
  return (V.x >> __mgpu_lane_id()) & 1;
}
OVERLOAD int sub_group_ballot_bit_extract(uint4 V, uint I) {
  return (V.x >> I) & 1;
}
OVERLOAD uint sub_group_ballot_bit_count(uint4 V) {
  return popcount(V.x & possibleLanes());
}
OVERLOAD uint sub_group_ballot_inclusive_scan(uint4 V) {
  return popcount(V.x & ((2u << __mgpu_lane_id()) - 1));
}
OVERLOAD uint sub_group_ballot_exclusive_scan(uint4 V) {
  return popcount(V.x & ((1u << __mgpu_lane_id()) - 1));
}
OVERLOAD uint sub_group_ballot_find_lsb(uint4 V) {
  return ctz(V.x & possibleLanes());
}
OVERLOAD uint sub_group_ballot_find_msb(uint4 V) {
  return 31 - clz(V.x & possibleLanes());
}

#define MASK(NAME, EXPRESSION)                                                 \
  OVERLOAD uint4 get_sub_group_##NAME##_mask(void) {                           \
    uint Own = 1u << __mgpu_lane_id();                                         \
    return (uint4)(EXPRESSION, 0, 0, 0);                                       \
  }
MASK(eq, Own)
MASK(ge, -Own &possibleLanes())
MASK(gt, -2 * Own & possibleLanes())
MASK(le, 2 * Own - 1)
MASK(lt, Own - 1)

//===----------------------------------------------------------------------===//
// Broadcasts, shuffles, rotations
//===----------------------------------------------------------------------===//

#define MOVES(TYPE, LOWEST, HIGHEST)                                           \
  BROADCASTS(sub_group_non_uniform_broadcast, TYPE)                            \
  OVERLOAD TYPE sub_group_broadcast_first(TYPE V) {                            \
    return fromLane(V, firstActive());                                         \
  }                                                                            \
  OVERLOAD TYPE sub_group_shuffle(TYPE V, uint Lane) {                         \
    return fromLane(V, Lane);                                                  \
  }                                                                            \
  OVERLOAD TYPE sub_group_shuffle_xor(TYPE V, uint Bits) {                     \
    return fromLane(V, __mgpu_lane_id() ^ Bits);                               \
  }                                                                            \
  OVERLOAD TYPE sub_group_shuffle_up(TYPE V, uint Delta) {                     \
    return fromLane(V, __mgpu_lane_id() - Delta);                              \
  }                                                                            \
  OVERLOAD TYPE sub_group_shuffle_down(TYPE V, uint Delta) {                   \
    return fromLane(V, __mgpu_lane_id() + Delta);                              \
  }                                                                            \
  OVERLOAD TYPE sub_group_rotate(TYPE V, int Delta) {                          \
    return fromLane(V, rotated(Delta));                                        \
  }                                                                            \
  OVERLOAD TYPE sub_group_clustered_rotate(TYPE V, int Delta, uint Size) {     \
    uint Lane = __mgpu_lane_id();                                              \
    return fromLane(V, (Lane & -Size) | ((Lane + Delta) & (Size - 1)));        \
  }

// Only work-groups of less than one full sub-group need the division.
static inline uint rotated(int Delta) {
  uint Size = get_max_sub_group_size();
  int Lane = (int)__mgpu_lane_id() + Delta;
  if (Size == SUB_GROUP_SIZE)
    return Lane & (SUB_GROUP_SIZE - 1);
  Lane %= (int)Size;
  return Lane < 0 ? Lane + Size : Lane;
}

NARROW_TYPES(MOVES)
WIDE_TYPES(MOVES)
FLOAT_TYPES(MOVES)
