//===- FoldZeroTerms.cpp - Products with zero in shaders ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FoldZeroTerms.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/SPIRVReader/SPIRVReader.h"

using namespace llvm;
using namespace llvm::gpudriver;

/// Which elements of \p V, one if it is a scalar, are zero.
static SmallBitVector zeroElements(Value *V) {
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  unsigned Count = Vector ? Vector->getNumElements() : 1;
  SmallBitVector Zeros(Count);
  auto *C = dyn_cast<Constant>(V);
  for (unsigned I = 0; C && I != Count; ++I) {
    auto *Element =
        dyn_cast_or_null<ConstantFP>(Vector ? C->getAggregateElement(I) : C);
    Zeros[I] = Element && Element->isZero();
  }
  return Zeros;
}

/// \p V with those of \p Other in place of its elements \p Which.
static Value *replaceElements(IRBuilder<> &B, Value *V, Value *Other,
                              const SmallBitVector &Which) {
  for (unsigned I : Which.set_bits())
    V = B.CreateInsertElement(V, B.CreateExtractElement(Other, I), I);
  return V;
}

static bool fold(Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  bool IsFused = Call && (Call->getIntrinsicID() == Intrinsic::fmuladd ||
                          Call->getIntrinsicID() == Intrinsic::fma);
  unsigned Opcode = I.getOpcode();
  if (!IsFused && Opcode != Instruction::FMul && Opcode != Instruction::FAdd)
    return false;
  SmallBitVector First = zeroElements(I.getOperand(0)),
                 Second = zeroElements(I.getOperand(1));
  if (First.none() && Second.none())
    return false;
  IRBuilder<> B(&I);
  Value *Rest = IsFused ? I.getOperand(2) : Constant::getNullValue(I.getType());
  bool IsSum = Opcode == Instruction::FAdd;
  Value *New;
  if ((First | Second).all() && (!IsSum || First.all() || Second.all())) {
    New = !IsSum ? Rest : I.getOperand(First.all() ? 1 : 0);
  } else {
    New = B.Insert(I.clone());
    if (IsSum) {
      New = replaceElements(B, New, I.getOperand(1), First);
      New = replaceElements(B, New, I.getOperand(0), Second);
    } else {
      New = replaceElements(B, New, Rest, First | Second);
    }
  }
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
  return true;
}

PreservedAnalyses FoldZeroTermsPass::run(Function &F,
                                         FunctionAnalysisManager &) {
  if (!F.hasFnAttribute(spirv::FiniteFloatsAttribute))
    return PreservedAnalyses::all();
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    Changed |= fold(I);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}
