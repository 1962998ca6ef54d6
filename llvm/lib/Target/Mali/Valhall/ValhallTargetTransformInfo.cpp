//===-- ValhallTargetTransformInfo.cpp - Cost model -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallTargetTransformInfo.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

/// Logic, shifts and products have a quarter of the rate of additions;
/// operations of other units count in between.
static constexpr gpu::Prices Throughput = {
    /*Logic=*/4,
    /*Shift=*/4,
    /*WideShift=*/4,
    /*Mul=*/4,
    /*WideMul=*/4,
    /*WideSub=*/1,
    /*FDiv=*/8,
    /*CopySign=*/0,
    /*NaNMinMax=*/1,
    /*FunnelShift=*/4,
    /*BitCount=*/4,
    /*TrailingZeros=*/4,
    /*Root=*/8,
    /*Exp=*/8};

ValhallTTIImpl::ValhallTTIImpl(const ValhallTargetMachine *TM,
                               const Function &F)
    : GPUTTIImpl(TM, F, Throughput, Mali::SmallRegisterMode) {}
