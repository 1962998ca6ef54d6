//===- GPULowerStages.cpp - Inputs and outputs of stages ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shaders store their outputs where their source does; programs end with what
/// the hardware wants, in its order:
///
///   define spir_kernel void @f() "mgpu-stage"="fragment" {
///     call void @__mgpu_store_color(i32 0, i32 0, i32 0, <4 x i32> %c)
///     ret void
/// becomes
///     %left = call i32 @__mgpu_coverage()
///     %tested = call i32 @__mgpu_coverage_test(i32 %left, float %alpha)
///     call void @__mgpu_blend(i32 0, i32 0, <4 x i32> %c, <4 x i32> poison,
///                             i32 %tested)
///     ret void
///
/// A position leaves in coordinates of the screen, with the viewport's scale
/// and offset applied. See LowerStages.h.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "LowerStages.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-lower-stages"

namespace {
class GPULowerStages : public ModulePass {
public:
  static char ID;
  GPULowerStages() : ModulePass(ID) {}

  StringRef getPassName() const override {
    return "GPU inputs and outputs of stages";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
  }

  bool runOnModule(Module &M) override {
    return gpu::lowerStages(
        M, getAnalysis<TargetPassConfig>().getTM<TargetMachine>());
  }
};
} // namespace

char GPULowerStages::ID = 0;
INITIALIZE_PASS(GPULowerStages, DEBUG_TYPE, "GPU inputs and outputs of stages",
                false, false)

ModulePass *llvm::createGPULowerStagesPass() { return new GPULowerStages(); }
