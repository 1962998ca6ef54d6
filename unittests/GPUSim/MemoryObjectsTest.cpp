//===- MemoryObjectsTest.cpp - Objects of the simulated memory
//-------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Memory.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpusim;

static uint8_t *at(Memory &M, uint64_t Address, unsigned Bytes = 1) {
  return M.access(Address, Bytes, /*Write=*/true, /*Item=*/0);
}

TEST(MemoryObjectsTest, CopiesSeeTheSameObjects) {
  Memory Device;
  unsigned A = Device.addBuffer("a", {1, 2, 3, 4});
  Memory Launch = Device;
  unsigned Own = Launch.addBuffer("own", {5});
  *at(Launch, Launch.address(A)) = 9;
  EXPECT_EQ(*at(Device, Device.address(A)), 9);
  EXPECT_NE(at(Launch, Launch.address(Own)), nullptr);
  EXPECT_EQ(at(Device, Launch.address(Own)), nullptr);
}

TEST(MemoryObjectsTest, RemovedObjectsAreGone) {
  Memory Device;
  unsigned A = Device.addBuffer("a", {1, 2, 3, 4});
  uint64_t Address = Device.address(A);
  Memory Running = Device;
  Device.remove(A);
  EXPECT_EQ(at(Device, Address), nullptr);
  EXPECT_NE(Device.explain(Address, 1, false, 0).find("no memory object"),
            std::string::npos);
  // A launch that has begun keeps it.
  EXPECT_EQ(*at(Running, Address), 1);
  // Its addresses are not used again at once, but they are in the end.
  unsigned Next = Device.addBuffer("next", {0});
  EXPECT_NE(Device.address(Next), Address);
  bool IsReused = false;
  for (unsigned I = 0; I != 1000; ++I) {
    Device.remove(Next);
    Next = Device.addBuffer("next", {0});
    IsReused |= Device.address(Next) == Address;
  }
  EXPECT_TRUE(IsReused);
  EXPECT_LT(Device.size(), 100u);
}

TEST(MemoryObjectsTest, StorageOfOthers) {
  Memory Device;
  uint8_t Bytes[4] = {1, 2, 3, 4};
  unsigned A = Device.addStorage("a", Bytes, nullptr);
  *at(Device, Device.address(A) + 3) = 7;
  EXPECT_EQ(Bytes[3], 7);
  EXPECT_EQ(at(Device, Device.address(A) + 3, 2), nullptr);
}

/// Low addresses are left to those that ask for them, and used again, but not
/// at once.
TEST(MemoryObjectsTest, ReachableObjects) {
  Memory Device;
  Device.setAddressBits(40, 126, 4096);
  Device.keepForReachable(40);
  uint8_t Bytes[4] = {1, 2, 3, 4};
  auto Add = [&](bool IsReachable) {
    return Device.addStorage("a", Bytes, nullptr, MemoryRegion::Global,
                             IsReachable);
  };
  for (unsigned I = 0; I != 200; ++I)
    EXPECT_GE(Device.address(Add(false)), uint64_t(1) << 40);
  std::vector<unsigned> Low;
  for (unsigned I = 0; I != 127; ++I) {
    Low.push_back(Add(true));
    EXPECT_LT(Device.address(Low.back()) + 4096, uint64_t(1) << 40);
    EXPECT_NE(at(Device, Device.address(Low.back())), nullptr);
  }
  // There is no place any more.
  EXPECT_GE(Device.address(Add(true)), uint64_t(1) << 40);
  uint64_t Freed = Device.address(Low[3]);
  Device.remove(Low[3]);
  EXPECT_EQ(at(Device, Freed), nullptr);
  EXPECT_EQ(Device.address(Add(true)), Freed);
  EXPECT_GE(Device.address(Add(true)), uint64_t(1) << 40);
  Device.remove(Low[5]);
  Device.remove(Low[90]);
  EXPECT_GE(Device.address(Add(false)), uint64_t(1) << 40);
}

TEST(MemoryObjectsTest, SharedMemoryHasTheHostsAddress) {
  Memory Device;
  std::optional<unsigned> A = Device.addShared("a", 100);
  ASSERT_TRUE(A);
  auto *Host = reinterpret_cast<uint8_t *>(Device.address(*A));
  Host[99] = 42;
  EXPECT_EQ(at(Device, Device.address(*A) + 99), Host + 99);
  EXPECT_EQ(at(Device, Device.address(*A) + 100), nullptr);
  std::optional<unsigned> B = Device.addShared("b", 100);
  ASSERT_TRUE(B);
  EXPECT_NE(Device.address(*A), Device.address(*B));
  // Others go around them.
  unsigned C = Device.addBuffer("c", {1});
  EXPECT_EQ(*at(Device, Device.address(C)), 1);
  Device.remove(*A);
  EXPECT_EQ(at(Device, reinterpret_cast<uint64_t>(Host)), nullptr);
}
