//===-- GPUCheckProgram.cpp - Errors in terms of the source --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two passes say what cannot be compiled: GPUCheckCalls first of all, while
// functions have their names, and GPUCheckContents when each kernel is one
// function. A kernel with an error goes away, so that the rest of the program
// is compiled, and may have errors as well.
//
//===----------------------------------------------------------------------===//

#include "AddressSpaceQueries.h"
#include "CheckProgram.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-check-program"

namespace {

class GPUCheckCalls : public ModulePass {
public:
  static char ID;
  GPUCheckCalls() : ModulePass(ID) {}
  StringRef getPassName() const override { return "GPU check of calls"; }
  bool runOnModule(Module &M) override;
};

class GPUCheckContents : public ModulePass {
public:
  static char ID;
  GPUCheckContents() : ModulePass(ID) {}
  StringRef getPassName() const override {
    return "GPU check of types and variables";
  }
  bool runOnModule(Module &M) override {
    SmallVector<Function *, 4> Bad =
        gpu::checkContents(M, gpu::ContentPhase::Final, gpu::diagnoseProgram);
    gpu::removeKernels(Bad);
    return !Bad.empty();
  }
};

} // namespace

bool GPUCheckCalls::runOnModule(Module &M) {
  gpu::completeProgram(M);
  gpu::describeAddressSpaceQueries(M);
  SmallVector<Function *, 4> Bad =
      gpu::checkCalls(M, gpu::isAddressSpaceQuery, gpu::diagnoseProgram);
  gpu::removeKernels(Bad);
  return true;
}

char GPUCheckCalls::ID = 0;
INITIALIZE_PASS(GPUCheckCalls, "gpu-check-calls", "GPU check of calls", false,
                false)
ModulePass *llvm::createGPUCheckCallsPass() { return new GPUCheckCalls(); }

char GPUCheckContents::ID = 0;
INITIALIZE_PASS(GPUCheckContents, "gpu-check-contents",
                "GPU check of types and variables", false, false)
ModulePass *llvm::createGPUCheckContentsPass() {
  return new GPUCheckContents();
}
