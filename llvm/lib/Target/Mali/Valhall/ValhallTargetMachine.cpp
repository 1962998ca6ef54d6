//===-- ValhallTargetMachine.cpp - Target machine and pipeline ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallTargetMachine.h"
#include "GPUCodeGen/GPUPassConfig.h"
#include "GPUCodeGen/GPUTargetObjectFile.h"
#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "GPUSelect/GPUSelect.h"
#include "MaliTarget.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "Valhall.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallTargetTransformInfo.h"
#include "llvm/CodeGen/MIRParser/MIParser.h"
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
      : GPUPassConfig(TM, PM, ValhallMachineFunctionInfo::Limits) {}

  bool addInstSelector() override {
    addPass(createValhallDAGToDAGISelLegacyPass(getTM<ValhallTargetMachine>(),
                                                getOptLevel()));
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

ValhallTargetMachine::ValhallTargetMachine(const Target &T, const Triple &,
                                           StringRef CPU, StringRef FS,
                                           const TargetOptions &Options,
                                           std::optional<Reloc::Model> RM,
                                           std::optional<CodeModel::Model> CM,
                                           CodeGenOptLevel OL, bool)
    : CodeGenTargetMachineImpl(T, gpu::SpirDataLayout, gpu::machineTriple(),
                               gpu::selectCPU(CPU, "mali-g57"), FS, Options,
                               RM.value_or(Reloc::Static),
                               getEffectiveCodeModel(CM, CodeModel::Small), OL),
      TLOF(std::make_unique<GPUTargetObjectFile>()) {
  initAsmInfo();
  setRequiresStructuredCFG(true);
}

ValhallTargetMachine::~ValhallTargetMachine() = default;

const ValhallSubtarget *
ValhallTargetMachine::getSubtargetImpl(const Function &) const {
  // Every function of a module is for the core of the command line.
  std::unique_ptr<ValhallSubtarget> &STI =
      Subtargets[(getTargetCPU() + getTargetFeatureString()).str()];
  if (!STI)
    STI = std::make_unique<ValhallSubtarget>(TargetTriple, getTargetCPU(),
                                             getTargetFeatureString(), *this);
  return STI.get();
}

MachineFunctionInfo *ValhallTargetMachine::createMachineFunctionInfo(
    BumpPtrAllocator &Allocator, const Function &F,
    const TargetSubtargetInfo *STI) const {
  return ValhallMachineFunctionInfo::create<ValhallMachineFunctionInfo>(
      Allocator, F, STI);
}

yaml::MachineFunctionInfo *
ValhallTargetMachine::createDefaultFuncInfoYAML() const {
  return new yaml::ValhallMachineFunctionInfo();
}

yaml::MachineFunctionInfo *
ValhallTargetMachine::convertFuncInfoToYAML(const MachineFunction &MF) const {
  return new yaml::ValhallMachineFunctionInfo(
      *MF.getInfo<ValhallMachineFunctionInfo>());
}

bool ValhallTargetMachine::parseMachineFunctionInfo(
    const yaml::MachineFunctionInfo &YAML, PerFunctionMIParsingState &PFS,
    SMDiagnostic &Error, SMRange &SourceRange) const {
  return PFS.MF.getInfo<ValhallMachineFunctionInfo>()->initialize(
      static_cast<const yaml::ValhallMachineFunctionInfo &>(YAML), PFS, Error,
      SourceRange);
}

TargetTransformInfo
ValhallTargetMachine::getTargetTransformInfo(const Function &F) const {
  return TargetTransformInfo(std::make_unique<ValhallTTIImpl>(this, F));
}

void ValhallTargetMachine::registerPassBuilderCallbacks(PassBuilder &) {}

ScheduleDAGInstrs *
ValhallTargetMachine::createMachineScheduler(MachineSchedContext *C) const {
  return gpu::createOccupancyScheduler(
      C, C->MF->getSubtarget<ValhallSubtarget>().getOccupancySteps());
}

TargetPassConfig *ValhallTargetMachine::createPassConfig(PassManagerBase &PM) {
  return new ValhallPassConfig(*this, PM);
}
