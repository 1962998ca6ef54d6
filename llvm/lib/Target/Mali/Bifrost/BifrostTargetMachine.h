//===-- BifrostTargetMachine.h - Target machine -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTTARGETMACHINE_H
#define LLVM_LIB_TARGET_MALI_BIFROSTTARGETMACHINE_H

#include "BifrostMachineFunctionInfo.h"
#include "BifrostSubtarget.h"
#include "GPUCodeGen/GPUTargetMachine.h"

namespace llvm {

class BifrostTargetMachine
    : public GPUTargetMachine<BifrostSubtarget, BifrostMachineFunctionInfo,
                              yaml::GPUMachineFunctionInfo> {
public:
  using GPUTargetMachine::GPUTargetMachine;

  TargetPassConfig *createPassConfig(PassManagerBase &PM) override;
  TargetTransformInfo getTargetTransformInfo(const Function &F) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTTARGETMACHINE_H
