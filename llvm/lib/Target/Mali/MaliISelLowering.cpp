//===- MaliISelLowering.cpp - DAG lowering of both Mali ISAs --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliISelLowering.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

static const MVT PackedTypes[] = {MVT::v2i16, MVT::v2f16};

MaliTargetLowering::MaliTargetLowering(const TargetMachine &TM,
                                       const TargetSubtargetInfo &STI,
                                       const gpu::TargetLimits &Limits,
                                       const RegisterClasses &Registers,
                                       const Nodes &Nodes)
    : WordTargetLowering(TM, STI, Limits, Registers), N(Nodes) {
  for (MVT VT : {MVT::f16, MVT::v2i16, MVT::v2f16})
    addRegisterClass(VT, Registers.Word);
  computeRegisterProperties(STI.getRegisterInfo());

  initFloatActions();
  initPackedActions();
  setTargetDAGCombine({ISD::FDIV});
}

void MaliTargetLowering::initFloatActions() {
  for (MVT VT : {MVT::f32, MVT::f16}) {
    setOperationAction({ISD::FNEG, ISD::FABS, ISD::FMA, ISD::FMINNUM,
                        ISD::FMAXNUM, ISD::FMINNUM_IEEE, ISD::FMAXNUM_IEEE,
                        ISD::FMINIMUMNUM, ISD::FMAXIMUMNUM, ISD::FCANONICALIZE},
                       VT, Legal);
    setOperationAction({ISD::FMINIMUM, ISD::FMAXIMUM}, VT, Custom);
    setOperationAction({ISD::FDIV, ISD::FSQRT, ISD::FEXP, ISD::FEXP2,
                        ISD::FEXP10, ISD::FLOG, ISD::FLOG2, ISD::FLOG10,
                        ISD::FPOW, ISD::FSIN, ISD::FCOS},
                       VT, VT == MVT::f32 ? Custom : Promote);
    setOperationAction(ISD::FFREXP, VT, Custom);
  }
  setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FCEIL,
                      ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                     MVT::f32, Legal);
  setOperationAction({ISD::FRINT, ISD::FNEARBYINT, ISD::FROUNDEVEN, ISD::FCEIL,
                      ISD::FFLOOR, ISD::FTRUNC, ISD::FROUND},
                     MVT::f16, Promote);
  setOperationAction({ISD::FCOPYSIGN, ISD::FLDEXP}, MVT::f32, Legal);

  setOperationAction({ISD::BR_CC, ISD::SELECT_CC, ISD::FSUB, ISD::FSINCOS,
                      ISD::FSINCOSPI, ISD::FTAN, ISD::FMODF, ISD::FREM,
                      ISD::LRINT, ISD::LLRINT, ISD::LROUND, ISD::LLROUND,
                      ISD::FCOPYSIGN, ISD::IS_FPCLASS, ISD::FPTRUNC_ROUND,
                      ISD::FP16_TO_FP, ISD::FP_TO_FP16},
                     MVT::f16, Expand);
  setOperationAction({ISD::FLDEXP, ISD::BITCAST}, MVT::f16, Custom);
  setOperationAction(ISD::ConstantFP, MVT::f16, Legal);
  setOperationAction(ISD::BITCAST, MVT::i16, Custom);
}

void MaliTargetLowering::initPackedActions() {
  for (MVT VT : PackedTypes) {
    expandAllButMoves(VT);
    buildPartsByElement(VT);
  }
  setOperationAction(ISD::SELECT, {MVT::v2i16, MVT::v2f16}, Custom);
  for (MVT VT : {MVT::f16, MVT::v2f16})
    setCondCodeAction({ISD::SETUEQ, ISD::SETUGT, ISD::SETUGE, ISD::SETULT,
                       ISD::SETULE, ISD::SETO, ISD::SETUO},
                      VT, Expand);
  setOperationAction({ISD::ADD,     ISD::SUB,     ISD::MUL,     ISD::AND,
                      ISD::OR,      ISD::XOR,     ISD::SHL,     ISD::SRL,
                      ISD::SRA,     ISD::ABS,     ISD::SMIN,    ISD::SMAX,
                      ISD::UMIN,    ISD::UMAX,    ISD::UADDSAT, ISD::SADDSAT,
                      ISD::USUBSAT, ISD::SSUBSAT, ISD::CTLZ,    ISD::BITREVERSE,
                      ISD::BSWAP},
                     MVT::v2i16, Legal);
  setOperationAction({ISD::FADD, ISD::FMUL, ISD::FMA, ISD::FNEG, ISD::FABS,
                      ISD::FMINNUM, ISD::FMAXNUM, ISD::FMINNUM_IEEE,
                      ISD::FMAXNUM_IEEE, ISD::FMINIMUMNUM, ISD::FMAXIMUMNUM,
                      ISD::FCANONICALIZE},
                     MVT::v2f16, Legal);
  setOperationAction({ISD::FMINIMUM, ISD::FMAXIMUM}, MVT::v2f16, Custom);
  setOperationAction(ISD::SETCC, {MVT::v2i16, MVT::v2f16}, Legal);
  setOperationAction(ISD::VSELECT, {MVT::v2i16, MVT::v2f16}, Custom);
  // Vectors that are not legal move as words.
  for (MVT VT : {MVT::v8i8, MVT::v16i8, MVT::v4i16, MVT::v8i16, MVT::v4f16,
                 MVT::v8f16, MVT::v2i64})
    setOperationAction({ISD::LOAD, ISD::STORE}, VT, Custom);
  setLoadExtAction({ISD::EXTLOAD, ISD::ZEXTLOAD, ISD::SEXTLOAD}, MVT::v2i16,
                   MVT::v2i8, Expand);
}

bool MaliTargetLowering::isFPImmLegal(const APFloat &, EVT VT, bool) const {
  return VT == MVT::f32 || VT == MVT::f16;
}

bool MaliTargetLowering::isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                                    EVT VT) const {
  EVT S = VT.getScalarType();
  return S == MVT::f32 || S == MVT::f16;
}

TargetLowering::LegalizeTypeAction
MaliTargetLowering::getPreferredVectorAction(MVT VT) const {
  // Halves stay packed in pairs instead of growing to words.
  if (VT.isFixedLengthVector() && VT.getScalarSizeInBits() == 16 &&
      VT.getVectorNumElements() > 2)
    return TypeSplitVector;
  return TargetLowering::getPreferredVectorAction(VT);
}

static unsigned preloadRegister(gpu::Builtin B, unsigned Dim) {
  switch (B) {
  case gpu::Builtin::GlobalId:
    return Mali::PreloadGlobalId + Dim;
  case gpu::Builtin::GroupId:
    return Mali::PreloadGroupId + Dim;
  default: // LocalId
    return Dim == 2 ? Mali::PreloadLocalIdZ : Mali::PreloadLocalIdXY;
  }
}

SDValue MaliTargetLowering::uniform(SelectionDAG &DAG, const SDLoc &DL,
                                    MCRegister Register, MVT VT) const {
  return DAG.getNode(N.Uniform, DL, VT, DAG.getRegister(Register, VT));
}

SDValue MaliTargetLowering::buildOperation(
    SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B, SDValue Chain,
    ArrayRef<SDValue> Args, SmallVectorImpl<SDValue> &InVals) const {
  if (gpu::getBuiltinInfo(B).Needs == gpu::BuiltinNeeds::Images)
    return buildImageOperation(DAG, DL, B, Chain, Args, InVals);
  if (gpu::getBuiltinInfo(B).Needs == gpu::BuiltinNeeds::Vertex ||
      gpu::getBuiltinInfo(B).Needs == gpu::BuiltinNeeds::Fragment)
    return buildStageOperation(DAG, DL, B, Chain, Args, InVals);
  auto Lanes = [&](unsigned Opcode) {
    SmallVector<SDValue, 3> Ops{Chain};
    append_range(Ops, Args);
    SDValue R =
        DAG.getNode(Opcode, DL, DAG.getVTList(MVT::i32, MVT::Other), Ops);
    InVals.push_back(R);
    return R.getValue(1);
  };
  switch (B) {
  case gpu::Builtin::Barrier:
    return DAG.getNode(N.Barrier, DL, MVT::Other, Chain);
  case gpu::Builtin::LaneId:
    InVals.push_back(uniform(DAG, DL, N.LaneId, MVT::i32));
    return Chain;
  case gpu::Builtin::Ballot:
    return Lanes(N.Ballot);
  case gpu::Builtin::Shuffle:
    return Lanes(N.Shuffle);
  default:
    llvm_unreachable("not an operation");
  }
}

SDValue MaliTargetLowering::buildReturn(SelectionDAG &DAG, const SDLoc &DL,
                                        SDValue Chain) const {
  return DAG.getNode(N.Return, DL, MVT::Other, Chain);
}

SDValue MaliTargetLowering::getPreload(SelectionDAG &DAG, const SDLoc &DL,
                                       gpu::Builtin B, unsigned Dim) const {
  if (std::optional<SDValue> V = getStagePreload(DAG, DL, B))
    return *V;
  SDValue R = liveIn(DAG, DL, preloadRegister(B, Dim));
  if (B != gpu::Builtin::LocalId)
    return R;
  return Dim == 1 ? DAG.getNode(ISD::SRL, DL, MVT::i32, R,
                                DAG.getConstant(16, DL, MVT::i32))
                  : DAG.getNode(ISD::AND, DL, MVT::i32, R,
                                DAG.getConstant(0xFFFF, DL, MVT::i32));
}

SDValue MaliTargetLowering::LowerOperation(SDValue Op,
                                           SelectionDAG &DAG) const {
  switch (Op.getOpcode()) {
  case ISD::VSELECT:
    return lowerPackedSelect(Op, DAG);
  case ISD::FLDEXP:
    return lowerHalfLdexp(Op, DAG);
  case ISD::FDIV:
    return lowerFDiv(Op, DAG);
  case ISD::FSQRT:
    return lowerFSqrt(Op, DAG);
  case ISD::FEXP:
  case ISD::FEXP2:
  case ISD::FEXP10:
    return lowerExp(Op, DAG);
  case ISD::FLOG:
  case ISD::FLOG2:
  case ISD::FLOG10:
    return lowerLog(Op, DAG);
  case ISD::FPOW:
    return lowerPow(Op, DAG);
  case ISD::FSIN:
  case ISD::FCOS:
    return lowerSinCos(Op, DAG);
  case ISD::FFREXP:
    return lowerFrexp(Op, DAG);
  case ISD::FMINIMUM:
  case ISD::FMAXIMUM:
    return lowerMinimumMaximum(Op, DAG);
  default:
    return WordTargetLowering::LowerOperation(Op, DAG);
  }
}

SDValue MaliTargetLowering::PerformDAGCombine(SDNode *N,
                                              DAGCombinerInfo &DCI) const {
  if (N->getOpcode() == ISD::FDIV)
    return combineFDiv(N, DCI.DAG);
  return WordTargetLowering::PerformDAGCombine(N, DCI);
}

/// Legalisation may have words of a mask where a packed selection needs halves.
SDValue MaliTargetLowering::lowerPackedSelect(SDValue Op,
                                              SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue Mask = Op.getOperand(0);
  EVT MaskVT = Mask.getValueType();
  if (MaskVT == MVT::v2i16)
    return Op;
  SDValue Parts[2];
  for (unsigned I = 0; I < 2; ++I)
    Parts[I] = DAG.getSExtOrTrunc(
        DAG.getExtractVectorElt(DL, MaskVT.getVectorElementType(), Mask, I), DL,
        MVT::i32);
  return DAG.getNode(ISD::VSELECT, DL, Op.getValueType(),
                     DAG.getBuildVector(MVT::v2i16, DL, Parts),
                     Op.getOperand(1), Op.getOperand(2));
}

SDValue MaliTargetLowering::lowerHalfLdexp(SDValue Op,
                                           SelectionDAG &DAG) const {
  SDLoc DL(Op);
  SDValue X = DAG.getNode(ISD::FP_EXTEND, DL, MVT::f32, Op.getOperand(0));
  return DAG.getFPExtendOrRound(
      DAG.getNode(ISD::FLDEXP, DL, MVT::f32, X, Op.getOperand(1)), DL,
      MVT::f16);
}

/// Four bytes in a word, from four words of which only the low bytes matter.
SDValue MaliTargetLowering::packBytes(SelectionDAG &DAG, const SDLoc &DL,
                                      ArrayRef<SDValue> Bytes) const {
  MaliNodeBuilder Build{*this, DAG, DL};
  SDValue High =
      Build.i32(MaliOp::MKVEC_LOW_BYTES, {Bytes[2], Bytes[3], Build.zero()});
  return Build.i32(MaliOp::MKVEC_LOW_BYTES, {Bytes[0], Bytes[1], High});
}

SDValue MaliTargetLowering::buildReciprocal(SelectionDAG &DAG, const SDLoc &DL,
                                            SDValue X) const {
  return buildOp(DAG, DL, MaliOp::FRCP, MVT::f32, {X});
}

SDValue MaliTargetLowering::buildSaturatingToInt(SelectionDAG &DAG,
                                                 const SDLoc &DL, SDValue X,
                                                 bool Signed) const {
  return buildOp(DAG, DL,
                 Signed ? MaliOp::F32_TO_S32_RTZ : MaliOp::F32_TO_U32_RTZ,
                 MVT::i32, {X});
}

SDValue MaliTargetLowering::buildTruncatedToFloat(SelectionDAG &DAG,
                                                  const SDLoc &DL,
                                                  SDValue X) const {
  return buildOp(DAG, DL, MaliOp::U32_TO_F32_RTZ, MVT::f32, {X});
}
