//===-- GPUExpandIntrinsics.cpp - Before instruction selection ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Intrinsics without a general expansion become other instructions, see
/// ExpandIntrinsics.h. Divisions of wide integers among them are expanded by
/// ExpandIRInsts, which comes later.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/IR/ExpandIntrinsics.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-expand-intrinsics"

namespace {

class GPUExpandIntrinsics : public FunctionPass {
public:
  static char ID;
  GPUExpandIntrinsics() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU intrinsic expansion"; }
  bool runOnFunction(Function &F) override {
    return gpu::expandIntrinsics(F, gpu::ExpandFor::Target);
  }
};

} // namespace

char GPUExpandIntrinsics::ID = 0;
INITIALIZE_PASS(GPUExpandIntrinsics, DEBUG_TYPE, "GPU intrinsic expansion",
                false, false)

FunctionPass *llvm::createGPUExpandIntrinsicsPass() {
  return new GPUExpandIntrinsics();
}
