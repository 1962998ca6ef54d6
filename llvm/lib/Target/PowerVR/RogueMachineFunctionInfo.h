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
#include "RogueISelLowering.h"
#include "RogueStageLayout.h"

namespace llvm {

namespace gpu {
/// The variable in local memory that barriers count in: tasks that have
/// arrived, and barriers that are complete.
inline constexpr StringLiteral RogueBarrierName = "__rogue.barrier";
} // namespace gpu

/// Where an instance goes from a block. Once branches are counts of masked
/// instances, the successors of a block are where the task goes, which passes
/// blocks that the instance does not run.
struct RogueBlockFlow {
  SmallVector<unsigned, 2> Successors;
  /// What is read there or later.
  SmallVector<MCRegister, 8> LiveOut;
  /// Does nothing but go on or end.
  bool IsEmpty;
};

class RogueMachineFunctionInfo final : public GPUMachineFunctionInfo {
public:
  /// Uniforms: of the 1,024 shared registers that drivers allocate at most.
  /// Local memory: as for the other targets; it is in memory.
  /// States of images have the rest but for what comes behind the uniforms.
  static constexpr unsigned SharedBytes = 4096, AreaBytes = 64;
  static constexpr gpu::TargetLimits Limits = {
      /*UniformBytes=*/1024,
      /*LocalBytes=*/32768,
      /*PrivateBytes=*/gpu::MaxPrivateBytes,
      /*DivergentSides=*/16,
      /*UniformSides=*/5,
      /*StepsAddresses=*/false,
      /*HasImages=*/true,
      /*PairsHandles=*/false,
      /*NumbersHandles=*/false,
      /*StateBytes=*/SharedBytes - AreaBytes};

  /// Words of local memory that can be coefficient registers: what is left of
  /// three quarters of those that a kernel can have.
  static constexpr unsigned LocalRegisters = 2048;
  /// Behind the ids of the work-group.
  static constexpr unsigned FirstLocalRegister = 4;

  RogueMachineFunctionInfo(const Function &F, const TargetSubtargetInfo *)
      : GPUMachineFunctionInfo(F, Limits), Stage(F),
        InRegisters(F.hasFnAttribute(gpu::RogueLocalRegistersAttr)) {}

  /// Of a vertex or fragment program.
  const Rogue::StageLayout &stage() const { return Stage; }

  /// Local memory is coefficient registers.
  bool hasLocalRegisters() const { return InRegisters; }

  MachineFunctionInfo *
  clone(BumpPtrAllocator &, MachineFunction &DestMF,
        const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &)
      const override {
    return DestMF.cloneInfo<RogueMachineFunctionInfo>(*this);
  }

  /// The first of two shared registers with an address that the kernel may
  /// access; none if it is given none.
  std::optional<unsigned> anyAddress(const Function &F) const;

  /// Before branches become counts; with registers that are live into blocks.
  void recordFlow(const MachineFunction &MF);
  /// \p Reg holds something in all blocks.
  void addLiveRegister(MCRegister Reg);
  /// \p MBB goes away; another block may take its place in memory.
  void forgetBlock(const MachineBasicBlock &MBB) { FlowNumbers.erase(&MBB); }
  /// The number of a block of that time.
  std::optional<unsigned> flowNumber(const MachineBasicBlock &MBB) const {
    auto It = FlowNumbers.find(&MBB);
    return It == FlowNumbers.end() ? std::nullopt
                                   : std::optional<unsigned>(It->second);
  }
  const RogueBlockFlow &flow(unsigned Number) const { return Flow[Number]; }

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

private:
  std::vector<RogueBlockFlow> Flow;
  DenseMap<const MachineBasicBlock *, unsigned> FlowNumbers;
  Rogue::StageLayout Stage;
  bool InRegisters;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEMACHINEFUNCTIONINFO_H
