//===-- MaliRegisterFile.h - Facts of the general registers -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIREGISTERFILE_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIREGISTERFILE_H

#include <cstdint>

namespace llvm {
namespace Mali {

/// enum RegisterFact: the records of MaliRegisterFile.td.
#define GET_RegisterFact_DECL
#include "MaliGenTables.inc"

/// Bit n: rn is not there in the small register mode.
constexpr uint64_t OnlyInLargeMode =
    (uint64_t(2) << LastLargeOnly) - (uint64_t(1) << FirstLargeOnly);

} // namespace Mali
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIREGISTERFILE_H
