//===- Atomics.cpp - Atomics and barriers -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/SyncScopes.h"
#include "Translator.h"

using namespace llvm;
using namespace llvm::spirv;

std::optional<uint32_t> Translator::constantWord(Id I) {
  if (auto *N = dyn_cast<ConstantInt>(value(I)))
    return uint32_t(N->getZExtValue());
  return std::nullopt;
}

static bool hasSemantics(uint32_t Word, spv::MemorySemanticsMask Bit) {
  return Word & static_cast<uint32_t>(Bit);
}

/// What is not known is the strictest.
AtomicOrdering Translator::ordering(Id Semantics) {
  std::optional<uint32_t> Word = constantWord(Semantics);
  using Mask = spv::MemorySemanticsMask;
  if (!Word || hasSemantics(*Word, Mask::SequentiallyConsistent))
    return AtomicOrdering::SequentiallyConsistent;
  if (hasSemantics(*Word, Mask::AcquireRelease))
    return AtomicOrdering::AcquireRelease;
  if (hasSemantics(*Word, Mask::Acquire))
    return AtomicOrdering::Acquire;
  if (hasSemantics(*Word, Mask::Release))
    return AtomicOrdering::Release;
  return AtomicOrdering::Monotonic;
}

bool Translator::translateAtomic(const SpvInst &I) {
  auto Address = [&](unsigned Op) {
    Pointer P = pointer(I[Op]);
    return checkedAddress(P, scalarBytes(P.Pointee));
  };
  auto AlignOf = [&](Type *T) { return Align(T->getScalarSizeInBits() / 8); };
  auto Modify = [&](AtomicRMWInst::BinOp Op, Value *V) {
    auto *RMW = B.CreateAtomicRMW(Op, Address(0), V, AlignOf(V->getType()),
                                  ordering(I[2]));
    define(I, RMW);
    return true;
  };
  using RMW = AtomicRMWInst;
  switch (I.Opcode) {
  case spv::Op::OpAtomicLoad: {
    Type *T = valueType(I.TypeId);
    LoadInst *L = B.CreateAlignedLoad(T, Address(0), AlignOf(T));
    AtomicOrdering Order = ordering(I[2]);
    L->setAtomic(Order == AtomicOrdering::AcquireRelease
                     ? AtomicOrdering::Acquire
                     : Order);
    define(I, L);
    return true;
  }
  case spv::Op::OpAtomicStore: {
    Value *V = operand(I, 3);
    StoreInst *S = B.CreateAlignedStore(V, Address(0), AlignOf(V->getType()));
    AtomicOrdering Order = ordering(I[2]);
    S->setAtomic(Order == AtomicOrdering::AcquireRelease
                     ? AtomicOrdering::Release
                     : Order);
    return true;
  }
  case spv::Op::OpAtomicExchange:
    return Modify(RMW::Xchg, operand(I, 3));
  case spv::Op::OpAtomicCompareExchange: {
    Value *New = operand(I, 4), *Old = operand(I, 5);
    AtomicOrdering Failure =
        AtomicCmpXchgInst::getStrongestFailureOrdering(ordering(I[3]));
    auto *Exchange = B.CreateAtomicCmpXchg(
        Address(0), Old, New, AlignOf(New->getType()), ordering(I[2]), Failure);
    define(I, B.CreateExtractValue(Exchange, 0));
    return true;
  }
  case spv::Op::OpAtomicIIncrement:
    return Modify(RMW::Add, ConstantInt::get(valueType(I.TypeId), 1));
  case spv::Op::OpAtomicIDecrement:
    return Modify(RMW::Sub, ConstantInt::get(valueType(I.TypeId), 1));
  case spv::Op::OpAtomicIAdd:
    return Modify(RMW::Add, operand(I, 3));
  case spv::Op::OpAtomicISub:
    return Modify(RMW::Sub, operand(I, 3));
  case spv::Op::OpAtomicSMin:
    return Modify(RMW::Min, operand(I, 3));
  case spv::Op::OpAtomicUMin:
    return Modify(RMW::UMin, operand(I, 3));
  case spv::Op::OpAtomicSMax:
    return Modify(RMW::Max, operand(I, 3));
  case spv::Op::OpAtomicUMax:
    return Modify(RMW::UMax, operand(I, 3));
  case spv::Op::OpAtomicAnd:
    return Modify(RMW::And, operand(I, 3));
  case spv::Op::OpAtomicOr:
    return Modify(RMW::Or, operand(I, 3));
  case spv::Op::OpAtomicXor:
    return Modify(RMW::Xor, operand(I, 3));
  case spv::Op::OpAtomicFAddEXT:
    return Modify(RMW::FAdd, operand(I, 3));
  case spv::Op::OpAtomicFMinEXT:
    return Modify(RMW::FMin, operand(I, 3));
  case spv::Op::OpAtomicFMaxEXT:
    return Modify(RMW::FMax, operand(I, 3));
  default:
    return false;
  }
}

bool Translator::translateBarrier(const SpvInst &I) {
  bool IsControl = I.Opcode == spv::Op::OpControlBarrier;
  if (!IsControl && I.Opcode != spv::Op::OpMemoryBarrier)
    return false;
  Id SemanticsId = I[IsControl ? 2 : 1];
  AtomicOrdering Order = ordering(SemanticsId);
  // A barrier without an order, as older modules have, still is one of memory.
  if (Order == AtomicOrdering::Monotonic)
    Order = AtomicOrdering::AcquireRelease;
  std::optional<uint32_t> Scope = constantWord(I[0]);
  bool IsOfSubGroup = Scope == static_cast<uint32_t>(spv::Scope::Subgroup);
  if (!IsControl || IsOfSubGroup ||
      Scope == static_cast<uint32_t>(spv::Scope::Invocation)) {
    // Lanes of a sub-group run together.
    SyncScope::ID Lanes = SyncScope::System;
    if (IsOfSubGroup)
      Lanes = B.getContext().getOrInsertSyncScopeID(gpu::SubGroupScope);
    B.CreateFence(Order, Lanes);
    return true;
  }
  if (Scope != static_cast<uint32_t>(spv::Scope::Workgroup)) {
    error(I, "waits for more than the work-group");
    return true;
  }
  using Mask = spv::MemorySemanticsMask;
  uint32_t Semantics = constantWord(SemanticsId).value_or(UINT32_MAX);
  uint32_t Flags = 0;
  if (hasSemantics(Semantics, Mask::WorkgroupMemory))
    Flags |= LocalFence;
  if (hasSemantics(Semantics, Mask::UniformMemory) ||
      hasSemantics(Semantics, Mask::CrossWorkgroupMemory) ||
      hasSemantics(Semantics, Mask::ImageMemory))
    Flags |= GlobalFence;
  gpu::createBuiltinCall(B, gpu::Builtin::Barrier,
                         B.getInt32(Flags ? Flags : LocalFence));
  return true;
}
