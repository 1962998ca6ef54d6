//===-- MaliDisassemblers.cpp - Disassemblers of the folder ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Disassembler/Bifrost/BifrostDisassembler.h"
#include "Disassembler/Valhall/ValhallDisassembler.h"

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializeMaliDisassembler() {
  llvm::initializeValhallDisassembler();
  llvm::initializeBifrostDisassembler();
}
