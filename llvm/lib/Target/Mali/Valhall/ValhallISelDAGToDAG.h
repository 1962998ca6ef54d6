//===-- ValhallISelDAGToDAG.h - Instruction selection -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLISELDAGTODAG_H
#define LLVM_LIB_TARGET_MALI_VALHALLISELDAGTODAG_H

#include "MaliISelDAGToDAG.h"
#include "ValhallISelLowering.h"
#include "ValhallSubtarget.h"
#include "ValhallTargetMachine.h"

namespace llvm {

namespace Valhall {
/// What instructions that compare have for \p C.
unsigned codeOf(gpu::Condition C);
} // namespace Valhall

/// Selection in code; what has a pattern is in ValhallPatterns.td.
class ValhallDAGToDAGISel : public MaliDAGToDAGISel {
public:
  ValhallDAGToDAGISel(ValhallTargetMachine &TM, CodeGenOptLevel OptLevel);

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<ValhallSubtarget>();
    return MaliDAGToDAGISel::runOnMachineFunction(MF);
  }

private:
  const ValhallSubtarget *Subtarget = nullptr; // named by the patterns

  void selectByPattern(SDNode *N) override { SelectCode(N); }
  void buildEnd(MachineBasicBlock &MBB) const override;
  bool selectByCode(SDNode *N) override;

  SDValue build(const SDLoc &DL, unsigned Opc, EVT VT,
                ArrayRef<MaliOperand> Srcs, ArrayRef<int64_t> Imms = {}) {
    return buildValhallNode(*CurDAG, DL, Opc, VT, Srcs, Imms);
  }
  SDValue reg(MCRegister R, MVT VT) { return CurDAG->getRegister(R, VT); }
  SDValue lowWord(const SDLoc &DL, SDValue V);
  SDValue constant(const SDLoc &DL, uint32_t Value, EVT VT) override;
  SDValue buildUniform(SDNode *N) override;

  // ValhallISelMemory.cpp
  void selectAddress(SDValue Addr, SDValue &Base, SDValue &Offset);
  void foldFrameIndex(SDValue &Base);
  bool selectFrameIndex(SDNode *N) override;
  MachineSDNode *buildLoad(const MemSDNode &Load) override;
  MachineSDNode *buildStoreMessage(const MemSDNode &Store, unsigned Opcode,
                                   SDValue Value) override;
  bool selectAtomic(SDNode *N) override;

  // ValhallISelArithmetic.cpp
  void PreprocessISelDAG() override;
  SDValue half(const SDLoc &DL, SDValue V, unsigned Index);
  SDValue logicByHalves(SDNode &N);
  MaliOperand widenedSource(const SDLoc &DL, SDValue Ext);
  bool selectAdd64(SDNode *N) override;

  // ValhallISelImage.cpp
  bool selectImage(SDNode *N);
  SDValue handlePair(const SDLoc &DL, SDValue Sampler, SDValue Image);

  // ValhallISelStage.cpp
  bool selectStage(SDNode *N);
  SDValue outputAddress(const SDLoc &DL, SDValue Id, unsigned Buffer);
  void selectAttribute(SDNode *N);
  void selectVarying(SDNode *N);
  void selectSpecialVarying(SDNode *N, unsigned Index, SDValue Samples,
                            unsigned Words);
  void selectCoverage(SDNode *N, bool IsTest);
  void selectOutput(SDNode *N);
  void selectDiscard(SDNode *N);
  void selectBlend(SDNode *N);
  void selectTargetColor(SDNode *N);

  // ValhallISelCompare.cpp
  SDValue compare(SDNode *SetCC, SDValue Accumulator, bool And, EVT VT,
                  int64_t Result = ValhallMod::ResultM1);
  SDValue compare64(SDNode *SetCC, int64_t Result = ValhallMod::ResultM1);
  SDValue buildCompare(SDNode *SetCC, EVT VT, bool One) override;
  SDValue buildSelect(const SDLoc &DL, EVT VT, EVT Compared, gpu::Comparison C,
                      ArrayRef<MaliOperand> Operands) override;
  SDValue buildExtendHalf(const SDLoc &DL, SDValue V, unsigned Mods) override;
  bool selectAccumulate(SDNode *N);

protected: // for GPUSelector
#define GET_DAGISEL_DECL
#include "ValhallGenDAGISel.inc"
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLISELDAGTODAG_H
