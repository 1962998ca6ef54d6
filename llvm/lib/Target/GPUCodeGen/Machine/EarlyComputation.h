//===- EarlyComputation.h - Values computed before others wait --*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_EARLYCOMPUTATION_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_EARLYCOMPUTATION_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/Register.h"
#include "llvm/CodeGen/SlotIndexes.h"
#include "llvm/MC/LaneBitmask.h"

namespace llvm {

class LiveIntervals;
class MachineDominatorTree;
class MachineFunction;
class MachineInstr;
class MachineLoopInfo;
class MachineOperand;
class MachineRegisterInfo;

namespace gpu {

/// Frees registers at a place of a function: what later blocks compute of
/// several values that wait for nothing else is computed before it.
///
/// Code moves to the branches that need it, where it is executed least, but
/// then its operands are live up to there: of a sum of products all factors.
class EarlyComputation {
public:
  /// \p Inserted is told of each instruction that has moved and the one behind
  /// it, \p Erased of each that will.
  EarlyComputation(MachineFunction &MF, LiveIntervals &LIS,
                   const MachineLoopInfo &Loops,
                   const MachineDominatorTree &Dominators,
                   function_ref<void(MachineInstr &, MachineInstr &)> Inserted,
                   function_ref<void(MachineInstr &)> Erased);

  /// Frees up to \p Registers at \p At by single instructions; returns how many
  /// it did.
  unsigned freeRegisters(SlotIndex At, unsigned Registers);
  /// Frees \p Registers at \p At, also by expressions that only as a whole take
  /// fewer than their operands; does nothing, and returns 0, if these are not
  /// enough.
  unsigned freeTogether(SlotIndex At, unsigned Registers);

private:
  using Blocks = SmallPtrSet<const MachineBasicBlock *, 16>;

  /// What is computed before a place.
  struct Plan {
    Plan(SlotIndex At, MachineBasicBlock *Block)
        : At(At.getBaseIndex()), Block(Block) {}
    SlotIndex At;
    MachineBasicBlock *Block;
    SmallSetVector<MachineInstr *, 16> Instrs;
    /// Those that can not be, however many are.
    SmallPtrSet<const MachineInstr *, 16> Impossible;
    /// Blocks that follow, if the program does not come by the key.
    DenseMap<const MachineBasicBlock *, Blocks> Behind;
  };

  bool canMove(const MachineInstr &MI) const;
  bool isAvailable(const MachineOperand &MO, const MachineInstr &MI,
                   const Plan &P) const;
  bool add(MachineInstr &MI, Plan &P, size_t Most, size_t Waiting = 0) const;
  bool isNeeded(Register Reg, LaneBitmask Lanes, Plan &P) const;
  int gainOf(ArrayRef<MachineInstr *> Instrs, Plan &P) const;
  unsigned collect(Plan &P, unsigned Registers, unsigned Most) const;
  MachineBasicBlock::iterator placeOf(const MachineInstr &MI,
                                      const Plan &P) const;
  void apply(const Plan &P);

  MachineRegisterInfo &MRI;
  LiveIntervals &LIS;
  const MachineLoopInfo &Loops;
  const MachineDominatorTree &Dominators;
  function_ref<void(MachineInstr &, MachineInstr &)> Inserted;
  function_ref<void(MachineInstr &)> Erased;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_EARLYCOMPUTATION_H
