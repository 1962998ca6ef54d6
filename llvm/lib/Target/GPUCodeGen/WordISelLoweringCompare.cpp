//===- WordISelLoweringCompare.cpp - Selection and branches ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordISelLowering.h"

using namespace llvm;

/// A wide selection is one selection per word.
SDValue WordTargetLowering::lowerSelect(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  EVT VT = Op.getValueType();
  SDValue Cond = Op.getOperand(0), A = Op.getOperand(1), B = Op.getOperand(2);
  // Packed elements.
  if (VT.getSizeInBits() == 32)
    return DAG.getBitcast(VT, DAG.getSelect(DL, MVT::i32, Cond,
                                            DAG.getBitcast(MVT::i32, A),
                                            DAG.getBitcast(MVT::i32, B)));
  if (VT == MVT::i64) {
    WordNodeBuilder Build{*this, DAG, DL};
    return Build.pair(
        DAG.getSelect(DL, MVT::i32, Cond, Build.lowWord(A), Build.lowWord(B)),
        DAG.getSelect(DL, MVT::i32, Cond, Build.highWord(A),
                      Build.highWord(B)));
  }
  SmallVector<SDValue, 4> Parts;
  EVT Elt = VT.getVectorElementType();
  for (unsigned I = 0; I < VT.getVectorNumElements(); ++I)
    Parts.push_back(DAG.getSelect(DL, Elt, Cond,
                                  DAG.getExtractVectorElt(DL, Elt, A, I),
                                  DAG.getExtractVectorElt(DL, Elt, B, I)));
  return DAG.getBuildVector(VT, DL, Parts);
}

/// The hardware has only ordered comparisons, and inequality.
static bool isUnorderedCompare(SDValue V) {
  if (V.getOpcode() != ISD::SETCC ||
      !V.getOperand(0).getValueType().isFloatingPoint())
    return false;
  ISD::CondCode CC = cast<CondCodeSDNode>(V.getOperand(2))->get();
  return ISD::getUnorderedFlavor(CC) == 1 && CC != ISD::SETUNE &&
         CC != ISD::SETUO;
}

static SDValue invertCompare(SDValue V, SelectionDAG &DAG) {
  ISD::CondCode CC = cast<CondCodeSDNode>(V.getOperand(2))->get();
  EVT In = V.getOperand(0).getValueType();
  return DAG.getSetCC(SDLoc(V), V.getValueType(), V.getOperand(0),
                      V.getOperand(1), ISD::getSetCCInverse(CC, In));
}

/// Whether \p V is 0 or -1, or may be taken for it by a test for zero: whatever
/// a frozen value becomes, nobody else sees it.
static bool testsLikeMask(SDValue V, SelectionDAG &DAG, unsigned Depth = 0) {
  if (DAG.ComputeNumSignBits(V) == 32)
    return true;
  if (!V.hasOneUse() || Depth == SelectionDAG::MaxRecursionDepth)
    return false;
  switch (V.getOpcode()) {
  case ISD::FREEZE:
    return testsLikeMask(V.getOperand(0), DAG, Depth + 1);
  case ISD::AND:
  case ISD::OR:
    return testsLikeMask(V.getOperand(0), DAG, Depth + 1) &&
           testsLikeMask(V.getOperand(1), DAG, Depth + 1);
  default:
    return false;
  }
}

/// One step from a condition to the word whose test for zero decides.
/// \p IsMask tells that \p Cond is 0 or -1, whatever it looks like.
/// \returns nothing if \p Cond is that word.
static SDValue simplifyCondition(SDValue Cond, bool &Negate, bool &IsMask,
                                 SelectionDAG &DAG) {
  SDValue A = Cond.getNumOperands() ? Cond.getOperand(0) : SDValue();
  switch (Cond.getOpcode()) {
  case ISD::SUB:
    return isNullConstant(A) ? Cond.getOperand(1) : SDValue();
  case ISD::AND:
    // A condition from another block is known to be a mask.
    return isOneConstant(Cond.getOperand(1)) && testsLikeMask(A, DAG)
               ? A
               : SDValue();
  case ISD::XOR:
    if (!isAllOnesConstant(Cond.getOperand(1)) ||
        !(IsMask || testsLikeMask(A, DAG)))
      return SDValue();
    Negate = !Negate;
    return A;
  case ISD::SETCC: {
    if (isUnorderedCompare(Cond) && Cond.hasOneUse()) {
      Negate = !Negate;
      return invertCompare(Cond, DAG);
    }
    ISD::CondCode CC = cast<CondCodeSDNode>(Cond.getOperand(2))->get();
    if (!isNullConstant(Cond.getOperand(1)) || A.getValueType() != MVT::i32 ||
        (CC != ISD::SETEQ && CC != ISD::SETNE))
      return SDValue();
    Negate ^= CC == ISD::SETEQ;
    IsMask = false;
    return A;
  }
  default:
    return SDValue();
  }
}

/// The branch tests a word for zero, so a comparison with zero is not needed.
SDValue WordTargetLowering::lowerBranch(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue Cond = Op.getOperand(1);
  bool Negate = false, IsMask = true;
  while (SDValue Simpler = simplifyCondition(Cond, Negate, IsMask, DAG))
    Cond = Simpler;
  return buildBranch(DAG, DL, Op.getOperand(0), Cond, Op.getOperand(2), Negate);
}

SDValue WordTargetLowering::combineSelect(SDNode *N, SelectionDAG &DAG) const {
  SDValue Cond = N->getOperand(0);
  if (!isUnorderedCompare(Cond) || !Cond.hasOneUse())
    return SDValue();
  return DAG.getSelect(SDLoc(N), N->getValueType(0), invertCompare(Cond, DAG),
                       N->getOperand(2), N->getOperand(1));
}
