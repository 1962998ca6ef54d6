//===- WordISelLowering.h - DAG lowering to words ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For instruction sets whose registers hold a word of 32 bits: 64-bit values
/// and vectors of words are groups of registers, which exist to be loaded and
/// stored; arithmetic on them is done by words. Comparisons are ordered and
/// make masks. A target says how it makes what LLVM has no node for, and which
/// operations it has besides.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_WORDISELLOWERING_H
#define LLVM_LIB_TARGET_GPUCODEGEN_WORDISELLOWERING_H

#include "GPUCodeGen/GPUISelLowering.h"

namespace llvm {

class WordTargetLowering : public GPUTargetLowering {
public:
  struct RegisterClasses {
    const TargetRegisterClass *Word;
    const TargetRegisterClass *Pair;
    const TargetRegisterClass *Quad;
    /// Sub-register index of the second word of a pair.
    unsigned HighWord;
  };

  /// A target calls computeRegisterProperties once it has added its types.
  WordTargetLowering(const TargetMachine &TM, const TargetSubtargetInfo &STI,
                     const gpu::TargetLimits &Limits,
                     const RegisterClasses &Registers);

  /// About 1 / \p X, at most 3 units in the last place too large.
  virtual SDValue buildReciprocal(SelectionDAG &DAG, const SDLoc &DL,
                                  SDValue X) const = 0;
  /// The i64 product of two words.
  virtual SDValue buildMulWide(SelectionDAG &DAG, const SDLoc &DL, SDValue A,
                               SDValue B, bool Signed) const = 0;
  /// The f32 \p X as 32 bits, towards zero: values out of range become the
  /// nearest, NaN becomes zero.
  virtual SDValue buildSaturatingToInt(SelectionDAG &DAG, const SDLoc &DL,
                                       SDValue X, bool Signed) const = 0;
  /// The unsigned word \p X as f32, towards zero.
  virtual SDValue buildTruncatedToFloat(SelectionDAG &DAG, const SDLoc &DL,
                                        SDValue X) const = 0;
  /// A branch to \p Target in lanes where \p Cond is not zero or, with
  /// \p Negate, is zero.
  virtual SDValue buildBranch(SelectionDAG &DAG, const SDLoc &DL, SDValue Chain,
                              SDValue Cond, SDValue Target,
                              bool Negate) const = 0;

  SDValue reinterpretWord(SelectionDAG &DAG, const SDLoc &DL, EVT VT,
                          SDValue V) const override;
  SDValue highWord(SelectionDAG &DAG, const SDLoc &DL, SDValue V) const;

  SDValue LowerOperation(SDValue Op, SelectionDAG &DAG) const override;
  void ReplaceNodeResults(SDNode *N, SmallVectorImpl<SDValue> &Results,
                          SelectionDAG &DAG) const override;
  SDValue PerformDAGCombine(SDNode *N, DAGCombinerInfo &DCI) const override;

  /// An access has an address and no offset.
  bool isLegalAddressingMode(const DataLayout &DL, const AddrMode &AM, Type *Ty,
                             unsigned AS, Instruction *I) const override;
  EVT getSetCCResultType(const DataLayout &DL, LLVMContext &Context,
                         EVT VT) const override;
  bool hasAndNot(SDValue V) const override {
    return V.getValueType() == MVT::i32;
  }
  // Conditions that pass through PHIs stay masks: comparisons make 0 or -1.
  bool signExtendConstant(const ConstantInt *C) const override {
    return C->getType()->isIntegerTy(1);
  }
  bool isTruncateFree(EVT From, EVT To) const override;
  bool isTruncateFree(Type *From, Type *To) const override;
  bool isZExtFree(Type *From, Type *To) const override { return false; }
  bool isNarrowingProfitable(SDNode *, EVT From, EVT To) const override {
    return From == MVT::i64 && To == MVT::i32;
  }
  bool shouldConvertConstantLoadToIntImm(const APInt &, Type *) const override {
    return true;
  }
  // No instruction has a carry as a second result, and branches test a sum.
  bool shouldFormOverflowOp(unsigned, EVT, bool) const override {
    return false;
  }
  bool convertSelectOfConstantsToMath(EVT) const override { return false; }
  bool isCheapToSpeculateCttz(Type *) const override { return true; }
  bool isCheapToSpeculateCtlz(Type *) const override { return true; }
  bool aggressivelyPreferBuildVectorSources(EVT) const override { return true; }

protected:
  RegisterClasses Registers;

  /// Everything but moves of values of type \p VT is expanded.
  void expandAllButMoves(MVT VT);
  /// Parts of vectors \p VT are built from elements.
  void buildPartsByElement(MVT VT);

  /// Four bytes in a word, from four words of which only the low bytes matter.
  virtual SDValue packBytes(SelectionDAG &DAG, const SDLoc &DL,
                            ArrayRef<SDValue> Bytes) const;

  /// For targets that have an addition of pairs, but no other operation.
  void lowerPairsByWords();

  SDValue getUniformPair(SelectionDAG &DAG, const SDLoc &DL,
                         unsigned Byte) const override;
  SDValue getDataOffset(SelectionDAG &DAG, const SDLoc &DL,
                        const GlobalVariable &GV,
                        int64_t Offset) const override;

private:
  bool HasOperationsOnPairs = true;

  void initControlActions();
  void initIntegerActions();
  void initFloatActions();
  void initVectorActions();
  void initMemoryActions();

  // WordISelLoweringCompare.cpp
  SDValue lowerSelect(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBranch(SDValue Op, SelectionDAG &DAG) const;
  SDValue combineSelect(SDNode *N, SelectionDAG &DAG) const;
  SDValue combineIntegerPart(SDNode *N, SelectionDAG &DAG) const;

  // WordISelLoweringInteger.cpp
  SDValue lowerLogic64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerSub64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerCompare64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerVariableShift64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMul64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMulHigh(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBits64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerShift64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerDivRem(SDValue Op, SelectionDAG &DAG) const;

  // WordISelLoweringMemory.cpp
  SDValue lowerMisaligned(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerVectorLoad(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerVectorStore(SDValue Op, SelectionDAG &DAG) const;
  void replaceOddLoad(LoadSDNode *L, SmallVectorImpl<SDValue> &Results,
                      SelectionDAG &DAG) const;
  void replaceLoad(SDNode *N, SmallVectorImpl<SDValue> &Results,
                   SelectionDAG &DAG) const;

  // WordISelLoweringVector.cpp
  SDValue lowerExtractElement(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerInsertElement(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerSubvector(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBitcast(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerExtendFirstElements(SDValue Op, SelectionDAG &DAG) const;
  void replaceBitcast(SDNode *N, SmallVectorImpl<SDValue> &Results,
                      SelectionDAG &DAG) const;
  void replaceTruncate(SDNode *N, SmallVectorImpl<SDValue> &Results,
                       SelectionDAG &DAG) const;

  // WordISelLoweringConvert.cpp
  SDValue lowerFPToInt(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerIntToFP(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFPToBF16(SDValue Op, SelectionDAG &DAG) const;
};

/// Makes nodes at one place, for sequences of arithmetic.
struct WordNodeBuilder {
  const WordTargetLowering &TLI;
  SelectionDAG &DAG;
  SDLoc DL;

  SDValue constF(double V) const {
    return DAG.getConstantFP(float(V), DL, MVT::f32);
  }
  SDValue constI(int V) const { return DAG.getSignedConstant(V, DL, MVT::i32); }
  SDValue mul(SDValue A, SDValue B) const {
    return DAG.getNode(ISD::FMUL, DL, MVT::f32, A, B);
  }
  SDValue fma(SDValue A, SDValue B, SDValue C) const {
    return DAG.getNode(ISD::FMA, DL, MVT::f32, A, B, C);
  }
  SDValue neg(SDValue A) const {
    return DAG.getNode(ISD::FNEG, DL, MVT::f32, A);
  }
  SDValue lowWord(SDValue V) const {
    return DAG.getNode(ISD::TRUNCATE, DL, MVT::i32, V);
  }
  SDValue highWord(SDValue V) const { return TLI.highWord(DAG, DL, V); }
  SDValue pair(SDValue Low, SDValue High) const {
    return DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64, Low, High);
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_WORDISELLOWERING_H
