//===-- RogueWidenVectors.cpp - Vectors of bytes and halves as words ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory is read in words, and registers are words: a vector of bytes or
/// halves is loaded and stored as the words that it is in.
///
///   before                            after
///   %v = load <4 x half>, align 8     %w = load <2 x i32>, align 8
///                                     %v = the halves of both words
///
/// Multiply-adds of halves that may be rounded as one likes are multiply-adds
/// of floats, rounded at the end. When all vectors are what they stay, the
/// length of bursts is chosen (RogueBurstLength.h).
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueBurstLength.h"
#include "RogueSubtarget.h"
#include "RogueTargetMachine.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-widen-vectors"

namespace {

class RogueWidenVectors : public FunctionPass {
public:
  static char ID;
  RogueWidenVectors() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Widen Vectors"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

constexpr unsigned WordBits = 32, WordBytes = 4;

} // namespace

char RogueWidenVectors::ID = 0;
INITIALIZE_PASS_BEGIN(RogueWidenVectors, DEBUG_TYPE, "Rogue Widen Vectors",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(TargetPassConfig)
INITIALIZE_PASS_END(RogueWidenVectors, DEBUG_TYPE, "Rogue Widen Vectors", false,
                    false)

FunctionPass *llvm::createRogueWidenVectorsPass() {
  return new RogueWidenVectors();
}

/// The bits of an element of a vector that is several elements to a word, of
/// memory at \p Alignment; otherwise 0.
static unsigned narrowBits(Type *Ty, Align Alignment) {
  auto *VT = dyn_cast<FixedVectorType>(Ty);
  if (!VT || Alignment < Align(WordBytes) ||
      VT->getElementType()->isPtrOrPtrVectorTy())
    return 0;
  unsigned Bits = VT->getScalarSizeInBits();
  return (Bits == 8 || Bits == 16) && VT->getNumElements() > 1 ? Bits : 0;
}

static Type *wordsType(LLVMContext &C, unsigned Words) {
  Type *Word = Type::getInt32Ty(C);
  return Words == 1 ? Word
                    : static_cast<Type *>(FixedVectorType::get(Word, Words));
}

/// Bytes behind the vector are in its last word.
static bool widenLoad(LoadInst &L) {
  unsigned Bits = narrowBits(L.getType(), L.getAlign());
  if (!Bits || !L.isSimple())
    return false;
  auto *VT = cast<FixedVectorType>(L.getType());
  unsigned Count = VT->getNumElements(), PerWord = WordBits / Bits;
  unsigned Words = divideCeil(Count, PerWord);
  IRBuilder<> IRB(&L);
  LoadInst *Wide = IRB.CreateAlignedLoad(wordsType(L.getContext(), Words),
                                         L.getPointerOperand(), L.getAlign());
  Wide->setAAMetadata(L.getAAMetadata());
  Value *Result = PoisonValue::get(VT);
  for (unsigned I = 0; I < Count; ++I) {
    Value *Word =
        Words == 1 ? Wide : IRB.CreateExtractElement(Wide, I / PerWord);
    if (unsigned Shift = I % PerWord * Bits)
      Word = IRB.CreateLShr(Word, Shift);
    Value *Element = IRB.CreateBitCast(
        IRB.CreateTrunc(Word, IRB.getIntNTy(Bits)), VT->getElementType());
    Result = IRB.CreateInsertElement(Result, Element, I);
  }
  L.replaceAllUsesWith(Result);
  L.eraseFromParent();
  return true;
}

/// What does not fill a word is stored by elements.
static bool widenStore(StoreInst &S) {
  Value *V = S.getValueOperand();
  unsigned Bits = narrowBits(V->getType(), S.getAlign());
  if (!Bits || !S.isSimple())
    return false;
  auto *VT = cast<FixedVectorType>(V->getType());
  unsigned Count = VT->getNumElements(), PerWord = WordBits / Bits;
  unsigned Words = Count / PerWord;
  if (!Words)
    return false;
  IRBuilder<> IRB(&S);
  Type *WideTy = wordsType(S.getContext(), Words);
  Value *Wide = PoisonValue::get(WideTy);
  for (unsigned W = 0; W < Words; ++W) {
    Value *Word = nullptr;
    for (unsigned I = 0; I < PerWord; ++I) {
      Value *Part = IRB.CreateZExt(
          IRB.CreateBitCast(IRB.CreateExtractElement(V, W * PerWord + I),
                            IRB.getIntNTy(Bits)),
          IRB.getInt32Ty());
      Part = IRB.CreateShl(Part, I * Bits);
      Word = Word ? IRB.CreateOr(Word, Part) : Part;
    }
    Wide = Words == 1 ? Word : IRB.CreateInsertElement(Wide, Word, W);
  }
  Value *Ptr = S.getPointerOperand();
  IRB.CreateAlignedStore(Wide, Ptr, S.getAlign())
      ->setAAMetadata(S.getAAMetadata());
  for (unsigned I = Words * PerWord; I < Count; ++I)
    IRB.CreateAlignedStore(
           IRB.CreateExtractElement(V, I),
           IRB.CreateConstInBoundsGEP1_32(VT->getElementType(), Ptr, I),
           commonAlignment(S.getAlign(), I * Bits / 8))
        ->setAAMetadata(S.getAAMetadata());
  S.eraseFromParent();
  return true;
}

static bool widenMultiplyAdd(IntrinsicInst &I) {
  if (I.getIntrinsicID() != Intrinsic::fmuladd ||
      !I.getType()->getScalarType()->isHalfTy())
    return false;
  IRBuilder<> IRB(&I);
  IRB.setFastMathFlags(I.getFastMathFlags());
  Type *Float = I.getType()->getWithNewType(IRB.getFloatTy());
  SmallVector<Value *, 3> Args;
  for (Value *Arg : I.args())
    Args.push_back(IRB.CreateFPExt(Arg, Float));
  Value *Sum = IRB.CreateIntrinsic(Intrinsic::fmuladd, {Float}, Args);
  I.replaceAllUsesWith(IRB.CreateFPTrunc(Sum, I.getType()));
  I.eraseFromParent();
  return true;
}

bool RogueWidenVectors::runOnFunction(Function &F) {
  bool Changed = false;
  for (BasicBlock &BB : F)
    for (Instruction &I : make_early_inc_range(BB)) {
      if (auto *L = dyn_cast<LoadInst>(&I))
        Changed |= widenLoad(*L);
      else if (auto *S = dyn_cast<StoreInst>(&I))
        Changed |= widenStore(*S);
      else if (auto *II = dyn_cast<IntrinsicInst>(&I))
        Changed |= widenMultiplyAdd(*II);
    }
  const auto &TM = getAnalysis<TargetPassConfig>().getTM<RogueTargetMachine>();
  Rogue::chooseBurstLength(F, TM.getSubtargetImpl(F)->getCore());
  return Changed;
}
