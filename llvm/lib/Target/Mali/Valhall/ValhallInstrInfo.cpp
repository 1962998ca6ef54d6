//===-- ValhallInstrInfo.cpp - Instructions -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallInstrInfo.h"
#include "Valhall.h"
#include "ValhallSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineMemOperand.h"

using namespace llvm;

#define GET_INSTRINFO_CTOR_DTOR
#define GET_INSTRMAP_INFO
#include "ValhallGenInstrInfo.inc"

namespace llvm::Valhall {
#define GET_SizedMessageTable_IMPL
#include "ValhallGenSearchableTables.inc"
} // namespace llvm::Valhall

ValhallInstrInfo::ValhallInstrInfo(const ValhallSubtarget &STI)
    : MaliInstrInfo(STI, RI) {}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

int64_t ValhallInstrInfo::defaultModifier(unsigned OperandType) {
  if (!ValhallOp::isModifier(OperandType))
    return 0;
  return ValhallMod::lookupModKind(ValhallOp::modKind(OperandType))->Default;
}

static void addDefaultModifiers(MachineInstrBuilder &MIB) {
  const MCInstrDesc &Desc = MIB->getDesc();
  for (unsigned I = MIB->getNumOperands(); I < Desc.getNumOperands(); ++I)
    MIB.addImm(
        ValhallInstrInfo::defaultModifier(Desc.operands()[I].OperandType));
}

ValhallInstBuilder::~ValhallInstBuilder() { addDefaultModifiers(MIB); }

void ValhallInstrInfo::addDefaults(MachineInstrBuilder &MIB) const {
  addDefaultModifiers(MIB);
}

void ValhallInstrInfo::buildMove(MachineBasicBlock &MBB,
                                 MachineBasicBlock::iterator I,
                                 const DebugLoc &DL, Register Dst, Register Src,
                                 unsigned Flags) const {
  build(MBB, I, DL, Valhall::MOV_i32, Dst).src(Src, 0, Flags);
}

void ValhallInstrInfo::addFrameAddress(MachineInstrBuilder &MIB, int FI,
                                       Register Data, unsigned Flags) const {
  MIB.addFrameIndex(FI).addImm(0);
  if (Data)
    MIB.addReg(Data, Flags);
  MIB.addImm(/*offset=*/0);
  addDefaults(MIB);
}

Register ValhallInstrInfo::wholeSlot(const MachineInstr &MI, int &FI) const {
  auto Index = [&](Valhall::OpName Name) {
    return Valhall::getNamedOperandIdx(MI.getOpcode(), Name);
  };
  int Data = Index(MI.mayStore() ? Valhall::OpName::sr : Valhall::OpName::sw);
  int Addr = Index(Valhall::OpName::src0), Off = Index(Valhall::OpName::offset);
  if (Data < 0 || Addr < 0 || Off < 0 || !MI.getOperand(Addr).isFI() ||
      MI.getOperand(Off).getImm() != 0)
    return Register();
  FI = MI.getOperand(Addr).getIndex();
  return wholeRegister(MI, MI.getOperand(Data),
                       ValhallII::accessBytes(MI.getDesc().TSFlags));
}

bool ValhallInstrInfo::expandPostRAPseudo(MachineInstr &MI) const {
  if (MI.getOpcode() != Valhall::MOV64)
    return MaliInstrInfo::expandPostRAPseudo(MI);
  copyPhysReg(*MI.getParent(), MI, MI.getDebugLoc(), MI.getOperand(0).getReg(),
              MI.getOperand(1).getReg(), MI.getOperand(1).isKill());
  MI.eraseFromParent();
  return true;
}

unsigned ValhallInstrInfo::getInstSizeInBytes(const MachineInstr &MI) const {
  // With the call of a blend shader.
  constexpr unsigned BlendInstructions = 3;
  if (Valhall::getEmittedOpcode(MI.getOpcode()) == Valhall::BLEND)
    return BlendInstructions * ValhallII::InstBytes;
  return Valhall::lookupSizedMessage(MI.getOpcode()) ? ValhallII::InstBytes
                                                     : MI.getDesc().getSize();
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

bool ValhallInstrInfo::verifyInstruction(const MachineInstr &MI,
                                         StringRef &ErrInfo) const {
  ArrayRef<MCOperandInfo> Infos = MI.getDesc().operands();
  for (unsigned I = 0,
                E = std::min<unsigned>(Infos.size(), MI.getNumOperands());
       I != E; ++I) {
    const MachineOperand &MO = MI.getOperand(I);
    unsigned Type = Infos[I].OperandType;
    if (ValhallOp::isModifier(Type)) {
      if (!MO.isImm() || !ValhallMod::lookupModifierByCode(
                             ValhallOp::modKind(Type), MO.getImm())) {
        ErrInfo = "modifier operand without a value of its kind";
        return false;
      }
    } else if (ValhallOp::isSource(Type) && MO.isImm()) {
      unsigned Mods = MO.getImm();
      if (!ValhallSel::lookupSelectorBySel(ValhallOp::selectorKind(Type),
                                           ValhallII::srcSel(Mods))) {
        ErrInfo = "source selector that this source does not have";
        return false;
      }
      if ((Mods & (ValhallII::SrcAbs | ValhallII::SrcNeg)) &&
          !ValhallOp::allowsAbsNeg(Type)) {
        ErrInfo = "sign modifier on a source that has none";
        return false;
      }
      if ((Mods & ValhallII::SrcNot) && !ValhallOp::allowsNot(Type)) {
        ErrInfo = "bitwise not on a source that has none";
        return false;
      }
    }
  }
  return true;
}

bool ValhallInstrInfo::isConstantMove(const MachineInstr &MI) {
  // IMPLICIT_DEF is as cheap, and has no source. A general register may have
  // changed.
  return MI.getDesc().isAsCheapAsAMove() && MI.getNumOperands() > 1 &&
         MI.getOperand(1).isReg() && MI.getOperand(1).getReg().isPhysical() &&
         !Valhall::GPR32RegClass.contains(MI.getOperand(1).getReg()) &&
         !Valhall::GPR64RegClass.contains(MI.getOperand(1).getReg());
}

bool ValhallInstrInfo::getMemOperandsWithOffsetWidth(
    const MachineInstr &MI, SmallVectorImpl<const MachineOperand *> &BaseOps,
    int64_t &Offset, bool &OffsetIsScalable, LocationSize &Width,
    const TargetRegisterInfo *) const {
  if (!MI.mayLoadOrStore() || !MI.hasOneMemOperand())
    return false;
  int Addr = Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::src0);
  int Off =
      Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::offset);
  if (Addr < 0 || Off < 0 || !MI.getOperand(Off).isImm())
    return false;
  BaseOps.push_back(&MI.getOperand(Addr));
  Offset = MI.getOperand(Off).getImm();
  OffsetIsScalable = false;
  Width = (*MI.memoperands_begin())->getSize();
  return true;
}

bool ValhallInstrInfo::shouldClusterMemOps(ArrayRef<const MachineOperand *>,
                                           int64_t, bool,
                                           ArrayRef<const MachineOperand *>,
                                           int64_t, bool, unsigned ClusterSize,
                                           unsigned) const {
  // Grouped loads overlap their latencies; a long group costs registers.
  return ClusterSize <= 4;
}

std::optional<uint32_t>
ValhallInstrInfo::findConstant(const MachineRegisterInfo &MRI, Register Reg,
                               unsigned SubReg) {
  for (int Depth = 0; Depth < 6 && Reg.isVirtual(); ++Depth) {
    const MachineInstr *Def = MRI.getVRegDef(Reg);
    if (!Def)
      return std::nullopt;
    if (Def->getOpcode() == Valhall::IADD_IMM_i32 && !SubReg) {
      if (Def->getOperand(1).getReg() != Valhall::K0 ||
          !Def->getOperand(3).isImm())
        return std::nullopt;
      return static_cast<uint32_t>(Def->getOperand(3).getImm());
    }
    if (Def->getOpcode() == Valhall::MOV_i32 && !SubReg &&
        Def->getOperand(1).getReg() == Valhall::K0)
      return 0;
    if (Def->isCopy()) {
      if (SubReg && Def->getOperand(1).getSubReg())
        return std::nullopt;
      Reg = Def->getOperand(1).getReg();
      if (!SubReg)
        SubReg = Def->getOperand(1).getSubReg();
      continue;
    }
    if (Def->isRegSequence() && SubReg) {
      unsigned Found = 0;
      for (unsigned I = 1; I + 1 < Def->getNumOperands(); I += 2)
        if (Def->getOperand(I + 1).getImm() == SubReg)
          Found = I;
      if (!Found)
        return std::nullopt;
      Reg = Def->getOperand(Found).getReg();
      SubReg = Def->getOperand(Found).getSubReg();
      continue;
    }
    return std::nullopt;
  }
  return std::nullopt;
}
