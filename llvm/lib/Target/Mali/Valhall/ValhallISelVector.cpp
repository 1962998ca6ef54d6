//===-- ValhallISelVector.cpp - Selection of groups of registers ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallISelDAGToDAG.h"
#include "ValhallSubtarget.h"

using namespace llvm;

/// A constant pair of halves is one word.
static std::optional<uint32_t> packedConstant(SDNode *N) {
  uint32_t Packed = 0;
  for (unsigned I = 0; I < 2; ++I) {
    SDValue E = N->getOperand(I);
    if (auto *C = dyn_cast<ConstantSDNode>(E))
      Packed |= static_cast<uint32_t>(C->getZExtValue() & 0xFFFF) << 16 * I;
    else if (auto *F = dyn_cast<ConstantFPSDNode>(E))
      Packed |= static_cast<uint32_t>(
                    F->getValueAPF().bitcastToAPInt().getZExtValue())
                << 16 * I;
    else if (!E.isUndef())
      return std::nullopt;
  }
  return Packed;
}

bool ValhallDAGToDAGISel::selectBuildVector(SDNode *N) {
  SDLoc DL(N);
  EVT VT = N->getValueType(0);
  if (VT.getSizeInBits() == 32) {
    std::optional<uint32_t> Packed = packedConstant(N);
    if (!Packed)
      return false;
    ReplaceNode(N, build(DL, Valhall::IADD_IMM_i32, VT,
                         {reg(Valhall::K0, MVT::i32)}, {*Packed})
                       .getNode());
    return true;
  }
  if (VT.getScalarSizeInBits() != 32)
    return false;
  SmallVector<SDValue, 4> Parts(N->op_begin(), N->op_end());
  ReplaceNode(N, sequence(DL, VT,
                          Parts.size() == 2 ? Valhall::GPR64RegClass
                                            : Valhall::GPR128RegClass,
                          Parts)
                     .getNode());
  return true;
}

bool ValhallDAGToDAGISel::selectExtractElement(SDNode *N) {
  if (N->getOperand(0).getValueType().getScalarSizeInBits() != 32)
    return false;
  unsigned Index = N->getConstantOperandVal(1);
  ReplaceNode(N, CurDAG
                     ->getTargetExtractSubreg(
                         ValhallRegisterInfo::subReg(Index), SDLoc(N),
                         N->getValueType(0), N->getOperand(0))
                     .getNode());
  return true;
}

bool ValhallDAGToDAGISel::selectPair(SDNode *N) {
  ReplaceNode(N, sequence(SDLoc(N), MVT::i64, Valhall::GPR64RegClass,
                          {N->getOperand(0), N->getOperand(1)})
                     .getNode());
  return true;
}

bool ValhallDAGToDAGISel::selectPairElement(SDNode *N) {
  ReplaceNode(
      N,
      sub(SDLoc(N), N->getOperand(0), N->getConstantOperandVal(1)).getNode());
  return true;
}
