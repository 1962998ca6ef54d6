//===- WordISelLoweringVector.cpp - Elements and parts of vectors ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordISelLowering.h"

using namespace llvm;

/// Parts of vectors are built from elements; the general expansion goes through
/// memory.
SDValue WordTargetLowering::lowerSubvector(SDValue Op,
                                           SelectionDAG &DAG) const {
  EVT VT = Op.getValueType();
  unsigned Count = VT.getVectorNumElements();
  // Elements of packed integers are words.
  EVT Elt = VT == MVT::v2i16 ? EVT(MVT::i32) : VT.getVectorElementType();
  SmallVector<SDValue, 8> Parts;
  switch (Op.getOpcode()) {
  case ISD::CONCAT_VECTORS:
    for (SDValue V : Op->ops())
      DAG.ExtractVectorElements(V, Parts, 0, 0, Elt);
    break;
  case ISD::EXTRACT_SUBVECTOR:
    DAG.ExtractVectorElements(Op.getOperand(0), Parts,
                              Op.getConstantOperandVal(1), Count, Elt);
    break;
  case ISD::INSERT_SUBVECTOR: {
    DAG.ExtractVectorElements(Op.getOperand(0), Parts, 0, 0, Elt);
    SmallVector<SDValue, 4> New;
    DAG.ExtractVectorElements(Op.getOperand(1), New, 0, 0, Elt);
    copy(New, Parts.begin() + Op.getConstantOperandVal(2));
    break;
  }
  default: // SCALAR_TO_VECTOR
    Parts.push_back(Op.getOperand(0));
    Parts.append(Count - 1, DAG.getUNDEF(Op.getOperand(0).getValueType()));
    break;
  }
  return DAG.getBuildVector(VT, SDLoc(Op), Parts);
}

/// An element at a variable index is chosen by comparisons: registers have no
/// index, and up to four selections cost less than a way through memory.
SDValue WordTargetLowering::lowerExtractElement(SDValue Op,
                                                SelectionDAG &DAG) const {
  SDValue V = Op.getOperand(0), Index = Op.getOperand(1);
  if (isa<ConstantSDNode>(Index))
    return Op;
  SDLoc DL(Op);
  EVT VT = Op.getValueType();
  Index = DAG.getZExtOrTrunc(Index, DL, MVT::i32);
  unsigned Count = V.getValueType().getVectorNumElements();
  SDValue R = DAG.getExtractVectorElt(DL, VT, V, Count - 1);
  for (unsigned I = Count - 1; I-- > 0;)
    R = DAG.getSelectCC(DL, Index, DAG.getConstant(I, DL, MVT::i32),
                        DAG.getExtractVectorElt(DL, VT, V, I), R, ISD::SETEQ);
  return R;
}

SDValue WordTargetLowering::lowerInsertElement(SDValue Op,
                                               SelectionDAG &DAG) const {
  SDValue V = Op.getOperand(0), Elt = Op.getOperand(1),
          Index = Op.getOperand(2);
  SDLoc DL(Op);
  EVT VT = Op.getValueType(), EltVT = Elt.getValueType();
  auto *C = dyn_cast<ConstantSDNode>(Index);
  if (!C)
    Index = DAG.getZExtOrTrunc(Index, DL, MVT::i32);
  SmallVector<SDValue, 4> Parts;
  for (unsigned I = 0; I < VT.getVectorNumElements(); ++I) {
    if (C && C->getZExtValue() == I) {
      Parts.push_back(Elt);
      continue;
    }
    SDValue Old = DAG.getExtractVectorElt(DL, EltVT, V, I);
    Parts.push_back(C ? Old
                      : DAG.getSelectCC(DL, Index,
                                        DAG.getConstant(I, DL, MVT::i32), Elt,
                                        Old, ISD::SETEQ));
  }
  return DAG.getBuildVector(VT, DL, Parts);
}

/// The word whose bytes \p V, a v4i8, consists of, as those of an argument do.
static SDValue wordOfBytes(SDValue V) {
  if (V.getOpcode() == ISD::TRUNCATE)
    V = V.getOperand(0);
  SDValue Word;
  if (V.getOpcode() != ISD::BUILD_VECTOR || V.getNumOperands() != 4)
    return Word;
  for (unsigned I = 0; I < 4; ++I) {
    SDValue Byte = V.getOperand(I);
    if (Byte.getOpcode() == ISD::TRUNCATE)
      Byte = Byte.getOperand(0);
    if (I && (Byte.getOpcode() != ISD::SRL ||
              !isa<ConstantSDNode>(Byte.getOperand(1)) ||
              Byte.getConstantOperandVal(1) != 8 * I))
      return SDValue();
    SDValue Source = I ? Byte.getOperand(0) : Byte;
    if (Source.getValueType() != MVT::i32 || (I && Source != Word))
      return SDValue();
    Word = Source;
  }
  return Word;
}

SDValue WordTargetLowering::lowerBitcast(SDValue Op, SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue V = Op.getOperand(0);
  if (Op.getValueType() == MVT::f16 && V.getValueType() == MVT::i16)
    return reinterpretWord(DAG, DL, MVT::f16,
                           DAG.getNode(ISD::ANY_EXTEND, DL, MVT::i32, V));
  if (V.getValueType() == MVT::v4i8 && Op.getValueSizeInBits() == 32) {
    if (SDValue Word = wordOfBytes(V))
      return DAG.getBitcast(Op.getValueType(), Word);
    SmallVector<SDValue, 4> Bytes;
    for (unsigned I = 0; I < 4; ++I)
      Bytes.push_back(DAG.getNode(ISD::ANY_EXTEND, DL, MVT::i32,
                                  DAG.getExtractVectorElt(DL, MVT::i8, V, I)));
    return DAG.getBitcast(Op.getValueType(), packBytes(DAG, DL, Bytes));
  }
  return SDValue();
}

/// LLVM's combiner makes these of shuffles; its type legalizer cannot take them
/// when the result is legal and the operand is promoted.
SDValue WordTargetLowering::lowerExtendFirstElements(SDValue Op,
                                                     SelectionDAG &DAG) const {
  SDLoc DL(Op);
  EVT VT = Op.getValueType();
  SmallVector<SDValue, 4> Elements;
  DAG.ExtractVectorElements(Op.getOperand(0), Elements, 0,
                            VT.getVectorNumElements());
  // Elements of packed integers are words.
  EVT Elt = VT == MVT::v2i16 ? EVT(MVT::i32) : VT.getVectorElementType();
  unsigned Extend = SelectionDAG::getOpcode_EXTEND(Op.getOpcode());
  for (SDValue &E : Elements)
    E = DAG.getNode(Extend, DL, Elt, E);
  return DAG.getBuildVector(VT, DL, Elements);
}

void WordTargetLowering::replaceBitcast(SDNode *N,
                                        SmallVectorImpl<SDValue> &Results,
                                        SelectionDAG &DAG) const {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  SDValue V = N->getOperand(0);
  if (VT == MVT::i16 && V.getValueType() == MVT::f16) {
    SDValue W = reinterpretWord(DAG, DL, MVT::i32, V);
    Results.push_back(DAG.getNode(ISD::TRUNCATE, DL, MVT::i16, W));
  } else if (VT == MVT::v4i8 && isTypeLegal(V.getValueType())) {
    SDValue W = DAG.getBitcast(MVT::i32, V);
    SmallVector<SDValue, 4> Bytes;
    for (unsigned I = 0; I < 4; ++I)
      Bytes.push_back(
          DAG.getNode(ISD::TRUNCATE, DL, MVT::i8,
                      I ? DAG.getNode(ISD::SRL, DL, MVT::i32, W,
                                      DAG.getConstant(8 * I, DL, MVT::i32))
                        : W));
    Results.push_back(DAG.getBuildVector(VT, DL, Bytes));
  }
}

/// The general way would split v4i16 and "truncate" halves of it to v2i32, the
/// type that half of the promoted result has.
void WordTargetLowering::replaceTruncate(SDNode *N,
                                         SmallVectorImpl<SDValue> &Results,
                                         SelectionDAG &DAG) const {
  if (N->getOperand(0).getValueType() != MVT::v4i16)
    return;
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  SmallVector<SDValue, 4> Parts;
  DAG.ExtractVectorElements(N->getOperand(0), Parts);
  for (SDValue &P : Parts)
    P = DAG.getNode(ISD::TRUNCATE, DL, VT.getVectorElementType(), P);
  Results.push_back(DAG.getBuildVector(VT, DL, Parts));
}
