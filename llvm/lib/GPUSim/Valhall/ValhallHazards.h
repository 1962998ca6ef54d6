//===- ValhallHazards.h - Messages in flight --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What software must keep track of because the hardware does not: results of
// messages that were not waited for, registers whose value was given up by a
// last-use mark, and the order of memory accesses.
//
// Everything is tracked per lane. A wait counts only for the lanes that execute
// it, so code is right only if it is right on each path.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLHAZARDS_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLHAZARDS_H

#include "ValhallOp.h"
#include "llvm/GPUSim/Engine.h"
#include <cstdint>
#include <string>

namespace llvm {
namespace gpusim {
namespace valhall {

struct WarpState;

enum class AccessKind : uint8_t { Load, Store, Atomic };

/// A memory access in flight.
struct Outstanding {
  AccessKind Kind;
  uint8_t Slot;
  uint16_t Lanes; ///< That have not waited for it.
  uint32_t Bytes;
  uint32_t Instruction; ///< Index in the program.
  /// Accesses of one kind that is not 0 have the same effect in any order.
  uint32_t Commutes;
  uint64_t Low, High; ///< First byte and last byte + 1 over all lanes.
  uint64_t Address[NumLanes];
};

class HazardState {
public:
  void reset(const CheckOptions &Options);

  /// Checks \p O before it executes. Must be called only if mayConflict().
  void check(WarpState &W, const Op &O);
  bool mayConflict(const Op &O) const {
    return ((O.Uses | O.Defs) & PendingRegs) | (O.Uses & DeadRegs) |
           (O.Last & ReadingRegs);
  }

  /// Records what \p O did. Must be called after each instruction with
  /// active lanes \p Active.
  void retire(const Op &O, uint32_t Active, uint32_t Index) {
    if (O.Defs & (DeadRegs | ReadingRegs))
      define(O.Defs, Active);
    if (uint64_t Gone = O.Last & ~O.Defs)
      kill(Gone, Active);
    // A message that is waited for at once is never in flight.
    if (O.IsMessage && !waitsFor(O.Flow, O.Slot))
      issue(O, Active);
    if (O.Flow && (SlotLanes[0] | SlotLanes[1] | SlotLanes[2]))
      wait(O.Flow, Active);
  }

  /// Checks and records the memory access of a message before it takes place.
  /// All addresses are from \p Low to \p High, its end; those of lanes that are
  /// not active do not count.
  void access(WarpState &W, const Op &O, AccessKind Kind,
              const uint64_t (&Address)[NumLanes], uint64_t Low,
              uint64_t High) {
    if (Checks.MemoryOrder && O.Slot < NumSlots &&
        (Count || !waitsFor(O.Flow, O.Slot)))
      recordAccess(W, O, Kind, Address, Low, High);
  }

  /// Slots that a flow waits for, as a bit mask.
  static unsigned slotsOf(uint8_t Flow) {
    return Flow <= 7 ? Flow
           : Flow == FlowWait0126 || Flow == FlowWaitAll || Flow == FlowEnd ? 7
                                                                            : 0;
  }

  /// Slots with messages in flight in any of \p Active, as a bit mask.
  unsigned busySlots(uint32_t Active) const {
    unsigned Mask = 0;
    for (unsigned S = 0; S != NumSlots; ++S)
      if (SlotLanes[S] & Active)
        Mask |= 1u << S;
    return Mask;
  }

  /// Index in the program of the instruction that runs; set by the run loop.
  uint32_t Current = 0;

private:
  static bool waitsFor(uint8_t Flow, unsigned Slot) {
    return slotsOf(Flow) >> Slot & 1;
  }
  void recordAccess(WarpState &W, const Op &O, AccessKind Kind,
                    const uint64_t (&Address)[NumLanes], uint64_t Low,
                    uint64_t High);
  void define(uint64_t Regs, uint32_t Active);
  void kill(uint64_t Regs, uint32_t Active);
  void issue(const Op &O, uint32_t Active);
  void wait(uint8_t Flow, uint32_t Active);

  static constexpr unsigned MaxOutstanding = 64;

  CheckOptions Checks;
  uint64_t PendingRegs = 0, DeadRegs = 0, ReadingRegs = 0;
  uint64_t SlotPending[NumSlots] = {}, SlotReading[NumSlots] = {};
  uint16_t SlotLanes[NumSlots] = {};
  /// Lanes, per register.
  uint16_t Dead[NumRegisters] = {};
  uint32_t DeadBy[NumRegisters] = {};
  uint16_t Pending[NumSlots][NumRegisters] = {};
  uint16_t ReadingLanes[NumSlots][NumRegisters] = {};
  uint32_t PendingBy[NumRegisters] = {};
  unsigned Count = 0;
  Outstanding Accesses[MaxOutstanding];
};

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLHAZARDS_H
