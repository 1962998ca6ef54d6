//===- ExpandAtomicCopies.cpp - Copies of elements that do not tear -------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM has library functions for these only. They become loops:
//
//   before: call void @llvm.memcpy.element.unordered.atomic.p1.p1.i64(
//               ptr addrspace(1) %d, ptr addrspace(1) %s, i64 %n, i32 4)
//   after:  for (i = 0; i < %n / 4; ++i)
//             %v = load atomic i32, %s + 4 * i unordered
//             store atomic i32 %v, %d + 4 * i unordered
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/IR/ExpandIntrinsics.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

/// What is accessed at once, in bytes.
static constexpr unsigned MaxAtomicBytes = 8;

/// An element that has the byte \p V everywhere.
static Value *splat(IRBuilder<> &B, Value *V, IntegerType *Element) {
  APInt Ones = APInt::getSplat(Element->getBitWidth(), APInt(8, 1));
  return B.CreateMul(B.CreateZExt(V, Element), ConstantInt::get(Element, Ones));
}

void gpu::expandAtomicCopy(AnyMemIntrinsic &I) {
  unsigned Bytes = I.getElementSizeInBytes();
  if (Bytes > MaxAtomicBytes) {
    I.getContext().diagnose(DiagnosticInfoUnsupported(
        *I.getFunction(),
        "elements of " + Twine(Bytes) + " bytes cannot be copied atomically; " +
            Twine(MaxAtomicBytes) + " bytes is the limit",
        I.getDebugLoc()));
    I.eraseFromParent();
    return;
  }
  IRBuilder<> B(&I);
  auto *Element = B.getIntNTy(8 * Bytes);
  Value *Count = B.CreateLShr(I.getLength(), Log2_32(Bytes));
  auto *Transfer = dyn_cast<AnyMemTransferInst>(&I);
  Value *Backwards = B.getFalse();
  if (isa<AnyMemMoveInst>(I))
    Backwards = B.CreateICmpULT(
        B.CreatePtrToInt(Transfer->getRawSource(), B.getInt64Ty()),
        B.CreatePtrToInt(I.getRawDest(), B.getInt64Ty()));
  Value *Fill = nullptr;
  if (auto *Set = dyn_cast<AnyMemSetInst>(&I))
    Fill = splat(B, Set->getValue(), Element);

  Instruction *Then = SplitBlockAndInsertIfThen(B.CreateIsNotNull(Count), &I,
                                                /*Unreachable=*/false);
  auto [Body, Index] =
      SplitBlockAndInsertSimpleForLoop(Count, Then->getIterator());
  B.SetInsertPoint(Body);
  Value *Last = B.CreateSub(Count, ConstantInt::get(Count->getType(), 1));
  Value *At = B.CreateSelect(Backwards, B.CreateSub(Last, Index), Index);
  Value *V = Fill;
  if (Transfer) {
    LoadInst *L = B.CreateAlignedLoad(
        Element, B.CreateGEP(Element, Transfer->getRawSource(), At),
        Align(Bytes));
    L->setAtomic(AtomicOrdering::Unordered);
    V = L;
  }
  B.CreateAlignedStore(V, B.CreateGEP(Element, I.getRawDest(), At),
                       Align(Bytes))
      ->setAtomic(AtomicOrdering::Unordered);
  I.eraseFromParent();
}
