//===-- RogueGroupParser.cpp - The grammar of groups ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   group     = [number ":"] [condition] ["repeat" number]
//               "{" statement {(";" | newline) statement} "}" {"." flag}
//             | number ":" [condition] ["repeat" number]
//               statement {(";" | newline) statement} [";"]
//   condition = "if(p0)" | "if(!p0)" | "(ignorepe)"
//   statement = declaration {"," declaration} | operation
//
// The second form is that of the listings in Imagination's manual: it ends
// before a line that is empty or does not start with an operation.
//
//===----------------------------------------------------------------------===//

#include "RogueGroupParser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace llvm::Rogue;

std::optional<RegRef> Rogue::findRegister(StringRef Name) {
  if (const SpecialInfo *S = findSpecial(Name))
    return RegRef{BANK_SPECIAL, S->Number};
  for (unsigned Index : {0, 1})
    if (Name == "idx" + Twine(Index).str())
      return RegRef::indexed(Index, INDEX_REG, 0);
  size_t Digits = Name.find_first_of("0123456789");
  unsigned Number;
  if (Digits == 0 || Digits == StringRef::npos ||
      Name.drop_front(Digits).getAsInteger(10, Number) || Number > 0xFFFF)
    return std::nullopt;
  StringRef Bank = Name.take_front(Digits);
  if (Bank == "sr")
    return RegRef{BANK_SPECIAL, uint16_t(Number)};
  std::optional<unsigned> Code = findMod(ModBank, Bank);
  if (!Code || *Code == BANK_SPECIAL)
    return std::nullopt;
  return RegRef{Rogue::Bank(*Code), uint16_t(Number)};
}

bool GroupParser::fail(SMLoc Loc, const Twine &Message) {
  *Problem = {Loc, Message.str()};
  return false;
}

bool GroupParser::failHere(const Twine &Expected) {
  return fail(Lexer.peek().getLoc(), "expected " + Expected);
}

/// Leaves out the rest of a group that was not understood.
void GroupParser::skipGroup() {
  while (Lexer.peek().Kind != GroupToken::End && !Lexer.peek().is('}'))
    Lexer.next();
  Lexer.accept('}');
}

bool GroupParser::parse(ParsedGroup &G, Diagnostic &D) {
  Problem = &D;
  G.Loc = Lexer.peek().getLoc();
  bool HasNumber = false;
  bool Result = parsePrefix(G, HasNumber);
  bool HasBraces = false;
  if (Result) {
    HasBraces = Lexer.accept('{');
    if (!HasBraces && !HasNumber)
      Result = failHere("'{'");
  }
  Result = Result && parseBody(G, HasBraces);
  if (!Result && HasBraces)
    skipGroup();
  if (Result && HasBraces)
    Result = parseFlags(G);
  End = Lexer.getLastEnd();
  return Result;
}

bool GroupParser::parsePrefix(ParsedGroup &G, bool &HasNumber) {
  if (Lexer.peek().getNumber()) {
    Lexer.next();
    if (!Lexer.accept(':'))
      return failHere("':' behind the number of a group");
    HasNumber = true;
    Lexer.skipNewLines();
  }
  SMLoc Loc = Lexer.peek().getLoc();
  if (Lexer.peek().isWord("if") || Lexer.peek().is('(')) {
    bool IsIf = Lexer.acceptWord("if");
    StringRef Argument;
    if (!parseParentheses(Argument))
      return false;
    std::string Text = ((IsIf ? "if(" : "(") + Argument + ")").str();
    std::optional<unsigned> Code = findMod(ModCondition, Text);
    if (!Code)
      return fail(Loc, "the condition of a group is one of if(p0), if(!p0), "
                       "(ignorepe)");
    G.Cond = Condition(*Code);
    Lexer.skipNewLines();
  }
  if (Lexer.acceptWord("repeat")) {
    std::optional<uint32_t> N = Lexer.peek().getNumber();
    if (!N || *N == 0 || *N > MaxRepeat)
      return failHere("a number from 1 to " + Twine(MaxRepeat) +
                      " behind 'repeat'");
    G.Repeat = *N;
    Lexer.next();
    Lexer.skipNewLines();
  }
  return true;
}

/// `(p0)`, without blanks.
bool GroupParser::parseParentheses(StringRef &Argument) {
  if (!Lexer.accept('('))
    return failHere("'('");
  const char *Begin = Lexer.peek().Text.begin();
  const char *Last = Begin;
  while (!Lexer.peek().is(')')) {
    if (isStatementEnd() || Lexer.peek().is('{'))
      return failHere("')'");
    Last = Lexer.next().Text.end();
  }
  Argument = StringRef(Begin, Last - Begin);
  Lexer.accept(')');
  return true;
}

bool GroupParser::isStatementEnd() const {
  const GroupToken &T = Lexer.peek();
  return T.Kind == GroupToken::NewLine || T.Kind == GroupToken::End ||
         T.is(';') || T.is('}');
}

bool GroupParser::parseBody(ParsedGroup &G, bool HasBraces) {
  while (true) {
    if (HasBraces) {
      while (Lexer.peek().Kind == GroupToken::NewLine || Lexer.peek().is(';'))
        Lexer.next();
      if (Lexer.accept('}'))
        return true;
      if (Lexer.peek().Kind == GroupToken::End)
        return fail(G.Loc, "this group has no '}'");
    }
    if (!parseStatement(G))
      return false;
    if (!isStatementEnd())
      return failHere("',' or the end of the statement");
    if (HasBraces)
      continue;
    // A listing without braces goes on with the next line if that is an
    // operation of the same group.
    Lexer.accept(';');
    if (Lexer.peek().Kind == GroupToken::Word)
      continue;
    if (Lexer.peek().Kind != GroupToken::NewLine || !Lexer.startsOperation())
      return true;
    Lexer.next();
  }
}

bool GroupParser::parseStatement(ParsedGroup &G) {
  if (Lexer.peek().Kind != GroupToken::Word)
    return failHere("an operation or a declaration");
  return Lexer.isDeclaration() ? parseDeclarations(G) : parseOperation(G);
}

bool GroupParser::parseDeclarations(ParsedGroup &G) {
  do {
    Lexer.skipNewLines();
    ParsedDeclaration D;
    D.Loc = Lexer.peek().getLoc();
    D.Name = Lexer.peek().Text;
    if (Lexer.peek().Kind != GroupToken::Word || !Lexer.isDeclaration())
      return failHere("a declaration, as s0 = r2");
    Lexer.next();
    Lexer.accept('=');
    if (!parseOperand(D.Value))
      return false;
    G.Declarations.push_back(std::move(D));
  } while (Lexer.accept(','));
  return true;
}

bool GroupParser::parseOperation(ParsedGroup &G) {
  ParsedOperation Op;
  Op.Loc = Lexer.peek().getLoc();
  Op.Name = Lexer.next().Text;
  if (!parseSuffixes(Op.Suffixes))
    return false;
  bool IsBranch = StringSwitch<bool>(Op.Name)
                      .Cases({"br", "brl", "ba", "bal"}, true)
                      .Default(false);
  if (!isStatementEnd())
    do {
      // An operand list can go on in the next line.
      if (!Op.Operands.empty())
        Lexer.skipNewLines();
      Op.Operands.emplace_back();
      bool IsTarget = IsBranch && Op.Operands.size() == 1;
      if (!(IsTarget ? parseTarget(Op.Operands[0])
                     : parseOperand(Op.Operands.back())))
        return false;
    } while (Lexer.accept(','));
  G.Operations.push_back(std::move(Op));
  return true;
}

bool GroupParser::parseTarget(ParsedOperand &O) {
  O.Loc = Lexer.peek().getLoc();
  const char *Where = Lexer.peek().Text.begin();
  bool Negative = Lexer.accept('-');
  if (std::optional<uint32_t> N = Lexer.peek().getNumber()) {
    const char *NumberEnd = Lexer.peek().Text.end();
    Lexer.next();
    if (isStatementEnd()) {
      O.Number = Negative ? -int64_t(*N) : int64_t(*N);
      O.EndLoc = SMLoc::getFromPointer(NumberEnd);
      return true;
    }
  }
  const char *ExprEnd = nullptr;
  O.Expr = Expr(Where, ExprEnd);
  if (!O.Expr)
    return fail(O.Loc, "");
  Lexer.continueAt(ExprEnd);
  O.EndLoc = SMLoc::getFromPointer(ExprEnd);
  return true;
}

bool GroupParser::parseOperand(ParsedOperand &O) {
  O.Loc = Lexer.peek().getLoc();
  O.Inverted = Lexer.accept('~');
  if (Lexer.peek().Kind != GroupToken::Word)
    return failHere("an operand");
  O.Number = Lexer.peek().getNumber();
  GroupToken Word = Lexer.next();
  O.Word = Word.Text;
  if (O.Word == "if") {
    if (!parseParentheses(O.Argument))
      return false;
  } else if (Lexer.peek().is('[')) {
    if (!parseIndex(O))
      return false;
  } else if (O.Word == "sr" && Lexer.peek().is('.')) {
    Lexer.next();
    GroupToken Name = Lexer.next();
    O.Word = StringRef(O.Word.begin(), Name.Text.end() - O.Word.begin());
    O.Reg = findRegister(O.Word);
    if (!O.Reg)
      return fail(O.Loc, "there is no special register '" + O.Word + "'");
  } else {
    O.Reg = findRegister(O.Word);
  }
  if (!parseSuffixes(O.Suffixes))
    return false;
  O.EndLoc = SMLoc::getFromPointer(Lexer.getLastEnd());
  return true;
}

/// `cf7[idx0]`; the manual also has a distance, `cf7[idx0, 1]`.
bool GroupParser::parseIndex(ParsedOperand &O) {
  size_t Digits = O.Word.find_first_of("0123456789");
  StringRef Bank = O.Word.take_front(Digits);
  std::optional<unsigned> Into = findIndexBank(Bank);
  unsigned Offset;
  if (!Into || *Into == INDEX_REG || Digits == StringRef::npos ||
      O.Word.drop_front(Digits).getAsInteger(10, Offset))
    return fail(O.Loc, "'" + O.Word + "' cannot be indexed");
  if (Offset > 255)
    return fail(O.Loc, "the offset of an indexed register is at most 255");
  Lexer.accept('[');
  std::optional<RegRef> Index;
  if (Lexer.peek().Kind == GroupToken::Word)
    Index = findRegister(Lexer.peek().Text);
  if (!Index || !Index->isIndexRegister())
    return failHere("idx0 or idx1");
  Lexer.next();
  if (Lexer.accept(',')) {
    if (Lexer.peek().getNumber() != 1)
      return fail(Lexer.peek().getLoc(),
                  "no encoding is known for a distance other than 1");
    Lexer.next();
  }
  if (!Lexer.accept(']'))
    return failHere("']'");
  O.Reg = RegRef::indexed(Index->indexRegister(), IndexBank(*Into), Offset);
  return true;
}

bool GroupParser::parseSuffixes(SmallVectorImpl<ParsedSuffix> &Suffixes) {
  while (Lexer.acceptDot()) {
    if (Lexer.peek().Kind != GroupToken::Word)
      return failHere("a modifier behind '.'");
    GroupToken T = Lexer.next();
    Suffixes.push_back({T.Text, StringRef(), T.getLoc()});
    if (T.isWord("if") && !parseParentheses(Suffixes.back().Argument))
      return false;
  }
  return true;
}

bool GroupParser::parseFlags(ParsedGroup &G) {
  // Flags stand right behind the brace: a directive may follow in a new line.
  while (Lexer.acceptDot()) {
    if (Lexer.peek().Kind != GroupToken::Word)
      return failHere("a flag behind '.'");
    GroupToken T = Lexer.next();
    G.Flags.push_back({T.Text, StringRef(), T.getLoc()});
    if (Lexer.peek().is('(') && !parseParentheses(G.Flags.back().Argument))
      return false;
  }
  return true;
}
