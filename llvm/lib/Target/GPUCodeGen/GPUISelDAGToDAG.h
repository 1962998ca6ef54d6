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
/// A target derives its selector from GPUDAGToDAGISel and makes a
/// GPUSelector of that.
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

  void makeEmpty() const;
};

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

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUISELDAGTODAG_H
