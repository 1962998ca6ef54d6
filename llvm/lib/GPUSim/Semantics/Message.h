//===- Message.h - Semantics of memory messages -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A message takes effect when it is issued. That its results come later, and in
// any order, is what the hazard checks are for: code that passes them cannot
// tell the difference.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_SEMANTICS_MESSAGE_H
#define LLVM_LIB_GPUSIM_SEMANTICS_MESSAGE_H

#include "../Exec.h"
#include "../LaneMonitor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

namespace llvm {
namespace gpusim {
namespace semantics {

/// Checks the access of one lane by itself: host pointer to its bytes, or null
/// after an error.
inline uint8_t *checkedBytes(WarpState &W, const Op &O, AccessKind Kind,
                             uint64_t Address, unsigned Lane) {
  bool Write = Kind != AccessKind::Load;
  unsigned Item = W.FirstItem + Lane;
  uint8_t *P = W.Mem->access(Address, O.Bytes, Write, Item);
  if (!P) {
    W.fail(Lane, (Twine(nameOf(Kind)) + " of " + Twine(unsigned(O.Bytes)) +
                  " bytes at " + W.Mem->explain(Address, O.Bytes, Write, Item))
                     .str());
    return nullptr;
  }
  // Vectors of three are aligned as vectors of four. Private memory may be
  // interleaved between lanes in pieces of 16 bytes, which an access must not
  // cross.
  unsigned Align = llvm::bit_ceil(unsigned(O.Bytes));
  if (W.CheckAlignment && (Address & (Align - 1))) {
    bool Private = W.Mem->isPrivate(Address);
    if (!Private || (Address & 15) + O.Bytes > 16) {
      W.fail(Lane, (Twine(nameOf(Kind)) + " of " + Twine(unsigned(O.Bytes)) +
                    " bytes at address 0x" + utohexstr(Address, true) +
                    ", which is not aligned to " + Twine(Align) + " bytes")
                       .str());
      return nullptr;
    }
  }
  return P;
}

template <typename Fn> GPUSIM_INLINE void forActive(WarpState &W, Fn F) {
  for (uint32_t A = W.Active; A; A &= A - 1)
    F(unsigned(llvm::countr_zero(A)));
}

/// As accessMemory, where some lanes may be out of bounds: those get bytes that
/// nobody else sees.
template <typename Fn>
void accessBounded(WarpState &W, const Op &O, AccessKind Kind,
                   const Lanes64 &Address, Fn F) {
  uint32_t All = W.Active, Inside = 0;
  uint64_t Low = ~uint64_t(0), High = 0;
  forActive(W, [&](unsigned L) {
    if (Address[L] & OutOfBounds)
      return;
    Inside |= 1u << L;
    Low = std::min(Low, Address[L]);
    High = std::max(High, Address[L]);
  });
  if (Inside) {
    W.Active = Inside;
    W.Hazards.access(W, O, Kind, Address, Low, High + O.Bytes);
    W.Active = All;
  }
  forActive(W, [&](unsigned L) {
    if (Address[L] & OutOfBounds) {
      std::memset(W.Nowhere[L], 0, sizeof(W.Nowhere[L]));
      F(L, W.Nowhere[L]);
    } else if (uint8_t *P = checkedBytes(W, O, Kind, Address[L], L)) {
      F(L, P);
    }
  });
}

/// As accessMemory, where somebody looks at the accesses.
template <typename Fn>
void accessMonitored(WarpState &W, const Op &O, AccessKind Kind,
                     const Lanes64 &Address, uint64_t Low, uint64_t High,
                     Fn F) {
  if (!W.Monitor->isSecond())
    W.Hazards.access(W, O, Kind, Address, Low, High);
  forActive(W, [&](unsigned L) {
    uint8_t *P = W.Monitor->begin(O, Kind, Address[L], L);
    if (!P)
      return;
    F(L, P);
    W.Monitor->end();
  });
}

/// Waits for the turn of the work-group if an active lane accesses memory that
/// others share; false if there is no need to go on.
inline bool takeTurn(WarpState &W, const Lanes64 &Address) {
  bool IsShared = false;
  forActive(
      W, [&](unsigned L) { IsShared |= W.Mem->isSharedByGroups(Address[L]); });
  if (!IsShared || W.Turn->take())
    return true;
  W.fail(llvm::countr_zero(W.Active),
         "a work-group before this one has failed");
  return false;
}

/// Calls F(lane, host pointer) for each active lane, in order, after all
/// checks. Accesses that lie in one memory object are checked together.
/// \p Addressing::get computes the addresses of all lanes.
template <typename Addressing, typename Fn>
GPUSIM_INLINE void accessMemory(WarpState &W, const Op &O, AccessKind Kind,
                                Fn F) {
  Lanes64 Address;
  Addressing::get(W, O, Address);
  unsigned First = llvm::countr_zero(W.Active);
  uint64_t Filler = Address[First];
  uint64_t Low = ~uint64_t(0), High = 0, Bits = 0;
  GPUSIM_LANES {
    Address[L] = W.LaneMask[L] ? Address[L] : Filler;
    Low = std::min(Low, Address[L]);
    High = std::max(High, Address[L]);
    Bits |= Address[L];
  }
  if (Kind == AccessKind::Atomic && W.Turn && !takeTurn(W, Address))
    return;
  if (W.Monitor)
    return accessMonitored(W, O, Kind, Address, Low, High + O.Bytes, F);
  if (Kind != AccessKind::Load && !O.ForHelpers &&
      ((W.Helpers | W.Discarded) & W.Active)) {
    GPUSIM_LANES if ((W.Helpers | W.Discarded) >> L & 1) Address[L] |=
        OutOfBounds;
    return accessBounded(W, O, Kind, Address, F);
  }
  if (W.DropOutOfBounds && (Bits & OutOfBounds))
    return accessBounded(W, O, Kind, Address, F);
  W.Hazards.access(W, O, Kind, Address, Low, High + O.Bytes);
  uint64_t Base;
  uint8_t *Data =
      W.Mem->accessRange(Low, High + O.Bytes, Kind != AccessKind::Load, Base);
  unsigned Align = llvm::bit_ceil(unsigned(O.Bytes));
  if (Data && !(W.CheckAlignment && (Bits & (Align - 1)))) {
    if (W.Active == 0xffff)
      GPUSIM_LANES F(L, Data + (Address[L] - Base));
    else
      forActive(W, [&](unsigned L) { F(L, Data + (Address[L] - Base)); });
    return;
  }
  forActive(W, [&](unsigned L) {
    if (uint8_t *P = checkedBytes(W, O, Kind, Address[L], L))
      F(L, P);
  });
}

/// Where the value of a narrow load goes; the codes of LOAD.i8.
enum LoadLane {
  LaneB0,
  LaneB1,
  LaneB2,
  LaneB3,
  LaneH0,
  LaneH1,
  LaneW0,
  LaneD0
};

/// Loads that fill whole registers.
template <typename Addressing, unsigned Bytes> struct LoadWords {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    accessMemory<Addressing>(W, O, AccessKind::Load,
                             [&](unsigned L, const uint8_t *P) {
                               uint32_t Words[4] = {};
                               std::memcpy(Words, P, Bytes);
                               for (unsigned I = 0; I != (Bytes + 3) / 4; ++I)
                                 W.R[O.Write + I][L] = Words[I];
                             });
  }
};

/// Loads of part of a register, and of values that are extended. Mode is the
/// lane, counted from \p FirstLane; Mode2 means no sign extension.
template <typename Addressing, typename Signed, unsigned FirstLane>
struct LoadPart {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    using Unsigned = std::make_unsigned_t<Signed>;
    unsigned Lane = FirstLane + O.Mode;
    unsigned Shift = Lane <= LaneB3 ? 8 * Lane : Lane == LaneH1 ? 16 : 0;
    uint32_t Mask = Lane <= LaneB3   ? 0xffu << Shift
                    : Lane <= LaneH1 ? 0xffffu << Shift
                                     : ~0u;
    bool Extend = !O.Mode2;
    uint32_t *Low = W.R[O.Write], *High = W.R[O.Write + 1];
    accessMemory<Addressing>(
        W, O, AccessKind::Load, [&](unsigned L, const uint8_t *P) {
          Unsigned U;
          std::memcpy(&U, P, sizeof(U));
          uint64_t V = Extend ? uint64_t(int64_t(Signed(U))) : uint64_t(U);
          Low[L] = (Low[L] & ~Mask) | (uint32_t(V) << Shift & Mask);
          if (Lane == LaneD0)
            High[L] = uint32_t(V >> 32);
        });
  }
};

template <typename Addressing, unsigned Bytes> struct Store {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    accessMemory<Addressing>(
        W, O, AccessKind::Store, [&](unsigned L, uint8_t *P) {
          uint32_t Words[4];
          for (unsigned I = 0; I != (Bytes + 3) / 4; ++I)
            Words[I] = W.R[O.Read + I][L];
          if (Bytes < 4) // Imm: first bit of the byte or half that is stored.
            Words[0] >>= O.Imm;
          std::memcpy(P, Words, Bytes);
        });
  }
};

//===--- Atomics ----------------------------------------------------------===//

enum AtomicOp {
  AddZext = 0,
  AddSext = 1,
  AddOp = 2,
  SMin = 8,
  SMax = 9,
  UMin = 10,
  UMax = 11,
  AndOp = 12,
  OrOp = 13,
  XorOp = 14,
  Xchg = 15
};

template <typename U> GPUSIM_INLINE U applyAtomic(unsigned Op, U Old, U V) {
  using S = std::make_signed_t<U>;
  switch (Op) {
  case AddZext:
    return Old + U(uint32_t(V));
  case AddSext:
    return Old + U(S(int32_t(V)));
  case AddOp:
    return Old + V;
  case SMin:
    return U(std::min(S(Old), S(V)));
  case SMax:
    return U(std::max(S(Old), S(V)));
  case UMin:
    return std::min(Old, V);
  case UMax:
    return std::max(Old, V);
  case AndOp:
    return Old & V;
  case OrOp:
    return Old | V;
  case XorOp:
    return Old ^ V;
  default:
    return V;
  }
}

template <typename U>
GPUSIM_INLINE U readRegisters(WarpState &W, unsigned Reg, unsigned L) {
  if (sizeof(U) == 8)
    return U(W.R[Reg][L] | uint64_t(W.R[Reg + 1][L]) << 32);
  return U(W.R[Reg][L]);
}
template <typename U>
GPUSIM_INLINE void writeRegisters(WarpState &W, unsigned Reg, unsigned L, U V) {
  W.R[Reg][L] = uint32_t(V);
  if (sizeof(U) == 8)
    W.R[Reg + 1][L] = uint32_t(uint64_t(V) >> 32);
}

/// Lanes take their turn in order. \p F computes the new value.
template <typename Addressing, typename U, typename Fn>
GPUSIM_INLINE void atomic(WarpState &W, const Op &O, Fn F) {
  accessMemory<Addressing>(W, O, AccessKind::Atomic,
                           [&](unsigned L, uint8_t *P) {
                             U Old;
                             std::memcpy(&Old, P, sizeof(U));
                             U New = F(Old, L);
                             std::memcpy(P, &New, sizeof(U));
                             if (O.WriteCount)
                               writeRegisters<U>(W, O.Write, L, Old);
                           });
}

template <typename Addressing, typename U> struct Atomic {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    atomic<Addressing, U>(W, O, [&](U Old, unsigned L) {
      bool Word = O.ReadCount == 1;
      U V = Word ? U(W.R[O.Read][L]) : readRegisters<U>(W, O.Read, L);
      return applyAtomic<U>(O.Mode, Old, V);
    });
  }
};

enum Atomic1Op { Inc, Dec, UMax1, SMax1, Or1 };

template <typename U> GPUSIM_INLINE U applyAtomic1(unsigned Op, U Old) {
  switch (Op) {
  case Inc:
    return U(Old + 1);
  case Dec:
    return U(Old - 1);
  case UMax1:
    return std::max<U>(Old, 1);
  case SMax1:
    return U(std::max<std::make_signed_t<U>>(Old, 1));
  default:
    return U(Old | 1);
  }
}

template <typename Addressing, typename U> struct Atomic1 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    atomic<Addressing, U>(
        W, O, [&](U Old, unsigned) { return applyAtomic1<U>(O.Mode, Old); });
  }
};

/// Staging read: the new value, then the expected one.
template <typename Addressing, typename U> struct CompareExchange {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    atomic<Addressing, U>(W, O, [&](U Old, unsigned L) {
      U New = readRegisters<U>(W, O.Read, L);
      U Expected = readRegisters<U>(W, O.Read + sizeof(U) / 4, L);
      return Old == Expected ? New : Old;
    });
  }
};

//===--- Others -----------------------------------------------------------===//

/// Where helpers skip a message, their results are of no use: not-a-numbers
/// show who uses them all the same.
inline void spoilHelpers(WarpState &W, const Op &O) {
  if (!O.SkipsHelpers)
    return;
  constexpr uint32_t Spoiled = 0x7fffdead;
  for (uint32_t A = W.Active & (W.Helpers | W.Discarded); A; A &= A - 1)
    for (unsigned I = 0; I != O.WriteCount; ++I)
      W.R[(O.Write + I) % NumRegisters][llvm::countr_zero(A)] = Spoiled;
}

/// The clock of the simulated machine advances by one per instruction.
struct LoadClock {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    uint64_t Now = W.Clock;
    forActive(
        W, [&](unsigned L) { writeRegisters<uint64_t>(W, O.Write, L, Now); });
  }
};

} // namespace semantics
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_SEMANTICS_MESSAGE_H
