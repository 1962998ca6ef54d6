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
#include "MaliISelDAGToDAG.h"

namespace llvm {

/// Selection in code; what has a pattern is in BifrostPatterns.td.
class BifrostDAGToDAGISel : public MaliDAGToDAGISel {
public:
  BifrostDAGToDAGISel(BifrostTargetMachine &TM, CodeGenOptLevel OptLevel);

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<BifrostSubtarget>();
    return MaliDAGToDAGISel::runOnMachineFunction(MF);
  }

private:
  const BifrostSubtarget *Subtarget = nullptr; // named by the patterns

  void selectByPattern(SDNode *N) override { SelectCode(N); }
  void buildEnd(MachineBasicBlock &MBB) const override;
  void PostprocessISelDAG() override { takeWordsFromGroups(); }
  bool selectByCode(SDNode *N) override;

  bool selectWordSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalfFactor(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalf2Factor(SDValue In, SDValue &Src, SDValue &Mods);

  SDValue zero() { return CurDAG->getRegister(Bifrost::ZERO, MVT::i32); }
  SDValue undefinedWord(const SDLoc &DL) {
    return SDValue(
        CurDAG->getMachineNode(TargetOpcode::IMPLICIT_DEF, DL, MVT::i32), 0);
  }
  MachineSDNode *build(const SDLoc &DL, unsigned Opc, EVT VT,
                       ArrayRef<MaliOperand> Srcs,
                       ArrayRef<Bifrost::ModSetting> Settings = {}) {
    return buildBifrostNode(*CurDAG, DL, Opc, CurDAG->getVTList(VT), Srcs,
                            Settings);
  }
  SDValue constant(const SDLoc &DL, uint32_t Value, EVT VT = MVT::i32) override;
  SDValue word(const SDLoc &DL, SDValue V, unsigned Index) override;
  SDValue buildUniform(SDNode *N) override;
  bool selectAdd64(SDNode *N) override;
  SDValue buildCompare(SDNode *SetCC, EVT VT, bool One) override;
  SDValue buildSelect(const SDLoc &DL, EVT VT, EVT Compared, gpu::Comparison C,
                      ArrayRef<MaliOperand> Operands) override;
  SDValue buildExtendHalf(const SDLoc &DL, SDValue V, unsigned Mods) override;
  bool selectBitOfCompare(SDNode *N);
  bool selectLanes(SDNode *N);

  // BifrostISelMemory.cpp
  /// The sources of a message, and its segment.
  struct Address {
    SDValue Low, High;
    StringRef Segment;
  };
  Address selectAddress(const MemSDNode &Access);
  SDValue offsetInSegment(const SDLoc &DL, SDValue Addr, SDValue Base);
  SDValue lowWordOf(const SDLoc &DL, SDValue V, SDValue Base);
  bool selectFrameIndex(SDNode *N) override;
  bool selectLocalMemory(SDNode *N);
  MachineSDNode *buildLoad(const MemSDNode &Load) override;
  MachineSDNode *buildStoreMessage(const MemSDNode &Store, unsigned Opcode,
                                   SDValue Value) override;
  bool selectAtomic(SDNode *N) override;

  // BifrostISelImage.cpp
  bool selectImage(SDNode *N);
  void selectTexture(SDNode *N, gpu::Builtin Function,
                     const gpu::ImageShape &Shape, ArrayRef<SDValue> Args);
  /// TEXS_2D, or null if it does not do what is wanted.
  MachineSDNode *buildSimpleTexture(SDNode *N, const gpu::ImageShape &Shape,
                                    ArrayRef<SDValue> Args);
  MachineSDNode *
  setIndices(MachineSDNode *M,
             ArrayRef<std::pair<Bifrost::OpName, uint32_t>> Indices);

  // BifrostISelStage.cpp
  bool selectStage(SDNode *N);
  void replaceFrom(SDNode *N, MachineSDNode *Message, unsigned First,
                   unsigned Words);
  void selectAttribute(SDNode *N);
  void selectVarying(SDNode *N);
  void selectSpecialVarying(SDNode *N, StringRef Name, unsigned Words);
  void selectCoverage(SDNode *N, bool IsTest);
  void selectOutput(SDNode *N);
  void selectDiscard(SDNode *N);
  void selectBlend(SDNode *N);
  void selectTargetColor(SDNode *N);

protected: // for GPUSelector
#define GET_DAGISEL_DECL
#include "BifrostGenDAGISel.inc"
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTISELDAGTODAG_H
