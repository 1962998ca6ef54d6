//===-- GPUMarkLoneAccesses.cpp - Accesses that have no neighbours --------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LoadStoreVectorizer subtracts the address of each access from those of the
/// last 64 that it could be a neighbour of. In the thousands of look-ups of a
/// cipher that is unrolled by hand each difference is an expression of its own,
/// and none is a constant: the pass took 11 of 64 seconds of code generation.
/// This pass marks the accesses whose address differs from every other of the
/// block by more than constants, so that the vectorizer leaves them out:
///
///   before: %a = load i32, (table + x)        after: %a = load ..., !mgpu.lone
///           %b = load i32, (table + x / 256)         %b = load ..., !mgpu.lone
///           %c = load i32, (text + z)                %c = load ...
///           %d = load i32, (text + z + 4)            %d = load ...
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "GPUCodeGen/LoneAccess.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Instructions.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-mark-lone-accesses"

/// Accesses of a block that the vectorizer may compare with each other.
static constexpr unsigned MaxCompared = 64;
/// Parts of an address that are looked at.
static constexpr unsigned MaxAddressSize = 64;

namespace {

class GPUMarkLoneAccesses : public FunctionPass {
public:
  static char ID;
  GPUMarkLoneAccesses() : FunctionPass(ID) {}
  StringRef getPassName() const override { return "GPU lone accesses"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<ScalarEvolutionWrapperPass>();
    AU.setPreservesAll();
  }
  bool runOnFunction(Function &F) override;

private:
  bool markBlock(BasicBlock &BB, ScalarEvolution &SE);
};

/// An expression without the constants that are added in it: what may be
/// neighbours have the same.
class VariablePart : public SCEVRewriteVisitor<VariablePart> {
public:
  explicit VariablePart(ScalarEvolution &SE) : SCEVRewriteVisitor(SE) {}

  const SCEV *visitAddExpr(const SCEVAddExpr *Sum) {
    SmallVector<const SCEV *> Variables;
    for (const SCEV *Operand : Sum->operands())
      if (!isa<SCEVConstant>(Operand))
        Variables.push_back(visit(Operand));
    return SE.getAddExpr(Variables);
  }

  const SCEV *visitAddRecExpr(const SCEVAddRecExpr *Rec) {
    const SCEV *Start = Rec->getStart();
    SmallVector<const SCEV *> Operands = {
        isa<SCEVConstant>(Start) ? SE.getZero(Start->getType()) : visit(Start)};
    append_range(Operands, drop_begin(Rec->operands()));
    return SE.getAddRecExpr(Operands, Rec->getLoop(), SCEV::FlagAnyWrap);
  }
};

} // namespace

char GPUMarkLoneAccesses::ID = 0;
INITIALIZE_PASS_BEGIN(GPUMarkLoneAccesses, DEBUG_TYPE, "GPU lone accesses",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(ScalarEvolutionWrapperPass)
INITIALIZE_PASS_END(GPUMarkLoneAccesses, DEBUG_TYPE, "GPU lone accesses", false,
                    false)

FunctionPass *llvm::createGPUMarkLoneAccessesPass() {
  return new GPUMarkLoneAccesses();
}

/// Whether the vectorizer compares addresses like \p Address only as
/// expressions, which end soon.
static bool isComparedAsExpression(Value *Address, ScalarEvolution &SE) {
  return !isa<SelectInst>(Address->stripInBoundsConstantOffsets()) &&
         SE.getSCEV(Address)->getExpressionSize() <= MaxAddressSize;
}

bool GPUMarkLoneAccesses::markBlock(BasicBlock &BB, ScalarEvolution &SE) {
  SmallVector<Instruction *> Loads, Stores;
  for (Instruction &I : BB)
    if (isa<LoadInst>(I))
      Loads.push_back(&I);
    else if (isa<StoreInst>(I))
      Stores.push_back(&I);

  bool Changed = false;
  for (ArrayRef<Instruction *> Accesses : {ArrayRef(Loads), ArrayRef(Stores)}) {
    if (Accesses.size() <= MaxCompared)
      continue;
    DenseMap<const SCEV *, SmallVector<Instruction *, 1>> Neighbours;
    VariablePart Variables(SE);
    for (Instruction *I : Accesses) {
      Value *Address = getLoadStorePointerOperand(I);
      if (isComparedAsExpression(Address, SE))
        Neighbours[Variables.visit(SE.getSCEV(Address))].push_back(I);
    }
    for (auto &[Variable, Same] : Neighbours)
      if (Same.size() == 1) {
        Instruction *Lone = Same.front();
        Lone->setMetadata(gpu::LoneAccess, MDNode::get(Lone->getContext(), {}));
        Changed = true;
      }
  }
  return Changed;
}

bool GPUMarkLoneAccesses::runOnFunction(Function &F) {
  if (skipFunction(F))
    return false;
  bool Changed = false;
  auto &SE = getAnalysis<ScalarEvolutionWrapperPass>().getSE();
  for (BasicBlock &BB : F)
    Changed |= markBlock(BB, SE);
  return Changed;
}
