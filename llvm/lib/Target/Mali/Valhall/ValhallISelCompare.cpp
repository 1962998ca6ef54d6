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

namespace {
struct Comparison {
  unsigned Code;
  bool Signed;
};
} // namespace

static Comparison comparison(ISD::CondCode CC) {
  switch (CC) {
  case ISD::SETEQ:
  case ISD::SETOEQ:
    return {ValhallMod::CmpEQ, false};
  case ISD::SETNE:
  case ISD::SETUNE:
    return {ValhallMod::CmpNE, false};
  case ISD::SETGT:
  case ISD::SETOGT:
    return {ValhallMod::CmpGT, true};
  case ISD::SETGE:
  case ISD::SETOGE:
    return {ValhallMod::CmpGE, true};
  case ISD::SETLT:
  case ISD::SETOLT:
    return {ValhallMod::CmpLT, true};
  case ISD::SETLE:
  case ISD::SETOLE:
    return {ValhallMod::CmpLE, true};
  case ISD::SETUGT:
    return {ValhallMod::CmpGT, false};
  case ISD::SETUGE:
    return {ValhallMod::CmpGE, false};
  case ISD::SETULT:
    return {ValhallMod::CmpLT, false};
  case ISD::SETULE:
    return {ValhallMod::CmpLE, false};
  case ISD::SETONE:
    return {ValhallMod::CmpGTLT, false};
  default:
    reportFatalInternalError("valhall: comparison was not legalised");
  }
}

/// Low words first; the high words decide, and pass the low result on.
SDValue ValhallDAGToDAGISel::compare64(SDNode *N, int64_t Result) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  Comparison C = comparison(cast<CondCodeSDNode>(N->getOperand(2))->get());
  SDValue Zero = reg(Valhall::K0, MVT::i32);
  auto Part = [&](SDValue V, unsigned I) -> SDValue {
    if (isNullConstant(V))
      return Zero;
    return sub(DL, V, I);
  };
  SDValue Low =
      build(DL, Valhall::ICMP_MULTI_u32, MVT::i32,
            {Part(A, 0), Part(B, 0), Zero}, {C.Code, ValhallMod::ResultU1});
  return build(DL, C.Signed ? Valhall::ICMP_MULTI_s32 : Valhall::ICMP_MULTI_u32,
               MVT::i32, {Part(A, 1), Part(B, 1), Low}, {C.Code, Result});
}

/// The comparison as a mask, combined with an accumulator that is a mask too.
SDValue ValhallDAGToDAGISel::compare(SDNode *N, SDValue Acc, bool And, EVT VT,
                                     int64_t Result) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  EVT In = A.getValueType();
  Comparison C = comparison(cast<CondCodeSDNode>(N->getOperand(2))->get());
  if (!Acc)
    Acc = reg(Valhall::K0, MVT::i32);
  SmallVector<int64_t, 2> Imms{C.Code, Result};
  if (In == MVT::f32 || In == MVT::f16) {
    SDValue SA, MA, SB, MB;
    selectFloatSource(A, SA, MA);
    selectFloatSource(B, SB, MB);
    unsigned ModsA = MA->getAsZExtVal(), ModsB = MB->getAsZExtVal();
    // A scalar half compares as f32, so that the result fills the register.
    if (In == MVT::f16) {
      ModsA = withSel(ModsA, ValhallSel::H0);
      ModsB = withSel(ModsB, ValhallSel::H0);
    }
    return build(DL, And ? Valhall::FCMP_AND_f32 : Valhall::FCMP_OR_f32, VT,
                 {{SA, ModsA}, {SB, ModsB}, Acc}, Imms);
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

bool ValhallDAGToDAGISel::selectCompare(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (VT != MVT::v2i32) {
    ReplaceNode(N, (N->getOperand(0).getValueType() == MVT::i64
                        ? compare64(N)
                        : compare(N, SDValue(), /*And=*/false, VT))
                       .getNode());
    return true;
  }
  // A lane mask of halves, asked for as words.
  SDValue Mask = compare(N, SDValue(), /*And=*/false, MVT::v2i16);
  auto Lane = [&](ValhallSel::Selector S) {
    return build(DL, Valhall::S16_TO_S32, MVT::i32, {{Mask, withSel(0, S)}});
  };
  ReplaceNode(N, sequence(DL, VT, Valhall::GPR64RegClass,
                          {Lane(ValhallSel::H0), Lane(ValhallSel::H1)})
                     .getNode());
  return true;
}

static bool isScalarCompare(SDValue V) {
  if (V.getOpcode() != ISD::SETCC)
    return false;
  EVT In = V.getOperand(0).getValueType();
  return In == MVT::i32 || In == MVT::f32 || In == MVT::f16;
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
    if (!isScalarCompare(Cmp) || !Cmp.hasOneUse())
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

static bool onlySelects(SDValue Cond) {
  return all_of(Cond->uses(), [](const SDUse &U) {
    return U.getUser()->getOpcode() == ISD::SELECT && U.getOperandNo() == 0;
  });
}

/// select and its comparison are one instruction, except for f16 operands and
/// for float operands with signs, which CSEL cannot take.
bool ValhallDAGToDAGISel::selectSelect(SDNode *N) {
  SDLoc DL(N);
  SDValue Cond = N->getOperand(0), T = N->getOperand(1), F = N->getOperand(2);
  EVT VT = N->getValueType(0);
  if (VT.isVector()) {
    // A lane mask.
    ReplaceNode(N, build(DL, Valhall::CSEL_v2u16, VT,
                         {Cond, reg(Valhall::K0, MVT::i32), T, F},
                         {ValhallMod::CmpNE})
                       .getNode());
    return true;
  }
  // Some choices of constants are what a comparison gives.
  if (isNullConstant(F) && (isAllOnesConstant(T) || isOneConstant(T))) {
    bool Mask = isAllOnesConstant(T);
    if (isScalarCompare(Cond)) {
      ReplaceNode(N, compare(Cond.getNode(), SDValue(), /*And=*/false, VT,
                             Mask ? ValhallMod::ResultM1 : ValhallMod::ResultI1)
                         .getNode());
      return true;
    }
    if (Mask && Cond.getValueType() == VT &&
        CurDAG->ComputeNumSignBits(Cond) == VT.getSizeInBits()) {
      ReplaceUses(SDValue(N, 0), Cond);
      CurDAG->RemoveDeadNode(N);
      return true;
    }
  }
  if (Cond.getOpcode() == ISD::SETCC && onlySelects(Cond)) {
    SDValue A = Cond.getOperand(0), B = Cond.getOperand(1);
    EVT In = A.getValueType();
    Comparison C = comparison(cast<CondCodeSDNode>(Cond.getOperand(2))->get());
    bool Signs = false;
    for (SDValue V : {A, B})
      Signs |= V.getOpcode() == ISD::FNEG || V.getOpcode() == ISD::FABS;
    if (In == MVT::i32 || (In == MVT::f32 && !Signs)) {
      unsigned Opc = In == MVT::f32 ? Valhall::CSEL_f32
                     : C.Signed     ? Valhall::CSEL_s32
                                    : Valhall::CSEL_u32;
      ReplaceNode(N, build(DL, Opc, VT, {A, B, T, F}, {C.Code}).getNode());
      return true;
    }
  }
  // The sign of a condition from elsewhere does not matter.
  if (Cond.getOpcode() == ISD::SUB && isNullConstant(Cond.getOperand(0)))
    Cond = Cond.getOperand(1);
  ReplaceNode(N, build(DL, Valhall::CSEL_u32, VT,
                       {Cond, reg(Valhall::K0, MVT::i32), T, F},
                       {ValhallMod::CmpNE})
                     .getNode());
  return true;
}
