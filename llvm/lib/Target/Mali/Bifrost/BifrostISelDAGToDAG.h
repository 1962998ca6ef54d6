//===-- BifrostISelDAGToDAG.h - Instruction selection -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTISELDAGTODAG_H
#define LLVM_LIB_TARGET_MALI_BIFROSTISELDAGTODAG_H

#include "BifrostISelLowering.h"
#include "BifrostSubtarget.h"
#include "BifrostTargetMachine.h"
#include "GPUCodeGen/GPUISelDAGToDAG.h"

namespace llvm {

/// Selection in code; what has a pattern is in BifrostPatterns.td.
class BifrostDAGToDAGISel : public GPUDAGToDAGISel {
public:
  BifrostDAGToDAGISel(BifrostTargetMachine &TM, CodeGenOptLevel OptLevel)
      : GPUDAGToDAGISel(TM, OptLevel) {}

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<BifrostSubtarget>();
    return GPUDAGToDAGISel::runOnMachineFunction(MF);
  }

private:
  const BifrostSubtarget *Subtarget = nullptr; // named by the patterns

  void Select(SDNode *N) override;
  void buildEnd(MachineBasicBlock &MBB) const override;
  void PostprocessISelDAG() override;
  /// False for what is left to the patterns.
  bool selectByCode(SDNode *N);

  bool selectFloatSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectWordSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalfSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalf2Source(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalfFactor(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalf2Factor(SDValue In, SDValue &Src, SDValue &Mods);

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
  SDValue zero() { return CurDAG->getRegister(Bifrost::ZERO, MVT::i32); }
  MachineSDNode *build(const SDLoc &DL, unsigned Opc, EVT VT,
                       ArrayRef<BifrostSrc> Srcs,
                       ArrayRef<Bifrost::ModSetting> Settings = {}) {
    return buildBifrostNode(*CurDAG, DL, Opc, CurDAG->getVTList(VT), Srcs,
                            Settings);
  }
  SDValue constant(const SDLoc &DL, uint32_t Value, EVT VT = MVT::i32);
  /// Word \p Index of a value of several words.
  SDValue word(const SDLoc &DL, SDValue V, unsigned Index);
  SDValue sequence(const SDLoc &DL, EVT VT, const TargetRegisterClass &RC,
                   ArrayRef<SDValue> Parts);
  bool selectUniform(SDNode *N);
  bool selectConstant(SDNode *N);
  bool selectAdd64(SDNode *N);
  bool selectCompare(SDNode *N);
  bool selectBitOfCompare(SDNode *N);
  bool selectSelect(SDNode *N);
  bool selectLanes(SDNode *N);
  bool selectBuildVector(SDNode *N);
  MachineSDNode *compare(SDNode *SetCC, EVT VT, StringRef Result);

  // BifrostISelMemory.cpp
  /// The sources of a message, and its segment.
  struct Address {
    SDValue Low, High;
    StringRef Segment;
  };
  Address selectAddress(SDValue Addr);
  SDValue offsetInSegment(const SDLoc &DL, SDValue Addr, SDValue Base);
  SDValue lowWordOf(const SDLoc &DL, SDValue V, SDValue Base);
  bool selectFrameIndex(SDNode *N);
  bool selectLocalMemory(SDNode *N);
  bool selectLoad(SDNode *N);
  bool selectStore(SDNode *N);
  bool selectAtomic(SDNode *N);
  bool selectFence(SDNode *N);

protected: // for GPUSelector
#define GET_DAGISEL_DECL
#include "BifrostGenDAGISel.inc"
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTISELDAGTODAG_H
