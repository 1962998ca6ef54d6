//===- Recomputation.h - Values computed again at their uses ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_RECOMPUTATION_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_RECOMPUTATION_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/Register.h"
#include "llvm/CodeGen/SlotIndexes.h"
#include "llvm/MC/LaneBitmask.h"
#include <optional>
#include <vector>

namespace llvm {

class AAResults;
class LiveInterval;
class LiveIntervals;
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
class MachineLoopInfo;
class MachineOperand;
class MachineRegisterInfo;

namespace gpu {

/// Frees registers at a place of a function: values that are live there, but
/// wait for uses elsewhere, are computed again where they are used, from what
/// is live anyway.
///
/// Common subexpressions and invariants of loops become such values, as if
/// there were registers for all of them. A spilled value is loaded at the same
/// uses and has to be stored before. What was loaded from private or constant
/// memory need not be stored where nothing has written there since.
class Recomputation {
public:
  /// \p Inserted is told of each new instruction and the one behind it, \p
  /// Erased of those that nothing needs any more. Loads are executed again only
  /// with \p Aliases. With \p AlsoLanes single registers of a group are
  /// computed again, too, though what is free beside the others is of less use.
  Recomputation(MachineFunction &MF, LiveIntervals &LIS,
                const MachineLoopInfo &Loops, AAResults *Aliases,
                bool AlsoLanes,
                function_ref<void(MachineInstr &, MachineInstr &)> Inserted,
                function_ref<void(MachineInstr &)> Erased);

  /// Tells whether too many registers are live at a place.
  using HighPlaces = function_ref<bool(SlotIndex)>;

  /// Frees up to \p Registers at \p At, one of the places that \p AreHigh;
  /// returns how many it did.
  unsigned freeRegisters(SlotIndex At, unsigned Registers, HighPlaces AreHigh);

  /// What freeing \p Registers at \p At would cost: instructions, each as often
  /// as its loops run; nothing if it cannot be done. Values \p Known to be
  /// computed again, for another place, cost nothing; those for this one join
  /// them.
  std::optional<unsigned> priceOf(SlotIndex At, unsigned Registers,
                                  DenseSet<Register> &Known) const;
  /// How often an instruction of \p MBB is counted.
  unsigned weightOf(const MachineBasicBlock &MBB) const;

private:
  /// Uses that share one computation.
  struct Group {
    /// It goes in front of this one.
    MachineInstr *At;
    SmallVector<MachineInstr *, 4> Users;
  };
  struct Plan {
    Register Reg;
    /// Of a group, what is computed again in its place while the others stay;
    /// nothing where all of it is.
    LaneBitmask Lane;
    SmallVector<Group, 2> Groups;
    /// The first group in the block of the place, or the end of that.
    SlotIndex Next;
    /// Some read it where it is computed now.
    bool IsNeededThere = false;
    /// What is computed again, in order; the last one defines Reg.
    SmallVector<MachineInstr *, 4> Chain;
    /// What must be live for it, but is not.
    SmallVector<std::pair<Register, LaneBitmask>, 4> Needed;
    /// Registers of the value that are live.
    unsigned Live = 0;
    /// The limit of the chain.
    unsigned MostInstructions = 0;
    /// Instructions, weighted by the depth of their loops.
    unsigned Cost = 0;
  };

  std::optional<Plan> plan(Register Reg, LaneBitmask Lane, SlotIndex At,
                           unsigned Most, HighPlaces AreHigh) const;
  SmallVector<LaneBitmask, 4> lanesOf(Register Reg) const;
  void forEachPlan(SlotIndex At, unsigned Most, HighPlaces AreHigh,
                   function_ref<void(Plan &&)> Do) const;
  std::vector<Plan> planAll(SlotIndex At, HighPlaces AreHigh) const;
  std::vector<Plan> planTogether(SlotIndex At, unsigned Registers,
                                 HighPlaces AreHigh) const;
  static int gainOf(ArrayRef<Plan> Plans);
  bool groupUsers(Plan &P, const MachineInstr &Def, SlotIndex At) const;
  bool isFreeForLong(const Plan &P, SlotIndex At, HighPlaces AreHigh) const;
  bool addToChain(Plan &P, ArrayRef<MachineInstr *> Defs, SlotIndex At,
                  unsigned Pending) const;
  bool isAvailable(const MachineOperand &MO, const MachineInstr &Def,
                   const Plan &P) const;
  bool canLoadAgain(const MachineInstr &MI) const;
  bool isUnchanged(const MachineInstr &Load, const Plan &P) const;
  bool canStandElsewhere(const MachineInstr &Def) const;
  SmallVector<MachineInstr *, 4> recomputableDefs(Register Reg) const;
  MachineInstr *recomputableDef(Register Reg, LaneBitmask Lane) const;
  LaneBitmask liveLanes(Register Reg, SlotIndex At) const;
  void apply(const Plan &P);
  void updateUndefined(Register Reg, LaneBitmask Lane,
                       ArrayRef<MachineInstr *> Defs);

  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  LiveIntervals &LIS;
  const MachineLoopInfo &Loops;
  AAResults *Aliases;
  bool AlsoLanes;
  /// All instructions that may write private memory.
  SmallVector<const MachineInstr *> Stores;
  function_ref<void(MachineInstr &, MachineInstr &)> Inserted;
  function_ref<void(MachineInstr &)> Erased;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_RECOMPUTATION_H
