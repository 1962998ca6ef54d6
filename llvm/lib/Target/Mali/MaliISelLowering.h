//===- MaliISelLowering.h - DAG lowering of both Mali ISAs ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Both Mali instruction sets have registers that hold a word or two halves,
/// and the same approximations of mathematical functions. What follows from
/// that is here; a target says how it makes the instructions that LLVM has no
/// node for, and which operations it has besides.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIISELLOWERING_H
#define LLVM_LIB_TARGET_MALI_MALIISELLOWERING_H

#include "GPUCodeGen/WordISelLowering.h"
#include <memory>

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
  F32_TO_U32,      ///< to nearest, saturating
  F32_TO_U32_RTZ,  ///< towards zero, saturating
  U32_TO_F32_RTZ,  ///< towards zero
  CUBE_SSEL,       ///< of z, x and the face: s, not divided
  CUBE_TSEL,       ///< of y, z and the face: t, not divided
  MKVEC_LOW_BYTES, ///< low bytes of a and b, low half of c above them
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
class MaliImageLowering;

namespace gpu {
struct DerivativeKind;
struct ImageShape;
} // namespace gpu

class MaliTargetLowering : public WordTargetLowering {
public:
  /// Nodes that both instruction sets have, each in its own enumeration.
  struct Nodes {
    unsigned Uniform; ///< of a register
    unsigned Barrier, Ballot, Shuffle, Return;
    /// The uniform that is the lane's number.
    unsigned LaneId;
    /// r0; the others follow.
    unsigned FirstRegister;
    /// MaliImageLowering.h
    unsigned ImageRead, ImageWrite, ImageTexel;
    /// MaliStageOperands.h
    unsigned StageRead, StageWrite;
    /// Preloaded registers of a vertex program.
    unsigned VertexId, InstanceId;
    /// The uniform that says which outputs a vertex program stores; 0: there is
    /// none.
    unsigned ShaderOutput;
  };

  MaliTargetLowering(const TargetMachine &TM, const TargetSubtargetInfo &STI,
                     const gpu::TargetLimits &Limits,
                     const RegisterClasses &Registers, const Nodes &Nodes);

  /// The instruction \p Op with a result of type \p VT.
  virtual SDValue buildOp(SelectionDAG &DAG, const SDLoc &DL, MaliOp Op, EVT VT,
                          ArrayRef<MaliSource> Sources) const = 0;
  /// A source that reads as zero.
  virtual SDValue getZero(SelectionDAG &DAG) const = 0;

  /// Of a direction: the longest part, and the face that it meets in the bits
  /// where texture messages want it.
  virtual std::pair<SDValue, SDValue> buildCubeFace(SelectionDAG &DAG,
                                                    const SDLoc &DL, SDValue X,
                                                    SDValue Y,
                                                    SDValue Z) const = 0;

  /// log2(X).
  virtual SDValue buildLog2(SDValue X, const MaliNodeBuilder &M) const;
  /// 2^(X * Scale).
  virtual SDValue buildExp2(SDValue X, SDValue Scale,
                            const MaliNodeBuilder &M) const;

  SDValue buildReciprocal(SelectionDAG &DAG, const SDLoc &DL,
                          SDValue X) const override;
  SDValue buildSaturatingToInt(SelectionDAG &DAG, const SDLoc &DL, SDValue X,
                               bool Signed) const override;
  SDValue buildTruncatedToFloat(SelectionDAG &DAG, const SDLoc &DL,
                                SDValue X) const override;

  SDValue LowerOperation(SDValue Op, SelectionDAG &DAG) const override;
  SDValue PerformDAGCombine(SDNode *N, DAGCombinerInfo &DCI) const override;

  void AdjustInstrPostInstrSelection(MachineInstr &MI,
                                     SDNode *Node) const override;

  LegalizeTypeAction getPreferredVectorAction(MVT VT) const override;
  bool isFPImmLegal(const APFloat &, EVT VT, bool) const override;
  bool isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                  EVT VT) const override;

protected:
  SDValue packBytes(SelectionDAG &DAG, const SDLoc &DL,
                    ArrayRef<SDValue> Bytes) const override;
  SDValue uniform(SelectionDAG &DAG, const SDLoc &DL, MCRegister Register,
                  MVT VT) const;
  SDValue buildOperation(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                         SDValue Chain, ArrayRef<SDValue> Args,
                         SmallVectorImpl<SDValue> &InVals) const override;
  /// r\p Register as the program finds it.
  SDValue liveIn(SelectionDAG &DAG, const SDLoc &DL, unsigned Register) const;
  /// \p V of the lane of the quad whose number differs in the bits of \p Mask.
  virtual SDValue buildQuadSwap(SelectionDAG &DAG, const SDLoc &DL, SDValue V,
                                unsigned Mask) const = 0;
  /// \p V of lane \p Lane of the quad.
  virtual SDValue buildQuadLane(SelectionDAG &DAG, const SDLoc &DL, SDValue V,
                                unsigned Lane) const = 0;
  /// The address of the places of samples.
  virtual SDValue getSampleTable(SelectionDAG &DAG, const SDLoc &DL) const = 0;
  /// What messages that store the output \p B of a vertex need besides it;
  /// nothing if the target has no such output.
  virtual SmallVector<SDValue, 4>
  getOutputFront(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B) const = 0;
  virtual std::unique_ptr<MaliImageLowering>
  createImageLowering(SelectionDAG &DAG, const SDLoc &DL,
                      const gpu::ImageShape &Shape,
                      ArrayRef<SDValue> Args) const = 0;
  SDValue buildReturn(SelectionDAG &DAG, const SDLoc &DL,
                      SDValue Chain) const override;
  SDValue getPreload(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                     unsigned Dim) const override;

private:
  Nodes N;

  void initFloatActions();
  void initPackedActions();

  SDValue lowerPackedSelect(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerHalfLdexp(SDValue Op, SelectionDAG &DAG) const;

  // MaliImageLowering.cpp
  SDValue buildImageOperation(SelectionDAG &DAG, const SDLoc &DL,
                              gpu::Builtin B, SDValue Chain,
                              ArrayRef<SDValue> Args,
                              SmallVectorImpl<SDValue> &InVals) const;

  // MaliISelLoweringStage.cpp
  std::optional<SDValue> getStagePreload(SelectionDAG &DAG, const SDLoc &DL,
                                         gpu::Builtin B) const;
  SDValue buildDerivative(SelectionDAG &DAG, const SDLoc &DL,
                          gpu::DerivativeKind Kind, SDValue V) const;
  SDValue buildStageOperation(SelectionDAG &DAG, const SDLoc &DL,
                              gpu::Builtin B, SDValue Chain,
                              ArrayRef<SDValue> Args,
                              SmallVectorImpl<SDValue> &InVals) const;

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

/// Makes nodes at one place, the instructions of Mali included.
struct MaliNodeBuilder : WordNodeBuilder {
  const MaliTargetLowering &Mali;

  MaliNodeBuilder(const MaliTargetLowering &Mali, SelectionDAG &DAG, SDLoc DL)
      : WordNodeBuilder{Mali, DAG, DL}, Mali(Mali) {}

  SDValue op(MaliOp Op, MVT VT, ArrayRef<MaliSource> Sources) const {
    return Mali.buildOp(DAG, DL, Op, VT, Sources);
  }
  SDValue f32(MaliOp Op, ArrayRef<MaliSource> Sources) const {
    return op(Op, MVT::f32, Sources);
  }
  SDValue i32(MaliOp Op, ArrayRef<MaliSource> Sources) const {
    return op(Op, MVT::i32, Sources);
  }
  SDValue zero() const { return Mali.getZero(DAG); }
  MaliSource minusZero() const { return {zero(), /*IsNegated=*/true}; }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MALIISELLOWERING_H
