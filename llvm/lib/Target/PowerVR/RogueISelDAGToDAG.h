//===-- RogueISelDAGToDAG.h - Instruction selection -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEISELDAGTODAG_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEISELDAGTODAG_H

#include "GPUCodeGen/GPUISelDAGToDAG.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "RogueGroupPlacer.h"
#include "RogueISelLowering.h"
#include "RogueSubtarget.h"
#include "RogueTargetMachine.h"

namespace llvm {

/// Selection in code; what has a pattern is in RoguePatterns.td.
class RogueDAGToDAGISel : public GPUDAGToDAGISel {
public:
  RogueDAGToDAGISel(RogueTargetMachine &TM, CodeGenOptLevel OptLevel)
      : GPUDAGToDAGISel(TM, OptLevel) {}

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<RogueSubtarget>();
    return GPUDAGToDAGISel::runOnMachineFunction(MF);
  }

private:
  const RogueSubtarget *Subtarget = nullptr; // named by the patterns

  void selectByPattern(SDNode *N) override { SelectCode(N); }
  bool selectByCode(SDNode *N) override;
  void buildEnd(MachineBasicBlock &MBB) const override;
  void PostprocessISelDAG() override { takeWordsFromGroups(); }
  unsigned subReg(unsigned N) const override {
    return RogueRegisterInfo::subReg(N);
  }
  const TargetRegisterClass &groupClass(unsigned Words) const override {
    return Words == 2 ? Rogue::GPR64RegClass : Rogue::GPR128RegClass;
  }

  bool selectFloatSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectAbsSource(SDValue In, SDValue &Src, SDValue &Mods);

  /// A comparison that the hardware has.
  struct Test {
    SDValue A, B;
    SDValue AMods, BMods;
    Rogue::TestOp Op;
    Rogue::TestType Type;
  };
  Test testOf(SDValue SetCC);
  /// Whether \p V is not zero.
  Test testNonZero(SDValue V);
  SDValue select(const SDLoc &DL, EVT VT, const Test &T, SDValue IfTrue,
                 SDValue IfFalse);

  SDValue constant(const SDLoc &DL, uint32_t Value, EVT VT = MVT::i32) override;
  /// The register of a constant that the hardware has, otherwise \p V itself.
  SDValue direct(SDValue V);
  SDValue reg(MCRegister R, EVT VT = MVT::i32) {
    return CurDAG->getRegister(R, VT);
  }
  SDValue word(const SDLoc &DL, SDValue V, unsigned Index) override;
  /// The two results of an operation on 64 bits.
  SDValue wide(const SDLoc &DL, unsigned Opcode, ArrayRef<SDValue> Ops);

  /// What the hardware reads of a shift's amount.
  SDValue shiftAmount(SDValue V);
  bool selectField(SDNode *N);
  bool selectBits(SDNode *N);
  bool selectPack(SDNode *N);
  bool selectPackAll(SDNode *N);
  bool selectAdd32(SDNode *N);
  MachineSDNode *buildLoad(const MemSDNode &Load) override;
  MachineSDNode *buildStore(const MemSDNode &Store, SDValue Value) override;
  MachineSDNode *buildFence(SDNode *N) override;
  bool selectAdd64(SDNode *N) override;
  bool selectCompare(SDNode *N) override;
  bool selectSelect(SDNode *N) override;
  bool selectAtomic(SDNode *N) override;
  bool selectShl64(SDNode *N);
  bool selectMinMax(SDNode *N);
  bool selectBranch(SDNode *N);
  bool selectImageRead(SDNode *N);
  bool selectImageWrite(SDNode *N);
  /// The operands of an access of texels, up to its chain.
  SmallVector<SDValue, 11> texelOperands(SDNode *N, unsigned Bypass,
                                         unsigned Channels);

protected: // for GPUSelector
#define GET_DAGISEL_DECL
#include "RogueGenDAGISel.inc"
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEISELDAGTODAG_H
