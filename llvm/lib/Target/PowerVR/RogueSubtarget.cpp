//===-- RogueSubtarget.cpp - Capabilities of a core -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueSubtarget.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-subtarget"

#define GET_SUBTARGETINFO_TARGET_DESC
#define GET_SUBTARGETINFO_CTOR
#include "RogueGenSubtargetInfo.inc"

RogueSubtarget &RogueSubtarget::initialize(StringRef CPU, StringRef FS) {
  ParseSubtargetFeatures(CPU, CPU, FS);
  Core = &Rogue::getCore(CPU);
  // One temporary is the count of masked instances.
  for (unsigned Tasks = Core->TaskSlots; Tasks; --Tasks) {
    unsigned Registers = Core->getTemporaries(Tasks) - 1;
    if (Steps.empty() || Steps.back().Registers < Registers)
      Steps.push_back({Registers, Tasks});
  }
  return *this;
}

RogueSubtarget::RogueSubtarget(const Triple &TT, StringRef CPU, StringRef FS,
                               const TargetMachine &TM)
    : GPUSubtarget(TT, CPU, CPU, FS), InstrInfo(initialize(CPU, FS)),
      TLInfo(TM, *this) {}
