//===- ValhallISelStage.cpp - Selection of inputs and outputs of stages ---===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stage nodes (MaliStageOperands.h) become messages with as many registers as
/// somebody reads:
///
///   %v = STAGE_READ varying, 1, 0, ...      %t = LD_VAR_BUF_IMM_f32_2 ..., 16
///   %g = extractelt %v, 1                   %g = EXTRACT_SUBREG %t, sub1
///
/// BLEND takes its colors from r0 on, the second one from r4 on, and the
/// coverage from r60, where a blend shader expects them.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/VaryingShape.h"
#include "MCTargetDesc/MaliSpecialVarying.h"
#include "MaliStageOperands.h"
#include "ValhallISelDAGToDAG.h"
#include "ValhallMessageOperands.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;
using namespace llvm::MaliStage;
using gpu::Builtin;
using gpu::StageType;
using gpu::VaryingPlace;
using gpu::VaryingShape;
using gpuobj::Interpolation;
using Mali::SpecialVarying;
using Valhall::MessageOperands;
using Valhall::OpName;
using Valhall::sized;

/// The resource table with the attributes of vertices, by location.
static constexpr unsigned AttributeTable = 0;
/// Locations up to here are immediates.
static constexpr unsigned MaxImmediateLocation = 15;
/// A handle is the number of a table above that of an entry.
static constexpr unsigned HandleTableShift = 24;

/// The table that the hardware has for what vertex programs store, as its
/// immediate of four bits; its entries.
static constexpr unsigned OutputTable = 61 & 15;
static constexpr unsigned FirstOutputBuffer = 0, VaryingOutputBuffer = 1;
/// Behind four positions come what else the rasteriser wants of four vertices.
static constexpr unsigned VerticesOfGroup = 4;
/// Places in that record.
static constexpr unsigned PointSizeByte = 0, LayerByte = 2;

static constexpr MCPhysReg BlendDescriptors[gpuobj::MaxColorTargets] = {
    Valhall::BLEND_DESCRIPTOR_0, Valhall::BLEND_DESCRIPTOR_1,
    Valhall::BLEND_DESCRIPTOR_2, Valhall::BLEND_DESCRIPTOR_3,
    Valhall::BLEND_DESCRIPTOR_4, Valhall::BLEND_DESCRIPTOR_5,
    Valhall::BLEND_DESCRIPTOR_6, Valhall::BLEND_DESCRIPTOR_7};

SDValue ValhallDAGToDAGISel::outputAddress(const SDLoc &DL, SDValue Id,
                                           unsigned Buffer) {
  MessageOperands Address(*CurDAG, DL, Valhall::LEA_BUF_IMM);
  Address.set(OpName::src0, Id);
  Address.set(OpName::table, OutputTable);
  Address.set(OpName::index, Buffer);
  return SDValue(Address.build({MVT::i64}, SDValue(), constantMemory(*MF)), 0);
}

void ValhallDAGToDAGISel::selectAttribute(SDNode *N) {
  SDLoc DL(N);
  auto Operand = [&](unsigned I) { return N->getOperand(FirstOperand + I); };
  unsigned Location =
      N->getConstantOperandVal(FirstOperand + AttributeLocation);
  auto Type = static_cast<StageType>(
      N->getConstantOperandVal(FirstOperand + AttributeType));
  unsigned Count = llvm::bit_width(usedWords(N));
  bool IsImmediate = Location <= MaxImmediateLocation;
  MessageOperands Load(
      *CurDAG, DL,
      sized(IsImmediate ? Valhall::LD_ATTR_IMM : Valhall::LD_ATTR, Count, 0));
  Load.set(OpName::src0, Operand(AttributeVertex));
  Load.set(OpName::src1, Operand(AttributeInstance));
  if (IsImmediate) {
    Load.set(OpName::index, Location);
    Load.set(OpName::table, AttributeTable);
  } else {
    Load.set(
        OpName::src2,
        constant(DL, AttributeTable << HandleTableShift | Location, MVT::i32));
  }
  Load.set(OpName::vecsize, Count - 1);
  Load.set(OpName::format, Type == StageType::Float ? ValhallMod::FormatF32
                                                    : ValhallMod::FormatAuto);
  replaceTexel(N,
               Load.build({groupType(Count), MVT::Other}, N->getOperand(Chain),
                          constantMemory(*MF)),
               (1u << Count) - 1, Count, /*Compacts=*/false);
}

static int64_t sampleCode(VaryingPlace Place) {
  switch (Place) {
  case VaryingPlace::Center:
    return ValhallMod::SampleCenter;
  case VaryingPlace::Centroid:
    return ValhallMod::SampleCentroid;
  case VaryingPlace::Sample:
  case VaryingPlace::AtSample:
    return ValhallMod::SampleSample;
  case VaryingPlace::AtOffset:
    return ValhallMod::SampleExplicit;
  }
  llvm_unreachable("every place is above");
}

void ValhallDAGToDAGISel::selectVarying(SDNode *N) {
  SDLoc DL(N);
  auto Number = [&](unsigned I) {
    return N->getConstantOperandVal(FirstOperand + I);
  };
  VaryingShape Shape = *VaryingShape::decode(Number(VaryingShapeOperand));
  unsigned Count = llvm::bit_width(usedWords(N, Shape.Count));
  uint32_t Byte =
      gpuobj::varyingOffset(Number(VaryingLocation), Number(VaryingComponent));
  bool IsFlat = Shape.How == Interpolation::Flat;
  bool IsLong = Subtarget->hasVaryingOffset11();
  bool IsImmediate = IsLong || isUInt<8>(Byte);
  bool HasFlatForm = IsFlat && Subtarget->hasVertexVaryings();
  unsigned Message = HasFlatForm    ? Valhall::LD_VAR_BUF_FLAT_IMM
                     : !IsImmediate ? Valhall::LD_VAR_BUF_f32
                     : IsLong       ? Valhall::LD_VAR_BUF_IMM_f32_long
                                    : Valhall::LD_VAR_BUF_IMM_f32;
  MessageOperands Load(*CurDAG, DL, sized(Message, Count, 0));
  if (HasFlatForm) {
    Load.set(OpName::format, ValhallMod::Flat32);
  } else {
    Load.set(OpName::src0, N->getOperand(FirstOperand + VaryingWhere));
    Load.set(OpName::source,
             IsFlat ? ValhallMod::SourceFlat32 : ValhallMod::SourceF32);
    Load.set(OpName::sample, IsFlat ? int64_t(ValhallMod::SampleCenter)
                                    : sampleCode(Shape.Place));
  }
  if (IsImmediate)
    Load.set(OpName::index, Byte);
  else
    Load.set(OpName::src1, constant(DL, Byte, MVT::i32));
  Load.set(OpName::vecsize, Count - 1);
  replaceTexel(N,
               Load.build({groupType(Count), MVT::Other}, N->getOperand(Chain),
                          constantMemory(*MF)),
               (1u << Count) - 1, Count, /*Compacts=*/false);
}

void ValhallDAGToDAGISel::selectSpecialVarying(SDNode *N, unsigned Index,
                                               SDValue Samples,
                                               unsigned Words) {
  SDLoc DL(N);
  MessageOperands Load(*CurDAG, DL, sized(Valhall::LD_VAR_SPECIAL, Words, 0));
  Load.set(OpName::src0, Samples);
  Load.set(OpName::index, Index);
  Load.set(OpName::vecsize, Words - 1);
  replaceTexel(N,
               Load.build({groupType(Words), MVT::Other}, N->getOperand(Chain),
                          constantMemory(*MF)),
               (1u << Words) - 1, Words, /*Compacts=*/false);
}

void ValhallDAGToDAGISel::selectCoverage(SDNode *N, bool IsTest) {
  SDLoc DL(N);
  auto Operand = [&](unsigned I) { return N->getOperand(FirstOperand + I); };
  MessageOperands Test(*CurDAG, DL, IsTest ? Valhall::ATEST : Valhall::ZS_EMIT);
  if (IsTest) {
    Test.set(OpName::src0, Operand(TestCoverage));
    Test.set(OpName::src1, Operand(TestAlpha));
    Test.set(OpName::src2, reg(Valhall::ATEST_DATUM_W0, MVT::i32));
  } else {
    unsigned Parts = N->getConstantOperandVal(FirstOperand + DepthPartsOperand);
    Test.set(OpName::src0, Operand(DepthValue));
    Test.set(OpName::src1, Operand(StencilValue));
    Test.set(OpName::src2, Operand(DepthCoverage));
    Test.set(OpName::z, bool(Parts & gpu::EmitDepth));
    Test.set(OpName::stencil, bool(Parts & gpu::EmitStencil));
  }
  replaceTexel(
      N, Test.build({MVT::i32, MVT::Other}, N->getOperand(Chain), nullptr),
      /*Mask=*/1, /*GroupWords=*/1, /*Compacts=*/false);
}

void ValhallDAGToDAGISel::selectOutput(SDNode *N) {
  SDLoc DL(N);
  auto Function =
      static_cast<Builtin>(N->getConstantOperandVal(MaliStage::Function));
  bool IsVarying = Function == Builtin::StoreVarying;
  unsigned Front = IsVarying ? unsigned(StoreFront) : 0;
  SDValue Id = N->getOperand(FirstOperand + Front);
  SmallVector<SDValue, 4> Words(
      drop_begin(N->op_values(), FirstOperand + Front + 1));
  // Programs of their own have a buffer of their own, in the same place.
  unsigned Buffer = IsVarying && Subtarget->hasShaderOutput()
                        ? VaryingOutputBuffer
                        : FirstOutputBuffer;
  uint32_t Byte = 0;
  unsigned Opcode = Valhall::STORE_i128;
  int64_t Access = ValhallMod::AccessIStream;
  switch (Function) {
  case Builtin::StoreVarying:
    Byte = gpuobj::varyingOffset(
        N->getConstantOperandVal(FirstOperand + StoreLocation),
        N->getConstantOperandVal(FirstOperand + StoreComponent));
    Access = ValhallMod::AccessEStream;
    break;
  case Builtin::StorePointSize: {
    Opcode = Valhall::STORE_i16;
    Byte = PointSizeByte;
    break;
  }
  case Builtin::StoreLayer:
    Opcode = Valhall::STORE_i8;
    Byte = LayerByte;
    break;
  default:
    break;
  }
  if (Function == Builtin::StorePointSize || Function == Builtin::StoreLayer)
    Id = build(DL, Valhall::IADD_u32, MVT::i32,
               {Id, constant(DL, VerticesOfGroup, MVT::i32)});
  const SDValue Address = outputAddress(DL, Id, Buffer);
  SDValue ChainValue = N->getOperand(Chain);
  SDNode *Last = nullptr;
  for (ArrayRef<SDValue> Rest = Words; !Rest.empty();) {
    size_t Count = Rest.size();
    if (IsVarying) {
      static constexpr unsigned Stores[] = {
          Valhall::STORE_i32, Valhall::STORE_i64, Valhall::STORE_i96,
          Valhall::STORE_i128};
      // Several words begin at a multiple of what a group of them takes.
      while (Byte % (gpuobj::ComponentBytes * llvm::bit_ceil(Count)))
        --Count;
      Opcode = Stores[Count - 1];
    }
    MessageOperands Store(*CurDAG, DL, Opcode);
    Store.set(OpName::src0, Address);
    Store.set(OpName::sr, wordGroup(DL, Rest.take_front(Count)));
    Store.set(OpName::offset, Byte);
    Store.set(OpName::access, Access);
    Last = Store.build({MVT::Other}, ChainValue, nullptr);
    ChainValue = SDValue(Last, 0);
    Byte += Count * gpuobj::ComponentBytes;
    Rest = Rest.drop_front(Count);
  }
  ReplaceNode(N, Last);
}

/// Lanes whose condition holds; that of a comparison of floats is the
/// instruction's own.
void ValhallDAGToDAGISel::selectDiscard(SDNode *N) {
  SDLoc DL(N);
  SDValue Condition = N->getOperand(FirstOperand + DiscardCondition);
  MessageOperands Discard(*CurDAG, DL, Valhall::DISCARD_f32);
  if (Condition.getOpcode() == ISD::SETCC && Condition.hasOneUse() &&
      Condition.getOperand(0).getValueType() == MVT::f32) {
    SmallVector<MaliOperand, 2> Sources = comparedFloats(*Condition.getNode());
    static constexpr OpName Names[] = {OpName::src0, OpName::src1};
    for (auto [Name, Source] : zip_equal(Names, Sources)) {
      Discard.set(Name, Source.Value);
      Discard.setMods(Name, Source.Mods);
    }
    Discard.set(OpName::cmp,
                Valhall::codeOf(
                    gpu::getComparison(
                        cast<CondCodeSDNode>(Condition.getOperand(2))->get())
                        .Condition));
  } else {
    auto *Known = dyn_cast<ConstantSDNode>(Condition);
    bool Always = Known && !Known->isZero();
    // As a float, a mask is unequal to zero.
    Discard.set(OpName::src0, Always ? reg(Valhall::K0, MVT::i32) : Condition);
    Discard.set(OpName::src1, reg(Valhall::K0, MVT::i32));
    Discard.set(OpName::cmp, Always ? int64_t(ValhallMod::CmpEQ)
                                    : int64_t(ValhallMod::CmpNE));
  }
  ReplaceNode(N, Discard.build({MVT::Other}, N->getOperand(Chain), nullptr));
}

static int64_t colorFormat(StageType Type) {
  return Type == StageType::Float  ? ValhallMod::FormatF32
         : Type == StageType::SInt ? ValhallMod::FormatS32
                                   : ValhallMod::FormatU32;
}

void ValhallDAGToDAGISel::selectBlend(SDNode *N) {
  SDLoc DL(N);
  unsigned RenderTarget = N->getConstantOperandVal(FirstOperand + BlendTarget);
  gpu::BlendShape Shape = *gpu::BlendShape::decode(
      N->getConstantOperandVal(FirstOperand + BlendShapeOperand));
  SDValue From = N->getOperand(Chain), Glue;
  auto Put = [&](MCRegister R, SDValue V) {
    From = CurDAG->getCopyToReg(From, DL, R, V, Glue);
    Glue = From.getValue(1);
  };
  // Words that come from different places go to their registers one by one: one
  // that is a constant waits for nobody.
  auto PutColor = [&](unsigned Start, MCRegister Group) {
    SmallVector<SDValue, 4> Words(
        ArrayRef<SDUse>(N->op_begin() + FirstOperand + Start, 4));
    if (isWholeTexel(Words)) {
      Put(Group, wordGroup(DL, Words));
      return;
    }
    const TargetRegisterInfo &TRI = *Subtarget->getRegisterInfo();
    for (auto [I, Word] : enumerate(Words))
      Put(TRI.getSubReg(Group, subReg(I)), Word);
  };
  Put(Valhall::R60, N->getOperand(FirstOperand + BlendCoverage));
  Put(Valhall::R61, N->getOperand(FirstOperand + BlendSamples));
  MCRegister First = Valhall::GPR128RegClass.getRegister(0),
             Second = Valhall::GPR128RegClass.getRegister(2);
  if (Shape.Second)
    PutColor(BlendSecond, Second);
  PutColor(BlendFirst, First);
  MessageOperands Blend(
      *CurDAG, DL, Shape.Second ? Valhall::BLEND_DUAL_4 : Valhall::BLEND_4);
  Blend.set(OpName::src0, reg(BlendDescriptors[RenderTarget], MVT::i64));
  Blend.set(OpName::src2, reg(Valhall::R60, MVT::i32));
  Blend.set(OpName::sr, reg(First, MVT::v4i32));
  Blend.set(OpName::format, colorFormat(Shape.Type));
  ReplaceNode(N, Blend.build({MVT::Other}, From, nullptr, Glue));
}

/// The format of the pixel is in the descriptor that BLEND takes.
void ValhallDAGToDAGISel::selectTargetColor(SDNode *N) {
  SDLoc DL(N);
  unsigned Count = std::max(1, llvm::bit_width(usedWords(N)));
  const TargetRegisterInfo &TRI = *Subtarget->getRegisterInfo();
  MCRegister Descriptor =
      BlendDescriptors[N->getConstantOperandVal(FirstOperand + ColorTarget)];
  MessageOperands Load(*CurDAG, DL, sized(Valhall::LD_TILE, Count, 0));
  Load.set(OpName::src0, N->getOperand(FirstOperand + ColorIndices));
  Load.set(OpName::src1, N->getOperand(FirstOperand + ColorCoverage));
  Load.set(OpName::src2,
           reg(TRI.getSubReg(Descriptor, Valhall::sub1), MVT::i32));
  Load.set(OpName::vecsize, Count - 1);
  Load.set(OpName::format, colorFormat(StageType(N->getConstantOperandVal(
                               FirstOperand + ColorType))));
  replaceTexel(
      N,
      Load.build({groupType(Count), MVT::Other}, N->getOperand(Chain), nullptr),
      (1u << Count) - 1, Count, /*Compacts=*/false);
}

bool ValhallDAGToDAGISel::selectStage(SDNode *N) {
  auto Function =
      static_cast<Builtin>(N->getConstantOperandVal(MaliStage::Function));
  switch (Function) {
  case Builtin::Attribute:
    selectAttribute(N);
    return true;
  case Builtin::Varying:
    selectVarying(N);
    return true;
  case Builtin::FragmentCoordinate: {
    constexpr unsigned Z = 2;
    bool IsDepth = N->getConstantOperandVal(FirstOperand + CoordinateDim) == Z;
    selectSpecialVarying(
        N, unsigned(IsDepth ? SpecialVarying::FragZ : SpecialVarying::FragW),
        N->getOperand(FirstOperand + CoordinateSamples), 1);
    return true;
  }
  case Builtin::PointCoordinate:
    selectSpecialVarying(N, unsigned(SpecialVarying::Point),
                         N->getOperand(FirstOperand + PointSamples), 2);
    return true;
  case Builtin::CoverageTest:
  case Builtin::EmitDepth:
    selectCoverage(N, Function == Builtin::CoverageTest);
    return true;
  case Builtin::Discard:
    selectDiscard(N);
    return true;
  case Builtin::Blend:
    selectBlend(N);
    return true;
  case Builtin::TargetColor:
    selectTargetColor(N);
    return true;
  default:
    selectOutput(N);
    return true;
  }
}
