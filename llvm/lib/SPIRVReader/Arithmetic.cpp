//===- Arithmetic.cpp - Numbers -----------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Translator.h"

using namespace llvm;
using namespace llvm::spirv;

//===----------------------------------------------------------------------===//
// Operations that look at types, because the validator does not look at all
//===----------------------------------------------------------------------===//

Value *Translator::mismatch(Type *Result) {
  error(*Current, "has operands of types that it does not take");
  return PoisonValue::get(Result);
}

Value *Translator::castTo(llvm::Instruction::CastOps Op, Value *V, Type *T) {
  if (V->getType() == T)
    return V;
  if (!CastInst::castIsValid(Op, V->getType(), T))
    return mismatch(T);
  return B.CreateCast(Op, V, T);
}

Value *Translator::resizeInt(Value *V, Type *T, bool IsSigned) {
  using Cast = llvm::Instruction;
  unsigned From = V->getType()->getScalarSizeInBits();
  return castTo(From > T->getScalarSizeInBits() ? Cast::Trunc
                : IsSigned                      ? Cast::SExt
                                                : Cast::ZExt,
                V, T);
}

Value *Translator::resize(Value *V, Type *T) {
  return resizeInt(V, T, /*IsSigned=*/false);
}

Value *Translator::resizeSigned(Value *V, Type *T) {
  return resizeInt(V, T, /*IsSigned=*/true);
}

Value *Translator::reinterpret(Value *V, Type *T) {
  return castTo(llvm::Instruction::BitCast, V, T);
}

Value *Translator::binaryOp(llvm::Instruction::BinaryOps Op, Value *X,
                            Value *Y) {
  Type *T = X->getType();
  bool IsFloat = Op == llvm::Instruction::FAdd ||
                 Op == llvm::Instruction::FSub ||
                 Op == llvm::Instruction::FMul || Op == llvm::Instruction::FDiv;
  if (T != Y->getType() ||
      !(IsFloat ? T->isFPOrFPVectorTy() : T->isIntOrIntVectorTy()))
    return mismatch(T);
  return B.CreateBinOp(Op, X, Y);
}

Value *Translator::compare(CmpInst::Predicate P, Value *X, Value *Y) {
  Type *T = X->getType();
  if (T != Y->getType() ||
      !(CmpInst::isFPPredicate(P) ? T->isFPOrFPVectorTy()
                                  : T->isIntOrIntVectorTy()))
    return mismatch(
        CmpInst::makeCmpResultType(T->isVectorTy() ? T : B.getInt1Ty()));
  return B.CreateCmp(P, X, Y);
}

//===----------------------------------------------------------------------===//
// Contraction
//===----------------------------------------------------------------------===//

/// Unless \p I is to be exact, products that are added up may be rounded once.
void Translator::setContraction(const SpvInst &I) {
  MayContract = !SM.has(I.ResultId, spv::Decoration::NoContraction);
}

Value *Translator::contractible(Value *V) {
  if (auto *I = dyn_cast<llvm::Instruction>(V); I && isa<FPMathOperator>(I))
    I->setHasAllowContract(MayContract);
  return V;
}

Value *Translator::multiply(Value *X, Value *Y) {
  return contractible(binaryOp(llvm::Instruction::FMul, X, Y));
}

Value *Translator::sum(Value *X, Value *Y) {
  return contractible(binaryOp(llvm::Instruction::FAdd, X, Y));
}

Value *Translator::difference(Value *X, Value *Y) {
  return contractible(binaryOp(llvm::Instruction::FSub, X, Y));
}

bool Translator::isRelaxed(const SpvInst &I) {
  return Options.RelaxedPrecision &&
         SM.has(I.ResultId, spv::Decoration::RelaxedPrecision);
}

/// \p V in half; a value that has just been one is it again.
Value *Translator::relax(Value *V) {
  Type *T = V->getType();
  if (!T->getScalarType()->isFloatTy())
    return V;
  return B.CreateFPTrunc(V, T->getWithNewType(B.getHalfTy()));
}

/// x - y * floor(x / y)
Value *Translator::floatMod(Value *X, Value *Y) {
  Value *Floor = unary(Intrinsic::floor, quotient(X, Y));
  return difference(X, multiply(Y, Floor));
}

/// The remainder that has the sign of the divisor.
Value *Translator::signedMod(Value *X, Value *Y) {
  Value *Zero = Constant::getNullValue(X->getType());
  Value *Rem = B.CreateSRem(X, Y);
  Value *Differ = B.CreateICmpSLT(B.CreateXor(Rem, Y), Zero);
  Value *IsNotZero = B.CreateICmpNE(Rem, Zero);
  return B.CreateSelect(B.CreateAnd(Differ, IsNotZero), B.CreateAdd(Rem, Y),
                        Rem);
}

/// A structure of two results.
Value *Translator::pair(const SpvInst &I, Value *First, Value *Second) {
  Value *R = PoisonValue::get(valueType(I.TypeId));
  return insert(insert(R, First, 0), Second, 1);
}

Value *Translator::wideProduct(const SpvInst &I, bool IsSigned) {
  Type *T = operand(I, 0)->getType();
  Type *Wide = T->getExtendedType();
  Value *Product = B.CreateMul(resizeInt(operand(I, 0), Wide, IsSigned),
                               resizeInt(operand(I, 1), Wide, IsSigned));
  Value *High = B.CreateLShr(Product, T->getScalarSizeInBits());
  return pair(I, B.CreateTrunc(Product, T), B.CreateTrunc(High, T));
}

bool Translator::translateArithmetic(const SpvInst &I) {
  auto Int = [&](llvm::Instruction::BinaryOps Op) {
    define(I, binaryOp(Op, operand(I, 0), operand(I, 1)));
    return true;
  };
  auto Float = [&](Value *(Translator::*Make)(Value *, Value *)) {
    Value *X = operand(I, 0), *Y = operand(I, 1);
    if (isRelaxed(I)) {
      X = relax(X);
      Y = relax(Y);
    }
    define(I, (this->*Make)(X, Y));
    return true;
  };
  auto WithOverflow = [&](Intrinsic::ID ID) {
    Value *R = B.CreateBinaryIntrinsic(ID, operand(I, 0), operand(I, 1));
    Value *First = B.CreateExtractValue(R, 0);
    define(I, pair(I, First,
                   B.CreateZExt(B.CreateExtractValue(R, 1), First->getType())));
    return true;
  };
  using BinOp = llvm::Instruction;
  switch (I.Opcode) {
  case spv::Op::OpIAdd:
    return Int(BinOp::Add);
  case spv::Op::OpISub:
    return Int(BinOp::Sub);
  case spv::Op::OpIMul:
    return Int(BinOp::Mul);
  case spv::Op::OpUDiv:
    return Int(BinOp::UDiv);
  case spv::Op::OpSDiv:
    return Int(BinOp::SDiv);
  case spv::Op::OpUMod:
    return Int(BinOp::URem);
  case spv::Op::OpSRem:
    return Int(BinOp::SRem);
  case spv::Op::OpSMod:
    define(I, signedMod(operand(I, 0), operand(I, 1)));
    return true;
  case spv::Op::OpSNegate:
    define(I, B.CreateNeg(operand(I, 0)));
    return true;
  case spv::Op::OpFAdd:
    return Float(&Translator::sum);
  case spv::Op::OpFSub:
    return Float(&Translator::difference);
  case spv::Op::OpFMul:
    return Float(&Translator::multiply);
  case spv::Op::OpFDiv:
    Float(&Translator::quotient);
    // May be off by 2.5 units in the last place, which a product with the
    // reciprocal is not.
    if (auto *Quotient = dyn_cast<llvm::Instruction>(value(I.ResultId));
        Quotient && Quotient->getOpcode() == llvm::Instruction::FDiv &&
        Quotient->getType()->getScalarType()->isFloatTy() &&
        !SM.has(I.ResultId, spv::Decoration::NoContraction))
      Quotient->setHasAllowReciprocal(true);
    return true;
  case spv::Op::OpFRem: {
    Value *X = operand(I, 0), *Y = operand(I, 1);
    Value *Whole = unary(Intrinsic::trunc, quotient(X, Y));
    define(I, difference(X, multiply(Y, Whole)));
    return true;
  }
  case spv::Op::OpFMod:
    define(I, floatMod(operand(I, 0), operand(I, 1)));
    return true;
  case spv::Op::OpFNegate:
    define(I, B.CreateFNeg(operand(I, 0)));
    return true;
  case spv::Op::OpIAddCarry:
    return WithOverflow(Intrinsic::uadd_with_overflow);
  case spv::Op::OpISubBorrow:
    return WithOverflow(Intrinsic::usub_with_overflow);
  case spv::Op::OpUMulExtended:
    define(I, wideProduct(I, /*IsSigned=*/false));
    return true;
  case spv::Op::OpSMulExtended:
    define(I, wideProduct(I, /*IsSigned=*/true));
    return true;
  default:
    return false;
  }
}

bool Translator::translateComparison(const SpvInst &I) {
  auto Compare = [&](CmpInst::Predicate P) {
    define(I, compare(P, operand(I, 0), operand(I, 1)));
    return true;
  };
  switch (I.Opcode) {
  case spv::Op::OpIEqual:
    return Compare(CmpInst::ICMP_EQ);
  case spv::Op::OpINotEqual:
  case spv::Op::OpLogicalNotEqual:
    return Compare(CmpInst::ICMP_NE);
  case spv::Op::OpLogicalEqual:
    return Compare(CmpInst::ICMP_EQ);
  case spv::Op::OpULessThan:
    return Compare(CmpInst::ICMP_ULT);
  case spv::Op::OpULessThanEqual:
    return Compare(CmpInst::ICMP_ULE);
  case spv::Op::OpUGreaterThan:
    return Compare(CmpInst::ICMP_UGT);
  case spv::Op::OpUGreaterThanEqual:
    return Compare(CmpInst::ICMP_UGE);
  case spv::Op::OpSLessThan:
    return Compare(CmpInst::ICMP_SLT);
  case spv::Op::OpSLessThanEqual:
    return Compare(CmpInst::ICMP_SLE);
  case spv::Op::OpSGreaterThan:
    return Compare(CmpInst::ICMP_SGT);
  case spv::Op::OpSGreaterThanEqual:
    return Compare(CmpInst::ICMP_SGE);
  case spv::Op::OpFOrdEqual:
    return Compare(CmpInst::FCMP_OEQ);
  case spv::Op::OpFUnordEqual:
    return Compare(CmpInst::FCMP_UEQ);
  case spv::Op::OpFOrdNotEqual:
    return Compare(CmpInst::FCMP_ONE);
  case spv::Op::OpFUnordNotEqual:
    return Compare(CmpInst::FCMP_UNE);
  case spv::Op::OpFOrdLessThan:
    return Compare(CmpInst::FCMP_OLT);
  case spv::Op::OpFUnordLessThan:
    return Compare(CmpInst::FCMP_ULT);
  case spv::Op::OpFOrdLessThanEqual:
    return Compare(CmpInst::FCMP_OLE);
  case spv::Op::OpFUnordLessThanEqual:
    return Compare(CmpInst::FCMP_ULE);
  case spv::Op::OpFOrdGreaterThan:
    return Compare(CmpInst::FCMP_OGT);
  case spv::Op::OpFUnordGreaterThan:
    return Compare(CmpInst::FCMP_UGT);
  case spv::Op::OpFOrdGreaterThanEqual:
    return Compare(CmpInst::FCMP_OGE);
  case spv::Op::OpFUnordGreaterThanEqual:
    return Compare(CmpInst::FCMP_UGE);
  case spv::Op::OpOrdered:
    return Compare(CmpInst::FCMP_ORD);
  case spv::Op::OpUnordered:
    return Compare(CmpInst::FCMP_UNO);
  case spv::Op::OpIsNan:
    define(I, B.CreateFCmpUNO(operand(I, 0), operand(I, 0)));
    return true;
  case spv::Op::OpIsInf: {
    Value *Magnitude = unary(Intrinsic::fabs, operand(I, 0));
    define(I, B.CreateFCmpOEQ(Magnitude,
                              ConstantFP::getInfinity(Magnitude->getType())));
    return true;
  }
  case spv::Op::OpIsFinite: {
    Value *Magnitude = unary(Intrinsic::fabs, operand(I, 0));
    define(I, B.CreateFCmpOLT(Magnitude,
                              ConstantFP::getInfinity(Magnitude->getType())));
    return true;
  }
  case spv::Op::OpExpectKHR:
    define(I, B.CreateIntrinsic(Intrinsic::expect, {valueType(I.TypeId)},
                                {operand(I, 0), operand(I, 1)}));
    return true;
  case spv::Op::OpAssumeTrueKHR:
    B.CreateAssumption(operand(I, 0));
    return true;
  case spv::Op::OpAny:
  case spv::Op::OpAll: {
    Value *V = operand(I, 0);
    bool IsVector =
        V->getType()->isVectorTy() && V->getType()->isIntOrIntVectorTy(1);
    define(I, !IsVector                    ? mismatch(B.getInt1Ty())
              : I.Opcode == spv::Op::OpAny ? B.CreateOrReduce(V)
                                           : B.CreateAndReduce(V));
    return true;
  }
  case spv::Op::OpSelect:
    define(I, B.CreateSelect(operand(I, 0), operand(I, 1), operand(I, 2)));
    return true;
  default:
    return false;
  }
}

bool Translator::translateConversion(const SpvInst &I) {
  if (!I.TypeId || !I.size())
    return false;
  auto Convert = [&](llvm::Instruction::CastOps Op) {
    Value *V = operand(I, 0);
    Type *T = valueType(I.TypeId);
    define(I, castTo(Op, V, T));
    return true;
  };
  using Cast = llvm::Instruction;
  switch (I.Opcode) {
  case spv::Op::OpConvertFToU:
    return Convert(Cast::FPToUI);
  case spv::Op::OpConvertFToS:
    return Convert(Cast::FPToSI);
  case spv::Op::OpConvertSToF:
    return Convert(Cast::SIToFP);
  case spv::Op::OpConvertUToF:
    return Convert(Cast::UIToFP);
  case spv::Op::OpUConvert:
    define(I, resize(operand(I, 0), valueType(I.TypeId)));
    return true;
  case spv::Op::OpSConvert:
    define(I, resizeSigned(operand(I, 0), valueType(I.TypeId)));
    return true;
  case spv::Op::OpFConvert:
    define(I, B.CreateFPCast(operand(I, 0), valueType(I.TypeId)));
    return true;
  case spv::Op::OpQuantizeToF16: {
    Value *V = operand(I, 0);
    Type *T = V->getType();
    Value *Half = B.CreateFPTrunc(V, T->getWithNewType(B.getHalfTy()));
    Value *Wide = B.CreateFPExt(Half, T);
    // What would be subnormal is zero; 2^-14 is the smallest that is not.
    Value *IsSmall = B.CreateFCmpOLT(unary(Intrinsic::fabs, Wide),
                                     ConstantFP::get(T, 0x1p-14));
    Value *Zero = B.CreateCopySign(ConstantFP::get(T, 0.0), V);
    define(I, B.CreateSelect(IsSmall, Zero, Wide));
    return true;
  }
  case spv::Op::OpBitcast: {
    Value *V = operand(I, 0);
    Type *T = valueType(I.TypeId);
    if (V->getType()->isPointerTy() && T->isPointerTy())
      define(I, V);
    else if (V->getType()->isPointerTy())
      define(I, reinterpret(B.CreatePtrToInt(V, B.getInt64Ty()), T));
    else if (T->isPointerTy())
      define(I, B.CreateIntToPtr(reinterpret(V, B.getInt64Ty()), T));
    else
      define(I, reinterpret(V, T));
    return true;
  }
  default:
    return false;
  }
}

bool Translator::translateBits(const SpvInst &I) {
  auto Logic = [&](llvm::Instruction::BinaryOps Op) {
    define(I, binaryOp(Op, operand(I, 0), operand(I, 1)));
    return true;
  };
  auto Shift = [&](llvm::Instruction::BinaryOps Op) {
    Value *V = operand(I, 0);
    define(I, binaryOp(Op, V, resize(operand(I, 1), V->getType())));
    return true;
  };
  using BinOp = llvm::Instruction;
  switch (I.Opcode) {
  case spv::Op::OpBitwiseAnd:
  case spv::Op::OpLogicalAnd:
    return Logic(BinOp::And);
  case spv::Op::OpBitwiseOr:
  case spv::Op::OpLogicalOr:
    return Logic(BinOp::Or);
  case spv::Op::OpBitwiseXor:
    return Logic(BinOp::Xor);
  case spv::Op::OpNot:
  case spv::Op::OpLogicalNot:
    define(I, B.CreateNot(operand(I, 0)));
    return true;
  case spv::Op::OpShiftLeftLogical:
    return Shift(BinOp::Shl);
  case spv::Op::OpShiftRightLogical:
    return Shift(BinOp::LShr);
  case spv::Op::OpShiftRightArithmetic:
    return Shift(BinOp::AShr);
  case spv::Op::OpBitReverse:
    define(I, unary(Intrinsic::bitreverse, operand(I, 0)));
    return true;
  case spv::Op::OpBitCount:
    define(I,
           resize(unary(Intrinsic::ctpop, operand(I, 0)), valueType(I.TypeId)));
    return true;
  case spv::Op::OpBitFieldInsert:
  case spv::Op::OpBitFieldSExtract:
  case spv::Op::OpBitFieldUExtract:
    break;
  default:
    return false;
  }

  // Where the field has no bits, shifts by the width are not looked at.
  Value *Base = operand(I, 0);
  Type *T = Base->getType();
  bool IsInsert = I.Opcode == spv::Op::OpBitFieldInsert;
  auto Amount = [&](unsigned Op) {
    Value *V = resize(operand(I, Op), T->getScalarType());
    return splat(V, T);
  };
  Value *Offset = Amount(IsInsert ? 2 : 1), *Count = Amount(IsInsert ? 3 : 2);
  Value *Zero = Constant::getNullValue(T);
  Value *Width = ConstantInt::get(T, T->getScalarSizeInBits());
  Value *IsEmpty = B.CreateICmpEQ(Count, Zero);
  Value *Unused = B.CreateSub(Width, Count);
  if (I.Opcode == spv::Op::OpBitFieldSExtract) {
    Value *Top = B.CreateShl(Base, B.CreateSub(Unused, Offset));
    define(I, B.CreateSelect(IsEmpty, Zero, B.CreateAShr(Top, Unused)));
    return true;
  }
  Value *Mask = B.CreateLShr(Constant::getAllOnesValue(T), Unused);
  if (!IsInsert) {
    Value *Field = B.CreateAnd(B.CreateLShr(Base, Offset), Mask);
    define(I, B.CreateSelect(IsEmpty, Zero, Field));
    return true;
  }
  Value *Field = B.CreateShl(B.CreateAnd(operand(I, 1), Mask), Offset);
  Value *Around = B.CreateAnd(Base, B.CreateNot(B.CreateShl(Mask, Offset)));
  define(I, B.CreateSelect(IsEmpty, Base, B.CreateOr(Around, Field)));
  return true;
}

/// Products of integers, added up with all their bits.
bool Translator::translateDotProduct(const SpvInst &I) {
  bool FirstIsSigned = true, SecondIsSigned = true, Accumulates = false;
  switch (I.Opcode) {
  case spv::Op::OpSDotAccSat:
    Accumulates = true;
    [[fallthrough]];
  case spv::Op::OpSDot:
    break;
  case spv::Op::OpUDotAccSat:
    Accumulates = true;
    [[fallthrough]];
  case spv::Op::OpUDot:
    FirstIsSigned = SecondIsSigned = false;
    break;
  case spv::Op::OpSUDotAccSat:
    Accumulates = true;
    [[fallthrough]];
  case spv::Op::OpSUDot:
    SecondIsSigned = false;
    break;
  default:
    return false;
  }
  // Scalars are four bytes, the only format there is.
  auto Unpack = [&](Value *V) {
    if (V->getType()->isVectorTy())
      return V;
    return reinterpret(V, FixedVectorType::get(B.getInt8Ty(), 4));
  };
  Value *X = Unpack(operand(I, 0)), *Y = Unpack(operand(I, 1));
  Type *Result = valueType(I.TypeId);
  unsigned ResultBits = Result->getIntegerBitWidth();
  unsigned ElementBits = X->getType()->getScalarSizeInBits();
  unsigned WideBits = ElementBits == 8 ? 32 : 64;
  if (!Accumulates || WideBits < ResultBits)
    WideBits = ResultBits;
  Type *Wide = B.getIntNTy(WideBits);
  Value *Sum = nullptr;
  for (unsigned E = 0; E != rows(X); ++E) {
    Value *Product =
        B.CreateMul(resizeInt(extract(X, E), Wide, FirstIsSigned),
                    resizeInt(extract(Y, E), Wide, SecondIsSigned));
    Sum = Sum ? B.CreateAdd(Sum, Product) : Product;
  }
  if (!Sum) {
    mismatch(Result);
    return true;
  }
  if (!Accumulates) {
    define(I, Sum);
    return true;
  }
  Value *Start = operand(I, 2);
  Sum = B.CreateBinaryIntrinsic(FirstIsSigned ? Intrinsic::sadd_sat
                                              : Intrinsic::uadd_sat,
                                Sum, resizeInt(Start, Wide, FirstIsSigned));
  if (WideBits != ResultBits) {
    APInt Low = FirstIsSigned ? APInt::getSignedMinValue(ResultBits)
                              : APInt(ResultBits, 0);
    APInt High = FirstIsSigned ? APInt::getSignedMaxValue(ResultBits)
                               : APInt::getMaxValue(ResultBits);
    auto Bound = [&](const APInt &N) {
      return ConstantInt::get(C, FirstIsSigned ? N.sext(WideBits)
                                               : N.zext(WideBits));
    };
    Sum = FirstIsSigned
              ? clamp(Sum, Bound(Low), Bound(High), Intrinsic::smin,
                      Intrinsic::smax)
              : B.CreateBinaryIntrinsic(Intrinsic::umin, Sum, Bound(High));
    Sum = B.CreateTrunc(Sum, Result);
  }
  define(I, Sum);
  return true;
}
