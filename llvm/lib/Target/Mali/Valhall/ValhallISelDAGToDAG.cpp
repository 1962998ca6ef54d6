//===-- ValhallISelDAGToDAG.cpp - Instruction selection -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallISelDAGToDAG.h"
#include "Valhall.h"

using namespace llvm;
using namespace llvm::ValhallII;

#define DEBUG_TYPE "valhall-isel"
#define PASS_NAME "Valhall instruction selection"

#define GET_DAGISEL_BODY ValhallDAGToDAGISel
#include "ValhallGenDAGISel.inc"

namespace {

class ValhallDAGToDAGISelLegacy : public SelectionDAGISelLegacy {
public:
  static char ID;
  ValhallDAGToDAGISelLegacy(ValhallTargetMachine &TM, CodeGenOptLevel OptLevel)
      : SelectionDAGISelLegacy(
            ID,
            std::make_unique<GPUSelector<ValhallDAGToDAGISel>>(TM, OptLevel)) {}
};

} // namespace

char ValhallDAGToDAGISelLegacy::ID = 0;
INITIALIZE_PASS(ValhallDAGToDAGISelLegacy, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *
llvm::createValhallDAGToDAGISelLegacyPass(ValhallTargetMachine &TM,
                                          CodeGenOptLevel OptLevel) {
  return new ValhallDAGToDAGISelLegacy(TM, OptLevel);
}

void ValhallDAGToDAGISel::Select(SDNode *N) {
  if (N->isMachineOpcode())
    N->setNodeId(-1);
  else if (!selectByCode(N))
    SelectCode(N);
}

void ValhallDAGToDAGISel::buildEnd(MachineBasicBlock &MBB) const {
  BuildMI(MBB, MBB.end(), DebugLoc(), TII->get(Valhall::RET));
}

bool ValhallDAGToDAGISel::selectByCode(SDNode *N) {
  EVT VT = N->getNumValues() ? N->getValueType(0) : EVT(MVT::Other);
  switch (N->getOpcode()) {
  case ISD::LOAD:
  case ISD::ATOMIC_LOAD:
    return selectLoad(N);
  case ISD::STORE:
  case ISD::ATOMIC_STORE:
    return selectStore(N);
  case ISD::ATOMIC_CMP_SWAP:
  case ISD::ATOMIC_SWAP:
  case ISD::ATOMIC_LOAD_ADD:
  case ISD::ATOMIC_LOAD_AND:
  case ISD::ATOMIC_LOAD_OR:
  case ISD::ATOMIC_LOAD_XOR:
  case ISD::ATOMIC_LOAD_MIN:
  case ISD::ATOMIC_LOAD_MAX:
  case ISD::ATOMIC_LOAD_UMIN:
  case ISD::ATOMIC_LOAD_UMAX:
    return selectAtomic(N);
  case ISD::ATOMIC_FENCE:
    return selectFence(N);
  case ISD::FrameIndex:
    return selectFrameIndex(N);
  case ISD::Constant:
  case ISD::ConstantFP:
    return selectConstant(N);
  case ValhallISD::FAU:
    return selectUniform(N);
  case ISD::ADD:
    return VT == MVT::i64 && selectAdd64(N);
  case ISD::OR:
    // An addition has four times the rate of the logic.
    if (VT == MVT::i64 && CurDAG->isADDLike(SDValue(N, 0)) && selectAdd64(N))
      return true;
    [[fallthrough]];
  case ISD::AND:
    return VT == MVT::i32 && selectAccumulate(N);
  case ISD::SETCC:
    return selectCompare(N);
  case ISD::SELECT:
  case ISD::VSELECT:
    return selectSelect(N);
  case ISD::BUILD_PAIR:
    return selectPair(N);
  case ISD::EXTRACT_ELEMENT:
    return selectPairElement(N);
  case ISD::BUILD_VECTOR:
    return selectBuildVector(N);
  case ISD::EXTRACT_VECTOR_ELT:
    return selectExtractElement(N);
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

static unsigned signMods(SDValue &V) {
  unsigned Mods = 0;
  if (V.getOpcode() == ISD::FNEG) {
    Mods |= SrcNeg;
    V = V.getOperand(0);
  }
  if (V.getOpcode() == ISD::FABS) {
    Mods |= SrcAbs;
    V = V.getOperand(0);
  }
  return Mods;
}

/// An f32 source: negation, absolute value, and widening from a half.
bool ValhallDAGToDAGISel::selectFloatSource(SDValue In, SDValue &Src,
                                            SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::FP_EXTEND &&
      Src.getOperand(0).getValueType() == MVT::f16) {
    SDValue Half = Src.getOperand(0);
    M = withSel(M, ValhallSel::H0);
    // A sign below the extension commutes with it.
    unsigned Inner = signMods(Half);
    if (!(M & SrcAbs))
      M ^= Inner & SrcNeg;
    M |= Inner & SrcAbs;
    if (Half.getOpcode() == ISD::EXTRACT_VECTOR_ELT &&
        isOneConstant(Half.getOperand(1))) {
      M = withSel(M, ValhallSel::H1);
      Half = Half.getOperand(0);
    }
    Src = Half;
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

/// A scalar half in the low lane; it may be either lane of a vector.
bool ValhallDAGToDAGISel::selectHalfSource(SDValue In, SDValue &Src,
                                           SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::EXTRACT_VECTOR_ELT &&
      isOneConstant(Src.getOperand(1))) {
    M = withSel(M, ValhallSel::H11);
    Src = Src.getOperand(0);
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

bool ValhallDAGToDAGISel::selectHalf2Source(SDValue In, SDValue &Src,
                                            SDValue &Mods) {
  Src = In;
  unsigned M = signMods(Src);
  if (Src.getOpcode() == ISD::BUILD_VECTOR &&
      Src.getOperand(0) == Src.getOperand(1) &&
      !isa<ConstantFPSDNode>(Src.getOperand(0))) {
    M = withSel(M, ValhallSel::H00);
    Src = Src.getOperand(0);
  }
  Mods = imm(SDLoc(In), M);
  return true;
}

SDValue ValhallDAGToDAGISel::lowWord(const SDLoc &DL, SDValue V) {
  SDValue Undef(
      CurDAG->getMachineNode(TargetOpcode::IMPLICIT_DEF, DL, MVT::i64), 0);
  return CurDAG->getTargetInsertSubreg(Valhall::sub0, DL, MVT::i64, Undef, V);
}

SDValue ValhallDAGToDAGISel::sequence(const SDLoc &DL, EVT VT,
                                      const TargetRegisterClass &RC,
                                      ArrayRef<SDValue> Parts) {
  SmallVector<SDValue, 9> Ops{imm(DL, RC.getID())};
  for (auto [I, P] : enumerate(Parts)) {
    Ops.push_back(P);
    Ops.push_back(imm(DL, ValhallRegisterInfo::subReg(I)));
  }
  return SDValue(
      CurDAG->getMachineNode(TargetOpcode::REG_SEQUENCE, DL, VT, Ops), 0);
}

bool ValhallDAGToDAGISel::selectUniform(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  SDValue R = N->getOperand(0);
  ReplaceNode(N, VT == MVT::i64
                     ? CurDAG->getMachineNode(Valhall::MOV64, DL, VT, R)
                     : build(DL, Valhall::MOV_i32, VT, {R}).getNode());
  return true;
}
