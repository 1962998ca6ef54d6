//===- ContractProducts.cpp - Products that are added up ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractProducts.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

using namespace llvm;

static bool isContractible(const Value *V, unsigned Opcode) {
  const auto *I = dyn_cast<Instruction>(V);
  return I && I->getOpcode() == Opcode && I->hasAllowContract();
}

/// The product among the operands of \p Sum, in the same block: one that nobody
/// else wants, if there is a choice.
static BinaryOperator *productOf(const BinaryOperator &Sum) {
  BinaryOperator *Found = nullptr;
  for (Value *Op : Sum.operands()) {
    auto *Product = dyn_cast<BinaryOperator>(Op);
    if (!Product || !isContractible(Product, Instruction::FMul) ||
        Product->getParent() != Sum.getParent())
      continue;
    if (!Found || (!Found->hasOneUse() && Product->hasOneUse()))
      Found = Product;
  }
  return Found;
}

/// \returns true if \p Sum is gone.
static bool contract(BinaryOperator &Sum) {
  bool IsDifference = Sum.getOpcode() == Instruction::FSub;
  if (!isContractible(&Sum, Instruction::FAdd) &&
      !isContractible(&Sum, Instruction::FSub))
    return false;
  BinaryOperator *Product = productOf(Sum);
  if (!Product)
    return false;
  IRBuilder<> B(&Sum);
  bool IsSecond = Sum.getOperand(1) == Product;
  Value *X = Product->getOperand(0), *Addend = Sum.getOperand(!IsSecond);
  if (IsDifference && IsSecond)
    X = B.CreateFNeg(X);
  else if (IsDifference)
    Addend = B.CreateFNeg(Addend);
  Sum.replaceAllUsesWith(
      B.CreateIntrinsic(Intrinsic::fmuladd, {Sum.getType()},
                        {X, Product->getOperand(1), Addend}));
  Sum.eraseFromParent();
  if (Product->use_empty())
    Product->eraseFromParent();
  return true;
}

void gpudriver::contractProducts(Module &M) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  FunctionPassManager Passes;
  Passes.addPass(SROAPass(SROAOptions::PreserveCFG));
  ScalarizerPassOptions Scalars;
  // Halves stay in pairs.
  Scalars.ScalarizeMinBits = 32;
  Passes.addPass(ScalarizerPass(Scalars));
  Passes.addPass(EarlyCSEPass());
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    Passes.run(F, FAM);
    SmallVector<BinaryOperator *, 32> Sums;
    for (Instruction &I : instructions(F))
      if (I.getOpcode() == Instruction::FAdd ||
          I.getOpcode() == Instruction::FSub)
        Sums.push_back(cast<BinaryOperator>(&I));
    for (BinaryOperator *Sum : Sums)
      contract(*Sum);
    for (Instruction &I : instructions(F))
      if (isa<BinaryOperator>(I) && isa<FPMathOperator>(I))
        I.setHasAllowContract(false);
  }
}
