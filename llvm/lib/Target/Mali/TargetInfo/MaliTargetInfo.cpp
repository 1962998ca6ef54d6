//===-- MaliTargetInfo.cpp - Targets of the Mali folder -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliTargetInfo.h"
#include "GPUSelect/GPUSelect.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

Target &llvm::getTheValhallTarget() {
  static Target TheValhallTarget;
  return TheValhallTarget;
}

Target &llvm::getTheBifrostTarget() {
  static Target TheBifrostTarget;
  return TheBifrostTarget;
}

// Triple knows no Mali, so the name decides. Every target that claims the
// unknown architecture must ask the same selector, or lookups become ambiguous.
extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializeMaliTargetInfo() {
  TargetRegistry::RegisterTarget(
      getTheValhallTarget(), "valhall", "Arm Mali Valhall (v9-v14)", "Mali",
      [](Triple::ArchType Arch) { return gpu::archSelected("valhall", Arch); });
  TargetRegistry::RegisterTarget(
      getTheBifrostTarget(), "bifrost", "Arm Mali Bifrost (v6-v7)", "Mali",
      [](Triple::ArchType Arch) { return gpu::archSelected("bifrost", Arch); });
}
