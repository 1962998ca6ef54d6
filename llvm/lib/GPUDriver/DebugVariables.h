//===- DebugVariables.h - Where variables are -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRIVER_DEBUGVARIABLES_H
#define LLVM_LIB_GPUDRIVER_DEBUGVARIABLES_H

namespace llvm {
class Module;

namespace gpudriver {

/// clang says of each variable of OpenCL C in which address space it is, by
/// operations that only a variable in memory can have. Removes them, because
/// variables move to registers.
void removeAddressSpacesOfVariables(Module &M);

} // namespace gpudriver
} // namespace llvm

#endif // LLVM_LIB_GPUDRIVER_DEBUGVARIABLES_H
