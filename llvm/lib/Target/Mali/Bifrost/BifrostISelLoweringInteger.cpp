//===-- BifrostISelLoweringInteger.cpp - Products of two words ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostISelLowering.h"
#include "BifrostSubtarget.h"

using namespace llvm;

/// The full product from products of halves: there is none of the high word.
SDValue BifrostTargetLowering::buildMulWide(SelectionDAG &DAG, const SDLoc &DL,
                                            SDValue A, SDValue B,
                                            bool Signed) const {
  MaliNodeBuilder M{*this, DAG, DL};
  auto Int = [&](unsigned O, SDValue X, SDValue Y) {
    return DAG.getNode(O, DL, MVT::i32, X, Y);
  };
  auto Low = [&](SDValue V) { return Int(ISD::AND, V, M.constI(0xFFFF)); };
  auto High = [&](SDValue V) { return Int(ISD::SRL, V, M.constI(16)); };
  SDValue AL = Low(A), AH = High(A);
  SDValue T = Int(ISD::MUL, AL, Low(B));
  SDValue U = Int(ISD::ADD, Int(ISD::MUL, AH, Low(B)), High(T));
  SDValue V = Int(ISD::ADD, Int(ISD::MUL, AL, High(B)), Low(U));
  SDValue Hi = Int(ISD::ADD, Int(ISD::MUL, AH, High(B)), High(U));
  Hi = Int(ISD::ADD, Hi, High(V));
  if (Signed) {
    // Each negative factor counts 2^32 times the other one too much.
    auto Correction = [&](SDValue X, SDValue Y) {
      return DAG.getSelect(
          DL, MVT::i32, DAG.getSetCC(DL, MVT::i32, X, M.constI(0), ISD::SETLT),
          Y, M.constI(0));
    };
    Hi = Int(ISD::SUB, Hi, Correction(A, B));
    Hi = Int(ISD::SUB, Hi, Correction(B, A));
  }
  return M.pair(Int(ISD::MUL, A, B), Hi);
}
