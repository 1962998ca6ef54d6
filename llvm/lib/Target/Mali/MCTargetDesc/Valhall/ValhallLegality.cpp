//===-- ValhallLegality.cpp - Hardware rules of one instruction -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallLegality.h"
#include "ValhallMCTargetDesc.h"
#include "ValhallTables.h"
#include "llvm/ADT/Twine.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"

using namespace llvm;
using namespace llvm::Valhall;

namespace {
// Calls F(index of the register operand, its source modifiers, is 64 bits) for
// every ordinary source.
template <typename Fn>
void forEachSource(const MCInst &MI, const MCInstrDesc &Desc, Fn F) {
  for (unsigned I = 1, E = Desc.getNumOperands(); I < E; ++I) {
    const MCOperandInfo &Info = Desc.operands()[I];
    if (!isSourceMods(Info))
      continue;
    bool Is64 = Desc.operands()[I - 1].RegClass == Valhall::Src64RegClassID;
    F(I - 1, unsigned(MI.getOperand(I).getImm()), Is64);
  }
}

bool isGPR(unsigned Encoding) { return (Encoding & 0xFF) < 0x40; }
} // namespace

std::optional<Violation> Valhall::checkUniforms(const MCInst &MI,
                                                const MCInstrInfo &MCII,
                                                const MCRegisterInfo &MRI) {
  const MCInstrDesc &Desc = MCII.get(MI.getOpcode());
  SmallVector<SourceUse, 4> Sources;
  SmallVector<unsigned, 4> Operands;
  bool AnyFAU = false;
  forEachSource(MI, Desc, [&](unsigned OpIdx, unsigned, bool Is64) {
    unsigned Encoding = MRI.getEncodingValue(MI.getOperand(OpIdx).getReg());
    AnyFAU |= !isGPR(Encoding);
    Sources.push_back({Encoding, Is64});
    Operands.push_back(OpIdx);
  });
  if (!AnyFAU)
    return std::nullopt;
  unsigned Bad = 0;
  if (std::optional<std::string> Why =
          checkFAU(Sources, ValhallII::hasMessageRules(Desc.TSFlags), &Bad))
    return Violation{"fau", Operands[Bad], std::move(*Why)};
  return std::nullopt;
}

std::optional<Violation> Valhall::checkRegisterMode(const MCInst &MI,
                                                    const MCInstrInfo &MCII,
                                                    const MCRegisterInfo &MRI,
                                                    unsigned RegisterMode) {
  if (RegisterMode == Mali::LargeRegisterMode)
    return std::nullopt;
  const MCInstrDesc &Desc = MCII.get(MI.getOpcode());
  for (unsigned I = 0, E = Desc.getNumOperands(); I != E; ++I) {
    const MCOperand &Op = MI.getOperand(I);
    if (!Op.isReg() || !Op.getReg())
      continue;
    unsigned First = MRI.getEncodingValue(Op.getReg());
    if (!isGPR(First))
      continue;
    unsigned End = First + getNumRegisters(Op.getReg(), MRI);
    unsigned Bad = First;
    while (Bad != End && Mali::existsInMode(Bad, RegisterMode))
      ++Bad;
    if (Bad == End)
      continue;
    return Violation{"register-mode", I,
                     ("r" + Twine(Bad) +
                      " does not exist in the 32-register mode, which has "
                      "r0-r15 and r48-r63")
                         .str()};
  }
  return std::nullopt;
}

std::optional<Violation> Valhall::checkStaging(const MCInst &MI,
                                               const MCRegisterInfo &MRI) {
  for (auto Name : {Valhall::OpName::sw, Valhall::OpName::sr}) {
    int I = Valhall::getNamedOperandIdx(MI.getOpcode(), Name);
    if (I < 0 || !MI.getOperand(I).isReg() || !MI.getOperand(I).getReg())
      continue;
    unsigned First = MRI.getEncodingValue(MI.getOperand(I).getReg());
    unsigned Count = getNumRegisters(MI.getOperand(I).getReg(), MRI);
    if (Count > 1 && (First & 1))
      return Violation{"staging", unsigned(I),
                       "a group of staging registers starts at an even "
                       "register"};
    if (First + Count > 64)
      return Violation{"staging", unsigned(I),
                       "the group of staging registers goes beyond r63"};
  }
  return std::nullopt;
}

std::optional<Violation> Valhall::checkCoverage(const MCInst &MI,
                                                const MCInstrInfo &MCII,
                                                const MCRegisterInfo &MRI) {
  int Source = ValhallII::coverageSource(MCII.get(MI.getOpcode()).TSFlags);
  if (Source < 0)
    return std::nullopt;
  int I = getNamedOperandIdx(MI.getOpcode(), SourceNames[Source]);
  if (isGPR(MRI.getEncodingValue(MI.getOperand(I).getReg())))
    return std::nullopt;
  return Violation{"coverage", unsigned(I), "the coverage must be a register"};
}

std::optional<Violation> Valhall::checkLastUse(const MCInst &MI,
                                               const MCInstrInfo &MCII,
                                               const MCRegisterInfo &MRI) {
  int SR = Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::sr);
  if (SR < 0 || !MI.getOperand(SR).isReg() || !MI.getOperand(SR).getReg())
    return std::nullopt;
  unsigned First = MRI.getEncodingValue(MI.getOperand(SR).getReg());
  unsigned End = First + getNumRegisters(MI.getOperand(SR).getReg(), MRI);
  std::optional<Violation> Result;
  forEachSource(MI, MCII.get(MI.getOpcode()),
                [&](unsigned OpIdx, unsigned Mods, bool Is64) {
                  unsigned Reg =
                      MRI.getEncodingValue(MI.getOperand(OpIdx).getReg());
                  if (Result || !isGPR(Reg) || !(Mods & ValhallII::SrcLast))
                    return;
                  if (Reg < End && Reg + (Is64 ? 2 : 1) > First)
                    Result =
                        Violation{"last-use", OpIdx,
                                  "a register that the message also reads as "
                                  "staging cannot be marked as last used"};
                });
  return Result;
}

std::optional<Violation>
Valhall::checkInstruction(const MCInst &MI, const MCInstrInfo &MCII,
                          const MCRegisterInfo &MRI,
                          const LegalityContext &Context) {
  if (std::optional<Violation> V = checkUniforms(MI, MCII, MRI))
    return V;
  if (std::optional<Violation> V =
          checkRegisterMode(MI, MCII, MRI, Context.RegisterMode))
    return V;
  if (!(MCII.get(MI.getOpcode()).TSFlags & ValhallII::IsMessage))
    return std::nullopt;
  if (std::optional<Violation> V = checkStaging(MI, MRI))
    return V;
  if (std::optional<Violation> V = checkCoverage(MI, MCII, MRI))
    return V;
  return checkLastUse(MI, MCII, MRI);
}
