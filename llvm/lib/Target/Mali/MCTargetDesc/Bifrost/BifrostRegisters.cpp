//===-- BifrostRegisters.cpp - Operands of half instructions --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostRegisters.h"
#include "BifrostMCTargetDesc.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCRegisterInfo.h"
#include <array>

using namespace llvm;
using namespace llvm::Bifrost;

namespace {
/// Registers by what they mean.
struct RegisterMap {
  std::array<MCRegister, NumRegisters> GPR = {};
  std::array<MCRegister, 2 * FAUHighWord> FAU = {};

  RegisterMap() {
    const MCRegisterInfo &MRI = Bifrost::getRegisterInfo();
    for (unsigned Reg = 1; Reg != MRI.getNumRegs(); ++Reg) {
      unsigned Code = MRI.getEncodingValue(Reg), Number = Code & RegNumberMask;
      // Groups have the number of their first register.
      if (MRI.getRegClass(Bifrost::GPR32RegClassID).contains(Reg))
        GPR[Number] = Reg;
      else if (getRegClass(Code) == RegClassCode::FAU)
        FAU[Number] = Reg;
    }
  }
};
} // namespace

static const RegisterMap &getMap() {
  static const RegisterMap Map;
  return Map;
}

static unsigned getCode(MCRegister Reg) {
  return Bifrost::getRegisterInfo().getEncodingValue(Reg);
}

MCRegister Bifrost::getGPR(unsigned Number) {
  return getMap().GPR[Number % NumRegisters];
}

std::optional<unsigned> Bifrost::getGPRNumber(MCRegister Reg) {
  if (!Reg || getRegClass(getCode(Reg)) != RegClassCode::GPR)
    return std::nullopt;
  return getCode(Reg) & RegNumberMask;
}

std::optional<unsigned> Bifrost::getGPRNumber(const MCOperand &Op) {
  return Op.isReg() ? getGPRNumber(Op.getReg()) : std::nullopt;
}

std::optional<FAURegister> Bifrost::getFAURegister(MCRegister Reg) {
  if (!Reg || getRegClass(getCode(Reg)) != RegClassCode::FAU)
    return std::nullopt;
  return FAURegister{uint8_t(getCode(Reg) & FAUFieldMask),
                     (getCode(Reg) & FAUHighWord) != 0};
}

MCRegister Bifrost::getFAURegister(uint8_t Field, bool High) {
  return getMap().FAU[Field | (High ? FAUHighWord : 0)];
}

std::optional<uint8_t> Bifrost::getPassedSelector(MCRegister Reg, Unit U) {
  if (!Reg || (Reg == Bifrost::ZERO && U != Unit::FMA) ||
      (Reg == Bifrost::T && U != Unit::ADD))
    return std::nullopt;
  RegClassCode Class = getRegClass(getCode(Reg));
  if (Class != RegClassCode::Zero && Class != RegClassCode::Passed)
    return std::nullopt;
  return getCode(Reg) & RegNumberMask;
}

unsigned Bifrost::getNumSources(unsigned Opcode) {
  const InstDesc *Desc = getInstDesc(Opcode);
  return Desc ? Desc->Sources.size() : 0;
}

int Bifrost::getStagingIndex(unsigned Opcode) {
  const InstDesc *Desc = getInstDesc(Opcode);
  return Desc && Desc->HasStaging ? int(Desc->stagingOperand()) : -1;
}

unsigned Bifrost::getSelectorMask(unsigned Opcode, unsigned Source) {
  const InstDesc *Desc = getInstDesc(Opcode);
  return Desc && Source < Desc->Sources.size() ? Desc->Sources[Source].Selectors
                                               : 0;
}
