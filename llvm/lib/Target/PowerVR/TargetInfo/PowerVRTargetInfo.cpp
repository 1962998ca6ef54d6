//===-- PowerVRTargetInfo.cpp - Targets of the PowerVR folder -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TargetInfo/PowerVRTargetInfo.h"
#include "GPUSelect/GPUSelect.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

Target &llvm::getTheRogueTarget() {
  static Target TheRogueTarget;
  return TheRogueTarget;
}

// Triple knows no PowerVR; see MaliTargetInfo.cpp.
extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializePowerVRTargetInfo() {
  TargetRegistry::RegisterTarget(
      getTheRogueTarget(), "rogue", "Imagination PowerVR Rogue", "PowerVR",
      [](Triple::ArchType Arch) { return gpu::archSelected("rogue", Arch); });
}
