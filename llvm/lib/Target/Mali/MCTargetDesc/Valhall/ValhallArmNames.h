//===-- ValhallArmNames.h - What Arm calls instructions ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arm's names, where they differ from the printed text, in two groups: other
/// names of an instruction, which the printer can use, and names for a use of a
/// more general instruction (FNEG, AND, MOV_IMM), which the assembler reads.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLARMNAMES_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLARMNAMES_H

#include "ValhallBaseInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <string>

namespace llvm {
namespace Valhall {

struct ArmName {
  /// The mnemonic with its type.
  std::string Name;
  /// What it is printed as.
  std::string Mnemonic;
  /// The modifier of the name that decides, if any.
  std::string Part;
  /// A modifier that the name implies, if any.
  std::string Extra;
  /// The operands of the instruction, if they are not those written: a number
  /// is one that is written (with suffixes, these are added), anything else is
  /// itself. "~" after a zero: negative, unless rounding goes down, so that
  /// adding it changes nothing.
  SmallVector<std::string, 5> Operands;
  /// Modifiers of the instruction that the name excludes.
  SmallVector<ValhallMod::ModKind, 2> Without;
  /// Only where conversions to half are destinations, and needs one.
  bool NeedsHalfDest = false;
  /// The last operand may be a label: its distance from the next instruction.
  bool IsAddress = false;

  bool isUse() const { return !Operands.empty(); }
  /// How many operands are written; only for a use.
  unsigned getNumWritten() const;
};

ArrayRef<ArmName> getArmNames();
/// \p Mnemonic in Arm's spelling, with the modifier that decides.
std::string getArmMnemonic(StringRef Mnemonic);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLARMNAMES_H
