//===-- GPUMarkHelperTexels.cpp - Texels that helper lanes need ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A texture access whose level no neighbour asks for may skip lanes that are
/// outside of the primitive or have been discarded, and their texel is then
/// anything. That is right if they only make a colour of it. It is not where
/// other lanes read what has become of it, as derivatives do, where it decides
/// how long a loop runs, or where it is part of an address. This pass finds
/// those accesses, by following values backwards from there, and marks their
/// shapes (ImageShape::HelpersRead).
///
/// What is kept in private memory is followed as a whole.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/ImageShape.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace llvm::gpu;

#define DEBUG_TYPE "gpu-mark-helper-texels"

namespace {

class GPUMarkHelperTexels : public FunctionPass {
public:
  static char ID;
  GPUMarkHelperTexels() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU texels of helpers"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
  }
  bool runOnFunction(Function &F) override;

private:
  void need(Value *V) {
    if (auto *I = dyn_cast<Instruction>(V))
      if (Needed.insert(I).second)
        Worklist.push_back(I);
  }
  void needPrivateMemory(Function &F);
  void addRoots(Instruction &I);

  SmallPtrSet<Instruction *, 32> Needed;
  SmallVector<Instruction *, 32> Worklist;
};

} // namespace

char GPUMarkHelperTexels::ID = 0;
INITIALIZE_PASS(GPUMarkHelperTexels, DEBUG_TYPE, "GPU texels of helpers", false,
                false)

FunctionPass *llvm::createGPUMarkHelperTexelsPass() {
  return new GPUMarkHelperTexels();
}

static std::optional<ImageShape> shapeOf(const CallBase &Call) {
  std::optional<Builtin> B = getBuiltin(Call);
  if (B != Builtin::ImageSample && B != Builtin::ImageGather &&
      B != Builtin::ImageFetch)
    return std::nullopt;
  const auto *Bits = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  return Bits ? ImageShape::decode(Bits->getZExtValue()) : std::nullopt;
}

/// Other lanes read the operands.
static bool isReadByOthers(const CallBase &Call) {
  if (std::optional<ImageShape> S = shapeOf(Call))
    return S->Level == LevelMode::Computed || S->Level == LevelMode::Bias;
  std::optional<Builtin> B = getBuiltin(Call);
  return B && getBuiltinInfo(*B).IsConvergent;
}

void GPUMarkHelperTexels::addRoots(Instruction &I) {
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    if (isReadByOthers(*Call))
      for (Value *Arg : Call->args())
        need(Arg);
  } else if (I.isTerminator()) {
    for (Value *Condition : I.operands())
      need(Condition);
  } else if (Value *Address =
                 const_cast<Value *>(getLoadStorePointerOperand(&I))) {
    need(Address);
  } else if (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I)) {
    need(I.getOperand(0));
  }
}

void GPUMarkHelperTexels::needPrivateMemory(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreInst>(&I);
        Store && Store->getPointerAddressSpace() == PrivateAS)
      need(Store->getValueOperand());
}

bool GPUMarkHelperTexels::runOnFunction(Function &F) {
  if (getStage(F) != gpuobj::ShaderStage::Fragment)
    return false;
  Needed.clear();
  for (Instruction &I : instructions(F))
    addRoots(I);
  bool FollowsMemory = false, Changed = false;
  while (!Worklist.empty()) {
    Instruction *I = Worklist.pop_back_val();
    auto *Load = dyn_cast<LoadInst>(I);
    if (Load && Load->getPointerAddressSpace() == PrivateAS && !FollowsMemory) {
      FollowsMemory = true;
      needPrivateMemory(F);
    }
    for (Value *Operand : I->operands())
      need(Operand);
    auto *Call = dyn_cast<CallBase>(I);
    if (!Call)
      continue;
    if (std::optional<ImageShape> S = shapeOf(*Call)) {
      S->HelpersRead = true;
      auto *Bits = cast<ConstantInt>(Call->getArgOperand(0));
      Call->setArgOperand(0, ConstantInt::get(Bits->getType(), S->encode()));
      Changed = true;
    }
  }
  return Changed;
}
