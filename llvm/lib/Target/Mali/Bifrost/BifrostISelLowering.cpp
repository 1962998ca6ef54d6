//===-- BifrostISelLowering.cpp - DAG lowering ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostISelLowering.h"
#include "Bifrost.h"
#include "BifrostMachineFunctionInfo.h"
#include "BifrostSubtarget.h"
#include "GPUCodeGen/ProgramData.h"
#include "MCTargetDesc/Bifrost/BifrostClause.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/IR/DiagnosticInfo.h"

using namespace llvm;
using Bifrost::ModSetting;
using Bifrost::OpName;

MachineSDNode *llvm::buildBifrostNode(SelectionDAG &DAG, const SDLoc &DL,
                                      unsigned Opcode, SDVTList VTs,
                                      ArrayRef<MaliOperand> Srcs,
                                      ArrayRef<ModSetting> Settings,
                                      ArrayRef<SDValue> Staging,
                                      SDValue Chain) {
  const BifrostInstrInfo &TII =
      *DAG.getSubtarget<BifrostSubtarget>().getInstrInfo();
  const MCInstrDesc &Desc = TII.get(Opcode);
  auto Imm = [&](int64_t V) { return DAG.getTargetConstant(V, DL, MVT::i32); };
  SmallVector<SDValue, 16> Ops;
  for (const MaliOperand &S : Srcs) {
    Ops.push_back(S.Value);
    Ops.push_back(Imm(S.Mods));
  }
  append_range(Ops, Staging);
  for (unsigned I = Ops.size() + Desc.getNumDefs(); I < Desc.getNumOperands();
       ++I)
    Ops.push_back(
        Imm(BifrostInstrInfo::defaultModifier(Desc.operands()[I].OperandType)));
  for (const ModSetting &S : Settings)
    Ops[Bifrost::getNamedOperandIdx(Opcode, S.Name) - Desc.getNumDefs()] =
        Imm(TII.codeOf(Opcode, S));
  if (Chain)
    Ops.push_back(Chain);
  return DAG.getMachineNode(Opcode, DL, VTs, Ops);
}

static constexpr MaliTargetLowering::RegisterClasses Classes = {
    &Bifrost::GPR32RegClass, &Bifrost::GPR64RegClass, &Bifrost::GPR128RegClass,
    Bifrost::sub1};

static constexpr MaliTargetLowering::Nodes TargetNodes = {
    BifrostISD::FAU,
    BifrostISD::BARRIER,
    BifrostISD::BALLOT,
    BifrostISD::SHUFFLE,
    BifrostISD::RETURN,
    Bifrost::LANE_ID_W0,
    Bifrost::R0,
    BifrostISD::IMAGE_READ,
    BifrostISD::IMAGE_WRITE,
    BifrostISD::IMAGE_TEXEL,
    BifrostISD::STAGE_READ,
    BifrostISD::STAGE_WRITE,
    Mali::PreloadBifrostVertexId,
    Mali::PreloadBifrostInstanceId,
    /*ShaderOutput=*/0};

BifrostTargetLowering::BifrostTargetLowering(const TargetMachine &TM,
                                             const BifrostSubtarget &STI)
    : MaliTargetLowering(TM, STI, BifrostMachineFunctionInfo::Limits, Classes,
                         TargetNodes),
      STI(STI) {
  setMinFunctionAlignment(Align(Bifrost::ProgramTailBytes));
  setOperationAction(
      {ISD::AVGFLOORU, ISD::AVGFLOORS, ISD::AVGCEILU, ISD::AVGCEILS},
      {MVT::i32, MVT::v2i16}, Legal);
  setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FCEIL,
                      ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                     {MVT::f16, MVT::v2f16}, Legal);
  setOperationAction({ISD::ROTL, ISD::ROTR}, MVT::i32, Expand);
  lowerPairsByWords();
}

// Where 64-bit operations have their operand is not known, but exchanges are
// messages like others.
TargetLowering::AtomicExpansionKind
BifrostTargetLowering::shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const {
  if (RMW->getType()->getPrimitiveSizeInBits() == 64 &&
      RMW->getOperation() != AtomicRMWInst::Xchg)
    return AtomicExpansionKind::CmpXChg;
  return MaliTargetLowering::shouldExpandAtomicRMWInIR(RMW);
}

//===----------------------------------------------------------------------===//
// Kernel interface
//===----------------------------------------------------------------------===//

SDValue BifrostTargetLowering::getUniformWord(SelectionDAG &DAG,
                                              const SDLoc &DL, unsigned Byte,
                                              MVT VT) const {
  return uniform(
      DAG, DL,
      Bifrost::getFAURegister(Bifrost::FirstUniformField + Byte / 8, Byte & 4),
      VT);
}

SDValue BifrostTargetLowering::getLocalMemory(SelectionDAG &DAG,
                                              const SDLoc &DL) const {
  return DAG.getNode(BifrostISD::LOCAL_MEMORY, DL, MVT::i64);
}

unsigned BifrostTargetLowering::getLaneCount() const {
  return STI.getWarpSize();
}

// To pack four bytes takes four operations.
gpu::DotProducts BifrostTargetLowering::getDotProducts() const {
  return STI.hasDotProduct() ? gpu::DotProducts::OfWords
                             : gpu::DotProducts::None;
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

gpu::StageSupport BifrostTargetLowering::getStageSupport() const {
  gpu::StageSupport Support;
  Support.HasStages = true;
  Support.SplitsVertexShaders = true;
  Support.UnitesPointSizes = true;
  Support.CountsFromFirstVertex = true;
  return Support;
}

/// CLPER within quads; \p Swaps: with the lane whose number differs in the bits
/// of \p Number.
static SDValue quadPermute(SelectionDAG &DAG, const SDLoc &DL, SDValue V,
                           unsigned Number, bool Swaps, bool HasFull,
                           MCRegister LaneId) {
  EVT VT = V.getValueType();
  SDVTList VTs = DAG.getVTList(VT);
  SDValue Lane = DAG.getConstant(Number, DL, MVT::i32);
  if (HasFull)
    return SDValue(
        buildBifrostNode(DAG, DL, Bifrost::CLPER_i32, VTs,
                         {V, DAG.getTargetConstant(Number, DL, MVT::i32)},
                         {{OpName::subgroup, "subgroup4"},
                          {OpName::lane_op, Swaps ? "xor" : "none"},
                          {OpName::inactive_result, "zero"}}),
        0);
  // The lane of the warp, which has one quad.
  if (Swaps)
    Lane = DAG.getNode(ISD::XOR, DL, MVT::i32,
                       DAG.getNode(BifrostISD::FAU, DL, MVT::i32,
                                   DAG.getRegister(LaneId, MVT::i32)),
                       Lane);
  return SDValue(
      buildBifrostNode(DAG, DL, Bifrost::CLPER_OLD_i32, VTs, {V, Lane}), 0);
}

SDValue BifrostTargetLowering::buildQuadSwap(SelectionDAG &DAG, const SDLoc &DL,
                                             SDValue V, unsigned Mask) const {
  return quadPermute(DAG, DL, V, Mask, /*Swaps=*/true, STI.hasFullCLPER(),
                     Bifrost::LANE_ID_W0);
}

SDValue BifrostTargetLowering::buildQuadLane(SelectionDAG &DAG, const SDLoc &DL,
                                             SDValue V, unsigned Lane) const {
  return quadPermute(DAG, DL, V, Lane, /*Swaps=*/false, STI.hasFullCLPER(),
                     Bifrost::LANE_ID_W0);
}

SDValue BifrostTargetLowering::getSampleTable(SelectionDAG &DAG,
                                              const SDLoc &DL) const {
  return DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64,
                     uniform(DAG, DL, Bifrost::SAMPLE_W0, MVT::i32),
                     uniform(DAG, DL, Bifrost::SAMPLE_W1, MVT::i32));
}

SmallVector<SDValue, 4>
BifrostTargetLowering::getOutputFront(SelectionDAG &DAG, const SDLoc &DL,
                                      gpu::Builtin B) const {
  bool IsWhole =
      gpu::getVertexProgram(DAG.getMachineFunction().getFunction()) ==
      gpuobj::VertexProgram::Whole;
  switch (B) {
  case gpu::Builtin::EmitPosition:
    if (IsWhole)
      break;
    return {liveIn(DAG, DL, Mali::PreloadPositionAddress),
            liveIn(DAG, DL, Mali::PreloadPositionAddress + 1)};
  case gpu::Builtin::StoreVarying:
  case gpu::Builtin::StorePointSize:
    break;
  default:
    return {};
  }
  return {liveIn(DAG, DL, Mali::PreloadBifrostVertexId),
          liveIn(DAG, DL, Mali::PreloadBifrostInstanceId)};
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

SDValue BifrostTargetLowering::buildDotProduct(SelectionDAG &DAG,
                                               const SDLoc &DL, gpu::Builtin B,
                                               ArrayRef<SDValue> Args) const {
  if (!STI.hasDotProduct())
    return MaliTargetLowering::buildDotProduct(DAG, DL, B, Args);
  unsigned Opcode = B == gpu::Builtin::DotSS   ? BifrostISD::DOT_SS
                    : B == gpu::Builtin::DotUU ? BifrostISD::DOT_UU
                                               : BifrostISD::DOT_SU;
  SDValue Products = DAG.getNode(Opcode, DL, MVT::i32, Args[0], Args[1]);
  return DAG.getNode(ISD::ADD, DL, MVT::i32, Args[2], Products);
}

SDValue BifrostTargetLowering::getZero(SelectionDAG &DAG) const {
  return DAG.getRegister(Bifrost::ZERO, MVT::i32);
}

SDValue BifrostTargetLowering::buildBranch(SelectionDAG &DAG, const SDLoc &DL,
                                           SDValue Chain, SDValue Cond,
                                           SDValue Target, bool Negate) const {
  int64_t Code = STI.getInstrInfo()->codeOf(
      Bifrost::BRANCHZ_i32, {OpName::cmpf, Negate ? "eq" : "ne"});
  return DAG.getNode(
      BifrostISD::BRANCH, DL, MVT::Other,
      {Chain, Cond, Target, DAG.getTargetConstant(Code, DL, MVT::i32)});
}

std::pair<SDValue, SDValue>
BifrostTargetLowering::buildCubeFace(SelectionDAG &DAG, const SDLoc &DL,
                                     SDValue X, SDValue Y, SDValue Z) const {
  MachineSDNode *Both = buildBifrostNode(
      DAG, DL, Bifrost::CUBEFACE, DAG.getVTList(MVT::f32, MVT::i32), {X, Y, Z});
  return {SDValue(Both, 0), SDValue(Both, 1)};
}

SDValue BifrostTargetLowering::buildOp(SelectionDAG &DAG, const SDLoc &DL,
                                       MaliOp Op, EVT VT,
                                       ArrayRef<MaliSource> Sources) const {
  SmallVector<MaliOperand, 4> Srcs;
  for (const MaliSource &S : Sources)
    Srcs.push_back({S.Value, S.IsNegated ? unsigned(Bifrost::SrcNeg) : 0});
  bool Half = VT.getScalarType() == MVT::f16;
  auto Build = [&](unsigned Opcode, ArrayRef<ModSetting> Settings = {}) {
    return SDValue(
        buildBifrostNode(DAG, DL, Opcode, DAG.getVTList(VT), Srcs, Settings),
        0);
  };
  switch (Op) {
  case MaliOp::FRCP:
  case MaliOp::FRSQ:
  case MaliOp::FADD_LSCALE:
    if (!STI.hasF32SFU())
      return buildFunction(DAG, DL, Op, Sources);
    return Build(Op == MaliOp::FRCP   ? Bifrost::FRCP_f32
                 : Op == MaliOp::FRSQ ? Bifrost::FRSQ_f32
                                      : Bifrost::FADD_LSCALE_f32);
  case MaliOp::FEXP:
    return Build(Bifrost::FEXP_f32);
  case MaliOp::FLOGD:
    return Build(Bifrost::FLOGD_f32);
  case MaliOp::FSIN_TABLE:
    return Build(Bifrost::FSIN_TABLE_u6);
  case MaliOp::FCOS_TABLE:
    return Build(Bifrost::FCOS_TABLE_u6);
  case MaliOp::FREXPM:
    return Build(Bifrost::FREXPM_f32);
  case MaliOp::FREXPE:
    return Build(Bifrost::FREXPE_f32);
  case MaliOp::FREXPE_NEG:
    // Of the exponent, not of the number.
    Srcs[0].Mods |= Bifrost::SrcNeg;
    return Build(Bifrost::FREXPE_f32);
  case MaliOp::FREXPE_LOG:
    return Build(Bifrost::FREXPE_f32, {{OpName::log, "log"}});
  case MaliOp::FMA_RSCALE:
    return Build(Bifrost::FMA_RSCALE_f32);
  case MaliOp::FMA_RSCALE_LEFT:
    return Build(Bifrost::FMA_RSCALE_f32, {{OpName::special, "left"}});
  case MaliOp::FMA_CLAMP_M1_1:
    return Build(Bifrost::FMA_f32, {{OpName::clamp, "clamp_m1_1"}});
  case MaliOp::FMIN_NAN:
    return Build(Half ? Bifrost::FMIN_v2f16 : Bifrost::FMIN_f32,
                 {{OpName::sem, "nan_propagate"}});
  case MaliOp::FMAX_NAN:
    return Build(Half ? Bifrost::FMAX_v2f16 : Bifrost::FMAX_f32,
                 {{OpName::sem, "nan_propagate"}});
  case MaliOp::CSEL_FEQ:
    return Build(Half ? Bifrost::CSEL_v2f16 : Bifrost::CSEL_f32,
                 {{OpName::cmpf, "eq"}});
  case MaliOp::LOGIC_AND:
  case MaliOp::LOGIC_OR:
    // The amount of a shift in front of it.
    Srcs.push_back(getZero(DAG));
    return Build(Op == MaliOp::LOGIC_AND ? Bifrost::LSHIFT_AND_i32
                                         : Bifrost::LSHIFT_OR_i32);
  case MaliOp::F32_TO_S32:
    return Build(Bifrost::F32_TO_S32);
  case MaliOp::F32_TO_S32_RTZ:
    return Build(Bifrost::F32_TO_S32, {{OpName::round, "rtz"}});
  case MaliOp::F32_TO_U32:
    return Build(Bifrost::F32_TO_U32);
  case MaliOp::F32_TO_U32_RTZ:
    return Build(Bifrost::F32_TO_U32, {{OpName::round, "rtz"}});
  case MaliOp::U32_TO_F32_RTZ:
    return Build(Bifrost::U32_TO_F32, {{OpName::round, "rtz"}});
  case MaliOp::CUBE_SSEL:
    return Build(Bifrost::CUBE_SSEL);
  case MaliOp::CUBE_TSEL:
    return Build(Bifrost::CUBE_TSEL);
  case MaliOp::MKVEC_LOW_BYTES: {
    // Only even bytes can be gathered: the third operand's low half is its
    // bytes 0 and 1.
    SDValue Low =
        DAG.getNode(ISD::OR, DL, MVT::i32,
                    DAG.getNode(ISD::SHL, DL, MVT::i32, Sources[1].Value,
                                DAG.getConstant(8, DL, MVT::i32)),
                    DAG.getNode(ISD::AND, DL, MVT::i32, Sources[0].Value,
                                DAG.getConstant(0xFF, DL, MVT::i32)));
    Srcs.assign({Low, Sources[2].Value});
    return Build(Bifrost::MKVEC_v2i16);
  }
  }
  llvm_unreachable("every operation is above");
}
