//===- SharedValues.h - Values that several expressions need ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SHAREDVALUES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SHAREDVALUES_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/ScheduleDAG.h"

namespace llvm {

class MachineRegisterInfo;

namespace gpu {

/// Registers of what \p Unit defines.
unsigned registersOf(const SUnit &Unit, const MachineRegisterInfo &MRI);

/// In which order the expressions of a block need fewest of the values that
/// they share, while the block is ordered from its end to its begin.
///
/// Each element of a product of matrices takes a row and a column. Rows by
/// columns, all of one and one of the other are live at a time, and it matters
/// which: after the first element the next one should be of the row or column
/// that fewer others need, as that one is done with soonest.
///
/// An expression is what a unit computes from others that have no further use,
/// as far as its shared values take a handful of registers; a sum whose other
/// operand is as large is an expression of its own.
class SharedValues {
public:
  void compute(ArrayRef<SUnit> Units, const MachineRegisterInfo &MRI);
  bool empty() const { return Values.empty(); }

  /// Registers of values that the expression of \p Unit is the first one to
  /// need, other than by \p Unit itself; less those that it takes, but which
  /// its expression has been charged with.
  int laterRegisters(const SUnit &Unit) const;
  /// Of the live values that \p Unit needs, the one that fewest others need:
  /// how many that is.
  unsigned fewestOthers(const SUnit &Unit) const;
  /// \p Unit is the next one.
  void place(const SUnit &Unit);

private:
  struct Value {
    unsigned Registers = 0;
    /// Expressions that need it and have no place yet.
    unsigned Waiting = 0;
    /// An expression that needs it has a place.
    bool IsLive = false;
    /// A unit that reads it has a place.
    bool IsRead = false;
  };
  struct Needs {
    SmallVector<unsigned, 4> Values;
    /// Those that the unit reads itself.
    SmallVector<unsigned, 4> Read;
  };

  /// By the number of the unit.
  SmallVector<Value> Values;
  SmallVector<Needs> Needed;
  BitVector IsExpression;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SHAREDVALUES_H
