//===-- MemoryOrder.cpp - Which accesses must stay in order ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/MemoryOrder.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/PseudoSourceValue.h"
#include "llvm/Support/AtomicOrdering.h"

using namespace llvm;
using namespace llvm::gpu;

MemoryOrder::~MemoryOrder() = default;

MemoryOrder::MemoryOrder(AAResults *AA) {
  if (!AA)
    return;
  SameIteration.emplace(*AA);
  AnyIteration.emplace(*AA);
  AnyIteration->enableCrossIterationMode();
}

/// The address space, if it is sure: number 0 also stands for no information.
static std::optional<unsigned> spaceOf(const MachineMemOperand &MMO) {
  unsigned Space = MMO.getAddrSpace();
  if (Space > LocalAS ||
      (Space == PrivateAS && !MMO.getValue() && !MMO.getPseudoValue()))
    return std::nullopt;
  return Space;
}

/// The memory of both is never the same: all named address spaces are disjoint,
/// only generic pointers reach into several.
static bool inDisjointSpaces(const MachineMemOperand &A,
                             const MachineMemOperand &B) {
  std::optional<unsigned> SpaceA = spaceOf(A), SpaceB = spaceOf(B);
  return SpaceA && SpaceB && *SpaceA != *SpaceB;
}

/// Nobody writes it while the kernel runs.
static bool isUnchanging(const MachineMemOperand &MMO) {
  return MMO.isInvariant() || MMO.getAddrSpace() == ConstantAS;
}

static bool overlapFrom(int64_t OffsetA, LocationSize SizeA, int64_t OffsetB,
                        LocationSize SizeB) {
  bool AFirst = OffsetA <= OffsetB;
  LocationSize LowSize = AFirst ? SizeA : SizeB;
  int64_t Low = std::min(OffsetA, OffsetB), High = std::max(OffsetA, OffsetB);
  if (!LowSize.hasValue() || LowSize.isScalable())
    return true;
  return Low + int64_t(LowSize.getValue().getKnownMinValue()) > High;
}

/// The location for a query about \p V, which the access is \p Offset bytes
/// beyond; \p Base is what both locations of the query may be moved by.
static MemoryLocation locationFrom(const MachineMemOperand &MMO, const Value *V,
                                   int64_t Base) {
  LocationSize Size = MMO.getSize();
  if (Size.hasValue() && !Size.isScalable())
    Size = LocationSize::precise(Size.getValue().getKnownMinValue() +
                                 (MMO.getOffset() - Base));
  return MemoryLocation(V, Size, MMO.getAAInfo());
}

bool MemoryOrder::mayOverlap(const MachineMemOperand &A,
                             const MachineMemOperand &B, bool Carried) {
  if (inDisjointSpaces(A, B))
    return false;
  if (isUnchanging(A) || isUnchanging(B))
    return false;

  auto *FrameA =
      dyn_cast_or_null<FixedStackPseudoSourceValue>(A.getPseudoValue());
  auto *FrameB =
      dyn_cast_or_null<FixedStackPseudoSourceValue>(B.getPseudoValue());
  if (FrameA && FrameB) {
    if (FrameA->getFrameIndex() != FrameB->getFrameIndex())
      return false;
    return overlapFrom(A.getOffset(), A.getSize(), B.getOffset(), B.getSize());
  }
  const Value *ValueA = A.getValue(), *ValueB = B.getValue();
  if (!ValueA || !ValueB)
    return true;
  // One value in one iteration is one address.
  if (ValueA == ValueB && !Carried)
    return overlapFrom(A.getOffset(), A.getSize(), B.getOffset(), B.getSize());
  if (!SameIteration)
    return true;
  if (!Carried) {
    int64_t Base = std::min(A.getOffset(), B.getOffset());
    return !SameIteration->isNoAlias(locationFrom(A, ValueA, Base),
                                     locationFrom(B, ValueB, Base));
  }
  // Alias scopes of inlined functions hold for one iteration only.
  AAMDNodes TypesA, TypesB;
  TypesA.TBAA = A.getAAInfo().TBAA;
  TypesB.TBAA = B.getAAInfo().TBAA;
  return !AnyIteration->isNoAlias(
      MemoryLocation(ValueA, LocationSize::beforeOrAfterPointer(), TypesA),
      MemoryLocation(ValueB, LocationSize::beforeOrAfterPointer(), TypesB));
}

bool MemoryOrder::mustWait(const MachineInstr &Earlier,
                           const MachineInstr &Later, bool Carried) {
  if (!isUnordered(Earlier) || !isUnordered(Later))
    return false;
  if (isOrdered(Earlier, Later))
    return true;
  // Without a description it may be anything, an acquire operation included.
  if (Earlier.memoperands_empty() || Later.memoperands_empty())
    return Earlier.mayStore() || Later.mayStore();
  for (const MachineMemOperand *MMO : Earlier.memoperands())
    if (isAcquireOrStronger(MMO->getMergedOrdering()))
      return true;
  for (const MachineMemOperand *MMO : Later.memoperands())
    if (isReleaseOrStronger(MMO->getMergedOrdering()))
      return true;

  if (commute(Earlier, Later))
    return false;
  bool Writes = Earlier.mayStore() || Later.mayStore();
  for (const MachineMemOperand *A : Earlier.memoperands())
    for (const MachineMemOperand *B : Later.memoperands()) {
      if (A->isVolatile() && B->isVolatile())
        return true;
      // Atomic loads of one location see its values in one order.
      if (!Writes && !(A->isAtomic() && B->isAtomic()))
        continue;
      if (mayOverlap(*A, *B, Carried))
        return true;
    }
  return false;
}
