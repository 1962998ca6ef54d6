//===- AddressSpaceQueries.h - to_global and others -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_ADDRESSSPACEQUERIES_H
#define LLVM_LIB_GPUDRIVER_ADDRESSSPACEQUERIES_H

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"

namespace llvm::gpudriver {

/// \returns whether \p F asks where a generic pointer points: to_global,
/// to_local, to_private, get_fence.
bool isAddressSpaceQuery(const Function &F);

/// Replaces the calls in \p F whose answer is known. \returns whether there
/// were any.
bool answerAddressSpaceQueries(Function &F);

/// An error for a call that is left.
Error checkAddressSpaceQueries(Module &M);

} // namespace llvm::gpudriver

#endif // LLVM_LIB_GPUDRIVER_ADDRESSSPACEQUERIES_H
