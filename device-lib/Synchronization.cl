//===- Synchronization.cl - Barriers, fences, events ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

OVERLOAD void barrier(cl_mem_fence_flags Flags) { __mgpu_barrier(Flags); }
OVERLOAD void work_group_barrier(cl_mem_fence_flags Flags) {
  __mgpu_barrier(Flags);
}
OVERLOAD void work_group_barrier(cl_mem_fence_flags Flags, memory_scope Scope) {
  __mgpu_barrier(Flags);
}

// A fence orders the accesses of one work-item. All scopes and kinds of memory
// go through one path to memory here.
OVERLOAD void mem_fence(cl_mem_fence_flags Flags) {
  __c11_atomic_thread_fence(__ATOMIC_ACQ_REL);
}
OVERLOAD void read_mem_fence(cl_mem_fence_flags Flags) {
  __c11_atomic_thread_fence(__ATOMIC_ACQUIRE);
}
OVERLOAD void write_mem_fence(cl_mem_fence_flags Flags) {
  __c11_atomic_thread_fence(__ATOMIC_RELEASE);
}
OVERLOAD void atomic_work_item_fence(cl_mem_fence_flags Flags,
                                     memory_order Order, memory_scope Scope) {
  if (Order != memory_order_relaxed)
    __c11_atomic_thread_fence(__ATOMIC_SEQ_CST);
}

// The group copies together; the copy has ended when the group has met in
// wait_group_events. Events carry nothing.
#define COPY_ONE(TYPE, TO, FROM)                                               \
  OVERLOAD event_t async_work_group_copy(TO TYPE *Dst, const FROM TYPE *Src,   \
                                         size_t Count, event_t Event) {        \
    size_t Step = get_local_size(0) * get_local_size(1) * get_local_size(2);   \
    for (size_t I = get_local_linear_id(); I < Count; I += Step)               \
      Dst[I] = Src[I];                                                         \
    return Event;                                                              \
  }
#define COPY(TYPE)                                                             \
  COPY_ONE(TYPE, __local, __global)                                            \
  COPY_ONE(TYPE, __global, __local)                                            \
  OVERLOAD event_t async_work_group_strided_copy(                              \
      __local TYPE *Dst, const __global TYPE *Src, size_t Count,               \
      size_t Stride, event_t Event) {                                          \
    size_t Step = get_local_size(0) * get_local_size(1) * get_local_size(2);   \
    for (size_t I = get_local_linear_id(); I < Count; I += Step)               \
      Dst[I] = Src[I * Stride];                                                \
    return Event;                                                              \
  }                                                                            \
  OVERLOAD event_t async_work_group_strided_copy(                              \
      __global TYPE *Dst, const __local TYPE *Src, size_t Count,               \
      size_t Stride, event_t Event) {                                          \
    size_t Step = get_local_size(0) * get_local_size(1) * get_local_size(2);   \
    for (size_t I = get_local_linear_id(); I < Count; I += Step)               \
      Dst[I * Stride] = Src[I];                                                \
    return Event;                                                              \
  }                                                                            \
  OVERLOAD void prefetch(const __global TYPE *P, size_t Count) {}
#define COPIES(TYPE)                                                           \
  COPY(TYPE)                                                                   \
  COPY(TYPE##2) COPY(TYPE##3) COPY(TYPE##4) COPY(TYPE##8) COPY(TYPE##16)

COPIES(char)
COPIES(uchar)
COPIES(short)
COPIES(ushort)
COPIES(int)
COPIES(uint)
COPIES(long)
COPIES(ulong)
COPIES(half)
COPIES(float)

OVERLOAD void wait_group_events(int Count, __private event_t *Events) {
  __mgpu_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
OVERLOAD void wait_group_events(int Count, event_t *Events) {
  __mgpu_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
