//===-- GPUForwardLocalStores.cpp - A work-item's own local element ------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In reductions and scans each work-item writes one element of a local array
/// and nobody else does:
///
///   s[l] = value; barrier(); s[l] += s[l + 32]; barrier(); s[l] += s[l + 16];
///
/// A barrier may change all of local memory, as far as LLVM knows, so s[l] is
/// loaded again after each. But it holds what this work-item stored last: the
/// pass keeps a private copy beside it and loads from there, which scalar
/// replacement then makes a register. The stores stay, for the others.
///
/// Conditions: the address of the array is used for nothing but loads and
/// stores, all stores go to one address, and that address is different for each
/// work-item of the group, by the required work-group size.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"
#include <array>

using namespace llvm;
using namespace llvm::PatternMatch;

#define DEBUG_TYPE "gpu-forward-local-stores"

namespace {

class GPUForwardLocalStores : public FunctionPass {
public:
  static char ID;
  GPUForwardLocalStores() : FunctionPass(ID) {}
  StringRef getPassName() const override {
    return "GPU forwarding of local stores";
  }
  bool runOnFunction(Function &F) override;
};

/// A sum of local ids with factors. Constants do not matter: all addresses that
/// are compared have the same.
class LocalIdSum {
public:
  explicit LocalIdSum(std::array<uint64_t, 3> GroupSize)
      : GroupSize(GroupSize) {}

  /// Adds \p V times \p Factor; returns false if it is no such sum.
  bool add(const Value *V, uint64_t Factor, unsigned Depth = 0);
  /// No two work-items of the group have sums closer than \p Distance.
  bool isApart(uint64_t Distance) const;

private:
  /// No step may wrap around in the types that the program computes in.
  static constexpr uint64_t Limit = 1u << 31;
  static constexpr unsigned MaxDepth = 8;

  std::array<uint64_t, 3> GroupSize;
  std::array<uint64_t, 3> Factors = {};
  uint64_t Largest = 0;
};

struct Uses {
  SmallVector<LoadInst *> Loads;
  SmallVector<StoreInst *> Stores;
};

} // namespace

char GPUForwardLocalStores::ID = 0;
INITIALIZE_PASS(GPUForwardLocalStores, DEBUG_TYPE,
                "GPU forwarding of local stores", false, false)

FunctionPass *llvm::createGPUForwardLocalStoresPass() {
  return new GPUForwardLocalStores();
}

bool LocalIdSum::add(const Value *V, uint64_t Factor, unsigned Depth) {
  if (Depth > MaxDepth || Factor >= Limit)
    return false;
  const APInt *C;
  const Value *A, *B;
  if (match(V, m_APInt(C))) {
    if (C->getActiveBits() > 31 || C->getZExtValue() * Factor >= Limit)
      return false;
    Largest += C->getZExtValue() * Factor;
    return Largest < Limit;
  }
  // Sums are below the limit, that is, positive in 32 bits or more.
  if (V->getType()->getScalarSizeInBits() < 32)
    return false;
  if (match(V, m_ZExtOrSExt(m_Value(A))))
    return add(A, Factor, Depth + 1);
  if (match(V, m_Add(m_Value(A), m_Value(B))) ||
      match(V, m_DisjointOr(m_Value(A), m_Value(B))))
    return add(A, Factor, Depth + 1) && add(B, Factor, Depth + 1);
  if (match(V, m_Mul(m_Value(A), m_APInt(C))))
    return C->getActiveBits() <= 31 &&
           add(A, Factor * C->getZExtValue(), Depth + 1);
  if (match(V, m_Shl(m_Value(A), m_APInt(C))))
    return C->ult(31) && add(A, Factor << C->getZExtValue(), Depth + 1);

  const auto *Call = dyn_cast<CallBase>(V);
  if (!Call || gpu::getBuiltin(*Call) != gpu::Builtin::LocalId)
    return false;
  const auto *Dim = dyn_cast<ConstantInt>(Call->getArgOperand(0));
  if (!Dim || Dim->getValue().uge(3))
    return false;
  unsigned D = Dim->getZExtValue();
  Factors[D] += Factor;
  Largest += Factor * (GroupSize[D] - 1);
  return Largest < Limit;
}

bool LocalIdSum::isApart(uint64_t Distance) const {
  SmallVector<std::pair<uint64_t, uint64_t>, 3> Digits;
  for (unsigned D = 0; D != 3; ++D)
    if (GroupSize[D] > 1)
      Digits.emplace_back(Factors[D], GroupSize[D]);
  // Like the digits of a number: a step of one is more than all that the
  // smaller ones can add up to.
  llvm::sort(Digits);
  uint64_t Reach = 0;
  for (auto [Factor, Size] : Digits) {
    if (Factor < Reach + Distance)
      return false;
    Reach += Factor * (Size - 1);
  }
  return true;
}

static bool collectUses(Value &Pointer, const Function &F, Uses &Found) {
  for (User *U : Pointer.users()) {
    if (auto *I = dyn_cast<Instruction>(U); I && I->getFunction() != &F)
      return false;
    if (auto *L = dyn_cast<LoadInst>(U)) {
      if (!L->isSimple())
        return false;
      Found.Loads.push_back(L);
    } else if (auto *S = dyn_cast<StoreInst>(U)) {
      if (!S->isSimple() || S->getValueOperand() == &Pointer)
        return false;
      Found.Stores.push_back(S);
    } else if (auto *G = dyn_cast<GEPOperator>(U)) {
      if (!collectUses(*G, F, Found))
        return false;
    } else {
      return false;
    }
  }
  return true;
}

static bool isSamePointer(const Value *A, const Value *B) {
  if (A == B)
    return true;
  const auto *GA = dyn_cast<GetElementPtrInst>(A);
  const auto *GB = dyn_cast<GetElementPtrInst>(B);
  return GA && GB && GA->isIdenticalToWhenDefined(GB);
}

/// Each work-item of the group has bytes of its own at \p Pointer.
static bool isOwnElement(const Value &Pointer, uint64_t Bytes,
                         const DataLayout &DL,
                         std::array<uint64_t, 3> GroupSize) {
  LocalIdSum Sum(GroupSize);
  const Value *P = &Pointer;
  while (const auto *G = dyn_cast<GEPOperator>(P)) {
    unsigned Bits = DL.getIndexTypeSizeInBits(G->getType());
    SmallMapVector<Value *, APInt, 4> Offsets;
    APInt Constant(Bits, 0);
    if (!G->collectOffset(DL, Bits, Offsets, Constant))
      return false;
    for (auto &[Index, Scale] : Offsets)
      if (Scale.isNegative() || Scale.getActiveBits() > 31 ||
          !Sum.add(Index, Scale.getZExtValue()))
        return false;
    P = G->getPointerOperand();
  }
  return isa<GlobalVariable>(P) && Sum.isApart(Bytes);
}

static bool forwardStores(GlobalVariable &GV, Function &F,
                          std::array<uint64_t, 3> GroupSize) {
  Uses Found;
  if (!collectUses(GV, F, Found) || Found.Stores.empty())
    return false;
  Value *Own = Found.Stores.front()->getPointerOperand();
  Type *Ty = Found.Stores.front()->getValueOperand()->getType();
  const DataLayout &DL = F.getDataLayout();
  if (!all_of(Found.Stores, [&](const StoreInst *S) {
        return S->getValueOperand()->getType() == Ty &&
               isSamePointer(S->getPointerOperand(), Own);
      }))
    return false;
  llvm::erase_if(Found.Loads, [&](const LoadInst *L) {
    return L->getType() != Ty || !isSamePointer(L->getPointerOperand(), Own);
  });
  if (Found.Loads.empty() ||
      !isOwnElement(*Own, DL.getTypeStoreSize(Ty), DL, GroupSize))
    return false;

  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Copy = B.CreateAlloca(Ty, nullptr, GV.getName() + ".own");
  for (StoreInst *S : Found.Stores) {
    B.SetInsertPoint(S);
    B.CreateStore(S->getValueOperand(), Copy);
  }
  for (LoadInst *L : Found.Loads)
    L->setOperand(LoadInst::getPointerOperandIndex(), Copy);
  for (LoadInst *L : Found.Loads)
    L->setAlignment(Copy->getAlign());
  return true;
}

bool GPUForwardLocalStores::runOnFunction(Function &F) {
  const MDNode *Size = F.getMetadata("reqd_work_group_size");
  if (!gpu::isEntryPoint(F) || F.hasOptNone() || !Size ||
      Size->getNumOperands() != 3)
    return false;
  std::array<uint64_t, 3> GroupSize;
  for (unsigned D = 0; D != 3; ++D) {
    auto *C = mdconst::dyn_extract<ConstantInt>(Size->getOperand(D));
    if (!C || C->isZero() || C->getValue().getActiveBits() > 16)
      return false;
    GroupSize[D] = C->getZExtValue();
  }
  bool Changed = false;
  for (GlobalVariable &GV : F.getParent()->globals())
    if (GV.getAddressSpace() == gpu::LocalAS && GV.hasLocalLinkage())
      Changed |= forwardStores(GV, F, GroupSize);
  return Changed;
}
