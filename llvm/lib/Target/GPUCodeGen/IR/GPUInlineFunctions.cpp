//===-- GPUInlineFunctions.cpp - Mark functions for inlining -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There are no calls: an object has kernels and nothing else. This pass makes
// every other function internal and always inlined, so that LLVM's inliner and
// dead code elimination, which come next, leave the kernels alone:
//
//   define void @helper() noinline { ... }
//   define spir_kernel void @k() { call void @helper() ... }
// becomes
//   define internal void @helper() alwaysinline { ... }
//   define spir_kernel void @k() { call void @helper() ... }
//
// clang needs it most: it writes each OpenCL kernel twice, the second time as a
// function for calls from other kernels.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-inline-functions"

namespace {
class GPUInlineFunctions : public ModulePass {
public:
  static char ID;
  GPUInlineFunctions() : ModulePass(ID) {}

  StringRef getPassName() const override {
    return "GPU mark functions for inlining";
  }

  bool runOnModule(Module &M) override {
    bool Changed = false;
    for (Function &F : M) {
      if (F.isDeclaration() || gpu::isEntryPoint(F))
        continue;
      F.setLinkage(GlobalValue::InternalLinkage);
      F.setVisibility(GlobalValue::DefaultVisibility);
      F.setComdat(nullptr);
      // What -O0 puts on every function contradicts inlining.
      F.removeFnAttr(Attribute::NoInline);
      F.removeFnAttr(Attribute::OptimizeNone);
      F.addFnAttr(Attribute::AlwaysInline);
      Changed = true;
    }
    return Changed;
  }
};
} // namespace

char GPUInlineFunctions::ID = 0;
INITIALIZE_PASS(GPUInlineFunctions, DEBUG_TYPE,
                "GPU mark functions for inlining", false, false)

ModulePass *llvm::createGPUInlineFunctionsPass() {
  return new GPUInlineFunctions();
}
