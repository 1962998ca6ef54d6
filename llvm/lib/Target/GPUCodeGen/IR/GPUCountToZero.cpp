//===- GPUCountToZero.cpp - Loops that end when their counter is zero -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A branch tests whether a word is zero without a comparison. A counter that
/// nothing in the loop reads but its own step and the test is kept as its
/// distance from the limit:
///
///   loop:                                  %d0 = sub i32 %start, %limit
///     %i = phi [ %start ], [ %n ]        loop:
///     br i1 %early, %out, %rest            %d = phi [ %d0 ], [ %m ]
///   rest:                                  br i1 %early, %out, %rest
///     %n = add i32 %i, 1            ->   rest:
///     %more = icmp ne i32 %n, %limit       %m = add i32 %d, 1
///     br i1 %more, %loop, %done            %more = icmp ne i32 %m, 0
///   out:                                   br i1 %more, %loop, %done
///     use i32 %i                         out:
///                                          %i = add i32 %d, %limit
///                                          use i32 %i
///
/// Where nothing reads the counter behind the loop either, strength reduction
/// does so. It takes this one as it is.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "gpu-count-to-zero"

namespace {

/// A counter and the test that ends its loop.
struct Counter {
  PHINode *Count;
  Instruction *Next;
  ICmpInst *Test;
  /// Which of the test's operands is the limit.
  unsigned LimitOperand;

  Value *limit() const { return Test->getOperand(LimitOperand); }
};

class GPUCountToZero : public FunctionPass {
public:
  static char ID;
  GPUCountToZero() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU counts to zero"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<LoopInfoWrapperPass>();
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUCountToZero::ID = 0;
INITIALIZE_PASS_BEGIN(GPUCountToZero, DEBUG_TYPE, "GPU counts to zero", false,
                      false)
INITIALIZE_PASS_DEPENDENCY(LoopInfoWrapperPass)
INITIALIZE_PASS_END(GPUCountToZero, DEBUG_TYPE, "GPU counts to zero", false,
                    false)

FunctionPass *llvm::createGPUCountToZeroPass() { return new GPUCountToZero(); }

/// The test at the end of \p L, if it asks whether a counter has reached a
/// limit other than zero.
static std::optional<Counter> findCounter(const Loop &L) {
  BasicBlock *Latch = L.getLoopLatch();
  if (!Latch || !L.getLoopPreheader())
    return std::nullopt;
  auto *Branch = dyn_cast<BranchInst>(Latch->getTerminator());
  if (!Branch || !Branch->isConditional())
    return std::nullopt;
  auto *Test = dyn_cast<ICmpInst>(Branch->getCondition());
  // The loop goes on until the numbers are equal.
  bool GoesOnIfTrue = L.contains(Branch->getSuccessor(0));
  if (!Test || !Test->isEquality() || !Test->hasOneUse() ||
      GoesOnIfTrue != (Test->getPredicate() == ICmpInst::ICMP_NE) ||
      !Test->getOperand(0)->getType()->isIntegerTy(32))
    return std::nullopt;
  for (unsigned Limit : {0u, 1u}) {
    auto *Next = dyn_cast<Instruction>(Test->getOperand(1 - Limit));
    Value *Bound = Test->getOperand(Limit);
    if (!Next || Next->getOpcode() != Instruction::Add ||
        !isa<ConstantInt>(Next->getOperand(1)) || !L.contains(Next) ||
        !L.isLoopInvariant(Bound) || match(Bound, m_Zero()))
      continue;
    auto *Count = dyn_cast<PHINode>(Next->getOperand(0));
    if (Count && Count->getParent() == L.getHeader() &&
        Count->getIncomingValueForBlock(Latch) == Next)
      return Counter{Count, Next, Test, Limit};
  }
  return std::nullopt;
}

namespace {

/// Exchanges a counter for its distance from the limit.
class DistanceCounter {
public:
  DistanceCounter(const Loop &L, const Counter &C) : L(L), C(C) {}

  /// Whether every use of \p V is the counter's own, or one behind the loop
  /// that can have a distance.
  bool canServe(const Instruction &V) const;
  void run();

private:
  bool isCounter(const Value *V) const { return V == C.Count || V == C.Next; }
  bool leavesLoop(const PHINode &Phi) const {
    return any_of(Phi.blocks(),
                  [&](const BasicBlock *BB) { return L.contains(BB); });
  }
  Value *distanceOf(Value *V, BasicBlock *From);
  void serve(Use &U);
  void serveExit(PHINode &Phi);

  const Loop &L;
  const Counter C;
  PHINode *Distance = nullptr;
  Instruction *NextDistance = nullptr;
};

} // namespace

bool DistanceCounter::canServe(const Instruction &V) const {
  return all_of(V.users(), [&](const User *U) {
    const auto *I = cast<Instruction>(U);
    if (isCounter(I) || I == C.Test)
      return true;
    if (L.contains(I))
      return false;
    // Phis at exits have no place for an addition in front of them.
    const auto *Phi = dyn_cast<PHINode>(I);
    return !Phi || !leavesLoop(*Phi) ||
           all_of(Phi->operands(), [&](const Use &In) {
             return isCounter(In) || (L.contains(Phi->getIncomingBlock(In)) &&
                                      L.isLoopInvariant(In));
           });
  });
}

/// What stands for \p V on the edge of an exit from \p From.
Value *DistanceCounter::distanceOf(Value *V, BasicBlock *From) {
  if (V == C.Count)
    return Distance;
  // The test has just found the limit.
  if (V == C.Next || (V == C.limit() && From == L.getLoopLatch()))
    return NextDistance;
  IRBuilder<> B(L.getLoopPreheader()->getTerminator());
  return B.CreateSub(V, C.limit());
}

void DistanceCounter::serveExit(PHINode &Phi) {
  IRBuilder<> B(&Phi);
  PHINode *New = B.CreatePHI(Phi.getType(), Phi.getNumIncomingValues());
  for (const Use &In : Phi.operands()) {
    BasicBlock *From = Phi.getIncomingBlock(In);
    New->addIncoming(distanceOf(In, From), From);
  }
  B.SetInsertPoint(Phi.getParent(), Phi.getParent()->getFirstInsertionPt());
  Phi.replaceAllUsesWith(B.CreateAdd(New, C.limit()));
  Phi.eraseFromParent();
}

void DistanceCounter::serve(Use &U) {
  auto *I = cast<Instruction>(U.getUser());
  auto *Phi = dyn_cast<PHINode>(I);
  if (Phi && leavesLoop(*Phi))
    return serveExit(*Phi);
  IRBuilder<> B(Phi ? Phi->getIncomingBlock(U)->getTerminator() : I);
  U.set(B.CreateAdd(U == C.Count ? Distance : NextDistance, C.limit()));
}

void DistanceCounter::run() {
  BasicBlock *Preheader = L.getLoopPreheader();
  IRBuilder<> B(Preheader->getTerminator());
  Value *Start =
      B.CreateSub(C.Count->getIncomingValueForBlock(Preheader), C.limit());
  B.SetInsertPoint(C.Count);
  Distance = B.CreatePHI(C.Count->getType(), 2);
  B.SetInsertPoint(C.Next);
  NextDistance =
      cast<Instruction>(B.CreateAdd(Distance, C.Next->getOperand(1)));
  Distance->addIncoming(Start, Preheader);
  Distance->addIncoming(NextDistance, L.getLoopLatch());
  for (Instruction *Old : {static_cast<Instruction *>(C.Count), C.Next})
    while (true) {
      auto U = find_if(Old->uses(), [&](const Use &U) {
        return !isCounter(U.getUser()) && U.getUser() != C.Test;
      });
      if (U == Old->use_end())
        break;
      serve(*U);
    }
  Value *Limit = C.limit();
  C.Test->setOperand(C.LimitOperand, Constant::getNullValue(Limit->getType()));
  C.Test->setOperand(1 - C.LimitOperand, NextDistance);
  C.Next->replaceAllUsesWith(PoisonValue::get(Limit->getType()));
  C.Next->eraseFromParent();
  C.Count->eraseFromParent();
}

/// Behind the test the counter has reached the limit. Where other exits bring
/// the counter itself, so does this one: the limit would be moved to its
/// register in each iteration.
static bool passCounterAtExit(const Loop &L, const Counter &C) {
  BasicBlock *Latch = L.getLoopLatch();
  auto *Branch = cast<BranchInst>(Latch->getTerminator());
  BasicBlock *Exit = Branch->getSuccessor(L.contains(Branch->getSuccessor(0)));
  bool Changed = false;
  for (PHINode &Phi : Exit->phis()) {
    int At = Phi.getBasicBlockIndex(Latch);
    if (Phi.getIncomingValue(At) != C.limit() ||
        !is_contained(Phi.incoming_values(), C.Count))
      continue;
    Phi.setIncomingValue(At, C.Next);
    Changed = true;
  }
  return Changed;
}

bool GPUCountToZero::runOnFunction(Function &F) {
  bool Changed = false;
  auto &LI = getAnalysis<LoopInfoWrapperPass>().getLoopInfo();
  for (Loop *L : LI.getLoopsInPreorder()) {
    std::optional<Counter> C = findCounter(*L);
    if (!C || !L->hasDedicatedExits())
      continue;
    DistanceCounter D(*L, *C);
    if (!D.canServe(*C->Count) || !D.canServe(*C->Next)) {
      Changed |= passCounterAtExit(*L, *C);
      continue;
    }
    D.run();
    Changed = true;
  }
  return Changed;
}
