//===- ImageTexels.cpp - Where texels are in memory -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hardware that keeps the addresses of texels to itself leaves it to the code
// to find those that atomic operations take. The texels of a layer are a line
// in memory, which is an image of one dimension:
//
//   %a = call i64 @__mgpu_image_texel(i32 2, i32 %image, i32 %x, i32 %y, ...)
// becomes
//   %row = call i32 @__mgpu_image_query(i32 17, i32 %image)
//   ...                      ; y * row + x, or bits of x and y in turn
//   %n = select i1 %inside, i32 %number, i32 -1
//   %a = call i64 @__mgpu_image_texel(i32 0, i32 %image, i32 %n, ...)
//
// A number of -1 is no texel.
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/ImageOperands.h"
#include "GPUCodeGen/ImageShape.h"
#include "ImageArguments.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::gpu;
using namespace llvm::gpu::imageop;
using gpuobj::ImageDim;
using gpuobj::ImageWordKind;

namespace {
class TexelLiner {
public:
  TexelLiner(CallInst &Call, const ImageShape &Shape)
      : Call(Call), Shape(Shape), B(&Call) {}

  void run();

private:
  Value *ask(ImageWordKind Kind) {
    return createImageQuery(B, Kind, Call.getArgOperand(ImageOperand));
  }
  Value *coordinate(unsigned I) {
    return Call.getArgOperand(AccessCoordinate + I);
  }
  Value *deposit(Value *V, Value *Mask);
  Value *twiddled();
  Value *number();

  CallInst &Call;
  ImageShape Shape;
  IRBuilder<> B;
};
} // namespace

/// The bits of \p V, from the lowest one on, at the places of those of \p Mask,
/// which is the same in all lanes. The builder is behind it then.
Value *TexelLiner::deposit(Value *V, Value *Mask) {
  Instruction *At = &*B.GetInsertPoint();
  BasicBlock *Before = At->getParent();
  BasicBlock *After = SplitBlock(Before, At);
  BasicBlock *Loop =
      BasicBlock::Create(B.getContext(), "twiddle", Before->getParent(), After);
  Before->getTerminator()->setSuccessor(0, Loop);
  B.SetInsertPoint(Loop);
  Type *Int = B.getInt32Ty();
  Value *One = B.getInt32(1), *Zero = B.getInt32(0);
  PHINode *Rest = B.CreatePHI(Int, 2), *Left = B.CreatePHI(Int, 2),
          *Result = B.CreatePHI(Int, 2);
  Value *Lowest = B.CreateAnd(Left, B.CreateNeg(Left));
  Value *Bit = B.CreateAnd(Rest, One);
  Value *Next = B.CreateAdd(Result, B.CreateMul(Bit, Lowest));
  Value *Less = B.CreateAnd(Left, B.CreateSub(Left, One));
  Value *Shifted = B.CreateLShr(Rest, One);
  B.CreateCondBr(B.CreateICmpNE(Less, Zero), Loop, After);
  for (auto [Phi, First, Later] :
       {std::tuple(Rest, V, Shifted), std::tuple(Left, Mask, Less),
        std::tuple(Result, Zero, Next)}) {
    Phi->addIncoming(First, Before);
    Phi->addIncoming(Later, Loop);
  }
  B.SetInsertPoint(At);
  return Next;
}

Value *TexelLiner::twiddled() {
  static constexpr ImageWordKind Masks[] = {ImageWordKind::TwiddleX,
                                            ImageWordKind::TwiddleY,
                                            ImageWordKind::TwiddleZ};
  Value *Number = nullptr;
  for (unsigned I = 0; I != Shape.coordinates(); ++I) {
    Value *Part = deposit(coordinate(I), ask(Masks[I]));
    Number = Number ? B.CreateOr(Number, Part) : Part;
  }
  return Number;
}

/// The number of the texel in its layer.
Value *TexelLiner::number() {
  if (Shape.coordinates() == 1)
    return coordinate(0);
  if (Shape.Dim == ImageDim::D3)
    return twiddled();
  Value *Row = ask(ImageWordKind::RowTexels);
  Value *IsLinear = B.CreateICmpNE(Row, B.getInt32(0));
  Value *InRow = B.CreateAdd(B.CreateMul(coordinate(1), Row), coordinate(0));
  BasicBlock *Start = Call.getParent();
  Instruction *Then = SplitBlockAndInsertIfThen(B.CreateNot(IsLinear), &Call,
                                                /*Unreachable=*/false);
  B.SetInsertPoint(Then);
  Value *Twiddled = twiddled();
  BasicBlock *Found = B.GetInsertBlock();
  B.SetInsertPoint(&Call);
  PHINode *Number =
      PHINode::Create(B.getInt32Ty(), 2, "", Call.getParent()->begin());
  Number->addIncoming(InRow, Start);
  Number->addIncoming(Twiddled, Found);
  return Number;
}

void TexelLiner::run() {
  static constexpr ImageWordKind Sizes[] = {
      ImageWordKind::Width, ImageWordKind::Height, ImageWordKind::Depth};
  Value *Inside = B.getTrue();
  for (unsigned I = 0; I != Shape.coordinates(); ++I)
    Inside = B.CreateAnd(Inside, B.CreateICmpULT(coordinate(I), ask(Sizes[I])));
  if (Shape.Arrayed) {
    Value *Layers = ask(ImageWordKind::ArraySize);
    // The faces of a cube are layers.
    constexpr unsigned CubeFaces = 6;
    const auto *Image = cast<Argument>(Call.getArgOperand(ImageOperand));
    if (imageTypeOf(*Image)->Dim == ImageDim::Cube)
      Layers = B.CreateMul(Layers, B.getInt32(CubeFaces));
    Inside = B.CreateAnd(
        Inside, B.CreateICmpULT(Call.getArgOperand(AccessLayer), Layers));
  }
  Value *Number = number();
  Shape.Dim = ImageDim::D1;
  Call.setArgOperand(ShapeOperand, B.getInt32(Shape.encode()));
  Call.setArgOperand(AccessCoordinate,
                     B.CreateSelect(Inside, Number, B.getInt32(~0u)));
}

void gpu::lineUpImageTexels(Function &F) {
  SmallVector<std::pair<CallInst *, ImageShape>, 8> Calls;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || getBuiltin(*Call) != Builtin::ImageTexel)
      continue;
    auto *Bits = dyn_cast<ConstantInt>(Call->getArgOperand(ShapeOperand));
    auto Shape =
        Bits ? ImageShape::decode(Bits->getLimitedValue()) : std::nullopt;
    // What is no argument is somebody else's error, as are cubes.
    auto *Image = dyn_cast<Argument>(Call->getArgOperand(ImageOperand));
    if (Shape && Shape->Dim != ImageDim::Cube && !Shape->Multisampled &&
        Image && imageTypeOf(*Image))
      Calls.push_back({Call, *Shape});
  }
  for (auto [Call, Shape] : Calls)
    TexelLiner(*Call, Shape).run();
}
