//===- GPUTargetMachine.h - What target machines share ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETMACHINE_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETMACHINE_H

#include "GPUCodeGen/GPUPassConfig.h"
#include "GPUCodeGen/GPUTargetObjectFile.h"
#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "GPUCodeGen/PipelineDefaults.h"
#include "GPUSelect/GPUSelect.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/CodeGen/CodeGenTargetMachineImpl.h"
#include "llvm/CodeGen/MIRParser/MIParser.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/TargetRegistry.h"

namespace llvm {

/// The target machine of the core that the command line names. A target adds
/// its pipeline and prices.
///
/// \tparam SubtargetT   the target's subtarget; has getOccupancySteps() and
///                      AllocationMargin
/// \tparam FunctionInfo the target's GPUMachineFunctionInfo
/// \tparam FunctionYAML its form in MIR files
template <typename SubtargetT, typename FunctionInfo, typename FunctionYAML>
class GPUTargetMachine : public CodeGenTargetMachineImpl {
  std::unique_ptr<TargetLoweringObjectFile> TLOF =
      std::make_unique<GPUTargetObjectFile>();
  mutable StringMap<std::unique_ptr<SubtargetT>> Subtargets;

public:
  /// As RegisterTargetMachine calls it. A target is called as its instruction
  /// set, whose first core is that of a command line without one.
  GPUTargetMachine(const Target &T, const Triple &, StringRef CPU, StringRef FS,
                   const TargetOptions &Options, std::optional<Reloc::Model> RM,
                   std::optional<CodeModel::Model> CM, CodeGenOptLevel OL, bool)
      : CodeGenTargetMachineImpl(
            T, gpu::SpirDataLayout, gpu::machineTriple(),
            gpu::selectCPU(CPU, gpuobj::findCore(T.getName(), "")->Name), FS,
            Options, RM.value_or(Reloc::Static),
            getEffectiveCodeModel(CM, CodeModel::Small), OL) {
    initAsmInfo();
    setRequiresStructuredCFG(true);
  }

  // Every function of a module is for the core of the command line.
  const SubtargetT *getSubtargetImpl(const Function &) const override {
    std::unique_ptr<SubtargetT> &STI =
        Subtargets[(getTargetCPU() + getTargetFeatureString()).str()];
    if (!STI)
      STI = std::make_unique<SubtargetT>(TargetTriple, getTargetCPU(),
                                         getTargetFeatureString(), *this);
    return STI.get();
  }
  TargetLoweringObjectFile *getObjFileLowering() const override {
    return TLOF.get();
  }

  /// Whoever builds a pipeline with this machine calls it: mgpu cc, opt, clang.
  void registerPassBuilderCallbacks(PassBuilder &PB) override {
    gpu::registerPipelineDefaults(PB);
  }

  ScheduleDAGInstrs *
  createMachineScheduler(MachineSchedContext *C) const override {
    return gpu::createOccupancyScheduler(
        C, C->MF->getSubtarget<SubtargetT>().getOccupancySteps(),
        SubtargetT::AllocationMargin);
  }

  MachineFunctionInfo *
  createMachineFunctionInfo(BumpPtrAllocator &Allocator, const Function &F,
                            const TargetSubtargetInfo *STI) const override {
    return MachineFunctionInfo::create<FunctionInfo>(Allocator, F, STI);
  }
  yaml::MachineFunctionInfo *createDefaultFuncInfoYAML() const override {
    return new FunctionYAML();
  }
  yaml::MachineFunctionInfo *
  convertFuncInfoToYAML(const MachineFunction &MF) const override {
    return new FunctionYAML(*MF.getInfo<FunctionInfo>());
  }
  bool parseMachineFunctionInfo(const yaml::MachineFunctionInfo &YAML,
                                PerFunctionMIParsingState &PFS,
                                SMDiagnostic &Error,
                                SMRange &SourceRange) const override {
    return PFS.MF.getInfo<FunctionInfo>()->initialize(
        static_cast<const FunctionYAML &>(YAML), PFS, Error, SourceRange);
  }

  bool isNoopAddrSpaceCast(unsigned, unsigned) const override { return true; }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETMACHINE_H
