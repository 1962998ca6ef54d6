//===-- BifrostFixupKinds.h - Fixups and relocations ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTFIXUPKINDS_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTFIXUPKINDS_H

#include "llvm/MC/MCFixup.h"

namespace llvm {
namespace Bifrost {
/// The high word of an embedded constant holds a distance in bytes from the
/// start of the clause. The expression of the fixup adds the distance of the
/// field from there.
enum Fixups : uint16_t {
  /// Upper 28 bits of a word: the first constant of a pair, or a packed one.
  fixup_pc28_first = FirstTargetFixupKind,
  /// Lower 28 bits of a word: the second constant of a pair.
  fixup_pc28_second,

  LastTargetFixupKind,
  NumTargetFixupKinds = LastTargetFixupKind - FirstTargetFixupKind
};
} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTFIXUPKINDS_H
