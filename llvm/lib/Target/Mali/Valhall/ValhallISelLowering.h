//===-- ValhallISelLowering.h - DAG lowering --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLISELLOWERING_H
#define LLVM_LIB_TARGET_MALI_VALHALLISELLOWERING_H

#include "MaliISelLowering.h"

namespace llvm {

class ValhallSubtarget;

/// A machine node with the given sources and immediates, and the default of
/// every modifier that comes after them.
SDValue buildValhallNode(SelectionDAG &DAG, const SDLoc &DL, unsigned Opcode,
                         EVT VT, ArrayRef<MaliOperand> Srcs,
                         ArrayRef<int64_t> Imms = {});

class ValhallTargetLowering : public MaliTargetLowering {
  const ValhallSubtarget &STI;

public:
  ValhallTargetLowering(const TargetMachine &TM, const ValhallSubtarget &STI);

  bool isLegalAddressingMode(const DataLayout &DL, const AddrMode &AM, Type *Ty,
                             unsigned AS, Instruction *I) const override;

  unsigned getLaneCount() const override;
  gpu::StageSupport getStageSupport() const override;
  gpu::DotProducts getDotProducts() const override {
    return gpu::DotProducts::OfBytes;
  }
  SDValue buildOp(SelectionDAG &DAG, const SDLoc &DL, MaliOp Op, EVT VT,
                  ArrayRef<MaliSource> Sources) const override;
  SDValue buildMulWide(SelectionDAG &DAG, const SDLoc &DL, SDValue A, SDValue B,
                       bool Signed) const override;
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
  SDValue getUniformPair(SelectionDAG &DAG, const SDLoc &DL,
                         unsigned Byte) const override;
  SDValue getLocalMemory(SelectionDAG &DAG, const SDLoc &DL) const override;
  SDValue getDataOffset(SelectionDAG &DAG, const SDLoc &DL,
                        const GlobalVariable &GV,
                        int64_t Offset) const override;
};

} // namespace llvm

#endif
