//===-- RogueISelLoweringImage.cpp - Operands of image accesses -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operands of the reserved functions become those of SMP. A node has,
/// behind the chain, constants: the function, the shape, the first shared
/// registers of the states of image and sampler, where the level comes from
/// (LodMode) and what the block has (Rogue::SampleFlags); then the level that
/// all instances share, and the words of the block:
///
///   coordinates, level or bias, address of the layer, offsets, texel
///
/// The texture unit knows no layers: the address of one is made here. It knows
/// no comparison that says what it filters either: texels are compared behind
/// it, those of a linear filter as their mean.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/IR/ImageArguments.h"
#include "GPUCodeGen/ImageOperands.h"
#include "GPUCodeGen/ImageShape.h"
#include "Rogue.h"
#include "RogueISelLowering.h"
#include "RogueInstrInfo.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/GPUObject/SamplerTraits.h"

using namespace llvm;
using namespace llvm::gpu::imageop;
using gpu::Builtin;
using gpu::ImageShape;
using gpu::LevelMode;
using gpu::TexelClass;
using gpuobj::ImageDim;
using gpuobj::ImageWordKind;
using gpuobj::TexelPacking;

namespace {

constexpr unsigned Components = 4;
constexpr unsigned CubeFaces = 6;

class ImageLowering {
public:
  ImageLowering(SelectionDAG &DAG, const SDLoc &DL, const ImageShape &Shape,
                ArrayRef<SDValue> Args)
      : DAG(DAG), DL(DL), Shape(Shape), Args(Args),
        Layout(DAG.getMachineFunction()
                   .getInfo<RogueMachineFunctionInfo>()
                   ->layout()) {}

  /// Empty if all is well, else what is wrong.
  StringRef findStates(Builtin B);
  void sample(bool IsGather);
  void fetch();
  void access(bool IsStore);
  /// The address of a texel in a line.
  SDValue address() const;
  SDValue build(Builtin B, SDValue Chain) const;
  /// What the function returns of the node \p Texel.
  SDValue result(SDValue Texel) const;
  /// The same of a sample that is compared: of the texels that a linear filter
  /// takes, and of what is known of their places.
  SDValue compared(SDValue Texels, SDValue Places) const;
  /// What the function returns that asks for the level, of what is known of a
  /// sample there.
  SDValue levels(SDValue Known) const;

private:
  SDValue word(uint32_t V) const { return DAG.getConstant(V, DL, MVT::i32); }
  SDValue number(double V) const { return DAG.getConstantFP(V, DL, MVT::f32); }
  SDValue node(unsigned Opcode, SDValue A, SDValue B) const {
    return DAG.getNode(Opcode, DL, A.getValueType(), A, B);
  }
  SDValue constant(unsigned V) const {
    return DAG.getTargetConstant(V, DL, MVT::i32);
  }
  SDValue uniform(uint32_t Byte) const {
    return DAG.getNode(RogueISD::UNIFORM, DL, MVT::i32,
                       DAG.getRegister(Rogue::SH0 + Byte / 4, MVT::i32));
  }
  /// The word \p Kind of the image; the launch has it if the code asks.
  SDValue imageWord(ImageWordKind Kind) const {
    return uniform(Layout.imageWord(Kind, ImageArg).value_or(0));
  }
  /// How many layers there are.
  SDValue layers() const {
    const Function &F = DAG.getMachineFunction().getFunction();
    SDValue Count = imageWord(ImageWordKind::ArraySize);
    // The faces of a cube that is written are layers.
    bool HasFaces =
        Shape.Dim == ImageDim::D2 && gpu::imageTypeOf(*F.getArg(ImageArg))
                                             .value_or(gpuobj::ImageType())
                                             .Dim == ImageDim::Cube;
    return HasFaces ? node(ISD::MUL, Count, word(CubeFaces)) : Count;
  }
  bool usesFloats() const {
    return Shape.Class == TexelClass::Float || Shape.Class == TexelClass::Half;
  }
  SDValue toFloat(SDValue V) const {
    return DAG.getNode(ISD::SINT_TO_FP, DL, MVT::f32, V);
  }

  void setLevel(Rogue::LodMode Mode, SDValue Level);
  void addAddress(SDValue Layer);
  void addTexels(const SDValue *C, SDValue Layer);
  void addOffsets(SDValue Packed);
  void addSample(SDValue Number);
  SDValue packed(SDValue Float, unsigned Component) const;
  void addTexel(SDValue Texel);
  SDValue compareFunction() const {
    return uniform(Layout.imageWord(ImageWordKind::CompareFunction, SamplerArg)
                       .value_or(0));
  }
  SDValue reference() const;
  /// 1 where the comparison holds, else 0.
  SDValue compared(SDValue Texel) const;

  SelectionDAG &DAG;
  const SDLoc &DL;
  const ImageShape &Shape;
  ArrayRef<SDValue> Args;
  const gpu::ArgumentLayout &Layout;

  unsigned ImageArg = 0, SamplerArg = 0;
  uint32_t ImageState = 0, SamplerState = 0; // bytes from sh0
  Rogue::LodMode Lod = Rogue::LOD_NORMAL;
  unsigned Flags = 0;
  SDValue SharedLevel;
  SmallVector<SDValue, 12> Block;
};

} // namespace

//===----------------------------------------------------------------------===//
// States
//===----------------------------------------------------------------------===//

/// The argument whose state is at \p Byte.
static std::optional<unsigned> argumentAt(const gpu::ArgumentLayout &Layout,
                                          const Function &F, uint64_t Byte) {
  for (const Argument &A : F.args()) {
    const auto &Place = Layout.arg(A.getArgNo());
    if (!Place.InBuffer && Place.Offset == Byte &&
        Place.Size == gpuobj::ImageStateBytes)
      return A.getArgNo();
  }
  return std::nullopt;
}

StringRef ImageLowering::findStates(Builtin B) {
  const Function &F = DAG.getMachineFunction().getFunction();
  auto *Image = dyn_cast<ConstantSDNode>(Args[ImageOperand]);
  auto Arg = Image ? argumentAt(Layout, F, Image->getZExtValue())
                   : std::optional<unsigned>();
  if (!Arg)
    return "accesses an image that is no argument of the kernel, nor one of up "
           "to 64 of them";
  ImageArg = *Arg;
  ImageState = Image->getZExtValue();
  if (B == Builtin::ImageLoad || B == Builtin::ImageStore ||
      B == Builtin::ImageTexel) {
    SamplerState = Layout.imageWord(ImageWordKind::TexelSampler, 0).value_or(0);
    return "";
  }
  auto *Sampler = dyn_cast<ConstantSDNode>(Args[SamplerOperand]);
  uint64_t Byte = Sampler ? Sampler->getZExtValue() : ~0ull;
  if (auto Own = argumentAt(Layout, F, Byte)) {
    SamplerArg = *Own;
    SamplerState = Byte;
    return "";
  }
  for (const gpuobj::ImageWord &W : Layout.imageWords())
    if (W.Offset == Byte &&
        gpuobj::getImageWordBytes(W.Kind, /*HasStates=*/true) ==
            gpuobj::ImageStateBytes) {
      SamplerArg = W.Arg;
      SamplerState = Byte;
      return "";
    }
  return "takes a sampler that is no argument of the kernel and no constant, "
         "nor one of up to 64 of them";
}

//===----------------------------------------------------------------------===//
// The block
//===----------------------------------------------------------------------===//

/// Behind the coordinates. A level that all instances share is no part of the
/// block, if it is in a register of that kind; an address needs one in front.
void ImageLowering::setLevel(Rogue::LodMode Mode, SDValue Level) {
  SharedLevel = number(0);
  Lod = Mode;
  if (Shape.Arrayed && Mode == Rogue::LOD_NORMAL) {
    Lod = Rogue::LOD_BIAS;
    Level = number(0);
  }
  if (!Level)
    return;
  auto *Constant = dyn_cast<ConstantFPSDNode>(Level);
  bool IsShared =
      (Constant &&
       Rogue::getConstant(uint32_t(
           Constant->getValueAPF().bitcastToAPInt().getZExtValue()))) ||
      (Level.getOpcode() == RogueISD::UNIFORM &&
       Rogue::Shared32RegClass.contains(
           cast<RegisterSDNode>(Level.getOperand(0))->getReg()));
  if (IsShared && !Shape.Arrayed) {
    SharedLevel = Level;
    return;
  }
  Block.push_back(Level);
  Flags |= Rogue::SampleLevel;
}

/// \p Layer is an integer that there is.
void ImageLowering::addAddress(SDValue Layer) {
  uint32_t At = Layout.imageWord(ImageWordKind::Address, ImageArg).value_or(0);
  SDValue Base =
      DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64, uniform(At), uniform(At + 4));
  SDValue Offset =
      DAG.getNode(RogueISD::MUL_WIDE, DL, MVT::i64, Layer,
                  imageWord(ImageWordKind::LayerBytes), constant(/*Signed=*/0));
  SDValue Address = DAG.getNode(ISD::ADD, DL, MVT::i64, Base, Offset);
  for (unsigned I : {0, 1})
    Block.push_back(DAG.getNode(ISD::EXTRACT_ELEMENT, DL, MVT::i32, Address,
                                DAG.getIntPtrConstant(I, DL)));
  Flags |= Rogue::SampleAddress;
}

void ImageLowering::addOffsets(SDValue Packed) {
  // u, v and w of 6, 6 and 4 bits instead of bytes.
  auto Field = [&](unsigned From, uint32_t Mask, unsigned To) {
    SDValue V = node(ISD::AND, node(ISD::SRL, Packed, word(From)), word(Mask));
    return node(ISD::SHL, V, word(To));
  };
  SDValue Word = Field(0, 0x3f, 0);
  if (Shape.coordinates() > 1)
    Word = node(ISD::OR, Word, Field(8, 0x3f, 6));
  if (Shape.coordinates() > 2)
    Word = node(ISD::OR, Word, Field(16, 0xf, 12));
  Block.push_back(Word);
  Flags |= Rogue::SampleOffsets;
}

void ImageLowering::addSample(SDValue Number) {
  constexpr unsigned SampleShift = 16;
  Block.push_back(node(ISD::SHL, Number, word(SampleShift)));
  Flags |= Rogue::SampleNumber;
}

/// Coordinates that are integers, which the hardware takes as floats; what is
/// in a texel but not at its edge means the texel. A place that there is not in
/// a dimension that the hardware does not know is one to the left of the image,
/// where reads find nothing and writes do nothing.
void ImageLowering::addTexels(const SDValue *C, SDValue Layer) {
  Flags |= Rogue::SampleTexelCoordinates;
  SDValue Outside = number(-1);
  if (Shape.Dim == ImageDim::D1Buffer) {
    SDValue X = toFloat(node(ISD::AND, C[0], word(gpuobj::TexelBufferRow - 1)));
    Block.push_back(DAG.getSelectCC(DL, C[0], imageWord(ImageWordKind::Width),
                                    X, Outside, ISD::SETULT));
    Block.push_back(
        toFloat(node(ISD::SRL, C[0], word(Log2_32(gpuobj::TexelBufferRow)))));
    return;
  }
  for (unsigned I = 0; I != Shape.coordinates(); ++I)
    Block.push_back(toFloat(C[I]));
  if (Shape.Arrayed)
    Block[0] =
        DAG.getSelectCC(DL, Layer, layers(), Block[0], Outside, ISD::SETULT);
}

void ImageLowering::sample(bool IsGather) {
  for (unsigned I = 0; I != Shape.coordinates(); ++I)
    Block.push_back(Args[FirstCoordinate + I]);
  if (IsGather || Shape.Level == LevelMode::Zero)
    setLevel(Rogue::LOD_REPLACE, number(0));
  else if (Shape.Level == LevelMode::Explicit)
    setLevel(Rogue::LOD_REPLACE, Args[SampleLevel]);
  else if (Shape.Level == LevelMode::Bias)
    setLevel(Rogue::LOD_BIAS, Args[SampleLevel]);
  else
    setLevel(Rogue::LOD_NORMAL, SDValue());
  if (Shape.Arrayed) {
    // The nearest that there is.
    constexpr unsigned SignedToNearest = 2;
    SDValue Layer = DAG.getNode(RogueISD::TO_INT, DL, MVT::i32,
                                Args[SampleLayer], constant(SignedToNearest));
    SDValue Last = node(ISD::SUB, layers(), word(1));
    addAddress(node(ISD::SMIN, node(ISD::SMAX, Layer, word(0)), Last));
  }
  if (Shape.HasOffsets)
    addOffsets(Args[SampleOffsets]);
}

void ImageLowering::fetch() {
  addTexels(&Args[FirstCoordinate], Args[FetchLayer]);
  SDValue Level = Args[FetchLevel];
  setLevel(Rogue::LOD_REPLACE,
           isNullConstant(Level) ? number(0) : toFloat(Level));
  if (Shape.Arrayed)
    addAddress(Args[FetchLayer]);
  if (Shape.Multisampled)
    addSample(Args[FetchSample]);
}

void ImageLowering::access(bool IsStore) {
  addTexels(&Args[AccessCoordinate], Args[AccessLayer]);
  setLevel(Rogue::LOD_REPLACE, number(0));
  if (Shape.Arrayed)
    addAddress(Args[AccessLayer]);
  if (Shape.Multisampled)
    addSample(Args[AccessSample]);
  if (IsStore)
    addTexel(Args[AccessTexel]);
}

//===----------------------------------------------------------------------===//
// Texels
//===----------------------------------------------------------------------===//

/// The bits of one channel, from bit 0 on.
SDValue ImageLowering::packed(SDValue Float, unsigned Component) const {
  auto Pack = [&](Rogue::PackFormat Format, unsigned Mode) {
    return DAG.getNode(RogueISD::PACK, DL, MVT::i32, Float, constant(Format),
                       constant(Mode));
  };
  constexpr unsigned Last = Components - 1;
  switch (Shape.Packing) {
  case TexelPacking::Unknown:
  case TexelPacking::Word:
    return DAG.getBitcast(MVT::i32, Float);
  case TexelPacking::Half:
    return Pack(Rogue::PACK_F16F16, 0);
  case TexelPacking::UNorm8:
    return Pack(Rogue::PACK_U8888, Rogue::PackScales);
  case TexelPacking::SNorm8:
    return Pack(Rogue::PACK_S8888, Rogue::PackScales);
  case TexelPacking::UNorm16:
    return Pack(Rogue::PACK_U1616, Rogue::PackScales);
  case TexelPacking::SNorm16:
    return Pack(Rogue::PACK_S1616, Rogue::PackScales);
  case TexelPacking::UNorm1010102: {
    if (Component != Last)
      return Pack(Rogue::PACK_U1010102, Rogue::PackScales);
    // A component of two bits is the fourth of its word, and no other.
    constexpr unsigned Most = 3;
    SDValue Scaled =
        DAG.getNode(RogueISD::PACK, DL, MVT::i32,
                    DAG.getNode(ISD::FMUL, DL, MVT::f32, Float, number(Most)),
                    constant(Rogue::PACK_U32), constant(0));
    return node(ISD::UMIN, Scaled, word(Most));
  }
  case TexelPacking::Float111110: {
    SDValue V = Pack(Rogue::PACK_F111110, 0);
    // The third one has a bit less.
    constexpr unsigned Blue = 2;
    return Component == Blue ? node(ISD::SRL, V, word(1)) : V;
  }
  }
  llvm_unreachable("every packing is above");
}

void ImageLowering::addTexel(SDValue Texel) {
  for (unsigned I = 0; I != Components; ++I) {
    bool IsHalf = Shape.Class == TexelClass::Half;
    SDValue Word =
        DAG.getExtractVectorElt(DL, MVT::i32, Texel, IsHalf ? I / 2 : I);
    if (IsHalf) {
      constexpr unsigned HalfBits = 16;
      Word = I % 2 ? node(ISD::SRL, Word, word(HalfBits))
                   : node(ISD::AND, Word,
                          word(maskTrailingOnes<uint32_t>(HalfBits)));
      Word = DAG.getBitcast(MVT::i32,
                            DAG.getNode(ISD::FP16_TO_FP, DL, MVT::f32, Word));
    }
    // Integers are what they are.
    Block.push_back(usesFloats() && !Word.isUndef()
                        ? packed(DAG.getBitcast(MVT::f32, Word), I)
                        : Word);
  }
}

/// 1 or 0. The function of the sampler has a bit each for a reference that is
/// less than the texel, equal and greater.
/// Formats without other values limit it to 0 to 1.
SDValue ImageLowering::reference() const {
  // OpenCL's numbers of UNORM_INT8, which UNORM_INT16 follows, and UNORM_INT24.
  constexpr uint32_t Int8 = 0x10d2, Int24 = 0x10df;
  SDValue Type = imageWord(ImageWordKind::ChannelDataType);
  SDValue Reference = Args[SampleReference];
  SDValue Limited =
      node(ISD::FMINNUM, node(ISD::FMAXNUM, Reference, number(0)), number(1));
  SDValue R = DAG.getSelectCC(DL, node(ISD::SUB, Type, word(Int8)), word(2),
                              Limited, Reference, ISD::SETULT);
  return DAG.getSelectCC(DL, Type, word(Int24), Limited, R, ISD::SETEQ);
}

SDValue ImageLowering::compared(SDValue Texel) const {
  SDValue Reference = this->reference();
  // At most one of the three holds. What each counts is the same for all texels
  // of a sampler.
  SDValue Sum;
  for (auto [CC, Bit] : {std::pair(ISD::SETOLT, gpuobj::HoldsForLess),
                         std::pair(ISD::SETOEQ, gpuobj::HoldsForEqual),
                         std::pair(ISD::SETOGT, gpuobj::HoldsForGreater)}) {
    SDValue Counts =
        DAG.getSelectCC(DL, node(ISD::AND, compareFunction(), word(Bit)),
                        word(0), number(1), number(0), ISD::SETNE);
    SDValue Part = DAG.getSelectCC(DL, Reference, Texel, Counts, number(0), CC);
    Sum = Sum ? node(ISD::FADD, Sum, Part) : Part;
  }
  return Sum;
}

SDValue ImageLowering::result(SDValue Texel) const {
  auto Component = [&](unsigned I) {
    return DAG.getExtractVectorElt(DL, MVT::i32, Texel, I);
  };
  SmallVector<SDValue, Components> Words;
  if (Shape.Compares) { // a gather
    for (unsigned I = 0; I != Components; ++I)
      Words.push_back(DAG.getBitcast(
          MVT::i32, compared(DAG.getBitcast(MVT::f32, Component(I)))));
    return DAG.getBuildVector(MVT::v4i32, DL, Words);
  }
  if (Shape.Class != TexelClass::Half)
    return Texel;
  auto Half = [&](unsigned I) {
    return DAG.getNode(ISD::FP_TO_FP16, DL, MVT::i32,
                       DAG.getBitcast(MVT::f32, Component(I)));
  };
  constexpr unsigned HalfBits = 16;
  for (unsigned I : {0, 2})
    Words.push_back(
        node(ISD::OR, Half(I), node(ISD::SHL, Half(I + 1), word(HalfBits))));
  Words.resize(Components, DAG.getUNDEF(MVT::i32));
  return DAG.getBuildVector(MVT::v4i32, DL, Words);
}

SDValue ImageLowering::compared(SDValue Texels, SDValue Places) const {
  // Places are numbers of 0 to 1 that mean 0 to 255 of 256.
  constexpr double Scale = 255.0 / 256;
  // So steep that a step makes 0 or 1 of a half and what is below it.
  constexpr double Steep = 1024, Half = 0.5, Above = 2;
  SDValue IsLinear = node(ISD::AND, compareFunction(), word(gpuobj::IsLinear));
  auto Choose = [&](double Linear, double Nearest) {
    return DAG.getSelectCC(DL, IsLinear, word(0), number(Linear),
                           number(Nearest), ISD::SETNE);
  };
  // Where the nearest texel is taken, weights are 0 and 1.
  SDValue Slope = Choose(Scale, Steep * Scale),
          Offset = Choose(0, Above - Steep * Half);
  auto Weight = [&](unsigned I) {
    SDValue Place = DAG.getBitcast(
        MVT::f32, DAG.getExtractVectorElt(DL, MVT::i32, Places, I));
    SDValue W = DAG.getNode(ISD::FMA, DL, MVT::f32, Place, Slope, Offset);
    return node(ISD::FMINNUM, node(ISD::FMAXNUM, W, number(0)), number(1));
  };
  auto Holds = [&](unsigned I) {
    return compared(DAG.getBitcast(
        MVT::f32, DAG.getExtractVectorElt(DL, MVT::i32, Texels, I)));
  };
  auto Between = [&](SDValue A, SDValue B, SDValue W) {
    return DAG.getNode(ISD::FMA, DL, MVT::f32, W, node(ISD::FSUB, B, A), A);
  };
  // In the order of a gather: (0, 1), (1, 1), (1, 0), (0, 0).
  SDValue X = Weight(0);
  SDValue First = Between(Holds(3), Holds(2), X),
          Second = Between(Holds(0), Holds(1), X);
  SDValue R = DAG.getBitcast(MVT::i32, Between(First, Second, Weight(1)));
  return DAG.getBuildVector(MVT::v4i32, DL, {R, R, R, R});
}

SDValue ImageLowering::levels(SDValue Known) const {
  // Whole levels and 1/256; those without limits have an offset.
  constexpr double Unit = 1.0 / 256, Offset = 128;
  // A number of 0 to 255, which is a fraction of that.
  auto Number = [&](unsigned I) {
    constexpr unsigned Largest = 255;
    SDValue Fraction = DAG.getBitcast(
        MVT::f32, DAG.getExtractVectorElt(DL, MVT::i32, Known, I));
    return node(ISD::FMUL, Fraction, number(Largest));
  };
  auto Level = [&](SDValue Whole, unsigned Fraction) {
    return DAG.getNode(ISD::FMA, DL, MVT::f32, Number(Fraction), number(Unit),
                       Whole);
  };
  // Where coordinates are the same all over the quad, the unit says nothing.
  SDValue Steps = number(0);
  for (unsigned I = 0; I != Shape.coordinates(); ++I)
    for (unsigned Opcode : {Rogue::FDSX, Rogue::FDSY}) {
      SDValue Step = DAG.getNode(RogueISD::DERIVATIVE, DL, MVT::f32, Block[I],
                                 constant(Opcode));
      Steps =
          node(ISD::FADD, Steps, DAG.getNode(ISD::FABS, DL, MVT::f32, Step));
    }
  SDValue Free =
      DAG.getSelectCC(DL, Steps, number(0), number(0), Number(1), ISD::SETOEQ);
  SmallVector<SDValue, Components> Words(Components, DAG.getUNDEF(MVT::i32));
  Words[LimitedLevel] = DAG.getBitcast(MVT::i32, Level(Number(0), 2));
  Words[FreeLevel] =
      DAG.getBitcast(MVT::i32, Level(node(ISD::FSUB, Free, number(Offset)), 3));
  return DAG.getBuildVector(MVT::v4i32, DL, Words);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

SDValue ImageLowering::address() const {
  constexpr unsigned TexelBytes = 4;
  SDValue Number = Args[AccessCoordinate];
  auto Wide = [&](ImageWordKind Kind, unsigned Arg) {
    uint32_t At = Layout.imageWord(Kind, Arg).value_or(0);
    return DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64, uniform(At),
                       uniform(At + 4));
  };
  auto Product = [&](SDValue A, SDValue B) {
    return DAG.getNode(RogueISD::MUL_WIDE, DL, MVT::i64, A, B,
                       constant(/*Signed=*/0));
  };
  SDValue Base = Wide(ImageWordKind::Address, ImageArg);
  if (Shape.Arrayed)
    Base =
        node(ISD::ADD, Base,
             Product(Args[AccessLayer], imageWord(ImageWordKind::LayerBytes)));
  return DAG.getSelectCC(
      DL, Number, word(~0u), Wide(ImageWordKind::Nowhere, 0),
      node(ISD::ADD, Base, Product(Number, word(TexelBytes))), ISD::SETEQ);
}

SDValue ImageLowering::build(Builtin B, SDValue Chain) const {
  bool IsStore = B == Builtin::ImageStore;
  unsigned Given = Flags;
  if (usesFloats() && !IsStore)
    Given |= Rogue::SampleAsFloat;
  SmallVector<SDValue, 20> Ops{Chain,
                               constant(unsigned(B)),
                               constant(Shape.encode()),
                               constant(ImageState / 4),
                               constant(SamplerState / 4),
                               constant(Lod),
                               constant(Given),
                               SharedLevel};
  Ops.append(Block);
  if (IsStore)
    return DAG.getNode(RogueISD::IMAGE_WRITE, DL, MVT::Other, Ops);
  return DAG.getNode(RogueISD::IMAGE_READ, DL,
                     DAG.getVTList(MVT::v4i32, MVT::Other), Ops);
}

SDValue RogueTargetLowering::buildImageAccess(
    SelectionDAG &DAG, const SDLoc &DL, Builtin B, SDValue Chain,
    ArrayRef<SDValue> Args, SmallVectorImpl<SDValue> &InVals) const {
  bool IsStore = B == Builtin::ImageStore, IsAddress = B == Builtin::ImageTexel;
  StringRef Name = gpu::getBuiltinInfo(B).Name;
  auto Nothing = [&] {
    if (!IsStore)
      InVals.push_back(DAG.getUNDEF(IsAddress ? MVT::i64 : MVT::v4i32));
    return Chain;
  };
  auto Fail = [&](const Twine &Why) {
    gpu::reportUnsupported(DAG.getMachineFunction().getFunction(), Why,
                           DL.getDebugLoc());
    return Nothing();
  };
  auto *Bits = dyn_cast<ConstantSDNode>(Args[ShapeOperand]);
  std::optional<ImageShape> Shape =
      Bits ? ImageShape::decode(Bits->getZExtValue()) : std::nullopt;
  if (!Shape)
    return Fail("'" + Name +
                "' needs a constant that is the shape of an access");
  bool IsCube = Shape->Dim == ImageDim::Cube;
  bool IsSample = B == Builtin::ImageSample || B == Builtin::ImageGather;
  if ((Shape->Dim == ImageDim::D3 && Shape->Arrayed) ||
      (IsCube && (!IsSample || Shape->HasOffsets)) ||
      (IsAddress && Shape->Dim != ImageDim::D1) ||
      (IsSample && Shape->Dim == ImageDim::D1Buffer) ||
      (B == Builtin::ImageGather && Shape->Dim != ImageDim::D2 && !IsCube))
    return Fail("'" + Name +
                "': there is no such access of an image of this type");
  // Of code that never runs.
  if (Args[ImageOperand].isUndef())
    return Nothing();
  ImageLowering L(DAG, DL, *Shape, Args);
  if (StringRef Problem = L.findStates(B); !Problem.empty())
    return Fail("'" + Name + "' " + Problem);
  if (IsAddress) {
    InVals.push_back(L.address());
    return Chain;
  }
  if (IsSample)
    L.sample(B == Builtin::ImageGather);
  else if (B == Builtin::ImageFetch)
    L.fetch();
  else
    L.access(IsStore);
  if (B == Builtin::ImageSample && Shape->Compares && !Shape->AsksLevel) {
    SDValue Texels = L.build(Builtin::ImageGather, Chain);
    SDValue Places = L.build(B, Texels.getValue(1));
    InVals.push_back(L.compared(Texels, Places));
    return Places.getValue(1);
  }
  SDValue R = L.build(B, Chain);
  if (IsStore)
    return R;
  InVals.push_back(Shape->AsksLevel ? L.levels(R) : L.result(R));
  return R.getValue(1);
}
