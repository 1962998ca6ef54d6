//===- MCTargetTest.cpp - Tests of targets and cores ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUReport/MCTarget.h"
#include "CostModel.h"
#include "TargetsForTests.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace llvm::gpureport;

namespace {

std::string createError(StringRef Arch, StringRef CPU) {
  registerTargetsOnce();
  auto M = MCTarget::create(Arch, CPU);
  return M ? "" : toString(M.takeError());
}

TEST(MCTarget, UnknownNamesAreErrorsThatListTheKnownOnes) {
  std::string Message = createError("midgard", "");
  EXPECT_NE(Message.find("there is no target 'midgard'"), std::string::npos);
  EXPECT_NE(Message.find("valhall"), std::string::npos);
  // A target of LLVM itself is not one of ours.
  EXPECT_NE(createError("x86-64", ""), "");
  Message = createError("valhall", "mali-t860");
  EXPECT_NE(Message.find("no core 'mali-t860'"), std::string::npos);
  EXPECT_NE(Message.find("mali-g57"), std::string::npos);
}

TEST(MCTarget, EmptyCoreIsTheDefaultOne) {
  registerTargetsOnce();
  auto M = MCTarget::create("valhall", "");
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  EXPECT_EQ((*M)->Core->Name, "mali-g57");
  EXPECT_EQ((*M)->STI->getCPU(), "mali-g57");
}

// The cores are listed in three places: the processors of the target, the
// object format and the rates of the report. They must agree.
TEST(MCTarget, EveryProcessorHasANumberInTheObjectFormatAndRates) {
  registerTargetsOnce();
  auto M = MCTarget::create("valhall", "");
  ASSERT_TRUE(bool(M)) << toString(M.takeError());
  std::set<StringRef> Names;
  for (const auto &P : (*M)->STI->getAllProcessorDescriptions()) {
    StringRef Name = P.Key;
    Names.insert(Name);
    if (Name == "generic")
      continue;
    EXPECT_NE(gpuobj::findCore("valhall", Name), nullptr) << Name.str();
    auto Own = MCTarget::create("valhall", Name);
    ASSERT_TRUE(bool(Own)) << toString(Own.takeError());
    std::unique_ptr<CostModel> Model = createValhallCostModel(**Own);
    ASSERT_NE(Model, nullptr) << Name.str();
    for (unsigned I = 0; I != Model->getPipelines().size(); ++I)
      EXPECT_GT(Model->getRate(I), 0) << Name.str();
  }
  for (StringRef Required :
       {"mali-g57", "mali-g77", "mali-g78", "mali-g310", "mali-g510",
        "mali-g610", "mali-g710", "mali-g615", "mali-g715"})
    EXPECT_TRUE(Names.count(Required)) << Required.str();
}

} // namespace
