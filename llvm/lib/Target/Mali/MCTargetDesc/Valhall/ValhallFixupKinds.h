//===-- ValhallFixupKinds.h - Fixups and relocations ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLFIXUPKINDS_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLFIXUPKINDS_H

#include "llvm/MC/MCFixup.h"

namespace llvm {
namespace Valhall {
enum Fixups : uint16_t {
  /// Bits 8 to 34: target relative to the next instruction, in 8-byte units.
  fixup_branch = FirstTargetFixupKind,
  /// Bits 8 to 39: the 32-bit immediate of the *_IMM instructions.
  fixup_imm32,
  /// Bits 8 to 23: the signed byte offset of memory accesses.
  fixup_offset16,

  LastTargetFixupKind,
  NumTargetFixupKinds = LastTargetFixupKind - FirstTargetFixupKind
};

/// ELF relocation types. S: symbol, A: addend, P: address of the instruction.
enum Relocations : unsigned {
  R_VALHALL_NONE = 0,
  R_VALHALL_ABS32 = 1,    ///< word: S + A
  R_VALHALL_ABS64 = 2,    ///< double word: S + A
  R_VALHALL_REL32 = 3,    ///< word: S + A - P
  R_VALHALL_BRANCH = 4,   ///< bits 8-34: (S + A - P - 8) / 8
  R_VALHALL_IMM32 = 5,    ///< bits 8-39: S + A
  R_VALHALL_OFFSET16 = 6, ///< bits 8-23: S + A
};
} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLFIXUPKINDS_H
