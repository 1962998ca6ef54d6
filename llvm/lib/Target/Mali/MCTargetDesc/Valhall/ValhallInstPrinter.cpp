//===-- ValhallInstPrinter.cpp - Valhall instructions as text -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallInstPrinter.h"
#include "ValhallArmNames.h"
#include "ValhallInstrFields.h"
#include "ValhallMCTargetDesc.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/NativeFormatting.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

#define DEBUG_TYPE "asm-printer"
#include "ValhallGenAsmWriter.inc"

static void writeHex(raw_ostream &O, uint64_t Value) {
  write_hex(O, Value, HexPrintStyle::PrefixUpper);
}

bool ValhallInstPrinter::applyTargetSpecificCLOption(StringRef Opt) {
  if (Opt != "arm" && Opt != "mesa")
    return false;
  ArmNames = Opt == "arm";
  return true;
}

void ValhallInstPrinter::printRegName(raw_ostream &OS, MCRegister Reg) {
  markup(OS, Markup::Register) << getRegisterName(Reg);
}

void ValhallInstPrinter::printInst(const MCInst *MI, uint64_t Address,
                                   StringRef Annot, const MCSubtargetInfo &STI,
                                   raw_ostream &O) {
  if (ArmNames)
    printArmInstruction(MI, Address, STI, O);
  else
    printInstruction(MI, Address, STI, O);
  // Bits without effect are in the word all the same: a FAU page that no source
  // needs, and what the hardware ignores. Instructions that have them have
  // operands.
  if (unsigned Flags = MI->getFlags()) {
    if (unsigned Page = Flags & Valhall::FlagsPageMask)
      O << ", page:" << Page;
    if (unsigned Ignored = Flags >> Valhall::FlagsIgnoredShift)
      O << ", ignored:" << Ignored;
  }
  printAnnotation(O, Annot);
}

void ValhallInstPrinter::printArmInstruction(const MCInst *MI, uint64_t Address,
                                             const MCSubtargetInfo &STI,
                                             raw_ostream &O) {
  StringRef Mnemonic = Valhall::getMnemonic(MI->getOpcode());
  std::string Arm = Valhall::getArmMnemonic(Mnemonic);
  std::string Text;
  raw_string_ostream OS(Text);
  printInstruction(MI, Address, STI, OS);
  // The generated text starts with a tab and the mnemonic.
  StringRef Rest = StringRef(Text).drop_front(1 + Mnemonic.size());
  // The special varying is a modifier there.
  if (MI->getOpcode() == Valhall::LD_VAR_SPECIAL) {
    int Index =
        Valhall::getNamedOperandIdx(MI->getOpcode(), Valhall::OpName::index);
    Arm += ".";
    Arm += Valhall::getArmVaryingName(MI->getOperand(Index).getImm());
    Rest = Rest.rsplit(',').first;
  }
  O << '\t' << Arm << Rest;
}

void ValhallInstPrinter::printOperand(const MCInst *MI, unsigned OpNo,
                                      const MCSubtargetInfo &, raw_ostream &O) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (Op.isReg())
    printRegName(O, Op.getReg());
  else if (Op.isImm())
    markup(O, Markup::Immediate) << Op.getImm();
  else
    MAI.printExpr(O, *Op.getExpr());
}

// r3^.neg.h0  [r2^:r3^].w0  u5.w1  u5  0x3F800000  lane_id.w0
void ValhallInstPrinter::printSourceImpl(const MCInst *MI, unsigned OpNo,
                                         bool Is64,
                                         ValhallSel::SelectorKind Kind,
                                         const MCSubtargetInfo &STI,
                                         raw_ostream &O) {
  MCRegister Reg = MI->getOperand(OpNo).getReg();
  unsigned Mods = MI->getOperand(OpNo + 1).getImm();
  unsigned Byte = MRI.getEncodingValue(Reg) & 0xFF;
  if (Byte < 0x80) {
    StringRef Last = (Mods & ValhallII::SrcLast) ? "^" : "";
    WithMarkup M = markup(O, Markup::Register);
    if (Is64)
      O << "[r" << Byte << Last << ":r" << Byte + 1 << Last << ']';
    else
      O << 'r' << Byte << Last;
  } else if (Byte < 0xC0 || Byte >= 0xE0) {
    WithMarkup M = markup(O, Markup::Register);
    O << getRegisterName(Reg);
    // The community's text names the low word of a 64-bit special value.
    if (Is64 && Byte >= 0xE0)
      O << ".w0";
  } else {
    WithMarkup M = markup(O, Markup::Immediate);
    unsigned Index = Byte - 0xC0;
    uint32_t Value = Valhall::getSmallConstant(Index, STI);
    // Only the first of equal constants may be printed by value.
    if (Valhall::findSmallConstant(Value, STI) == int(Index))
      writeHex(O, Value);
    else
      O << 'i' << Index;
  }
  if (Mods == 0)
    return;
  if (Mods & ValhallII::SrcNeg)
    O << ".neg";
  if (Mods & ValhallII::SrcAbs)
    O << ".abs";
  auto Sel = ValhallSel::Selector(Mods >> ValhallII::SrcSelShift);
  StringRef Selector = ArmNames ? Valhall::getArmSelectorText(Kind, Sel)
                                : Valhall::getSelectorText(Kind, Sel);
  if (!Selector.empty())
    O << '.' << Selector;
  if (Mods & ValhallII::SrcNot)
    O << ".not";
}

void ValhallInstPrinter::printModifierImpl(const MCInst *MI, unsigned OpNo,
                                           ValhallMod::ModKind Kind,
                                           raw_ostream &O) {
  unsigned Code = MI->getOperand(OpNo).getImm();
  if (!ArmNames) {
    StringRef Text = Valhall::getModifierText(Kind, Code);
    if (!Text.empty())
      O << '.' << Text;
    return;
  }
  if (Kind == ValhallMod::ModExtend && Valhall::isLaneLoad(*MI, MII))
    return;
  StringRef Text = Valhall::getArmModifierText(Kind, Code);
  if (Text.empty())
    return;
  O << '.';
  // Two modifiers of Arm's in one.
  for (char C : Text)
    O << (C == '_' && Kind == ValhallMod::ModSampleUpdate ? '.' : C);
}

// @r4:r5:r6:r7
void ValhallInstPrinter::printStaging(const MCInst *MI, unsigned OpNo,
                                      const MCSubtargetInfo &, raw_ostream &O) {
  MCRegister Reg = MI->getOperand(OpNo).getReg();
  WithMarkup M = markup(O, Markup::Register);
  O << '@';
  if (!Reg)
    return;
  unsigned First = MRI.getEncodingValue(Reg);
  unsigned Count = Valhall::getNumRegisters(Reg, MRI);
  for (unsigned I = 0; I != Count; ++I)
    O << (I ? ":r" : "r") << First + I;
}

void ValhallInstPrinter::printPair(const MCInst *MI, unsigned OpNo,
                                   const MCSubtargetInfo &, raw_ostream &O) {
  unsigned First = MRI.getEncodingValue(MI->getOperand(OpNo).getReg());
  markup(O, Markup::Register) << "[r" << First << ":r" << First + 1 << ']';
}

void ValhallInstPrinter::printImm32(const MCInst *MI, unsigned OpNo,
                                    const MCSubtargetInfo &, raw_ostream &O) {
  const MCOperand &Op = MI->getOperand(OpNo);
  WithMarkup M = markup(O, Markup::Immediate);
  O << '#';
  if (Op.isImm())
    writeHex(O, uint32_t(Op.getImm()));
  else
    MAI.printExpr(O, *Op.getExpr());
}

void ValhallInstPrinter::printMemOffset16(const MCInst *MI, unsigned OpNo,
                                          const MCSubtargetInfo &,
                                          raw_ostream &O) {
  const MCOperand &Op = MI->getOperand(OpNo);
  O << "offset:";
  WithMarkup M = markup(O, Markup::Immediate);
  if (Op.isImm())
    O << Op.getImm();
  else
    MAI.printExpr(O, *Op.getExpr());
}

void ValhallInstPrinter::printNamedHex(const MCInst *MI, unsigned OpNo,
                                       StringRef Name, raw_ostream &O) {
  O << Name << ':';
  WithMarkup M = markup(O, Markup::Immediate);
  writeHex(O, MI->getOperand(OpNo).getImm());
}

void ValhallInstPrinter::printHexOffset(const MCInst *MI, unsigned OpNo,
                                        const MCSubtargetInfo &,
                                        raw_ostream &O) {
  printNamedHex(MI, OpNo, "offset", O);
}

void ValhallInstPrinter::printShiftLeft(const MCInst *MI, unsigned OpNo,
                                        const MCSubtargetInfo &,
                                        raw_ostream &O) {
  printNamedHex(MI, OpNo, "shift", O);
}

// Relative to the next instruction and in instructions, unless it has a label.
void ValhallInstPrinter::printBranchTarget(const MCInst *MI, uint64_t Address,
                                           unsigned OpNo,
                                           const MCSubtargetInfo &,
                                           raw_ostream &O) {
  const MCOperand &Op = MI->getOperand(OpNo);
  if (!Op.isImm()) {
    MAI.printExpr(O, *Op.getExpr());
    return;
  }
  O << "offset:";
  markup(O, Markup::Immediate) << Op.getImm();
}
