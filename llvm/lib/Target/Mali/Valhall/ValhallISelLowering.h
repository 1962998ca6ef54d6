//===-- ValhallISelLowering.h - DAG lowering --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLISELLOWERING_H
#define LLVM_LIB_TARGET_MALI_VALHALLISELLOWERING_H

#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/CodeGen/TargetLowering.h"

namespace llvm {

class ValhallSubtarget;

/// One source of a machine node: value and ValhallII::SrcMods.
struct ValhallSrc {
  SDValue Value;
  unsigned Mods;
  ValhallSrc(SDValue Value, unsigned Mods = 0) : Value(Value), Mods(Mods) {}
};

/// A machine node with the given sources and immediates, and the default of
/// every modifier that comes after them.
SDValue buildValhallNode(SelectionDAG &DAG, const SDLoc &DL, unsigned Opcode,
                         EVT VT, ArrayRef<ValhallSrc> Srcs,
                         ArrayRef<int64_t> Imms = {});

/// The same register seen as another 32-bit type: how i32 becomes f16.
SDValue reinterpretWord(SelectionDAG &DAG, const SDLoc &DL, EVT VT, SDValue V);

class ValhallTargetLowering : public TargetLowering {
  const ValhallSubtarget &STI;

public:
  ValhallTargetLowering(const TargetMachine &TM, const ValhallSubtarget &STI);

  SDValue LowerOperation(SDValue Op, SelectionDAG &DAG) const override;
  void ReplaceNodeResults(SDNode *N, SmallVectorImpl<SDValue> &Results,
                          SelectionDAG &DAG) const override;
  SDValue PerformDAGCombine(SDNode *N, DAGCombinerInfo &DCI) const override;

  SDValue LowerFormalArguments(SDValue Chain, CallingConv::ID CC, bool IsVarArg,
                               const SmallVectorImpl<ISD::InputArg> &Ins,
                               const SDLoc &DL, SelectionDAG &DAG,
                               SmallVectorImpl<SDValue> &InVals) const override;
  SDValue LowerReturn(SDValue Chain, CallingConv::ID CC, bool IsVarArg,
                      const SmallVectorImpl<ISD::OutputArg> &Outs,
                      const SmallVectorImpl<SDValue> &OutVals, const SDLoc &DL,
                      SelectionDAG &DAG) const override;
  SDValue LowerCall(CallLoweringInfo &CLI,
                    SmallVectorImpl<SDValue> &InVals) const override;
  bool CanLowerReturn(CallingConv::ID CC, MachineFunction &MF, bool IsVarArg,
                      const SmallVectorImpl<ISD::OutputArg> &Outs,
                      LLVMContext &Context, const Type *RetTy) const override;

  EVT getSetCCResultType(const DataLayout &DL, LLVMContext &Context,
                         EVT VT) const override;
  MVT getScalarShiftAmountTy(const DataLayout &, EVT) const override {
    return MVT::i32;
  }
  // Also keeps expansions from making shuffles of bytes, which have no type.
  bool isShuffleMaskLegal(ArrayRef<int>, EVT) const override { return false; }
  bool hasAndNot(SDValue V) const override {
    return V.getValueType() == MVT::i32;
  }
  LegalizeTypeAction getPreferredVectorAction(MVT VT) const override {
    // Halves stay packed in pairs instead of growing to words.
    if (VT.isFixedLengthVector() && VT.getScalarSizeInBits() == 16 &&
        VT.getVectorNumElements() > 2)
      return TypeSplitVector;
    return TargetLowering::getPreferredVectorAction(VT);
  }
  bool isFPImmLegal(const APFloat &, EVT VT, bool) const override;
  bool isLegalAddressingMode(const DataLayout &DL, const AddrMode &AM, Type *Ty,
                             unsigned AS, Instruction *I) const override;
  bool isTruncateFree(EVT From, EVT To) const override;
  bool isTruncateFree(Type *From, Type *To) const override;
  bool isZExtFree(Type *From, Type *To) const override { return false; }
  // Conditions that pass through PHIs stay masks: comparisons make 0 or -1.
  bool signExtendConstant(const ConstantInt *C) const override {
    return C->getType()->isIntegerTy(1);
  }
  bool isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                  EVT VT) const override;
  bool isNarrowingProfitable(SDNode *, EVT From, EVT To) const override {
    return From == MVT::i64 && To == MVT::i32;
  }
  bool shouldConvertConstantLoadToIntImm(const APInt &, Type *) const override {
    return true;
  }
  bool convertSelectOfConstantsToMath(EVT) const override { return false; }
  bool isCheapToSpeculateCttz(Type *) const override { return true; }
  bool isCheapToSpeculateCtlz(Type *) const override { return true; }
  bool aggressivelyPreferBuildVectorSources(EVT) const override { return true; }
  bool allowsMisalignedMemoryAccesses(EVT, unsigned, Align,
                                      MachineMemOperand::Flags,
                                      unsigned *Fast) const override {
    return false;
  }
  AtomicExpansionKind
  shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const override;

private:
  void initActions();

  SDValue lowerSelect(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBranch(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerGlobalAddress(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerAddrSpaceCast(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMul64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMulHigh(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBits64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerShift64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerDivRem(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMisaligned(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerVectorLoad(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerVectorStore(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerPackedSelect(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerExtractElement(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerSubvector(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerInsertElement(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBitcast(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerArgument(unsigned Byte, const ISD::InputArg &In, const SDLoc &DL,
                        SelectionDAG &DAG) const;

  // ValhallISelLoweringMath.cpp
  SDValue lowerFPToInt(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerIntToFP(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerHalfLdexp(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFDiv(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFSqrt(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerExp(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerLog(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerPow(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerSinCos(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFRem(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFrexp(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMinimumMaximum(SDValue Op, SelectionDAG &DAG) const;
};

} // namespace llvm

#endif
