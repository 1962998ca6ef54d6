//===- CheckModule.cpp - What must hold before optimisation ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the code generators would report (CheckProgram.h) is reported here in
// terms of the source, before optimisation, and the rest is made ready for
// inlining.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/IR/AddressSpaceQueries.h"
#include "GPUCodeGen/IR/CheckProgram.h"
#include "GPUCodeGen/IR/LowerPrintf.h"
#include "GPUCodeGen/IR/TypeNames.h"
#include "GPUCodeGen/StageTraits.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUDriver/ModuleRewriter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace llvm::gpudriver;

std::vector<Function *> gpudriver::kernelsOf(Module &M) {
  std::vector<Function *> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && gpu::isEntryPoint(F))
      Kernels.push_back(&F);
  return Kernels;
}

/// \returns whether \p T is, or contains, the type of events.
static bool hasEvent(Type *T, SmallPtrSetImpl<Type *> &Without) {
  if (gpu::isEventType(T))
    return true;
  return Without.insert(T).second &&
         any_of(T->subtypes(), [&](Type *S) { return hasEvent(S, Without); });
}

static bool usesEvents(Module &M) {
  SmallPtrSet<Type *, 16> Without;
  for (Function &F : M) {
    if (hasEvent(F.getFunctionType(), Without))
      return true;
    for (Instruction &I : instructions(F)) {
      auto *Alloca = dyn_cast<AllocaInst>(&I);
      if (hasEvent(I.getType(), Without) ||
          (Alloca && hasEvent(Alloca->getAllocatedType(), Without)))
        return true;
    }
  }
  return false;
}

/// Lowers what can be while functions still have their names, for the messages.
static Error lowerPrintf(Module &M) {
  std::string Problem;
  gpu::lowerPrintf(M, gpu::PrintfPhase::BeforeInlining,
                   [&](const CallInst &Call, const Twine &Message) {
                     if (Problem.empty())
                       Problem = (gpu::placePrefix(Call.getDebugLoc()) +
                                  "printf: " + Message + " (function '" +
                                  gpu::displayName(*Call.getFunction()) + "')")
                                     .str();
                   });
  return Problem.empty() ? Error::success() : createStringError(Problem);
}

Error gpudriver::prepareModule(std::unique_ptr<Module> &Owner,
                               const CompileOptions &Options) {
  if (kernelsOf(*Owner).empty())
    return createStringError("the program has no kernel");
  gpu::completeProgram(*Owner);
  gpu::describeAddressSpaceQueries(*Owner);
  Error Problems = Error::success();
  auto Report = [&](const Function &, const DiagnosticLocation &Place,
                    const Twine &Message) {
    Problems = joinErrors(std::move(Problems),
                          createStringError(gpu::placePrefix(Place) + Message));
  };
  gpu::checkCalls(*Owner, gpu::isAddressSpaceQuery, Report);
  if (Problems)
    return Problems;

  // Events carry nothing, but their type has no machine representation.
  if (usesEvents(*Owner)) {
    ModuleRewrite R;
    R.MapTargetType = [](TargetExtType *T) -> Type * {
      return T->getName() == "spirv.Event"
                 ? PointerType::get(T->getContext(), 0)
                 : nullptr;
    };
    Owner = rewriteModule(*Owner, R);
  }

  Module &M = *Owner;
  if (Error E = lowerPrintf(M))
    return E;

  gpu::checkContents(M, gpu::ContentPhase::BeforeInlining, Report);
  if (Problems)
    return Problems;

  for (Function &F : M) {
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr("frame-pointer");
    F.removeFnAttr("stack-protector-buffer-size");
    if (!F.isDeclaration() && gpu::isEntryPoint(F) && Options.BufferAlign)
      F.addFnAttr("mgpu-buffer-align", utostr(Options.BufferAlign));
    if (F.isDeclaration() || !gpu::isEntryPoint(F))
      continue;
    if (gpu::getStage(F) == gpuobj::ShaderStage::Vertex &&
        !Options.AttributeFormats.empty())
      F.addFnAttr(gpu::AttributeFormatsAttribute, Options.AttributeFormats);
    if (gpu::getStage(F) != gpuobj::ShaderStage::Fragment)
      continue;
    if (!Options.ColorFormats.empty())
      F.addFnAttr(gpu::ColorFormatsAttribute, Options.ColorFormats);
    if (!Options.ColorBlend.empty())
      F.addFnAttr(gpu::ColorBlendAttribute, Options.ColorBlend);
  }

  // Objects name what is in them.
  for (GlobalVariable &G : M.globals())
    if (G.hasPrivateLinkage())
      G.setLinkage(GlobalValue::InternalLinkage);

  if (Options.NoGlobalOffset)
    if (Function *F =
            M.getFunction(gpu::getBuiltinInfo(gpu::Builtin::GlobalOffset).Name))
      for (User *U : make_early_inc_range(F->users())) {
        auto *Call = dyn_cast<CallBase>(U);
        if (!Call || Call->getCalledFunction() != F)
          continue;
        Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), 0));
        Call->eraseFromParent();
      }
  return Error::success();
}
