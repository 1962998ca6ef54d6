//===-- ValhallForcePrivateStores.cpp - Private memory of helpers ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The hardware drops stores of helper lanes, which must not be seen. But what
/// is spilled or kept in an array is private: helpers read it again, and their
/// neighbours use what they make of it.
///
///   before                              after
///     STORE.i32.slot0 @r0,                STORE.i32.force.slot0 @r0,
///       thread_local_pointer, offset:8      thread_local_pointer, offset:8
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/EntryPoint.h"
#include "Valhall.h"
#include "ValhallPassUtils.h"
#include "llvm/CodeGen/MachineFunctionPass.h"

using namespace llvm;
using namespace llvm::Valhall;

#define DEBUG_TYPE "valhall-force-private-stores"

namespace {

class ValhallForcePrivateStores : public MachineFunctionPass {
public:
  static char ID;
  ValhallForcePrivateStores() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "Valhall Force Private Stores";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

} // namespace

char ValhallForcePrivateStores::ID = 0;

INITIALIZE_PASS(ValhallForcePrivateStores, DEBUG_TYPE,
                "Valhall Force Private Stores", false, false)

FunctionPass *llvm::createValhallForcePrivateStoresPass() {
  return new ValhallForcePrivateStores();
}

bool ValhallForcePrivateStores::runOnMachineFunction(MachineFunction &MF) {
  if (gpu::getStage(MF.getFunction()) != gpuobj::ShaderStage::Fragment)
    return false;
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      int Access = getNamedOperandIdx(MI.getOpcode(), OpName::access);
      if (Access < 0 || !ValhallInstrInfo::isPrivateStore(MI))
        continue;
      MI.getOperand(Access).setImm(ValhallMod::AccessForce);
      Changed = true;
    }
  return Changed;
}
