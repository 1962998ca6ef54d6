//===-- RogueTargetMachine.h - Target machine -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUETARGETMACHINE_H
#define LLVM_LIB_TARGET_POWERVR_ROGUETARGETMACHINE_H

#include "GPUCodeGen/GPUTargetMachine.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"

namespace llvm {

class RogueTargetMachine
    : public GPUTargetMachine<RogueSubtarget, RogueMachineFunctionInfo,
                              yaml::GPUMachineFunctionInfo> {
public:
  using GPUTargetMachine::GPUTargetMachine;

  TargetPassConfig *createPassConfig(PassManagerBase &PM) override;
  TargetTransformInfo getTargetTransformInfo(const Function &F) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUETARGETMACHINE_H
