//===- GPUSplitAddresses.cpp - Parts of addresses that loops keep ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An address is a base and an extended word, added by one instruction. Where
/// that word is a sum of which a loop changes one part only, the other belongs
/// to the base:
///
///   loop:                                      %r = zext i32 %row to i64
///     %i = add nuw i32 %row, %k                %q = getelementptr %a, i64 %r
///     %w = zext i32 %i to i64           ->   loop:
///     %p = getelementptr %a, i64 %w            %w = zext i32 %k to i64
///                                              %p = getelementptr %q, i64 %w
///
/// LICM does not look through extensions. The base is a register more than the
/// word, so only a few are formed in each loop.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-split-addresses"

/// In each loop.
static constexpr unsigned MaxBases = 4;

namespace {

/// The index of an address, as a sum of two words.
struct SplitIndex {
  Value *Fixed;  ///< in the loop
  Value *Moving; ///< the other
  bool IsSigned; ///< How they are extended.
};

class LoopSplitter {
public:
  explicit LoopSplitter(Loop &L) : L(L) {}
  bool run();

private:
  Loop &L;
  DenseMap<std::tuple<Value *, Value *, Type *, unsigned>, Value *> Bases;

  std::optional<SplitIndex> splitIndex(Value *Index) const;
  bool split(GetElementPtrInst &GEP);
};

} // namespace

std::optional<SplitIndex> LoopSplitter::splitIndex(Value *Index) const {
  auto *Ext = dyn_cast<CastInst>(Index);
  if (!Ext || !(isa<ZExtInst>(Ext) || isa<SExtInst>(Ext)) ||
      !Ext->hasOneUse() || !L.contains(Ext))
    return std::nullopt;
  auto *Sum = dyn_cast<BinaryOperator>(Ext->getOperand(0));
  if (!Sum || Sum->getOpcode() != Instruction::Add || !Sum->hasOneUse() ||
      !L.contains(Sum))
    return std::nullopt;
  bool IsUnsigned = isa<ZExtInst>(Ext) && Sum->hasNoUnsignedWrap();
  bool IsSigned =
      (isa<SExtInst>(Ext) || Ext->hasNonNeg()) && Sum->hasNoSignedWrap();
  if (!IsUnsigned && !IsSigned)
    return std::nullopt;
  Value *A = Sum->getOperand(0), *B = Sum->getOperand(1);
  if (L.isLoopInvariant(B))
    std::swap(A, B);
  if (!L.isLoopInvariant(A) || L.isLoopInvariant(B) || isa<Constant>(A))
    return std::nullopt;
  return SplitIndex{A, B, !IsUnsigned};
}

bool LoopSplitter::split(GetElementPtrInst &GEP) {
  if (GEP.getNumIndices() != 1 || GEP.getType()->isVectorTy() ||
      !L.isLoopInvariant(GEP.getPointerOperand()))
    return false;
  Value *Index = GEP.getOperand(1);
  std::optional<SplitIndex> S = splitIndex(Index);
  if (!S)
    return false;
  Value *&Base = Bases[{GEP.getPointerOperand(), S->Fixed,
                        GEP.getSourceElementType(), unsigned(S->IsSigned)}];
  if (!Base && Bases.size() > MaxBases)
    return false;
  auto Extend = [&](IRBuilder<> &IRB, Value *V) {
    return S->IsSigned ? IRB.CreateSExt(V, Index->getType())
                       : IRB.CreateZExt(V, Index->getType());
  };
  Type *Ty = GEP.getSourceElementType();
  if (!Base) {
    IRBuilder<> IRB(L.getLoopPreheader()->getTerminator());
    Base = IRB.CreateGEP(Ty, GEP.getPointerOperand(), Extend(IRB, S->Fixed));
  }
  IRBuilder<> IRB(&GEP);
  Value *New = IRB.CreateGEP(Ty, Base, Extend(IRB, S->Moving));
  New->takeName(&GEP);
  GEP.replaceAllUsesWith(New);
  RecursivelyDeleteTriviallyDeadInstructions(&GEP);
  return true;
}

bool LoopSplitter::run() {
  if (!L.getLoopPreheader())
    return false;
  SmallVector<GetElementPtrInst *, 8> Addresses;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : *BB)
      if (auto *GEP = dyn_cast<GetElementPtrInst>(&I))
        Addresses.push_back(GEP);
  bool Changed = false;
  for (GetElementPtrInst *GEP : Addresses)
    Changed |= split(*GEP);
  return Changed;
}

namespace {

class GPUSplitAddresses : public FunctionPass {
public:
  static char ID;
  GPUSplitAddresses() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU address splitting"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<LoopInfoWrapperPass>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUSplitAddresses::ID = 0;
INITIALIZE_PASS_BEGIN(GPUSplitAddresses, DEBUG_TYPE, "GPU address splitting",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(LoopInfoWrapperPass)
INITIALIZE_PASS_END(GPUSplitAddresses, DEBUG_TYPE, "GPU address splitting",
                    false, false)

FunctionPass *llvm::createGPUSplitAddressesPass() {
  return new GPUSplitAddresses();
}

bool GPUSplitAddresses::runOnFunction(Function &F) {
  LoopInfo &LI = getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  bool Changed = false;
  // Innermost loops first: what leaves them may leave the next one, too.
  SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
  for (Loop *L : reverse(Loops))
    Changed |= LoopSplitter(*L).run();
  return Changed;
}
