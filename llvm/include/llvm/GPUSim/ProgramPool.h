//===- ProgramPool.h - Decoded code between launches ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_PROGRAMPOOL_H
#define LLVM_GPUSIM_PROGRAMPOOL_H

#include "llvm/GPUSim/Engine.h"
#include <map>
#include <memory>
#include <mutex>

namespace llvm {
namespace gpusim {

/// Programs of one object that no launch uses, at most one for each kernel: a
/// kernel that is launched again and again is decoded once. All functions can
/// be called from several threads.
class ProgramPool {
public:
  /// Null if there is none.
  std::unique_ptr<Program> take(unsigned Kernel) {
    std::lock_guard<std::mutex> Guard(Lock);
    return std::move(Idle[Kernel]);
  }
  void giveBack(unsigned Kernel, std::unique_ptr<Program> P) {
    std::lock_guard<std::mutex> Guard(Lock);
    Idle[Kernel] = std::move(P);
  }

private:
  std::mutex Lock;
  std::map<unsigned, std::unique_ptr<Program>> Idle;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_PROGRAMPOOL_H
