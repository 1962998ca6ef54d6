//===-- ValhallOperandParser.cpp - Operands as written --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The generic lexer takes "0x0.neg" for a broken floating-point number and does
// not know "`", so this works on the text itself.
//
//===----------------------------------------------------------------------===//

#include "ValhallOperandParser.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/Support/Casting.h"

using namespace llvm;
using namespace llvm::Valhall;

bool OperandParser::parse(SmallVectorImpl<ParsedOperand> &Operands) {
  skipSpace();
  if (atEnd())
    return true;
  while (true) {
    Operands.emplace_back();
    ParsedOperand &Op = Operands.back();
    skipSpace();
    Op.Start = SMLoc::getFromPointer(P);
    if (!parseOperand(Op))
      return false;
    Op.End = SMLoc::getFromPointer(P);
    skipSpace();
    if (atEnd())
      return true;
    if (!consume(','))
      return fail(P, "expected ',' or the end of the statement");
  }
}

bool OperandParser::parseRegister(uint64_t &Number, bool &LastUse) {
  const char *Start = P;
  LastUse = consume('`');
  const char *Name = P;
  if (!consume('r'))
    return fail(Start, "expected a register");
  const char *Digits = P;
  while (P != E && isDigit(*P))
    ++P;
  if (StringRef(Digits, P - Digits).getAsInteger(10, Number))
    return fail(Start, "expected a register");
  if (Number > 63)
    return fail(Name, "there is no register " + StringRef(Name, P - Name) +
                          ": registers are r0 to r63");
  if (consume('^'))
    LastUse = true;
  return true;
}

bool OperandParser::parseSuffixes(ParsedOperand &Op) {
  while (consume('.')) {
    const char *Start = P;
    while (P != E && (isAlnum(*P) || *P == '_'))
      ++P;
    if (P == Start)
      return fail(P, "expected a source modifier after '.'");
    Op.Suffixes.push_back(StringRef(Start, P - Start));
  }
  return true;
}

bool OperandParser::parseStaging(ParsedOperand &Op) {
  Op.Kind = ParsedOperand::Staging;
  skipSpace();
  if (atEnd() || (*P != 'r' && *P != '`'))
    return true; // "@": no staging registers
  do {
    const char *At = P;
    uint64_t Number = 0;
    bool LastUse = false;
    if (!parseRegister(Number, LastUse))
      return false;
    if (LastUse)
      return fail(At, "a staging register has no last-use mark");
    if (Op.Count == 0)
      Op.Number = Number;
    else if (Number != Op.Number + Op.Count)
      return fail(At, "staging registers must be consecutive: expected r" +
                          Twine(Op.Number + Op.Count));
    ++Op.Count;
  } while (consume(':'));
  if (Op.Count > 1 && (Op.Number & 1))
    return fail(Op.Start.getPointer(),
                "a group of staging registers starts at an even register");
  if (Op.Count > 8)
    return fail(Op.Start.getPointer(),
                "a group of staging registers has at most 8 registers");
  return true;
}

bool OperandParser::parsePair(ParsedOperand &Op) {
  Op.Kind = ParsedOperand::Pair;
  skipSpace();
  bool LowLast = false, HighLast = false;
  uint64_t High = 0;
  if (!parseRegister(Op.Number, LowLast))
    return false;
  if (!consume(':'))
    return fail(P, "expected ':' and the second register of the pair");
  const char *At = P;
  if (!parseRegister(High, HighLast))
    return false;
  if (High != Op.Number + 1)
    return fail(At, "the registers of a pair are consecutive: expected r" +
                        Twine(Op.Number + 1));
  if (Op.Number & 1)
    return fail(Op.Start.getPointer(),
                "a register pair starts at an even register");
  if (LowLast != HighLast)
    return fail(At, "the last-use mark covers both registers of a pair");
  Op.LastUse = LowLast;
  skipSpace();
  if (!consume(']'))
    return fail(P, "expected ']'");
  return parseSuffixes(Op);
}

// Anything that starts with a letter or a dot.
bool OperandParser::parseWord(ParsedOperand &Op) {
  const char *Start = P;
  // Stop at the first dot: what follows are suffixes, unless it is a symbol.
  while (P != E && (isAlnum(*P) || *P == '_'))
    ++P;
  StringRef Word(Start, P - Start);
  if (P != E && *P == ':') {
    ++P;
    Op.Name = Word;
    return parseExpr(Op);
  }
  uint64_t Number;
  if (Word.size() > 1 && !Word.drop_front().getAsInteger(10, Number)) {
    switch (Word[0]) {
    case 'r':
      P = Start;
      Op.Kind = ParsedOperand::Register;
      return parseRegister(Op.Number, Op.LastUse) && parseSuffixes(Op);
    case 'u':
      if (Number > 127)
        return fail(Start, "there is no uniform " + Word +
                               ": 64-bit uniform slots are u0 to u127");
      Op.Kind = ParsedOperand::User;
      Op.Number = Number;
      return parseSuffixes(Op);
    case 'i':
      if (Number > 31)
        return fail(Start, "there is no small constant " + Word +
                               ": they are i0 to i31");
      Op.Kind = ParsedOperand::ConstIndex;
      Op.Number = Number;
      return parseSuffixes(Op);
    }
  }
  if (std::optional<unsigned> Special = findSpecial(Word)) {
    Op.Kind = ParsedOperand::Special;
    Op.Number = *Special;
    return parseSuffixes(Op);
  }
  P = Start;
  return parseExpr(Op);
}

bool OperandParser::parseOperand(ParsedOperand &Op) {
  if (atEnd())
    return fail(P, "expected an operand");
  switch (*P) {
  case '@':
    ++P;
    return parseStaging(Op);
  case '[':
    ++P;
    return parsePair(Op);
  case '#':
    ++P;
    Op.Name = "#";
    return parseExpr(Op);
  case '`':
    Op.Kind = ParsedOperand::Register;
    return parseRegister(Op.Number, Op.LastUse) && parseSuffixes(Op);
  default:
    break;
  }
  if (isDigit(*P)) {
    const char *Start = P;
    if (!takeNumber(Op.Number)) {
      // 1b and 1f are local labels.
      P = Start;
      return parseExpr(Op);
    }
    if (Op.Number > UINT32_MAX)
      return fail(Start, "a small constant has 32 bits");
    Op.Kind = ParsedOperand::Constant;
    return parseSuffixes(Op);
  }
  if (isNameStart(*P))
    return parseWord(Op);
  return fail(P, "expected an operand");
}

bool OperandParser::parseExpr(ParsedOperand &Op) {
  Op.Kind = ParsedOperand::Immediate;
  const char *Start = P;
  const MCExpr *Expr = nullptr;
  if (!MaliTextCursor::parseExpr(Expr))
    return false;
  Op.Expr = Expr;
  if (Op.Name == "page" || Op.Name == "ignored") {
    auto *Constant = dyn_cast<MCConstantExpr>(Expr);
    bool IsPage = Op.Name == "page";
    if (!Constant || Constant->getValue() < 0 || Constant->getValue() > 3)
      return fail(Start, IsPage ? "the page is a number from 0 to 3"
                                : "the ignored bits are a number from 0 to 3");
    Op.Kind = IsPage ? ParsedOperand::Page : ParsedOperand::Ignored;
    Op.Number = Constant->getValue();
  }
  return true;
}
