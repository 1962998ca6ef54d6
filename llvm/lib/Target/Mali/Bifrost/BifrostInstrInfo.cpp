//===-- BifrostInstrInfo.cpp - Operations before packing ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostInstrInfo.h"
#include "Bifrost.h"
#include "BifrostSubtarget.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineMemOperand.h"

using namespace llvm;
using Bifrost::ModKind;
using Bifrost::ModSetting;

#define GET_INSTRINFO_CTOR_DTOR
#include "BifrostGenInstrInfo.inc"

BifrostInstrInfo::BifrostInstrInfo(const BifrostSubtarget &STI)
    : MaliInstrInfo(STI, RI), STI(STI) {}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

static std::optional<ModKind> modKindOf(unsigned OperandType) {
  if (OperandType < BifrostOp::OPERAND_MOD_FIRST ||
      OperandType >= BifrostOp::OPERAND_OpSource)
    return std::nullopt;
  return ModKind(OperandType - BifrostOp::OPERAND_MOD_FIRST);
}

int64_t BifrostInstrInfo::defaultModifier(unsigned OperandType) {
  std::optional<ModKind> Kind = modKindOf(OperandType);
  return Kind ? Bifrost::getModDefault(*Kind).value_or(0) : 0;
}

static int operandOf(unsigned Opcode, Bifrost::OpName Name) {
  return Bifrost::getNamedOperandIdx(Opcode, Name);
}

int64_t BifrostInstrInfo::codeOf(unsigned Opcode, const ModSetting &S) const {
  int Index = operandOf(Opcode, S.Name);
  std::optional<ModKind> Kind =
      Index < 0 ? std::nullopt
                : modKindOf(get(Opcode).operands()[Index].OperandType);
  std::optional<unsigned> Code =
      Kind ? Bifrost::findModValue(*Kind, S.Value) : std::nullopt;
  if (!Code)
    reportFatalInternalError("bifrost: " + getName(Opcode) +
                             " has no modifier '" + S.Value + "'");
  return *Code;
}

void BifrostInstrInfo::addModifiers(MachineInstrBuilder &MIB,
                                    ArrayRef<ModSetting> Settings) const {
  const MCInstrDesc &Desc = MIB->getDesc();
  for (unsigned I = MIB->getNumOperands(); I < Desc.getNumOperands(); ++I)
    MIB.addImm(defaultModifier(Desc.operands()[I].OperandType));
  for (const ModSetting &S : Settings)
    MIB->getOperand(operandOf(MIB->getOpcode(), S.Name))
        .setImm(codeOf(MIB->getOpcode(), S));
}

bool BifrostInstrInfo::isMessage(const MachineInstr &MI) {
  return Bifrost::TSF::message(MI.getDesc().TSFlags) !=
         Bifrost::MessageType::None;
}

bool BifrostInstrInfo::countsAsMessage(const MachineInstr &MI) {
  return isMessage(MI) || MI.getOpcode() == Bifrost::DISCARD_f32;
}

void BifrostInstrInfo::addDefaults(MachineInstrBuilder &MIB) const {
  addModifiers(MIB);
}

void BifrostInstrInfo::buildMove(MachineBasicBlock &MBB,
                                 MachineBasicBlock::iterator I,
                                 const DebugLoc &DL, Register Dst, Register Src,
                                 unsigned Flags) const {
  BuildMI(MBB, I, DL, get(Bifrost::MOV_i32), Dst).addReg(Src, Flags).addImm(0);
}

void BifrostInstrInfo::addFrameAddress(MachineInstrBuilder &MIB, int FI,
                                       Register Data, unsigned Flags) const {
  MIB.addFrameIndex(FI).addImm(0).addImm(0).addImm(0);
  if (Data)
    MIB.addReg(Data, Flags);
  addModifiers(MIB, {{Bifrost::OpName::seg, "tl"}});
}

Register BifrostInstrInfo::wholeSlot(const MachineInstr &MI, int &FI) const {
  auto Index = [&](Bifrost::OpName Name) {
    return operandOf(MI.getOpcode(), Name);
  };
  int Data = Index(MI.mayStore() ? Bifrost::OpName::sr : Bifrost::OpName::sw);
  int Low = Index(Bifrost::OpName::src0), High = Index(Bifrost::OpName::src1);
  if (Data < 0 || Low < 0 || High < 0 || !MI.getOperand(Low).isFI() ||
      !MI.getOperand(High).isImm() || MI.getOperand(High).getImm() != 0)
    return Register();
  FI = MI.getOperand(Low).getIndex();
  return wholeRegister(MI, MI.getOperand(Data),
                       Bifrost::TSF::accessBytes(MI.getDesc().TSFlags));
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

bool BifrostInstrInfo::reverseBranchCondition(
    SmallVectorImpl<MachineOperand> &Cond) const {
  return STI.compiledOnly() || MaliInstrInfo::reverseBranchCondition(Cond);
}

bool BifrostInstrInfo::verifyInstruction(const MachineInstr &MI,
                                         StringRef &ErrInfo) const {
  if (!Bifrost::isOperation(MI.getDesc()))
    return true;
  ArrayRef<MCOperandInfo> Infos = MI.getDesc().operands();
  for (auto [Info, MO] : zip(Infos, MI.operands())) {
    if (std::optional<ModKind> Kind = modKindOf(Info.OperandType))
      if (!MO.isImm() || Bifrost::getModText(*Kind, MO.getImm()).empty()) {
        ErrInfo = "modifier operand without a value of its kind";
        return false;
      }
    if (Info.OperandType == BifrostOp::OPERAND_SourceMods &&
        (!MO.isImm() ||
         Bifrost::getModText(Bifrost::ModSelector,
                             MO.getImm() >> Bifrost::SelectorShift)
             .empty())) {
      ErrInfo = "source modifiers with an unknown selector";
      return false;
    }
  }
  return true;
}

bool BifrostInstrInfo::isConstantMove(const MachineInstr &MI) {
  if (MI.getOpcode() != Bifrost::MOV_i32)
    return false;
  const MachineOperand &From = MI.getOperand(1);
  // A general register may have changed.
  return !From.isReg() || (From.getReg().isPhysical() &&
                           !Bifrost::GPR32RegClass.contains(From.getReg()));
}
