//===-- BifrostTargetMachine.cpp - Target machine -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostTargetMachine.h"
#include "Bifrost.h"
#include "BifrostTargetTransformInfo.h"
#include "GPUCodeGen/GPUPassConfig.h"
#include "GPUCodeGen/GPUPasses.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

void llvm::initializeBifrostTarget() {
  RegisterTargetMachine<BifrostTargetMachine> X(getTheBifrostTarget());
  PassRegistry &PR = *PassRegistry::getPassRegistry();
  initializeBifrostAsmPrinterPass(PR);
#define GPU_PASS(KIND, NAME, PARAMETERS) initialize##NAME##Pass(PR);
#include "BifrostPasses.def"
}

namespace {

class BifrostPassConfig : public GPUPassConfig {
public:
  BifrostPassConfig(BifrostTargetMachine &TM, PassManagerBase &PM)
      : GPUPassConfig(TM, PM, BifrostMachineFunctionInfo::Limits) {
    // Groups begin at even registers.
    insertPass(&RenameIndependentSubregsID, &GPUShrinkGroupsID);
  }

  bool addInstSelector() override {
    addPass(createBifrostDAGToDAGISelLegacyPass(getTM<BifrostTargetMachine>(),
                                                getOptLevel()));
    if (getOptLevel() == CodeGenOptLevel::None)
      addPass(createBifrostExpandDocumentedPass());
    return false;
  }

  void addMachineSSAOptimization() override {
    addPass(createBifrostSegmentAddressesPass());
    addPass(createBifrostExpandDocumentedPass());
    GPUPassConfig::addMachineSSAOptimization();
  }

  void addPreRegAlloc() override {
    addPass(createBifrostKeepHelperStoresPass());
    addPass(createBifrostFoldOperandsPass());
    if (getOptLevel() != CodeGenOptLevel::None)
      addPass(createBifrostSpeculateBlocksPass());
  }

  void addPreEmitPass() override {
    GPUPassConfig::addPreEmitPass();
#define PRE_EMIT_PASS(NAME) addPass(create##NAME##Pass());
#include "BifrostPasses.def"
  }
};

} // namespace

TargetTransformInfo
BifrostTargetMachine::getTargetTransformInfo(const Function &F) const {
  return TargetTransformInfo(std::make_unique<BifrostTTIImpl>(this, F));
}

TargetPassConfig *BifrostTargetMachine::createPassConfig(PassManagerBase &PM) {
  return new BifrostPassConfig(*this, PM);
}
