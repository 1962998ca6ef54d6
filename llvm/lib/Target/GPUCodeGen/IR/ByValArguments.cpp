//===- ByValArguments.cpp - Structures that are only read -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByValArguments.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

/// More than this does not help what is only ever in private memory.
static constexpr Align MaxCopyAlign = Align::Constant<16>();

static bool isLifetime(const User *U) {
  const auto *I = dyn_cast<Instruction>(U);
  return I && I->isLifetimeStartOrEnd();
}

/// Whether all that is done with the memory behind \p P is reading, except by
/// \p Writer.
static bool isOnlyRead(const Value &P, const Instruction *Writer) {
  return all_of(P.users(), [&](const User *U) {
    if (U == Writer || isLifetime(U))
      return true;
    if (const auto *L = dyn_cast<LoadInst>(U))
      return L->isSimple();
    if (isa<GetElementPtrInst>(U))
      return U->getType()->isPointerTy() && isOnlyRead(*U, nullptr);
    if (isa<AddrSpaceCastInst>(U))
      return isOnlyRead(*U, nullptr);
    const auto *Copy = dyn_cast<MemTransferInst>(U);
    return Copy && !Copy->isVolatile() && Copy->getRawDest() != &P;
  });
}

bool gpu::isOnlyRead(const Argument &A) { return ::isOnlyRead(A, nullptr); }

/// The variable that \p Copy makes of all of \p A, if it is only read.
static AllocaInst *onlyReadCopy(const MemTransferInst &Copy,
                                const Argument &A) {
  auto *Variable = dyn_cast<AllocaInst>(Copy.getRawDest());
  auto *Bytes = dyn_cast<ConstantInt>(Copy.getLength());
  if (!Variable || !Bytes || Copy.getRawSource() != &A ||
      Variable->getType() != A.getType() || Variable->getAlign() > MaxCopyAlign)
    return nullptr;
  const DataLayout &DL = A.getParent()->getDataLayout();
  std::optional<TypeSize> Size = Variable->getAllocationSize(DL);
  if (!Size || Size->isScalable() || *Size != Bytes->getLimitedValue() ||
      Size->getFixedValue() > DL.getTypeAllocSize(A.getParamByValType()))
    return nullptr;
  return isOnlyRead(*Variable, &Copy) ? Variable : nullptr;
}

static void eraseLifetimes(Value &P) {
  for (User *U : make_early_inc_range(P.users()))
    if (isLifetime(U))
      cast<Instruction>(U)->eraseFromParent();
}

/// \returns whether a copy went away.
static bool forwardCopy(Argument &A) {
  for (User *U : A.users()) {
    auto *Copy = dyn_cast<MemTransferInst>(U);
    AllocaInst *Variable = Copy ? onlyReadCopy(*Copy, A) : nullptr;
    if (!Variable)
      continue;
    if (A.getParamAlign().valueOrOne() < Variable->getAlign()) {
      A.removeAttr(Attribute::Alignment);
      A.addAttr(
          Attribute::getWithAlignment(A.getContext(), Variable->getAlign()));
    }
    Copy->eraseFromParent();
    eraseLifetimes(*Variable);
    Variable->replaceAllUsesWith(&A);
    Variable->eraseFromParent();
    return true;
  }
  return false;
}

bool gpu::forwardCopies(Function &F) {
  bool Changed = false;
  for (Argument &A : F.args())
    if (A.hasByValAttr() && isOnlyRead(A))
      while (forwardCopy(A))
        Changed = true;
  return Changed;
}

/// Makes users of \p Old use \p New, which points to the same.
static void replacePointer(Value &Old, Value *New) {
  for (User *U : make_early_inc_range(Old.users())) {
    auto *I = cast<Instruction>(U);
    IRBuilder<> B(I);
    if (auto *L = dyn_cast<LoadInst>(I)) {
      L->setOperand(L->getPointerOperandIndex(), New);
      L->setMetadata(LLVMContext::MD_invariant_load,
                     MDNode::get(L->getContext(), {}));
      continue;
    }
    if (auto *G = dyn_cast<GetElementPtrInst>(I)) {
      SmallVector<Value *, 4> Indices(G->indices());
      Value *Moved = B.CreateGEP(G->getSourceElementType(), New, Indices,
                                 G->getName(), G->getNoWrapFlags());
      replacePointer(*G, Moved);
    } else if (isa<AddrSpaceCastInst>(I)) {
      I->replaceAllUsesWith(B.CreateAddrSpaceCast(New, I->getType()));
    } else if (auto *Copy = dyn_cast<MemTransferInst>(I)) {
      // Arguments overlap with nothing else.
      B.CreateMemCpy(Copy->getRawDest(), Copy->getDestAlign(), New,
                     Copy->getSourceAlign(), Copy->getLength());
    }
    I->eraseFromParent();
  }
}

void gpu::readInPlace(Argument &A, Value *Place) { replacePointer(A, Place); }
