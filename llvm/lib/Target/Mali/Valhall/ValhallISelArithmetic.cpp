//===-- ValhallISelArithmetic.cpp - Selection of integer arithmetic -------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallISelDAGToDAG.h"
#include "ValhallSubtarget.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::ValhallII;

SDValue ValhallDAGToDAGISel::half(const SDLoc &DL, SDValue V, unsigned Index) {
  if (auto *C = dyn_cast<ConstantSDNode>(V))
    return CurDAG->getConstant(Index ? Hi_32(C->getZExtValue())
                                     : Lo_32(C->getZExtValue()),
                               DL, MVT::i32);
  if (V.getOpcode() == ISD::BUILD_PAIR)
    return V.getOperand(Index);
  if (V.getOpcode() == ISD::ZERO_EXTEND &&
      V.getOperand(0).getValueType() == MVT::i32)
    return Index ? CurDAG->getConstant(0, DL, MVT::i32) : V.getOperand(0);
  return Index ? sub(DL, V, 1)
               : CurDAG->getNode(ISD::TRUNCATE, DL, MVT::i32, V);
}

/// The halves of a 64-bit logic operation, of which at least one needs no
/// operation, as a pair:
///   (or i64 (zext x), (build_pair 0, y))   -> (build_pair x, y)
///   (xor i64 x, 1 << 63)       -> (build_pair (trunc x), (xor (hi x), 1 <<
///   31))
SDValue ValhallDAGToDAGISel::logicByHalves(SDNode &N) {
  // An address and its offset stay together.
  if (N.getOpcode() == ISD::OR &&
      CurDAG->isBaseWithConstantOffset(SDValue(&N, 0)))
    return SDValue();
  SDLoc DL(&N);
  SDValue A = N.getOperand(0), B = N.getOperand(1);
  bool And = N.getOpcode() == ISD::AND;
  KnownBits KnownA = CurDAG->computeKnownBits(A);
  KnownBits KnownB = CurDAG->computeKnownBits(B);
  SDValue Halves[2];
  for (unsigned I : {0u, 1u}) {
    APInt HalfA = (And ? KnownA.One : KnownA.Zero).extractBits(32, 32 * I);
    APInt HalfB = (And ? KnownB.One : KnownB.Zero).extractBits(32, 32 * I);
    if (And && (KnownA.Zero | KnownB.Zero).extractBits(32, 32 * I).isAllOnes())
      Halves[I] = CurDAG->getConstant(0, DL, MVT::i32);
    else if (HalfA.isAllOnes())
      Halves[I] = half(DL, B, I);
    else if (HalfB.isAllOnes())
      Halves[I] = half(DL, A, I);
  }
  if (!Halves[0] && !Halves[1])
    return SDValue();
  for (unsigned I : {0u, 1u})
    if (!Halves[I])
      Halves[I] = CurDAG->getNode(N.getOpcode(), DL, MVT::i32, half(DL, A, I),
                                  half(DL, B, I));
  return CurDAG->getNode(
      isNullConstant(Halves[1]) ? ISD::ZERO_EXTEND : ISD::BUILD_PAIR, DL,
      MVT::i64,
      isNullConstant(Halves[1]) ? ArrayRef(Halves[0]) : ArrayRef(Halves));
}

/// Says with extensions and pairs what needs only half of a 64-bit operation:
/// the combiner would turn them back.
///   (and i64 x, 0xff)          -> (zext (and (trunc x), 0xff))
///   (build_pair i32 x, 0)      -> (zext x)
void ValhallDAGToDAGISel::PreprocessISelDAG() {
  if (OptLevel == CodeGenOptLevel::None)
    return;
  bool Changed = false;
  for (auto I = CurDAG->allnodes_begin(); I != CurDAG->allnodes_end();) {
    SDNode &N = *I++;
    if (N.use_empty() || !N.getNumValues() || N.getValueType(0) != MVT::i64)
      continue;
    SDValue New;
    switch (N.getOpcode()) {
    case ISD::BUILD_PAIR:
      if (isNullConstant(N.getOperand(1)) &&
          !isa<ConstantSDNode>(N.getOperand(0)))
        New = CurDAG->getNode(ISD::ZERO_EXTEND, SDLoc(&N), MVT::i64,
                              N.getOperand(0));
      break;
    case ISD::AND:
    case ISD::OR:
    case ISD::XOR:
      New = logicByHalves(N);
      break;
    }
    if (!New)
      continue;
    // Replacing may delete other nodes, but not this one.
    --I;
    CurDAG->ReplaceAllUsesOfValueWith(SDValue(&N, 0), New);
    ++I;
    Changed = true;
  }
  if (Changed)
    CurDAG->RemoveDeadNodes();
}

/// An extended 32-bit value as a source of a 64-bit operation: the part of a
/// word or pair that it is, if it is one, else a word.
MaliOperand ValhallDAGToDAGISel::widenedSource(const SDLoc &DL, SDValue Ext) {
  using namespace ValhallSel;
  bool Signed = Ext.getOpcode() == ISD::SIGN_EXTEND;
  SDValue V = Ext.getOperand(0);
  if (V.isMachineOpcode() &&
      V.getMachineOpcode() == TargetOpcode::EXTRACT_SUBREG &&
      V.getConstantOperandVal(1) == ValhallRegisterInfo::subReg(1) &&
      V.getOperand(0).getValueType() == MVT::i64)
    return {V.getOperand(0), withSel(0, W1)};
  unsigned Bits = 0, First = 0;
  SDValue From = V;
  if (!Signed && From.getOpcode() == ISD::AND)
    if (auto *C = dyn_cast<ConstantSDNode>(From.getOperand(1)))
      if (C->getZExtValue() == 0xFF || C->getZExtValue() == 0xFFFF) {
        Bits = C->getZExtValue() == 0xFF ? 8 : 16;
        From = From.getOperand(0);
      }
  if (From.getOpcode() == (Signed ? ISD::SRA : ISD::SRL))
    if (auto *C = dyn_cast<ConstantSDNode>(From.getOperand(1))) {
      unsigned Shift = C->getZExtValue();
      if (!Bits && (Shift == 16 || Shift == 24))
        Bits = 32 - Shift;
      if (Bits && Shift % Bits == 0 && Shift < 32) {
        First = Shift / Bits;
        From = From.getOperand(0);
      }
    }
  // With other users the part has a register anyway, and the word a copy.
  if (!Bits || !V.hasOneUse() || !Ext.hasOneUse())
    return {lowWord(DL, V), withSel(0, W0)};
  Selector Sel = Bits == 8 ? Selector(B0 + First) : Selector(H0 + First);
  return {lowWord(DL, From), withSel(0, Sel)};
}

/// a + (extended b << s) with s up to 7 is one instruction: the address of an
/// array element.
bool ValhallDAGToDAGISel::selectAdd64(SDNode *N) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  auto Score = [&](SDValue V) -> unsigned {
    if (V.getOpcode() == ISD::SHL)
      if (auto *C = dyn_cast<ConstantSDNode>(V.getOperand(1)))
        if (C->getZExtValue() <= 7)
          return 2 + gpu::isExtendedWord(V.getOperand(0));
    return gpu::isExtendedWord(V);
  };
  if (Score(A) > Score(B))
    std::swap(A, B);
  unsigned Opc = Valhall::SHADD_u64, Shift = 0, Mods = 0;
  if (Score(B) >= 2) {
    Shift = B.getConstantOperandVal(1);
    B = B.getOperand(0);
  }
  if (gpu::isExtendedWord(B)) {
    if (B.getOpcode() == ISD::SIGN_EXTEND)
      Opc = Valhall::SHADD_s64;
    MaliOperand Part = widenedSource(DL, B);
    // Two extended words; only the second may be the high one of a pair.
    if (!Shift && A.getOpcode() == B.getOpcode() && gpu::isExtendedWord(A)) {
      MaliOperand Low = widenedSource(DL, A), High = Part;
      if (srcSel(Low.Mods) == ValhallSel::W1)
        std::swap(Low, High);
      if (srcSel(Low.Mods) != ValhallSel::W1) {
        static constexpr unsigned Adds[2][2] = {
            {Valhall::IADD_u64_nosat, Valhall::IADD_s64_nosat},
            {Valhall::IADD_u64, Valhall::IADD_s64}};
        unsigned Add =
            Adds[Subtarget->hasSaturate64()][A.getOpcode() == ISD::SIGN_EXTEND];
        ReplaceNode(N, build(DL, Add, MVT::i64, {Low, High}).getNode());
        return true;
      }
    }
    B = Part.Value;
    Mods = Part.Mods;
  } else if (auto *C = dyn_cast<ConstantSDNode>(B)) {
    // A 32-bit constant needs one register, and its sign extends.
    if (isInt<32>(C->getSExtValue())) {
      Opc = Valhall::SHADD_s64;
      B = lowWord(DL, constant(DL, C->getSExtValue(), MVT::i32));
      Mods = withSel(0, ValhallSel::W0);
    }
  }
  ReplaceNode(N, build(DL, Opc, MVT::i64, {A, {B, Mods}}, {Shift}).getNode());
  return true;
}
