//===- DeviceMemory.h - Memory that devices share ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All devices see one address space, so that addresses of shared virtual memory
// are valid on each of them and on the host. A launch gets a copy, in which it
// puts what only it has.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_DEVICEMEMORY_H
#define LLVM_LIB_OPENCL_DEVICEMEMORY_H

#include "llvm/GPUSim/Memory.h"
#include <mutex>

namespace llvm {
namespace opencl {

class DeviceMemory {
public:
  /// The memory of the process; never destroyed.
  static DeviceMemory &get();

  /// Calls \p F with the memory while nobody else changes it.
  template <typename Fn> auto with(Fn F) {
    std::lock_guard<std::mutex> Guard(Lock);
    return F(Memory);
  }

private:
  std::mutex Lock;
  gpusim::Memory Memory;
};

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_DEVICEMEMORY_H
