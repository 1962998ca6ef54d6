//===-- GPURemarks.cpp - What could not be made better -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Optimization remarks on the IR that selection gets; changes nothing.
///
///   gpu-memory  neighbouring accesses that were not merged
///   gpu-unroll  innermost loops that were not unrolled
///   gpu-vector  vector operations without a packed instruction
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"

using namespace llvm;

namespace {

class GPURemarks : public FunctionPass {
public:
  static char ID;
  GPURemarks() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "GPU optimization remarks"; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<OptimizationRemarkEmitterWrapperPass>();
    AU.addRequired<LoopInfoWrapperPass>();
    AU.addRequired<ScalarEvolutionWrapperPass>();
    AU.addRequired<TargetTransformInfoWrapperPass>();
    AU.setPreservesAll();
  }

  bool runOnFunction(Function &F) override {
    ORE = &getAnalysis<OptimizationRemarkEmitterWrapperPass>().getORE();
    if (!ORE->enabled())
      return false;
    TTI = &getAnalysis<TargetTransformInfoWrapperPass>().getTTI(F);
    for (BasicBlock &BB : F)
      remarkOnMemory(BB);
    for (Loop *L : getAnalysis<LoopInfoWrapperPass>().getLoopInfo())
      remarkOnLoop(*L);
    for (Instruction &I : instructions(F))
      remarkOnVector(I);
    return false;
  }

private:
  void remarkOnMemory(BasicBlock &BB);
  void remarkOnLoop(Loop &L);
  void remarkOnVector(Instruction &I);

  OptimizationRemarkEmitter *ORE = nullptr;
  const TargetTransformInfo *TTI = nullptr;
};

} // namespace

char GPURemarks::ID = 0;

INITIALIZE_PASS_BEGIN(GPURemarks, "gpu-remarks", "GPU optimization remarks",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(OptimizationRemarkEmitterWrapperPass)
INITIALIZE_PASS_DEPENDENCY(LoopInfoWrapperPass)
INITIALIZE_PASS_DEPENDENCY(ScalarEvolutionWrapperPass)
INITIALIZE_PASS_DEPENDENCY(TargetTransformInfoWrapperPass)
INITIALIZE_PASS_END(GPURemarks, "gpu-remarks", "GPU optimization remarks",
                    false, false)

FunctionPass *llvm::createGPURemarksPass() { return new GPURemarks(); }

namespace {
struct Access {
  Instruction *I;
  int64_t Offset;
  uint64_t Bytes;
  Align Alignment;
};
} // namespace

/// Remarks on each access that begins where the one before it, in the order of
/// addresses, ends, if one message could do both.
void GPURemarks::remarkOnMemory(BasicBlock &BB) {
  const DataLayout &DL = BB.getDataLayout();
  // By base address and opcode.
  MapVector<std::pair<const Value *, unsigned>, SmallVector<Access, 4>> Groups;
  for (Instruction &I : BB) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || I.isVolatile() || I.isAtomic())
      continue;
    APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
    const Value *Base = Pointer->stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true);
    uint64_t Bytes = DL.getTypeStoreSize(getLoadStoreType(&I));
    Groups[{Base, I.getOpcode()}].push_back(
        {&I, Offset.getSExtValue(), Bytes, getLoadStoreAlignment(&I)});
  }
  for (auto &[Key, Accesses] : Groups) {
    llvm::stable_sort(Accesses, [](const Access &A, const Access &B) {
      return A.Offset < B.Offset;
    });
    for (size_t I = 1; I < Accesses.size(); ++I) {
      const Access &First = Accesses[I - 1], &Second = Accesses[I];
      uint64_t Both = First.Bytes + Second.Bytes;
      unsigned Space = getLoadStoreAddressSpace(Second.I);
      auto IsAccess = [&](Align A) {
        return TTI->isLegalToVectorizeLoadChain(Both, A, Space);
      };
      if (First.Offset + int64_t(First.Bytes) != Second.Offset ||
          Both * 8 > TTI->getLoadStoreVecRegBitWidth(Space) ||
          !IsAccess(Align(PowerOf2Ceil(Both))))
        continue;
      ORE->emit([&] {
        OptimizationRemarkMissed R("gpu-memory", "NotMerged", Second.I);
        R << Instruction::getOpcodeName(Key.second) << " of "
          << ore::NV("Bytes", Second.Bytes)
          << " bytes is not merged with that of "
          << ore::NV("NeighbourBytes", First.Bytes) << " bytes before it: ";
        if (!IsAccess(First.Alignment))
          R << "that address is only known to be aligned to "
            << ore::NV("Alignment", uint64_t(First.Alignment.value()))
            << " bytes";
        else
          R << "other accesses stand between them, or their types differ";
        return R;
      });
    }
  }
}

void GPURemarks::remarkOnLoop(Loop &L) {
  for (Loop *Inner : L)
    remarkOnLoop(*Inner);
  if (!L.isInnermost())
    return;
  unsigned Trips = getAnalysis<ScalarEvolutionWrapperPass>()
                       .getSE()
                       .getSmallConstantTripCount(&L);
  ORE->emit([&] {
    OptimizationRemarkMissed R("gpu-unroll", "NotUnrolled", L.getStartLoc(),
                               L.getHeader());
    if (Trips)
      R << "loop of " << ore::NV("Iterations", Trips)
        << " iterations is not unrolled completely: its body is too large";
    else
      R << "loop is not unrolled completely: how often it runs is not known";
    return R;
  });
}

void GPURemarks::remarkOnVector(Instruction &I) {
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  unsigned Opcode = I.getOpcode();
  bool HasPackedForm = !I.isIntDivRem() && Opcode != Instruction::FDiv &&
                       Opcode != Instruction::FRem;
  if (!Vector || HasPackedForm || Vector->getNumElements() < 2 ||
      Vector->getScalarSizeInBits() >=
          TTI->getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector)
              .getFixedValue())
    return;
  ORE->emit([&] {
    return OptimizationRemarkMissed("gpu-vector", "Scalarized", &I)
           << ore::NV("Operation", StringRef(I.getOpcodeName())) << " of "
           << ore::NV("Elements", Vector->getNumElements()) << " elements with "
           << ore::NV("Bits", Vector->getScalarSizeInBits())
           << " bits is done for each element: it has no packed instruction";
  });
}
