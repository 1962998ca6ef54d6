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
  SDLoc DL(N);
  EVT VT = N->getNumValues() ? N->getValueType(0) : EVT(MVT::Other);
  if (N->getOpcode() == T.Uniform) {
    replace(N, buildUniform(N));
    return true;
  }
  switch (N->getOpcode()) {
  case ISD::LOAD:
  case ISD::ATOMIC_LOAD:
    return selectLoad(N);
  case ISD::STORE:
  case ISD::ATOMIC_STORE:
    return selectStore(N);
  case ISD::ATOMIC_CMP_SWAP:
  case ISD::ATOMIC_SWAP:
  case ISD::ATOMIC_LOAD_ADD:
  case ISD::ATOMIC_LOAD_AND:
  case ISD::ATOMIC_LOAD_OR:
  case ISD::ATOMIC_LOAD_XOR:
  case ISD::ATOMIC_LOAD_MIN:
  case ISD::ATOMIC_LOAD_MAX:
  case ISD::ATOMIC_LOAD_UMIN:
  case ISD::ATOMIC_LOAD_UMAX:
    return selectAtomic(N);
  case ISD::ATOMIC_FENCE:
    ReplaceNode(
        N, CurDAG->getMachineNode(T.Fence, DL, MVT::Other, N->getOperand(0)));
    return true;
  case ISD::FrameIndex:
    return selectFrameIndex(N);
  case ISD::Constant:
  case ISD::ConstantFP:
    return selectConstant(N);
  case ISD::ADD:
    return VT == MVT::i64 && selectAdd64(N);
  case ISD::SETCC:
    return selectCompare(N);
  case ISD::SELECT:
  case ISD::VSELECT:
    return selectSelect(N);
  case ISD::BUILD_PAIR:
    replace(N, pair(DL, N->getOperand(0), N->getOperand(1)));
    return true;
  case ISD::EXTRACT_ELEMENT:
    replace(N, word(DL, N->getOperand(0), N->getConstantOperandVal(1)));
    return true;
  case ISD::BUILD_VECTOR:
    return selectBuildVector(N);
  case ISD::EXTRACT_VECTOR_ELT:
    if (N->getOperand(0).getValueType().getScalarSizeInBits() != 32)
      return false;
    replace(N, sub(DL, N->getOperand(0), N->getConstantOperandVal(1), VT));
    return true;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

unsigned MaliDAGToDAGISel::signMods(SDValue &V) const {
  unsigned Mods = 0;
  if (V.getOpcode() == ISD::FNEG) {
    Mods |= T.Mods.Neg;
    V = V.getOperand(0);
  }
  if (V.getOpcode() == ISD::FABS) {
    Mods |= T.Mods.Abs;
    V = V.getOperand(0);
  }
  return Mods;
}

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

bool MaliDAGToDAGISel::selectConstant(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (isa<ConstantSDNode>(N) && VT != MVT::i32 && VT != MVT::i64)
    return false;
  uint64_t Bits = gpu::constantBits(*N);
  if (VT == MVT::i64) {
    SDValue Low = constant(DL, Lo_32(Bits), MVT::i32);
    SDValue High =
        Lo_32(Bits) == Hi_32(Bits) ? Low : constant(DL, Hi_32(Bits), MVT::i32);
    replace(N, pair(DL, Low, High));
    return true;
  }
  // A half in both lanes, whichever one reads.
  if (VT == MVT::f16)
    Bits |= Bits << 16;
  replace(N, constant(DL, Bits, VT));
  return true;
}

bool MaliDAGToDAGISel::selectBuildVector(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (VT.getSizeInBits() == 32) {
    std::optional<uint32_t> Packed = gpu::packedConstant(*N);
    if (!Packed)
      return false;
    replace(N, constant(DL, *Packed, VT));
    return true;
  }
  if (VT.getScalarSizeInBits() != 32)
    return false;
  SmallVector<SDValue, 4> Parts(N->op_begin(), N->op_end());
  replace(N, sequence(DL, VT, Parts.size() == 2 ? *T.Pair : *T.Quad, Parts));
  return true;
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

MaliComparison llvm::getMaliComparison(ISD::CondCode CC) {
  switch (CC) {
  case ISD::SETEQ:
  case ISD::SETOEQ:
    return {MaliCondition::EQ, false};
  case ISD::SETNE:
  case ISD::SETUNE:
    return {MaliCondition::NE, false};
  case ISD::SETGT:
  case ISD::SETOGT:
    return {MaliCondition::GT, true};
  case ISD::SETGE:
  case ISD::SETOGE:
    return {MaliCondition::GE, true};
  case ISD::SETLT:
  case ISD::SETOLT:
    return {MaliCondition::LT, true};
  case ISD::SETLE:
  case ISD::SETOLE:
    return {MaliCondition::LE, true};
  case ISD::SETUGT:
    return {MaliCondition::GT, false};
  case ISD::SETUGE:
    return {MaliCondition::GE, false};
  case ISD::SETULT:
    return {MaliCondition::LT, false};
  case ISD::SETULE:
    return {MaliCondition::LE, false};
  case ISD::SETONE:
    return {MaliCondition::GTLT, false};
  default:
    reportFatalInternalError("comparison was not legalised");
  }
}

static MaliComparison comparisonOf(const SDNode &SetCC) {
  return getMaliComparison(cast<CondCodeSDNode>(SetCC.getOperand(2))->get());
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
  replace(N, sequence(DL, VT, *T.Pair, {Low, High}));
  return true;
}

bool llvm::isMaliScalarCompare(SDValue V) {
  if (V.getOpcode() != ISD::SETCC)
    return false;
  EVT In = V.getOperand(0).getValueType();
  return In == MVT::i32 || In == MVT::f32 || In == MVT::f16;
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
  constexpr MaliComparison NotEqual = {MaliCondition::NE, false};
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
    if (isMaliScalarCompare(Cond)) {
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
    MaliComparison C = comparisonOf(*Cond.getNode());
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

bool MaliDAGToDAGISel::selectLoad(SDNode *N) {
  auto *L = cast<MemSDNode>(N);
  MachineSDNode *Load = buildLoad(*L);
  if (!Load)
    return false;
  CurDAG->setNodeMemRefs(Load, {L->getMemOperand()});
  ReplaceNode(N, Load);
  return true;
}

bool MaliDAGToDAGISel::selectStore(SDNode *N) {
  auto *S = cast<MemSDNode>(N);
  SDValue Value = N->getOpcode() == ISD::ATOMIC_STORE
                      ? cast<AtomicSDNode>(N)->getVal()
                      : cast<StoreSDNode>(N)->getValue();
  unsigned Bits = S->getMemoryVT().getSizeInBits();
  std::optional<unsigned> Opcode = T.Stores.forBits(Bits);
  if (!Opcode)
    return false;
  if (Bits <= 32 && Value.getValueType() == MVT::i64)
    Value = word(SDLoc(N), Value, 0);
  MachineSDNode *Store = buildStore(*S, *Opcode, Value);
  CurDAG->setNodeMemRefs(Store, {S->getMemOperand()});
  ReplaceNode(N, Store);
  return true;
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
  return sequence(DL, MVT::v4i32, *T.Quad, Words);
}
