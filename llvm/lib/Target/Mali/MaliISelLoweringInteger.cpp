//===- MaliISelLoweringInteger.cpp - 64-bit integers and division ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliISelLowering.h"

using namespace llvm;

//===----------------------------------------------------------------------===//
// 64-bit integers are pairs of words
//===----------------------------------------------------------------------===//

SDValue MaliTargetLowering::lowerMul64(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  MaliNodeBuilder Build{*this, DAG, DL};
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  SDValue ALo = Build.lowWord(A), BLo = Build.lowWord(B);
  APInt HighBits = APInt::getHighBitsSet(64, 32);
  bool AZero = DAG.MaskedValueIsZero(A, HighBits);
  bool BZero = DAG.MaskedValueIsZero(B, HighBits);
  if (!AZero && !BZero && DAG.ComputeNumSignBits(A) > 32 &&
      DAG.ComputeNumSignBits(B) > 32)
    return Build.op(MaliOp::SMUL_WIDE, MVT::i64, {ALo, BLo});
  SDValue Low = Build.op(MaliOp::UMUL_WIDE, MVT::i64, {ALo, BLo});
  SDValue Cross;
  auto Add = [&](SDValue V) {
    Cross = Cross ? DAG.getNode(ISD::ADD, DL, MVT::i32, Cross, V) : V;
  };
  if (!AZero)
    Add(DAG.getNode(ISD::MUL, DL, MVT::i32, Build.highWord(A), BLo));
  if (!BZero)
    Add(DAG.getNode(ISD::MUL, DL, MVT::i32, ALo, Build.highWord(B)));
  if (!Cross)
    return Low;
  return Build.pair(
      Build.lowWord(Low),
      DAG.getNode(ISD::ADD, DL, MVT::i32, Build.highWord(Low), Cross));
}

SDValue MaliTargetLowering::lowerMulHigh(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  MaliNodeBuilder Build{*this, DAG, DL};
  MaliOp Wide =
      Op.getOpcode() == ISD::MULHU ? MaliOp::UMUL_WIDE : MaliOp::SMUL_WIDE;
  return Build.highWord(
      Build.op(Wide, MVT::i64, {Op.getOperand(0), Op.getOperand(1)}));
}

SDValue MaliTargetLowering::lowerBits64(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  MaliNodeBuilder Build{*this, DAG, DL};
  SDValue V = Op.getOperand(0);
  SDValue Lo = Build.lowWord(V), Hi = Build.highWord(V);
  unsigned Opc = Op.getOpcode();
  auto Part = [&](SDValue P) { return DAG.getNode(Opc, DL, MVT::i32, P); };
  SDValue Zero = DAG.getConstant(0, DL, MVT::i32);
  SDValue Word = DAG.getConstant(32, DL, MVT::i32);
  SDValue R;
  switch (Opc) {
  case ISD::BITREVERSE:
  case ISD::BSWAP:
    return Build.pair(Part(Hi), Part(Lo));
  case ISD::CTPOP:
    R = DAG.getNode(ISD::ADD, DL, MVT::i32, Part(Lo), Part(Hi));
    break;
  case ISD::CTLZ:
  case ISD::CTTZ: {
    SDValue First = Opc == ISD::CTLZ ? Hi : Lo;
    SDValue Second = Opc == ISD::CTLZ ? Lo : Hi;
    R = DAG.getSelectCC(DL, First, Zero,
                        DAG.getNode(ISD::ADD, DL, MVT::i32, Part(Second), Word),
                        Part(First), ISD::SETEQ);
    break;
  }
  }
  return Build.pair(R, Zero);
}

/// A shift by a whole word and more moves one word and shifts it.
SDValue MaliTargetLowering::lowerShift64(SDValue Op, SelectionDAG &DAG) const {
  auto *C = dyn_cast<ConstantSDNode>(Op.getOperand(1));
  if (!C || C->getZExtValue() < 32 || C->getZExtValue() > 63)
    return Op;
  SDLoc DL(Op);
  MaliNodeBuilder Build{*this, DAG, DL};
  SDValue V = Op.getOperand(0);
  SDValue Amount = DAG.getConstant(C->getZExtValue() - 32, DL, MVT::i32);
  SDValue Zero = DAG.getConstant(0, DL, MVT::i32);
  auto Shift = [&](unsigned Opc, SDValue W) {
    return C->getZExtValue() == 32 ? W
                                   : DAG.getNode(Opc, DL, MVT::i32, W, Amount);
  };
  switch (Op.getOpcode()) {
  case ISD::SHL:
    return Build.pair(Zero, Shift(ISD::SHL, Build.lowWord(V)));
  case ISD::SRL:
    return Build.pair(Shift(ISD::SRL, Build.highWord(V)), Zero);
  default: {
    SDValue Hi = Build.highWord(V);
    return Build.pair(Shift(ISD::SRA, Hi),
                      DAG.getNode(ISD::SRA, DL, MVT::i32, Hi,
                                  DAG.getConstant(31, DL, MVT::i32)));
  }
  }
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// There is no division: the reciprocal of the float approximates the quotient,
/// one Newton step in integers makes it exact to two units, and two corrections
/// do the rest.
static SDValue divideUnsigned(SDValue N, SDValue D, bool Remainder,
                              const MaliNodeBuilder &Build) {
  SelectionDAG &DAG = Build.DAG;
  const SDLoc &DL = Build.DL;
  auto Int = [&](unsigned Opc, SDValue A, SDValue B) {
    return DAG.getNode(Opc, DL, MVT::i32, A, B);
  };
  // Just under 2^32, so that the estimate does not exceed the true reciprocal
  // even if FRCP is 3 ULP too large: its error is not published.
  SDValue Scale = DAG.getConstantFP(4294965248.0f, DL, MVT::f32);
  SDValue DF = DAG.getNode(ISD::UINT_TO_FP, DL, MVT::f32, D);
  SDValue RF = Build.f32(MaliOp::FRCP, {DF});
  SDValue Z = DAG.getNode(ISD::FP_TO_UINT, DL, MVT::i32,
                          DAG.getNode(ISD::FMUL, DL, MVT::f32, RF, Scale));
  SDValue Zero = DAG.getConstant(0, DL, MVT::i32);
  SDValue One = DAG.getConstant(1, DL, MVT::i32);
  SDValue E = Int(ISD::MUL, Z, Int(ISD::SUB, Zero, D));
  Z = Int(ISD::ADD, Z, Int(ISD::MULHU, Z, E));
  SDValue Q = Int(ISD::MULHU, N, Z);
  SDValue R = Int(ISD::SUB, N, Int(ISD::MUL, Q, D));
  for (int Step = 0; Step < 2; ++Step) {
    bool Last = Step == 1;
    if (!Remainder)
      Q = DAG.getSelectCC(DL, R, D, Int(ISD::ADD, Q, One), Q, ISD::SETUGE);
    if (Remainder || !Last)
      R = DAG.getSelectCC(DL, R, D, Int(ISD::SUB, R, D), R, ISD::SETUGE);
  }
  return Remainder ? R : Q;
}

SDValue MaliTargetLowering::lowerDivRem(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  MaliNodeBuilder Build{*this, DAG, DL};
  SDValue N = Op.getOperand(0), D = Op.getOperand(1);
  unsigned Opc = Op.getOpcode();
  bool Remainder = Opc == ISD::SREM || Opc == ISD::UREM;
  if (Opc == ISD::UDIV || Opc == ISD::UREM)
    return divideUnsigned(N, D, Remainder, Build);

  SDValue Q =
      divideUnsigned(DAG.getNode(ISD::ABS, DL, MVT::i32, N),
                     DAG.getNode(ISD::ABS, DL, MVT::i32, D), Remainder, Build);
  // The quotient's sign is the exclusive or; the remainder's the dividend's.
  SDValue Sign = Remainder ? N : DAG.getNode(ISD::XOR, DL, MVT::i32, N, D);
  SDValue Zero = DAG.getConstant(0, DL, MVT::i32);
  return DAG.getSelectCC(DL, Sign, Zero,
                         DAG.getNode(ISD::SUB, DL, MVT::i32, Zero, Q), Q,
                         ISD::SETLT);
}
