//===-- ValhallTargetMachine.cpp - Target machine and pipeline ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallTargetMachine.h"
#include "GPUCodeGen/GPUPassConfig.h"
#include "GPUCodeGen/GPUPasses.h"
#include "MaliTarget.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "Valhall.h"
#include "ValhallTargetTransformInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

void llvm::initializeValhallTarget() {
  RegisterTargetMachine<ValhallTargetMachine> X(getTheValhallTarget());
  PassRegistry &PR = *PassRegistry::getPassRegistry();
  initializeValhallAsmPrinterPass(PR);
#define GPU_PASS(KIND, NAME, PARAMETERS) initialize##NAME##Pass(PR);
#include "ValhallPasses.def"
}

namespace {

class ValhallPassConfig : public GPUPassConfig {
public:
  ValhallPassConfig(ValhallTargetMachine &TM, PassManagerBase &PM)
      : GPUPassConfig(TM, PM, ValhallMachineFunctionInfo::Limits) {
    // Groups begin at even registers.
    insertPass(&RenameIndependentSubregsID, &GPUShrinkGroupsID);
  }

  bool addInstSelector() override {
    addPass(createValhallDAGToDAGISelLegacyPass(getTM<ValhallTargetMachine>(),
                                                getOptLevel()));
    addPass(createValhallExpandDocumentedPass());
    return false;
  }

  void addPreRegAlloc() override { addPass(createValhallFoldOperandsPass()); }

  void addPreEmitPass() override {
    GPUPassConfig::addPreEmitPass();
#define PRE_EMIT_PASS(NAME) addPass(create##NAME##Pass());
#include "ValhallPasses.def"
  }
};

} // namespace

TargetTransformInfo
ValhallTargetMachine::getTargetTransformInfo(const Function &F) const {
  return TargetTransformInfo(std::make_unique<ValhallTTIImpl>(this, F));
}

TargetPassConfig *ValhallTargetMachine::createPassConfig(PassManagerBase &PM) {
  return new ValhallPassConfig(*this, PM);
}
