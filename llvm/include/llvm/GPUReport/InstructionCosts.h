//===- InstructionCosts.h - What executed code costs ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUREPORT_INSTRUCTIONCOSTS_H
#define LLVM_GPUREPORT_INSTRUCTIONCOSTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/GPUReport/Report.h"

namespace llvm {
namespace gpureport {

/// The work of each instruction of a kernel, from the model that reports are
/// made of: with counts of executions it says how long a run keeps each
/// pipeline of one core busy.
class InstructionCosts {
public:
  /// For \p Code without padding, on core \p M.
  static Expected<InstructionCosts> create(ArrayRef<uint8_t> Code,
                                           const MCTarget &M);

  /// Adds to \p Cycles, by pipeline, that \p Warps warps of \p WarpSize threads
  /// execute the instruction at byte \p Address; nothing if there is none.
  void addTo(PerPipeline &Cycles, uint64_t Address, uint64_t Warps,
             unsigned WarpSize) const;
  PerPipeline none() const { return PerPipeline(Pipelines.size()); }
  /// Live as long as the program.
  ArrayRef<Pipeline> pipelines() const { return Pipelines; }

private:
  InstructionCosts() = default;

  DenseMap<uint64_t, PerPipeline> ByAddress;
  ArrayRef<Pipeline> Pipelines;
  /// Costs are those of a warp, not of a thread.
  bool PerWarp = false;
};

} // namespace gpureport
} // namespace llvm

#endif // LLVM_GPUREPORT_INSTRUCTIONCOSTS_H
