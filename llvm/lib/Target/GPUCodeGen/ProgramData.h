//===- ProgramData.h - Variables of a program -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H
#define LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H

#include <cstdint>

namespace llvm {
class GlobalVariable;

namespace gpu {

/// Bytes from the start of the data of the program to \p GV, for instructions
/// that can hold only numbers: GPUAsmPrinter lays the variables out in the
/// module's order.
uint64_t getDataOffset(const GlobalVariable &GV);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_PROGRAMDATA_H
