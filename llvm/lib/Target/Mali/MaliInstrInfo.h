//===- MaliInstrInfo.h - Instructions of both Mali ISAs ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIINSTRINFO_H
#define LLVM_LIB_TARGET_MALI_MALIINSTRINFO_H

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/GPUInstrInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/Support/ErrorHandling.h"

namespace llvm {

/// The loads, or the stores, of whole registers and groups.
struct MaliAccessOpcodes {
  unsigned I8, I16, I32, I64, I96, I128;

  std::optional<unsigned> forBits(unsigned Bits) const {
    switch (Bits) {
    case 8:
      return I8;
    case 16:
      return I16;
    case 32:
      return I32;
    case 64:
      return I64;
    case 96:
      return I96;
    case 128:
      return I128;
    default:
      return std::nullopt;
    }
  }

  unsigned forSpill(unsigned Bits) const {
    if (std::optional<unsigned> Opcode = forBits(Bits); Opcode && Bits >= 32)
      return *Opcode;
    reportFatalInternalError("cannot spill a register group of " + Twine(Bits) +
                             " bits");
  }
};

/// Instructions that the generic code asks about.
struct MaliOpcodes {
  unsigned Branch; ///< source, its modifiers, target, negation
  unsigned Jump;   ///< target
  /// Bytes that either takes where it stands; 0 if that is not known yet.
  unsigned BranchBytes;
  unsigned Barrier;
  /// With one color, and with two.
  unsigned Blend, BlendDual;
  unsigned FrameAddress;
  MaliAccessOpcodes Loads, Stores;
};

/// What the generic code asks of both instruction sets.
///
/// \tparam Derived   the target's class, with
///   * static constexpr MaliOpcodes Opcodes;
///   * addDefaults(MIB): appends modifiers that are missing;
///   * buildMove(MBB, I, DL, Dst, Src, Flags): a word;
///   * isWord(Reg): a general register of 32 bits; Zero: reads as zero;
///   * addFrameAddress(MIB, FI, Data, Flags), wholeSlot(MI, FI): below;
///   * isConstantMove(MI): puts a constant or a uniform into a register
/// \tparam Generated the class that TableGen makes
template <typename Derived, typename Generated>
class MaliInstrInfo : public GPUInstrInfo<Generated> {
  const Derived &derived() const { return static_cast<const Derived &>(*this); }

public:
  using GPUInstrInfo<Generated>::GPUInstrInfo;

  void copyPhysReg(MachineBasicBlock &MBB, MachineBasicBlock::iterator MI,
                   const DebugLoc &DL, Register DestReg, Register SrcReg,
                   bool KillSrc, bool = false, bool = false) const override {
    const auto &RI = derived().getRegisterInfo();
    if (Derived::isWord(DestReg)) {
      derived().buildMove(MBB, MI, DL, DestReg, SrcReg,
                          getKillRegState(KillSrc));
      return;
    }
    unsigned Words =
        RI.getRegSizeInBits(*RI.getMinimalPhysRegClass(DestReg)) / 32;
    // Groups may overlap: copy away from the overlap.
    bool Backward = RI.getEncodingValue(DestReg) > RI.getEncodingValue(SrcReg);
    for (unsigned I = 0; I < Words; ++I) {
      unsigned N = Backward ? Words - 1 - I : I;
      Register Src = RI.getSubReg(SrcReg, RI.subReg(N));
      // A small constant of 64 bits has no parts: its high word is zero.
      if (!Src)
        Src = N == 0 ? SrcReg : Register(Derived::Zero);
      else if (Derived::isWord(Src) && !gpu::mayHaveValue(MBB, MI, Src, RI))
        Src = Derived::Zero;
      derived().buildMove(MBB, MI, DL, RI.getSubReg(DestReg, RI.subReg(N)), Src,
                          0);
    }
  }

  /// Makes the class of \p Reg what \p MI takes: a source may be a constant or
  /// a uniform, too, what is spilled may not.
  void constrain(MachineInstr &MI, Register Reg) const {
    MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
    for (const MachineOperand &MO : MI.operands())
      if (MO.isReg() && MO.getReg() == Reg && Reg.isVirtual())
        if (const TargetRegisterClass *RC = MI.getRegClassConstraint(
                MO.getOperandNo(), this, MRI.getTargetRegisterInfo()))
          MRI.constrainRegClass(Reg, RC);
  }

  void storeRegToStackSlot(
      MachineBasicBlock &MBB, MachineBasicBlock::iterator MI, Register SrcReg,
      bool IsKill, int FI, const TargetRegisterClass *RC, Register,
      MachineInstr::MIFlag = MachineInstr::NoFlags) const override {
    MachineInstrBuilder B =
        BuildMI(MBB, MI, MBB.findDebugLoc(MI),
                this->get(Derived::Opcodes.Stores.forSpill(sizeOf(RC))));
    derived().addFrameAddress(B, FI, SrcReg, getKillRegState(IsKill));
    B.addMemOperand(
        gpu::stackSlotAccess(*MBB.getParent(), FI, MachineMemOperand::MOStore));
    constrain(*B, SrcReg);
  }

  void loadRegFromStackSlot(
      MachineBasicBlock &MBB, MachineBasicBlock::iterator MI, Register DestReg,
      int FI, const TargetRegisterClass *RC, Register, unsigned = 0,
      MachineInstr::MIFlag = MachineInstr::NoFlags) const override {
    MachineInstrBuilder B = BuildMI(
        MBB, MI, MBB.findDebugLoc(MI),
        this->get(Derived::Opcodes.Loads.forSpill(sizeOf(RC))), DestReg);
    derived().addFrameAddress(B, FI, Register(), 0);
    B.addMemOperand(
        gpu::stackSlotAccess(*MBB.getParent(), FI, MachineMemOperand::MOLoad));
    constrain(*B, DestReg);
  }

  /// Only to memory of the work-item itself.
  static bool isPrivateStore(const MachineInstr &MI) {
    return MI.mayStore() && !MI.memoperands_empty() &&
           all_of(MI.memoperands(), [](const MachineMemOperand *Access) {
             return Access->getAddrSpace() == gpu::PrivateAS;
           });
  }

  Register isLoadFromStackSlot(const MachineInstr &MI, int &FI) const override {
    return MI.mayLoad() && !MI.mayStore() ? derived().wholeSlot(MI, FI)
                                          : Register();
  }
  Register isStoreToStackSlot(const MachineInstr &MI, int &FI) const override {
    return MI.mayStore() && !MI.mayLoad() ? derived().wholeSlot(MI, FI)
                                          : Register();
  }

  // A branch's condition is {source register, source modifiers, negation}.

  bool analyzeBranch(MachineBasicBlock &MBB, MachineBasicBlock *&TBB,
                     MachineBasicBlock *&FBB,
                     SmallVectorImpl<MachineOperand> &Cond,
                     bool = false) const override {
    MachineBasicBlock::iterator I = MBB.getFirstTerminator();
    if (I == MBB.end())
      return false;
    if (I->getOpcode() == Derived::Opcodes.Jump) {
      TBB = I->getOperand(0).getMBB();
      return false;
    }
    if (I->getOpcode() != Derived::Opcodes.Branch)
      return true;
    TBB = I->getOperand(2).getMBB();
    Cond.assign({I->getOperand(0), I->getOperand(1), I->getOperand(3)});
    if (++I == MBB.end())
      return false;
    if (I->getOpcode() != Derived::Opcodes.Jump)
      return true;
    FBB = I->getOperand(0).getMBB();
    return false;
  }

  unsigned removeBranch(MachineBasicBlock &MBB,
                        int *BytesRemoved = nullptr) const override {
    unsigned Count = 0;
    for (auto I = MBB.getLastNonDebugInstr(); I != MBB.end() && I->isBranch();
         I = MBB.getLastNonDebugInstr()) {
      I->eraseFromParent();
      ++Count;
    }
    if (BytesRemoved)
      *BytesRemoved = Count * Derived::Opcodes.BranchBytes;
    return Count;
  }

  unsigned insertBranch(MachineBasicBlock &MBB, MachineBasicBlock *TBB,
                        MachineBasicBlock *FBB, ArrayRef<MachineOperand> Cond,
                        const DebugLoc &DL,
                        int *BytesAdded = nullptr) const override {
    unsigned Count = 0;
    auto Build = [&](unsigned Opcode, MachineBasicBlock *Target) {
      MachineInstrBuilder B = BuildMI(MBB, MBB.end(), DL, this->get(Opcode));
      if (Opcode == Derived::Opcodes.Branch)
        B.addReg(Cond[0].getReg(),
                 getKillRegState(Cond[0].isKill()) |
                     getUndefRegState(Cond[0].isUndef()),
                 Cond[0].getSubReg())
            .addImm(Cond[1].getImm())
            .addMBB(Target)
            .addImm(Cond[2].getImm());
      else
        B.addMBB(Target);
      derived().addDefaults(B);
      ++Count;
    };
    Build(Cond.empty() ? Derived::Opcodes.Jump : Derived::Opcodes.Branch, TBB);
    if (FBB)
      Build(Derived::Opcodes.Jump, FBB);
    if (BytesAdded)
      *BytesAdded = Count * Derived::Opcodes.BranchBytes;
    return Count;
  }

  bool
  reverseBranchCondition(SmallVectorImpl<MachineOperand> &Cond) const override {
    Cond[2].setImm(!Cond[2].getImm());
    return false;
  }

  /// Only what defines one register can be made again.
  bool isReMaterializableImpl(const MachineInstr &MI) const override {
    return (MI.getOpcode() == Derived::Opcodes.FrameAddress &&
            MI.getDesc().getNumDefs() == 1) ||
           Derived::isConstantMove(MI) || gpu::isOfConstants(MI);
  }

  // A constant at each use is one instruction, as is a copy, and holds no
  // register in between.
  bool isAsCheapAsAMove(const MachineInstr &MI) const override {
    return MI.isMoveReg() || Derived::isConstantMove(MI);
  }

  bool isSchedulingBoundary(const MachineInstr &MI,
                            const MachineBasicBlock *MBB,
                            const MachineFunction &MF) const override {
    // What fills the registers of a color goes behind the call of a blend
    // shader for another one.
    return MI.getOpcode() == Derived::Opcodes.Barrier ||
           MI.getOpcode() == Derived::Opcodes.Blend ||
           MI.getOpcode() == Derived::Opcodes.BlendDual ||
           TargetInstrInfo::isSchedulingBoundary(MI, MBB, MF);
  }

protected:
  /// The register or group \p Data of \p MI, if it fills a spill slot of
  /// \p AccessBytes.
  Register wholeRegister(const MachineInstr &MI, const MachineOperand &Data,
                         unsigned AccessBytes) const {
    const auto &RI = derived().getRegisterInfo();
    int ClassID = MI.getDesc().operands()[Data.getOperandNo()].RegClass;
    return AccessBytes * 8 == RI.getRegSizeInBits(*RI.getRegClass(ClassID))
               ? Data.getReg()
               : Register();
  }

private:
  unsigned sizeOf(const TargetRegisterClass *RC) const {
    return derived().getRegisterInfo().getRegSizeInBits(*RC);
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MALIINSTRINFO_H
