//===-- BifrostSubtarget.h - Capabilities of a core -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTSUBTARGET_H
#define LLVM_LIB_TARGET_MALI_BIFROSTSUBTARGET_H

#include "BifrostFrameLowering.h"
#include "BifrostISelLowering.h"
#include "BifrostInstrInfo.h"
#include "BifrostSelectionDAGInfo.h"
#include "GPUCodeGen/GPUSubtarget.h"
#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"

#define GET_SUBTARGETINFO_HEADER
#include "BifrostGenSubtargetInfo.inc"

namespace llvm {

class BifrostSubtarget : public GPUSubtarget<BifrostGenSubtargetInfo> {
  unsigned ArchVersion = 0;
  unsigned WarpSize = 4;

#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER)                    \
  bool ATTRIBUTE = DEFAULT;
#include "BifrostGenSubtargetInfo.inc"

  BifrostInstrInfo InstrInfo;
  BifrostFrameLowering FrameLowering;
  BifrostTargetLowering TLInfo;
  BifrostSelectionDAGInfo TSInfo;

public:
  BifrostSubtarget(const Triple &TT, StringRef CPU, StringRef FS,
                   const TargetMachine &TM);

  /// Sets the capabilities from CPU and feature string; generated.
  void ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef FS);
  BifrostSubtarget &initialize(StringRef CPU, StringRef FS);

  /// 6, 7: for reports only. Code asks for capabilities.
  unsigned getArchVersion() const { return ArchVersion; }
  /// Lanes of a warp: 4 or 8.
  unsigned getWarpSize() const { return WarpSize; }

#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER)                    \
  bool GETTER() const { return ATTRIBUTE; }
#include "BifrostGenSubtargetInfo.inc"

  const BifrostInstrInfo *getInstrInfo() const override { return &InstrInfo; }
  const BifrostFrameLowering *getFrameLowering() const override {
    return &FrameLowering;
  }
  const BifrostTargetLowering *getTargetLowering() const override {
    return &TLInfo;
  }
  const BifrostRegisterInfo *getRegisterInfo() const override {
    return &InstrInfo.getRegisterInfo();
  }
  const SelectionDAGTargetInfo *getSelectionDAGInfo() const override {
    return &TSInfo;
  }

  /// Groups of registers begin at certain ones.
  static constexpr unsigned AllocationMargin = 4;
  ArrayRef<gpu::OccupancyStep> getOccupancySteps() const;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTSUBTARGET_H
