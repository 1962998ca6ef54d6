//===-- BifrostClausePlan.h - A clause while it is built --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTCLAUSEPLAN_H
#define LLVM_LIB_TARGET_MALI_BIFROSTCLAUSEPLAN_H

///
/// \file
/// The operations of a block, what they need of each other, and a clause that
/// takes them tuple by tuple. The plan answers whether an operation may stand
/// at a place: who passes a value on (t, t0, t1 or a register), how many
/// registers a tuple reads, which results of the tuple before need one, what
/// the FAU word holds, what the message forbids.
///
/// A result needs a register only if someone reads it from there: in the same
/// clause two tuples later or as a staging register, or after the clause.
///

#include "BifrostOperations.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/ScheduleDAG.h"

namespace llvm {
namespace Bifrost {

/// Bit n: rn.
using RegMask = uint64_t;

/// An operation of a block, numbered in its order.
struct BlockOp {
  MachineInstr *MI = nullptr;
  SUnit *SU = nullptr;
  SmallVector<FormInst, 2> Forms;
  bool IsMessage = false;
  bool IsLast = false; ///< only in the last tuple
  bool IsFence = false;
  RegMask StagingReads = 0, StagingWrites = 0;
  /// Who makes the value of a register that it reads; not there: an earlier
  /// block.
  SmallDenseMap<unsigned, unsigned, 4> DefOf;
  /// Results that are not staging registers.
  struct Result {
    unsigned Reg;
    SmallVector<unsigned, 4> Readers;
    bool LiveOut = false;
  };
  SmallVector<Result, 2> Results;
};

/// Half of a tuple.
struct PlannedHalf {
  static constexpr unsigned None = ~0u, Move = ~1u;
  unsigned Op = None;
  const HalfInst *Inst = nullptr;
  /// Of a move, which only passes a register on to the next tuple.
  unsigned MovedReg = 0;
  bool empty() const { return Op == None; }
};

struct PlannedTuple {
  PlannedHalf Half[2];
  bool empty() const { return Half[0].empty() && Half[1].empty(); }
};

class ClausePlan {
public:
  ClausePlan(ArrayRef<BlockOp> Ops, const BifrostSubtarget &STI,
             bool FlushesF32)
      : Ops(Ops), STI(STI), FlushesF32(FlushesF32),
        Place(Ops.size(), Unplaced) {}

  /// Starts the next clause.
  void clear();
  ArrayRef<PlannedTuple> tuples() const { return Tuples; }
  bool isPlaced(unsigned Op) const { return Place[Op] != Unplaced; }

  /// Takes the tuples of a clause that is complete.
  void load(ArrayRef<PlannedTuple> Clause);

  void addTuple() { Tuples.emplace_back(); }
  void dropTuple() { Tuples.pop_back(); }
  /// In the last tuple; says nothing about legality.
  void place(unsigned Op, const FormInst &Form);
  void placeMove(unsigned Reg, Unit U);
  void remove(unsigned Op);
  void removeMove(Unit U);
  /// A fence is between clauses.
  void placeFence(unsigned Op) { Place[Op] = Earlier; }

  /// What has to come first has, so that \p Op can follow in the last tuple.
  bool isReady(unsigned Op, const FormInst &Form) const;
  /// The last tuple is legal, perhaps as the last one of the clause.
  bool isLegal(bool Closing) const;
  /// The clause can end behind its last tuple.
  bool canClose() const { return isLegal(/*Closing=*/true); }

  /// Registers of \p Form that would be read from the register file by a tuple
  /// behind the last one.
  SmallVector<unsigned, 4> readsInNext(const FormInst &Form, unsigned Op) const;
  /// Sources that \p Op gets from this tuple or the one before.
  unsigned countPassed(unsigned Op, const FormInst &Form) const;

  /// Where a source of a half in \p Tuple is read.
  enum class Origin { Slot, T, T0, T1 };
  std::optional<Origin> findOrigin(const HalfSource &S, unsigned Op,
                                   unsigned Tuple, Unit U) const;
  /// The result of half \p U of \p Tuple needs its register.
  bool needsRegister(unsigned Tuple, Unit U) const;

private:
  static constexpr uint32_t Unplaced = ~0u, Earlier = ~1u;
  /// tuple * 2 + unit of the last half of an operation in this clause.
  bool isHere(unsigned Op) const { return Place[Op] < Earlier; }
  unsigned tupleOf(unsigned Op) const { return Place[Op] / 2; }

  struct Reads {
    SmallVector<unsigned, 4> Slots;
    bool Legal = true;
  };
  Reads readsOf(unsigned Tuple) const;
  unsigned countWrites(unsigned Tuple, std::optional<unsigned> &Reg) const;
  std::optional<bool> floatMode(const BlockOp &Op) const;

  /// What some tuples need that is common to their clause.
  struct SharedUse {
    /// How many tuples; all but the last one of the clause.
    unsigned Size = 0;
    std::optional<bool> Mode;
    unsigned Full = 0, Targets = 0;
    SmallVector<HalfSource, 8> Single;

    /// The embedded constants, at most: layoutClause may share more.
    unsigned numConstants() const {
      return Full + Targets + divideCeil(Single.size(), 2);
    }
  };
  bool addShared(SharedUse &S, const PlannedTuple &T) const;
  const SharedUse &sharedBefore() const;

  ArrayRef<BlockOp> Ops;
  const BifrostSubtarget &STI;
  bool FlushesF32;
  std::vector<uint32_t> Place;
  SmallVector<PlannedTuple, 8> Tuples;
  std::optional<unsigned> Message;
  mutable SharedUse Before;
};

} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTCLAUSEPLAN_H
