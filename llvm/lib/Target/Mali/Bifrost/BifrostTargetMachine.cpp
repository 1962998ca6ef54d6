//===-- BifrostTargetMachine.cpp - Target machine -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostTargetMachine.h"
#include "Bifrost.h"
#include "BifrostMachineFunctionInfo.h"
#include "BifrostTargetTransformInfo.h"
#include "GPUCodeGen/GPUPassConfig.h"
#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/GPUTargetObjectFile.h"
#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "GPUSelect/GPUSelect.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "llvm/CodeGen/MIRParser/MIParser.h"
#include "llvm/GPUObject/ELFMachine.h"
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
      : GPUPassConfig(TM, PM, BifrostMachineFunctionInfo::Limits) {}

  bool addInstSelector() override {
    addPass(createBifrostDAGToDAGISelLegacyPass(getTM<BifrostTargetMachine>(),
                                                getOptLevel()));
    return false;
  }

  void addPreRegAlloc() override { addPass(createBifrostFoldOperandsPass()); }

  void addPreEmitPass() override {
    GPUPassConfig::addPreEmitPass();
#define PRE_EMIT_PASS(NAME) addPass(create##NAME##Pass());
#include "BifrostPasses.def"
  }
};

} // namespace

BifrostTargetMachine::BifrostTargetMachine(const Target &T, const Triple &,
                                           StringRef CPU, StringRef FS,
                                           const TargetOptions &Options,
                                           std::optional<Reloc::Model> RM,
                                           std::optional<CodeModel::Model> CM,
                                           CodeGenOptLevel OL, bool)
    : CodeGenTargetMachineImpl(
          T, gpu::SpirDataLayout, gpu::machineTriple(),
          gpu::selectCPU(CPU, gpuobj::findCore("bifrost", "")->Name), FS,
          Options, RM.value_or(Reloc::Static),
          getEffectiveCodeModel(CM, CodeModel::Small), OL),
      TLOF(std::make_unique<GPUTargetObjectFile>()) {
  initAsmInfo();
  setRequiresStructuredCFG(true);
}

BifrostTargetMachine::~BifrostTargetMachine() = default;

const BifrostSubtarget *
BifrostTargetMachine::getSubtargetImpl(const Function &) const {
  // Every function of a module is for the core of the command line.
  std::unique_ptr<BifrostSubtarget> &STI =
      Subtargets[(getTargetCPU() + getTargetFeatureString()).str()];
  if (!STI)
    STI = std::make_unique<BifrostSubtarget>(TargetTriple, getTargetCPU(),
                                             getTargetFeatureString(), *this);
  return STI.get();
}

MachineFunctionInfo *BifrostTargetMachine::createMachineFunctionInfo(
    BumpPtrAllocator &Allocator, const Function &F,
    const TargetSubtargetInfo *STI) const {
  return BifrostMachineFunctionInfo::create<BifrostMachineFunctionInfo>(
      Allocator, F, STI);
}

yaml::MachineFunctionInfo *
BifrostTargetMachine::createDefaultFuncInfoYAML() const {
  return new yaml::GPUMachineFunctionInfo();
}

yaml::MachineFunctionInfo *
BifrostTargetMachine::convertFuncInfoToYAML(const MachineFunction &MF) const {
  return new yaml::GPUMachineFunctionInfo(
      *MF.getInfo<BifrostMachineFunctionInfo>());
}

bool BifrostTargetMachine::parseMachineFunctionInfo(
    const yaml::MachineFunctionInfo &YAML, PerFunctionMIParsingState &PFS,
    SMDiagnostic &Error, SMRange &SourceRange) const {
  return PFS.MF.getInfo<BifrostMachineFunctionInfo>()->initialize(
      static_cast<const yaml::GPUMachineFunctionInfo &>(YAML), PFS, Error,
      SourceRange);
}

TargetTransformInfo
BifrostTargetMachine::getTargetTransformInfo(const Function &F) const {
  return TargetTransformInfo(std::make_unique<BifrostTTIImpl>(this, F));
}

void BifrostTargetMachine::registerPassBuilderCallbacks(PassBuilder &) {}

ScheduleDAGInstrs *
BifrostTargetMachine::createMachineScheduler(MachineSchedContext *C) const {
  return gpu::createOccupancyScheduler(
      C, C->MF->getSubtarget<BifrostSubtarget>().getOccupancySteps());
}

TargetPassConfig *BifrostTargetMachine::createPassConfig(PassManagerBase &PM) {
  return new BifrostPassConfig(*this, PM);
}
