//===-- RogueISelLowering.h - DAG lowering ----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEISELLOWERING_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEISELLOWERING_H

#include "GPUCodeGen/WordISelLowering.h"
#include "MCTargetDesc/RogueBaseInfo.h"

namespace llvm {

class RogueSubtarget;

namespace gpu {
/// The variable in local memory through which instances read each other's
/// values, a word for each work-item; behind it comes their number.
inline constexpr StringLiteral RogueLanesName = "__rogue.lanes.";
/// The scope of fences that take a mutex, when they acquire, and give it back.
inline constexpr StringLiteral RogueMutexScope = "rogue-mutex";
/// The scope of fences for local memory alone.
inline constexpr StringLiteral RogueLocalScope = "rogue-local";
/// On a function: its local memory is coefficient registers.
inline constexpr StringLiteral RogueLocalRegistersAttr =
    "rogue-local-registers";
} // namespace gpu

namespace Rogue {
/// The operation of an ISD::ATOMIC_SWAP or ATOMIC_LOAD_* node.
AtomicOp atomicOpOf(unsigned Opcode);
} // namespace Rogue

class RogueTargetLowering : public WordTargetLowering {
  const RogueSubtarget &STI;

public:
  RogueTargetLowering(const TargetMachine &TM, const RogueSubtarget &STI);

  bool isFMAFasterThanFMulAndFAdd(const MachineFunction &,
                                  EVT VT) const override {
    return VT.getScalarType() == MVT::f32;
  }
  bool isFPImmLegal(const APFloat &, EVT VT, bool) const override {
    return VT == MVT::f32;
  }
  unsigned getLaneCount() const override { return Rogue::TaskInstances; }
  bool roundsTowardZero() const override;
  bool hasHalfArithmetic() const override { return false; }
  gpu::StageSupport getStageSupport() const override;
  bool shouldInsertFencesForAtomic(const Instruction *) const override {
    return true;
  }
  SDValue LowerOperation(SDValue Op, SelectionDAG &DAG) const override;
  void computeKnownBitsForTargetNode(const SDValue Op, KnownBits &Known,
                                     const APInt &DemandedElts,
                                     const SelectionDAG &DAG,
                                     unsigned Depth) const override;
  static constexpr unsigned WordBits = 32;
  /// Local memory in registers is words.
  bool isLoadBitCastBeneficial(EVT LoadVT, EVT BitcastVT,
                               const SelectionDAG &DAG,
                               const MachineMemOperand &MMO) const override;
  bool canMergeStoresTo(unsigned AS, EVT MemVT,
                        const MachineFunction &MF) const override;
  bool shouldReduceLoadWidth(
      SDNode *Load, ISD::LoadExtType ExtTy, EVT NewVT,
      std::optional<unsigned> ByteOffset = std::nullopt) const override;
  MachineBasicBlock *
  EmitInstrWithCustomInserter(MachineInstr &MI,
                              MachineBasicBlock *MBB) const override;

  void ReplaceNodeResults(SDNode *N, SmallVectorImpl<SDValue> &Results,
                          SelectionDAG &DAG) const override;

  SDValue buildReciprocal(SelectionDAG &DAG, const SDLoc &DL,
                          SDValue X) const override;
  SDValue buildMulWide(SelectionDAG &DAG, const SDLoc &DL, SDValue A, SDValue B,
                       bool Signed) const override;
  SDValue buildSaturatingToInt(SelectionDAG &DAG, const SDLoc &DL, SDValue X,
                               bool Signed) const override;
  SDValue buildTruncatedToFloat(SelectionDAG &DAG, const SDLoc &DL,
                                SDValue X) const override;
  SDValue buildBranch(SelectionDAG &DAG, const SDLoc &DL, SDValue Chain,
                      SDValue Cond, SDValue Target, bool Negate) const override;

protected:
  SDValue getUniformWord(SelectionDAG &DAG, const SDLoc &DL, unsigned Byte,
                         MVT VT) const override;
  SDValue getPreload(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                     unsigned Dim) const override;
  SDValue getLocalMemory(SelectionDAG &DAG, const SDLoc &DL) const override;
  SDValue buildOperation(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                         SDValue Chain, ArrayRef<SDValue> Args,
                         SmallVectorImpl<SDValue> &InVals) const override;
  SDValue buildReturn(SelectionDAG &DAG, const SDLoc &DL,
                      SDValue Chain) const override;

private:
  void initFloatActions();
  bool isInRegisters(const MemSDNode &N, const SelectionDAG &DAG) const;
  SDValue lowerLocalAccess(SDValue Op, SelectionDAG &DAG) const;
  SDValue readRegister(SelectionDAG &DAG, const SDLoc &DL, unsigned Register,
                       MVT VT = MVT::i32) const;

  // RogueISelBursts.cpp
  void initBursts();
  /// Whether \p N moves at once, whatever it is aligned to beyond a word.
  static bool isBurst(const LSBaseSDNode &N, const SelectionDAG &DAG);
  SDValue buildBurstLoad(LoadSDNode *L, SelectionDAG &DAG,
                         SDValue &Chain) const;
  SDValue lowerBurstStore(StoreSDNode *S, SelectionDAG &DAG) const;

  // RogueISelLoweringStage.cpp
  /// Nothing for what is not of vertex or fragment programs.
  std::optional<SDValue> getStagePreload(SelectionDAG &DAG, const SDLoc &DL,
                                         gpu::Builtin B) const;
  SDValue buildStageOperation(SelectionDAG &DAG, const SDLoc &DL,
                              gpu::Builtin B, SDValue Chain,
                              ArrayRef<SDValue> Args,
                              SmallVectorImpl<SDValue> &InVals) const;

  // RogueISelLoweringImage.cpp
  SDValue buildImageAccess(SelectionDAG &DAG, const SDLoc &DL, gpu::Builtin B,
                           SDValue Chain, ArrayRef<SDValue> Args,
                           SmallVectorImpl<SDValue> &InVals) const;

  SDValue buildFMAOfHalves(SDNode *N, SelectionDAG &DAG) const;
  SDValue buildQuotientOfHalves(SDNode *N, SelectionDAG &DAG) const;
  SDValue lowerNarrowLoad(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFrameIndex(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerFDiv(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerExp(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerLog(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerRound(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerOrderedMinMax(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerMinMax(SDValue Op, SelectionDAG &DAG) const;
  SDValue lowerSinCos(SDValue Op, SelectionDAG &DAG) const;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEISELLOWERING_H
