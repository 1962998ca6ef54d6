//===-- BifrostTargetTransformInfo.cpp - Costs for passes on IR -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostTargetTransformInfo.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

/// Half instructions.
static constexpr gpu::Prices Throughput = {
    /*Logic=*/1,
    /*Shift=*/1,
    /*WideShift=*/4,
    /*Mul=*/1,
    /*WideMul=*/7,
    /*WideSub=*/2,
    /*FDiv=*/4,
    /*CopySign=*/1,
    /*NaNMinMax=*/3,
    /*FunnelShift=*/3,
    /*BitCount=*/1,
    /*TrailingZeros=*/3,
    /*Root=*/4,
    /*Exp=*/5};

BifrostTTIImpl::BifrostTTIImpl(const BifrostTargetMachine *TM,
                               const Function &F)
    : GPUTTIImpl(TM, F, Throughput, Mali::SmallRegisterMode) {}
