//===- GPULowerTraps.cpp - Ends of a work-item ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// No core has a trap. A work-item that comes to one ends, like AMD's without a
// trap handler:
//
//   call void @llvm.ubsantrap(i8 3)       becomes    ret void
//   unreachable
//
// Nothing could stop at llvm.debugtrap; it goes away.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-lower-traps"

/// Returns at \p Trap, whatever comes behind it.
static void returnAt(Instruction &Trap) {
  BasicBlock &BB = *Trap.getParent();
  DebugLoc Loc = Trap.getDebugLoc();
  changeToUnreachable(&Trap);
  BB.getTerminator()->eraseFromParent();
  ReturnInst::Create(BB.getContext(), &BB)->setDebugLoc(Loc);
}

namespace {
class GPULowerTraps : public FunctionPass {
public:
  static char ID;
  GPULowerTraps() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "GPU traps to returns"; }

  bool runOnFunction(Function &F) override {
    if (!gpu::isEntryPoint(F))
      return false;
    // Only the first one of a block is ever reached.
    SmallVector<Instruction *, 8> Traps, Ignored;
    const BasicBlock *Ended = nullptr;
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      if (!Call || I.getParent() == Ended)
        continue;
      switch (Call->getIntrinsicID()) {
      case Intrinsic::trap:
      case Intrinsic::ubsantrap:
        Traps.push_back(&I);
        Ended = I.getParent();
        break;
      case Intrinsic::debugtrap:
        Ignored.push_back(&I);
        break;
      default:
        break;
      }
    }
    for (Instruction *I : Ignored)
      I->eraseFromParent();
    for (Instruction *I : Traps)
      returnAt(*I);
    return !Traps.empty() || !Ignored.empty();
  }
};
} // namespace

char GPULowerTraps::ID = 0;
INITIALIZE_PASS(GPULowerTraps, DEBUG_TYPE, "GPU traps to returns", false, false)

FunctionPass *llvm::createGPULowerTrapsPass() { return new GPULowerTraps(); }
