//===- GPUInstrInfo.h - What instruction sets share -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUINSTRINFO_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUINSTRINFO_H

#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace llvm {

namespace gpu {

/// Whether \p Reg may have a value before \p Before: a group may be copied of
/// which parts have none.
bool mayHaveValue(const MachineBasicBlock &MBB,
                  MachineBasicBlock::const_iterator Before, Register Reg,
                  const TargetRegisterInfo &TRI);

/// The access to the whole of stack slot \p FI.
MachineMemOperand *stackSlotAccess(MachineFunction &MF, int FI,
                                   MachineMemOperand::Flags Kind);

/// Whether \p MI accesses a slot to which a register was spilled.
bool accessesSpillSlot(const MachineInstr &MI);

/// Whether \p MI computes one register from constants and uniforms alone, so
/// that it can stand wherever its result is needed.
bool isOfConstants(const MachineInstr &MI);

/// Whether a result of \p MI is read in its block, so that MachineSink leaves it
/// there. The pass finds that out, too, but late, and asks about all
/// instructions of the function whenever one has moved.
bool isNeededInItsBlock(const MachineInstr &MI);

/// Whether \p A and \p B access other bytes from the same base. Between two
/// uses of a base that has been written again, what wrote it stays in between.
bool areAtOtherOffsets(const MachineInstr &A, const MachineInstr &B,
                       const TargetInstrInfo &TII,
                       const TargetRegisterInfo &TRI);

/// Lets \p Copy, of a group of registers, define the group and not its parts
/// beside it, as register allocation has it for those that are read one by one:
/// the last of the moves that it becomes would seem to define all of them.
void dropDefinedParts(MachineInstr &Copy, const TargetRegisterInfo &TRI);

} // namespace gpu

/// \tparam Generated the class that TableGen makes of the target's instructions
template <typename Generated> class GPUInstrInfo : public Generated {
public:
  using Generated::Generated;

  bool expandPostRAPseudo(MachineInstr &MI) const override {
    if (MI.isCopy())
      gpu::dropDefinedParts(MI, *MI.getMF()->getSubtarget().getRegisterInfo());
    return false;
  }

  bool shouldSink(const MachineInstr &MI) const override {
    return !gpu::isNeededInItsBlock(MI);
  }

  bool areMemAccessesTriviallyDisjoint(const MachineInstr &A,
                                       const MachineInstr &B) const override {
    return gpu::areAtOtherOffsets(A, B, *this,
                                  *A.getMF()->getSubtarget().getRegisterInfo());
  }

  /// Exchanging two sources would have to exchange their modifiers too, which
  /// the generic code does not do.
  bool findCommutedOpIndices(const MachineInstr &, unsigned &,
                             unsigned &) const override {
    return false;
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUINSTRINFO_H
