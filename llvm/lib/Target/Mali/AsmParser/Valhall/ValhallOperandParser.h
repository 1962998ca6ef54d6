//===-- ValhallOperandParser.h - Operands as written ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands are parsed by their syntax alone. What a `u5.w0` or a `.h1` means is
// settled when an instruction's operand is known, see ValhallOperand.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLOPERANDPARSER_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLOPERANDPARSER_H

#include "AsmParser/MaliTextCursor.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
namespace Valhall {

/// One operand of a statement.
struct ParsedOperand {
  enum KindTy {
    Register,   ///< r5, r5^
    Pair,       ///< [r4:r5]
    Staging,    ///< @r4:r5
    User,       ///< u5
    Special,    ///< lane_id
    Constant,   ///< 0x3F800000, 12
    ConstIndex, ///< i16
    Immediate,  ///< #12, offset:12, label
    Page,       ///< page:1
    Ignored,    ///< ignored:2
  } Kind = Register;
  SMLoc Start, End;
  /// Register, Pair, Staging: the first register. User, ConstIndex: the index.
  /// Constant: the value. Special: page * 16 + entry. Page, Ignored: the
  /// number.
  uint64_t Number = 0;
  /// Staging: how many registers.
  unsigned Count = 0;
  bool LastUse = false;
  /// Dot suffixes in order, without the dots.
  SmallVector<StringRef, 3> Suffixes;
  /// Immediate: the name before the colon; "#" for `#12`; empty for a label.
  StringRef Name;
  const MCExpr *Expr = nullptr;
};

/// Parses the operands of one statement, whose text is a part of the source
/// buffer.
class OperandParser : public MaliTextCursor {
public:
  using MaliTextCursor::MaliTextCursor;

  /// Parses all operands up to the end.
  bool parse(SmallVectorImpl<ParsedOperand> &Operands);

private:
  /// "r5" or "r5^" or "`r5".
  bool parseRegister(uint64_t &Number, bool &LastUse);
  bool parseSuffixes(ParsedOperand &Op);
  bool parseOperand(ParsedOperand &Op);
  bool parseStaging(ParsedOperand &Op);
  bool parsePair(ParsedOperand &Op);
  bool parseWord(ParsedOperand &Op);
  bool parseExpr(ParsedOperand &Op);
};

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_ASMPARSER_VALHALLOPERANDPARSER_H
