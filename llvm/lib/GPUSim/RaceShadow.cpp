//===- RaceShadow.cpp - Who accessed which bytes --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaceShadow.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::gpusim;

RaceShadow::Page &RaceShadow::pageOf(uint64_t Address) {
  uint64_t Key = Address >> PageBits;
  if (Key == LastKey)
    return *Last;
  std::unique_ptr<Page> &P = Pages[Key];
  if (!P) {
    P = std::make_unique<Page>();
    P->Cells.resize((1u << PageBits) / WordBytes);
  }
  LastKey = Key;
  Last = P.get();
  return *P;
}

/// From words to bytes.
void RaceShadow::refine(Page &P) {
  std::vector<Cell> Fine;
  Fine.reserve(P.Cells.size() * WordBytes);
  for (const Cell &C : P.Cells)
    Fine.insert(Fine.end(), WordBytes, C);
  P.Cells = std::move(Fine);
  P.IsFine = true;
}

/// An atomic operation of the one behind its access, and of the other, on the
/// same address, in front of its access.
bool RaceShadow::isOrdered(const AccessStamp &Before,
                           const AccessStamp &S) const {
  for (const Acquisition &A : Acquired) {
    if (A.Item != S.Item && A.Epoch >= S.Epoch)
      continue;
    auto Found = Releases.find({A.Address, Before.Group});
    if (Found == Releases.end())
      continue;
    for (const Release &R : Found->second)
      if (R.Time < A.Time && (R.Item == Before.Item ? R.Time > Before.Time
                                                    : R.Epoch > Before.Epoch))
        return true;
  }
  return false;
}

bool RaceShadow::conflicts(const AccessStamp &Before, const AccessStamp &S,
                           bool SharedByGroups) const {
  if (Before.Group == AccessStamp::Nobody || Before.isSameItem(S) ||
      (Before.Atomic && S.Atomic))
    return false;
  if (Before.Group == S.Group) {
    bool IsOneWarp = Before.Item / OrderedLanes == S.Item / OrderedLanes;
    return Before.Epoch == S.Epoch && !(IsOneWarp && Before.Time != S.Time);
  }
  return SharedByGroups && !isOrdered(Before, S);
}

/// \returns what races with \p S, or null.
const AccessStamp *RaceShadow::update(Cell &C, const AccessStamp &S,
                                      bool SharedByGroups, bool Changes) const {
  static thread_local AccessStamp Racing;
  const AccessStamp *Found = nullptr;
  auto Look = [&](const AccessStamp &Before) {
    if (Found || !conflicts(Before, S, SharedByGroups))
      return;
    Racing = Before;
    Found = &Racing;
  };
  if (!S.Write) {
    Look(C.Writer);
    if (C.Reader.Group == S.Group) {
      if (C.Reader.Epoch != S.Epoch)
        C.SecondReader = AccessStamp();
      else if (C.Reader.Item != S.Item)
        C.SecondReader = C.Reader;
    } else if (C.Reader.Group != AccessStamp::Nobody) {
      C.ForeignReader = C.Reader;
      C.SecondReader = AccessStamp();
    }
    C.Reader = S;
    return Found;
  }
  // Writing what is there already is the same in any order of the writers.
  if (Changes || S.Atomic || C.Writer.Atomic)
    Look(C.Writer);
  Look(C.Reader);
  Look(C.SecondReader);
  Look(C.ForeignReader);
  C.Writer = S;
  return Found;
}

std::optional<RaceShadow::Conflict>
RaceShadow::note(const AccessStamp &S, uint64_t Address, uint32_t Bytes,
                 bool SharedByGroups, bool Changes) {
  std::optional<Conflict> Found;
  for (uint64_t At = Address, End = Address + Bytes; At < End;) {
    Page &P = pageOf(At);
    bool IsWord = At % WordBytes == 0 && End - At >= WordBytes;
    if (!P.IsFine && !IsWord)
      refine(P);
    unsigned Unit = P.IsFine ? 1 : WordBytes;
    Cell &C = P.Cells[(At & ((1u << PageBits) - 1)) / Unit];
    const AccessStamp *Before = update(C, S, SharedByGroups, Changes);
    if (Before && !Found)
      Found = Conflict{*Before, At};
    At += Unit;
  }
  return Found;
}

void RaceShadow::synchronise(const AccessStamp &S, uint64_t Address,
                             bool Acquires) {
  if (Acquires) {
    AnyAcquires = true;
    auto [It, IsNew] = AcquiredAt.try_emplace(
        {Address, uint64_t(S.Item) << 32 | S.Epoch}, Acquired.size());
    // A later one knows more.
    Acquisition A = {Address, S.Epoch, S.Time, S.Item};
    if (IsNew)
      Acquired.push_back(A);
    else
      Acquired[It->second] = A;
  }
  if (!AnyAcquires)
    return;
  std::vector<Release> &List = Releases[{Address, S.Group}];
  auto Known =
      llvm::find_if(List, [&](const Release &R) { return R.Item == S.Item; });
  if (Known == List.end())
    List.push_back({S.Epoch, S.Time, S.Item});
  else
    *Known = {S.Epoch, S.Time, S.Item};
}
