//===-- RogueMarkUniform.cpp - Branches of the whole task -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A branch whose condition is the same in all instances is one of the task;
/// others count in the mask, see RogueLowerControlFlow.cpp. Without this pass
/// all of them do.
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineUniformityAnalysis.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-mark-uniform"

static cl::opt<bool>
    NoUniformBranches("rogue-no-uniform-branches", cl::Hidden,
                      cl::desc("Count in the mask for every branch"));

namespace {

class RogueMarkUniform : public MachineFunctionPass {
public:
  static char ID;
  RogueMarkUniform() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Mark Uniform"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<MachineUniformityAnalysisPass>();
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

} // namespace

char RogueMarkUniform::ID = 0;
INITIALIZE_PASS_BEGIN(RogueMarkUniform, DEBUG_TYPE, "Rogue Mark Uniform", false,
                      false)
INITIALIZE_PASS_DEPENDENCY(MachineUniformityAnalysisPass)
INITIALIZE_PASS_END(RogueMarkUniform, DEBUG_TYPE, "Rogue Mark Uniform", false,
                    false)

FunctionPass *llvm::createRogueMarkUniformPass() {
  return new RogueMarkUniform();
}

bool RogueMarkUniform::runOnMachineFunction(MachineFunction &MF) {
  if (NoUniformBranches)
    return false;
  const MachineUniformityInfo &UI =
      getAnalysis<MachineUniformityAnalysisPass>().getUniformityInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB.terminators()) {
      if (MI.getOpcode() != Rogue::BRANCH_W)
        continue;
      bool Uniform = true;
      for (unsigned I : {0, 2}) {
        Register R = MI.getOperand(I).getReg();
        Uniform &= R.isVirtual() ? UI.isUniform(R)
                                 : !Rogue::Inputs32RegClass.contains(R);
      }
      if (Uniform) {
        MI.getOperand(MI.getNumExplicitOperands() - 1).setImm(1);
        Changed = true;
      }
    }
  return Changed;
}
