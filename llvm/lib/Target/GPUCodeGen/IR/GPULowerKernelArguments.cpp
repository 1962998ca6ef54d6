//===-- GPULowerKernelArguments.cpp - Arguments that are memory ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Structures by value and arguments beyond the uniforms have no registers. A
/// structure becomes a private copy that is filled word by word, and scalar
/// replacement makes it values again:
///
///   define spir_kernel void @k(ptr byval(%S) %s)
///     %v = load i32, ptr %s
/// becomes
///     %copy = alloca %S
///     store i32 (call @__mgpu_argument_word(i32 16)), ptr %copy
///     %v = load i32, ptr %copy
///
/// An argument in the argument buffer is loaded from there. The layout becomes
/// metadata of the function.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/ArgumentLayout.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/TargetLimits.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-lower-kernel-arguments"

namespace {

class GPULowerKernelArguments : public ModulePass {
public:
  static char ID;
  explicit GPULowerKernelArguments(const gpu::TargetLimits &Limits = {})
      : ModulePass(ID), Limits(Limits) {}
  StringRef getPassName() const override {
    return "GPU kernel argument lowering";
  }
  bool runOnModule(Module &M) override;

private:
  void lowerKernel(Function &F);

  gpu::TargetLimits Limits;
};

} // namespace

char GPULowerKernelArguments::ID = 0;
INITIALIZE_PASS(GPULowerKernelArguments, DEBUG_TYPE,
                "GPU kernel argument lowering", false, false)

ModulePass *
llvm::createGPULowerKernelArgumentsPass(const gpu::TargetLimits &Limits) {
  return new GPULowerKernelArguments(Limits);
}

void GPULowerKernelArguments::lowerKernel(Function &F) {
  Module &M = *F.getParent();
  const DataLayout &DL = M.getDataLayout();
  gpu::ArgumentLayout Layout = gpu::ArgumentLayout::compute(F, Limits);
  Layout.freeze(F);
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  Type *I32 = B.getInt32Ty();

  Value *Buffer = nullptr;
  auto BufferAddress = [&](uint32_t Offset) {
    if (!Buffer) {
      Value *Address = gpu::createBuiltinCall(B, gpu::Builtin::ArgumentBuffer);
      Buffer = B.CreateIntToPtr(Address, B.getPtrTy(gpu::GlobalAS));
    }
    return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Buffer, Offset);
  };

  for (Argument &A : F.args()) {
    const gpu::ArgumentLayout::Argument &Place = Layout.arg(A.getArgNo());
    if (A.use_empty() || !(A.hasByValAttr() || Place.InBuffer))
      continue;
    if (!A.hasByValAttr()) {
      LoadInst *L = B.CreateAlignedLoad(
          A.getType(), BufferAddress(Place.Offset), Align(Place.Align));
      L->setMetadata(LLVMContext::MD_invariant_load,
                     MDNode::get(M.getContext(), {}));
      A.replaceAllUsesWith(L);
      continue;
    }
    Type *Ty = A.getParamByValType();
    AllocaInst *Copy = B.CreateAlloca(Ty, nullptr, A.getName());
    Copy->setAlignment(Align(Place.Align));
    uint32_t Bytes = DL.getTypeAllocSize(Ty);
    for (uint32_t Done = 0; Done < Bytes; Done += 4) {
      Value *Word;
      if (Place.InBuffer) {
        Word = B.CreateAlignedLoad(I32, BufferAddress(Place.Offset + Done),
                                   Align(4));
      } else {
        Word = gpu::createBuiltinCall(B, gpu::Builtin::ArgumentWord,
                                      B.getInt32(Place.Offset + Done));
      }
      // The last word may have fewer bytes than four.
      uint32_t Left = std::min<uint32_t>(4, Bytes - Done);
      for (uint32_t At = Done; Left;) {
        uint32_t N = Left >= 4 ? 4 : Left >= 2 ? 2 : 1;
        Value *Part = N == 4 ? Word : B.CreateTrunc(Word, B.getIntNTy(8 * N));
        B.CreateAlignedStore(
            Part, B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Copy, At),
            commonAlignment(Align(Place.Align), At));
        At += N;
        Left -= N;
        if (Left)
          Word = B.CreateLShr(Word, 8 * N);
      }
    }
    A.replaceAllUsesWith(Copy);
  }
}

/// OpenCL aligns the start of a buffer to its largest type at least, and that
/// is all that a kernel of OpenCL 1.2 can be given. The object says what is
/// relied on.
static void alignBuffers(Function &F) {
  constexpr uint64_t Default = 16;
  uint64_t Wanted =
      F.getFnAttributeAsParsedInteger("mgpu-buffer-align", Default);
  if (!isPowerOf2_64(Wanted) || Wanted > gpu::MaxBufferAlign) {
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F, "\"mgpu-buffer-align\" is not a power of two from 1 to " +
               Twine(gpu::MaxBufferAlign)));
    return;
  }
  for (Argument &A : F.args()) {
    if (!A.getType()->isPointerTy() || A.hasByValAttr() ||
        A.getType()->getPointerAddressSpace() == gpu::LocalAS)
      continue;
    if (A.getParamAlign().valueOrOne() < Align(Wanted)) {
      A.removeAttr(Attribute::Alignment);
      A.addAttr(Attribute::getWithAlignment(F.getContext(), Align(Wanted)));
    }
  }
}

/// Local and private memory are laid out by this target, and buffers are
/// aligned: that lets accesses merge.
static bool raiseAlignment(Module &M) {
  const DataLayout &DL = M.getDataLayout();
  bool Changed = false;
  for (GlobalVariable &GV : M.globals())
    if (GV.getAddressSpace() == gpu::LocalAS && GV.hasLocalLinkage() &&
        GV.getValueType()->isSized() &&
        DL.getTypeAllocSize(GV.getValueType()) >= 16 &&
        GV.getAlign().valueOrOne() < Align(16)) {
      GV.setAlignment(Align(16));
      Changed = true;
    }
  for (Function &F : M) {
    if (!gpu::isEntryPoint(F) || F.hasOptNone())
      continue;
    alignBuffers(F);
    for (Instruction &I : instructions(F))
      if (auto *A = dyn_cast<AllocaInst>(&I))
        if (auto Size = A->getAllocationSize(DL);
            Size && *Size >= 16 && A->getAlign() < Align(16))
          A->setAlignment(Align(16));
    for (Instruction &I : instructions(F)) {
      Value *P = getLoadStorePointerOperand(&I);
      const Value *Object = P ? getUnderlyingObject(P) : nullptr;
      if (!Object || !(isa<AllocaInst>(Object) || isa<GlobalVariable>(Object) ||
                       isa<Argument>(Object)))
        continue;
      Align Known = getKnownAlignment(P, DL, &I);
      if (Known <= getLoadStoreAlignment(&I))
        continue;
      Known = std::min(Known, Align(16));
      if (auto *L = dyn_cast<LoadInst>(&I))
        L->setAlignment(std::max(Known, L->getAlign()));
      else
        cast<StoreInst>(I).setAlignment(
            std::max(Known, cast<StoreInst>(I).getAlign()));
      Changed = true;
    }
  }
  return Changed;
}

bool GPULowerKernelArguments::runOnModule(Module &M) {
  bool Changed = raiseAlignment(M);
  for (Function &F : M) {
    if (!F.isDeclaration() && gpu::isEntryPoint(F)) {
      lowerKernel(F);
      Changed = true;
    }
  }
  return Changed;
}
