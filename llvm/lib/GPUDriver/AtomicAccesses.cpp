//===- AtomicAccesses.cpp - Atomic loads and stores that can be told ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the code an atomic load or store of a word is like any other. Who looks
// for data races has to know them apart, so they become atomic operations:
//
//   %v = load atomic i32, ptr %p         %v = atomicrmw or ptr %p, i32 0
//   store atomic i32 %v, ptr %p          %o = atomicrmw xchg ptr %p, i32 %v
//
//===----------------------------------------------------------------------===//

#include "AtomicAccesses.h"
#include "GPUCodeGen/AccessMarks.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// The integer that is as large as \p Ty, if atomic operations have it.
static IntegerType *operandType(Type *Ty, const DataLayout &DL) {
  uint64_t Bits = DL.getTypeSizeInBits(Ty);
  return Bits == 32 || Bits == 64 ? IntegerType::get(Ty->getContext(), Bits)
                                  : nullptr;
}

static void replaceLoad(LoadInst &L) {
  IntegerType *Ty = operandType(L.getType(), L.getDataLayout());
  if (!Ty)
    return;
  IRBuilder<> B(&L);
  Value *V = B.CreateAtomicRMW(AtomicRMWInst::Or, L.getPointerOperand(),
                               ConstantInt::get(Ty, 0), L.getAlign(),
                               L.getOrdering() == AtomicOrdering::Unordered
                                   ? AtomicOrdering::Monotonic
                                   : L.getOrdering(),
                               L.getSyncScopeID());
  L.replaceAllUsesWith(B.CreateBitOrPointerCast(V, L.getType()));
  L.eraseFromParent();
}

static void replaceStore(StoreInst &S) {
  Value *V = S.getValueOperand();
  IntegerType *Ty = operandType(V->getType(), S.getDataLayout());
  if (!Ty)
    return;
  IRBuilder<> B(&S);
  B.CreateAtomicRMW(AtomicRMWInst::Xchg, S.getPointerOperand(),
                    B.CreateBitOrPointerCast(V, Ty), S.getAlign(),
                    S.getOrdering() == AtomicOrdering::Unordered
                        ? AtomicOrdering::Monotonic
                        : S.getOrdering(),
                    S.getSyncScopeID());
  S.eraseFromParent();
}

void gpudriver::markAccesses(Module &M) {
  for (Function &F : M) {
    F.addFnAttr(gpu::MarkAccessesAttr);
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (!I.isAtomic())
        continue;
      if (auto *L = dyn_cast<LoadInst>(&I))
        replaceLoad(*L);
      else if (auto *S = dyn_cast<StoreInst>(&I))
        replaceStore(*S);
    }
  }
}
