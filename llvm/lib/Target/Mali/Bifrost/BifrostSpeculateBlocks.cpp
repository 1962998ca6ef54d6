//===-- BifrostSpeculateBlocks.cpp - Short blocks join the one above ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A block costs at least one clause. One that only computes a few values, as
/// what stands before a loop does, is computed in front of the branch that
/// leads there, whose clause has free places:
///
///   bb.0:                       bb.0:
///     BRANCHZ c, bb.3             x = IMUL_i32 a, b
///   bb.1:                    ->   BRANCHZ c, bb.3
///     x = IMUL_i32 a, b         bb.2:
///   bb.2:                         (uses x)
///     (uses x)
///

#include "Bifrost.h"
#include "BifrostOperations.h"
#include "BifrostSubtarget.h"
#include "llvm/CodeGen/MachineBranchProbabilityInfo.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/InitializePasses.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-speculate-blocks"

namespace {

class BifrostSpeculateBlocks : public MachineFunctionPass {
  MachineRegisterInfo *MRI = nullptr;

public:
  static char ID;
  BifrostSpeculateBlocks() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(MachineFunction &MF) override;
  StringRef getPassName() const override { return "Bifrost speculate blocks"; }
  MachineFunctionProperties getRequiredProperties() const override {
    return MachineFunctionProperties().setIsSSA();
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<MachineBranchProbabilityInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

private:
  bool isCheap(const MachineBasicBlock &MBB) const;
  const MachineInstr *findConstant(Register Reg) const;
  void separateValues(MachineBasicBlock &MBB, MachineBasicBlock &Above);
};

} // namespace

char BifrostSpeculateBlocks::ID = 0;
INITIALIZE_PASS_BEGIN(BifrostSpeculateBlocks, DEBUG_TYPE,
                      "Bifrost speculate blocks", false, false)
INITIALIZE_PASS_DEPENDENCY(MachineBranchProbabilityInfoWrapperPass)
INITIALIZE_PASS_END(BifrostSpeculateBlocks, DEBUG_TYPE,
                    "Bifrost speculate blocks", false, false)

FunctionPass *llvm::createBifrostSpeculateBlocksPass() {
  return new BifrostSpeculateBlocks();
}

/// Nothing but a few values is computed, and then one block follows.
bool BifrostSpeculateBlocks::isCheap(const MachineBasicBlock &MBB) const {
  // What two clauses hold, when a quarter of the places is taken.
  constexpr unsigned MaxOperations = 24;
  unsigned Operations = 0;
  for (const MachineInstr &MI : MBB) {
    if (MI.isDebugInstr() || (MI.isUnconditionalBranch() && MI.isTerminator()))
      continue;
    bool SawStore = false;
    if (MI.isPHI() || MI.isTerminator() || BifrostInstrInfo::isMessage(MI) ||
        MI.isConvergent() || !MI.isSafeToMove(SawStore) || MI.mayLoad())
      return false;
    if (!MI.isCopy() && !MI.isRegSequence() && !MI.isImplicitDef() &&
        ++Operations > MaxOperations)
      return false;
    for (const MachineOperand &MO : MI.operands())
      if (MO.isReg() && MO.isDef() && MO.getReg().isPhysical())
        return false;
  }
  return MBB.succ_size() == 1;
}

/// The move that makes \p Reg a constant, or null.
const MachineInstr *BifrostSpeculateBlocks::findConstant(Register Reg) const {
  const MachineInstr *Def = MRI->getUniqueVRegDef(Reg);
  if (!Def || Def->getOpcode() != MOV_i32)
    return nullptr;
  const MachineOperand &From = Def->getOperand(1);
  return From.isReg() && From.getReg().isVirtual() ? nullptr : Def;
}

/// Values that PHIs below \p MBB take from there get registers of their own in
/// \p Above, or those of equal values: a copy would need the block.
void BifrostSpeculateBlocks::separateValues(MachineBasicBlock &MBB,
                                            MachineBasicBlock &Above) {
  auto IncomingFrom = [](MachineInstr &PHI,
                         const MachineBasicBlock &From) -> MachineOperand * {
    for (unsigned I = 1; I + 1 < PHI.getNumOperands(); I += 2)
      if (PHI.getOperand(I + 1).getMBB() == &From)
        return &PHI.getOperand(I);
    return nullptr;
  };
  // Of a PHI behind the loop that has the same values otherwise: both will
  // share a register.
  auto FindEqual = [&](MachineInstr &PHI, const MachineInstr &Constant) {
    auto Continues = [&](const MachineInstr &Exit) {
      for (unsigned I = 1; I + 1 < Exit.getNumOperands(); I += 2) {
        Register Reg = Exit.getOperand(I).getReg();
        if (Exit.getOperand(I + 1).getMBB() != &Above &&
            Reg != PHI.getOperand(0).getReg() &&
            !PHI.readsRegister(Reg, nullptr))
          return false;
      }
      return true;
    };
    for (MachineBasicBlock *Other : Above.successors())
      if (Other != &MBB)
        for (MachineInstr &Exit : Other->phis())
          if (MachineOperand *In = IncomingFrom(Exit, Above))
            if (const MachineInstr *C = findConstant(In->getReg());
                C && C->isIdenticalTo(Constant, MachineInstr::IgnoreVRegDefs) &&
                Continues(Exit))
              return In->getReg();
    return Register();
  };
  MachineBasicBlock::iterator At = Above.getFirstTerminator();
  const auto &TII = *MBB.getParent()->getSubtarget().getInstrInfo();
  for (MachineInstr &PHI : (*MBB.succ_begin())->phis()) {
    MachineOperand *In = IncomingFrom(PHI, MBB);
    if (!In || !In->getReg().isVirtual() || In->getSubReg())
      continue;
    Register Old = In->getReg(), New;
    const MachineInstr *Constant = findConstant(Old);
    if (Constant)
      New = FindEqual(PHI, *Constant);
    if (!New && MRI->hasOneNonDBGUse(Old))
      continue;
    if (!New) {
      New = MRI->cloneVirtualRegister(Old);
      if (Constant) {
        MachineInstr *Clone = MBB.getParent()->CloneMachineInstr(Constant);
        Clone->getOperand(0).setReg(New);
        Above.insert(At, Clone);
      } else {
        BuildMI(Above, At, DebugLoc(), TII.get(TargetOpcode::COPY), New)
            .addReg(Old);
      }
    }
    MRI->clearKillFlags(Old);
    MRI->clearKillFlags(New);
    In->setReg(New);
  }
}

bool BifrostSpeculateBlocks::runOnMachineFunction(MachineFunction &MF) {
  if (skipFunction(MF.getFunction()))
    return false;
  MRI = &MF.getRegInfo();
  const auto &MBPI =
      getAnalysis<MachineBranchProbabilityInfoWrapperPass>().getMBPI();
  const BranchProbability Half(1, 2);
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    if (MBB.pred_size() != 1 || MBB.isEHPad() || MBB.hasAddressTaken())
      continue;
    MachineBasicBlock &Above = **MBB.pred_begin();
    if (&Above == &MBB || Above.succ_size() != 2 ||
        MBPI.getEdgeProbability(&Above, &MBB) < Half || !isCheap(MBB))
      continue;
    MachineBasicBlock::iterator To = Above.getFirstTerminator();
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      if (MI.isTerminator() || MI.isDebugInstr())
        continue;
      for (const MachineOperand &MO : MI.operands())
        if (MO.isReg() && MO.getReg().isVirtual())
          MRI->clearKillFlags(MO.getReg());
      MI.setDebugLoc(DebugLoc());
      Above.splice(To, &MBB, MI.getIterator());
    }
    separateValues(MBB, Above);
    Changed = true;
  }
  return Changed;
}
