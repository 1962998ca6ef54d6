//===- Simulator.h - Runs jobs ----------------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Puts the buffers of a job in memory, hands its launches to the driver
// (Driver.h), and takes the buffers back.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_SIMULATOR_H
#define LLVM_GPUSIM_SIMULATOR_H

#include "llvm/GPUSim/Driver.h"

namespace llvm {
namespace gpusim {

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
