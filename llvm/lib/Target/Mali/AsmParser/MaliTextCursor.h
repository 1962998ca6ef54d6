//===-- MaliTextCursor.h - Reading operands from text -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's lexer would tear `#0.x` and `u5.w0.h1` apart and take `#` for a
// comment, so the operand parsers read the text of a statement themselves,
// which must be a part of the source buffer: error locations point into it.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_ASMPARSER_MALITEXTCURSOR_H
#define LLVM_LIB_TARGET_MALI_ASMPARSER_MALITEXTCURSOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"
#include <cstdint>
#include <string>

namespace llvm {
class MCContext;
class MCExpr;
class Twine;

/// Functions that return bool return false on a syntax error, which getError
/// and getErrorLoc describe, or where noted if there is nothing to take.
class MaliTextCursor {
public:
  MaliTextCursor(StringRef Text, MCContext &Ctx)
      : P(Text.begin()), E(Text.end()), Ctx(Ctx) {}

  const std::string &getError() const { return Error; }
  SMLoc getErrorLoc() const { return ErrorLoc; }

protected:
  const char *P, *E;
  MCContext &Ctx;

  static bool isNameStart(char C);
  bool fail(const char *At, const Twine &Message);
  bool atEnd() const { return P == E; }
  /// Skips white space and comments.
  void skipSpace();
  /// Takes \p C if it is next.
  bool consume(char C);
  /// Takes letters, digits, '_', '.' and '$'; empty if there is no name.
  StringRef takeName();
  /// Takes letters, digits and '_'.
  StringRef takeWord();
  /// Takes letters and digits; false if these are no number.
  bool takeNumber(uint64_t &Value);
  /// term { ('+' | '-') term }; a constant if it is one.
  bool parseExpr(const MCExpr *&Expr);

private:
  std::string Error;
  SMLoc ErrorLoc;

  bool parseTerm(const MCExpr *&Expr);
};

} // namespace llvm

#endif
