//===- SubGroups.cl - Sub-groups ------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cl_khr_subgroups and cl_khr_subgroup_extended_types: functions that all
// work-items of a sub-group call together. Lanes only ever read lower lanes, or
// the last one that exists.
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"

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

// Inclusive scan in steps, each adding what lies 1, 2, 4, 8 lanes below.
#define SCAN(NAME, TYPE, OP, NEUTRAL)                                          \
  OVERLOAD TYPE sub_group_scan_inclusive_##NAME(TYPE V) {                      \
    uint Lane = __mgpu_lane_id();                                              \
    for (uint Step = 1; Step < MAX_SUB_GROUP_SIZE; Step *= 2) {                \
      if (Step >= SUB_GROUP_SIZE)                                              \
        break;                                                                 \
      TYPE Below = fromLane(V, Lane >= Step ? Lane - Step : Lane);             \
      V = Lane >= Step ? (TYPE)OP(V, Below) : V;                               \
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
  BROADCASTS(sub_group_broadcast, TYPE)                                        \
  SCAN(add, TYPE, ADD, 0)                                                      \
  SCAN(min, TYPE, MIN, HIGHEST)                                                \
  SCAN(max, TYPE, MAX, LOWEST)
NARROW_TYPES(SCANS)
WIDE_TYPES(SCANS)
FLOAT_TYPES(SCANS)
