//===- GPUFoldLaneCount.cpp - Sub-groups of the core ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %n = call i32 @__mgpu_lane_count()        16
//   @__mgpu_scratch = [256 x i64]             [64 x i64]
//
// The front end does so before it optimises; this pass is for IR from
// elsewhere.
//
//===----------------------------------------------------------------------===//

#include "FoldLaneCount.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/GPUISelLowering.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/GPUObject/LaunchLimits.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-fold-lane-count"

static bool fitScratch(Module &M, unsigned Lanes) {
  GlobalVariable *Old = M.getNamedGlobal(gpu::ScratchName);
  auto *OldType = Old ? dyn_cast<ArrayType>(Old->getValueType()) : nullptr;
  uint64_t Count = gpuobj::MaxWorkGroupSize / Lanes;
  if (!OldType || OldType->getNumElements() == Count)
    return false;
  auto *Ty = ArrayType::get(OldType->getElementType(), Count);
  auto *New = new GlobalVariable(
      M, Ty, Old->isConstant(), Old->getLinkage(), UndefValue::get(Ty), "", Old,
      Old->getThreadLocalMode(), Old->getAddressSpace());
  New->setAlignment(Old->getAlign());
  New->takeName(Old);
  Old->replaceAllUsesWith(New);
  Old->eraseFromParent();
  return true;
}

bool gpu::foldLaneCount(Module &M, const TargetMachine &TM) {
  Function *LaneCount = M.getFunction(getBuiltinInfo(Builtin::LaneCount).Name);
  if (!LaneCount || !getBuiltin(*LaneCount))
    return false;
  // All functions are for one core.
  const auto &TLI = *static_cast<const GPUTargetLowering *>(
      TM.getSubtargetImpl(*LaneCount)->getTargetLowering());
  unsigned Lanes = TLI.getLaneCount();
  bool Changed = fitScratch(M, Lanes);
  for (User *U : make_early_inc_range(LaneCount->users()))
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledFunction() == LaneCount) {
      Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Lanes));
      Call->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

namespace {
class GPUFoldLaneCount : public ModulePass {
public:
  static char ID;
  GPUFoldLaneCount() : ModulePass(ID) {}

  StringRef getPassName() const override { return "GPU sub-group size"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
  }

  bool runOnModule(Module &M) override {
    return gpu::foldLaneCount(
        M, getAnalysis<TargetPassConfig>().getTM<TargetMachine>());
  }
};
} // namespace

char GPUFoldLaneCount::ID = 0;
INITIALIZE_PASS(GPUFoldLaneCount, DEBUG_TYPE, "GPU sub-group size", false,
                false)

ModulePass *llvm::createGPUFoldLaneCountPass() {
  return new GPUFoldLaneCount();
}
