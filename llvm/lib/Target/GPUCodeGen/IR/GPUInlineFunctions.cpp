//===-- GPUInlineFunctions.cpp - Inline all calls ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// InlineProgram.h for IR that comes from other programs than mgpu cc. clang
// needs it most: it writes each OpenCL kernel twice, the second time as a
// function for calls from other kernels.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "InlineProgram.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-inline-functions"

namespace {
class GPUInlineFunctions : public ModulePass {
public:
  static char ID;
  GPUInlineFunctions() : ModulePass(ID) {}

  StringRef getPassName() const override { return "GPU inlining of all calls"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
  }

  bool runOnModule(Module &M) override;
};
} // namespace

bool GPUInlineFunctions::runOnModule(Module &M) {
  if (all_of(M, [](const Function &F) {
        return F.isDeclaration() || (gpu::isEntryPoint(F) && F.use_empty());
      }))
    return false;
  auto &TM = getAnalysis<TargetPassConfig>().getTM<TargetMachine>();
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  // There is no C library whose functions a pass could call.
  TargetLibraryInfoImpl TLII(M.getTargetTriple());
  TLII.disableAllFunctions();
  FAM.registerPass([&] { return TargetLibraryAnalysis(TLII); });
  PassBuilder PB(&TM);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  gpu::removeKernels(gpu::inlineProgram(
      M, FAM, TM.getOptLevel() != CodeGenOptLevel::None, gpu::diagnoseProgram));
  return true;
}

char GPUInlineFunctions::ID = 0;
INITIALIZE_PASS(GPUInlineFunctions, DEBUG_TYPE, "GPU inlining of all calls",
                false, false)

ModulePass *llvm::createGPUInlineFunctionsPass() {
  return new GPUInlineFunctions();
}
