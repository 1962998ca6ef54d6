//===- ExpandIntrinsics.cpp - What LLVM has no general code for -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   before: %r = call i24 @llvm.udiv.fix.i24(i24 %a, i24 %b, i32 4)
//   after:  %x = zext i24 %a to i28
//           %y = zext i24 %b to i28
//           %n = shl i28 %x, 4
//           %q = udiv i28 %n, %y
//           %r = trunc i28 %q to i24
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/IR/ExpandIntrinsics.h"
#include "GPUCodeGen/IR/ElementBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace llvm::gpu;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static Type *withBits(Type *T, unsigned Bits) {
  return T->getWithNewType(IntegerType::get(T->getContext(), Bits));
}

static Value *extended(IRBuilder<> &B, Value *V, Type *Wide, bool Signed) {
  return Signed ? B.CreateSExt(V, Wide) : B.CreateZExt(V, Wide);
}

/// \p V as a \p T, which has fewer bits; the nearest number of it, if asked.
static Value *narrowed(IRBuilder<> &B, Value *V, Type *T, bool Signed,
                       bool Saturate) {
  unsigned Bits = T->getScalarSizeInBits();
  auto Limit = [&](Intrinsic::ID ID, APInt N) {
    unsigned Wide = V->getType()->getScalarSizeInBits();
    N = Signed ? N.sext(Wide) : N.zext(Wide);
    V = B.CreateBinaryIntrinsic(ID, V, ConstantInt::get(V->getType(), N));
  };
  if (Saturate && Signed) {
    Limit(Intrinsic::smin, APInt::getSignedMaxValue(Bits));
    Limit(Intrinsic::smax, APInt::getSignedMinValue(Bits));
  } else if (Saturate) {
    Limit(Intrinsic::umin, APInt::getMaxValue(Bits));
  }
  return B.CreateTrunc(V, T);
}

/// The quotient of numbers with \p Scale binary places, rounded down as
/// SelectionDAG does.
static Value *divideFixed(IRBuilder<> &B, IntrinsicInst &I, bool Signed,
                          bool Saturate) {
  Type *T = I.getType();
  unsigned Bits = T->getScalarSizeInBits();
  unsigned Scale = cast<ConstantInt>(I.getArgOperand(2))->getZExtValue();
  // The smallest number divided by -1 needs one more.
  Type *Wide = withBits(T, Bits + Scale + Signed);
  Value *X = B.CreateShl(extended(B, I.getArgOperand(0), Wide, Signed), Scale);
  Value *Y = extended(B, I.getArgOperand(1), Wide, Signed);
  Value *Q;
  if (Signed) {
    Q = B.CreateSDiv(X, Y);
    Value *Zero = Constant::getNullValue(Wide);
    Value *Rest = B.CreateSub(X, B.CreateMul(Q, Y));
    Value *Below = B.CreateAnd(B.CreateICmpNE(Rest, Zero),
                               B.CreateICmpSLT(B.CreateXor(X, Y), Zero));
    Q = B.CreateAdd(Q, B.CreateSExt(Below, Wide));
  } else {
    Q = B.CreateUDiv(X, Y);
  }
  return narrowed(B, Q, T, Signed, Saturate);
}

/// The product of such numbers. With more than 64 bits LLVM's general expansion
/// sees overflows where a large scale leaves none.
static Value *multiplyFixed(IRBuilder<> &B, IntrinsicInst &I, bool Signed,
                            bool Saturate) {
  Type *T = I.getType();
  unsigned Bits = T->getScalarSizeInBits();
  if (Bits <= 64)
    return nullptr;
  unsigned Scale = cast<ConstantInt>(I.getArgOperand(2))->getZExtValue();
  Type *Wide = withBits(T, 2 * Bits);
  Value *P = B.CreateMul(extended(B, I.getArgOperand(0), Wide, Signed),
                         extended(B, I.getArgOperand(1), Wide, Signed));
  P = Signed ? B.CreateAShr(P, Scale) : B.CreateLShr(P, Scale);
  return narrowed(B, P, T, Signed, Saturate);
}

/// The amount modulo a width that is no power of two is a division.
static Value *funnelShift(IRBuilder<> &B, IntrinsicInst &I, bool Left) {
  Type *T = I.getType();
  unsigned Bits = T->getScalarSizeInBits();
  if (Bits <= 32 || isPowerOf2_32(Bits))
    return nullptr;
  auto Const = [&](uint64_t V) { return ConstantInt::get(T, V); };
  Value *X = I.getArgOperand(0), *Y = I.getArgOperand(1);
  Value *Amount = B.CreateURem(I.getArgOperand(2), Const(Bits));
  Value *Rest = B.CreateSub(Const(Bits - 1), Amount);
  // Two shifts, as one of all bits is not defined.
  if (Left)
    return B.CreateOr(B.CreateShl(X, Amount),
                      B.CreateLShr(B.CreateLShr(Y, Const(1)), Rest));
  return B.CreateOr(B.CreateShl(B.CreateShl(X, Const(1)), Rest),
                    B.CreateLShr(Y, Amount));
}

/// Exponents are handled in 32 bits.
static Value *withExponent(IRBuilder<> &B, IntrinsicInst &I) {
  Type *T = I.getType();
  bool Splits = I.getIntrinsicID() == Intrinsic::frexp;
  Type *Exponent =
      Splits ? T->getStructElementType(1) : I.getArgOperand(1)->getType();
  unsigned Bits = Exponent->getScalarSizeInBits();
  if (Bits == 32 || (!Splits && Bits < 32))
    return nullptr;
  Type *Word = withBits(Exponent, 32);
  if (!Splits) {
    // No number needs more than what 32 bits can hold.
    Value *N = I.getArgOperand(1);
    auto Limit = [&](int64_t V) { return ConstantInt::getSigned(Exponent, V); };
    N = B.CreateBinaryIntrinsic(Intrinsic::smin, N, Limit(INT32_MAX));
    N = B.CreateBinaryIntrinsic(Intrinsic::smax, N, Limit(INT32_MIN));
    return B.CreateIntrinsic(Intrinsic::ldexp, {T, Word},
                             {I.getArgOperand(0), B.CreateTrunc(N, Word)}, &I);
  }
  Type *Number = T->getStructElementType(0);
  Value *Parts = B.CreateIntrinsic(Intrinsic::frexp, {Number, Word},
                                   {I.getArgOperand(0)}, &I);
  Value *R = B.CreateInsertValue(PoisonValue::get(T),
                                 B.CreateExtractValue(Parts, 0), 0);
  Value *N = B.CreateSExtOrTrunc(B.CreateExtractValue(Parts, 1), Exponent);
  return B.CreateInsertValue(R, N, 1);
}

/// Of halves by way of floats.
static Value *splitHalf(IRBuilder<> &B, IntrinsicInst &I) {
  Type *Half = I.getType()->getStructElementType(0);
  if (!Half->getScalarType()->isHalfTy())
    return nullptr;
  Type *Single = Half->getWithNewType(B.getFloatTy());
  Value *Parts = B.CreateIntrinsic(Intrinsic::modf, {Single},
                                   {B.CreateFPExt(I.getArgOperand(0), Single)});
  Value *R = PoisonValue::get(I.getType());
  for (unsigned P : {0, 1})
    R = B.CreateInsertValue(
        R, B.CreateFPTrunc(B.CreateExtractValue(Parts, P), Half), P);
  return R;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// The same operation on each element.
static Value *byElement(ElementBuilder &B, IntrinsicInst &I) {
  auto *T = dyn_cast<FixedVectorType>(I.getType());
  if (!T)
    return nullptr;
  SmallVector<SmallVector<Value *>, 2> Operands;
  for (Value *Op : I.args())
    Operands.push_back(B.elements(Op));
  SmallVector<Value *> Results;
  for (unsigned E = 0; E != T->getNumElements(); ++E) {
    SmallVector<Value *, 2> Ops;
    for (auto &Op : Operands)
      Ops.push_back(Op[E]);
    Results.push_back(
        B.CreateIntrinsic(I.getIntrinsicID(), {T->getElementType()}, Ops, &I));
  }
  return B.vector(Results);
}

static Value *interleave(ElementBuilder &B, IntrinsicInst &I) {
  SmallVector<SmallVector<Value *>, 8> Parts;
  for (Value *Op : I.args())
    Parts.push_back(B.elements(Op));
  SmallVector<Value *> All;
  for (unsigned E = 0; E != Parts[0].size(); ++E)
    for (auto &P : Parts)
      All.push_back(P[E]);
  return B.vector(All);
}

static Value *deinterleave(ElementBuilder &B, IntrinsicInst &I) {
  unsigned Factor = I.getType()->getStructNumElements();
  SmallVector<Value *> All = B.elements(I.getArgOperand(0));
  Value *R = PoisonValue::get(I.getType());
  for (unsigned P = 0; P != Factor; ++P) {
    SmallVector<Value *> Part;
    for (unsigned E = P; E < All.size(); E += Factor)
      Part.push_back(All[E]);
    R = B.CreateInsertValue(R, B.vector(Part), P);
  }
  return R;
}

static Value *insertVector(ElementBuilder &B, IntrinsicInst &I) {
  SmallVector<Value *> All = B.elements(I.getArgOperand(0));
  SmallVector<Value *> Part = B.elements(I.getArgOperand(1));
  unsigned At = cast<ConstantInt>(I.getArgOperand(2))->getZExtValue();
  llvm::copy(Part, All.begin() + At);
  return B.vector(All);
}

static Value *extractVector(ElementBuilder &B, IntrinsicInst &I) {
  SmallVector<Value *> All = B.elements(I.getArgOperand(0));
  unsigned At = cast<ConstantInt>(I.getArgOperand(1))->getZExtValue();
  unsigned Count = cast<FixedVectorType>(I.getType())->getNumElements();
  return B.vector(ArrayRef(All).slice(At, Count));
}

static Value *partialReduce(ElementBuilder &B, IntrinsicInst &I, bool Float) {
  SmallVector<Value *> Sums = B.elements(I.getArgOperand(0));
  B.setFastMathFlags(Float ? I.getFastMathFlags() : FastMathFlags());
  for (auto [K, V] : enumerate(B.elements(I.getArgOperand(1)))) {
    Value *&Sum = Sums[K % Sums.size()];
    Sum = Float ? B.CreateFAdd(Sum, V) : B.CreateAdd(Sum, V);
  }
  return B.vector(Sums);
}

/// The element for the last set bit of the mask.
static Value *lastActive(ElementBuilder &B, IntrinsicInst &I) {
  SmallVector<Value *> Elements = B.elements(I.getArgOperand(0));
  Value *R = I.getArgOperand(2);
  for (auto [V, M] : zip(Elements, B.elements(I.getArgOperand(1))))
    R = B.CreateSelect(M, V, R);
  return R;
}

/// The elements for set bits of the mask come first, those of the third operand
/// behind them. Element K is one of the first K + 1 that are chosen so far.
static Value *compress(ElementBuilder &B, IntrinsicInst &I, ExpandFor For) {
  auto *T = cast<FixedVectorType>(I.getType());
  unsigned Bits = T->getScalarSizeInBits(), Count = T->getNumElements();
  if (For == ExpandFor::Target && Count > 1 && isPowerOf2_32(Count) &&
      Bits >= 8 && isPowerOf2_32(Bits))
    return nullptr;
  SmallVector<Value *> Results = B.elements(I.getArgOperand(2));
  Value *At = B.getInt32(0);
  for (auto [K, V, M] : enumerate(B.elements(I.getArgOperand(0)),
                                  B.elements(I.getArgOperand(1)))) {
    for (unsigned J = 0; J <= K; ++J) {
      Value *Here = B.CreateAnd(M, B.CreateICmpEQ(At, B.getInt32(J)));
      Results[J] = B.CreateSelect(Here, V, Results[J]);
    }
    At = B.CreateAdd(At, B.CreateZExt(M, B.getInt32Ty()));
  }
  return B.vector(Results);
}

//===----------------------------------------------------------------------===//
// Operations with a mask and a length
//===----------------------------------------------------------------------===//

/// The first \p Length elements in reverse order.
static Value *reversePart(ElementBuilder &B, IntrinsicInst &I) {
  Value *V = I.getArgOperand(0), *Length = I.getArgOperand(2);
  SmallVector<Value *> Results;
  for (unsigned E = 0; E != B.count(V); ++E) {
    Value *At = B.CreateSub(Length, B.getInt32(E + 1));
    Results.push_back(B.elementOrFirst(V, At));
  }
  return B.vector(Results);
}

/// From an element of the first vector on, which has a length, and then the
/// second vector.
static Value *splicePart(ElementBuilder &B, IntrinsicInst &I) {
  Value *V = I.getArgOperand(0), *W = I.getArgOperand(1);
  Value *Length = I.getArgOperand(4);
  auto *Offset = cast<ConstantInt>(I.getArgOperand(2));
  Value *Start = Offset;
  if (Offset->isNegative())
    Start = B.CreateAdd(Length, Offset);
  SmallVector<Value *> Results;
  for (unsigned E = 0; E != B.count(V); ++E) {
    Value *At = B.CreateAdd(Start, B.getInt32(E));
    Value *Second = B.elementOrFirst(W, B.CreateSub(At, Length));
    Results.push_back(B.CreateSelect(B.CreateICmpULT(At, Length),
                                     B.elementOrFirst(V, At), Second));
  }
  return B.vector(Results);
}

/// The lanes that \p I is for: a mask and a length.
static Value *liveLanes(ElementBuilder &B, Value *Mask, Value *Length) {
  SmallVector<Value *> Lanes = B.elements(Mask);
  for (auto [E, Lane] : enumerate(Lanes))
    Lane = B.CreateAnd(Lane, B.CreateICmpULT(B.getInt32(E), Length));
  return B.vector(Lanes);
}

/// The addresses of elements that are \p Stride bytes apart.
static Value *stridedPointers(ElementBuilder &B, Value *First, Value *Stride,
                              unsigned Count) {
  SmallVector<Value *> Pointers;
  for (unsigned E = 0; E != Count; ++E)
    Pointers.push_back(B.CreatePtrAdd(
        First, B.CreateMul(Stride, ConstantInt::get(Stride->getType(), E))));
  return B.vector(Pointers);
}

static Align elementAlign(const VPIntrinsic &I, Type *Vector) {
  if (MaybeAlign A = I.getPointerAlignment())
    return *A;
  return I.getDataLayout().getABITypeAlign(Vector->getScalarType());
}

static Value *loadStrided(ElementBuilder &B, VPIntrinsic &I) {
  auto *T = cast<FixedVectorType>(I.getType());
  return B.CreateMaskedGather(
      T,
      stridedPointers(B, I.getArgOperand(0), I.getArgOperand(1),
                      T->getNumElements()),
      elementAlign(I, T),
      liveLanes(B, I.getMaskParam(), I.getVectorLengthParam()));
}

static void storeStrided(ElementBuilder &B, VPIntrinsic &I) {
  Value *V = I.getArgOperand(0);
  B.CreateMaskedScatter(
      V, stridedPointers(B, I.getArgOperand(1), I.getArgOperand(2), B.count(V)),
      elementAlign(I, V->getType()),
      liveLanes(B, I.getMaskParam(), I.getVectorLengthParam()));
}

/// The number of the first live element that is not zero, or the length.
static Value *firstLive(ElementBuilder &B, VPIntrinsic &I) {
  Type *T = I.getType();
  SmallVector<Value *> Live =
      B.elements(liveLanes(B, I.getMaskParam(), I.getVectorLengthParam()));
  Value *R = B.CreateZExtOrTrunc(I.getVectorLengthParam(), T);
  SmallVector<Value *> All = B.elements(I.getArgOperand(0));
  for (unsigned E = All.size(); E-- != 0;) {
    Value *Here = B.CreateAnd(Live[E], B.CreateIsNotNull(All[E]));
    R = B.CreateSelect(Here, ConstantInt::get(T, E), R);
  }
  return R;
}

/// Elements that are not asked for may be computed: nothing traps.
static Value *withoutMask(ElementBuilder &B, VPIntrinsic &I) {
  std::optional<Intrinsic::ID> ID = I.getFunctionalIntrinsicID();
  auto Mask = VPIntrinsic::getMaskParamPos(I.getIntrinsicID());
  auto Length = VPIntrinsic::getVectorLengthParamPos(I.getIntrinsicID());
  if (!ID || !Mask || !Length || isa<VPReductionIntrinsic>(I) ||
      I.mayReadOrWriteMemory())
    return nullptr;
  SmallVector<Value *, 4> Operands;
  for (auto [K, Op] : enumerate(I.args()))
    if (K != *Mask && K != *Length)
      Operands.push_back(Op);
  return B.CreateIntrinsic(I.getType(), *ID, Operands,
                           isa<FPMathOperator>(I) ? &I : nullptr);
}

//===----------------------------------------------------------------------===//
// Matrices, column by column
//===----------------------------------------------------------------------===//

static unsigned constant(IntrinsicInst &I, unsigned Operand) {
  return cast<ConstantInt>(I.getArgOperand(Operand))->getZExtValue();
}

static Value *transpose(ElementBuilder &B, IntrinsicInst &I) {
  unsigned Rows = constant(I, 1), Columns = constant(I, 2);
  SmallVector<Value *> All = B.elements(I.getArgOperand(0)), Results;
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned C = 0; C != Columns; ++C)
      Results.push_back(All[C * Rows + R]);
  return B.vector(Results);
}

static Value *multiplyMatrices(ElementBuilder &B, IntrinsicInst &I) {
  unsigned Rows = constant(I, 2), Inner = constant(I, 3),
           Columns = constant(I, 4);
  SmallVector<Value *> X = B.elements(I.getArgOperand(0));
  SmallVector<Value *> Y = B.elements(I.getArgOperand(1)), Results;
  bool Float = I.getType()->isFPOrFPVectorTy();
  if (Float)
    B.setFastMathFlags(I.getFastMathFlags());
  for (unsigned C = 0; C != Columns; ++C)
    for (unsigned R = 0; R != Rows; ++R) {
      Value *Sum = nullptr;
      for (unsigned K = 0; K != Inner; ++K) {
        Value *A = X[K * Rows + R], *D = Y[C * Inner + K];
        Value *P = Float ? B.CreateFMul(A, D) : B.CreateMul(A, D);
        Sum = !Sum ? P : Float ? B.CreateFAdd(Sum, P) : B.CreateAdd(Sum, P);
      }
      Results.push_back(Sum);
    }
  return B.vector(Results);
}

/// Loads or stores the columns of a matrix that are a stride apart.
static Value *moveColumns(ElementBuilder &B, IntrinsicInst &I, bool Load) {
  unsigned First = Load ? 0 : 1; // the operand with the pointer
  Value *Pointer = I.getArgOperand(First), *Stride = I.getArgOperand(First + 1);
  bool Volatile = !cast<ConstantInt>(I.getArgOperand(First + 2))->isZero();
  unsigned Rows = constant(I, First + 3), Columns = constant(I, First + 4);
  auto *T =
      cast<FixedVectorType>(Load ? I.getType() : I.getArgOperand(0)->getType());
  Type *Element = T->getElementType();
  Align Alignment = commonAlignment(
      I.getParamAlign(First).valueOrOne(),
      I.getDataLayout().getTypeAllocSize(Element).getFixedValue());
  SmallVector<Value *> All;
  if (!Load)
    All = B.elements(I.getArgOperand(0));
  for (unsigned C = 0; C != Columns; ++C) {
    Value *Column = B.CreateGEP(
        Element, Pointer,
        B.CreateMul(Stride, ConstantInt::get(Stride->getType(), C)));
    for (unsigned R = 0; R != Rows; ++R) {
      Value *At = B.CreateConstGEP1_32(Element, Column, R);
      if (Load)
        All.push_back(B.CreateAlignedLoad(Element, At, Alignment, Volatile));
      else
        B.CreateAlignedStore(All[C * Rows + R], At, Alignment, Volatile);
    }
  }
  return Load ? B.vector(All) : nullptr;
}

//===----------------------------------------------------------------------===//
// The choice
//===----------------------------------------------------------------------===//

static Value *expandVector(ElementBuilder &B, IntrinsicInst &I, ExpandFor For) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::vector_interleave2:
  case Intrinsic::vector_interleave3:
  case Intrinsic::vector_interleave4:
  case Intrinsic::vector_interleave5:
  case Intrinsic::vector_interleave6:
  case Intrinsic::vector_interleave7:
  case Intrinsic::vector_interleave8:
    return interleave(B, I);
  case Intrinsic::vector_deinterleave2:
  case Intrinsic::vector_deinterleave3:
  case Intrinsic::vector_deinterleave4:
  case Intrinsic::vector_deinterleave5:
  case Intrinsic::vector_deinterleave6:
  case Intrinsic::vector_deinterleave7:
  case Intrinsic::vector_deinterleave8:
    return deinterleave(B, I);
  case Intrinsic::vector_insert:
    return insertVector(B, I);
  case Intrinsic::vector_extract:
    return extractVector(B, I);
  case Intrinsic::vector_partial_reduce_add:
    return partialReduce(B, I, /*Float=*/false);
  case Intrinsic::vector_partial_reduce_fadd:
    return partialReduce(B, I, /*Float=*/true);
  case Intrinsic::experimental_vector_extract_last_active:
    return lastActive(B, I);
  case Intrinsic::experimental_vector_compress:
    return compress(B, I, For);
  case Intrinsic::experimental_vp_reverse:
    return reversePart(B, I);
  case Intrinsic::experimental_vp_splice:
    return splicePart(B, I);
  case Intrinsic::vp_cttz_elts:
    return firstLive(B, cast<VPIntrinsic>(I));
  case Intrinsic::experimental_vp_strided_load:
    return loadStrided(B, cast<VPIntrinsic>(I));
  case Intrinsic::matrix_transpose:
    return transpose(B, I);
  case Intrinsic::matrix_multiply:
    return multiplyMatrices(B, I);
  case Intrinsic::matrix_column_major_load:
    return moveColumns(B, I, /*Load=*/true);
  default:
    return nullptr;
  }
}

static Value *expandNumber(ElementBuilder &B, IntrinsicInst &I, ExpandFor For) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::sdiv_fix:
    return divideFixed(B, I, /*Signed=*/true, /*Saturate=*/false);
  case Intrinsic::sdiv_fix_sat:
    return divideFixed(B, I, /*Signed=*/true, /*Saturate=*/true);
  case Intrinsic::udiv_fix:
    return divideFixed(B, I, /*Signed=*/false, /*Saturate=*/false);
  case Intrinsic::udiv_fix_sat:
    return divideFixed(B, I, /*Signed=*/false, /*Saturate=*/true);
  case Intrinsic::smul_fix:
    return multiplyFixed(B, I, /*Signed=*/true, /*Saturate=*/false);
  case Intrinsic::smul_fix_sat:
    return multiplyFixed(B, I, /*Signed=*/true, /*Saturate=*/true);
  case Intrinsic::umul_fix:
    return multiplyFixed(B, I, /*Signed=*/false, /*Saturate=*/false);
  case Intrinsic::umul_fix_sat:
    return multiplyFixed(B, I, /*Signed=*/false, /*Saturate=*/true);
  case Intrinsic::fshl:
    return funnelShift(B, I, /*Left=*/true);
  case Intrinsic::fshr:
    return funnelShift(B, I, /*Left=*/false);
  case Intrinsic::frexp:
  case Intrinsic::ldexp:
    return withExponent(B, I);
  case Intrinsic::modf:
    return For == ExpandFor::Host ? splitHalf(B, I) : nullptr;
  case Intrinsic::clmul:
    return byElement(B, I);
  case Intrinsic::experimental_widenable_condition:
    return B.getTrue();
  // What they say is for optimisations.
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::ssa_copy:
    return I.getArgOperand(0);
  default:
    return nullptr;
  }
}

static bool hasScalableType(const IntrinsicInst &I) {
  return I.getType()->isScalableTy() || any_of(I.args(), [](const Value *V) {
           return V->getType()->isScalableTy();
         });
}

static bool expand(IntrinsicInst &I, ExpandFor For) {
  if (hasScalableType(I))
    return false;
  ElementBuilder B(I);
  if (I.getIntrinsicID() == Intrinsic::matrix_column_major_store ||
      I.getIntrinsicID() == Intrinsic::experimental_vp_strided_store) {
    if (auto *VP = dyn_cast<VPIntrinsic>(&I))
      storeStrided(B, *VP);
    else
      moveColumns(B, I, /*Load=*/false);
    I.eraseFromParent();
    return true;
  }
  Value *V = expandNumber(B, I, For);
  if (!V)
    V = expandVector(B, I, For);
  if (!V)
    if (auto *VP = dyn_cast<VPIntrinsic>(&I))
      V = withoutMask(B, *VP);
  if (!V)
    return false;
  if (!isa<Constant>(V) && !is_contained(I.args(), V))
    V->takeName(&I);
  I.replaceAllUsesWith(V);
  I.eraseFromParent();
  return true;
}

bool gpu::expandIntrinsics(Function &F, ExpandFor For) {
  // Loops split blocks.
  SmallVector<IntrinsicInst *, 16> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<IntrinsicInst>(&I))
      Calls.push_back(Call);
  bool Changed = false;
  for (IntrinsicInst *Call : Calls) {
    auto *Copy = dyn_cast<AnyMemIntrinsic>(Call);
    if (Copy && Copy->isAtomic()) {
      expandAtomicCopy(*Copy);
      Changed = true;
    } else {
      Changed |= expand(*Call, For);
    }
  }
  return Changed;
}
