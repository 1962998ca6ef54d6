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
} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLFIXUPKINDS_H
