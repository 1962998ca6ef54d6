//===-- ValhallTargetTransformInfo.h - Cost model and uniformity -*- C++ -*-==//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLTARGETTRANSFORMINFO_H
#define LLVM_LIB_TARGET_MALI_VALHALLTARGETTRANSFORMINFO_H

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "MCTargetDesc/MaliRegisterFile.h"
#include "ValhallTargetMachine.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/BasicTTIImpl.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm {

class ValhallTTIImpl final : public BasicTTIImplBase<ValhallTTIImpl> {
  using BaseT = BasicTTIImplBase<ValhallTTIImpl>;
  friend BaseT;
  const ValhallSubtarget *ST;
  const ValhallTargetLowering *TLI;

  const ValhallSubtarget *getST() const { return ST; }
  const ValhallTargetLowering *getTLI() const { return TLI; }

public:
  ValhallTTIImpl(const ValhallTargetMachine *TM, const Function &F)
      : BaseT(TM, F.getDataLayout()), ST(TM->getSubtargetImpl(F)),
        TLI(ST->getTargetLowering()) {}

  bool hasBranchDivergence(const Function *) const override { return true; }

  InstructionUniformity
  getInstructionUniformity(const Value *V) const override {
    if (const auto *Call = dyn_cast<CallBase>(V)) {
      if (std::optional<gpu::Builtin> B = gpu::getBuiltin(*Call))
        return gpu::getBuiltinInfo(*B).IsUniform
                   ? InstructionUniformity::AlwaysUniform
                   : InstructionUniformity::NeverUniform;
      return isa<IntrinsicInst>(Call) ? InstructionUniformity::Default
                                      : InstructionUniformity::NeverUniform;
    }
    // Private memory differs by work-item, and atomics return any value.
    if (const auto *L = dyn_cast<LoadInst>(V))
      return L->getPointerAddressSpace() == gpu::PrivateAS ||
                     L->getPointerAddressSpace() == gpu::GenericAS
                 ? InstructionUniformity::NeverUniform
                 : InstructionUniformity::Default;
    if (isa<AtomicRMWInst>(V) || isa<AtomicCmpXchgInst>(V) ||
        isa<AllocaInst>(V))
      return InstructionUniformity::NeverUniform;
    if (const auto *A = dyn_cast<Argument>(V))
      return gpu::isEntryPoint(*A->getParent())
                 ? InstructionUniformity::Default
                 : InstructionUniformity::NeverUniform;
    return InstructionUniformity::Default;
  }

  /// The throughput is what the busiest unit takes; other kinds are LLVM's.
  InstructionCost getInstructionCost(
      const User *U, ArrayRef<const Value *> Operands,
      TargetTransformInfo::TargetCostKind CostKind) const override;

  unsigned getFlatAddressSpace() const override { return gpu::GenericAS; }

  unsigned getNumberOfRegisters(unsigned ClassID) const override {
    return ClassID == 0 ? Mali::SmallRegisterMode : 0;
  }
  TypeSize
  getRegisterBitWidth(TargetTransformInfo::RegisterKind) const override {
    return TypeSize::getFixed(32);
  }
  unsigned getLoadStoreVecRegBitWidth(unsigned) const override { return 128; }
  bool isLegalToVectorizeLoadChain(unsigned Bytes, Align A,
                                   unsigned) const override {
    return A.value() >= Bytes;
  }
  bool isLegalToVectorizeStoreChain(unsigned Bytes, Align A,
                                    unsigned) const override {
    return A.value() >= Bytes;
  }
  unsigned getInliningThresholdMultiplier() const override { return 100; }

  void getUnrollingPreferences(Loop *L, ScalarEvolution &SE,
                               TargetTransformInfo::UnrollingPreferences &UP,
                               OptimizationRemarkEmitter *ORE) const override {
    UP.Threshold = 300;
    UP.PartialThreshold = 0;
    UP.Partial = UP.Runtime = false;
    UP.MaxCount = UINT_MAX;
  }
};

} // namespace llvm

#endif
