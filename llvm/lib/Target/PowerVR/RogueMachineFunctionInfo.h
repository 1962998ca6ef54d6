//===-- RogueMachineFunctionInfo.h - Per-kernel state -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEMACHINEFUNCTIONINFO_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEMACHINEFUNCTIONINFO_H

#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "GPUCodeGen/TargetLimits.h"

namespace llvm {

namespace gpu {
/// The variable in local memory that barriers count in: tasks that have
/// arrived, and barriers that are complete.
inline constexpr StringLiteral RogueBarrierName = "__rogue.barrier";
} // namespace gpu

class RogueMachineFunctionInfo final : public GPUMachineFunctionInfo {
public:
  /// Uniforms: of the 1,024 shared registers that drivers allocate at most.
  /// Local and private memory: as for the other targets; both are in memory.
  static constexpr gpu::TargetLimits Limits = {/*UniformBytes=*/1024,
                                               /*LocalBytes=*/32768,
                                               /*PrivateBytes=*/32768,
                                               /*DivergentSides=*/16,
                                               /*UniformSides=*/5};

  RogueMachineFunctionInfo(const Function &F, const TargetSubtargetInfo *)
      : GPUMachineFunctionInfo(F, Limits) {}

  MachineFunctionInfo *
  clone(BumpPtrAllocator &, MachineFunction &DestMF,
        const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &)
      const override {
    return DestMF.cloneInfo<RogueMachineFunctionInfo>(*this);
  }

  // Shared registers behind the uniforms: three of the private area, then two
  // with the address of local memory.
  unsigned privateArea() const { return layout().uniformWords(); }
  unsigned localAddress() const { return privateArea() + 3; }

  /// Whether tasks of a work-group wait for each other: they count themselves
  /// in a variable of local memory.
  bool hasTaskBarrier() const {
    return any_of(localOffsets(), [](const auto &Variable) {
      return Variable.first->getName() == gpu::RogueBarrierName;
    });
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEMACHINEFUNCTIONINFO_H
