//===-- ValhallISelLoweringMath.cpp - Division and functions --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sequences for what the hardware approximates. Their error bounds are those of
/// OpenCL's native functions, division (2.5 ULP) and square root (3 ULP); the
/// accurate functions of the library are polynomials and do not come here.
///
//===----------------------------------------------------------------------===//

#include "Valhall.h"
#include "ValhallISelLowering.h"
#include "ValhallSubtarget.h"
#include "llvm/Support/MathExtras.h"

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
  SDValue constF(double V) const { return DAG.getConstantFP(float(V), DL, MVT::f32); }
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
  SDValue neg(SDValue A) const { return DAG.getNode(ISD::FNEG, DL, MVT::f32, A); }

  /// 2^(X * Scale).
  SDValue exp2(SDValue X, SDValue Scale) const;
  /// log2(X).
  SDValue log2(SDValue X) const;
};

} // namespace

// FEXP takes the exponent in 8.24 fixed point, and the float for the limits.
SDValue Math::exp2(SDValue X, SDValue Scale) const {
  SDValue S = f32(Valhall::FMA_RSCALE_f32, {X, Scale, minusZero(), constI(24)});
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
  // Right for zero and infinity too, which x * rsqrt(x) is not.
  return M.f32(Valhall::FRCP_f32,
               {M.f32(Valhall::FRSQ_f32, {Op.getOperand(0)})});
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
SDValue ValhallTargetLowering::lowerSinCos(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  SDValue X = Op.getOperand(0);
  constexpr double Bias = 786432.0;
  SDValue U = M.fma(X, M.constF(2 / numbers::pi), M.constF(Bias));
  SDValue K = DAG.getNode(ISD::FADD, M.DL, MVT::f32, U, M.constF(-Bias));
  SDValue E = M.fma(K, M.constF(-numbers::pi / 2), X);
  SDValue UI = DAG.getBitcast(MVT::i32, U);
  SDValue S = M.f32(Valhall::FSIN_TABLE_u6, {UI});
  SDValue C = M.f32(Valhall::FCOS_TABLE_u6, {UI});
  SDValue Q = M.f32(Valhall::FMA_RSCALE_f32, {E, E, M.minusZero(), M.constI(-1)});
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

SDValue
ValhallTargetLowering::lowerMinimumMaximum(SDValue Op, SelectionDAG &DAG) const {
  Math M{DAG, SDLoc(Op)};
  constexpr int64_t NaNPropagate = 1;
  bool Min = Op.getOpcode() == ISD::FMINIMUM;
  bool Half = Op.getValueType() == MVT::f16;
  unsigned Opc = Half ? (Min ? Valhall::FMIN_v2f16 : Valhall::FMAX_v2f16)
                      : (Min ? Valhall::FMIN_f32 : Valhall::FMAX_f32);
  return M.node(Opc, Op.getSimpleValueType(),
                {Op.getOperand(0), Op.getOperand(1)}, {NaNPropagate});
}

/// Conversions between integers and halves go through f32, and saturating
/// conversions are what the hardware does.
SDValue ValhallTargetLowering::lowerHalfPromoted(SDValue Op,
                                                 SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue A = Op.getOperand(0);
  auto Widen = [&](SDValue V) {
    return DAG.getNode(ISD::FP_EXTEND, DL, MVT::f32, V);
  };
  switch (Op.getOpcode()) {
  case ISD::FP_TO_SINT:
  case ISD::FP_TO_UINT:
    if (A.getValueType() == MVT::f16)
      return DAG.getNode(Op.getOpcode(), DL, Op.getValueType(), Widen(A));
    return Op;
  case ISD::FP_TO_SINT_SAT:
  case ISD::FP_TO_UINT_SAT: {
    EVT Sat = cast<VTSDNode>(Op.getOperand(1))->getVT();
    if (Sat != MVT::i32)
      return SDValue();
    if (A.getValueType() == MVT::f16)
      A = Widen(A);
    return DAG.getNode(Op.getOpcode() == ISD::FP_TO_SINT_SAT ? ISD::FP_TO_SINT
                                                             : ISD::FP_TO_UINT,
                       DL, MVT::i32, A);
  }
  case ISD::SINT_TO_FP:
  case ISD::UINT_TO_FP:
    if (Op.getValueType() == MVT::f16)
      return DAG.getFPExtendOrRound(
          DAG.getNode(Op.getOpcode(), DL, MVT::f32, A), DL, MVT::f16);
    return Op;
  default: // FLDEXP
    return DAG.getFPExtendOrRound(
        DAG.getNode(ISD::FLDEXP, DL, MVT::f32, Widen(A), Op.getOperand(1)), DL,
        MVT::f16);
  }
}
