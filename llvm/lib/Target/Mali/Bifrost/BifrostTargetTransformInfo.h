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

namespace llvm {

class BifrostTTIImpl final
    : public GPUTTIImpl<BifrostTTIImpl, BifrostTargetMachine> {
public:
  BifrostTTIImpl(const BifrostTargetMachine *TM, const Function &F);
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTTARGETTRANSFORMINFO_H
