//===- HostLayout.h - The kernel's layout of memory on the host -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_HOSTLAYOUT_H
#define LLVM_LIB_GPUDRIVER_HOSTLAYOUT_H

#include "llvm/Support/Error.h"

namespace llvm {

class DataLayout;
class Module;

namespace gpudriver {

/// Structures and arrays whose elements the data layout of \p M places
/// elsewhere than \p Kernel does (those of integers above 64 bits, which x86
/// aligns to 16 bytes) are accessed where \p Kernel places them: as bytes at
/// an offset, and element by element. An error names a variable of the program
/// that has such a type.
Error keepKernelLayout(Module &M, const DataLayout &Kernel);

} // namespace gpudriver
} // namespace llvm

#endif // LLVM_LIB_GPUDRIVER_HOSTLAYOUT_H
