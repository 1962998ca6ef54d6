//===- RogueExecMemory.cpp - Semantics of loads, stores, atomics ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything takes effect at once; RogueFences.h knows what has not returned as
// far as the program can tell.
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RoguePartMarks.h"
#include "RogueExecTables.h"
#include "RogueMessage.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

/// The values of the register \p K behind \p O for the active instances.
struct RegisterValues {
  TaskState &T;
  const Operand &O;
  unsigned K;
  const uint32_t *Row;

  /// \p ByAll: all active instances read it.
  RegisterValues(TaskState &T, const Operand &O, unsigned K, bool ByAll = true)
      : T(T), O(O), K(K),
        Row(ByAll ? T.rowOf(O, K, /*Write=*/false) : nullptr) {}
  uint32_t operator[](unsigned L) const {
    return Row ? Row[L] : T.readRegister(O, K, L);
  }
};

/// Number of elements that instance \p L moves.
unsigned burstOf(TaskState &T, const SubOp &O, unsigned L) {
  constexpr unsigned MaxBurst = 1024;
  if (O.Burst)
    return O.Burst;
  uint32_t N = T.readRegister(T.slot(O.BurstSlot), 0, L);
  if (N < MaxBurst)
    return N ? N : MaxBurst;
  T.fail(L, "the burst length " + utostr(N) + " is more than 1023");
  return 0;
}

/// Addresses and lengths of all instances, read before anything is written.
struct Request {
  uint64_t At[NumLanes];
  unsigned Burst[NumLanes];
  unsigned Longest = 0;

  Request(TaskState &T, const SubOp &O, const Operand &Address) {
    RegisterValues LowWord(T, Address, 0), HighWord(T, Address, 1);
    if (O.Burst && LowWord.Row && HighWord.Row) {
      GPUSIM_LANES {
        At[L] = LowWord.Row[L] | uint64_t(HighWord.Row[L]) << 32;
        Burst[L] = O.Burst;
      }
      Longest = T.Active ? O.Burst : 0;
      return;
    }
    eachActive(T, [&](unsigned L) {
      At[L] = LowWord[L] | uint64_t(HighWord[L]) << 32;
      Burst[L] = burstOf(T, O, L);
      Longest = std::max(Longest, Burst[L]);
    });
  }
};

/// Accesses that lie in one memory object and need no closer look.
struct CommonAccess {
  uint8_t *Data = nullptr; ///< The object; null if there are none such.
  uint64_t Base = 0;       ///< Its address.
  uint64_t Low = ~uint64_t(0), High = 0;

  /// The addresses of instances that are not active become those of one that
  /// is.
  CommonAccess(TaskState &T, const SubOp &O, Request &Q, bool Write) {
    if (T.Monitor || T.Failed || !O.Burst || !T.Active ||
        (T.Items < NumLanes && T.Active >> T.Items))
      return;
    uint64_t Filler = Q.At[llvm::countr_zero(T.Active)], Bits = 0;
    GPUSIM_LANES {
      Q.At[L] = T.LaneMask[L] ? Q.At[L] : Filler;
      Low = std::min(Low, Q.At[L]);
      High = std::max(High, Q.At[L]);
      Bits |= Q.At[L];
    }
    if (Rogue::bytesOfPart(Bits) || (T.CheckAlignment && Bits % O.Bytes))
      return;
    High += O.Burst * O.Bytes;
    if (!T.CheckMemory || !T.Pending.mayTouch(Low, High, Write))
      Data = T.Mem->accessRange(Low, High, Write, Base);
  }
};

void load(TaskState &T, const SubOp &O) {
  Operand Address = T.slot(O.Src[0]), Dest = T.slot(O.Src[1]);
  Request Q(T, O, Address);
  CommonAccess Common(T, O, Q, /*Write=*/false);
  const uint8_t *From[NumLanes];
  if (Common.Data)
    GPUSIM_LANES From[L] = Common.Data + (Q.At[L] - Common.Base);
  else
    eachActive(T, [&](unsigned L) {
      uint64_t At = Q.At[L];
      unsigned Part = Rogue::bytesOfPart(At);
      if (Part)
        Q.At[L] = alignDown(At & ~Rogue::markOfPart(Part), O.Bytes);
      From[L] = access(T, O, L, Q.At[L], Q.Burst[L] * O.Bytes, false, false);
      if (Part && T.Monitor)
        T.Monitor->usesPart(At % O.Bytes, Part);
    });
  for (unsigned K = 0; K != Q.Longest && !T.Failed; ++K) {
    // Bursts from registers may end earlier for some instances.
    uint32_t *Row = O.Burst ? T.rowOf(Dest, K, /*Write=*/true) : nullptr;
    auto Value = [&](unsigned L) {
      return support::endian::read32le(From[L] + K * O.Bytes);
    };
    if (Row && Common.Data)
      GPUSIM_LANES Row[L] = T.LaneMask[L] ? Value(L) : Row[L];
    else
      eachActive(T, [&](unsigned L) {
        if (K >= Q.Burst[L])
          return;
        if (Row)
          Row[L] = Value(L);
        else
          T.writeRegister(Dest, K, L, Value(L));
      });
  }
  if (Common.Data)
    T.Pending.addAccesses(O.Fence, T.Active, Q.At, Common.Low, Common.High,
                          O.Burst * O.Bytes, /*Write=*/false, T.G->Address);
  else
    eachActive(T, [&](unsigned L) {
      T.Pending.addAccess(O.Fence, L, Q.At[L], Q.Burst[L] * O.Bytes, false,
                          false, T.G->Address);
    });
  if (!T.Failed)
    hold(T, O, Dest, Q.Longest, /*Result=*/true);
}

void storeElements(TaskState &T, const SubOp &O) {
  Operand Address = T.slot(O.Src[0]), Data = T.slot(O.Src[1]);
  Request Q(T, O, Address);
  SmallVector<RegisterValues, 4> Values;
  for (unsigned K = 0; K != Q.Longest && !T.Failed; ++K)
    Values.emplace_back(T, Data, K, /*ByAll=*/O.Burst != 0);
  CommonAccess Common(T, O, Q, /*Write=*/true);
  eachActive(T, [&](unsigned L) {
    uint32_t Bytes = Q.Burst[L] * O.Bytes;
    uint8_t *To = Common.Data ? Common.Data + (Q.At[L] - Common.Base)
                              : access(T, O, L, Q.At[L], Bytes, true, false);
    for (unsigned K = 0; K != Q.Burst[L] && !T.Failed; ++K) {
      uint32_t V = Values[K][L];
      for (unsigned B = 0; B != O.Bytes; ++B)
        To[K * O.Bytes + B] = uint8_t(V >> 8 * B);
    }
    if (!Common.Data)
      T.Pending.addAccess(O.Fence, L, Q.At[L], Bytes, true, false,
                          T.G->Address);
  });
  if (T.Failed)
    return;
  if (Common.Data)
    T.Pending.addAccesses(O.Fence, T.Active, Q.At, Common.Low, Common.High,
                          O.Burst * O.Bytes, /*Write=*/true, T.G->Address);
  hold(T, O, Address, 2, /*Result=*/false);
  hold(T, O, Data, Q.Longest, /*Result=*/false);
}

uint32_t combine(unsigned Kind, uint32_t Old, uint32_t V) {
  switch (Rogue::AtomicOp(Kind)) {
  case Rogue::ATOMIC_ADD:
    return Old + V;
  case Rogue::ATOMIC_SUB:
    return Old - V;
  case Rogue::ATOMIC_XCHG:
    return V;
  case Rogue::ATOMIC_UMIN:
    return std::min(Old, V);
  case Rogue::ATOMIC_IMIN:
    return uint32_t(std::min(int32_t(Old), int32_t(V)));
  case Rogue::ATOMIC_UMAX:
    return std::max(Old, V);
  case Rogue::ATOMIC_IMAX:
    return uint32_t(std::max(int32_t(Old), int32_t(V)));
  case Rogue::ATOMIC_AND:
    return Old & V;
  case Rogue::ATOMIC_OR:
    return Old | V;
  case Rogue::ATOMIC_XOR:
    return Old ^ V;
  }
  return Old;
}

/// The source names three registers: address and data. Instances take turns.
void atomic(TaskState &T, const SubOp &O) {
  constexpr unsigned DataRegister = 2, SourceRegisters = 3;
  Operand Source = T.slot(O.Src[0]), Dest = T.slot(O.Src[1]);
  RegisterValues Low(T, Source, 0), High(T, Source, 1),
      Data(T, Source, DataRegister);
  uint32_t Old[NumLanes];
  eachActive(T, [&](unsigned L) {
    uint64_t At = Low[L] | uint64_t(High[L]) << 32;
    uint32_t V = Data[L];
    if (T.Turn && T.Mem->isSharedByGroups(At) && !T.Turn->take())
      return T.fail(L, "a work-group before this one has failed");
    uint8_t *P = access(T, O, L, At, O.Bytes, true, true);
    if (!P)
      return;
    Old[L] = support::endian::read32le(P);
    support::endian::write32le(P, combine(O.Mode, Old[L], V));
    T.Pending.addAccess(O.Fence, L, At, O.Bytes, true, true, T.G->Address);
  });
  eachActive(T, [&](unsigned L) { T.writeRegister(Dest, 0, L, Old[L]); });
  if (T.Failed)
    return;
  hold(T, O, Source, SourceRegisters, /*Result=*/false);
  hold(T, O, Dest, 1, /*Result=*/true);
}

/// Memory is coherent here, so that only the return matters.
void dataFence(TaskState &T, const SubOp &O) { T.Pending.issue(O.Fence); }

} // namespace

ArrayRef<ExecEntry> rogue::execTableMemory() {
  static const ExecEntry Table[] = {
      {Rogue::LD, load},          {Rogue::LD_REG, load},
      {Rogue::ST, storeElements}, {Rogue::ST_REG, storeElements},
      {Rogue::ATOMIC, atomic},    {Rogue::IDF, dataFence},
  };
  return Table;
}
