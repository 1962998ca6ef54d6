//===- MaliISelLoweringMath.cpp - Division and functions ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sequences for what the hardware approximates. Their error bounds are those
/// of OpenCL's native functions, division (2.5 ULP) and square root (3 ULP);
/// accurate functions are code of a library before they come here.
///
//===----------------------------------------------------------------------===//

#include "MaliISelLowering.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace llvm;

/// FEXP takes the exponent in 8.24 fixed point, and the float for the limits. A
/// constant factor takes the power of two with it, which rounds nothing.
SDValue MaliTargetLowering::buildExp2(SDValue X, SDValue Scale,
                                      const MaliNodeBuilder &M) const {
  constexpr int FractionBits = 24;
  auto *C = dyn_cast<ConstantFPSDNode>(Scale);
  if (C && C->isExactlyValue(1.0) && X.getOpcode() == ISD::FMUL)
    std::tie(X, Scale) = std::pair(X.getOperand(0), X.getOperand(1));
  if (isa<ConstantFPSDNode>(X))
    std::swap(X, Scale);
  SDValue S;
  APFloat Factor(0.0f);
  if ((C = dyn_cast<ConstantFPSDNode>(Scale)))
    Factor =
        scalbn(C->getValueAPF(), FractionBits, APFloat::rmNearestTiesToEven);
  if (C && Factor.isFinite())
    S = M.mul(X, M.DAG.getConstantFP(Factor, M.DL, MVT::f32));
  else
    S = M.f32(MaliOp::FMA_RSCALE,
              {X, Scale, M.minusZero(), M.constI(FractionBits)});
  return M.f32(MaliOp::FEXP, {M.i32(MaliOp::F32_TO_S32, {S}), S});
}

/// x = m * 2^e with m in [0.75, 1.5): log2 x = FLOGD(x) * (m - 1) + e.
SDValue MaliTargetLowering::buildLog2(SDValue X,
                                      const MaliNodeBuilder &M) const {
  SDValue E = M.i32(MaliOp::FREXPE_LOG, {X});
  SDValue EF = M.DAG.getNode(ISD::SINT_TO_FP, M.DL, MVT::f32, E);
  SDValue Mantissa = M.f32(MaliOp::FADD_LSCALE, {M.constF(-1.0), X});
  SDValue D = M.f32(MaliOp::FLOGD, {X});
  return M.fma(D, Mantissa, EF);
}

SDValue MaliTargetLowering::lowerFDiv(SDValue Op, SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue N = Op.getOperand(0), D = Op.getOperand(1);
  SDNodeFlags Flags = Op->getFlags();
  auto *C = dyn_cast<ConstantFPSDNode>(N);
  if (Flags.hasApproximateFuncs() || Flags.hasAllowReciprocal() ||
      (C && C->isExactlyValue(1.0))) {
    SDValue R = M.f32(MaliOp::FRCP, {D});
    return C && C->isExactlyValue(1.0) ? R : M.mul(N, R);
  }
  // The reciprocal of the mantissa cannot overflow or vanish; the exponent goes
  // into the scale of the product, which rounds once.
  SDValue Mant = M.f32(MaliOp::FREXPM, {D});
  SDValue Recip = M.f32(MaliOp::FRCP, {Mant});
  SDValue Exp = M.i32(MaliOp::FREXPE_NEG, {D});
  return M.f32(MaliOp::FMA_RSCALE, {N, Recip, M.minusZero(), Exp});
}

SDValue MaliTargetLowering::lowerFSqrt(SDValue Op, SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
  // x * rsqrt(x); where one of them is zero, and perhaps the other infinite,
  // this product is x.
  SDValue X = Op.getOperand(0);
  return M.f32(MaliOp::FMA_RSCALE_LEFT,
               {X, M.f32(MaliOp::FRSQ, {X}), M.minusZero(), M.zero()});
}

SDValue MaliTargetLowering::lowerExp(SDValue Op, SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
  double Scale = 1.0;
  if (Op.getOpcode() == ISD::FEXP)
    Scale = numbers::log2e;
  else if (Op.getOpcode() == ISD::FEXP10)
    Scale = numbers::ln10 * numbers::log2e;
  return buildExp2(Op.getOperand(0), M.constF(Scale), M);
}

SDValue MaliTargetLowering::lowerLog(SDValue Op, SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue L = buildLog2(Op.getOperand(0), M);
  if (Op.getOpcode() == ISD::FLOG)
    return M.mul(L, M.constF(numbers::ln2));
  if (Op.getOpcode() == ISD::FLOG10)
    return M.mul(L, M.constF(numbers::ln2 / numbers::ln10));
  return L;
}

SDValue MaliTargetLowering::lowerPow(SDValue Op, SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
  return buildExp2(Op.getOperand(1), buildLog2(Op.getOperand(0), M), M);
}

// Adding a bias whose unit in the last place is 1/16 turns of pi/2 leaves the
// table index in the low bits; a second-order correction from the angle's rest
// follows.
SDValue MaliTargetLowering::lowerSinCos(SDValue Op, SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0);
  constexpr double Bias = 786432.0;
  SDValue U = M.fma(X, M.constF(2 / numbers::pi), M.constF(Bias));
  SDValue K = DAG.getNode(ISD::FADD, M.DL, MVT::f32, U, M.constF(-Bias));
  SDValue E = M.fma(K, M.constF(-numbers::pi / 2), X);
  SDValue UI = DAG.getBitcast(MVT::i32, U);
  SDValue S = M.f32(MaliOp::FSIN_TABLE, {UI});
  SDValue C = M.f32(MaliOp::FCOS_TABLE, {UI});
  SDValue Q = M.f32(MaliOp::FMA_RSCALE, {E, E, M.minusZero(), M.constI(-1)});
  bool Sine = Op.getOpcode() == ISD::FSIN;
  SDValue T = M.mul(M.neg(Q), Sine ? S : C);
  SDValue V = M.f32(MaliOp::FMA_CLAMP_M1_1,
                    {E, {Sine ? C : S, /*IsNegated=*/!Sine}, T});
  return DAG.getNode(ISD::FADD, M.DL, MVT::f32, V, Sine ? S : C);
}

SDValue MaliTargetLowering::lowerFrexp(SDValue Op, SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0);
  EVT VT = Op.getValueType();
  if (VT == MVT::f16)
    X = DAG.getFPExtendOrRound(X, M.DL, MVT::f32);
  SDValue Mant = M.f32(MaliOp::FREXPM, {X});
  SDValue Exp = M.i32(MaliOp::FREXPE, {X});
  if (VT == MVT::f16)
    Mant = DAG.getFPExtendOrRound(Mant, M.DL, VT);
  return DAG.getMergeValues({Mant, Exp}, M.DL);
}

/// The hardware's minimum does not order zeros. Equal operands differ only in
/// the sign of zero, which the or of the bits has if one has it, the and if
/// both.
SDValue MaliTargetLowering::lowerMinimumMaximum(SDValue Op,
                                                SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
  bool Min = Op.getOpcode() == ISD::FMINIMUM;
  MVT VT = Op.getSimpleValueType();
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  SDValue R = M.op(Min ? MaliOp::FMIN_NAN : MaliOp::FMAX_NAN, VT, {A, B});
  if (Op->getFlags().hasNoSignedZeros() || DAG.isKnownNeverZeroFloat(A) ||
      DAG.isKnownNeverZeroFloat(B))
    return R;
  SDValue Bits = M.op(Min ? MaliOp::LOGIC_OR : MaliOp::LOGIC_AND, VT, {A, B});
  return M.op(MaliOp::CSEL_FEQ, VT, {A, B, Bits, R});
}

SDValue MaliTargetLowering::combineFDiv(SDNode *N, SelectionDAG &DAG) const {
  // 1 / sqrt(x) is one operation.
  SDValue Root = N->getOperand(1);
  auto *One = isConstOrConstSplatFP(N->getOperand(0));
  if (N->getValueType(0) != MVT::f32 || !One || !One->isExactlyValue(1.0) ||
      Root.getOpcode() != ISD::FSQRT || !Root.hasOneUse())
    return SDValue();
  return buildOp(DAG, SDLoc(N), MaliOp::FRSQ, MVT::f32, {Root.getOperand(0)});
}
