//===-- GPUDefineFrozen.cpp - One value for what is frozen ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A freeze of an undefined value is uniform for LLVM's analysis, so that a
/// branch on it is one of the whole warp. Selection makes it a register that
/// nothing has written, and there each lane has what it happens to have:
///
///   %x = freeze i64 poison               ->   %x = freeze i64 0
///
/// Undefined values among the operands of what is frozen become zeros, too:
/// through arithmetic, vectors, selects and phis, up to memory and calls that
/// may read it.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-define-frozen"

namespace {

class GPUDefineFrozen : public FunctionPass {
public:
  static char ID;
  GPUDefineFrozen() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU frozen values"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUDefineFrozen::ID = 0;
INITIALIZE_PASS(GPUDefineFrozen, DEBUG_TYPE, "GPU frozen values", false, false)

FunctionPass *llvm::createGPUDefineFrozenPass() {
  return new GPUDefineFrozen();
}

/// \p C with zeros where it is undefined.
static Constant *defined(Constant *C) {
  // Constant::replaceUndefsWith() gives one element for a vector of nothing
  // else.
  if (PatternMatch::match(C, PatternMatch::m_Undef()))
    return Constant::getNullValue(C->getType());
  if (isa<FixedVectorType>(C->getType()))
    return Constant::replaceUndefsWith(
        C, Constant::getNullValue(C->getType()->getScalarType()));
  return C;
}

static bool defineOperands(Instruction &I) {
  bool Changed = false;
  for (Use &U : I.operands())
    if (auto *C = dyn_cast<Constant>(U.get()))
      if (Constant *D = defined(C); D != C) {
        U.set(D);
        Changed = true;
      }
  auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I);
  if (Shuffle && is_contained(Shuffle->getShuffleMask(), PoisonMaskElem)) {
    SmallVector<int> Mask(Shuffle->getShuffleMask());
    replace(Mask, int(PoisonMaskElem), 0);
    Shuffle->setShuffleMask(Mask);
    Changed = true;
  }
  return Changed;
}

bool GPUDefineFrozen::runOnFunction(Function &F) {
  SmallVector<Instruction *> Worklist;
  SmallPtrSet<Instruction *, 16> Visited;
  auto Visit = [&](Instruction &I) {
    if (Visited.insert(&I).second)
      Worklist.push_back(&I);
  };
  for (Instruction &I : instructions(F))
    if (isa<FreezeInst>(I))
      Visit(I);
  bool Changed = false;
  while (!Worklist.empty()) {
    Instruction &I = *Worklist.pop_back_val();
    Changed |= defineOperands(I);
    for (Value *V : I.operand_values())
      if (auto *Operand = dyn_cast<Instruction>(V))
        if (!Operand->mayReadOrWriteMemory())
          Visit(*Operand);
  }
  return Changed;
}
