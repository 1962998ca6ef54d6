//===-- RogueFixupKinds.h - Fixups and relocations ------------ -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEFIXUPKINDS_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEFIXUPKINDS_H

#include "llvm/MC/MCFixup.h"

namespace llvm {
namespace Rogue {
enum Fixups : uint16_t {
  /// Word at the fixup: target relative to the first byte of the group.
  fixup_branch = FirstTargetFixupKind,
  /// Word at the fixup: target relative to the start of the program.
  fixup_branch_abs,

  LastTargetFixupKind,
  NumTargetFixupKinds = LastTargetFixupKind - FirstTargetFixupKind
};

/// Distance of a branch's offset from the first byte of its group: the header
/// and the byte with the kind of branch.
constexpr unsigned BranchOffsetByte = 4;
} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEFIXUPKINDS_H
