//===- Checks.h - Memory checks that the environment asks for ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_OPENCL_CHECKS_H
#define LLVM_LIB_OPENCL_CHECKS_H

#include "llvm/GPUSim/MemoryChecks.h"

namespace llvm {
namespace opencl {

/// Those of MGPU_CHECK.
const gpusim::MemoryChecks &memoryChecks();

/// \p F was not found before, in this launch or another.
bool isNewFinding(const gpusim::Finding &F);

} // namespace opencl
} // namespace llvm

#endif // LLVM_LIB_OPENCL_CHECKS_H
