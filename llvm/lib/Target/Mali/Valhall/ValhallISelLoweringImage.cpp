//===-- ValhallISelLoweringImage.cpp - Operands of image accesses ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Messages to the texture unit have all their operands in staging registers,
/// in this order: coordinates, layer, reference, offsets, level.
///
//===----------------------------------------------------------------------===//

#include "MaliImageLowering.h"
#include "ValhallISelLowering.h"

using namespace llvm;
using namespace llvm::gpu::imageop;
using gpu::ImageShape;
using gpu::LevelMode;
using gpuobj::ImageDim;

namespace {

class ValhallImageLowering : public MaliImageLowering {
public:
  using MaliImageLowering::MaliImageLowering;

private:
  void sampleWords(bool IsGather, SmallVectorImpl<SDValue> &Ops) override;
  void fetchWords(SmallVectorImpl<SDValue> &Ops) override;
  SDValue depthOrLayer() override;
};

} // namespace

void ValhallImageLowering::sampleWords(bool IsGather,
                                       SmallVectorImpl<SDValue> &Ops) {
  Ops.append(sampledPlace());
  if (Shape.Arrayed)
    Ops.push_back(Args[SampleLayer]);
  if (Shape.Compares)
    Ops.push_back(Args[SampleReference]);
  if (Shape.HasOffsets)
    Ops.push_back(Args[SampleOffsets]);
  if (!IsGather && Shape.hasLevelOperand())
    Ops.push_back(levelWord());
}

void ValhallImageLowering::fetchWords(SmallVectorImpl<SDValue> &Ops) {
  // The word with offsets, of which there are none, level and sample.
  constexpr unsigned LevelShift = 24, SampleShift = 16, MaxLevel = 255;
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

/// Low half: z or sample; high half: layer.
SDValue ValhallImageLowering::depthOrLayer() {
  constexpr unsigned HalfBits = 16;
  SDValue Third;
  if (Shape.Multisampled)
    Third = Args[AccessSample];
  else if (Shape.Dim == ImageDim::D3)
    Third = Args[AccessCoordinate + 2];
  if (Shape.Arrayed) {
    SDValue Layer = shiftedUp(Args[AccessLayer], HalfBits);
    Third = Third ? node(ISD::OR, Third, Layer) : Layer;
  }
  return Third ? Third : word(0);
}

std::unique_ptr<MaliImageLowering>
ValhallTargetLowering::createImageLowering(SelectionDAG &DAG, const SDLoc &DL,
                                           const ImageShape &Shape,
                                           ArrayRef<SDValue> Args) const {
  return std::make_unique<ValhallImageLowering>(*this, DAG, DL, Shape, Args);
}
