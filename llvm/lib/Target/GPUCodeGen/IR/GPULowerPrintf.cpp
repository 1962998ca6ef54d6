//===-- GPULowerPrintf.cpp - printf becomes stores to a buffer -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LowerPrintf.cpp for IR that comes from other programs than mgpu cc.
// It runs behind inlining, when formats that were parameters are constants, and
// before GPULowerKernelArguments, because the buffer is an implicit argument.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "LowerPrintf.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-lower-printf"

namespace {
class GPULowerPrintf : public ModulePass {
public:
  static char ID;
  GPULowerPrintf() : ModulePass(ID) {}

  StringRef getPassName() const override { return "GPU printf lowering"; }

  bool runOnModule(Module &M) override {
    return gpu::lowerPrintf(M, gpu::PrintfPhase::Final,
                            [](const CallInst &Call, const Twine &Message) {
                              const Function &F = *Call.getFunction();
                              F.getContext().diagnose(DiagnosticInfoUnsupported(
                                  F, "printf: " + Message, Call.getDebugLoc()));
                            });
  }
};
} // namespace

char GPULowerPrintf::ID = 0;
INITIALIZE_PASS(GPULowerPrintf, DEBUG_TYPE, "GPU printf lowering", false, false)

ModulePass *llvm::createGPULowerPrintfPass() { return new GPULowerPrintf(); }
