//===-- ValhallTargetMachine.cpp - Target machine and pipeline ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallTargetMachine.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "GPUSelect/GPUSelect.h"
#include "TargetInfo/MaliTargetInfo.h"
#include "Valhall.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallTargetTransformInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetLoweringObjectFileImpl.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Scalar.h"
#include "llvm/Transforms/Utils.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void LLVMInitializeMaliTarget() {
  RegisterTargetMachine<ValhallTargetMachine> X(getTheValhallTarget());
  PassRegistry &PR = *PassRegistry::getPassRegistry();
  gpu::initializePasses(PR);
  initializeValhallAsmPrinterPass(PR);
#define GPU_PASS(KIND, NAME, PARAMETERS) initialize##NAME##Pass(PR);
#include "ValhallPasses.def"
}

// The front end's string for spir64, verbatim: clang refuses any other.
static constexpr StringLiteral SpirDataLayout =
    "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-"
    "v1024:1024-G1";

namespace {

/// Program-scope data goes to one section, which the driver loads as a whole.
class ValhallTargetObjectFile : public TargetLoweringObjectFileELF {
public:
  MCSection *SelectSectionForGlobal(const GlobalObject *GO, SectionKind Kind,
                                    const TargetMachine &TM) const override {
    if (Kind.isText())
      return TextSection;
    return ReadOnlySection;
  }
};

class ValhallPassConfig : public TargetPassConfig {
public:
  ValhallPassConfig(ValhallTargetMachine &TM, PassManagerBase &PM)
      : TargetPassConfig(TM, PM) {
    // Lanes run lowest address first and meet again by layout: the last layout
    // is ours, and nothing may duplicate or merge the tails of blocks.
    disablePass(&MachineBlockPlacementID);
    disablePass(&BranchFolderPassID);
    disablePass(&TailDuplicateLegacyID);
    disablePass(&EarlyTailDuplicateLegacyID);
    disablePass(&ShrinkWrapID);
    substitutePass(&PostRASchedulerID, &PostMachineSchedulerID);
  }

  ValhallTargetMachine &getValhallTM() const {
    return getTM<ValhallTargetMachine>();
  }

  void addIRPasses() override {
    addPass(createGPUInlineFunctionsPass());
    addPass(createAlwaysInlinerLegacyPass());
    addPass(createGlobalDCEPass());
    addPass(createGPULowerPrintfPass());
    addPass(
        createGPULowerKernelArgumentsPass(ValhallMachineFunctionInfo::Limits));
    addPass(createAtomicExpandLegacyPass());
    if (getOptLevel() != CodeGenOptLevel::None) {
      addPass(createGPUForwardLocalStoresPass());
      addPass(createInferAddressSpacesPass(gpu::GenericAS));
      addPass(createSROAPass());
      addPass(createGPUFlattenBranchesPass());
      addPass(createSeparateConstOffsetFromGEPPass());
      addPass(createStraightLineStrengthReducePass());
      addPass(createEarlyCSEPass());
      addPass(createLoadStoreVectorizerPass());
    }
    TargetPassConfig::addIRPasses();
    if (getOptLevel() != CodeGenOptLevel::None)
      addPass(createGPURemarksPass());
  }

  bool addPreISel() override {
    addPass(createGPUPrepareIrreduciblePass());
    addPass(createFixIrreduciblePass());
    if (getOptLevel() != CodeGenOptLevel::None)
      addPass(createGPUSinkExtensionsPass());
    return false;
  }

  bool addInstSelector() override {
    addPass(createValhallDAGToDAGISelLegacyPass(getValhallTM(), getOptLevel()));
    return false;
  }

  void addMachineSSAOptimization() override {
    TargetPassConfig::addMachineSSAOptimization();
  }

  void addPreRegAlloc() override { addPass(createValhallFoldOperandsPass()); }

  void addPreEmitPass() override {
    addPass(createGPUBlockLayoutPass());
#define PRE_EMIT_PASS(NAME) addPass(create##NAME##Pass());
#include "ValhallPasses.def"
  }
};

} // namespace

ValhallTargetMachine::ValhallTargetMachine(const Target &T, const Triple &TT,
                                           StringRef CPU, StringRef FS,
                                           const TargetOptions &Options,
                                           std::optional<Reloc::Model> RM,
                                           std::optional<CodeModel::Model> CM,
                                           CodeGenOptLevel OL, bool)
    : CodeGenTargetMachineImpl(T, SpirDataLayout, TT,
                               gpu::selectCPU(CPU, "mali-g57"), FS, Options,
                               RM.value_or(Reloc::Static),
                               getEffectiveCodeModel(CM, CodeModel::Small), OL),
      TLOF(std::make_unique<ValhallTargetObjectFile>()) {
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
