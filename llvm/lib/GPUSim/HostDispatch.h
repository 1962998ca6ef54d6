//===- HostDispatch.h - Semantics compiled for the host ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation's semantics is a struct T with a static, always inlined function
// run(State &, const Op &). It is compiled twice, for the baseline of the host
// architecture and for hosts with wide vectors and fused multiply-add; both
// give the same bits.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_HOSTDISPATCH_H
#define LLVM_LIB_GPUSIM_HOSTDISPATCH_H

namespace llvm {
namespace gpusim {

template <typename T, typename State, typename Op>
void runBaseline(State &S, const Op &O) {
  T::run(S, O);
}

// GPUSIM_BASELINE_ONLY is for comparing the two.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(GPUSIM_BASELINE_ONLY)
template <typename T, typename State, typename Op>
__attribute__((target("avx2,fma,bmi,bmi2"))) void runWide(State &S,
                                                          const Op &O) {
  T::run(S, O);
}
inline bool hostIsWide() {
  static const bool Wide =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  return Wide;
}
/// The version of T::run for this host.
template <typename T, typename State, typename Op>
auto hostDispatch() -> void (*)(State &, const Op &) {
  return hostIsWide() ? runWide<T, State, Op> : runBaseline<T, State, Op>;
}
#else
template <typename T, typename State, typename Op>
auto hostDispatch() -> void (*)(State &, const Op &) {
  return runBaseline<T, State, Op>;
}
#endif

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_HOSTDISPATCH_H
