//===-- RogueGroupParser.h - The grammar of groups ------------ -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes the text of a group apart into declarations, operations and flags,
// without knowing which operations there are; RogueGroupBuilder does.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPPARSER_H
#define LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPPARSER_H

#include "MCTargetDesc/RogueGroup.h"
#include "RogueGroupLexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"

namespace llvm {
namespace Rogue {

/// A complaint and the place it is about.
struct Diagnostic {
  SMLoc Loc;
  std::string Message;
};

/// A modifier of an operand or of a mnemonic: `.neg`, `.if(!p0)`.
struct ParsedSuffix {
  StringRef Text;
  /// What is in parentheses.
  StringRef Argument;
  SMLoc Loc;
};

struct ParsedOperand {
  SMLoc Loc;
  SMLoc EndLoc;
  /// `~`
  bool Inverted = false;
  /// `s0`, `ft1`, `r3`, `_`, `32bit`; `if` of a condition.
  StringRef Word;
  /// What is in the parentheses behind `if`.
  StringRef Argument;
  /// The register that the word, with its index, names.
  std::optional<RegRef> Reg;
  std::optional<int64_t> Number;
  /// A branch target that is no number.
  const MCExpr *Expr = nullptr;
  SmallVector<ParsedSuffix, 2> Suffixes;

  bool is(StringRef S) const { return Word == S && !Reg && !Inverted; }
  bool isPlain(StringRef S) const { return is(S) && Suffixes.empty(); }
};

struct ParsedOperation {
  StringRef Name;
  SMLoc Loc;
  SmallVector<ParsedSuffix, 4> Suffixes;
  SmallVector<ParsedOperand, 6> Operands;
};

/// `s0 = r2`
struct ParsedDeclaration {
  StringRef Name;
  SMLoc Loc;
  ParsedOperand Value;
};

struct ParsedFlag {
  StringRef Name;
  StringRef Argument;
  SMLoc Loc;
};

struct ParsedGroup {
  SMLoc Loc;
  Condition Cond = CC_PE;
  unsigned Repeat = 1;
  SmallVector<ParsedDeclaration, 8> Declarations;
  SmallVector<ParsedOperation, 4> Operations;
  SmallVector<ParsedFlag, 2> Flags;
};

class GroupParser {
public:
  /// Parses the expression at \p Where; sets \p End behind it. Returns null
  /// after complaining itself.
  using ParseExpr =
      function_ref<const MCExpr *(const char *Where, const char *&End)>;

  GroupParser(StringRef Text, ParseExpr Expr) : Lexer(Text), Expr(Expr) {}

  /// Returns false with a complaint, which has no message if it has been
  /// reported.
  bool parse(ParsedGroup &G, Diagnostic &Problem);
  /// Behind the group or, after an error, where to go on.
  const char *getEnd() const { return End; }

private:
  GroupLexer Lexer;
  ParseExpr Expr;
  const char *End = nullptr;
  Diagnostic *Problem = nullptr;

  bool fail(SMLoc Loc, const Twine &Message);
  bool failHere(const Twine &Expected);
  bool parsePrefix(ParsedGroup &G, bool &HasNumber);
  bool parseBody(ParsedGroup &G, bool HasBraces);
  bool parseStatement(ParsedGroup &G);
  bool parseDeclarations(ParsedGroup &G);
  bool parseOperation(ParsedGroup &G);
  bool parseOperand(ParsedOperand &O);
  bool parseTarget(ParsedOperand &O);
  bool parseIndex(ParsedOperand &O);
  bool parseSuffixes(SmallVectorImpl<ParsedSuffix> &Suffixes);
  bool parseParentheses(StringRef &Argument);
  bool parseFlags(ParsedGroup &G);
  bool isStatementEnd() const;
  void skipGroup();
};

/// The register called \p Name: `r3`, `idx0`, `c64`, `sr.inst_num`, `sr7`.
std::optional<RegRef> findRegister(StringRef Name);

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPPARSER_H
