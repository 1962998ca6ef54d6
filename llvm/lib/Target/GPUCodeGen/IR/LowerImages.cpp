//===- LowerImages.cpp - Images and samplers become handles ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   define spir_kernel void @k(
//       target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %i,
//       target("spirv.Sampler") %s)
//     %t = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(
//              target("spirv.Image", ...) %i, target("spirv.Sampler") %s,
//              <2 x float> %c)
// becomes
//   define spir_kernel void @k(i32 "mgpu-image"="2d,read_only" %i,
//                              i32 "mgpu-sampler" %s)
//     %t = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(
//              i32 %i, i32 %s, <2 x float> %c)
// where the function that is called has a body (ImageFunctions.cpp). Variables
// that only hold handles become values, so that each use leads to an argument.
//
//===----------------------------------------------------------------------===//

#include "LowerImages.h"
#include "GPUCodeGen/EntryPoint.h"
#include "ImageArguments.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::ImageAccess;
using gpuobj::ImageDim;

/// The integers of spirv.Image, as SPIR-V's OpTypeImage has them.
enum ImageParameter {
  DimParameter,
  DepthParameter,
  ArrayedParameter,
  MultisampledParameter,
  SampledParameter,
  FormatParameter,
  AccessParameter,
  NumImageParameters
};

std::optional<gpuobj::ImageType> gpu::imageTypeOf(const Type *T) {
  const auto *TT = dyn_cast<TargetExtType>(T);
  if (!TT || TT->getName() != "spirv.Image" ||
      TT->getNumIntParameters() != NumImageParameters)
    return std::nullopt;
  // Numbers of SPIR-V's Dim and AccessQualifier.
  static constexpr ImageDim Dims[] = {ImageDim::D1, ImageDim::D2, ImageDim::D3,
                                      ImageDim::Cube};
  constexpr unsigned BufferDim = 5;
  unsigned Dim = TT->getIntParameter(DimParameter),
           Access = TT->getIntParameter(AccessParameter);
  if ((Dim >= std::size(Dims) && Dim != BufferDim) ||
      Access >= gpuobj::NumImageAccesses)
    return std::nullopt;
  gpuobj::ImageType R;
  R.Dim = Dim == BufferDim ? ImageDim::D1Buffer : Dims[Dim];
  R.Depth = TT->getIntParameter(DepthParameter) == 1;
  R.Arrayed = TT->getIntParameter(ArrayedParameter);
  R.Multisampled = TT->getIntParameter(MultisampledParameter);
  R.Access = ImageAccess(Access);
  return R;
}

bool gpu::isSamplerType(const Type *T) {
  const auto *TT = dyn_cast<TargetExtType>(T);
  return TT && TT->getName() == "spirv.Sampler";
}

static bool isOpaque(const Type *T) {
  return isSamplerType(T) || imageTypeOf(T);
}

/// \p T with handles for images and samplers; \p T itself if there are none.
static Type *withHandles(Type *T) {
  if (isOpaque(T))
    return Type::getInt32Ty(T->getContext());
  auto *FT = dyn_cast<FunctionType>(T);
  if (!FT || none_of(FT->subtypes(), isOpaque))
    return T;
  SmallVector<Type *, 8> Params(map_range(FT->params(), withHandles));
  return FunctionType::get(withHandles(FT->getReturnType()), Params,
                           FT->isVarArg());
}

/// Replaces \p F by one that takes and returns handles.
static Function *replaceFunction(Function &F) {
  auto *Type = cast<FunctionType>(withHandles(F.getFunctionType()));
  Function *New =
      Function::Create(Type, F.getLinkage(), F.getAddressSpace(), "");
  F.getParent()->getFunctionList().insert(F.getIterator(), New);
  New->takeName(&F);
  New->copyAttributesFrom(&F);
  New->setComdat(F.getComdat());
  New->copyMetadata(&F, 0);
  New->splice(New->begin(), &F);
  for (auto [Old, A] : zip(F.args(), New->args())) {
    A.takeName(&Old);
    if (isEntryPoint(F)) {
      if (auto T = imageTypeOf(Old.getType()))
        markImage(A, *T);
      else if (isSamplerType(Old.getType()))
        markSampler(A);
    }
    Old.mutateType(A.getType());
    Old.replaceAllUsesWith(&A);
  }
  F.replaceAllUsesWith(New);
  F.eraseFromParent();
  return New;
}

static void replaceConstants(Instruction &I) {
  for (Use &U : I.operands()) {
    auto *C = dyn_cast<Constant>(U);
    if (!C || !isOpaque(C->getType()))
      continue;
    Type *T = withHandles(C->getType());
    U = isa<PoisonValue>(C)  ? PoisonValue::get(T)
        : isa<UndefValue>(C) ? UndefValue::get(T)
                             : Constant::getNullValue(T);
  }
}

/// Variables of \p F that hold handles are added to \p Variables.
static bool replaceTypes(Function &F,
                         SmallVectorImpl<AllocaInst *> &Variables) {
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    replaceConstants(I);
    if (auto *A = dyn_cast<AllocaInst>(&I)) {
      if (isOpaque(A->getAllocatedType())) {
        A->setAllocatedType(withHandles(A->getAllocatedType()));
        Variables.push_back(A);
        Changed = true;
      }
      continue;
    }
    if (auto *Call = dyn_cast<CallBase>(&I)) {
      Type *T = withHandles(Call->getFunctionType());
      if (T != Call->getFunctionType()) {
        Call->mutateFunctionType(cast<FunctionType>(T));
        Changed = true;
      }
      continue;
    }
    if (isOpaque(I.getType())) {
      I.mutateType(withHandles(I.getType()));
      Changed = true;
    }
  }
  return Changed;
}

static void promote(Function &F, ArrayRef<AllocaInst *> Variables) {
  SmallVector<AllocaInst *, 8> Promotable;
  copy_if(Variables, std::back_inserter(Promotable), isAllocaPromotable);
  if (Promotable.empty())
    return;
  DominatorTree DT(F);
  PromoteMemToReg(Promotable, DT);
}

bool gpu::lowerImages(Module &M) {
  bool Changed = false;
  SmallVector<std::pair<Function *, FunctionType *>, 16> Declared;
  for (Function &F : make_early_inc_range(M)) {
    FunctionType *Source = F.getFunctionType();
    if (F.isIntrinsic() || withHandles(Source) == Source)
      continue;
    Function *New = replaceFunction(F);
    if (New->isDeclaration())
      Declared.push_back({New, Source});
    Changed = true;
  }
  for (Function &F : M) {
    SmallVector<AllocaInst *, 8> Variables;
    Changed |= replaceTypes(F, Variables);
    promote(F, Variables);
  }
  for (auto [F, Source] : Declared)
    defineImageFunction(*F, *Source);
  return Changed;
}
