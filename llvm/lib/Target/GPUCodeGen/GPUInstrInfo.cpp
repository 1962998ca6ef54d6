//===- GPUInstrInfo.cpp - What instruction sets share ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUInstrInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

using namespace llvm;

bool gpu::mayHaveValue(const MachineBasicBlock &MBB,
                       MachineBasicBlock::const_iterator Before, Register Reg,
                       const TargetRegisterInfo &TRI) {
  while (Before != MBB.begin()) {
    --Before;
    if (Before->modifiesRegister(Reg, &TRI))
      return !Before->registerDefIsDead(Reg, &TRI);
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

MachineMemOperand *gpu::stackSlotAccess(MachineFunction &MF, int FI,
                                        MachineMemOperand::Flags Kind) {
  const MachineFrameInfo &MFI = MF.getFrameInfo();
  return MF.getMachineMemOperand(MachinePointerInfo::getFixedStack(MF, FI),
                                 Kind, MFI.getObjectSize(FI),
                                 MFI.getObjectAlign(FI));
}

bool gpu::accessesSpillSlot(const MachineInstr &MI) {
  const MachineFrameInfo &MFI = MI.getMF()->getFrameInfo();
  return any_of(MI.memoperands(), [&](const MachineMemOperand *MMO) {
    auto *Slot =
        dyn_cast_or_null<FixedStackPseudoSourceValue>(MMO->getPseudoValue());
    return Slot && MFI.isSpillSlotObjectIndex(Slot->getFrameIndex());
  });
}

bool gpu::isOfConstants(const MachineInstr &MI) {
  if (MI.isConvergent() || !hasSingleElement(MI.all_defs()))
    return false;
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  return all_of(MI.all_uses(), [&](const MachineOperand &MO) {
    return MO.getReg().isPhysical() && MRI.isConstantPhysReg(MO.getReg());
  });
}

bool gpu::isNeededInItsBlock(const MachineInstr &MI) {
  // The pass looks at nothing else of what loads must not go past.
  if (MI.mayStore() || MI.isCall() || MI.hasOrderedMemoryRef())
    return false;
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  return any_of(MI.all_defs(), [&](const MachineOperand &Def) {
    return Def.getReg().isVirtual() &&
           any_of(MRI.use_nodbg_instructions(Def.getReg()),
                  [&](const MachineInstr &User) {
                    return User.getParent() == MI.getParent() && !User.isPHI();
                  });
  });
}

bool gpu::areAtOtherOffsets(const MachineInstr &A, const MachineInstr &B,
                            const TargetInstrInfo &TII,
                            const TargetRegisterInfo &TRI) {
  if (A.hasOrderedMemoryRef() || B.hasOrderedMemoryRef() ||
      A.hasUnmodeledSideEffects() || B.hasUnmodeledSideEffects())
    return false;
  SmallVector<const MachineOperand *, 2> BasesA, BasesB;
  int64_t OffsetA, OffsetB;
  bool IsScaledA = false, IsScaledB = false;
  LocationSize WidthA = LocationSize::beforeOrAfterPointer();
  LocationSize WidthB = WidthA;
  if (!TII.getMemOperandsWithOffsetWidth(A, BasesA, OffsetA, IsScaledA, WidthA,
                                         &TRI) ||
      !TII.getMemOperandsWithOffsetWidth(B, BasesB, OffsetB, IsScaledB, WidthB,
                                         &TRI) ||
      IsScaledA || IsScaledB || !WidthA.isPrecise() || !WidthB.isPrecise() ||
      !equal(BasesA, BasesB,
             [](const MachineOperand *X, const MachineOperand *Y) {
               return X->isIdenticalTo(*Y);
             }))
    return false;
  return OffsetA < OffsetB ? OffsetA + int64_t(WidthA.getValue()) <= OffsetB
                           : OffsetB + int64_t(WidthB.getValue()) <= OffsetA;
}

void gpu::dropDefinedParts(MachineInstr &Copy, const TargetRegisterInfo &TRI) {
  MachineOperand &Group = Copy.getOperand(0);
  for (unsigned I = Copy.getNumOperands() - 1; I > 1; --I) {
    MachineOperand &MO = Copy.getOperand(I);
    if (!MO.isReg() || !MO.isDef() || !MO.isImplicit() ||
        !TRI.isSubRegister(Group.getReg(), MO.getReg()))
      continue;
    if (!MO.isDead())
      Group.setIsDead(false);
    Copy.removeOperand(I);
  }
}
