//===-- ValhallWordFields.h - A word, field by field ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What each bit of a word says, also of a word that is no instruction. The
/// fields come from the generated table, so they are those of the encoder.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_DISASSEMBLER_VALHALLWORDFIELDS_H
#define LLVM_LIB_TARGET_MALI_DISASSEMBLER_VALHALLWORDFIELDS_H

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class MCInst;
class MCInstrInfo;
class MCRegisterInfo;
class MCSubtargetInfo;

namespace Valhall {

struct WordField {
  unsigned Hi, Lo;
  std::string Name;
  uint64_t Value;
  /// The value as assembly spells it, or what it means.
  std::string Meaning;
  /// What is wrong with it and what would be right; empty if it is fine.
  std::string Problem;
  /// OpName of the operand that it is a part of, or -1.
  int Operand = -1;
};

struct WordDescription {
  /// The instruction that it is, or is nearest to; 0 if there is none.
  unsigned Opcode = 0;
  /// From bit 63 down; every bit is in exactly one.
  std::vector<WordField> Fields;

  /// The first field with a problem, or null.
  const WordField *getProblem() const;
};

/// Describes \p Word. \p Decoded is the instruction that it is, or null if the
/// decoder refuses it.
WordDescription describeWord(uint64_t Word, const MCInst *Decoded,
                             const MCInstrInfo &MCII, const MCRegisterInfo &MRI,
                             const MCSubtargetInfo &STI);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_DISASSEMBLER_VALHALLWORDFIELDS_H
