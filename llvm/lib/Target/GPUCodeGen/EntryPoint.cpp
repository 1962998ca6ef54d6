//===- EntryPoint.cpp - Functions that threads start in -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPoint.h"
#include "AddressSpaces.h"
#include "ProgramData.h"
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

/// Adds the addresses of the program's data that \p C is made from.
static void addDataOf(const Constant *C,
                      SmallPtrSetImpl<const Constant *> &Seen,
                      std::set<gpuobj::ImplicitArgKind> &ImplicitArgs) {
  if (!Seen.insert(C).second)
    return;
  if (const auto *GV = dyn_cast<GlobalVariable>(C)) {
    if (GV->getAddressSpace() != LocalAS)
      ImplicitArgs.insert(dataAddress(*GV));
    return;
  }
  for (const Use &U : C->operands())
    if (const auto *Op = dyn_cast<Constant>(U))
      addDataOf(Op, Seen, ImplicitArgs);
}

Expected<std::optional<gpuobj::ShaderInterface>>
gpu::readInterface(const Function &F) {
  const MDNode *N = F.getMetadata(gpuobj::InterfaceMetadataName);
  if (!N)
    return std::nullopt;
  auto Fail = [&](const Twine &Message) {
    return createStringError("function '" + F.getName() + "': !" +
                             gpuobj::InterfaceMetadataName + ": " + Message);
  };
  const auto *Text = N->getNumOperands() == 1
                         ? dyn_cast_or_null<MDString>(N->getOperand(0))
                         : nullptr;
  if (!Text)
    return Fail("is not one string");
  Expected<gpuobj::ShaderInterface> I =
      gpuobj::interfaceFromYAML(Text->getString());
  if (!I)
    return Fail(toString(I.takeError()));
  return std::move(*I);
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
        if (!isa<Function>(C))
          addDataOf(C, Seen, ImplicitArgs);
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
