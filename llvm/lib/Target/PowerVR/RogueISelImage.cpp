//===-- RogueISelImage.cpp - Selection of image accesses ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the operands of the nodes are: RogueISelLoweringImage.cpp. The texture
/// unit writes components from the first on; none behind the last one that is
/// used:
///
///   %t = IMAGE_READ ...                     %t = SMP2X2_W sh4, %block, ...
///   %r = EXTRACT_SUBREG %t, sub0       ->   %r = EXTRACT_SUBREG %t, sub0
///   %g = EXTRACT_SUBREG %t, sub1            %g = EXTRACT_SUBREG %t, sub1
///
/// A gather gets those of four texels, texel by texel.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/AddressSpaces.h"
#include "GPUCodeGen/Builtins.h"
#include "GPUCodeGen/ImageShape.h"
#include "Rogue.h"
#include "RogueISelDAGToDAG.h"
#include "RogueInstrInfo.h"

using namespace llvm;
using gpu::Builtin;
using gpu::ImageShape;
using gpuobj::ImageDim;

/// Where the operands of a node are.
enum ImageNodeOperand : unsigned {
  ChainOperand,
  FunctionOperand,
  ShapeOperand,
  ImageOperand,
  SamplerOperand,
  LodOperand,
  FlagsOperand,
  LevelOperand,
  FirstWord
};

static constexpr unsigned Components = 4;

static Rogue::TexDim dimensionOf(ImageDim Dim) {
  switch (Dim) {
  case ImageDim::D1:
    return Rogue::DIM_1D;
  case ImageDim::D1Buffer: // in rows
  case ImageDim::D2:
    return Rogue::DIM_2D;
  case ImageDim::D3:
  case ImageDim::Cube:
    return Rogue::DIM_3D;
  }
  llvm_unreachable("every dimension is above");
}

SmallVector<SDValue, 11> RogueDAGToDAGISel::texelOperands(SDNode *N,
                                                          unsigned Bypass,
                                                          unsigned Channels) {
  SDLoc DL(N);
  auto State = [&](unsigned Operand) {
    return reg(Rogue::SH0 + N->getConstantOperandVal(Operand));
  };
  ImageShape Shape =
      *ImageShape::decode(N->getConstantOperandVal(ShapeOperand));
  SmallVector<SDValue, 12> Words(drop_begin(N->op_values(), FirstWord));
  SDValue Block = Words.size() == 1
                      ? Words[0]
                      : sequence(DL, MVT::Untyped,
                                 Rogue::getBlockClass(Words.size()), Words);
  SDValue Level = N->getOperand(LevelOperand);
  Level = Level.getOpcode() == RogueISD::UNIFORM ? Level.getOperand(0)
                                                 : direct(Level);
  return {State(ImageOperand),
          Block,
          State(SamplerOperand),
          Level,
          imm(DL, dimensionOf(Shape.Dim)),
          imm(DL, N->getConstantOperandVal(LodOperand)),
          imm(DL, N->getConstantOperandVal(FlagsOperand)),
          imm(DL, Bypass),
          imm(DL, Channels),
          imm(DL, 0)};
}

/// Images that a kernel only reads do not change while it runs.
static MachineMemOperand *texelMemory(MachineFunction &MF, Builtin B) {
  MachineMemOperand::Flags Flags = B == Builtin::ImageStore
                                       ? MachineMemOperand::MOStore
                                       : MachineMemOperand::MOLoad;
  if (B != Builtin::ImageStore && B != Builtin::ImageLoad)
    Flags |=
        MachineMemOperand::MOInvariant | MachineMemOperand::MODereferenceable;
  return MF.getMachineMemOperand(MachinePointerInfo(gpu::GlobalAS), Flags,
                                 LocationSize::beforeOrAfterPointer(),
                                 Align(4));
}

bool RogueDAGToDAGISel::selectImageWrite(SDNode *N) {
  SDLoc DL(N);
  SmallVector<SDValue, 11> Ops =
      texelOperands(N, Rogue::SAMPLE_NONE, Components);
  Ops.push_back(N->getOperand(ChainOperand));
  MachineSDNode *Write = CurDAG->getMachineNode(
      Rogue::getTexelWrite(N->getNumOperands() - FirstWord), DL, MVT::Other,
      Ops);
  CurDAG->setNodeMemRefs(Write, {texelMemory(*MF, Builtin::ImageStore)});
  ReplaceNode(N, Write);
  return true;
}

bool RogueDAGToDAGISel::selectImageRead(SDNode *N) {
  SDLoc DL(N);
  auto B = static_cast<Builtin>(N->getConstantOperandVal(FunctionOperand));
  ImageShape Shape =
      *ImageShape::decode(N->getConstantOperandVal(ShapeOperand));
  unsigned BlockWords = N->getNumOperands() - FirstWord;
  auto Read = [&](unsigned Bypass, unsigned Channels, unsigned Words) {
    SmallVector<SDValue, 11> Ops = texelOperands(N, Bypass, Channels);
    Ops.push_back(N->getOperand(ChainOperand));
    static constexpr MVT Types[] = {MVT::i32, MVT::v2i32, MVT::v3i32,
                                    MVT::v4i32};
    MVT VT = Words <= Components ? Types[Words - 1] : MVT::Untyped;
    MachineSDNode *R =
        CurDAG->getMachineNode(Rogue::getTexelRead(Words, BlockWords), DL,
                               CurDAG->getVTList(VT, MVT::Other), Ops);
    CurDAG->setNodeMemRefs(R, {texelMemory(*MF, B)});
    return R;
  };
  MachineSDNode *New;
  SDValue Texel;
  if (B == Builtin::ImageGather) {
    unsigned Channels = Shape.Component + 1;
    New = Read(Rogue::SAMPLE_DATA, Channels, Components * Channels);
    // Of the texels at (0, 0), (1, 0), (0, 1) and (1, 1), those of APIs begin
    // at the lower left one and go round.
    static constexpr unsigned Order[] = {2, 3, 1, 0};
    SmallVector<SDValue, Components> Words;
    for (unsigned T : Order)
      Words.push_back(sub(DL, SDValue(New, 0), T * Channels + Shape.Component));
    Texel = sequence(DL, MVT::v4i32, Rogue::GPR128RegClass, Words);
  } else if (Shape.Compares || Shape.AsksLevel) {
    // Where the texels are that are compared: fractions of the coordinates;
    // behind these, levels.
    constexpr unsigned Words = 16, FirstLevel = 3;
    unsigned First = Shape.AsksLevel ? FirstLevel : 0;
    New = Read(Rogue::SAMPLE_INFO, 1, Words);
    SmallVector<SDValue, Components> Known;
    for (unsigned I = 0; I != Components; ++I)
      Known.push_back(sub(DL, SDValue(New, 0), First + I));
    Texel = sequence(DL, MVT::v4i32, Rogue::GPR128RegClass, Known);
  } else {
    unsigned Channels = Components;
    SmallVector<std::pair<SDNode *, unsigned>, Components> Taken;
    if (collectWords(SDValue(N, 0), Components, Taken)) {
      Channels = 1;
      for (auto [User, Word] : Taken)
        Channels = std::max(Channels, Word + 1);
    }
    New = Read(Rogue::SAMPLE_NONE, Channels, Channels);
    Texel = SDValue(New, 0);
    if (Channels != Components) {
      SmallVector<SDValue, Components> Words;
      for (unsigned I = 0; I != Channels; ++I)
        Words.push_back(Channels == 1 ? Texel : sub(DL, Texel, I));
      Texel = sequence(DL, MVT::v4i32, Rogue::GPR128RegClass, Words);
    }
  }
  ReplaceUses(SDValue(N, 0), Texel);
  ReplaceUses(SDValue(N, 1), SDValue(New, 1));
  CurDAG->RemoveDeadNode(N);
  return true;
}
