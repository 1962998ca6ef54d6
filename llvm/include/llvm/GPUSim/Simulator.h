//===- Simulator.h - Runs jobs ----------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plays the driver: places buffers in memory, lays out arguments as the
// kernel's metadata says (docs/ObjectFormat.md), launches, and takes the
// buffers back.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_SIMULATOR_H
#define LLVM_GPUSIM_SIMULATOR_H

#include "llvm/GPUObject/Object.h"
#include "llvm/GPUObject/PrintfBuffer.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/Job.h"

namespace llvm {
namespace gpusim {

struct RunOptions {
  CheckOptions Checks;
  /// Warp instructions before the run is given up; 0 = no limit.
  uint64_t InstructionLimit = 0;
  /// Bytes that are added behind every buffer and may be accessed.
  uint64_t BufferSlack = 0;
  /// The run ends with an error when this becomes true.
  const std::atomic<bool> *Interrupted = nullptr;
  /// "file:line" of the code at a byte offset in .text, or nothing.
  std::function<std::string(uint64_t Offset)> SourceLines;
};

/// Finds \p Name in \p Object; with an empty name the only kernel. Fails with a
/// list of the kernels if there is no such kernel.
Expected<const gpuobj::KernelCode *>
findKernel(const gpuobj::LoadedObject &Object, StringRef Name);

/// Lanes of a warp of the core \p CPU; an error if no target has one.
Expected<unsigned> getWarpSize(StringRef CPU);

/// Runs the launches of \p Job on the code of \p Object, which is loaded once,
/// as a driver loads it for one instance of the program. \p Buffers holds the
/// contents before the run and receives those after it. \p Printed receives
/// what the kernels have printed, also if the run fails.
Error runJob(const JobSpec &Job, const gpuobj::LoadedObject &Object,
             const RunOptions &Options, ArrayRef<Observer *> Observers,
             BufferContents &Buffers, gpuobj::PrintfOutput &Printed);

/// Runs the bare instruction stream that \p Job describes in Job.Raw.
Error runRawJob(const JobSpec &Job, const RunOptions &Options,
                ArrayRef<Observer *> Observers, BufferContents &Buffers);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_SIMULATOR_H
