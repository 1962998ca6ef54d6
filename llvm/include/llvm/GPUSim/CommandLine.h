//===- CommandLine.h - Jobs from command-line arguments ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_COMMANDLINE_H
#define LLVM_GPUSIM_COMMANDLINE_H

#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/GPUSim/Job.h"

namespace llvm {
namespace gpusim {

/// Adds one kernel argument to \p Job. Forms of \p Text:
///   float[1024]              buffer of zeros; any scalar or vector type
///   float[1024]:index        0, 1, 2, ...
///   float[1024]:constant:3
///   float[1024]:random[:seed[:min:max]]
///   int[4]:1,2,3,4           elements; what is left out is zero
///   uchar[64]:@file          bytes of a file
///   local:256                bytes of local memory
///   float:2.5, uint2:1,2     value with its type
///   2.5                      value of the type that the kernel's metadata
///   names
/// \p Known describes the parameter; null if the kernel has none at this place.
Error addArgument(JobSpec &Job, StringRef Text, const gpuobj::KernelArg *Known);

/// Parses "64", "64,8" or "8,8,4"; missing dimensions are 1.
Error parseDimensions(StringRef Text, std::array<uint64_t, 3> &Result,
                      unsigned &Dims);

/// "argument:count", for printing; the argument is an index or a buffer's name.
Error addPrint(JobSpec &Job, StringRef Text);
/// "argument:path" or "argument:path:WIDTHxHEIGHT"; the ending of the path
/// (.txt, .pgm, .ppm, .png) decides about the format.
Error addSave(JobSpec &Job, StringRef Text);
/// "argument:file[:ulp]": what the buffer must hold after the run.
Error addExpectation(JobSpec &Job, StringRef Text);

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_COMMANDLINE_H
