//===-- BifrostInstrParser.cpp - Half instructions as written -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostInstrParser.h"
#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include "MCTargetDesc/Bifrost/BifrostInstrCodec.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/Casting.h"

using namespace llvm;
using namespace llvm::Bifrost;

static const char *getUnitName(Unit U) {
  return U == Unit::FMA ? "FMA" : "ADD";
}
static char getUnitChar(Unit U) { return U == Unit::FMA ? '*' : '+'; }
static const char *getResultName(Unit U) {
  return U == Unit::FMA ? "t0" : "t1";
}
static Unit getOther(Unit U) { return U == Unit::FMA ? Unit::ADD : Unit::FMA; }

//===--- Mnemonic ---------------------------------------------------------===//

static const StringMap<unsigned> &getMnemonics(Unit U) {
  static const StringMap<unsigned> *Maps = [] {
    static StringMap<unsigned> M[2];
    for (Unit U : {Unit::FMA, Unit::ADD})
      for (unsigned Opcode : getOpcodes(U))
        M[U][getInstDesc(Opcode)->Mnemonic] = Opcode;
    return M;
  }();
  return Maps[U];
}

/// The opcode of the longest mnemonic that \p Text starts with, which is set to
/// what follows it.
static std::optional<unsigned> findLongest(Unit U, StringRef &Text) {
  const StringMap<unsigned> &Names = getMnemonics(U);
  for (StringRef Name = Text; !Name.empty(); Name = Name.rsplit('.').first) {
    auto It = Names.find(Name);
    if (It != Names.end()) {
      Text = Text.drop_front(Name.size());
      return It->second;
    }
    if (!Name.contains('.'))
      break;
  }
  return std::nullopt;
}

bool HalfParser::unknownMnemonic(StringRef Text) {
  StringRef Rest = Text;
  if (std::optional<unsigned> Opcode = findLongest(getOther(U), Rest))
    return fail(Mnemonic, Twine(getInstDesc(*Opcode)->Mnemonic) +
                              " is an instruction of the " +
                              getUnitName(getOther(U)) +
                              " unit; its line starts with '" +
                              Twine(getUnitChar(getOther(U))) + "'");
  StringRef Family = Text.split('.').first;
  std::string Types;
  unsigned Best = 4;
  StringRef Near;
  for (unsigned Opcode : getOpcodes(U)) {
    StringRef Name = getInstDesc(Opcode)->Mnemonic;
    if (Name.split('.').first == Family)
      Types += (Types.empty() ? "" : ", ") + Name.str();
    if (unsigned Distance = Text.edit_distance(Name, true, Best);
        Distance < Best) {
      Best = Distance;
      Near = Name;
    }
  }
  if (!Types.empty())
    return fail(Mnemonic, Family == Text ? Family + " needs a type: " + Types
                                         : "there is no " + Text +
                                               "; expected one of " + Types);
  return fail(Mnemonic,
              "unknown instruction '" + Text + "' of the " + getUnitName(U) +
                  " unit" +
                  (Near.empty() ? Twine("") : "; did you mean " + Near + "?"));
}

bool HalfParser::parseMnemonic(unsigned &Opcode) {
  StringRef Text = takeName();
  if (Text.empty())
    return fail(P, "expected an instruction");
  StringRef Rest = Text;
  std::optional<unsigned> Found = findLongest(U, Rest);
  if (!Found)
    return unknownMnemonic(Text);
  Opcode = *Found;
  D = getInstDesc(Opcode);
  std::string Missing = getMissingFeatures(Opcode, STI);
  if (!Missing.empty())
    return fail(Mnemonic, STI.getCPU() + " does not have " + D->Mnemonic +
                              ", which needs " + Missing);
  ModValues.assign(D->Mods.size(), -1);
  ModPlaces.assign(D->Mods.size(), StringRef());
  while (!Rest.empty()) {
    Rest = Rest.drop_front(); // the dot
    StringRef Suffix = Rest.take_until([](char C) { return C == '.'; });
    if (!assignModifier(Suffix, NoSource))
      return false;
    Rest = Rest.drop_front(Suffix.size());
  }
  return finishModifiers(NoSource, P);
}

//===--- Modifiers --------------------------------------------------------===//

std::string HalfParser::listModifiers(unsigned Source) const {
  std::string List;
  for (const ModDesc &M : D->Mods)
    if (M.Source == Source)
      List += (List.empty() ? "" : ", ") + listModValues(M.Kind);
  return List;
}

static std::string describeOwner(const InstDesc &D, unsigned Source) {
  if (Source == NoSource)
    return D.Mnemonic;
  return "source " + utostr(Source) + " of " + D.Mnemonic;
}

// Suffixes of one instruction, or one source, have no text in common.
bool HalfParser::assignModifier(StringRef Text, unsigned Source) {
  for (unsigned M = 0; M != D->Mods.size(); ++M) {
    if (D->Mods[M].Source != Source || Text == "none")
      continue;
    std::optional<unsigned> Value = findModValue(D->Mods[M].Kind, Text);
    if (!Value)
      continue;
    if (ModValues[M] == int(*Value))
      return fail(Text.begin(), "'." + Text + "' is given twice");
    if (ModValues[M] >= 0)
      return fail(Text.begin(), "'." + Text + "' and '." +
                                    getModText(D->Mods[M].Kind, ModValues[M]) +
                                    "' exclude each other");
    ModValues[M] = *Value;
    ModPlaces[M] = Text;
    return true;
  }
  std::string Owner = describeOwner(*D, Source);
  std::string Allowed = listModifiers(Source);
  // A modifier of the other place?
  for (const ModDesc &M : D->Mods)
    if (M.Source != Source && findModValue(M.Kind, Text) && Text != "none")
      return fail(Text.begin(),
                  "'." + Text + "' is a modifier of " +
                      describeOwner(*D, M.Source) + " and follows " +
                      (M.Source == NoSource ? "the mnemonic" : "that operand"));
  return fail(Text.begin(),
              "'." + Text + "' is not a modifier of " + Owner + "; expected " +
                  (Allowed.empty() ? "none" : "one of " + Allowed));
}

// Defaults for what is not written.
bool HalfParser::finishModifiers(unsigned Source, const char *At) {
  for (unsigned M = 0; M != D->Mods.size(); ++M) {
    if (D->Mods[M].Source != Source || ModValues[M] >= 0)
      continue;
    std::optional<unsigned> Default = getModDefault(D->Mods[M].Kind);
    if (!Default)
      return fail(At, describeOwner(*D, Source) + " needs one of " +
                          listModValues(D->Mods[M].Kind));
    ModValues[M] = *Default;
  }
  return true;
}

//===--- Destination ------------------------------------------------------===//

// The digits of a register name, after the `r`.
bool HalfParser::parseRegister(unsigned &Number) {
  const char *Start = P;
  StringRef Word = takeWord();
  if (!Word.consume_front("r") || Word.getAsInteger(10, Number))
    return fail(Start, "expected a register");
  if (Number >= NumRegisters)
    return fail(Start, "there is no register r" + Twine(Number) +
                           ": registers are r0 to r63");
  return true;
}

// t0, r5:t0, r5:t0.h1, r5
bool HalfParser::parseDest(MCOperand &Reg, DestHalf &Half) {
  const char *Start = P;
  StringRef Result = getResultName(U);
  Reg = MCOperand::createReg(MCRegister());
  Half = DestHalf::Full;
  StringRef Word(P, E - P);
  if (Word.starts_with("r")) {
    unsigned Number;
    if (!parseRegister(Number))
      return false;
    Reg = MCOperand::createReg(getGPR(Number));
    if (consume(':')) {
      Start = P;
      if (takeWord() != Result)
        return fail(Start, "expected " + Result + ", the result of the " +
                               getUnitName(U) + " unit");
    }
  } else if (takeWord() != Result) {
    return fail(Start,
                "expected the destination, " + Result + " or rN:" + Result);
  }
  if (!consume('.'))
    return true;
  Start = P;
  StringRef Suffix = takeWord();
  if (Suffix != "h0" && Suffix != "h1")
    return fail(Start, "expected .h0 or .h1 after the destination");
  if (!Reg.getReg())
    return fail(Start, "only a register is written by halves");
  Half = Suffix == "h0" ? DestHalf::Low : DestHalf::High;
  return true;
}

//===--- Sources ----------------------------------------------------------===//

namespace {
constexpr unsigned selectorBit(Selector S) { return 1u << unsigned(S); }
constexpr unsigned SlotSelectors = selectorBit(Selector::P0) |
                                   selectorBit(Selector::P1) |
                                   selectorBit(Selector::P2);
constexpr unsigned FAUSelectors =
    selectorBit(Selector::FAULow) | selectorBit(Selector::FAUHigh);
} // namespace

/// The selectors that can bring \p Op.
static unsigned getPossibleSelectors(const MCOperand &Op, Unit U) {
  if (!Op.isReg())
    return FAUSelectors;
  if (getGPRNumber(Op))
    return SlotSelectors;
  if (std::optional<FAURegister> R = getFAURegister(Op.getReg()))
    return selectorBit(R->High ? Selector::FAUHigh : Selector::FAULow);
  if (std::optional<uint8_t> S = getPassedSelector(Op.getReg(), U))
    return 1u << *S;
  return 0;
}

/// What a source with these selectors can be, for diagnostics.
static std::string listSelectors(unsigned Selectors, Unit U) {
  SmallVector<StringRef, 6> Names;
  if (Selectors & SlotSelectors)
    Names.push_back("a register");
  if (Selectors & selectorBit(Selector::ZeroOrT))
    Names.push_back(U == Unit::FMA ? "#0" : "t");
  if (Selectors & FAUSelectors)
    Names.push_back("a uniform, constant or special value");
  if (Selectors & selectorBit(Selector::T0))
    Names.push_back("t0");
  if (Selectors & selectorBit(Selector::T1))
    Names.push_back("t1");
  return join(Names, ", ");
}

// .w0 and .w1 of a uniform, .x and .y of another pair.
bool HalfParser::parseWordOfPair(bool &High) {
  const char *Start = P;
  StringRef Suffix = consume('.') ? takeWord() : StringRef();
  if (Suffix != "x" && Suffix != "y")
    return fail(Start, "expected .x (low word) or .y (high word)");
  High = Suffix == "y";
  return true;
}

bool HalfParser::parseUniform(StringRef Word, MCOperand &Op) {
  unsigned Pair;
  if (Word.drop_front().getAsInteger(10, Pair) || Pair >= NumUniformPairs)
    return fail(Word.begin(), "there is no uniform " + Word +
                                  ": pairs of uniforms are u0 to u127");
  const char *Start = P;
  StringRef Suffix = consume('.') ? takeWord() : StringRef();
  if (Suffix != "w0" && Suffix != "w1")
    return fail(Start, "expected .w0 (low word) or .w1 (high word)");
  Op = MCOperand::createReg(
      getFAURegister(FirstUniformField + Pair, Suffix == "w1"));
  return true;
}

// 0x3f800000, 5, -1, 1.0, -2.5e3
bool HalfParser::parseNumber(MCOperand &Op) {
  const char *Start = P;
  bool Negative = consume('-');
  const char *Digits = P;
  while (P != E && isAlnum(*P))
    ++P;
  bool IsFloat = E - P >= 2 && P[0] == '.' && isDigit(P[1]);
  if (IsFloat) {
    ++P;
    while (P != E && (isDigit(*P) || *P == 'e' || *P == 'E' ||
                      ((*P == '-' || *P == '+') && toLower(P[-1]) == 'e')))
      ++P;
  }
  StringRef Text(Digits, P - Digits);
  uint32_t Bits = 0;
  if (IsFloat) {
    APFloat Value(APFloat::IEEEsingle());
    Expected<APFloat::opStatus> Status =
        Value.convertFromString(Text, APFloat::rmNearestTiesToEven);
    if (!Status) {
      consumeError(Status.takeError());
      return fail(Start, "invalid floating-point number");
    }
    if (Value.isInfinity())
      return fail(Start, "the number is too large for f32");
    Bits = Value.bitcastToAPInt().getZExtValue();
    if (Negative)
      Bits ^= 0x80000000;
  } else {
    uint64_t Value;
    if (Text.getAsInteger(0, Value))
      return fail(Start, "invalid number");
    if (Value > (Negative ? uint64_t(1) << 31 : uint64_t(UINT32_MAX)))
      return fail(Start, "a constant has 32 bits");
    Bits = Negative ? uint32_t(-Value) : uint32_t(Value);
  }
  Op = MCOperand::createImm(Bits);
  return true;
}

// A label, or `.+32`: bytes from the start of the clause.
bool HalfParser::parseTarget(MCOperand &Op) {
  const char *Start = P;
  if (E - P >= 2 && P[0] == '.' && (P[1] == '+' || P[1] == '-')) {
    ++P;
    bool Negative = *P++ == '-';
    uint64_t Distance;
    if (!takeNumber(Distance) || Distance > uint64_t(INT32_MAX))
      return fail(Start, "expected a distance in bytes, as .+32");
    Op = createBranchTarget(Negative ? -int32_t(Distance) : int32_t(Distance));
    return true;
  }
  const MCExpr *Expr = nullptr;
  if (!parseExpr(Expr))
    return false;
  if (isa<MCConstantExpr>(Expr))
    return fail(Start, "expected a label");
  Op = MCOperand::createExpr(Expr);
  return true;
}

bool HalfParser::parseSourceBase(MCOperand &Op) {
  if (atEnd())
    return fail(P, "expected a source");
  if (isDigit(*P) || *P == '-')
    return parseNumber(Op);
  const char *Start = P;
  bool Hash = consume('#');
  StringRef Word = takeWord();
  if (Hash) {
    if (Word != "0")
      return fail(Start, "expected #0, #0.x or #0.y");
    if (E - P >= 2 && P[0] == '.' && (P[1] == 'x' || P[1] == 'y')) {
      bool High;
      if (!parseWordOfPair(High))
        return false;
      Op = MCOperand::createReg(getFAURegister(*findFAUName("#0"), High));
      return true;
    }
    if (U != Unit::FMA)
      return fail(Start, "the ADD unit has no free zero; write #0.x (the "
                         "uniform) or 0 (a constant)");
    Op = MCOperand::createReg(Bifrost::ZERO);
    return true;
  }
  if (Word == "t0" || Word == "t1" || Word == "t") {
    if (Word == "t" && U == Unit::FMA)
      return fail(Start, "t is the result of this instruction's own tuple; "
                         "only the ADD unit can read it");
    Op = MCOperand::createReg(Word == "t0"   ? Bifrost::T0
                              : Word == "t1" ? Bifrost::T1
                                             : Bifrost::T);
    return true;
  }
  if (Word.size() > 1 && all_of(Word.drop_front(), isDigit)) {
    if (Word[0] == 'r') {
      P = Start;
      unsigned Number;
      if (!parseRegister(Number))
        return false;
      Op = MCOperand::createReg(getGPR(Number));
      return true;
    }
    if (Word[0] == 'u')
      return parseUniform(Word, Op);
  }
  if (std::optional<unsigned> Field = findFAUName(Word)) {
    bool High;
    if (!parseWordOfPair(High))
      return false;
    Op = MCOperand::createReg(getFAURegister(*Field, High));
    return true;
  }
  P = Start;
  if (isNameStart(*P))
    return parseTarget(Op);
  return fail(P, "expected a source");
}

bool HalfParser::parseSource(unsigned Source, MCOperand &Op) {
  const char *Start = P;
  if (!parseSourceBase(Op))
    return false;
  unsigned Selectors = D->Sources[Source].Selectors;
  if (!(getPossibleSelectors(Op, U) & Selectors))
    return fail(Start, describeOwner(*D, Source) + " cannot be " +
                           StringRef(Start, P - Start) + "; expected " +
                           listSelectors(Selectors, U));
  // A printed constant has its value as a comment before its modifiers.
  const char *End = P;
  skipSpace();
  if (atEnd() || *P != '.')
    P = End;
  while (consume('.')) {
    StringRef Suffix = takeWord();
    if (Suffix.empty())
      return fail(P, "expected a modifier after '.'");
    if (!assignModifier(Suffix, Source))
      return false;
  }
  return finishModifiers(Source, P);
}

//===--- Immediates and staging register ----------------------------------===//

bool HalfParser::parseImm(unsigned Index, MCOperand &Op) {
  const ImmDesc &I = D->Imms[Index];
  const char *Start = P;
  if (takeWord() != I.Name || !consume(':'))
    return fail(Start, Twine("expected ") + I.Name + ":number");
  skipSpace();
  Start = P;
  uint64_t Value;
  if (!takeNumber(Value))
    return fail(Start, "expected a number");
  if (Value >= I.Limit)
    return fail(Start,
                Twine(I.Name) + " is a number from 0 to " + Twine(I.Limit - 1));
  Op = MCOperand::createImm(Value);
  return true;
}

bool HalfParser::parseStaging(MCOperand &Op) {
  if (!consume('@'))
    return fail(P, Twine("expected the staging register of ") + D->Mnemonic +
                       ", as @r0");
  unsigned Number;
  if (!parseRegister(Number))
    return false;
  Op = MCOperand::createReg(getGPR(Number));
  return true;
}

//===--- The line ---------------------------------------------------------===//

bool HalfParser::parse(MCInst &Inst, HalfText &Result) {
  skipSpace();
  Result.Line = StringRef(P, E - P);
  if (consume('*'))
    U = Unit::FMA;
  else if (consume('+'))
    U = Unit::ADD;
  else
    return fail(P, "expected '*' (FMA) or '+' (ADD) and an instruction");
  skipSpace();
  Mnemonic = P;
  unsigned Opcode;
  if (!parseMnemonic(Opcode))
    return false;

  Inst.clear();
  Inst.setOpcode(Opcode);
  Result.Operands.clear();
  auto add = [&](const MCOperand &Op, StringRef Text) {
    Inst.addOperand(Op);
    Result.Operands.push_back(Text);
  };
  auto since = [&](const char *Start) { return StringRef(Start, P - Start); };
  auto comma = [&](const Twine &Next) {
    skipSpace();
    if (!consume(','))
      return fail(P, "expected ',' and " + Next);
    skipSpace();
    return true;
  };

  skipSpace();
  const char *Start = P;
  MCOperand Op;
  DestHalf Half;
  if (!parseDest(Op, Half))
    return false;
  add(Op, since(Start));
  add(MCOperand::createImm(unsigned(Half)), since(Start));

  for (unsigned S = 0; S != D->Sources.size(); ++S) {
    if (!comma("source " + Twine(S) + " of " + D->Mnemonic))
      return false;
    Start = P;
    if (!parseSource(S, Op))
      return false;
    add(Op, since(Start));
  }
  SmallVector<std::pair<MCOperand, StringRef>, 2> Imms;
  for (unsigned I = 0; I != D->Imms.size(); ++I) {
    if (!comma(Twine(D->Imms[I].Name) + ":number"))
      return false;
    Start = P;
    if (!parseImm(I, Op))
      return false;
    Imms.push_back({Op, since(Start)});
  }
  if (D->HasStaging) {
    if (!comma(Twine("the staging register of ") + D->Mnemonic + ", as @r0"))
      return false;
    Start = P;
    if (!parseStaging(Op))
      return false;
    add(Op, since(Start));
  }
  for (unsigned M = 0; M != D->Mods.size(); ++M)
    add(MCOperand::createImm(ModValues[M]), ModPlaces[M]);
  for (const auto &[Imm, Text] : Imms)
    add(Imm, Text);
  skipSpace();
  if (!atEnd())
    return fail(P, Twine("expected the end of the line: ") + D->Mnemonic +
                       " has no more operands");
  return true;
}

bool InstrParser::parse(StringRef Line, MCInst &Inst, HalfText &Text) const {
  HalfParser Parser(Line, STI, Ctx);
  if (Parser.parse(Inst, Text))
    return true;
  Error = Parser.getError();
  const char *At = Parser.getErrorLoc().getPointer();
  ErrorAt = StringRef(At, Line.end() - At).take_until([](char C) {
    return C == ',' || isSpace(C);
  });
  return false;
}
