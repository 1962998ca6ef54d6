//===- MaliFoldOperands.h - Folding on both Mali ISAs -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the passes that fold sources into instructions share. Both run on SSA.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIFOLDOPERANDS_H
#define LLVM_LIB_TARGET_MALI_MALIFOLDOPERANDS_H

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

namespace llvm::Mali {

/// Bounds of a clamp. Both kinds take NaN to zero, as the maximum does.
enum class Clamp { ZeroOne, ZeroInf };

/// Makes a clamp of a maximum with 0, or of a minimum with 1 of one:
///
///   %2 = FMAX %1, 0; %3 = FMIN %2, 1.0   ->   %3 = (%1's operation).clamp_0_1
///
/// \tparam Folder with
///   * Register minimumWithOne(MI), maximumWithZero(MI): the other register
///     that \p MI compares, unchanged, if it is such an operation;
///   * bool attachClamp(Def, Clamp): to the operation that defines it;
///   * void buildClamp(Before, Dst, X): an operation that only clamps to [0, 1]
/// \returns true if \p MI is gone.
template <typename Folder>
bool foldClamp(const Folder &F, MachineInstr &MI, MachineRegisterInfo &MRI) {
  Register X;
  Clamp Bounds = Clamp::ZeroInf;
  if (Register Max = F.minimumWithOne(MI)) {
    const MachineInstr *Def = MRI.getVRegDef(Max);
    if (!Def || !MRI.hasOneNonDBGUse(Max))
      return false;
    X = F.maximumWithZero(*Def);
    Bounds = Clamp::ZeroOne;
  } else {
    X = F.maximumWithZero(MI);
  }
  if (!X)
    return false;
  Register Dst = MI.getOperand(0).getReg();
  MachineInstr *Def = MRI.getVRegDef(X);
  if (Def && MRI.hasOneNonDBGUse(X) && F.attachClamp(*Def, Bounds)) {
    MRI.replaceRegWith(Dst, X);
  } else {
    // Nothing to attach to, but one operation does for two.
    if (Bounds != Clamp::ZeroOne)
      return false;
    F.buildClamp(MI, Dst, X);
  }
  MRI.clearKillFlags(X);
  MI.eraseFromParent();
  return true;
}

/// Removes what only makes values that nobody uses.
void eraseDead(MachineFunction &MF);

/// Constants and uniforms among the colors of a fragment are put into their
/// registers where these are filled: earlier, a call of a blend shader may lie in
/// between, which overwrites them.
///
///   %1 = MOV $u7
///   BLEND                                  BLEND
///   $r0 = COPY %1                     ->   $r0 = MOV $u7
///
/// \tparam InstrInfo with isConstantMove(MI)
template <typename InstrInfo>
void moveConstantsToRegisters(MachineFunction &MF, MachineRegisterInfo &MRI) {
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &Copy : make_early_inc_range(MBB)) {
      if (!Copy.isCopy() || !Copy.getOperand(0).getReg().isPhysical())
        continue;
      const MachineInstr *Def = &Copy;
      while (Def && Def->isCopy() && !Def->getOperand(1).getSubReg() &&
             Def->getOperand(1).getReg().isVirtual())
        Def = MRI.getVRegDef(Def->getOperand(1).getReg());
      if (!Def || Def->getNumExplicitDefs() != 1 ||
          !InstrInfo::isConstantMove(*Def))
        continue;
      MachineInstr *Clone = MF.CloneMachineInstr(Def);
      MBB.insert(Copy, Clone);
      Clone->getOperand(0).setReg(Copy.getOperand(0).getReg());
      Copy.eraseFromParent();
    }
}

} // namespace llvm::Mali

#endif // LLVM_LIB_TARGET_MALI_MALIFOLDOPERANDS_H
