//===- CompleteProgram.cpp - Nothing is linked to a program ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   $k = comdat any
//   @c = weak addrspace(2) constant i32 5, section ".foo"
//   @j = alias void (), ptr @k
//   define linkonce_odr spir_kernel void @k() section ".foo" comdat { ... }
//   define void @helper() noinline { ... }
// becomes
//   @c = internal addrspace(2) constant i32 5
//   define spir_kernel void @k() { ... }
//   define spir_kernel void @j() { ... }
//   define internal void @helper() { ... }
//
//===----------------------------------------------------------------------===//

#include "CheckProgram.h"
#include "GPUCodeGen/EntryPoint.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace llvm::gpu;

/// What LLVM's own variables and comments on the program are in.
static bool isMetadata(const GlobalValue &GV) {
  return GV.getName().starts_with("llvm.") ||
         (isa<GlobalObject>(GV) &&
          cast<GlobalObject>(GV).getSection() == "llvm.metadata");
}

static void forgetLinking(GlobalObject &G, GlobalValue::LinkageTypes Linkage) {
  G.setLinkage(Linkage);
  G.setVisibility(GlobalValue::DefaultVisibility);
  G.setDLLStorageClass(GlobalValue::DefaultStorageClass);
  G.setComdat(nullptr);
  G.setPartition("");
  // Objects have one section for code and one for data.
  G.setSection("");
}

/// A second name of a kernel is a second kernel; others need none.
static void resolveAliases(Module &M) {
  for (GlobalAlias &A : make_early_inc_range(M.aliases())) {
    auto *Kernel = dyn_cast_or_null<Function>(A.getAliaseeObject());
    bool IsKernel = Kernel && !Kernel->isDeclaration() &&
                    isEntryPoint(*Kernel) && !A.hasLocalLinkage() &&
                    A.getAliasee()->stripPointerCastsAndAliases() == Kernel;
    std::string Name = A.getName().str();
    A.replaceAllUsesWith(A.getAliasee());
    A.eraseFromParent();
    if (IsKernel) {
      ValueToValueMapTy Map;
      CloneFunction(Kernel, Map)->setName(Name);
    }
  }
}

static void completeFunction(Function &F) {
  // What -O0 puts on every function contradicts inlining.
  for (Attribute::AttrKind Kind :
       {Attribute::NoInline, Attribute::StackProtect,
        Attribute::StackProtectReq, Attribute::StackProtectStrong,
        Attribute::SafeStack})
    F.removeFnAttr(Kind);
  bool IsKernel = isEntryPoint(F);
  if (!IsKernel)
    F.removeFnAttr(Attribute::OptimizeNone);
  if (F.isDeclaration())
    return;
  forgetLinking(F, IsKernel ? GlobalValue::ExternalLinkage
                            : GlobalValue::InternalLinkage);
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    Call->removeFnAttr(Attribute::NoInline);
    // Functions of every address space are the same.
    Value *Target = Call->getCalledOperand()->stripPointerCasts();
    if (isa<Function>(Target))
      Call->setCalledOperand(Target);
  }
}

void gpu::completeProgram(Module &M) {
  resolveAliases(M);
  removeFromUsedLists(M, [](Constant *C) {
    auto *F = dyn_cast<Function>(C->stripPointerCasts());
    return F && !isEntryPoint(*F);
  });
  for (Function &F : M)
    if (!F.isIntrinsic())
      completeFunction(F);
  for (GlobalIFunc &F : M.ifuncs())
    F.setLinkage(GlobalValue::InternalLinkage);
  for (GlobalVariable &G : M.globals())
    if (!G.isDeclaration() && !isMetadata(G))
      forgetLinking(G, G.hasPrivateLinkage() ? GlobalValue::PrivateLinkage
                                             : GlobalValue::InternalLinkage);
}

void gpu::removeKernels(ArrayRef<Function *> Kernels) {
  if (Kernels.empty())
    return;
  removeFromUsedLists(*Kernels.front()->getParent(), [&](Constant *C) {
    return is_contained(Kernels, C->stripPointerCasts());
  });
  for (Function *F : Kernels)
    F->deleteBody();
  for (Function *F : Kernels) {
    F->replaceAllUsesWith(PoisonValue::get(F->getType()));
    F->eraseFromParent();
  }
}
