//===- AddressSpaceQueries.h - to_global and others -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IR_ADDRESSSPACEQUERIES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IR_ADDRESSSPACEQUERIES_H

#include "CheckProgram.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Function;
class Module;

namespace gpu {

/// \returns whether \p F asks where a generic pointer points: to_global,
/// to_local, to_private, get_fence.
bool isAddressSpaceQuery(const Function &F);

/// Lets passes move and remove calls of such functions.
void describeAddressSpaceQueries(Module &M);

/// Replaces the calls in \p F whose answer is known. \returns whether there
/// were any.
bool answerAddressSpaceQueries(Function &F);

/// Makes the value, an i1, whether an address, an i64, is in the work-group's
/// local memory.
using LocalMemoryTest = function_ref<Value *(IRBuilderBase &B, Value *Address)>;

/// Replaces all calls in the kernel \p F by comparisons with the places of its
/// variables. Calls for which that is not possible, because the size of a
/// variable is not known, are reported and replaced by null. \returns whether
/// there were any.
bool expandAddressSpaceQueries(Function &F, LocalMemoryTest IsLocal,
                               ProgramReport Report);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IR_ADDRESSSPACEQUERIES_H
