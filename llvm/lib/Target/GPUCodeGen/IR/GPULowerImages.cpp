//===- GPULowerImages.cpp - Images and samplers become handles ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass; what it does is in LowerImages.cpp. The driver has done it before
// it links libraries.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "LowerImages.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-lower-images"

namespace {
class GPULowerImages : public ModulePass {
public:
  static char ID;
  GPULowerImages() : ModulePass(ID) {}
  StringRef getPassName() const override { return "GPU image lowering"; }
  bool runOnModule(Module &M) override { return gpu::lowerImages(M); }
};
} // namespace

char GPULowerImages::ID = 0;
INITIALIZE_PASS(GPULowerImages, DEBUG_TYPE, "GPU image lowering", false, false)
ModulePass *llvm::createGPULowerImagesPass() { return new GPULowerImages(); }
