//===- ELFMachineTest.cpp - Tests of the ELF numbers ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/BinaryFormat/ELF.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace llvm::gpuobj;

namespace {

TEST(ELFMachine, ArchNamesAndMachineNumbersAreInverse) {
  for (StringRef Arch : {"valhall", "bifrost", "rogue"}) {
    EXPECT_NE(getEMachine(Arch), ELF::EM_NONE);
    EXPECT_EQ(getArchName(getEMachine(Arch)), Arch);
  }
  EXPECT_EQ(getEMachine("x86_64"), ELF::EM_NONE);
  EXPECT_EQ(getArchName(ELF::EM_X86_64), "");
}

TEST(ELFMachine, EveryCoreHasItsOwnFlags) {
  std::set<std::pair<uint16_t, uint32_t>> Seen;
  for (const CoreInfo &C : getCores()) {
    uint16_t Machine = getEMachine(C.Arch);
    uint32_t Flags = encodeEFlags(C);
    EXPECT_NE(C.CoreID, 0) << C.Name.str();
    EXPECT_EQ(Flags & EF_MGPU_RESERVED_MASK, 0u);
    EXPECT_TRUE(Seen.insert({Machine, Flags}).second) << C.Name.str();
    EXPECT_EQ(findCore(Machine, Flags), &C);
    EXPECT_EQ(findCore(C.Arch, C.Name), &C);
  }
}

TEST(ELFMachine, DefaultCores) {
  EXPECT_EQ(findCore("valhall", "")->Name, "mali-g57");
  EXPECT_EQ(findCore("valhall", "generic")->Name, "mali-g57");
  EXPECT_EQ(findCore("bifrost", "")->Name, "mali-g52");
  EXPECT_EQ(findCore("rogue", "")->Name, "gx6250");
}

TEST(ELFMachine, UnknownNamesAndFlagsHaveNoCore) {
  EXPECT_EQ(findCore("valhall", "mali-g52"), nullptr);
  EXPECT_EQ(findCore("midgard", ""), nullptr);
  // No core, a version that does not fit the core, reserved bits, wrong
  // machine.
  EXPECT_EQ(findCore(EM_MGPU_VALHALL, 0x0900), nullptr);
  EXPECT_EQ(findCore(EM_MGPU_VALHALL, 0x0A01), nullptr);
  EXPECT_EQ(findCore(EM_MGPU_VALHALL, 0x10901), nullptr);
  EXPECT_EQ(findCore(EM_MGPU_BIFROST, 0x0901), nullptr);
  EXPECT_NE(findCore(EM_MGPU_VALHALL, 0x0901), nullptr);
}

// Loaders in the field read these numbers: a change breaks them.
TEST(ELFMachine, PublishedNumbers) {
  EXPECT_EQ(getEMachine("valhall"), 0xA3E9);
  EXPECT_EQ(getEMachine("bifrost"), 0xA3E6);
  EXPECT_EQ(getEMachine("rogue"), 0xA3C1);
  EXPECT_EQ(encodeEFlags(*findCore("valhall", "mali-g610")), 0x0A06u);
  EXPECT_EQ(encodeEFlags(*findCore("valhall", "mali-g715")), 0x0B09u);
}

} // namespace
