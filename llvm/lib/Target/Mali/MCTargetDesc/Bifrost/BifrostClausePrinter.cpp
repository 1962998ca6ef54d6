//===-- BifrostClausePrinter.cpp - Clauses as text ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClausePrinter.h"
#include "BifrostClauseLayout.h"
#include "BifrostInstPrinter.h"
#include "BifrostMCTargetDesc.h"
#include "BifrostRegisters.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace llvm::Bifrost;

//===--- Header -----------------------------------------------------------===//

StringRef Bifrost::getFlowText(FlowControl Flow) {
  static constexpr StringLiteral Texts[] = {
      "eos",         "nbb br_pc", "nbb r_uncond", "nbb",
      "bb r_uncond", "bb",        "we r_uncond",  "we"};
  return Texts[unsigned(Flow)];
}

StringRef Bifrost::getMessageText(MessageType Message) {
  static constexpr StringLiteral Texts[] = {
      "",          "vary",   "attr",    "tex",   "vartex", "load",
      "store",     "atomic", "barrier", "blend", "tile",   "",
      "z_stencil", "atest",  "job",     "64"};
  if (unsigned(Message) >= std::size(Texts))
    return {};
  return Texts[unsigned(Message)];
}

StringRef Bifrost::getFlushToZeroText(FlushToZero FTZ) {
  static constexpr StringLiteral Texts[] = {"", "ftz_dx11", "ftz_hsa",
                                            "ftz_au"};
  return Texts[unsigned(FTZ)];
}

StringRef Bifrost::getFloatExceptionsText(FloatExceptions Exceptions) {
  static constexpr StringLiteral Texts[] = {"", "fpe_ts", "fpe_pd", "fpe_psqr"};
  return Texts[unsigned(Exceptions)];
}

void Bifrost::printHeader(const ClauseHeader &H, raw_ostream &O) {
  auto Word = [&](StringRef Text) {
    if (!Text.empty())
      O << Text << ' ';
  };
  auto Flag = [&](bool Set, StringRef Text) { Word(Set ? Text : ""); };
  O << SlotWord << '(' << unsigned(H.DependencySlot) << ") ";
  Flag(H.StagingBarrier, StagingBarrierWord);
  Word(getFlowText(H.Flow));
  Flag(H.SuppressInf, SuppressInfWord);
  Flag(H.SuppressNaN, SuppressNaNWord);
  Word(getFlushToZeroText(H.FTZ));
  Word(getFloatExceptionsText(H.Exceptions));
  Word(getMessageText(H.Message));
  Flag(H.TerminateDiscarded, TerminateWord);
  Flag(H.NextClausePrefetch, PrefetchWord);
  if (H.NextMessage != MessageType::None)
    O << NextPrefix << getMessageText(H.NextMessage) << ' ';
  if (H.DependencyWait) {
    O << WaitWord << '(';
    ListSeparator Comma;
    for (unsigned Slot = 0; Slot != 8; ++Slot)
      if (H.DependencyWait >> Slot & 1)
        O << Comma << Slot;
    O << ") ";
  }
}

std::string Bifrost::getClauseName(uint64_t Address) {
  return "clause_" + std::to_string(Address / QuadwordBytes);
}

//===--- Clause -----------------------------------------------------------===//

void BifrostClausePrinter::printRegName(raw_ostream &OS, MCRegister Reg) {
  printRegister(Reg, OS);
}

std::pair<const char *, uint64_t>
BifrostClausePrinter::getMnemonic(const MCInst &) const {
  return {"clause", 0};
}

void BifrostClausePrinter::printTarget(const MCOperand &Op,
                                       std::optional<uint64_t> Address,
                                       raw_ostream &O) const {
  if (Op.isExpr()) {
    MAI.printExpr(O, *Op.getExpr());
    return;
  }
  int64_t Offset = getTargetOffset(Op);
  if (Address && Offset % QuadwordBytes == 0 && *Address % QuadwordBytes == 0 &&
      int64_t(*Address) + Offset >= 0)
    O << getClauseName(*Address + Offset);
  else
    O << '.' << (Offset < 0 ? "" : "+") << Offset;
}

static void printReads(const std::array<uint8_t, 3> &Reads, raw_ostream &O) {
  O << "    " << ReadsLine;
  ListSeparator Comma(",");
  for (uint8_t Reg : Reads) {
    O << Comma << ' ';
    if (Reg == NoReg)
      O << '-';
    else
      O << 'r' << unsigned(Reg);
  }
  O << '\n';
}

static void printSelectors(StringRef Line, ArrayRef<uint8_t> Selectors,
                           raw_ostream &O) {
  O << "    " << Line << ' ';
  ListSeparator Comma;
  for (uint8_t S : Selectors)
    O << Comma << unsigned(S);
  O << '\n';
}

static void printTupleLayout(const TupleLayout &L, raw_ostream &O) {
  if (L.FAU)
    O << "    " << FAULine << ' ' << format_hex(*L.FAU, 4) << '\n';
  if (L.Reads)
    printReads(*L.Reads, O);
  if (L.FMASelectors)
    printSelectors(FMASelectorsLine, *L.FMASelectors, O);
  if (L.ADDSelectors)
    printSelectors(ADDSelectorsLine, *L.ADDSelectors, O);
}

static bool namesStagingRegister(const Clause &C) {
  for (const Tuple &T : C.Tuples)
    for (Unit U : {Unit::FMA, Unit::ADD})
      if (getStagingIndex(T.half(U).getOpcode()) >= 0)
        return true;
  return false;
}

void BifrostClausePrinter::printInst(const MCInst *MI, uint64_t,
                                     StringRef Annot,
                                     const MCSubtargetInfo &STI,
                                     raw_ostream &O) {
  Clause C = fromMCInst(*MI);
  std::optional<uint64_t> Address = getClauseAddress(*MI);
  ClauseLayout L = getNeededLayout(C);
  if (Address)
    O << getClauseName(*Address) << ":\n";
  printHeader(C.Header, O);
  O << "\n{\n";
  if (L.Constants) {
    O << "    " << ConstantsLine;
    ListSeparator Comma(",");
    for (uint64_t Value : *L.Constants)
      O << Comma << ' ' << format_hex(Value, 18);
    O << '\n';
  }
  if (L.FirstModifier)
    O << "    " << ModifierLine << ' ' << unsigned(*L.FirstModifier) << '\n';
  if (C.Header.StagingRegister && !namesStagingRegister(C))
    O << "    " << StagingLine << " r" << unsigned(C.Header.StagingRegister)
      << '\n';
  for (unsigned I = 0; I != C.Tuples.size(); ++I) {
    printTupleLayout(L.tuple(I), O);
    for (Unit U : {Unit::FMA, Unit::ADD}) {
      O << "    ";
      printHalf(C.Tuples[I].half(U), MII, O,
                [&](const MCOperand &Op) { printTarget(Op, Address, O); });
      O << '\n';
    }
  }
  O << "}\n";
  printAnnotation(O, Annot);
}
