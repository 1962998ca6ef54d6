//===-- MaliLowerPrintf.cpp - printf becomes stores to a buffer -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// GPUPrintf/LowerPrintf.cpp for IR that comes from other programs than mgpu cc.
// It runs behind inlining, when formats that were parameters are constants, and
// before MaliLowerKernelArguments, because the buffer is an implicit argument.
//
//===----------------------------------------------------------------------===//

#include "GPUPrintf/LowerPrintf.h"
#include "Valhall/Valhall.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "mali-lower-printf"

namespace {
class MaliLowerPrintf : public ModulePass {
public:
  static char ID;
  MaliLowerPrintf() : ModulePass(ID) {}

  StringRef getPassName() const override { return "Mali printf lowering"; }

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

char MaliLowerPrintf::ID = 0;
INITIALIZE_PASS(MaliLowerPrintf, DEBUG_TYPE, "Mali printf lowering", false,
                false)

ModulePass *llvm::createMaliLowerPrintfPass() { return new MaliLowerPrintf(); }
