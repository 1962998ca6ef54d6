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
#include "MaliInstrInfo.h"
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

class BifrostInstrInfo
    : public MaliInstrInfo<BifrostInstrInfo, BifrostGenInstrInfo> {
  BifrostRegisterInfo RI;
  const BifrostSubtarget &STI;

public:
  static constexpr MCPhysReg Zero = Bifrost::ZERO;
  static constexpr MaliOpcodes Opcodes = {
      Bifrost::BRANCHZ_i32,
      Bifrost::JUMP,
      /*BranchBytes=*/0,
      Bifrost::BARRIER,
      Bifrost::BLEND_4,
      Bifrost::BLEND_DUAL_4,
      Bifrost::FRAME_ADDRESS,
      {Bifrost::LOAD_i8, Bifrost::LOAD_i16, Bifrost::LOAD_i32,
       Bifrost::LOAD_i64, Bifrost::LOAD_i96, Bifrost::LOAD_i128},
      {Bifrost::STORE_i8, Bifrost::STORE_i16, Bifrost::STORE_i32,
       Bifrost::STORE_i64, Bifrost::STORE_i96, Bifrost::STORE_i128}};

  explicit BifrostInstrInfo(const BifrostSubtarget &STI);

  const BifrostRegisterInfo &getRegisterInfo() const { return RI; }

  /// The default of the operand with this type; 0 if it is no modifier.
  static int64_t defaultModifier(unsigned OperandType);
  /// The code of \p Text for operand \p Name of \p Opcode.
  int64_t codeOf(unsigned Opcode, const Bifrost::ModSetting &Setting) const;
  /// Appends the defaults of all modifiers that are missing, then sets some.
  void addModifiers(MachineInstrBuilder &MIB,
                    ArrayRef<Bifrost::ModSetting> Settings = {}) const;
  /// Sends a message when it runs in a clause; half instructions included.
  static bool isMessage(const MachineInstr &MI);
  /// A message, or what a clause cannot have beside one: checkOneMessage().
  static bool countsAsMessage(const MachineInstr &MI);

  // For MaliInstrInfo.
  static bool isWord(Register Reg) {
    return Bifrost::GPR32RegClass.contains(Reg);
  }
  static bool isConstantMove(const MachineInstr &MI);
  void addDefaults(MachineInstrBuilder &MIB) const;
  void buildMove(MachineBasicBlock &MBB, MachineBasicBlock::iterator I,
                 const DebugLoc &DL, Register Dst, Register Src,
                 unsigned Flags) const;
  void addFrameAddress(MachineInstrBuilder &MIB, int FI, Register Data,
                       unsigned Flags) const;
  Register wholeSlot(const MachineInstr &MI, int &FI) const;

  /// Of the forms of branches open compilers emit one.
  bool
  reverseBranchCondition(SmallVectorImpl<MachineOperand> &Cond) const override;
  bool verifyInstruction(const MachineInstr &MI,
                         StringRef &ErrInfo) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTINSTRINFO_H
