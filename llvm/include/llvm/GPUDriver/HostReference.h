//===- HostReference.h - Run a kernel on the host ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The IR that the target gets is compiled for the host instead: address spaces
// disappear, work-items become fibers that yield at barriers, and LLVM's JIT
// makes the code. What the simulator computes can be compared with this result;
// a difference is then a fault behind the IR, not in the front end.
//
// a*b+c that may be fused is fused, as on the hardware. Undefined integer
// divisions (by 0, or of the smallest number by -1) divide by 1 instead.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUDRIVER_HOSTREFERENCE_H
#define LLVM_GPUDRIVER_HOSTREFERENCE_H

#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm::gpudriver {

struct HostOptions {
  /// Seconds of processor time after which a run is given up; 0: never.
  unsigned TimeLimit = 600;
  /// Lanes of a sub-group.
  unsigned SubGroupSize = 16;
};

/// A module compiled for the host, to run any number of times.
class HostProgram {
public:
  /// Prepares the kernels of \p M, which must be linked and inlined (see
  /// Compiler.h). \p M is not changed. A kernel is compiled when it is first
  /// run. Sums, products and fused products round as \p Arithmetic says; what
  /// is constant has been rounded to nearest before.
  static Expected<std::unique_ptr<HostProgram>>
  create(const Module &M, CoreArithmetic Arithmetic = {});
  ~HostProgram();

  /// Runs the launches of \p Job, whose work-group sizes must be chosen and
  /// divide the global sizes; the variables of the program start with their
  /// initial values. \p Buffers holds the contents of Job.Buffers before the
  /// run. \returns the contents after it.
  ///
  /// A kernel is compiled and runs in processes of its own, and an error
  /// describes what went wrong there: IR that LLVM cannot compile for the host,
  /// an access outside of buffers, a barrier that not all work-items reach, too
  /// much time. \p Printed receives what has been printed.
  Expected<gpusim::BufferContents> run(const gpusim::JobSpec &Job,
                                       const gpusim::BufferContents &Buffers,
                                       const HostOptions &Options = {},
                                       gpuobj::PrintfOutput *Printed = nullptr);

private:
  struct Implementation;
  explicit HostProgram(std::unique_ptr<Implementation> Impl);
  std::unique_ptr<Implementation> Impl;
};

} // namespace llvm::gpudriver

#endif // LLVM_GPUDRIVER_HOSTREFERENCE_H
