//===-- GPUPrepareIrreducible.cpp - Loops with several entries -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Brings loops with several entries into a form that LLVM's FixIrreducible can
/// take. It redirects branches only, so switches (Duff's device) become
/// branches:
///
///   switch i32 %n, label %loop [ i32 1, label %middle ]
/// becomes
///   %is = icmp eq i32 %n, 1
///   br i1 %is, label %middle, label %loop
///
/// And it loses values of phi nodes when only one of the two edges of a branch
/// is redirected, so critical edges get blocks of their own. Functions whose
/// loops have one entry stay as they are.
///
/// It gives each entry of each loop, and of each loop within, a flag that is
/// carried through all of them, so that code grows with a power of their
/// number. Loops of many labels get one block instead that every branch back
/// goes through, and that knows by a number where to go on:
///
///   dispatch:
///     %label = phi i32 [ 0, %outside ], [ 1, %if ], [ 2, %if2 ]
///     switch i32 %label, label %l0 [ i32 1, label %l1 i32 2, label %l2 ]
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-prepare-irreducible"

namespace {

class GPUPrepareIrreducible : public FunctionPass {
public:
  static char ID;
  GPUPrepareIrreducible() : FunctionPass(ID) {}
  StringRef getPassName() const override {
    return "GPU preparation of irreducible loops";
  }
  bool runOnFunction(Function &F) override;
};

} // namespace

char GPUPrepareIrreducible::ID = 0;
INITIALIZE_PASS(GPUPrepareIrreducible, DEBUG_TYPE,
                "GPU preparation of irreducible loops", false, false)

FunctionPass *llvm::createGPUPrepareIrreduciblePass() {
  return new GPUPrepareIrreducible();
}

/// With up to so many labels, flags cost less than a number.
static constexpr unsigned MaxFlags = 4;

namespace {

/// Makes one entry of those that a loop has.
class LabelDispatch {
public:
  /// \p Places number the blocks so that branches back are those that do not
  /// go to a higher number.
  LabelDispatch(Function &F, const Cycle &Irreducible, const LoopInfo &LI,
                const DenseMap<const BasicBlock *, unsigned> &Places)
      : F(F), Irreducible(Irreducible), LI(LI), Places(Places) {}

  bool run();

private:
  bool isBranchBack(const BasicBlock *From, const BasicBlock *To) const;
  bool isEntered(const BasicBlock *From, const BasicBlock *To) const {
    return !Irreducible.contains(From) || isBranchBack(From, To);
  }
  void keepPhisInMemory();
  void keepValuesInMemory();
  void redirect();

  Function &F;
  const Cycle &Irreducible;
  const LoopInfo &LI;
  const DenseMap<const BasicBlock *, unsigned> &Places;
  /// Where the loop is entered, or branched back to.
  SmallSetVector<BasicBlock *, 8> Labels;
  SmallVector<AllocaInst *> Memory;
};

} // namespace

/// Loops with one entry that are within this one keep their branches: the
/// instances that take a mutex, say, have to leave such a loop together.
bool LabelDispatch::isBranchBack(const BasicBlock *From,
                                 const BasicBlock *To) const {
  if (Places.lookup(To) > Places.lookup(From))
    return false;
  for (const Loop *L = LI.getLoopFor(From); L; L = L->getParentLoop())
    if (L->contains(To) && Irreducible.contains(L->getHeader()))
      return false;
  return true;
}

/// A variable lives from the ends of the blocks that bring a value to where the
/// phi node was. Those of different labels are one where no block brings values
/// to both: a value for each label would go through the dispatch otherwise.
void LabelDispatch::keepPhisInMemory() {
  SmallVector<PHINode *> Phis;
  for (BasicBlock *BB : Irreducible.blocks())
    for (PHINode &Phi : BB->phis())
      Phis.push_back(&Phi);
  MapVector<Type *, SmallVector<AllocaInst *>> Variables;
  DenseMap<const BasicBlock *, SmallPtrSet<AllocaInst *, 4>> Brought;
  for (PHINode *Phi : Phis) {
    SmallVector<BasicBlock *> From(Phi->blocks());
    SmallVector<AllocaInst *> &Known = Variables[Phi->getType()];
    AllocaInst *Variable = DemotePHIToStack(Phi);
    if (!Variable)
      continue;
    auto Shared = find_if(Known, [&](AllocaInst *V) {
      return none_of(From, [&](const BasicBlock *BB) {
        return Brought.lookup(BB).contains(V);
      });
    });
    if (Shared != Known.end()) {
      Variable->replaceAllUsesWith(*Shared);
      Variable->eraseFromParent();
      Variable = *Shared;
    } else {
      Known.push_back(Variable);
      Memory.push_back(Variable);
    }
    for (const BasicBlock *BB : From)
      Brought[BB].insert(Variable);
  }
}

/// The values of phi nodes, then those that another block uses.
void LabelDispatch::keepValuesInMemory() {
  keepPhisInMemory();
  SmallVector<Instruction *> Values;
  for (BasicBlock *BB : Irreducible.blocks())
    for (Instruction &I : *BB)
      if (any_of(I.users(), [&](const User *U) {
            return isa<PHINode>(U) || cast<Instruction>(U)->getParent() != BB;
          }))
        Values.push_back(&I);
  for (Instruction *I : Values)
    if (AllocaInst *Variable = DemoteRegToStack(*I))
      Memory.push_back(Variable);
}

void LabelDispatch::redirect() {
  LLVMContext &Context = F.getContext();
  BasicBlock *Dispatch =
      BasicBlock::Create(Context, "dispatch", &F, Labels.front());
  IRBuilder<> Builder(Dispatch);
  PHINode *Label = Builder.CreatePHI(Builder.getInt32Ty(), 0, "label");
  SwitchInst *Switch =
      Builder.CreateSwitch(Label, Labels.front(), Labels.size() - 1);
  for (auto [Number, BB] : enumerate(Labels)) {
    ConstantInt *Value = Builder.getInt32(Number);
    if (Number)
      Switch->addCase(Value, BB);
    SmallSetVector<BasicBlock *, 8> Sources;
    for (BasicBlock *From : predecessors(BB))
      if (From != Dispatch && isEntered(From, BB))
        Sources.insert(From);
    for (BasicBlock *From : Sources) {
      BasicBlock *Edge = BasicBlock::Create(Context, "", &F, Dispatch);
      BranchInst::Create(Dispatch, Edge)
          ->setDebugLoc(From->getTerminator()->getDebugLoc());
      From->getTerminator()->replaceSuccessorWith(BB, Edge);
      Label->addIncoming(Value, Edge);
    }
  }
}

bool LabelDispatch::run() {
  for (BasicBlock *BB : Irreducible.blocks()) {
    if (Irreducible.isEntry(BB))
      Labels.insert(BB);
    for (BasicBlock *To : successors(BB))
      if (Irreducible.contains(To) && isBranchBack(BB, To))
        Labels.insert(To);
  }
  if (Labels.size() <= MaxFlags)
    return false;
  keepValuesInMemory();
  redirect();
  DominatorTree DT(F);
  PromoteMemToReg(Memory, DT);
  return true;
}

/// Gives one entry to a loop that has several, and many labels.
static bool dispatchOne(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  CycleInfo Cycles;
  Cycles.compute(F);
  DenseMap<const BasicBlock *, unsigned> Places;
  for (const BasicBlock *BB : ReversePostOrderTraversal<const Function *>(&F))
    Places[BB] = Places.size();
  SmallVector<const Cycle *> Open(Cycles.toplevel_cycles());
  while (!Open.empty()) {
    const Cycle *C = Open.pop_back_val();
    if (!C->isReducible() && LabelDispatch(F, *C, LI, Places).run())
      return true;
    append_range(Open, C->children());
  }
  return false;
}

static bool isIrreducible(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  using Order = ReversePostOrderTraversal<const Function *>;
  Order RPOT(&F);
  return containsIrreducibleCFG<const BasicBlock *, const Order>(RPOT, LI);
}

bool GPUPrepareIrreducible::runOnFunction(Function &F) {
  if (!isIrreducible(F))
    return false;
  while (dispatchOne(F))
    if (!isIrreducible(F))
      return true;
  PassBuilder PB;
  FunctionAnalysisManager FAM;
  PB.registerFunctionAnalyses(FAM);
  LowerSwitchPass().run(F, FAM);
  SplitAllCriticalEdges(F);
  return true;
}
