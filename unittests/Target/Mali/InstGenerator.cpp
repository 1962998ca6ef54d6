//===-- InstGenerator.cpp - Random legal Valhall instructions -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstGenerator.h"
#include "MCTargetDesc/ValhallLegality.h"
#include "MCTargetDesc/ValhallMCTargetDesc.h"
#include "MCTargetDesc/ValhallTables.h"

#define GET_COMPUTE_FEATURES
#include "ValhallGenInstrInfo.inc"

using namespace llvm;
using namespace llvm::Valhall;
using namespace mgpu;

std::vector<unsigned> InstGenerator::getOpcodes() const {
  std::vector<unsigned> Result;
  FeatureBitset Features = Valhall_MC::computeAvailableFeatures(
      H.getSubtargetInfo().getFeatureBits());
  for (const MnemonicInfo &M : getMnemonics()) {
    FeatureBitset Required = Valhall_MC::computeRequiredFeatures(M.Opcode);
    if ((Required & Features) == Required)
      Result.push_back(M.Opcode);
  }
  return Result;
}

MCRegister InstGenerator::pickSource(bool Is64, unsigned &Page) {
  const MCRegisterInfo &MRI = H.getRegisterInfo();
  while (true) {
    unsigned Byte = below(256);
    if (Byte >= 0x40 && Byte < 0x80)
      continue; // the last-use bit is no part of the register
    if (MCRegister Reg = getSourceRegister(Is64, Page, Byte, MRI))
      return Reg;
  }
}

// Immediates are what the encoder can take; their names say which it is.
std::optional<int64_t> InstGenerator::pickImm(unsigned Opcode, unsigned OpIdx) {
  auto Is = [&](OpName Name) {
    return getNamedOperandIdx(Opcode, Name) == int(OpIdx);
  };
  static const int64_t Words[] = {0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
  if (Is(OpName::imm))
    return below(2) ? Words[below(5)] : int64_t(next() & 0xFFFFFFFF);
  if (Is(OpName::shift))
    return below(8);
  if (Is(OpName::target) && H.getInstrInfo().get(Opcode).isBranch())
    return int64_t(next() << 37) >> 37;
  if (Is(OpName::target))
    return below(256);
  if (Is(OpName::table))
    return below(16);
  // The widths of these differ: small values fit everywhere, and the decoder
  // refuses what does not fit.
  if (Is(OpName::index) && Opcode == Valhall::LD_VAR_SPECIAL) {
    int64_t Index = below(8);
    if (!isVaryingIndex(Index, H.getSubtargetInfo()))
      return std::nullopt;
    return Index;
  }
  if (Is(OpName::index))
    return below(16);
  if (Is(OpName::offset))
    return below(2) ? int64_t(below(32)) * 8 : int64_t(below(128)) * 8 % 256;
  return std::nullopt;
}

std::optional<MCInst> InstGenerator::make(unsigned Opcode) {
  const MCInstrInfo &MII = H.getInstrInfo();
  const MCRegisterInfo &MRI = H.getRegisterInfo();
  const MCSubtargetInfo &STI = H.getSubtargetInfo();
  const MCInstrDesc &Desc = MII.get(Opcode);
  MCInst MI;
  MI.setOpcode(Opcode);
  unsigned Page = below(4);
  for (unsigned I = 0; I != Desc.getNumOperands(); ++I) {
    const MCOperandInfo &Info = Desc.operands()[I];
    if (isSourceMods(Info)) {
      MCRegister Reg = MI.getOperand(I - 1).getReg();
      unsigned Mods = 0;
      if (MRI.getEncodingValue(Reg) < 64 && below(2))
        Mods |= ValhallII::SrcLast;
      if (ValhallOp::allowsAbsNeg(Info.OperandType)) {
        Mods |= below(2) * ValhallII::SrcAbs;
        Mods |= below(2) * ValhallII::SrcNeg;
      }
      if (ValhallOp::allowsNot(Info.OperandType))
        Mods |= below(2) * ValhallII::SrcNot;
      std::optional<ValhallSel::Selector> Sel;
      while (!Sel)
        Sel = decodeSelector(getSelectorKind(Info), below(16));
      MI.addOperand(MCOperand::createImm(ValhallII::withSel(Mods, *Sel)));
      continue;
    }
    if (ValhallOp::isSource(Info.OperandType) && Info.RegClass >= 0) {
      bool Is64 = Info.RegClass == int(Valhall::Src64RegClassID);
      MI.addOperand(MCOperand::createReg(pickSource(Is64, Page)));
      continue;
    }
    if (ValhallOp::isModifier(Info.OperandType)) {
      ValhallMod::ModKind Kind = ValhallOp::modKind(Info.OperandType);
      unsigned Code;
      do
        Code = below(64);
      while (!isModifierCode(Kind, Code) ||
             !isModifierAvailable(Kind, Code, STI));
      MI.addOperand(MCOperand::createImm(Code));
      continue;
    }
    if (Info.RegClass >= 0) {
      const MCRegisterClass &Class = MRI.getRegClass(Info.RegClass);
      MI.addOperand(
          MCOperand::createReg(Class.getRegister(below(Class.getNumRegs()))));
      continue;
    }
    std::optional<int64_t> Value = pickImm(Opcode, I);
    if (!Value)
      return std::nullopt;
    MI.addOperand(MCOperand::createImm(*Value));
  }

  // Staging groups whose size follows from the modifiers.
  if (ValhallII::stagingRule(Desc.TSFlags) != ValhallII::StagingFixed) {
    StagingSizes Sizes = getStagingSizes(MI, MII);
    auto SetGroup = [&](OpName Name, unsigned Count) {
      int I = getNamedOperandIdx(Opcode, Name);
      if (I < 0)
        return true;
      unsigned First = below(64);
      if (Count > 1)
        First &= ~1u;
      MCRegister Reg = getRegisterGroup(Count, First, MRI);
      MI.getOperand(I) = MCOperand::createReg(Reg);
      return bool(Reg);
    };
    if (!SetGroup(OpName::sw, Sizes.MinWrite +
                                  below(Sizes.MaxWrite - Sizes.MinWrite + 1)) ||
        !SetGroup(OpName::sr, Sizes.Read))
      return std::nullopt;
  }
  if (hasSources(Opcode, MII) && !usesFAUPage(MI, MRI))
    MI.setFlags(Page);
  if (checkFields(MI, MII, MRI, STI))
    return std::nullopt;
  return MI;
}
