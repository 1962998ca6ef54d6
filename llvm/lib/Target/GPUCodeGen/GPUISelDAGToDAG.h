//===- GPUISelDAGToDAG.h - Selection that always ends -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM ends the process when a node has no pattern. Here it is an error that
/// names the operation, the function and the place; selection goes on, and the
/// function ends up empty, so that no later pass sees what is wrong with it.
///
/// A target derives its selector from GPUDAGToDAGISel, makes a GPUSelector of
/// that, and the pass with GPUDAGToDAGISelPass.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUISELDAGTODAG_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUISELDAGTODAG_H

#include "llvm/CodeGen/SelectionDAGISel.h"

namespace llvm {

class GPUDAGToDAGISel : public SelectionDAGISel {
public:
  using SelectionDAGISel::SelectionDAGISel;

  bool runOnMachineFunction(MachineFunction &MF) override;

protected:
  /// Selection in code; false for what is left to the patterns.
  virtual bool selectByCode(SDNode *N) = 0;
  /// Selection by patterns: a target calls SelectCode, which TableGen makes.
  virtual void selectByPattern(SDNode *N) = 0;

  /// What targets select alike, as far as hooks below make instructions.
  bool selectCommon(SDNode *N);

  /// The index of the \p N-th word of a group of registers.
  virtual unsigned subReg(unsigned N) const = 0;
  /// The class of groups of 2 or 4 registers.
  virtual const TargetRegisterClass &groupClass(unsigned Words) const = 0;
  /// A register with \p Value.
  virtual SDValue constant(const SDLoc &DL, uint32_t Value, EVT VT) = 0;
  /// Word \p Index of a value of several words.
  virtual SDValue word(const SDLoc &DL, SDValue V, unsigned Index) {
    return sub(DL, V, Index);
  }
  // The instruction; null if there is none. Memory operands are added.
  virtual MachineSDNode *buildLoad(const MemSDNode &Load) = 0;
  virtual MachineSDNode *buildStore(const MemSDNode &Store, SDValue Value) = 0;
  virtual MachineSDNode *buildFence(SDNode *N) = 0;
  // False for what is left to the patterns.
  virtual bool selectAtomic(SDNode *N) = 0;
  virtual bool selectAdd64(SDNode *N) = 0;
  virtual bool selectCompare(SDNode *N) = 0;
  virtual bool selectSelect(SDNode *N) = 0;

  void replace(SDNode *N, SDValue V) { ReplaceNode(N, V.getNode()); }
  SDValue pair(const SDLoc &DL, SDValue Low, SDValue High) {
    return sequence(DL, MVT::i64, groupClass(2), {Low, High});
  }
  /// A word of a group that was just made of words is that word; for
  /// PostprocessISelDAG.
  void takeWordsFromGroups();
  /// Users of \p Group that take one of its first \p Count words, and which;
  /// false if there are others.
  bool
  collectWords(SDValue Group, unsigned Count,
               SmallVectorImpl<std::pair<SDNode *, unsigned>> &Words) const;
  /// Takes negation and absolute value off \p V. \returns their modifiers.
  static unsigned takeSigns(SDValue &V, unsigned Neg, unsigned Abs);

  SDValue imm(const SDLoc &DL, int64_t V) {
    APInt Word(32, V, /*isSigned=*/true, /*implicitTrunc=*/true);
    return CurDAG->getTargetConstant(Word, DL, MVT::i32);
  }
  /// Word \p Index of the group \p V.
  SDValue sub(const SDLoc &DL, SDValue V, unsigned Index, EVT VT = MVT::i32) {
    return CurDAG->getTargetExtractSubreg(subReg(Index), DL, VT, V);
  }
  /// A group of \p Parts, a word each.
  SDValue sequence(const SDLoc &DL, EVT VT, const TargetRegisterClass &RC,
                   ArrayRef<SDValue> Parts);

  /// Shifts take their amount modulo the width: a mask of it is not needed.
  template <unsigned Mask> bool selectShiftAmount(SDValue In, SDValue &Src) {
    Src = In;
    if (In.getOpcode() == ISD::AND)
      if (auto *C = dyn_cast<ConstantSDNode>(In.getOperand(1)))
        if ((C->getZExtValue() & Mask) == Mask)
          Src = In.getOperand(0);
    return true;
  }

  /// Called by SelectCode, which TableGen makes: LLVM's, with one more pattern
  /// behind \p Table that takes what no other has taken.
  void SelectCodeCommon(SDNode *N, const uint8_t *Table, unsigned Size);

  /// The number of the complex pattern of that last resort.
  static constexpr unsigned NothingMatches = 255;

  /// Reports \p N, unless the function had an error before, and replaces all
  /// that it defines by undefined values.
  void reject(SDNode &N);

  /// Puts the instruction that ends the program at the end of \p MBB.
  virtual void buildEnd(MachineBasicBlock &MBB) const = 0;

private:
  SmallVector<uint8_t, 0> TableAndRest;
  bool HadErrors = false; // before this function

  void Select(SDNode *N) final;
  bool selectConstant(SDNode *N);
  bool selectBuildVector(SDNode *N);
  bool selectLoad(SDNode *N);
  bool selectStore(SDNode *N);
  void makeEmpty() const;
};

namespace gpu {

/// What a comparison asks.
enum class Condition { EQ, NE, GT, GE, LT, LE, GTLT };

struct Comparison {
  gpu::Condition Condition;
  bool Signed; ///< the order is that of signed numbers; never for equality
};

Comparison getComparison(ISD::CondCode CC);

/// Whether \p V compares numbers that are no vectors.
bool isScalarCompare(SDValue V);

/// The bits of a constant pair of halves; none if one of them is no constant.
std::optional<uint32_t> packedConstant(const SDNode &BuildVector);

/// The bits of a constant number or float.
uint64_t constantBits(const SDNode &Constant);

/// How a load extends what it reads, also an atomic one.
ISD::LoadExtType getLoadExtension(const MemSDNode &Load);

/// Whether \p V is an i64 made of one word by sign or zero.
inline bool isExtendedWord(SDValue V) {
  return (V.getOpcode() == ISD::ZERO_EXTEND ||
          V.getOpcode() == ISD::SIGN_EXTEND) &&
         V.getOperand(0).getValueType() == MVT::i32;
}

} // namespace gpu

template <typename TargetISel> class GPUSelector final : public TargetISel {
public:
  using TargetISel::TargetISel;

private:
  bool CheckComplexPattern(
      SDNode *Root, SDNode *Parent, SDValue N, unsigned PatternNo,
      SmallVectorImpl<std::pair<SDValue, SDNode *>> &Result) override {
    if (PatternNo != TargetISel::NothingMatches)
      return TargetISel::CheckComplexPattern(Root, Parent, N, PatternNo,
                                             Result);
    this->reject(*Root);
    return true;
  }
};

/// The pass that selects with \p TargetISel. A target derives from it, for the
/// name and the registration.
template <typename TargetISel, typename MachineT>
class GPUDAGToDAGISelPass : public SelectionDAGISelLegacy {
public:
  GPUDAGToDAGISelPass(char &ID, MachineT &TM, CodeGenOptLevel OptLevel)
      : SelectionDAGISelLegacy(
            ID, std::make_unique<GPUSelector<TargetISel>>(TM, OptLevel)) {}
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUISELDAGTODAG_H
