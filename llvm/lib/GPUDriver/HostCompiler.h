//===- HostCompiler.h - Code for the host ------------------------*- C++
//-*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_HOSTCOMPILER_H
#define LLVM_LIB_GPUDRIVER_HOSTCOMPILER_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace llvm::gpudriver {

/// Makes an object of \p M, in a child process: LLVM's code generator for the
/// host crashes, or does not end, on some IR that is right. What it says then
/// is the error. Where it crashes at the level of \p TM, it is asked to
/// optimise. At most a minute of processor time is spent on each. \p M is not
/// changed.
Expected<std::unique_ptr<MemoryBuffer>> compileInChild(Module &M,
                                                       TargetMachine &TM);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_HOSTCOMPILER_H
