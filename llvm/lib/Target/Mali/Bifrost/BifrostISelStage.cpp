//===- BifrostISelStage.cpp - Selection of inputs and outputs of stages ---===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stage nodes (MaliStageOperands.h) become messages. Attributes and varyings
/// have descriptors, whose index is the location; a descriptor is for all
/// components of its location, so that a read takes those in front, too.
///
///   %v = STAGE_READ varying, 3, 1, ...      %t = LD_VAR_IMM_3 %place, 3
///   %y = extractelt %v, 1                   %y = EXTRACT_SUBREG %t, sub2
///
//===----------------------------------------------------------------------===//

#include "BifrostISelDAGToDAG.h"
#include "GPUCodeGen/StageTraits.h"
#include "GPUCodeGen/VaryingShape.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MaliStageOperands.h"
#include "llvm/GPUObject/BifrostVaryings.h"

using namespace llvm;
using namespace llvm::MaliStage;
using Bifrost::ModSetting;
using Bifrost::OpName;
using gpu::Builtin;
using gpu::StageType;
using gpu::VaryingPlace;
using gpu::VaryingShape;

static constexpr StringLiteral VectorSizes[] = {"none", "v2", "v3", "v4"};

/// Locations up to these are immediates.
static constexpr unsigned MaxImmediateAttribute = 15, MaxImmediateVarying = 19;

/// Message of one to four registers.
using Sized = std::array<unsigned, 4>;
static constexpr Sized AttributeImm = {
    Bifrost::LD_ATTR_IMM_1, Bifrost::LD_ATTR_IMM_2, Bifrost::LD_ATTR_IMM_3,
    Bifrost::LD_ATTR_IMM_4};
static constexpr Sized AttributeByRegister = {
    Bifrost::LD_ATTR_1, Bifrost::LD_ATTR_2, Bifrost::LD_ATTR_3,
    Bifrost::LD_ATTR_4};
static constexpr Sized VaryingImm = {
    Bifrost::LD_VAR_IMM_1, Bifrost::LD_VAR_IMM_2, Bifrost::LD_VAR_IMM_3,
    Bifrost::LD_VAR_IMM_4};
static constexpr Sized VaryingByRegister = {
    Bifrost::LD_VAR_1, Bifrost::LD_VAR_2, Bifrost::LD_VAR_3, Bifrost::LD_VAR_4};
static constexpr Sized FlatImm = {
    Bifrost::LD_VAR_FLAT_IMM_1, Bifrost::LD_VAR_FLAT_IMM_2,
    Bifrost::LD_VAR_FLAT_IMM_3, Bifrost::LD_VAR_FLAT_IMM_4};
static constexpr Sized Flat = {Bifrost::LD_VAR_FLAT_1, Bifrost::LD_VAR_FLAT_2,
                               Bifrost::LD_VAR_FLAT_3, Bifrost::LD_VAR_FLAT_4};
static constexpr Sized Tile = {Bifrost::LD_TILE_1, Bifrost::LD_TILE_2,
                               Bifrost::LD_TILE_3, Bifrost::LD_TILE_4};
static constexpr Sized Store = {Bifrost::ST_CVT_1, Bifrost::ST_CVT_2,
                                Bifrost::ST_CVT_3, Bifrost::ST_CVT_4};

/// What ST_CVT takes for four floats that are a position: the format that snaps
/// it to the grid of the rasteriser, from registers of f32. The order of the
/// components is written in another way on v6.
static constexpr uint32_t PositionConversion = 0x0105e000,
                          PositionConversionV6 = 0x0105e688;

/// Puts \p Words, components from \p First on, where the words of \p N are.
void BifrostDAGToDAGISel::replaceFrom(SDNode *N, MachineSDNode *Message,
                                      unsigned First, unsigned Words) {
  CurDAG->setNodeMemRefs(Message, {constantMemory(*MF)});
  if (!First) {
    replaceTexel(N, Message, (1u << Words) - 1, Words, /*Compacts=*/false);
    return;
  }
  SDLoc DL(N);
  SmallVector<SDValue, TexelWords> Parts(TexelWords, undefinedWord(DL));
  for (unsigned I = First; I != Words; ++I)
    Parts[I - First] = sub(DL, SDValue(Message, 0), I);
  SmallVector<std::pair<SDNode *, unsigned>, 4> Users;
  if (collectWords(SDValue(N, 0), TexelWords, Users)) {
    HandleSDNode Kept(SDValue(N, 0));
    for (auto [User, Word] : Users) {
      EVT VT = User->getValueType(0);
      SDValue Part = First + Word < Words
                         ? sub(DL, SDValue(Message, 0), First + Word, VT)
                         : SDValue(CurDAG->getMachineNode(
                                       TargetOpcode::IMPLICIT_DEF, DL, VT),
                                   0);
      ReplaceUses(SDValue(User, 0), Part);
      CurDAG->RemoveDeadNode(User);
    }
  } else {
    ReplaceUses(SDValue(N, 0),
                sequence(DL, MVT::v4i32, groupClass(TexelWords), Parts));
  }
  ReplaceUses(SDValue(N, 1), SDValue(Message, Message->getNumValues() - 1));
  CurDAG->RemoveDeadNode(N);
}

void BifrostDAGToDAGISel::selectAttribute(SDNode *N) {
  SDLoc DL(N);
  auto Operand = [&](unsigned I) { return N->getOperand(FirstOperand + I); };
  unsigned Location =
      N->getConstantOperandVal(FirstOperand + AttributeLocation);
  auto Type = static_cast<StageType>(
      N->getConstantOperandVal(FirstOperand + AttributeType));
  unsigned Count = llvm::bit_width(usedWords(N));
  bool IsImmediate = Location <= MaxImmediateAttribute;
  SmallVector<MaliOperand, 3> Sources{Operand(AttributeVertex),
                                      Operand(AttributeInstance)};
  if (!IsImmediate)
    Sources.push_back(constant(DL, Location));
  MachineSDNode *M = buildBifrostNode(
      *CurDAG, DL,
      (IsImmediate ? AttributeImm : AttributeByRegister)[Count - 1],
      CurDAG->getVTList(groupType(Count), MVT::Other), Sources,
      {{OpName::vecsize, VectorSizes[Count - 1]},
       {OpName::register_format, Type == StageType::Float ? "f32" : "auto"}},
      {}, N->getOperand(Chain));
  if (IsImmediate)
    M = setIndices(M, {{OpName::attribute_index, Location}});
  replaceFrom(N, M, 0, Count);
}

static StringRef sampleName(VaryingPlace Place) {
  switch (Place) {
  case VaryingPlace::Center:
    return "center";
  case VaryingPlace::Centroid:
    return "centroid";
  case VaryingPlace::Sample:
  case VaryingPlace::AtSample:
    return "sample";
  case VaryingPlace::AtOffset:
    return "explicit";
  }
  llvm_unreachable("every place is above");
}

void BifrostDAGToDAGISel::selectVarying(SDNode *N) {
  SDLoc DL(N);
  auto Number = [&](unsigned I) {
    return N->getConstantOperandVal(FirstOperand + I);
  };
  VaryingShape Shape = *VaryingShape::decode(Number(VaryingShapeOperand));
  unsigned Location = Number(VaryingLocation);
  unsigned First = Number(VaryingComponent);
  unsigned Count = First + llvm::bit_width(usedWords(N, Shape.Count));
  bool IsFlat = Shape.How == gpuobj::Interpolation::Flat;
  bool IsImmediate = Location <= MaxImmediateVarying;
  SmallVector<MaliOperand, 2> Sources;
  SmallVector<ModSetting, 4> Settings{
      {OpName::vecsize, VectorSizes[Count - 1]},
      {OpName::register_format, IsFlat ? "u32" : "f32"}};
  if (!IsFlat) {
    // In the middle, the place is no operand.
    Sources.push_back(Shape.Place == VaryingPlace::Center
                          ? undefinedWord(DL)
                          : N->getOperand(FirstOperand + VaryingWhere));
    Settings.push_back({OpName::sample, sampleName(Shape.Place)});
    Settings.push_back({OpName::update, "store"});
  }
  if (!IsImmediate)
    Sources.push_back(constant(DL, Location));
  const Sized &Opcodes = IsFlat
                             ? (IsImmediate ? FlatImm : Flat)
                             : (IsImmediate ? VaryingImm : VaryingByRegister);
  MachineSDNode *M =
      buildBifrostNode(*CurDAG, DL, Opcodes[Count - 1],
                       CurDAG->getVTList(groupType(Count), MVT::Other), Sources,
                       Settings, {}, N->getOperand(Chain));
  if (IsImmediate)
    M = setIndices(M, {{OpName::index, Location}});
  replaceFrom(N, M, First, Count);
}

void BifrostDAGToDAGISel::selectSpecialVarying(SDNode *N, StringRef Name,
                                               unsigned Words) {
  SDLoc DL(N);
  MachineSDNode *M = buildBifrostNode(
      *CurDAG, DL,
      Words == 1 ? Bifrost::LD_VAR_SPECIAL_1 : Bifrost::LD_VAR_SPECIAL_2,
      CurDAG->getVTList(groupType(Words), MVT::Other), {undefinedWord(DL)},
      {{OpName::varying_name, Name},
       {OpName::vecsize, VectorSizes[Words - 1]},
       {OpName::register_format, "f32"},
       {OpName::sample, "center"},
       {OpName::update, "clobber"}},
      {}, N->getOperand(Chain));
  replaceFrom(N, M, 0, Words);
}

void BifrostDAGToDAGISel::selectCoverage(SDNode *N, bool IsTest) {
  SDLoc DL(N);
  auto Operand = [&](unsigned I) { return N->getOperand(FirstOperand + I); };
  auto InCoverage = [&](SDValue V) {
    return SDValue(CurDAG->getMachineNode(TargetOpcode::COPY_TO_REGCLASS, DL,
                                          MVT::i32, V,
                                          imm(DL, Bifrost::CoverageRegClassID)),
                   0);
  };
  MachineSDNode *M;
  SDVTList Results = CurDAG->getVTList(MVT::i32, MVT::Other);
  if (IsTest) {
    M = buildBifrostNode(
        *CurDAG, DL, Bifrost::ATEST, Results,
        {InCoverage(Operand(TestCoverage)), Operand(TestAlpha)}, {}, {},
        N->getOperand(Chain));
  } else {
    unsigned Parts = N->getConstantOperandVal(FirstOperand + DepthPartsOperand);
    M = buildBifrostNode(
        *CurDAG, DL, Bifrost::ZS_EMIT, Results,
        {Operand(DepthValue), Operand(StencilValue),
         InCoverage(Operand(DepthCoverage))},
        {{OpName::z, Parts & gpu::EmitDepth ? "z" : "none"},
         {OpName::stencil, Parts & gpu::EmitStencil ? "stencil" : "none"}},
        {}, N->getOperand(Chain));
  }
  replaceTexel(N, M, /*Mask=*/1, /*GroupWords=*/1, /*Compacts=*/false);
}

void BifrostDAGToDAGISel::selectOutput(SDNode *N) {
  SDLoc DL(N);
  auto Operand = [&](unsigned I) { return N->getOperand(FirstOperand + I); };
  auto Function =
      static_cast<Builtin>(N->getConstantOperandVal(MaliStage::Function));
  bool IsVarying = Function == Builtin::StoreVarying;
  SDValue Low, High, Conversion;
  SmallVector<SDValue, 4> Words;
  if (Function == Builtin::EmitPosition &&
      gpu::getVertexProgram(MF->getFunction()) !=
          gpuobj::VertexProgram::Whole) {
    Low = Operand(0);
    High = Operand(1);
    Conversion =
        constant(DL, Subtarget->hasComponentSelectors() ? PositionConversionV6
                                                        : PositionConversion);
    append_range(Words, drop_begin(N->op_values(), FirstOperand + 2));
  } else {
    // The first of its operands for vertex and instance.
    unsigned Front = IsVarying ? unsigned(StoreFront) : 0;
    unsigned Location =
        IsVarying ? N->getConstantOperandVal(FirstOperand + StoreLocation)
        : Function == Builtin::EmitPosition ? Bifrost::PositionVarying
                                            : Bifrost::PointSizeVarying;
    bool IsImmediate = Location <= MaxImmediateAttribute;
    SmallVector<MaliOperand, 3> Sources{Operand(Front), Operand(Front + 1)};
    if (!IsImmediate)
      Sources.push_back(constant(DL, Location));
    // The bits of varyings stay as they are.
    StringRef Format = IsVarying                           ? "auto"
                       : Function == Builtin::EmitPosition ? "f32"
                                                           : "f16";
    MachineSDNode *Place = buildBifrostNode(
        *CurDAG, DL, IsImmediate ? Bifrost::LEA_ATTR_IMM : Bifrost::LEA_ATTR,
        CurDAG->getVTList(MVT::Untyped), Sources,
        {{OpName::register_format, Format}});
    if (IsImmediate)
      Place = setIndices(Place, {{OpName::attribute_index, Location}});
    Low = sub(DL, SDValue(Place, 0), 0);
    High = sub(DL, SDValue(Place, 0), 1);
    Conversion = sub(DL, SDValue(Place, 0), 2);
    append_range(Words, drop_begin(N->op_values(), FirstOperand + Front + 2));
    // Components in front of these belong to nobody.
    unsigned First =
        IsVarying ? N->getConstantOperandVal(FirstOperand + StoreComponent) : 0;
    Words.insert(Words.begin(), First, undefinedWord(DL));
  }
  ReplaceNode(N, buildBifrostNode(
                     *CurDAG, DL, Store[Words.size() - 1],
                     CurDAG->getVTList(MVT::Other), {Low, High, Conversion},
                     {{OpName::vecsize, VectorSizes[Words.size() - 1]}},
                     {wordGroup(DL, Words)}, N->getOperand(Chain)));
}

void BifrostDAGToDAGISel::selectDiscard(SDNode *N) {
  SDLoc DL(N);
  SDValue Condition = N->getOperand(FirstOperand + DiscardCondition);
  SmallVector<MaliOperand, 2> Sources;
  StringRef Compare;
  if (Condition.getOpcode() == ISD::SETCC && Condition.hasOneUse() &&
      Condition.getOperand(0).getValueType() == MVT::f32) {
    static constexpr StringLiteral Names[] = {"eq", "ne", "gt",  "ge",
                                              "lt", "le", "gtlt"};
    Compare = Names[unsigned(
        gpu::getComparison(cast<CondCodeSDNode>(Condition.getOperand(2))->get())
            .Condition)];
    Sources = comparedFloats(*Condition.getNode());
    // It has no signs, and half of the comparisons.
    bool IsMirrored = Compare == "gt" || Compare == "ge";
    if (any_of(Sources, [](const MaliOperand &S) { return S.Mods != 0; }) ||
        Compare == "gtlt")
      Sources.clear();
    else if (IsMirrored) {
      std::swap(Sources[0], Sources[1]);
      Compare = Compare == "gt" ? "lt" : "le";
    }
  }
  if (Sources.empty()) {
    auto *Known = dyn_cast<ConstantSDNode>(Condition);
    bool Always = Known && !Known->isZero();
    // As a float, a mask is unequal to zero.
    Sources.append({Always ? zero() : Condition, zero()});
    Compare = Always ? "eq" : "ne";
  }
  ReplaceNode(N, buildBifrostNode(*CurDAG, DL, Bifrost::DISCARD_f32,
                                  CurDAG->getVTList(MVT::Other), Sources,
                                  {{OpName::cmpf, Compare}}, {},
                                  N->getOperand(Chain)));
}

void BifrostDAGToDAGISel::selectBlend(SDNode *N) {
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
  Put(Bifrost::R60, N->getOperand(FirstOperand + BlendCoverage));
  Put(Bifrost::R61, N->getOperand(FirstOperand + BlendSamples));
  const TargetRegisterInfo &TRI = *Subtarget->getRegisterInfo();
  auto GroupFrom = [&](MCRegister R) {
    return TRI.getMatchingSuperReg(R, Bifrost::sub0, &Bifrost::GPR128RegClass);
  };
  MCRegister First = GroupFrom(Bifrost::R0);
  if (Shape.Second)
    PutColor(BlendSecond, GroupFrom(Bifrost::R4));
  PutColor(BlendFirst, First);
  unsigned Field = Bifrost::FirstBlendDescriptor + RenderTarget;
  auto Descriptor = [&](bool High) {
    return CurDAG->getRegister(Bifrost::getFAURegister(Field, High), MVT::i32);
  };
  unsigned Opcode = Shape.Second ? Bifrost::BLEND_DUAL_4 : Bifrost::BLEND_4;
  MachineSDNode *M =
      buildBifrostNode(*CurDAG, DL, Opcode, CurDAG->getVTList(MVT::Other),
                       {CurDAG->getRegister(Bifrost::R60, MVT::i32),
                        Descriptor(false), Descriptor(true)},
                       {}, {CurDAG->getRegister(First, MVT::v4i32)});
  SmallVector<SDValue, 12> Ops(M->op_values());
  Ops.append({From, Glue});
  ReplaceNode(N, CurDAG->getMachineNode(Opcode, DL, M->getVTList(), Ops));
}

/// The format of the pixel, and that of the registers, are in the descriptor
/// that BLEND takes.
void BifrostDAGToDAGISel::selectTargetColor(SDNode *N) {
  unsigned Count = std::max(1, llvm::bit_width(usedWords(N)));
  unsigned Field = Bifrost::FirstBlendDescriptor +
                   N->getConstantOperandVal(FirstOperand + ColorTarget);
  MachineSDNode *M = buildBifrostNode(
      *CurDAG, SDLoc(N), Tile[Count - 1],
      CurDAG->getVTList(groupType(Count), MVT::Other),
      {N->getOperand(FirstOperand + ColorIndices),
       N->getOperand(FirstOperand + ColorCoverage),
       CurDAG->getRegister(Bifrost::getFAURegister(Field, /*High=*/true),
                           MVT::i32)},
      {{OpName::vecsize, VectorSizes[Count - 1]}}, {}, N->getOperand(Chain));
  replaceFrom(N, M, 0, Count);
}

bool BifrostDAGToDAGISel::selectStage(SDNode *N) {
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
    selectSpecialVarying(N, IsDepth ? "frag_z" : "frag_w", 1);
    return true;
  }
  case Builtin::PointCoordinate:
    selectSpecialVarying(N, "point", 2);
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
