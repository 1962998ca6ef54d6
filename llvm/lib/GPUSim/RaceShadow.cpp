//===- RaceShadow.cpp - Who accessed which bytes --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RaceShadow.h"
#include "llvm/ADT/STLExtras.h"
#include <type_traits>

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
  auto Repeat = [](auto &Words) {
    std::remove_reference_t<decltype(Words)> Fine;
    Fine.reserve(Words.size() * WordBytes);
    for (const auto &W : Words)
      Fine.insert(Fine.end(), WordBytes, W);
    Words = std::move(Fine);
  };
  Repeat(P.Cells);
  Repeat(P.Atomics);
  P.IsFine = true;
}

void RaceShadow::Accesses::add(const AccessStamp &S) {
  if (Last.Group == S.Group) {
    if (Last.Epoch != S.Epoch)
      Second = AccessStamp();
    else if (Last.Item != S.Item)
      Second = Last;
  } else if (Last.Group != AccessStamp::Nobody) {
    Foreign = Last;
    Second = AccessStamp();
  }
  Last = S;
}

/// An atomic operation of the one behind its access, or as its access, and of
/// the other, on the same address, in front of its access.
bool RaceShadow::isOrdered(const AccessStamp &Before,
                           const AccessStamp &S) const {
  auto IsReleased = [&](const Release &R) {
    if (R.Item != Before.Item)
      return R.Epoch > Before.Epoch;
    return R.Time > Before.Time || (Before.Atomic && R.Time == Before.Time);
  };
  for (const Acquisition &A : Acquired) {
    if (A.Item != S.Item && A.Epoch >= S.Epoch)
      continue;
    auto Found = Releases.find({A.Address, Before.Group});
    if (Found != Releases.end() &&
        llvm::any_of(Found->second, [&](const Release &R) {
          return R.Number < A.Number && IsReleased(R);
        }))
      return true;
  }
  return false;
}

bool RaceShadow::conflicts(const AccessStamp &Before, const AccessStamp &S,
                           bool SharedByGroups) const {
  if (Before.Group == AccessStamp::Nobody || Before.isSameItem(S))
    return false;
  if (Before.Group == S.Group) {
    bool IsOneWarp = Before.Item / OrderedLanes == S.Item / OrderedLanes;
    if (Before.Epoch != S.Epoch || (IsOneWarp && Before.Time != S.Time))
      return false;
  } else if (!SharedByGroups) {
    return false;
  }
  return !isOrdered(Before, S);
}

/// \returns what races with \p S.
std::optional<AccessStamp> RaceShadow::update(Page &P, size_t Index,
                                              const AccessStamp &S,
                                              bool SharedByGroups,
                                              bool Changes) const {
  std::optional<AccessStamp> Found;
  auto Look = [&](const AccessStamp &Before) {
    if (!Found && conflicts(Before, S, SharedByGroups))
      Found = Before;
  };
  auto LookAll = [&](const Accesses &A) {
    Look(A.Last);
    Look(A.Second);
    Look(A.Foreign);
  };
  Cell &C = P.Cells[Index];
  // Writing what is there already is the same in any order of the writers.
  if (!S.Write || S.Atomic || Changes)
    Look(C.Writer);
  if (!S.Atomic && !P.Atomics.empty())
    LookAll(P.Atomics[Index]);
  if (S.Write)
    LookAll(C.Readers);
  if (S.Atomic) {
    P.Atomics.resize(P.Cells.size());
    P.Atomics[Index].add(S);
  } else if (S.Write) {
    C.Writer = S;
  } else {
    C.Readers.add(S);
  }
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
    size_t Index = (At & ((1u << PageBits) - 1)) / Unit;
    auto Before = update(P, Index, S, SharedByGroups, Changes);
    if (Before && !Found)
      Found = Conflict{*Before, At};
    At += Unit;
  }
  return Found;
}

void RaceShadow::synchronise(const AccessStamp &S, uint64_t Address,
                             bool Acquires) {
  uint64_t Number = ++NumAtomics;
  if (Acquires) {
    AnyAcquires = true;
    auto [It, IsNew] = AcquiredAt.try_emplace(
        {Address, uint64_t(S.Item) << 32 | S.Epoch}, Acquired.size());
    // A later one knows more.
    Acquisition A = {Address, Number, S.Epoch, S.Item};
    if (IsNew)
      Acquired.push_back(A);
    else
      Acquired[It->second] = A;
  }
  if (!AnyAcquires && Releases.size() >= MaxEarlyReleases)
    return;
  std::vector<Release> &List = Releases[{Address, S.Group}];
  Release New = {S.Epoch, S.Time, Number, S.Item};
  auto Known =
      llvm::find_if(List, [&](const Release &R) { return R.Item == S.Item; });
  if (Known == List.end())
    List.push_back(New);
  else
    *Known = New;
}
