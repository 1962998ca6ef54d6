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
    /// A register, and groups of 2, 3, ...
    ArrayRef<const TargetRegisterClass *> Groups;
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
  const TargetRegisterClass &groupClass(unsigned Words) const override {
    return *T.Groups[Words - 1];
  }

  unsigned withSelector(unsigned Mods, unsigned Selector) const {
    return (Mods & ~T.Mods.SelectorMask) | Selector;
  }
  /// Takes the signs off \p V. \returns their modifiers.
  unsigned signMods(SDValue &V) const {
    return takeSigns(V, T.Mods.Neg, T.Mods.Abs);
  }
  bool selectFloatSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalfSource(SDValue In, SDValue &Src, SDValue &Mods);
  bool selectHalf2Source(SDValue In, SDValue &Src, SDValue &Mods);
  /// The operands of a comparison of floats; a scalar half compares as f32, so
  /// that the result fills the register.
  SmallVector<MaliOperand, 2> comparedFloats(const SDNode &SetCC);

  /// What new and expected values of a comparing exchange are in: a group.
  SDValue exchangedGroup(const AtomicSDNode &CmpXchg);

  // MaliISelImage.cpp
  /// Where the operands of image nodes are (MaliImageLowering.h).
  enum ImageNodeOperand : unsigned {
    ChainOperand,
    FunctionOperand,
    ShapeOperand,
    FirstImageOperand
  };
  /// From FirstImageOperand on.
  enum TextureOperand : unsigned { SamplerOperand, ImageOperand, FirstStaging };
  enum AccessOperand : unsigned {
    AccessImage,
    AccessPlace,
    AccessThird,
    AccessTexel
  };
  static constexpr unsigned TexelWords = 4, HalfTexelWords = TexelWords / 2;

  /// Words as one register or a group of registers.
  SDValue wordGroup(const SDLoc &DL, ArrayRef<SDValue> Words);
  /// The type of such a group as a result.
  static EVT groupType(unsigned Words);
  /// The words are those of one texel, in its order.
  static bool isWholeTexel(ArrayRef<SDValue> Words);
  /// The mask of the words of texel \p N that somebody reads, of the first
  /// \p Present; all these if not each user takes one word.
  unsigned usedWords(SDNode *N, unsigned Present = TexelWords);
  /// Replaces the image node \p N by the message \p New. Its group of
  /// \p GroupWords has those of \p Mask in their places or, if it
  /// \p Compacts, one behind the other.
  void replaceTexel(SDNode *N, SDNode *New, unsigned Mask, unsigned GroupWords,
                    bool Compacts);
  /// What never changes while a kernel runs: images that it only reads, and
  /// descriptors.
  static MachineMemOperand *constantMemory(MachineFunction &MF);

  /// A comparison that gives a mask or, with \p One, 0 or 1.
  virtual SDValue buildCompare(SDNode *SetCC, EVT VT, bool One) = 0;
  /// \p Operands: A \p C B ? T : F. Compares values of type \p Compared, where
  /// v2i16 means each half for itself. None if no instruction does it.
  virtual SDValue buildSelect(const SDLoc &DL, EVT VT, EVT Compared,
                              gpu::Comparison C,
                              ArrayRef<MaliOperand> Operands) = 0;
  /// The half of \p V that source modifiers \p Mods take, sign-extended.
  virtual SDValue buildExtendHalf(const SDLoc &DL, SDValue V,
                                  unsigned Mods) = 0;
  virtual SDValue buildUniform(SDNode *N) = 0;
  virtual MachineSDNode *buildStoreMessage(const MemSDNode &Store,
                                           unsigned Opcode, SDValue Value) = 0;
  virtual bool selectFrameIndex(SDNode *N) = 0;

private:
  MachineSDNode *buildStore(const MemSDNode &Store, SDValue Value) final;
  MachineSDNode *buildFence(SDNode *N) final;
  bool selectCompare(SDNode *N) final;
  bool selectSelect(SDNode *N) final;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MALIISELDAGTODAG_H
