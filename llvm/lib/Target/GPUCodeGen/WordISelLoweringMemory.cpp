//===- WordISelLoweringMemory.cpp - Groups and bytes in memory ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WordISelLowering.h"

using namespace llvm;

/// A group of words below its natural alignment is one access per word; the
/// general expansion would assemble it in memory.
static bool isMisalignedGroup(const LSBaseSDNode *N) {
  EVT VT = N->getMemoryVT();
  return VT.isSimple() && VT.getScalarSizeInBits() % 32 == 0 &&
         VT.getSizeInBits() > 32 &&
         N->getAlign().value() * 8 < VT.getSizeInBits();
}

SDValue WordTargetLowering::lowerMisaligned(SDValue Op,
                                            SelectionDAG &DAG) const {
  SDLoc DL(Op);
  auto *N = cast<LSBaseSDNode>(Op);
  EVT VT = N->getMemoryVT();
  constexpr unsigned Bytes = 4;
  unsigned Count = VT.getSizeInBits() / 32;
  EVT Words = Count == 4 ? MVT::v4i32 : MVT::v2i32;
  const auto *S = dyn_cast<StoreSDNode>(N);
  SmallVector<SDValue, 4> Parts, Chains;
  if (S)
    DAG.ExtractVectorElements(DAG.getBitcast(Words, S->getValue()), Parts);
  for (unsigned I = 0; I < Count; ++I) {
    SDValue Ptr = DAG.getMemBasePlusOffset(N->getBasePtr(),
                                           TypeSize::getFixed(I * Bytes), DL);
    MachinePointerInfo Info = N->getPointerInfo().getWithOffset(I * Bytes);
    Align A = commonAlignment(N->getAlign(), I * Bytes);
    MachineMemOperand::Flags Flags = N->getMemOperand()->getFlags();
    if (S) {
      Chains.push_back(
          DAG.getStore(N->getChain(), DL, Parts[I], Ptr, Info, A, Flags));
      continue;
    }
    Parts.push_back(
        DAG.getLoad(MVT::i32, DL, N->getChain(), Ptr, Info, A, Flags));
    Chains.push_back(Parts.back().getValue(1));
  }
  SDValue Chain = DAG.getNode(ISD::TokenFactor, DL, MVT::Other, Chains);
  if (S)
    return Chain;
  SDValue V = DAG.getBitcast(VT, DAG.getBuildVector(Words, DL, Parts));
  return DAG.getMergeValues({V, Chain}, DL);
}

/// Four bytes, extended to words: one load and four byte selections.
SDValue WordTargetLowering::lowerVectorLoad(SDValue Op,
                                            SelectionDAG &DAG) const {
  auto *L = cast<LoadSDNode>(Op);
  if (L->getExtensionType() == ISD::NON_EXTLOAD)
    return isMisalignedGroup(L) ? lowerMisaligned(Op, DAG) : SDValue();
  if (L->getMemoryVT() != MVT::v4i8 || L->getAlign() < Align(4))
    return SDValue();
  SDLoc DL(Op);
  SDValue Word = DAG.getLoad(MVT::i32, DL, L->getChain(), L->getBasePtr(),
                             L->getMemOperand());
  bool Signed = L->getExtensionType() == ISD::SEXTLOAD;
  SmallVector<SDValue, 4> Parts;
  for (unsigned I = 0; I < 4; ++I) {
    SDValue B = I ? DAG.getNode(ISD::SRL, DL, MVT::i32, Word,
                                DAG.getConstant(8 * I, DL, MVT::i32))
                  : Word;
    Parts.push_back(Signed ? DAG.getNode(ISD::SIGN_EXTEND_INREG, DL, MVT::i32,
                                         B, DAG.getValueType(MVT::i8))
                           : DAG.getNode(ISD::AND, DL, MVT::i32, B,
                                         DAG.getConstant(0xFF, DL, MVT::i32)));
  }
  return DAG.getMergeValues(
      {DAG.getBuildVector(Op.getValueType(), DL, Parts), Word.getValue(1)}, DL);
}

SDValue WordTargetLowering::packBytes(SelectionDAG &DAG, const SDLoc &DL,
                                      ArrayRef<SDValue> Bytes) const {
  SDValue Word;
  for (auto [I, B] : enumerate(Bytes)) {
    SDValue Byte = DAG.getNode(ISD::AND, DL, MVT::i32, B,
                               DAG.getConstant(0xFF, DL, MVT::i32));
    if (I)
      Byte = DAG.getNode(ISD::SHL, DL, MVT::i32, Byte,
                         DAG.getConstant(8 * I, DL, MVT::i32));
    Word = Word ? DAG.getNode(ISD::OR, DL, MVT::i32, Word, Byte) : Byte;
  }
  return Word;
}

/// The type in which a vector that is not legal moves.
static MVT wordsType(EVT VT) {
  return VT.getSizeInBits() == 128 ? MVT::v4i32 : MVT::v2i32;
}

SDValue WordTargetLowering::lowerVectorStore(SDValue Op,
                                             SelectionDAG &DAG) const {
  auto *S = cast<StoreSDNode>(Op);
  SDLoc DL(Op);
  SDValue V = S->getValue();
  if (S->isTruncatingStore()) {
    if (S->getMemoryVT() != MVT::v4i8 || S->getAlign() < Align(4))
      return SDValue();
    SmallVector<SDValue, 4> Bytes;
    DAG.ExtractVectorElements(V, Bytes);
    return DAG.getStore(S->getChain(), DL, packBytes(DAG, DL, Bytes),
                        S->getBasePtr(), S->getMemOperand());
  }
  EVT VT = V.getValueType();
  if (isMisalignedGroup(S) && isTypeLegal(VT))
    return lowerMisaligned(Op, DAG);
  if (isTypeLegal(VT) || S->getAlign().value() * 8 < VT.getSizeInBits())
    return SDValue();
  return DAG.getStore(S->getChain(), DL, DAG.getBitcast(wordsType(VT), V),
                      S->getBasePtr(), S->getMemOperand());
}

/// Three elements, or another number that no register has. The general
/// expansion reads more of them if the alignment says that the page has them,
/// but a buffer may end behind the last one.
void WordTargetLowering::replaceOddLoad(LoadSDNode *L,
                                        SmallVectorImpl<SDValue> &Results,
                                        SelectionDAG &DAG) const {
  EVT VT = L->getValueType(0);
  LLVMContext &C = *DAG.getContext();
  EVT Wide = getTypeToTransformTo(C, VT);
  if (getTypeAction(C, VT) != TypeWidenVector ||
      L->getPointerInfo().isDereferenceable(Wide.getStoreSize(), C,
                                            DAG.getDataLayout()))
    return;
  SDLoc DL(L);
  EVT Element = VT.getVectorElementType();
  unsigned Count = VT.getVectorNumElements(), Part;
  SmallVector<SDValue, 8> Elements, Chains;
  for (unsigned I = 0; I != Count; I += Part) {
    Part = bit_floor(Count - I);
    uint64_t Offset = uint64_t(I) * Element.getStoreSize();
    SDValue V = DAG.getLoad(
        Part == 1 ? Element : EVT::getVectorVT(C, Element, Part), DL,
        L->getChain(),
        DAG.getMemBasePlusOffset(L->getBasePtr(), TypeSize::getFixed(Offset),
                                 DL),
        L->getPointerInfo().getWithOffset(Offset),
        commonAlignment(L->getAlign(), Offset), L->getMemOperand()->getFlags());
    Chains.push_back(V.getValue(1));
    if (Part == 1)
      Elements.push_back(V);
    else
      DAG.ExtractVectorElements(V, Elements);
  }
  Elements.resize(Wide.getVectorNumElements(), DAG.getPOISON(Element));
  Results.push_back(DAG.getBuildVector(Wide, DL, Elements));
  Results.push_back(DAG.getNode(ISD::TokenFactor, DL, MVT::Other, Chains));
}

void WordTargetLowering::replaceLoad(SDNode *N,
                                     SmallVectorImpl<SDValue> &Results,
                                     SelectionDAG &DAG) const {
  auto *L = cast<LoadSDNode>(N);
  EVT VT = N->getValueType(0);
  if (L->getExtensionType() == ISD::NON_EXTLOAD && VT.isVector() &&
      !VT.isPow2VectorType())
    return replaceOddLoad(L, Results, DAG);
  if (L->getExtensionType() != ISD::NON_EXTLOAD ||
      L->getAlign().value() * 8 < VT.getSizeInBits())
    return;
  SDLoc DL(N);
  SDValue W = DAG.getLoad(wordsType(VT), DL, L->getChain(), L->getBasePtr(),
                          L->getMemOperand());
  Results.push_back(DAG.getBitcast(VT, W));
  Results.push_back(W.getValue(1));
}
