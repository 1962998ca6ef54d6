//===- RunReports.h - The report of all launches ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_RUNREPORTS_H
#define LLVM_LIB_OPENCL_RUNREPORTS_H

#include "llvm/GPURunReport/RunReport.h"

namespace llvm {
namespace opencl {

/// The report that goes to the file of MGPU_REPORT when the process ends; null
/// if none is wanted.
gpurun::RunReport *runReport();

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_RUNREPORTS_H
