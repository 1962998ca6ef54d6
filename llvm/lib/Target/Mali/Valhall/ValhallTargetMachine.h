//===-- ValhallTargetMachine.h - Target machine -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLTARGETMACHINE_H
#define LLVM_LIB_TARGET_MALI_VALHALLTARGETMACHINE_H

#include "GPUCodeGen/GPUTargetMachine.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallSubtarget.h"

namespace llvm {

class ValhallTargetMachine
    : public GPUTargetMachine<ValhallSubtarget, ValhallMachineFunctionInfo,
                              yaml::ValhallMachineFunctionInfo> {
public:
  using GPUTargetMachine::GPUTargetMachine;

  TargetPassConfig *createPassConfig(PassManagerBase &PM) override;
  TargetTransformInfo getTargetTransformInfo(const Function &F) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLTARGETMACHINE_H
