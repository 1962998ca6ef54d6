//===- LaneMonitor.h - Memory checks of a warp ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs the instructions of a warp of 64 registers per lane, in the two worlds
// of AccessMonitor.h if values are checked. Memory is accessed in the first
// one; in the second one an access finds the bytes of its world in a copy.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_LANEMONITOR_H
#define LLVM_LIB_GPUSIM_LANEMONITOR_H

#include "AccessMonitor.h"
#include "WarpState.h"
#include <vector>

namespace llvm {
namespace gpusim {

class LaneMonitor {
public:
  /// \p W has \p Rows rows.
  LaneMonitor(AccessMonitor &All, const Program &P, WarpState &W, size_t Rows);

  /// Both worlds have the registers of the warp.
  void start();
  void passBarrier() { ++Epoch; }
  void run(const Op &O, uint32_t Index);

  /// Where lane \p Lane finds the bytes that it accesses; null after a mistake
  /// that ends the run. end() must follow when they have been accessed.
  uint8_t *begin(const Op &O, AccessKind Kind, uint64_t Address, unsigned Lane);
  void end();
  bool isSecond() const { return Second; }

private:
  struct Entry {
    unsigned Lane;
    AccessKind Kind;
    uint64_t Address;
    uint8_t *Host;
    uint8_t Before[16], After[16], Other[16];
  };
  AccessMonitor::Place place(unsigned Lane) const {
    return {W.FirstItem + Lane, Index, Epoch};
  }
  void use(uint32_t Lanes, AccessMonitor::Use How);
  uint32_t differing(const Op &O, unsigned First, unsigned Count) const;
  bool rowsDiffer(const Op &O, unsigned Lane) const;
  template <typename Fn> void forEachResult(const Op &O, Fn F) const;
  void copyResults(const Op &O, uint32_t Lanes);
  void count();
  void finishAtomics(const Op &O, uint32_t Operands);
  void runSecond(const Op &O, uint32_t Sources);

  enum class Rule : uint8_t { Exact, Select, Other };
  std::vector<Rule> Rules; ///< By instruction.
  AccessMonitor &All;
  WarpState &W;
  const size_t Rows;
  std::vector<uint32_t> Storage;
  WarpState::Row *Others = nullptr; ///< Of the second world.
  uint32_t Index = 0, Epoch = 0;
  unsigned Bytes = 0; ///< Of the accesses.
  bool Second = false, Acquires = false;
  unsigned Count = 0, Next = 0;
  Entry *Current = nullptr;
  Entry Entries[NumLanes];
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_LANEMONITOR_H
