//===- ByteProducts.cpp - Products of bytes in sums -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ByteProducts.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::gpu;
using namespace llvm::PatternMatch;

static constexpr unsigned WordBits = 32, ByteBits = 8;

//===----------------------------------------------------------------------===//
// Elements of vectors
//===----------------------------------------------------------------------===//

/// What an element is made of, as far as instructions only move elements.
static Term follow(Term T) {
  while (true) {
    uint64_t Index;
    Value *V, *Element;
    if (T.Lane == Term::Scalar) {
      if (!match(T.V, m_ExtractElt(m_Value(V), m_ConstantInt(Index))) ||
          !isa<FixedVectorType>(V->getType()) ||
          Index >= cast<FixedVectorType>(V->getType())->getNumElements())
        return T;
      T = {V, unsigned(Index)};
    } else if (auto *S = dyn_cast<ShuffleVectorInst>(T.V)) {
      int From = S->getMaskValue(T.Lane);
      auto *Ty = dyn_cast<FixedVectorType>(S->getOperand(0)->getType());
      if (From < 0 || !Ty)
        return T;
      unsigned Count = Ty->getNumElements();
      T = unsigned(From) < Count ? Term{S->getOperand(0), unsigned(From)}
                                 : Term{S->getOperand(1), From - Count};
    } else if (match(T.V, m_InsertElt(m_Value(V), m_Value(Element),
                                      m_ConstantInt(Index)))) {
      T = Index == T.Lane ? Term{Element} : Term{V, T.Lane};
    } else {
      return T;
    }
  }
}

/// Operand \p I of what makes \p T, an operation on each element.
static Term operand(Term T, unsigned I) {
  return follow({cast<User>(T.V)->getOperand(I), T.Lane});
}

static unsigned opcode(Term T) {
  auto *I = dyn_cast<Instruction>(T.V);
  return I ? I->getOpcode() : 0;
}

static unsigned bitsOf(Term T) { return T.V->getType()->getScalarSizeInBits(); }

static const APInt *constant(Term T) {
  auto *C = dyn_cast<Constant>(T.V);
  if (C && T.Lane != Term::Scalar)
    C = C->getAggregateElement(T.Lane);
  auto *Int = dyn_cast_or_null<ConstantInt>(C);
  return Int ? &Int->getValue() : nullptr;
}

/// The constant operand \p I, if it is less than \p Limit.
static std::optional<unsigned> smallOperand(Term T, unsigned I,
                                            uint64_t Limit) {
  const APInt *C = constant(operand(T, I));
  if (!C || C->uge(Limit))
    return std::nullopt;
  return C->getZExtValue();
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

static bool isSumOfElements(const Value *V) {
  auto *I = dyn_cast<IntrinsicInst>(V);
  return I && I->getIntrinsicID() == Intrinsic::vector_reduce_add &&
         isa<FixedVectorType>(I->getArgOperand(0)->getType());
}

static bool isSum(const Value *V) {
  return V->getType()->isIntegerTy(WordBits) &&
         (match(V, m_Add(m_Value(), m_Value())) || isSumOfElements(V));
}

/// Whether \p T is part of the sum \p Root and of nothing else.
static bool isInner(Term T, const Instruction &Root) {
  auto *I = dyn_cast<Instruction>(T.V);
  if (!I ||
      (I != &Root && (I->getParent() != Root.getParent() || !I->hasOneUse())))
    return false;
  return T.Lane == Term::Scalar ? isSum(I) : I->getOpcode() == Instruction::Add;
}

SmallVector<Term, 8> gpu::termsOfSum(Instruction &Root) {
  SmallVector<Term, 8> Terms, Work;
  if (isSum(&Root))
    Work.push_back({&Root});
  while (!Work.empty()) {
    Term T = Work.pop_back_val();
    if (!isInner(T, Root)) {
      Terms.push_back(T);
      continue;
    }
    auto *I = cast<Instruction>(T.V);
    if (isSumOfElements(I)) {
      Value *V = I->getOperand(0);
      for (unsigned L = cast<FixedVectorType>(V->getType())->getNumElements();
           L-- > 0;)
        Work.push_back({V, L});
    } else {
      Work.push_back({I->getOperand(1), T.Lane});
      Work.push_back({I->getOperand(0), T.Lane});
    }
  }
  return Terms;
}

bool gpu::isWholeSum(const Instruction &I) {
  if (!isSum(&I))
    return false;
  const auto *User =
      I.hasOneUse() ? cast<Instruction>(*I.user_begin()) : nullptr;
  return !User || User->getParent() != I.getParent() || !isSum(User);
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// As many bits of a byte, from the lowest on.
static uint8_t lowBits(unsigned Count) {
  return Count < ByteBits ? (1u << Count) - 1 : 0xFF;
}

/// How many bits of a word the byte needs, from its lowest on.
static unsigned widthOf(const ByteFactor &F) {
  return ByteBits - countl_zero(F.Mask);
}

/// Says of \p F that it is the byte from bit \p Shift on of \p T.
static void setWord(ByteFactor &F, Term T, unsigned Shift) {
  unsigned Bits = bitsOf(T);
  if (T.Lane != Term::Scalar)
    Shift += T.Lane * Bits;
  Type *Ty = T.V->getType();
  if (!Ty->isIntOrIntVectorTy())
    return;
  // The same bits under another type.
  Value *Source;
  while (match(T.V, m_BitCast(m_Value(Source))) &&
         Source->getType()->isIntOrIntVectorTy())
    T.V = Source;
  uint64_t Whole = T.V->getType()->getPrimitiveSizeInBits().getFixedValue();
  if (Whole % WordBits || Shift % WordBits + widthOf(F) > WordBits)
    return;
  F.Base = T.V;
  F.Word = Shift / WordBits;
  F.Shift = Shift % WordBits;
}

/// Looks for the word that the low bits of \p T, those of F.Mask, lie in.
static void findWord(ByteFactor &F, Term T) {
  unsigned Shift = 0;
  while (true) {
    unsigned Bits = bitsOf(T);
    if (T.Lane != Term::Scalar)
      return setWord(F, T, Shift);
    const APInt *C;
    Value *X;
    if (match(T.V, m_And(m_Value(X), m_APInt(C)))) {
      F.Mask &= C->lshr(Shift).extractBitsAsZExtValue(
          std::min(ByteBits, Bits - Shift), 0);
      T = follow({X});
    } else if (match(T.V, m_Shr(m_Value(X), m_APInt(C))) &&
               C->ult(Bits - Shift)) {
      Shift += C->getZExtValue();
      if (opcode(T) == Instruction::LShr)
        F.Mask &= lowBits(Bits - Shift);
      else if (Shift + widthOf(F) > Bits)
        return; // It would repeat the sign.
      T = follow({X});
    } else if (match(T.V, m_Shl(m_Value(X), m_APInt(C))) && C->ule(Shift)) {
      Shift -= C->getZExtValue();
      T = follow({X});
    } else if (match(T.V, m_Trunc(m_Value(X)))) {
      T = follow({X});
    } else if (match(T.V, m_ZExtOrSExt(m_Value(X))) &&
               Shift + widthOf(F) <= X->getType()->getScalarSizeInBits()) {
      T = follow({X});
    } else {
      return setWord(F, T, Shift);
    }
  }
}

static std::optional<ByteFactor> matchFactor(Term T, const DataLayout &DL) {
  T = follow(T);
  ByteFactor F;
  if (const APInt *C = constant(T)) {
    if (C->getSignificantBits() > 9)
      return std::nullopt;
    F.Constant = C->getSExtValue();
    F.IsSigned = *F.Constant >= -128 && *F.Constant <= 127;
    F.IsUnsigned = *F.Constant >= 0;
    if (!F.IsSigned && !F.IsUnsigned)
      return std::nullopt;
    return F;
  }
  if (!T.V->getType()->isIntOrIntVectorTy())
    return std::nullopt;
  F.Value = T;
  if (T.Lane == Term::Scalar) {
    unsigned Bits = bitsOf(T);
    if (Bits < ByteBits || Bits > WordBits)
      return std::nullopt;
    KnownBits Known = computeKnownBits(T.V, DL);
    unsigned Active = Known.countMaxActiveBits();
    F.IsUnsigned = Active <= ByteBits;
    F.IsSigned =
        Active < ByteBits || ComputeNumSignBits(T.V, DL) > Bits - ByteBits;
    F.Mask = ~Known.Zero.getLoBits(ByteBits).getZExtValue();
  } else {
    // An extension of a vector of bytes.
    unsigned Op = opcode(T);
    if ((Op != Instruction::SExt && Op != Instruction::ZExt) ||
        bitsOf(operand(T, 0)) != ByteBits)
      return std::nullopt;
    F.IsSigned = Op == Instruction::SExt;
    F.IsUnsigned = Op == Instruction::ZExt;
    T = operand(T, 0);
  }
  if (!F.IsSigned && !F.IsUnsigned)
    return std::nullopt;
  findWord(F, T);
  return F;
}

/// Whether \p T, a product in fewer bits than a word, is the whole product when
/// it is extended.
static bool isWhole(Term T, const ByteFactor &A, const ByteFactor &B,
                    bool IsSigned) {
  auto *Mul = cast<OverflowingBinaryOperator>(T.V);
  bool HasRoom = bitsOf(T) >= 2 * ByteBits;
  if (IsSigned)
    return Mul->hasNoSignedWrap() || (HasRoom && (A.IsSigned || B.IsSigned));
  return (Mul->hasNoUnsignedWrap() || HasRoom) && A.IsUnsigned && B.IsUnsigned;
}

/// Whether a new product leaves the old one without users.
static bool isUsedOnce(Term T) {
  return T.Lane != Term::Scalar || T.V->hasOneUse();
}

/// Saves the search in what \p T, which no other factor says to be a byte, is
/// made of.
static bool mayBeByte(Term T) {
  switch (opcode(T)) {
  case Instruction::ZExt:
  case Instruction::SExt:
    return bitsOf(operand(T, 0)) == ByteBits;
  case Instruction::And:
    return smallOperand(T, 1, 1 << ByteBits).has_value();
  case Instruction::LShr:
  case Instruction::AShr: {
    const APInt *C = constant(operand(T, 1));
    return C && *C == WordBits - ByteBits;
  }
  default:
    return false;
  }
}

std::optional<ByteProduct> gpu::matchByteProduct(Term Sum,
                                                 const DataLayout &DL) {
  Term T = follow(Sum);
  unsigned Extension = opcode(T);
  if ((Extension == Instruction::SExt || Extension == Instruction::ZExt) &&
      isUsedOnce(T)) {
    Term Narrow = operand(T, 0);
    if (opcode(Narrow) == Instruction::Mul)
      T = Narrow;
  }
  bool IsNarrow = bitsOf(T) != WordBits;
  ByteProduct P;
  P.Sum = Sum;
  if (opcode(T) == Instruction::Mul && isUsedOnce(T)) {
    std::optional<ByteFactor> A = matchFactor(operand(T, 0), DL), B;
    if (A)
      B = matchFactor(operand(T, 1), DL);
    if (!B || (IsNarrow && !isWhole(T, *A, *B, Extension == Instruction::SExt)))
      return std::nullopt;
    P.A = *A;
    P.B = *B;
    return P;
  }
  P.B.Constant = 1;
  // InstCombine's way to multiply by a power of two.
  if (opcode(T) == Instruction::Shl && isUsedOnce(T))
    if (std::optional<unsigned> Amount = smallOperand(T, 1, 8)) {
      P.B.Constant = 1 << *Amount;
      T = operand(T, 0);
    }
  P.B.IsUnsigned = true;
  P.B.IsSigned = *P.B.Constant < 128;
  if (!mayBeByte(T))
    return std::nullopt;
  std::optional<ByteFactor> A = matchFactor(T, DL);
  if (!A || A->Constant)
    return std::nullopt;
  P.A = *A;
  return P;
}
