//===-- BifrostISelLoweringMath.cpp - Functions of the first core ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostISelLowering.h"
#include "BifrostSubtarget.h"

using namespace llvm;
using Bifrost::ModSetting;
using Bifrost::OpName;

// Sequences for cores without FRCP, FRSQ, FEXP and FLOGD of f32. Tables give a
// start value or the function at steps; one or two steps of Newton's iteration
// or a polynomial do the rest. The constants are those of the vendor's code.

namespace {
struct FunctionBuilder : MaliNodeBuilder {
  FunctionBuilder(const MaliNodeBuilder &M) : MaliNodeBuilder(M) {}

  SDValue build(unsigned Opcode, MVT VT, ArrayRef<MaliOperand> Srcs,
                ArrayRef<ModSetting> Settings = {}) const {
    return SDValue(
        buildBifrostNode(DAG, DL, Opcode, DAG.getVTList(VT), Srcs, Settings),
        0);
  }
  SDValue build(unsigned Opcode, ArrayRef<MaliOperand> Srcs,
                ArrayRef<ModSetting> Settings = {}) const {
    return build(Opcode, MVT::f32, Srcs, Settings);
  }
  static MaliOperand negated(SDValue V) { return {V, Bifrost::SrcNeg}; }
  MaliOperand minusZeroSource() const { return negated(zero()); }
  SDValue bits(uint32_t V) const {
    return DAG.getConstantFP(APFloat(APFloat::IEEEsingle(), APInt(32, V)), DL,
                             MVT::f32);
  }
  SDValue add(SDValue A, SDValue B) const {
    return DAG.getNode(ISD::FADD, DL, MVT::f32, A, B);
  }
};
} // namespace

static SDValue reciprocal(SDValue X, const FunctionBuilder &M) {
  SDValue X1 = M.build(Bifrost::FRCP_APPROX_f32, {X});
  SDValue Mantissa = M.build(Bifrost::FREXPM_f32, {X});
  SDValue Exp = M.i32(MaliOp::FREXPE_NEG, {X});
  SDValue T = M.build(Bifrost::FMA_RSCALE_f32,
                      {Mantissa, M.negated(X1), M.constF(1.0), M.zero()},
                      {{OpName::special, "n"}});
  return M.build(Bifrost::FMA_RSCALE_f32, {T, X1, X1, Exp});
}

static SDValue reciprocalRoot(SDValue X, const FunctionBuilder &M) {
  SDValue X1 = M.build(Bifrost::FRSQ_APPROX_f32, {X});
  SDValue Mantissa =
      M.build(Bifrost::FREXPM_f32, {X}, {{OpName::sqrt, "sqrt"}});
  SDValue Exp = M.build(Bifrost::FREXPE_f32, MVT::i32, {M.negated(X)},
                        {{OpName::sqrt, "sqrt"}});
  SDValue Q = M.build(Bifrost::FMA_f32, {X1, X1, M.minusZeroSource()});
  SDValue T = M.build(Bifrost::FMA_RSCALE_f32,
                      {Mantissa, M.negated(Q), M.constF(1.0), M.constI(-1)},
                      {{OpName::special, "n"}});
  return M.build(Bifrost::FMA_RSCALE_f32, {T, X1, X1, Exp},
                 {{OpName::special, "n"}});
}

SDValue
BifrostTargetLowering::buildFunction(SelectionDAG &DAG, const SDLoc &DL,
                                     MaliOp Op,
                                     ArrayRef<MaliSource> Sources) const {
  FunctionBuilder M(MaliNodeBuilder{*this, DAG, DL});
  SDValue X = Sources[0].Value;
  switch (Op) {
  case MaliOp::FRCP:
    return reciprocal(X, M);
  case MaliOp::FRSQ:
    return reciprocalRoot(X, M);
  default: // FADD_LSCALE
    return M.add(X, M.build(Bifrost::FREXPM_f32, {Sources[1].Value},
                            {{OpName::log, "log"}}));
  }
}

// log2 x = e + log2 m. The table's r is close to 1 / m, so log2 m is -log2 r
// plus that of 1 + y, y = m * r - 1.
SDValue BifrostTargetLowering::buildLog2(SDValue X,
                                         const MaliNodeBuilder &Base) const {
  if (STI.hasF32SFU())
    return MaliTargetLowering::buildLog2(X, Base);
  FunctionBuilder M(Base);
  SDValue Mantissa = M.build(Bifrost::FREXPM_f32, {X}, {{OpName::log, "log"}});
  SDValue R = M.build(Bifrost::FLOG_TABLE_f32, {X}, {{OpName::mode, "red"}});
  SDValue Table =
      M.build(Bifrost::FLOG_TABLE_f32, {X}, {{OpName::mode, "base2"}});
  SDValue E = M.DAG.getNode(ISD::SINT_TO_FP, M.DL, MVT::f32,
                            M.i32(MaliOp::FREXPE_LOG, {X}));
  SDValue X1 = M.add(E, Table);
  SDValue Y = M.fma(Mantissa, R, M.constF(-1.0));
  SDValue Y1 = M.mul(Y, M.bits(0x3fb8aa3b));
  SDValue T = M.fma(Y, M.bits(0x3eab3200), M.bits(0xbf0003f0));
  T = M.fma(Y1, T, M.bits(0x32a57060));
  return M.add(X1, M.fma(Y, T, Y1));
}

// 2^x: adding 1.5 * 2^19 leaves x in sixteenths in the low bits of the sum, of
// which four index the table; a polynomial of the rest multiplies it.
SDValue BifrostTargetLowering::buildExp2(SDValue X, SDValue Scale,
                                         const MaliNodeBuilder &Base) const {
  if (STI.hasF32SFU())
    return MaliTargetLowering::buildExp2(X, Scale, Base);
  FunctionBuilder M(Base);
  auto *C = dyn_cast<ConstantFPSDNode>(Scale);
  if (!C || !C->isExactlyValue(1.0))
    X = M.mul(X, Scale);
  constexpr uint32_t BiasBits = 0x49400000;
  SDValue Bias = M.bits(BiasBits);
  SDValue T1 =
      M.build(Bifrost::FADD_f32, {X, Bias}, {{OpName::clamp, "clamp_0_inf"}});
  SDValue T2 = M.build(Bifrost::FADD_f32, {T1, M.negated(Bias)});
  SDValue A = M.build(Bifrost::FADD_f32, {X, M.negated(T2)},
                      {{OpName::clamp, "clamp_m1_1"}});
  SDValue Table = M.build(Bifrost::FEXP_TABLE_u4, {T1});
  SDValue Steps =
      M.DAG.getNode(ISD::SUB, M.DL, MVT::i32, M.DAG.getBitcast(MVT::i32, T1),
                    M.constI(BiasBits));
  SDValue Exp = M.DAG.getNode(ISD::SRA, M.DL, MVT::i32, Steps, M.constI(4));
  SDValue P = M.fma(A, M.bits(0x3d635635), M.bits(0x3e75fffa));
  P = M.fma(P, A, M.bits(0x3f317218));
  P = M.mul(A, P);
  SDValue R = M.build(Bifrost::FMA_RSCALE_f32, {P, Table, Table, Exp},
                      {{OpName::clamp, "clamp_0_inf"}});
  return M.op(MaliOp::FMAX_NAN, MVT::f32, {R, X});
}
