//===- GLSLStd450.cpp - Functions of GLSL -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What hardware computes are intrinsics with the flag afn: Vulkan's limits
// allow its instructions. Other functions are those of OpenCL C, whose limits
// are tighter than Vulkan's; those of halves are computed in float.
//
//===----------------------------------------------------------------------===//

#include "Translator.h"
#include "llvm/IR/MDBuilder.h"
#include <spirv/unified1/GLSL.std.450.h>

using namespace llvm;
using namespace llvm::spirv;

Value *Translator::unary(Intrinsic::ID ID, Value *V) {
  if (ID == Intrinsic::ctlz || ID == Intrinsic::cttz)
    return B.CreateBinaryIntrinsic(ID, V, B.getFalse());
  return B.CreateUnaryIntrinsic(ID, V);
}

Value *Translator::binary(Intrinsic::ID ID, Value *X, Value *Y) {
  return B.CreateBinaryIntrinsic(ID, X, Y);
}

Value *Translator::approximate(Intrinsic::ID ID, Value *V) {
  IRBuilderBase::FastMathFlagGuard Guard(B);
  FastMathFlags Flags;
  Flags.setApproxFunc();
  B.setFastMathFlags(Flags);
  return B.CreateUnaryIntrinsic(ID, V);
}

/// The error in ulp that \p V, a float, may have.
static Value *withAccuracy(Value *V, float Ulps) {
  if (auto *I = dyn_cast<llvm::Instruction>(V);
      I && V->getType()->getScalarType()->isFloatTy())
    I->setMetadata(LLVMContext::MD_fpmath,
                   MDBuilder(V->getContext()).createFPMath(Ulps));
  return V;
}

Value *Translator::quotient(Value *X, Value *Y) {
  return withAccuracy(binaryOp(llvm::Instruction::FDiv, X, Y), 2.5f);
}

/// Vulkan: what 1 / InverseSqrt(x) may have, 2 ulp and 2.5.
Value *Translator::squareRoot(Value *V) {
  return withAccuracy(approximate(Intrinsic::sqrt, V), 3.0f);
}

Value *Translator::inverseSquareRoot(Value *V) {
  IRBuilderBase::FastMathFlagGuard Guard(B);
  FastMathFlags Flags;
  Flags.setApproxFunc();
  Flags.setAllowContract();
  Flags.setAllowReciprocal();
  B.setFastMathFlags(Flags);
  Value *Root = withAccuracy(B.CreateUnaryIntrinsic(Intrinsic::sqrt, V), 3.0f);
  return quotient(ConstantFP::get(V->getType(), 1.0), Root);
}

/// \p V if it is a constant, the same for all elements.
static std::optional<double> splatConstant(Value *V) {
  auto *C = dyn_cast<Constant>(V);
  if (C && V->getType()->isVectorTy())
    C = C->getSplatValue();
  auto *Number = dyn_cast_or_null<ConstantFP>(C);
  if (!Number)
    return std::nullopt;
  APFloat Wide = Number->getValueAPF();
  bool LosesInfo;
  Wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &LosesInfo);
  return Wide.convertToDouble();
}

/// exp2(y * log2(x)), as Vulkan defines its error. Small powers are products:
/// these are cheaper, and shaders count on it that pow(x, 2) is x * x for a
/// negative x, too, although that is not defined.
Value *Translator::power(Value *X, Value *Y) {
  if (std::optional<double> Exponent = splatConstant(Y)) {
    if (*Exponent == 1)
      return X;
    if (*Exponent == 0.5)
      return squareRoot(X);
    if (*Exponent == 2 || *Exponent == 3 || *Exponent == 4) {
      Value *Square = multiply(X, X);
      return *Exponent == 2   ? Square
             : *Exponent == 3 ? multiply(Square, X)
                              : multiply(Square, Square);
    }
  }
  if (splatConstant(X) == 2.0)
    return approximate(Intrinsic::exp2, Y);
  return approximate(Intrinsic::exp2,
                     multiply(Y, approximate(Intrinsic::log2, X)));
}

Value *Translator::length(Value *V) {
  if (!V->getType()->isVectorTy())
    return unary(Intrinsic::fabs, V);
  return squareRoot(dot(V, V));
}

Value *Translator::clamp(Value *V, Value *Low, Value *High, Intrinsic::ID Min,
                         Intrinsic::ID Max) {
  return binary(Min, binary(Max, V, Low), High);
}

/// A function of floats, also for halves.
Value *Translator::viaFloat(StringRef Name, Type *Result,
                            ArrayRef<Value *> Args) {
  if (!Result->getScalarType()->isHalfTy())
    return callLibrary(Name, Result, Args);
  SmallVector<Value *, 2> Wide;
  for (Value *A : Args)
    Wide.push_back(
        B.CreateFPExt(A, A->getType()->getWithNewType(B.getFloatTy())));
  Value *R = callLibrary(Name, Result->getWithNewType(B.getFloatTy()), Wide);
  return B.CreateFPTrunc(R, Result);
}

/// The number of the highest bit that is not like the sign; -1 if there is
/// none.
Value *Translator::highestBit(Value *V, bool IsSigned) {
  Type *T = V->getType();
  if (IsSigned)
    V = B.CreateXor(
        V, B.CreateAShr(V, ConstantInt::get(T, T->getScalarSizeInBits() - 1)));
  Value *Zeros = unary(Intrinsic::ctlz, V);
  return B.CreateSub(ConstantInt::get(T, T->getScalarSizeInBits() - 1), Zeros);
}

Value *Translator::glslCommon(const SpvInst &I, unsigned Op,
                              ArrayRef<Value *> A) {
  Type *T = valueType(I.TypeId);
  auto Number = [&](double N) { return ConstantFP::get(A[0]->getType(), N); };
  switch (Op) {
  case GLSLstd450Round:
  case GLSLstd450RoundEven:
    return unary(Intrinsic::roundeven, A[0]);
  case GLSLstd450Trunc:
    return unary(Intrinsic::trunc, A[0]);
  case GLSLstd450Floor:
    return unary(Intrinsic::floor, A[0]);
  case GLSLstd450Ceil:
    return unary(Intrinsic::ceil, A[0]);
  case GLSLstd450Fract:
    return difference(A[0], unary(Intrinsic::floor, A[0]));
  case GLSLstd450FAbs:
    return unary(Intrinsic::fabs, A[0]);
  case GLSLstd450SAbs:
    return binary(Intrinsic::abs, A[0], B.getFalse());
  case GLSLstd450FSign: {
    Value *IsZero = B.CreateFCmpOEQ(A[0], Number(0.0));
    return B.CreateSelect(IsZero, Number(0.0),
                          B.CreateCopySign(Number(1.0), A[0]));
  }
  case GLSLstd450SSign:
    return clamp(A[0], ConstantInt::getSigned(T, -1), ConstantInt::get(T, 1),
                 Intrinsic::smin, Intrinsic::smax);
  case GLSLstd450FMin:
    return binary(Intrinsic::minnum, A[0], A[1]);
  case GLSLstd450FMax:
    return binary(Intrinsic::maxnum, A[0], A[1]);
  case GLSLstd450NMin:
    return binary(Intrinsic::minimumnum, A[0], A[1]);
  case GLSLstd450NMax:
    return binary(Intrinsic::maximumnum, A[0], A[1]);
  case GLSLstd450UMin:
    return binary(Intrinsic::umin, A[0], A[1]);
  case GLSLstd450UMax:
    return binary(Intrinsic::umax, A[0], A[1]);
  case GLSLstd450SMin:
    return binary(Intrinsic::smin, A[0], A[1]);
  case GLSLstd450SMax:
    return binary(Intrinsic::smax, A[0], A[1]);
  case GLSLstd450FClamp:
    return clamp(A[0], A[1], A[2], Intrinsic::minnum, Intrinsic::maxnum);
  case GLSLstd450NClamp:
    return clamp(A[0], A[1], A[2], Intrinsic::minimumnum,
                 Intrinsic::maximumnum);
  case GLSLstd450UClamp:
    return clamp(A[0], A[1], A[2], Intrinsic::umin, Intrinsic::umax);
  case GLSLstd450SClamp:
    return clamp(A[0], A[1], A[2], Intrinsic::smin, Intrinsic::smax);
  case GLSLstd450FMix: {
    // x * (1 - a) + y * a
    Value *First = multiply(A[0], difference(Number(1.0), A[2]));
    return sum(First, multiply(A[1], A[2]));
  }
  case GLSLstd450Step:
    return B.CreateSelect(B.CreateFCmpOLT(A[1], A[0]), Number(0.0),
                          Number(1.0));
  case GLSLstd450SmoothStep: {
    Value *Part = quotient(difference(A[2], A[0]), difference(A[1], A[0]));
    Value *X = clamp(Part, Number(0.0), Number(1.0), Intrinsic::minnum,
                     Intrinsic::maxnum);
    Value *Slope = difference(Number(3.0), multiply(Number(2.0), X));
    return multiply(multiply(X, X), Slope);
  }
  case GLSLstd450Fma:
    // Rounded once or twice, as the implementation likes, unless the result is
    // to be exact.
    return B.CreateIntrinsic(SM.has(I.ResultId, spv::Decoration::NoContraction)
                                 ? Intrinsic::fma
                                 : Intrinsic::fmuladd,
                             {T}, A);
  case GLSLstd450Ldexp: {
    Value *N = A[1];
    Type *I32 = N->getType()->getWithNewType(B.getInt32Ty());
    // What is beyond the range is far beyond that of exponents.
    if (unsigned Bits = N->getType()->getScalarSizeInBits(); Bits > 32) {
      Constant *Most = ConstantInt::get(
          N->getType(), APInt::getSignedMaxValue(32).sext(Bits));
      N = binary(Intrinsic::smin,
                 binary(Intrinsic::smax, N, ConstantExpr::getNeg(Most)), Most);
    }
    return B.CreateIntrinsic(Intrinsic::ldexp, {T, I32},
                             {A[0], resizeSigned(N, I32)});
  }
  case GLSLstd450FindILsb: {
    Value *Zeros = unary(Intrinsic::cttz, A[0]);
    return B.CreateSelect(
        B.CreateICmpEQ(A[0], Constant::getNullValue(A[0]->getType())),
        Constant::getAllOnesValue(T), resize(Zeros, T));
  }
  case GLSLstd450FindUMsb:
    return resizeSigned(highestBit(A[0], /*IsSigned=*/false), T);
  case GLSLstd450FindSMsb:
    return resizeSigned(highestBit(A[0], /*IsSigned=*/true), T);
  default:
    return nullptr;
  }
}

Value *Translator::glslExponential(const SpvInst &I, unsigned Op,
                                   ArrayRef<Value *> A) {
  Type *T = valueType(I.TypeId);
  auto Number = [&](double N) { return ConstantFP::get(T, N); };
  switch (Op) {
  case GLSLstd450Radians:
    return multiply(A[0], Number(0.017453292519943295));
  case GLSLstd450Degrees:
    return multiply(A[0], Number(57.29577951308232));
  case GLSLstd450Sin:
    return approximate(Intrinsic::sin, A[0]);
  case GLSLstd450Cos:
    return approximate(Intrinsic::cos, A[0]);
  case GLSLstd450Tan:
    return quotient(approximate(Intrinsic::sin, A[0]),
                    approximate(Intrinsic::cos, A[0]));
  case GLSLstd450Exp:
    return approximate(Intrinsic::exp, A[0]);
  case GLSLstd450Exp2:
    return approximate(Intrinsic::exp2, A[0]);
  case GLSLstd450Log:
    return approximate(Intrinsic::log, A[0]);
  case GLSLstd450Log2:
    return approximate(Intrinsic::log2, A[0]);
  case GLSLstd450Pow:
    return power(A[0], A[1]);
  case GLSLstd450Sqrt:
    return squareRoot(A[0]);
  case GLSLstd450InverseSqrt:
    return inverseSquareRoot(A[0]);
  case GLSLstd450Asin:
    return viaFloat("asin", T, A);
  case GLSLstd450Acos:
    return viaFloat("acos", T, A);
  case GLSLstd450Atan:
    return viaFloat("atan", T, A);
  case GLSLstd450Atan2:
    return viaFloat("atan2", T, A);
  case GLSLstd450Sinh:
    return viaFloat("sinh", T, A);
  case GLSLstd450Cosh:
    return viaFloat("cosh", T, A);
  case GLSLstd450Tanh:
    return viaFloat("tanh", T, A);
  case GLSLstd450Asinh:
    return viaFloat("asinh", T, A);
  case GLSLstd450Acosh:
    return viaFloat("acosh", T, A);
  case GLSLstd450Atanh:
    return viaFloat("atanh", T, A);
  default:
    return nullptr;
  }
}

Value *Translator::glslGeometric(const SpvInst &I, unsigned Op,
                                 ArrayRef<Value *> A) {
  Type *T = valueType(I.TypeId);
  auto Product = [&](Value *X, Value *Y) {
    return X->getType()->isVectorTy() ? dot(X, Y) : multiply(X, Y);
  };
  auto Scaled = [&](Value *V, Value *Factor) {
    return multiply(V, splat(Factor, V->getType()));
  };
  switch (Op) {
  case GLSLstd450Length:
    return length(A[0]);
  case GLSLstd450Distance:
    return length(difference(A[0], A[1]));
  case GLSLstd450Normalize:
    if (!T->isVectorTy())
      return B.CreateCopySign(ConstantFP::get(T, 1.0), A[0]);
    return Scaled(A[0], inverseSquareRoot(dot(A[0], A[0])));
  case GLSLstd450Cross: {
    const int Next[] = {1, 2, 0}, Last[] = {2, 0, 1};
    auto Turned = [&](Value *V, ArrayRef<int> Mask) {
      return B.CreateShuffleVector(V, Mask);
    };
    Value *First = multiply(Turned(A[0], Next), Turned(A[1], Last));
    Value *Second = multiply(Turned(A[0], Last), Turned(A[1], Next));
    return difference(First, Second);
  }
  case GLSLstd450FaceForward: {
    Value *D = Product(A[2], A[1]);
    Value *IsFront = B.CreateFCmpOLT(D, ConstantFP::get(D->getType(), 0.0));
    return B.CreateSelect(IsFront, A[0], B.CreateFNeg(A[0]));
  }
  case GLSLstd450Reflect: {
    Value *D = Product(A[1], A[0]);
    Value *Twice = multiply(D, ConstantFP::get(D->getType(), 2.0));
    return difference(A[0], Scaled(A[1], Twice));
  }
  case GLSLstd450Refract: {
    // k = 1 - eta^2 (1 - (n.i)^2); eta i - (eta n.i + sqrt k) n
    Value *D = Product(A[1], A[0]), *Eta = A[2];
    if (Eta->getType() != D->getType())
      Eta = B.CreateFPCast(Eta, D->getType());
    Value *One = ConstantFP::get(D->getType(), 1.0);
    Value *Zero = ConstantFP::get(D->getType(), 0.0);
    Value *Sine = difference(One, multiply(D, D));
    Value *K = difference(One, multiply(multiply(Eta, Eta), Sine));
    Value *Factor = sum(multiply(Eta, D), squareRoot(K));
    Value *R = difference(Scaled(A[0], Eta), Scaled(A[1], Factor));
    return B.CreateSelect(B.CreateFCmpOLT(K, Zero), Constant::getNullValue(T),
                          R);
  }
  case GLSLstd450Determinant: {
    // Differences of products of three or four halves have few bits left.
    if (!T->isHalfTy())
      return determinant(A[0]);
    Value *Wide = PoisonValue::get(ArrayType::get(
        partType(A[0]->getType(), 0)->getWithNewType(B.getFloatTy()),
        columns(A[0])));
    for (unsigned I = 0; I != columns(A[0]); ++I)
      Wide = insert(
          Wide, B.CreateFPExt(extract(A[0], I), partType(Wide->getType(), I)),
          I);
    return B.CreateFPTrunc(determinant(Wide), T);
  }
  case GLSLstd450MatrixInverse:
    return inverse(A[0]);
  default:
    return nullptr;
  }
}

Value *Translator::glslPacking(const SpvInst &I, unsigned Op,
                               ArrayRef<Value *> A) {
  Type *T = valueType(I.TypeId), *I32 = B.getInt32Ty();
  // Numbers from 0 or -1 to 1 as integers of a part of a word.
  auto Pack = [&](unsigned Count, double Scale, bool IsSigned) -> Value * {
    Type *Vector = A[0]->getType();
    auto Number = [&](double N) { return ConstantFP::get(Vector, N); };
    Value *V = clamp(A[0], Number(IsSigned ? -1.0 : 0.0), Number(1.0),
                     Intrinsic::minnum, Intrinsic::maxnum);
    V = unary(Intrinsic::roundeven, multiply(V, Number(Scale)));
    Type *Ints = FixedVectorType::get(I32, Count);
    V = IsSigned ? B.CreateFPToSI(V, Ints) : B.CreateFPToUI(V, Ints);
    Type *Narrow = FixedVectorType::get(B.getIntNTy(32 / Count), Count);
    return reinterpret(B.CreateTrunc(V, Narrow), I32);
  };
  auto Unpack = [&](unsigned Count, double Scale, bool IsSigned) -> Value * {
    Type *Narrow = FixedVectorType::get(B.getIntNTy(32 / Count), Count);
    Value *V = resizeInt(reinterpret(A[0], Narrow),
                         FixedVectorType::get(I32, Count), IsSigned);
    V = IsSigned ? B.CreateSIToFP(V, T) : B.CreateUIToFP(V, T);
    V = quotient(V, ConstantFP::get(T, Scale));
    if (!IsSigned)
      return V;
    return clamp(V, ConstantFP::get(T, -1.0), ConstantFP::get(T, 1.0),
                 Intrinsic::minnum, Intrinsic::maxnum);
  };
  Type *Half2 = FixedVectorType::get(B.getHalfTy(), 2);
  switch (Op) {
  case GLSLstd450PackSnorm4x8:
    return Pack(4, 127.0, true);
  case GLSLstd450PackUnorm4x8:
    return Pack(4, 255.0, false);
  case GLSLstd450PackSnorm2x16:
    return Pack(2, 32767.0, true);
  case GLSLstd450PackUnorm2x16:
    return Pack(2, 65535.0, false);
  case GLSLstd450UnpackSnorm4x8:
    return Unpack(4, 127.0, true);
  case GLSLstd450UnpackUnorm4x8:
    return Unpack(4, 255.0, false);
  case GLSLstd450UnpackSnorm2x16:
    return Unpack(2, 32767.0, true);
  case GLSLstd450UnpackUnorm2x16:
    return Unpack(2, 65535.0, false);
  case GLSLstd450PackHalf2x16:
    return reinterpret(B.CreateFPTrunc(A[0], Half2), I32);
  case GLSLstd450UnpackHalf2x16:
    return B.CreateFPExt(reinterpret(A[0], Half2), T);
  case GLSLstd450PackDouble2x32:
  case GLSLstd450UnpackDouble2x32:
    return reinterpret(A[0], T);
  default:
    return nullptr;
  }
}

/// The second result goes to memory or is the structure's second member.
Value *Translator::glslTwoResults(const SpvInst &I, unsigned Op,
                                  ArrayRef<Value *> A) {
  Value *First, *Second;
  switch (Op) {
  case GLSLstd450Modf:
  case GLSLstd450ModfStruct: {
    Second = unary(Intrinsic::trunc, A[0]);
    // inf - inf would be no number; the fraction keeps the sign.
    Value *IsWhole = B.CreateFCmpOEQ(Second, A[0]);
    First = B.CreateCopySign(
        B.CreateSelect(IsWhole, ConstantFP::get(A[0]->getType(), 0.0),
                       difference(A[0], Second)),
        A[0]);
    break;
  }
  case GLSLstd450Frexp:
  case GLSLstd450FrexpStruct: {
    Type *Int = A[0]->getType()->getWithNewType(B.getInt32Ty());
    Value *R =
        B.CreateIntrinsic(Intrinsic::frexp, {A[0]->getType(), Int}, {A[0]});
    First = B.CreateExtractValue(R, 0);
    Second = B.CreateExtractValue(R, 1);
    break;
  }
  default:
    return nullptr;
  }
  if (Op == GLSLstd450ModfStruct || Op == GLSLstd450FrexpStruct) {
    Type *T = valueType(type(I.TypeId)[1]);
    if (Second->getType()->isIntOrIntVectorTy())
      Second = resizeSigned(Second, T);
    return pair(I, First, Second);
  }
  Pointer P = pointer(I[3]);
  if (Second->getType()->isIntOrIntVectorTy())
    Second = resizeSigned(Second, valueType(P.Pointee));
  store(I, Second, P);
  return First;
}

/// \returns null if the instruction has no result any more.
Value *Translator::translateGLSL(const SpvInst &I) {
  unsigned Op = I[1];
  if (Value *V = glslInterpolation(I, Op))
    return V;
  bool HasPointer = Op == GLSLstd450Modf || Op == GLSLstd450Frexp;
  SmallVector<Value *, 4> Args;
  for (Id Operand : I.from(2).take_front(HasPointer ? 1 : I.size()))
    Args.push_back(value(Operand));
  if (isRelaxed(I) &&
      (Op == GLSLstd450FMix || Op == GLSLstd450FMin || Op == GLSLstd450FMax ||
       Op == GLSLstd450FClamp || Op == GLSLstd450FAbs))
    for (Value *&A : Args)
      A = relax(A);
  if (Args.empty())
    return poison(I, "has no operands");
  if (Value *V = glslCommon(I, Op, Args))
    return V;
  if (Value *V = glslExponential(I, Op, Args))
    return V;
  if (Value *V = glslGeometric(I, Op, Args))
    return V;
  if (Value *V = glslPacking(I, Op, Args))
    return V;
  if (Value *V = glslTwoResults(I, Op, Args))
    return V;
  return poison(I,
                "GLSL.std.450 instruction " + Twine(Op) + " is not supported");
}
