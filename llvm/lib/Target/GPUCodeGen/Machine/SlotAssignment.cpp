//===-- SlotAssignment.cpp - What is waited for together ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations are taken in batches, that is, as long as none of the batch is
/// needed. The places where a batch is needed are cut into as many runs as
/// there are free slots, such that the waits come as little too early as
/// possible.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/SlotAssignment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace llvm;
using namespace llvm::gpu;

namespace {

constexpr unsigned Never = AsyncOperation::Never;
/// An operation this long ago has most likely completed.
constexpr unsigned Latency = 100;
/// Bounds the time for very long batches.
constexpr unsigned MaxGroups = 128;

/// Operations needed at one place.
struct Group {
  unsigned Need;
  unsigned Count;
};

class SlotAssigner {
public:
  explicit SlotAssigner(unsigned NumSlots) : Open(NumSlots) {}

  SmallVector<unsigned> run(ArrayRef<AsyncOperation> Operations);

private:
  /// An operation of a batch, by its place among all.
  struct Member : AsyncOperation {
    unsigned Index;
  };

  void assignBatch(ArrayRef<Member> Batch);
  SmallVector<unsigned> freeSlots() const;

  /// Where the operations of each slot are needed.
  SmallVector<SmallVector<unsigned>, 8> Open;
  SmallVector<unsigned> SlotOf;
};

} // namespace

/// Cuts \p Groups into \p Runs runs; returns where each starts. A run is waited
/// for where its first group is needed: the cost is how much too early that is
/// for the others.
static SmallVector<unsigned> cut(ArrayRef<Group> Groups, unsigned Runs) {
  unsigned N = Groups.size();
  Runs = std::min(Runs, N);
  constexpr uint64_t Infinite = ~uint64_t(0);
  // Best[r][i]: cost of groups from i on in r + 1 runs; Next: the second run.
  SmallVector<SmallVector<uint64_t>> Best(Runs,
                                          SmallVector<uint64_t>(N + 1, 0));
  SmallVector<SmallVector<unsigned>> Next(Runs, SmallVector<unsigned>(N, N));
  for (unsigned R = 0; R != Runs; ++R)
    for (unsigned I = N; I-- != 0;) {
      Best[R][I] = Infinite;
      uint64_t Cost = 0;
      for (unsigned J = I; J != N; ++J) {
        Cost += uint64_t(Groups[J].Count) *
                std::min(Groups[J].Need - Groups[I].Need, Latency);
        if (R == 0 && J + 1 != N)
          continue;
        uint64_t Total = Cost + (R == 0 ? 0 : Best[R - 1][J + 1]);
        if (Total < Best[R][I]) {
          Best[R][I] = Total;
          Next[R][I] = J + 1;
        }
      }
    }
  SmallVector<unsigned> Starts;
  for (unsigned R = Runs, I = 0; R-- != 0 && I < N; I = Next[R][I])
    Starts.push_back(I);
  return Starts;
}

/// The slots without operations; if there are none, the one that is waited for
/// last.
SmallVector<unsigned> SlotAssigner::freeSlots() const {
  SmallVector<unsigned> Free;
  for (auto [S, Needs] : enumerate(Open))
    if (Needs.empty())
      Free.push_back(S);
  if (Free.empty()) {
    auto Latest =
        llvm::max_element(Open, [](ArrayRef<unsigned> A, ArrayRef<unsigned> B) {
          return *llvm::min_element(A) < *llvm::min_element(B);
        });
    Free.push_back(Latest - Open.begin());
  }
  return Free;
}

void SlotAssigner::assignBatch(ArrayRef<Member> Batch) {
  // A wait has emptied a slot if the consumer of one of its operations has
  // passed.
  for (SmallVector<unsigned> &Needs : Open)
    if (any_of(Needs,
               [&](unsigned Need) { return Need <= Batch.front().Issue; }))
      Needs.clear();

  SmallVector<Member> Rest;
  for (const Member &M : Batch) {
    auto Same = find_if(Open, [&](ArrayRef<unsigned> Needs) {
      return !Needs.empty() &&
             all_of(Needs, [&](unsigned Need) { return Need == M.Need; });
    });
    if (Same == Open.end())
      Rest.push_back(M);
    else
      SlotOf[M.Index] = Same - Open.begin();
  }
  if (Rest.empty())
    return;

  llvm::sort(Rest, [](const Member &A, const Member &B) {
    return std::tie(A.Need, A.Issue) < std::tie(B.Need, B.Issue);
  });
  SmallVector<Group> Groups;
  SmallVector<unsigned> GroupOf;
  unsigned Step = divideCeil(Rest.size(), MaxGroups);
  for (auto [I, M] : enumerate(Rest)) {
    unsigned Need = M.Need;
    if (Groups.empty() ||
        (Need != Rest[I - 1].Need && Groups.back().Count >= Step)) {
      // Later than everything else, but not infinitely.
      if (Need == Never && !Groups.empty())
        Need = Groups.back().Need + Latency;
      Groups.push_back({Need, 0});
    }
    ++Groups.back().Count;
    GroupOf.push_back(Groups.size() - 1);
  }

  // What nobody needs is in flight for long, around loops too: it takes the
  // last slot.
  SmallVector<unsigned> Free = freeSlots();
  SmallVector<unsigned> Starts = cut(Groups, Free.size());
  for (auto [I, M] : enumerate(Rest)) {
    unsigned Run = upper_bound(Starts, GroupOf[I]) - Starts.begin() - 1;
    bool OnlyUnneeded = M.Need == Never && GroupOf[I] == Starts[Run];
    unsigned Slot = OnlyUnneeded ? Free.back() : Free[Run];
    Open[Slot].push_back(M.Need);
    SlotOf[M.Index] = Slot;
  }
}

SmallVector<unsigned> SlotAssigner::run(ArrayRef<AsyncOperation> Operations) {
  SlotOf.assign(Operations.size(), 0);
  SmallVector<Member> Batch;
  unsigned FirstNeed = Never;
  for (auto [I, Op] : enumerate(Operations)) {
    if (!Batch.empty() && FirstNeed <= Op.Issue) {
      assignBatch(Batch);
      Batch.clear();
      FirstNeed = Never;
    }
    Batch.push_back({Op, unsigned(I)});
    FirstNeed = std::min(FirstNeed, Op.Need);
  }
  if (!Batch.empty())
    assignBatch(Batch);
  return std::move(SlotOf);
}

SmallVector<unsigned> gpu::assignSlots(ArrayRef<AsyncOperation> Operations,
                                       unsigned NumSlots) {
  return SlotAssigner(NumSlots).run(Operations);
}
