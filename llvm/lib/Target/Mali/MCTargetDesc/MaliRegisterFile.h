//===-- MaliRegisterFile.h - Facts of the general registers -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A thread of both Mali instruction sets has 64 registers, or, so that twice
/// as many threads run, 32: r0-r15 and r48-r63. The last sixteen can be filled
/// before a program starts, each by its own bit of a mask.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIREGISTERFILE_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIREGISTERFILE_H

#include <cstdint>

namespace llvm {
namespace Mali {

/// The register modes by the number of registers of a thread.
enum RegisterMode : unsigned { SmallRegisterMode = 32, LargeRegisterMode = 64 };

/// Bit n: rn is not there in the small mode.
constexpr uint64_t OnlyInLargeMode = 0x0000'FFFF'FFFF'0000;

/// r48 is bit 0 of the mask of preloaded registers.
constexpr unsigned FirstPreload = 48;

/// Where a compute program finds what it is preloaded with.
enum ComputePreload : unsigned {
  PreloadLocalIdXY = 55, ///< x in the low half, y in the high one
  PreloadLocalIdZ = 56,  ///< in the low half
  PreloadGroupId = 57,   ///< three registers
  PreloadGlobalId = 60   ///< three registers, without the global offset
};

} // namespace Mali
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIREGISTERFILE_H
