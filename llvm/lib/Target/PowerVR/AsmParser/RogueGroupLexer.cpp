//===-- RogueGroupLexer.cpp - Words of a group ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueGroupLexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::Rogue;

static bool isWordChar(char C) { return isAlnum(C) || C == '_'; }

std::optional<uint32_t> GroupToken::getNumber() const {
  uint32_t Value;
  if (Kind != Word || !isDigit(Text[0]) || Text.getAsInteger(0, Value))
    return std::nullopt;
  return Value;
}

size_t GroupLexer::getCommentLength(StringRef S) {
  if (S.starts_with("#") || S.starts_with("//"))
    return std::min(S.find('\n'), S.size());
  if (S.starts_with("/*")) {
    size_t End = S.find("*/", 2);
    return End == StringRef::npos ? S.size() : End + 2;
  }
  return 0;
}

bool GroupLexer::isDeclaration() const {
  return Tok.Kind == GroupToken::Word && Rest.ltrim(" \t").starts_with("=");
}

bool GroupLexer::startsOperation() const {
  StringRef Word = Rest.take_while(isWordChar);
  return !EmptyLine && !Word.empty() && isLower(Word[0]) && Word != "if" &&
         Word != "repeat" &&
         !Rest.drop_front(Word.size()).ltrim(" \t").starts_with(":");
}

void GroupLexer::lex() {
  LastEnd = Tok.Text.end();
  EmptyLine = false;
  const char *NewLine = nullptr;
  unsigned LineEnds = 0;
  while (!Rest.empty()) {
    if (size_t Comment = getCommentLength(Rest)) {
      // A line with nothing but a comment is not empty.
      LineEnds = 0;
      Rest = Rest.drop_front(Comment);
      continue;
    }
    if (Rest[0] == '\n') {
      if (!NewLine)
        NewLine = Rest.begin();
      EmptyLine |= ++LineEnds > 1;
    } else if (Rest[0] != ' ' && Rest[0] != '\t' && Rest[0] != '\r') {
      break;
    }
    Rest = Rest.drop_front();
  }
  if (NewLine) {
    Tok = {GroupToken::NewLine, StringRef(NewLine, 0)};
    return;
  }
  size_t Length = std::min<size_t>(Rest.size(), 1);
  GroupToken::KindTy Kind = Length ? GroupToken::Punct : GroupToken::End;
  if (Length && isWordChar(Rest[0])) {
    Kind = GroupToken::Word;
    while (Length != Rest.size() && isWordChar(Rest[Length]))
      ++Length;
  }
  Tok = {Kind, Rest.take_front(Length)};
  Rest = Rest.drop_front(Length);
}
