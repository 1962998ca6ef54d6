//===- BlendStateTest.cpp - Blending and formats as text ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/BlendState.h"
#include "llvm/GPUObject/RegisterFormat.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpuobj;

TEST(BlendStateTest, PartsThatAreLeftOutAreThoseOfColors) {
  auto E = parseBlendEquation("source-alpha:one-minus-source-alpha:add");
  ASSERT_TRUE(E);
  EXPECT_EQ(E->Source, BlendFactor::SourceAlpha);
  EXPECT_EQ(E->DestinationAlpha, BlendFactor::OneMinusSourceAlpha);
  EXPECT_EQ(E->WriteMask, 15);
  EXPECT_FALSE(E->isReplacement());
  EXPECT_EQ(printBlendEquation(*E),
            "source-alpha:one-minus-source-alpha:add:source-alpha:"
            "one-minus-source-alpha:add:rgba");
  auto Masked = parseBlendEquation("one:zero:add:br");
  ASSERT_TRUE(Masked);
  EXPECT_EQ(Masked->WriteMask, 5);
  EXPECT_FALSE(Masked->isReplacement());
  auto Nothing = parseBlendEquation("one:zero:add:");
  ASSERT_TRUE(Nothing);
  EXPECT_EQ(Nothing->WriteMask, 0);
  EXPECT_TRUE(parseBlendEquation("one:zero:add")->isReplacement());
}

TEST(BlendStateTest, AllNamesAreRead) {
  for (unsigned F = 0; F != NumBlendFactors; ++F)
    for (unsigned O = 0; O != NumBlendOps; ++O) {
      BlendEquation E;
      E.Source = E.DestinationAlpha = BlendFactor(F);
      E.OpAlpha = BlendOp(O);
      E.WriteMask = 7;
      auto Read = parseBlendEquation(printBlendEquation(E));
      ASSERT_TRUE(Read);
      EXPECT_TRUE(*Read == E);
      EXPECT_EQ(E.takesSecond(), F >= unsigned(BlendFactor::SecondColour));
    }
}

TEST(BlendStateTest, OtherTextIsNone) {
  for (StringRef Text :
       {"", "one", "one:zero", "one:zero:xor", "one:two:add", "one:zero:add:x",
        "one:zero:add:one:zero", "one:zero:add:one:zero:add:rgb:a",
        "one:zero:add:one:zero:add:one:zero:add"})
    EXPECT_FALSE(parseBlendEquation(Text)) << Text.str();
}

TEST(BlendStateTest, TargetsAreSeparatedByCommas) {
  StringRef List = ",one:one:add,,no";
  EXPECT_TRUE(findBlendEquation(List, 0)->isReplacement());
  EXPECT_EQ(findBlendEquation(List, 1)->Destination, BlendFactor::One);
  EXPECT_TRUE(findBlendEquation(List, 2)->isReplacement());
  EXPECT_FALSE(findBlendEquation(List, 3));
  EXPECT_TRUE(findBlendEquation(List, 4)->isReplacement());
}

TEST(RegisterFormatTest, AttributesHaveNames) {
  unsigned Count = 0;
  for (StringRef Name :
       {"words1", "words4", "half1", "half3", "unorm8x1", "unorm8x4",
        "snorm16x2", "uint16x3", "sint8x4", "unorm1010102", "sint1010102"}) {
    auto C = parseAttributeFormat(Name);
    ASSERT_TRUE(C) << Name.str();
    EXPECT_EQ(printAttributeFormat(*C), Name);
    Count += C->words();
  }
  EXPECT_EQ(Count, 1u + 4 + 1 + 2 + 1 + 1 + 1 + 2 + 1 + 1 + 1);
  for (StringRef Name : {"", "words", "words5", "half0", "unorm8", "unorm8x5",
                         "unorm32x1", "float4", "unorm10x4", "sint8x4 "})
    EXPECT_FALSE(parseAttributeFormat(Name)) << Name.str();
}
