//===- WordISelLoweringConvert.cpp - Conversions of numbers ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordISelLowering.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

/// The magnitude in two steps: how many times 2^32, and the rest, which is
/// exact; then the sign.
static SDValue floatToInt64(SDValue X, bool Signed, bool Saturate,
                            const WordNodeBuilder &M) {
  SelectionDAG &DAG = M.DAG;
  const SDLoc &DL = M.DL;
  auto Convert = [&](SDValue V) {
    return M.TLI.buildSaturatingToInt(M.DAG, M.DL, V, /*Signed=*/false);
  };
  SDValue A = Signed ? DAG.getNode(ISD::FABS, DL, MVT::f32, X) : X;
  SDValue Hi = Convert(M.mul(A, M.constF(0x1p-32)));
  // Exact, but for the largest value: of 2^64 the rest must not be 0.
  SDValue HiF = M.TLI.buildTruncatedToFloat(M.DAG, M.DL, Hi);
  SDValue Lo = Convert(M.fma(HiF, M.constF(-0x1p32), A));
  SDValue R = DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64, Lo, Hi);
  if (!Signed)
    return R;
  SDValue Negative = DAG.getSetCC(DL, MVT::i32, X, M.constF(0), ISD::SETOLT);
  auto Const = [&](int64_t V) { return DAG.getConstant(V, DL, MVT::i64); };
  R = DAG.getSelect(DL, MVT::i64, Negative,
                    DAG.getNode(ISD::SUB, DL, MVT::i64, Const(0), R), R);
  if (!Saturate)
    return R;
  SDValue Large = DAG.getSetCC(DL, MVT::i32, A, M.constF(0x1p63), ISD::SETOGE);
  SDValue Limit =
      DAG.getSelect(DL, MVT::i64, Negative, Const(INT64_MIN), Const(INT64_MAX));
  return DAG.getSelect(DL, MVT::i64, Large, Limit, R);
}

SDValue WordTargetLowering::lowerFPToInt(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0);
  EVT VT = Op.getValueType();
  bool Signed = Op.getOpcode() == ISD::FP_TO_SINT ||
                Op.getOpcode() == ISD::FP_TO_SINT_SAT;
  bool Saturate = Op.getOpcode() == ISD::FP_TO_SINT_SAT ||
                  Op.getOpcode() == ISD::FP_TO_UINT_SAT;
  EVT Width = Saturate ? cast<VTSDNode>(Op.getOperand(1))->getVT() : VT;
  // For odd widths of more than 32 bits the generic expansion compares floats.
  if (Width != VT && VT != MVT::i32)
    return SDValue();
  if (X.getValueType() == MVT::f16)
    X = DAG.getNode(ISD::FP_EXTEND, M.DL, MVT::f32, X);
  if (VT == MVT::i64)
    return floatToInt64(X, Signed, Saturate, M);
  if (!Saturate)
    return X == Op.getOperand(0) ? Op
                                 : DAG.getNode(Op.getOpcode(), M.DL, VT, X);

  // The instruction itself: of the generic node LLVM knows that other values
  // than those in range are undefined. It saturates at the width of the
  // register, then comes the narrower one.
  SDValue V = buildSaturatingToInt(DAG, M.DL, X, Signed);
  if (Width == VT)
    return V;
  unsigned Bits = Width.getSizeInBits();
  auto Bound = [&](APInt B) {
    return DAG.getConstant(Signed ? B.sext(32) : B.zext(32), M.DL, VT);
  };
  if (!Signed)
    return DAG.getNode(ISD::UMIN, M.DL, VT, V, Bound(APInt::getMaxValue(Bits)));
  V = DAG.getNode(ISD::SMIN, M.DL, VT, V,
                  Bound(APInt::getSignedMaxValue(Bits)));
  return DAG.getNode(ISD::SMAX, M.DL, VT, V,
                     Bound(APInt::getSignedMinValue(Bits)));
}

/// Normalised, the high word with a sticky bit holds all that rounding needs.
static SDValue uint64ToFloat(SDValue X, const WordNodeBuilder &M) {
  SelectionDAG &DAG = M.DAG;
  const SDLoc &DL = M.DL;
  SDValue Zeros = DAG.getNode(ISD::TRUNCATE, DL, MVT::i32,
                              DAG.getNode(ISD::CTLZ, DL, MVT::i64, X));
  SDValue Norm = DAG.getNode(ISD::SHL, DL, MVT::i64, X, Zeros);
  SDValue Lo = DAG.getNode(ISD::TRUNCATE, DL, MVT::i32, Norm);
  SDValue Hi = M.highWord(Norm);
  SDValue Sticky = DAG.getNode(ISD::UMIN, DL, MVT::i32, Lo, M.constI(1));
  Hi = DAG.getNode(ISD::OR, DL, MVT::i32, Hi, Sticky);
  SDValue F = DAG.getNode(ISD::UINT_TO_FP, DL, MVT::f32, Hi);
  SDValue Exp = DAG.getNode(ISD::SUB, DL, MVT::i32, M.constI(32), Zeros);
  return DAG.getNode(ISD::FLDEXP, DL, MVT::f32, F, Exp);
}

SDValue WordTargetLowering::lowerIntToFP(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0);
  bool Wide = X.getValueType() == MVT::i64;
  bool Signed = Op.getOpcode() == ISD::SINT_TO_FP;
  if (!Wide && Op.getValueType() == MVT::f32)
    return Op;
  SDValue F;
  if (!Wide) {
    F = DAG.getNode(Op.getOpcode(), M.DL, MVT::f32, X);
  } else if (!Signed) {
    F = uint64ToFloat(X, M);
  } else {
    SDValue Zero = DAG.getConstant(0, M.DL, MVT::i64);
    SDValue Negative =
        DAG.getSetCC(M.DL, MVT::i32, M.highWord(X), M.constI(0), ISD::SETLT);
    SDValue Abs =
        DAG.getSelect(M.DL, MVT::i64, Negative,
                      DAG.getNode(ISD::SUB, M.DL, MVT::i64, Zero, X), X);
    F = uint64ToFloat(Abs, M);
    F = DAG.getSelect(M.DL, MVT::f32, Negative, M.neg(F), F);
  }
  // A half cannot hold what rounding to f32 first would change.
  return DAG.getFPExtendOrRound(F, M.DL, Op.getValueType());
}

/// The upper half of the float, rounded to even: what is carried out of the
/// lower half goes on into the exponent. NaN stays one, made quiet.
SDValue WordTargetLowering::lowerFPToBF16(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0), Bits = DAG.getBitcast(MVT::i32, X);
  auto Node = [&](unsigned Opc, SDValue A, SDValue B) {
    return DAG.getNode(Opc, M.DL, MVT::i32, A, B);
  };
  SDValue Odd = Node(ISD::AND, Node(ISD::SRL, Bits, M.constI(16)), M.constI(1));
  SDValue Rounded = Node(ISD::ADD, Bits, Node(ISD::ADD, Odd, M.constI(0x7fff)));
  SDValue Quiet = Node(ISD::OR, Bits, M.constI(0x400000));
  SDValue IsNaN = DAG.getSetCC(M.DL, MVT::i32, X, X, ISD::SETUO);
  SDValue R = DAG.getSelect(M.DL, MVT::i32, IsNaN, Quiet, Rounded);
  return DAG.getZExtOrTrunc(Node(ISD::SRL, R, M.constI(16)), M.DL,
                            Op.getValueType());
}

/// A number of pixels is the integer part of where the middle of its pixel is.
SDValue WordTargetLowering::combineIntegerPart(SDNode *N,
                                               SelectionDAG &DAG) const {
  SDValue X = N->getOperand(0);
  EVT VT = N->getValueType(0);
  if (X.getValueType() != MVT::f32 || X.getOpcode() != ISD::FADD ||
      X.getOperand(0).getOpcode() != ISD::UINT_TO_FP)
    return SDValue();
  ConstantFPSDNode *Rest = isConstOrConstSplatFP(X.getOperand(1));
  const APFloat Half(0.5f);
  // To the half, sums of whole numbers of this width are exact.
  constexpr unsigned ExactBits = 23;
  SDValue Whole = X.getOperand(0).getOperand(0);
  if (!Rest || Rest->isNegative() || Rest->getValueAPF() > Half ||
      DAG.computeKnownBits(Whole).countMaxActiveBits() > ExactBits)
    return SDValue();
  if (N->getOpcode() == ISD::FFLOOR || N->getOpcode() == ISD::FTRUNC)
    return X.getOperand(0);
  return VT.getSizeInBits() < ExactBits
             ? SDValue()
             : DAG.getZExtOrTrunc(Whole, SDLoc(N), VT);
}
