//===- MaliISelLowering.h - DAG lowering of both Mali ISAs ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Both Mali instruction sets have 32-bit registers that hold a word or two
/// halves, groups of registers for 64-bit values and messages, ordered
/// comparisons that make masks, and the same approximations of mathematical
/// functions. What follows from that is here; a target says how it makes the
/// instructions that LLVM has no node for, and which operations it has besides.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIISELLOWERING_H
#define LLVM_LIB_TARGET_MALI_MALIISELLOWERING_H

#include "GPUCodeGen/GPUISelLowering.h"

namespace llvm {

/// Instructions that lowering makes, by the name that both instruction sets
/// have for them. f32 and i32, unless the type says otherwise.
enum class MaliOp {
  FRCP, ///< 1 / a
  FRSQ, ///< 1 / sqrt(a)
  FEXP, ///< 2^a of fixed point a; b: the same as a float
  FLOGD,
  FSIN_TABLE,
  FCOS_TABLE,
  FREXPM,          ///< the mantissa of a
  FREXPE,          ///< its exponent
  FREXPE_NEG,      ///< its exponent, negated
  FREXPE_LOG,      ///< its exponent for a logarithm
  FADD_LSCALE,     ///< a + the mantissa of b for a logarithm
  FMA_RSCALE,      ///< (a * b + c) * 2^d
  FMA_RSCALE_LEFT, ///< the same; infinity times zero is a
  FMA_CLAMP_M1_1,  ///< a * b + c, at least -1, at most 1
  FMIN_NAN,        ///< a NaN if there is one; type of the result
  FMAX_NAN,        ///< the same
  CSEL_FEQ,        ///< a == b ? c : d; type of the result
  LOGIC_AND,       ///< of bits; type of the result
  LOGIC_OR,        ///< of bits; type of the result
  F32_TO_S32,      ///< to nearest, saturating
  F32_TO_S32_RTZ,  ///< towards zero, saturating
  F32_TO_U32_RTZ,  ///< towards zero, saturating
  U32_TO_F32_RTZ,  ///< towards zero
  MKVEC_LOW_BYTES, ///< low bytes of a and b, low half of c above them
  UMUL_WIDE,       ///< i64 product of two words
  SMUL_WIDE,       ///< the same, signed
};

/// One source of such an instruction.
struct MaliSource {
  SDValue Value;
  bool IsNegated;
  MaliSource(SDValue Value, bool IsNegated = false)
      : Value(Value), IsNegated(IsNegated) {}
};

/// A source of a machine node: value and source modifiers.
struct MaliOperand {
  SDValue Value;
  unsigned Mods;
  MaliOperand(SDValue Value, unsigned Mods = 0) : Value(Value), Mods(Mods) {}
};

struct MaliNodeBuilder;

class MaliTargetLowering : public GPUTargetLowering {
public:
  struct RegisterClasses {
    const TargetRegisterClass *Word;
    const TargetRegisterClass *Pair;
    const TargetRegisterClass *Quad;
    /// Sub-register index of the second word of a pair.
    unsigned HighWord;
    /// r0; the others follow.
    unsigned First;
  };

  /// Nodes that both instruction sets have, each in its own enumeration.
  struct Nodes {
    unsigned Uniform; ///< of a register
    unsigned Barrier, Ballot, Shuffle, Return;
    /// The uniform that is the lane's number.
    unsigned LaneId;
  };

  MaliTargetLowering(const TargetMachine &TM, const TargetSubtargetInfo &STI,
                     const gpu::TargetLimits &Limits,
                     const RegisterClasses &Registers, const Nodes &Nodes);

  /// The instruction \p Op with a result of type \p VT.
  virtual SDValue buildOp(SelectionDAG &DAG, const SDLoc &DL, MaliOp Op, EVT VT,
                          ArrayRef<MaliSource> Sources) const = 0;
  /// A source that reads as zero.
  virtual SDValue getZero(SelectionDAG &DAG) const = 0;
  /// A branch to \p Target in lanes where \p Cond is not zero or, with
  /// \p Negate, is zero.
  virtual SDValue buildBranch(SelectionDAG &DAG, const SDLoc &DL, SDValue Chain,
                              SDValue Cond, SDValue Target,
                              bool Negate) const = 0;

  /// log2(X).
  virtual SDValue buildLog2(SDValue X, const MaliNodeBuilder &M) const;
  /// 2^(X * Scale).
  virtual SDValue buildExp2(SDValue X, SDValue Scale,
                            const MaliNodeBuilder &M) const;

  SDValue reinterpretWord(SelectionDAG &DAG, const SDLoc &DL, EVT VT,
                          SDValue V) const override;
  SDValue highWord(SelectionDAG &DAG, const SDLoc &DL, SDValue V) const;

  SDValue LowerOperation(SDValue Op, SelectionDAG &DAG) const override;
  void ReplaceNodeResults(SDNode *N, SmallVectorImpl<SDValue> &Results,
                          SelectionDAG &DAG) const override;
  SDValue PerformDAGCombine(SDNode *N, DAGCombinerInfo &DCI) const override;

  EVT getSetCCResultType(const DataLayout &DL, LLVMContext &Context,
                         EVT VT) const override;
  bool hasAndNot(SDValue V) const override {
    return V.getValueType() == MVT::i32;
  }
  LegalizeTypeAction getPreferredVectorAction(MVT VT) const override;
  bool isFPImmLegal(const APFloat &, EVT VT, bool) const override;
  // Conditions that pass through PHIs stay masks: comparisons make 0 or -1.
  bool signExtendConstant(const ConstantInt *C) const override {
    return C->getType()->isIntegerTy(1);
  }
  bool isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                  EVT VT) const override;
  bool isTruncateFree(EVT From, EVT To) const override;
  bool isTruncateFree(Type *From, Type *To) const override;
  bool isZExtFree(Type *From, Type *To) const override { return false; }
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

protected:
  SDValue uniform(SelectionDAG &DAG, const SDLoc &DL, MCRegister Register,
                  MVT VT) const;
  SDValue buildOperation(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                         SDValue Chain, ArrayRef<SDValue> Args,
                         SmallVectorImpl<SDValue> &InVals) const override;
  SDValue buildReturn(SelectionDAG &DAG, const SDLoc &DL,
                      SDValue Chain) const override;
  SDValue getPreload(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                     unsigned Dim) const override;

private:
  RegisterClasses Registers;
  Nodes N;

  void initControlActions();
  void initIntegerActions();
  void initFloatActions();
  void initVectorActions();
  void initMemoryActions();

  // MaliISelLoweringCompare.cpp
  SDValue lowerSelect(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerPackedSelect(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBranch(SDValue Op, SelectionDAG &DAG) const;
  SDValue combineSelect(SDNode *N, SelectionDAG &DAG) const;

  // MaliISelLoweringInteger.cpp
  SDValue lowerMul64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMulHigh(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBits64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerShift64(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerDivRem(SDValue Op, SelectionDAG &DAG) const;

  // MaliISelLoweringMemory.cpp
  SDValue lowerMisaligned(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerVectorLoad(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerVectorStore(SDValue Op, SelectionDAG &DAG) const;
  SDValue packBytes(SelectionDAG &DAG, const SDLoc &DL,
                    ArrayRef<SDValue> Bytes) const;
  void replaceLoad(SDNode *N, SmallVectorImpl<SDValue> &Results,
                   SelectionDAG &DAG) const;

  // MaliISelLoweringVector.cpp
  SDValue lowerExtractElement(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerInsertElement(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerSubvector(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerBitcast(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerExtendFirstElements(SDValue Op, SelectionDAG &DAG) const;
  void replaceBitcast(SDNode *N, SmallVectorImpl<SDValue> &Results,
                      SelectionDAG &DAG) const;
  void replaceTruncate(SDNode *N, SmallVectorImpl<SDValue> &Results,
                       SelectionDAG &DAG) const;

  // MaliISelLoweringConvert.cpp
  SDValue lowerFPToInt(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerIntToFP(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFPToBF16(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerHalfLdexp(SDValue Op, SelectionDAG &DAG) const;

  // MaliISelLoweringMath.cpp
  SDValue lowerFDiv(SDValue Op, SelectionDAG &DAG) const;
  SDValue combineFDiv(SDNode *N, SelectionDAG &DAG) const;
  SDValue lowerFSqrt(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerExp(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerLog(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerPow(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerSinCos(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFrexp(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMinimumMaximum(SDValue Op, SelectionDAG &DAG) const;
};

/// Makes nodes at one place, for sequences of arithmetic.
struct MaliNodeBuilder {
  const MaliTargetLowering &TLI;
  SelectionDAG &DAG;
  SDLoc DL;

  SDValue op(MaliOp Op, MVT VT, ArrayRef<MaliSource> Sources) const {
    return TLI.buildOp(DAG, DL, Op, VT, Sources);
  }
  SDValue f32(MaliOp Op, ArrayRef<MaliSource> Sources) const {
    return op(Op, MVT::f32, Sources);
  }
  SDValue i32(MaliOp Op, ArrayRef<MaliSource> Sources) const {
    return op(Op, MVT::i32, Sources);
  }
  SDValue constF(double V) const {
    return DAG.getConstantFP(float(V), DL, MVT::f32);
  }
  SDValue constI(int V) const { return DAG.getSignedConstant(V, DL, MVT::i32); }
  SDValue zero() const { return TLI.getZero(DAG); }
  MaliSource minusZero() const { return {zero(), /*IsNegated=*/true}; }
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

#endif // LLVM_LIB_TARGET_MALI_MALIISELLOWERING_H
