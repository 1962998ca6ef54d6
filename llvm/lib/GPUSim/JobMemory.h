//===- JobMemory.h - Buffers of a job in memory -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_JOBMEMORY_H
#define LLVM_LIB_GPUSIM_JOBMEMORY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/GPUSim/Driver.h"
#include "llvm/GPUSim/Job.h"

namespace llvm {
namespace gpusim {

/// How the texels of an image of a job are in memory.
using OrderingFn = function_ref<TexelOrdering(const ImageSpec &)>;

/// Before buffers are added: what PowerVR asks of their addresses.
void placeBuffers(const JobSpec &Job, const BufferContents &Buffers,
                  uint64_t Slack, Memory &Mem, OrderingFn OrderingOf);
/// Adds the buffers of a job to \p Mem as its first regions.
void addBuffers(const JobSpec &Job, const BufferContents &Buffers,
                uint64_t Slack, Memory &Mem, OrderingFn OrderingOf);
/// The inverse.
void takeBuffers(const JobSpec &Job, const Memory &Mem, BufferContents &Buffers,
                 OrderingFn OrderingOf);
/// The arguments of \p Spec, a launch of \p Job, whose buffers are the first
/// regions of \p Mem.
Expected<std::vector<LaunchArgument>>
placeArguments(const LaunchSpec &Spec, const JobSpec &Job,
               const gpuobj::KernelMetadata &K, const Memory &Mem,
               OrderingFn OrderingOf);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_JOBMEMORY_H
