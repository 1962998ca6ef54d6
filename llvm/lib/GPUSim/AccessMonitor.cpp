//===- AccessMonitor.cpp - Memory checks of a launch ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessMonitor.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace llvm::gpusim;

//===----------------------------------------------------------------------===//
// The options
//===----------------------------------------------------------------------===//

bool MemoryChecks::set(StringRef Name, bool Value) {
  bool MemoryChecks::*Field = StringSwitch<bool MemoryChecks::*>(Name)
                                  .Case("race", &MemoryChecks::Race)
                                  .Case("bounds", &MemoryChecks::Bounds)
                                  .Cases({"uninitialised", "uninitialized"},
                                         &MemoryChecks::Uninitialised)
                                  .Default(nullptr);
  if (Field)
    this->*Field = Value;
  return Field;
}

Error MemoryChecks::add(StringRef List) {
  SmallVector<StringRef, 3> Names;
  List.split(Names, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef Name : Names)
    if (!set(Name.trim(), true))
      return createStringError("unknown check '" + Name.trim() + "' (" +
                               names() + ")");
  return Error::success();
}

StringRef gpusim::checkName(Finding::CheckTy Check) {
  switch (Check) {
  case Finding::Race:
    return "race";
  case Finding::Bounds:
    return "bounds";
  case Finding::Uninitialised:
    return "uninitialised";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

AccessMonitor::AccessMonitor(const Launch &L, const Program &P,
                             const Memory &Mem, std::vector<Traffic> *Counts)
    : L(L), P(P), Mem(Mem), Counts(Counts),
      Races(L.OrdersLanes ? P.warpSize() : 1), Origins(L.groupItems()) {}

void AccessMonitor::startGroup(uint64_t Number,
                               const std::array<uint32_t, 3> &NewGroup) {
  GroupNumber = Number;
  Group = NewGroup;
  Races.startGroup();
  std::fill(Origins.begin(), Origins.end(), Origin());
}

std::string AccessMonitor::itemText(uint64_t Number, unsigned Item) const {
  std::array<uint32_t, 3> Of = {uint32_t(Number % L.Groups[0]),
                                uint32_t(Number / L.Groups[0] % L.Groups[1]),
                                uint32_t(Number / L.Groups[0] / L.Groups[1])};
  return describeItem(L, Of, Item, P.warpSize());
}

std::string AccessMonitor::objectOf(uint64_t Address, unsigned Item,
                                    uint64_t &Offset) const {
  const MemoryRegion *R = Mem.regionAt(Address);
  Offset = 0;
  if (!R)
    return "no memory object";
  Offset = Address - R->Base;
  if (R->Kind == MemoryRegion::Private)
    Offset -= Item * R->Stride;
  return Memory::nameOf(*R);
}

Finding *AccessMonitor::add(const Key &K, Finding::CheckTy Check,
                            const Place &Who) {
  FindingList &List = *L.Findings;
  auto [It, IsNew] = Known.try_emplace(K, List.size());
  if (!IsNew) {
    ++List[It->second].Count;
    return nullptr;
  }
  Finding F;
  F.Check = Check;
  F.Kernel = L.Kernel;
  F.Address = P.info(Who.Instruction).Address;
  F.Source = P.sourceLine(Who.Instruction);
  F.Item = itemText(GroupNumber, Who.Item);
  F.Text = "kernel '" + L.Kernel + "': " + checkName(Check).str() + ": " +
           P.describe(Who.Instruction) + ": " + F.Item + ": ";
  List.push_back(std::move(F));
  return &List.back();
}

static std::string bytesText(uint32_t Bytes) {
  return utostr(Bytes) + (Bytes == 1 ? " byte" : " bytes");
}

void AccessMonitor::note(const Place &Who, const Access &What) {
  if (!L.Memory.Race)
    return;
  const MemoryRegion *R = Mem.regionAt(What.Address);
  if (!R || R->Kind == MemoryRegion::Private ||
      R->Kind == MemoryRegion::Constant)
    return;
  AccessStamp S;
  S.Group = uint32_t(GroupNumber);
  S.Time = Time;
  S.Instruction = Who.Instruction;
  S.Item = uint16_t(Who.Item);
  S.Epoch = Who.Epoch;
  S.Atomic = What.Kind == AccessKind::Atomic;
  S.Write = What.Kind != AccessKind::Load;
  bool Shared = R->Kind != MemoryRegion::Local;
  auto Found = Races.note(S, What.Address, What.Bytes, Shared, What.Changes);
  if (S.Atomic)
    Races.synchronise(S, What.Address, What.Acquires);
  if (!Found)
    return;
  const AccessStamp &Before = Found->Before;
  uint64_t Offset;
  std::string Object = objectOf(Found->Address, Who.Item, Offset);
  Finding *F = add(
      {unsigned(Finding::Race), Who.Instruction, Before.Instruction, Object},
      Finding::Race, Who);
  if (!F)
    return;
  F->Object = std::move(Object);
  F->Offset = Offset;
  F->OtherSource = P.sourceLine(Before.Instruction);
  F->OtherItem = itemText(Before.Group, Before.Item);
  AccessKind Other = Before.Atomic  ? AccessKind::Atomic
                     : Before.Write ? AccessKind::Store
                                    : AccessKind::Load;
  F->Text += std::string(nameOf(What.Kind)) + " of " + bytesText(What.Bytes) +
             " at offset " + utostr(Offset) + " of " + F->Object +
             ", which nothing orders with the " + nameOf(Other) + " " +
             P.describe(Before.Instruction) + ": " + F->OtherItem;
}

void AccessMonitor::noteOutside(const Place &Who, const Access &What,
                                StringRef Why) {
  uint64_t Offset;
  std::string Object = objectOf(What.Address, Who.Item, Offset);
  Finding *F = add({unsigned(Finding::Bounds), Who.Instruction, 0, Object},
                   Finding::Bounds, Who);
  if (!F)
    return;
  F->Object = std::move(Object);
  F->Offset = Offset;
  F->Text += std::string(nameOf(What.Kind)) + " of " + bytesText(What.Bytes) +
             " at " + Why.str();
}

void AccessMonitor::noteOrigin(const Place &Who, uint64_t Address) {
  Origins[Who.Item] = {true, Who.Instruction, Address};
}

void AccessMonitor::noteUse(const Place &Who, Use How, uint64_t Address,
                            uint32_t Bytes) {
  const Origin &From = Origins[Who.Item];
  uint64_t Offset = 0;
  std::string Object =
      From.Known ? objectOf(From.Address, Who.Item, Offset) : std::string();
  Finding *F = add({unsigned(Finding::Uninitialised) + unsigned(How),
                    Who.Instruction, From.Instruction, Object},
                   Finding::Uninitialised, Who);
  if (!F)
    return;
  F->Object = Object;
  F->Offset = Offset;
  switch (How) {
  case Use::Address:
    F->Text += "the address";
    break;
  case Use::Decision:
    F->Text += "the condition";
    break;
  case Use::Result: {
    uint64_t At;
    std::string To = objectOf(Address, Who.Item, At);
    F->Text += "the value stored at offset " + utostr(At) + " of " + To;
    break;
  }
  }
  F->Text += " depends on memory that was never written";
  if (!From.Known)
    return;
  F->OtherSource = P.sourceLine(From.Instruction);
  F->OtherItem = F->Item;
  F->Text += ": offset " + utostr(Offset) + " of " + Object + ", loaded " +
             P.describe(From.Instruction);
}

//===----------------------------------------------------------------------===//
// Traffic
//===----------------------------------------------------------------------===//

void AccessMonitor::count(uint32_t Instruction, ArrayRef<Access> Accesses) {
  constexpr unsigned WordBytes = 4;
  SmallVector<uint64_t, 64> Words[NumMemorySpaces];
  for (const Access &A : Accesses) {
    const MemoryRegion *R = Mem.regionAt(A.Address);
    MemorySpace Space = !R || R->Kind <= MemoryRegion::Constant
                            ? MemorySpace::Global
                        : R->Kind == MemoryRegion::Local ? MemorySpace::Local
                                                         : MemorySpace::Private;
    TrafficCounts &C = (*Counts)[Instruction][unsigned(Space)];
    SmallVectorImpl<uint64_t> &Of = Words[unsigned(Space)];
    C.Messages += Of.empty();
    C.Loaded += A.Kind != AccessKind::Store ? A.Bytes : 0;
    C.Stored += A.Kind != AccessKind::Load ? A.Bytes : 0;
    for (uint64_t W = A.Address / WordBytes;
         W <= (A.Address + A.Bytes - 1) / WordBytes; ++W)
      Of.push_back(W);
  }
  constexpr unsigned WordsOfLine = TrafficCounts::LineBytes / WordBytes;
  for (unsigned S = 0; S != NumMemorySpaces; ++S) {
    SmallVectorImpl<uint64_t> &Of = Words[S];
    if (Of.empty())
      continue;
    llvm::sort(Of);
    Of.erase(std::unique(Of.begin(), Of.end()), Of.end());
    TrafficCounts &C = (*Counts)[Instruction][S];
    if (MemorySpace(S) == MemorySpace::Local) {
      uint64_t OfBank[TrafficCounts::Banks] = {};
      for (uint64_t W : Of)
        ++OfBank[W % TrafficCounts::Banks];
      C.Parts += *std::max_element(std::begin(OfBank), std::end(OfBank));
      C.LeastParts +=
          (Of.size() + TrafficCounts::Banks - 1) / TrafficCounts::Banks;
      continue;
    }
    uint64_t Touched = 0, Last = ~uint64_t(0);
    for (uint64_t W : Of)
      if (W / WordsOfLine != Last) {
        Last = W / WordsOfLine;
        ++Touched;
      }
    C.Parts += Touched;
    C.LeastParts += (Of.size() + WordsOfLine - 1) / WordsOfLine;
  }
}

//===----------------------------------------------------------------------===//
// Differences between the two worlds
//===----------------------------------------------------------------------===//

const uint8_t *AccessMonitor::differencesAt(Memory &Mem, uint64_t Address,
                                            uint32_t Bytes) {
  const MemoryRegion *R = Mem.regionAt(Address);
  if (!R || !R->Differences)
    return nullptr;
  uint64_t Offset = Address - R->Base;
  if (Offset > R->Size || R->Size - Offset < Bytes)
    return nullptr;
  return R->Differences->data() + Offset;
}

void AccessMonitor::setDifferences(Memory &Mem, uint64_t Address,
                                   ArrayRef<uint8_t> New) {
  MemoryRegion *R = Mem.regionAt(Address);
  if (!R)
    return;
  uint64_t Offset = Address - R->Base;
  if (Offset > R->Size || R->Size - Offset < New.size())
    return;
  if (!R->Differences) {
    if (llvm::all_of(New, [](uint8_t D) { return D == 0; }))
      return;
    R->Differences = std::make_shared<std::vector<uint8_t>>(R->Size);
  }
  llvm::copy(New, R->Differences->begin() + Offset);
}

bool AccessMonitor::isResult(ArrayRef<uint8_t> Differences) {
  bool AnyDefined = false, AllUntouched = true, Any = false;
  for (uint8_t D : Differences) {
    Any |= D != 0;
    AnyDefined |= D == 0;
    AllUntouched &= D == 0 || D == 0xff;
  }
  // Bytes as they were in memory beside defined ones are padding.
  return Any && !(AnyDefined && AllUntouched);
}
