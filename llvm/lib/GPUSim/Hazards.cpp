//===- Hazards.cpp - Messages in flight -----------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards.h"
#include "WarpState.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;

/// Calls \p F with the number of each bit that is set.
template <typename Fn> static void forEachBit(uint64_t Bits, Fn F) {
  for (; Bits; Bits &= Bits - 1)
    F(unsigned(llvm::countr_zero(Bits)));
}

std::string HazardState::atInstruction(uint32_t Index) const {
  return " at 0x" + utohexstr(Owner->info(Index).Address, /*LowerCase=*/true) +
         Owner->source(Index);
}

void HazardState::reset(const CheckOptions &Options, StagingReads NewReads,
                        const Program &NewOwner) {
  Checks = Options;
  Reads = NewReads;
  Owner = &NewOwner;
  // The arrays hold zero wherever these have no bit.
  forEachBit(DeadRegs, [&](unsigned Reg) { Dead[Reg] = 0; });
  for (unsigned S = 0; S != NumSlots; ++S) {
    forEachBit(SlotPending[S], [&](unsigned Reg) { Pending[S][Reg] = 0; });
    forEachBit(SlotReading[S], [&](unsigned Reg) { ReadingLanes[S][Reg] = 0; });
    SlotPending[S] = SlotReading[S] = 0;
    SlotLanes[S] = 0;
  }
  PendingRegs = DeadRegs = ReadingRegs = LateRegs = 0;
  BusySlots = 0;
  Count = 0;
}

void HazardState::check(WarpState &W, const Op &O) {
  forEachBit((O.Uses | O.Defs) & PendingRegs, [&](unsigned Reg) {
    for (unsigned S = 0; S != NumSlots; ++S)
      if (uint32_t Lanes = Pending[S][Reg] & W.Active)
        W.fail(llvm::countr_zero(Lanes),
               (Twine(O.Uses >> Reg & 1 ? "reads" : "writes") + " r" +
                Twine(Reg) + ", the result of the message" +
                atInstruction(PendingBy[Reg]) + ", without a wait for slot " +
                Twine(S))
                   .str());
  });
  forEachBit(O.Uses & DeadRegs, [&](unsigned Reg) {
    if (uint32_t Lanes = Dead[Reg] & W.Active)
      W.fail(llvm::countr_zero(Lanes),
             (Twine("reads r") + Twine(Reg) + ", whose last use was marked" +
              atInstruction(DeadBy[Reg]))
                 .str());
  });
  uint64_t Reading = O.Last & ReadingRegs;
  if (!Checks.LastUsePair)
    Reading &= ~O.LastHigh;
  forEachBit(Reading, [&](unsigned Reg) {
    for (unsigned S = 0; S != NumSlots; ++S)
      if (uint32_t Lanes = ReadingLanes[S][Reg] & W.Active)
        W.fail(llvm::countr_zero(Lanes),
               (Twine("marks the last use of r") + Twine(Reg) +
                ", which a message on slot " + Twine(S) + " is still reading")
                   .str());
  });
  forEachBit(O.Defs & LateRegs, [&](unsigned Reg) {
    for (unsigned S = 0; S != NumSlots; ++S)
      if (uint32_t Lanes = ReadingLanes[S][Reg] & W.Active)
        W.fail(llvm::countr_zero(Lanes),
               (Twine("writes r") + Twine(Reg) + ", which the message" +
                atInstruction(ReadingBy[Reg]) +
                " may still be reading, without a staging barrier or a wait "
                "for slot " +
                Twine(S))
                   .str());
  });
}

void HazardState::updateReading() {
  PendingRegs = ReadingRegs = 0;
  for (unsigned S = 0; S != NumSlots; ++S) {
    PendingRegs |= SlotPending[S];
    ReadingRegs |= SlotReading[S];
  }
  LateRegs = Reads == StagingReads::Late ? ReadingRegs : 0;
}

void HazardState::releaseReads(uint32_t Active) {
  if (!ReadingRegs)
    return;
  for (unsigned S = 0; S != NumSlots; ++S)
    forEachBit(SlotReading[S], [&](unsigned Reg) {
      ReadingLanes[S][Reg] &= ~Active;
      if (!ReadingLanes[S][Reg])
        SlotReading[S] &= ~(uint64_t(1) << Reg);
    });
  updateReading();
}

/// A new value: the old one's last use and the messages that read it (they have
/// their copy) do not concern it.
void HazardState::define(uint64_t Regs, uint32_t Active) {
  forEachBit(Regs & DeadRegs, [&](unsigned Reg) {
    Dead[Reg] &= ~Active;
    if (!Dead[Reg])
      DeadRegs &= ~(uint64_t(1) << Reg);
  });
  if (!(Regs & ReadingRegs))
    return;
  forEachBit(Regs & ReadingRegs, [&](unsigned Reg) {
    for (unsigned S = 0; S != NumSlots; ++S) {
      ReadingLanes[S][Reg] &= ~Active;
      if (!ReadingLanes[S][Reg])
        SlotReading[S] &= ~(uint64_t(1) << Reg);
    }
  });
  updateReading();
}

void HazardState::kill(uint64_t Regs, uint32_t Active) {
  if (!Checks.LastUse)
    return;
  DeadRegs |= Regs;
  forEachBit(Regs, [&](unsigned Reg) {
    Dead[Reg] |= Active;
    DeadBy[Reg] = Current;
  });
}

void HazardState::issue(const Op &O, uint32_t Active) {
  if (O.Slot >= NumSlots)
    return;
  SlotLanes[O.Slot] |= Active;
  BusySlots |= 1u << O.Slot;
  for (unsigned I = 0; Checks.Pending && I != O.WriteCount; ++I) {
    unsigned Reg = (O.Write + I) % NumRegisters;
    PendingRegs |= uint64_t(1) << Reg;
    SlotPending[O.Slot] |= uint64_t(1) << Reg;
    Pending[O.Slot][Reg] |= Active;
    PendingBy[Reg] = Current;
  }
  bool TrackReads =
      Reads == StagingReads::Late ? Checks.Staging : Checks.LastUse;
  for (unsigned I = 0; TrackReads && I != O.ReadCount; ++I) {
    unsigned Reg = (O.Read + I) % NumRegisters;
    ReadingRegs |= uint64_t(1) << Reg;
    SlotReading[O.Slot] |= uint64_t(1) << Reg;
    ReadingLanes[O.Slot][Reg] |= Active;
    ReadingBy[Reg] = Current;
  }
  if (Reads == StagingReads::Late)
    LateRegs = ReadingRegs;
}

void HazardState::wait(unsigned Mask, uint32_t Active) {
  for (unsigned S = 0; S != NumSlots; ++S) {
    if (!(Mask >> S & 1) || !(SlotLanes[S] & Active))
      continue;
    SlotLanes[S] &= ~Active;
    if (!SlotLanes[S])
      BusySlots &= ~(1u << S);
    forEachBit(SlotPending[S], [&](unsigned Reg) {
      Pending[S][Reg] &= ~Active;
      if (!Pending[S][Reg])
        SlotPending[S] &= ~(uint64_t(1) << Reg);
    });
    forEachBit(SlotReading[S], [&](unsigned Reg) {
      ReadingLanes[S][Reg] &= ~Active;
      if (!ReadingLanes[S][Reg])
        SlotReading[S] &= ~(uint64_t(1) << Reg);
    });
  }
  updateReading();
  unsigned Kept = 0;
  for (unsigned I = 0; I != Count; ++I) {
    if (Mask >> Accesses[I].Slot & 1)
      Accesses[I].Lanes &= ~Active;
    if (!Accesses[I].Lanes)
      continue;
    if (Kept != I)
      Accesses[Kept] = Accesses[I];
    ++Kept;
  }
  Count = Kept;
}

/// Atomic operations of one kind whose old values nobody gets.
static uint32_t commutingKind(const Op &O, AccessKind Kind) {
  return Kind == AccessKind::Atomic && (!O.WriteCount || O.ResultUnused)
             ? (uint32_t(O.Opcode) << 8 | O.Mode) + 1
             : 0;
}

void HazardState::recordAccess(WarpState &W, const Op &O, AccessKind Kind,
                               const uint64_t (&Address)[NumLanes],
                               uint64_t Low, uint64_t High) {
  unsigned Bytes = O.Bytes;
  uint32_t Commutes = commutingKind(O, Kind);
  for (unsigned I = 0; I != Count; ++I) {
    const Outstanding &E = Accesses[I];
    if ((Kind == AccessKind::Load && E.Kind == AccessKind::Load) ||
        (Commutes && Commutes == E.Commutes) || E.High <= Low || High <= E.Low)
      continue;
    forEachBit(E.Lanes & W.Active, [&](unsigned Lane) {
      if (Address[Lane] < E.Address[Lane] + E.Bytes &&
          E.Address[Lane] < Address[Lane] + Bytes)
        W.fail(Lane, (Twine(nameOf(Kind)) + " of bytes that the " +
                      nameOf(E.Kind) + atInstruction(E.Instruction) +
                      " accesses, without a wait for slot " +
                      Twine(unsigned(E.Slot)) + " in between")
                         .str());
    });
  }
  if (O.Waits >> O.Slot & 1)
    return;
  // An access this old has long been done; forgetting it can only miss an
  // error.
  if (Count == MaxOutstanding) {
    std::move(Accesses + 1, Accesses + Count, Accesses);
    --Count;
  }
  Outstanding &E = Accesses[Count++];
  E.Kind = Kind;
  E.Slot = O.Slot;
  E.Lanes = W.Active;
  E.Bytes = Bytes;
  E.Instruction = Current;
  E.Commutes = Commutes;
  E.Low = Low;
  E.High = High;
  std::copy(std::begin(Address), std::end(Address), std::begin(E.Address));
}
