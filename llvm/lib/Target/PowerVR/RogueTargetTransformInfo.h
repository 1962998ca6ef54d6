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
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUETARGETTRANSFORMINFO_H
