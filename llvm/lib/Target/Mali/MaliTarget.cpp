//===- MaliTarget.cpp - Code generation of both Mali ISAs -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliTarget.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/Compiler.h"

using namespace llvm;

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void LLVMInitializeMaliTarget() {
  gpu::initializePasses(*PassRegistry::getPassRegistry());
  initializeValhallTarget();
  initializeBifrostTarget();
}

extern "C" LLVM_ABI LLVM_EXTERNAL_VISIBILITY void
LLVMInitializeMaliAsmPrinter() {
  initializeValhallAsmPrinter();
  initializeBifrostAsmPrinter();
}
