//===-- BifrostSubtarget.cpp - Capabilities of a core ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostSubtarget.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

#define DEBUG_TYPE "bifrost-subtarget"

#define GET_SUBTARGETINFO_TARGET_DESC
#define GET_SUBTARGETINFO_CTOR
#include "BifrostGenSubtargetInfo.inc"

ArrayRef<gpu::OccupancyStep> BifrostSubtarget::getOccupancySteps() const {
  static constexpr gpu::OccupancyStep Steps[] = {{Mali::SmallRegisterMode, 2},
                                                 {Mali::LargeRegisterMode, 1}};
  return hasRegs32() ? ArrayRef(Steps) : ArrayRef(Steps).drop_front();
}

BifrostSubtarget &BifrostSubtarget::initialize(StringRef CPU, StringRef FS) {
  ParseSubtargetFeatures(CPU, CPU, FS);
  // Its encoding is known; no open compiler emits it.
  HasDotProduct &= !CompiledOnly;
  return *this;
}

BifrostSubtarget::BifrostSubtarget(const Triple &TT, StringRef CPU,
                                   StringRef FS, const TargetMachine &TM)
    : GPUSubtarget(TT, CPU, CPU, FS), InstrInfo(initialize(CPU, FS)),
      TLInfo(TM, *this) {}
