//===-- BifrostMachineFunctionInfo.h - Per-kernel state ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTMACHINEFUNCTIONINFO_H
#define LLVM_LIB_TARGET_MALI_BIFROSTMACHINEFUNCTIONINFO_H

#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "GPUCodeGen/TargetLimits.h"
#include "MCTargetDesc/Bifrost/BifrostBaseInfo.h"

namespace llvm {

class BifrostMachineFunctionInfo final : public GPUMachineFunctionInfo {
public:
  /// Drivers push 128 words; the field of a tuple would reach twice as many.
  /// Local memory: what the community's driver offers.
  static constexpr gpu::TargetLimits Limits = {
      /*UniformBytes=*/512,
      /*LocalBytes=*/32768,
      /*PrivateBytes=*/gpu::MaxPrivateBytes,
      /*DivergentSides=*/16,
      /*UniformSides=*/5,
      /*StepsAddresses=*/false,
      /*HasImages=*/true,
      /*PairsHandles=*/false,
      /*NumbersHandles=*/true,
      /*StateBytes=*/0,
      /*TableBuffers=*/256,
      /*TableBufferBytes=*/65536,
      /*TableBufferAlign=*/16};

  BifrostMachineFunctionInfo(const Function &F, const TargetSubtargetInfo *)
      : GPUMachineFunctionInfo(F, Limits) {}

  MachineFunctionInfo *
  clone(BumpPtrAllocator &, MachineFunction &DestMF,
        const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &)
      const override {
    return DestMF.cloneInfo<BifrostMachineFunctionInfo>(*this);
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTMACHINEFUNCTIONINFO_H
