//===- LaneMonitor.cpp - Memory checks of a warp --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneMonitor.h"
#include "Semantics/Message.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace llvm::gpusim;

/// Whether an instruction hands bits on, so that it differs where they do, or
/// both worlds may agree by chance.
static bool isExact(StringRef Mnemonic) {
  for (StringRef Name : {"MOV", "MKVEC", "MUX", "SHIFT", "ROT", "BITREV", "SWZ",
                         "CLPER", "WMASK", "AND", "OR", "XOR", "NOT", "NOP"})
    if (Mnemonic.contains(Name) && !Mnemonic.contains("CMP"))
      return true;
  return Mnemonic.empty();
}

LaneMonitor::LaneMonitor(AccessMonitor &All, const Program &P, WarpState &W,
                         size_t Rows)
    : All(All), W(W), Rows(Rows) {
  if (!All.checksValues())
    return;
  Storage.resize((Rows + 1) * NumLanes);
  uintptr_t Base = reinterpret_cast<uintptr_t>(Storage.data());
  Others = reinterpret_cast<WarpState::Row *>((Base + 63) & ~uintptr_t(63));
  for (uint64_t I = 0; I != P.size(); ++I) {
    StringRef Mnemonic = P.info(I).Mnemonic;
    Rules.push_back(isExact(Mnemonic)          ? Rule::Exact
                    : Mnemonic.contains("CSEL") ? Rule::Select
                                                : Rule::Other);
  }
}

void LaneMonitor::start() {
  Epoch = 0;
  if (Others)
    std::memcpy(Others[0], W.R[0], Rows * sizeof(WarpState::Row));
}

void LaneMonitor::use(uint32_t Lanes, AccessMonitor::Use How) {
  for (; Lanes; Lanes &= Lanes - 1)
    All.noteUse(place(llvm::countr_zero(Lanes)), How);
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// Bits of a source register that a selection reads, as far as they matter for
/// whether anything was defined.
static uint32_t selectedBits(unsigned Selection) {
  auto OfPart = [](unsigned Part) -> uint32_t {
    switch (Part) {
    case PartH0:
      return 0xffff;
    case PartH1:
      return 0xffff0000;
    case PartB0:
    case PartB1:
    case PartB2:
    case PartB3:
      return 0xffu << 8 * (Part - PartB0);
    default:
      return ~0u;
    }
  };
  if (Selection <= PartB3)
    return OfPart(Selection);
  unsigned Low = Selection & 15, High = Selection >> 4;
  bool IsPair = Low && High && Low <= PartB3 && High <= PartB3;
  return IsPair ? OfPart(Low) | OfPart(High) : ~0u;
}

/// Active lanes where sources \p First to \p First + \p Count - 1 differ.
uint32_t LaneMonitor::differing(const Op &O, unsigned First,
                                unsigned Count) const {
  uint32_t Lanes = 0;
  auto Compare = [&](unsigned Row, uint32_t Bits) {
    for (unsigned L = 0; L != NumLanes; ++L)
      Lanes |= uint32_t(((W.R[Row][L] ^ Others[Row][L]) & Bits) != 0) << L;
  };
  auto IsRead = [&](unsigned Row) {
    return Row >= NumRegisters || (O.Uses >> Row & 1);
  };
  for (unsigned I = First; I != First + Count; ++I) {
    const Source &S = O.Src[I];
    unsigned Row = S.Row + (S.Sel == PartW1);
    if (!IsRead(Row))
      continue;
    Compare(Row, selectedBits(S.Sel));
    // The other word of a pair.
    if (S.Sel == PartAll && Row + 1 < NumRegisters && (O.Uses >> (Row + 1) & 1))
      Compare(Row + 1, ~0u);
  }
  return Lanes & W.Active;
}

template <typename Fn>
void LaneMonitor::forEachResult(const Op &O, Fn F) const {
  for (uint64_t D = O.Defs; D; D &= D - 1)
    F(unsigned(llvm::countr_zero(D)));
  // Results that only pass from one instruction to another.
  if (O.Dst >= NumRegisters)
    F(unsigned(O.Dst));
}

bool LaneMonitor::rowsDiffer(const Op &O, unsigned Lane) const {
  bool Any = false;
  forEachResult(O, [&](unsigned Row) {
    Any |= W.R[Row][Lane] != Others[Row][Lane];
  });
  return Any;
}

void LaneMonitor::copyResults(const Op &O, uint32_t Lanes) {
  forEachResult(O, [&](unsigned Row) {
    for (uint32_t M = Lanes; M; M &= M - 1) {
      unsigned L = llvm::countr_zero(M);
      Others[Row][L] = W.R[Row][L];
    }
  });
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

void LaneMonitor::run(const Op &O, uint32_t NewIndex) {
  Index = NewIndex;
  Bytes = O.Bytes;
  Count = 0;
  Second = false;
  Acquires = O.WriteCount && !O.ResultUnused;
  if (O.IsMessage)
    All.tick();
  if (!Others) {
    O.Exec(W, O);
    return count();
  }
  // A selection may be the same whatever it does not select.
  unsigned Deciding = Rules[Index] == Rule::Select ? 2 : std::size(O.Src);
  uint32_t Sources =
      Rules[Index] == Rule::Exact && !O.IsMessage && !O.IsBranch
          ? 0
          : differing(O, 0, Deciding);
  uint32_t Operands = 0;
  for (unsigned I = 0; O.IsMessage && I != O.ReadCount; ++I)
    for (unsigned L = 0, Row = O.Read + I; L != NumLanes && Row < NumRegisters;
         ++L)
      Operands |= uint32_t(W.R[Row][L] != Others[Row][L]) << L;
  O.Exec(W, O);
  if (W.Failed)
    return;
  count();
  const Op &Done = W.Sent ? *W.Sent : O;
  if (!O.IsMessage)
    return runSecond(Done, Sources);
  if (!Count) // What goes through descriptors is not followed.
    return copyResults(Done, W.Active);
  if (Entries[0].Kind == AccessKind::Atomic) {
    use(Sources & ~Operands, AccessMonitor::Use::Address);
    return finishAtomics(Done, Operands);
  }
  runSecond(Done, 0);
}

void LaneMonitor::count() {
  if (!Count || !All.countsTraffic())
    return;
  SmallVector<AccessMonitor::Access, NumLanes> Accesses;
  for (const Entry &E : ArrayRef(Entries, Count))
    Accesses.push_back({E.Kind, E.Address, Bytes});
  All.count(Index, Accesses);
}

/// The old value, and what is in memory then, depend on what was there and on
/// the operands.
void LaneMonitor::finishAtomics(const Op &O, uint32_t Operands) {
  copyResults(O, W.Active);
  for (unsigned I = 0; I != Count; ++I) {
    const Entry &E = Entries[I];
    const uint8_t *Old =
        AccessMonitor::differencesAt(*W.Mem, E.Address, Bytes);
    bool OldDiffers = Old && any_of(ArrayRef(Old, Bytes),
                                    [](uint8_t D) { return D != 0; });
    if (OldDiffers)
      All.noteOrigin(place(E.Lane), E.Address);
    if (OldDiffers && Acquires)
      forEachResult(O, [&](unsigned Row) { Others[Row][E.Lane] ^= ~0u; });
    if (!OldDiffers && !(Operands >> E.Lane & 1))
      continue;
    SmallVector<uint8_t, 16> All(Bytes, 0xff);
    AccessMonitor::setDifferences(*W.Mem, E.Address, All);
    const MemoryRegion *R = W.Mem->regionAt(E.Address);
    if (R && R->Kind == MemoryRegion::Global)
      this->All.noteUse(place(E.Lane), AccessMonitor::Use::Result, E.Address,
                        Bytes);
  }
}

/// Runs \p O in the second world; lanes \p Sources have sources that differ.
void LaneMonitor::runSecond(const Op &O, uint32_t Sources) {
  uint32_t Taken = W.Taken;
  std::swap(W.R, Others);
  Second = true;
  Next = 0;
  O.Exec(W, O);
  Second = false;
  std::swap(W.R, Others);
  if (O.IsBranch) {
    use((Sources | (Taken ^ W.Taken)) & W.Active, AccessMonitor::Use::Decision);
    W.Taken = Taken;
  }
  // Only what the first world does counts.
  W.Failed = false;
  W.Error.clear();
  if (O.IsMessage)
    return;
  for (uint32_t M = Rules[Index] == Rule::Exact ? 0 : Sources; M; M &= M - 1) {
    unsigned L = llvm::countr_zero(M);
    if (!rowsDiffer(O, L))
      forEachResult(O, [&](unsigned Row) { Others[Row][L] ^= ~0u; });
  }
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

uint8_t *LaneMonitor::begin(const Op &O, AccessKind Kind, uint64_t Address,
                            unsigned Lane) {
  Current = nullptr;
  auto Nothing = [&] {
    std::memset(W.Nowhere[Lane], 0, sizeof(W.Nowhere[Lane]));
    return W.Nowhere[Lane];
  };
  if (Second) {
    if (Next == Count || Entries[Next].Lane != Lane)
      return Nothing();
    Entry &E = Entries[Next++];
    if (E.Address != Address)
      All.noteUse(place(Lane), AccessMonitor::Use::Address);
    std::memcpy(E.Other, E.Before, Bytes);
    if (const uint8_t *D =
            AccessMonitor::differencesAt(*W.Mem, E.Address, Bytes)) {
      bool Any = false;
      for (unsigned I = 0; I != Bytes; ++I) {
        E.Other[I] ^= D[I];
        Any |= D[I] != 0;
      }
      if (Any && Kind == AccessKind::Load)
        All.noteOrigin(place(Lane), E.Address);
    }
    Current = &E;
    return E.Other;
  }
  if (W.DropOutOfBounds && (Address & OutOfBounds))
    return Nothing();
  bool Write = Kind != AccessKind::Load;
  unsigned Item = W.FirstItem + Lane;
  if (All.checksBounds() && !W.Mem->access(Address, Bytes, Write, Item)) {
    All.noteOutside(place(Lane), {Kind, Address, Bytes},
                    W.Mem->explain(Address, Bytes, Write, Item));
    return Nothing();
  }
  uint8_t *P = semantics::checkedBytes(W, O, Kind, Address, Lane);
  if (!P || Count == NumLanes)
    return P;
  Current = &Entries[Count++];
  Current->Lane = Lane;
  Current->Kind = Kind;
  Current->Address = Address;
  Current->Host = P;
  std::memcpy(Current->Before, P, Bytes);
  return P;
}

void LaneMonitor::end() {
  if (!Current)
    return;
  Entry &E = *std::exchange(Current, nullptr);
  if (!Second) {
    std::memcpy(E.After, E.Host, Bytes);
    AccessMonitor::Access A = {E.Kind, E.Address, Bytes};
    A.Changes = std::memcmp(E.Before, E.After, Bytes) != 0;
    A.Acquires = Acquires;
    All.note(place(E.Lane), A);
    return;
  }
  if (E.Kind != AccessKind::Store)
    return;
  uint8_t New[16];
  for (unsigned I = 0; I != Bytes; ++I)
    New[I] = E.Other[I] ^ E.After[I];
  ArrayRef<uint8_t> Differences(New, Bytes);
  AccessMonitor::setDifferences(*W.Mem, E.Address, Differences);
  const MemoryRegion *R = W.Mem->regionAt(E.Address);
  if (R && R->Kind == MemoryRegion::Global &&
      AccessMonitor::isResult(Differences))
    All.noteUse(place(E.Lane), AccessMonitor::Use::Result, E.Address, Bytes);
}
