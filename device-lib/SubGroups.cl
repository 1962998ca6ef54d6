//===- SubGroups.cl - Sub-groups ------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// A sub-group is a warp: SUB_GROUP_SIZE neighbours in the linear order of the
// work-group. The last one of a group may be smaller; its lanes are 0 upwards.
// Lanes only ever read lower lanes, or the last one that exists.
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

// Lanes of a warp; a number of the instruction set.
#ifndef SUB_GROUP_SIZE
#define SUB_GROUP_SIZE 16u
#endif

static uint groupSize(void) {
  return (uint)get_local_size(0) * (uint)get_local_size(1) *
         (uint)get_local_size(2);
}

OVERLOAD uint get_max_sub_group_size(void) {
  return min(SUB_GROUP_SIZE, groupSize());
}
OVERLOAD uint get_num_sub_groups(void) {
  return (groupSize() + SUB_GROUP_SIZE - 1) / SUB_GROUP_SIZE;
}
OVERLOAD uint get_enqueued_num_sub_groups(void) {
  return (groupSize() + SUB_GROUP_SIZE - 1) / SUB_GROUP_SIZE;
}
OVERLOAD uint get_sub_group_id(void) {
  return (uint)get_local_linear_id() / SUB_GROUP_SIZE;
}
OVERLOAD uint get_sub_group_local_id(void) { return __mgpu_lane_id(); }
OVERLOAD uint get_sub_group_size(void) {
  return min(SUB_GROUP_SIZE, groupSize() - get_sub_group_id() * SUB_GROUP_SIZE);
}

// Lanes of a warp run together, so only memory has to be put in order.
OVERLOAD void sub_group_barrier(cl_mem_fence_flags Flags) {
  __c11_atomic_thread_fence(__ATOMIC_ACQ_REL);
}
OVERLOAD void sub_group_barrier(cl_mem_fence_flags Flags, memory_scope Scope) {
  __c11_atomic_thread_fence(__ATOMIC_ACQ_REL);
}

OVERLOAD int sub_group_any(int P) { return __mgpu_ballot(P) != 0; }
OVERLOAD int sub_group_all(int P) { return __mgpu_ballot(!P) == 0; }

static __attribute__((overloadable)) uint fromLane(uint V, uint Lane) {
  return __mgpu_shuffle(V, Lane);
}
static __attribute__((overloadable)) int fromLane(int V, uint Lane) {
  return (int)__mgpu_shuffle((uint)V, Lane);
}
static __attribute__((overloadable)) float fromLane(float V, uint Lane) {
  return as_float(__mgpu_shuffle(as_uint(V), Lane));
}
static __attribute__((overloadable)) half fromLane(half V, uint Lane) {
  return as_half((ushort)__mgpu_shuffle(as_ushort(V), Lane));
}
static __attribute__((overloadable)) ulong fromLane(ulong V, uint Lane) {
  uint2 P = as_uint2(V);
  return as_ulong(
      (uint2)(__mgpu_shuffle(P.x, Lane), __mgpu_shuffle(P.y, Lane)));
}
static __attribute__((overloadable)) long fromLane(long V, uint Lane) {
  return (long)fromLane((ulong)V, Lane);
}

// Inclusive scan in four steps, each adding what lies 1, 2, 4, 8 lanes below.
#define ADD(X, Y) ((X) + (Y))
#define MIN(X, Y) min(X, Y)
#define MAX(X, Y) max(X, Y)
#define SCAN(NAME, TYPE, OP, NEUTRAL)                                          \
  OVERLOAD TYPE sub_group_scan_inclusive_##NAME(TYPE V) {                      \
    uint Lane = __mgpu_lane_id();                                              \
    for (uint Step = 1; Step < SUB_GROUP_SIZE; Step *= 2) {                    \
      TYPE Below = fromLane(V, Lane >= Step ? Lane - Step : Lane);             \
      V = Lane >= Step ? OP(V, Below) : V;                                     \
    }                                                                          \
    return V;                                                                  \
  }                                                                            \
  OVERLOAD TYPE sub_group_scan_exclusive_##NAME(TYPE V) {                      \
    uint Lane = __mgpu_lane_id();                                              \
    TYPE S =                                                                   \
        fromLane(sub_group_scan_inclusive_##NAME(V), Lane ? Lane - 1 : Lane);  \
    return Lane ? S : (TYPE)NEUTRAL;                                           \
  }                                                                            \
  OVERLOAD TYPE sub_group_reduce_##NAME(TYPE V) {                              \
    return fromLane(sub_group_scan_inclusive_##NAME(V),                        \
                    get_sub_group_size() - 1);                                 \
  }
#define SCANS(TYPE, LOWEST, HIGHEST)                                           \
  OVERLOAD TYPE sub_group_broadcast(TYPE V, uint Lane) {                       \
    return fromLane(V, Lane);                                                  \
  }                                                                            \
  SCAN(add, TYPE, ADD, 0)                                                      \
  SCAN(min, TYPE, MIN, HIGHEST)                                                \
  SCAN(max, TYPE, MAX, LOWEST)
SCANS(int, INT_MIN, INT_MAX)
SCANS(uint, 0, UINT_MAX)
SCANS(long, LONG_MIN, LONG_MAX)
SCANS(ulong, 0, ULONG_MAX)
SCANS(float, -INFINITY, INFINITY)
SCANS(half, -INFINITY, INFINITY)
