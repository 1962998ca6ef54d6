//===- GPUTargetTransformInfo.h - Uniformity and preferences ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETTRANSFORMINFO_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETTRANSFORMINFO_H

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/EntryPoint.h"
#include "GPUCodeGen/GPUPrices.h"
#include "GPUCodeGen/IR/MathLibrary.h"
#include "GPUCodeGen/LoneAccess.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/BasicTTIImpl.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/IntrinsicInst.h"

namespace llvm {

namespace gpu {
/// Copies of memory with more bytes are loops.
constexpr uint64_t MaxUnrolledCopy = 64;
/// Bytes of the greatest elements whose address takes one instruction.
constexpr int64_t MaxElementScale = 128;
} // namespace gpu

/// What IR passes ask of every target whose lanes are work-items.
///
/// \tparam T        the target's class
/// \tparam MachineT its target machine
template <typename T, typename MachineT>
class GPUTTIImpl : public BasicTTIImplBase<T> {
  friend BasicTTIImplBase<T>;
  using SubtargetPtr =
      decltype(std::declval<const MachineT &>().getSubtargetImpl(
          std::declval<const Function &>()));
  SubtargetPtr ST;
  const gpu::Prices &Prices;
  /// 32-bit registers that do not cost threads.
  unsigned CheapRegisters;

  SubtargetPtr getST() const { return ST; }
  auto getTLI() const { return ST->getTargetLowering(); }

public:
  GPUTTIImpl(const MachineT *TM, const Function &F, const gpu::Prices &Prices,
             unsigned CheapRegisters)
      : BasicTTIImplBase<T>(TM, F.getDataLayout()), ST(TM->getSubtargetImpl(F)),
        Prices(Prices), CheapRegisters(CheapRegisters) {}

  /// The throughput is what the busiest unit takes; other kinds are LLVM's.
  InstructionCost getInstructionCost(
      const User *U, ArrayRef<const Value *> Operands,
      TargetTransformInfo::TargetCostKind CostKind) const override {
    const auto *I = dyn_cast<Instruction>(U);
    if (I && CostKind == TargetTransformInfo::TCK_RecipThroughput)
      return gpu::getThroughput(*I, Prices);
    return BasicTTIImplBase<T>::getInstructionCost(U, Operands, CostKind);
  }

  unsigned getNumberOfRegisters(unsigned ClassID) const override {
    return ClassID == 0 ? CheapRegisters : 0;
  }
  TypeSize
  getRegisterBitWidth(TargetTransformInfo::RegisterKind) const override {
    return TypeSize::getFixed(32);
  }

  /// Without an address space it is not an address: strength reduction asks
  /// whether a sum, of \p Scale times a value, takes one instruction already.
  /// One instruction makes the address of an element; see getScalingFactorCost.
  bool isLegalAddressingMode(Type *Ty, GlobalValue *BaseGV, int64_t BaseOffset,
                             bool HasBaseReg, int64_t Scale, unsigned AddrSpace,
                             Instruction *I = nullptr,
                             int64_t ScalableOffset = 0) const override {
    constexpr unsigned NoAddress = ~0u;
    if (AddrSpace == NoAddress)
      return Scale == 1;
    if (HasBaseReg && Scale > 0 && Scale <= gpu::MaxElementScale &&
        isPowerOf2_64(Scale))
      Scale = 0;
    return BasicTTIImplBase<T>::isLegalAddressingMode(
        Ty, BaseGV, BaseOffset, HasBaseReg, Scale, AddrSpace, I,
        ScalableOffset);
  }
  InstructionCost getScalingFactorCost(Type *, GlobalValue *, StackOffset, bool,
                                       int64_t Scale, unsigned) const override {
    return Scale != 0;
  }

  /// What a loop executes counts more than what stands in front of it, and more
  /// than a register, of which there are many.
  bool isLSRCostLess(const TargetTransformInfo::LSRCost &A,
                     const TargetTransformInfo::LSRCost &B) const override {
    auto Rank = [](const TargetTransformInfo::LSRCost &C) {
      return std::make_tuple(C.Insns + C.ScaleCost, C.NumRegs, C.AddRecCost,
                             C.NumIVMuls, C.NumBaseAdds, C.ImmCost,
                             C.SetupCost);
    };
    return Rank(A) < Rank(B);
  }
  bool isNumRegsMajorCostOfLSR() const override { return false; }
  bool shouldDropLSRSolutionIfLessProfitable() const override { return true; }

  bool hasBranchDivergence(const Function *) const override { return true; }

  InstructionUniformity
  getInstructionUniformity(const Value *V) const override {
    if (const auto *Call = dyn_cast<CallBase>(V)) {
      if (std::optional<gpu::Builtin> B = gpu::getBuiltin(*Call))
        return gpu::getBuiltinInfo(*B).IsUniform
                   ? InstructionUniformity::AlwaysUniform
                   : InstructionUniformity::NeverUniform;
      return isa<IntrinsicInst>(Call) ? InstructionUniformity::Default
                                      : InstructionUniformity::NeverUniform;
    }
    // Private memory differs by work-item, and atomics return any value.
    if (const auto *L = dyn_cast<LoadInst>(V))
      return L->getPointerAddressSpace() == gpu::PrivateAS ||
                     L->getPointerAddressSpace() == gpu::GenericAS
                 ? InstructionUniformity::NeverUniform
                 : InstructionUniformity::Default;
    if (isa<AtomicRMWInst>(V) || isa<AtomicCmpXchgInst>(V) ||
        isa<AllocaInst>(V))
      return InstructionUniformity::NeverUniform;
    if (const auto *A = dyn_cast<Argument>(V))
      return gpu::isEntryPoint(*A->getParent())
                 ? InstructionUniformity::Default
                 : InstructionUniformity::NeverUniform;
    return InstructionUniformity::Default;
  }

  /// Functions of the library have the size of their code.
  InstructionCost getIntrinsicInstrCost(
      const IntrinsicCostAttributes &ICA,
      TargetTransformInfo::TargetCostKind CostKind) const override {
    Type *Ty = ICA.getReturnType();
    if (auto *Pair = dyn_cast<StructType>(Ty))
      Ty = Pair->getElementType(0);
    if (unsigned Size =
            gpu::getMathLibrarySize(ICA.getID(), Ty, ICA.getFlags())) {
      auto *Vector = dyn_cast<FixedVectorType>(Ty);
      return Size * (Vector ? Vector->getNumElements() : 1);
    }
    return BasicTTIImplBase<T>::getIntrinsicInstrCost(ICA, CostKind);
  }

  /// To reverse or count the first elements is not to do so with all, which
  /// LLVM's general way would make of it; GPUExpandIntrinsics knows the length.
  TargetTransformInfo::VPLegalization
  getVPLegalizationStrategy(const VPIntrinsic &I) const override {
    using Strategy = TargetTransformInfo::VPLegalization;
    if (I.getIntrinsicID() == Intrinsic::experimental_vp_reverse ||
        I.getIntrinsicID() == Intrinsic::vp_cttz_elts)
      return Strategy(Strategy::Legal, Strategy::Legal);
    return BasicTTIImplBase<T>::getVPLegalizationStrategy(I);
  }

  /// GPULowerKernelArguments makes the loops, when it knows which copies
  /// remain.
  uint64_t getMaxMemIntrinsicInlineSizeThreshold() const override {
    return UINT64_MAX;
  }

  /// As much as one message takes.
  Type *getMemcpyLoopLoweringType(
      LLVMContext &Context, Value *Length, unsigned SrcAS, unsigned DestAS,
      Align SrcAlign, Align DestAlign,
      std::optional<uint32_t> AtomicElementSize) const override {
    if (AtomicElementSize)
      return Type::getIntNTy(Context, *AtomicElementSize * 8);
    uint64_t Bytes =
        std::min({SrcAlign.value(), DestAlign.value(),
                  uint64_t(getLoadStoreVecRegBitWidth(SrcAS) / 8)});
    Type *I32 = Type::getInt32Ty(Context);
    if (Bytes > 4)
      return FixedVectorType::get(I32, Bytes / 4);
    return Type::getIntNTy(Context, Bytes * 8);
  }

  unsigned getFlatAddressSpace() const override { return gpu::GenericAS; }

  unsigned getLoadStoreVecRegBitWidth(unsigned) const override { return 128; }
  bool isLegalToVectorizeLoad(LoadInst *LI) const override {
    return !LI->hasMetadata(gpu::LoneAccess);
  }
  bool isLegalToVectorizeStore(StoreInst *SI) const override {
    return !SI->hasMetadata(gpu::LoneAccess);
  }
  bool isLegalToVectorizeLoadChain(unsigned Bytes, Align A,
                                   unsigned) const override {
    return A.value() >= Bytes;
  }
  bool isLegalToVectorizeStoreChain(unsigned Bytes, Align A,
                                    unsigned) const override {
    return A.value() >= Bytes;
  }
  unsigned getInliningThresholdMultiplier() const override { return 100; }

  void getUnrollingPreferences(Loop *L, ScalarEvolution &SE,
                               TargetTransformInfo::UnrollingPreferences &UP,
                               OptimizationRemarkEmitter *ORE) const override {
    UP.Threshold = 300;
    UP.PartialThreshold = 0;
    UP.Partial = UP.Runtime = false;
    UP.MaxCount = UINT_MAX;
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUTARGETTRANSFORMINFO_H
