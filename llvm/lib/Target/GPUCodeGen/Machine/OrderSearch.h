//===- OrderSearch.h - Search for an order with few registers ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_ORDERSEARCH_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_ORDERSEARCH_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineScheduler.h"
#include "llvm/MC/LaneBitmask.h"
#include <optional>
#include <vector>

namespace llvm {
namespace gpu {

/// Looks for an order of a region in which hardly ever more than a limit of
/// registers are live.
///
/// Units are placed from the end of the region to its begin. Those that make no
/// more registers live are placed at once; where there is none, several ways
/// are followed, of those with equally many units the ones with the fewest
/// registers above the limit so far, and then with the fewest live ones.
class OrderSearch {
public:
  OrderSearch(const ScheduleDAGMILive &DAG, unsigned Limit);

  /// The numbers of all units, the last one of the region first; nothing if
  /// that would take too long.
  std::vector<unsigned> run();

private:
  using Lanes = LaneBitmask::Type;
  struct Access {
    /// In the order of their first access.
    unsigned Value;
    Lanes Read, Written;
  };
  struct Unit {
    SmallVector<Access, 4> Accesses;
    SmallVector<unsigned, 4> Before;
    unsigned Behind = 0;
    uint64_t Hash = 0;
  };
  /// Some units have their places.
  struct State {
    /// Live registers of each value, and its readers with a place.
    std::vector<std::pair<Lanes, unsigned>> Live;
    /// Of each unit, the ones behind it without a place.
    std::vector<unsigned> Waiting;
    SmallVector<unsigned> Ready;
    unsigned Registers = 0;
    /// The more, the closer are values to their definitions: one with all its
    /// readers is better than two with half of theirs.
    unsigned Closeness = 0;
    /// Registers above the limit, at all places together, and at one.
    uint64_t Excess = 0;
    unsigned Most = 0;
    unsigned Placed = 0;
    /// Of the set of units with a place.
    uint64_t Hash = 0;
    /// Its last unit in Steps.
    unsigned Step = 0;
    auto key() const {
      return std::make_tuple(Excess, Registers, ~Closeness, Most, Hash);
    }
  };
  struct Step {
    unsigned Unit, Last;
  };

  void collect(const ScheduleDAGMILive &DAG);
  int growth(const State &S, unsigned Number);
  void place(State &S, unsigned Index);
  void placeFree(State &S);
  std::optional<State> search();
  unsigned closeness(unsigned Value, std::pair<Lanes, unsigned> Live) const;

  const unsigned Limit;
  std::vector<Unit> Units;
  /// Of each value, units that read it.
  std::vector<unsigned> Readers;
  State Begin;
  std::vector<Step> Steps;
  std::optional<State> Best;
  unsigned Width = 0, Looks = 0;
};

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_ORDERSEARCH_H
