//===- MaliISelDAGToDAG.cpp - Selection of both Mali ISAs -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliISelDAGToDAG.h"

using namespace llvm;

bool MaliDAGToDAGISel::selectByCode(SDNode *N) {
  if (N->getOpcode() == T.Uniform) {
    replace(N, buildUniform(N));
    return true;
  }
  if (N->getOpcode() == ISD::FrameIndex)
    return selectFrameIndex(N);
  return selectCommon(N);
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static bool isHighHalf(SDValue V) {
  return V.getOpcode() == ISD::EXTRACT_VECTOR_ELT &&
         isOneConstant(V.getOperand(1));
}

/// An f32 source: negation, absolute value, and widening from a half.
bool MaliDAGToDAGISel::selectFloatSource(SDValue In, SDValue &Src,
                                         SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::FP_EXTEND &&
      Src.getOperand(0).getValueType() == MVT::f16) {
    SDValue Half = Src.getOperand(0);
    M = withSelector(M, T.Mods.H0);
    // A sign below the extension commutes with it.
    unsigned Inner = signMods(Half);
    if (!(M & T.Mods.Abs))
      M ^= Inner & T.Mods.Neg;
    M |= Inner & T.Mods.Abs;
    if (isHighHalf(Half)) {
      M = withSelector(M, T.Mods.H1);
      Half = Half.getOperand(0);
    }
    Src = Half;
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

/// A scalar half in the low lane; it may be either lane of a vector.
bool MaliDAGToDAGISel::selectHalfSource(SDValue In, SDValue &Src,
                                        SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (isHighHalf(Src)) {
    M = withSelector(M, T.Mods.H11);
    Src = Src.getOperand(0);
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

bool MaliDAGToDAGISel::selectHalf2Source(SDValue In, SDValue &Src,
                                         SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::BUILD_VECTOR &&
      Src.getOperand(0) == Src.getOperand(1) &&
      !isa<ConstantFPSDNode>(Src.getOperand(0))) {
    M = withSelector(M, T.Mods.H00);
    Src = Src.getOperand(0);
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

//===----------------------------------------------------------------------===//
// Constants and groups
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

static gpu::Comparison comparisonOf(const SDNode &SetCC) {
  return gpu::getComparison(cast<CondCodeSDNode>(SetCC.getOperand(2))->get());
}

SmallVector<MaliOperand, 2>
MaliDAGToDAGISel::comparedFloats(const SDNode &SetCC) {
  SmallVector<MaliOperand, 2> Operands;
  for (SDValue In : {SetCC.getOperand(0), SetCC.getOperand(1)}) {
    SDValue Src, Mods;
    selectFloatSource(In, Src, Mods);
    unsigned M = Mods->getAsZExtVal();
    if (In.getValueType() == MVT::f16)
      M = withSelector(M, T.Mods.H0);
    Operands.push_back({Src, M});
  }
  return Operands;
}

bool MaliDAGToDAGISel::selectCompare(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (VT != MVT::v2i32) {
    replace(N, buildCompare(N, VT, /*One=*/false));
    return true;
  }
  // A lane mask of halves, asked for as words.
  SDValue Mask = buildCompare(N, MVT::v2i16, /*One=*/false);
  SDValue Low = buildExtendHalf(DL, Mask, T.Mods.H0);
  SDValue High = buildExtendHalf(DL, Mask, T.Mods.H1);
  replace(N, sequence(DL, VT, groupClass(2), {Low, High}));
  return true;
}

static bool onlySelects(SDValue Cond) {
  return all_of(Cond->uses(), [](const SDUse &U) {
    return U.getUser()->getOpcode() == ISD::SELECT && U.getOperandNo() == 0;
  });
}

/// select and its comparison are one instruction, except for f16 operands and
/// for float operands with signs, which CSEL cannot take.
bool MaliDAGToDAGISel::selectSelect(SDNode *N) {
  SDLoc DL(N);
  SDValue Cond = N->getOperand(0), IfTrue = N->getOperand(1),
          IfFalse = N->getOperand(2);
  EVT VT = N->getValueType(0);
  SDValue Zero = static_cast<const MaliTargetLowering *>(TLI)->getZero(*CurDAG);
  constexpr gpu::Comparison NotEqual = {gpu::Condition::NE, false};
  if (VT.isVector()) {
    // A lane mask.
    replace(N, buildSelect(DL, VT, MVT::v2i16, NotEqual,
                           {Cond, Zero, IfTrue, IfFalse}));
    return true;
  }
  // Some choices of constants are what a comparison gives.
  if (isNullConstant(IfFalse) &&
      (isAllOnesConstant(IfTrue) || isOneConstant(IfTrue))) {
    bool Mask = isAllOnesConstant(IfTrue);
    if (gpu::isScalarCompare(Cond)) {
      replace(N, buildCompare(Cond.getNode(), VT, /*One=*/!Mask));
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
    gpu::Comparison C = comparisonOf(*Cond.getNode());
    bool Signs = false;
    for (SDValue V : {A, B})
      Signs |= V.getOpcode() == ISD::FNEG || V.getOpcode() == ISD::FABS;
    if (In == MVT::i32 || (In == MVT::f32 && !Signs)) {
      if (SDValue S = buildSelect(DL, VT, In, C, {A, B, IfTrue, IfFalse})) {
        replace(N, S);
        return true;
      }
    }
  }
  // The sign of a condition from elsewhere does not matter.
  if (Cond.getOpcode() == ISD::SUB && isNullConstant(Cond.getOperand(0)))
    Cond = Cond.getOperand(1);
  replace(N, buildSelect(DL, VT, MVT::i32, NotEqual,
                         {Cond, Zero, IfTrue, IfFalse}));
  return true;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

MachineSDNode *MaliDAGToDAGISel::buildStore(const MemSDNode &S, SDValue Value) {
  std::optional<unsigned> Opcode =
      T.Stores.forBits(S.getMemoryVT().getSizeInBits());
  return Opcode ? buildStoreMessage(S, *Opcode, Value) : nullptr;
}

MachineSDNode *MaliDAGToDAGISel::buildFence(SDNode *N) {
  return CurDAG->getMachineNode(T.Fence, SDLoc(N), MVT::Other,
                                N->getOperand(0));
}

SDValue MaliDAGToDAGISel::exchangedGroup(const AtomicSDNode &A) {
  SDLoc DL(&A);
  SDValue Expected = A.getOperand(2), New = A.getOperand(3);
  if (A.getValueType(0) != MVT::i64)
    return pair(DL, New, Expected);
  SmallVector<SDValue, 4> Words;
  for (SDValue V : {New, Expected})
    for (unsigned I : {0u, 1u})
      Words.push_back(word(DL, V, I));
  return sequence(DL, MVT::v4i32, groupClass(4), Words);
}
