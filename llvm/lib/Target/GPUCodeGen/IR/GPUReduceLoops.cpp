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
/// are free without fewer threads: they would be spilled for the steps.
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
#include "llvm/IR/Module.h"
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

/// Whether \p L carries on nothing but counters, while values of loops around
/// it that it does not touch take \p Most registers, as sums of products where
/// it loads the factors.
bool doValuesWait(const Loop &L, ScalarEvolution &SE, unsigned Most) {
  if (any_of(L.getHeader()->phis(), [&](PHINode &Phi) {
        return !SE.isSCEVable(Phi.getType()) ||
               !isa<SCEVAddRecExpr>(SE.getSCEV(&Phi));
      }))
    return false;
  const DataLayout &DL = L.getHeader()->getDataLayout();
  unsigned Registers = 0;
  for (const Loop *Outer = L.getParentLoop(); Outer;
       Outer = Outer->getParentLoop())
    for (const PHINode &Phi : Outer->getHeader()->phis())
      if (none_of(Phi.users(), [&](const User *U) {
            return L.contains(cast<Instruction>(U));
          }))
        Registers += divideCeil(DL.getTypeSizeInBits(Phi.getType()), 32);
  return Registers >= Most;
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
    if (doValuesWait(L, AR.SE, Registers) || countStarts(L, AR.SE) > Registers)
      return PreservedAnalyses::all();
    return LoopStrengthReducePass().run(L, AM, AR, U);
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
