//===- ImageStores.cpp - Stores into images of unknown formats ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hardware that stores channels as they are in registers leaves it to the code
// to convert them. Where only the launch knows the format, a word beside the
// arguments says which conversion it is, the same for all lanes:
//
//   call void @__mgpu_image_store(i32 2, i32 %image, ..., <4 x i32> %texel)
// becomes
//   %packing = call i32 @__mgpu_image_query(i32 15, i32 %image)
//   switch i32 %packing, label %word [ i32 2, label %half ... ]
// half:
//   call void @__mgpu_image_store(i32 32770, i32 %image, ..., <4 x i32> %texel)
//   br label %join
//   ...
//
// Integers are only limited to what a channel holds.
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
using gpuobj::ImageWordKind;
using gpuobj::TexelPacking;

namespace {
class StorePacker {
public:
  StorePacker(CallInst &Call, const ImageShape &Shape)
      : Call(Call), Shape(Shape), B(&Call) {}

  void run();

private:
  Value *ask(ImageWordKind Kind) {
    return createImageQuery(B, Kind, Call.getArgOperand(ImageOperand));
  }
  void storeAs(TexelPacking Packing, Value *Texel);
  void limitIntegers();
  Value *floatsOf(Value *Texel);

  CallInst &Call;
  ImageShape Shape;
  IRBuilder<> B;
};
} // namespace

void StorePacker::storeAs(TexelPacking Packing, Value *Texel) {
  auto *New = cast<CallInst>(B.Insert(Call.clone()));
  Shape.Packing = Packing;
  New->setArgOperand(ShapeOperand, B.getInt32(Shape.encode()));
  New->setArgOperand(AccessTexel, Texel);
}

/// Words of halves as words of floats.
Value *StorePacker::floatsOf(Value *Texel) {
  if (Shape.Class != TexelClass::Half)
    return Texel;
  Shape.Class = TexelClass::Float;
  Type *Halves = FixedVectorType::get(B.getHalfTy(), 4);
  Value *Words = B.CreateShuffleVector(Texel, {0, 1});
  Value *Floats = B.CreateFPExt(B.CreateBitCast(Words, Halves),
                                FixedVectorType::get(B.getFloatTy(), 4));
  return B.CreateBitCast(Floats, Texel->getType());
}

void StorePacker::limitIntegers() {
  Value *Texel = Call.getArgOperand(AccessTexel);
  Value *Most = ask(ImageWordKind::ChannelMax);
  bool IsSigned = Shape.Class == TexelClass::SInt;
  Value *Least = IsSigned ? B.CreateNot(Most) : nullptr;
  Value *Result = PoisonValue::get(Texel->getType());
  for (uint64_t I = 0; I != 4; ++I) {
    Value *V = B.CreateExtractElement(Texel, I);
    V = B.CreateBinaryIntrinsic(IsSigned ? Intrinsic::smin : Intrinsic::umin, V,
                                Most);
    if (IsSigned)
      V = B.CreateBinaryIntrinsic(Intrinsic::smax, V, Least);
    Result = B.CreateInsertElement(Result, V, I);
  }
  storeAs(TexelPacking::Word, Result);
}

void StorePacker::run() {
  if (Shape.Class == TexelClass::SInt || Shape.Class == TexelClass::UInt) {
    limitIntegers();
    Call.eraseFromParent();
    return;
  }
  struct Case {
    TexelPacking Packing;
    bool Swaps;
  };
  static constexpr Case Cases[] = {
      {TexelPacking::UNorm8, false},       {TexelPacking::UNorm8, true},
      {TexelPacking::Half, false},         {TexelPacking::SNorm8, false},
      {TexelPacking::UNorm16, false},      {TexelPacking::SNorm16, false},
      {TexelPacking::UNorm1010102, false}, {TexelPacking::Float111110, false}};
  Value *Texel = floatsOf(Call.getArgOperand(AccessTexel));
  Value *Packing = ask(ImageWordKind::Packing);
  BasicBlock *At = Call.getParent();
  BasicBlock *Join = SplitBlock(At, &Call);
  At->getTerminator()->eraseFromParent();
  auto NewBlock = [&] {
    auto *Block =
        BasicBlock::Create(B.getContext(), "packing", Join->getParent(), Join);
    B.SetInsertPoint(Block);
    return Block;
  };
  BasicBlock *Plain = NewBlock();
  storeAs(TexelPacking::Word, Texel);
  B.CreateBr(Join);
  B.SetInsertPoint(At);
  SwitchInst *Switch = B.CreateSwitch(Packing, Plain, std::size(Cases));
  for (const Case &C : Cases) {
    uint32_t Number =
        uint32_t(C.Packing) | (C.Swaps ? gpuobj::SwapsRedAndBlue : 0);
    Switch->addCase(B.getInt32(Number), NewBlock());
    storeAs(C.Packing,
            C.Swaps ? B.CreateShuffleVector(Texel, {2, 1, 0, 3}) : Texel);
    B.CreateBr(Join);
  }
  Call.eraseFromParent();
}

void gpu::packImageStores(Function &F) {
  SmallVector<std::pair<CallInst *, ImageShape>, 8> Stores;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    if (!Call || getBuiltin(*Call) != Builtin::ImageStore)
      continue;
    auto *Bits = dyn_cast<ConstantInt>(Call->getArgOperand(ShapeOperand));
    auto Shape =
        Bits ? ImageShape::decode(Bits->getLimitedValue()) : std::nullopt;
    // What is no argument is somebody else's error.
    auto *Image = dyn_cast<Argument>(Call->getArgOperand(ImageOperand));
    if (Shape && Shape->Packing == TexelPacking::Unknown && Image &&
        imageTypeOf(*Image))
      Stores.push_back({Call, *Shape});
  }
  for (auto [Call, Shape] : Stores)
    StorePacker(*Call, Shape).run();
}
