//===-- GPUFlattenBranches.cpp - Short branches to selections ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where lanes take both sides of a branch, the core runs both sides; and a
/// branch costs the comparison, two jumps and copies where the sides meet. So
/// short sides without side effects are run by all lanes:
///
///   head: br i1 %c, a, b                  head: %x = ...
///   a:    %x = ...                              %y = ...
///   b:    %y = ...                   ->         %r = select i1 %c, %x, %y
///   join: %r = phi [%x, a], [%y, b]
///
/// The price of a side is its time on the busiest unit (TTI's throughput).
/// Sides behind a condition that is the same in all lanes have to be shorter,
/// for there the branch skips one of them.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-flatten-branches"

static cl::opt<unsigned>
    DivergentOption("gpu-flatten-divergent", cl::Hidden,
                    cl::desc("Price of the sides of a divergent branch that "
                             "are worth running both, in place of the "
                             "target's"));
static cl::opt<unsigned>
    UniformOption("gpu-flatten-uniform", cl::Hidden,
                  cl::desc("The same for a branch that all lanes take alike"));

namespace {

/// A branch, its one or two sides and the block where they meet.
struct Region {
  BranchInst *Branch;
  BasicBlock *Sides[2]; // the taken and the other; null if it is the join
  BasicBlock *Join;

  BasicBlock *incoming(unsigned I) const {
    return Sides[I] ? Sides[I] : Branch->getParent();
  }
};

class GPUFlattenBranches : public FunctionPass {
public:
  static char ID;
  explicit GPUFlattenBranches(const gpu::TargetLimits &Limits = {})
      : FunctionPass(ID), DivergentBudget(DivergentOption.getNumOccurrences()
                                              ? unsigned(DivergentOption)
                                              : Limits.DivergentSides),
        UniformBudget(UniformOption.getNumOccurrences()
                          ? unsigned(UniformOption)
                          : Limits.UniformSides) {}
  StringRef getPassName() const override { return "GPU branch flattening"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetTransformInfoWrapperPass>();
    AU.addRequired<UniformityInfoWrapperPass>();
  }
  bool runOnFunction(Function &F) override;

private:
  unsigned DivergentBudget, UniformBudget;
};

} // namespace

char GPUFlattenBranches::ID = 0;
INITIALIZE_PASS_BEGIN(GPUFlattenBranches, DEBUG_TYPE, "GPU branch flattening",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(TargetTransformInfoWrapperPass)
INITIALIZE_PASS_DEPENDENCY(UniformityInfoWrapperPass)
INITIALIZE_PASS_END(GPUFlattenBranches, DEBUG_TYPE, "GPU branch flattening",
                    false, false)

FunctionPass *
llvm::createGPUFlattenBranchesPass(const gpu::TargetLimits &Limits) {
  return new GPUFlattenBranches(Limits);
}

static InstructionCost priceOf(const Instruction &I,
                               const TargetTransformInfo &TTI) {
  return TTI.getInstructionCost(&I, TargetTransformInfo::TCK_RecipThroughput);
}

/// The price of a side that all lanes may run; invalid if they may not.
static InstructionCost sidePrice(const BasicBlock &BB, unsigned Budget,
                                 const TargetTransformInfo &TTI) {
  InstructionCost Sum = 0;
  for (const Instruction &I : BB) {
    if (I.isTerminator() || I.isDebugOrPseudoInst())
      continue;
    Sum += priceOf(I, TTI);
    // An invalid price is more than any other.
    if (Sum > Budget || !isSafeToSpeculativelyExecute(&I))
      return InstructionCost::getInvalid();
  }
  return Sum;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

static std::optional<Region> regionOf(BasicBlock &Head) {
  auto *Br = dyn_cast<BranchInst>(Head.getTerminator());
  if (!Br || !Br->isConditional())
    return std::nullopt;
  BasicBlock *T = Br->getSuccessor(0), *F = Br->getSuccessor(1);
  if (T == F || T == &Head || F == &Head)
    return std::nullopt;
  auto JoinOf = [&](BasicBlock *Side) -> BasicBlock * {
    auto *End = dyn_cast<BranchInst>(Side->getTerminator());
    if (Side->getSinglePredecessor() != &Head || !End || End->isConditional() ||
        isa<PHINode>(Side->front()) || Side->hasAddressTaken())
      return nullptr;
    return End->getSuccessor(0);
  };
  BasicBlock *JoinT = JoinOf(T), *JoinF = JoinOf(F);
  Region R{Br, {T, F}, nullptr};
  if (JoinT && JoinT == JoinF) {
    R.Join = JoinT;
  } else if (JoinT == F) {
    R.Join = F;
    R.Sides[1] = nullptr;
  } else if (JoinF == T) {
    R.Join = T;
    R.Sides[0] = nullptr;
  }
  if (!R.Join || R.Join == &Head || (R.Join == T && R.Join == F))
    return std::nullopt;
  return R;
}

static bool isWorthIt(const Region &R, unsigned Budget,
                      const TargetTransformInfo &TTI) {
  InstructionCost Sum = 0;
  for (const BasicBlock *Side : R.Sides)
    if (Side)
      Sum += sidePrice(*Side, Budget, TTI);
  for (const PHINode &Phi : R.Join->phis())
    if (Phi.getIncomingValueForBlock(R.incoming(0)) !=
        Phi.getIncomingValueForBlock(R.incoming(1)))
      Sum += priceOf(Phi, TTI);
  return Sum <= Budget;
}

static void flatten(const Region &R) {
  BasicBlock *Head = R.Branch->getParent();
  for (BasicBlock *Side : R.Sides) {
    if (!Side)
      continue;
    for (Instruction &I : make_early_inc_range(*Side)) {
      I.dropDbgRecords();
      if (I.isTerminator())
        break;
      I.dropUBImplyingAttrsAndMetadata();
      I.updateLocationAfterHoist();
      I.moveBefore(R.Branch->getIterator());
    }
  }
  IRBuilder<> B(R.Branch);
  for (PHINode &Phi : R.Join->phis()) {
    Value *V[2];
    for (unsigned I : {0u, 1u})
      V[I] = Phi.getIncomingValueForBlock(R.incoming(I));
    Value *S = V[0];
    if (V[0] != V[1]) {
      S = B.CreateSelect(R.Branch->getCondition(), V[0], V[1], Phi.getName());
      if (auto *Sel = dyn_cast<SelectInst>(S); Sel && isa<FPMathOperator>(Phi))
        Sel->setFastMathFlags(Phi.getFastMathFlags());
    }
    for (BasicBlock *Side : R.Sides)
      if (Side)
        Phi.removeIncomingValue(Side, /*DeletePHIIfEmpty=*/false);
    if (int I = Phi.getBasicBlockIndex(Head); I >= 0)
      Phi.setIncomingValue(I, S);
    else
      Phi.addIncoming(S, Head);
  }
  B.CreateBr(R.Join);
  R.Branch->eraseFromParent();
  for (BasicBlock *Side : R.Sides)
    if (Side)
      Side->eraseFromParent();
  if (R.Join->getSinglePredecessor() == Head)
    MergeBlockIntoPredecessor(R.Join);
}

bool GPUFlattenBranches::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  auto &TTI = getAnalysis<TargetTransformInfoWrapperPass>().getTTI(F);
  auto &UI = getAnalysis<UniformityInfoWrapperPass>().getUniformityInfo();
  // Conditions are kept, so what was known about them stays true.
  SmallPtrSet<const Value *, 16> Divergent;
  for (BasicBlock &BB : F)
    if (auto *Br = dyn_cast<BranchInst>(BB.getTerminator()))
      if (Br->isConditional() && UI.hasDivergentTerminator(BB))
        Divergent.insert(Br->getCondition());
  bool Changed = false;
  // Inner ones first: a flat side may make the outer one short enough.
  SmallVector<WeakVH, 16> Blocks;
  for (BasicBlock *BB : post_order(&F))
    Blocks.push_back(BB);
  for (WeakVH &V : Blocks) {
    auto *BB = dyn_cast_or_null<BasicBlock>(V);
    while (BB) {
      std::optional<Region> R = regionOf(*BB);
      if (!R || !isWorthIt(*R,
                           Divergent.contains(R->Branch->getCondition())
                               ? DivergentBudget
                               : UniformBudget,
                           TTI))
        break;
      flatten(*R);
      Changed = true;
    }
  }
  return Changed;
}
