//===-- ValhallInstrInfo.h - Instructions -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLINSTRINFO_H
#define LLVM_LIB_TARGET_MALI_VALHALLINSTRINFO_H

#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "ValhallRegisterInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

#define GET_INSTRINFO_HEADER
#include "ValhallGenInstrInfo.inc"

namespace llvm {

class ValhallSubtarget;

namespace Valhall {
/// The same operation on sources of the other signedness, or -1: generated from
/// the instructions that are Wrapping.
int getSignedTwin(uint16_t Opcode);
int getUnsignedTwin(uint16_t Opcode);
} // namespace Valhall

/// Builds one instruction from its sources and immediates in order; modifiers
/// that are not given take their defaults when the builder is destroyed.
///
///   TII.build(MBB, I, DL, Valhall::FADD_f32, Dst).src(A).src(B, SrcNeg);
class ValhallInstBuilder {
  MachineInstrBuilder MIB;

public:
  explicit ValhallInstBuilder(MachineInstrBuilder MIB) : MIB(MIB) {}
  ValhallInstBuilder(const ValhallInstBuilder &) = delete;
  ~ValhallInstBuilder();

  ValhallInstBuilder &src(Register Reg, unsigned Mods = 0, unsigned Flags = 0,
                          unsigned SubReg = 0) {
    MIB.addReg(Reg, Flags, SubReg).addImm(Mods);
    return *this;
  }
  /// A staging register.
  ValhallInstBuilder &staging(Register Reg, unsigned Flags = 0) {
    MIB.addReg(Reg, Flags);
    return *this;
  }
  ValhallInstBuilder &frameIndex(int FI) {
    MIB.addFrameIndex(FI).addImm(0);
    return *this;
  }
  ValhallInstBuilder &imm(int64_t Value) {
    MIB.addImm(Value);
    return *this;
  }
  ValhallInstBuilder &block(MachineBasicBlock *MBB) {
    MIB.addMBB(MBB);
    return *this;
  }
  ValhallInstBuilder &mem(MachineMemOperand *MMO) {
    MIB.addMemOperand(MMO);
    return *this;
  }
  MachineInstr *instr() const { return MIB.getInstr(); }
};

class ValhallInstrInfo : public ValhallGenInstrInfo {
  ValhallRegisterInfo RI;

public:
  explicit ValhallInstrInfo(const ValhallSubtarget &STI);

  const ValhallRegisterInfo &getRegisterInfo() const { return RI; }

  ValhallInstBuilder build(MachineBasicBlock &MBB,
                           MachineBasicBlock::iterator I, const DebugLoc &DL,
                           unsigned Opcode, Register Dst) const {
    return ValhallInstBuilder(BuildMI(MBB, I, DL, get(Opcode), Dst));
  }
  ValhallInstBuilder build(MachineBasicBlock &MBB,
                           MachineBasicBlock::iterator I, const DebugLoc &DL,
                           unsigned Opcode) const {
    return ValhallInstBuilder(BuildMI(MBB, I, DL, get(Opcode)));
  }

  /// The default of the modifier operand with this operand type.
  static int64_t defaultModifier(unsigned OperandType);

  static bool isMessage(const MachineInstr &MI) {
    return MI.getDesc().TSFlags & ValhallII::IsMessage;
  }

  void copyPhysReg(MachineBasicBlock &MBB, MachineBasicBlock::iterator MI,
                   const DebugLoc &DL, Register DestReg, Register SrcReg,
                   bool KillSrc, bool RenamableDest = false,
                   bool RenamableSrc = false) const override;
  void storeRegToStackSlot(
      MachineBasicBlock &MBB, MachineBasicBlock::iterator MI, Register SrcReg,
      bool IsKill, int FrameIndex, const TargetRegisterClass *RC, Register VReg,
      MachineInstr::MIFlag Flags = MachineInstr::NoFlags) const override;
  void loadRegFromStackSlot(
      MachineBasicBlock &MBB, MachineBasicBlock::iterator MI, Register DestReg,
      int FrameIndex, const TargetRegisterClass *RC, Register VReg,
      unsigned SubReg = 0,
      MachineInstr::MIFlag Flags = MachineInstr::NoFlags) const override;
  Register isLoadFromStackSlot(const MachineInstr &MI,
                               int &FrameIndex) const override;
  Register isStoreToStackSlot(const MachineInstr &MI,
                              int &FrameIndex) const override;
  bool expandPostRAPseudo(MachineInstr &MI) const override;
  unsigned getInstSizeInBytes(const MachineInstr &MI) const override;

  bool analyzeBranch(MachineBasicBlock &MBB, MachineBasicBlock *&TBB,
                     MachineBasicBlock *&FBB,
                     SmallVectorImpl<MachineOperand> &Cond,
                     bool AllowModify = false) const override;
  unsigned removeBranch(MachineBasicBlock &MBB,
                        int *BytesRemoved = nullptr) const override;
  unsigned insertBranch(MachineBasicBlock &MBB, MachineBasicBlock *TBB,
                        MachineBasicBlock *FBB, ArrayRef<MachineOperand> Cond,
                        const DebugLoc &DL,
                        int *BytesAdded = nullptr) const override;
  bool
  reverseBranchCondition(SmallVectorImpl<MachineOperand> &Cond) const override;
  bool findCommutedOpIndices(const MachineInstr &MI, unsigned &Src0,
                             unsigned &Src1) const override;

  bool verifyInstruction(const MachineInstr &MI,
                         StringRef &ErrInfo) const override;
  bool isReMaterializableImpl(const MachineInstr &MI) const override;
  bool isAsCheapAsAMove(const MachineInstr &MI) const override;
  bool isSchedulingBoundary(const MachineInstr &MI,
                            const MachineBasicBlock *MBB,
                            const MachineFunction &MF) const override;
  bool shouldClusterMemOps(ArrayRef<const MachineOperand *> BaseOps1,
                           int64_t Offset1, bool OffsetIsScalable1,
                           ArrayRef<const MachineOperand *> BaseOps2,
                           int64_t Offset2, bool OffsetIsScalable2,
                           unsigned ClusterSize,
                           unsigned NumBytes) const override;
  bool getMemOperandsWithOffsetWidth(
      const MachineInstr &MI, SmallVectorImpl<const MachineOperand *> &BaseOps,
      int64_t &Offset, bool &OffsetIsScalable, LocationSize &Width,
      const TargetRegisterInfo *TRI) const override;
};

} // namespace llvm

#endif
