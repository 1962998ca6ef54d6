//===-- BifrostInstPrinter.cpp - Half instructions as text ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostInstPrinter.h"
#include "BifrostMCTargetDesc.h"
#include "llvm/ADT/bit.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace llvm::Bifrost;

void Bifrost::printRegister(MCRegister Reg, raw_ostream &O) {
  unsigned Code = Bifrost::getRegisterInfo().getEncodingValue(Reg);
  unsigned Number = Code & RegNumberMask;
  switch (getRegClass(Code)) {
  case RegClassCode::GPR:
    O << 'r' << Number;
    return;
  case RegClassCode::FAU: {
    unsigned Field = Code & FAUFieldMask;
    bool High = Code & FAUHighWord;
    if (Field >= FirstUniformField)
      O << 'u' << Field - FirstUniformField << (High ? ".w1" : ".w0");
    else
      O << getFAUName(Field) << (High ? ".y" : ".x");
    return;
  }
  case RegClassCode::Zero:
    O << "#0";
    return;
  case RegClassCode::Passed:
    O << (Selector(Number) == Selector::T0   ? "t0"
          : Selector(Number) == Selector::T1 ? "t1"
                                             : "t");
    return;
  }
}

// The C library does not agree with itself on how a NaN is spelled.
void Bifrost::printConstant(uint32_t Value, raw_ostream &O) {
  float F = bit_cast<float>(Value);
  O << format("0x%08x /* ", Value);
  if (std::isnan(F))
    O << (Value >> 31 ? "-nan" : "nan");
  else
    O << format("%f", double(F));
  O << " */";
}

static void printSource(const MCOperand &Op, raw_ostream &O,
                        function_ref<void(const MCOperand &)> PrintTarget) {
  if (Op.isReg() && Op.getReg())
    printRegister(Op.getReg(), O);
  else if (Op.isImm() && isUInt<32>(Op.getImm()))
    printConstant(Op.getImm(), O);
  else
    PrintTarget(Op);
}

// Modifiers of a source, or with NoSource of the mnemonic.
static void printModifiers(const MCInst &MI, const InstDesc &D, unsigned Source,
                           raw_ostream &O) {
  for (unsigned M = 0; M != D.Mods.size(); ++M) {
    if (D.Mods[M].Source != Source)
      continue;
    unsigned Value = MI.getOperand(D.firstModOperand() + M).getImm();
    if (getModDefault(D.Mods[M].Kind) != Value)
      O << '.' << getModText(D.Mods[M].Kind, Value);
  }
}

static void printDest(const MCInst &MI, Unit U, raw_ostream &O) {
  if (MCRegister Reg = MI.getOperand(InstDesc::DestOperand).getReg()) {
    printRegister(Reg, O);
    O << ':';
  }
  O << (U == Unit::FMA ? "t0" : "t1");
  switch (DestHalf(MI.getOperand(InstDesc::DestHalfOperand).getImm())) {
  case DestHalf::Full:
    return;
  case DestHalf::Low:
    O << ".h0";
    return;
  case DestHalf::High:
    O << ".h1";
    return;
  }
}

void Bifrost::printHalf(const MCInst &MI, const MCInstrInfo &, raw_ostream &O,
                        function_ref<void(const MCOperand &)> PrintTarget) {
  const InstDesc *D = getInstDesc(MI.getOpcode());
  if (!D || MI.getNumOperands() != D->numOperands())
    return;
  O << (D->U == Unit::FMA ? '*' : '+') << D->Mnemonic;
  printModifiers(MI, *D, NoSource, O);
  O << ' ';
  printDest(MI, D->U, O);
  for (unsigned S = 0; S != D->Sources.size(); ++S) {
    O << ", ";
    printSource(MI.getOperand(InstDesc::FirstSourceOperand + S), O,
                PrintTarget);
    printModifiers(MI, *D, S, O);
  }
  for (unsigned I = 0; I != D->Imms.size(); ++I)
    O << ", " << D->Imms[I].Name << ':'
      << MI.getOperand(D->firstImmOperand() + I).getImm();
  if (D->HasStaging) {
    O << ", @";
    printRegister(MI.getOperand(D->stagingOperand()).getReg(), O);
  }
}
