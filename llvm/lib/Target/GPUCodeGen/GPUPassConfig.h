//===- GPUPassConfig.h - The pipeline of every target -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUPASSCONFIG_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUPASSCONFIG_H

#include "GPUCodeGen/TargetLimits.h"
#include "llvm/CodeGen/TargetPassConfig.h"

namespace llvm {

/// A target adds its selection, and its own passes before and after those of
/// the functions that it overrides.
class GPUPassConfig : public TargetPassConfig {
  const gpu::TargetLimits &Limits;

public:
  GPUPassConfig(TargetMachine &TM, PassManagerBase &PM,
                const gpu::TargetLimits &Limits);

  void addIRPasses() override;
  bool addPreISel() override;
  /// The order of blocks is final after this.
  void addPreEmitPass() override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUPASSCONFIG_H
