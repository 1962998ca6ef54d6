//===-- LegalityTests.cpp - The rules as code generation asks for them ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/Valhall/ValhallLegality.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::Valhall;

namespace {

constexpr SourceUse reg(unsigned N) { return {N, false}; }
constexpr SourceUse user(unsigned Word, bool Is64 = false) {
  return {0x80u | (Word & 63) | (Word / 64) << 8 | 0x400, Is64};
}
constexpr SourceUse constant(unsigned N, bool Is64 = false) {
  return {0xC0u | N, Is64};
}
constexpr SourceUse special(unsigned Page, unsigned Word, bool Is64 = false) {
  return {0xE0u | Word | Page << 8 | 0x400, Is64};
}

bool legal(std::initializer_list<SourceUse> Sources, bool IsMessage = false) {
  return !checkFAU(ArrayRef<SourceUse>(Sources), IsMessage);
}

TEST(FAU, RegistersAreFree) {
  EXPECT_TRUE(legal({reg(0), reg(1), reg(2), reg(3)}));
}

TEST(FAU, EngineReadsOneSlot) {
  EXPECT_TRUE(legal({user(0), user(1), reg(0)}));
  EXPECT_TRUE(legal({user(6), user(6), user(7)}));
  EXPECT_FALSE(legal({user(0), user(2)}));
  EXPECT_FALSE(legal({user(1), user(2)}));
}

TEST(FAU, EngineReadsTwoWords) {
  EXPECT_TRUE(legal({user(0), constant(0)}));
  EXPECT_FALSE(legal({user(0), user(1), constant(0)}));
  EXPECT_TRUE(legal({constant(1), constant(2), constant(1)}));
  EXPECT_FALSE(legal({constant(1), constant(2), constant(3)}));
  EXPECT_FALSE(legal({special(1, 2), constant(1), constant(2)}));
}

TEST(FAU, WideSourcesCountTwice) {
  EXPECT_TRUE(legal({user(0, true), reg(0)}));
  EXPECT_TRUE(legal({user(0, true), user(1)}));
  EXPECT_FALSE(legal({user(0, true), constant(0)}));
  // Constants are extended, not read twice.
  EXPECT_TRUE(legal({constant(0, true), constant(1, true)}));
}

TEST(FAU, OnePagePerInstruction) {
  EXPECT_FALSE(legal({user(0), user(64)}));
  EXPECT_FALSE(legal({user(0), special(1, 2)}, true));
  EXPECT_TRUE(legal({user(64), special(1, 2)}, true));
  EXPECT_TRUE(legal({user(64), constant(0)}));
}

TEST(FAU, EngineDoesNotMixUniformAndSpecial) {
  EXPECT_FALSE(legal({user(64), special(1, 2)}));
  EXPECT_FALSE(legal({special(1, 2), special(1, 6)}));
  EXPECT_TRUE(legal({special(1, 2), special(1, 3)}));
}

TEST(FAU, MessagesReadTwoSlotsAndAnyConstants) {
  EXPECT_TRUE(legal({user(0), user(2), constant(1)}, true));
  EXPECT_FALSE(legal({user(0), user(2), user(4)}, true));
  EXPECT_TRUE(legal({constant(1), constant(2), constant(3)}, true));
}

TEST(FAU, MessagesDoNotReadSomeSpecials) {
  EXPECT_TRUE(legal({special(3, 2)}));
  EXPECT_FALSE(legal({special(3, 2)}, true));
  EXPECT_TRUE(legal({special(0, 4)}));
  EXPECT_FALSE(legal({special(0, 4)}, true));
  EXPECT_TRUE(legal({special(0, 10)}, true));
}

TEST(FAU, NamesTheFirstOffender) {
  unsigned Bad = 99;
  SourceUse Sources[] = {user(0), reg(3), user(2), user(4)};
  EXPECT_TRUE(checkFAU(Sources, false, &Bad));
  EXPECT_EQ(Bad, 2u);
}

} // namespace
