//===- MaliImageLowering.cpp - Operands of image accesses -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliImageLowering.h"
#include "GPUCodeGen/Diagnostics.h"

using namespace llvm;
using namespace llvm::gpu::imageop;
using gpu::Builtin;
using gpu::ImageShape;
using gpu::LevelMode;
using gpuobj::ImageDim;

/// A level or bias in words of 8.8 bits, rounded towards zero.
SDValue MaliImageLowering::fixedPoint(SDValue Level) {
  constexpr double Limit = 16, One = 256;
  auto Float = [&](double V) { return DAG.getConstantFP(V, DL, MVT::f32); };
  Level = DAG.getNode(ISD::FMINNUM, DL, MVT::f32, Level, Float(Limit));
  Level = DAG.getNode(ISD::FMAXNUM, DL, MVT::f32, Level, Float(-Limit));
  Level = DAG.getNode(ISD::FMUL, DL, MVT::f32, Level, Float(One));
  return DAG.getNode(ISD::FP_TO_SINT, DL, MVT::i32, Level);
}

SDValue MaliImageLowering::levelWord() {
  SDValue Level = fixedPoint(Args[SampleLevel]);
  // The upper half is the least level.
  return Shape.Level == LevelMode::Bias ? node(ISD::AND, Level, word(0xffff))
                                        : Level;
}

SmallVector<SDValue, 3> MaliImageLowering::sampledPlace() {
  if (Shape.Dim != ImageDim::Cube)
    return SmallVector<SDValue, 3>(
        Args.slice(FirstCoordinate, Shape.coordinates()));
  // The bits of s that are not always the same.
  constexpr uint32_t PlaceBits = 0x1fffffff;
  auto Float = [&](double V) { return DAG.getConstantFP(V, DL, MVT::f32); };
  SDValue X = Args[FirstCoordinate], Y = Args[FirstCoordinate + 1],
          Z = Args[FirstCoordinate + 2];
  auto [Longest, Face] = TLI.buildCubeFace(DAG, DL, X, Y, Z);
  SDValue Scale =
      DAG.getNode(ISD::FMUL, DL, MVT::f32,
                  TLI.buildReciprocal(DAG, DL, Longest), Float(0.5));
  // From 0 to 1; what is no number is 0.
  auto Place = [&](MaliOp Select, SDValue A, SDValue B) {
    SDValue V = TLI.buildOp(DAG, DL, Select, MVT::f32, {A, B, Face});
    V = DAG.getNode(ISD::FMA, DL, MVT::f32, V, Scale, Float(0.5));
    V = DAG.getNode(ISD::FMAXNUM, DL, MVT::f32, V, Float(0));
    return DAG.getNode(ISD::FMINNUM, DL, MVT::f32, V, Float(1));
  };
  SDValue S = DAG.getBitcast(MVT::i32, Place(MaliOp::CUBE_SSEL, Z, X));
  SDValue T = Place(MaliOp::CUBE_TSEL, Y, Z);
  return {node(ISD::OR, node(ISD::AND, S, word(PlaceBits)), Face), T};
}

void MaliImageLowering::sample(bool IsGather, SmallVectorImpl<SDValue> &Ops) {
  Ops.append({Args[SamplerOperand], Args[ImageOperand]});
  sampleWords(IsGather, Ops);
}

void MaliImageLowering::fetch(SmallVectorImpl<SDValue> &Ops) {
  Ops.append({Args[SamplerOperand], Args[ImageOperand]});
  fetchWords(Ops);
}

void MaliImageLowering::access(bool IsStore, SmallVectorImpl<SDValue> &Ops) {
  const SDValue *C = &Args[AccessCoordinate];
  SDValue Place = C[0];
  auto Half = [&](SDValue V) {
    return DAG.getNode(ISD::TRUNCATE, DL, MVT::i16, V);
  };
  // Operands that are wider than the elements would make one load of two.
  if (Shape.coordinates() > 1)
    Place = DAG.getBitcast(
        MVT::i32, DAG.getBuildVector(MVT::v2i16, DL, {Half(C[0]), Half(C[1])}));
  Ops.append({Args[ImageOperand], Place, depthOrLayer()});
  if (IsStore)
    Ops.push_back(Args[AccessTexel]);
}

/// The hardware has the four texels in another order than APIs, which begin at
/// the lower left one and go round.
SDValue MaliImageLowering::gathered(SDValue Texels) {
  static constexpr unsigned Order[] = {2, 3, 1, 0};
  SmallVector<SDValue, 4> Words;
  for (unsigned I : Order)
    Words.push_back(DAG.getExtractVectorElt(DL, MVT::i32, Texels, I));
  return DAG.getBuildVector(MVT::v4i32, DL, Words);
}

SDValue MaliImageLowering::levelOf(SDValue Words) {
  constexpr double Unit = 1.0 / 256;
  SDValue Fixed = DAG.getNode(ISD::SIGN_EXTEND_INREG, DL, MVT::i32,
                              DAG.getExtractVectorElt(DL, MVT::i32, Words, 0),
                              DAG.getValueType(MVT::i16));
  SDValue Level = DAG.getNode(ISD::SINT_TO_FP, DL, MVT::f32, Fixed);
  return DAG.getBitcast(
      MVT::i32, node(ISD::FMUL, Level, DAG.getConstantFP(Unit, DL, MVT::f32)));
}

SDValue MaliTargetLowering::buildImageOperation(
    SelectionDAG &DAG, const SDLoc &DL, Builtin B, SDValue Chain,
    ArrayRef<SDValue> Args, SmallVectorImpl<SDValue> &InVals) const {
  bool IsStore = B == Builtin::ImageStore;
  bool IsAddress = B == Builtin::ImageTexel;
  auto Fail = [&](const Twine &Why) {
    gpu::reportUnsupported(DAG.getMachineFunction().getFunction(), Why,
                           DL.getDebugLoc());
    if (!IsStore)
      InVals.push_back(DAG.getUNDEF(IsAddress ? MVT::i64 : MVT::v4i32));
    return Chain;
  };
  auto *Bits = dyn_cast<ConstantSDNode>(Args[ShapeOperand]);
  std::optional<ImageShape> Shape =
      Bits ? ImageShape::decode(Bits->getZExtValue()) : std::nullopt;
  if (!Shape)
    return Fail("'" + gpu::getBuiltinInfo(B).Name +
                "' needs a constant that is the shape of an access");
  bool IsCube = Shape->Dim == ImageDim::Cube;
  bool IsSampled = B == Builtin::ImageSample || B == Builtin::ImageGather;
  if ((Shape->Dim == ImageDim::D3 && Shape->Arrayed) ||
      (IsCube && (!IsSampled || Shape->HasOffsets)) ||
      (B == Builtin::ImageGather && Shape->Dim != ImageDim::D2 && !IsCube))
    return Fail("'" + gpu::getBuiltinInfo(B).Name +
                "': there is no such access of an image of this type");

  // As most compute shaders have it: no operand is needed.
  if (B == Builtin::ImageSample && Shape->Level == LevelMode::Explicit)
    if (auto *Level = dyn_cast<ConstantFPSDNode>(Args[SampleLevel]);
        Level && Level->isZero())
      Shape->Level = LevelMode::Zero;

  SmallVector<SDValue, 14> Ops{
      IsAddress ? DAG.getEntryNode() : Chain,
      DAG.getTargetConstant(unsigned(B), DL, MVT::i32),
      DAG.getTargetConstant(Shape->encode(), DL, MVT::i32)};
  std::unique_ptr<MaliImageLowering> L =
      createImageLowering(DAG, DL, *Shape, Args);
  switch (B) {
  case Builtin::ImageSample:
  case Builtin::ImageGather:
    L->sample(B == Builtin::ImageGather, Ops);
    break;
  case Builtin::ImageFetch:
    L->fetch(Ops);
    break;
  default:
    L->access(IsStore, Ops);
    break;
  }
  if (IsStore)
    return DAG.getNode(N.ImageWrite, DL, MVT::Other, Ops);
  if (IsAddress) {
    InVals.push_back(DAG.getNode(N.ImageTexel, DL, MVT::i64, Ops));
    return Chain;
  }
  if (Shape->AsksLevel) {
    // A message for each; the component says which.
    SmallVector<SDValue, 4> Levels(4, DAG.getUNDEF(MVT::i32));
    for (unsigned Part : {LimitedLevel, FreeLevel}) {
      Shape->Component = Part;
      Ops[2] = DAG.getTargetConstant(Shape->encode(), DL, MVT::i32);
      SDValue R = DAG.getNode(N.ImageRead, DL,
                              DAG.getVTList(MVT::v4i32, MVT::Other), Ops);
      Levels[Part] = L->levelOf(R);
      Ops[0] = R.getValue(1);
    }
    InVals.push_back(DAG.getBuildVector(MVT::v4i32, DL, Levels));
    return Ops[0];
  }
  SDValue R =
      DAG.getNode(N.ImageRead, DL, DAG.getVTList(MVT::v4i32, MVT::Other), Ops);
  InVals.push_back(B == Builtin::ImageGather ? L->gathered(R) : R);
  return R.getValue(1);
}
