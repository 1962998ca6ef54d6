//===- MaliISelDAGToDAG.h - Selection of both Mali ISAs ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Sources of both instruction sets have signs, widening and selection of
/// halves; comparisons make masks; values of several words are groups of
/// registers; messages move groups. What follows from that is here; a target
/// makes the instructions.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIISELDAGTODAG_H
#define LLVM_LIB_TARGET_MALI_MALIISELDAGTODAG_H

#include "GPUCodeGen/GPUISelDAGToDAG.h"
#include "MaliISelLowering.h"
#include "MaliInstrInfo.h"

namespace llvm {

/// What a comparison asks.
enum class MaliCondition { EQ, NE, GT, GE, LT, LE, GTLT };

struct MaliComparison {
  MaliCondition Condition;
  bool Signed; ///< the order is that of signed numbers; never for equality
};

MaliComparison getMaliComparison(ISD::CondCode CC);

class MaliDAGToDAGISel : public GPUDAGToDAGISel {
public:
  /// Values of source modifiers. The selectors replace one another.
  struct SourceMods {
    unsigned Abs, Neg;
    unsigned H0, H1;   ///< f32 from a half
    unsigned H00, H11; ///< one half for both
    unsigned SelectorMask;
  };
  struct Target {
    const TargetRegisterClass *Pair, *Quad;
    unsigned FirstSubReg;
    unsigned Fence;
    /// Node of a uniform in a register.
    unsigned Uniform;
    SourceMods Mods;
    MaliAccessOpcodes Stores;
  };

protected:
  const Target &T;

  MaliDAGToDAGISel(TargetMachine &TM, CodeGenOptLevel OptLevel, const Target &T)
      : GPUDAGToDAGISel(TM, OptLevel), T(T) {}

  bool selectByCode(SDNode *N) override;
  unsigned subReg(unsigned N) const override { return T.FirstSubReg + N; }

  unsigned withSelector(unsigned Mods, unsigned Selector) const {
    return (Mods & ~T.Mods.SelectorMask) | Selector;
  }
  /// Takes the signs off \p V. \returns their modifiers.
  unsigned signMods(SDValue &V) const;
  bool selectFloatSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalfSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalf2Source(SDValue In, SDValue &Src, SDValue &Mods);
  /// The operands of a comparison of floats; a scalar half compares as f32, so
  /// that the result fills the register.
  SmallVector<MaliOperand, 2> comparedFloats(const SDNode &SetCC);

  SDValue pair(const SDLoc &DL, SDValue Low, SDValue High) {
    return sequence(DL, MVT::i64, *T.Pair, {Low, High});
  }
  /// What new and expected values of a comparing exchange are in: a group.
  SDValue exchangedGroup(const AtomicSDNode &CmpXchg);

  /// A register with \p Value.
  virtual SDValue constant(const SDLoc &DL, uint32_t Value, EVT VT) = 0;
  /// Word \p Index of a value of several words.
  virtual SDValue word(const SDLoc &DL, SDValue V, unsigned Index) {
    return sub(DL, V, Index);
  }
  /// A comparison that gives a mask or, with \p One, 0 or 1.
  virtual SDValue buildCompare(SDNode *SetCC, EVT VT, bool One) = 0;
  /// \p Operands: A \p C B ? T : F. Compares values of type \p Compared, where
  /// v2i16 means each half for itself. None if no instruction does it.
  virtual SDValue buildSelect(const SDLoc &DL, EVT VT, EVT Compared,
                              MaliComparison C,
                              ArrayRef<MaliOperand> Operands) = 0;
  /// The half of \p V that source modifiers \p Mods take, sign-extended.
  virtual SDValue buildExtendHalf(const SDLoc &DL, SDValue V,
                                  unsigned Mods) = 0;
  virtual SDValue buildUniform(SDNode *N) = 0;
  /// The instruction for \p Load; null if there is none.
  virtual MachineSDNode *buildLoad(const MemSDNode &Load) = 0;
  virtual MachineSDNode *buildStore(const MemSDNode &Store, unsigned Opcode,
                                    SDValue Value) = 0;
  virtual bool selectAdd64(SDNode *N) = 0;
  virtual bool selectAtomic(SDNode *N) = 0;
  virtual bool selectFrameIndex(SDNode *N) = 0;

private:
  void replace(SDNode *N, SDValue V) { ReplaceNode(N, V.getNode()); }
  bool selectConstant(SDNode *N);
  bool selectCompare(SDNode *N);
  bool selectSelect(SDNode *N);
  bool selectBuildVector(SDNode *N);
  bool selectLoad(SDNode *N);
  bool selectStore(SDNode *N);
};

/// Whether \p V compares numbers that are no vectors.
bool isMaliScalarCompare(SDValue V);

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MALIISELDAGTODAG_H
