//===- KernelSPIRVImages.cpp - Images in translated modules ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   define spir_kernel void @k(ptr addrspace(1) %i) !kernel_arg_type
//   !{!"image2d_t"}
//                              !kernel_arg_access_qual !{!"read_only"}
//     %s = call ptr addrspace(2) @__translate_sampler_initializer(i32 18)
//     %t = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(
//              ptr addrspace(1) %i, ptr addrspace(2) %s, <2 x i32> %c)
// becomes
//   define spir_kernel void @k(target("spirv.Image", void, 1, 0, ...) %i)
//     %s = call target("spirv.Sampler") @__translate_sampler_initializer(i32
//     18) %t = call <4 x float>
//     @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(
//              target("spirv.Image", void, 1, 0, ...) %i,
//              target("spirv.Sampler") %s, <2 x i32> %c)
//
// SPIR-V says what the parameters of functions are that have names, names say
// it of OpenCL C's functions; other functions follow from their calls.
//
//===----------------------------------------------------------------------===//

#include "KernelSPIRVImages.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include <map>

using namespace llvm;
using namespace llvm::gpudriver;

static constexpr StringLiteral SamplerInitializer =
    "__translate_sampler_initializer";

/// "image2d_array_depth" and the number of an access of SPIR-V; null for what
/// is no image.
static Type *imageType(LLVMContext &C, StringRef Name, unsigned Access) {
  // By SPIR-V's Dim.
  enum { D1 = 0, D2 = 1, D3 = 2, Buffer = 5 };
  if (!Name.consume_front("image"))
    return nullptr;
  unsigned Dim = D1;
  if (Name.consume_front("1d_buffer"))
    Dim = Buffer;
  else if (Name.consume_front("2d"))
    Dim = D2;
  else if (Name.consume_front("3d"))
    Dim = D3;
  else if (!Name.consume_front("1d"))
    return nullptr;
  bool IsArray = Name.consume_front("_array");
  bool IsMultisampled = Name.consume_front("_msaa");
  bool IsDepth = Name.consume_front("_depth");
  if (!Name.empty())
    return nullptr;
  return TargetExtType::get(C, "spirv.Image", {Type::getVoidTy(C)},
                            {Dim, IsDepth, IsArray, IsMultisampled,
                             /*Sampled=*/0, /*Format=*/0, Access});
}

static Type *samplerType(LLVMContext &C) {
  return TargetExtType::get(C, "spirv.Sampler");
}

namespace {

class TypeRestorer {
public:
  explicit TypeRestorer(Module &M) : M(M), C(M.getContext()) {}

  Error run(const SPIRVBinary &Binary);

private:
  using Params = std::map<unsigned, Type *>;

  void addFunctions(const SPIRVBinary &Binary);
  void addDeclaration(Function &F);
  void set(Function &F, unsigned Param, Type *T) {
    if (Types[&F].insert({Param, T}).second)
      Pending.push_back({&F, Param});
  }
  /// Finds the functions that \p V, an image or sampler, is passed to.
  void follow(Value &V, Type *T);
  void replace(Function &F, const Params &Of);

  Module &M;
  LLVMContext &C;
  MapVector<Function *, Params> Types;
  SmallVector<std::pair<Function *, unsigned>, 8> Pending;
  /// Instructions whose results are images or samplers.
  MapVector<Instruction *, Type *> Results;
};

} // namespace

void TypeRestorer::addFunctions(const SPIRVBinary &Binary) {
  DenseMap<uint32_t, Function *> Named;
  DenseMap<uint32_t, Type *> OpaqueTypes;
  Function *F = nullptr;
  unsigned Param = 0;
  for (const auto &I : Binary.instructions())
    switch (I.opcode()) {
    case spv::Op::OpEntryPoint:
      Named[I[2]] = M.getFunction(I.string(3));
      break;
    case spv::Op::OpName:
      Named.insert({I[1], M.getFunction(I.string(2))});
      break;
    case spv::Op::OpDecorate:
      if (spv::Decoration(I[2]) == spv::Decoration::LinkageAttributes)
        if (Function *Exported = M.getFunction(I.string(3)))
          Named[I[1]] = Exported;
      break;
    case spv::Op::OpTypeImage: {
      // What is not there is 0: an access of read_only.
      enum { Dim = 3, Depth, Arrayed, Multisampled, Access = 9 };
      OpaqueTypes[I[1]] = TargetExtType::get(
          C, "spirv.Image", {Type::getVoidTy(C)},
          {I[Dim], I[Depth], I[Arrayed], I[Multisampled], /*Sampled=*/0,
           /*Format=*/0, I[Access]});
      break;
    }
    case spv::Op::OpTypeSampler:
      OpaqueTypes[I[1]] = samplerType(C);
      break;
    case spv::Op::OpFunction:
      F = Named.lookup(I[2]);
      Param = 0;
      break;
    case spv::Op::OpFunctionParameter:
      if (Type *T = OpaqueTypes.lookup(I[1]);
          T && F && Param < F->arg_size() &&
          F->getArg(Param)->getType()->isPointerTy())
        set(*F, Param, T);
      ++Param;
      break;
    default:
      break;
    }
}

/// Takes "ocl_image2d_ro" off "14ocl_image2d_ro11ocl_sampler"; empty if there
/// is no such name.
static StringRef takeName(StringRef &Mangled) {
  StringRef Rest = Mangled;
  unsigned Length;
  if (Rest.consumeInteger(10, Length) || Length > Rest.size())
    return "";
  StringRef Name = Rest.take_front(Length);
  if (Name.starts_with("ocl_"))
    Mangled = Rest.drop_front(Length);
  return Name;
}

void TypeRestorer::addDeclaration(Function &F) {
  StringRef Mangled = F.getName();
  if (!Mangled.consume_front("_Z"))
    return;
  unsigned Length;
  if (Mangled.consumeInteger(10, Length) || Length > Mangled.size())
    return;
  Mangled = Mangled.drop_front(Length);
  // Images and samplers come first.
  for (unsigned I = 0; I != F.arg_size(); ++I) {
    StringRef Name = takeName(Mangled);
    if (!Name.consume_front("ocl_"))
      return;
    Type *T = samplerType(C);
    if (Name != "sampler") {
      auto [Base, Suffix] = Name.rsplit('_');
      unsigned Access = Suffix == "wo" ? 1 : Suffix == "rw" ? 2 : 0;
      T = imageType(C, Base, Access);
    }
    if (!T || !F.getArg(I)->getType()->isPointerTy())
      return;
    set(F, I, T);
  }
}

void TypeRestorer::follow(Value &V, Type *T) {
  for (Use &U : V.uses()) {
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (auto *Call = dyn_cast_or_null<CallInst>(I)) {
      Function *Callee = Call->getCalledFunction();
      if (Callee && !Callee->isDeclaration() && Call->isArgOperand(&U))
        set(*Callee, Call->getArgOperandNo(&U), T);
    } else if (I && (isa<PHINode>(I) || isa<SelectInst>(I) ||
                     isa<BitCastInst>(I) || isa<FreezeInst>(I))) {
      if (I->getType()->isPointerTy() && Results.insert({I, T}).second)
        follow(*I, T);
    }
  }
}

void TypeRestorer::replace(Function &F, const Params &Of) {
  SmallVector<Type *, 8> Inputs(F.getFunctionType()->params());
  for (auto [Index, T] : Of)
    Inputs[Index] = T;
  Type *Result =
      F.getName() == SamplerInitializer ? samplerType(C) : F.getReturnType();
  auto *FT = FunctionType::get(Result, Inputs, F.isVarArg());
  Function *New = Function::Create(FT, F.getLinkage(), F.getAddressSpace(), "");
  M.getFunctionList().insert(F.getIterator(), New);
  New->takeName(&F);
  New->copyAttributesFrom(&F);
  New->copyMetadata(&F, 0);
  New->splice(New->begin(), &F);
  for (auto [Old, A] : zip(F.args(), New->args())) {
    A.takeName(&Old);
    // Attributes of pointers.
    if (Old.getType() != A.getType())
      New->removeParamAttrs(A.getArgNo(), AttributeFuncs::typeIncompatible(
                                              A.getType(), AttributeSet()));
    Old.mutateType(A.getType());
    Old.replaceAllUsesWith(&A);
  }
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U);
        Call && Call->getCalledOperand() == &F) {
      Call->mutateFunctionType(FT);
      if (Call->getType() != Result)
        Call->mutateType(Result);
    }
  F.replaceAllUsesWith(New);
  F.eraseFromParent();
}

Error TypeRestorer::run(const SPIRVBinary &Binary) {
  addFunctions(Binary);
  for (Function &F : M)
    if (F.isDeclaration())
      addDeclaration(F);
  Function *Initializer = M.getFunction(SamplerInitializer);
  if (Initializer) {
    Types[Initializer];
    for (User *U : Initializer->users())
      follow(*U, samplerType(C));
  }
  while (!Pending.empty()) {
    auto [F, Param] = Pending.pop_back_val();
    follow(*F->getArg(Param), Types[F][Param]);
  }
  if (Types.empty())
    return Error::success();
  for (auto &[I, T] : Results)
    I->mutateType(T);
  for (auto &[F, Of] : Types)
    replace(*F, Of);
  std::string Problem;
  raw_string_ostream OS(Problem);
  if (verifyModule(M, &OS))
    return createStringError("images or samplers are used in a way that is not "
                             "supported: " +
                             StringRef(Problem));
  return Error::success();
}

Error gpudriver::restoreImageTypes(Module &M, const SPIRVBinary &Binary) {
  return TypeRestorer(M).run(Binary);
}
