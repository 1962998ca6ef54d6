//===-- ValhallInstPrinter.h - Valhall instructions as text -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The spelling is that of Mesa's disassembler: "r3^" is the last use of r3,
// "@r4:r5" a staging group, small constants are printed as their value.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLINSTPRINTER_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLINSTPRINTER_H

#include "ValhallTables.h"
#include "llvm/MC/MCInstPrinter.h"

namespace llvm {

class ValhallInstPrinter : public MCInstPrinter {
public:
  /// \p ArmNames: instructions and modifiers as Arm calls them.
  ValhallInstPrinter(const MCAsmInfo &MAI, const MCInstrInfo &MII,
                     const MCRegisterInfo &MRI, bool ArmNames = false)
      : MCInstPrinter(MAI, MII, MRI), ArmNames(ArmNames) {}

  /// `-M arm` and `-M mesa` of llvm-objdump.
  bool applyTargetSpecificCLOption(StringRef Opt) override;
  void printRegName(raw_ostream &OS, MCRegister Reg) override;
  void printInst(const MCInst *MI, uint64_t Address, StringRef Annot,
                 const MCSubtargetInfo &STI, raw_ostream &O) override;

  // Generated.
  std::pair<const char *, uint64_t>
  getMnemonic(const MCInst &MI) const override;
  void printInstruction(const MCInst *MI, uint64_t Address,
                        const MCSubtargetInfo &STI, raw_ostream &O);
  static const char *getRegisterName(MCRegister Reg);

private:
  bool ArmNames;

  void printArmInstruction(const MCInst *MI, uint64_t Address,
                           const MCSubtargetInfo &STI, raw_ostream &O);
  void printOperand(const MCInst *MI, unsigned OpNo, const MCSubtargetInfo &STI,
                    raw_ostream &O);

  template <unsigned Width, ValhallSel::SelectorKind Kind>
  void printSource(const MCInst *MI, unsigned OpNo, const MCSubtargetInfo &STI,
                   raw_ostream &O) {
    printSourceImpl(MI, OpNo, Width == 64, Kind, STI, O);
  }
  void printSourceImpl(const MCInst *MI, unsigned OpNo, bool Is64,
                       ValhallSel::SelectorKind Kind,
                       const MCSubtargetInfo &STI, raw_ostream &O);

  template <ValhallMod::ModKind Kind>
  void printModifier(const MCInst *MI, unsigned OpNo,
                     const MCSubtargetInfo &STI, raw_ostream &O) {
    printModifierImpl(MI, OpNo, Kind, O);
  }
  void printModifierImpl(const MCInst *MI, unsigned OpNo,
                         ValhallMod::ModKind Kind, raw_ostream &O);

  void printStaging(const MCInst *MI, unsigned OpNo, const MCSubtargetInfo &STI,
                    raw_ostream &O);
  void printPair(const MCInst *MI, unsigned OpNo, const MCSubtargetInfo &STI,
                 raw_ostream &O);

  void printImm32(const MCInst *MI, unsigned OpNo, const MCSubtargetInfo &STI,
                  raw_ostream &O);
  void printMemOffset16(const MCInst *MI, unsigned OpNo,
                        const MCSubtargetInfo &STI, raw_ostream &O);
  void printHexOffset(const MCInst *MI, unsigned OpNo,
                      const MCSubtargetInfo &STI, raw_ostream &O);
  void printIndex(const MCInst *MI, unsigned OpNo, const MCSubtargetInfo &,
                  raw_ostream &O) {
    printNamedHex(MI, OpNo, "index", O);
  }
  void printTable(const MCInst *MI, unsigned OpNo, const MCSubtargetInfo &,
                  raw_ostream &O) {
    printNamedHex(MI, OpNo, "table", O);
  }
  void printTarget(const MCInst *MI, unsigned OpNo, const MCSubtargetInfo &,
                   raw_ostream &O) {
    printNamedHex(MI, OpNo, "target", O);
  }
  void printShiftLeft(const MCInst *MI, unsigned OpNo,
                      const MCSubtargetInfo &STI, raw_ostream &O);
  void printBranchTarget(const MCInst *MI, uint64_t Address, unsigned OpNo,
                         const MCSubtargetInfo &STI, raw_ostream &O);
  void printNamedHex(const MCInst *MI, unsigned OpNo, StringRef Name,
                     raw_ostream &O);
};
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLINSTPRINTER_H
