//===- GPULowerConstrainedFP.cpp - Constrained operations -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shader core always rounds to nearest and has no floating-point exceptions
// that a program could see. What operations say about both is therefore met by
// the plain ones:
//
//   %r = call float @llvm.experimental.constrained.fadd.f32(float %a, float %b,
//            metadata !"round.dynamic", metadata !"fpexcept.strict") strictfp
// becomes
//   %r = fadd float %a, %b
//
// Another rounding mode is an error.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-lower-constrained-fp"

/// The plain intrinsic of a constrained one; none for instructions.
static Intrinsic::ID plainIntrinsic(Intrinsic::ID ID) {
  switch (ID) {
#define INSTRUCTION(...)
#define FUNCTION(NAME, NARG, ROUND_MODE, INTRINSIC)                            \
  case Intrinsic::INTRINSIC:                                                   \
    return Intrinsic::NAME;
#include "llvm/IR/ConstrainedOps.def"
  default:
    return Intrinsic::not_intrinsic;
  }
}

/// The opcode of the instruction that \p ID constrains; 0 for functions.
static unsigned plainOpcode(Intrinsic::ID ID) {
  switch (ID) {
#define FUNCTION(...)
#define INSTRUCTION(NAME, NARG, ROUND_MODE, INTRINSIC)                         \
  case Intrinsic::INTRINSIC:                                                   \
    return Instruction::NAME;
#include "llvm/IR/ConstrainedOps.def"
  default:
    return 0;
  }
}

static Value *plainOperation(ConstrainedFPIntrinsic &CI) {
  IRBuilder<> B(&CI);
  if (isa<FPMathOperator>(CI))
    B.setFastMathFlags(CI.getFastMathFlags());
  Type *Ty = CI.getType();
  SmallVector<Value *, 3> Args(
      map_range(seq(CI.getNonMetadataArgCount()),
                [&](unsigned I) { return CI.getArgOperand(I); }));
  if (auto *Cmp = dyn_cast<ConstrainedFPCmpIntrinsic>(&CI))
    return B.CreateFCmp(Cmp->getPredicate(), Args[0], Args[1]);
  if (unsigned Opcode = plainOpcode(CI.getIntrinsicID()))
    return Instruction::isCast(Opcode)
               ? B.CreateCast(Instruction::CastOps(Opcode), Args[0], Ty)
               : B.CreateBinOp(Instruction::BinaryOps(Opcode), Args[0],
                               Args[1]);
  SmallVector<Type *, 2> Overloads{Ty};
  // Of results and arguments with different types both are in the name.
  for (Value *A : Args)
    if (A->getType() != Ty)
      Overloads.push_back(A->getType());
  return B.CreateIntrinsic(plainIntrinsic(CI.getIntrinsicID()), Overloads,
                           Args);
}

static void lower(ConstrainedFPIntrinsic &CI) {
  std::optional<RoundingMode> Mode = CI.getRoundingMode();
  if (Mode && *Mode != RoundingMode::NearestTiesToEven &&
      *Mode != RoundingMode::Dynamic) {
    CI.getContext().diagnose(DiagnosticInfoUnsupported(
        *CI.getFunction(),
        "rounding mode '" + *convertRoundingModeToStr(*Mode) + "' of '" +
            CI.getCalledFunction()->getName() +
            "' is not supported; the hardware rounds to nearest",
        CI.getDebugLoc()));
    CI.replaceAllUsesWith(PoisonValue::get(CI.getType()));
  } else {
    Value *R = plainOperation(CI);
    R->takeName(&CI);
    CI.replaceAllUsesWith(R);
  }
  CI.eraseFromParent();
}

namespace {
class GPULowerConstrainedFP : public ModulePass {
public:
  static char ID;
  GPULowerConstrainedFP() : ModulePass(ID) {}

  StringRef getPassName() const override {
    return "GPU constrained floating-point operations to plain ones";
  }

  bool runOnModule(Module &M) override {
    bool Changed = false;
    for (Function &F : make_early_inc_range(M)) {
      if (Intrinsic::isConstrainedFPIntrinsic(F.getIntrinsicID())) {
        for (User *U : make_early_inc_range(F.users()))
          if (auto *CI = dyn_cast<ConstrainedFPIntrinsic>(U))
            lower(*CI);
        if (F.use_empty())
          F.eraseFromParent();
        Changed = true;
        continue;
      }
      // The attribute would keep plain functions from being inlined.
      if (F.hasFnAttribute(Attribute::StrictFP)) {
        F.removeFnAttr(Attribute::StrictFP);
        for (Instruction &I : instructions(F))
          if (auto *Call = dyn_cast<CallBase>(&I))
            Call->removeFnAttr(Attribute::StrictFP);
        Changed = true;
      }
    }
    return Changed;
  }
};
} // namespace

char GPULowerConstrainedFP::ID = 0;
INITIALIZE_PASS(GPULowerConstrainedFP, DEBUG_TYPE,
                "GPU constrained floating-point operations to plain ones",
                false, false)

ModulePass *llvm::createGPULowerConstrainedFPPass() {
  return new GPULowerConstrainedFP();
}
