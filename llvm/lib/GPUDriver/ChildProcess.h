//===- ChildProcess.h - Processes that end with their parent ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_CHILDPROCESS_H
#define LLVM_LIB_GPUDRIVER_CHILDPROCESS_H

#include <sys/types.h>

namespace llvm::gpudriver {

/// fork(), but the child is killed when the thread that made it ends, even if
/// that was killed itself: kernels may run for ever.
pid_t forkChild();

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_CHILDPROCESS_H
