//===- RaceShadow.h - Who accessed which bytes ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each word of memory that a launch accesses, or each byte where accesses
// are smaller, the last writer, up to three readers and up to three atomic
// operations. Two accesses of which one is a write, not both atomic, race if
// nothing orders them:
//  - work-items of a group: a barrier that both have passed;
//  - any work-items: an atomic operation of the first behind its access, or the
//    access itself if it is one, on the same address one of the second in front
//    of its own, whose result it uses. Barriers hand on in each group what one
//    of its work-items knows.
//  - lanes of a warp: that it executes one access after the other, if the
//    kernel says that it relies on that (barriers of sub-groups). Otherwise
//    lockstep orders nothing.
//
// Three are enough to find some race where there is one: of the last group two
// different work-items, and somebody of a group before. An atomic operation
// does not hide the plain store before it, which races with those of others.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_RACESHADOW_H
#define LLVM_LIB_GPUSIM_RACESHADOW_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace llvm {
namespace gpusim {

/// Who accesses memory, and when.
struct AccessStamp {
  static constexpr uint32_t Nobody = ~0u;
  uint32_t Group = Nobody; ///< Number of the work-group.
  uint32_t Time = 0;       ///< Grows from access to access.
  uint32_t Instruction = 0;
  uint32_t Epoch = 0; ///< Barriers passed.
  uint16_t Item = 0;  ///< Flat local id.
  bool Atomic = false, Write = false;

  bool isSameItem(const AccessStamp &O) const {
    return Group == O.Group && Item == O.Item;
  }
};

class RaceShadow {
public:
  /// \p OrderedLanes: work-items of a warp that are ordered by lockstep; 1 if
  /// that orders nothing.
  explicit RaceShadow(unsigned OrderedLanes) : OrderedLanes(OrderedLanes) {}

  /// An access before that races, and the first byte that both access.
  struct Conflict {
    AccessStamp Before;
    uint64_t Address;
  };

  /// Records the access \p S. \p SharedByGroups: of memory that all groups
  /// see. \p Changes: what is written is not what was there.
  std::optional<Conflict> note(const AccessStamp &S, uint64_t Address,
                               uint32_t Bytes, bool SharedByGroups,
                               bool Changes);
  /// Records the atomic operation \p S on \p Address; \p Acquires: its result
  /// is used.
  void synchronise(const AccessStamp &S, uint64_t Address, bool Acquires);
  void startGroup() {
    Acquired.clear();
    AcquiredAt.clear();
  }

private:
  /// Accesses that do not race with each other.
  struct Accesses {
    AccessStamp Last, Second, Foreign;
    void add(const AccessStamp &S);
  };
  struct Cell {
    AccessStamp Writer;
    Accesses Readers;
  };
  struct Page {
    bool IsFine = false; ///< A cell for each byte.
    std::vector<Cell> Cells;
    std::vector<Accesses> Atomics; ///< One for each cell, or none at all.
  };
  struct Release {
    uint32_t Epoch, Time;
    uint64_t Number; ///< Among all atomic operations.
    uint16_t Item;
  };
  struct Acquisition {
    uint64_t Address, Number;
    uint32_t Epoch;
    uint16_t Item;
  };
  static constexpr unsigned PageBits = 12, WordBytes = 4;
  /// Places of releases that are kept while nobody has acquired anything.
  static constexpr unsigned MaxEarlyReleases = 1u << 20;

  Page &pageOf(uint64_t Address);
  static void refine(Page &P);
  bool conflicts(const AccessStamp &Before, const AccessStamp &S,
                 bool SharedByGroups) const;
  bool isOrdered(const AccessStamp &Before, const AccessStamp &S) const;
  std::optional<AccessStamp> update(Page &P, size_t Index, const AccessStamp &S,
                                    bool SharedByGroups, bool Changes) const;

  DenseMap<uint64_t, std::unique_ptr<Page>> Pages;
  uint64_t LastKey = ~uint64_t(0);
  Page *Last = nullptr;
  /// By address and group.
  DenseMap<std::pair<uint64_t, uint32_t>, std::vector<Release>> Releases;
  /// Of the group that runs.
  std::vector<Acquisition> Acquired;
  /// Places in it by address, and by item and epoch.
  DenseMap<std::pair<uint64_t, uint64_t>, uint32_t> AcquiredAt;
  bool AnyAcquires = false;
  uint64_t NumAtomics = 0;
  const unsigned OrderedLanes;
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_RACESHADOW_H
