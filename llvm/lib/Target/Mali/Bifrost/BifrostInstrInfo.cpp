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
    : BifrostGenInstrInfo(STI, RI) {}

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

MachineInstrBuilder BifrostInstrInfo::buildMove(MachineBasicBlock &MBB,
                                                MachineBasicBlock::iterator I,
                                                const DebugLoc &DL,
                                                Register Dst,
                                                Register Src) const {
  return BuildMI(MBB, I, DL, get(Bifrost::MOV_i32), Dst).addReg(Src).addImm(0);
}

bool BifrostInstrInfo::isMessage(const MachineInstr &MI) {
  return Bifrost::TSF::message(MI.getDesc().TSFlags) !=
         Bifrost::MessageType::None;
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
  return any_of(MBB.liveins(),
                [&](const MachineBasicBlock::RegisterMaskPair &LiveIn) {
                  return TRI.regsOverlap(LiveIn.PhysReg, Reg);
                });
}

void BifrostInstrInfo::copyPhysReg(MachineBasicBlock &MBB,
                                   MachineBasicBlock::iterator MI,
                                   const DebugLoc &DL, Register DestReg,
                                   Register SrcReg, bool KillSrc, bool,
                                   bool) const {
  if (Bifrost::GPR32RegClass.contains(DestReg)) {
    buildMove(MBB, MI, DL, DestReg, SrcReg)->getOperand(1).setIsKill(KillSrc);
    return;
  }
  unsigned Words =
      RI.getRegSizeInBits(*RI.getMinimalPhysRegClass(DestReg)) / 32;
  // Overlapping groups: the words that are overwritten go first.
  bool Backward = RI.regsOverlap(DestReg, SrcReg) &&
                  RI.getEncodingValue(DestReg) > RI.getEncodingValue(SrcReg);
  for (unsigned N = 0; N != Words; ++N) {
    unsigned Sub = BifrostRegisterInfo::subReg(Backward ? Words - 1 - N : N);
    Register Src = RI.getSubReg(SrcReg, Sub);
    if (!mayHaveValue(MBB, MI, Src, RI))
      Src = Bifrost::ZERO;
    buildMove(MBB, MI, DL, RI.getSubReg(DestReg, Sub), Src);
  }
}

static unsigned spillOpcode(unsigned Bits, bool Store) {
  switch (Bits) {
  case 32:
    return Store ? Bifrost::STORE_i32 : Bifrost::LOAD_i32;
  case 64:
    return Store ? Bifrost::STORE_i64 : Bifrost::LOAD_i64;
  case 96:
    return Store ? Bifrost::STORE_i96 : Bifrost::LOAD_i96;
  case 128:
    return Store ? Bifrost::STORE_i128 : Bifrost::LOAD_i128;
  }
  reportFatalInternalError("bifrost: cannot spill a register group of " +
                           Twine(Bits) + " bits");
}

void BifrostInstrInfo::storeRegToStackSlot(MachineBasicBlock &MBB,
                                           MachineBasicBlock::iterator MI,
                                           Register SrcReg, bool IsKill, int FI,
                                           const TargetRegisterClass *RC,
                                           Register,
                                           MachineInstr::MIFlag) const {
  MachineFunction &MF = *MBB.getParent();
  MachineFrameInfo &MFI = MF.getFrameInfo();
  MachineInstrBuilder B =
      BuildMI(MBB, MI, MBB.findDebugLoc(MI),
              get(spillOpcode(RI.getRegSizeInBits(*RC), /*Store=*/true)))
          .addFrameIndex(FI)
          .addImm(0)
          .addImm(0)
          .addImm(0)
          .addReg(SrcReg, getKillRegState(IsKill))
          .addMemOperand(MF.getMachineMemOperand(
              MachinePointerInfo::getFixedStack(MF, FI),
              MachineMemOperand::MOStore, MFI.getObjectSize(FI),
              MFI.getObjectAlign(FI)));
  addModifiers(B, {{Bifrost::OpName::seg, "tl"}});
}

void BifrostInstrInfo::loadRegFromStackSlot(MachineBasicBlock &MBB,
                                            MachineBasicBlock::iterator MI,
                                            Register DestReg, int FI,
                                            const TargetRegisterClass *RC,
                                            Register, unsigned,
                                            MachineInstr::MIFlag) const {
  MachineFunction &MF = *MBB.getParent();
  MachineFrameInfo &MFI = MF.getFrameInfo();
  MachineInstrBuilder B =
      BuildMI(MBB, MI, MBB.findDebugLoc(MI),
              get(spillOpcode(RI.getRegSizeInBits(*RC), /*Store=*/false)),
              DestReg)
          .addFrameIndex(FI)
          .addImm(0)
          .addImm(0)
          .addImm(0)
          .addMemOperand(MF.getMachineMemOperand(
              MachinePointerInfo::getFixedStack(MF, FI),
              MachineMemOperand::MOLoad, MFI.getObjectSize(FI),
              MFI.getObjectAlign(FI)));
  addModifiers(B, {{Bifrost::OpName::seg, "tl"}});
}

/// The whole register or group that \p MI loads from a stack slot, or stores
/// to one.
static Register stackSlotAccess(const MachineInstr &MI, int &FI,
                                const MachineOperand &Data,
                                const BifrostRegisterInfo &RI) {
  int Low = operandOf(MI.getOpcode(), Bifrost::OpName::src0);
  int High = operandOf(MI.getOpcode(), Bifrost::OpName::src1);
  if (Low < 0 || High < 0 || !MI.getOperand(Low).isFI() ||
      !MI.getOperand(High).isImm() || MI.getOperand(High).getImm() != 0)
    return Register();
  int ClassID = MI.getDesc().operands()[Data.getOperandNo()].RegClass;
  if (Bifrost::TSF::accessBytes(MI.getDesc().TSFlags) * 8 !=
      RI.getRegSizeInBits(*RI.getRegClass(ClassID)))
    return Register();
  FI = MI.getOperand(Low).getIndex();
  return Data.getReg();
}

Register BifrostInstrInfo::isLoadFromStackSlot(const MachineInstr &MI,
                                               int &FI) const {
  int Data = operandOf(MI.getOpcode(), Bifrost::OpName::sw);
  if (Data < 0 || !MI.mayLoad() || MI.mayStore())
    return Register();
  return stackSlotAccess(MI, FI, MI.getOperand(Data), RI);
}

Register BifrostInstrInfo::isStoreToStackSlot(const MachineInstr &MI,
                                              int &FI) const {
  int Data = operandOf(MI.getOpcode(), Bifrost::OpName::sr);
  if (Data < 0 || !MI.mayStore() || MI.mayLoad())
    return Register();
  return stackSlotAccess(MI, FI, MI.getOperand(Data), RI);
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//
//
// The condition is {register, comparison with zero}.

bool BifrostInstrInfo::analyzeBranch(MachineBasicBlock &MBB,
                                     MachineBasicBlock *&TBB,
                                     MachineBasicBlock *&FBB,
                                     SmallVectorImpl<MachineOperand> &Cond,
                                     bool) const {
  MachineBasicBlock::iterator I = MBB.getFirstTerminator();
  if (I == MBB.end())
    return false;
  if (I->getOpcode() == Bifrost::JUMP) {
    TBB = I->getOperand(0).getMBB();
    return false;
  }
  if (I->getOpcode() != Bifrost::BRANCHZ_i32)
    return true;
  TBB = I->getOperand(2).getMBB();
  Cond.assign({I->getOperand(0), I->getOperand(3)});
  if (++I == MBB.end())
    return false;
  if (I->getOpcode() != Bifrost::JUMP)
    return true;
  FBB = I->getOperand(0).getMBB();
  return false;
}

unsigned BifrostInstrInfo::removeBranch(MachineBasicBlock &MBB,
                                        int *BytesRemoved) const {
  unsigned Count = 0;
  for (auto I = MBB.getLastNonDebugInstr(); I != MBB.end() && I->isBranch();
       I = MBB.getLastNonDebugInstr()) {
    I->eraseFromParent();
    ++Count;
  }
  if (BytesRemoved)
    *BytesRemoved = 0;
  return Count;
}

unsigned BifrostInstrInfo::insertBranch(
    MachineBasicBlock &MBB, MachineBasicBlock *TBB, MachineBasicBlock *FBB,
    ArrayRef<MachineOperand> Cond, const DebugLoc &DL, int *BytesAdded) const {
  if (BytesAdded)
    *BytesAdded = 0;
  auto Jump = [&](MachineBasicBlock *Target) {
    BuildMI(MBB, MBB.end(), DL, get(Bifrost::JUMP)).addMBB(Target);
  };
  if (Cond.empty()) {
    Jump(TBB);
    return 1;
  }
  BuildMI(MBB, MBB.end(), DL, get(Bifrost::BRANCHZ_i32))
      .addReg(Cond[0].getReg(),
              getKillRegState(Cond[0].isKill()) |
                  getUndefRegState(Cond[0].isUndef()),
              Cond[0].getSubReg())
      .addImm(0)
      .addMBB(TBB)
      .addImm(Cond[1].getImm());
  if (!FBB)
    return 1;
  Jump(FBB);
  return 2;
}

bool BifrostInstrInfo::reverseBranchCondition(
    SmallVectorImpl<MachineOperand> &Cond) const {
  Cond[1].setImm(!Cond[1].getImm());
  return false;
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

bool BifrostInstrInfo::findCommutedOpIndices(const MachineInstr &, unsigned &,
                                             unsigned &) const {
  // Exchanging two sources would have to exchange their modifiers too, which
  // the generic code does not do.
  return false;
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

/// Whether \p MI puts a constant or a uniform into a register.
static bool isConstantMove(const MachineInstr &MI) {
  if (MI.getOpcode() != Bifrost::MOV_i32)
    return false;
  const MachineOperand &From = MI.getOperand(1);
  // A general register may have changed.
  return !From.isReg() || (From.getReg().isPhysical() &&
                           !Bifrost::GPR32RegClass.contains(From.getReg()));
}

bool BifrostInstrInfo::isReMaterializableImpl(const MachineInstr &MI) const {
  return MI.getOpcode() == Bifrost::FRAME_ADDRESS || isConstantMove(MI);
}

// A constant at each use is one instruction, as is a copy, and holds no
// register in between.
bool BifrostInstrInfo::isAsCheapAsAMove(const MachineInstr &MI) const {
  return MI.isMoveReg() || isConstantMove(MI);
}

bool BifrostInstrInfo::isSchedulingBoundary(const MachineInstr &MI,
                                            const MachineBasicBlock *MBB,
                                            const MachineFunction &MF) const {
  return MI.getOpcode() == Bifrost::BARRIER ||
         TargetInstrInfo::isSchedulingBoundary(MI, MBB, MF);
}
