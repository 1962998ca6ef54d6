//===-- RogueSubtarget.h - Capabilities of a core ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUESUBTARGET_H
#define LLVM_LIB_TARGET_POWERVR_ROGUESUBTARGET_H

#include "GPUCodeGen/GPUSubtarget.h"
#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "MCTargetDesc/RogueMCTargetDesc.h"
#include "MCTargetDesc/RogueTables.h"
#include "RogueFrameLowering.h"
#include "RogueISelLowering.h"
#include "RogueInstrInfo.h"
#include "RogueSelectionDAGInfo.h"

#define GET_SUBTARGETINFO_HEADER
#include "RogueGenSubtargetInfo.inc"

namespace llvm {

class RogueSubtarget : public GPUSubtarget<RogueGenSubtargetInfo> {
#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER)                    \
  bool ATTRIBUTE = DEFAULT;
#include "RogueGenSubtargetInfo.inc"

  const Rogue::CoreInfo *Core = nullptr;
  SmallVector<gpu::OccupancyStep, 16> Steps;
  RogueInstrInfo InstrInfo;
  RogueFrameLowering FrameLowering;
  RogueTargetLowering TLInfo;
  RogueSelectionDAGInfo TSInfo;

public:
  RogueSubtarget(const Triple &TT, StringRef CPU, StringRef FS,
                 const TargetMachine &TM);

  /// Sets the capabilities from CPU and feature string; generated.
  void ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef FS);
  RogueSubtarget &initialize(StringRef CPU, StringRef FS);

#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER)                    \
  bool GETTER() const { return ATTRIBUTE; }
#include "RogueGenSubtargetInfo.inc"

  /// Figures of the core.
  const Rogue::CoreInfo &getCore() const { return *Core; }
  /// For the scheduler: the temporaries that it may use, and tasks.
  /// Groups of registers may begin at any.
  static constexpr unsigned AllocationMargin = 1;
  ArrayRef<gpu::OccupancyStep> getOccupancySteps() const { return Steps; }

  const RogueInstrInfo *getInstrInfo() const override { return &InstrInfo; }
  const RogueFrameLowering *getFrameLowering() const override {
    return &FrameLowering;
  }
  const RogueTargetLowering *getTargetLowering() const override {
    return &TLInfo;
  }
  const RogueRegisterInfo *getRegisterInfo() const override {
    return &InstrInfo.getRegisterInfo();
  }
  const SelectionDAGTargetInfo *getSelectionDAGInfo() const override {
    return &TSInfo;
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUESUBTARGET_H
