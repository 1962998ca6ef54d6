//===-- RogueSyntax.h - How operations are written ------------ -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// RogueSyntax.td taken apart, for printer and parser.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUESYNTAX_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUESYNTAX_H

#include "RogueTables.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
namespace Rogue {

struct SyntaxOperand {
  enum KindTy {
    Literal,  ///< Text
    Result,   ///< ft0 or ft1
    Source,   ///< slot Slot, three further in phase 1, with modifiers
    MaskedW0, ///< w0 with the mask of its bytes
    Value,    ///< of the field F
    Register, ///< number F of bank Text, indexed if Index says so
  };
  KindTy Kind = Literal;
  /// Not written if it, and what follows, is as if absent.
  bool Optional = false;
  StringRef Text;
  unsigned Slot = 0;
  RogueEnc::Field F = RogueEnc::FixedBits;
  RogueEnc::Field Index = RogueEnc::FixedBits;
};

struct OpSyntax {
  unsigned Opcode = 0;
  StringRef Mnemonic;
  /// The field whose text ends the mnemonic; FixedBits: none.
  RogueEnc::Field Glued = RogueEnc::FixedBits;
  SmallVector<RogueEnc::Field, 4> Suffixes;
  SmallVector<SyntaxOperand, 6> Operands;
};

/// One per operation, in no particular order.
ArrayRef<OpSyntax> getSyntaxes();
/// Null for opcodes that are no operations.
const OpSyntax *getSyntax(unsigned Opcode);

/// Fields of \p Opcode that are modifiers of its source operand \p Source, in
/// the order in which they are written.
SmallVector<RogueEnc::Field, 4> getSourceModifiers(unsigned Opcode,
                                                   unsigned Source);

/// How many operands a test with the condition \p Code compares: is1 and is2,
/// is1 with zero, or none.
unsigned getTestSources(unsigned Code);
/// Packing in this format reads a source.
bool packReadsSource(unsigned Format);
/// The bit of UNPCK that scales or truncates truncates.
bool unpackTruncates(unsigned Format);

/// Suffix that asks for a long form of an operation, and the start of the one
/// that names any form.
constexpr StringLiteral LongSuffix = "long";
constexpr StringLiteral FormSuffix = "form_";
/// The form that LongSuffix stands for; none for operations with one form.
std::optional<unsigned> getLongForm(unsigned Opcode);

/// `r3`, `cf7[idx0]`, `sr.inst_num`.
struct RegRef;
std::string getRegisterText(RegRef R);

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUESYNTAX_H
