//===- HostLayout.cpp - The kernel's layout of memory on the host ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   before: %p = getelementptr { i8, i128 }, ptr %a, i32 0, i32 1
//           %v = load { i8, i128 }, ptr %b
//   after:  %p = getelementptr i8, ptr %a, i64 8
//           %0 = load i8, ptr %b
//           %1 = getelementptr i8, ptr %b, i64 8
//           %2 = load i128, ptr %1, align 8
//           %v = insertvalue ... %0 ... %2
//
//===----------------------------------------------------------------------===//

#include "HostLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace {

class LayoutKeeper {
public:
  LayoutKeeper(const DataLayout &Host, const DataLayout &Kernel)
      : Host(Host), Kernel(Kernel) {}

  bool differs(Type *T) const {
    if (!T->isSized())
      return false;
    if (Host.getTypeAllocSize(T) != Kernel.getTypeAllocSize(T))
      return true;
    if (auto *A = dyn_cast<ArrayType>(T))
      return differs(A->getElementType());
    auto *S = dyn_cast<StructType>(T);
    if (!S)
      return false;
    const StructLayout *InHost = Host.getStructLayout(S);
    const StructLayout *InKernel = Kernel.getStructLayout(S);
    for (auto [I, Element] : enumerate(S->elements()))
      if (InHost->getElementOffset(I) != InKernel->getElementOffset(I) ||
          differs(Element))
        return true;
    return false;
  }

  void rewrite(Instruction &I) const {
    IRBuilder<> B(&I);
    if (auto *GEP = dyn_cast<GetElementPtrInst>(&I)) {
      if (differs(GEP->getSourceElementType()) && !GEP->getType()->isVectorTy())
        replace(I, B.CreatePtrAdd(GEP->getPointerOperand(), offset(B, *GEP)));
    } else if (auto *A = dyn_cast<AllocaInst>(&I)) {
      if (differs(A->getAllocatedType()))
        A->setAllocatedType(bytes(A->getAllocatedType()));
    } else if (auto *L = dyn_cast<LoadInst>(&I)) {
      if (L->getType()->isAggregateType() && differs(L->getType()))
        replace(I, load(B, L->getType(), L->getPointerOperand()));
    } else if (auto *S = dyn_cast<StoreInst>(&I)) {
      Value *V = S->getValueOperand();
      if (V->getType()->isAggregateType() && differs(V->getType())) {
        store(B, V, S->getPointerOperand());
        I.eraseFromParent();
      }
    }
  }

  /// The copies that a call makes of what it passes by value.
  void rewriteByVal(CallBase &Call) const {
    for (unsigned I = 0; I != Call.arg_size(); ++I)
      if (Type *T = Call.getParamByValType(I); T && differs(T)) {
        Call.removeParamAttr(I, Attribute::ByVal);
        Call.addParamAttr(
            I, Attribute::getWithByValType(Call.getContext(), bytes(T)));
      }
  }
  void rewriteByVal(Argument &A) const {
    if (!A.hasByValAttr() || !differs(A.getParamByValType()))
      return;
    Type *T = A.getParamByValType();
    A.removeAttr(Attribute::ByVal);
    A.addAttr(Attribute::getWithByValType(T->getContext(), bytes(T)));
  }

private:
  Type *bytes(Type *T) const {
    return ArrayType::get(Type::getInt8Ty(T->getContext()),
                          Kernel.getTypeAllocSize(T));
  }

  static void replace(Instruction &Old, Value *New) {
    New->takeName(&Old);
    Old.replaceAllUsesWith(New);
    Old.eraseFromParent();
  }

  Value *offset(IRBuilder<> &B, GetElementPtrInst &GEP) const {
    unsigned Bits = Kernel.getIndexTypeSizeInBits(GEP.getType());
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(Bits, 0);
    // It fails for scalable vectors only.
    (void)cast<GEPOperator>(GEP).collectOffset(Kernel, Bits, Variable,
                                               Constant);
    Value *Sum = B.getInt(Constant);
    for (auto &[Index, Scale] : Variable)
      Sum = B.CreateAdd(Sum,
                        B.CreateMul(B.CreateSExtOrTrunc(Index, Sum->getType()),
                                    B.getInt(Scale)));
    return Sum;
  }

  SmallVector<std::pair<Type *, uint64_t>> elements(Type *T) const {
    SmallVector<std::pair<Type *, uint64_t>> All;
    if (auto *S = dyn_cast<StructType>(T)) {
      for (auto [I, E] : enumerate(S->elements()))
        All.emplace_back(E, Kernel.getStructLayout(S)->getElementOffset(I));
    } else {
      Type *E = T->getArrayElementType();
      for (uint64_t I = 0; I != T->getArrayNumElements(); ++I)
        All.emplace_back(E, I * Kernel.getTypeAllocSize(E));
    }
    return All;
  }

  Value *load(IRBuilder<> &B, Type *T, Value *Address) const {
    if (!T->isAggregateType())
      return B.CreateAlignedLoad(T, Address, Align(1));
    Value *All = PoisonValue::get(T);
    for (auto [I, E] : enumerate(elements(T)))
      All = B.CreateInsertValue(
          All, load(B, E.first, B.CreatePtrAdd(Address, B.getInt64(E.second))),
          unsigned(I));
    return All;
  }

  void store(IRBuilder<> &B, Value *V, Value *Address) const {
    if (!V->getType()->isAggregateType()) {
      B.CreateAlignedStore(V, Address, Align(1));
      return;
    }
    for (auto [I, E] : enumerate(elements(V->getType())))
      store(B, B.CreateExtractValue(V, unsigned(I)),
            B.CreatePtrAdd(Address, B.getInt64(E.second)));
  }

  const DataLayout &Host, &Kernel;
};

} // namespace

Error gpudriver::keepKernelLayout(Module &M, const DataLayout &Kernel) {
  LayoutKeeper Keeper(M.getDataLayout(), Kernel);
  for (const GlobalVariable &G : M.globals())
    if (Keeper.differs(G.getValueType()))
      return createStringError("the host lays out the type of variable '" +
                               G.getName() + "' in another way");
  for (Function &F : M) {
    for (Argument &A : F.args())
      Keeper.rewriteByVal(A);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (auto *Call = dyn_cast<CallBase>(&I))
        Keeper.rewriteByVal(*Call);
      Keeper.rewrite(I);
    }
  }
  return Error::success();
}
