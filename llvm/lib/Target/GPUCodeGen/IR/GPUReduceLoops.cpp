//===- GPUReduceLoops.cpp - Strength reduction of loops -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's strength reduction, which looks only at integers and addresses of the
/// widths that the data layout calls native: for its time the layout has them.
///
/// Addresses are among them where an address that is stepped costs no more than
/// one that is made from an index.
///
/// Loops whose counter has a step that only the launch knows, as those that
/// stride over a grid, stay as they are: the address of an element is one
/// instruction from the counter, as is its step, and such loops are short.
///
/// So do loops with more values that differ by what is no constant than there
/// are registers, as the rows of a matrix in a loop that is unrolled: strength
/// reduction would keep each of the differences in a register of its own.
///
/// And so do loops through which so many values wait that no further registers
/// are free without fewer threads: they would be spilled for the steps. Where a
/// loop with as many values carries them on itself, multiples of a counter are
/// computed from it.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/PipelineDefaults.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopStrengthReduce.h"
#include "llvm/Transforms/Utils/CanonicalizeFreezeInLoops.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-reduce-loops"

namespace {

/// How many values of \p L that step with it start at places of their own;
/// those at a constant distance are one.
unsigned countStarts(const Loop &L, ScalarEvolution &SE) {
  auto StepOf = [&](Value *V) -> const SCEVAddRecExpr * {
    if (!SE.isSCEVable(V->getType()))
      return nullptr;
    const auto *Rec = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(V));
    return Rec && Rec->getLoop() == &L ? Rec : nullptr;
  };
  SmallPtrSet<const SCEV *, 16> Starts;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB) {
      const SCEVAddRecExpr *Rec = StepOf(&I);
      // What only leads to others needs no register.
      if (!Rec || all_of(I.users(), [&](User *U) { return StepOf(U); }))
        continue;
      const SCEV *Start = Rec->getStart();
      if (const auto *Sum = dyn_cast<SCEVAddExpr>(Start);
          Sum && isa<SCEVConstant>(Sum->getOperand(0)))
        Start = SE.getMinusSCEV(Start, Sum->getOperand(0));
      Starts.insert(Start);
    }
  return Starts.size();
}

unsigned countRegisters(const PHINode &Phi) {
  return divideCeil(Phi.getDataLayout().getTypeSizeInBits(Phi.getType()), 32);
}

/// Registers of what \p L itself carries on.
unsigned countCarried(const Loop &L) {
  unsigned Registers = 0;
  for (const PHINode &Phi : L.getHeader()->phis())
    Registers += countRegisters(Phi);
  return Registers;
}

/// Registers of what loops around \p L carry on and \p L does not touch, as
/// sums of products where it loads the factors.
unsigned countWaiting(const Loop &L) {
  unsigned Registers = 0;
  for (const Loop *Outer = L.getParentLoop(); Outer;
       Outer = Outer->getParentLoop())
    for (const PHINode &Phi : Outer->getHeader()->phis())
      if (none_of(Phi.users(), [&](const User *U) {
            return L.contains(cast<Instruction>(U));
          }))
        Registers += countRegisters(Phi);
  return Registers;
}

bool hasOnlyCounters(const Loop &L, ScalarEvolution &SE) {
  return all_of(L.getHeader()->phis(), [&](PHINode &Phi) {
    return SE.isSCEVable(Phi.getType()) &&
           isa<SCEVAddRecExpr>(SE.getSCEV(&Phi));
  });
}

/// Makes counters of \p L that are another one times a power of two a shift of
/// that one, which is no more than their step:
///
///   %i = phi i32 [ 0, ... ], [ %i.next, ... ]
///   %j = phi i32 [ 0, ... ], [ %j.next, ... ]  ->  %j = shl i32 %i, 4
///   %i.next = add i32 %i, 1
///   %j.next = add i32 %j, 16
void mergeCounters(Loop &L, ScalarEvolution &SE) {
  struct Counter {
    PHINode *Phi;
    Instruction *Next;
    APInt Start, Step;
  };
  using namespace PatternMatch;
  SmallVector<Counter> Counters;
  BasicBlock *Latch = L.getLoopLatch(), *Before = L.getLoopPreheader();
  if (!Latch || !Before)
    return;
  for (PHINode &Phi : L.getHeader()->phis()) {
    const APInt *Start, *Step;
    Instruction *Next = nullptr;
    if (!Phi.getType()->isVectorTy() &&
        match(Phi.getIncomingValueForBlock(Before), m_APInt(Start)) &&
        match(Phi.getIncomingValueForBlock(Latch),
              m_CombineAnd(m_Instruction(Next),
                           m_Add(m_Specific(&Phi), m_APInt(Step)))) &&
        !Step->isZero())
      Counters.push_back({&Phi, Next, *Start, *Step});
  }
  for (Counter &Multiple : Counters)
    for (const Counter &Single : Counters) {
      if (!Single.Phi || Multiple.Phi->getType() != Single.Phi->getType() ||
          !Multiple.Next->hasOneUse())
        continue;
      APInt Factor, Rest;
      APInt::sdivrem(Multiple.Step, Single.Step, Factor, Rest);
      if (!Rest.isZero() || Factor.sle(1) || !Factor.isPowerOf2() ||
          Single.Start * Factor != Multiple.Start)
        continue;
      IRBuilder<> Builder(&*L.getHeader()->getFirstInsertionPt());
      SE.forgetValue(Multiple.Phi);
      Multiple.Phi->replaceAllUsesWith(
          Builder.CreateShl(Single.Phi, Factor.logBase2()));
      // It is the one use of what steps it.
      Multiple.Phi->eraseFromParent();
      Multiple.Next->eraseFromParent();
      Multiple.Phi = nullptr;
      break;
    }
}

struct ReduceLoopPass : PassInfoMixin<ReduceLoopPass> {
  PreservedAnalyses run(Loop &L, LoopAnalysisManager &AM,
                        LoopStandardAnalysisResults &AR, LPMUpdater &U) {
    for (PHINode &Phi : L.getHeader()->phis()) {
      if (!AR.SE.isSCEVable(Phi.getType()))
        continue;
      const auto *Count = dyn_cast<SCEVAddRecExpr>(AR.SE.getSCEV(&Phi));
      if (Count && Count->getLoop() == &L &&
          !isa<SCEVConstant>(Count->getStepRecurrence(AR.SE)))
        return PreservedAnalyses::all();
    }
    const unsigned Registers = AR.TTI.getNumberOfRegisters(0);
    if (countStarts(L, AR.SE) > Registers ||
        (countWaiting(L) >= Registers && hasOnlyCounters(L, AR.SE)))
      return PreservedAnalyses::all();
    PreservedAnalyses Preserved = LoopStrengthReducePass().run(L, AM, AR, U);
    if (!Preserved.areAllPreserved() &&
        countCarried(L) + countWaiting(L) >= Registers)
      mergeCounters(L, AR.SE);
    return Preserved;
  }
};

class GPUReduceLoops : public ModulePass {
  gpu::NativeIntegers Integers;

public:
  static char ID;
  explicit GPUReduceLoops(const gpu::TargetLimits &Limits = {})
      : ModulePass(ID),
        Integers(Limits.StepsAddresses ? gpu::NativeIntegers::Pairs
                                       : gpu::NativeIntegers::Words) {}
  StringRef getPassName() const override {
    return "GPU strength reduction of loops";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
  }
  bool runOnModule(Module &M) override;
};

} // namespace

char GPUReduceLoops::ID = 0;
INITIALIZE_PASS_BEGIN(GPUReduceLoops, DEBUG_TYPE,
                      "GPU strength reduction of loops", false, false)
INITIALIZE_PASS_DEPENDENCY(TargetPassConfig)
INITIALIZE_PASS_END(GPUReduceLoops, DEBUG_TYPE,
                    "GPU strength reduction of loops", false, false)

ModulePass *llvm::createGPUReduceLoopsPass(const gpu::TargetLimits &Limits) {
  return new GPUReduceLoops(Limits);
}

bool GPUReduceLoops::runOnModule(Module &M) {
  PassBuilder PB(&getAnalysis<TargetPassConfig>().getTM<TargetMachine>());
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);

  LoopPassManager LPM;
  LPM.addPass(CanonicalizeFreezeInLoopsPass());
  LPM.addPass(ReduceLoopPass());
  auto Pass = createFunctionToLoopPassAdaptor(std::move(LPM));

  bool Changed = false;
  gpu::setNativeIntegers(M, Integers);
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone() &&
        !FAM.getResult<LoopAnalysis>(F).empty())
      Changed |= !Pass.run(F, FAM).areAllPreserved();
  gpu::setNativeIntegers(M, gpu::NativeIntegers::Unknown);
  return Changed;
}
