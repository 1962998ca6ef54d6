//===-- BifrostInstrInfo.h - Operations before packing ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTINSTRINFO_H
#define LLVM_LIB_TARGET_MALI_BIFROSTINSTRINFO_H

#include "BifrostRegisterInfo.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

#define GET_INSTRINFO_HEADER
#include "BifrostGenInstrInfo.inc"

namespace llvm {

class BifrostSubtarget;

namespace Bifrost {
/// Bits of OPERAND_SourceMods; above them a code of ModSelector.
enum SourceMod : unsigned { SrcAbs = 2, SrcNeg = 4, SrcNot = 8 };
constexpr unsigned SelectorShift = 8;

/// A modifier of an operation by the name of its operand, and its value's text.
struct ModSetting {
  OpName Name;
  StringRef Value;
};

/// Operations of BifrostOps.td.
inline bool isOperation(const MCInstrDesc &Desc) {
  return Desc.TSFlags >> 25 & 1;
}
} // namespace Bifrost

class BifrostInstrInfo : public BifrostGenInstrInfo {
  BifrostRegisterInfo RI;

public:
  explicit BifrostInstrInfo(const BifrostSubtarget &STI);

  const BifrostRegisterInfo &getRegisterInfo() const { return RI; }

  /// The default of the operand with this type; 0 if it is no modifier.
  static int64_t defaultModifier(unsigned OperandType);
  /// The code of \p Text for operand \p Name of \p Opcode.
  int64_t codeOf(unsigned Opcode, const Bifrost::ModSetting &Setting) const;
  /// Appends the defaults of all modifiers that are missing, then sets some.
  void addModifiers(MachineInstrBuilder &MIB,
                    ArrayRef<Bifrost::ModSetting> Settings = {}) const;
  /// dst = MOV_i32 src
  MachineInstrBuilder buildMove(MachineBasicBlock &MBB,
                                MachineBasicBlock::iterator I,
                                const DebugLoc &DL, Register Dst,
                                Register Src) const;

  /// Sends a message when it runs in a clause; half instructions included.
  static bool isMessage(const MachineInstr &MI);

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
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTINSTRINFO_H
