//===-- RogueFoldOperands.cpp - Constants and uniforms as operands --------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Constants of the hardware, shared registers and other registers that nobody
/// writes become operands where the group of the operation can read them:
///
///   before                       after
///   %1 = MOV_W $sh4, 0           %2 = IMAD_W %0, 0, $c1, 0, $sh4, 0
///   %2 = IMAD_W %0, 0, $c1, 0, %1, 0
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueGroupPlacer.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-fold-operands"

namespace {

class RogueFoldOperands : public MachineFunctionPass {
public:
  static char ID;
  RogueFoldOperands() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Fold Operands"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

} // namespace

char RogueFoldOperands::ID = 0;
INITIALIZE_PASS(RogueFoldOperands, DEBUG_TYPE, "Rogue Fold Operands", false,
                false)

FunctionPass *llvm::createRogueFoldOperandsPass() {
  return new RogueFoldOperands();
}

/// The register that is never written which \p Reg is a copy of.
static Register sourceOf(Register Reg, const MachineRegisterInfo &MRI) {
  const MachineInstr *Def = MRI.getUniqueVRegDef(Reg);
  if (!Def)
    return Register();
  if (Def->isCopy() && Def->getOperand(1).getReg().isVirtual() &&
      !Def->getOperand(1).getSubReg() && !Def->getOperand(0).getSubReg())
    return sourceOf(Def->getOperand(1).getReg(), MRI);
  if (Def->getOpcode() != Rogue::MOV_W || Def->getOperand(2).getImm())
    return Register();
  Register From = Def->getOperand(1).getReg();
  return From.isPhysical() && !Rogue::GPR32RegClass.contains(From) &&
                 !Rogue::System32RegClass.contains(From)
             ? From
             : Register();
}

static bool canBePlaced(MachineInstr &MI, const RogueSubtarget &STI,
                        const TargetInstrInfo &TII) {
  if (MI.getOpcode() != Rogue::BRANCH_W)
    return Rogue::placeGroup({&MI}, STI).has_value();
  // What it becomes.
  MachineFunction &MF = *MI.getMF();
  MachineInstr *Test = MF.CreateMachineInstr(TII.get(Rogue::TST_W), DebugLoc());
  for (unsigned I : {0, 1, 2, 3, 5, 6})
    Test->addOperand(MF, MI.getOperand(I).isReg()
                             ? MachineOperand::CreateReg(
                                   MI.getOperand(I).getReg(), /*isDef=*/false)
                             : MI.getOperand(I));
  // It needs a place for its function to be known.
  MachineBasicBlock *Home = MI.getParent();
  Home->insert(Home->begin(), Test);
  bool Can = Rogue::placeGroup({Test}, STI).has_value();
  Test->eraseFromParent();
  return Can;
}

bool RogueFoldOperands::runOnMachineFunction(MachineFunction &MF) {
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const auto &STI = MF.getSubtarget<RogueSubtarget>();
  const auto &TII = *STI.getInstrInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      if (MI.isPreISelOpcode() || MI.isCopy() || MI.isPHI() ||
          MI.isDebugInstr())
        continue;
      for (unsigned I = MI.getNumExplicitDefs();
           I < MI.getNumExplicitOperands(); ++I) {
        MachineOperand &MO = MI.getOperand(I);
        if (!MO.isReg() || !MO.getReg().isVirtual() || MO.getSubReg() ||
            I >= MI.getDesc().getNumOperands() ||
            MI.getDesc().operands()[I].RegClass != Rogue::Source32RegClassID)
          continue;
        Register From = sourceOf(MO.getReg(), MRI), Old = MO.getReg();
        if (!From)
          continue;
        bool WasKill = MO.isKill();
        MO.setReg(From);
        MO.setIsKill(false);
        if (canBePlaced(MI, STI, TII)) {
          Changed = true;
        } else {
          MO.setReg(Old);
          MO.setIsKill(WasKill);
        }
      }
    }
  // What is not used any more; copies of it may be in blocks behind.
  for (MachineBasicBlock &MBB : reverse(MF))
    for (MachineInstr &MI : make_early_inc_range(reverse(MBB)))
      if ((MI.getOpcode() == Rogue::MOV_W || MI.getOpcode() == Rogue::MOVI_W ||
           MI.isCopy()) &&
          MI.getOperand(0).getReg().isVirtual() &&
          MRI.use_nodbg_empty(MI.getOperand(0).getReg())) {
        MRI.markUsesInDebugValueAsUndef(MI.getOperand(0).getReg());
        MI.eraseFromParent();
        Changed = true;
      }
  return Changed;
}
