//===- BitcodeLimits.h - What LLVM's reader takes too long for --*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_BITCODELIMITS_H
#define LLVM_LIB_GPUDRIVER_BITCODELIMITS_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace llvm::gpudriver {

/// An error if a type of functions in \p Bitcode has more parameters than a
/// program may have: the time that LLVM's reader takes grows with the square
/// of their number. What is not bitcode is left to the reader.
Error checkParameterCounts(MemoryBufferRef Bitcode);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_BITCODELIMITS_H
