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
using gpuobj::RegisterFormat;
using gpuobj::RogueCoefficientSource;

static constexpr unsigned Components = 4;

/// Of a coefficient set.
enum SetRegister : unsigned { SetA, SetB, SetC };

gpu::StageSupport RogueTargetLowering::getStageSupport() const {
  gpu::StageSupport Support;
  Support.HasStages = true;
  Support.TransformsVertices = true;
  Support.HasSampleCoordinates = true;
  Support.KnowsWinding = true;
  Support.RemembersDiscards = true;
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

private:
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
  SmallVector<SDValue, Components> Out;
  auto Channel = [&](unsigned I) {
    return DAG.getExtractVectorElt(DL, MVT::i32, Words, I);
  };
  auto Pack = [&](unsigned Count, unsigned Format, unsigned Mode,
                  unsigned PerRegister) {
    for (unsigned I = 0; I != Count; I += PerRegister) {
      SmallVector<SDValue, Components> Channels;
      for (unsigned K = 0; K != PerRegister; ++K)
        Channels.push_back(Channel(I + K));
      SmallVector<SDValue, 7> Ops{constant(Format), constant(Mode)};
      append_range(Ops, Channels);
      Out.push_back(DAG.getNode(RogueISD::PACK_ALL, DL, MVT::i32, Ops));
    }
  };
  switch (O.Format) {
  case RegisterFormat::Words1:
  case RegisterFormat::Words2:
  case RegisterFormat::Words4:
    for (unsigned I = 0; I != getRegisterFormatWords(O.Format); ++I)
      Out.push_back(Channel(I));
    break;
  case RegisterFormat::Half2:
  case RegisterFormat::Half4:
    Pack(O.Format == RegisterFormat::Half2 ? 2 : 4, Rogue::PACK_F16F16, 0, 2);
    break;
  case RegisterFormat::UNorm8x4:
    Pack(4, Rogue::PACK_U8888, Rogue::PackScales, 4);
    break;
  case RegisterFormat::SNorm8x4:
    Pack(4, Rogue::PACK_S8888, Rogue::PackScales, 4);
    break;
  case RegisterFormat::UNorm16x2:
  case RegisterFormat::UNorm16x4:
    Pack(O.Format == RegisterFormat::UNorm16x2 ? 2 : 4, Rogue::PACK_U1616,
         Rogue::PackScales, 2);
    break;
  case RegisterFormat::SNorm16x2:
  case RegisterFormat::SNorm16x4:
    Pack(O.Format == RegisterFormat::SNorm16x2 ? 2 : 4, Rogue::PACK_S1616,
         Rogue::PackScales, 2);
    break;
  }
  for (auto [I, V] : enumerate(Out))
    if (!V.isUndef())
      Chain = write(Rogue::OUT_W, Chain, V, O.Register + I);
  return Chain;
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
  case Builtin::FrontFacing:
    gpu::reportUnsupported(DAG.getMachineFunction().getFunction(),
                           B == Builtin::PrimitiveId
                               ? "the number of the primitive is not known to "
                                 "fragment shaders on this target"
                               : "'" + gpu::getBuiltinInfo(B).Name +
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
    SmallVector<SDValue, Components> Words;
    for (const gpuobj::RogueAttribute &A : Layout.Vertex->Attributes)
      for (unsigned I = 0; A.Location == *Location && I != A.Components; ++I)
        Words.push_back(S.read(Rogue::VI0 + A.Register + I));
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
        !Shape || *Component + Shape->Count > Components)
      return Fail("'" + Name +
                  "' needs constants: a location, a component and a shape "
                  "that fit");
    if (B == Builtin::Varying) {
      if (Shape->Place == VaryingPlace::AtSample &&
          Shape->How != Interpolation::Flat)
        return Fail("varyings at a sample that the shader chooses are not "
                    "supported on this target");
      InVals.push_back(S.varying(*Location, *Component, *Shape, Args[3]));
      return Chain;
    }
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
  case Builtin::SampleTable:
    return Fail("places of samples are not known to fragment shaders on this "
                "target");
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
    return SDValue(
        DAG.getMachineNode(Rogue::DEPTHF_W, DL, MVT::Other, {Args[2], Chain}),
        0);
  }
  case Builtin::Blend: {
    std::optional<uint64_t> Target = Constant(0), Bits = Constant(1);
    std::optional<gpu::BlendShape> Shape =
        Bits ? gpu::BlendShape::decode(*Bits) : std::nullopt;
    if (!Target || *Target >= gpuobj::MaxColorTargets || !Shape)
      return Fail("'" + Name + "' needs a constant target and shape");
    if (Shape->Second)
      return Fail("blending with two colors of a fragment is not supported on "
                  "this target");
    if (!Layout.UnknownFormat.empty())
      return Fail("'" + Layout.UnknownFormat +
                  "' is no format of output "
                  "registers");
    unsigned Registers = STI.hasEightOutputs() ? 8 : 4;
    if (Layout.PixelOutputs > Registers)
      return Fail("the colors of all targets need " +
                  Twine(Layout.PixelOutputs) + " output registers; " +
                  STI.getCore().Name + " has " + Twine(Registers));
    return S.storeColor(Chain, *Layout.output(*Target), Args[2]);
  }
  default:
    return Fail("'" + Name + "' was not lowered");
  }
}
