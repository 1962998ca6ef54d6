//===-- RogueGroupLexer.h - Words of a group ------------------ -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's lexer ends a statement at every line and cannot go back, and it takes
// `0xc0.h` or `2f10f10f10` for broken numbers; groups have lines of their own.
// So groups have a lexer of their own too.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPLEXER_H
#define LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPLEXER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/SMLoc.h"
#include <optional>

namespace llvm {
namespace Rogue {

struct GroupToken {
  enum KindTy {
    Word,    ///< letters, digits, '_'
    Punct,   ///< one character
    NewLine, ///< one or more line ends and comments
    End,     ///< of the text
  };
  KindTy Kind = End;
  StringRef Text;

  bool is(char C) const { return Kind == Punct && Text[0] == C; }
  bool isWord(StringRef S) const { return Kind == Word && Text == S; }
  /// The value of a decimal, hexadecimal or octal number of at most 32 bits.
  std::optional<uint32_t> getNumber() const;
  SMLoc getLoc() const { return SMLoc::getFromPointer(Text.data()); }
  SMLoc getEndLoc() const { return SMLoc::getFromPointer(Text.end()); }
};

class GroupLexer {
public:
  /// \p Text starts where the group starts and can go far beyond its end.
  explicit GroupLexer(StringRef Text) : Rest(Text) { lex(); }

  const GroupToken &peek() const { return Tok; }
  GroupToken next() {
    GroupToken Result = Tok;
    lex();
    return Result;
  }
  bool accept(char C) {
    if (!Tok.is(C))
      return false;
    lex();
    return true;
  }
  /// The dot of a suffix, which follows its word directly.
  bool acceptDot() { return Tok.Text.begin() == LastEnd && accept('.'); }
  bool acceptWord(StringRef S) {
    if (!Tok.isWord(S))
      return false;
    lex();
    return true;
  }
  /// The current token is a word with '=' behind it.
  bool isDeclaration() const;
  /// The line behind the current token, a NewLine, is the next one and starts
  /// with a word that is no label and does not start a group.
  bool startsOperation() const;
  void skipNewLines() {
    while (Tok.Kind == GroupToken::NewLine)
      lex();
  }
  /// Goes on at \p Where, which is not before the current token.
  void continueAt(const char *Where) {
    Rest = StringRef(Where, Rest.end() - Where);
    lex();
  }
  /// End of the last token that was taken.
  const char *getLastEnd() const { return LastEnd; }

private:
  StringRef Rest;
  GroupToken Tok;
  const char *LastEnd = nullptr;
  bool EmptyLine = false;

  void lex();
  /// Length of the comment that \p S starts with; 0 if it starts with none.
  static size_t getCommentLength(StringRef S);
};

} // namespace Rogue
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ASMPARSER_ROGUEGROUPLEXER_H
