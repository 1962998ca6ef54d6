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

class ValhallDAGToDAGISelLegacy
    : public GPUDAGToDAGISelPass<ValhallDAGToDAGISel, ValhallTargetMachine> {
public:
  static char ID;
  ValhallDAGToDAGISelLegacy(ValhallTargetMachine &TM, CodeGenOptLevel OptLevel)
      : GPUDAGToDAGISelPass(ID, TM, OptLevel) {}
};

} // namespace

char ValhallDAGToDAGISelLegacy::ID = 0;
INITIALIZE_PASS(ValhallDAGToDAGISelLegacy, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *
llvm::createValhallDAGToDAGISelLegacyPass(ValhallTargetMachine &TM,
                                          CodeGenOptLevel OptLevel) {
  return new ValhallDAGToDAGISelLegacy(TM, OptLevel);
}

void ValhallDAGToDAGISel::buildEnd(MachineBasicBlock &MBB) const {
  BuildMI(MBB, MBB.end(), DebugLoc(), TII->get(Valhall::RET));
}

static constexpr const TargetRegisterClass *Groups[] = {
    &Valhall::GPR32RegClass,  &Valhall::GPR64RegClass,
    &Valhall::GPR96RegClass,  &Valhall::GPR128RegClass,
    &Valhall::GPR160RegClass, &Valhall::GPR192RegClass,
    &Valhall::GPR224RegClass, &Valhall::GPR256RegClass};

static constexpr MaliDAGToDAGISel::Target TargetParts = {
    Groups,
    Valhall::sub0,
    Valhall::FENCE,
    ValhallISD::FAU,
    {SrcAbs, SrcNeg, ValhallSel::H0 << SrcSelShift,
     ValhallSel::H1 << SrcSelShift, ValhallSel::H00 << SrcSelShift,
     ValhallSel::H11 << SrcSelShift, 0xFFu << SrcSelShift},
    ValhallInstrInfo::Opcodes.Stores};

ValhallDAGToDAGISel::ValhallDAGToDAGISel(ValhallTargetMachine &TM,
                                         CodeGenOptLevel OptLevel)
    : MaliDAGToDAGISel(TM, OptLevel, TargetParts) {}

bool ValhallDAGToDAGISel::selectByCode(SDNode *N) {
  EVT VT = N->getNumValues() ? N->getValueType(0) : EVT(MVT::Other);
  switch (N->getOpcode()) {
  case ISD::OR:
    // An addition has four times the rate of the logic.
    if (VT == MVT::i64 && CurDAG->isADDLike(SDValue(N, 0)) && selectAdd64(N))
      return true;
    [[fallthrough]];
  case ISD::AND:
    return VT == MVT::i32 && selectAccumulate(N);
  case ValhallISD::IMAGE_READ:
  case ValhallISD::IMAGE_WRITE:
  case ValhallISD::IMAGE_TEXEL:
    return selectImage(N);
  case ValhallISD::STAGE_READ:
  case ValhallISD::STAGE_WRITE:
    return selectStage(N);
  default:
    return MaliDAGToDAGISel::selectByCode(N);
  }
}

SDValue ValhallDAGToDAGISel::constant(const SDLoc &DL, uint32_t Value, EVT VT) {
  return build(DL, Valhall::IADD_IMM_i32, VT, {reg(Valhall::K0, MVT::i32)},
               {int64_t(Value)});
}

SDValue ValhallDAGToDAGISel::lowWord(const SDLoc &DL, SDValue V) {
  SDValue Operands[] = {
      CurDAG->getTargetConstant(Valhall::GPR64RegClassID, DL, MVT::i32), V,
      CurDAG->getTargetConstant(Valhall::sub0, DL, MVT::i32)};
  return SDValue(CurDAG->getMachineNode(TargetOpcode::REG_SEQUENCE, DL,
                                        MVT::i64, Operands),
                 0);
}

SDValue ValhallDAGToDAGISel::buildUniform(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  SDValue R = N->getOperand(0);
  return VT == MVT::i64
             ? SDValue(CurDAG->getMachineNode(Valhall::MOV64, DL, VT, R), 0)
             : build(DL, Valhall::MOV_i32, VT, {R});
}
