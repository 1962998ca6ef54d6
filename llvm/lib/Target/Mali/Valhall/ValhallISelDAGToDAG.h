//===-- ValhallISelDAGToDAG.h - Instruction selection -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLISELDAGTODAG_H
#define LLVM_LIB_TARGET_MALI_VALHALLISELDAGTODAG_H

#include "GPUCodeGen/GPUISelDAGToDAG.h"
#include "ValhallISelLowering.h"
#include "ValhallSubtarget.h"
#include "ValhallTargetMachine.h"

namespace llvm {

/// Selection in code; what has a pattern is in ValhallPatterns.td.
class ValhallDAGToDAGISel : public GPUDAGToDAGISel {
public:
  ValhallDAGToDAGISel(ValhallTargetMachine &TM, CodeGenOptLevel OptLevel)
      : GPUDAGToDAGISel(TM, OptLevel) {}

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<ValhallSubtarget>();
    return GPUDAGToDAGISel::runOnMachineFunction(MF);
  }

private:
  const ValhallSubtarget *Subtarget = nullptr; // named by the patterns

  void Select(SDNode *N) override;
  void buildEnd(MachineBasicBlock &MBB) const override;
  /// False for what is left to the patterns.
  bool selectByCode(SDNode *N);

  bool selectFloatSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalfSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalf2Source(SDValue In, SDValue &Src, SDValue &Mods);

  /// Shifts take their amount modulo the width: a mask of it is not needed.
  template <unsigned Mask> bool selectShiftAmount(SDValue In, SDValue &Src) {
    Src = In;
    if (In.getOpcode() == ISD::AND)
      if (auto *C = dyn_cast<ConstantSDNode>(In.getOperand(1)))
        if ((C->getZExtValue() & Mask) == Mask)
          Src = In.getOperand(0);
    return true;
  }

  SDValue imm(const SDLoc &DL, int64_t V) {
    return CurDAG->getTargetConstant(V, DL, MVT::i32);
  }
  SDValue build(const SDLoc &DL, unsigned Opc, EVT VT,
                ArrayRef<ValhallSrc> Srcs, ArrayRef<int64_t> Imms = {}) {
    return buildValhallNode(*CurDAG, DL, Opc, VT, Srcs, Imms);
  }
  SDValue reg(MCRegister R, MVT VT) { return CurDAG->getRegister(R, VT); }
  SDValue sub(const SDLoc &DL, SDValue V, unsigned Index) {
    return CurDAG->getTargetExtractSubreg(ValhallRegisterInfo::subReg(Index),
                                          DL, MVT::i32, V);
  }
  SDValue lowWord(const SDLoc &DL, SDValue V);
  SDValue sequence(const SDLoc &DL, EVT VT, const TargetRegisterClass &RC,
                   ArrayRef<SDValue> Parts);
  bool selectUniform(SDNode *N);

  // ValhallISelMemory.cpp
  void selectAddress(SDValue Addr, SDValue &Base, SDValue &Offset);
  bool selectFrameIndex(SDNode *N);
  bool selectLoad(SDNode *N);
  bool selectStore(SDNode *N);
  bool selectAtomic(SDNode *N);
  bool selectFence(SDNode *N);

  // ValhallISelArithmetic.cpp
  void PreprocessISelDAG() override;
  SDValue half(const SDLoc &DL, SDValue V, unsigned Index);
  SDValue logicByHalves(SDNode &N);
  ValhallSrc widenedSource(const SDLoc &DL, SDValue Ext);
  bool selectAdd64(SDNode *N);
  bool selectConstant(SDNode *N);

  // ValhallISelCompare.cpp
  SDValue compare(SDNode *SetCC, SDValue Accumulator, bool And, EVT VT,
                  int64_t Result = ValhallMod::ResultM1);
  SDValue compare64(SDNode *SetCC, int64_t Result = ValhallMod::ResultM1);
  bool selectCompare(SDNode *N);
  bool selectSelect(SDNode *N);
  bool selectAccumulate(SDNode *N);

  // ValhallISelVector.cpp
  bool selectBuildVector(SDNode *N);
  bool selectExtractElement(SDNode *N);
  bool selectPair(SDNode *N);
  bool selectPairElement(SDNode *N);

protected: // for GPUSelector
#define GET_DAGISEL_DECL
#include "ValhallGenDAGISel.inc"
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLISELDAGTODAG_H
