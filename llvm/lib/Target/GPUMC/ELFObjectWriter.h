//===-- ELFObjectWriter.h - What objects of all targets share ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Objects are not linked: code is complete, and a symbol that is not defined
/// is an error where it is used. Relocations are left for pointers in data.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUMC_ELFOBJECTWRITER_H
#define LLVM_LIB_TARGET_GPUMC_ELFOBJECTWRITER_H

#include <cstdint>
#include <memory>

namespace llvm {
class MCObjectTargetWriter;

namespace gpu {

std::unique_ptr<MCObjectTargetWriter> createELFObjectWriter(uint16_t EMachine);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUMC_ELFOBJECTWRITER_H
