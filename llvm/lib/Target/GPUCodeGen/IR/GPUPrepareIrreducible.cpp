//===-- GPUPrepareIrreducible.cpp - Loops with several entries -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Brings loops with several entries into a form that LLVM's FixIrreducible can
/// take. It redirects branches only, so switches (Duff's device) become
/// branches:
///
///   switch i32 %n, label %loop [ i32 1, label %middle ]
/// becomes
///   %is = icmp eq i32 %n, 1
///   br i1 %is, label %middle, label %loop
///
/// And it loses values of phi nodes when only one of the two edges of a branch
/// is redirected, so critical edges get blocks of their own. Functions whose
/// loops have one entry stay as they are.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-prepare-irreducible"

namespace {

class GPUPrepareIrreducible : public FunctionPass {
public:
  static char ID;
  GPUPrepareIrreducible() : FunctionPass(ID) {}
  StringRef getPassName() const override {
    return "GPU preparation of irreducible loops";
  }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUPrepareIrreducible::ID = 0;
INITIALIZE_PASS(GPUPrepareIrreducible, DEBUG_TYPE,
                "GPU preparation of irreducible loops", false, false)

FunctionPass *llvm::createGPUPrepareIrreduciblePass() {
  return new GPUPrepareIrreducible();
}

static bool isIrreducible(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  using Order = ReversePostOrderTraversal<const Function *>;
  Order RPOT(&F);
  return containsIrreducibleCFG<const BasicBlock *, const Order>(RPOT, LI);
}

bool GPUPrepareIrreducible::runOnFunction(Function &F) {
  if (!isIrreducible(F))
    return false;
  PassBuilder PB;
  FunctionAnalysisManager FAM;
  PB.registerFunctionAnalyses(FAM);
  LowerSwitchPass().run(F, FAM);
  SplitAllCriticalEdges(F);
  return true;
}
