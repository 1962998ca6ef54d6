//===- ImageLevels.cpp - Levels of detail ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImageLevels.h"
#include "GPUCodeGen/Builtins.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include <array>

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::ImageDim;
using gpuobj::ImageWordKind;

namespace {

/// Replaces steps through the directions of a cube by those on the face that
/// the direction meets, where its longest part is M and the others are A and B:
/// of A / (2 * abs(M)), and of B.
class FaceSteps {
public:
  FaceSteps(IRBuilderBase &B, ArrayRef<Value *> At) : B(B) {
    Value *X = abs(At[0]), *Y = abs(At[1]), *Z = abs(At[2]);
    IsZ = B.CreateAnd(B.CreateFCmpOGE(Z, X), B.CreateFCmpOGE(Z, Y));
    IsY = B.CreateAnd(B.CreateNot(IsZ), B.CreateFCmpOGE(Y, X));
    Value *M = major(At);
    Sign = B.CreateBinaryIntrinsic(Intrinsic::copysign, one(), M);
    Scale = B.CreateFDiv(one(), abs(M));
    Minors = {B.CreateFMul(minor(At, 0), Scale),
              B.CreateFMul(minor(At, 1), Scale)};
  }

  std::array<Value *, 2> of(ArrayRef<Value *> Step) const {
    Value *Half = ConstantFP::get(B.getFloatTy(), 0.5);
    Value *M = B.CreateFMul(major(Step), Sign);
    std::array<Value *, 2> R;
    for (unsigned I = 0; I != 2; ++I) {
      Value *Moved = B.CreateFSub(minor(Step, I), B.CreateFMul(Minors[I], M));
      R[I] = B.CreateFMul(B.CreateFMul(Moved, Scale), Half);
    }
    return R;
  }

private:
  Value *one() const { return ConstantFP::get(B.getFloatTy(), 1.0); }
  Value *abs(Value *V) const {
    return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
  }
  Value *major(ArrayRef<Value *> V) const {
    return B.CreateSelect(IsZ, V[2], B.CreateSelect(IsY, V[1], V[0]));
  }
  Value *minor(ArrayRef<Value *> V, unsigned I) const {
    return I ? B.CreateSelect(IsY, V[2], V[1])
             : B.CreateSelect(B.CreateOr(IsZ, IsY), V[0], V[2]);
  }

  IRBuilderBase &B;
  Value *IsZ, *IsY, *Sign, *Scale;
  std::array<Value *, 2> Minors;
};

} // namespace

Value *gpu::createLevelOfGradient(IRBuilderBase &B, const ImageShape &Shape,
                                  Value *Image, ArrayRef<Value *> At,
                                  ArrayRef<Value *> DX, ArrayRef<Value *> DY) {
  static constexpr ImageWordKind Sizes[] = {
      ImageWordKind::Width, ImageWordKind::Height, ImageWordKind::Depth};
  bool IsCube = Shape.Dim == ImageDim::Cube;
  std::array<Value *, 2> OnFace[2];
  ArrayRef<Value *> Steps[] = {DX, DY};
  if (IsCube) {
    FaceSteps Faces(B, At);
    for (unsigned I = 0; I != 2; ++I)
      Steps[I] = OnFace[I] = Faces.of(Steps[I]);
  }
  Value *Squares[2] = {};
  for (unsigned C = 0, Count = IsCube ? 2 : Shape.coordinates(); C != Count;
       ++C) {
    Value *Size = Image ? B.CreateUIToFP(createImageQuery(B, Sizes[C], Image),
                                         B.getFloatTy())
                        : nullptr;
    for (unsigned I = 0; I != 2; ++I) {
      Value *Texels = Size ? B.CreateFMul(Steps[I][C], Size) : Steps[I][C];
      Value *Product = B.CreateFMul(Texels, Texels);
      Squares[I] = Squares[I] ? B.CreateFAdd(Squares[I], Product) : Product;
    }
  }
  Value *Longer =
      B.CreateBinaryIntrinsic(Intrinsic::maxnum, Squares[0], Squares[1]);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  FastMathFlags Flags;
  Flags.setApproxFunc();
  B.setFastMathFlags(Flags);
  return B.CreateFMul(B.CreateUnaryIntrinsic(Intrinsic::log2, Longer),
                      ConstantFP::get(B.getFloatTy(), 0.5));
}
