//===-- RogueISelLoweringStage.cpp - Inputs and outputs of stages ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Inputs are registers that the driver fills or the iterators do; outputs are
/// words of the vertex or pixel output registers. Which ones:
/// RogueStageLayout.h Colors are packed as the format of their target says.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/StageTraits.h"
#include "GPUCodeGen/VaryingShape.h"
#include "Rogue.h"
#include "RogueISelLowering.h"
#include "RogueInstrInfo.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"

using namespace llvm;
using gpu::Builtin;
using gpu::DerivativeKind;
using gpu::VaryingPlace;
using gpu::VaryingShape;
using gpuobj::Interpolation;
using gpuobj::RegisterChannel;
using gpuobj::RogueCoefficientSource;

static constexpr unsigned Components = 4, RegisterBits = 32;
/// Of three channels that share a register with one of two.
static constexpr unsigned PackedBits = 10;

/// Of a coefficient set.
enum SetRegister : unsigned { SetA, SetB, SetC };

gpu::StageSupport RogueTargetLowering::getStageSupport() const {
  gpu::StageSupport Support;
  Support.HasStages = true;
  Support.TransformsVertices = true;
  Support.HasSampleCoordinates = true;
  Support.KnowsWinding = true;
  Support.RemembersDiscards = true;
  Support.BlendsColors = true;
  return Support;
}

namespace {

class StageLowering {
public:
  StageLowering(SelectionDAG &DAG, const SDLoc &DL)
      : DAG(DAG), DL(DL), Layout(DAG.getMachineFunction()
                                     .getInfo<RogueMachineFunctionInfo>()
                                     ->stage()) {}

  const Rogue::StageLayout &layout() const { return Layout; }
  Rogue::IterMode iterMode() const {
    return Layout.PerSample ? Rogue::ITER_SAMPLE : Rogue::ITER_PIXEL;
  }
  SDValue word(uint32_t V) const { return DAG.getConstant(V, DL, MVT::i32); }
  SDValue number(double V) const { return DAG.getConstantFP(V, DL, MVT::f32); }
  SDValue constant(unsigned V) const {
    return DAG.getTargetConstant(V, DL, MVT::i32);
  }
  SDValue node(unsigned Opcode, SDValue A, SDValue B) const {
    return DAG.getNode(Opcode, DL, A.getValueType(), A, B);
  }
  SDValue read(unsigned Register, MVT VT = MVT::i32) const {
    return DAG.getNode(RogueISD::UNIFORM, DL, VT,
                       DAG.getRegister(Register, VT));
  }
  /// Four words, of which those of \p Words are there.
  SDValue fourWords(ArrayRef<SDValue> Words, unsigned First = 0) const {
    SmallVector<SDValue, Components> All(First, DAG.getUNDEF(MVT::i32));
    append_range(All, Words);
    All.resize(Components, DAG.getUNDEF(MVT::i32));
    return DAG.getBuildVector(MVT::v4i32, DL, All);
  }

  SmallVector<SDValue, Components> iterate(unsigned Set, unsigned Count,
                                           std::optional<unsigned> W,
                                           Rogue::IterMode Mode) const;
  SDValue iterate(RogueCoefficientSource Source, unsigned Component = 0) const;
  SDValue atOffset(unsigned Set, std::optional<unsigned> W, SDValue X,
                   SDValue Y) const;
  SDValue offset(SDValue Packed, bool Vertical) const;
  SDValue varying(unsigned Location, unsigned Component,
                  const VaryingShape &Shape, SDValue Where) const;

  SDValue sampledCoverage() const {
    return SDValue(DAG.getMachineNode(Rogue::SAVMSK_W, DL, MVT::i32), 0);
  }
  SDValue write(unsigned Opcode, SDValue Chain, SDValue V,
                unsigned Place) const {
    return SDValue(
        DAG.getMachineNode(Opcode, DL, MVT::Other, {V, constant(Place), Chain}),
        0);
  }
  SDValue storeColor(SDValue Chain, const gpuobj::RoguePixelOutput &O,
                     SDValue Words) const;
  SDValue loadColor(SDValue &Chain, const gpuobj::RoguePixelOutput &O,
                    bool IsFloat) const;
  SmallVector<SDValue, Components> unpack(const gpuobj::RegisterChannels &C,
                                          ArrayRef<SDValue> Registers,
                                          bool IsFloat) const;

private:
  static unsigned normFormat(const gpuobj::RegisterChannels &C) {
    bool IsSigned = C.Kind == RegisterChannel::SNorm;
    if (C.Bits == PackedBits)
      return IsSigned ? Rogue::PACK_S1010102 : Rogue::PACK_U1010102;
    return C.Bits == 8 ? IsSigned ? Rogue::PACK_S8888 : Rogue::PACK_U8888
           : IsSigned  ? Rogue::PACK_S1616
                       : Rogue::PACK_U1616;
  }
  SDValue packChannels(const gpuobj::RegisterChannels &C,
                       MutableArrayRef<SDValue> Channels) const;
  SDValue unpackChannel(const gpuobj::RegisterChannels &C, SDValue V,
                        unsigned I) const;

  SelectionDAG &DAG;
  const SDLoc &DL;
  const Rogue::StageLayout &Layout;
};

} // namespace

//===----------------------------------------------------------------------===//
// Iteration
//===----------------------------------------------------------------------===//

/// \p Count words of the sets from register \p Set on; \p W: the set of 1/w
/// that they are divided by.
SmallVector<SDValue, Components>
StageLowering::iterate(unsigned Set, unsigned Count, std::optional<unsigned> W,
                       Rogue::IterMode Mode) const {
  // Legalisation has no rule for nodes of the machine with three words.
  static constexpr MVT Types[] = {MVT::i32, MVT::v2i32, MVT::Untyped,
                                  MVT::v4i32};
  MachineFunction &MF = DAG.getMachineFunction();
  MachineSDNode *N = DAG.getMachineNode(
      Rogue::getIteration(Count), DL,
      DAG.getVTList(Types[Count - 1], MVT::Other),
      {constant(Set), constant(W.value_or(0)), constant(W.has_value()),
       constant(Mode), constant(Count), constant(0), DAG.getEntryNode()});
  // Nothing changes what the iterators read.
  DAG.setNodeMemRefs(
      N, {MF.getMachineMemOperand(
             MachinePointerInfo::getConstantPool(MF),
             MachineMemOperand::MOLoad | MachineMemOperand::MOInvariant |
                 MachineMemOperand::MODereferenceable,
             LocationSize::beforeOrAfterPointer(), Align(4))});
  SDValue All(N, 0);
  if (Count == 1)
    return {All};
  SmallVector<SDValue, Components> Words;
  for (unsigned I = 0; I != Count; ++I)
    Words.push_back(DAG.getTargetExtractSubreg(RogueRegisterInfo::subReg(I), DL,
                                               MVT::i32, All));
  return Words;
}

SDValue StageLowering::iterate(RogueCoefficientSource Source,
                               unsigned Component) const {
  unsigned Set = Layout.coefficients(Source).value_or(0) +
                 Component * gpuobj::RogueCoefficientRegisters;
  return DAG.getBitcast(MVT::f32, iterate(Set, 1, std::nullopt, iterMode())[0]);
}

/// Half of \p Packed, in 1/256 of a pixel from its corner, as a place in the
/// tile.
SDValue StageLowering::offset(SDValue Packed, bool Vertical) const {
  constexpr unsigned HalfBits = 16;
  SDValue Half = Vertical ? node(ISD::SRA, Packed, word(HalfBits))
                          : DAG.getNode(ISD::SIGN_EXTEND_INREG, DL, MVT::i32,
                                        Packed, DAG.getValueType(MVT::i16));
  SDValue V = node(ISD::FMUL, DAG.getNode(ISD::SINT_TO_FP, DL, MVT::f32, Half),
                   number(1.0 / 256));
  SDValue Corner =
      node(ISD::FADD,
           read(Vertical ? Rogue::SR_TILE_Y_P : Rogue::SR_TILE_X_P, MVT::f32),
           number(-0.5));
  return node(ISD::FADD, Corner, V);
}

/// What the iterators would give elsewhere in the pixel.
SDValue StageLowering::atOffset(unsigned Set, std::optional<unsigned> W,
                                SDValue X, SDValue Y) const {
  auto Plane = [&](unsigned First) {
    auto Of = [&](SetRegister R) {
      return read(Rogue::CF0 + First + R, MVT::f32);
    };
    SDValue V = DAG.getNode(ISD::FMA, DL, MVT::f32, Of(SetB), Y, Of(SetC));
    return DAG.getNode(ISD::FMA, DL, MVT::f32, Of(SetA), X, V);
  };
  SDValue V = Plane(Set);
  return W ? node(ISD::FMUL, V,
                  DAG.getNode(RogueISD::FRCP, DL, MVT::f32, Plane(*W)))
           : V;
}

SDValue StageLowering::varying(unsigned Location, unsigned Component,
                               const VaryingShape &Shape, SDValue Where) const {
  unsigned Set = *Layout.coefficients(Location, Component, Shape.How);
  auto SetOf = [&](unsigned I) {
    return Set + I * gpuobj::RogueCoefficientRegisters;
  };
  SmallVector<SDValue, Components> Words;
  if (Shape.How == Interpolation::Flat) {
    for (unsigned I = 0; I != Shape.Count; ++I)
      Words.push_back(read(Rogue::CF0 + SetOf(I) + SetC));
    return fourWords(Words);
  }
  std::optional<unsigned> W;
  if (Shape.How == Interpolation::Smooth)
    W = Layout.coefficients(RogueCoefficientSource::InverseW);
  switch (Shape.Place) {
  case VaryingPlace::AtOffset: {
    SDValue X = offset(Where, false), Y = offset(Where, true);
    for (unsigned I = 0; I != Shape.Count; ++I)
      Words.push_back(DAG.getBitcast(MVT::i32, atOffset(SetOf(I), W, X, Y)));
    return fourWords(Words);
  }
  case VaryingPlace::Centroid:
    return fourWords(iterate(Set, Shape.Count, W, Rogue::ITER_CENTROID));
  case VaryingPlace::Sample:
    return fourWords(iterate(Set, Shape.Count, W, Rogue::ITER_SAMPLE));
  case VaryingPlace::Center:
  case VaryingPlace::AtSample:
    return fourWords(iterate(Set, Shape.Count, W, iterMode()));
  }
  llvm_unreachable("every place is above");
}

//===----------------------------------------------------------------------===//
// Colors
//===----------------------------------------------------------------------===//

/// Words of a color become those of registers.
SDValue StageLowering::storeColor(SDValue Chain,
                                  const gpuobj::RoguePixelOutput &O,
                                  SDValue Words) const {
  const gpuobj::RegisterChannels C = gpuobj::getRegisterChannels(O.Format);
  const unsigned PerRegister = RegisterBits / C.Bits;
  for (unsigned First = 0; First != C.Count; First += PerRegister) {
    SmallVector<SDValue, Components> Channels;
    for (unsigned I = 0; I != PerRegister; ++I)
      Channels.push_back(
          DAG.getExtractVectorElt(DL, MVT::i32, Words, First + I));
    SDValue V = packChannels(C, Channels);
    if (!V.isUndef())
      Chain = write(Rogue::OUT_W, Chain, V, O.Register + First / PerRegister);
  }
  return Chain;
}

SDValue StageLowering::packChannels(const gpuobj::RegisterChannels &C,
                                    MutableArrayRef<SDValue> Channels) const {
  unsigned Format = Rogue::PACK_F16F16, Mode = 0;
  switch (C.Kind) {
  case RegisterChannel::Word:
    return Channels.front();
  case RegisterChannel::UInt:
  case RegisterChannel::SInt: {
    SDValue All;
    for (auto [I, V] : enumerate(Channels)) {
      if (V.isUndef())
        continue;
      V = node(ISD::AND, V, word((uint64_t(1) << C.Bits) - 1));
      V = node(ISD::SHL, V, word(C.Bits * I));
      All = All ? node(ISD::OR, All, V) : V;
    }
    return All ? All : DAG.getUNDEF(MVT::i32);
  }
  case RegisterChannel::Half:
    for (SDValue &V : Channels)
      if (C.IsLimited && !V.isUndef())
        V = DAG.getBitcast(
            MVT::i32,
            node(ISD::FMINNUM,
                 node(ISD::FMAXNUM, DAG.getBitcast(MVT::f32, V), number(0)),
                 number(1)));
    break;
  case RegisterChannel::UNorm:
  case RegisterChannel::SNorm:
    Format = normFormat(C);
    Mode = Rogue::PackScales;
    break;
  }
  SmallVector<SDValue, 7> Ops{constant(Format), constant(Mode)};
  append_range(Ops, Channels);
  return DAG.getNode(RogueISD::PACK_ALL, DL, MVT::i32, Ops);
}

/// What is in registers becomes words of a color.
SDValue StageLowering::loadColor(SDValue &Chain,
                                 const gpuobj::RoguePixelOutput &O,
                                 bool IsFloat) const {
  const gpuobj::RegisterChannels C = gpuobj::getRegisterChannels(O.Format);
  SmallVector<SDValue, Components> Registers;
  for (unsigned I = 0; I != C.words(); ++I) {
    Registers.push_back(
        SDValue(DAG.getMachineNode(Rogue::PIXEL_W, DL,
                                   DAG.getVTList(MVT::i32, MVT::Other),
                                   {constant(O.Register + I), Chain}),
                0));
    Chain = Registers.back().getValue(1);
  }
  return fourWords(unpack(C, Registers, IsFloat));
}

/// Four words, where channels are not there 0, 0, 0, 1.
SmallVector<SDValue, Components>
StageLowering::unpack(const gpuobj::RegisterChannels &C,
                      ArrayRef<SDValue> Registers, bool IsFloat) const {
  const unsigned PerRegister =
      C.Bits == PackedBits ? C.Count : RegisterBits / C.Bits;
  SmallVector<SDValue, Components> Words;
  for (unsigned I = 0; I != C.Count; ++I)
    Words.push_back(
        unpackChannel(C, Registers[I / PerRegister], I % PerRegister));
  while (Words.size() != Components)
    Words.push_back(Words.size() + 1 < Components ? word(0)
                    : IsFloat ? DAG.getBitcast(MVT::i32, number(1))
                              : word(1));
  return Words;
}

SDValue StageLowering::unpackChannel(const gpuobj::RegisterChannels &C,
                                     SDValue V, unsigned I) const {
  auto Unpack = [&](unsigned Format, unsigned Scale) {
    SDValue F(
        DAG.getMachineNode(Rogue::UNPCK_W, DL, MVT::f32,
                           {V, constant(Format), constant(I), constant(Scale)}),
        0);
    return DAG.getBitcast(MVT::i32, F);
  };
  switch (C.Kind) {
  case RegisterChannel::Word:
    return V;
  case RegisterChannel::UInt:
  case RegisterChannel::SInt: {
    constexpr unsigned Last = 3, LastBits = 2;
    unsigned Bits = C.Bits == PackedBits && I == Last ? LastBits : C.Bits;
    SDValue High = node(ISD::SHL, V, word(RegisterBits - C.Bits * I - Bits));
    return node(C.Kind == RegisterChannel::SInt ? ISD::SRA : ISD::SRL, High,
                word(RegisterBits - Bits));
  }
  case RegisterChannel::Half:
    return Unpack(Rogue::PACK_F16F16, 0);
  case RegisterChannel::UNorm:
  case RegisterChannel::SNorm:
    return Unpack(normFormat(C), 1);
  }
  llvm_unreachable("every kind is above");
}

//===----------------------------------------------------------------------===//
// Reserved functions
//===----------------------------------------------------------------------===//

std::optional<SDValue> RogueTargetLowering::getStagePreload(SelectionDAG &DAG,
                                                            const SDLoc &DL,
                                                            Builtin B) const {
  StageLowering S(DAG, DL);
  const Rogue::StageLayout &Layout = S.layout();
  switch (B) {
  case Builtin::RawVertexId:
    return S.read(Rogue::VI0 + *Layout.Vertex->VertexId);
  case Builtin::InstanceId:
    return S.read(Rogue::VI0 + *Layout.Vertex->InstanceId);
  case Builtin::CounterClockwise:
    return S.read(Rogue::SR_FACE_ORIENT);
  case Builtin::FragmentLayer:
    return S.read(Rogue::SR_RENDER_TGT_ID);
  case Builtin::SampleId:
    return S.read(Rogue::SR_SAMP_NUM);
  case Builtin::SampleMask:
    return S.sampledCoverage();
  case Builtin::Coverage: // an instance is one sample
    return DAG.getNode(ISD::SHL, DL, MVT::i32, S.word(1),
                       S.read(Rogue::SR_SAMP_NUM));
  case Builtin::PrimitiveId:
    return S.read(Rogue::CF0 +
                  *Layout.coefficients(RogueCoefficientSource::PrimitiveId) +
                  SetC);
  case Builtin::FrontFacing:
    gpu::reportUnsupported(DAG.getMachineFunction().getFunction(),
                           "'" + gpu::getBuiltinInfo(B).Name +
                               "' was not lowered",
                           DL.getDebugLoc());
    return S.word(0);
  default:
    return std::nullopt;
  }
}

SDValue RogueTargetLowering::buildStageOperation(
    SelectionDAG &DAG, const SDLoc &DL, Builtin B, SDValue Chain,
    ArrayRef<SDValue> Args, SmallVectorImpl<SDValue> &InVals) const {
  StringRef Name = gpu::getBuiltinInfo(B).Name;
  EVT ResultVT =
      EVT::getEVT(gpu::getBuiltinType(B, *DAG.getContext())->getReturnType());
  auto Fail = [&](const Twine &Why) {
    gpu::reportUnsupported(DAG.getMachineFunction().getFunction(), Why,
                           DL.getDebugLoc());
    if (ResultVT != MVT::isVoid)
      InVals.push_back(DAG.getUNDEF(ResultVT));
    return Chain;
  };
  auto Constant = [&](unsigned I) -> std::optional<uint64_t> {
    auto *C = dyn_cast<ConstantSDNode>(Args[I]);
    return C ? std::optional(C->getZExtValue()) : std::nullopt;
  };
  StageLowering S(DAG, DL);
  const Rogue::StageLayout &Layout = S.layout();
  auto Word = [&](SDValue Words, unsigned I) {
    return DAG.getExtractVectorElt(DL, MVT::i32, Words, I);
  };
  auto Undefined = [&](SDValue V) { return V.isUndef(); };

  switch (B) {
  case Builtin::Attribute: {
    std::optional<uint64_t> Location = Constant(0), Type = Constant(1);
    if (!Location || *Location >= gpuobj::MaxLocations || !Type ||
        *Type >= gpu::NumStageTypes)
      return Fail("'" + Name + "' needs constants: a location below " +
                  Twine(gpuobj::MaxLocations) + " and a type");
    if (!Layout.UnknownFormat.empty())
      return Fail("'" + Layout.UnknownFormat + "' is no format of attributes");
    SmallVector<SDValue, Components> Words;
    for (const gpuobj::RogueAttribute &A : Layout.Vertex->Attributes) {
      if (A.Location != *Location)
        continue;
      SmallVector<SDValue, Components> Registers;
      for (unsigned I = 0; I != A.Components; ++I)
        Registers.push_back(S.read(Rogue::VI0 + A.Register + I));
      Words = A.Format
                  ? S.unpack(*A.Format, Registers,
                             gpu::StageType(*Type) == gpu::StageType::Float)
                  : Registers;
    }
    InVals.push_back(S.fourWords(Words));
    return Chain;
  }
  case Builtin::EmitPosition:
    for (auto [I, V] : enumerate(Args))
      if (!Undefined(V))
        Chain = S.write(Rogue::UVSW_W, Chain, V, I);
    return Chain;
  case Builtin::StorePointSize: {
    // What the rasteriser draws.
    SDValue Size =
        DAG.getNode(ISD::FMAXNUM, DL, MVT::f32, Args[0], S.number(1));
    Size = DAG.getNode(ISD::FMINNUM, DL, MVT::f32, Size, S.number(511));
    return S.write(Rogue::UVSW_W, Chain, Size, *Layout.Vertex->PointSize);
  }
  case Builtin::StoreLayer:
    return S.write(Rogue::UVSW_W, Chain, Args[0], *Layout.Vertex->Layer);
  case Builtin::StoreVarying:
  case Builtin::Varying: {
    std::optional<uint64_t> Location = Constant(0), Component = Constant(1),
                            Bits = Constant(2);
    std::optional<VaryingShape> Shape =
        Bits ? VaryingShape::decode(*Bits) : std::nullopt;
    if (!Location || *Location >= gpuobj::MaxLocations || !Component ||
        !Shape || *Component + Shape->Count > Components ||
        (Shape->IsDistance && B == Builtin::Varying))
      return Fail("'" + Name +
                  "' needs constants: a location, a component and a shape "
                  "that fit");
    if (B == Builtin::Varying) {
      InVals.push_back(S.varying(*Location, *Component, *Shape, Args[3]));
      return Chain;
    }
    if (Shape->IsDistance)
      *Location += gpuobj::MaxLocations;
    unsigned First = *Layout.varyingWord(*Location, *Component);
    for (unsigned I = 0; I != Shape->Count; ++I)
      if (SDValue V = Word(Args[3], I); !Undefined(V))
        Chain = S.write(Rogue::UVSW_W, Chain, V, First + I);
    return Chain;
  }
  case Builtin::FragmentCoordinate: {
    std::optional<uint64_t> Dim = Constant(0);
    if (!Dim || *Dim > 3)
      return Fail("'" + Name + "' needs a constant dimension of 0 to 3");
    static constexpr MCPhysReg Places[2][2] = {{Rogue::SR_X_P, Rogue::SR_Y_P},
                                               {Rogue::SR_X_S, Rogue::SR_Y_S}};
    InVals.push_back(
        *Dim < 2 ? S.read(Places[Layout.PerSample][*Dim], MVT::f32)
                 : S.iterate(*Dim == 2 ? RogueCoefficientSource::Depth
                                       : RogueCoefficientSource::InverseW));
    return Chain;
  }
  case Builtin::PointCoordinate: {
    std::optional<uint64_t> Dim = Constant(0);
    if (!Dim || *Dim > 1)
      return Fail("'" + Name + "' needs a constant dimension of 0 or 1");
    InVals.push_back(S.iterate(RogueCoefficientSource::PointCoordinate, *Dim));
    return Chain;
  }
  case Builtin::Derivative: {
    std::optional<uint64_t> Bits = Constant(0);
    if (!Bits)
      return Fail("'" + Name + "' needs a constant kind");
    DerivativeKind Kind = DerivativeKind::decode(*Bits);
    unsigned Opcode = Kind.IsCoarse
                          ? (Kind.AlongY ? Rogue::FDSY : Rogue::FDSX)
                          : (Kind.AlongY ? Rogue::FDSYF : Rogue::FDSXF);
    InVals.push_back(DAG.getNode(RogueISD::DERIVATIVE, DL, MVT::f32, Args[1],
                                 S.constant(Opcode)));
    return Chain;
  }
  case Builtin::CoverageTest: {
    // The hardware compares floats, of which the smallest ones are zero.
    SDValue Value = DAG.getSelectCC(DL, Args[0], S.word(0), S.number(1),
                                    S.number(0), ISD::SETEQ);
    InVals.push_back(Args[0]);
    return SDValue(
        DAG.getMachineNode(Rogue::ATST_W, DL, MVT::Other, {Value, Chain}), 0);
  }
  case Builtin::EmitDepth: {
    std::optional<uint64_t> Parts = Constant(1);
    if (!Parts)
      return Fail("'" + Name + "' needs constant parts");
    if (*Parts & gpu::EmitStencil)
      return Fail("fragment shaders that write stencil are not supported on "
                  "this target");
    InVals.push_back(Args[0]);
    if (std::optional<uint64_t> All = Constant(0); All && *All)
      return SDValue(
          DAG.getMachineNode(Rogue::DEPTHF_W, DL, MVT::Other, {Args[2], Chain}),
          0);
    return SDValue(DAG.getMachineNode(Rogue::DEPTHFIF_W, DL, MVT::Other,
                                      {Args[2], Args[0], Chain}),
                   0);
  }
  case Builtin::Blend: {
    std::optional<uint64_t> Target = Constant(0), Bits = Constant(1);
    std::optional<gpu::BlendShape> Shape =
        Bits ? gpu::BlendShape::decode(*Bits) : std::nullopt;
    if (!Target || *Target >= gpuobj::MaxColorTargets || !Shape)
      return Fail("'" + Name + "' needs a constant target and shape");
    if (!Layout.UnknownFormat.empty())
      return Fail("'" + Layout.UnknownFormat +
                  "' is no format of output "
                  "registers");
    unsigned Registers = STI.hasEightOutputs() ? 8 : 4;
    if (Layout.PixelOutputs > Registers)
      return Fail("the colors of all targets need " +
                  Twine(Layout.PixelOutputs) + " output registers; " +
                  STI.getCore().Name + " has " + Twine(Registers));
    const gpuobj::RoguePixelOutput *O = Layout.output(*Target);
    return O ? S.storeColor(Chain, *O, Args[2]) : Chain;
  }
  case Builtin::TargetColor: {
    std::optional<uint64_t> Target = Constant(0), Type = Constant(1);
    const gpuobj::RoguePixelOutput *O =
        Target ? Layout.output(*Target) : nullptr;
    if (!O || !Type || *Type >= gpu::NumStageTypes)
      return Fail("'" + Name +
                  "' needs constants: a target that the program writes and a "
                  "type");
    InVals.push_back(
        S.loadColor(Chain, *O, gpu::StageType(*Type) == gpu::StageType::Float));
    return Chain;
  }
  default:
    return Fail("'" + Name + "' was not lowered");
  }
}
