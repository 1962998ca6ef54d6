//===-- RogueTargetTransformInfo.cpp - Costs for passes on IR -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueTargetTransformInfo.h"

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
