//===- FormatTest.cpp - Tests of the numbers in reports -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Format.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpureport;

namespace {

TEST(Format, NumbersHaveNoTrailingZerosAndNoExponent) {
  EXPECT_EQ(formatNumber(0), "0");
  EXPECT_EQ(formatNumber(-0.0), "0");
  EXPECT_EQ(formatNumber(1), "1");
  EXPECT_EQ(formatNumber(100), "100");
  EXPECT_EQ(formatNumber(0.03125), "0.03125");
  EXPECT_EQ(formatNumber(1.0 / 3), "0.333333");
  EXPECT_EQ(formatNumber(1e-9), "0");
  EXPECT_EQ(formatNumber(123456789), "123456789");
  EXPECT_EQ(formatNumber(2.50), "2.5");
}

} // namespace
