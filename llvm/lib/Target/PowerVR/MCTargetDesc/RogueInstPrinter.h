//===-- RogueInstPrinter.h - Rogue groups as text ------------- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group is printed with every slot and selector, after the listings of
// Imagination's manual otherwise; docs/PowerVRUsage.md has the grammar.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEINSTPRINTER_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEINSTPRINTER_H

#include "RogueGroup.h"
#include "RogueSyntax.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCInstPrinter.h"

namespace llvm {

class RogueInstPrinter : public MCInstPrinter {
public:
  RogueInstPrinter(const MCAsmInfo &MAI, const MCInstrInfo &MII,
                   const MCRegisterInfo &MRI)
      : MCInstPrinter(MAI, MII, MRI) {}

  void printRegName(raw_ostream &OS, MCRegister Reg) override;
  void printInst(const MCInst *MI, uint64_t Address, StringRef Annot,
                 const MCSubtargetInfo &STI, raw_ostream &O) override;
  std::pair<const char *, uint64_t>
  getMnemonic(const MCInst &MI) const override;

  void printGroup(const Rogue::Group &G, raw_ostream &O);

private:
  void printDeclarations(const Rogue::Group &G, ListSeparator &Statement,
                         raw_ostream &O);
  void printFlags(const Rogue::Group &G, raw_ostream &O);
  void printOperation(const Rogue::Group &G, const Rogue::GroupOp &Op,
                      raw_ostream &O);
  void printSuffixes(const Rogue::OpSyntax &Syntax, const Rogue::GroupOp &Op,
                     raw_ostream &O);
  void printOperands(const Rogue::OpSyntax &Syntax, const Rogue::GroupOp &Op,
                     RogueEnc::Layout Form, raw_ostream &O);
  void printOperand(const Rogue::SyntaxOperand &Operand,
                    const Rogue::GroupOp &Op, raw_ostream &O);
  void printSource(unsigned Source, const Rogue::GroupOp &Op, raw_ostream &O);
  void printValue(RogueEnc::Field F, const Rogue::GroupOp &Op, raw_ostream &O);
  void printRegister(Rogue::RegRef R, raw_ostream &O);
};
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEINSTPRINTER_H
