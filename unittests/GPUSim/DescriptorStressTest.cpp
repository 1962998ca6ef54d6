//===- DescriptorStressTest.cpp - Random descriptors of images ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A few of the accesses of image-descriptor-stress.
//
//===----------------------------------------------------------------------===//

#include "DescriptorStress.h"
#include "gtest/gtest.h"

using namespace mgpu::stress;

namespace {

void stress(llvm::StringRef Arch) {
  std::unique_ptr<Machine> M = Machine::create(Arch, 12345);
  ASSERT_NE(M, nullptr);
  Machine::Counts C;
  constexpr unsigned Accesses = 6000;
  for (unsigned I = 0; I != Accesses; ++I)
    ASSERT_EQ(M->step(C), "") << "access " << I;
  // Descriptors of which none makes sense would show nothing.
  EXPECT_GT(C.Completed, Accesses / 3);
  EXPECT_GT(C.Stored, Accesses / 50);
}

TEST(DescriptorStress, Valhall) { stress("valhall"); }
TEST(DescriptorStress, Bifrost) { stress("bifrost"); }
TEST(DescriptorStress, Rogue) { stress("rogue"); }

} // namespace
