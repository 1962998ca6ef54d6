//===- Atomics.cl - Atomics that libclc does not have ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reserved.h"

//===----------------------------------------------------------------------===//
// OpenCL C 1.x. libclc has the 32-bit functions; its increment and decrement
// are wrapping operations, which hardware has as a plain addition.
//===----------------------------------------------------------------------===//

#define ATOM2(NAME, OP, TYPE, AS)                                              \
  OVERLOAD TYPE NAME(volatile AS TYPE *P, TYPE V) {                            \
    return OP((AS TYPE *)P, V, __ATOMIC_RELAXED);                              \
  }
#define STEP(NAME, OP, TYPE, AS)                                               \
  OVERLOAD TYPE NAME(volatile AS TYPE *P) {                                    \
    return OP((AS TYPE *)P, (TYPE)1, __ATOMIC_RELAXED);                        \
  }
#define STEPS(TYPE, AS)                                                        \
  STEP(atomic_inc, __atomic_fetch_add, TYPE, AS)                               \
  STEP(atomic_dec, __atomic_fetch_sub, TYPE, AS)                               \
  STEP(atom_inc, __atomic_fetch_add, TYPE, AS)                                 \
  STEP(atom_dec, __atomic_fetch_sub, TYPE, AS)
#define LONG_ATOMS(TYPE, AS)                                                   \
  ATOM2(atom_add, __atomic_fetch_add, TYPE, AS)                                \
  ATOM2(atom_sub, __atomic_fetch_sub, TYPE, AS)                                \
  ATOM2(atom_and, __atomic_fetch_and, TYPE, AS)                                \
  ATOM2(atom_or, __atomic_fetch_or, TYPE, AS)                                  \
  ATOM2(atom_xor, __atomic_fetch_xor, TYPE, AS)                                \
  ATOM2(atom_min, __atomic_fetch_min, TYPE, AS)                                \
  ATOM2(atom_max, __atomic_fetch_max, TYPE, AS)                                \
  ATOM2(atom_xchg, __atomic_exchange_n, TYPE, AS)                              \
  STEP(atom_inc, __atomic_fetch_add, TYPE, AS)                                 \
  STEP(atom_dec, __atomic_fetch_sub, TYPE, AS)                                 \
  OVERLOAD TYPE atom_cmpxchg(volatile AS TYPE *P, TYPE Expected, TYPE V) {     \
    __atomic_compare_exchange_n((AS TYPE *)P, &Expected, V, false,             \
                                __ATOMIC_RELAXED, __ATOMIC_RELAXED);           \
    return Expected;                                                           \
  }

STEPS(int, __global)
STEPS(uint, __global)
STEPS(int, __local)
STEPS(uint, __local)
LONG_ATOMS(long, __global)
LONG_ATOMS(ulong, __global)
LONG_ATOMS(long, __local)
LONG_ATOMS(ulong, __local)

//===----------------------------------------------------------------------===//
// OpenCL C 2.0 and 3.0. An order that is not relaxed is made sequentially
// consistent, and every scope the device: the same instructions serve them all.
// The choice folds away, because calls name the order.
//===----------------------------------------------------------------------===//

#define SCOPE memory_scope_device

#define LOAD_STORE(ATOMIC, TYPE, AS)                                           \
  OVERLOAD TYPE atomic_load_explicit(volatile AS ATOMIC *P, memory_order O,    \
                                     memory_scope S) {                         \
    if (O == memory_order_relaxed)                                             \
      return __opencl_atomic_load((AS ATOMIC *)P, __ATOMIC_RELAXED, SCOPE);    \
    return __opencl_atomic_load((AS ATOMIC *)P, __ATOMIC_SEQ_CST, SCOPE);      \
  }                                                                            \
  OVERLOAD TYPE atomic_load_explicit(volatile AS ATOMIC *P, memory_order O) {  \
    return atomic_load_explicit(P, O, SCOPE);                                  \
  }                                                                            \
  OVERLOAD TYPE atomic_load(volatile AS ATOMIC *P) {                           \
    return __opencl_atomic_load((AS ATOMIC *)P, __ATOMIC_SEQ_CST, SCOPE);      \
  }                                                                            \
  OVERLOAD void atomic_store_explicit(volatile AS ATOMIC *P, TYPE V,           \
                                      memory_order O, memory_scope S) {        \
    if (O == memory_order_relaxed)                                             \
      __opencl_atomic_store((AS ATOMIC *)P, V, __ATOMIC_RELAXED, SCOPE);       \
    else                                                                       \
      __opencl_atomic_store((AS ATOMIC *)P, V, __ATOMIC_SEQ_CST, SCOPE);       \
  }                                                                            \
  OVERLOAD void atomic_store_explicit(volatile AS ATOMIC *P, TYPE V,           \
                                      memory_order O) {                        \
    atomic_store_explicit(P, V, O, SCOPE);                                     \
  }                                                                            \
  OVERLOAD void atomic_store(volatile AS ATOMIC *P, TYPE V) {                  \
    __opencl_atomic_store((AS ATOMIC *)P, V, __ATOMIC_SEQ_CST, SCOPE);         \
  }                                                                            \
  OVERLOAD void atomic_init(volatile AS ATOMIC *P, TYPE V) {                   \
    __opencl_atomic_store((AS ATOMIC *)P, V, __ATOMIC_RELAXED, SCOPE);         \
  }

// Functions that read, modify and write; OP is the compiler's operation.
#define FETCH(NAME, OP, ATOMIC, TYPE, OPERAND, AS)                             \
  OVERLOAD TYPE NAME##_explicit(volatile AS ATOMIC *P, OPERAND V,              \
                                memory_order O, memory_scope S) {              \
    if (O == memory_order_relaxed)                                             \
      return OP((AS ATOMIC *)P, V, __ATOMIC_RELAXED, SCOPE);                   \
    return OP((AS ATOMIC *)P, V, __ATOMIC_SEQ_CST, SCOPE);                     \
  }                                                                            \
  OVERLOAD TYPE NAME##_explicit(volatile AS ATOMIC *P, OPERAND V,              \
                                memory_order O) {                              \
    return NAME##_explicit(P, V, O, SCOPE);                                    \
  }                                                                            \
  OVERLOAD TYPE NAME(volatile AS ATOMIC *P, OPERAND V) {                       \
    return OP((AS ATOMIC *)P, V, __ATOMIC_SEQ_CST, SCOPE);                     \
  }

// The weak and the strong form are one. Both orders are taken as the stronger.
#define COMPARE_EXCHANGE_NAMED(NAME, ATOMIC, TYPE, AS, AS2)                    \
  OVERLOAD bool NAME##_explicit(volatile AS ATOMIC *P, AS2 TYPE *Expected,     \
                                TYPE V, memory_order Success,                  \
                                memory_order Failure, memory_scope S) {        \
    if (Success == memory_order_relaxed && Failure == memory_order_relaxed)    \
      return __opencl_atomic_compare_exchange_strong((AS ATOMIC *)P, Expected, \
                                                     V, __ATOMIC_RELAXED,      \
                                                     __ATOMIC_RELAXED, SCOPE); \
    return __opencl_atomic_compare_exchange_strong((AS ATOMIC *)P, Expected,   \
                                                   V, __ATOMIC_SEQ_CST,        \
                                                   __ATOMIC_SEQ_CST, SCOPE);   \
  }                                                                            \
  OVERLOAD bool NAME##_explicit(volatile AS ATOMIC *P, AS2 TYPE *Expected,     \
                                TYPE V, memory_order Success,                  \
                                memory_order Failure) {                        \
    return NAME##_explicit(P, Expected, V, Success, Failure, SCOPE);           \
  }                                                                            \
  OVERLOAD bool NAME(volatile AS ATOMIC *P, AS2 TYPE *Expected, TYPE V) {      \
    return __opencl_atomic_compare_exchange_strong((AS ATOMIC *)P, Expected,   \
                                                   V, __ATOMIC_SEQ_CST,        \
                                                   __ATOMIC_SEQ_CST, SCOPE);   \
  }
#define COMPARE_EXCHANGE(ATOMIC, TYPE, AS, AS2)                                \
  COMPARE_EXCHANGE_NAMED(atomic_compare_exchange_strong, ATOMIC, TYPE, AS,     \
                         AS2)                                                  \
  COMPARE_EXCHANGE_NAMED(atomic_compare_exchange_weak, ATOMIC, TYPE, AS, AS2)

#define ANY_TYPE(ATOMIC, TYPE, AS)                                             \
  LOAD_STORE(ATOMIC, TYPE, AS)                                                 \
  FETCH(atomic_exchange, __opencl_atomic_exchange, ATOMIC, TYPE, TYPE, AS)     \
  COMPARE_EXCHANGE(ATOMIC, TYPE, AS, __private)                                \
  COMPARE_EXCHANGE(ATOMIC, TYPE, AS, __local)                                  \
  COMPARE_EXCHANGE(ATOMIC, TYPE, AS, __global)                                 \
  COMPARE_EXCHANGE(ATOMIC, TYPE, AS, __generic)

#define INTEGER(ATOMIC, TYPE, AS)                                              \
  ANY_TYPE(ATOMIC, TYPE, AS)                                                   \
  FETCH(atomic_fetch_add, __opencl_atomic_fetch_add, ATOMIC, TYPE, TYPE, AS)   \
  FETCH(atomic_fetch_sub, __opencl_atomic_fetch_sub, ATOMIC, TYPE, TYPE, AS)   \
  FETCH(atomic_fetch_or, __opencl_atomic_fetch_or, ATOMIC, TYPE, TYPE, AS)     \
  FETCH(atomic_fetch_xor, __opencl_atomic_fetch_xor, ATOMIC, TYPE, TYPE, AS)   \
  FETCH(atomic_fetch_and, __opencl_atomic_fetch_and, ATOMIC, TYPE, TYPE, AS)   \
  FETCH(atomic_fetch_min, __opencl_atomic_fetch_min, ATOMIC, TYPE, TYPE, AS)   \
  FETCH(atomic_fetch_max, __opencl_atomic_fetch_max, ATOMIC, TYPE, TYPE, AS)

// Arithmetic on atomic_intptr_t and atomic_uintptr_t mixes signed and unsigned.
#define MIXED(ATOMIC, TYPE, OPERAND, AS)                                       \
  FETCH(atomic_fetch_add, __opencl_atomic_fetch_add, ATOMIC, TYPE, OPERAND,    \
        AS)                                                                    \
  FETCH(atomic_fetch_sub, __opencl_atomic_fetch_sub, ATOMIC, TYPE, OPERAND,    \
        AS)                                                                    \
  FETCH(atomic_fetch_or, __opencl_atomic_fetch_or, ATOMIC, TYPE, OPERAND, AS)  \
  FETCH(atomic_fetch_xor, __opencl_atomic_fetch_xor, ATOMIC, TYPE, OPERAND,    \
        AS)                                                                    \
  FETCH(atomic_fetch_and, __opencl_atomic_fetch_and, ATOMIC, TYPE, OPERAND,    \
        AS)                                                                    \
  FETCH(atomic_fetch_min, __opencl_atomic_fetch_min, ATOMIC, TYPE, OPERAND,    \
        AS)                                                                    \
  FETCH(atomic_fetch_max, __opencl_atomic_fetch_max, ATOMIC, TYPE, OPERAND, AS)

#define FLAG(AS)                                                               \
  OVERLOAD bool atomic_flag_test_and_set_explicit(                             \
      volatile AS atomic_flag *P, memory_order O, memory_scope S) {            \
    return atomic_exchange_explicit((volatile AS atomic_int *)P, 1, O, S);     \
  }                                                                            \
  OVERLOAD bool atomic_flag_test_and_set_explicit(volatile AS atomic_flag *P,  \
                                                  memory_order O) {            \
    return atomic_exchange_explicit((volatile AS atomic_int *)P, 1, O);        \
  }                                                                            \
  OVERLOAD bool atomic_flag_test_and_set(volatile AS atomic_flag *P) {         \
    return atomic_exchange((volatile AS atomic_int *)P, 1);                    \
  }                                                                            \
  OVERLOAD void atomic_flag_clear_explicit(volatile AS atomic_flag *P,         \
                                           memory_order O, memory_scope S) {   \
    atomic_store_explicit((volatile AS atomic_int *)P, 0, O, S);               \
  }                                                                            \
  OVERLOAD void atomic_flag_clear_explicit(volatile AS atomic_flag *P,         \
                                           memory_order O) {                   \
    atomic_store_explicit((volatile AS atomic_int *)P, 0, O);                  \
  }                                                                            \
  OVERLOAD void atomic_flag_clear(volatile AS atomic_flag *P) {                \
    atomic_store((volatile AS atomic_int *)P, 0);                              \
  }

#define ALL(AS)                                                                \
  INTEGER(atomic_int, int, AS)                                                 \
  INTEGER(atomic_uint, uint, AS)                                               \
  INTEGER(atomic_long, long, AS)                                               \
  INTEGER(atomic_ulong, ulong, AS)                                             \
  ANY_TYPE(atomic_float, float, AS)                                            \
  MIXED(atomic_long, long, ulong, AS)                                          \
  MIXED(atomic_ulong, ulong, long, AS)                                         \
  FLAG(AS)

ALL(__global)
ALL(__local)
ALL(__generic)
