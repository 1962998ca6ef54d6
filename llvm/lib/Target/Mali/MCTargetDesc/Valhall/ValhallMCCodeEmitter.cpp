//===-- ValhallMCCodeEmitter.cpp - Instructions to words ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallFixupKinds.h"
#include "ValhallInstrFields.h"
#include "ValhallLegality.h"
#include "ValhallMCTargetDesc.h"
#include "ValhallTables.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/EndianStream.h"

using namespace llvm;

#define DEBUG_TYPE "mccodeemitter"

namespace {
class ValhallMCCodeEmitter final : public MCCodeEmitter {
  const MCInstrInfo &MCII;
  MCContext &Ctx;
  const MCRegisterInfo &MRI;

public:
  ValhallMCCodeEmitter(const MCInstrInfo &MCII, MCContext &Ctx)
      : MCII(MCII), Ctx(Ctx), MRI(*Ctx.getRegisterInfo()) {}

  void encodeInstruction(const MCInst &MI, SmallVectorImpl<char> &CB,
                         SmallVectorImpl<MCFixup> &Fixups,
                         const MCSubtargetInfo &STI) const override;

private:
  // Generated.
  uint64_t getBinaryCodeForInstr(const MCInst &MI,
                                 SmallVectorImpl<MCFixup> &Fixups,
                                 const MCSubtargetInfo &STI) const;

  uint64_t getMachineOpValue(const MCInst &MI, const MCOperand &MO,
                             SmallVectorImpl<MCFixup> &Fixups,
                             const MCSubtargetInfo &STI) const;
  uint64_t getSourceEncoding(const MCInst &MI, unsigned OpNo,
                             SmallVectorImpl<MCFixup> &Fixups,
                             const MCSubtargetInfo &STI) const;
  // Bits 5:0 first register, 8:6 number of registers minus Bias.
  template <unsigned Bias>
  uint64_t getStagingGroupEncoding(const MCInst &MI, unsigned OpNo,
                                   SmallVectorImpl<MCFixup> &,
                                   const MCSubtargetInfo &) const {
    MCRegister Reg = MI.getOperand(OpNo).getReg();
    unsigned Count = Valhall::getNumRegisters(Reg, MRI);
    return MRI.getEncodingValue(Reg) | ((Count - Bias) & 7) << 6;
  }
  uint64_t getImm32Encoding(const MCInst &MI, unsigned OpNo,
                            SmallVectorImpl<MCFixup> &Fixups,
                            const MCSubtargetInfo &STI) const;
  uint64_t getMemOffset16Encoding(const MCInst &MI, unsigned OpNo,
                                  SmallVectorImpl<MCFixup> &Fixups,
                                  const MCSubtargetInfo &STI) const;
  uint64_t getBranchTargetEncoding(const MCInst &MI, unsigned OpNo,
                                   SmallVectorImpl<MCFixup> &Fixups,
                                   const MCSubtargetInfo &STI) const;

  uint64_t immOrFixup(const MCOperand &MO, SmallVectorImpl<MCFixup> &Fixups,
                      unsigned Kind, bool PCRel) const {
    if (MO.isImm())
      return MO.getImm();
    Fixups.push_back(
        MCFixup::create(0, MO.getExpr(), MCFixupKind(Kind), PCRel));
    return 0;
  }
};
} // namespace

#include "ValhallGenMCCodeEmitter.inc"

void ValhallMCCodeEmitter::encodeInstruction(const MCInst &MI,
                                             SmallVectorImpl<char> &CB,
                                             SmallVectorImpl<MCFixup> &Fixups,
                                             const MCSubtargetInfo &STI) const {
  if (MCII.get(MI.getOpcode()).isPseudo()) {
    Ctx.reportError(MI.getLoc(), "pseudo instruction " +
                                     MCII.getName(MI.getOpcode()) +
                                     " has no encoding");
    return;
  }
  if (!Valhall::isUnchecked(STI))
    if (std::optional<Valhall::Violation> V =
            Valhall::checkInstruction(MI, MCII, MRI))
      Ctx.reportError(MI.getLoc(),
                      MCII.getName(MI.getOpcode()) + ": " + V->Message);

  uint64_t Word = getBinaryCodeForInstr(MI, Fixups, STI);
  Word |= uint64_t(Valhall::getFAUPage(MI, MRI)) << Valhall::FAUPageShift;
  Word |= Valhall::insertIgnored(MI);
  support::endian::write<uint64_t>(CB, Word, llvm::endianness::little);
}

uint64_t
ValhallMCCodeEmitter::getMachineOpValue(const MCInst &MI, const MCOperand &MO,
                                        SmallVectorImpl<MCFixup> &,
                                        const MCSubtargetInfo &) const {
  if (MO.isReg())
    return MRI.getEncodingValue(MO.getReg());
  if (MO.isImm())
    return MO.getImm();
  Ctx.reportError(MI.getLoc(), "this operand must be a number");
  return 0;
}

// Bits 7:0 source byte, 8 abs, 9 neg, 10 not, 14:11 selector code.
uint64_t
ValhallMCCodeEmitter::getSourceEncoding(const MCInst &MI, unsigned OpNo,
                                        SmallVectorImpl<MCFixup> &,
                                        const MCSubtargetInfo &) const {
  unsigned Byte = MRI.getEncodingValue(MI.getOperand(OpNo).getReg()) & 0xFF;
  unsigned Mods = MI.getOperand(OpNo + 1).getImm();
  if (Byte < 0x40 && (Mods & ValhallII::SrcLast))
    Byte |= 0x40;
  uint64_t Value = Byte;
  if (Mods & ValhallII::SrcAbs)
    Value |= 1 << 8;
  if (Mods & ValhallII::SrcNeg)
    Value |= 1 << 9;
  if (Mods & ValhallII::SrcNot)
    Value |= 1 << 10;
  const MCOperandInfo &Info = MCII.get(MI.getOpcode()).operands()[OpNo + 1];
  std::optional<unsigned> Code = Valhall::getSelectorCode(
      Valhall::getSelectorKind(Info),
      ValhallSel::Selector(Mods >> ValhallII::SrcSelShift));
  if (!Code) {
    Ctx.reportError(MI.getLoc(), "source selector has no code in " +
                                     MCII.getName(MI.getOpcode()));
    return Value;
  }
  return Value | *Code << 11;
}

uint64_t
ValhallMCCodeEmitter::getImm32Encoding(const MCInst &MI, unsigned OpNo,
                                       SmallVectorImpl<MCFixup> &Fixups,
                                       const MCSubtargetInfo &) const {
  return uint32_t(immOrFixup(MI.getOperand(OpNo), Fixups, Valhall::fixup_imm32,
                             /*PCRel=*/false));
}

uint64_t
ValhallMCCodeEmitter::getMemOffset16Encoding(const MCInst &MI, unsigned OpNo,
                                             SmallVectorImpl<MCFixup> &Fixups,
                                             const MCSubtargetInfo &) const {
  return uint16_t(immOrFixup(MI.getOperand(OpNo), Fixups,
                             Valhall::fixup_offset16, /*PCRel=*/false));
}

uint64_t
ValhallMCCodeEmitter::getBranchTargetEncoding(const MCInst &MI, unsigned OpNo,
                                              SmallVectorImpl<MCFixup> &Fixups,
                                              const MCSubtargetInfo &) const {
  return immOrFixup(MI.getOperand(OpNo), Fixups, Valhall::fixup_branch,
                    /*PCRel=*/true) &
         maskTrailingOnes<uint64_t>(27);
}

MCCodeEmitter *llvm::createValhallMCCodeEmitter(const MCInstrInfo &MCII,
                                                MCContext &Ctx) {
  return new ValhallMCCodeEmitter(MCII, Ctx);
}
