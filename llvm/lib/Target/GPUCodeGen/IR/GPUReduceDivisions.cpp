//===-- GPUReduceDivisions.cpp - 64-bit divisions without a loop ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// ExpandIRInsts makes a loop of a 64-bit division, with an iteration for each
/// bit of the quotient, also of those that SelectionDAG would make products of.
/// So, in front of it:
///
///  - Those by constants become products: Hacker's Delight, chapter 10.
///  - OpenCL's sizes and ids have 64 bits, but hardly ever values that need
///    more than 32, whose division is a few instructions:
///
///       %q = udiv i64 %a, %b              %high = and (or %a, %b), -1 << 32
///                                         %short = icmp eq i64 %high, 0
///                                  ->     br i1 %short, %fast, %slow
///                                       fast:
///                                         %f = udiv i32 (trunc %a, %b)
///                                       slow:
///                                         %s = udiv i64 %a, %b
///
///  - Remainders beside the quotient of the same values are computed of it.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"
#include "llvm/Support/DivisionByConstantInfo.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BypassSlowDivision.h"
#include <map>

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "gpu-reduce-divisions"

static constexpr unsigned LongBits = 64, ShortBits = 32;

namespace {

class GPUReduceDivisions : public FunctionPass {
public:
  static char ID;
  GPUReduceDivisions() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU division reduction"; }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUReduceDivisions::ID = 0;
char &llvm::GPUReduceDivisionsID = GPUReduceDivisions::ID;
INITIALIZE_PASS(GPUReduceDivisions, DEBUG_TYPE, "GPU division reduction", false,
                false)

FunctionPass *llvm::createGPUReduceDivisionsPass() {
  return new GPUReduceDivisions();
}

static bool isSigned(const BinaryOperator &Division) {
  return Division.getOpcode() == Instruction::SDiv ||
         Division.getOpcode() == Instruction::SRem;
}

static bool isRemainder(const BinaryOperator &Division) {
  return Division.getOpcode() == Instruction::SRem ||
         Division.getOpcode() == Instruction::URem;
}

static Value *freeze(IRBuilder<> &B, Value *V) {
  return isGuaranteedNotToBeUndefOrPoison(V) ? V : B.CreateFreeze(V);
}

static void replace(BinaryOperator &Old, Value *New) {
  Old.replaceAllUsesWith(New);
  if (auto *I = dyn_cast<Instruction>(New); I && !I->hasName())
    I->takeName(&Old);
  Old.eraseFromParent();
}

/// The upper half of the product of \p A, without a sign, and \p Factor: of the
/// products of their halves.
static Value *multiplyHigh(IRBuilder<> &B, Value *A, const APInt &Factor) {
  constexpr uint64_t Low = maskTrailingOnes<uint64_t>(ShortBits);
  auto LowHalf = [&](Value *V) { return B.CreateAnd(V, Low); };
  auto HighHalf = [&](Value *V) { return B.CreateLShr(V, ShortBits); };
  Value *ALow = LowHalf(A), *AHigh = HighHalf(A);
  Value *FLow = B.getInt64(Factor.extractBitsAsZExtValue(ShortBits, 0));
  Value *FHigh =
      B.getInt64(Factor.extractBitsAsZExtValue(ShortBits, ShortBits));
  // None of the sums has more than 64 bits.
  Value *Sum = B.CreateNUWAdd(B.CreateNUWMul(AHigh, FLow),
                              HighHalf(B.CreateNUWMul(ALow, FLow)));
  Value *Other = B.CreateNUWAdd(B.CreateNUWMul(ALow, FHigh), LowHalf(Sum));
  return B.CreateNUWAdd(
      B.CreateNUWAdd(B.CreateNUWMul(AHigh, FHigh), HighHalf(Sum)),
      HighHalf(Other));
}

static Value *divideUnsigned(IRBuilder<> &B, Value *A, const APInt &Divisor,
                             const KnownBits &Known) {
  const auto Magic = UnsignedDivisionByConstantInfo::get(
      Divisor, std::min(Known.countMinLeadingZeros(), Divisor.countl_zero()));
  Value *Quotient =
      multiplyHigh(B, B.CreateLShr(A, Magic.PreShift), Magic.Magic);
  if (Magic.IsAdd)
    Quotient = B.CreateAdd(B.CreateLShr(B.CreateSub(A, Quotient), 1), Quotient);
  return B.CreateLShr(Quotient, Magic.PostShift);
}

static Value *divideSigned(IRBuilder<> &B, Value *A, const APInt &Divisor) {
  const auto Magic = SignedDivisionByConstantInfo::get(Divisor);
  constexpr unsigned SignBit = LongBits - 1;
  // Two's complement: what a sign takes from a product, and what the factor
  // lacks where it has another sign than the divisor.
  Value *Quotient =
      B.CreateSub(multiplyHigh(B, A, Magic.Magic),
                  B.CreateAnd(B.CreateAShr(A, SignBit), B.getInt(Magic.Magic)));
  if (Divisor.isNegative())
    Quotient = B.CreateSub(Quotient, A);
  Quotient = B.CreateAShr(Quotient, Magic.ShiftAmount);
  return B.CreateAdd(Quotient, B.CreateLShr(Quotient, SignBit));
}

/// Divisions by powers of two are shifts for all later passes.
static bool reduceByConstant(BinaryOperator &Division) {
  const APInt *Divisor;
  if (!match(Division.getOperand(1), m_APInt(Divisor)) || Divisor->isZero())
    return false;
  const bool Signed = isSigned(Division);
  if ((Signed ? Divisor->abs() : *Divisor).isPowerOf2())
    return false;
  IRBuilder<> B(&Division);
  Value *A = Division.getOperand(0);
  const KnownBits Known =
      computeKnownBits(A, Division.getModule()->getDataLayout());
  if (Known.countMinLeadingZeros() >= LongBits - ShortBits &&
      Divisor->isIntN(ShortBits)) {
    Type *Short = B.getIntNTy(ShortBits);
    auto Opcode = isRemainder(Division) ? Instruction::URem : Instruction::UDiv;
    Value *Result = B.CreateBinOp(Opcode, B.CreateTrunc(A, Short),
                                  B.getInt(Divisor->trunc(ShortBits)));
    replace(Division, B.CreateZExt(Result, Division.getType()));
    return true;
  }
  A = freeze(B, A);
  Value *Quotient = Signed ? divideSigned(B, A, *Divisor)
                           : divideUnsigned(B, A, *Divisor, Known);
  replace(Division,
          isRemainder(Division)
              ? B.CreateSub(A, B.CreateMul(Quotient, B.getInt(*Divisor)))
              : Quotient);
  return true;
}

/// What is left of vectors is divided element by element in any case.
static void scalarize(BinaryOperator &Division,
                      SmallVectorImpl<BinaryOperator *> &Elements) {
  IRBuilder<> B(&Division);
  auto *Ty = cast<FixedVectorType>(Division.getType());
  Value *Result = PoisonValue::get(Ty);
  for (unsigned I = 0; I != Ty->getNumElements(); ++I) {
    Value *Element = B.CreateBinOp(
        Division.getOpcode(), B.CreateExtractElement(Division.getOperand(0), I),
        B.CreateExtractElement(Division.getOperand(1), I));
    if (auto *New = dyn_cast<BinaryOperator>(Element)) {
      New->copyIRFlags(&Division);
      Elements.push_back(New);
    }
    Result = B.CreateInsertElement(Result, Element, I);
  }
  replace(Division, Result);
}

/// The bypass divides twice in \p BB where both results are needed.
static bool computeRemaindersOfQuotients(BasicBlock &BB) {
  std::map<std::tuple<bool, Value *, Value *>, BinaryOperator *> Quotients;
  SmallVector<BinaryOperator *> Remainders;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(BB)) {
    if (!I.isIntDivRem() || !I.getType()->isIntegerTy(LongBits))
      continue;
    auto &Division = cast<BinaryOperator>(I);
    if (Division.use_empty()) {
      Division.eraseFromParent();
      Changed = true;
    } else if (isRemainder(Division)) {
      Remainders.push_back(&Division);
    } else {
      Quotients.try_emplace(
          {isSigned(Division), Division.getOperand(0), Division.getOperand(1)},
          &Division);
    }
  }
  for (BinaryOperator *Remainder : Remainders) {
    auto Found = Quotients.find({isSigned(*Remainder), Remainder->getOperand(0),
                                 Remainder->getOperand(1)});
    if (Found == Quotients.end())
      continue;
    BinaryOperator *Quotient = Found->second;
    if (Remainder->comesBefore(Quotient))
      Quotient->moveBefore(Remainder->getIterator());
    IRBuilder<> B(Quotient);
    for (Use &Operand : Quotient->operands())
      Operand.set(freeze(B, Operand));
    B.SetInsertPoint(Remainder);
    Value *Product = B.CreateMul(Quotient, Quotient->getOperand(1));
    replace(*Remainder, B.CreateSub(Quotient->getOperand(0), Product));
    Changed = true;
  }
  return Changed;
}

bool GPUReduceDivisions::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  SmallVector<BinaryOperator *> Vectors, Divisions;
  for (Instruction &I : instructions(F)) {
    if (!I.isIntDivRem())
      continue;
    if (I.getType()->isIntegerTy(LongBits))
      Divisions.push_back(cast<BinaryOperator>(&I));
    else if (auto *Ty = dyn_cast<FixedVectorType>(I.getType());
             Ty && Ty->getElementType()->isIntegerTy(LongBits))
      Vectors.push_back(cast<BinaryOperator>(&I));
  }
  for (BinaryOperator *Division : Vectors)
    scalarize(*Division, Divisions);
  bool Changed = !Vectors.empty();
  if (Divisions.empty())
    return Changed;
  for (BinaryOperator *Division : Divisions)
    Changed |= reduceByConstant(*Division);
  if (F.hasOptSize())
    return Changed;
  const DenseMap<unsigned, unsigned> Widths = {{LongBits, ShortBits}};
  for (BasicBlock *BB = &F.front(); BB;) {
    // What it adds behind the block is not to be looked at.
    BasicBlock *Next = BB->getNextNode();
    Changed |= bypassSlowDivision(BB, Widths);
    BB = Next;
  }
  for (BasicBlock &BB : F)
    Changed |= computeRemaindersOfQuotients(BB);
  return Changed;
}
