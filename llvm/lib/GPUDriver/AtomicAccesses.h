//===- AtomicAccesses.h - Atomic loads and stores that can be told -*- C++ -*-//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_ATOMICACCESSES_H
#define LLVM_LIB_GPUDRIVER_ATOMICACCESSES_H

namespace llvm {
class Module;

namespace gpudriver {

/// Makes operations of the atomic loads and stores of \p M, after which nothing
/// simplifies it any more, and has code generators mark other accesses.
void markAccesses(Module &M);

} // namespace gpudriver
} // namespace llvm

#endif // LLVM_LIB_GPUDRIVER_ATOMICACCESSES_H
