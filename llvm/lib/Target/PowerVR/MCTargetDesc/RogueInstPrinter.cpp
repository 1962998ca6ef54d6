//===-- RogueInstPrinter.cpp - Rogue groups as text -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueInstPrinter.h"
#include "RogueMCTargetDesc.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/Support/NativeFormatting.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::Rogue;
using RogueEnc::Field;

void RogueInstPrinter::printRegName(raw_ostream &OS, MCRegister Reg) {
  markup(OS, Markup::Register) << StringRef(MRI.getName(Reg)).lower();
}

std::pair<const char *, uint64_t>
RogueInstPrinter::getMnemonic(const MCInst &MI) const {
  return {"", MI.getOpcode()};
}

void RogueInstPrinter::printInst(const MCInst *MI, uint64_t Address,
                                 StringRef Annot, const MCSubtargetInfo &STI,
                                 raw_ostream &O) {
  O << '\t';
  printGroup(fromMCInst(*MI), O);
  printAnnotation(O, Annot);
}

//===--- Groups -----------------------------------------------------------===//

/// A unit that bypasses says nothing, except that its phase is there.
static bool isSilent(const GroupOp &Op) {
  return (Op.At == PhaseBitTest ||
          (Op.At >= PhaseMask && Op.At <= PhaseCount)) &&
         isBypass(Op);
}

/// The unit of bitwise phase 0 that is named though it bypasses, because all
/// do: the one whose result is used.
static const GroupOp *getNamedBypass(const Group &G) {
  for (Phase At : {PhaseMask, PhaseShift1, PhaseCount})
    if (const GroupOp *Op = G.find(At); Op && !isSilent(*Op))
      return nullptr;
  const GroupOp *Named = G.find(G.find(PhaseLogic) ? PhaseShift1 : PhaseMask);
  for (Phase At : {PhaseMask, PhaseShift1, PhaseCount})
    if (!Named)
      Named = G.find(At);
  return Named;
}

void RogueInstPrinter::printGroup(const Group &G, raw_ostream &O) {
  if (G.Cond != CC_PE)
    O << *getModText(ModCondition, G.Cond) << ' ';
  if (G.Repeat > 1)
    O << "repeat " << unsigned(G.Repeat) << ' ';
  O << "{ ";
  ListSeparator Statement("; ");
  printDeclarations(G, Statement, O);
  bool TagPending = G.Tag;
  const GroupOp *Unit = getNamedBypass(G);
  for (const GroupOp &Op : G.Ops) {
    if (isSilent(Op) && &Op != Unit)
      continue;
    // The tag belongs to bitwise phase 0, whose last unit counts.
    if (TagPending && Op.At > PhaseCount) {
      O << Statement << "tag";
      TagPending = false;
    }
    O << Statement;
    printOperation(G, Op, O);
  }
  if (TagPending)
    O << Statement << "tag";
  if (G.Dests[0] || G.Dests[1])
    O << Statement;
  ListSeparator Comma;
  for (unsigned Port = 0; Port != G.Dests.size(); ++Port)
    if (G.Dests[Port]) {
      O << Comma << 'w' << Port << " = ";
      printRegister(*G.Dests[Port], O);
    }
  O << " }";
  printFlags(G, O);
}

// s0 = r2, s3 = c0, is0 = s3, is4 = ft0
void RogueInstPrinter::printDeclarations(const Group &G,
                                         ListSeparator &Statement,
                                         raw_ostream &O) {
  std::string Text;
  raw_string_ostream OS(Text);
  ListSeparator Comma;
  for (unsigned Slot = 0; Slot != NumSources; ++Slot)
    if (G.Sources[Slot]) {
      OS << Comma << 's' << Slot << " = ";
      printRegister(*G.Sources[Slot], OS);
    }
  if (G.IS0 != IS0_S0 || G.SpellIS0)
    OS << Comma << "is0 = " << *getModText(ModIS0, G.IS0);
  if (G.Kind == MainGroup)
    for (unsigned I = 1; I != G.Internal.size(); ++I) {
      // The port that a selector feeds; the first ones feed operations.
      bool IsPort = I >= 4 && G.Dests[I - 4];
      if (IsPort || G.Internal[I] != getDefaultInternal(I))
        OS << Comma << "is" << I << " = "
           << *getModText(ModFeedthrough, G.Internal[I]);
    }
  if (!Text.empty())
    O << Statement << Text;
}

void RogueInstPrinter::printFlags(const Group &G, raw_ostream &O) {
  if (G.OLChk)
    O << ".olchk";
  if (G.Atom)
    O << ".atom";
  if (G.End)
    O << ".end";
  if (G.LongHeader)
    O << ".hdr3";
  if (G.WideIndexed)
    O << ".wide";
  auto PrintLayout = [&](StringRef Flag, RogueEnc::Layout L) {
    if (L != RogueEnc::NoLayout)
      O << '.' << Flag << '(' << getLayoutInfo(L).Name << ')';
  };
  PrintLayout("lower", G.Lower);
  PrintLayout("upper", G.Upper);
  PrintLayout("dest", G.Dest);
  if (G.Padding)
    O << ".pad(" << unsigned(G.Padding) << ')';
}

void RogueInstPrinter::printRegister(RegRef R, raw_ostream &O) {
  markup(O, Markup::Register) << getRegisterText(R);
}

//===--- Operations -------------------------------------------------------===//

static int64_t getField(const GroupOp &Op, Field F) {
  int I = findOperand(Op.Inst, F);
  if (I < 0 || !Op.Inst.getOperand(I).isImm())
    return getFieldInfo(F).Absent;
  return Op.Inst.getOperand(I).getImm();
}

static bool isAbsent(const GroupOp &Op, Field F) {
  return getField(Op, F) == getFieldInfo(F).Absent;
}

void RogueInstPrinter::printOperation(const Group &G, const GroupOp &Op,
                                      raw_ostream &O) {
  const OpSyntax &Syntax = *getSyntax(Op.Inst.getOpcode());
  bool IsLast = Op.At <= PhaseMov && &Op == [&] {
    const GroupOp *First = nullptr;
    // Bytes of phase 2 are mov, tst, pck: the first to execute comes last.
    for (const GroupOp &Other : G.Ops)
      if (Other.At >= PhasePck && Other.At <= PhaseMov && !First)
        First = &Other;
    return First;
  }();
  RogueEnc::Layout Form = RogueEnc::NoLayout;
  if (Expected<RogueEnc::Layout> L = getForm(Op, IsLast))
    Form = *L;
  else
    consumeError(L.takeError());

  O << Syntax.Mnemonic;
  if (Syntax.Glued != RogueEnc::FixedBits)
    printValue(Syntax.Glued, Op, O);
  printSuffixes(Syntax, Op, O);
  // A store and a load that take a register for the burst say that they have
  // the long form even if they must.
  bool SaysForm = Form == RogueEnc::LoadRegLong;
  if (Form == RogueEnc::StoreImmLong || Form == RogueEnc::StoreRegLong)
    SaysForm = getField(Op, RogueEnc::Linear);
  if (SaysForm)
    O << ".x";
  else if (Op.Form && Op.Inst.getOpcode() != Rogue::ITRSMP) {
    if (getLongForm(Op.Inst.getOpcode()) == unsigned(*Op.Form))
      O << '.' << LongSuffix;
    else if (Form != RogueEnc::StoreImmLong && Form != RogueEnc::StoreRegLong)
      O << '.' << FormSuffix << getLayoutInfo(Form).Name;
  }
  printOperands(Syntax, Op, Form, O);
}

void RogueInstPrinter::printSuffixes(const OpSyntax &Syntax, const GroupOp &Op,
                                     raw_ostream &O) {
  for (Field F : Syntax.Suffixes) {
    int64_t Value = getField(Op, F);
    const FieldInfo &Info = getFieldInfo(F);
    switch (F) {
    case RogueEnc::Cond:
      O << ".if(" << getModText(Info.kind(), Value).value_or("?") << ')';
      continue;
    case RogueEnc::ScaleOrTruncate:
      if (Value)
        O << (unpackTruncates(getField(Op, RogueEnc::Format)) ? ".rtz"
                                                              : ".scale");
      continue;
    case RogueEnc::Linear:
      if (!Value)
        O << ".tiled";
      continue;
    case RogueEnc::Format:
      // The format of a programmable pack is in a register.
      if (Op.Inst.getOpcode() == Rogue::PCK && getField(Op, RogueEnc::Program))
        continue;
      break;
    default:
      break;
    }
    StringRef Text = Info.kind() == ModBool
                         ? (Value ? StringRef(Info.Text) : StringRef())
                         : getModText(Info.kind(), Value).value_or("?");
    if (!Text.empty())
      O << '.' << Text;
  }
}

void RogueInstPrinter::printOperands(const OpSyntax &Syntax, const GroupOp &Op,
                                     RogueEnc::Layout Form, raw_ostream &O) {
  unsigned Opcode = Op.Inst.getOpcode();
  ArrayRef<SyntaxOperand> Operands = Syntax.Operands;
  bool HasMask =
      Form == RogueEnc::StoreImmLong || Form == RogueEnc::StoreRegLong;
  if (Opcode == Rogue::TST) {
    unsigned Sources = getTestSources(getField(Op, RogueEnc::TestCond));
    if (Sources == 0 && !isAbsent(Op, RogueEnc::Elem0))
      Sources = 1;
    Operands = Operands.take_front(2 + Sources);
  } else if (Opcode == Rogue::PCK && !getField(Op, RogueEnc::Program)) {
    Operands = Operands.take_front(
        packReadsSource(getField(Op, RogueEnc::Format)) ? 2 : 1);
  } else {
    // What follows the last operand that says something is left out.
    auto IsSilent = [&](const SyntaxOperand &Operand) {
      return Operand.Optional && isAbsent(Op, Operand.F) &&
             !(Operand.F == RogueEnc::MaskSlot && HasMask);
    };
    while (!Operands.empty() && IsSilent(Operands.back()))
      Operands = Operands.drop_back();
  }
  ListSeparator Comma;
  for (const SyntaxOperand &Operand : Operands) {
    O << (&Operand == Operands.begin() ? " " : "") << Comma;
    if (Operand.F == RogueEnc::Count && Form == RogueEnc::IterateSampleShort)
      O << '_';
    else
      printOperand(Operand, Op, O);
  }
  if (Opcode == Rogue::PCK && getField(Op, RogueEnc::Program) &&
      !isAbsent(Op, RogueEnc::Format))
    O << ", " << *getModText(ModPackFormat, getField(Op, RogueEnc::Format));
  if (Form == RogueEnc::IterateSampleLong)
    O << ".l";
}

void RogueInstPrinter::printOperand(const SyntaxOperand &Operand,
                                    const GroupOp &Op, raw_ostream &O) {
  switch (Operand.Kind) {
  case SyntaxOperand::Literal:
    O << Operand.Text;
    // The element that a test compares.
    if (Operand.Text == "is1" && getField(Op, RogueEnc::Elem0))
      O << ".e" << getField(Op, RogueEnc::Elem0);
    return;
  case SyntaxOperand::Result:
    O << "ft" << (Op.At == PhaseP1);
    return;
  case SyntaxOperand::Source:
    O << 's' << Operand.Slot + (Op.At == PhaseP1 ? HalfSources : 0);
    printSource(Operand.Slot, Op, O);
    return;
  case SyntaxOperand::MaskedW0: {
    O << "w0";
    unsigned Mask = getField(Op, RogueEnc::ByteMask);
    if (Mask == 0)
      O << ".none";
    else if (Mask != getFieldInfo(RogueEnc::ByteMask).Absent)
      for (unsigned I = 0; I != 4; ++I)
        if (Mask >> I & 1)
          O << ".e" << I;
    return;
  }
  case SyntaxOperand::Register: {
    WithMarkup M = markup(O, Markup::Register);
    O << Operand.Text << getField(Op, Operand.F);
    if (Operand.Index != RogueEnc::FixedBits)
      if (StringRef Index = getModText(ModIndexCtl, getField(Op, Operand.Index))
                                .value_or("?");
          !Index.empty())
        O << '[' << Index << ']';
    return;
  }
  case SyntaxOperand::Value:
    printValue(Operand.F, Op, O);
    return;
  }
}

void RogueInstPrinter::printSource(unsigned Source, const GroupOp &Op,
                                   raw_ostream &O) {
  for (Field F : getSourceModifiers(Op.Inst.getOpcode(), Source)) {
    int64_t Value = getField(Op, F);
    if (getFieldInfo(F).kind() == ModElement)
      O << ".e" << Value;
    else if (Value)
      O << '.' << getFieldInfo(F).Text;
  }
}

void RogueInstPrinter::printValue(Field F, const GroupOp &Op, raw_ostream &O) {
  int64_t Value = getField(Op, F);
  switch (F) {
  case RogueEnc::BranchTarget: {
    const MCOperand &MO = Op.Inst.getOperand(findOperand(Op.Inst, F));
    if (MO.isExpr())
      MAI.printExpr(O, *MO.getExpr());
    else
      markup(O, Markup::Immediate) << Value;
    return;
  }
  case RogueEnc::PredWrite:
  case RogueEnc::CarryIn:
    O << (Value ? "p0" : "_");
    return;
  case RogueEnc::MaskA:
    O << (Value ? "ft1" : "_");
    return;
  case RogueEnc::MaskB:
    O << (Value ? "~ft1" : "_");
    return;
  case RogueEnc::Cond:
    O << "if(" << getModText(ModCndCond, Value).value_or("?") << ')';
    return;
  case RogueEnc::Imm16:
  case RogueEnc::Imm32: {
    WithMarkup M = markup(O, Markup::Immediate);
    write_hex(O, uint32_t(Value), HexPrintStyle::PrefixLower);
    if (F == RogueEnc::Imm16)
      O << ".h";
    return;
  }
  default:
    break;
  }
  if (getFieldInfo(F).kind() == ModNumber)
    markup(O, Markup::Immediate) << Value;
  else
    O << getModText(getFieldInfo(F).kind(), Value).value_or("?");
}
