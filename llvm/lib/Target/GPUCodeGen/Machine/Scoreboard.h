//===-- Scoreboard.h - What is outstanding at a point -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Some operations (loads, stores, textures) run beside the program. Each
/// counts on a counter until it is complete, and software waits for counters.
/// This finds which operations may be outstanding at a point, and which
/// counters an instruction has to wait for: those of operations
///  - that write a register which it touches,
///  - that still read a register which it writes,
///  - whose memory it accesses, as MemoryOrder says,
///  - of all kinds, if the instruction orders everything.
///
/// It is a forward data flow problem over sets of operations. An operation that
/// comes around a loop is kept apart from one of this iteration: alias analysis
/// may not equate the addresses of different iterations.
///
/// A target derives a class from it that says what its instructions do. One
/// instruction may be a bundle, if waits are those of groups of instructions.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SCOREBOARD_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SCOREBOARD_H

#include "GPUCodeGen/Machine/MemoryOrder.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <bitset>
#include <memory>
#include <optional>

namespace llvm {
class MachineBasicBlock;
class MachineFunction;

namespace gpu {

/// General registers by number, as many as any instruction set has.
using RegisterSet = std::bitset<256>;

/// What an instruction does when it is issued.
struct RegisterAccess {
  RegisterSet Uses;
  RegisterSet Defs;
};

/// Bit n: counter n.
using CounterMask = unsigned;

class Scoreboard {
public:
  /// Numbers of operations in ascending order: few are outstanding at a time,
  /// of many that a function has.
  using OperationSet = SmallVector<unsigned, 8>;

  /// Operations that may be outstanding.
  class State {
    friend class Scoreboard;
    OperationSet Direct;  ///< Issued since the last backward branch.
    OperationSet Carried; ///< Issued before it.

    /// Returns true if that changed anything.
    bool merge(const State &From, bool Backward);
  };

  Scoreboard(unsigned NumCounters, std::unique_ptr<MemoryOrder> Order);
  virtual ~Scoreboard();

  /// Looks at all of \p MF, as if every instruction waited for what it needs.
  void analyze(MachineFunction &MF);

  const State &atEntry(const MachineBasicBlock &MBB) const {
    return Entry.at(&MBB);
  }
  /// The counters that \p MI has to wait for before it is issued.
  CounterMask getNeeded(const MachineInstr &MI, const State &S) const;
  /// Advances \p S over a wait for \p Waited and \p MI.
  void advance(const MachineInstr &MI, State &S, CounterMask Waited) const;
  /// Registers that outstanding operations will write.
  RegisterSet getPendingWrites(const State &S) const;

  /// \p MI neither starts nor lets pass anything before all is complete.
  virtual bool waitsForAll(const MachineInstr &MI) const = 0;

protected:
  /// The counter of an operation that runs beside the program.
  virtual std::optional<unsigned> getCounter(const MachineInstr &MI) const = 0;
  virtual RegisterAccess getAccess(const MachineInstr &MI) const = 0;
  /// Registers that the operation \p MI writes at any time until it is
  /// complete.
  virtual RegisterSet getLateWrites(const MachineInstr &MI) const = 0;
  /// Registers that it reads until then, if nothing else protects them.
  virtual RegisterSet getLateReads(const MachineInstr &) const { return {}; }
  /// The counters that \p MI itself waits for, after it was issued.
  virtual CounterMask getWaits(const MachineInstr &MI) const = 0;

private:
  struct Operation {
    const MachineInstr *MI;
    unsigned Counter;
    RegisterSet Writes;
    RegisterSet Reads;
  };

  /// After so many questions about one counter the answer is to wait, which
  /// also bounds the time.
  static constexpr unsigned MaxQueries = 48;

  void collect(MachineFunction &MF);
  CounterMask getBusy(const State &S) const;
  void drain(State &S, CounterMask Counters) const;

  std::unique_ptr<MemoryOrder> Order;
  unsigned CounterCount;
  SmallVector<Operation, 0> Operations;
  DenseMap<const MachineInstr *, unsigned> NumberOf;
  DenseMap<const MachineBasicBlock *, State> Entry;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_SCOREBOARD_H
