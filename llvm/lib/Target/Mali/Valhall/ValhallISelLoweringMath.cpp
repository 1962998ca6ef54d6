//===-- ValhallISelLoweringMath.cpp - Division and functions --------------===//
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
/// the accurate functions of the library are polynomials and do not come here.
///
//===----------------------------------------------------------------------===//

#include "Valhall.h"
#include "ValhallISelLowering.h"
#include "ValhallSubtarget.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace llvm;
using namespace llvm::ValhallII;

namespace {

/// Builds f32 machine nodes; small constants and immediates are registers.
struct Math {
  SelectionDAG &DAG;
  SDLoc DL;

  SDValue node(unsigned Opc, MVT VT, ArrayRef<ValhallSrc> Srcs,
               ArrayRef<int64_t> Imms = {}) const {
    return buildValhallNode(DAG, DL, Opc, VT, Srcs, Imms);
  }
  SDValue f32(unsigned Opc, ArrayRef<ValhallSrc> Srcs,
              ArrayRef<int64_t> Imms = {}) const {
    return node(Opc, MVT::f32, Srcs, Imms);
  }
  SDValue i32(unsigned Opc, ArrayRef<ValhallSrc> Srcs,
              ArrayRef<int64_t> Imms = {}) const {
    return node(Opc, MVT::i32, Srcs, Imms);
  }
  SDValue constF(double V) const {
    return DAG.getConstantFP(float(V), DL, MVT::f32);
  }
  SDValue constI(int V) const { return DAG.getConstant(V, DL, MVT::i32); }
  ValhallSrc minusZero() const {
    return {DAG.getRegister(Valhall::K0, MVT::i32), SrcNeg};
  }
  SDValue mul(SDValue A, SDValue B) const {
    return DAG.getNode(ISD::FMUL, DL, MVT::f32, A, B);
  }
  SDValue fma(SDValue A, SDValue B, SDValue C) const {
    return DAG.getNode(ISD::FMA, DL, MVT::f32, A, B, C);
  }
  SDValue neg(SDValue A) const {
    return DAG.getNode(ISD::FNEG, DL, MVT::f32, A);
  }

  /// 2^(X * Scale).
  SDValue exp2(SDValue X, SDValue Scale) const;
  /// log2(X).
  SDValue log2(SDValue X) const;
};

} // namespace

// FEXP takes the exponent in 8.24 fixed point, and the float for the limits. A
// constant factor takes the power of two with it, which rounds nothing.
SDValue Math::exp2(SDValue X, SDValue Scale) const {
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
    S = mul(X, DAG.getConstantFP(Factor, DL, MVT::f32));
  else
    S = f32(Valhall::FMA_RSCALE_f32,
            {X, Scale, minusZero(), constI(FractionBits)});
  const auto &STI = DAG.getSubtarget<ValhallSubtarget>();
  SDValue I = i32(STI.hasConvertWiden() ? Valhall::F32_TO_S32_widen
                                        : Valhall::F32_TO_S32,
                  {S});
  return f32(Valhall::FEXP_f32, {I, S});
}

// x = m * 2^e with m in [0.75, 1.5): log2 x = FLOGD(x) * (m - 1) + e.
SDValue Math::log2(SDValue X) const {
  SDValue E = i32(Valhall::FREXPE_f32, {X}, {ValhallMod::FrexpLog});
  SDValue EF = DAG.getNode(ISD::SINT_TO_FP, DL, MVT::f32, E);
  SDValue M = f32(Valhall::FADD_LSCALE_f32, {constF(-1.0), X});
  SDValue D = f32(Valhall::FLOGD_f32, {X});
  return fma(D, M, EF);
}

SDValue ValhallTargetLowering::lowerFDiv(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  SDValue N = Op.getOperand(0), D = Op.getOperand(1);
  SDNodeFlags Flags = Op->getFlags();
  auto *C = dyn_cast<ConstantFPSDNode>(N);
  if (Flags.hasApproximateFuncs() || Flags.hasAllowReciprocal() ||
      (C && C->isExactlyValue(1.0))) {
    SDValue R = M.f32(Valhall::FRCP_f32, {D});
    return C && C->isExactlyValue(1.0) ? R : M.mul(N, R);
  }
  // The reciprocal of the mantissa cannot overflow or vanish; the exponent goes
  // into the scale of the product, which rounds once.
  SDValue Mant = M.f32(Valhall::FREXPM_f32, {D});
  SDValue Recip = M.f32(Valhall::FRCP_f32, {Mant});
  SDValue Exp = M.i32(Valhall::FREXPE_f32, {D},
                      {ValhallMod::FrexpNone, /*negated result=*/1});
  return M.f32(Valhall::FMA_RSCALE_f32, {N, Recip, M.minusZero(), Exp});
}

SDValue ValhallTargetLowering::lowerFSqrt(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  // x * rsqrt(x); where one of them is zero, and perhaps the other infinite,
  // this product is x.
  SDValue X = Op.getOperand(0);
  return M.f32(Valhall::FMA_RSCALE_LEFT_f32,
               {X, M.f32(Valhall::FRSQ_f32, {X}), M.minusZero(),
                DAG.getRegister(Valhall::K0, MVT::i32)});
}

SDValue ValhallTargetLowering::lowerExp(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  double Scale = 1.0;
  if (Op.getOpcode() == ISD::FEXP)
    Scale = numbers::log2e;
  else if (Op.getOpcode() == ISD::FEXP10)
    Scale = numbers::ln10 * numbers::log2e;
  return M.exp2(Op.getOperand(0), M.constF(Scale));
}

SDValue ValhallTargetLowering::lowerLog(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  SDValue L = M.log2(Op.getOperand(0));
  if (Op.getOpcode() == ISD::FLOG)
    return M.mul(L, M.constF(numbers::ln2));
  if (Op.getOpcode() == ISD::FLOG10)
    return M.mul(L, M.constF(numbers::ln2 / numbers::ln10));
  return L;
}

SDValue ValhallTargetLowering::lowerPow(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  return M.exp2(Op.getOperand(1), M.log2(Op.getOperand(0)));
}

// Adding a bias whose unit in the last place is 1/16 turns of pi/2 leaves the
// table index in the low bits; a second-order correction from the angle's rest
// follows.
SDValue ValhallTargetLowering::lowerSinCos(SDValue Op,
                                           SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0);
  constexpr double Bias = 786432.0;
  SDValue U = M.fma(X, M.constF(2 / numbers::pi), M.constF(Bias));
  SDValue K = DAG.getNode(ISD::FADD, M.DL, MVT::f32, U, M.constF(-Bias));
  SDValue E = M.fma(K, M.constF(-numbers::pi / 2), X);
  SDValue UI = DAG.getBitcast(MVT::i32, U);
  SDValue S = M.f32(Valhall::FSIN_TABLE_u6, {UI});
  SDValue C = M.f32(Valhall::FCOS_TABLE_u6, {UI});
  SDValue Q =
      M.f32(Valhall::FMA_RSCALE_f32, {E, E, M.minusZero(), M.constI(-1)});
  bool Sine = Op.getOpcode() == ISD::FSIN;
  SDValue T = M.mul(M.neg(Q), Sine ? S : C);
  SDValue V = M.f32(Valhall::FMA_f32,
                    {E, {Sine ? C : S, Sine ? 0u : unsigned(SrcNeg)}, T},
                    {ValhallMod::RoundNearestEven, ValhallMod::ClampM11});
  return DAG.getNode(ISD::FADD, M.DL, MVT::f32, V, Sine ? S : C);
}

/// x - y * trunc(x / y), for relaxed arithmetic; the library's fmod is exact.
SDValue ValhallTargetLowering::lowerFRem(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0), Y = Op.getOperand(1);
  SDValue Q = DAG.getNode(ISD::FTRUNC, M.DL, MVT::f32,
                          DAG.getNode(ISD::FDIV, M.DL, MVT::f32, X, Y));
  return M.fma(M.neg(Q), Y, X);
}

SDValue ValhallTargetLowering::lowerFrexp(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0);
  EVT VT = Op.getValueType();
  if (VT == MVT::f16)
    X = DAG.getFPExtendOrRound(X, M.DL, MVT::f32);
  SDValue Mant = M.f32(Valhall::FREXPM_f32, {X});
  SDValue Exp = M.i32(Valhall::FREXPE_f32, {X});
  if (VT == MVT::f16)
    Mant = DAG.getFPExtendOrRound(Mant, M.DL, VT);
  return DAG.getMergeValues({Mant, Exp}, M.DL);
}

/// The hardware's minimum does not order zeros. Equal operands differ only in
/// the sign of zero, which the or of the bits has if one has it, the and if
/// both.
SDValue ValhallTargetLowering::lowerMinimumMaximum(SDValue Op,
                                                   SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  constexpr int64_t NaNPropagate = 1;
  bool Min = Op.getOpcode() == ISD::FMINIMUM;
  MVT VT = Op.getSimpleValueType();
  bool Half = VT.getScalarType() == MVT::f16;
  unsigned Opc = Half ? (Min ? Valhall::FMIN_v2f16 : Valhall::FMAX_v2f16)
                      : (Min ? Valhall::FMIN_f32 : Valhall::FMAX_f32);
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  SDValue R = M.node(Opc, VT, {A, B}, {NaNPropagate});
  if (Op->getFlags().hasNoSignedZeros() || DAG.isKnownNeverZeroFloat(A) ||
      DAG.isKnownNeverZeroFloat(B))
    return R;
  SDValue Zero = DAG.getRegister(Valhall::K0, MVT::i32);
  SDValue Bits = M.node(Min ? Valhall::LSHIFT_OR_i32 : Valhall::LSHIFT_AND_i32,
                        VT, {A, {Zero, withSel(0, ValhallSel::B0)}, B});
  return M.node(Half ? Valhall::CSEL_v2f16 : Valhall::CSEL_f32, VT,
                {A, B, Bits, R}, {ValhallMod::CmpEQ});
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// A float as 32 bits, towards zero: values out of range become the nearest,
/// NaN becomes zero.
static SDValue convertSaturating(SDValue X, bool Signed, const Math &M) {
  bool Widens = M.DAG.getSubtarget<ValhallSubtarget>().hasConvertWiden();
  unsigned Opc =
      Signed ? (Widens ? Valhall::F32_TO_S32_widen : Valhall::F32_TO_S32)
             : (Widens ? Valhall::F32_TO_U32_widen : Valhall::F32_TO_U32);
  return M.i32(Opc, {X}, {ValhallMod::RoundZero});
}

/// The magnitude in two steps: how many times 2^32, and the rest, which is
/// exact; then the sign.
static SDValue floatToInt64(SDValue X, bool Signed, bool Saturate,
                            const Math &M) {
  SelectionDAG &DAG = M.DAG;
  const SDLoc &DL = M.DL;
  auto Convert = [&](SDValue V) {
    return convertSaturating(V, /*Signed=*/false, M);
  };
  SDValue A = Signed ? DAG.getNode(ISD::FABS, DL, MVT::f32, X) : X;
  SDValue Hi = Convert(M.mul(A, M.constF(0x1p-32)));
  // Exact, but for the largest value: of 2^64 the rest must not be 0.
  unsigned Back = DAG.getSubtarget<ValhallSubtarget>().hasConvertWiden()
                      ? Valhall::U32_TO_F32_widen
                      : Valhall::U32_TO_F32;
  SDValue HiF = M.node(Back, MVT::f32, {Hi}, {ValhallMod::RoundZero});
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

SDValue ValhallTargetLowering::lowerFPToInt(SDValue Op,
                                            SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
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
  SDValue V = convertSaturating(X, Signed, M);
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
static SDValue uint64ToFloat(SDValue X, const Math &M) {
  SelectionDAG &DAG = M.DAG;
  const SDLoc &DL = M.DL;
  SDValue Zeros = DAG.getNode(ISD::TRUNCATE, DL, MVT::i32,
                              DAG.getNode(ISD::CTLZ, DL, MVT::i64, X));
  SDValue Norm = DAG.getNode(ISD::SHL, DL, MVT::i64, X, Zeros);
  SDValue Lo = DAG.getNode(ISD::TRUNCATE, DL, MVT::i32, Norm);
  SDValue Hi = DAG.getTargetExtractSubreg(Valhall::sub1, DL, MVT::i32, Norm);
  SDValue Sticky = DAG.getNode(ISD::UMIN, DL, MVT::i32, Lo, M.constI(1));
  Hi = DAG.getNode(ISD::OR, DL, MVT::i32, Hi, Sticky);
  SDValue F = DAG.getNode(ISD::UINT_TO_FP, DL, MVT::f32, Hi);
  SDValue Exp = DAG.getNode(ISD::SUB, DL, MVT::i32, M.constI(32), Zeros);
  return DAG.getNode(ISD::FLDEXP, DL, MVT::f32, F, Exp);
}

SDValue ValhallTargetLowering::lowerIntToFP(SDValue Op,
                                            SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
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
    SDValue Negative = DAG.getSetCC(
        M.DL, MVT::i32,
        DAG.getTargetExtractSubreg(Valhall::sub1, M.DL, MVT::i32, X),
        M.constI(0), ISD::SETLT);
    SDValue Abs =
        DAG.getSelect(M.DL, MVT::i64, Negative,
                      DAG.getNode(ISD::SUB, M.DL, MVT::i64, Zero, X), X);
    F = uint64ToFloat(Abs, M);
    F = DAG.getSelect(M.DL, MVT::f32, Negative, M.neg(F), F);
  }
  // A half cannot hold what rounding to f32 first would change.
  return DAG.getFPExtendOrRound(F, M.DL, Op.getValueType());
}

SDValue ValhallTargetLowering::lowerHalfLdexp(SDValue Op,
                                              SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue X = DAG.getNode(ISD::FP_EXTEND, DL, MVT::f32, Op.getOperand(0));
  return DAG.getFPExtendOrRound(
      DAG.getNode(ISD::FLDEXP, DL, MVT::f32, X, Op.getOperand(1)), DL,
      MVT::f16);
}
