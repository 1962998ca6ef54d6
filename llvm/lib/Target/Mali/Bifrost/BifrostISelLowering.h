//===-- BifrostISelLowering.h - DAG lowering --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTISELLOWERING_H
#define LLVM_LIB_TARGET_MALI_BIFROSTISELLOWERING_H

#include "BifrostInstrInfo.h"
#include "MaliISelLowering.h"

namespace llvm {

class BifrostSubtarget;

/// A machine node with the given sources, and the default of every modifier but
/// those in \p Settings.
MachineSDNode *buildBifrostNode(SelectionDAG &DAG, const SDLoc &DL,
                                unsigned Opcode, SDVTList VTs,
                                ArrayRef<MaliOperand> Srcs,
                                ArrayRef<Bifrost::ModSetting> Settings = {},
                                ArrayRef<SDValue> Staging = {},
                                SDValue Chain = SDValue());

class BifrostTargetLowering : public MaliTargetLowering {
  const BifrostSubtarget &STI;

public:
  BifrostTargetLowering(const TargetMachine &TM, const BifrostSubtarget &STI);

  AtomicExpansionKind
  shouldExpandAtomicRMWInIR(AtomicRMWInst *RMW) const override;

  unsigned getLaneCount() const override;
  gpu::StageSupport getStageSupport() const override;
  gpu::DotProducts getDotProducts() const override;
  SDValue buildOp(SelectionDAG &DAG, const SDLoc &DL, MaliOp Op, EVT VT,
                  ArrayRef<MaliSource> Sources) const override;
  SDValue getZero(SelectionDAG &DAG) const override;
  std::pair<SDValue, SDValue> buildCubeFace(SelectionDAG &DAG, const SDLoc &DL,
                                            SDValue X, SDValue Y,
                                            SDValue Z) const override;
  SDValue buildBranch(SelectionDAG &DAG, const SDLoc &DL, SDValue Chain,
                      SDValue Cond, SDValue Target, bool Negate) const override;

protected:
  SDValue buildQuadSwap(SelectionDAG &DAG, const SDLoc &DL, SDValue V,
                        unsigned Mask) const override;
  SDValue buildQuadLane(SelectionDAG &DAG, const SDLoc &DL, SDValue V,
                        unsigned Lane) const override;
  SDValue getSampleTable(SelectionDAG &DAG, const SDLoc &DL) const override;
  SmallVector<SDValue, 4> getOutputFront(SelectionDAG &DAG, const SDLoc &DL,
                                         gpu::Builtin B) const override;
  std::unique_ptr<MaliImageLowering>
  createImageLowering(SelectionDAG &DAG, const SDLoc &DL,
                      const gpu::ImageShape &Shape,
                      ArrayRef<SDValue> Args) const override;
  SDValue buildDotProduct(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                          ArrayRef<SDValue> Args) const override;
  SDValue getUniformWord(SelectionDAG &DAG, const SDLoc &DL, unsigned Byte,
                         MVT VT) const override;
  SDValue getLocalMemory(SelectionDAG &DAG, const SDLoc &DL) const override;

private:
  // BifrostISelLoweringInteger.cpp
  SDValue buildMulWide(SelectionDAG &DAG, const SDLoc &DL, SDValue A, SDValue B,
                       bool Signed) const override;

  // BifrostISelLoweringMath.cpp: for cores without the later instructions.
  SDValue buildFunction(SelectionDAG &DAG, const SDLoc &DL, MaliOp Op,
                        ArrayRef<MaliSource> Sources) const;
  SDValue buildLog2(SDValue X, const MaliNodeBuilder &M) const override;
  SDValue buildExp2(SDValue X, SDValue Scale,
                    const MaliNodeBuilder &M) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTISELLOWERING_H
