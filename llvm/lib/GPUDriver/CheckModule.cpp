//===- CheckModule.cpp - What must hold before optimisation ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There is no call stack: every kernel becomes one function. Here everything
// that stands in the way is reported, in terms of the source, and the rest is
// marked for inlining.
//
//===----------------------------------------------------------------------===//

#include "AddressSpaceQueries.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/IR/LowerPrintf.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/GPUDriver/Compiler.h"
#include "llvm/GPUDriver/ModuleRewriter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace llvm::gpudriver;

std::vector<Function *> gpudriver::kernelsOf(Module &M) {
  std::vector<Function *> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && gpu::isEntryPoint(F))
      Kernels.push_back(&F);
  return Kernels;
}

/// The name as the author of the program knows it: demangled, and without
/// clang's prefix for the body of a kernel.
static std::string displayName(const Function &F) {
  StringRef Name = F.getName();
  Name.consume_front("__clang_ocl_kern_imp_");
  if (!Name.starts_with("_Z"))
    return Name.str();
  std::string Full = demangle(Name);
  // The parameters tell overloads apart, but names are easier to read.
  return Full.substr(0, Full.find('('));
}

namespace {

class Checker {
public:
  explicit Checker(Module &M) : M(M) {}

  Error run() {
    std::vector<Function *> Kernels = kernelsOf(M);
    if (Kernels.empty())
      return createStringError("the program has no kernel");
    for (Function *K : Kernels)
      if (Error E = visit(*K))
        return E;
    for (Function *F : Reached)
      if (Error E = checkTypes(*F))
        return E;
    return checkGlobals();
  }

private:
  /// "'b', called from 'a', called from kernel 'k'".
  std::string chain() const {
    std::string Text;
    for (const Function *F : reverse(Path)) {
      std::string Name = displayName(*F);
      bool IsKernel = gpu::isEntryPoint(*F);
      // A kernel and its body are one function to the author.
      if (IsKernel && StringRef(Text).ends_with("'" + Name + "'")) {
        Text.insert(Text.size() - Name.size() - 2, "kernel ");
        continue;
      }
      if (!Text.empty())
        Text += ", called from ";
      Text += (IsKernel ? "kernel '" : "'") + Name + "'";
    }
    return Text;
  }

  Error visit(Function &F) {
    if (is_contained(Path, &F)) {
      std::string Text =
          "recursion is not supported: '" + displayName(F) + "' calls itself";
      if (Path.back() != &F)
        Text += " through '" + displayName(*Path.back()) + "'";
      return createStringError(Text + " (" + chain() + ")");
    }
    if (!Reached.insert(&F))
      return Error::success();
    Path.push_back(&F);
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (Call->isInlineAsm())
        return createStringError("inline assembly is not supported (" +
                                 chain() + ")");
      auto *Callee =
          dyn_cast<Function>(Call->getCalledOperand()->stripPointerCasts());
      if (!Callee)
        return createStringError("a call through a pointer is not supported (" +
                                 chain() + ")");
      if (Callee->isIntrinsic() || gpu::isPrintf(*Callee) ||
          gpu::isReservedName(Callee->getName()) ||
          isAddressSpaceQuery(*Callee))
        continue;
      if (Callee->isDeclaration())
        return undefined(*Callee);
      if (Error E = visit(*Callee))
        return E;
    }
    Path.pop_back();
    return Error::success();
  }

  Error undefined(const Function &Callee) {
    std::string Name = displayName(Callee);
    // Its subtypes are the result and the parameters.
    for (Type *T : Callee.getFunctionType()->subtypes())
      if (isImageType(T))
        return createStringError("images and samplers are not supported: '" +
                                 Name + "' (" + chain() + ")");
    return createStringError("undefined function '" +
                             demangle(Callee.getName()) + "' (" + chain() +
                             ")");
  }

  static bool isImageType(Type *T) {
    auto *TT = dyn_cast<TargetExtType>(T);
    return TT && TT->getName().starts_with("spirv.") &&
           TT->getName() != "spirv.Event";
  }

  static bool hasDouble(Type *T) {
    if (T->getScalarType()->isDoubleTy())
      return true;
    return any_of(T->subtypes(), hasDouble);
  }

  Error checkTypes(Function &F) {
    for (Argument &A : F.args())
      if (isImageType(A.getType()))
        return createStringError(
            "images and samplers are not supported: parameter " +
            (A.hasName() ? "'" + A.getName().str() + "'"
                         : std::to_string(A.getArgNo())) +
            " of '" + displayName(F) + "'");
    auto Double = [&] {
      return createStringError("double precision is not supported: function '" +
                               displayName(F) + "' uses it");
    };
    if (hasDouble(F.getFunctionType()))
      return Double();
    for (Instruction &I : instructions(F)) {
      if (isImageType(I.getType()))
        return createStringError("images and samplers are not supported: "
                                 "function '" +
                                 displayName(F) + "' uses them");
      auto *Alloca = dyn_cast<AllocaInst>(&I);
      if (hasDouble(I.getType()) ||
          (Alloca && hasDouble(Alloca->getAllocatedType())) ||
          any_of(I.operand_values(),
                 [](Value *V) { return hasDouble(V->getType()); }))
        return Double();
    }
    return Error::success();
  }

  Error checkGlobals() {
    for (GlobalVariable &G : M.globals()) {
      if (G.getAddressSpace() != gpu::GlobalAS ||
          none_of(G.users(), [&](User *U) {
            auto *I = dyn_cast<Instruction>(U);
            return !I || Reached.contains(I->getFunction());
          }))
        continue;
      return createStringError("variables of the program in global memory are "
                               "not supported: '" +
                               G.getName() + "'");
    }
    return Error::success();
  }

  Module &M;
  SmallVector<Function *, 16> Path;
  SetVector<Function *> Reached;
};

} // namespace

/// \returns whether \p T is, or contains, the type of events.
static bool hasEvent(Type *T) {
  if (auto *TT = dyn_cast<TargetExtType>(T))
    return TT->getName() == "spirv.Event";
  return any_of(T->subtypes(), hasEvent);
}

static bool usesEvents(Module &M) {
  for (Function &F : M) {
    if (hasEvent(F.getFunctionType()))
      return true;
    for (Instruction &I : instructions(F)) {
      auto *Alloca = dyn_cast<AllocaInst>(&I);
      if (hasEvent(I.getType()) ||
          (Alloca && hasEvent(Alloca->getAllocatedType())))
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
                       Problem = ("printf: " + Message + " (function '" +
                                  displayName(*Call.getFunction()) + "')")
                                     .str();
                   });
  return Problem.empty() ? Error::success() : createStringError(Problem);
}

Error gpudriver::prepareModule(std::unique_ptr<Module> &Owner,
                               const CompileOptions &Options) {
  if (Error E = Checker(*Owner).run())
    return E;

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

  for (Function &F : M) {
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::NoInline);
    F.removeFnAttr("frame-pointer");
    F.removeFnAttr("stack-protector-buffer-size");
    if (F.isDeclaration() || F.isIntrinsic())
      continue;
    bool IsKernel = gpu::isEntryPoint(F);
    // A kernel can be called like a function, too.
    if (!IsKernel || !F.use_empty())
      F.addFnAttr(Attribute::AlwaysInline);
    if (!IsKernel) {
      F.setLinkage(GlobalValue::InternalLinkage);
      F.setComdat(nullptr);
      F.setVisibility(GlobalValue::DefaultVisibility);
    }
    if (IsKernel && Options.BufferAlign)
      F.addFnAttr("mgpu-buffer-align", utostr(Options.BufferAlign));
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->removeFnAttr(Attribute::NoInline);
  }
  for (GlobalVariable &G : M.globals())
    if (!G.isDeclaration() && !G.getName().starts_with("llvm.")) {
      G.setLinkage(GlobalValue::InternalLinkage);
      G.setComdat(nullptr);
      G.setVisibility(GlobalValue::DefaultVisibility);
    }

  if (Options.NoGlobalOffset)
    if (Function *F =
            M.getFunction(gpu::getBuiltinInfo(gpu::Builtin::GlobalOffset).Name))
      for (User *U : make_early_inc_range(F->users())) {
        auto *Call = cast<CallBase>(U);
        Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), 0));
        Call->eraseFromParent();
      }
  return Error::success();
}
