//===-- GPUReduceStrength.cpp - Strength reduction with a limit -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs LLVM's straight-line strength reduction where it ends in time. It
/// compares each address, and each sum with a product, with all those in front
/// of it that have the same base or the same variable index: a cipher that is
/// unrolled by hand has thousands of look-ups in one table, and nothing that
/// one of them could take from another.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/StraightLineStrengthReduce.h"

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "gpu-reduce-strength"

/// Comparisons, of up to 5 microseconds each.
static constexpr uint64_t MaxComparisons = 1 << 17;
/// Instructions of the function for each candidate that another one is near to:
/// all are analysed.
static constexpr uint64_t MaxInstructionsPerGain = 1 << 9;

namespace {

class GPUReduceStrength : public FunctionPass {
public:
  static char ID;
  GPUReduceStrength() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU strength reduction"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUReduceStrength::ID = 0;
INITIALIZE_PASS_BEGIN(GPUReduceStrength, DEBUG_TYPE, "GPU strength reduction",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(TargetPassConfig)
INITIALIZE_PASS_END(GPUReduceStrength, DEBUG_TYPE, "GPU strength reduction",
                    false, false)

FunctionPass *llvm::createGPUReduceStrengthPass() {
  return new GPUReduceStrength();
}

/// Calls \p Visit with base and stride of each sum, product and address that
/// LLVM may write as another plus their distance.
static void visitCandidates(
    Function &F,
    function_ref<void(const Value *Base, const Value *Stride)> Visit) {
  auto IsProduct = [](Value *V, Value *&Stride) {
    return match(V, m_Mul(m_Value(Stride), m_ConstantInt())) ||
           match(V, m_Shl(m_Value(Stride), m_ConstantInt()));
  };
  for (Instruction &I : instructions(F)) {
    Value *Stride;
    if (auto *GEP = dyn_cast<GetElementPtrInst>(&I)) {
      for (Value *Index : GEP->indices()) {
        match(Index, m_ZExtOrSExtOrSelf(m_Value(Stride)));
        IsProduct(Stride, Stride);
        if (!isa<Constant>(Stride))
          Visit(GEP->getPointerOperand(), Stride);
      }
    } else if (I.getOpcode() == Instruction::Add) {
      for (unsigned Side : {0, 1})
        if (IsProduct(I.getOperand(Side), Stride))
          Visit(I.getOperand(1 - Side), Stride);
    } else if (I.getOpcode() == Instruction::Mul) {
      Visit(I.getOperand(0), I.getOperand(1));
      if (I.getOperand(0) != I.getOperand(1))
        Visit(I.getOperand(1), I.getOperand(0));
    }
  }
}

/// \p V without what is added to it and constant.
static const Value *withoutConstants(const Value *V) {
  for (;;) {
    const Value *Rest;
    if (match(V, m_Add(m_Value(Rest), m_ConstantInt())) ||
        match(V, m_Or(m_Value(Rest), m_ConstantInt())) ||
        match(V, m_ZExtOrSExt(m_Value(Rest))))
      V = Rest;
    else if (const auto *GEP = dyn_cast<GEPOperator>(V);
             GEP && GEP->hasAllConstantIndices())
      V = GEP->getPointerOperand();
    else
      return V;
  }
}

/// How many of the candidates are at a distance from others that is known: for
/// none of them, as in most kernels, LLVM would analyse all for nothing.
static uint64_t countNeighbours(Function &F) {
  SmallDenseSet<std::pair<const Value *, const Value *>> Seen;
  uint64_t Number = 0;
  visitCandidates(F, [&](const Value *Base, const Value *Stride) {
    Number +=
        !Seen.insert({withoutConstants(Base), withoutConstants(Stride)}).second;
  });
  return Number;
}

/// An upper limit of the comparisons that LLVM makes.
static uint64_t countComparisons(Function &F) {
  DenseMap<const Value *, uint64_t> Members;
  visitCandidates(F, [&](const Value *Base, const Value *Stride) {
    ++Members[Base];
    ++Members[Stride];
  });
  uint64_t Comparisons = 0;
  for (auto [V, Number] : Members)
    Comparisons += Number * (Number - 1) / 2;
  return Comparisons;
}

bool GPUReduceStrength::runOnFunction(Function &F) {
  if (skipFunction(F) ||
      countNeighbours(F) * MaxInstructionsPerGain < F.getInstructionCount() ||
      countComparisons(F) > MaxComparisons)
    return false;
  PassBuilder PB(&getAnalysis<TargetPassConfig>().getTM<TargetMachine>());
  FunctionAnalysisManager FAM;
  PB.registerFunctionAnalyses(FAM);
  return !StraightLineStrengthReducePass().run(F, FAM).areAllPreserved();
}
