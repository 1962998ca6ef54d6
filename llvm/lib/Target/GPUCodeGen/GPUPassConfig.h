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
#include "llvm/ADT/StringRef.h"
#include "llvm/CodeGen/TargetPassConfig.h"

namespace llvm {

namespace gpu {
/// The front end's string for spir64, verbatim: clang refuses any other.
inline constexpr StringLiteral SpirDataLayout =
    "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-"
    "v1024:1024-G1";
} // namespace gpu

/// A target adds its selection, and its own passes before and after those of
/// the functions that it overrides.
class GPUPassConfig : public TargetPassConfig {
  const gpu::TargetLimits &Limits;

public:
  GPUPassConfig(TargetMachine &TM, PassManagerBase &PM,
                const gpu::TargetLimits &Limits);

  void addIRPasses() override;
  /// Passes on whole kernels, before the layout of arguments is computed.
  virtual void addKernelPasses() {}
  bool addPreISel() override;
  bool addRegAssignAndRewriteOptimized() override;
  /// The order of blocks is final after this.
  void addPreEmitPass() override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUPASSCONFIG_H
