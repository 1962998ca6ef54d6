//===- KernelSPIRVImages.h - Images in translated modules -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_KERNELSPIRVIMAGES_H
#define LLVM_LIB_GPUDRIVER_KERNELSPIRVIMAGES_H

#include "SPIRVBinary.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace llvm::gpudriver {

/// Gives images and samplers of \p M, of which llvm-spirv made pointers, the
/// types that clang gives them. \p Binary: what was translated.
Error restoreImageTypes(Module &M, const SPIRVBinary &Binary);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_KERNELSPIRVIMAGES_H
