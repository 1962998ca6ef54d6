//===-- RogueLowerWorkItems.cpp - Ids of work-items -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An instance starts with the flat number of its work-item in the work-group.
/// Ids are computed from that number and the size of the work-group:
///
///   before                               after
///   %x = call @__mgpu_local_id(i32 0)    %n = call @__mgpu_local_id(i32 0)
///                                        %x = urem %n, local_size(0)
///   %g = call @__mgpu_global_id(i32 0)   %g = group_id(0) * local_size(0) + %x
///   call @__mgpu_barrier(i32 %flags)     call @__mgpu_barrier(i32 tasks)
///
/// So behind this pass the local id of dimension 0 is the flat one, and the
/// parameter of a barrier is the number of tasks that it waits for, which count
/// in a variable of local memory.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueISelLowering.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"

using namespace llvm;
using gpu::Builtin;

#define DEBUG_TYPE "rogue-lower-work-items"

namespace {

class RogueLowerWorkItems : public ModulePass {
public:
  static char ID;
  RogueLowerWorkItems() : ModulePass(ID) {}
  StringRef getPassName() const override { return "Rogue Work-Items"; }
  bool runOnModule(Module &M) override;
};

/// The ids of one kernel, computed where they are asked for first: at its
/// start.
class KernelIds {
  Function &F;
  IRBuilder<> IRB;
  std::array<Value *, 3> Size = {}, Local = {};
  Value *Flat = nullptr;

public:
  explicit KernelIds(Function &F);
  Value *localSize(unsigned Dim);
  Value *items();
  Value *flat();
  Value *divide(Value *N, Value *D);
  Value *localId(unsigned Dim);
  Value *globalId(unsigned Dim);
  Value *tasks();
};

} // namespace

char RogueLowerWorkItems::ID = 0;
INITIALIZE_PASS(RogueLowerWorkItems, DEBUG_TYPE, "Rogue Work-Items", false,
                false)

ModulePass *llvm::createRogueLowerWorkItemsPass() {
  return new RogueLowerWorkItems();
}

KernelIds::KernelIds(Function &F) : F(F), IRB(F.getContext()) {
  BasicBlock::iterator I = F.getEntryBlock().begin();
  while (isa<AllocaInst>(*I) || I->isDebugOrPseudoInst())
    ++I;
  IRB.SetInsertPoint(I);
}

std::optional<uint32_t> llvm::requiredLocalSize(const Function &F,
                                                unsigned Dim) {
  if (const MDNode *N = F.getMetadata("reqd_work_group_size");
      N && Dim < N->getNumOperands())
    if (auto *C = mdconst::dyn_extract<ConstantInt>(N->getOperand(Dim)))
      return C->getZExtValue();
  return std::nullopt;
}

Value *KernelIds::localSize(unsigned Dim) {
  if (Size[Dim])
    return Size[Dim];
  if (std::optional<uint32_t> Required = requiredLocalSize(F, Dim))
    return Size[Dim] = IRB.getInt32(*Required);
  return Size[Dim] = gpu::createBuiltinCall(IRB, Builtin::LocalSize,
                                            {IRB.getInt32(Dim)});
}

Value *KernelIds::items() {
  return IRB.CreateMul(IRB.CreateMul(localSize(0), localSize(1)), localSize(2));
}

Value *KernelIds::flat() {
  if (!Flat)
    Flat = gpu::createBuiltinCall(IRB, Builtin::LocalId, {IRB.getInt32(0)});
  return Flat;
}

/// Numbers of work-items are small: the half that is added is more than all
/// errors of a product with the reciprocal, whatever the rounding.
Value *KernelIds::divide(Value *N, Value *D) {
  if (isa<ConstantInt>(D))
    return IRB.CreateUDiv(N, D);
  Type *Float = IRB.getFloatTy();
  Value *Reciprocal = IRB.CreateFDiv(ConstantFP::get(Float, 1.0),
                                     IRB.CreateUIToFP(D, Float));
  Value *Middle = IRB.CreateFAdd(IRB.CreateUIToFP(N, Float),
                                 ConstantFP::get(Float, 0.5));
  return IRB.CreateFPToUI(IRB.CreateFMul(Middle, Reciprocal),
                          IRB.getInt32Ty());
}

Value *KernelIds::localId(unsigned Dim) {
  if (Local[Dim])
    return Local[Dim];
  // x + X * (y + Y * z)
  Value *Rest = flat();
  for (unsigned D = 0; D < 3; ++D) {
    if (D == 2) {
      Local[D] = Rest;
      break;
    }
    Value *Quotient = divide(Rest, localSize(D));
    Local[D] = IRB.CreateSub(Rest, IRB.CreateMul(Quotient, localSize(D)));
    Rest = Quotient;
  }
  return Local[Dim];
}

Value *KernelIds::globalId(unsigned Dim) {
  Value *Group =
      gpu::createBuiltinCall(IRB, Builtin::GroupId, {IRB.getInt32(Dim)});
  return IRB.CreateAdd(IRB.CreateMul(Group, localSize(Dim)), localId(Dim));
}

Value *KernelIds::tasks() {
  constexpr unsigned Instances = Rogue::TaskInstances;
  return IRB.CreateUDiv(IRB.CreateAdd(items(), IRB.getInt32(Instances - 1)),
                        IRB.getInt32(Instances));
}

static bool lowerKernel(Function &F) {
  SmallVector<CallInst *, 8> Calls;
  for (BasicBlock &BB : F)
    for (Instruction &I : BB)
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (std::optional<Builtin> B = gpu::getBuiltin(*Call);
            B && (*B == Builtin::LocalId || *B == Builtin::GlobalId ||
                  *B == Builtin::Barrier))
          Calls.push_back(Call);
  KernelIds Ids(F);
  // RogueLowerControlFlow asks for the number of work-items. An empty kernel
  // has no business with them.
  if (F.size() > 1 || F.getEntryBlock().sizeWithoutDebug() > 1)
    for (unsigned D = 0; D < 3; ++D)
      Ids.localSize(D);
  // The ids are computed in front of one of the calls.
  SmallVector<CallInst *, 8> Dead;
  for (CallInst *Call : Calls) {
    Builtin B = *gpu::getBuiltin(*Call);
    if (B == Builtin::Barrier) {
      Module &M = *F.getParent();
      auto *Ty = ArrayType::get(Type::getInt32Ty(F.getContext()), 2);
      if (!M.getGlobalVariable(gpu::RogueBarrierName, /*AllowInternal=*/true))
        (new GlobalVariable(M, Ty, /*isConstant=*/false,
                            GlobalValue::InternalLinkage, UndefValue::get(Ty),
                            gpu::RogueBarrierName, nullptr,
                            GlobalValue::NotThreadLocal, gpu::LocalAS))
            ->setAlignment(Align(8));
      Call->setArgOperand(0, Ids.tasks());
      continue;
    }
    unsigned Dim = gpu::getDimension(*Call);
    if (Dim > 2)
      continue;
    Call->replaceAllUsesWith(B == Builtin::LocalId ? Ids.localId(Dim)
                                                   : Ids.globalId(Dim));
    Dead.push_back(Call);
  }
  for (CallInst *Call : Dead)
    Call->eraseFromParent();
  return true;
}

bool RogueLowerWorkItems::runOnModule(Module &M) {
  bool Changed = false;
  for (Function &F : M)
    if (gpu::isEntryPoint(F) && !F.isDeclaration())
      Changed |= lowerKernel(F);
  return Changed;
}
