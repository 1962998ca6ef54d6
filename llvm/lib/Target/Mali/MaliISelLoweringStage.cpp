//===- MaliISelLoweringStage.cpp - Inputs and outputs of stages -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/VaryingShape.h"
#include "MCTargetDesc/MaliPixelIndices.h"
#include "MaliISelLowering.h"
#include "MaliStageOperands.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;
using gpu::Builtin;
using gpu::DerivativeKind;
using gpu::VaryingPlace;
using gpu::VaryingShape;

/// Of the register with samples.
static constexpr unsigned SampleIdShift = 16, SampleIdMask = 0x1f;
static constexpr uint32_t HalfMask = 0xffff;

SDValue MaliTargetLowering::liveIn(SelectionDAG &DAG, const SDLoc &DL,
                                   unsigned Register) const {
  llvm::Register V = DAG.getMachineFunction().addLiveIn(
      N.FirstRegister + Register, Registers.Word);
  return DAG.getCopyFromReg(DAG.getEntryNode(), DL, V, MVT::i32);
}

std::optional<SDValue> MaliTargetLowering::getStagePreload(SelectionDAG &DAG,
                                                           const SDLoc &DL,
                                                           Builtin B) const {
  auto Word = [&](uint32_t V) { return DAG.getConstant(V, DL, MVT::i32); };
  auto Of = [&](unsigned Register) { return liveIn(DAG, DL, Register); };
  auto Node = [&](unsigned Opcode, SDValue A, uint32_t V) {
    return DAG.getNode(Opcode, DL, MVT::i32, A, Word(V));
  };
  switch (B) {
  case Builtin::RawVertexId:
    return Of(N.VertexId);
  case Builtin::InstanceId:
    return Of(N.InstanceId);
  case Builtin::FrontFacing:
    // The bit is set for the back.
    return Node(ISD::XOR, Node(ISD::AND, Of(Mali::PreloadPrimitiveFlags), 1),
                1);
  case Builtin::PrimitiveId:
    return Of(Mali::PreloadPrimitiveId);
  case Builtin::FragmentLayer:
    return Node(ISD::AND, Of(Mali::PreloadFrameArgument), 0xff);
  case Builtin::SampleId:
    return Node(ISD::AND,
                Node(ISD::SRL, Of(Mali::PreloadSamples), SampleIdShift),
                SampleIdMask);
  case Builtin::SampleMask:
    return Node(ISD::AND, Of(Mali::PreloadSamples), HalfMask);
  case Builtin::Coverage:
    return Of(Mali::PreloadCoverage);
  default:
    return std::nullopt;
  }
}

/// The registers of a color are filled one by one: BLEND reads each, and the
/// group only names them. As a value of its own, it would have to be defined as
/// one.
void MaliTargetLowering::AdjustInstrPostInstrSelection(MachineInstr &MI,
                                                       SDNode *) const {
  const TargetRegisterInfo &TRI = *MI.getMF()->getSubtarget().getRegisterInfo();
  SmallVector<MCPhysReg, 4> Parts;
  for (MachineOperand &MO : MI.explicit_uses()) {
    if (!MO.isReg() || !MO.getReg().isPhysical())
      continue;
    MCRegister Group = MO.getReg().asMCReg();
    if (!Registers.Quad->contains(Group))
      continue;
    MO.setIsUndef();
    for (MCPhysReg Part : TRI.subregs(Group))
      if (Registers.Word->contains(Part))
        Parts.push_back(Part);
  }
  for (MCPhysReg Part : Parts)
    MI.addOperand(MachineOperand::CreateReg(Part, /*isDef=*/false,
                                            /*isImp=*/true));
}

/// The difference between the neighbours of a quad, which are lanes whose
/// numbers differ in one bit.
SDValue MaliTargetLowering::buildDerivative(SelectionDAG &DAG, const SDLoc &DL,
                                            DerivativeKind Kind,
                                            SDValue V) const {
  unsigned Bit = Kind.AlongY ? 2 : 1;
  auto Difference = [&](SDValue A, SDValue B) {
    return DAG.getNode(ISD::FADD, DL, MVT::f32, A,
                       DAG.getNode(ISD::FNEG, DL, MVT::f32, B));
  };
  if (Kind.IsCoarse)
    return Difference(buildQuadLane(DAG, DL, V, Bit),
                      buildQuadLane(DAG, DL, V, 0));
  SDValue D = Difference(buildQuadSwap(DAG, DL, V, Bit), V);
  if (Kind.IgnoresSign)
    return D;
  // The second of two neighbours has subtracted itself from the first.
  constexpr unsigned SignBit = 31;
  SDValue Lane = uniform(DAG, DL, N.LaneId, MVT::i32);
  SDValue Sign = DAG.getNode(
      ISD::AND, DL, MVT::i32,
      DAG.getNode(ISD::SHL, DL, MVT::i32, Lane,
                  DAG.getConstant(SignBit - (Bit >> 1), DL, MVT::i32)),
      DAG.getConstant(1u << SignBit, DL, MVT::i32));
  return DAG.getBitcast(
      MVT::f32,
      DAG.getNode(ISD::XOR, DL, MVT::i32, DAG.getBitcast(MVT::i32, D), Sign));
}

SDValue MaliTargetLowering::buildStageOperation(
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
  auto Target = [&](uint64_t V) {
    return DAG.getTargetConstant(V, DL, MVT::i32);
  };
  auto Samples = [&] { return liveIn(DAG, DL, Mali::PreloadSamples); };
  auto Float = [&](double V) { return DAG.getConstantFP(V, DL, MVT::f32); };
  // \p From: the chain, for what has an effect; else it is read at any time.
  auto Read = [&](ArrayRef<SDValue> Operands, SDValue From = SDValue()) {
    SmallVector<SDValue, 10> Ops{From ? From : DAG.getEntryNode(),
                                 Target(unsigned(B))};
    append_range(Ops, Operands);
    return DAG.getNode(N.StageRead, DL, DAG.getVTList(MVT::v4i32, MVT::Other),
                       Ops);
  };
  auto First = [&](SDValue Words, MVT VT, unsigned Index = 0) {
    return DAG.getBitcast(VT,
                          DAG.getExtractVectorElt(DL, MVT::i32, Words, Index));
  };
  auto Write = [&](ArrayRef<SDValue> Operands) {
    SmallVector<SDValue, 10> Ops{Chain, Target(unsigned(B))};
    append_range(Ops, Operands);
    return DAG.getNode(N.StageWrite, DL, MVT::Other, Ops);
  };
  auto Word = [&](SDValue Words, unsigned I) {
    return DAG.getExtractVectorElt(DL, MVT::i32, Words, I);
  };
  auto IsLocation = [](std::optional<uint64_t> L) {
    return L && *L < gpuobj::MaxLocations;
  };

  switch (B) {
  case Builtin::Attribute: {
    std::optional<uint64_t> Location = Constant(0), Type = Constant(1);
    if (!IsLocation(Location) || !Type || *Type >= gpu::NumStageTypes)
      return Fail("'" + Name + "' needs constants: a location below " +
                  Twine(gpuobj::MaxLocations) + " and a type");
    InVals.push_back(
        Read({Target(*Location), Target(*Type), liveIn(DAG, DL, N.VertexId),
              liveIn(DAG, DL, N.InstanceId)}));
    return Chain;
  }
  case Builtin::Varying: {
    std::optional<uint64_t> Location = Constant(0), Component = Constant(1),
                            Bits = Constant(2);
    std::optional<VaryingShape> Shape =
        Bits ? VaryingShape::decode(*Bits) : std::nullopt;
    if (!IsLocation(Location) || !Component || !Shape ||
        *Component + Shape->Count > gpuobj::ComponentsOfLocation ||
        Shape->IsDistance || Shape->How == gpuobj::Interpolation::NoPerspective)
      return Fail("'" + Name +
                  "' needs constants: a location, a component and a shape "
                  "that fit");
    SDValue Where = Args[3];
    if (Shape->How == gpuobj::Interpolation::Flat ||
        Shape->Place == VaryingPlace::Center ||
        Shape->Place == VaryingPlace::Centroid ||
        Shape->Place == VaryingPlace::Sample)
      Where = Samples();
    else if (Shape->Place == VaryingPlace::AtSample)
      Where = DAG.getNode(ISD::SHL, DL, MVT::i32, Where,
                          DAG.getConstant(SampleIdShift, DL, MVT::i32));
    InVals.push_back(
        Read({Target(*Location), Target(*Component), Target(*Bits), Where}));
    return Chain;
  }
  case Builtin::FragmentCoordinate: {
    std::optional<uint64_t> Dim = Constant(0);
    if (!Dim || *Dim > 3)
      return Fail("'" + Name + "' needs a constant dimension of 0 to 3");
    if (*Dim > 1) {
      InVals.push_back(First(Read({Target(*Dim), Samples()}), MVT::f32));
      return Chain;
    }
    SDValue Pixel = liveIn(DAG, DL, Mali::PreloadPixel);
    Pixel = DAG.getNode(*Dim ? ISD::SRL : ISD::AND, DL, MVT::i32, Pixel,
                        DAG.getConstant(*Dim ? 16 : HalfMask, DL, MVT::i32));
    InVals.push_back(DAG.getNode(
        ISD::FADD, DL, MVT::f32,
        DAG.getNode(ISD::UINT_TO_FP, DL, MVT::f32, Pixel), Float(0.5)));
    return Chain;
  }
  case Builtin::PointCoordinate: {
    std::optional<uint64_t> Dim = Constant(0);
    if (!Dim || *Dim > 1)
      return Fail("'" + Name + "' needs a constant dimension of 0 or 1");
    InVals.push_back(First(Read({Samples()}), MVT::f32, *Dim));
    return Chain;
  }
  case Builtin::SampleTable:
    InVals.push_back(getSampleTable(DAG, DL));
    return Chain;
  case Builtin::ShaderOutput:
    if (!N.ShaderOutput)
      return Fail("'" + Name + "' does not exist on this core");
    InVals.push_back(uniform(DAG, DL, N.ShaderOutput, MVT::i32));
    return Chain;
  case Builtin::Derivative: {
    std::optional<uint64_t> Kind = Constant(0);
    if (!Kind)
      return Fail("'" + Name + "' needs a constant kind");
    InVals.push_back(
        buildDerivative(DAG, DL, DerivativeKind::decode(*Kind), Args[1]));
    return Chain;
  }
  case Builtin::Discard: {
    // The comparison itself, which the message may do.
    SDValue Condition = Args[0];
    while (Condition.getOpcode() == ISD::ZERO_EXTEND ||
           Condition.getOpcode() == ISD::SIGN_EXTEND)
      Condition = Condition.getOperand(0);
    if (Condition.getValueType() == MVT::i1 &&
        Condition.getOpcode() == ISD::SETCC)
      Condition = DAG.getSetCC(
          DL, MVT::i32, Condition.getOperand(0), Condition.getOperand(1),
          cast<CondCodeSDNode>(Condition.getOperand(2))->get());
    else
      Condition = DAG.getSetCC(DL, MVT::i32, Args[0],
                               DAG.getConstant(0, DL, MVT::i32), ISD::SETNE);
    return Write({Condition});
  }
  case Builtin::CoverageTest: {
    SDValue R = Read({Args[0], Args[1]}, Chain);
    InVals.push_back(First(R, MVT::i32));
    return R.getValue(1);
  }
  case Builtin::EmitDepth: {
    std::optional<uint64_t> Parts = Constant(1);
    if (!Parts)
      return Fail("'" + Name + "' needs constant parts");
    auto Used = [&](gpu::DepthParts Part, SDValue V) {
      return *Parts & Part ? V : getZero(DAG);
    };
    SDValue R = Read({Target(*Parts), Args[0], Used(gpu::EmitDepth, Args[2]),
                      Used(gpu::EmitStencil, Args[3])},
                     Chain);
    InVals.push_back(First(R, MVT::i32));
    return R.getValue(1);
  }
  case Builtin::Blend: {
    std::optional<uint64_t> RenderTarget = Constant(0), Bits = Constant(1);
    std::optional<gpu::BlendShape> Shape =
        Bits ? gpu::BlendShape::decode(*Bits) : std::nullopt;
    if (!RenderTarget || *RenderTarget >= gpuobj::MaxColorTargets || !Shape)
      return Fail("'" + Name + "' needs a constant target and shape");
    SmallVector<SDValue, 14> Ops{Target(*RenderTarget), Target(*Bits), Args[4],
                                 Samples()};
    for (unsigned Color = 0; Color != (Shape->Second ? 2u : 1u); ++Color)
      for (unsigned I = 0; I != 4; ++I)
        Ops.push_back(Word(Args[2 + Color], I));
    return Write(Ops);
  }
  case Builtin::EmitPosition: {
    SmallVector<SDValue, 8> Ops(getOutputFront(DAG, DL, B));
    append_range(Ops, Args);
    return Write(Ops);
  }
  case Builtin::StorePointSize:
  case Builtin::StoreLayer: {
    SmallVector<SDValue, 4> Ops(getOutputFront(DAG, DL, B));
    if (Ops.empty())
      return Fail(B == Builtin::StorePointSize
                      ? "vertex shaders that write the size of points are not "
                        "supported on this core"
                      : "vertex shaders that choose the layer are not "
                        "supported on this core");
    SDValue V = Args[0];
    if (B == Builtin::StorePointSize) {
      // A half, and what the hardware draws at least.
      V = DAG.getNode(ISD::FMAXNUM, DL, MVT::f32, V, Float(1));
      V = DAG.getFPExtendOrRound(V, DL, MVT::f16);
      V = DAG.getNode(ISD::ANY_EXTEND, DL, MVT::i32,
                      DAG.getBitcast(MVT::i16, V));
    }
    Ops.push_back(V);
    return Write(Ops);
  }
  case Builtin::StoreVarying: {
    std::optional<uint64_t> Location = Constant(0), Component = Constant(1),
                            Bits = Constant(2);
    std::optional<VaryingShape> Shape =
        Bits ? VaryingShape::decode(*Bits) : std::nullopt;
    if (!IsLocation(Location) || !Component || !Shape ||
        *Component + Shape->Count > gpuobj::ComponentsOfLocation ||
        Shape->IsDistance)
      return Fail("'" + Name +
                  "' needs constants: a location, a component and a shape "
                  "that fit");
    SmallVector<SDValue, 10> Ops{Target(*Location), Target(*Component),
                                 Target(Shape->Count)};
    append_range(Ops, getOutputFront(DAG, DL, B));
    for (unsigned I = 0; I != Shape->Count; ++I)
      Ops.push_back(Word(Args[3], I));
    return Write(Ops);
  }
  case Builtin::TargetColor: {
    std::optional<uint64_t> RenderTarget = Constant(0), Type = Constant(1);
    if (!RenderTarget || *RenderTarget >= gpuobj::MaxColorTargets || !Type ||
        *Type >= gpu::NumStageTypes)
      return Fail("'" + Name + "' needs a constant target and type");
    auto And = [&](SDValue V, uint32_t Mask) {
      return DAG.getNode(ISD::AND, DL, MVT::i32, V,
                         DAG.getConstant(Mask, DL, MVT::i32));
    };
    // The fragment's own sample.
    SDValue Indices = DAG.getNode(
        ISD::OR, DL, MVT::i32,
        And(DAG.getNode(ISD::SRL, DL, MVT::i32, Samples(),
                        DAG.getConstant(SampleIdShift, DL, MVT::i32)),
            SampleIdMask),
        DAG.getConstant(Mali::PixelIndices::ofOwnPixel(*RenderTarget), DL,
                        MVT::i32));
    SDValue R = Read(
        {Target(*RenderTarget), Target(*Type), Indices,
         And(liveIn(DAG, DL, Mali::PreloadCoverage), Mali::TileCoverageMask)},
        Chain);
    InVals.push_back(R);
    return R.getValue(1);
  }
  default:
    return Fail("'" + Name + "' was not lowered");
  }
}
