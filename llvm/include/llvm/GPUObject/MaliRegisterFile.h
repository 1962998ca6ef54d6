//===- MaliRegisterFile.h - Registers of a Mali thread ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Register modes and preloaded registers, from MaliRegisterFile.td.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_MALIREGISTERFILE_H
#define LLVM_GPUOBJECT_MALIREGISTERFILE_H

#include <cstdint>

namespace llvm {
namespace Mali {

/// enum RegisterFact: the records of MaliRegisterFile.td.
#define GET_RegisterFact_DECL
#include "llvm/GPUObject/MaliGenTables.inc"

/// Bit n: rn is not there in the small register mode.
constexpr uint64_t OnlyInLargeMode =
    (uint64_t(2) << LastLargeOnly) - (uint64_t(1) << FirstLargeOnly);

constexpr bool isRegisterMode(uint64_t Registers) {
  return Registers == SmallRegisterMode || Registers == LargeRegisterMode;
}

/// r\p Reg exists where a thread has \p Mode registers.
constexpr bool existsInMode(unsigned Reg, unsigned Mode) {
  return Mode == LargeRegisterMode || !(OnlyInLargeMode >> Reg & 1);
}

/// Threads that fit, in units of what fits in the large mode.
constexpr unsigned threadsInMode(unsigned Mode) {
  return Mode <= SmallRegisterMode ? LargeRegisterMode / SmallRegisterMode : 1;
}

/// The bit of r\p Reg in the mask of preloaded registers.
constexpr uint16_t preloadBit(unsigned Reg) {
  return uint16_t(1u << (Reg - FirstPreload));
}

} // namespace Mali
} // namespace llvm

#endif // LLVM_GPUOBJECT_MALIREGISTERFILE_H
