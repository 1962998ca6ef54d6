//===-- GPUSinkExtensions.cpp - Extensions next to their users -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A 32-bit index is extended by the instruction that adds it to an address, if
/// selection sees the extension: selection works block by block. This pass
/// copies extensions into the blocks of their users:
///
///   entry:                                entry:
///     %w = zext i32 %i to i64               ...
///   body:                            ->   body:
///     %p = getelementptr %a, i64 %w         %w.body = zext i32 %i to i64
///                                           %p = getelementptr %a, i64 %w.body
///
/// It also keeps one register live instead of two. For the same reason a vector
/// of equal elements is made in the blocks of its users:
///
///   entry:                                entry:
///     %is = icmp eq <4 x i32> %v, %w        %is = icmp eq <4 x i32> %v, %w
///     %all = shufflevector %is, zeroes      %one = extractelement %is, 0
///   body:                            ->   body:
///                                           %all = ; %one, four times
///     %x = select <4 x i1> %all, ...        %x = select <4 x i1> %all, ...
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "gpu-sink-extensions"

namespace {

class GPUSinkExtensions : public FunctionPass {
public:
  static char ID;
  GPUSinkExtensions() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU extension sinking"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUSinkExtensions::ID = 0;
INITIALIZE_PASS(GPUSinkExtensions, DEBUG_TYPE, "GPU extension sinking", false,
                false)

FunctionPass *llvm::createGPUSinkExtensionsPass() {
  return new GPUSinkExtensions();
}

static bool sink(CastInst &Ext) {
  DenseMap<BasicBlock *, Instruction *> Copies;
  bool Changed = false;
  for (Use &U : make_early_inc_range(Ext.uses())) {
    auto *User = cast<Instruction>(U.getUser());
    BasicBlock *BB = User->getParent();
    if (BB == Ext.getParent() || isa<PHINode>(User))
      continue;
    Instruction *&Copy = Copies[BB];
    if (!Copy) {
      Copy = Ext.clone();
      Copy->setName(Ext.getName());
      Copy->insertBefore(*BB, BB->getFirstInsertionPt());
    }
    U.set(Copy);
    Changed = true;
  }
  if (Ext.use_empty())
    Ext.eraseFromParent();
  return Changed;
}

static bool sink(ShuffleVectorInst &Splat) {
  Value *Element = nullptr;
  DenseMap<BasicBlock *, Value *> Copies;
  for (Use &U : make_early_inc_range(Splat.uses())) {
    auto *User = cast<Instruction>(U.getUser());
    BasicBlock *BB = User->getParent();
    if (BB == Splat.getParent() || isa<PHINode>(User))
      continue;
    Value *Vector = Splat.getOperand(0);
    if (!Element)
      Element = findScalarElement(Vector, 0);
    if (!Element)
      Element = IRBuilder<>(&Splat).CreateExtractElement(Vector, uint64_t(0));
    Value *&Copy = Copies[BB];
    if (!Copy)
      Copy = IRBuilder<>(BB, BB->getFirstInsertionPt())
                 .CreateVectorSplat(Splat.getType()->getElementCount(), Element,
                                    Splat.getName());
    U.set(Copy);
  }
  if (Splat.use_empty())
    Splat.eraseFromParent();
  return Element;
}

bool GPUSinkExtensions::runOnFunction(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if ((isa<ZExtInst>(I) || isa<SExtInst>(I)) &&
        I.getOperand(0)->getType()->isIntegerTy(32) &&
        I.getType()->isIntegerTy(64))
      Changed |= sink(cast<CastInst>(I));
    else if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I);
             Shuffle && match(Shuffle->getShuffleMask(), m_ZeroMask()))
      Changed |= sink(*Shuffle);
  return Changed;
}
