//===-- ValhallMachineFunctionInfo.h - Per-kernel state ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLMACHINEFUNCTIONINFO_H
#define LLVM_LIB_TARGET_MALI_VALHALLMACHINEFUNCTIONINFO_H

#include "GPUCodeGen/ArgumentLayout.h"
#include "GPUCodeGen/TargetLimits.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "MaliUniformConstants.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"

namespace llvm {

class ValhallMachineFunctionInfo : public MachineFunctionInfo {
  gpu::ArgumentLayout Layout;
  MapVector<const GlobalVariable *, uint64_t> LocalOffsets;
  uint64_t LocalBytes = 0;
  Mali::UniformConstants Constants;

public:
  static constexpr gpu::TargetLimits Limits = {ValhallII::MaxFAUSlots * 8,
                                               ValhallII::MaxLocalBytes,
                                               ValhallII::MaxPrivateBytes};

  ValhallMachineFunctionInfo(const Function &F, const TargetSubtargetInfo *)
      : Layout(F, Limits.UniformBytes),
        Constants(Layout.uniformWords(), Limits.UniformBytes / 4) {}

  MachineFunctionInfo *
  clone(BumpPtrAllocator &, MachineFunction &DestMF,
        const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &)
      const override {
    return DestMF.cloneInfo<ValhallMachineFunctionInfo>(*this);
  }

  const gpu::ArgumentLayout &layout() const { return Layout; }

  /// Byte offset in local memory of a variable in address space 3.
  uint64_t localOffset(const GlobalVariable &GV, const DataLayout &DL) {
    auto [It, New] = LocalOffsets.try_emplace(&GV, 0);
    if (New) {
      Align A = DL.getPreferredAlign(&GV);
      It->second = alignTo(LocalBytes, A);
      LocalBytes = It->second + DL.getTypeAllocSize(GV.getValueType());
    }
    return It->second;
  }
  /// The constants that the driver puts behind the arguments, and their use.
  Mali::UniformConstants &constants() { return Constants; }
  const Mali::UniformConstants &constants() const { return Constants; }

  /// Bytes of local memory that the kernel declares itself.
  uint64_t localBytes() const { return LocalBytes; }
  /// The variable in local memory that takes most of it.
  const GlobalVariable *largestLocal(const DataLayout &DL) const {
    const GlobalVariable *Largest = nullptr;
    for (const auto &[GV, Offset] : LocalOffsets)
      if (!Largest || DL.getTypeAllocSize(GV->getValueType()) >
                          DL.getTypeAllocSize(Largest->getValueType()))
        Largest = GV;
    return Largest;
  }
};

} // namespace llvm

#endif
