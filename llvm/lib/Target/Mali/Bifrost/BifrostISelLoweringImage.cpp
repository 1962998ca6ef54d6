//===-- BifrostISelLoweringImage.cpp - Operands of image accesses ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Messages to the texture unit have x and y as sources, and the rest in
/// staging registers, in this order: z, level, reference, layer, offsets.
/// Indices of sampler and texture that are no constants follow them, at
/// selection.
///
//===----------------------------------------------------------------------===//

#include "BifrostISelLowering.h"
#include "MaliImageLowering.h"

using namespace llvm;
using namespace llvm::gpu::imageop;
using gpu::ImageShape;
using gpu::LevelMode;
using gpuobj::ImageDim;

namespace {

class BifrostImageLowering : public MaliImageLowering {
public:
  using MaliImageLowering::MaliImageLowering;

private:
  void sampleWords(bool IsGather, SmallVectorImpl<SDValue> &Ops) override;
  void fetchWords(SmallVectorImpl<SDValue> &Ops) override;
  SDValue depthOrLayer() override;
};

} // namespace

void BifrostImageLowering::sampleWords(bool IsGather,
                                       SmallVectorImpl<SDValue> &Ops) {
  Ops.append(sampledPlace());
  // A line has no y.
  if (Shape.coordinates() == 1)
    Ops.push_back(DAG.getConstantFP(0, DL, MVT::f32));
  // A gather has a level, too, which is not used.
  if (IsGather)
    Ops.push_back(word(0));
  else if (Shape.hasLevelOperand())
    Ops.push_back(levelWord());
  if (Shape.Compares)
    Ops.push_back(Args[SampleReference]);
  if (Shape.Arrayed) {
    // The nearest layer; the hardware takes the last one for those beyond it.
    Ops.push_back(TLI.buildOp(DAG, DL, MaliOp::F32_TO_U32, MVT::i32,
                              {Args[SampleLayer]}));
  }
  if (Shape.HasOffsets)
    Ops.push_back(Args[SampleOffsets]);
}

void BifrostImageLowering::fetchWords(SmallVectorImpl<SDValue> &Ops) {
  constexpr unsigned LevelShift = 8, MaxLevel = 255, SampleShift = 24;
  for (unsigned I = 0; I != Shape.coordinates(); ++I)
    Ops.push_back(Args[FirstCoordinate + I]);
  if (Shape.coordinates() == 1)
    Ops.push_back(word(0));
  Ops.push_back(
      shiftedUp(node(ISD::UMIN, Args[FetchLevel], word(MaxLevel)), LevelShift));
  if (Shape.Arrayed)
    Ops.push_back(Args[FetchLayer]);
  // Offsets, of which there are none, below the sample.
  if (Shape.Multisampled)
    Ops.push_back(shiftedUp(Args[FetchSample], SampleShift));
}

/// To the hardware, layers are a third dimension.
SDValue BifrostImageLowering::depthOrLayer() {
  if (Shape.Arrayed)
    return Args[AccessLayer];
  return Shape.Dim == ImageDim::D3 ? Args[AccessCoordinate + 2] : word(0);
}

std::unique_ptr<MaliImageLowering>
BifrostTargetLowering::createImageLowering(SelectionDAG &DAG, const SDLoc &DL,
                                           const ImageShape &Shape,
                                           ArrayRef<SDValue> Args) const {
  return std::make_unique<BifrostImageLowering>(*this, DAG, DL, Shape, Args);
}
