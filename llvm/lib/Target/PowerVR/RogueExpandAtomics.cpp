//===-- RogueExpandAtomics.cpp - Atomics that take a lock -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory changes words by itself, in ten ways; there is no compare-exchange,
/// nothing for other sizes and nothing for floats. Those take a mutex, which
/// one task of a cluster has at a time, and the instances of the task take
/// turns:
///
///   before   %old = atomicrmw fadd ptr %p, float %v
///   after    fence syncscope("rogue-mutex") acquire
///            for (%i = 0; %i < 32; ++%i)
///              if (%i == lane id)
///                %old = load %p, store %old + %v to %p, fence release
///            fence syncscope("rogue-mutex") release
///
/// In a kernel that has one of them, the others on the same memory take the
/// mutex, too: memory's own operations would come between load and store.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueISelLowering.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-expand-atomics"

namespace {

class RogueExpandAtomics : public FunctionPass {
public:
  static char ID;
  RogueExpandAtomics() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Expand Atomics"; }
  bool runOnFunction(Function &F) override;
};

/// What an atomic instruction does to memory.
struct Access {
  Value *Pointer;
  Type *Ty;
  Align Alignment;
};

} // namespace

char RogueExpandAtomics::ID = 0;
INITIALIZE_PASS(RogueExpandAtomics, DEBUG_TYPE, "Rogue Expand Atomics", false,
                false)

FunctionPass *llvm::createRogueExpandAtomicsPass() {
  return new RogueExpandAtomics();
}

static Access accessOf(const Instruction &I) {
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return {const_cast<Value *>(RMW->getPointerOperand()), RMW->getType(),
            RMW->getAlign()};
  if (auto *CX = dyn_cast<AtomicCmpXchgInst>(&I))
    return {const_cast<Value *>(CX->getPointerOperand()),
            CX->getCompareOperand()->getType(), CX->getAlign()};
  if (auto *S = dyn_cast<StoreInst>(&I))
    return {const_cast<Value *>(S->getPointerOperand()),
            S->getValueOperand()->getType(), S->getAlign()};
  return {const_cast<Value *>(getLoadStorePointerOperand(&I)), I.getType(),
          getLoadStoreAlignment(&I)};
}

static unsigned bitsOf(const Instruction &I) {
  return I.getDataLayout().getTypeStoreSizeInBits(accessOf(I).Ty);
}

/// Whether memory does \p RMW by itself, perhaps on the word around it.
static bool isNative(const AtomicRMWInst &RMW) {
  unsigned Bits = bitsOf(RMW);
  switch (RMW.getOperation()) {
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
    return Bits <= 32;
  case AtomicRMWInst::Xchg:
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return Bits == 32;
  default:
    return false;
  }
}

/// Instances take turns; a pair of words is not known to move as one.
static bool needsTurns(const Instruction &I) {
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return !isNative(*RMW);
  return isa<AtomicCmpXchgInst>(I) || (I.isAtomic() && bitsOf(I) > 32);
}

/// Address spaces, as bits, that the pointer may reach.
static unsigned spacesOf(const Instruction &I) {
  unsigned Space = accessOf(I).Pointer->getType()->getPointerAddressSpace();
  return Space == gpu::GenericAS ? ~0u : 1u << Space;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// Loads and stores of the task that holds the mutex. \returns what \p I has
/// found in memory, if anything asks for it.
static Value *emitTurn(IRBuilder<> &B, Instruction &I) {
  Access A = accessOf(I);
  auto Load = [&] {
    return B.CreateAlignedLoad(A.Ty, A.Pointer, A.Alignment,
                               /*isVolatile=*/true);
  };
  auto Store = [&](Value *V) {
    B.CreateAlignedStore(V, A.Pointer, A.Alignment, /*isVolatile=*/true);
    B.CreateFence(AtomicOrdering::Release);
  };
  if (auto *S = dyn_cast<StoreInst>(&I)) {
    Store(S->getValueOperand());
    return nullptr;
  }
  Value *Old = Load();
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I)) {
    Store(
        buildAtomicRMWValue(RMW->getOperation(), B, Old, RMW->getValOperand()));
  } else if (auto *CX = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Value *Equal = B.CreateICmpEQ(Old, CX->getCompareOperand());
    B.SetInsertPoint(SplitBlockAndInsertIfThen(Equal, B.GetInsertPoint(),
                                               /*Unreachable=*/false));
    Store(CX->getNewValOperand());
  }
  return Old;
}

/// \p I for one instance after the other. \returns as above.
static Value *emitTurns(Instruction &I) {
  BasicBlock *Before = I.getParent();
  IRBuilder<> B(&I);
  Value *Lane = gpu::createBuiltinCall(B, gpu::Builtin::LaneId, {});
  auto [Step, Turn] = SplitBlockAndInsertSimpleForLoop(
      B.getInt32(Rogue::TaskInstances), I.getIterator());
  BasicBlock *Head = Step->getParent();
  B.SetInsertPoint(Step);
  Instruction *Then =
      SplitBlockAndInsertIfThen(B.CreateICmpEQ(Turn, Lane), B.GetInsertPoint(),
                                /*Unreachable=*/false);
  BasicBlock *Next = Then->getSuccessor(0);
  B.SetInsertPoint(Then);
  Value *Old = emitTurn(B, I);
  if (!Old)
    return nullptr;
  // What this instance found stays in the turns of the others.
  PHINode *Kept = PHINode::Create(Old->getType(), 2, "", Head->begin());
  PHINode *Found = PHINode::Create(Old->getType(), 2, "", Next->begin());
  Found->addIncoming(Kept, Head);
  Found->addIncoming(Old, Then->getParent());
  Kept->addIncoming(PoisonValue::get(Old->getType()), Before);
  Kept->addIncoming(Found, cast<PHINode>(Turn)->getIncomingBlock(1) == Before
                               ? cast<PHINode>(Turn)->getIncomingBlock(0)
                               : cast<PHINode>(Turn)->getIncomingBlock(1));
  return Found;
}

static AtomicOrdering orderingOf(const Instruction &I) {
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getOrdering();
  if (auto *CX = dyn_cast<AtomicCmpXchgInst>(&I))
    return CX->getMergedOrdering();
  if (auto *L = dyn_cast<LoadInst>(&I))
    return L->getOrdering();
  return cast<StoreInst>(I).getOrdering();
}

static void emitLocked(Instruction &I) {
  IRBuilder<> B(&I);
  SyncScope::ID Mutex =
      I.getContext().getOrInsertSyncScopeID(gpu::RogueMutexScope);
  // What was stored before is there before.
  if (isReleaseOrStronger(orderingOf(I)))
    B.CreateFence(AtomicOrdering::Release);
  B.CreateFence(AtomicOrdering::Acquire, Mutex);
  B.SetInsertPoint(std::next(I.getIterator()));
  B.CreateFence(AtomicOrdering::Release, Mutex);
  if (!needsTurns(I))
    return;
  Value *Old = emitTurns(I);
  B.SetInsertPoint(&I);
  if (auto *CX = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Value *Pair = B.CreateInsertValue(PoisonValue::get(I.getType()), Old, 0);
    Old = B.CreateInsertValue(Pair,
                              B.CreateICmpEQ(Old, CX->getCompareOperand()), 1);
  }
  if (Old)
    I.replaceAllUsesWith(Old);
  I.eraseFromParent();
}

bool RogueExpandAtomics::runOnFunction(Function &F) {
  if (!gpu::isEntryPoint(F))
    return false;
  SmallVector<Instruction *, 8> Atomics;
  unsigned Locked = 0;
  for (Instruction &I : instructions(F)) {
    if (!I.isAtomic() || isa<FenceInst>(I))
      continue;
    Atomics.push_back(&I);
    if (needsTurns(I))
      Locked |= spacesOf(I);
  }
  // One load of a word sees what is there before or after the others.
  erase_if(Atomics, [&](const Instruction *I) {
    return !(spacesOf(*I) & Locked) || (isa<LoadInst>(I) && bitsOf(*I) <= 32);
  });
  for (Instruction *I : Atomics)
    emitLocked(*I);
  return !Atomics.empty();
}
