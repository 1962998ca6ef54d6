//===-- RogueISelBits.cpp - Selection of bitwise groups -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A bitwise group shifts left, masks by a constant, joins with another value
/// and shifts again:
///
///   shift(((a << n) & mask) op (b & ~mask), amount)
///
/// As much of such an expression as one group can hold is one BITS_W, or
/// EXTRACT_W where it is a field of consecutive bits.
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueISelDAGToDAG.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::Rogue;

namespace {

/// The operands of BITS_W; those that are not set are zero.
struct BitsOperands {
  SDValue A, Count, B, Amount;
  unsigned Logic = BITS_OR;
  unsigned Shift = BITS_UNSHIFTED;
  unsigned Masked = 0;
  uint32_t Mask = 0;
};

} // namespace

static std::optional<uint32_t> constantWord(SDValue V) {
  auto *C = dyn_cast<ConstantSDNode>(V);
  return C ? std::optional<uint32_t>(uint32_t(C->getZExtValue()))
           : std::nullopt;
}

static std::optional<unsigned> shiftCode(unsigned Opcode) {
  switch (Opcode) {
  case ISD::SHL:
    return BITS_LSL;
  case ISD::SRL:
    return BITS_SHR;
  case ISD::SRA:
    return BITS_ASR;
  case ISD::ROTL:
    return BITS_ROL;
  default:
    return std::nullopt;
  }
}

static bool isNot(SDValue V) {
  return V.getOpcode() == ISD::XOR && constantWord(V.getOperand(1)) == ~0u;
}

/// \p V is a << n, or a & mask of it, or the other way round: the shift and
/// the mask of \p Ops are not yet taken.
static void absorbInto(BitsOperands &Ops, SDValue V) {
  Ops.A = V;
  if (!V.hasOneUse())
    return;
  auto Constant = [](SDValue X) { return constantWord(X.getOperand(1)); };
  if (V.getOpcode() == ISD::AND && Constant(V)) {
    Ops.Masked = MaskA;
    Ops.Mask = *Constant(V);
    Ops.A = V = V.getOperand(0);
    if (!V.hasOneUse())
      return;
  }
  if (V.getOpcode() != ISD::SHL)
    return;
  SDValue Inner = V.getOperand(0);
  std::optional<uint32_t> Count = Constant(V);
  Ops.Count = V.getOperand(1);
  Ops.A = Inner;
  if (!Ops.Masked && Count && *Count < 32 && Inner.getOpcode() == ISD::AND &&
      Inner.hasOneUse() && Constant(Inner)) {
    Ops.Masked = MaskA;
    Ops.Mask = *Constant(Inner) << *Count;
    Ops.A = Inner.getOperand(0);
  }
}

/// How much of \p V a group's first phases can take.
static unsigned absorbs(SDValue V) {
  BitsOperands Ops;
  absorbInto(Ops, V);
  return bool(Ops.Count) + (Ops.Masked != 0);
}

/// The logical part of \p Ops from \p V; false if it is no such operation.
/// \p CompiledOnly: of the negated ones only XNOR.
static bool takeLogic(BitsOperands &Ops, SDValue V, bool CompiledOnly) {
  bool Negated =
      isNot(V) && V.getOperand(0).hasOneUse() &&
      (!CompiledOnly || V.getOperand(0).getOpcode() == ISD::XOR);
  SDValue Op = Negated ? V.getOperand(0) : V;
  switch (Op.getOpcode()) {
  case ISD::OR:
    Ops.Logic = Negated ? BITS_NOR : BITS_OR;
    break;
  case ISD::AND:
    Ops.Logic = Negated ? BITS_NAND : BITS_AND;
    break;
  case ISD::XOR:
    Ops.Logic = Negated ? BITS_XNOR : BITS_XOR;
    break;
  default:
    if (!isNot(V))
      return false;
    Ops.Logic = BITS_XNOR;
    Ops.A = V.getOperand(0);
    return true;
  }
  SDValue A = Op.getOperand(0), B = Op.getOperand(1);
  if (Negated)
    ;
  else if (isNot(Op)) {
    Ops.Logic = BITS_XNOR;
    Ops.A = A;
    return true;
  }
  if (std::optional<uint32_t> C = constantWord(B); C && !getConstant(*C)) {
    if (Op.getOpcode() == ISD::AND && !Negated) {
      absorbInto(Ops, A);
      if (Ops.Masked) {
        Ops.Mask &= *C;
      } else {
        Ops.Masked = MaskA;
        Ops.Mask = *C;
      }
      Ops.Logic = BITS_OR;
      return true;
    }
    // The constant is all ones, masked.
    Ops.A = SDValue();
    Ops.B = A;
    Ops.Masked = MaskA;
    Ops.Mask = *C;
    return true;
  }
  if (Op.getOpcode() == ISD::AND && !Negated)
    for (auto [X, Y] : {std::pair(A, B), std::pair(B, A)})
      if (isNot(Y) && Y.hasOneUse()) {
        Ops.Logic = BITS_OR;
        Ops.A = SDValue();
        Ops.B = X;
        Ops.Count = Y.getOperand(0);
        Ops.Masked = MaskB | RegisterMask;
        return true;
      }
  if (absorbs(B) > absorbs(A))
    std::swap(A, B);
  absorbInto(Ops, A);
  Ops.B = B;
  // (a & mask) | (b & ~mask)
  if (Ops.Logic == BITS_OR && Ops.Masked == MaskA &&
      B.getOpcode() == ISD::AND && B.hasOneUse() &&
      constantWord(B.getOperand(1)) == ~Ops.Mask) {
    Ops.B = B.getOperand(0);
    Ops.Masked |= MaskB;
  }
  return true;
}

SDValue RogueDAGToDAGISel::shiftAmount(SDValue V) {
  selectShiftAmount<31>(V, V);
  return V;
}

bool RogueDAGToDAGISel::selectField(SDNode *N) {
  SDLoc DL(N);
  SDValue From = N->getOperand(0);
  bool Signed = N->getOpcode() == ISD::SIGN_EXTEND_INREG;
  unsigned Width;
  if (Signed) {
    Width = cast<VTSDNode>(N->getOperand(1))->getVT().getScalarSizeInBits();
  } else {
    std::optional<uint32_t> Mask = constantWord(N->getOperand(1));
    if (!Mask || !isMask_32(*Mask))
      return false;
    Width = llvm::countr_one(*Mask);
  }
  unsigned Position = 0;
  if (From.getOpcode() == ISD::SRL || From.getOpcode() == ISD::SRA)
    if (std::optional<uint32_t> By = constantWord(From.getOperand(1));
        By && *By + Width <= 32) {
      Position = *By;
      From = From.getOperand(0);
    }
  // One operand is enough for a small mask.
  if (!Signed && !Position && getConstant((1u << Width) - 1))
    return false;
  replace(N, SDValue(CurDAG->getMachineNode(Rogue::EXTRACT_W, DL, MVT::i32,
                                            {From, reg(getConstant(Position)),
                                             reg(getConstant(Width)),
                                             imm(DL, Signed)}),
                     0));
  return true;
}

bool RogueDAGToDAGISel::selectBits(SDNode *N) {
  if (N->getValueType(0) != MVT::i32)
    return false;
  unsigned Opcode = N->getOpcode();
  if ((Opcode == ISD::AND || Opcode == ISD::SIGN_EXTEND_INREG) &&
      selectField(N))
    return true;
  SDLoc DL(N);
  BitsOperands Ops;
  SDValue Root(N, 0);
  if (std::optional<unsigned> Shift = shiftCode(Opcode)) {
    Ops.Shift = *Shift;
    Ops.Amount = shiftAmount(N->getOperand(1));
    SDValue In = N->getOperand(0);
    if (!In.hasOneUse())
      Ops.A = In;
    else if (!takeLogic(Ops, In, Subtarget->compiledOnly()))
      absorbInto(Ops, In);
  } else {
    std::optional<uint32_t> Mask =
        Opcode == ISD::AND ? constantWord(N->getOperand(1)) : std::nullopt;
    SDValue In = N->getOperand(0);
    std::optional<uint32_t> By = Mask && In.getOpcode() == ISD::SRL
                                     ? constantWord(In.getOperand(1))
                                     : std::nullopt;
    if (By && *By < 32 && In.hasOneUse()) {
      // (x >> n) & mask is (x & mask << n) >> n.
      Ops.A = In.getOperand(0);
      Ops.Masked = MaskA;
      Ops.Mask = *Mask << *By;
      Ops.Shift = BITS_SHR;
      Ops.Amount = In.getOperand(1);
    } else if (!takeLogic(Ops, Root, Subtarget->compiledOnly())) {
      return false;
    }
  }
  bool OnesMasked = Ops.Masked && !Ops.A && !(Ops.Masked & RegisterMask);
  auto Source = [&](SDValue V) { return V ? direct(V) : reg(Rogue::C0); };
  SDValue Count = Ops.Count ? Ops.Count : SDValue();
  if (Count && !(Ops.Masked & RegisterMask))
    Count = shiftAmount(Count);
  replace(N, SDValue(CurDAG->getMachineNode(
                         Rogue::BITS_W, DL, MVT::i32,
                         {OnesMasked ? reg(Rogue::C143) : Source(Ops.A),
                          Source(Count), Source(Ops.B), Source(Ops.Amount),
                          imm(DL, Ops.Logic), imm(DL, Ops.Shift),
                          imm(DL, Ops.Masked), imm(DL, int32_t(Ops.Mask))}),
                     0));
  return true;
}
