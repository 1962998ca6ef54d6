//===- Interrupt.h - Ctrl-C while kernels run -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_INTERRUPT_H
#define LLVM_LIB_OPENCL_INTERRUPT_H

#include <atomic>

namespace llvm {
namespace opencl {

/// While one of these lives, SIGINT ends launches, so that they can say where
/// they were, unless the application has a handler. The second one ends the
/// process.
class InterruptScope {
public:
  InterruptScope();
  ~InterruptScope();
};

/// Becomes true when launches are to end.
const std::atomic<bool> &isInterrupted();

/// The process ends, and launches are to.
void interruptLaunches();

/// Ends the process by the signal, if there was one.
void endIfInterrupted();

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_INTERRUPT_H
