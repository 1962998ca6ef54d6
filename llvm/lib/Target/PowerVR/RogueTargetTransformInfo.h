//===-- RogueTargetTransformInfo.h - Costs for passes on IR -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUETARGETTRANSFORMINFO_H
#define LLVM_LIB_TARGET_POWERVR_ROGUETARGETTRANSFORMINFO_H

#include "GPUCodeGen/GPUTargetTransformInfo.h"
#include "RogueTargetMachine.h"

namespace llvm {

class RogueTTIImpl final : public GPUTTIImpl<RogueTTIImpl, RogueTargetMachine> {
public:
  RogueTTIImpl(const RogueTargetMachine *TM, const Function &F);

  // Neighbours in memory become one burst. Local memory may be registers.
  unsigned getLoadStoreVecRegBitWidth(unsigned AddressSpace) const override;
  bool isLegalToVectorizeLoadChain(unsigned Bytes, Align A,
                                   unsigned AddressSpace) const override;
  bool isLegalToVectorizeStoreChain(unsigned Bytes, Align A,
                                    unsigned AddressSpace) const override {
    return isLegalToVectorizeLoadChain(Bytes, A, AddressSpace);
  }
  bool allowsMisalignedMemoryAccesses(LLVMContext &Context, unsigned BitWidth,
                                      unsigned AddressSpace, Align Alignment,
                                      unsigned *Fast) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUETARGETTRANSFORMINFO_H
