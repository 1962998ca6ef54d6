//===- ImageSelections.cpp - One of several images or samplers ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle must be the same in all lanes that are together, and what is asked
// of an image must be asked of an argument:
//
//   %h = select i1 %c, i32 %a, i32 %b
//   %t = call <4 x i32> @__mgpu_image_load(i32 2, i32 %h, ...)
// becomes
//   %h = select i1 %c, i32 %a, i32 %b
//   %is = icmp eq i32 %h, %a
//   br i1 %is, label %first, label %second
// first:
//   %t1 = call <4 x i32> @__mgpu_image_load(i32 2, i32 %a, ...)
//   br label %join
// second:
//   %t2 = call <4 x i32> @__mgpu_image_load(i32 2, i32 %b, ...)
//   br label %join
// join:
//   %t = phi <4 x i32> [ %t1, %first ], [ %t2, %second ]
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "ImageArguments.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::gpu;

/// More are left as they are.
static constexpr unsigned MaxChoices = 64;

using Handles = SmallSetVector<Value *, 4>;

static bool isConstantSampler(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  return Call && getBuiltin(*Call) == Builtin::ConstantSampler;
}

/// Arguments and samplers of the program that \p V can be; false if it can be
/// something else.
static bool collectHandles(Value *V, Handles &Found,
                           SmallPtrSetImpl<Value *> &Seen) {
  if (!Seen.insert(V).second)
    return true;
  if (isa<Argument>(V) || isConstantSampler(V)) {
    Found.insert(V);
    return Found.size() <= MaxChoices;
  }
  if (auto *S = dyn_cast<SelectInst>(V))
    return collectHandles(S->getTrueValue(), Found, Seen) &&
           collectHandles(S->getFalseValue(), Found, Seen);
  if (auto *P = dyn_cast<PHINode>(V))
    return all_of(P->incoming_values(),
                  [&](Value *In) { return collectHandles(In, Found, Seen); });
  if (auto *F = dyn_cast<FreezeInst>(V))
    return collectHandles(F->getOperand(0), Found, Seen);
  return false;
}

/// \p Handle where it need not dominate.
static Value *available(IRBuilderBase &B, Value *Handle) {
  return isConstantSampler(Handle)
             ? B.Insert(cast<Instruction>(Handle)->clone())
             : Handle;
}

static CallInst *cloneWith(IRBuilderBase &B, const CallInst &Call,
                           unsigned Operand, Value *Handle) {
  Value *Known = available(B, Handle);
  auto *New = cast<CallInst>(B.Insert(Call.clone()));
  New->setArgOperand(Operand, Known);
  return New;
}

/// Replaces \p Call by one call for each of \p Choices; those are added to
/// \p Calls.
static void expand(CallInst &Call, unsigned Operand, const Handles &Choices,
                   SmallVectorImpl<CallInst *> &Calls) {
  Value *Chosen = Call.getArgOperand(Operand);
  IRBuilder<> B(&Call);
  // What has no effect on lanes needs no branches.
  if (getBuiltin(Call) == Builtin::ImageQuery) {
    Value *Result = nullptr;
    for (Value *Choice : reverse(Choices.getArrayRef())) {
      CallInst *New = cloneWith(B, Call, Operand, Choice);
      Calls.push_back(New);
      Result = Result
                   ? B.CreateSelect(B.CreateICmpEQ(Chosen, Choice), New, Result)
                   : New;
    }
    Call.replaceAllUsesWith(Result);
    Call.eraseFromParent();
    return;
  }
  BasicBlock *At = Call.getParent();
  BasicBlock *Join = SplitBlock(At, &Call);
  At->getTerminator()->eraseFromParent();
  LLVMContext &C = Call.getContext();
  auto NewBlock = [&] {
    return BasicBlock::Create(C, "image", Join->getParent(), Join);
  };
  PHINode *Result = nullptr;
  if (!Call.getType()->isVoidTy()) {
    B.SetInsertPoint(Join, Join->begin());
    Result = B.CreatePHI(Call.getType(), Choices.size());
  }
  for (Value *Choice : Choices) {
    BasicBlock *Access = NewBlock();
    B.SetInsertPoint(At);
    if (Choice == Choices.back()) {
      B.CreateBr(Access);
    } else {
      BasicBlock *Next = NewBlock();
      B.CreateCondBr(B.CreateICmpEQ(Chosen, available(B, Choice)), Access,
                     Next);
      At = Next;
    }
    B.SetInsertPoint(Access);
    CallInst *New = cloneWith(B, Call, Operand, Choice);
    B.CreateBr(Join);
    Calls.push_back(New);
    if (Result)
      Result->addIncoming(New, Access);
  }
  if (Result)
    Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

void gpu::expandImageSelections(Function &F) {
  SmallVector<CallInst *, 16> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I)) {
      std::optional<Builtin> B = getBuiltin(*Call);
      if (B && getBuiltinInfo(*B).Needs == BuiltinNeeds::Images &&
          B != Builtin::ConstantSampler)
        Calls.push_back(Call);
    }
  constexpr unsigned ImageOperand = 1, SamplerOperand = 2;
  while (!Calls.empty()) {
    CallInst *Call = Calls.pop_back_val();
    Builtin B = *getBuiltin(*Call);
    bool HasSampler = B == Builtin::ImageSample || B == Builtin::ImageGather ||
                      B == Builtin::ImageFetch;
    for (unsigned Operand = ImageOperand;
         Operand <= (HasSampler ? SamplerOperand : ImageOperand); ++Operand) {
      Value *V = Call->getArgOperand(Operand);
      Handles Choices;
      SmallPtrSet<Value *, 8> Seen;
      if (isa<Argument>(V) || isConstantSampler(V) ||
          !collectHandles(V, Choices, Seen) || Choices.empty())
        continue;
      expand(*Call, Operand, Choices, Calls);
      break;
    }
  }
}
