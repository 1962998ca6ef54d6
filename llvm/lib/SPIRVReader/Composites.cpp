//===- Composites.cpp - Vectors, matrices, arrays, structures -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Translator.h"

using namespace llvm;
using namespace llvm::spirv;

/// \returns null if there is no such part.
Type *Translator::partType(Type *T, unsigned Index) {
  if (auto *Vector = dyn_cast<FixedVectorType>(T))
    return Index < Vector->getNumElements() ? Vector->getElementType()
                                            : nullptr;
  return ExtractValueInst::getIndexedType(T, Index);
}

Value *Translator::extract(Value *Composite, unsigned Index) {
  if (!partType(Composite->getType(), Index))
    return mismatch(Composite->getType());
  if (Composite->getType()->isVectorTy())
    return B.CreateExtractElement(Composite, uint64_t(Index));
  return B.CreateExtractValue(Composite, Index);
}

Value *Translator::insert(Value *Composite, Value *Element, unsigned Index) {
  if (partType(Composite->getType(), Index) != Element->getType())
    return mismatch(Composite->getType());
  if (Composite->getType()->isVectorTy())
    return B.CreateInsertElement(Composite, Element, uint64_t(Index));
  return B.CreateInsertValue(Composite, Element, Index);
}

Value *Translator::splat(Value *V, Type *T) {
  auto *Vector = dyn_cast<FixedVectorType>(T);
  if (!Vector || V->getType()->isVectorTy())
    return V;
  return B.CreateVectorSplat(Vector->getNumElements(), V);
}

/// 0 for what is no matrix.
unsigned Translator::columns(Value *M) {
  auto *Matrix = dyn_cast<ArrayType>(M->getType());
  return Matrix ? Matrix->getNumElements() : 0;
}

/// Elements of a vector, or of a matrix's columns; 0 for what is neither.
unsigned Translator::rows(Value *V) {
  Type *T = V->getType();
  if (auto *Matrix = dyn_cast<ArrayType>(T))
    T = Matrix->getElementType();
  auto *Vector = dyn_cast<FixedVectorType>(T);
  return Vector ? Vector->getNumElements() : 0;
}

Value *Translator::dot(Value *X, Value *Y) {
  Value *Sum = nullptr;
  for (unsigned I = 0; I != rows(X); ++I) {
    Value *Product = multiply(extract(X, I), extract(Y, I));
    Sum = Sum ? sum(Sum, Product) : Product;
  }
  return Sum ? Sum : mismatch(X->getType());
}

Value *Translator::matrixTimesVector(Value *M, Value *V) {
  Value *Sum = nullptr;
  for (unsigned Column = 0; Column != columns(M); ++Column) {
    Value *Vector = extract(M, Column);
    Value *Product =
        multiply(Vector, splat(extract(V, Column), Vector->getType()));
    Sum = Sum ? sum(Sum, Product) : Product;
  }
  return Sum ? Sum : mismatch(V->getType());
}

Value *Translator::vectorTimesMatrix(Value *V, Value *M) {
  Type *Element = V->getType()->getScalarType();
  Value *R = PoisonValue::get(FixedVectorType::get(Element, columns(M)));
  for (unsigned Column = 0; Column != columns(M); ++Column)
    R = insert(R, dot(V, extract(M, Column)), Column);
  return R;
}

Value *Translator::matrixTimesMatrix(Value *X, Value *Y) {
  Type *Column = cast<ArrayType>(X->getType())->getElementType();
  Value *R = PoisonValue::get(ArrayType::get(Column, columns(Y)));
  for (unsigned I = 0; I != columns(Y); ++I)
    R = insert(R, matrixTimesVector(X, extract(Y, I)), I);
  return R;
}

Value *Translator::transpose(Value *M) {
  Type *Element =
      cast<ArrayType>(M->getType())->getElementType()->getScalarType();
  Type *Column = FixedVectorType::get(Element, columns(M));
  Value *R = PoisonValue::get(ArrayType::get(Column, rows(M)));
  for (unsigned I = 0; I != rows(M); ++I) {
    Value *New = PoisonValue::get(Column);
    for (unsigned J = 0; J != columns(M); ++J)
      New = insert(New, extract(extract(M, J), I), J);
    R = insert(R, New, I);
  }
  return R;
}

Value *Translator::withoutRowAndColumn(Value *M, unsigned Row,
                                       unsigned Column) {
  unsigned Size = columns(M) - 1;
  Type *Element =
      cast<ArrayType>(M->getType())->getElementType()->getScalarType();
  Type *Small = FixedVectorType::get(Element, Size);
  Value *R = PoisonValue::get(ArrayType::get(Small, Size));
  for (unsigned I = 0; I != Size; ++I) {
    Value *From = extract(M, I + (I >= Column)), *To = PoisonValue::get(Small);
    for (unsigned J = 0; J != Size; ++J)
      To = insert(To, extract(From, J + (J >= Row)), J);
    R = insert(R, To, I);
  }
  return R;
}

/// By the first column (Laplace).
Value *Translator::determinant(Value *M) {
  unsigned Size = columns(M);
  Value *First = extract(M, 0);
  if (Size == 2) {
    Value *Second = extract(M, 1);
    return difference(multiply(extract(First, 0), extract(Second, 1)),
                      multiply(extract(First, 1), extract(Second, 0)));
  }
  Value *Sum = nullptr;
  for (unsigned Row = 0; Row != Size; ++Row) {
    Value *Product = multiply(extract(First, Row),
                              determinant(withoutRowAndColumn(M, Row, 0)));
    if (!Sum)
      Sum = Product;
    else
      Sum = Row % 2 ? difference(Sum, Product) : sum(Sum, Product);
  }
  return Sum;
}

/// The adjugate by the determinant.
Value *Translator::inverse(Value *M) {
  unsigned Size = columns(M);
  Value *Adjugate = PoisonValue::get(M->getType());
  Value *Determinant = nullptr;
  for (unsigned Column = 0; Column != Size; ++Column) {
    Value *New = PoisonValue::get(extract(M, 0)->getType());
    for (unsigned Row = 0; Row != Size; ++Row) {
      Value *Minor = Size == 2
                         ? extract(extract(M, 1 - Row), 1 - Column)
                         : determinant(withoutRowAndColumn(M, Column, Row));
      New = insert(New, (Row + Column) % 2 ? B.CreateFNeg(Minor) : Minor, Row);
    }
    Adjugate = insert(Adjugate, New, Column);
  }
  // The first row of the adjugate has the cofactors of the first column.
  Value *FirstColumn = extract(M, 0);
  for (unsigned Row = 0; Row != Size; ++Row) {
    Value *Product =
        multiply(extract(FirstColumn, Row), extract(extract(Adjugate, Row), 0));
    Determinant = Determinant ? sum(Determinant, Product) : Product;
  }
  Value *Factor =
      quotient(ConstantFP::get(Determinant->getType(), 1.0), Determinant);
  for (unsigned Column = 0; Column != Size; ++Column) {
    Value *V = extract(Adjugate, Column);
    Adjugate =
        insert(Adjugate, multiply(V, splat(Factor, V->getType())), Column);
  }
  return Adjugate;
}

/// Vectors are made of scalars and of vectors.
Value *Translator::constructComposite(const SpvInst &I) {
  Type *T = valueType(I.TypeId);
  Value *R = PoisonValue::get(T);
  unsigned Next = 0;
  for (Id Part : I.Operands) {
    Value *V = value(Part);
    if (!T->isVectorTy() || !V->getType()->isVectorTy()) {
      R = insert(R, V, Next++);
      continue;
    }
    for (unsigned E = 0; E != rows(V); ++E)
      R = insert(R, extract(V, E), Next++);
  }
  return R;
}

bool Translator::translateComposite(const SpvInst &I) {
  switch (I.Opcode) {
  case spv::Op::OpCompositeExtract: {
    Value *V = operand(I, 0);
    for (uint32_t Index : I.from(1))
      V = extract(V, Index);
    define(I, V);
    return true;
  }
  case spv::Op::OpCompositeInsert: {
    SmallVector<Value *, 4> Around = {operand(I, 1)};
    ArrayRef<uint32_t> Indexes = I.from(2);
    for (uint32_t Index : Indexes.drop_back(Indexes.empty() ? 0 : 1))
      Around.push_back(extract(Around.back(), Index));
    Value *V = operand(I, 0);
    for (uint32_t Index : reverse(Indexes))
      V = insert(Around.pop_back_val(), V, Index);
    define(I, V);
    return true;
  }
  case spv::Op::OpCompositeConstruct:
    define(I, constructComposite(I));
    return true;
  case spv::Op::OpCopyLogical:
    define(I, operand(I, 0));
    return true;
  case spv::Op::OpVectorShuffle: {
    Value *X = operand(I, 0), *Y = operand(I, 1);
    unsigned FirstCount = rows(X);
    if (X->getType() == Y->getType()) {
      // An undefined element is all ones, which is LLVM's poison.
      SmallVector<int, 16> Mask(I.from(2).begin(), I.from(2).end());
      define(I, B.CreateShuffleVector(X, Y, Mask));
      return true;
    }
    Value *R = PoisonValue::get(valueType(I.TypeId));
    for (auto [To, From] : enumerate(I.from(2)))
      if (From != UINT32_MAX)
        R = insert(R,
                   From < FirstCount ? extract(X, From)
                                     : extract(Y, From - FirstCount),
                   To);
    define(I, R);
    return true;
  }
  case spv::Op::OpVectorExtractDynamic:
    define(I, B.CreateExtractElement(operand(I, 0), operand(I, 1)));
    return true;
  case spv::Op::OpVectorInsertDynamic:
    define(I,
           B.CreateInsertElement(operand(I, 0), operand(I, 1), operand(I, 2)));
    return true;
  case spv::Op::OpVectorTimesScalar: {
    Value *X = operand(I, 0), *Y = operand(I, 1);
    if (isRelaxed(I)) {
      X = relax(X);
      Y = relax(Y);
    }
    define(I, multiply(X, splat(Y, X->getType())));
    return true;
  }
  case spv::Op::OpMatrixTimesScalar: {
    Value *R = operand(I, 0);
    for (unsigned Column = 0; Column != columns(R); ++Column) {
      Value *V = extract(R, Column);
      R = insert(R, multiply(V, splat(operand(I, 1), V->getType())), Column);
    }
    define(I, R);
    return true;
  }
  case spv::Op::OpMatrixTimesVector:
    define(I, matrixTimesVector(operand(I, 0), operand(I, 1)));
    return true;
  case spv::Op::OpVectorTimesMatrix:
    define(I, vectorTimesMatrix(operand(I, 0), operand(I, 1)));
    return true;
  case spv::Op::OpMatrixTimesMatrix:
    define(I, matrixTimesMatrix(operand(I, 0), operand(I, 1)));
    return true;
  case spv::Op::OpOuterProduct: {
    Value *X = operand(I, 0), *Y = operand(I, 1);
    Value *R = PoisonValue::get(valueType(I.TypeId));
    for (unsigned Column = 0; Column != rows(Y); ++Column)
      R = insert(R, multiply(X, splat(extract(Y, Column), X->getType())),
                 Column);
    define(I, R);
    return true;
  }
  case spv::Op::OpTranspose:
    define(I, transpose(operand(I, 0)));
    return true;
  case spv::Op::OpDot: {
    Value *X = operand(I, 0), *Y = operand(I, 1);
    if (isRelaxed(I)) {
      X = relax(X);
      Y = relax(Y);
    }
    define(I, dot(X, Y));
    return true;
  }
  default:
    return false;
  }
}
