//===-- RogueInstrInfo.h - Operations before packing ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEINSTRINFO_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEINSTRINFO_H

#include "GPUCodeGen/GPUInstrInfo.h"
#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "RogueRegisterInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

#define GET_INSTRINFO_HEADER
#include "RogueGenInstrInfo.inc"

namespace llvm {

class RogueSubtarget;

namespace Rogue {
/// Bits of source modifiers, applied from the last to the first.
enum SourceMods : unsigned { SrcNeg = 1, SrcAbs = 2, SrcFloor = 4 };

/// How PCK_W converts: bits.
enum PackMode : unsigned { PackTruncates = 1, PackScales = 2 };

/// TSFlags.
enum OpFlags : uint64_t { IsTexels = 1, IsIteration = 2 };

/// What the block of an access of texels has besides coordinates, and how
/// coordinates and results are meant. Words in the order of the block.
enum SampleFlags : unsigned {
  SampleAsFloat = 1,          ///< results are floats
  SampleTexelCoordinates = 2, ///< coordinates count texels
  SampleLevel = 4,            ///< word: level or bias
  SampleAddress = 8,          ///< two words: of level 0
  SampleOffsets = 16,         ///< word: offsets of texels, number of a sample
  SampleNumber = 32           ///< the same word
};

/// What BITS_W masks: bits.
enum BitsMask : unsigned {
  MaskA = 1,       ///< a & mask
  MaskB = 2,       ///< b & ~mask
  RegisterMask = 4 ///< the mask is the register n
};
/// The logical operations and second shifts of BITS_W, as in the hardware's
/// fields.
enum BitsLogic : unsigned {
  BITS_OR,
  BITS_AND,
  BITS_XOR,
  BITS_NOR = 4,
  BITS_NAND,
  BITS_XNOR
};
enum BitsShift : unsigned {
  BITS_LSL,
  BITS_SHR,
  BITS_ROL,
  BITS_ASR = 4,
  BITS_UNSHIFTED = 7
};

/// The register that reads as \p Value; none if the hardware has no such
/// constant.
MCRegister getConstant(uint32_t Value);

/// A number of consecutive words that move at once.
struct Burst {
  unsigned Words;
  unsigned Load, Store; ///< from and to an address
  unsigned Fill, Spill; ///< from and to a slot of the private area
  const TargetRegisterClass *RC;
};

/// Null for a number that there are no registers for.
const Burst *getBurst(unsigned Words);
/// Of a load or store; null for other operations.
const Burst *getBurst(const MachineInstr &MI);

/// The access of texels with so many words; 0 if there is none. Those of the
/// block may be fewer than there are registers for.
unsigned getTexelRead(unsigned ResultWords, unsigned BlockWords);
unsigned getTexelWrite(unsigned BlockWords);
/// The registers of a block of \p Words.
const TargetRegisterClass &getBlockClass(unsigned Words);
inline bool isTexels(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & IsTexels;
}

/// The last operation of a program.
bool endsProgram(const MachineInstr &MI);
/// The iteration with registers for \p Words, of which there are at most so
/// many.
constexpr unsigned MaxIterated = 8;
unsigned getIteration(unsigned Words);
inline bool isIteration(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & IsIteration;
}

/// Two constants of the hardware whose product is \p Value, which is none
/// itself: a sum that multiplies anyway needs no register for it.
std::optional<std::pair<MCRegister, MCRegister>> getFactors(uint32_t Value);
} // namespace Rogue

class RogueInstrInfo : public GPUInstrInfo<RogueGenInstrInfo> {
  RogueRegisterInfo RI;

public:
  /// An operation of memory: it takes a while, and a wait brings its end.
  static bool isMemory(const MachineInstr &MI) {
    return MI.mayLoadOrStore(MachineInstr::IgnoreBundle) && !indexOperand(MI);
  }
  /// The operand of an access to local memory in registers that says which;
  /// the number behind it is added. Null for other operations.
  static MachineOperand *indexOperand(MachineInstr &MI);
  static const MachineOperand *indexOperand(const MachineInstr &MI) {
    return indexOperand(const_cast<MachineInstr &>(MI));
  }

  explicit RogueInstrInfo(const RogueSubtarget &STI);

  const RogueRegisterInfo &getRegisterInfo() const { return RI; }

  /// The address of the work-item's part of the private area.
  void buildPrivateBase(MachineBasicBlock &MBB, MachineBasicBlock::iterator I,
                        const DebugLoc &DL, Register Low, Register High) const;
  /// Low, High += Offset; Temp is overwritten if the offset is no constant of
  /// the hardware.
  void buildAddOffset(MachineBasicBlock &MBB, MachineBasicBlock::iterator I,
                      const DebugLoc &DL, Register Low, Register High,
                      Register Temp, uint32_t Offset) const;

  /// p0 = \p Comparison, the operands of BRANCH_W in front of negate without
  /// the target. \returns whether p0 is the opposite: it can be negated
  /// wherever it is read, a comparison with zero cannot.
  bool buildTest(MachineBasicBlock &MBB, MachineBasicBlock::iterator I,
                 const DebugLoc &DL, ArrayRef<MachineOperand> Comparison) const;

  void copyPhysReg(MachineBasicBlock &MBB, MachineBasicBlock::iterator MI,
                   const DebugLoc &DL, Register DestReg, Register SrcReg,
                   bool KillSrc, bool = false, bool = false) const override;
  void storeRegToStackSlot(
      MachineBasicBlock &MBB, MachineBasicBlock::iterator MI, Register SrcReg,
      bool IsKill, int FI, const TargetRegisterClass *RC, Register,
      MachineInstr::MIFlag = MachineInstr::NoFlags) const override;
  void loadRegFromStackSlot(
      MachineBasicBlock &MBB, MachineBasicBlock::iterator MI, Register DestReg,
      int FI, const TargetRegisterClass *RC, Register, unsigned = 0,
      MachineInstr::MIFlag = MachineInstr::NoFlags) const override;

  // A branch's condition is its operands but for the target.
  bool analyzeBranch(MachineBasicBlock &MBB, MachineBasicBlock *&TBB,
                     MachineBasicBlock *&FBB,
                     SmallVectorImpl<MachineOperand> &Cond,
                     bool = false) const override;
  unsigned removeBranch(MachineBasicBlock &MBB,
                        int *BytesRemoved = nullptr) const override;
  unsigned insertBranch(MachineBasicBlock &MBB, MachineBasicBlock *TBB,
                        MachineBasicBlock *FBB, ArrayRef<MachineOperand> Cond,
                        const DebugLoc &DL,
                        int *BytesAdded = nullptr) const override;
  bool
  reverseBranchCondition(SmallVectorImpl<MachineOperand> &Cond) const override;

  InstructionUniformity
  getInstructionUniformity(const MachineInstr &MI) const override;
  bool shouldSink(const MachineInstr &MI) const override;
  bool isReMaterializableImpl(const MachineInstr &MI) const override;
  bool isSchedulingBoundary(const MachineInstr &MI,
                            const MachineBasicBlock *MBB,
                            const MachineFunction &MF) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEINSTRINFO_H
