//===-- ValhallSubtarget.cpp - Architecture version and core --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallSubtarget.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

#define DEBUG_TYPE "valhall-subtarget"

#define GET_SUBTARGETINFO_TARGET_DESC
#define GET_SUBTARGETINFO_CTOR
#include "ValhallGenSubtargetInfo.inc"

ArrayRef<gpu::OccupancyStep> ValhallSubtarget::getOccupancySteps() const {
  static constexpr gpu::OccupancyStep Steps[] = {{Mali::SmallRegisterMode, 2},
                                                 {Mali::LargeRegisterMode, 1}};
  return Steps;
}

ValhallSubtarget &ValhallSubtarget::initialize(StringRef CPU, StringRef FS) {
  ParseSubtargetFeatures(CPU, CPU, FS);
  return *this;
}

ValhallSubtarget::ValhallSubtarget(const Triple &TT, StringRef CPU,
                                   StringRef FS, const TargetMachine &TM)
    : GPUSubtarget(TT, CPU, CPU, FS), InstrInfo(initialize(CPU, FS)),
      TLInfo(TM, *this) {}
