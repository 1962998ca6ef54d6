//===-- BifrostKeepHelperStores.cpp - Private memory of helper lanes ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The hardware drops stores of helper lanes, but those into the segment of
/// private memory. Those that have an address take the offset in the segment:
///
///                                         b, c = SEG_ADD 0, 0, tl
///                                         o = ISUB_u32 l, b
///   STORE_i32 v, l, h, none           ->  STORE_i32 v, o, 0, tl
///

#include "Bifrost.h"
#include "BifrostOperations.h"
#include "BifrostSubtarget.h"
#include "GPUCodeGen/EntryPoint.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace llvm::Bifrost;

#define DEBUG_TYPE "bifrost-keep-helper-stores"

namespace {

class BifrostKeepHelperStores : public MachineFunctionPass {
public:
  static char ID;
  BifrostKeepHelperStores() : MachineFunctionPass(ID) {}

  bool runOnMachineFunction(MachineFunction &MF) override;
  StringRef getPassName() const override {
    return "Bifrost Keep Helper Stores";
  }
  MachineFunctionProperties getRequiredProperties() const override {
    return MachineFunctionProperties().setIsSSA();
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
};

} // namespace

char BifrostKeepHelperStores::ID = 0;
INITIALIZE_PASS(BifrostKeepHelperStores, DEBUG_TYPE,
                "Bifrost Keep Helper Stores", false, false)

FunctionPass *llvm::createBifrostKeepHelperStoresPass() {
  return new BifrostKeepHelperStores();
}

static void useOffset(MachineInstr &MI, int64_t PrivateSegment,
                      const BifrostInstrInfo &TII, MachineRegisterInfo &MRI) {
  MachineBasicBlock &MBB = *MI.getParent();
  auto Word = [&] { return MRI.createVirtualRegister(&GPR32RegClass); };
  Register Base = Word(), Offset = Word();
  MachineInstrBuilder Segment =
      BuildMI(MBB, MI, MI.getDebugLoc(), TII.get(SEG_ADD), Base)
          .addReg(Word(), RegState::Define | RegState::Dead);
  for (unsigned S = 0; S != 2; ++S)
    Segment.addReg(Bifrost::ZERO).addImm(0);
  TII.addModifiers(Segment, {{OpName::seg, "tl"}});

  MachineOperand &Low = MI.getOperand(getSourceOperand(MI, 0)),
                 &High = MI.getOperand(getSourceOperand(MI, 1));
  MachineInstrBuilder Difference =
      BuildMI(MBB, MI, MI.getDebugLoc(), TII.get(ISUB_u32), Offset)
          .add(Low)
          .addImm(0)
          .addReg(Base)
          .addImm(0);
  TII.addModifiers(Difference);

  Low.setReg(Offset);
  Low.setSubReg(0);
  Low.setIsKill(true);
  High.setReg(Bifrost::ZERO);
  High.setSubReg(0);
  High.setIsKill(false);
  MI.getOperand(getNamedOperandIdx(MI.getOpcode(), OpName::seg))
      .setImm(PrivateSegment);
}

bool BifrostKeepHelperStores::runOnMachineFunction(MachineFunction &MF) {
  if (gpu::getStage(MF.getFunction()) != gpuobj::ShaderStage::Fragment)
    return false;
  const auto &TII = *MF.getSubtarget<BifrostSubtarget>().getInstrInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      int Segment = getNamedOperandIdx(MI.getOpcode(), OpName::seg);
      if (Segment < 0 || !TII.isPrivateStore(MI) ||
          MI.getOperand(Segment).getImm() !=
              TII.codeOf(MI.getOpcode(), {OpName::seg, "none"}))
        continue;
      useOffset(MI, TII.codeOf(MI.getOpcode(), {OpName::seg, "tl"}), TII,
                MF.getRegInfo());
      Changed = true;
    }
  return Changed;
}
