//===-- RogueISelBursts.cpp - Vectors in memory ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A load or store moves up to 16 consecutive words, aligned to a word. Vectors
/// that fit one such burst become it here; no type is legal for those of more
/// than four words, whose elements are values of their own from then on.
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueBurstLength.h"
#include "RogueISelLowering.h"
#include "RogueInstrInfo.h"

using namespace llvm;

static constexpr unsigned WordBits = RogueTargetLowering::WordBits;

/// The burst that moves all of \p VT; null if there is none.
static const Rogue::Burst *burstOf(EVT VT) {
  if (!VT.isFixedLengthVector())
    return VT == MVT::i64 ? Rogue::getBurst(2) : nullptr;
  EVT Element = VT.getVectorElementType();
  if (Element != MVT::i32 && Element != MVT::f32 && Element != MVT::i64)
    return nullptr;
  return Rogue::getBurst(VT.getFixedSizeInBits() / WordBits);
}

static const Rogue::Burst *burstOf(const LSBaseSDNode &N,
                                   const SelectionDAG &DAG) {
  bool IsPlain =
      N.isUnindexed() && N.getAlign() >= Align(WordBits / 8) &&
      (isa<LoadSDNode>(N)
           ? cast<LoadSDNode>(N).getExtensionType() == ISD::NON_EXTLOAD
           : !cast<StoreSDNode>(N).isTruncatingStore());
  const Rogue::Burst *B = IsPlain ? burstOf(N.getMemoryVT()) : nullptr;
  return B && B->Words <=
                     Rogue::burstLength(DAG.getMachineFunction().getFunction(),
                                        N.getAlign())
             ? B
             : nullptr;
}

void RogueTargetLowering::initBursts() {
  for (MVT VT : MVT::fixedlen_vector_valuetypes())
    if (burstOf(VT))
      setOperationAction({ISD::LOAD, ISD::STORE}, VT, Custom);
}

bool RogueTargetLowering::isBurst(const LSBaseSDNode &N,
                                  const SelectionDAG &DAG) {
  return burstOf(N, DAG);
}

SDValue RogueTargetLowering::buildBurstLoad(LoadSDNode *L, SelectionDAG &DAG,
                                            SDValue &Chain) const {
  const Rogue::Burst *B = burstOf(*L, DAG);
  if (!B)
    return SDValue();
  SDLoc DL(L);
  MachineSDNode *Load = DAG.getMachineNode(
      B->Load, DL, MVT::Untyped, MVT::Other,
      {L->getBasePtr(), DAG.getTargetConstant(0, DL, MVT::i32), L->getChain()});
  DAG.setNodeMemRefs(Load, {L->getMemOperand()});
  Chain = SDValue(Load, 1);
  auto Word = [&](unsigned I, EVT VT) {
    return DAG.getTargetExtractSubreg(RogueRegisterInfo::subReg(I), DL, VT,
                                      SDValue(Load, 0));
  };
  EVT VT = L->getValueType(0), Element = VT.getVectorElementType();
  bool IsPairs = Element == MVT::i64;
  SmallVector<SDValue, 16> Elements;
  for (unsigned I = 0; I != VT.getVectorNumElements(); ++I)
    Elements.push_back(IsPairs ? DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64,
                                             Word(2 * I, MVT::i32),
                                             Word(2 * I + 1, MVT::i32))
                               : Word(I, Element));
  // Of three elements there are four in registers.
  if (getTypeAction(*DAG.getContext(), VT) == TypeWidenVector)
    VT = getTypeToTransformTo(*DAG.getContext(), VT);
  Elements.resize(VT.getVectorNumElements(), DAG.getPOISON(Element));
  return DAG.getBuildVector(VT, DL, Elements);
}

SDValue RogueTargetLowering::lowerBurstStore(StoreSDNode *S,
                                             SelectionDAG &DAG) const {
  const Rogue::Burst *B = burstOf(*S, DAG);
  if (!B)
    return SDValue();
  SDLoc DL(S);
  SmallVector<SDValue, 16> Elements;
  DAG.ExtractVectorElements(S->getValue(), Elements);
  SmallVector<SDValue, 33> Words{
      DAG.getTargetConstant(B->RC->getID(), DL, MVT::i32)};
  auto Add = [&](SDValue Word) {
    unsigned Index = RogueRegisterInfo::subReg(Words.size() / 2);
    Words.append({Word, DAG.getTargetConstant(Index, DL, MVT::i32)});
  };
  WordNodeBuilder M{*this, DAG, DL};
  for (SDValue E : Elements) {
    if (E.getValueType() != MVT::i64) {
      Add(E);
      continue;
    }
    Add(M.lowWord(E));
    Add(M.highWord(E));
  }
  SDValue Data(
      DAG.getMachineNode(TargetOpcode::REG_SEQUENCE, DL, MVT::Untyped, Words),
      0);
  MachineSDNode *Store = DAG.getMachineNode(
      B->Store, DL, MVT::Other,
      {Data, S->getBasePtr(),
       DAG.getTargetConstant(Rogue::STORE_32BIT, DL, MVT::i32),
       DAG.getTargetConstant(0, DL, MVT::i32), S->getChain()});
  DAG.setNodeMemRefs(Store, {S->getMemOperand()});
  return SDValue(Store, 0);
}
