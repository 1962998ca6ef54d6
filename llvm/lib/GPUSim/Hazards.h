//===- Hazards.h - Messages in flight ---------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What software must keep track of because the hardware does not: results of
// messages that were not waited for, registers that messages are still reading,
// registers whose value was given up by a last-use mark, and the order of
// memory accesses.
//
// Everything is tracked per lane. A wait counts only for the lanes that execute
// it, so code is right only if it is right on each path.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_HAZARDS_H
#define LLVM_LIB_GPUSIM_HAZARDS_H

#include "AccessKind.h"
#include "Op.h"
#include "llvm/GPUSim/Engine.h"
#include <cstdint>
#include <string>

namespace llvm {
namespace gpusim {

struct WarpState;

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

/// How an instruction set treats the registers that a message reads.
enum class StagingReads : uint8_t {
  /// A message has its copy when it is issued, but must not be given registers
  /// whose last use is marked meanwhile.
  Copied,
  /// They are read late and must keep their values until then.
  Late,
};

class HazardState {
public:
  /// \p Owner tells the addresses of instructions.
  void reset(const CheckOptions &Options, StagingReads NewReads,
             const Program &Owner);

  /// Checks \p O before it executes. Must be called only if mayConflict().
  void check(WarpState &W, const Op &O);
  bool mayConflict(const Op &O) const {
    return mayConflict(O.Uses, O.Defs, O.Last);
  }
  /// For the union of what several instructions use.
  bool mayConflict(uint64_t Uses, uint64_t Defs, uint64_t Last) const {
    return ((Uses | Defs) & PendingRegs) | (Uses & DeadRegs) |
           (Last & ReadingRegs) | (Defs & LateRegs);
  }

  /// Records what \p O did. Must be called after each instruction with
  /// active lanes \p Active.
  void retire(const Op &O, uint32_t Active) {
    if (O.Defs & (DeadRegs | ReadingRegs))
      define(O.Defs, Active);
    if (uint64_t Gone = O.Last & ~O.Defs)
      kill(Gone, Active);
    // A message that is waited for at once is never in flight.
    if (O.IsMessage && !(O.Waits >> O.Slot & 1))
      issue(O, Active);
    if (O.Waits & BusySlots)
      wait(O.Waits, Active);
  }

  /// The messages in flight have read their registers.
  void releaseReads(uint32_t Active);

  /// Checks and records the memory access of a message before it takes place.
  /// All addresses are from \p Low to \p High, its end; those of lanes that are
  /// not active do not count.
  void access(WarpState &W, const Op &O, AccessKind Kind,
              const uint64_t (&Address)[NumLanes], uint64_t Low,
              uint64_t High) {
    if (Checks.MemoryOrder && O.Slot < NumSlots &&
        (Count || !(O.Waits >> O.Slot & 1)))
      recordAccess(W, O, Kind, Address, Low, High);
  }

  /// Slots with messages in flight in any of \p Active, as a bit mask.
  unsigned busySlots(uint32_t Active) const {
    unsigned Mask = 0;
    for (unsigned S = 0; S != NumSlots; ++S)
      if (SlotLanes[S] & Active)
        Mask |= 1u << S;
    return Mask;
  }

  /// Waits for \p Slots before anything else is executed.
  void wait(unsigned Slots, uint32_t Active);

  /// Index in the program of the instruction that runs; set by the run loop.
  uint32_t Current = 0;

private:
  void recordAccess(WarpState &W, const Op &O, AccessKind Kind,
                    const uint64_t (&Address)[NumLanes], uint64_t Low,
                    uint64_t High);
  std::string atInstruction(uint32_t Index) const;
  void define(uint64_t Regs, uint32_t Active);
  void kill(uint64_t Regs, uint32_t Active);
  void issue(const Op &O, uint32_t Active);
  void updateReading();

  static constexpr unsigned MaxOutstanding = 64;

  CheckOptions Checks;
  StagingReads Reads = StagingReads::Copied;
  const Program *Owner = nullptr;
  uint64_t PendingRegs = 0, DeadRegs = 0, ReadingRegs = 0;
  uint64_t LateRegs = 0; ///< Those of ReadingRegs that must not be written.
  unsigned BusySlots = 0;
  uint64_t SlotPending[NumSlots] = {}, SlotReading[NumSlots] = {};
  uint16_t SlotLanes[NumSlots] = {};
  /// Lanes, per register.
  uint16_t Dead[NumRegisters] = {};
  uint32_t DeadBy[NumRegisters] = {};
  uint16_t Pending[NumSlots][NumRegisters] = {};
  uint16_t ReadingLanes[NumSlots][NumRegisters] = {};
  uint32_t PendingBy[NumRegisters] = {}, ReadingBy[NumRegisters] = {};
  unsigned Count = 0;
  Outstanding Accesses[MaxOutstanding];
};

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_HAZARDS_H
