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
#include "GPUCodeGen/TargetLimits.h"
#include "ImageArguments.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <map>

using namespace llvm;
using namespace llvm::gpu;

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
    return Found.size() <= MaxImageChoices;
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

//===----------------------------------------------------------------------===//
// Arrays of handles
//===----------------------------------------------------------------------===//

namespace {
/// A variable that holds handles, each stored once.
struct HandleArray {
  AllocaInst *Variable;
  /// By byte offset.
  std::map<uint64_t, Value *> Handles;
  /// What is read: a handle, and where in memory from the place of the load.
  struct Read {
    Instruction *Value;
    LoadInst *From;
    uint64_t Offset;
  };
  SmallVector<Read, 4> Reads;
  SmallVector<Instruction *, 16> Dead; // users first

  bool collect(Value *Place, std::optional<uint64_t> Offset);
  void forward();

private:
  bool collectLoad(LoadInst &L);
};
} // namespace

/// Of a handle, or of a pair whose elements are taken one by one.
bool HandleArray::collectLoad(LoadInst &L) {
  if (!L.isSimple())
    return false;
  if (L.getType()->isIntegerTy(32)) {
    Reads.push_back({&L, &L, 0});
    return true;
  }
  auto *Pair = dyn_cast<StructType>(L.getType());
  if (!Pair)
    return false;
  const StructLayout &Layout = *L.getDataLayout().getStructLayout(Pair);
  for (User *U : L.users()) {
    auto *E = dyn_cast<ExtractValueInst>(U);
    if (!E || E->getNumIndices() != 1 || !E->getType()->isIntegerTy(32))
      return false;
    Reads.push_back(
        {E, &L, Layout.getElementOffset(E->getIndices()[0]).getFixedValue()});
  }
  Dead.push_back(&L);
  return true;
}

/// Users of \p Place, which is at \p Offset, if that is a constant. False if
/// there are others than stores of handles and loads.
bool HandleArray::collect(Value *Place, std::optional<uint64_t> Offset) {
  const DataLayout &DL = Variable->getDataLayout();
  for (User *U : Place->users()) {
    auto *I = cast<Instruction>(U);
    if (auto *L = dyn_cast<LoadInst>(I)) {
      if (!collectLoad(*L))
        return false;
    } else if (auto *S = dyn_cast<StoreInst>(I)) {
      Value *V = S->getValueOperand();
      if (!S->isSimple() || !Offset || V == Place ||
          !(isa<Argument>(V) || isConstantSampler(V)) ||
          !V->getType()->isIntegerTy(32) ||
          !Handles.try_emplace(*Offset, V).second)
        return false;
      Dead.push_back(S);
    } else if (auto *G = dyn_cast<GetElementPtrInst>(I)) {
      APInt More(DL.getIndexTypeSizeInBits(G->getType()), 0);
      std::optional<uint64_t> At;
      if (Offset && G->accumulateConstantOffset(DL, More))
        At = *Offset + More.getZExtValue();
      if (!collect(G, At))
        return false;
      Dead.push_back(G);
    } else if (I->isLifetimeStartOrEnd()) {
      Dead.push_back(I);
    } else {
      return false;
    }
  }
  return true;
}

void HandleArray::forward() {
  const DataLayout &DL = Variable->getDataLayout();
  for (const Read &R : Reads) {
    IRBuilder<> B(R.From);
    Type *Index = B.getInt64Ty();
    Value *At = B.getInt64(R.Offset), *Place = R.From->getPointerOperand();
    while (auto *G = dyn_cast<GetElementPtrInst>(Place)) {
      At =
          B.CreateAdd(At, B.CreateSExtOrTrunc(emitGEPOffset(&B, DL, G), Index));
      Place = G->getPointerOperand();
    }
    Value *Result = nullptr;
    for (auto [Offset, Handle] : reverse(Handles)) {
      Value *Known = available(B, Handle);
      Result = Result ? B.CreateSelect(B.CreateICmpEQ(At, B.getInt64(Offset)),
                                       Known, Result)
                      : Known;
    }
    R.Value->replaceAllUsesWith(Result);
    R.Value->eraseFromParent();
  }
  for (Instruction *I : Dead)
    I->eraseFromParent();
  Variable->eraseFromParent();
}

/// An element that is chosen when the program runs becomes one of several.
static void forwardHandleArrays(Function &F) {
  SmallVector<AllocaInst *, 4> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Variables.push_back(A);
  for (AllocaInst *A : Variables) {
    HandleArray H{A};
    bool AreHandles = H.collect(A, 0) && !H.Handles.empty();
    if (AreHandles && all_of(H.Handles, [](const auto &Entry) {
          auto *Arg = dyn_cast<Argument>(Entry.second);
          return !Arg || imageTypeOf(*Arg) || isSampler(*Arg);
        }))
      H.forward();
  }
}

//===----------------------------------------------------------------------===//

void gpu::expandImageSelections(Function &F, const TargetLimits &Limits) {
  // A handle in memory is one, a state is not; and lanes share a handle.
  if (Limits.hasStates() || F.hasFnAttribute(NonUniformImagesAttribute))
    forwardHandleArrays(F);
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
    const auto *Kind = dyn_cast<ConstantInt>(Call->getArgOperand(0));
    bool AsksSampler = B == Builtin::ImageQuery && Kind &&
                       Kind->getValue().ult(gpuobj::NumImageWordKinds) &&
                       gpuobj::getImageWordOwner(
                           gpuobj::ImageWordKind(Kind->getZExtValue())) ==
                           gpuobj::ImageWordOwner::Sampler;
    bool HasSampler = B == Builtin::ImageSample || B == Builtin::ImageGather ||
                      B == Builtin::ImageFetch;
    for (unsigned Operand = ImageOperand;
         Operand <= (HasSampler ? SamplerOperand : ImageOperand); ++Operand) {
      Value *V = Call->getArgOperand(Operand);
      Handles Choices;
      SmallPtrSet<Value *, 8> Seen;
      if (isa<Argument>(V) || isConstantSampler(V) ||
          !collectHandles(V, Choices, Seen))
        continue;
      // An array has both, if they are combined.
      Choices.remove_if([&](Value *Choice) {
        auto *A = dyn_cast<Argument>(Choice);
        bool OfSampler = isConstantSampler(Choice) || (A && isSampler(*A));
        bool OfImage = A && imageTypeOf(*A);
        return Operand == ImageOperand && !AsksSampler ? OfSampler : OfImage;
      });
      if (Choices.empty())
        continue;
      expand(*Call, Operand, Choices, Calls);
      break;
    }
  }
}
