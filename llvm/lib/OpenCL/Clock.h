//===- Clock.h - The clock of host and devices ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_CLOCK_H
#define LLVM_LIB_OPENCL_CLOCK_H

#include <chrono>
#include <cstdint>

namespace llvm {
namespace opencl {

/// Nanoseconds; never goes back.
inline uint64_t hostTime() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_CLOCK_H
