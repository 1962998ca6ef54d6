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
/// structure that is only read stays where it is if that is memory (see
/// ByValArguments.h). Others become a private copy that is filled word by word,
/// or by a loop if it is large, and scalar replacement makes it values again:
///
///   define spir_kernel void @k(ptr byval(%S) %s)
///     %v = load i32, ptr %s
/// becomes
///     %copy = alloca %S
///     store i32 (call @__mgpu_argument_word(i32 16)), ptr %copy
///     %v = load i32, ptr %copy
///
/// An argument in the argument buffer is loaded from there; structures that are
/// values, and vectors whose elements have no whole number of bytes, are loaded
/// from a copy like the others. Samplers that the code declares and what it
/// asks of images are words, too (see ImageArguments.h). The layout becomes
/// metadata of the function. Large copies of memory become loops only here, so
/// that it is seen which ones are needed.
///
//===----------------------------------------------------------------------===//

#include "BufferWords.h"
#include "ByValArguments.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/ArgumentLayout.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/GPUTargetTransformInfo.h"
#include "GPUCodeGen/TargetLimits.h"
#include "ImageArguments.h"
#include "UniformBuffers.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"

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

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<TargetPassConfig>();
  }

private:
  gpu::TargetLimits Limits;
};

/// The beginning of one kernel, where arguments get their place.
class ArgumentLowering {
public:
  explicit ArgumentLowering(Function &F, const gpu::ArgumentLayout &Layout)
      : F(F), Layout(Layout), B(&*F.getEntryBlock().getFirstInsertionPt()) {}

  void readStructuresInPlace();
  void run();

private:
  Value *bufferAddress(uint32_t Offset);
  AllocaInst *copy(Type *Ty, const gpu::ArgumentLayout::Argument &Place,
                   StringRef Name);

  Function &F;
  const gpu::ArgumentLayout &Layout;
  IRBuilder<> B;
  Value *Buffer = nullptr;
};

} // namespace

char GPULowerKernelArguments::ID = 0;
INITIALIZE_PASS(GPULowerKernelArguments, DEBUG_TYPE,
                "GPU kernel argument lowering", false, false)

ModulePass *
llvm::createGPULowerKernelArgumentsPass(const gpu::TargetLimits &Limits) {
  return new GPULowerKernelArguments(Limits);
}

/// A copy of more bytes is a loop. What is smaller may become registers.
static constexpr uint32_t MaxUnrolledBytes = 1024;

Value *ArgumentLowering::bufferAddress(uint32_t Offset) {
  if (!Buffer) {
    Value *Address = gpu::createBuiltinCall(B, gpu::Builtin::ArgumentBuffer);
    Buffer = B.CreateIntToPtr(Address, B.getPtrTy(gpu::GlobalAS));
  }
  return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Buffer, Offset);
}

/// A variable with the bytes at \p Place.
AllocaInst *ArgumentLowering::copy(Type *Ty,
                                   const gpu::ArgumentLayout::Argument &Place,
                                   StringRef Name) {
  AllocaInst *Copy = B.CreateAlloca(Ty, nullptr, Name);
  Copy->setAlignment(Align(Place.Align));
  uint32_t Bytes = F.getDataLayout().getTypeAllocSize(Ty);
  if (Place.InBuffer && Bytes > MaxUnrolledBytes) {
    B.CreateMemCpy(Copy, Align(Place.Align), bufferAddress(Place.Offset),
                   Align(Place.Align), Bytes);
    return Copy;
  }
  for (uint32_t Done = 0; Done < Bytes; Done += 4) {
    Value *Word =
        Place.InBuffer
            ? cast<Value>(B.CreateAlignedLoad(
                  B.getInt32Ty(), bufferAddress(Place.Offset + Done), Align(4)))
            : gpu::createBuiltinCall(B, gpu::Builtin::ArgumentWord,
                                     B.getInt32(Place.Offset + Done));
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
  return Copy;
}

void ArgumentLowering::readStructuresInPlace() {
  for (Argument &A : F.args()) {
    const gpu::ArgumentLayout::Argument &Place = Layout.arg(A.getArgNo());
    if (A.hasByValAttr() && Place.InBuffer && !A.use_empty() &&
        gpu::isOnlyRead(A))
      gpu::readInPlace(A, bufferAddress(Place.Offset));
  }
}

/// Whether instruction selection cannot take values of type \p Ty out of the
/// uniforms: their parts do not begin at whole bytes, are of several kinds, or
/// are the upper half of a register (bfloat).
static bool needsMemory(const Type *Ty) {
  if (Ty->isAggregateType() || Ty->getScalarType()->isBFloatTy())
    return true;
  if (!Ty->isVectorTy())
    return false;
  switch (Ty->getScalarSizeInBits()) {
  case 0: // pointers
  case 8:
  case 16:
  case 32:
  case 64:
    return false;
  default:
    return true;
  }
}

void ArgumentLowering::run() {
  for (Argument &A : F.args()) {
    if (A.use_empty())
      continue;
    const gpu::ArgumentLayout::Argument &Place = Layout.arg(A.getArgNo());
    if (A.hasByValAttr()) {
      A.replaceAllUsesWith(copy(A.getParamByValType(), Place, A.getName()));
    } else if (Place.InBuffer) {
      LoadInst *L = B.CreateAlignedLoad(
          A.getType(), bufferAddress(Place.Offset), Align(Place.Align));
      L->setMetadata(LLVMContext::MD_invariant_load,
                     MDNode::get(F.getContext(), {}));
      A.replaceAllUsesWith(L);
    } else if (needsMemory(A.getType())) {
      AllocaInst *Copy = copy(A.getType(), Place, A.getName());
      A.replaceAllUsesWith(
          B.CreateAlignedLoad(A.getType(), Copy, Copy->getAlign()));
    }
  }
}

/// Makes loops of copies that are too long to be written out.
static bool expandLargeCopies(Function &F, const TargetTransformInfo &TTI) {
  SmallVector<AnyMemIntrinsic *, 4> Large;
  for (Instruction &I : instructions(F)) {
    auto *Mem = dyn_cast<AnyMemIntrinsic>(&I);
    auto *Bytes = Mem ? dyn_cast<ConstantInt>(Mem->getLength()) : nullptr;
    if (Bytes && Bytes->getValue().ugt(gpu::MaxUnrolledCopy))
      Large.push_back(Mem);
  }
  bool Changed = false;
  for (AnyMemIntrinsic *Mem : Large) {
    if (auto *Copy = dyn_cast<MemCpyInst>(Mem))
      expandMemCpyAsLoop(Copy, TTI);
    else if (auto *Move = dyn_cast<MemMoveInst>(Mem)) {
      if (!expandMemMoveAsLoop(Move, TTI))
        continue;
    } else if (auto *Set = dyn_cast<MemSetInst>(Mem))
      expandMemSetAsLoop(Set);
    else
      continue;
    Mem->eraseFromParent();
    Changed = true;
  }
  return Changed;
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

/// Words that other blocks take out of the results of messages are taken out
/// where these are: a vector that goes from block to block is all its words.
///   before: a: %v = call <4 x i32> @__mgpu_varying(...)
///           b: %x = extractelement <4 x i32> %v, i64 0
///   after:  a: %v = call <4 x i32> @__mgpu_varying(...)
///              %x = extractelement <4 x i32> %v, i64 0
static void takeWordsApart(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || !gpu::getBuiltin(*Call) || !Call->getType()->isVectorTy())
      continue;
    // Also those of the same words seen as floats.
    SmallVector<Instruction *, 4> Vectors{Call};
    for (User *U : Call->users())
      if (auto *Cast = dyn_cast<BitCastInst>(U);
          Cast && Cast->getType()->isVectorTy() &&
          Cast->getType()->getScalarSizeInBits() ==
              Call->getType()->getScalarSizeInBits())
        Vectors.push_back(Cast);
    DenseMap<std::pair<Type *, uint64_t>, Value *> Words;
    for (Instruction *V : Vectors)
      for (User *U : make_early_inc_range(V->users())) {
        auto *Extract = dyn_cast<ExtractElementInst>(U);
        auto *Index = Extract
                          ? dyn_cast<ConstantInt>(Extract->getIndexOperand())
                          : nullptr;
        if (!Index || Extract->getParent() == Call->getParent())
          continue;
        Value *&Word = Words[{Extract->getType(), Index->getZExtValue()}];
        if (!Word) {
          IRBuilder<> B(Call->getNextNode());
          Word = B.CreateBitCast(B.CreateExtractElement(Call, Index),
                                 Extract->getType(), Extract->getName());
        }
        Extract->replaceAllUsesWith(Word);
        Extract->eraseFromParent();
      }
  }
}

bool GPULowerKernelArguments::runOnModule(Module &M) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && gpu::isEntryPoint(F))
      Kernels.push_back(&F);
  for (Function *F : Kernels) {
    gpu::forwardCopies(*F);
    if (Limits.HasImages) {
      gpu::expandImageSelections(*F, Limits);
      gpu::fetchPlainSamples(*F);
      if (Limits.NumbersHandles)
        gpu::numberSamples(*F);
      if (Limits.hasStates()) {
        gpu::packImageStores(*F);
        gpu::lineUpImageTexels(*F);
      }
    }
    auto Layout = gpu::ArgumentLayout::compute(*F, Limits);
    Layout.freeze(*F);
    ArgumentLowering(*F, Layout).readStructuresInPlace();
  }
  raiseAlignment(M);
  auto &TM = getAnalysis<TargetPassConfig>().getTM<TargetMachine>();
  for (Function *F : Kernels) {
    auto Layout = gpu::ArgumentLayout::of(*F, Limits);
    gpu::replaceImageWords(*F, Layout, Limits);
    gpu::replaceBufferLoads(*F, Layout);
    gpu::addressUniformBuffers(*F, Limits);
    ArgumentLowering(*F, Layout).run();
    if (!F->hasOptNone())
      takeWordsApart(*F);
    expandLargeCopies(*F, TM.getTargetTransformInfo(*F));
  }
  return !Kernels.empty();
}
