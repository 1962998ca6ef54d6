//===- EntryPoint.cpp - Functions that threads start in -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPoint.h"
#include "AddressSpaces.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace llvm::gpu;

std::optional<gpuobj::ShaderStage> gpu::getStage(const Function &F) {
  switch (F.getCallingConv()) {
  case CallingConv::SPIR_KERNEL:
    return gpuobj::ShaderStage::Compute;
  default:
    return std::nullopt;
  }
}

static bool usesConstantData(const Constant *C,
                             SmallPtrSetImpl<const Constant *> &Seen) {
  if (!Seen.insert(C).second)
    return false;
  if (const auto *GV = dyn_cast<GlobalVariable>(C))
    return GV->getAddressSpace() != LocalAS;
  for (const Use &U : C->operands())
    if (const auto *Op = dyn_cast<Constant>(U))
      if (usesConstantData(Op, Seen))
        return true;
  return false;
}

void gpu::makeEmpty(Function &F) {
  F.deleteBody();
  ReturnInst::Create(F.getContext(),
                     BasicBlock::Create(F.getContext(), "", &F));
}

EntryPoint::EntryPoint(const Function &F) {
  SmallPtrSet<const Constant *, 16> Seen;
  for (const Instruction &I : instructions(F)) {
    for (const Use &U : I.operands())
      if (const auto *C = dyn_cast<Constant>(U))
        if (!isa<Function>(C) && usesConstantData(C, Seen))
          ImplicitArgs.insert(gpuobj::ImplicitArgKind::ConstantData);
    const auto *Call = dyn_cast<CallBase>(&I);
    std::optional<Builtin> B = Call ? getBuiltin(*Call) : std::nullopt;
    if (!B)
      continue;
    unsigned Dim = getDimension(*Call);
    if (std::optional<gpuobj::ImplicitArgKind> K = implicitArg(*B, Dim))
      ImplicitArgs.insert(*K);
    else if (getBuiltinInfo(*B).Source == BuiltinSource::Preload)
      Preloads.insert({*B, Dim});
  }
}
