//===- GPUSubtarget.h - What subtargets share -------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUSUBTARGET_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUSUBTARGET_H

#include "GPUCodeGen/GPUISelLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace llvm {

/// \tparam Generated the class that TableGen makes of the target's features
template <typename Generated> class GPUSubtarget : public Generated {
public:
  using Generated::Generated;

  void initLibcallLoweringInfo(LibcallLoweringInfo &Info) const override {
    gpu::removeLibcalls(Info);
  }

  bool enableIndirectBrExpand() const override { return true; }
  bool enableMachineScheduler() const override { return true; }
  bool enableSubRegLiveness() const override { return true; }
  /// Whether what would be evicted finds another place takes a third of the time
  /// of allocation where registers are scarce, and spills no less.
  bool enableRALocalReassignment(CodeGenOptLevel) const override {
    return false;
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUSUBTARGET_H
