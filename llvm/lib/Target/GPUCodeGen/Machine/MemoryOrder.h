//===-- MemoryOrder.h - Which accesses must stay in order -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Accesses that run beside the program reach memory in any order. This tells
/// for two of them whether the later one must wait until the earlier one is
/// complete.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_MEMORYORDER_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_MEMORYORDER_H

#include "llvm/Analysis/AliasAnalysis.h"
#include <optional>

namespace llvm {
class MachineInstr;
class MachineMemOperand;

namespace gpu {

class MemoryOrder {
public:
  /// Without alias analysis only address spaces, stack slots and constant
  /// memory tell accesses apart.
  explicit MemoryOrder(AAResults *AA);
  virtual ~MemoryOrder();

  /// True for accesses that only waits put into an order.
  virtual bool isUnordered(const MachineInstr &MI) const = 0;

  /// True if \p Later, executed by the same lane, must not be issued before
  /// \p Earlier is complete. \p Carried: a backward branch lies between them,
  /// so that one IR value may stand for two different addresses.
  bool mustWait(const MachineInstr &Earlier, const MachineInstr &Later,
                bool Carried);

protected:
  /// True if memory is the same in the end and nobody sees a difference,
  /// whichever comes first.
  virtual bool commute(const MachineInstr &A, const MachineInstr &B) const = 0;

  /// True if \p Later waits for \p Earlier whatever memory they access.
  virtual bool isOrdered(const MachineInstr &Earlier,
                         const MachineInstr &Later) const {
    return false;
  }

private:
  bool mayOverlap(const MachineMemOperand &A, const MachineMemOperand &B,
                  bool Carried);

  /// One query cache per way of asking.
  std::optional<BatchAAResults> SameIteration;
  std::optional<BatchAAResults> AnyIteration;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_MEMORYORDER_H
