//===- MaliImageLowering.h - Operands of image accesses ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operands of the reserved functions become those of messages. A node has,
/// behind the chain, the function and the shape, and then
///
///   image_sample, image_gather, image_fetch: sampler, image, and what the
///       message of the target takes, in its order
///   image_load, image_texel: image, x and y packed, layer or z
///   image_store: the same and the texel
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIIMAGELOWERING_H
#define LLVM_LIB_TARGET_MALI_MALIIMAGELOWERING_H

#include "GPUCodeGen/ImageOperands.h"
#include "GPUCodeGen/ImageShape.h"
#include "MaliISelLowering.h"

namespace llvm {

class MaliImageLowering {
public:
  MaliImageLowering(const MaliTargetLowering &TLI, SelectionDAG &DAG,
                    const SDLoc &DL, const gpu::ImageShape &Shape,
                    ArrayRef<SDValue> Args)
      : TLI(TLI), DAG(DAG), DL(DL), Shape(Shape), Args(Args) {}
  virtual ~MaliImageLowering() = default;

  void sample(bool IsGather, SmallVectorImpl<SDValue> &Ops);
  void fetch(SmallVectorImpl<SDValue> &Ops);
  void access(bool IsStore, SmallVectorImpl<SDValue> &Ops);
  SDValue gathered(SDValue Texels);
  /// The bits of a float from what the message for a level returns.
  SDValue levelOf(SDValue Words);

protected:
  /// What follows sampler and image.
  virtual void sampleWords(bool IsGather, SmallVectorImpl<SDValue> &Ops) = 0;
  virtual void fetchWords(SmallVectorImpl<SDValue> &Ops) = 0;
  /// The second word of a place in an image that is written.
  virtual SDValue depthOrLayer() = 0;

  SDValue word(uint32_t V) { return DAG.getConstant(V, DL, MVT::i32); }
  SDValue node(unsigned Opcode, SDValue A, SDValue B) {
    return DAG.getNode(Opcode, DL, A.getValueType(), A, B);
  }
  SDValue shiftedUp(SDValue V, unsigned Bits) {
    return node(ISD::SHL, V, word(Bits));
  }
  /// The coordinates of image_sample as messages take them: of a cube, s with
  /// the face above it, and t.
  SmallVector<SDValue, 3> sampledPlace();
  SDValue fixedPoint(SDValue Level);
  /// The word for LevelMode::Explicit or LevelMode::Bias.
  SDValue levelWord();

  const MaliTargetLowering &TLI;
  SelectionDAG &DAG;
  const SDLoc &DL;
  const gpu::ImageShape &Shape;
  ArrayRef<SDValue> Args;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MALIIMAGELOWERING_H
