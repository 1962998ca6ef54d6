//===- RaceShadowTest.cpp - What orders accesses --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../llvm/lib/GPUSim/RaceShadow.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpusim;

namespace {

class RaceShadowTest : public testing::Test {
protected:
  enum Kind { Load, Store, Atomic };
  /// Whether the access races; the instruction is Now.
  bool access(unsigned Group, unsigned Item, unsigned Epoch, Kind K,
              uint64_t Address, unsigned Bytes = 4, bool IsShared = true,
              bool Changes = true) {
    AccessStamp S;
    S.Group = Group;
    S.Item = Item;
    S.Epoch = Epoch;
    S.Time = ++Now;
    S.Instruction = Now;
    S.Write = K != Load;
    S.Atomic = K == Atomic;
    auto Found = Shadow->note(S, Address, Bytes, IsShared, Changes);
    if (K == Atomic)
      Shadow->synchronise(S, Address, Acquires);
    if (Found)
      Before = Found->Before.Instruction;
    At = Found ? Found->Address : 0;
    return Found.has_value();
  }

  std::unique_ptr<RaceShadow> Shadow =
      std::make_unique<RaceShadow>(/*OrderedLanes=*/1);
  bool Acquires = true; ///< Atomic operations whose results are used.
  uint32_t Now = 0, Before = 0;
  uint64_t At = 0;
};

TEST_F(RaceShadowTest, WorkItemsOfAnIntervalRace) {
  EXPECT_FALSE(access(0, 1, 0, Store, 0x1000));
  EXPECT_FALSE(access(0, 1, 0, Load, 0x1000));
  EXPECT_TRUE(access(0, 2, 0, Load, 0x1000));
  EXPECT_EQ(Before, 1u);
  EXPECT_TRUE(access(0, 3, 0, Store, 0x1000));
}

TEST_F(RaceShadowTest, LockstepOrdersLanesOfAWarp) {
  Shadow = std::make_unique<RaceShadow>(/*OrderedLanes=*/4);
  EXPECT_FALSE(access(0, 1, 0, Store, 0x1000));
  EXPECT_FALSE(access(0, 2, 0, Load, 0x1000));
  EXPECT_TRUE(access(0, 4, 0, Load, 0x1000)); // Of the next warp.
}

TEST_F(RaceShadowTest, ReadersDoNotRace) {
  for (unsigned Item = 0; Item != 5; ++Item)
    EXPECT_FALSE(access(0, Item, 0, Load, 0x1000));
  // The last reader writes; others read, too.
  EXPECT_TRUE(access(0, 4, 0, Store, 0x1000));
}

TEST_F(RaceShadowTest, BarriersOrderAGroup) {
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1000));
  EXPECT_FALSE(access(0, 1, 1, Load, 0x1000));
  EXPECT_FALSE(access(0, 2, 2, Store, 0x1000));
  EXPECT_TRUE(access(0, 3, 2, Load, 0x1000));
  // Not those that went another number of times around the counter.
  EXPECT_FALSE(access(0, 4, 2 + (1u << 20), Load, 0x1000));
}

TEST_F(RaceShadowTest, BarriersDoNotOrderGroups) {
  EXPECT_FALSE(access(0, 0, 0, Load, 0x1000));
  EXPECT_FALSE(access(0, 1, 3, Load, 0x1000));
  Shadow->startGroup();
  EXPECT_FALSE(access(1, 0, 4, Load, 0x1000));
  EXPECT_FALSE(access(1, 1, 4, Load, 0x1000));
  // The readers of the group are ordered, the one of the other is not.
  EXPECT_TRUE(access(1, 0, 5, Store, 0x1000));
  EXPECT_EQ(Before, 2u);
}

TEST_F(RaceShadowTest, GroupsHaveLocalMemoryOfTheirOwn) {
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1000, 4, /*IsShared=*/false));
  Shadow->startGroup();
  EXPECT_FALSE(access(1, 1, 0, Store, 0x1000, 4, /*IsShared=*/false));
}

TEST_F(RaceShadowTest, AtomicsRaceWithOthersOnly) {
  EXPECT_FALSE(access(0, 0, 0, Atomic, 0x1000));
  EXPECT_FALSE(access(0, 1, 0, Atomic, 0x1000));
  EXPECT_TRUE(access(0, 2, 0, Load, 0x1000));
}

TEST_F(RaceShadowTest, AtomicsHideNoStoreBeforeThem) {
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1000));
  EXPECT_FALSE(access(0, 0, 0, Atomic, 0x1000));
  EXPECT_TRUE(access(0, 1, 0, Atomic, 0x1000));
  EXPECT_EQ(Before, 1u);
}

TEST_F(RaceShadowTest, AtomicsHideNoAtomicsOfOthers) {
  // Results are not used, so nothing is ordered.
  Acquires = false;
  EXPECT_FALSE(access(0, 0, 0, Atomic, 0x1000));
  EXPECT_FALSE(access(0, 1, 0, Atomic, 0x1000));
  EXPECT_TRUE(access(0, 1, 0, Load, 0x1000));
  EXPECT_EQ(Before, 1u);
  EXPECT_FALSE(access(0, 1, 0, Atomic, 0x2000));
  Shadow->startGroup();
  EXPECT_FALSE(access(1, 1, 0, Atomic, 0x2000));
  EXPECT_TRUE(access(1, 1, 0, Load, 0x2000));
  EXPECT_EQ(Before, 4u);
}

TEST_F(RaceShadowTest, WhoCountsLastKnowsTheOthers) {
  constexpr uint64_t Counter = 0x5000;
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1000));
  EXPECT_FALSE(access(0, 1, 0, Store, 0x1004));
  EXPECT_FALSE(access(0, 0, 0, Atomic, Counter));
  EXPECT_FALSE(access(0, 1, 0, Atomic, Counter));
  EXPECT_FALSE(access(0, 1, 0, Load, 0x1000));
  EXPECT_TRUE(access(0, 0, 0, Load, 0x1004));
  // It may set the counter back.
  EXPECT_FALSE(access(0, 1, 0, Store, Counter));
  EXPECT_TRUE(access(0, 0, 0, Store, Counter));
}

TEST_F(RaceShadowTest, ReleasesInFrontOfAllAcquisitions) {
  constexpr uint64_t Flag = 0x5000;
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1000));
  Acquires = false;
  EXPECT_FALSE(access(0, 0, 0, Atomic, Flag));
  Acquires = true;
  Shadow->startGroup();
  EXPECT_FALSE(access(1, 0, 0, Atomic, Flag));
  EXPECT_FALSE(access(1, 0, 0, Load, 0x1000));
}

TEST_F(RaceShadowTest, SameValuesDoNotRace) {
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1000));
  EXPECT_FALSE(access(0, 1, 0, Store, 0x1000, 4, true, /*Changes=*/false));
  // Who reads may see both.
  EXPECT_TRUE(access(0, 2, 0, Load, 0x1000));
}

TEST_F(RaceShadowTest, BytesBesideEachOther) {
  for (unsigned Item = 0; Item != 4; ++Item)
    EXPECT_FALSE(access(0, Item, 0, Store, 0x1000 + Item, 1));
  EXPECT_TRUE(access(0, 2, 0, Store, 0x1001, 2));
  EXPECT_EQ(At, 0x1001u);
  // Words that were recorded as words before.
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1010, 8));
  EXPECT_FALSE(access(0, 1, 0, Store, 0x1018, 1));
  EXPECT_TRUE(access(0, 1, 0, Store, 0x1017, 1));
  // Across pages.
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1ffc, 8));
  EXPECT_TRUE(access(0, 1, 0, Load, 0x2000, 4));
}

TEST_F(RaceShadowTest, AtomicsOrderGroups) {
  constexpr uint64_t Counter = 0x5000;
  // An access, then a barrier, then one of the group counts.
  EXPECT_FALSE(access(0, 7, 0, Store, 0x1000));
  EXPECT_FALSE(access(0, 0, 1, Atomic, Counter));
  EXPECT_FALSE(access(0, 5, 1, Store, 0x2000)); // too late
  Shadow->startGroup();
  EXPECT_FALSE(access(1, 0, 0, Atomic, Counter));
  // Who counts knows, others behind a barrier.
  EXPECT_FALSE(access(1, 0, 0, Load, 0x1000));
  EXPECT_TRUE(access(1, 0, 0, Load, 0x2000));
  EXPECT_TRUE(access(1, 3, 0, Load, 0x1000));
  EXPECT_FALSE(access(1, 3, 1, Load, 0x1000));
}

TEST_F(RaceShadowTest, AtomicsOfOneWorkItemInOrder) {
  constexpr uint64_t Counter = 0x5000;
  EXPECT_FALSE(access(0, 0, 0, Atomic, Counter));
  EXPECT_FALSE(access(0, 0, 0, Store, 0x1000)); // behind it
  Shadow->startGroup();
  EXPECT_FALSE(access(1, 0, 0, Atomic, Counter));
  EXPECT_TRUE(access(1, 0, 0, Load, 0x1000));
  // Another address orders nothing.
  EXPECT_FALSE(access(1, 0, 0, Store, 0x3000));
  EXPECT_FALSE(access(1, 0, 0, Atomic, Counter));
  Shadow->startGroup();
  EXPECT_FALSE(access(2, 0, 0, Atomic, Counter + 4));
  EXPECT_TRUE(access(2, 0, 0, Load, 0x3000));
}

} // namespace
