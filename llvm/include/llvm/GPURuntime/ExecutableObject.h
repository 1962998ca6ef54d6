//===- ExecutableObject.h - Objects that are launched -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPURUNTIME_EXECUTABLEOBJECT_H
#define LLVM_GPURUNTIME_EXECUTABLEOBJECT_H

#include "llvm/GPUObject/Object.h"
#include "llvm/GPUReport/InstructionCosts.h"
#include "llvm/GPUReport/SourceLines.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/ProgramPool.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <mutex>

namespace llvm {
namespace gpurt {

/// An object with its bytes, and what is found out about it when it is needed.
/// All functions can be called from several threads.
class ExecutableObject {
public:
  /// Copies \p Bytes.
  static Expected<std::unique_ptr<ExecutableObject>> read(StringRef Bytes);

  const gpuobj::LoadedObject &object() const { return Object; }
  StringRef bytes() const { return Bytes->getBuffer(); }
  /// "file:line" of the code at a byte offset, or nothing.
  std::string lineAt(uint64_t Offset);
  /// What the instructions of \p K cost; null if that is not known.
  const gpureport::InstructionCosts *costsOf(const gpuobj::KernelCode &K);
  gpusim::KernelPrograms &programs() { return Programs; }

private:
  ExecutableObject() = default;

  std::unique_ptr<MemoryBuffer> Bytes;
  gpuobj::LoadedObject Object;
  gpusim::KernelPrograms Programs;
  /// Guards what follows.
  std::mutex Lock;
  std::unique_ptr<gpureport::SourceLines> Lines;
  std::map<unsigned, std::unique_ptr<gpureport::InstructionCosts>> Costs;
};

/// How long what a launch executed, by \p Counts, keeps each pipeline of one
/// core busy, in cycles.
gpureport::PerPipeline pipelineCycles(const gpureport::InstructionCosts &Costs,
                                      const gpusim::Program &P,
                                      const gpusim::Profile &Counts);

} // namespace gpurt
} // namespace llvm

#endif // LLVM_GPURUNTIME_EXECUTABLEOBJECT_H
