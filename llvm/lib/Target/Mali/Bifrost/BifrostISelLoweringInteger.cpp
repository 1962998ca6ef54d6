//===-- BifrostISelLoweringInteger.cpp - 64-bit integers by words ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostISelLowering.h"
#include "BifrostSubtarget.h"

using namespace llvm;

/// The high word of \p V, as a constant if it is one.
static SDValue upperWord(SDValue V, const MaliNodeBuilder &M) {
  if (auto *C = dyn_cast<ConstantSDNode>(V))
    return M.constI(int(Hi_32(C->getZExtValue())));
  if (V.getOpcode() == ISD::ZERO_EXTEND &&
      V.getOperand(0).getValueType() == MVT::i32)
    return M.constI(0);
  return M.highWord(V);
}

SDValue BifrostTargetLowering::lowerLogic64(SDValue Op,
                                            SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
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
SDValue BifrostTargetLowering::lowerSub64(SDValue Op, SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
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

SDValue BifrostTargetLowering::lowerCompare64(SDValue Op,
                                              SelectionDAG &DAG) const {
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
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
SDValue BifrostTargetLowering::lowerVariableShift64(SDValue Op,
                                                    SelectionDAG &DAG) const {
  // Additions shift as far.
  constexpr unsigned MaxAddShift = 7;
  if (auto *C = dyn_cast<ConstantSDNode>(Op.getOperand(1));
      C && Op.getOpcode() == ISD::SHL && C->getZExtValue() <= MaxAddShift)
    return Op;
  MaliNodeBuilder M{*this, DAG, SDLoc(Op)};
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

/// The full product from products of halves: there is none of the high word.
SDValue BifrostTargetLowering::buildMulWide(SelectionDAG &DAG, const SDLoc &DL,
                                            SDValue A, SDValue B,
                                            bool Signed) const {
  MaliNodeBuilder M{*this, DAG, DL};
  auto Int = [&](unsigned O, SDValue X, SDValue Y) {
    return DAG.getNode(O, DL, MVT::i32, X, Y);
  };
  auto Low = [&](SDValue V) { return Int(ISD::AND, V, M.constI(0xFFFF)); };
  auto High = [&](SDValue V) { return Int(ISD::SRL, V, M.constI(16)); };
  SDValue AL = Low(A), AH = High(A);
  SDValue T = Int(ISD::MUL, AL, Low(B));
  SDValue U = Int(ISD::ADD, Int(ISD::MUL, AH, Low(B)), High(T));
  SDValue V = Int(ISD::ADD, Int(ISD::MUL, AL, High(B)), Low(U));
  SDValue Hi = Int(ISD::ADD, Int(ISD::MUL, AH, High(B)), High(U));
  Hi = Int(ISD::ADD, Hi, High(V));
  if (Signed) {
    // Each negative factor counts 2^32 times the other one too much.
    auto Correction = [&](SDValue X, SDValue Y) {
      return DAG.getSelect(
          DL, MVT::i32, DAG.getSetCC(DL, MVT::i32, X, M.constI(0), ISD::SETLT),
          Y, M.constI(0));
    };
    Hi = Int(ISD::SUB, Hi, Correction(A, B));
    Hi = Int(ISD::SUB, Hi, Correction(B, A));
  }
  return M.pair(Int(ISD::MUL, A, B), Hi);
}
