//===- RogueMonitor.h - Memory checks of a task -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the groups of a task in the two worlds of AccessMonitor.h, if values are
// checked. Local memory may be in coefficient registers: it has addresses from
// the start of the region of local memory on here.
//
// Barriers are loops on two words that a mutex guards. What tasks access while
// they hold it is not the program's, and giving it back and waking the others
// ends a barrier. What they access while they hold another mutex is atomic.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUEMONITOR_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUEMONITOR_H

#include "../AccessMonitor.h"
#include "RogueTask.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
namespace gpusim {
namespace rogue {

/// The registers of the second world that tasks share.
struct OtherState {
  std::vector<uint32_t> Coefficients, Shared;
};

class RogueMonitor {
public:
  /// \p Group is the second world's.
  RogueMonitor(AccessMonitor &All, TaskState &T, const USCLaunch &U,
               OtherState &Group, uint64_t LocalBase);

  void start();
  /// The group with index \p Index runs next.
  void next(uint32_t NewIndex);
  /// A barrier ends for the task.
  void passBarrier() { ++Epoch; }

  // Runs a group in both worlds.
  bool checksValues() const { return !Storage.empty(); }
  void beginFirst();
  void beginSecond();
  void endSecond();
  /// After the first world, where the group must not run again.
  void copyResults(ArrayRef<Operand> Results);
  bool isSecond() const { return Second; }

  /// Where instance \p L finds the bytes that it accesses; null after a mistake
  /// that ends the run.
  uint8_t *begin(unsigned L, uint64_t Address, uint32_t Bytes, AccessKind Kind);
  /// Of what begin() was called for last, only \p Bytes from \p First on
  /// matter.
  void usesPart(unsigned First, unsigned Bytes);
  /// The accesses of the operation have been made.
  void end();
  /// Instances access the word of local memory that is a register.
  void noteRegister(unsigned L, uint32_t Number, AccessKind Kind, bool Changes);
  /// The \p Bits of \p A and, if it is not null, of \p B were tested. Where
  /// they differ between the worlds, so does the result.
  void noteTest(const uint32_t *A, const uint32_t *B, uint32_t Bits);

private:
  struct Entry {
    unsigned Lane;
    AccessKind Kind;
    uint64_t Address;
    uint8_t *Host;
    bool Writes;
    unsigned First, Bytes; ///< What is used of it.
    SmallVector<uint8_t, 16> Before, After, Other;
  };
  AccessMonitor::Place place(unsigned L) const {
    return {T.FirstItem + L, Index, Epoch};
  }
  uint32_t items() const {
    return T.Items < NumLanes ? (1u << T.Items) - 1 : ~0u;
  }
  uint8_t *nothing(uint32_t Bytes);
  bool isInBarrier() const;
  void swapWorlds();
  void finishBefore();
  void noteEntry(Entry &E);
  void noteOther(Entry &E);

  AccessMonitor &All;
  TaskState &T;
  const USCLaunch &U;
  OtherState &Group;
  const uint64_t LocalBase;
  std::vector<uint32_t> Storage;
  Row *Others = nullptr;
  uint32_t Index = 0, Epoch = 0;
  bool Second = false;
  SmallVector<Entry, 8> Entries;
  size_t Next = 0, Ended = 0;
  std::vector<uint8_t> Nothing;
  Fences Spare;
  /// What is to be counted of the group.
  SmallVector<AccessMonitor::Access, NumLanes> Counted;
  Row Tested[2] = {}, Result = {}; ///< In the first world.
  /// Control state as it was before the group, and after the first world.
  struct Control {
    uint32_t Pe, P0, NewPe, NewP0, Link, Target;
    bool WritesP0, Taken, CheckPending;
    std::optional<std::array<uint32_t, NumLanes>> Depth;
  };
  Control take() const;
  void set(const Control &C);
  Control Before, First;
};

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUEMONITOR_H
