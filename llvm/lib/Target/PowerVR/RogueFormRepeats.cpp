//===-- RogueFormRepeats.cpp - Runs of unpacking as one group -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A group that is repeated unpacks one element of a register after the other
/// into consecutive registers:
///
///   before                       after
///   %1 = UNPCK_W %0, f16f16, 0   %3 = UNPCK2_W %0, f16f16
///   %2 = UNPCK_W %0, f16f16, 1   uses of %1 and %2 are those of its parts
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-form-repeats"

namespace {

class RogueFormRepeats : public MachineFunctionPass {
public:
  static char ID;
  RogueFormRepeats() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Form Repeats"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

/// The same source, format and rounding: elements of one register.
using Key = std::tuple<unsigned, unsigned, int64_t, int64_t>;

} // namespace

char RogueFormRepeats::ID = 0;
INITIALIZE_PASS(RogueFormRepeats, DEBUG_TYPE, "Rogue Form Repeats", false,
                false)

FunctionPass *llvm::createRogueFormRepeatsPass() {
  return new RogueFormRepeats();
}

/// Both elements of a register, at the place of the first.
static void join(MachineInstr &First, MachineInstr &Second,
                 const RogueSubtarget &STI) {
  MachineFunction &MF = *First.getMF();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const TargetRegisterInfo &TRI = *STI.getRegisterInfo();
  Register Pair = MRI.createVirtualRegister(&Rogue::GPR64RegClass);
  // The source lives at least as long as before.
  MRI.clearKillFlags(First.getOperand(1).getReg());
  BuildMI(*First.getParent(), First, First.getDebugLoc(),
          STI.getInstrInfo()->get(Rogue::UNPCK2_W), Pair)
      .add(First.getOperand(1))
      .add(First.getOperand(2))
      .add(First.getOperand(4));
  for (MachineInstr *MI : {&First, &Second}) {
    Register Old = MI->getOperand(0).getReg();
    unsigned Sub = RogueRegisterInfo::subReg(MI->getOperand(3).getImm());
    MI->eraseFromParent();
    for (MachineOperand &MO : make_early_inc_range(MRI.reg_operands(Old))) {
      MO.setIsKill(false);
      MO.substVirtReg(Pair, Sub, TRI);
    }
  }
}

bool RogueFormRepeats::runOnMachineFunction(MachineFunction &MF) {
  const auto &STI = MF.getSubtarget<RogueSubtarget>();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    DenseMap<Key, MachineInstr *> Found[2];
    SmallVector<std::pair<MachineInstr *, MachineInstr *>, 8> Pairs;
    for (MachineInstr &MI : MBB) {
      if (MI.getOpcode() != Rogue::UNPCK_W ||
          !MI.getOperand(1).getReg().isVirtual() ||
          MI.getOperand(3).getImm() > 1)
        continue;
      const MachineOperand &Src = MI.getOperand(1);
      Key K{Src.getReg().id(), Src.getSubReg(), MI.getOperand(2).getImm(),
            MI.getOperand(4).getImm()};
      unsigned Element = MI.getOperand(3).getImm();
      if (MachineInstr *Other = Found[!Element].lookup(K)) {
        Found[!Element].erase(K);
        Pairs.push_back({Other, &MI});
      } else {
        Found[Element][K] = &MI;
      }
    }
    for (auto [First, Second] : Pairs)
      join(*First, *Second, STI);
    Changed |= !Pairs.empty();
  }
  return Changed;
}
