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

ValhallInstrInfo::ValhallInstrInfo(const ValhallSubtarget &STI)
    : ValhallGenInstrInfo(STI, RI) {}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

int64_t ValhallInstrInfo::defaultModifier(unsigned OperandType) {
  if (!ValhallOp::isModifier(OperandType))
    return 0;
  return ValhallMod::lookupModKind(ValhallOp::modKind(OperandType))->Default;
}

ValhallInstBuilder::~ValhallInstBuilder() {
  const MCInstrDesc &Desc = MIB->getDesc();
  for (unsigned I = MIB->getNumOperands(); I < Desc.getNumOperands(); ++I)
    MIB.addImm(
        ValhallInstrInfo::defaultModifier(Desc.operands()[I].OperandType));
}

/// A group may be copied of which parts have no value.
static bool mayHaveValue(const MachineBasicBlock &MBB,
                         MachineBasicBlock::const_iterator Before, Register Reg,
                         const TargetRegisterInfo &TRI) {
  while (Before != MBB.begin()) {
    --Before;
    if (Before->modifiesRegister(Reg, &TRI))
      return true;
    if (Before->killsRegister(Reg, &TRI))
      return false;
  }
  return any_of(
      MBB.liveins(), [&](const MachineBasicBlock::RegisterMaskPair &LiveIn) {
        if (!TRI.regsOverlap(LiveIn.PhysReg, Reg))
          return false;
        unsigned Part = TRI.getSubRegIndex(LiveIn.PhysReg, Reg);
        return !Part ||
               (TRI.getSubRegIndexLaneMask(Part) & LiveIn.LaneMask).any();
      });
}

void ValhallInstrInfo::copyPhysReg(MachineBasicBlock &MBB,
                                   MachineBasicBlock::iterator MI,
                                   const DebugLoc &DL, Register DestReg,
                                   Register SrcReg, bool KillSrc, bool,
                                   bool) const {
  unsigned Parts =
      RI.getRegSizeInBits(*RI.getMinimalPhysRegClass(DestReg)) / 32;
  if (Parts == 1) {
    build(MBB, MI, DL, Valhall::MOV_i32, DestReg)
        .src(SrcReg, 0, getKillRegState(KillSrc));
    return;
  }
  // Groups may overlap: copy away from the overlap.
  bool Backward = RI.getEncodingValue(DestReg) > RI.getEncodingValue(SrcReg);
  for (unsigned I = 0; I < Parts; ++I) {
    unsigned Sub = RI.subReg(Backward ? Parts - 1 - I : I);
    Register Src = RI.getSubReg(SrcReg, Sub);
    ValhallInstBuilder B =
        build(MBB, MI, DL, Valhall::MOV_i32, RI.getSubReg(DestReg, Sub));
    // A 64-bit small constant has no parts: its high word is zero.
    if (!Src)
      Src = I == 0 && !Backward ? SrcReg : Register(Valhall::K0);
    else if (Valhall::GPR32RegClass.contains(Src) &&
             !mayHaveValue(MBB, MI, Src, RI))
      Src = Valhall::K0;
    B.src(Src);
  }
}

static unsigned spillOpcode(unsigned Bits, bool Store) {
  switch (Bits) {
  case 32:
    return Store ? Valhall::STORE_i32 : Valhall::LOAD_i32;
  case 64:
    return Store ? Valhall::STORE_i64 : Valhall::LOAD_i64;
  case 96:
    return Store ? Valhall::STORE_i96 : Valhall::LOAD_i96;
  case 128:
    return Store ? Valhall::STORE_i128 : Valhall::LOAD_i128;
  }
  reportFatalInternalError("valhall: cannot spill a register group of " +
                           Twine(Bits) + " bits");
}

void ValhallInstrInfo::storeRegToStackSlot(MachineBasicBlock &MBB,
                                           MachineBasicBlock::iterator MI,
                                           Register SrcReg, bool IsKill, int FI,
                                           const TargetRegisterClass *RC,
                                           Register,
                                           MachineInstr::MIFlag) const {
  MachineFunction &MF = *MBB.getParent();
  MachineFrameInfo &MFI = MF.getFrameInfo();
  build(MBB, MI, MBB.findDebugLoc(MI),
        spillOpcode(RI.getRegSizeInBits(*RC), /*Store=*/true))
      .frameIndex(FI)
      .staging(SrcReg, getKillRegState(IsKill))
      .imm(0)
      .mem(MF.getMachineMemOperand(
          MachinePointerInfo::getFixedStack(MF, FI), MachineMemOperand::MOStore,
          MFI.getObjectSize(FI), MFI.getObjectAlign(FI)));
}

void ValhallInstrInfo::loadRegFromStackSlot(MachineBasicBlock &MBB,
                                            MachineBasicBlock::iterator MI,
                                            Register DestReg, int FI,
                                            const TargetRegisterClass *RC,
                                            Register, unsigned,
                                            MachineInstr::MIFlag) const {
  MachineFunction &MF = *MBB.getParent();
  MachineFrameInfo &MFI = MF.getFrameInfo();
  build(MBB, MI, MBB.findDebugLoc(MI),
        spillOpcode(RI.getRegSizeInBits(*RC), /*Store=*/false), DestReg)
      .frameIndex(FI)
      .imm(0)
      .mem(MF.getMachineMemOperand(
          MachinePointerInfo::getFixedStack(MF, FI), MachineMemOperand::MOLoad,
          MFI.getObjectSize(FI), MFI.getObjectAlign(FI)));
}

/// The whole register or group that \p MI loads from a stack slot, or stores
/// to one.
static Register stackSlotAccess(const MachineInstr &MI, int &FI,
                                const MachineOperand &Data,
                                const ValhallRegisterInfo &RI) {
  int Addr = Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::src0);
  int Off =
      Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::offset);
  if (Addr < 0 || Off < 0 || !MI.getOperand(Addr).isFI() ||
      MI.getOperand(Off).getImm() != 0)
    return Register();
  int ClassID = MI.getDesc().operands()[Data.getOperandNo()].RegClass;
  if (ValhallII::accessBytes(MI.getDesc().TSFlags) * 8 !=
      RI.getRegSizeInBits(*RI.getRegClass(ClassID)))
    return Register();
  FI = MI.getOperand(Addr).getIndex();
  return Data.getReg();
}

Register ValhallInstrInfo::isLoadFromStackSlot(const MachineInstr &MI,
                                               int &FI) const {
  int Data = Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::sw);
  if (Data < 0 || !MI.mayLoad() || MI.mayStore())
    return Register();
  return stackSlotAccess(MI, FI, MI.getOperand(Data), RI);
}

Register ValhallInstrInfo::isStoreToStackSlot(const MachineInstr &MI,
                                              int &FI) const {
  int Data = Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::sr);
  if (Data < 0 || !MI.mayStore() || MI.mayLoad())
    return Register();
  return stackSlotAccess(MI, FI, MI.getOperand(Data), RI);
}

bool ValhallInstrInfo::expandPostRAPseudo(MachineInstr &MI) const {
  if (MI.getOpcode() != Valhall::MOV64)
    return false;
  copyPhysReg(*MI.getParent(), MI, MI.getDebugLoc(), MI.getOperand(0).getReg(),
              MI.getOperand(1).getReg(), MI.getOperand(1).isKill());
  MI.eraseFromParent();
  return true;
}

unsigned ValhallInstrInfo::getInstSizeInBytes(const MachineInstr &MI) const {
  return MI.getDesc().getSize();
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//
//
// The condition is {source register, source modifiers, negate}.

bool ValhallInstrInfo::analyzeBranch(MachineBasicBlock &MBB,
                                     MachineBasicBlock *&TBB,
                                     MachineBasicBlock *&FBB,
                                     SmallVectorImpl<MachineOperand> &Cond,
                                     bool) const {
  MachineBasicBlock::iterator I = MBB.getFirstTerminator();
  if (I == MBB.end())
    return false;
  if (I->getOpcode() == Valhall::BRANCH_ALWAYS) {
    TBB = I->getOperand(0).getMBB();
    return false;
  }
  if (I->getOpcode() != Valhall::BRANCH)
    return true;
  TBB = I->getOperand(2).getMBB();
  Cond.assign({I->getOperand(0), I->getOperand(1), I->getOperand(3)});
  if (++I == MBB.end())
    return false;
  if (I->getOpcode() != Valhall::BRANCH_ALWAYS)
    return true;
  FBB = I->getOperand(0).getMBB();
  return false;
}

unsigned ValhallInstrInfo::removeBranch(MachineBasicBlock &MBB,
                                        int *BytesRemoved) const {
  unsigned Count = 0;
  for (auto I = MBB.getLastNonDebugInstr(); I != MBB.end() && I->isBranch();
       I = MBB.getLastNonDebugInstr()) {
    I->eraseFromParent();
    ++Count;
  }
  if (BytesRemoved)
    *BytesRemoved = Count * ValhallII::InstBytes;
  return Count;
}

unsigned ValhallInstrInfo::insertBranch(
    MachineBasicBlock &MBB, MachineBasicBlock *TBB, MachineBasicBlock *FBB,
    ArrayRef<MachineOperand> Cond, const DebugLoc &DL, int *BytesAdded) const {
  unsigned Count = 0;
  auto Always = [&](MachineBasicBlock *Target) {
    build(MBB, MBB.end(), DL, Valhall::BRANCH_ALWAYS).block(Target);
    ++Count;
  };
  if (Cond.empty()) {
    Always(TBB);
  } else {
    build(MBB, MBB.end(), DL, Valhall::BRANCH)
        .src(Cond[0].getReg(), Cond[1].getImm(),
             getKillRegState(Cond[0].isKill()) |
                 getUndefRegState(Cond[0].isUndef()),
             Cond[0].getSubReg())
        .block(TBB)
        .imm(Cond[2].getImm());
    ++Count;
    if (FBB)
      Always(FBB);
  }
  if (BytesAdded)
    *BytesAdded = Count * ValhallII::InstBytes;
  return Count;
}

bool ValhallInstrInfo::reverseBranchCondition(
    SmallVectorImpl<MachineOperand> &Cond) const {
  Cond[2].setImm(!Cond[2].getImm());
  return false;
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

bool ValhallInstrInfo::findCommutedOpIndices(const MachineInstr &MI,
                                             unsigned &Src0,
                                             unsigned &Src1) const {
  // Exchanging two sources would have to exchange their modifiers too, which
  // the generic code does not do.
  return false;
}

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

/// Whether \p MI puts a constant or a uniform into a register.
static bool isConstantMove(const MachineInstr &MI) {
  // A general register may have changed.
  return MI.getDesc().isAsCheapAsAMove() && MI.getOperand(1).isReg() &&
         MI.getOperand(1).getReg().isPhysical() &&
         !Valhall::GPR32RegClass.contains(MI.getOperand(1).getReg()) &&
         !Valhall::GPR64RegClass.contains(MI.getOperand(1).getReg());
}

bool ValhallInstrInfo::isReMaterializableImpl(const MachineInstr &MI) const {
  return MI.getOpcode() == Valhall::FRAME_ADDRESS || isConstantMove(MI);
}

// A constant at each use is one instruction, as is a copy, and holds no
// register in between.
bool ValhallInstrInfo::isAsCheapAsAMove(const MachineInstr &MI) const {
  return MI.isMoveReg() || isConstantMove(MI);
}

bool ValhallInstrInfo::isSchedulingBoundary(const MachineInstr &MI,
                                            const MachineBasicBlock *MBB,
                                            const MachineFunction &MF) const {
  return MI.getOpcode() == Valhall::BARRIER ||
         TargetInstrInfo::isSchedulingBoundary(MI, MBB, MF);
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
