//===-- BifrostHarness.cpp - Half instructions without clauses ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostHarness.h"
#include "AsmParser/Bifrost/BifrostInstrParser.h"
#include "MCTargetDesc/Bifrost/BifrostInstPrinter.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;
using namespace llvm::Bifrost;
using namespace mgpu;

extern "C" {
void LLVMInitializeMaliTargetInfo();
void LLVMInitializeMaliTargetMC();
}

static constexpr unsigned Registers[2][8] = {
    {Bifrost::R0, Bifrost::R1, Bifrost::R2, Bifrost::ZERO, Bifrost::U0_W0,
     Bifrost::U0_W1, Bifrost::T0, Bifrost::T1},
    {Bifrost::R0, Bifrost::R1, Bifrost::R2, Bifrost::T, Bifrost::U0_W0,
     Bifrost::U0_W1, Bifrost::T0, Bifrost::T1}};

BifrostHarness::BifrostHarness(StringRef CPU) {
  LLVMInitializeMaliTargetInfo();
  LLVMInitializeMaliTargetMC();
  const Target &T = getTheBifrostTarget();
  Triple TT("bifrost");
  MRI.reset(T.createMCRegInfo(TT));
  MAI.reset(T.createMCAsmInfo(*MRI, TT, Options));
  MII.reset(T.createMCInstrInfo());
  STI.reset(T.createMCSubtargetInfo(TT, CPU, ""));
  Ctx = std::make_unique<MCContext>(TT, MAI.get(), MRI.get(), STI.get());
}

BifrostHarness::~BifrostHarness() = default;

MCInst BifrostHarness::withOperands(const DecodedInst &D) const {
  MCInst MI = D.Inst;
  const InstDesc &Desc = *getInstDesc(MI.getOpcode());
  for (unsigned S = 0; S != D.Selectors.size(); ++S)
    MI.getOperand(InstDesc::FirstSourceOperand + S)
        .setReg(Registers[Desc.U][D.Selectors[S]]);
  if (Desc.HasStaging)
    MI.getOperand(Desc.stagingOperand()).setReg(Bifrost::R4);
  return MI;
}

SmallVector<uint8_t, 4> BifrostHarness::selectorsOf(const MCInst &MI) const {
  const InstDesc &Desc = *getInstDesc(MI.getOpcode());
  SmallVector<uint8_t, 4> Selectors;
  for (unsigned S = 0; S != Desc.Sources.size(); ++S) {
    const MCOperand &Op = MI.getOperand(InstDesc::FirstSourceOperand + S);
    unsigned K = 0;
    while (K != 8 && !(Op.isReg() && Op.getReg() == Registers[Desc.U][K]))
      ++K;
    Selectors.push_back(K);
  }
  return Selectors;
}

std::string BifrostHarness::print(const MCInst &MI) const {
  std::string Text;
  raw_string_ostream O(Text);
  printHalf(MI, *MII, O, [&](const MCOperand &Op) {
    if (Op.isExpr())
      MAI->printExpr(O, *Op.getExpr());
    else
      O << "<target>";
  });
  return Text;
}

bool BifrostHarness::parse(StringRef Line, MCInst &MI, std::string &Error) {
  InstrParser Parser(*MII, *STI, *Ctx);
  HalfText Text;
  if (Parser.parse(Line, MI, Text))
    return true;
  Error = std::to_string(Parser.getErrorAt().data() - Line.data() + 1) + ": " +
          Parser.getError();
  return false;
}

bool mgpu::sameInst(const MCInst &A, const MCInst &B) {
  if (A.getOpcode() != B.getOpcode() ||
      A.getNumOperands() != B.getNumOperands())
    return false;
  for (unsigned I = 0; I != A.getNumOperands(); ++I) {
    const MCOperand &X = A.getOperand(I), &Y = B.getOperand(I);
    if (X.isReg() ? !Y.isReg() || X.getReg() != Y.getReg()
                  : !X.isImm() || !Y.isImm() || X.getImm() != Y.getImm())
      return false;
  }
  return true;
}

std::string mgpu::hexWord(uint32_t Word) {
  char Buffer[16];
  snprintf(Buffer, sizeof(Buffer), "0x%06x", Word);
  return Buffer;
}
