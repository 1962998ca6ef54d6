//===- LinkStages.cpp - A vertex and a fragment shader --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinkStages.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/VaryingShape.h"
#include "llvm/GPUObject/ShaderInterface.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace llvm::gpudriver;
using gpu::Builtin;
using gpu::VaryingShape;
using gpuobj::ShaderStage;
using gpuobj::StageVariable;

namespace {
/// A call of varying or store_varying.
struct VaryingCall {
  unsigned Location, Component;
  VaryingShape Shape;

  static std::optional<VaryingCall> of(const CallBase &Call) {
    auto Number = [&](unsigned I) {
      const auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(I));
      return C ? C->getZExtValue() : ~uint64_t(0);
    };
    std::optional<VaryingShape> Shape = VaryingShape::decode(Number(2));
    if (!Shape || Number(0) >= gpuobj::MaxLocations || Number(1) > 3)
      return std::nullopt;
    return VaryingCall{unsigned(Number(0)), unsigned(Number(1)), *Shape};
  }
};
} // namespace

static Error notConstant() {
  return createStringError("a varying whose location or shape is no constant "
                           "cannot be linked");
}

static uint8_t maskOf(unsigned Component, unsigned Count) {
  return ((1u << Count) - 1) << Component & 0xf;
}

/// Which of its words are looked at.
static uint8_t usedWords(const CallBase &Call, unsigned Count) {
  uint8_t Words = 0;
  for (const User *U : Call.users()) {
    const auto *Extract = dyn_cast<ExtractElementInst>(U);
    const auto *Index =
        Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
    if (!Index || Index->getZExtValue() >= Count)
      return maskOf(0, Count);
    Words |= 1u << Index->getZExtValue();
  }
  return Words;
}

/// Calls \p Each for all calls of \p Kind in \p M; they may be erased.
static Error forEachCall(Module &M, Builtin Kind,
                         function_ref<Error(CallBase &, VaryingCall)> Each) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || gpu::getBuiltin(*Call) != Kind)
        continue;
      std::optional<VaryingCall> V = VaryingCall::of(*Call);
      if (!V)
        return notConstant();
      if (V->Shape.IsDistance) // It is not among varyings.
        continue;
      if (Error E = Each(*Call, *V))
        return E;
    }
  return Error::success();
}

Expected<Function *> gpudriver::findPipelineShader(Module &M, StringRef File) {
  Function *Shader = nullptr;
  for (Function &F : M) {
    if (F.isDeclaration() || !gpu::isEntryPoint(F))
      continue;
    if (Shader)
      return createStringError(File + " has several shaders; linking is for "
                                      "one of each stage");
    Shader = &F;
  }
  if (!Shader || gpu::getStage(*Shader) == ShaderStage::Compute)
    return createStringError(File + " is no vertex or fragment shader, which "
                                    "others could be linked with");
  return Shader;
}

Expected<VaryingUse> gpudriver::findVaryingUse(const Module &M) {
  VaryingUse Use = {};
  // Nothing is changed.
  Error E =
      forEachCall(const_cast<Module &>(M), Builtin::Varying,
                  [&](CallBase &Call, VaryingCall V) -> Error {
                    Use[V.Location] |=
                        (usedWords(Call, V.Shape.Count) << V.Component) & 0xf;
                    return Error::success();
                  });
  if (E)
    return std::move(E);
  return Use;
}

/// The variables that are left, with the components and places that they have
/// then.
static void packVariables(std::vector<StageVariable> &Variables,
                          const VaryingUse &Use,
                          function_ref<unsigned(unsigned)> Place) {
  llvm::erase_if(Variables, [&](StageVariable &V) {
    uint8_t Left = maskOf(V.Component, V.Type.Rows) & Use[V.Location];
    if (!Left)
      return true;
    V.Type.Rows = llvm::bit_width(unsigned(Left)) - V.Component;
    V.Location = Place(V.Location);
    return false;
  });
}

Error gpudriver::packVaryings(Module &M, Function &Shader,
                              const VaryingUse &Use) {
  auto Place = [&](unsigned Location) {
    return unsigned(count_if(ArrayRef(Use).take_front(Location),
                             [](uint8_t Mask) { return Mask != 0; }));
  };
  IntegerType *Int = Type::getInt32Ty(M.getContext());
  bool IsVertex = gpu::getStage(Shader) == ShaderStage::Vertex;
  if (Error E = forEachCall(
          M, IsVertex ? Builtin::StoreVarying : Builtin::Varying,
          [&](CallBase &Call, VaryingCall V) -> Error {
            uint8_t Left = maskOf(V.Component, V.Shape.Count) & Use[V.Location];
            if (Left) {
              V.Shape.Count = llvm::bit_width(unsigned(Left)) - V.Component;
              Call.setArgOperand(0, ConstantInt::get(Int, Place(V.Location)));
              Call.setArgOperand(2, ConstantInt::get(Int, V.Shape.encode()));
              return Error::success();
            }
            if (!Call.getType()->isVoidTy())
              Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
            Call.eraseFromParent();
            return Error::success();
          }))
    return E;
  auto Interface = gpu::readInterface(Shader);
  if (!Interface)
    return Interface.takeError();
  if (!*Interface)
    return Error::success();
  packVariables(IsVertex ? (*Interface)->Outputs : (*Interface)->Inputs, Use,
                Place);
  Shader.setMetadata(
      gpuobj::InterfaceMetadataName,
      MDNode::get(
          M.getContext(),
          MDString::get(M.getContext(), gpuobj::interfaceToYAML(**Interface))));
  return Error::success();
}
