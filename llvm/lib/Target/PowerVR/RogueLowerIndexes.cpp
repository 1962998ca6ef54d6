//===-- RogueLowerIndexes.cpp - Index registers ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A register that is named by another one is named by one of the two index
/// registers, which keep what they hold for the accesses that follow:
///
///   before                       after
///   $r1 = CFLD_W $r0, 4          $idx0 = IDX_W $r0
///                                $r1 = CFLD_W $idx0, 4
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-lower-indexes"

namespace {

class RogueLowerIndexes : public MachineFunctionPass {
public:
  static char ID;
  RogueLowerIndexes() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Lower Indexes"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

} // namespace

char RogueLowerIndexes::ID = 0;
INITIALIZE_PASS(RogueLowerIndexes, DEBUG_TYPE, "Rogue Lower Indexes", false,
                false)

FunctionPass *llvm::createRogueLowerIndexesPass() {
  return new RogueLowerIndexes();
}

bool RogueLowerIndexes::runOnMachineFunction(MachineFunction &MF) {
  const auto &STI = MF.getSubtarget<RogueSubtarget>();
  const TargetRegisterInfo &TRI = *STI.getRegisterInfo();
  constexpr MCPhysReg Indexes[] = {Rogue::IDX0, Rogue::IDX1};
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    MCRegister Held[2];
    unsigned Oldest = 0;
    for (MachineInstr &MI : MBB) {
      if (MachineOperand *Index = RogueInstrInfo::indexOperand(MI);
          Index && Index->getReg() != Rogue::C0) {
        MCRegister Reg = Index->getReg().asMCReg();
        unsigned At = Held[0] == Reg ? 0 : Held[1] == Reg ? 1 : Oldest;
        if (Held[At] != Reg) {
          BuildMI(MBB, MI, MI.getDebugLoc(),
                  STI.getInstrInfo()->get(Rogue::IDX_W), Indexes[At])
              .addReg(Reg, getKillRegState(Index->isKill()));
          Held[At] = Reg;
        }
        Oldest = !At;
        Index->setReg(Indexes[At]);
        Index->setIsKill(false);
        Changed = true;
      }
      for (MCRegister &Reg : Held)
        if (Reg && MI.modifiesRegister(Reg, &TRI))
          Reg = MCRegister();
    }
  }
  return Changed;
}
