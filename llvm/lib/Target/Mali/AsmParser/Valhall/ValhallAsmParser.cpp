//===-- ValhallAsmParser.cpp - Valhall assembly ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A statement is taken apart by ValhallMnemonics and ValhallOperandParser; the
// generated matcher then finds the instruction that fits. When none does, the
// operands are compared with the nearest one to say what would be right.
//
//===----------------------------------------------------------------------===//

#include "AsmParser/MaliAsmParsers.h"
#include "AsmParser/MaliDirectives.h"
#include "MCTargetDesc/Valhall/ValhallArmNames.h"
#include "MCTargetDesc/Valhall/ValhallInstrFields.h"
#include "MCTargetDesc/Valhall/ValhallLegality.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "ValhallMnemonics.h"
#include "ValhallOperand.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCParser/AsmLexer.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include <map>

using namespace llvm;
using namespace llvm::Valhall;

#define DEBUG_TYPE "valhall-asm-parser"

namespace {
class ValhallAsmParser final : public MCTargetAsmParser {
  const MCRegisterInfo &MRI;
  MnemonicParser Mnemonics;
  // The statement being assembled.
  ParsedMnemonic Statement;
  std::optional<unsigned> Page, Ignored;
  // Where the next instruction starts, if the statement refers to it.
  MCSymbol *Next = nullptr;
  // What directives declared.
  LegalityContext Context;
  MaliDirectives Directives{*this};

  // DefaultMethod of the operand classes of modifiers.
  template <ValhallMod::ModKind Kind, unsigned Value>
  std::unique_ptr<ValhallOperand> defaultModifier() const {
    return ValhallOperand::createModifier(Kind, Value, SMLoc());
  }

#define GET_ASSEMBLER_HEADER
#include "ValhallGenAsmMatcher.inc"

public:
  enum ValhallMatchResultTy {
    Match_Dummy = FIRST_TARGET_MATCH_RESULT_TY,
#define GET_OPERAND_DIAGNOSTIC_TYPES
#include "ValhallGenAsmMatcher.inc"
  };

  ValhallAsmParser(const MCSubtargetInfo &STI, MCAsmParser &P,
                   const MCInstrInfo &MII, const MCTargetOptions &Options)
      : MCTargetAsmParser(Options, STI, MII),
        MRI(*P.getContext().getRegisterInfo()),
        Mnemonics(MII, STI, getSuffixOrder(STI)) {
    MCAsmParserExtension::Initialize(P);
    setAvailableFeatures(ComputeAvailableFeatures(STI.getFeatureBits()));
  }

  bool parseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) override;
  ParseStatus tryParseRegister(MCRegister &Reg, SMLoc &Start,
                               SMLoc &End) override;
  bool parseInstruction(ParseInstructionInfo &Info, StringRef Name,
                        SMLoc NameLoc, OperandVector &Operands) override;
  bool matchAndEmitInstruction(SMLoc IDLoc, unsigned &Opcode,
                               OperandVector &Operands, MCStreamer &Out,
                               uint64_t &ErrorInfo,
                               bool MatchingInlineAsm) override;
  ParseStatus parseDirective(AsmToken DirectiveID) override;

private:
  static const SuffixOrder &getSuffixOrder(const MCSubtargetInfo &STI);
  bool addOperands(ArrayRef<ParsedOperand> Parsed, OperandVector &Operands);
  bool takeUnusedBits(SmallVectorImpl<ParsedOperand> &Parsed);
  bool setUnusedBits(MCInst &Inst, SMLoc Loc);
  bool expandUse(const ArmName &Use, SmallVectorImpl<ParsedOperand> &Operands,
                 SMLoc Loc);
  std::string explain(const ValhallOperand &Op, unsigned OpIdx,
                      const MCInstrDesc &Desc) const;
  bool diagnose(SMLoc IDLoc, const OperandVector &Operands, unsigned Result,
                uint64_t ErrorInfo);
};
} // namespace

#define GET_REGISTER_MATCHER
#define GET_MATCHER_IMPLEMENTATION
#include "ValhallGenAsmMatcher.inc"

// The matcher wants the suffixes in the order of the assembly string, which its
// own table knows best.
const SuffixOrder &
ValhallAsmParser::getSuffixOrder(const MCSubtargetInfo &STI) {
  static const SuffixOrder Order = [&STI] {
    std::map<unsigned, std::optional<ValhallMod::ModKind>> KindOf;
    auto Lookup = [&](unsigned Class) {
      auto [It, New] = KindOf.try_emplace(Class);
      if (New)
        for (ValhallMod::ModKind Kind : getModKinds()) {
          auto Op = ValhallOperand::createModifier(Kind, 0, {});
          if (validateOperandClass(*Op, MatchClassKind(Class), STI) ==
              Match_Success)
            It->second = Kind;
        }
      return It->second;
    };
    SuffixOrder Result(INSTRUCTION_LIST_END);
    for (const MatchEntry &Entry : MatchTable0)
      for (unsigned Class : Entry.Classes)
        if (Class != InvalidMatchClass)
          if (std::optional<ValhallMod::ModKind> Kind = Lookup(Class))
            Result[Entry.Opcode].push_back(*Kind);
    return Result;
  }();
  return Order;
}

//===--- Parsing ----------------------------------------------------------===//

ParseStatus ValhallAsmParser::tryParseRegister(MCRegister &Reg, SMLoc &Start,
                                               SMLoc &End) {
  const AsmToken &Tok = getTok();
  if (Tok.isNot(AsmToken::Identifier))
    return ParseStatus::NoMatch;
  Reg = MatchRegisterName(Tok.getIdentifier());
  if (!Reg || !MRI.getRegClass(Valhall::GPR32RegClassID).contains(Reg))
    return ParseStatus::NoMatch;
  Start = Tok.getLoc();
  End = Tok.getEndLoc();
  Lex();
  return ParseStatus::Success;
}

bool ValhallAsmParser::parseRegister(MCRegister &Reg, SMLoc &Start,
                                     SMLoc &End) {
  if (tryParseRegister(Reg, Start, End).isSuccess())
    return false;
  return Error(getTok().getLoc(), "expected a register r0 to r63");
}

static SMLoc locOf(StringRef Text) {
  return SMLoc::getFromPointer(Text.data());
}

bool ValhallAsmParser::parseInstruction(ParseInstructionInfo &, StringRef Name,
                                        SMLoc NameLoc,
                                        OperandVector &Operands) {
  // Not the lexer's tokens: see ValhallOperandParser.cpp.
  StringRef Text = getParser().parseStringToEndOfStatement();
  // Name can be a lower-case copy; diagnostics want the source.
  Name = StringRef(NameLoc.getPointer(), Name.size());

  std::string Why;
  StringRef At;
  if (!Mnemonics.parse(Name, Statement, Why, At))
    return Error(locOf(At), Why);
  SmallVector<ParsedOperand, 6> Parsed;
  OperandParser P(Text, getContext());
  if (!P.parse(Parsed))
    return Error(P.getErrorLoc(), P.getError());
  // ATOM1_RETURN without a register for the result is ATOM1.
  if (!Parsed.empty() && Parsed[0].Kind == ParsedOperand::Staging &&
      Parsed[0].Count == 0 && Statement.Name.starts_with("ATOM1_RETURN") &&
      Mnemonics.rename(Statement, Statement.Name.ends_with("32") ? "ATOM1.i32"
                                                                 : "ATOM1.i64"))
    Parsed.erase(Parsed.begin());

  Operands.push_back(
      ValhallOperand::createToken(Statement.MatcherName, NameLoc));
  for (const ParsedModifier &M : Statement.Modifiers) {
    if (!isModifierAvailable(M.Kind, M.Code, getSTI()))
      return Error(locOf(M.Text), getSTI().getCPU() +
                                      " does not have the modifier '." +
                                      M.Text + "'");
    Operands.push_back(
        ValhallOperand::createModifier(M.Kind, M.Code, locOf(M.Text)));
  }

  if (takeUnusedBits(Parsed))
    return true;
  Next = nullptr;
  if (Statement.Use && expandUse(*Statement.Use, Parsed, NameLoc))
    return true;
  if (Statement.Varying) {
    ParsedOperand Index;
    Index.Kind = ParsedOperand::Immediate;
    Index.Name = "index";
    Index.Expr = MCConstantExpr::create(*Statement.Varying, getContext());
    Index.Start = Index.End = NameLoc;
    Parsed.push_back(Index);
  }
  return addOperands(Parsed, Operands) || parseEOL();
}

// page:1 and ignored:2, in any order at the end.
bool ValhallAsmParser::takeUnusedBits(SmallVectorImpl<ParsedOperand> &Parsed) {
  Page.reset();
  Ignored.reset();
  while (!Parsed.empty() && (Parsed.back().Kind == ParsedOperand::Page ||
                             Parsed.back().Kind == ParsedOperand::Ignored)) {
    bool IsPage = Parsed.back().Kind == ParsedOperand::Page;
    std::optional<unsigned> &Value = IsPage ? Page : Ignored;
    if (Value)
      return Error(Parsed.back().Start,
                   IsPage ? "the page is given twice"
                          : "the ignored bits are given twice");
    Value = Parsed.pop_back_val().Number;
  }
  return false;
}

bool ValhallAsmParser::setUnusedBits(MCInst &Inst, SMLoc Loc) {
  unsigned Opcode = Inst.getOpcode();
  bool Uses = usesFAUPage(Inst, MRI);
  if (Page && Uses && *Page != getFAUPage(Inst, MRI))
    return Error(Loc, "the page must be that of the uniform and special "
                      "sources: " +
                          Twine(getFAUPage(Inst, MRI)));
  if (Page && !hasSources(Opcode, MII))
    return Error(Loc, Statement.Name + " has no sources and no page");
  if (Ignored && !getInstrFields(Opcode)->getIgnoredBits())
    return Error(Loc,
                 Statement.Name + " has no bits that the hardware ignores");
  Inst.setFlags(makeFlags(Uses ? 0 : Page.value_or(0), Ignored.value_or(0)));
  return false;
}

// Replaces the operands of Arm's name by those of the instruction.
bool ValhallAsmParser::expandUse(const ArmName &Use,
                                 SmallVectorImpl<ParsedOperand> &Operands,
                                 SMLoc Loc) {
  unsigned Wanted = Use.getNumWritten();
  if (Operands.size() < Wanted)
    return Error(Loc,
                 "too few operands: " + Use.Name + " has " + Twine(Wanted));
  if (Operands.size() > Wanted)
    return Error(Operands[Wanted].Start,
                 "too many operands: " + Use.Name + " has " + Twine(Wanted));
  if (Use.NeedsHalfDest && Operands[0].Suffixes.empty())
    return Error(Operands[0].Start, "the destination of " + Use.Name +
                                        " takes one of .h0, .h1, .h01");
  bool RoundsDown = any_of(Statement.Modifiers, [](const ParsedModifier &M) {
    return M.Kind == ValhallMod::ModRound && M.Code == ValhallMod::RoundDown;
  });
  SmallVector<ParsedOperand, 6> Written(Operands.begin(), Operands.end());
  Operands.clear();
  for (StringRef Text : Use.Operands) {
    auto [Head, Suffix] = Text.split('.');
    unsigned Index;
    ParsedOperand Op;
    if (!Head.getAsInteger(10, Index)) {
      Op = Written[Index];
      // FABS and FNEG have the sign that they are about.
      if (!Suffix.empty()) {
        for (StringRef Given : Op.Suffixes)
          if (Given == "neg" || Given == "abs")
            return Error(Op.Start, "the source of " + Use.Name +
                                       " cannot have the modifier '." + Given +
                                       "'");
        Op.Suffixes.push_back(Suffix);
      }
    } else {
      bool Signed = Text.consume_back("~");
      SmallVector<ParsedOperand, 1> Constant;
      OperandParser P(Text, getContext());
      if (!P.parse(Constant) || Constant.size() != 1)
        return Error(Loc, "no instruction for " + Use.Name);
      Op = Constant[0];
      Op.Start = Op.End = Loc;
      if (Signed && !RoundsDown)
        Op.Suffixes.push_back("neg");
    }
    Operands.push_back(std::move(Op));
  }
  if (Use.IsAddress) {
    ParsedOperand &Target = Operands.back();
    if (Target.Kind == ParsedOperand::Immediate && Target.Name.empty()) {
      Next = getContext().createTempSymbol();
      Target.Expr =
          MCBinaryExpr::create(MCBinaryExpr::Sub, Target.Expr,
                               MCSymbolRefExpr::create(Next, getContext()),
                               getContext(), Target.Expr->getLoc());
      Target.Name = "#";
    }
  }
  return false;
}

bool ValhallAsmParser::addOperands(ArrayRef<ParsedOperand> Parsed,
                                   OperandVector &Operands) {
  std::optional<ValhallMod::ModKind> DestMod =
      Mnemonics.getDestModifier(Statement.Opcode);
  for (const ParsedOperand &Op : Parsed) {
    Operands.push_back(ValhallOperand::createParsed(Op, MRI, getSTI()));
    if (&Op != Parsed.begin() || !DestMod || Op.Kind != ParsedOperand::Register)
      continue;
    // r1.h0: the suffix of a destination is an operand of its own.
    if (Op.LastUse)
      return Error(Op.Start, "a destination has no last-use mark");
    static_cast<ValhallOperand &>(*Operands.back()).Op.Suffixes.clear();
    if (Op.Suffixes.empty())
      continue;
    std::optional<unsigned> Code = findModifier(*DestMod, Op.Suffixes[0]);
    if (!Code || Op.Suffixes.size() > 1)
      return Error(Op.Start, "the destination of " + Statement.Name +
                                 " takes one of " + listModifiers(*DestMod));
    Operands.push_back(
        ValhallOperand::createModifier(*DestMod, *Code, Op.Start));
  }
  return false;
}

//===--- Matching ---------------------------------------------------------===//

bool ValhallAsmParser::matchAndEmitInstruction(SMLoc IDLoc, unsigned &Opcode,
                                               OperandVector &Operands,
                                               MCStreamer &Out,
                                               uint64_t &ErrorInfo,
                                               bool MatchingInlineAsm) {
  MCInst Inst;
  Inst.setLoc(IDLoc);
  unsigned Result =
      MatchInstructionImpl(Operands, Inst, ErrorInfo, MatchingInlineAsm);
  if (Result != Match_Success)
    return diagnose(IDLoc, Operands, Result, ErrorInfo);
  Opcode = Inst.getOpcode();
  if (setUnusedBits(Inst, IDLoc))
    return true;
  if (isLaneLoad(Inst, MII))
    Inst.getOperand(getNamedOperandIdx(Opcode, OpName::extend))
        .setImm(ValhallMod::ExtendZero);
  auto LocOfOperand = [&](int OpIdx) {
    for (const auto &Op : Operands)
      if (auto &O = static_cast<ValhallOperand &>(*Op);
          OpIdx >= 0 && O.MCOpIdx == OpIdx && O.Start.isValid())
        return O.Start;
    return IDLoc;
  };
  if (auto V = checkFields(Inst, MII, MRI, getSTI());
      V && !isUnchecked(getSTI()))
    return Error(LocOfOperand(getNamedOperandIdx(Opcode, OpName(V->Operand))),
                 Statement.Name + ": " + V->Message);
  if (!isUnchecked(getSTI()))
    if (std::optional<Violation> V = checkInstruction(Inst, MII, MRI, Context))
      return Error(LocOfOperand(V->OpIdx), Statement.Name + ": " + V->Message);
  Out.emitInstruction(Inst, getSTI());
  if (Next)
    Out.emitLabel(Next);
  return false;
}

// The operands of an instruction in the order in which they are written:
// destination or staging groups, sources, immediates.
static SmallVector<unsigned, 8> writtenOrder(unsigned Opcode,
                                             const MCInstrDesc &Desc) {
  SmallVector<unsigned, 8> Order;
  for (unsigned I = 0; I != Desc.getNumDefs(); ++I)
    Order.push_back(I);
  int SR = getNamedOperandIdx(Opcode, OpName::sr);
  if (SR >= 0)
    Order.push_back(SR);
  for (unsigned I = Desc.getNumDefs(); I != Desc.getNumOperands(); ++I)
    if (I + 1 != Desc.getNumOperands() && isSourceMods(Desc.operands()[I + 1]))
      Order.push_back(I);
  for (unsigned I = Desc.getNumDefs(); I != Desc.getNumOperands(); ++I) {
    const MCOperandInfo &Info = Desc.operands()[I];
    if (Info.RegClass < 0 && !ValhallOp::isSource(Info.OperandType) &&
        !ValhallOp::isModifier(Info.OperandType))
      Order.push_back(I);
  }
  return Order;
}

// An operand that lacks its word (`u5` for `u5.w0`) can hide that there are too
// many of them. Says so as the end of a sentence.
static std::string uniformHint(ArrayRef<const ValhallOperand *> Given,
                               const MCInstrDesc &Desc,
                               const MCSubtargetInfo &STI) {
  SmallVector<SourceUse, 4> Sources;
  for (const ValhallOperand *O : Given) {
    const ParsedOperand &Op = O->Op;
    if (Op.Kind == ParsedOperand::User)
      Sources.push_back({unsigned(ValhallII::FirstUserByte +
                                  (Op.Number & 31) * 2 + (Op.Number / 32 << 8)),
                         false});
    else if (Op.Kind == ParsedOperand::Special)
      Sources.push_back({unsigned(ValhallII::FirstSpecialByte +
                                  (Op.Number & 15) * 2 + (Op.Number / 16 << 8)),
                         false});
    else if (Op.Kind == ParsedOperand::Constant)
      if (int Index = findSmallConstant(Op.Number, STI); Index >= 0)
        Sources.push_back(
            {ValhallII::FirstConstantByte + unsigned(Index), false});
  }
  std::optional<std::string> Why =
      checkFAU(Sources, ValhallII::hasMessageRules(Desc.TSFlags));
  return Why ? "; besides, " + *Why : std::string();
}

// What is wrong with one operand, as a sentence; nothing if it fits.
std::string ValhallAsmParser::explain(const ValhallOperand &Op, unsigned OpIdx,
                                      const MCInstrDesc &Desc) const {
  const MCOperandInfo &Info = Desc.operands()[OpIdx];
  auto Is = [&](OpName Name) {
    return getNamedOperandIdx(Statement.Opcode, Name) == int(OpIdx);
  };
  if (Info.RegClass < 0) {
    if (Info.OperandType == MCOI::OPERAND_PCREL && !Op.isBranchTarget())
      return getMatchKindDiag(Match_BranchTarget);
    return {};
  }
  if (ValhallOp::isSource(Info.OperandType)) {
    std::string Why = Op.resolveSource(
        Info.RegClass == Valhall::Src64RegClassID,
        ValhallSel::SelectorKind(ValhallOp::selectorKind(Info.OperandType)),
        ValhallOp::allowsAbsNeg(Info.OperandType),
        ValhallOp::allowsNot(Info.OperandType));
    if (Why.empty())
      return {};
    return std::string(Op.Start.getPointer(), Op.End.getPointer()) + " " + Why;
  }
  unsigned Count =
      getNumRegisters(*MRI.getRegClass(Info.RegClass).begin(), MRI);
  if (Is(OpName::sw) || Is(OpName::sr)) {
    bool Variable =
        ValhallII::stagingRule(Desc.TSFlags) != ValhallII::StagingFixed;
    if (Op.Op.Kind != ParsedOperand::Staging || Op.Op.Count == 0 ||
        (!Variable && Op.Op.Count != Count)) {
      if (Variable)
        return "expected a staging group, as @r0:r1";
      return ("expected a staging group of " + Twine(Count) +
              (Count == 1   ? " register, as @r0"
               : Count == 2 ? " registers, as @r0:r1"
                            : " registers, as @r0:r1:r2..."))
          .str();
    }
    return Op.getReg() ? "" : "the group of staging registers goes beyond r63";
  }
  if (Count == 2)
    return Op.isRegisterPair()
               ? ""
               : "expected a register pair as destination, as [r0:r1]";
  return Op.isReg() ? "" : "expected a register as destination";
}

bool ValhallAsmParser::diagnose(SMLoc IDLoc, const OperandVector &Operands,
                                unsigned Result, uint64_t ErrorInfo) {
  if (std::string Missing = Mnemonics.missingModifier(Statement);
      !Missing.empty())
    return Error(IDLoc, Missing);

  // The operands proper.
  SmallVector<const ValhallOperand *, 8> Given;
  for (const auto &Op : Operands)
    if (auto &O = static_cast<const ValhallOperand &>(*Op);
        O.Kind == ValhallOperand::Parsed)
      Given.push_back(&O);

  const MCInstrDesc &Desc = MII.get(Statement.Opcode);
  SmallVector<unsigned, 8> Wanted = writtenOrder(Statement.Opcode, Desc);
  bool Explained = false;
  for (unsigned I = 0, E = std::min(Wanted.size(), Given.size()); I != E; ++I) {
    std::string Why = explain(*Given[I], Wanted[I], Desc);
    if (Why.empty())
      continue;
    if (!Explained && (Given[I]->Op.Kind == ParsedOperand::User ||
                       Given[I]->Op.Kind == ParsedOperand::Special))
      Why += uniformHint(Given, Desc, getSTI());
    Explained = Error(Given[I]->Start, Why);
  }
  if (Explained)
    return true;
  if (Given.size() < Wanted.size())
    return Error(IDLoc, "too few operands: " + Statement.Name + " has " +
                            Twine(Wanted.size()));
  if (Given.size() > Wanted.size())
    return Error(Given[Wanted.size()]->Start,
                 "too many operands: " + Statement.Name + " has " +
                     Twine(Wanted.size()));

  SMLoc Loc = IDLoc;
  if (ErrorInfo != ~0ULL && ErrorInfo < Operands.size())
    if (SMLoc L = Operands[ErrorInfo]->getStartLoc(); L.isValid())
      Loc = L;
  if (const char *Text = getMatchKindDiag(ValhallMatchResultTy(Result)))
    return Error(Loc, Text);
  return Error(Loc, "this operand does not fit " + Statement.Name);
}

//===--- Directives -------------------------------------------------------===//

ParseStatus ValhallAsmParser::parseDirective(AsmToken DirectiveID) {
  ParseStatus Status = Directives.parse(DirectiveID);
  Context.RegisterMode = Directives.getRegisterMode();
  return Status;
}

void llvm::initializeValhallAsmParser() {
  RegisterMCAsmParser<ValhallAsmParser> X(getTheValhallTarget());
}
