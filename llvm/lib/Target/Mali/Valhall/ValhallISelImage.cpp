//===-- ValhallISelImage.cpp - Selection of image accesses ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the operands of the nodes are: MaliImageLowering.h. The texture unit
/// writes only components that are used, one behind the other:
///
///   %t = IMAGE_READ ...                     %t = TEX_SINGLE_2_2 ..., mask rb
///   %r = EXTRACT_SUBREG %t, sub0       ->   %r = EXTRACT_SUBREG %t, sub0
///   %b = EXTRACT_SUBREG %t, sub2            %b = EXTRACT_SUBREG %t, sub1
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/ImageOperands.h"
#include "GPUCodeGen/ImageShape.h"
#include "ValhallISelDAGToDAG.h"
#include "ValhallMessageOperands.h"

using namespace llvm;
using gpu::Builtin;
using gpu::ImageShape;
using gpu::LevelMode;
using gpu::TexelClass;
using gpuobj::ImageDim;
using Valhall::MessageOperands;
using Valhall::OpName;
using Valhall::sized;

static constexpr unsigned AllComponents = 0xf;
static constexpr int64_t Width32 = 1, Set = 1;

/// Sampler and image as a pair, which is a uniform if they lie side by side.
SDValue ValhallDAGToDAGISel::handlePair(const SDLoc &DL, SDValue Sampler,
                                        SDValue Image) {
  auto Uniform = [](SDValue V) -> MCRegister {
    return V.getOpcode() == ValhallISD::FAU
               ? cast<RegisterSDNode>(V.getOperand(0))->getReg().asMCReg()
               : MCRegister();
  };
  const ValhallRegisterInfo &TRI = *Subtarget->getRegisterInfo();
  MCRegister Low = Uniform(Sampler), High = Uniform(Image);
  if (Low && High)
    if (MCRegister Pair = TRI.getMatchingSuperReg(Low, Valhall::sub0,
                                                  &Valhall::UserSlot64RegClass);
        Pair && TRI.getSubReg(Pair, Valhall::sub1) == High)
      return SDValue(CurDAG->getMachineNode(Valhall::MOV64, DL, MVT::i64,
                                            reg(Pair, MVT::i64)),
                     0);
  return pair(DL, Sampler, Image);
}

static int64_t textureType(TexelClass Class) {
  switch (Class) {
  case TexelClass::SInt:
    return ValhallMod::TexSigned;
  case TexelClass::UInt:
    return ValhallMod::TexUnsigned;
  default:
    return ValhallMod::TexFloat;
  }
}

static int64_t registerFormat(TexelClass Class) {
  switch (Class) {
  case TexelClass::Float:
    return ValhallMod::FormatF32;
  case TexelClass::Half:
    return ValhallMod::FormatF16;
  case TexelClass::SInt:
    return ValhallMod::FormatS32;
  case TexelClass::UInt:
    return ValhallMod::FormatU32;
  }
  llvm_unreachable("every class is above");
}

static int64_t dimensionCode(ImageDim Dim) {
  switch (Dim) {
  case ImageDim::D2:
    return ValhallMod::Dim2D;
  case ImageDim::D3:
    return ValhallMod::Dim3D;
  case ImageDim::Cube:
    return ValhallMod::DimCube;
  default:
    return ValhallMod::Dim1D;
  }
}

static int64_t levelCode(LevelMode Level) {
  switch (Level) {
  case LevelMode::Zero:
    return ValhallMod::LodZero;
  case LevelMode::Explicit:
    return ValhallMod::LodExplicit;
  case LevelMode::Bias:
    return ValhallMod::LodBias;
  case LevelMode::Computed:
    return ValhallMod::LodComputed;
  }
  llvm_unreachable("every mode is above");
}

bool ValhallDAGToDAGISel::selectImage(SDNode *N) {
  SDLoc DL(N);
  auto Function =
      static_cast<Builtin>(N->getConstantOperandVal(FunctionOperand));
  ImageShape Shape =
      *ImageShape::decode(N->getConstantOperandVal(ShapeOperand));
  SmallVector<SDValue, 12> Args(drop_begin(N->op_values(), FirstImageOperand));
  SDValue Chain = N->getOperand(ChainOperand);
  bool IsHalf = Shape.Class == TexelClass::Half;

  // Messages to memory count components from the first on.
  auto AddressOf = [&] {
    MessageOperands Address(*CurDAG, DL, Valhall::LEA_TEX);
    Address.set(OpName::src0, Args[AccessPlace]);
    Address.set(OpName::src1, Args[AccessThird]);
    Address.set(OpName::src2, Args[AccessImage]);
    return SDValue(
        Address.build({MVT::Untyped}, SDValue(), constantMemory(*MF)), 0);
  };
  auto AddressIn = [&](SDValue Lea) {
    return CurDAG->getTargetExtractSubreg(Valhall::sub0_sub1, DL, MVT::i64,
                                          Lea);
  };
  if (Function == Builtin::ImageTexel) {
    ReplaceNode(N, AddressIn(AddressOf()).getNode());
    return true;
  }
  if (Function == Builtin::ImageStore) {
    SDValue Lea = AddressOf();
    SDValue Texel = Args[AccessTexel];
    MessageOperands Store(
        *CurDAG, DL,
        sized(Valhall::ST_CVT, 0, IsHalf ? HalfTexelWords : TexelWords));
    if (IsHalf)
      Texel = wordGroup(DL, {sub(DL, Texel, 0), sub(DL, Texel, 1)});
    Store.set(OpName::src0, AddressIn(Lea));
    Store.set(OpName::src2, sub(DL, Lea, 2));
    Store.set(OpName::sr, Texel);
    Store.set(OpName::vecsize, TexelWords - 1);
    Store.set(OpName::format, registerFormat(Shape.Class));
    ReplaceNode(N, Store.build({MVT::Other}, Chain, nullptr));
    return true;
  }

  unsigned Mask = usedWords(N);
  if (Function == Builtin::ImageLoad) {
    unsigned Count = IsHalf ? HalfTexelWords : llvm::bit_width(Mask);
    MessageOperands Load(*CurDAG, DL, sized(Valhall::LD_TEX, Count, 0));
    Load.set(OpName::src0, Args[AccessPlace]);
    Load.set(OpName::src1, Args[AccessThird]);
    Load.set(OpName::src2, Args[AccessImage]);
    Load.set(OpName::vecsize, (IsHalf ? TexelWords : Count) - 1);
    Load.set(OpName::format, registerFormat(Shape.Class));
    replaceTexel(N, Load.build({groupType(Count), MVT::Other}, Chain, nullptr),
                 (1u << Count) - 1, Count, /*Compacts=*/false);
    return true;
  }

  unsigned Message = Shape.AsksLevel                    ? Valhall::TEX_GRADIENT
                     : Function == Builtin::ImageSample ? Valhall::TEX_SINGLE
                     : Function == Builtin::ImageGather ? Valhall::TEX_GATHER
                                                        : Valhall::TEX_FETCH;
  // Halves are taken by twos.
  if (IsHalf)
    Mask = (1u << HalfTexelWords) - 1;
  unsigned Count = llvm::popcount(Mask);
  ArrayRef<SDValue> Staging = ArrayRef(Args).drop_front(FirstStaging);
  MessageOperands Texture(*CurDAG, DL, sized(Message, Count, Staging.size()));
  Texture.set(OpName::src0,
              handlePair(DL, Args[SamplerOperand], Args[ImageOperand]));
  Texture.set(OpName::sr, wordGroup(DL, Staging));
  Texture.set(OpName::wide, Set);
  Texture.set(OpName::type, Shape.AsksLevel ? int64_t(ValhallMod::TexUnsigned)
                                            : textureType(Shape.Class));
  Texture.set(OpName::width, IsHalf ? 0 : Width32);
  Texture.set(OpName::mask, IsHalf ? AllComponents : Mask);
  Texture.set(OpName::dim, dimensionCode(Shape.Dim));
  Texture.set(OpName::skip, Shape.skipsHelpers());
  if (Shape.AsksLevel) {
    Texture.set(OpName::noclamp, Shape.Component == gpu::imageop::FreeLevel);
  } else {
    unsigned FetchWords = Shape.coordinates() + Shape.Arrayed;
    Texture.set(OpName::array, Shape.Arrayed);
    Texture.set(OpName::texoffset, Function == Builtin::ImageFetch
                                       ? Staging.size() > FetchWords
                                       : Shape.HasOffsets);
    if (Function != Builtin::ImageFetch)
      Texture.set(OpName::compare, Shape.Compares);
    if (Function == Builtin::ImageSample)
      Texture.set(OpName::lod, levelCode(Shape.Level));
  }
  if (Function == Builtin::ImageGather)
    Texture.set(OpName::component, Shape.Component);
  replaceTexel(
      N,
      Texture.build({groupType(Count), MVT::Other}, Chain, constantMemory(*MF)),
      Mask, Count, /*Compacts=*/true);
  return true;
}
