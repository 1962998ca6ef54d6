//===-- BifrostISelDAGToDAG.cpp - Instruction selection -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostISelDAGToDAG.h"
#include "Bifrost.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"

using namespace llvm;
using Bifrost::OpName;
using Bifrost::SrcAbs;
using Bifrost::SrcNeg;

#define DEBUG_TYPE "bifrost-isel"
#define PASS_NAME "Bifrost instruction selection"

#define GET_DAGISEL_BODY BifrostDAGToDAGISel
#include "BifrostGenDAGISel.inc"

namespace {

class BifrostDAGToDAGISelLegacy
    : public GPUDAGToDAGISelPass<BifrostDAGToDAGISel, BifrostTargetMachine> {
public:
  static char ID;
  BifrostDAGToDAGISelLegacy(BifrostTargetMachine &TM, CodeGenOptLevel OptLevel)
      : GPUDAGToDAGISelPass(ID, TM, OptLevel) {}
};

} // namespace

char BifrostDAGToDAGISelLegacy::ID = 0;
INITIALIZE_PASS(BifrostDAGToDAGISelLegacy, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *
llvm::createBifrostDAGToDAGISelLegacyPass(BifrostTargetMachine &TM,
                                          CodeGenOptLevel OptLevel) {
  return new BifrostDAGToDAGISelLegacy(TM, OptLevel);
}

void BifrostDAGToDAGISel::buildEnd(MachineBasicBlock &MBB) const {
  BuildMI(MBB, MBB.end(), DebugLoc(), TII->get(Bifrost::RET));
}

static unsigned selector(StringRef Text) {
  return *Bifrost::findModValue(Bifrost::ModSelector, Text)
         << Bifrost::SelectorShift;
}

static const MaliDAGToDAGISel::Target &targetParts() {
  static const TargetRegisterClass *const Groups[] = {
      &Bifrost::GPR32RegClass,  &Bifrost::GPR64RegClass,
      &Bifrost::GPR96RegClass,  &Bifrost::GPR128RegClass,
      &Bifrost::GPR160RegClass, &Bifrost::GPR192RegClass};
  static const MaliDAGToDAGISel::Target Parts = {
      Groups,
      Bifrost::sub0,
      Bifrost::FENCE,
      BifrostISD::FAU,
      {SrcAbs, SrcNeg, selector("h0"), selector("h1"), selector("h00"),
       selector("h11"), ~0u << Bifrost::SelectorShift},
      BifrostInstrInfo::Opcodes.Stores};
  return Parts;
}

BifrostDAGToDAGISel::BifrostDAGToDAGISel(BifrostTargetMachine &TM,
                                         CodeGenOptLevel OptLevel)
    : MaliDAGToDAGISel(TM, OptLevel, targetParts()) {}

bool BifrostDAGToDAGISel::selectByCode(SDNode *N) {
  EVT VT = N->getNumValues() ? N->getValueType(0) : EVT(MVT::Other);
  switch (N->getOpcode()) {
  case BifrostISD::LOCAL_MEMORY:
    return selectLocalMemory(N);
  case ISD::SHL:
    return VT == MVT::i64 && selectAdd64(N);
  case ISD::AND:
    return VT == MVT::i32 && selectBitOfCompare(N);
  case BifrostISD::BALLOT:
  case BifrostISD::SHUFFLE:
    return selectLanes(N);
  case BifrostISD::IMAGE_READ:
  case BifrostISD::IMAGE_WRITE:
  case BifrostISD::IMAGE_TEXEL:
    return selectImage(N);
  case BifrostISD::STAGE_READ:
  case BifrostISD::STAGE_WRITE:
    return selectStage(N);
  default:
    return MaliDAGToDAGISel::selectByCode(N);
  }
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

/// An f32 source that does not widen.
bool BifrostDAGToDAGISel::selectWordSource(SDValue In, SDValue &Src,
                                           SDValue &Mods) {
  Src = In;
  Mods = imm(SDLoc(In), signMods(Src));
  return true;
}

/// The absolute value of a factor is an instruction of its own.
bool BifrostDAGToDAGISel::selectHalfFactor(SDValue In, SDValue &Src,
                                           SDValue &Mods) {
  bool Negated = In.getOpcode() == ISD::FNEG;
  SDValue Inner = Negated ? In.getOperand(0) : In;
  if (Inner.getOpcode() != ISD::FABS)
    return selectHalfSource(In, Src, Mods);
  Src = Inner;
  Mods = imm(SDLoc(In), Negated ? unsigned(SrcNeg) : 0);
  return true;
}

bool BifrostDAGToDAGISel::selectHalf2Factor(SDValue In, SDValue &Src,
                                            SDValue &Mods) {
  bool Negated = In.getOpcode() == ISD::FNEG;
  SDValue Inner = Negated ? In.getOperand(0) : In;
  if (Inner.getOpcode() != ISD::FABS)
    return selectHalf2Source(In, Src, Mods);
  Src = Inner;
  Mods = imm(SDLoc(In), Negated ? unsigned(SrcNeg) : 0);
  return true;
}

SDValue BifrostDAGToDAGISel::constant(const SDLoc &DL, uint32_t Value, EVT VT) {
  return SDValue(build(DL, Bifrost::MOV_i32, VT,
                       {Value ? imm(DL, int64_t(Value)) : zero()}),
                 0);
}

SDValue BifrostDAGToDAGISel::word(const SDLoc &DL, SDValue V, unsigned Index) {
  if (auto *C = dyn_cast<ConstantSDNode>(V))
    return constant(DL, uint32_t(C->getZExtValue() >> 32 * Index));
  if (V.getOpcode() == ISD::BUILD_PAIR)
    return V.getOperand(Index);
  if (V.getOpcode() == ISD::ZERO_EXTEND &&
      V.getOperand(0).getValueType() == MVT::i32)
    return Index ? constant(DL, 0) : V.getOperand(0);
  return CurDAG->getTargetExtractSubreg(BifrostRegisterInfo::subReg(Index), DL,
                                        MVT::i32, V);
}

SDValue BifrostDAGToDAGISel::buildUniform(SDNode *N) {
  return SDValue(
      build(SDLoc(N), Bifrost::MOV_i32, N->getValueType(0), {N->getOperand(0)}),
      0);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// a + (extended b << s) with s up to 7 is one pair of instructions: the
/// address of an array element. So is a shift alone.
bool BifrostDAGToDAGISel::selectAdd64(SDNode *N) {
  SDLoc DL(N);
  bool IsShift = N->getOpcode() == ISD::SHL;
  SDValue A, B(N, 0);
  if (!IsShift) {
    A = N->getOperand(0);
    B = N->getOperand(1);
  }
  auto IsWordConstant = [](SDValue V) {
    auto *C = dyn_cast<ConstantSDNode>(V);
    return C && (isInt<32>(C->getSExtValue()) || isUInt<32>(C->getZExtValue()));
  };
  constexpr unsigned MaxShift = 7;
  auto Score = [&](SDValue V) -> unsigned {
    if (V.getOpcode() == ISD::SHL)
      if (auto *C = dyn_cast<ConstantSDNode>(V.getOperand(1)))
        if (C->getZExtValue() <= MaxShift)
          return 2 + gpu::isExtendedWord(V.getOperand(0));
    return gpu::isExtendedWord(V) || IsWordConstant(V);
  };
  if (A && Score(A) > Score(B))
    std::swap(A, B);
  unsigned Shift = 0;
  if (Score(B) >= 2) {
    Shift = B.getConstantOperandVal(1);
    B = B.getOperand(0);
  }
  unsigned Opc = Bifrost::SHADDX_i64;
  SmallVector<MaliOperand, 4> Srcs;
  for (unsigned I : {0u, 1u})
    Srcs.push_back(A ? word(DL, A, I) : zero());
  if (gpu::isExtendedWord(B)) {
    Opc = B.getOpcode() == ISD::SIGN_EXTEND ? Bifrost::SHADDX_s32
                                            : Bifrost::SHADDX_u32;
    Srcs.push_back(B.getOperand(0));
  } else if (IsWordConstant(B)) {
    auto *C = cast<ConstantSDNode>(B);
    Opc = isUInt<32>(C->getZExtValue()) ? Bifrost::SHADDX_u32
                                        : Bifrost::SHADDX_s32;
    Srcs.push_back(constant(DL, uint32_t(C->getZExtValue())));
  } else {
    Srcs.push_back(word(DL, B, 0));
    Srcs.push_back(word(DL, B, 1));
  }
  MachineSDNode *Sum = buildBifrostNode(
      *CurDAG, DL, Opc, CurDAG->getVTList(MVT::i32, MVT::i32), Srcs);
  int ShiftIdx = Bifrost::getNamedOperandIdx(Opc, OpName::shift) -
                 Subtarget->getInstrInfo()->get(Opc).getNumDefs();
  SmallVector<SDValue, 12> Ops(Sum->op_begin(), Sum->op_end());
  Ops[ShiftIdx] = imm(DL, Shift);
  Sum = CurDAG->getMachineNode(Opc, DL, MVT::i32, MVT::i32, Ops);
  ReplaceNode(N, pair(DL, SDValue(Sum, 0), SDValue(Sum, 1)).getNode());
  return true;
}

//===----------------------------------------------------------------------===//
// Comparison and selection
//===----------------------------------------------------------------------===//

static StringRef textOf(gpu::Condition C) {
  static constexpr StringLiteral Texts[] = {"eq", "ne", "gt",  "ge",
                                            "lt", "le", "gtlt"};
  return Texts[unsigned(C)];
}

/// Of three opcodes: equality, order of signed and of unsigned numbers.
static unsigned byOrder(const gpu::Comparison &C, unsigned Equality,
                        unsigned Signed, unsigned Unsigned) {
  if (C.Condition == gpu::Condition::EQ || C.Condition == gpu::Condition::NE)
    return Equality;
  return C.Signed ? Signed : Unsigned;
}

SDValue BifrostDAGToDAGISel::buildCompare(SDNode *N, EVT VT, bool One) {
  SDLoc DL(N);
  SDValue A = N->getOperand(0), B = N->getOperand(1);
  EVT In = A.getValueType();
  gpu::Comparison C =
      gpu::getComparison(cast<CondCodeSDNode>(N->getOperand(2))->get());
  SmallVector<Bifrost::ModSetting, 2> Settings{
      {OpName::cmpf, textOf(C.Condition)},
      {OpName::result_type, One ? "i1" : "m1"}};
  if (In == MVT::f32 || In == MVT::f16)
    return SDValue(
        build(DL, Bifrost::FCMP_f32, VT, comparedFloats(*N), Settings), 0);
  unsigned Opc;
  if (In == MVT::v2f16)
    Opc = Bifrost::FCMP_v2f16;
  else if (In == MVT::v2i16)
    Opc = byOrder(C, Bifrost::ICMP_v2i16, Bifrost::ICMP_v2s16,
                  Bifrost::ICMP_v2u16);
  else
    Opc = byOrder(C, Bifrost::ICMP_i32, Bifrost::ICMP_s32, Bifrost::ICMP_u32);
  return SDValue(build(DL, Opc, VT, {A, B}, Settings), 0);
}

SDValue BifrostDAGToDAGISel::buildExtendHalf(const SDLoc &DL, SDValue V,
                                             unsigned Mods) {
  return SDValue(build(DL, Bifrost::S16_TO_S32, MVT::i32, {{V, Mods}}), 0);
}

SDValue BifrostDAGToDAGISel::buildSelect(const SDLoc &DL, EVT VT, EVT Compared,
                                         gpu::Comparison C,
                                         ArrayRef<MaliOperand> Operands) {
  if (C.Condition == gpu::Condition::GTLT)
    return SDValue();
  unsigned Opc =
      Compared == MVT::v2i16 ? unsigned(Bifrost::CSEL_v2i16)
      : Compared == MVT::f32
          ? unsigned(Bifrost::CSEL_f32)
          : byOrder(C, Bifrost::CSEL_i32, Bifrost::CSEL_s32, Bifrost::CSEL_u32);
  return SDValue(
      build(DL, Opc, VT, Operands, {{OpName::cmpf, textOf(C.Condition)}}), 0);
}

/// The low bit of a mask is the comparison's result as a number.
bool BifrostDAGToDAGISel::selectBitOfCompare(SDNode *N) {
  for (unsigned I = 0; I < 2; ++I) {
    SDValue Cmp = N->getOperand(I), Bit = N->getOperand(1 - I);
    if (!gpu::isScalarCompare(Cmp) || !Cmp.hasOneUse() || !isOneConstant(Bit))
      continue;
    ReplaceNode(N,
                buildCompare(Cmp.getNode(), MVT::i32, /*One=*/true).getNode());
    return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

bool BifrostDAGToDAGISel::selectLanes(SDNode *N) {
  SDLoc DL(N);
  SDVTList VTs = N->getVTList();
  SDValue Chain = N->getOperand(0), Value = N->getOperand(1);
  StringRef Group = Subtarget->getWarpSize() == 8 ? "subgroup8" : "subgroup4";
  MachineSDNode *R;
  if (N->getOpcode() == BifrostISD::BALLOT)
    R = buildBifrostNode(*CurDAG, DL, Bifrost::WMASK, VTs, {Value},
                         {{OpName::subgroup, Group}}, {}, Chain);
  else if (Subtarget->hasFullCLPER())
    R = buildBifrostNode(
        *CurDAG, DL, Bifrost::CLPER_i32, VTs, {Value, N->getOperand(2)},
        {{OpName::subgroup, Group}, {OpName::inactive_result, "zero"}}, {},
        Chain);
  else
    R = buildBifrostNode(*CurDAG, DL, Bifrost::CLPER_OLD_i32, VTs,
                         {Value, N->getOperand(2)}, {}, {}, Chain);
  ReplaceNode(N, R);
  return true;
}
