//===-- MaliTextCursor.cpp - Reading operands from text -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliTextCursor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCSymbol.h"

using namespace llvm;

bool MaliTextCursor::isNameStart(char C) {
  return isAlpha(C) || C == '_' || C == '.' || C == '$';
}
static bool isNameChar(char C) {
  return isAlnum(C) || C == '_' || C == '.' || C == '$';
}

bool MaliTextCursor::fail(const char *At, const Twine &Message) {
  Error = Message.str();
  ErrorLoc = SMLoc::getFromPointer(At);
  return false;
}

void MaliTextCursor::skipSpace() {
  while (P != E) {
    if (isSpace(*P)) {
      ++P;
      continue;
    }
    if (E - P < 2 || P[0] != '/')
      return;
    if (P[1] == '/') {
      P = E;
      return;
    }
    if (P[1] != '*')
      return;
    StringRef Rest(P, E - P);
    size_t Close = Rest.find("*/", 2);
    P = Close == StringRef::npos ? E : P + Close + 2;
  }
}

bool MaliTextCursor::consume(char C) {
  if (P == E || *P != C)
    return false;
  ++P;
  return true;
}

StringRef MaliTextCursor::takeName() {
  const char *Start = P;
  if (P != E && isNameStart(*P))
    while (P != E && isNameChar(*P))
      ++P;
  return StringRef(Start, P - Start);
}

StringRef MaliTextCursor::takeWord() {
  const char *Start = P;
  while (P != E && (isAlnum(*P) || *P == '_'))
    ++P;
  return StringRef(Start, P - Start);
}

bool MaliTextCursor::takeNumber(uint64_t &Value) {
  const char *Start = P;
  while (P != E && isAlnum(*P))
    ++P;
  return !StringRef(Start, P - Start).getAsInteger(0, Value);
}

bool MaliTextCursor::parseTerm(const MCExpr *&Expr) {
  skipSpace();
  const char *Start = P;
  SMLoc Loc = SMLoc::getFromPointer(Start);
  bool Negative = consume('-');
  if (!Negative)
    consume('+');
  if (P != E && isDigit(*P)) {
    const char *Digits = P;
    uint64_t Value;
    if (takeNumber(Value)) {
      if (Value > uint64_t(INT64_MAX))
        return fail(Start, "number too large");
      Expr = MCConstantExpr::create(Negative ? -int64_t(Value) : int64_t(Value),
                                    Ctx);
      return true;
    }
    StringRef Text(Digits, P - Digits);
    bool Forward = Text.back() == 'f';
    unsigned Label;
    if (!Negative && (Forward || Text.back() == 'b') &&
        !Text.drop_back().getAsInteger(10, Label)) {
      MCSymbol *Sym = Ctx.getDirectionalLocalSymbol(Label, !Forward);
      if (!Forward && Sym->isUndefined())
        return fail(Start, "label " + Twine(Label) + " is not defined above");
      Expr = MCSymbolRefExpr::create(Sym, Ctx, Loc);
      return true;
    }
    return fail(Start, "invalid number");
  }
  StringRef Name = takeName();
  if (Name.empty() || Name == ".")
    return fail(Start, "expected a number or a symbol");
  MCSymbol *Sym = Ctx.getOrCreateSymbol(Name);
  if (Sym->isVariable())
    Expr = Sym->getVariableValue();
  else
    Expr = MCSymbolRefExpr::create(Sym, Ctx, Loc);
  if (Negative)
    Expr = MCUnaryExpr::createMinus(Expr, Ctx, Loc);
  return true;
}

bool MaliTextCursor::parseExpr(const MCExpr *&Expr) {
  SMLoc Loc = SMLoc::getFromPointer(P);
  if (!parseTerm(Expr))
    return false;
  while (true) {
    skipSpace();
    if (P == E || (*P != '+' && *P != '-'))
      break;
    bool Minus = *P++ == '-';
    const MCExpr *Right = nullptr;
    if (!parseTerm(Right))
      return false;
    Expr = MCBinaryExpr::create(Minus ? MCBinaryExpr::Sub : MCBinaryExpr::Add,
                                Expr, Right, Ctx, Loc);
  }
  int64_t Value;
  if (Expr->evaluateAsAbsolute(Value))
    Expr = MCConstantExpr::create(Value, Ctx);
  return true;
}
