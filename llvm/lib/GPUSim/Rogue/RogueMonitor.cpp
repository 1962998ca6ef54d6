//===- RogueMonitor.cpp - Memory checks of a task -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueMonitor.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

RogueMonitor::RogueMonitor(AccessMonitor &All, TaskState &T, const USCLaunch &U,
                           OtherState &Group, uint64_t LocalBase)
    : All(All), T(T), U(U), Group(Group), LocalBase(LocalBase) {
  constexpr size_t LargestBurst = 1024 * 4;
  Nothing.resize(LargestBurst);
  if (!All.checksValues())
    return;
  Storage.resize((T.Layout.rows() + 1) * NumLanes);
  uintptr_t Base = reinterpret_cast<uintptr_t>(Storage.data());
  Others = reinterpret_cast<Row *>((Base + 63) & ~uintptr_t(63));
}

void RogueMonitor::start() {
  Epoch = 0;
  if (Others)
    std::memcpy(Others[0], T.R[0], T.Layout.rows() * sizeof(Row));
}

void RogueMonitor::next(uint32_t NewIndex) {
  Index = NewIndex;
  // A barrier of a single task is no code; its instances run in lockstep.
  if (U.OneTask)
    ++Epoch;
  All.tick();
}

//===----------------------------------------------------------------------===//
// Worlds
//===----------------------------------------------------------------------===//

RogueMonitor::Control RogueMonitor::take() const {
  return {T.Pe,       T.P0,    T.NewPe,        T.NewP0, T.Link, T.Target,
          T.WritesP0, T.Taken, T.CheckPending, T.Depth};
}

void RogueMonitor::set(const Control &C) {
  T.Pe = C.Pe;
  T.P0 = C.P0;
  T.NewPe = C.NewPe;
  T.NewP0 = C.NewP0;
  T.Link = C.Link;
  T.Target = C.Target;
  T.WritesP0 = C.WritesP0;
  T.Taken = C.Taken;
  T.CheckPending = C.CheckPending;
  T.Depth = C.Depth;
}

bool RogueMonitor::isInBarrier() const {
  return T.Shared->Owner[Rogue::BarrierMutex] == T.Index + 1;
}

void RogueMonitor::swapWorlds() {
  std::swap(T.R, Others);
  // The words of barriers are defined, whatever the program has written.
  if (!isInBarrier())
    std::swap(T.Shared->Coefficients, Group.Coefficients);
  std::swap(T.Shared->Shared, Group.Shared);
}

void RogueMonitor::beginFirst() {
  Entries.clear();
  Next = Ended = 0;
  if (Others)
    Before = take();
}

void RogueMonitor::beginSecond() {
  First = take();
  set(Before);
  T.CheckPending = false;
  std::swap(T.Pending, Spare);
  swapWorlds();
  Second = true;
  Next = Ended = 0;
}

void RogueMonitor::endSecond() {
  Second = false;
  swapWorlds();
  std::swap(T.Pending, Spare);
  Spare.reset();
  uint32_t P0 = T.P0, Pe = T.Pe;
  set(First);
  T.Failed = false;
  T.Error.clear();
  uint32_t Decides = (P0 ^ T.P0) | (Pe ^ T.Pe);
  for (uint32_t M = Decides & T.Active & items(); M; M &= M - 1)
    All.noteUse(place(llvm::countr_zero(M)), AccessMonitor::Use::Decision);
}

void RogueMonitor::copyResults(ArrayRef<Operand> Results) {
  for (const Operand &O : Results) {
    if (!O.isPerInstance() || O.IndexedBy)
      continue;
    Row Values;
    std::memcpy(Values, T.fetch(O, T.Fetched[0]), sizeof(Row));
    std::swap(T.R, Others);
    T.store(O, Values);
    std::swap(T.R, Others);
  }
}

void RogueMonitor::noteTest(const uint32_t *A, const uint32_t *B,
                            uint32_t Bits) {
  if (!checksValues())
    return;
  if (!Second) {
    std::memcpy(Tested[0], A, sizeof(Row));
    std::memcpy(Tested[1], B ? B : A, sizeof(Row));
    std::memcpy(Result, T.TestResult, sizeof(Row));
    return;
  }
  GPUSIM_LANES {
    uint32_t Differs = A[L] ^ Tested[0][L];
    Differs |= B ? B[L] ^ Tested[1][L] : 0;
    if (Differs & Bits)
      T.TestResult[L] = ~Result[L];
  }
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

uint8_t *RogueMonitor::nothing(uint32_t Bytes) {
  std::fill_n(Nothing.begin(), std::min<size_t>(Bytes, Nothing.size()), 0);
  return Nothing.data();
}

uint8_t *RogueMonitor::begin(unsigned L, uint64_t Address, uint32_t Bytes,
                             AccessKind Kind) {
  if (Second) {
    if (Next == Entries.size() || Entries[Next].Lane != L ||
        Entries[Next].Before.size() != Bytes)
      return nothing(Bytes);
    Entry &E = Entries[Next++];
    if (E.Address != Address)
      All.noteUse(place(L), AccessMonitor::Use::Address);
    E.Other = E.Before;
    if (isInBarrier())
      return E.Other.data();
    if (const uint8_t *D =
            AccessMonitor::differencesAt(*T.Mem, E.Address, Bytes)) {
      bool Any = false;
      for (uint32_t I = 0; I != Bytes; ++I) {
        E.Other[I] ^= D[I];
        Any |= D[I] != 0;
      }
      if (Any && Kind != AccessKind::Store)
        All.noteOrigin(place(L), E.Address);
    }
    return E.Other.data();
  }
  bool Write = Kind != AccessKind::Load;
  uint8_t *P = T.Mem->access(Address, Bytes, Write, T.FirstItem + L);
  if (!P && All.checksBounds()) {
    All.noteOutside(place(L), {Kind, Address, Bytes},
                    T.Mem->explain(Address, Bytes, Write, T.FirstItem + L));
    return nothing(Bytes);
  }
  if (!P)
    return nullptr;
  finishBefore();
  // Locks make what they guard one operation.
  for (unsigned I = 0; I != NumMutexes; ++I)
    if (T.Shared->Owner[I] == T.Index + 1 && I != Rogue::BarrierMutex)
      Kind = AccessKind::Atomic;
  Entries.emplace_back();
  Entry &E = Entries.back();
  E.Lane = L;
  E.Kind = Kind;
  E.Address = Address;
  E.Host = P;
  E.Writes = Write;
  E.First = 0;
  E.Bytes = Bytes;
  E.Before.assign(P, P + Bytes);
  return P;
}

void RogueMonitor::usesPart(unsigned First, unsigned Bytes) {
  if (Second || Entries.empty())
    return;
  Entries.back().First = First;
  Entries.back().Bytes = Bytes;
}

/// What the last access has left, before others of the operation change it.
void RogueMonitor::finishBefore() {
  if (Ended == Entries.size())
    return;
  Entry &E = Entries.back();
  E.After.assign(E.Host, E.Host + E.Before.size());
}

void RogueMonitor::noteEntry(Entry &E) {
  if (isInBarrier())
    return;
  AccessMonitor::Access A = {E.Kind, E.Address, uint32_t(E.Before.size())};
  if (All.countsTraffic())
    Counted.push_back(A);
  A.Address += E.First;
  A.Bytes = E.Bytes;
  A.Changes = E.Before != E.After;
  A.Acquires = true;
  All.note(place(E.Lane), A);
}

void RogueMonitor::noteOther(Entry &E) {
  if (!E.Writes || E.Other.empty())
    return;
  SmallVector<uint8_t, 16> New;
  for (size_t I = 0; I != E.Other.size(); ++I)
    New.push_back(E.Other[I] ^ E.After[I]);
  AccessMonitor::setDifferences(*T.Mem, E.Address, New);
  const MemoryRegion *R = T.Mem->regionAt(E.Address);
  if (R && R->Kind == MemoryRegion::Global && AccessMonitor::isResult(New))
    All.noteUse(place(E.Lane), AccessMonitor::Use::Result, E.Address,
                uint32_t(New.size()));
}

void RogueMonitor::end() {
  if (!Second)
    finishBefore();
  for (; Ended < Entries.size(); ++Ended) {
    if (Second)
      noteOther(Entries[Ended]);
    else
      noteEntry(Entries[Ended]);
  }
  if (!Second && !Counted.empty()) {
    All.count(Index, Counted);
    Counted.clear();
  }
}

void RogueMonitor::noteRegister(unsigned L, uint32_t Number, AccessKind Kind,
                                bool Changes) {
  if (Second || L >= T.Items || U.LocalInMemory || Number < U.LocalStart ||
      Number - U.LocalStart >= U.LocalWords || isInBarrier())
    return;
  bool IsLocked = T.G->Atom;
  for (unsigned I = 0; I != NumMutexes; ++I)
    IsLocked |= T.Shared->Owner[I] == T.Index + 1;
  AccessMonitor::Access A = {IsLocked ? AccessKind::Atomic : Kind,
                             LocalBase + 4 * uint64_t(Number - U.LocalStart),
                             4};
  if (All.countsTraffic())
    Counted.push_back(A);
  A.Changes = Changes;
  A.Acquires = true;
  All.note(place(L), A);
}
