//===-- BifrostClausePrinter.h - Clauses as text ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSEPRINTER_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSEPRINTER_H

#include "BifrostClause.h"
#include "llvm/MC/MCInstPrinter.h"

namespace llvm {

/// Prints a clause as Mesa's disassembler does; where that text does not say
/// everything, with lines of our own.
class BifrostClausePrinter final : public MCInstPrinter {
public:
  BifrostClausePrinter(const MCAsmInfo &MAI, const MCInstrInfo &MII,
                       const MCRegisterInfo &MRI)
      : MCInstPrinter(MAI, MII, MRI) {}

  void printInst(const MCInst *MI, uint64_t Address, StringRef Annot,
                 const MCSubtargetInfo &STI, raw_ostream &O) override;
  void printRegName(raw_ostream &OS, MCRegister Reg) override;
  std::pair<const char *, uint64_t>
  getMnemonic(const MCInst &MI) const override;

private:
  void printTarget(const MCOperand &Op, std::optional<uint64_t> Address,
                   raw_ostream &O) const;
};

namespace Bifrost {
/// The line before the brace, as `ds(0) nbb load ncph dwb(0) `.
void printHeader(const ClauseHeader &Header, raw_ostream &O);
/// The name that Mesa gives to the clause at an address, counted from the
/// start of the program.
std::string getClauseName(uint64_t Address);

/// Words of the header, and of the lines of our own.
constexpr StringLiteral SlotWord = "ds", StagingBarrierWord = "osrb",
                        SuppressInfWord = "inf_suppress",
                        SuppressNaNWord = "nan_suppress", TerminateWord = "td",
                        PrefetchWord = "ncph", NextPrefix = "next_",
                        WaitWord = "dwb";
constexpr StringLiteral ConstantsLine = ".constants",
                        ModifierLine = ".constant_modifier",
                        StagingLine = ".staging", FAULine = ".fau",
                        ReadsLine = ".reads",
                        FMASelectorsLine = ".fma_selectors",
                        ADDSelectorsLine = ".add_selectors";
} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTCLAUSEPRINTER_H
