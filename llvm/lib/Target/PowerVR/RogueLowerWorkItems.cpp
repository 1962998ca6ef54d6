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
///   %r = call @__mgpu_shuffle(           store %v, @lanes[%n]
///                 i32 %v, i32 %lane)     fence
///                                        %r = load @lanes[%n & ~31 | %lane]
///
/// So behind this pass the local id of dimension 0 is the flat one, and the
/// parameter of a barrier is the number of tasks that it waits for, which count
/// in a variable of local memory. Another variable there has a word for each
/// work-item: instances cannot read each other's registers.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/SyncScopes.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "MCTargetDesc/RogueTables.h"
#include "Rogue.h"
#include "RogueISelLowering.h"
#include "RogueMachineFunctionInfo.h"
#include "llvm/GPUObject/LaunchLimits.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Support/MathExtras.h"

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
  Value *firstLane();
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

unsigned llvm::largestGroup(const Function &F, const Rogue::CoreInfo &Core) {
  uint64_t Items = 1;
  for (unsigned D = 0; D < 3; ++D) {
    std::optional<uint32_t> Size = requiredLocalSize(F, D);
    if (!Size)
      return Core.MaxGroupItems;
    Items = std::min<uint64_t>(Items * *Size, Core.MaxGroupItems);
  }
  return Items;
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
  Value *Reciprocal =
      IRB.CreateFDiv(ConstantFP::get(Float, 1.0), IRB.CreateUIToFP(D, Float));
  Value *Middle =
      IRB.CreateFAdd(IRB.CreateUIToFP(N, Float), ConstantFP::get(Float, 0.5));
  return IRB.CreateFPToUI(IRB.CreateFMul(Middle, Reciprocal), IRB.getInt32Ty());
}

Value *KernelIds::localId(unsigned Dim) {
  if (Local[Dim])
    return Local[Dim];
  // x + X * (y + Y * z)
  Value *Rest = flat();
  for (unsigned D = 0; D < 3; ++D) {
    // What is left is the id where the other dimensions have one item each.
    bool IsLast = true;
    for (unsigned Outer = D + 1; Outer < 3; ++Outer)
      IsLast &= requiredLocalSize(F, Outer) == 1u;
    if (IsLast) {
      Local[D] = Rest;
      for (unsigned Outer = D + 1; Outer < 3; ++Outer)
        Local[Outer] = IRB.getInt32(0);
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
  Value *Size = localSize(Dim), *Local = localId(Dim);
  // Ids are below the size.
  if (auto *C = dyn_cast<ConstantInt>(Size); C && C->getValue().isPowerOf2())
    return IRB.CreateOr(IRB.CreateShl(Group, C->getValue().logBase2()), Local,
                        "", /*IsDisjoint=*/true);
  return IRB.CreateAdd(IRB.CreateMul(Group, Size), Local);
}

Value *KernelIds::tasks() {
  constexpr unsigned Instances = Rogue::TaskInstances;
  return IRB.CreateUDiv(IRB.CreateAdd(items(), IRB.getInt32(Instances - 1)),
                        IRB.getInt32(Instances));
}

/// The flat number of the first work-item in the task.
Value *KernelIds::firstLane() {
  return IRB.CreateAnd(flat(), IRB.getInt32(-Rogue::TaskInstances));
}

/// A variable of local memory that the program does not know.
static GlobalVariable *hiddenVariable(Module &M, StringRef Name,
                                      unsigned Words) {
  Type *Ty = ArrayType::get(Type::getInt32Ty(M.getContext()), Words);
  auto *GV = M.getGlobalVariable(Name, /*AllowInternal=*/true);
  if (GV)
    return GV;
  GV = new GlobalVariable(M, Ty, /*isConstant=*/false,
                          GlobalValue::InternalLinkage, UndefValue::get(Ty),
                          Name, nullptr, GlobalValue::NotThreadLocal,
                          gpu::LocalAS);
  GV->setAlignment(Align(8));
  return GV;
}

/// A word for each instance of all tasks of the work-group.
static GlobalVariable *laneWords(Function &F) {
  uint64_t Items = 1;
  for (unsigned D = 0; D < 3; ++D) {
    std::optional<uint32_t> Size = requiredLocalSize(F, D);
    Items = std::min<uint64_t>(gpuobj::MaxWorkGroupSize,
                               Size ? Items * *Size : UINT32_MAX);
  }
  unsigned Words = alignTo(Items, Rogue::TaskInstances);
  return hiddenVariable(*F.getParent(),
                        (gpu::RogueLanesName + Twine(Words)).str(), Words);
}

/// Through memory that only this task uses; what \p Call looks at is the same
/// for all instances that run, so that they are together from store to load.
static Value *lowerLanes(CallInst &Call, Builtin B, KernelIds &Ids) {
  GlobalVariable *Words = laneWords(*Call.getFunction());
  Value *Flat = Ids.flat(), *First = Ids.firstLane();
  IRBuilder<> IRB(&Call);
  SyncScope::ID Scope =
      Call.getContext().getOrInsertSyncScopeID(gpu::SubGroupScope);
  auto Place = [&](Value *Index) {
    return IRB.CreateInBoundsGEP(Words->getValueType(), Words,
                                 {IRB.getInt32(0), Index});
  };
  auto Store = [&](Value *V, Value *To) {
    IRB.CreateStore(V, To, /*isVolatile=*/true);
    IRB.CreateFence(AtomicOrdering::Release, Scope);
  };
  auto Load = [&](Value *From) {
    return IRB.CreateLoad(IRB.getInt32Ty(), From, /*isVolatile=*/true);
  };
  Value *Operand = Call.getArgOperand(0);
  if (B == Builtin::Shuffle) {
    Store(Operand, Place(Flat));
    Value *Lane = IRB.CreateAnd(Call.getArgOperand(1),
                                IRB.getInt32(Rogue::TaskInstances - 1));
    return Load(Place(IRB.CreateOr(First, Lane)));
  }
  // Ballot
  Value *Shared = Place(First);
  Store(IRB.getInt32(0), Shared);
  Value *Bit = IRB.CreateShl(IRB.getInt32(1),
                             gpu::createBuiltinCall(IRB, Builtin::LaneId, {}));
  IRB.CreateAtomicRMW(
      AtomicRMWInst::Or, Shared,
      IRB.CreateSelect(IRB.CreateIsNotNull(Operand), Bit, IRB.getInt32(0)),
      MaybeAlign(4), AtomicOrdering::Monotonic);
  IRB.CreateFence(AtomicOrdering::Release, Scope);
  return Load(Shared);
}

/// What the barrier orders, apart from the wait for others.
static void fenceBefore(CallInst &Barrier) {
  constexpr uint64_t LocalMemoryFence = 1; // CLK_LOCAL_MEM_FENCE
  auto *Flags = dyn_cast<ConstantInt>(Barrier.getArgOperand(0));
  IRBuilder<> IRB(&Barrier);
  LLVMContext &C = Barrier.getContext();
  IRB.CreateFence(AtomicOrdering::SequentiallyConsistent,
                  Flags && Flags->getZExtValue() == LocalMemoryFence
                      ? C.getOrInsertSyncScopeID(gpu::RogueLocalScope)
                      : SyncScope::System);
}

static bool lowerKernel(Function &F) {
  SmallVector<CallInst *, 8> Calls;
  for (BasicBlock &BB : F)
    for (Instruction &I : BB)
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (std::optional<Builtin> B = gpu::getBuiltin(*Call);
            B && (*B == Builtin::LocalId || *B == Builtin::GlobalId ||
                  *B == Builtin::Barrier || *B == Builtin::Ballot ||
                  *B == Builtin::Shuffle))
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
      hiddenVariable(*F.getParent(), gpu::RogueBarrierName, 2);
      fenceBefore(*Call);
      Call->setArgOperand(0, Ids.tasks());
      continue;
    }
    if (B == Builtin::Ballot || B == Builtin::Shuffle) {
      Call->replaceAllUsesWith(lowerLanes(*Call, B, Ids));
      Dead.push_back(Call);
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
    if (gpu::getStage(F) == gpuobj::ShaderStage::Compute && !F.isDeclaration())
      Changed |= lowerKernel(F);
  return Changed;
}
