//===- GPUPasses.cpp - Passes of every target -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUPasses.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

void gpu::initializePasses(PassRegistry &Registry) {
  initializeCore(Registry);
  initializeAnalysis(Registry);
  initializeTransformUtils(Registry);
  initializeScalarOpts(Registry);
  initializeVectorization(Registry);
  initializeIPO(Registry);
  initializeCodeGen(Registry);
#define GPU_PASS(KIND, NAME, PARAMETERS) initialize##NAME##Pass(Registry);
#include "GPUPasses.def"
}
