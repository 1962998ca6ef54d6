//===- SplitVertexShader.cpp - The programs of a vertex shader ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Hardware fetches the positions of all vertices first, and then the varyings
/// of those that belong to visible primitives. It runs two programs for it:
///
///   define spir_kernel void @v() "mgpu-stage"="vertex" {
///     call void @__mgpu_emit_position(...)
///     call void @__mgpu_store_varying(...)
/// becomes
///   define spir_kernel void @v() "mgpu-program"="position" {
///     call void @__mgpu_emit_position(...)
///   define spir_kernel void @v.varyings() "mgpu-program"="varyings" {
///     call void @__mgpu_store_varying(...)
///
/// (one program stays what it is if its stage cannot be split, StageSupport),
/// or one that asks:
///
///     %wanted = call i32 @__mgpu_shader_output()
///     if (%wanted & 1)
///       call void @__mgpu_emit_position(...)
///     if (%wanted & 4)
///       call void @__mgpu_store_varying(...)
///
/// What else the shader stores, it stores with the position.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/StageTraits.h"
#include "LowerStages.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::VertexProgram;

/// Which of ShaderOutputs a call belongs to; 0: none.
static unsigned outputOf(const CallInst &Call) {
  switch (getBuiltin(Call).value_or(Builtin::VertexId)) {
  case Builtin::EmitPosition:
    return OutputPosition;
  case Builtin::StorePointSize:
  case Builtin::StoreLayer:
    return OutputPointSizeAndLayer;
  case Builtin::StoreVarying:
    return OutputVaryings;
  default:
    return 0;
  }
}

/// Stores to memory that others see, which happen once.
static bool isSideEffect(const Instruction &I) {
  if (const auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerAddressSpace() != PrivateAS;
  if (const auto *Call = dyn_cast<CallInst>(&I))
    return getBuiltin(*Call) == Builtin::ImageStore;
  return false;
}

static void removeUnused(Function &F) {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isInstructionTriviallyDead(&I)) {
        salvageDebugInfo(I);
        I.eraseFromParent();
        Changed = true;
      }
  }
  removeUnreachableBlocks(F);
}

/// Leaves of \p F what stores \p Outputs.
static void keepOutputs(Function &F, VertexProgram Program, unsigned Outputs,
                        bool KeepsEffects) {
  F.addFnAttr(ProgramAttribute, gpuobj::getVertexProgramName(Program));
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    unsigned Output = Call ? outputOf(*Call) : 0;
    if ((Output && !(Output & Outputs)) || (!KeepsEffects && isSideEffect(I)))
      I.eraseFromParent();
  }
  removeUnused(F);
}

void gpu::splitVertexShader(Function &F, const StageSupport &Support) {
  auto OutputOf = [](const Instruction &I) -> unsigned {
    if (isSideEffect(I))
      return OutputPosition;
    const auto *Call = dyn_cast<CallInst>(&I);
    return Call ? outputOf(*Call) : 0;
  };
  SmallVector<Instruction *, 8> Stores;
  for (Instruction &I : instructions(F))
    if (OutputOf(I))
      Stores.push_back(&I);
  if (Support.UnitesPointSizes && any_of(Stores, [](const Instruction *I) {
        const auto *Call = dyn_cast<CallInst>(I);
        return Call && getBuiltin(*Call) == Builtin::StorePointSize;
      }))
    return;
  constexpr unsigned WithPosition = OutputPosition | OutputPointSizeAndLayer;
  if (Support.SplitsVertexShaders) {
    if (any_of(Stores, [&](Instruction *I) {
          return OutputOf(*I) == OutputVaryings;
        })) {
      ValueToValueMapTy Map;
      Function *Varyings = CloneFunction(&F, Map);
      Varyings->setName(F.getName() + gpuobj::VaryingsProgramSuffix);
      Varyings->removeFromParent();
      F.getParent()->getFunctionList().insertAfter(F.getIterator(), Varyings);
      keepOutputs(*Varyings, VertexProgram::Varyings, OutputVaryings,
                  /*KeepsEffects=*/false);
    }
    keepOutputs(F, VertexProgram::Position, WithPosition,
                /*KeepsEffects=*/true);
    return;
  }
  if (Stores.empty())
    return;
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  Value *Wanted = createBuiltinCall(B, Builtin::ShaderOutput);
  for (size_t I = 0; I != Stores.size();) {
    // Neighbours of one kind are one question.
    unsigned Output = OutputOf(*Stores[I]);
    SmallVector<Instruction *, 8> Group{Stores[I++]};
    while (I != Stores.size() && OutputOf(*Stores[I]) == Output &&
           !isSideEffect(*Group.front()) && !isSideEffect(*Stores[I]) &&
           Stores[I]->getParent() == Group.front()->getParent())
      Group.push_back(Stores[I++]);
    Instruction *Last = Group.back();
    B.SetInsertPoint(Last);
    Value *Is = B.CreateICmpNE(B.CreateAnd(Wanted, Output), B.getInt32(0));
    Instruction *Then = SplitBlockAndInsertIfThen(Is, Last->getIterator(),
                                                  /*Unreachable=*/false);
    for (Instruction *Store : Group)
      Store->moveBefore(Then->getIterator());
  }
}
