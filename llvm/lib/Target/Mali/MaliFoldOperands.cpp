//===- MaliFoldOperands.cpp - Folding on both Mali ISAs -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliFoldOperands.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

void Mali::eraseDead(MachineFunction &MF) {
  MachineRegisterInfo &MRI = MF.getRegInfo();
  for (bool Again = true; Again;) {
    Again = false;
    // Users come after what they use, but for PHIs.
    for (MachineBasicBlock &MBB : reverse(MF))
      for (MachineInstr &MI : make_early_inc_range(reverse(MBB))) {
        if (MI.mayLoadOrStore() || MI.hasUnmodeledSideEffects() ||
            MI.isTerminator() || MI.isPosition() || MI.isPHI() ||
            MI.getNumExplicitDefs() != 1 ||
            !MI.getOperand(0).getReg().isVirtual() || MI.isConvergent())
          continue;
        if (!MRI.use_nodbg_empty(MI.getOperand(0).getReg()))
          continue;
        MRI.markUsesInDebugValueAsUndef(MI.getOperand(0).getReg());
        MI.eraseFromParent();
        Again = true;
      }
  }
}
