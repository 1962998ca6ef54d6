//===-- MaliMCTargetDesc.cpp - Machine code layers of the folder ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/Bifrost/BifrostMCTargetDesc.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void LLVMInitializeMaliTargetMC() {
  llvm::initializeValhallTargetMC();
  llvm::initializeBifrostTargetMC();
}
