//===-- ValhallSubtarget.h - Architecture version and core ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLSUBTARGET_H
#define LLVM_LIB_TARGET_MALI_VALHALLSUBTARGET_H

#include "GPUCodeGen/GPUSubtarget.h"
#include "GPUCodeGen/Machine/OccupancyScheduler.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "ValhallFrameLowering.h"
#include "ValhallISelLowering.h"
#include "ValhallInstrInfo.h"
#include "ValhallSelectionDAGInfo.h"

#define GET_SUBTARGETINFO_HEADER
#include "ValhallGenSubtargetInfo.inc"

namespace llvm {

class ValhallSubtarget : public GPUSubtarget<ValhallGenSubtargetInfo> {
  unsigned ArchVersion = 9;

#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER)                    \
  bool ATTRIBUTE = DEFAULT;
#include "ValhallGenSubtargetInfo.inc"

  ValhallInstrInfo InstrInfo;
  ValhallFrameLowering FrameLowering;
  ValhallTargetLowering TLInfo;
  ValhallSelectionDAGInfo TSInfo;

public:
  ValhallSubtarget(const Triple &TT, StringRef CPU, StringRef FS,
                   const TargetMachine &TM);

  /// Sets the capabilities from CPU and feature string; generated.
  void ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef FS);
  ValhallSubtarget &initialize(StringRef CPU, StringRef FS);

  /// 9, 10, 11: for reports only. Code asks for capabilities.
  unsigned getArchVersion() const { return ArchVersion; }

#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER)                    \
  bool GETTER() const { return ATTRIBUTE; }
#include "ValhallGenSubtargetInfo.inc"

  const ValhallInstrInfo *getInstrInfo() const override { return &InstrInfo; }
  const ValhallFrameLowering *getFrameLowering() const override {
    return &FrameLowering;
  }
  const ValhallTargetLowering *getTargetLowering() const override {
    return &TLInfo;
  }
  const ValhallRegisterInfo *getRegisterInfo() const override {
    return &InstrInfo.getRegisterInfo();
  }
  const SelectionDAGTargetInfo *getSelectionDAGInfo() const override {
    return &TSInfo;
  }

  /// Groups of registers begin at even ones.
  static constexpr unsigned AllocationMargin = 4;
  ArrayRef<gpu::OccupancyStep> getOccupancySteps() const;

  bool enablePostRAMachineScheduler() const override { return true; }
};

} // namespace llvm

#endif
