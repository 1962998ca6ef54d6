//===- Checks.cpp - Memory checks that the environment asks for -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "Object.h"
#include "llvm/Support/Process.h"
#include <mutex>
#include <set>
#include <tuple>

using namespace llvm;
using namespace llvm::opencl;

const gpusim::MemoryChecks &opencl::memoryChecks() {
  static const gpusim::MemoryChecks Checks = [] {
    gpusim::MemoryChecks C;
    if (Error E = C.add(sys::Process::GetEnv("MGPU_CHECK").value_or("")))
      warn("MGPU_CHECK: " + toString(std::move(E)));
    return C;
  }();
  return Checks;
}

bool opencl::isNewFinding(const gpusim::Finding &F) {
  static std::mutex Lock;
  static std::set<std::tuple<unsigned, std::string, uint64_t, std::string,
                             std::string, std::string>>
      Known;
  std::lock_guard<std::mutex> Guard(Lock);
  return Known
      .insert({unsigned(F.Check), F.Kernel, F.Address, F.Source, F.OtherSource,
               F.Object})
      .second;
}
