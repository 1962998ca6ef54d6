//===- WordISelLoweringInteger.cpp - 64-bit integers and division ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordISelLowering.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;

//===----------------------------------------------------------------------===//
// 64-bit integers are pairs of words
//===----------------------------------------------------------------------===//

SDValue WordTargetLowering::lowerMul64(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  WordNodeBuilder Build{*this, DAG, DL};
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  SDValue ALo = Build.lowWord(A), BLo = Build.lowWord(B);
  APInt HighBits = APInt::getHighBitsSet(64, 32);
  bool AZero = DAG.MaskedValueIsZero(A, HighBits);
  bool BZero = DAG.MaskedValueIsZero(B, HighBits);
  if (!AZero && !BZero && DAG.ComputeNumSignBits(A) > 32 &&
      DAG.ComputeNumSignBits(B) > 32)
    return buildMulWide(DAG, DL, ALo, BLo, /*Signed=*/true);
  SDValue Low = buildMulWide(DAG, DL, ALo, BLo, /*Signed=*/false);
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

SDValue WordTargetLowering::lowerMulHigh(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  WordNodeBuilder Build{*this, DAG, DL};
  return Build.highWord(buildMulWide(DAG, DL, Op.getOperand(0),
                                     Op.getOperand(1),
                                     Op.getOpcode() == ISD::MULHS));
}

SDValue WordTargetLowering::lowerBits64(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  WordNodeBuilder Build{*this, DAG, DL};
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
SDValue WordTargetLowering::lowerShift64(SDValue Op, SelectionDAG &DAG) const {
  auto *C = dyn_cast<ConstantSDNode>(Op.getOperand(1));
  if (!C || C->getZExtValue() < 32 || C->getZExtValue() > 63)
    return Op;
  SDLoc DL(Op);
  WordNodeBuilder Build{*this, DAG, DL};
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

/// The high word of \p V, as a constant if it is one.
static SDValue upperWord(SDValue V, const WordNodeBuilder &M) {
  if (auto *C = dyn_cast<ConstantSDNode>(V))
    return M.constI(int(Hi_32(C->getZExtValue())));
  if (V.getOpcode() == ISD::ZERO_EXTEND &&
      V.getOperand(0).getValueType() == MVT::i32)
    return M.constI(0);
  return M.highWord(V);
}

SDValue WordTargetLowering::lowerLogic64(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  // An address and its offset stay together.
  if (Op.getOpcode() == ISD::OR && DAG.isADDLike(Op))
    return DAG.getNode(ISD::ADD, M.DL, MVT::i64, A, B);
  auto Part = [&](SDValue X, SDValue Y) {
    return DAG.getNode(Op.getOpcode(), M.DL, MVT::i32, X, Y);
  };
  return M.pair(Part(M.lowWord(A), M.lowWord(B)),
                Part(upperWord(A, M), upperWord(B, M)));
}

/// The borrow is the unsigned comparison of the low words.
SDValue WordTargetLowering::lowerSub64(SDValue Op, SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  if (auto *C = dyn_cast<ConstantSDNode>(B))
    return DAG.getNode(ISD::ADD, M.DL, MVT::i64, A,
                       DAG.getConstant(-C->getAPIntValue(), M.DL, MVT::i64));
  auto Int = [&](unsigned Opc, SDValue X, SDValue Y) {
    return DAG.getNode(Opc, M.DL, MVT::i32, X, Y);
  };
  SDValue ALo = M.lowWord(A), BLo = M.lowWord(B);
  SDValue Borrow = DAG.getSetCC(M.DL, MVT::i32, ALo, BLo, ISD::SETULT);
  SDValue Hi = Int(ISD::SUB, upperWord(A, M), upperWord(B, M));
  // The comparison is -1 where it holds.
  return M.pair(Int(ISD::SUB, ALo, BLo), Int(ISD::ADD, Hi, Borrow));
}

SDValue WordTargetLowering::lowerCompare64(SDValue Op,
                                           SelectionDAG &DAG) const {
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  if (A.getValueType() != MVT::i64)
    return Op;
  ISD::CondCode CC = cast<CondCodeSDNode>(Op.getOperand(2))->get();
  EVT VT = Op.getValueType();
  SDValue ALo = M.lowWord(A), BLo = M.lowWord(B), AHi = upperWord(A, M),
          BHi = upperWord(B, M);
  auto Compare = [&](SDValue X, SDValue Y, ISD::CondCode C) {
    return DAG.getSetCC(M.DL, VT, X, Y, C);
  };
  if (CC == ISD::SETEQ || CC == ISD::SETNE) {
    auto Differ = [&](SDValue X, SDValue Y) {
      return DAG.getNode(ISD::XOR, M.DL, MVT::i32, X, Y);
    };
    return Compare(DAG.getNode(ISD::OR, M.DL, MVT::i32, Differ(ALo, BLo),
                               Differ(AHi, BHi)),
                   M.constI(0), CC);
  }
  // Of numbers with sign zero and minus one need only the high word.
  if ((isNullConstant(B) && (CC == ISD::SETLT || CC == ISD::SETGE)) ||
      (isAllOnesConstant(B) && (CC == ISD::SETGT || CC == ISD::SETLE)))
    return Compare(AHi, BHi, CC);
  ISD::CondCode Low = CC;
  switch (CC) {
  case ISD::SETLT:
    Low = ISD::SETULT;
    break;
  case ISD::SETLE:
    Low = ISD::SETULE;
    break;
  case ISD::SETGT:
    Low = ISD::SETUGT;
    break;
  case ISD::SETGE:
    Low = ISD::SETUGE;
    break;
  default:
    break;
  }
  return DAG.getSelect(M.DL, VT, Compare(AHi, BHi, ISD::SETEQ),
                       Compare(ALo, BLo, Low), Compare(AHi, BHi, CC));
}

// The amount counts modulo 32 in an instruction. What leaves one word arrives
// in the other after two shifts, of one and of 31 - n, so that no amount is 32:
//   hi' = hi << n | lo >> 1 >> (31 - n);  lo' = lo << n      for n < 32
//   hi' = lo << (n - 32);                 lo' = 0            for n >= 32
SDValue WordTargetLowering::lowerVariableShift64(SDValue Op,
                                                 SelectionDAG &DAG) const {
  // Additions shift as far.
  constexpr unsigned MaxAddShift = 7;
  if (auto *C = dyn_cast<ConstantSDNode>(Op.getOperand(1));
      C && Op.getOpcode() == ISD::SHL && C->getZExtValue() <= MaxAddShift)
    return Op;
  WordNodeBuilder M{*this, DAG, SDLoc(Op)};
  SDValue V = Op.getOperand(0);
  SDValue Amount = DAG.getZExtOrTrunc(Op.getOperand(1), M.DL, MVT::i32);
  unsigned Opc = Op.getOpcode();
  bool Left = Opc == ISD::SHL;
  auto Int = [&](unsigned O, SDValue X, SDValue Y) {
    return DAG.getNode(O, M.DL, MVT::i32, X, Y);
  };
  SDValue Low31 = Int(ISD::AND, Amount, M.constI(31));
  SDValue Rest = Int(ISD::XOR, Low31, M.constI(31));
  SDValue Lo = M.lowWord(V), Hi = upperWord(V, M);
  // The word that bits leave, and the one where they arrive.
  SDValue From = Left ? Lo : Hi, To = Left ? Hi : Lo;
  unsigned Back = Left ? ISD::SRL : ISD::SHL,
           Logical = Left ? ISD::SHL : ISD::SRL;
  SDValue Moved = Int(Back, Int(Back, From, M.constI(1)), Rest);
  SDValue Near = Int(ISD::OR, Int(Logical, To, Low31), Moved);
  SDValue Far = Int(Opc, From, Low31);
  SDValue Empty =
      Opc == ISD::SRA ? Int(ISD::SRA, Hi, M.constI(31)) : M.constI(0);
  if (auto *C = dyn_cast<ConstantSDNode>(Op.getOperand(1));
      C && C->getZExtValue() < 32)
    return Left ? M.pair(Far, Near) : M.pair(Near, Far);
  SDValue Small =
      DAG.getSetCC(M.DL, MVT::i32, Int(ISD::AND, Amount, M.constI(32)),
                   M.constI(0), ISD::SETEQ);
  SDValue NewFrom = DAG.getSelect(M.DL, MVT::i32, Small, Far, Empty);
  SDValue NewTo = DAG.getSelect(M.DL, MVT::i32, Small, Near, Far);
  return Left ? M.pair(NewFrom, NewTo) : M.pair(NewTo, NewFrom);
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// There is no division: the reciprocal of the float approximates the quotient,
/// one Newton step in integers makes it exact to two units, and two corrections
/// do the rest.
static SDValue divideUnsigned(SDValue N, SDValue D, bool Remainder,
                              const WordNodeBuilder &Build) {
  SelectionDAG &DAG = Build.DAG;
  const SDLoc &DL = Build.DL;
  auto Int = [&](unsigned Opc, SDValue A, SDValue B) {
    return DAG.getNode(Opc, DL, MVT::i32, A, B);
  };
  // Just under 2^32, so that the estimate does not exceed the true reciprocal
  // even if the reciprocal is 3 ULP too large: its error is not published.
  SDValue Scale = DAG.getConstantFP(4294965248.0f, DL, MVT::f32);
  SDValue DF = DAG.getNode(ISD::UINT_TO_FP, DL, MVT::f32, D);
  SDValue RF = Build.TLI.buildReciprocal(DAG, DL, DF);
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

/// Dividends of up to this many bits are divided as floats. The reciprocal is
/// up to 3 ULP off, rounding takes up to 3 more: less than the 8 ULP by which
/// the quotient is enlarged, so that no quotient that is an integer falls below
/// it. All others are 1/D away from the next integer, more than 14 ULP of N/D.
static constexpr unsigned NarrowDividendBits = 19;

static SDValue divideNarrow(SDValue N, SDValue D, bool Remainder, bool Signed,
                            const WordNodeBuilder &Build) {
  SelectionDAG &DAG = Build.DAG;
  const SDLoc &DL = Build.DL;
  auto Float = [&](unsigned Opc, auto... Operands) {
    return DAG.getNode(Opc, DL, MVT::f32, Operands...);
  };
  auto Int = [&](unsigned Opc, auto... Operands) {
    return DAG.getNode(Opc, DL, MVT::i32, Operands...);
  };
  unsigned ToFloat = Signed ? ISD::SINT_TO_FP : ISD::UINT_TO_FP;
  SDValue Reciprocal = Build.TLI.buildReciprocal(DAG, DL, Float(ToFloat, D));
  SDValue Enlarged =
      Float(ISD::FMUL, Reciprocal,
            DAG.getConstantFP(1.0f + 8 * std::numeric_limits<float>::epsilon(),
                              DL, MVT::f32));
  SDValue Q = Int(Signed ? ISD::FP_TO_SINT : ISD::FP_TO_UINT,
                  Float(ISD::FMUL, Float(ToFloat, N), Enlarged));
  if (Remainder)
    return Int(ISD::SUB, N, Int(ISD::MUL, Q, D));
  if (Signed)
    return Q;
  // Others rely on a quotient that has no more bits than the dividend, and put
  // that of a vector's next element above it: also where the divisor is 0.
  unsigned Bits = DAG.computeKnownBits(N).countMaxActiveBits();
  return Int(ISD::AND, Q,
             DAG.getConstant(maskTrailingOnes<uint32_t>(Bits), DL, MVT::i32));
}

SDValue WordTargetLowering::lowerDivRem(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  WordNodeBuilder Build{*this, DAG, DL};
  SDValue N = Op.getOperand(0), D = Op.getOperand(1);
  unsigned Opc = Op.getOpcode();
  bool Remainder = Opc == ISD::SREM || Opc == ISD::UREM;
  bool Signed = Opc == ISD::SDIV || Opc == ISD::SREM;
  unsigned DividendBits = Signed ? DAG.ComputeMaxSignificantBits(N)
                                 : DAG.computeKnownBits(N).countMaxActiveBits();
  if (DividendBits <= NarrowDividendBits)
    return divideNarrow(N, D, Remainder, Signed, Build);
  if (!Signed)
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
