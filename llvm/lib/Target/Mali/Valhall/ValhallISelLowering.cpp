//===-- ValhallISelLowering.cpp - DAG lowering ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallISelLowering.h"
#include "Valhall.h"
#include "ValhallMachineFunctionInfo.h"
#include "ValhallSubtarget.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

SDValue llvm::buildValhallNode(SelectionDAG &DAG, const SDLoc &DL,
                               unsigned Opcode, EVT VT,
                               ArrayRef<MaliOperand> Srcs,
                               ArrayRef<int64_t> Imms) {
  const MCInstrDesc &Desc =
      DAG.getSubtarget<ValhallSubtarget>().getInstrInfo()->get(Opcode);
  SmallVector<SDValue, 16> Ops;
  for (const MaliOperand &S : Srcs) {
    Ops.push_back(S.Value);
    Ops.push_back(DAG.getTargetConstant(S.Mods, DL, MVT::i32));
  }
  for (int64_t Imm : Imms)
    Ops.push_back(DAG.getTargetConstant(Imm, DL, MVT::i32));
  for (unsigned I = Ops.size() + Desc.getNumDefs(); I < Desc.getNumOperands();
       ++I)
    Ops.push_back(DAG.getTargetConstant(
        ValhallInstrInfo::defaultModifier(Desc.operands()[I].OperandType), DL,
        MVT::i32));
  return SDValue(DAG.getMachineNode(Opcode, DL, VT, Ops), 0);
}

static constexpr MaliTargetLowering::RegisterClasses Classes = {
    &Valhall::GPR32RegClass, &Valhall::GPR64RegClass, &Valhall::GPR128RegClass,
    Valhall::sub1};

static MaliTargetLowering::Nodes nodesOf(const ValhallSubtarget &STI) {
  return {ValhallISD::FAU,
          ValhallISD::BARRIER,
          ValhallISD::BALLOT,
          ValhallISD::SHUFFLE,
          ValhallISD::RETURN,
          Valhall::LANE_ID_W0,
          Valhall::R0,
          ValhallISD::IMAGE_READ,
          ValhallISD::IMAGE_WRITE,
          ValhallISD::IMAGE_TEXEL,
          ValhallISD::STAGE_READ,
          ValhallISD::STAGE_WRITE,
          Mali::PreloadVertexId,
          Mali::PreloadInstanceId,
          STI.hasShaderOutput() ? Valhall::SHADER_OUTPUT_W0 : 0u};
}

ValhallTargetLowering::ValhallTargetLowering(const TargetMachine &TM,
                                             const ValhallSubtarget &STI)
    : MaliTargetLowering(TM, STI, ValhallMachineFunctionInfo::Limits, Classes,
                         nodesOf(STI)),
      STI(STI) {
  setMinFunctionAlignment(Align(ValhallII::ProgramAlign));
  if (STI.hasHalfAdd())
    setOperationAction(
        {ISD::AVGFLOORU, ISD::AVGFLOORS, ISD::AVGCEILU, ISD::AVGCEILS},
        MVT::i32, Legal);
  if (STI.hasHalfRound())
    setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN,
                        ISD::FCEIL, ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                       {MVT::f16, MVT::v2f16}, Legal);
}

bool ValhallTargetLowering::isLegalAddressingMode(const DataLayout &,
                                                  const AddrMode &AM, Type *,
                                                  unsigned,
                                                  Instruction *) const {
  return !AM.BaseGV && isInt<16>(AM.BaseOffs) && AM.Scale == 0 &&
         AM.ScalableOffset == 0;
}

//===----------------------------------------------------------------------===//
// Kernel interface
//===----------------------------------------------------------------------===//

SDValue ValhallTargetLowering::getUniformWord(SelectionDAG &DAG,
                                              const SDLoc &DL, unsigned Byte,
                                              MVT VT) const {
  MCRegister Pair = Valhall::UserSlot64RegClass.getRegister(Byte / 8);
  unsigned Index = ValhallRegisterInfo::subReg(Byte / 4 % 2);
  return uniform(DAG, DL, STI.getRegisterInfo()->getSubReg(Pair, Index), VT);
}

SDValue ValhallTargetLowering::getUniformPair(SelectionDAG &DAG,
                                              const SDLoc &DL,
                                              unsigned Byte) const {
  return uniform(DAG, DL, Valhall::UserSlot64RegClass.getRegister(Byte / 8),
                 MVT::i64);
}

SDValue ValhallTargetLowering::getLocalMemory(SelectionDAG &DAG,
                                              const SDLoc &DL) const {
  return uniform(DAG, DL, Valhall::WORKGROUP_LOCAL_POINTER, MVT::i64);
}

SDValue ValhallTargetLowering::getDataOffset(SelectionDAG &DAG, const SDLoc &DL,
                                             const GlobalVariable &GV,
                                             int64_t Offset) const {
  SDValue Move = buildValhallNode(DAG, DL, Valhall::IADD_IMM_i32, MVT::i32,
                                  {getZero(DAG)});
  SmallVector<SDValue, 6> Ops(Move->op_begin(), Move->op_end());
  Ops[2] = DAG.getTargetGlobalAddress(&GV, DL, MVT::i32, Offset);
  return SDValue(DAG.getMachineNode(Valhall::IADD_IMM_i32, DL, MVT::i32, Ops),
                 0);
}

unsigned ValhallTargetLowering::getLaneCount() const {
  return ValhallII::WarpSize;
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

gpu::StageSupport ValhallTargetLowering::getStageSupport() const {
  gpu::StageSupport Support;
  Support.HasStages = true;
  Support.SplitsVertexShaders = !STI.hasShaderOutput();
  return Support;
}

/// CLPER within quads.
static SDValue quadPermute(SelectionDAG &DAG, const SDLoc &DL, SDValue V,
                           unsigned Number, ValhallMod::LaneOpCode Op) {
  SDValue Lane = buildValhallNode(DAG, DL, Valhall::IADD_IMM_i32, MVT::i32,
                                  {DAG.getRegister(Valhall::K0, MVT::i32)},
                                  {int64_t(Number)});
  return buildValhallNode(DAG, DL, Valhall::CLPER, V.getSimpleValueType(),
                          {V, {Lane, ValhallII::withSel(0, ValhallSel::B0)}},
                          {ValhallMod::Subgroup4, Op});
}

SDValue ValhallTargetLowering::buildQuadSwap(SelectionDAG &DAG, const SDLoc &DL,
                                             SDValue V, unsigned Mask) const {
  return quadPermute(DAG, DL, V, Mask, ValhallMod::LaneOpXor);
}

SDValue ValhallTargetLowering::buildQuadLane(SelectionDAG &DAG, const SDLoc &DL,
                                             SDValue V, unsigned Lane) const {
  return quadPermute(DAG, DL, V, Lane, ValhallMod::LaneOpNone);
}

SDValue ValhallTargetLowering::getSampleTable(SelectionDAG &DAG,
                                              const SDLoc &DL) const {
  return uniform(DAG, DL, Valhall::SAMPLE, MVT::i64);
}

SmallVector<SDValue, 4>
ValhallTargetLowering::getOutputFront(SelectionDAG &DAG, const SDLoc &DL,
                                      gpu::Builtin B) const {
  return {liveIn(DAG, DL, Mali::PreloadInternalId)};
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

SDValue ValhallTargetLowering::getZero(SelectionDAG &DAG) const {
  return DAG.getRegister(Valhall::K0, MVT::i32);
}

SDValue ValhallTargetLowering::buildBranch(SelectionDAG &DAG, const SDLoc &DL,
                                           SDValue Chain, SDValue Cond,
                                           SDValue Target, bool Negate) const {
  return DAG.getNode(
      ValhallISD::BRANCH, DL, MVT::Other,
      {Chain, Cond, Target, DAG.getTargetConstant(Negate, DL, MVT::i32)});
}

SDValue ValhallTargetLowering::buildOp(SelectionDAG &DAG, const SDLoc &DL,
                                       MaliOp Op, EVT VT,
                                       ArrayRef<MaliSource> Sources) const {
  SmallVector<MaliOperand, 4> Srcs;
  for (const MaliSource &S : Sources)
    Srcs.push_back({S.Value, S.IsNegated ? unsigned(ValhallII::SrcNeg) : 0});
  bool Half = VT.getScalarType() == MVT::f16;
  auto Build = [&](unsigned Opcode, ArrayRef<int64_t> Imms = {}) {
    return buildValhallNode(DAG, DL, Opcode, VT, Srcs, Imms);
  };
  auto Convert = [&](unsigned Narrow, unsigned Widen,
                     ValhallMod::RoundCode Round) {
    return Build(STI.hasConvertWiden() ? Widen : Narrow, {Round});
  };
  // These have a shift in front.
  auto Logic = [&](unsigned Opcode) {
    Srcs.insert(Srcs.begin() + 1,
                {getZero(DAG), ValhallII::withSel(0, ValhallSel::B0)});
    return Build(Opcode);
  };
  constexpr int64_t NaNPropagate = 1, NegatedResult = 1;
  switch (Op) {
  case MaliOp::FRCP:
    return Build(Valhall::FRCP_f32);
  case MaliOp::FRSQ:
    return Build(Valhall::FRSQ_f32);
  case MaliOp::FEXP:
    return Build(Valhall::FEXP_f32);
  case MaliOp::FLOGD:
    return Build(Valhall::FLOGD_f32);
  case MaliOp::FSIN_TABLE:
    return Build(Valhall::FSIN_TABLE_u6);
  case MaliOp::FCOS_TABLE:
    return Build(Valhall::FCOS_TABLE_u6);
  case MaliOp::FREXPM:
    return Build(Valhall::FREXPM_f32);
  case MaliOp::FREXPE:
    return Build(Valhall::FREXPE_f32);
  case MaliOp::FREXPE_NEG:
    return Build(Valhall::FREXPE_f32, {ValhallMod::FrexpNone, NegatedResult});
  case MaliOp::FREXPE_LOG:
    return Build(Valhall::FREXPE_f32, {ValhallMod::FrexpLog});
  case MaliOp::FADD_LSCALE:
    return Build(Valhall::FADD_LSCALE_f32);
  case MaliOp::FMA_RSCALE:
    return Build(Valhall::FMA_RSCALE_f32);
  case MaliOp::FMA_RSCALE_LEFT:
    return Build(Valhall::FMA_RSCALE_LEFT_f32);
  case MaliOp::FMA_CLAMP_M1_1:
    return Build(Valhall::FMA_f32,
                 {ValhallMod::RoundNearestEven, ValhallMod::ClampM11});
  case MaliOp::FMIN_NAN:
    return Build(Half ? Valhall::FMIN_v2f16 : Valhall::FMIN_f32,
                 {NaNPropagate});
  case MaliOp::FMAX_NAN:
    return Build(Half ? Valhall::FMAX_v2f16 : Valhall::FMAX_f32,
                 {NaNPropagate});
  case MaliOp::CSEL_FEQ:
    return Build(Half ? Valhall::CSEL_v2f16 : Valhall::CSEL_f32,
                 {ValhallMod::CmpEQ});
  case MaliOp::LOGIC_AND:
    return Logic(Valhall::LSHIFT_AND_i32);
  case MaliOp::LOGIC_OR:
    return Logic(Valhall::LSHIFT_OR_i32);
  case MaliOp::F32_TO_S32:
    return Convert(Valhall::F32_TO_S32, Valhall::F32_TO_S32_widen,
                   ValhallMod::RoundNearestEven);
  case MaliOp::F32_TO_S32_RTZ:
    return Convert(Valhall::F32_TO_S32, Valhall::F32_TO_S32_widen,
                   ValhallMod::RoundZero);
  case MaliOp::F32_TO_U32:
    return Convert(Valhall::F32_TO_U32, Valhall::F32_TO_U32_widen,
                   ValhallMod::RoundNearestEven);
  case MaliOp::F32_TO_U32_RTZ:
    return Convert(Valhall::F32_TO_U32, Valhall::F32_TO_U32_widen,
                   ValhallMod::RoundZero);
  case MaliOp::U32_TO_F32_RTZ:
    return Convert(Valhall::U32_TO_F32, Valhall::U32_TO_F32_widen,
                   ValhallMod::RoundZero);
  case MaliOp::CUBE_SSEL:
    return Build(Valhall::CUBE_SSEL);
  case MaliOp::CUBE_TSEL:
    return Build(Valhall::CUBE_TSEL);
  case MaliOp::MKVEC_LOW_BYTES:
    for (MaliOperand &S : MutableArrayRef(Srcs).take_front(2))
      S.Mods = ValhallII::withSel(S.Mods, ValhallSel::B0);
    return Build(Valhall::MKVEC_v2i8);
  }
  llvm_unreachable("every operation is above");
}

std::pair<SDValue, SDValue>
ValhallTargetLowering::buildCubeFace(SelectionDAG &DAG, const SDLoc &DL,
                                     SDValue X, SDValue Y, SDValue Z) const {
  return {buildValhallNode(DAG, DL, Valhall::CUBEFACE1, MVT::f32, {X, Y, Z}),
          buildValhallNode(DAG, DL, Valhall::CUBEFACE2, MVT::i32, {X, Y, Z})};
}

SDValue ValhallTargetLowering::buildMulWide(SelectionDAG &DAG, const SDLoc &DL,
                                            SDValue A, SDValue B,
                                            bool Signed) const {
  return DAG.getNode(Signed ? ValhallISD::SMUL_WIDE : ValhallISD::UMUL_WIDE, DL,
                     MVT::i64, A, B);
}

SDValue ValhallTargetLowering::buildDotProduct(SelectionDAG &DAG,
                                               const SDLoc &DL, gpu::Builtin B,
                                               ArrayRef<SDValue> Args) const {
  auto Dot = [&](unsigned Opcode, SDValue X, SDValue Y, SDValue Sum) {
    return DAG.getNode(Opcode, DL, MVT::i32, X, Y, Sum);
  };
  if (B == gpu::Builtin::DotSS)
    return Dot(ValhallISD::DOT_SIGNED, Args[0], Args[1], Args[2]);
  if (B == gpu::Builtin::DotUU)
    return Dot(ValhallISD::DOT_UNSIGNED, Args[0], Args[1], Args[2]);
  // A signed byte is an unsigned one, with the sign bit inverted, less 128.
  SDValue Signs = DAG.getConstant(0x80808080, DL, MVT::i32);
  SDValue Less = Dot(ValhallISD::DOT_UNSIGNED, Args[1], Signs,
                     DAG.getConstant(0, DL, MVT::i32));
  return Dot(ValhallISD::DOT_UNSIGNED,
             DAG.getNode(ISD::XOR, DL, MVT::i32, Args[0], Signs), Args[1],
             DAG.getNode(ISD::SUB, DL, MVT::i32, Args[2], Less));
}
