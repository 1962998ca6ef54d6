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
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "MaliInstrInfo.h"
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

/// A message with the size of its staging groups, for register classes.
struct SizedMessageInfo {
  unsigned Opcode;
  unsigned Real;  ///< The message.
  uint8_t Writes; ///< Registers; 0 if there is no such group.
  uint8_t Reads;
};
#define GET_SizedMessageTable_DECL
#include "ValhallGenSearchableTables.inc"

/// What is emitted for \p Opcode.
inline unsigned getEmittedOpcode(unsigned Opcode) {
  const SizedMessageInfo *Info = lookupSizedMessage(Opcode);
  return Info ? Info->Real : Opcode;
}
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

class ValhallInstrInfo
    : public MaliInstrInfo<ValhallInstrInfo, ValhallGenInstrInfo> {
  ValhallRegisterInfo RI;

public:
  static constexpr MCPhysReg Zero = Valhall::K0;
  static constexpr MaliOpcodes Opcodes = {
      Valhall::BRANCH,
      Valhall::BRANCH_ALWAYS,
      ValhallII::InstBytes,
      Valhall::BARRIER,
      Valhall::BLEND_4,
      Valhall::BLEND_DUAL_4,
      Valhall::FRAME_ADDRESS,
      {Valhall::LOAD_i8, Valhall::LOAD_i16, Valhall::LOAD_i32,
       Valhall::LOAD_i64, Valhall::LOAD_i96, Valhall::LOAD_i128},
      {Valhall::STORE_i8, Valhall::STORE_i16, Valhall::STORE_i32,
       Valhall::STORE_i64, Valhall::STORE_i96, Valhall::STORE_i128}};

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

  /// The constant that a word, or the part \p SubReg of a pair, holds on SSA.
  static std::optional<uint32_t> findConstant(const MachineRegisterInfo &MRI,
                                              Register Reg, unsigned SubReg);

  static bool isMessage(const MachineInstr &MI) {
    return MI.getDesc().TSFlags & ValhallII::IsMessage;
  }

  // For MaliInstrInfo.
  static bool isWord(Register Reg) {
    return Valhall::GPR32RegClass.contains(Reg);
  }
  static bool isConstantMove(const MachineInstr &MI);
  void addDefaults(MachineInstrBuilder &MIB) const;
  void buildMove(MachineBasicBlock &MBB, MachineBasicBlock::iterator I,
                 const DebugLoc &DL, Register Dst, Register Src,
                 unsigned Flags) const;
  void addFrameAddress(MachineInstrBuilder &MIB, int FI, Register Data,
                       unsigned Flags) const;
  Register wholeSlot(const MachineInstr &MI, int &FI) const;

  bool expandPostRAPseudo(MachineInstr &MI) const override;
  unsigned getInstSizeInBytes(const MachineInstr &MI) const override;

  bool verifyInstruction(const MachineInstr &MI,
                         StringRef &ErrInfo) const override;
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

#endif // LLVM_LIB_TARGET_MALI_VALHALLINSTRINFO_H
