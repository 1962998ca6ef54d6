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

/// Programs of one code that no launch uses: code that is launched again and
/// again is decoded once for each thread that runs it at the same time. All
/// functions can be called from several threads.
class ProgramPool {
public:
  /// Null if there is none.
  std::unique_ptr<Program> take() {
    std::lock_guard<std::mutex> Guard(Lock);
    if (Idle.empty())
      return nullptr;
    std::unique_ptr<Program> P = std::move(Idle.back());
    Idle.pop_back();
    return P;
  }
  void giveBack(std::unique_ptr<Program> P) {
    std::lock_guard<std::mutex> Guard(Lock);
    Idle.push_back(std::move(P));
  }
  bool isEmpty() const {
    std::lock_guard<std::mutex> Guard(Lock);
    return Idle.empty();
  }

private:
  mutable std::mutex Lock;
  std::vector<std::unique_ptr<Program>> Idle;
};

/// The pools of an object's kernels. All functions can be called from several
/// threads.
class KernelPrograms {
public:
  ProgramPool &of(unsigned Kernel) {
    std::lock_guard<std::mutex> Guard(Lock);
    return Pools[Kernel];
  }

private:
  std::mutex Lock;
  std::map<unsigned, ProgramPool> Pools;
};

/// Programs from a pool, or decoded if it has none.
class PooledPrograms final : public ProgramSource {
public:
  /// \p Lines says how to find "file:line" of the code at a byte offset; may be
  /// null. What the references are to must outlive the source.
  PooledPrograms(ProgramPool &Pool, StringRef Arch, StringRef CPU,
                 ArrayRef<uint8_t> Code,
                 std::function<std::string(uint64_t)> Lines)
      : Pool(Pool), Arch(Arch), CPU(CPU), Code(Code), Lines(std::move(Lines)) {}

  Expected<std::unique_ptr<Program>> take() override;
  void giveBack(std::unique_ptr<Program> P) override;
  bool isReady() const override { return !Pool.isEmpty(); }

private:
  ProgramPool &Pool;
  StringRef Arch, CPU;
  ArrayRef<uint8_t> Code;
  std::function<std::string(uint64_t)> Lines;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_PROGRAMPOOL_H
