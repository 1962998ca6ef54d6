//===- Fragments.cpp - What fragment shaders alone have -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Derivatives, interpolation at other places, and the end of an invocation. A
// function that ends it returns; callers look at a flag and do the same, so
// that nothing runs on with a result that there is not.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/VaryingShape.h"
#include "Translator.h"
#include <spirv/unified1/GLSL.std.450.h>

using namespace llvm;
using namespace llvm::spirv;
using gpu::Builtin;
using gpu::VaryingPlace;

//===----------------------------------------------------------------------===//
// The end of an invocation
//===----------------------------------------------------------------------===//

bool Translator::endsInvocation(const SpvInst &I) {
  return I.Opcode == spv::Op::OpKill ||
         I.Opcode == spv::Op::OpTerminateInvocation;
}

/// Leaves the function; what it returns is not used.
void Translator::leaveFunction() {
  Type *T = B.getCurrentFunctionReturnType();
  if (T->isVoidTy())
    B.CreateRetVoid();
  else
    B.CreateRet(PoisonValue::get(T));
}

/// Leaves the function behind a call of one in which the invocation may have
/// ended.
void Translator::leaveIfEnded() {
  Function *F = B.GetInsertBlock()->getParent();
  auto *Ended = BasicBlock::Create(C, "ended", F);
  auto *Next = BasicBlock::Create(C, "", F);
  Value *HasEnded =
      B.CreateICmpNE(B.CreateLoad(B.getInt32Ty(), EndFlag), B.getInt32(0));
  B.CreateCondBr(HasEnded, Ended, Next);
  B.SetInsertPoint(Ended);
  leaveFunction();
  B.SetInsertPoint(Next);
}

/// Whether the invocation is there for its neighbours only, as it is now.
Value *Translator::isHelper() {
  return B.CreateICmpNE(gpu::createBuiltinCall(B, Builtin::IsHelper),
                        B.getInt32(0));
}

bool Translator::translateDiscard(const SpvInst &I) {
  switch (I.Opcode) {
  case spv::Op::OpKill:
  case spv::Op::OpTerminateInvocation:
    Ends[CurrentLabel] = B.GetInsertBlock();
    gpu::createBuiltinCall(B, Builtin::Discard, B.getInt32(1));
    B.CreateStore(B.getInt32(1), EndFlag);
    leaveFunction();
    return true;
  case spv::Op::OpDemoteToHelperInvocation:
    gpu::createBuiltinCall(B, Builtin::Discard, B.getInt32(1));
    return true;
  case spv::Op::OpIsHelperInvocationEXT:
    define(I, isHelper());
    return true;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Derivatives
//===----------------------------------------------------------------------===//

Value *Translator::derivative(Value *V, bool AlongY, bool IsCoarse) {
  gpu::DerivativeKind Kind;
  Kind.AlongY = AlongY;
  Kind.IsCoarse = IsCoarse;
  return forElements(V->getType(), {V},
                     [&](Type *T, ArrayRef<Value *> Element) -> Value * {
                       if (!T->isFloatTy() && !T->isHalfTy())
                         return mismatch(T);
                       Value *Step = gpu::createBuiltinCall(
                           B, Builtin::Derivative,
                           {B.getInt32(Kind.encode()),
                            B.CreateFPCast(Element[0], B.getFloatTy())});
                       return B.CreateFPCast(Step, T);
                     });
}

bool Translator::translateDerivative(const SpvInst &I) {
  if (!IsFragment)
    return false;
  auto Along = [&](bool AlongY, bool IsCoarse) {
    define(I, derivative(operand(I, 0), AlongY, IsCoarse));
    return true;
  };
  auto Width = [&](bool IsCoarse) {
    auto Step = [&](bool AlongY) {
      return unary(Intrinsic::fabs,
                   derivative(operand(I, 0), AlongY, IsCoarse));
    };
    Value *X = Step(false);
    define(I, B.CreateFAdd(X, Step(true)));
    return true;
  };
  switch (I.Opcode) {
  case spv::Op::OpDPdx:
  case spv::Op::OpDPdxFine:
    return Along(/*AlongY=*/false, /*IsCoarse=*/false);
  case spv::Op::OpDPdy:
  case spv::Op::OpDPdyFine:
    return Along(/*AlongY=*/true, /*IsCoarse=*/false);
  case spv::Op::OpDPdxCoarse:
    return Along(/*AlongY=*/false, /*IsCoarse=*/true);
  case spv::Op::OpDPdyCoarse:
    return Along(/*AlongY=*/true, /*IsCoarse=*/true);
  case spv::Op::OpFwidth:
  case spv::Op::OpFwidthFine:
    return Width(/*IsCoarse=*/false);
  case spv::Op::OpFwidthCoarse:
    return Width(/*IsCoarse=*/true);
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Interpolation
//===----------------------------------------------------------------------===//

/// Where \p Offset from the centre of the pixel is, as an operand of
/// __mgpu_varying.
Value *Translator::placeAtOffset(Value *Offset) {
  Type *T = FixedVectorType::get(B.getFloatTy(), 2);
  if (rows(Offset) != 2)
    return mismatch(B.getInt32Ty());
  auto Number = [&](double N) { return ConstantFP::get(T, N); };
  Value *V = clamp(B.CreateFPCast(Offset, T), Number(-0.5), Number(0.5),
                   Intrinsic::minnum, Intrinsic::maxnum);
  // To the nearest one; none is negative.
  V = B.CreateFAdd(B.CreateFMul(V, Number(256.0)), Number(128.5));
  V = B.CreateFPToUI(V, FixedVectorType::get(B.getInt32Ty(), 2));
  return B.CreateOr(extract(V, 0), B.CreateShl(extract(V, 1), 16));
}

/// The part of the input \p S that \p Indices name; those that are no constants
/// choose among all elements.
Value *Translator::interpolated(const SpvInst &I, const SpvInst &Variable,
                                const StageSlot &S, ArrayRef<Value *> Indices,
                                VaryingPlace Place, Value *Operand) {
  const SpvInst &T = type(S.TypeId);
  auto Whole = [&]() -> Value * {
    if (!checkSlot(Variable, S))
      return PoisonValue::get(valueType(S.TypeId));
    return varying(S, Place, Operand);
  };
  if (T.Opcode != spv::Op::OpTypeStruct && T.Opcode != spv::Op::OpTypeArray &&
      T.Opcode != spv::Op::OpTypeMatrix && T.Opcode != spv::Op::OpTypeVector)
    return Whole();
  if (Indices.empty()) {
    if (T.Opcode == spv::Op::OpTypeVector)
      return Whole();
    return poison(I, "interpolates what is no number and no vector");
  }
  auto *Constant = dyn_cast<ConstantInt>(Indices[0]);
  unsigned Count = elementCount(T);
  if (Constant && Constant->getValue().uge(Count))
    return poison(I, "has an index beyond the end");
  if (T.Opcode == spv::Op::OpTypeVector) {
    if (!Constant)
      return B.CreateExtractElement(Whole(), Indices[0]);
    StageSlot Component = S;
    Component.TypeId = T[0];
    Component.Component += Constant->getZExtValue();
    return interpolated(I, Variable, Component, {}, Place, Operand);
  }
  auto Part = [&](unsigned Index) {
    return interpolated(I, Variable, partOf(S, Index), Indices.drop_front(),
                        Place, Operand);
  };
  if (Constant)
    return Part(Constant->getZExtValue());
  if (T.Opcode == spv::Op::OpTypeStruct || !Count ||
      Count > gpuobj::MaxLocations)
    return poison(I, "has an index that does not choose among locations");
  Value *R = Part(0);
  for (unsigned Index = 1; Index != Count; ++Index) {
    Value *IsIt = B.CreateICmpEQ(
        Indices[0], ConstantInt::get(Indices[0]->getType(), Index));
    R = B.CreateSelect(IsIt, Part(Index), R);
  }
  return R;
}

/// InterpolateAtCentroid, -Sample and -Offset. \returns null for others.
Value *Translator::glslInterpolation(const SpvInst &I, unsigned Op) {
  VaryingPlace Place;
  switch (Op) {
  case GLSLstd450InterpolateAtCentroid:
    Place = VaryingPlace::Centroid;
    break;
  case GLSLstd450InterpolateAtSample:
    Place = VaryingPlace::AtSample;
    break;
  case GLSLstd450InterpolateAtOffset:
    Place = VaryingPlace::AtOffset;
    break;
  default:
    return nullptr;
  }
  SmallVector<ArrayRef<Id>, 4> Chains;
  const SpvInst *D = SM.variableBehind(I[2], &Chains);
  if (!D || !isInput(*D) || slotOf(*D).BuiltIn)
    return poison(I, "interpolates what is no input with a location");
  SmallVector<Value *, 4> Indices;
  for (ArrayRef<Id> Chain : reverse(Chains))
    for (Id Index : Chain)
      Indices.push_back(value(Index));
  Value *Operand = B.getInt32(0);
  if (Place == VaryingPlace::AtSample)
    Operand = resize(operand(I, 3), B.getInt32Ty());
  if (Place == VaryingPlace::AtOffset)
    Operand = placeAtOffset(operand(I, 3));
  return interpolated(I, *D, slotOf(*D), Indices, Place, Operand);
}
