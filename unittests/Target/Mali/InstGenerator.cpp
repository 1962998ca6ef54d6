//===-- InstGenerator.cpp - Random legal Valhall instructions -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InstGenerator.h"
#include "MCTargetDesc/Valhall/ValhallInstrFields.h"
#include "MCTargetDesc/Valhall/ValhallLegality.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallTables.h"
#include "llvm/ADT/STLExtras.h"

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

// The ends of the range that the bits of an immediate can hold.
std::vector<int64_t> InstGenerator::boundaryImms(unsigned Opcode,
                                                 unsigned OpIdx) const {
  const MCInstrDesc &Desc = H.getInstrInfo().get(Opcode);
  if (Opcode == Valhall::LD_VAR_SPECIAL) {
    std::vector<int64_t> Result;
    for (int64_t Index = 0; Index != 8; ++Index)
      if (isVaryingIndex(Index, H.getSubtargetInfo()))
        Result.push_back(Index);
    return Result;
  }
  unsigned Width = 0;
  for (const InstrFieldRun &R : getInstrFields(Opcode)->getRuns())
    if (getNamedOperandIdx(Opcode, OpName(R.Operand)) == int(OpIdx))
      Width += R.Width;
  bool IsBranch = Desc.operands()[OpIdx].OperandType == MCOI::OPERAND_PCREL;
  int64_t Size = 1 << (Width - 1);
  if (IsBranch || Width == 16)
    return {-Size, -Size + 1, -1, 0, 1, Size - 1};
  StringRef Mnemonic = getMnemonic(Opcode);
  int64_t Step = !Mnemonic.starts_with("ATOM") ? 1
                 : Mnemonic.contains(".i64")   ? 8
                                               : 4;
  int64_t Max = int64_t((uint64_t(1) << Width) - Step);
  int64_t Middle = int64_t(uint64_t(1) << (Width - 1));
  return {0, Step, Middle - Step, Middle, Max - Step, Max};
}

int64_t InstGenerator::pickImm(unsigned Opcode, unsigned OpIdx) {
  std::vector<int64_t> Ends = boundaryImms(Opcode, OpIdx);
  if (Opcode == Valhall::LD_VAR_SPECIAL || below(2))
    return Ends[below(Ends.size())];
  int64_t Step = Ends[1] > 1 && Ends[0] == 0 ? Ends[1] : 1;
  uint64_t Count = (uint64_t(Ends.back() - Ends[0])) / Step + 1;
  return Ends[0] + int64_t(below(Count)) * Step;
}

// Every value of a modifier, and every combination of a source's modifiers but
// for the last-use mark.
std::vector<int64_t> InstGenerator::choices(unsigned Opcode,
                                            unsigned OpIdx) const {
  const MCOperandInfo &Info = H.getInstrInfo().get(Opcode).operands()[OpIdx];
  std::vector<int64_t> Result;
  if (isSourceMods(Info)) {
    bool AbsNeg = ValhallOp::allowsAbsNeg(Info.OperandType);
    bool Not = ValhallOp::allowsNot(Info.OperandType);
    for (unsigned Code = 0; Code != 16; ++Code) {
      std::optional<ValhallSel::Selector> Sel =
          decodeSelector(getSelectorKind(Info), Code);
      if (!Sel)
        continue;
      for (unsigned Bits = 0; Bits != (AbsNeg ? 4 : Not ? 2 : 1); ++Bits) {
        unsigned Mods = AbsNeg ? (Bits & 1) * ValhallII::SrcAbs |
                                     (Bits >> 1) * ValhallII::SrcNeg
                               : Bits * ValhallII::SrcNot;
        Result.push_back(ValhallII::withSel(Mods, *Sel));
      }
    }
  } else if (ValhallOp::isModifier(Info.OperandType)) {
    ValhallMod::ModKind Kind = ValhallOp::modKind(Info.OperandType);
    for (unsigned Code = 0; Code != 256; ++Code)
      if (isModifierCode(Kind, Code) &&
          isModifierAvailable(Kind, Code, H.getSubtargetInfo()))
        Result.push_back(Code);
  }
  return Result;
}

std::vector<int64_t> InstGenerator::boundaries(unsigned Opcode,
                                               unsigned OpIdx) const {
  const MCInstrDesc &Desc = H.getInstrInfo().get(Opcode);
  const MCOperandInfo &Info = Desc.operands()[OpIdx];
  const MCRegisterInfo &MRI = H.getRegisterInfo();
  std::vector<int64_t> Result;
  auto Add = [&](MCRegister Reg) {
    if (Reg)
      Result.push_back(Reg.id());
  };
  if (ValhallOp::isSource(Info.OperandType)) {
    if (Info.RegClass < 0)
      return Result;
    bool Is64 = Info.RegClass == int(Valhall::Src64RegClassID);
    for (unsigned Byte : {0, 1, 2, 15, 16, 47, 48, 61, 62, 63})
      Add(getSourceRegister(Is64, 0, Byte, MRI));
    for (unsigned Page = 0; Page != 4; ++Page)
      for (unsigned Byte = 0x80; Byte != 0x100; ++Byte) {
        bool IsConstant = Byte >= 0xC0 && Byte < 0xE0;
        bool IsUser = Byte < 0xC0;
        if (IsConstant ? Page == 0 : !IsUser || Byte < 0x83 || Byte > 0xBC)
          Add(getSourceRegister(Is64, Page, Byte, MRI));
      }
    return Result;
  }
  if (Info.RegClass >= 0) {
    const MCRegisterClass &Class = MRI.getRegClass(Info.RegClass);
    for (MCPhysReg Reg : Class)
      Add(Reg);
    return Result;
  }
  if (!ValhallOp::isModifier(Info.OperandType))
    return boundaryImms(Opcode, OpIdx);
  return Result;
}

void InstGenerator::sweep(unsigned Opcode,
                          function_ref<void(const MCInst &)> F) {
  const MCInstrDesc &Desc = H.getInstrInfo().get(Opcode);
  // Not every combination exists, whatever the other operands are.
  auto Make = [&](ArrayRef<Given> Operands) {
    for (unsigned Try = 0; Try != 8; ++Try)
      if (std::optional<MCInst> MI = make(Opcode, Operands)) {
        F(*MI);
        return;
      }
  };
  std::vector<std::pair<unsigned, std::vector<int64_t>>> Choices;
  for (unsigned I = 0; I != Desc.getNumOperands(); ++I) {
    for (int64_t Value : boundaries(Opcode, I))
      Make({{I, Value}});
    if (std::vector<int64_t> C = choices(Opcode, I); C.size() > 1)
      Choices.emplace_back(I, std::move(C));
  }
  for (const auto &[I, Values] : Choices) {
    for (int64_t Value : Values)
      Make({{I, Value}});
    for (const auto &[J, Others] : Choices)
      if (J > I)
        for (int64_t Value : Values)
          for (int64_t Other : Others)
            Make({{I, Value}, {J, Other}});
  }
}

int64_t InstGenerator::pickModifier(ValhallMod::ModKind Kind) {
  unsigned Code;
  do
    Code = below(64);
  while (!isModifierCode(Kind, Code) ||
         !isModifierAvailable(Kind, Code, H.getSubtargetInfo()));
  return Code;
}

int64_t InstGenerator::pickSourceMods(const MCOperandInfo &Info) {
  unsigned Mods = 0;
  if (ValhallOp::allowsAbsNeg(Info.OperandType)) {
    Mods |= below(2) * ValhallII::SrcAbs;
    Mods |= below(2) * ValhallII::SrcNeg;
  }
  if (ValhallOp::allowsNot(Info.OperandType))
    Mods |= below(2) * ValhallII::SrcNot;
  std::optional<ValhallSel::Selector> Sel;
  while (!Sel)
    Sel = decodeSelector(getSelectorKind(Info), below(16));
  return ValhallII::withSel(Mods, *Sel);
}

/// The operand \p I of an instruction whose operands before it are in \p MI.
MCOperand InstGenerator::pickOperand(const MCInst &MI, unsigned I,
                                     const Given *G, unsigned &Page) {
  const MCRegisterInfo &MRI = H.getRegisterInfo();
  const MCOperandInfo &Info =
      H.getInstrInfo().get(MI.getOpcode()).operands()[I];
  if (Info.RegClass >= 0) {
    if (G)
      return MCOperand::createReg(MCRegister(G->Value));
    if (ValhallOp::isSource(Info.OperandType))
      return MCOperand::createReg(
          pickSource(Info.RegClass == int(Valhall::Src64RegClassID), Page));
    const MCRegisterClass &Class = MRI.getRegClass(Info.RegClass);
    return MCOperand::createReg(Class.getRegister(below(Class.getNumRegs())));
  }
  if (isSourceMods(Info)) {
    MCRegister Reg = MI.getOperand(I - 1).getReg();
    unsigned Last = MRI.getEncodingValue(Reg) < 64 && below(2)
                        ? unsigned(ValhallII::SrcLast)
                        : 0;
    return MCOperand::createImm(Last | (G ? G->Value : pickSourceMods(Info)));
  }
  if (G)
    return MCOperand::createImm(G->Value);
  return MCOperand::createImm(
      ValhallOp::isModifier(Info.OperandType)
          ? pickModifier(ValhallOp::modKind(Info.OperandType))
          : pickImm(MI.getOpcode(), I));
}

/// Gives staging groups the size that follows from the modifiers. Returns false
/// if there is no such group.
bool InstGenerator::fitStaging(MCInst &MI, ArrayRef<Given> Operands) {
  const MCRegisterInfo &MRI = H.getRegisterInfo();
  StagingSizes Sizes = getStagingSizes(MI, H.getInstrInfo());
  auto SetGroup = [&](OpName Name, unsigned Count) {
    int I = getNamedOperandIdx(MI.getOpcode(), Name);
    if (I < 0)
      return true;
    const Given *G =
        find_if(Operands, [&](const Given &G) { return int(G.OpIdx) == I; });
    unsigned First = G != Operands.end()
                         ? MRI.getEncodingValue(MCRegister(G->Value))
                         : below(64);
    if (Count > 1)
      First &= ~1u;
    MCRegister Reg = getRegisterGroup(Count, First, MRI);
    MI.getOperand(I) = MCOperand::createReg(Reg);
    return bool(Reg);
  };
  return SetGroup(OpName::sw, Sizes.MinWrite +
                                  below(Sizes.MaxWrite - Sizes.MinWrite + 1)) &&
         SetGroup(OpName::sr, Sizes.Read);
}

std::optional<MCInst> InstGenerator::make(unsigned Opcode,
                                          ArrayRef<Given> Operands) {
  const MCInstrInfo &MII = H.getInstrInfo();
  const MCRegisterInfo &MRI = H.getRegisterInfo();
  const MCInstrDesc &Desc = MII.get(Opcode);
  MCInst MI;
  MI.setOpcode(Opcode);
  unsigned Page = below(4);
  // A given source decides the page of the others.
  for (const Given &G : Operands)
    if (Desc.operands()[G.OpIdx].RegClass >= 0 &&
        ValhallOp::isSource(Desc.operands()[G.OpIdx].OperandType)) {
      unsigned Encoding = MRI.getEncodingValue(MCRegister(G.Value));
      if (Encoding & ValhallII::SourceUsesPage)
        Page = Encoding >> ValhallII::SourcePageShift & 3;
    }
  for (unsigned I = 0; I != Desc.getNumOperands(); ++I) {
    const Given *G =
        find_if(Operands, [&](const Given &G) { return G.OpIdx == I; });
    MI.addOperand(pickOperand(MI, I, G == Operands.end() ? nullptr : G, Page));
  }
  if (ValhallII::stagingRule(Desc.TSFlags) != ValhallII::StagingFixed &&
      !fitStaging(MI, Operands))
    return std::nullopt;
  unsigned Ignored = getInstrFields(Opcode)->getIgnoredBits() ? below(4) : 0;
  bool PageIsFree = hasSources(Opcode, MII) && !usesFAUPage(MI, MRI);
  MI.setFlags(makeFlags(PageIsFree ? Page : 0, Ignored));
  if (checkFields(MI, MII, MRI, H.getSubtargetInfo()))
    return std::nullopt;
  return MI;
}
