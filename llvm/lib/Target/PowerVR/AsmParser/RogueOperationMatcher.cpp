//===-- RogueOperationMatcher.cpp - Which operation it is -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueOperationMatcher.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace llvm::Rogue;
using RogueEnc::Field;

bool OperationMatcher::fail(SMLoc Loc, const Twine &Message) {
  Why = {Loc, Message.str()};
  return false;
}

int64_t OperationMatcher::getField(Field F) const {
  int I = findOperand(M.Op.Inst, F);
  return I < 0 ? getFieldInfo(F).Absent : M.Op.Inst.getOperand(I).getImm();
}

/// Fails if no form of the operation can hold the value.
bool OperationMatcher::setField(Field F, int64_t Value, SMLoc Loc) {
  int I = findOperand(M.Op.Inst, F);
  if (I < 0)
    return fail(Loc, Syntax->Mnemonic + " does not take this");
  MCOperand &MO = M.Op.Inst.getOperand(I);
  MO = MCOperand::createImm(Value);
  // A field of the header.
  if (getOpInfo(Syntax->Opcode)->Forms.empty())
    return true;
  if (Expected<RogueEnc::Layout> L = getForm(M.Op, /*IsLast=*/false))
    return true;
  else
    return fail(Loc, toString(L.takeError()));
}

//===--- Candidates -------------------------------------------------------===//

std::optional<unsigned>
OperationMatcher::matchMnemonic(const OpSyntax &S) const {
  SmallVector<StringRef, 4> Parts;
  S.Mnemonic.split(Parts, '.');
  StringRef Name = P.Name;
  if (S.Glued == RogueEnc::FixedBits ? Name != Parts[0]
                                     : !Name.consume_front(Parts[0]))
    return std::nullopt;
  if (S.Glued != RogueEnc::FixedBits &&
      !findMod(getFieldInfo(S.Glued).kind(), Name))
    return std::nullopt;
  if (Parts.size() - 1 > P.Suffixes.size())
    return std::nullopt;
  for (unsigned I = 1; I != Parts.size(); ++I)
    if (P.Suffixes[I - 1].Text != Parts[I])
      return std::nullopt;
  return Parts.size() - 1;
}

bool OperationMatcher::match(OperationMatch &Result, Diagnostic &Problem) {
  // The longest mnemonic that fits; several operations can share it.
  unsigned Longest = 0;
  SmallVector<const OpSyntax *, 4> Candidates;
  for (const OpSyntax &S : getSyntaxes())
    if (std::optional<unsigned> Parts = matchMnemonic(S)) {
      if (*Parts > Longest)
        Candidates.clear();
      Longest = std::max(Longest, *Parts);
      if (*Parts == Longest)
        Candidates.push_back(&S);
    }
  if (Candidates.empty()) {
    for (const UnencodedInfo &U : getUnencoded())
      if (P.Name == U.Mnemonic) {
        Problem = {P.Loc, ("no encoding is known for '" + P.Name + "'").str()};
        return false;
      }
    Problem = {P.Loc, ("there is no operation '" + P.Name + "'").str()};
    return false;
  }
  unsigned Best = 0;
  for (const OpSyntax *S : Candidates) {
    if (matchCandidate(*S, Longest)) {
      Result = std::move(M);
      return true;
    }
    if (Problem.Message.empty() || Progress > Best) {
      Best = Progress;
      Problem = Why;
    }
  }
  return false;
}

bool OperationMatcher::matchCandidate(const OpSyntax &S,
                                      unsigned MnemonicParts) {
  Syntax = &S;
  M = OperationMatch();
  M.Op.Inst = makeOp(S.Opcode);
  Progress = 0;
  RequestedForm.reset();
  // The first phase; that of ft1 when the result says so.
  const OpInfo &Info = *getOpInfo(S.Opcode);
  M.Op.At = Phase(llvm::countr_zero(Info.Phases));

  if (S.Glued != RogueEnc::FixedBits) {
    StringRef Name = P.Name.drop_front(S.Mnemonic.size());
    if (!setField(S.Glued, *findMod(getFieldInfo(S.Glued).kind(), Name), P.Loc))
      return false;
  }
  SmallVector<bool, 20> Seen(S.Suffixes.size());
  ArrayRef<ParsedSuffix> Suffixes =
      ArrayRef(P.Suffixes).drop_front(MnemonicParts);
  while (!Suffixes.empty()) {
    ParsedSuffix Suffix = takeSuffix(Suffixes);
    if (!matchSuffix(Suffix, Seen))
      return false;
  }
  if (!checkSuffixes(Seen) || !matchOperands())
    return false;
  if (RequestedForm) {
    M.Op.Form = *RequestedForm;
    if (Expected<RogueEnc::Layout> L = getForm(M.Op, /*IsLast=*/false); !L)
      return fail(P.Loc, toString(L.takeError()));
  }
  return true;
}

//===--- Suffixes ---------------------------------------------------------===//

/// The first of \p Suffixes, or two that are one value (release.sleep).
ParsedSuffix
OperationMatcher::takeSuffix(ArrayRef<ParsedSuffix> &Suffixes) const {
  ParsedSuffix First = Suffixes[0];
  Suffixes = Suffixes.drop_front();
  if (Suffixes.empty())
    return First;
  StringRef Both(First.Text.begin(),
                 Suffixes[0].Text.end() - First.Text.begin());
  for (Field F : Syntax->Suffixes)
    if (findMod(getFieldInfo(F).kind(), Both)) {
      First.Text = Both;
      Suffixes = Suffixes.drop_front();
      break;
    }
  return First;
}

bool OperationMatcher::matchForm(const ParsedSuffix &Suffix) {
  StringRef Name = Suffix.Text;
  ArrayRef<RogueEnc::Layout> Forms = getOpInfo(Syntax->Opcode)->Forms;
  if (Name == LongSuffix) {
    RequestedForm = getLongForm(Syntax->Opcode);
    return RequestedForm.has_value();
  }
  // Stores and loads with a register for the burst.
  if (!Name.consume_front(FormSuffix) &&
      !(Name == "x" &&
        (Syntax->Opcode == Rogue::ST || Syntax->Opcode == Rogue::ST_REG ||
         Syntax->Opcode == Rogue::LD_REG)))
    return false;
  for (auto [I, L] : enumerate(Forms))
    if (Name == getLayoutInfo(L).Name) {
      RequestedForm = I;
      return true;
    }
  return false;
}

static std::optional<unsigned> findModWithAliases(Field F, StringRef Text) {
  ModKind Kind = getFieldInfo(F).kind();
  if (std::optional<unsigned> Code = findMod(Kind, Text))
    return Code;
  // Spellings of the manual.
  StringRef Alias = StringSwitch<StringRef>(Text)
                        .Case("parta", "a")
                        .Case("partb", "b")
                        .Case("gradient", "gradients")
                        .Default("");
  return Alias.empty() ? std::nullopt : findMod(Kind, Alias);
}

bool OperationMatcher::matchSuffix(const ParsedSuffix &Suffix,
                                   SmallVectorImpl<bool> &Seen) {
  StringRef Text = Suffix.Text;
  if (Text == "rndzero" || Text == "roundzero")
    Text = getFieldInfo(RogueEnc::RoundZero).Text;
  for (auto [I, F] : enumerate(Syntax->Suffixes)) {
    const FieldInfo &Info = getFieldInfo(F);
    std::optional<int64_t> Value;
    if (F == RogueEnc::Cond) {
      if (Text == "if")
        Value = findMod(ModCndCond, Suffix.Argument);
    } else if (F == RogueEnc::ScaleOrTruncate) {
      // Its meaning depends on the format, which comes first in the list.
      if (Text ==
          (unpackTruncates(getField(RogueEnc::Format)) ? "rtz" : "scale"))
        Value = 1;
    } else if (F == RogueEnc::Linear) {
      if (Text == "tiled")
        Value = 0;
    } else if (Info.kind() == ModBool) {
      if (Text == Info.Text)
        Value = 1;
    } else if (!Text.empty()) {
      if (auto Code = findModWithAliases(F, Text))
        Value = *Code;
    }
    if (!Value)
      continue;
    if (Seen[I])
      return fail(Suffix.Loc, "'." + Text +
                                  "' is there twice or has a "
                                  "contrary");
    Seen[I] = true;
    ++Progress;
    return setField(F, *Value, Suffix.Loc);
  }
  if (matchForm(Suffix))
    return true;
  std::string Known = listSuffixes();
  return fail(Suffix.Loc, Syntax->Mnemonic + " has no modifier '." + Text +
                              "'" +
                              (Known.empty() ? "" : "; it has: " + Known));
}

std::string OperationMatcher::listSuffixes() const {
  std::string Result;
  raw_string_ostream OS(Result);
  ListSeparator Comma;
  for (Field F : Syntax->Suffixes) {
    const FieldInfo &Info = getFieldInfo(F);
    if (F == RogueEnc::ScaleOrTruncate)
      OS << Comma << "scale" << Comma << "rtz";
    else if (F == RogueEnc::Linear)
      OS << Comma << "tiled" << Comma << "x";
    else if (Info.kind() == ModBool)
      OS << Comma << Info.Text;
    else if (F == RogueEnc::Cond)
      OS << Comma << "if(1), if(p0), if(0), if(!p0)";
    else
      OS << Comma << listMods(Info.kind());
  }
  return Result;
}

/// Complains if a modifier is missing that says what the operation does.
bool OperationMatcher::checkSuffixes(ArrayRef<bool> Seen) {
  for (auto [I, F] : enumerate(Syntax->Suffixes)) {
    const FieldInfo &Info = getFieldInfo(F);
    // A test is on floats, a range reduction starts with part a.
    if (Seen[I] || Info.kind() == ModBool || F == RogueEnc::TypeOfTest ||
        F == RogueEnc::Part)
      continue;
    if (F == RogueEnc::Format && Syntax->Opcode == Rogue::PCK &&
        getField(RogueEnc::Program))
      continue;
    if (!getModText(Info.kind(), Info.Absent).value_or("").empty())
      return fail(P.Loc,
                  Syntax->Mnemonic + " needs one of the modifiers " +
                      (F == RogueEnc::Cond ? "if(1), if(p0), if(0), if(!p0)"
                                           : listMods(Info.kind())));
  }
  return true;
}

//===--- Operands ---------------------------------------------------------===//

ArrayRef<SyntaxOperand> OperationMatcher::getExpectedOperands() const {
  ArrayRef<SyntaxOperand> Expected = Syntax->Operands;
  if (Syntax->Opcode == Rogue::TST) {
    // A test of the carry can name the element that it does not look at.
    unsigned Sources = getTestSources(getField(RogueEnc::TestCond));
    if (Sources == 0 && P.Operands.size() == 3)
      Sources = 1;
    return Expected.take_front(2 + Sources);
  }
  if (Syntax->Opcode == Rogue::PCK && !getField(RogueEnc::Program))
    return Expected.take_front(packReadsSource(getField(RogueEnc::Format)) ? 2
                                                                           : 1);
  return Expected;
}

/// How the operation is written, for diagnostics.
std::string OperationMatcher::getUsage() const {
  std::string Result = P.Name.str();
  raw_string_ostream OS(Result);
  ListSeparator Comma;
  unsigned Shift = M.Op.At == PhaseP1 ? HalfSources : 0;
  bool First = true;
  for (const SyntaxOperand &S : getExpectedOperands()) {
    OS << (First ? " " : "") << (S.Optional ? "[" : "") << Comma;
    First = false;
    switch (S.Kind) {
    case SyntaxOperand::Literal:
      OS << S.Text;
      break;
    case SyntaxOperand::Result:
      OS << "ft" << (M.Op.At == PhaseP1);
      break;
    case SyntaxOperand::Source:
      OS << 's' << S.Slot + Shift;
      break;
    case SyntaxOperand::MaskedW0:
      OS << "w0";
      break;
    case SyntaxOperand::Register:
      OS << S.Text << 'N';
      break;
    case SyntaxOperand::Value:
      switch (getFieldInfo(S.F).kind()) {
      case ModSlot:
        OS << "sK";
        break;
      case ModDRC:
        OS << "drcN";
        break;
      case ModBool:
        OS << "p0|_";
        break;
      case ModWritePort:
        OS << "w0|w1";
        break;
      default:
        OS << StringRef(getFieldInfo(S.F).Name).lower();
      }
      break;
    }
    OS << (S.Optional ? "]" : "");
  }
  return Result;
}

bool OperationMatcher::matchOperands() {
  ArrayRef<SyntaxOperand> Expected = getExpectedOperands();
  ArrayRef<ParsedOperand> Given = P.Operands;
  // A programmable pack may name a format behind its operands.
  if (Syntax->Opcode == Rogue::PCK && Given.size() == Expected.size() + 1 &&
      getField(RogueEnc::Program)) {
    if (!matchName(RogueEnc::Format, Given.back()))
      return false;
    Given = Given.drop_back();
  }
  unsigned Required = Expected.size();
  while (Required && Expected[Required - 1].Optional)
    --Required;
  // The phase decides the slots, so the result is first.
  if (!Expected.empty() && Expected[0].Kind == SyntaxOperand::Result &&
      !Given.empty()) {
    bool IsP1 = Given[0].is("ft1");
    if (IsP1 && !getOpInfo(Syntax->Opcode)->canIssue(PhaseP1))
      return fail(Given[0].Loc,
                  Syntax->Mnemonic +
                      " issues in phase 0 only, its result is ft0");
    M.Op.At = IsP1 ? PhaseP1 : PhaseP0;
  }
  for (auto [S, O] : zip(Expected, Given)) {
    if (!matchOperand(S, O))
      return false;
    ++Progress;
  }
  if (Given.size() < Required)
    return fail(P.Loc, "too few operands: " + getUsage());
  if (Given.size() > Expected.size())
    return fail(Given[Expected.size()].Loc, "too many operands: " + getUsage());
  return true;
}

bool OperationMatcher::noSuffixes(const ParsedOperand &O) {
  if (O.Suffixes.empty())
    return true;
  return fail(O.Suffixes[0].Loc,
              "this operand has no modifier '." + O.Suffixes[0].Text + "'");
}

bool OperationMatcher::matchOperand(const SyntaxOperand &S,
                                    const ParsedOperand &O) {
  if (O.Inverted && S.F != RogueEnc::MaskB)
    return fail(O.Loc, "only ft1 as a mask can be inverted");
  switch (S.Kind) {
  case SyntaxOperand::Literal:
    return matchLiteral(S, O);
  case SyntaxOperand::Result:
    if (!O.is("ft0") && !O.is("ft1"))
      return fail(O.Loc, "the result of " + Syntax->Mnemonic + " is ft0" +
                             (getOpInfo(Syntax->Opcode)->canIssue(PhaseP1)
                                  ? " (phase 0) or ft1 (phase 1)"
                                  : ""));
    return noSuffixes(O);
  case SyntaxOperand::Source:
    return matchSource(S, O);
  case SyntaxOperand::MaskedW0:
    return matchPort(0, O) && matchByteMask(O);
  case SyntaxOperand::Value:
    return matchValue(S.F, O);
  case SyntaxOperand::Register:
    return matchRegister(S, O);
  }
  return false;
}

bool OperationMatcher::matchLiteral(const SyntaxOperand &S,
                                    const ParsedOperand &O) {
  StringRef Text = S.Text;
  if (Text == "w0" || Text == "w1")
    return matchPort(Text[1] - '0', O) && noSuffixes(O);
  if (Text == "is1" || Text == "is2" || Text == "is3")
    return matchInternal(Text[2] - '0', O);
  if ((Text == "is0" || Text == "fte") && O.Reg) {
    M.Externals.push_back({*O.Reg, O.Loc});
    return noSuffixes(O);
  }
  if (!O.is(Text))
    return fail(O.Loc, "expected " + Text + ": " + getUsage());
  return noSuffixes(O);
}

/// `is1`, a feedthrough, or a register that goes through FTE.
bool OperationMatcher::matchInternal(unsigned Index, const ParsedOperand &O) {
  if (O.Reg) {
    M.Externals.push_back({*O.Reg, O.Loc});
    M.Internals.push_back({Index, FEED_FTE, O.Loc});
  } else if (O.Word != "is" + Twine(Index).str()) {
    std::optional<unsigned> Feed = findMod(ModFeedthrough, O.Word);
    if (!Feed)
      return fail(O.Loc, "expected is" + Twine(Index) +
                             ", a feedthrough or a register");
    if (!getInternalCode(Index, Feedthrough(*Feed)))
      return fail(O.Loc, "is" + Twine(Index) + " cannot be " + O.Word);
    M.Internals.push_back({Index, Feedthrough(*Feed), O.Loc});
  }
  // A test compares an element of its first source.
  for (const ParsedSuffix &Suffix : O.Suffixes) {
    std::optional<unsigned> Element = findMod(ModElement, Suffix.Text);
    if (!Element || Syntax->Opcode != Rogue::TST || Index != 1)
      return fail(Suffix.Loc,
                  "this operand has no modifier '." + Suffix.Text + "'");
    if (!setField(RogueEnc::Elem0, *Element, Suffix.Loc))
      return false;
  }
  return true;
}

bool OperationMatcher::matchSource(const SyntaxOperand &S,
                                   const ParsedOperand &O) {
  unsigned Slot = S.Slot + (M.Op.At == PhaseP1 ? HalfSources : 0);
  if (O.Reg)
    M.Slots.push_back({*O.Reg, Slot, O.Loc});
  else if (O.Word != "s" + Twine(Slot).str() && !O.isPlain("_"))
    return fail(O.Loc, "this operand is s" + Twine(Slot) +
                           " or a register to put there");
  return matchSourceModifiers(S.Slot, O);
}

bool OperationMatcher::matchSourceModifiers(unsigned Source,
                                            const ParsedOperand &O) {
  SmallVector<Field, 4> Fields = getSourceModifiers(Syntax->Opcode, Source);
  SmallVector<bool, 4> Seen(Fields.size());
  for (const ParsedSuffix &Suffix : O.Suffixes) {
    bool Found = false;
    for (auto [I, F] : enumerate(Fields)) {
      const FieldInfo &Info = getFieldInfo(F);
      std::optional<int64_t> Value;
      if (Info.kind() == ModElement) {
        if (auto Code = findMod(ModElement, Suffix.Text))
          Value = *Code;
      } else if (Suffix.Text == Info.Text) {
        Value = 1;
      }
      if (!Value)
        continue;
      if (Seen[I])
        return fail(Suffix.Loc, "a second '." + Suffix.Text + "'");
      Seen[I] = Found = true;
      if (!setField(F, *Value, Suffix.Loc))
        return false;
    }
    if (Found)
      continue;
    std::string Known;
    raw_string_ostream OS(Known);
    ListSeparator Comma;
    for (Field F : Fields)
      OS << Comma
         << (getFieldInfo(F).kind() == ModElement ? listMods(ModElement)
                                                  : getFieldInfo(F).Text);
    return fail(Suffix.Loc, "this operand of " + Syntax->Mnemonic +
                                " has no modifier '." + Suffix.Text + "'" +
                                (Known.empty() ? "" : "; it has: " + Known));
  }
  return true;
}

/// The write port itself, a register for it, or nothing.
bool OperationMatcher::matchPort(unsigned Port, const ParsedOperand &O) {
  if (O.Reg)
    M.Ports.push_back({Port, *O.Reg, O.Loc});
  else if (O.Word != "w" + Twine(Port).str() && O.Word != "_" &&
           !(Port == 1 && findMod(ModFeedthrough, O.Word)))
    return fail(O.Loc,
                "this operand is w" + Twine(Port) + " or a register to write");
  return true;
}

bool OperationMatcher::matchByteMask(const ParsedOperand &O) {
  if (O.Suffixes.empty())
    return true;
  unsigned Mask = 0;
  for (const ParsedSuffix &Suffix : O.Suffixes) {
    if (Suffix.Text == "none")
      continue;
    std::optional<unsigned> Element = findMod(ModElement, Suffix.Text);
    if (!Element)
      return fail(Suffix.Loc, "the bytes that are written are named e0 to e3");
    Mask |= 1u << *Element;
  }
  return setField(RogueEnc::ByteMask, Mask, O.Suffixes[0].Loc);
}

/// `r3`, `cf4[idx0]`: a register with its number in the operation itself.
bool OperationMatcher::matchRegister(const SyntaxOperand &S,
                                     const ParsedOperand &O) {
  auto Wrong = [&] {
    return fail(O.Loc, "this operand is a register " + S.Text + "N");
  };
  if (!O.Reg)
    return Wrong();
  unsigned Number = O.Reg->Number;
  bool Indexed = O.Reg->isIndexed();
  if (Indexed) {
    if (S.Index == RogueEnc::FixedBits ||
        getIndexBankText(O.Reg->indexedBank()) != S.Text)
      return Wrong();
    Number = O.Reg->indexOffset();
    std::string Index = "idx" + Twine(O.Reg->indexRegister()).str();
    if (!setField(S.Index, *findMod(ModIndexCtl, Index), O.Loc))
      return false;
  } else if (getModText(ModBank, O.Reg->In) != S.Text) {
    return Wrong();
  }
  if (!setField(S.F, Number, O.Loc))
    return false;
  // The longest form of itrsmp is marked at its end.
  if (Syntax->Opcode == Rogue::ITRSMP && S.F == RogueEnc::WOff &&
      O.Suffixes.size() == 1 && O.Suffixes[0].Text == "l") {
    RequestedForm = getOpInfo(Syntax->Opcode)->Forms.size() - 1;
    return true;
  }
  return noSuffixes(O);
}

bool OperationMatcher::matchValue(Field F, const ParsedOperand &O) {
  switch (getFieldInfo(F).kind()) {
  case ModSlot:
    return matchSlot(F, O) && noSuffixes(O);
  case ModWritePort:
    return matchWritePort(F, O) && noSuffixes(O);
  case ModBool:
    return matchFlag(F, O);
  case ModNumber:
    return matchNumber(F, O);
  default:
    return matchName(F, O) && noSuffixes(O);
  }
}

/// The slot where a register goes whose operand can be in any.
static unsigned getUsualSlot(unsigned Opcode, Field F) {
  bool IsStore = Opcode == Rogue::ST || Opcode == Rogue::ST_REG;
  switch (F) {
  case RogueEnc::AddrSlot:
    return IsStore ? 3 : 0;
  case RogueEnc::BurstSlot:
    return IsStore ? 2 : 1;
  case RogueEnc::DstSlot:
    return 3;
  case RogueEnc::MaskSlot:
    return 4;
  default:
    return 0;
  }
}

bool OperationMatcher::matchSlot(Field F, const ParsedOperand &O) {
  if (O.Reg) {
    unsigned Slot = getUsualSlot(Syntax->Opcode, F);
    M.Slots.push_back({*O.Reg, Slot, O.Loc, F});
    return setField(F, Slot, O.Loc);
  }
  if (F == RogueEnc::MaskSlot && O.is("_"))
    return true;
  std::optional<unsigned> Slot = findMod(ModSlot, O.Word);
  if (!Slot)
    return fail(O.Loc, "expected a source slot s0 to s5 or a register");
  return setField(F, *Slot, O.Loc);
}

/// `w0`; or what goes to w0: a feedthrough, a register through FTE.
bool OperationMatcher::matchWritePort(Field F, const ParsedOperand &O) {
  if (std::optional<unsigned> Port = findMod(ModWritePort, O.Word);
      Port && !O.Reg)
    return setField(F, *Port, O.Loc);
  std::optional<unsigned> Feed =
      O.Reg ? unsigned(FEED_FTE) : findMod(ModFeedthrough, O.Word);
  if (!Feed || !getInternalCode(4, Feedthrough(*Feed)))
    return fail(O.Loc, "expected w0, w1, or a feedthrough or register for w0");
  if (O.Reg)
    M.Externals.push_back({*O.Reg, O.Loc});
  M.Internals.push_back({4, Feedthrough(*Feed), O.Loc});
  return setField(F, PORT_W0, O.Loc);
}

bool OperationMatcher::matchFlag(Field F, const ParsedOperand &O) {
  if (O.isPlain("_"))
    return true;
  StringRef Text = F == RogueEnc::MaskA || F == RogueEnc::MaskB ? "ft1" : "p0";
  // The manual writes ft1.invert.
  bool Inverted =
      O.Inverted || (O.Suffixes.size() == 1 && O.Suffixes[0].Text == "invert");
  bool WantsInverted = F == RogueEnc::MaskB;
  if (!O.is(Text) && O.Word != Text)
    return fail(O.Loc,
                "expected " + Twine(WantsInverted ? "~" : "") + Text + " or _");
  if (Inverted != WantsInverted)
    return fail(O.Loc, WantsInverted ? "this mask is ~ft1 or _"
                                     : "this operand is not inverted");
  if (!WantsInverted && !noSuffixes(O))
    return false;
  return setField(F, 1, O.Loc);
}

bool OperationMatcher::matchNumber(Field F, const ParsedOperand &O) {
  if (F == RogueEnc::BranchTarget) {
    int I = findOperand(M.Op.Inst, F);
    if (O.Expr) {
      M.Op.Inst.getOperand(I) = MCOperand::createExpr(O.Expr);
      return true;
    }
    if (*O.Number & 1)
      return fail(O.Loc, "a branch goes to a group: its offset must be even");
    return setField(F, *O.Number, O.Loc);
  }
  // The count of itrsmp is 1 and not written in its shortest form.
  if (F == RogueEnc::Count && Syntax->Opcode == Rogue::ITRSMP) {
    if (O.isPlain("_"))
      return true;
    if (!RequestedForm)
      RequestedForm = 1;
  }
  if (!O.Number)
    return fail(O.Loc, "expected a number");
  // A 16-bit immediate has a suffix.
  bool IsHalf = O.Suffixes.size() == 1 && O.Suffixes[0].Text == "h";
  if (F == RogueEnc::Imm16 && !IsHalf)
    return fail(O.Loc, "a 16-bit immediate ends in .h");
  if (F != RogueEnc::Imm16 && !noSuffixes(O))
    return false;
  return setField(F, *O.Number, O.Loc);
}

bool OperationMatcher::matchName(Field F, const ParsedOperand &O) {
  ModKind Kind = getFieldInfo(F).kind();
  if (F == RogueEnc::Cond) {
    std::optional<unsigned> Code = findMod(ModCndCond, O.Argument);
    if (O.Word != "if" || !Code)
      return fail(O.Loc, "expected if(1), if(p0), if(0) or if(!p0)");
    return setField(F, *Code, O.Loc);
  }
  // What a move takes: a feedthrough, or a register through FTE.
  if (Kind == ModFeedthrough) {
    if (O.Reg) {
      M.Externals.push_back({*O.Reg, O.Loc});
      return setField(F, FEED_FTE, O.Loc);
    }
    if (O.is("_"))
      return setField(F, FEED_FT0, O.Loc);
  }
  // A register that is counted goes to S2.
  if (F == RogueEnc::CountOf && O.Reg) {
    M.Slots.push_back({*O.Reg, 2, O.Loc});
    return setField(F, COUNT_S2, O.Loc);
  }
  std::optional<unsigned> Code = findMod(Kind, O.Word);
  // The manual gives the perspective as a number.
  if (!Code && F == RogueEnc::Persp && O.Number &&
      getModText(Kind, unsigned(*O.Number)))
    Code = unsigned(*O.Number);
  if (!Code || O.Word.empty())
    return fail(O.Loc, "expected one of " + listMods(Kind));
  return setField(F, *Code, O.Loc);
}
