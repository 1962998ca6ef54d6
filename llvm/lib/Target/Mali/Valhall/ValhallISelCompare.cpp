//===-- ValhallISelCompare.cpp - Selection of comparisons -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallISelDAGToDAG.h"
#include "ValhallSubtarget.h"

using namespace llvm;
using namespace llvm::ValhallII;
using Valhall::codeOf;

unsigned Valhall::codeOf(gpu::Condition C) {
  static constexpr unsigned Codes[] = {ValhallMod::CmpEQ,  ValhallMod::CmpNE,
                                       ValhallMod::CmpGT,  ValhallMod::CmpGE,
                                       ValhallMod::CmpLT,  ValhallMod::CmpLE,
                                       ValhallMod::CmpGTLT};
  return Codes[unsigned(C)];
}

/// Low words first; the high words decide, and pass the low result on.
SDValue ValhallDAGToDAGISel::compare64(SDNode *N, int64_t Result) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  gpu::Comparison C =
      gpu::getComparison(cast<CondCodeSDNode>(N->getOperand(2))->get());
  unsigned Code = codeOf(C.Condition);
  SDValue Zero = reg(Valhall::K0, MVT::i32);
  auto Part = [&](SDValue V, unsigned I) -> SDValue {
    if (isNullConstant(V))
      return Zero;
    return sub(DL, V, I);
  };
  SDValue Low =
      build(DL, Valhall::ICMP_MULTI_u32, MVT::i32,
            {Part(A, 0), Part(B, 0), Zero}, {Code, ValhallMod::ResultU1});
  return build(DL, C.Signed ? Valhall::ICMP_MULTI_s32 : Valhall::ICMP_MULTI_u32,
               MVT::i32, {Part(A, 1), Part(B, 1), Low}, {Code, Result});
}

/// The comparison as a mask, combined with an accumulator that is a mask too.
SDValue ValhallDAGToDAGISel::compare(SDNode *N, SDValue Acc, bool And, EVT VT,
                                     int64_t Result) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  EVT In = A.getValueType();
  gpu::Comparison C =
      gpu::getComparison(cast<CondCodeSDNode>(N->getOperand(2))->get());
  unsigned Code = codeOf(C.Condition);
  if (!Acc)
    Acc = reg(Valhall::K0, MVT::i32);
  SmallVector<int64_t, 2> Imms{Code, Result};
  if (In == MVT::f32 || In == MVT::f16) {
    SmallVector<MaliOperand, 3> Operands(comparedFloats(*N));
    Operands.push_back(Acc);
    return build(DL, And ? Valhall::FCMP_AND_f32 : Valhall::FCMP_OR_f32, VT,
                 Operands, Imms);
  }
  unsigned Opc;
  if (In == MVT::v2f16)
    Opc = And ? Valhall::FCMP_AND_v2f16 : Valhall::FCMP_OR_v2f16;
  else if (In == MVT::v2i16)
    Opc = C.Signed ? (And ? Valhall::ICMP_AND_v2s16 : Valhall::ICMP_OR_v2s16)
                   : (And ? Valhall::ICMP_AND_v2u16 : Valhall::ICMP_OR_v2u16);
  else
    Opc = C.Signed ? (And ? Valhall::ICMP_AND_s32 : Valhall::ICMP_OR_s32)
                   : (And ? Valhall::ICMP_AND_u32 : Valhall::ICMP_OR_u32);
  return build(DL, Opc, VT, {A, B, Acc}, Imms);
}

SDValue ValhallDAGToDAGISel::buildCompare(SDNode *SetCC, EVT VT, bool One) {
  int64_t Result = One ? ValhallMod::ResultI1 : ValhallMod::ResultM1;
  if (SetCC->getOperand(0).getValueType() == MVT::i64)
    return compare64(SetCC, Result);
  return compare(SetCC, SDValue(), /*And=*/false, VT, Result);
}

SDValue ValhallDAGToDAGISel::buildExtendHalf(const SDLoc &DL, SDValue V,
                                             unsigned Mods) {
  return build(DL, Valhall::S16_TO_S32, MVT::i32, {{V, Mods}});
}

SDValue ValhallDAGToDAGISel::buildSelect(const SDLoc &DL, EVT VT, EVT Compared,
                                         gpu::Comparison C,
                                         ArrayRef<MaliOperand> Operands) {
  unsigned Opc = Compared == MVT::v2i16 ? Valhall::CSEL_v2u16
                 : Compared == MVT::f32 ? Valhall::CSEL_f32
                 : C.Signed             ? Valhall::CSEL_s32
                                        : Valhall::CSEL_u32;
  return build(DL, Opc, VT, Operands, {codeOf(C.Condition)});
}

/// and/or of a comparison with a mask is the comparison's accumulator.
bool ValhallDAGToDAGISel::selectAccumulate(SDNode *N) {
  bool And = N->getOpcode() == ISD::AND;
  for (unsigned I = 0; I < 2; ++I) {
    SDValue Cmp = N->getOperand(I), Acc = N->getOperand(1 - I);
    if (And && isOneConstant(Acc) && Cmp.getOpcode() == ISD::SETCC &&
        Cmp.hasOneUse() && Cmp.getOperand(0).getValueType() == MVT::i64) {
      ReplaceNode(N, compare64(Cmp.getNode(), ValhallMod::ResultI1).getNode());
      return true;
    }
    if (!gpu::isScalarCompare(Cmp) || !Cmp.hasOneUse())
      continue;
    // The low bit of a mask is the comparison's result as a number.
    if (And && isOneConstant(Acc)) {
      ReplaceNode(N, compare(Cmp.getNode(), SDValue(), /*And=*/false, MVT::i32,
                             ValhallMod::ResultI1)
                         .getNode());
      return true;
    }
    if (CurDAG->ComputeNumSignBits(Acc) < 32)
      continue;
    ReplaceNode(N, compare(Cmp.getNode(), Acc, And, MVT::i32).getNode());
    return true;
  }
  return false;
}
