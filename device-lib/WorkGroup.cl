//===- WorkGroup.cl - Functions of a whole work-group ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each sub-group combines its values without memory, and its last work-item
// puts the result into local memory, where all sub-groups read those of the
// ones before. The second barrier lets the next call use the memory again.
//
//===----------------------------------------------------------------------===//

#include "Lanes.h"

/// One value for each sub-group of the largest work-group; in Scratch.ll.
__local void *__mgpu_group_scratch(void) __attribute__((const));

// The work-item that gives the value is named by its linear id.
#define BROADCAST(TYPE, LOWEST, HIGHEST)                                       \
  HELPER TYPE broadcastFrom(TYPE V, bool Gives) {                              \
    __local TYPE *Scratch = __mgpu_group_scratch();                            \
    if (Gives)                                                                 \
      *Scratch = V;                                                            \
    __mgpu_barrier(CLK_LOCAL_MEM_FENCE);                                       \
    TYPE R = *Scratch;                                                         \
    __mgpu_barrier(CLK_LOCAL_MEM_FENCE);                                       \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD TYPE work_group_broadcast(TYPE V, size_t X) {                       \
    return broadcastFrom(V, get_local_id(0) == X);                             \
  }                                                                            \
  OVERLOAD TYPE work_group_broadcast(TYPE V, size_t X, size_t Y) {             \
    return broadcastFrom(V, get_local_id(0) == X && get_local_id(1) == Y);     \
  }                                                                            \
  OVERLOAD TYPE work_group_broadcast(TYPE V, size_t X, size_t Y, size_t Z) {   \
    return broadcastFrom(V, get_local_id(0) == X && get_local_id(1) == Y &&    \
                                get_local_id(2) == Z);                         \
  }

#define COMBINE(NAME, TYPE, OP, NEUTRAL)                                       \
  /* What the sub-groups up to End have together. */                           \
  HELPER TYPE combine_##NAME(TYPE V, uint End, bool All) {                     \
    __local TYPE *Scratch = __mgpu_group_scratch();                            \
    uint SubGroup = get_sub_group_id();                                        \
    if (get_sub_group_local_id() == get_sub_group_size() - 1)                  \
      Scratch[SubGroup] = V;                                                   \
    __mgpu_barrier(CLK_LOCAL_MEM_FENCE);                                       \
    TYPE R = All ? Scratch[0] : (TYPE)NEUTRAL;                                 \
    for (uint I = All; I < End; ++I)                                           \
      R = OP(R, Scratch[I]);                                                   \
    __mgpu_barrier(CLK_LOCAL_MEM_FENCE);                                       \
    return R;                                                                  \
  }                                                                            \
  OVERLOAD TYPE work_group_reduce_##NAME(TYPE V) {                             \
    return combine_##NAME(sub_group_scan_inclusive_##NAME(V),                  \
                          get_num_sub_groups(), true);                         \
  }                                                                            \
  OVERLOAD TYPE work_group_scan_inclusive_##NAME(TYPE V) {                     \
    TYPE Own = sub_group_scan_inclusive_##NAME(V);                             \
    return OP(combine_##NAME(Own, get_sub_group_id(), false), Own);            \
  }                                                                            \
  OVERLOAD TYPE work_group_scan_exclusive_##NAME(TYPE V) {                     \
    TYPE Own = sub_group_scan_inclusive_##NAME(V);                             \
    TYPE Before = combine_##NAME(Own, get_sub_group_id(), false);              \
    uint Lane = get_sub_group_local_id();                                      \
    TYPE Below = fromLane(Own, Lane ? Lane - 1 : Lane);                        \
    return Lane ? (TYPE)OP(Before, Below) : Before;                            \
  }

#define FUNCTIONS(TYPE, LOWEST, HIGHEST)                                       \
  BROADCAST(TYPE, LOWEST, HIGHEST)                                             \
  COMBINE(add, TYPE, ADD, 0)                                                   \
  COMBINE(min, TYPE, MIN, HIGHEST)                                             \
  COMBINE(max, TYPE, MAX, LOWEST)
WIDE_TYPES(FUNCTIONS)
FLOAT_TYPES(FUNCTIONS)

OVERLOAD int work_group_any(int P) { return work_group_reduce_max(P != 0); }
OVERLOAD int work_group_all(int P) { return work_group_reduce_min(P != 0); }
