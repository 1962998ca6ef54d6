//===- NarrowDouble.cpp - Floats that were extended -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NarrowDouble.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace {

class DoubleNarrower {
public:
  explicit DoubleNarrower(const DataLayout &DL) : DL(DL) {}

  /// \p V without double precision, or \p V if it needs that.
  Value *narrow(Value *V) {
    SmallPtrSet<Value *, 8> Seen;
    return V->getType()->getScalarType()->isDoubleTy() && isExtended(V, Seen)
               ? make(V)
               : V;
  }

private:
  bool isExtended(Value *V, SmallPtrSetImpl<Value *> &Seen) {
    if (!Seen.insert(V).second || isa<FPExtInst>(V) || literal(V))
      return true;
    if (auto *S = dyn_cast<SelectInst>(V))
      return isExtended(S->getTrueValue(), Seen) &&
             isExtended(S->getFalseValue(), Seen);
    if (auto *P = dyn_cast<PHINode>(V))
      return all_of(P->incoming_values(),
                    [&](Value *In) { return isExtended(In, Seen); });
    return false;
  }

  static Type *narrowType(Value *V) {
    return V->getType()->getWithNewType(Type::getFloatTy(V->getContext()));
  }

  /// Literals have single precision in a language without double.
  Constant *literal(Value *V) const {
    auto *C = dyn_cast<Constant>(V);
    return C ? ConstantFoldCastOperand(Instruction::FPTrunc, C, narrowType(C),
                                       DL)
             : nullptr;
  }

  Value *make(Value *V) {
    if (Constant *C = literal(V))
      return C;
    if (Value *Old = Made.lookup(V))
      return Old;
    IRBuilder<> B(cast<Instruction>(V));
    if (auto *Ext = dyn_cast<FPExtInst>(V))
      return Made[V] = B.CreateFPExt(Ext->getOperand(0), narrowType(V));
    if (auto *S = dyn_cast<SelectInst>(V)) {
      Value *True = make(S->getTrueValue());
      Value *False = make(S->getFalseValue());
      return Made[V] = B.CreateSelect(S->getCondition(), True, False);
    }
    auto *P = cast<PHINode>(V);
    PHINode *New = B.CreatePHI(narrowType(V), P->getNumIncomingValues());
    Made[V] = New;
    for (auto [In, Block] : zip(P->incoming_values(), P->blocks()))
      New->addIncoming(make(In), Block);
    return New;
  }

  const DataLayout &DL;
  DenseMap<Value *, Value *> Made;
};

} // namespace

Value *gpu::narrowDouble(Value *V, const DataLayout &DL) {
  return DoubleNarrower(DL).narrow(V);
}
