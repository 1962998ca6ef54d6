//===-- BifrostISelImage.cpp - Selection of image accesses ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the operands of the nodes are: MaliImageLowering.h,
/// BifrostISelLoweringImage.cpp. Results of TEXC take the place of its
/// operands, from the same register on:
///
///   %r = IMAGE_READ image_sample, ..., %s, %t, %x, %y, %level
///   -> %g = REG_SEQUENCE %level, undef, undef, undef
///      %r = TEXC_4 %x, %y, <operation, indices, mask>, %g
///
//===----------------------------------------------------------------------===//

#include "BifrostISelDAGToDAG.h"
#include "GPUCodeGen/ImageOperands.h"
#include "GPUCodeGen/ImageShape.h"
#include "MCTargetDesc/Bifrost/BifrostTextureWord.h"

using namespace llvm;
using Bifrost::OpName;
using gpu::Builtin;
using gpu::ImageShape;
using gpu::LevelMode;
using gpu::TexelClass;
using gpuobj::ImageDim;
namespace Word = Bifrost::TextureWord;

/// By the number of staging registers.
static constexpr unsigned WritingTexture[] = {
    Bifrost::TEXC_W_1, Bifrost::TEXC_W_2, Bifrost::TEXC_W_3, Bifrost::TEXC_W_4};
static constexpr unsigned StagedTexture[] = {Bifrost::TEXC_1, Bifrost::TEXC_2,
                                             Bifrost::TEXC_3, Bifrost::TEXC_4,
                                             Bifrost::TEXC_5, Bifrost::TEXC_6};
static constexpr unsigned AttributeLoad[] = {
    Bifrost::LD_ATTR_TEX_1, Bifrost::LD_ATTR_TEX_2, Bifrost::LD_ATTR_TEX_3,
    Bifrost::LD_ATTR_TEX_4};
static constexpr StringLiteral VectorSizes[] = {"none", "v2", "v3", "v4"};

/// A store must not clamp unsigned integers to those of a signed format, nor
/// the other way round; a load of "auto" is the same as one of the format.
static StringRef registerFormat(TexelClass Class) {
  switch (Class) {
  case TexelClass::Float:
    return "f32";
  case TexelClass::Half:
    return "f16";
  case TexelClass::SInt:
  case TexelClass::UInt:
    return "auto";
  }
  llvm_unreachable("every class is above");
}

static Word::FormatCode formatCode(TexelClass Class) {
  switch (Class) {
  case TexelClass::Float:
    return Word::F32;
  case TexelClass::Half:
    return Word::F16;
  case TexelClass::SInt:
    return Word::S32;
  case TexelClass::UInt:
    return Word::U32;
  }
  llvm_unreachable("every class is above");
}

static Word::DimensionCode dimensionCode(ImageDim Dim) {
  switch (Dim) {
  case ImageDim::D1:
  case ImageDim::D1Buffer:
    return Word::D1;
  case ImageDim::D2:
    return Word::D2;
  case ImageDim::D3:
    return Word::D3;
  case ImageDim::Cube:
    return Word::Cube;
  }
  llvm_unreachable("every dimension is above");
}

static Word::ModeCode levelCode(LevelMode Level) {
  switch (Level) {
  case LevelMode::Zero:
    return Word::Zero;
  case LevelMode::Explicit:
    return Word::Explicit;
  case LevelMode::Bias:
    return Word::Bias;
  case LevelMode::Computed:
    return Word::Computed;
  }
  llvm_unreachable("every mode is above");
}

static std::optional<uint32_t> constantIndex(SDValue V) {
  auto *C = dyn_cast<ConstantSDNode>(V);
  return C ? std::optional<uint32_t>(C->getZExtValue()) : std::nullopt;
}

/// Puts the indices into \p Operation or behind \p Staging.
static uint32_t addIndices(uint32_t Operation, SDValue Sampler, SDValue Texture,
                           SmallVectorImpl<SDValue> &Staging) {
  // The low bits that no index mode has.
  constexpr uint32_t StagedBits = 3u << 2;
  std::optional<uint32_t> S = constantIndex(Sampler),
                          T = constantIndex(Texture);
  if (S && T && *S <= Word::SamplerIndex.max() &&
      *T <= Word::TextureIndex.max())
    return Operation | Word::BothInWord.put(1) | Word::SamplerIndex.put(*S) |
           Word::TextureIndex.put(*T);
  auto InWord = [](std::optional<uint32_t> Index) {
    return Index && *Index <= Word::TextureIndex.max();
  };
  if (InWord(S)) {
    Staging.push_back(Texture);
    return Operation | StagedBits | Word::IndexMode.put(Word::TextureStaged) |
           Word::TextureIndex.put(*S);
  }
  Staging.push_back(Sampler);
  if (InWord(T))
    return Operation | StagedBits | Word::IndexMode.put(Word::SamplerStaged) |
           Word::TextureIndex.put(*T);
  Staging.push_back(Texture);
  return Operation | StagedBits | Word::IndexMode.put(Word::BothStaged);
}

MachineSDNode *BifrostDAGToDAGISel::buildSimpleTexture(SDNode *N,
                                                       const ImageShape &Shape,
                                                       ArrayRef<SDValue> Args) {
  constexpr uint32_t IndexCount = 8;
  std::optional<uint32_t> Sampler = constantIndex(Args[SamplerOperand]),
                          Texture = constantIndex(Args[ImageOperand]);
  bool IsFloat =
      Shape.Class == TexelClass::Float || Shape.Class == TexelClass::Half;
  bool IsSimple =
      Shape.Dim == ImageDim::D2 && !Shape.Arrayed && !Shape.Compares &&
      !Shape.AsksLevel && !Shape.HasOffsets && IsFloat &&
      (Shape.Level == LevelMode::Zero || Shape.Level == LevelMode::Computed);
  if (!IsSimple || !Sampler || !Texture || *Sampler >= IndexCount ||
      *Texture >= IndexCount)
    return nullptr;
  bool IsHalf = Shape.Class == TexelClass::Half;
  SDLoc DL(N);
  MachineSDNode *M = buildBifrostNode(
      *CurDAG, DL, IsHalf ? Bifrost::TEXS_2D_f16 : Bifrost::TEXS_2D_f32,
      CurDAG->getVTList(groupType(IsHalf ? HalfTexelWords : TexelWords),
                        MVT::Other),
      {Args[FirstStaging], Args[FirstStaging + 1]},
      {{OpName::lod_mode,
        Shape.Level == LevelMode::Zero ? "zero_lod" : "computed_lod"},
       {OpName::skip, Shape.skipsHelpers() ? "skip" : "none"}},
      {}, N->getOperand(ChainOperand));
  return setIndices(M, {{OpName::texture_index, *Texture},
                        {OpName::sampler_index, *Sampler}});
}

/// Sets immediates of a message.
MachineSDNode *
BifrostDAGToDAGISel::setIndices(MachineSDNode *M,
                                ArrayRef<std::pair<OpName, uint32_t>> Indices) {
  SDLoc DL(M);
  unsigned Opcode = M->getMachineOpcode();
  unsigned NumDefs = Subtarget->getInstrInfo()->get(Opcode).getNumDefs();
  SmallVector<SDValue, 16> Ops(M->op_values());
  for (auto [Name, Index] : Indices)
    Ops[Bifrost::getNamedOperandIdx(Opcode, Name) - NumDefs] = imm(DL, Index);
  return CurDAG->getMachineNode(Opcode, DL, M->getVTList(), Ops);
}

void BifrostDAGToDAGISel::selectTexture(SDNode *N, Builtin Function,
                                        const ImageShape &Shape,
                                        ArrayRef<SDValue> Args) {
  SDLoc DL(N);
  bool IsHalf = Shape.Class == TexelClass::Half;
  auto Finish = [&](MachineSDNode *M, unsigned Mask, unsigned GroupWords) {
    CurDAG->setNodeMemRefs(M, {constantMemory(*MF)});
    replaceTexel(N, M, Mask, GroupWords, /*Compacts=*/false);
  };
  if (Function == Builtin::ImageSample)
    if (MachineSDNode *M = buildSimpleTexture(N, Shape, Args)) {
      unsigned Words = IsHalf ? HalfTexelWords : TexelWords;
      return Finish(M, (1u << Words) - 1, Words);
    }

  // All components up to the last one that is read.
  unsigned Count = IsHalf ? HalfTexelWords : llvm::bit_width(usedWords(N));
  unsigned Components = IsHalf ? TexelWords : Count;
  uint32_t Operation = Word::Dimension.put(dimensionCode(Shape.Dim)) |
                       Word::HasLayer.put(Shape.Arrayed) |
                       Word::Format.put(formatCode(Shape.Class)) |
                       Word::Mask.put((1u << Components) - 1);
  switch (Function) {
  case Builtin::ImageFetch:
    Operation |= Word::Operation.put(Word::Fetch) |
                 Word::Mode.put(Word::FetchTexel) |
                 Word::HasOffset.put(Shape.Multisampled);
    break;
  case Builtin::ImageGather:
    Operation |=
        Word::Operation.put(Word::Fetch) |
        Word::Mode.put(Word::GatherR + (Shape.Compares ? 0 : Shape.Component)) |
        Word::HasReference.put(Shape.Compares) |
        Word::HasOffset.put(Shape.HasOffsets);
    break;
  default:
    if (Shape.AsksLevel) {
      Operation &= ~Word::Format.put(Word::Format.max());
      Operation |=
          Word::Format.put(Word::U32) |
          Word::Operation.put(Word::GradientOfPlace) |
          Word::NoClamp.put(Shape.Component == gpu::imageop::FreeLevel);
      break;
    }
    Operation |= Word::Operation.put(Word::Sample) |
                 Word::Mode.put(levelCode(Shape.Level)) |
                 Word::HasReference.put(Shape.Compares) |
                 Word::HasOffset.put(Shape.HasOffsets);
    break;
  }
  SmallVector<SDValue, 6> Staging(drop_begin(Args, FirstStaging + 2));
  Operation =
      addIndices(Operation, Args[SamplerOperand], Args[ImageOperand], Staging);
  unsigned Words = std::max<unsigned>(Count, Staging.size());
  SmallVector<SDValue, 1> Group;
  if (!Staging.empty()) {
    Staging.resize(Words, undefinedWord(DL));
    Group.push_back(wordGroup(DL, Staging));
  }
  MachineSDNode *M = buildBifrostNode(
      *CurDAG, DL, (Group.empty() ? WritingTexture : StagedTexture)[Words - 1],
      CurDAG->getVTList(groupType(Words), MVT::Other),
      {Args[FirstStaging], Args[FirstStaging + 1], constant(DL, Operation)},
      {{OpName::skip, Shape.skipsHelpers() ? "skip" : "none"}}, Group,
      N->getOperand(ChainOperand));
  Finish(M, (1u << Count) - 1, Words);
}

bool BifrostDAGToDAGISel::selectImage(SDNode *N) {
  SDLoc DL(N);
  auto Function =
      static_cast<Builtin>(N->getConstantOperandVal(FunctionOperand));
  ImageShape Shape =
      *ImageShape::decode(N->getConstantOperandVal(ShapeOperand));
  SmallVector<SDValue, 12> Args(drop_begin(N->op_values(), FirstImageOperand));
  SDValue Chain = N->getOperand(ChainOperand);
  bool IsHalf = Shape.Class == TexelClass::Half;
  switch (Function) {
  case Builtin::ImageSample:
  case Builtin::ImageGather:
  case Builtin::ImageFetch:
    selectTexture(N, Function, Shape, Args);
    return true;
  case Builtin::ImageLoad: {
    unsigned Count = IsHalf ? HalfTexelWords : llvm::bit_width(usedWords(N));
    MachineSDNode *M = buildBifrostNode(
        *CurDAG, DL, AttributeLoad[Count - 1],
        CurDAG->getVTList(groupType(Count), MVT::Other),
        {Args[AccessPlace], Args[AccessThird], Args[AccessImage]},
        {{OpName::vecsize, VectorSizes[(IsHalf ? TexelWords : Count) - 1]},
         {OpName::register_format, registerFormat(Shape.Class)}},
        {}, Chain);
    replaceTexel(N, M, (1u << Count) - 1, Count, /*Compacts=*/false);
    return true;
  }
  default:
    break;
  }
  // Address and conversion.
  SDValue Place(
      buildBifrostNode(
          *CurDAG, DL, Bifrost::LEA_ATTR_TEX, CurDAG->getVTList(MVT::Untyped),
          {Args[AccessPlace], Args[AccessThird], Args[AccessImage]},
          {{OpName::register_format, Function == Builtin::ImageTexel
                                         ? StringRef("auto")
                                         : registerFormat(Shape.Class)}}),
      0);
  SDValue Low = sub(DL, Place, 0), High = sub(DL, Place, 1);
  if (Function == Builtin::ImageTexel) {
    ReplaceNode(N, pair(DL, Low, High).getNode());
    return true;
  }
  SDValue Texel = Args[AccessTexel];
  if (IsHalf)
    Texel = wordGroup(DL, {sub(DL, Texel, 0), sub(DL, Texel, 1)});
  ReplaceNode(
      N, buildBifrostNode(
             *CurDAG, DL, IsHalf ? Bifrost::ST_CVT_2 : Bifrost::ST_CVT_4,
             CurDAG->getVTList(MVT::Other), {Low, High, sub(DL, Place, 2)},
             {{OpName::vecsize, VectorSizes[TexelWords - 1]}}, {Texel}, Chain));
  return true;
}
