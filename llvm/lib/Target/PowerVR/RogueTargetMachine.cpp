//===-- RogueTargetMachine.cpp - Target machine ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueTargetMachine.h"
#include "GPUCodeGen/GPUPassConfig.h"
#include "GPUCodeGen/GPUPasses.h"
#include "Rogue.h"
#include "RogueTargetTransformInfo.h"
#include "TargetInfo/PowerVRTargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/PassRegistry.h"

using namespace llvm;

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializePowerVRTarget() {
  PassRegistry &PR = *PassRegistry::getPassRegistry();
  gpu::initializePasses(PR);
  RegisterTargetMachine<RogueTargetMachine> X(getTheRogueTarget());
  initializeRogueAsmPrinterPass(PR);
#define GPU_PASS(KIND, NAME, PARAMETERS) initialize##NAME##Pass(PR);
#include "RoguePasses.def"
}

namespace {

class RoguePassConfig : public GPUPassConfig {
public:
  RoguePassConfig(RogueTargetMachine &TM, PassManagerBase &PM)
      : GPUPassConfig(TM, PM, RogueMachineFunctionInfo::Limits) {}

  void addKernelPasses() override {
    addPass(createRogueExpandAtomicsPass());
    addPass(createRogueLowerWorkItemsPass());
  }

  bool addInstSelector() override {
    addPass(createRogueDAGToDAGISelLegacyPass(getTM<RogueTargetMachine>(),
                                              getOptLevel()));
    return false;
  }

  bool addPreISel() override {
    bool Failed = GPUPassConfig::addPreISel();
    addPass(createRogueWidenVectorsPass());
    addPass(createRogueLocalRegistersPass());
    return Failed;
  }

  void addPreRegAlloc() override {
    addPass(createRogueFoldOperandsPass());
    addPass(createRogueFormRepeatsPass());
    addPass(createRogueMarkUniformPass());
  }

  void addPreEmitPass() override {
    GPUPassConfig::addPreEmitPass();
#define PRE_EMIT_PASS(NAME) addPass(create##NAME##Pass());
#include "RoguePasses.def"
  }
};

} // namespace

TargetTransformInfo
RogueTargetMachine::getTargetTransformInfo(const Function &F) const {
  return TargetTransformInfo(std::make_unique<RogueTTIImpl>(this, F));
}

TargetPassConfig *RogueTargetMachine::createPassConfig(PassManagerBase &PM) {
  return new RoguePassConfig(*this, PM);
}
