//===-- ValhallISelLoweringImage.cpp - Operands of image accesses ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operands of the reserved functions become those of messages. A node has,
/// behind the chain, the function and the shape, and then
///
///   IMAGE_READ   image_sample, image_gather, image_fetch: sampler, image, and
///                the staging registers in order
///                image_load: image, x and y packed, layer or z
///   IMAGE_WRITE  image, x and y packed, layer or z, the texel
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/ImageShape.h"
#include "ValhallISelLowering.h"
#include "ValhallSubtarget.h"

using namespace llvm;
using gpu::Builtin;
using gpu::ImageShape;
using gpu::LevelMode;
using gpuobj::ImageDim;

namespace {

/// Operands of image_sample and image_gather.
enum SampleOperand {
  ShapeOperand,
  ImageOperand,
  SamplerOperand,
  FirstCoordinate,
  SampleLayer = FirstCoordinate + 3,
  SampleReference,
  SampleOffsets,
  SampleLevel
};
/// Of image_fetch.
enum FetchOperand { FetchLayer = FirstCoordinate + 3, FetchLevel, FetchSample };
/// Of image_load and image_store.
enum AccessOperand {
  AccessCoordinate = ImageOperand + 1,
  AccessLayer = AccessCoordinate + 3,
  AccessSample,
  AccessTexel
};

class ImageLowering {
public:
  ImageLowering(SelectionDAG &DAG, const SDLoc &DL, const ImageShape &Shape,
                ArrayRef<SDValue> Args)
      : DAG(DAG), DL(DL), Shape(Shape), Args(Args) {}

  void sample(bool IsGather, SmallVectorImpl<SDValue> &Ops);
  void fetch(SmallVectorImpl<SDValue> &Ops);
  void access(bool IsStore, SmallVectorImpl<SDValue> &Ops);
  SDValue gathered(SDValue Texels);

private:
  SDValue word(uint32_t V) { return DAG.getConstant(V, DL, MVT::i32); }
  SDValue node(unsigned Opcode, SDValue A, SDValue B) {
    return DAG.getNode(Opcode, DL, A.getValueType(), A, B);
  }
  SDValue shiftedUp(SDValue V, unsigned Bits) {
    return node(ISD::SHL, V, word(Bits));
  }
  SDValue fixedPoint(SDValue Level);

  SelectionDAG &DAG;
  const SDLoc &DL;
  const ImageShape &Shape;
  ArrayRef<SDValue> Args;
};

} // namespace

/// A level or bias in words of 8.8 bits, rounded towards zero.
SDValue ImageLowering::fixedPoint(SDValue Level) {
  constexpr double Limit = 16, One = 256;
  auto Float = [&](double V) { return DAG.getConstantFP(V, DL, MVT::f32); };
  Level = DAG.getNode(ISD::FMINNUM, DL, MVT::f32, Level, Float(Limit));
  Level = DAG.getNode(ISD::FMAXNUM, DL, MVT::f32, Level, Float(-Limit));
  Level = DAG.getNode(ISD::FMUL, DL, MVT::f32, Level, Float(One));
  return DAG.getNode(ISD::FP_TO_SINT, DL, MVT::i32, Level);
}

void ImageLowering::sample(bool IsGather, SmallVectorImpl<SDValue> &Ops) {
  Ops.append({Args[SamplerOperand], Args[ImageOperand]});
  for (unsigned I = 0; I != Shape.coordinates(); ++I)
    Ops.push_back(Args[FirstCoordinate + I]);
  if (Shape.Arrayed)
    Ops.push_back(Args[SampleLayer]);
  if (Shape.Compares)
    Ops.push_back(Args[SampleReference]);
  if (Shape.HasOffsets)
    Ops.push_back(Args[SampleOffsets]);
  if (IsGather)
    return;
  if (Shape.Level == LevelMode::Explicit)
    Ops.push_back(fixedPoint(Args[SampleLevel]));
  else if (Shape.Level == LevelMode::Bias)
    // The upper half is the least level.
    Ops.push_back(node(ISD::AND, fixedPoint(Args[SampleLevel]), word(0xffff)));
}

void ImageLowering::fetch(SmallVectorImpl<SDValue> &Ops) {
  // The word with offsets, of which there are none, level and sample.
  constexpr unsigned LevelShift = 24, SampleShift = 16, MaxLevel = 255;
  Ops.append({Args[SamplerOperand], Args[ImageOperand]});
  for (unsigned I = 0; I != Shape.coordinates(); ++I)
    Ops.push_back(Args[FirstCoordinate + I]);
  if (Shape.Arrayed)
    Ops.push_back(Args[FetchLayer]);
  SDValue Level = Args[FetchLevel];
  if (isNullConstant(Level) && !Shape.Multisampled)
    return;
  SDValue Word = shiftedUp(node(ISD::UMIN, Level, word(MaxLevel)), LevelShift);
  if (Shape.Multisampled)
    Word = node(ISD::OR, Word, shiftedUp(Args[FetchSample], SampleShift));
  Ops.push_back(Word);
}

void ImageLowering::access(bool IsStore, SmallVectorImpl<SDValue> &Ops) {
  constexpr unsigned HalfBits = 16;
  const SDValue *C = &Args[AccessCoordinate];
  SDValue Place = C[0];
  if (Shape.coordinates() > 1)
    Place = DAG.getBitcast(MVT::i32,
                           DAG.getBuildVector(MVT::v2i16, DL, {C[0], C[1]}));
  // Low half: z or sample; high half: layer.
  SDValue Third;
  if (Shape.Dim == ImageDim::D3 || Shape.Multisampled)
    Third = Shape.Multisampled ? Args[AccessSample] : C[2];
  if (Shape.Arrayed) {
    SDValue Layer = shiftedUp(Args[AccessLayer], HalfBits);
    Third = Third ? node(ISD::OR, Third, Layer) : Layer;
  }
  Ops.append({Args[ImageOperand], Place, Third ? Third : word(0)});
  if (IsStore)
    Ops.push_back(Args[AccessTexel]);
}

/// The hardware has the four texels in another order than APIs, which begin at
/// the lower left one and go round.
SDValue ImageLowering::gathered(SDValue Texels) {
  static constexpr unsigned Order[] = {2, 3, 1, 0};
  SmallVector<SDValue, 4> Words;
  for (unsigned I : Order)
    Words.push_back(DAG.getExtractVectorElt(DL, MVT::i32, Texels, I));
  return DAG.getBuildVector(MVT::v4i32, DL, Words);
}

SDValue ValhallTargetLowering::buildOperation(
    SelectionDAG &DAG, const SDLoc &DL, Builtin B, SDValue Chain,
    ArrayRef<SDValue> Args, SmallVectorImpl<SDValue> &InVals) const {
  if (gpu::getBuiltinInfo(B).Needs != gpu::BuiltinNeeds::Images)
    return MaliTargetLowering::buildOperation(DAG, DL, B, Chain, Args, InVals);
  bool IsStore = B == Builtin::ImageStore;
  auto Fail = [&](const Twine &Why) {
    gpu::reportUnsupported(DAG.getMachineFunction().getFunction(), Why,
                           DL.getDebugLoc());
    if (!IsStore)
      InVals.push_back(DAG.getUNDEF(MVT::v4i32));
    return Chain;
  };
  auto *Bits = dyn_cast<ConstantSDNode>(Args[ShapeOperand]);
  std::optional<ImageShape> Shape =
      Bits ? ImageShape::decode(Bits->getZExtValue()) : std::nullopt;
  if (!Shape)
    return Fail("'" + gpu::getBuiltinInfo(B).Name +
                "' needs a constant that is the shape of an access");
  if (Shape->Dim == ImageDim::Cube)
    return Fail("images that are cubes are not supported");
  if ((Shape->Dim == ImageDim::D3 && Shape->Arrayed) ||
      (B == Builtin::ImageGather && Shape->Dim != ImageDim::D2))
    return Fail("'" + gpu::getBuiltinInfo(B).Name +
                "': there is no such access of an image of this type");

  SmallVector<SDValue, 14> Ops{
      Chain, DAG.getTargetConstant(unsigned(B), DL, MVT::i32),
      DAG.getTargetConstant(Shape->encode(), DL, MVT::i32)};
  ImageLowering L(DAG, DL, *Shape, Args);
  switch (B) {
  case Builtin::ImageSample:
  case Builtin::ImageGather:
    L.sample(B == Builtin::ImageGather, Ops);
    break;
  case Builtin::ImageFetch:
    L.fetch(Ops);
    break;
  default:
    L.access(IsStore, Ops);
    break;
  }
  if (IsStore)
    return DAG.getNode(ValhallISD::IMAGE_WRITE, DL, MVT::Other, Ops);
  SDValue R = DAG.getNode(ValhallISD::IMAGE_READ, DL,
                          DAG.getVTList(MVT::v4i32, MVT::Other), Ops);
  InVals.push_back(B == Builtin::ImageGather ? L.gathered(R) : R);
  return R.getValue(1);
}
