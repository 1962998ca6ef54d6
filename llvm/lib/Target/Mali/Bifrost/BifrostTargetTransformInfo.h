//===-- BifrostTargetTransformInfo.h - Costs for passes on IR ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTTARGETTRANSFORMINFO_H
#define LLVM_LIB_TARGET_MALI_BIFROSTTARGETTRANSFORMINFO_H

#include "BifrostTargetMachine.h"
#include "GPUCodeGen/GPUTargetTransformInfo.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

namespace llvm {

class BifrostTTIImpl final : public GPUTTIImpl<BifrostTTIImpl> {
  using BaseT = GPUTTIImpl<BifrostTTIImpl>;
  friend BasicTTIImplBase<BifrostTTIImpl>;
  const BifrostSubtarget *ST;
  const BifrostTargetLowering *TLI;

  const BifrostSubtarget *getST() const { return ST; }
  const BifrostTargetLowering *getTLI() const { return TLI; }

public:
  BifrostTTIImpl(const BifrostTargetMachine *TM, const Function &F)
      : BaseT(TM, F.getDataLayout()), ST(TM->getSubtargetImpl(F)),
        TLI(ST->getTargetLowering()) {}

  /// The throughput is what the busiest unit takes; other kinds are LLVM's.
  InstructionCost getInstructionCost(
      const User *U, ArrayRef<const Value *> Operands,
      TargetTransformInfo::TargetCostKind CostKind) const override;

  unsigned getNumberOfRegisters(unsigned ClassID) const override {
    return ClassID == 0 ? Mali::SmallRegisterMode : 0;
  }
  TypeSize
  getRegisterBitWidth(TargetTransformInfo::RegisterKind) const override {
    return TypeSize::getFixed(32);
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTTARGETTRANSFORMINFO_H
