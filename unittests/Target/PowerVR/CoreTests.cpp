//===-- CoreTests.cpp - Temporaries and tasks of cores --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueTables.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::Rogue;

namespace {

TEST(RogueCores, TemporariesFollowFromTheUnifiedStore) {
  struct {
    const char *Name;
    unsigned Max, Optimal;
  } Expected[] = {{"gx6250", 248, 24},
                  {"axe-1-16m", 128, 24},
                  {"bxs-4-64", 248, 24},
                  {"bxm-4-64", 248, 24}};
  for (const auto &E : Expected) {
    EXPECT_EQ(getCore(E.Name).MaxTemporaries, E.Max) << E.Name;
    EXPECT_EQ(getCore(E.Name).OptimalTemporaries, E.Optimal) << E.Name;
  }
}

TEST(RogueCores, TasksShareTheTemporaries) {
  // 14 lines of 64: 896 for an instance of each task.
  const CoreInfo &Core = getCore("bxs-4-64");
  EXPECT_EQ(Core.getTasks(0), 64u);
  EXPECT_EQ(Core.getTasks(12), 64u);
  EXPECT_EQ(Core.getTasks(13), 56u); // a block of four more
  EXPECT_EQ(Core.getTasks(24), 37u);
  EXPECT_EQ(Core.getTasks(248), 3u);
  for (unsigned Tasks = 4; Tasks <= 64; ++Tasks) {
    unsigned Most = Core.getTemporaries(Tasks);
    EXPECT_GE(Core.getTasks(Most), Tasks);
    EXPECT_LT(Core.getTasks(Most + 1), Tasks);
  }
  EXPECT_EQ(Core.getTemporaries(1), 248u);
}

TEST(RogueCores, BarriersNeedAllTasksOfAWorkGroup) {
  const CoreInfo &Small = getCore("axe-1-16m");
  EXPECT_EQ(Small.getBarrierTemporaries(384), 8u);
  EXPECT_EQ(Small.getBarrierTemporaries(128), 24u);
  EXPECT_EQ(Small.getBarrierTemporaries(32), 128u); // nothing to wait for
  const CoreInfo &Large = getCore("bxs-4-64");
  EXPECT_EQ(Large.getBarrierTemporaries(512), 52u);
  EXPECT_EQ(Large.getBarrierTemporaries(256), 64u);
  EXPECT_EQ(Large.getBarrierTemporaries(64), 248u);
  for (unsigned Temporaries : {8, 24, 52, 64, 100, 248})
    for (const CoreInfo &Core : getCores()) {
      unsigned Items = Core.getBarrierItems(Temporaries);
      if (Items > 32)
        EXPECT_GE(Core.getBarrierTemporaries(Items), Temporaries);
      if (Items < Core.MaxGroupItems)
        EXPECT_LT(Core.getBarrierTemporaries(Items + 32), Temporaries);
    }
}

} // namespace
