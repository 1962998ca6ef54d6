//===- GPUFixAllocas.cpp - A fixed place for every variable ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The private memory of a work-item has a size that is known before it starts,
// and there is no stack pointer. A size that varies becomes its upper bound:
//
//   %m = and i64 %n, 7                     %a = alloca i32, i64 8
//   %s = add i64 %m, 1                     ...
//   %a = alloca i32, i64 %s                %m = and i64 %n, 7
//
// Without a bound it is an error. An object of each iteration of a loop has one
// place, if no iteration sees that of another; else it is an error, too.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-fix-allocas"

namespace {

class AllocaFixer {
public:
  AllocaFixer(Function &F, const gpu::TargetLimits &Limits)
      : F(F), Limits(Limits), DL(F.getDataLayout()), DT(F), AC(F) {}

  bool run();

private:
  /// Sizes and addresses that unoptimised code keeps in variables.
  void promoteVariables();
  bool fix(AllocaInst &A, ScalarEvolution &SE);
  bool isOfOneIteration(AllocaInst &A) const;
  void fail(AllocaInst &A, const Twine &Why) const {
    gpu::reportUnsupported(
        F, (A.hasName() ? "variable '" + A.getName() + "': " : Twine()) + Why,
        A.getDebugLoc());
  }

  Function &F;
  const gpu::TargetLimits &Limits;
  const DataLayout &DL;
  DominatorTree DT;
  AssumptionCache AC;
  CycleInfo Cycles;
};

class GPUFixAllocas : public FunctionPass {
public:
  static char ID;
  explicit GPUFixAllocas(const gpu::TargetLimits &Limits = {})
      : FunctionPass(ID), Limits(Limits) {}

  StringRef getPassName() const override {
    return "GPU fixed places of variables";
  }

  bool runOnFunction(Function &F) override {
    return gpu::isEntryPoint(F) && AllocaFixer(F, Limits).run();
  }

private:
  gpu::TargetLimits Limits;
};

} // namespace

void AllocaFixer::promoteVariables() {
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I); A && isAllocaPromotable(A))
      Variables.push_back(A);
  PromoteMemToReg(Variables, DT, &AC);
}

/// Whether no address of \p A is left when the next iteration makes its own:
/// what a phi or memory keeps may be.
bool AllocaFixer::isOfOneIteration(AllocaInst &A) const {
  SmallVector<Instruction *, 8> Addresses{&A};
  while (!Addresses.empty()) {
    Instruction *Address = Addresses.pop_back_val();
    for (User *U : Address->users()) {
      auto *I = cast<Instruction>(U);
      if (isa<GetElementPtrInst, AddrSpaceCastInst, SelectInst>(I))
        Addresses.push_back(I);
      else if (auto *S = dyn_cast<StoreInst>(I)) {
        if (S->getValueOperand() == Address)
          return false;
      } else if (!isa<LoadInst, MemIntrinsic, LifetimeIntrinsic, ICmpInst>(I))
        return false;
    }
  }
  return true;
}

/// Makes \p A a static object of the entry block. \returns false after an
/// error.
bool AllocaFixer::fix(AllocaInst &A, ScalarEvolution &SE) {
  Value *Count = A.getArraySize();
  APInt Most = SE.getUnsignedRangeMax(SE.getSCEV(Count));
  uint64_t Size = DL.getTypeAllocSize(A.getAllocatedType());
  uint64_t Limit = Limits.PrivateBytes / std::max<uint64_t>(Size, 1);
  if (Most.ugt(Limit)) {
    std::string Bytes = std::to_string(Limits.PrivateBytes) + " bytes";
    if (isa<Constant>(Count))
      fail(A, "needs more than the " + Bytes + " of a work-item");
    else
      fail(A, "its size has no known bound of at most " + Bytes);
    return false;
  }
  if (Cycles.getCycle(A.getParent()) && !isOfOneIteration(A)) {
    fail(A, "allocated again in each iteration of a loop, and its address "
            "leaves the iteration");
    return false;
  }
  A.setOperand(0, ConstantInt::get(Count->getType(), Most));
  A.moveBefore(F.getEntryBlock().getFirstInsertionPt());
  return true;
}

bool AllocaFixer::run() {
  bool Changed = false;
  SmallVector<AllocaInst *, 4> Allocas;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *A = dyn_cast<AllocaInst>(&I);
        A && !A->isStaticAlloca() && !A->getAllocatedType()->isScalableTy())
      Allocas.push_back(A);
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if (!Call || (Call->getIntrinsicID() != Intrinsic::stacksave &&
                  Call->getIntrinsicID() != Intrinsic::stackrestore))
      continue;
    // Without a stack pointer there is nothing to restore.
    if (!Call->use_empty())
      Call->replaceAllUsesWith(PoisonValue::get(Call->getType()));
    Call->eraseFromParent();
    Changed = true;
  }
  if (Allocas.empty())
    return Changed;
  promoteVariables();
  Cycles.compute(F);
  LoopInfo LI(DT);
  TargetLibraryInfoImpl TLII(F.getParent()->getTargetTriple());
  TargetLibraryInfo TLI(TLII, &F);
  ScalarEvolution SE(F, TLI, AC, DT, LI);
  for (AllocaInst *A : Allocas)
    if (!fix(*A, SE)) {
      gpu::makeEmpty(F);
      break;
    }
  return true;
}

char GPUFixAllocas::ID = 0;
INITIALIZE_PASS(GPUFixAllocas, DEBUG_TYPE, "GPU fixed places of variables",
                false, false)

FunctionPass *llvm::createGPUFixAllocasPass(const gpu::TargetLimits &Limits) {
  return new GPUFixAllocas(Limits);
}
