//===- BlendColors.cpp - Blending as code ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules are those of the Vulkan specification: where a target holds numbers of
// a limited range, colors and factors are limited to it first; colors of
// integers do not blend, but channels of theirs can be left as they are.
//
//===----------------------------------------------------------------------===//

#include "BlendColors.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/StageTraits.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUObject/BlendState.h"
#include "llvm/GPUObject/RegisterFormat.h"
#include "llvm/GPUObject/StageMetadata.h"

using namespace llvm;
using namespace llvm::gpu;
using gpuobj::BlendEquation;
using gpuobj::BlendFactor;
using gpuobj::BlendOp;

static constexpr unsigned Channels = 4, Alpha = 3;

namespace {

class ColorBlender {
public:
  ColorBlender(IRBuilder<> &B, const BlendEquation &State, unsigned Target,
               StageType Type, gpuobj::RegisterChannels Format)
      : B(B), State(State), Target(Target), Type(Type), Format(Format) {}

  Value *blend(Value *First, Value *Second);

private:
  using Color = std::array<Value *, Channels>;

  Value *number(double V) { return ConstantFP::get(B.getFloatTy(), V); }
  Value *limit(Value *V);
  Color colorOf(Value *Words, bool Limits);
  Value *destinationWord(unsigned C);
  Value *destination(unsigned C);
  Value *constant(unsigned C);
  Value *factor(BlendFactor Factor, unsigned C);
  Value *product(Value *V, BlendFactor Factor, unsigned C);
  Value *combine(unsigned C);

  IRBuilder<> &B;
  const BlendEquation &State;
  unsigned Target;
  StageType Type;
  gpuobj::RegisterChannels Format;
  Color Source = {}, Other = {};
  Value *Old = nullptr; ///< The four words of the target.
};

} // namespace

Value *ColorBlender::limit(Value *V) {
  if (!Format.IsLimited)
    return V;
  bool IsSigned = Format.Kind == gpuobj::RegisterChannel::SNorm;
  V = B.CreateBinaryIntrinsic(Intrinsic::maxnum, V, number(IsSigned ? -1 : 0));
  return B.CreateBinaryIntrinsic(Intrinsic::minnum, V, number(1));
}

ColorBlender::Color ColorBlender::colorOf(Value *Words, bool Limits) {
  Color C;
  for (unsigned I = 0; I != Channels; ++I) {
    C[I] = B.CreateBitCast(B.CreateExtractElement(Words, I), B.getFloatTy());
    if (Limits)
      C[I] = limit(C[I]);
  }
  return C;
}

Value *ColorBlender::destinationWord(unsigned C) {
  if (!Old)
    Old = createBuiltinCall(B, Builtin::TargetColor,
                            {B.getInt32(Target), B.getInt32(uint32_t(Type))});
  return B.CreateExtractElement(Old, C);
}

Value *ColorBlender::destination(unsigned C) {
  return B.CreateBitCast(destinationWord(C), B.getFloatTy());
}

Value *ColorBlender::constant(unsigned C) {
  Value *Word = C == Alpha ? createBuiltinCall(B, Builtin::BlendAlpha)
                           : createBuiltinCall(B, Builtin::BlendConstant,
                                               cast<Value>(B.getInt32(C)));
  return limit(B.CreateBitCast(Word, B.getFloatTy()));
}

Value *ColorBlender::factor(BlendFactor Factor, unsigned C) {
  auto Without = [&](BlendFactor F) {
    return B.CreateFSub(number(1), factor(F, C));
  };
  switch (Factor) {
  case BlendFactor::Zero:
    return number(0);
  case BlendFactor::One:
    return number(1);
  case BlendFactor::SourceColour:
    return Source[C];
  case BlendFactor::OneMinusSourceColour:
    return Without(BlendFactor::SourceColour);
  case BlendFactor::DestinationColour:
    return destination(C);
  case BlendFactor::OneMinusDestinationColour:
    return Without(BlendFactor::DestinationColour);
  case BlendFactor::SourceAlpha:
    return Source[Alpha];
  case BlendFactor::OneMinusSourceAlpha:
    return Without(BlendFactor::SourceAlpha);
  case BlendFactor::DestinationAlpha:
    return destination(Alpha);
  case BlendFactor::OneMinusDestinationAlpha:
    return Without(BlendFactor::DestinationAlpha);
  case BlendFactor::ConstantColour:
    return constant(C);
  case BlendFactor::OneMinusConstantColour:
    return Without(BlendFactor::ConstantColour);
  case BlendFactor::ConstantAlpha:
    return constant(Alpha);
  case BlendFactor::OneMinusConstantAlpha:
    return Without(BlendFactor::ConstantAlpha);
  case BlendFactor::SourceAlphaSaturate:
    return C == Alpha ? number(1)
                      : B.CreateBinaryIntrinsic(
                            Intrinsic::minnum, Source[Alpha],
                            Without(BlendFactor::DestinationAlpha));
  case BlendFactor::SecondColour:
    return Other[C];
  case BlendFactor::OneMinusSecondColour:
    return Without(BlendFactor::SecondColour);
  case BlendFactor::SecondAlpha:
    return Other[Alpha];
  case BlendFactor::OneMinusSecondAlpha:
    return Without(BlendFactor::SecondAlpha);
  }
  llvm_unreachable("every factor is above");
}

/// A color times a factor other than zero.
Value *ColorBlender::product(Value *V, BlendFactor Factor, unsigned C) {
  if (Factor == BlendFactor::One)
    return V;
  return B.CreateFMul(V, factor(Factor, C));
}

Value *ColorBlender::combine(unsigned C) {
  bool IsAlpha = C == Alpha;
  BlendOp Op = IsAlpha ? State.OpAlpha : State.Op;
  if (Op == BlendOp::Min || Op == BlendOp::Max)
    return B.CreateBinaryIntrinsic(Op == BlendOp::Min ? Intrinsic::minnum
                                                      : Intrinsic::maxnum,
                                   Source[C], destination(C));
  BlendFactor OfSource = IsAlpha ? State.SourceAlpha : State.Source,
              OfOld = IsAlpha ? State.DestinationAlpha : State.Destination;
  Value *S =
      OfSource == BlendFactor::Zero ? nullptr : product(Source[C], OfSource, C);
  Value *D =
      OfOld == BlendFactor::Zero ? nullptr : product(destination(C), OfOld, C);
  if (Op == BlendOp::ReverseSubtract)
    std::swap(S, D);
  bool Subtracts = Op != BlendOp::Add;
  if (!D)
    return S ? S : number(0);
  if (!S)
    return Subtracts ? B.CreateFNeg(D) : D;
  return Subtracts ? B.CreateFSub(S, D) : B.CreateFAdd(S, D);
}

Value *ColorBlender::blend(Value *First, Value *Second) {
  if (Type == StageType::Float) {
    Source = colorOf(First, /*Limits=*/true);
    if (State.takesSecond())
      Other = colorOf(Second, /*Limits=*/true);
  }
  Value *Words = First;
  for (unsigned C = 0; C != Channels; ++C) {
    Value *V;
    if (!(State.WriteMask >> C & 1))
      V = destinationWord(C);
    else if (Type == StageType::Float)
      V = B.CreateBitCast(combine(C), B.getInt32Ty());
    else
      continue;
    Words = B.CreateInsertElement(Words, V, C);
  }
  return Words;
}

Value *gpu::blendColor(IRBuilder<> &B, const Function &F, unsigned Target,
                       StageType Type, Value *First, Value *Second) {
  auto TextOf = [&](StringRef Attribute) {
    return F.getFnAttribute(Attribute).getValueAsString();
  };
  std::optional<BlendEquation> State =
      gpuobj::findBlendEquation(TextOf(ColorBlendAttribute), Target);
  if (State && State->isReplacement())
    return First;
  SmallVector<StringRef, gpuobj::MaxColorTargets> Formats;
  TextOf(ColorFormatsAttribute).split(Formats, ',');
  StringRef Name = Target < Formats.size() ? Formats[Target] : "";
  if (Name == NoColorFormat)
    return First;
  std::optional<gpuobj::RegisterFormat> Format =
      gpuobj::parseRegisterFormat(Name);
  if (!State || !Format) {
    reportUnsupported(F,
                      "blending into target " + Twine(Target) +
                          (State ? " needs its format among the color formats"
                                 : " as the attribute says it is not known"));
    return First;
  }
  IRBuilderBase::FastMathFlagGuard Guard(B);
  FastMathFlags Fast;
  Fast.setAllowContract();
  B.setFastMathFlags(Fast);
  return ColorBlender(B, *State, Target, Type,
                      gpuobj::getRegisterChannels(*Format))
      .blend(First, Second);
}
