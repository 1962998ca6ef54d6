//===-- RogueTargetTransformInfo.cpp - Costs for passes on IR -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueTargetTransformInfo.h"
#include "RogueInstrInfo.h"

using namespace llvm;

/// Groups.
static constexpr gpu::Prices Throughput = {
    /*Logic=*/1,
    /*Shift=*/1,
    /*WideShift=*/6,
    /*Mul=*/1,
    /*WideMul=*/3,
    /*WideSub=*/2,
    /*FDiv=*/6,
    /*CopySign=*/1,
    /*NaNMinMax=*/3,
    /*FunnelShift=*/3,
    /*BitCount=*/2,
    /*TrailingZeros=*/2,
    /*Root=*/3,
    /*Exp=*/2};

/// More cost tasks; Mesa and the instruction set reference agree on about this.
static constexpr unsigned CheapTemporaries = 24;

RogueTTIImpl::RogueTTIImpl(const RogueTargetMachine *TM, const Function &F)
    : GPUTTIImpl(TM, F, Throughput, CheapTemporaries) {}

static constexpr unsigned WordBytes = 4;
/// More neighbours are not merged: what is loaded early takes registers.
static constexpr unsigned MaxMergedWords = 4;

unsigned RogueTTIImpl::getLoadStoreVecRegBitWidth(unsigned AS) const {
  return AS == gpu::LocalAS ? GPUTTIImpl::getLoadStoreVecRegBitWidth(AS)
                            : MaxMergedWords * WordBytes * 8;
}

bool RogueTTIImpl::isLegalToVectorizeLoadChain(unsigned Bytes, Align A,
                                               unsigned AS) const {
  if (AS == gpu::LocalAS || Bytes % WordBytes)
    return GPUTTIImpl::isLegalToVectorizeLoadChain(Bytes, A, AS);
  return A.value() >= Bytes && Rogue::getBurst(Bytes / WordBytes);
}

bool RogueTTIImpl::allowsMisalignedMemoryAccesses(LLVMContext &,
                                                  unsigned BitWidth,
                                                  unsigned AS, Align Alignment,
                                                  unsigned *Fast) const {
  bool Allows = isLegalToVectorizeLoadChain(BitWidth / 8, Alignment, AS);
  if (Fast)
    *Fast = Allows;
  return Allows;
}
