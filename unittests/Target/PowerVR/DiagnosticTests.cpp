//===-- DiagnosticTests.cpp - What the assembler says ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueMCHarness.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace mgpu;

namespace {

/// What is said about \p Text, without the last line end.
std::string complaint(StringRef Text, StringRef CPU = "bxs-4-64") {
  RogueMCHarness H(CPU);
  std::vector<Bytes> Groups;
  std::string Diagnostics;
  H.assemble(Text, Groups, Diagnostics);
  return StringRef(Diagnostics).rtrim().str();
}

TEST(RogueDiagnostics, Syntax) {
  EXPECT_EQ(complaint("fadd ft0, r0, r1"), "1:1: error: expected '{'");
  EXPECT_EQ(complaint("{ wdf drc0"), "1:1: error: this group has no '}'");
  EXPECT_EQ(complaint("{ }"), "1:1: error: a group needs an operation");
  EXPECT_EQ(complaint("repeat 5 { wdf drc0 }"),
            "1:8: error: expected a number from 1 to 4 behind 'repeat'");
  EXPECT_EQ(complaint("if(p1) { wdf drc0 }"),
            "1:1: error: the condition of a group is one of if(p0), if(!p0), "
            "(ignorepe)");
  EXPECT_EQ(complaint("{ wdf drc0 }.foo"),
            "1:14: error: a group has no flag 'foo'; there are: olchk, atom, "
            "end, hdr3, wide, lower, upper, dest, pad");
  EXPECT_EQ(complaint("{ wdf drc0 }.pad(3)"),
            "1:14: error: padding is an even number of bytes below 32");
  EXPECT_EQ(complaint("{ wdf drc0 } { wdf drc0 }"),
            "1:14: error: expected newline");
  EXPECT_EQ(complaint("{ q0 = r1; wdf drc0 }"),
            "1:3: error: 'q0' cannot be declared: there are s0 to s5, is0 to "
            "is5, w0 and w1");
  EXPECT_EQ(complaint("{ s0 = x1; wdf drc0 }"),
            "1:8: error: expected a register");
  EXPECT_EQ(complaint("{ is3 = ft2; wdf drc0 }"),
            "1:9: error: is3 is one of ft0, ft1, fte, s2");
  // One error per group, and the next group is looked at again.
  EXPECT_EQ(complaint("{ foo\n bar }\n{ baz }"),
            "1:3: error: there is no operation 'foo'\n"
            "3:3: error: there is no operation 'baz'");
}

TEST(RogueDiagnostics, Operations) {
  EXPECT_EQ(complaint("{ fadd.foo ft0, r0, r1 }"),
            "1:8: error: fadd has no modifier '.foo'; it has: lp, sat");
  EXPECT_EQ(complaint("{ fadd ft0, r0, r1.neg }"),
            "1:20: error: this operand of fadd has no modifier '.neg'; it has: "
            "abs");
  EXPECT_EQ(complaint("{ fadd ft2, r0, r1 }"),
            "1:8: error: the result of fadd is ft0 (phase 0) or ft1 (phase 1)");
  EXPECT_EQ(complaint("{ umadd32 ft1, r0, r1, r2, _ }"),
            "1:11: error: expected ft0: umadd32 ft0, s0, s1, s2, p0|_");
  EXPECT_EQ(complaint("{ fadd ft0, r0 }"),
            "1:3: error: too few operands: fadd ft0, s0, s1");
  EXPECT_EQ(complaint("{ fadd ft1, r0, r1, r2 }"),
            "1:21: error: too many operands: fadd ft1, s3, s4");
  EXPECT_EQ(complaint("{ fadd ft0, s1, r1 }"),
            "1:13: error: this operand is s0 or a register to put there");
  EXPECT_EQ(complaint("{ pck ft2, is3 }").substr(0, 44),
            "1:3: error: pck needs one of the modifiers u");
  EXPECT_EQ(complaint("{ br 3 }"),
            "1:6: error: a branch goes to a group: its offset must be even");
  EXPECT_EQ(complaint("{ mbyp ft0, r0; mbyp ft0, r1 }"),
            "1:17: error: the unit of this operation already has mbyp");
  EXPECT_EQ(complaint("{ s0 = r0; mbyp ft0, r1 }"),
            "1:22: error: s0 is already r0");
  EXPECT_EQ(complaint("{ mbyp ft0, r0; fadd ft0, r0, r1 }"),
            "1:17: error: the unit of this operation already has mbyp");
  EXPECT_EQ(complaint("{ mbyp ft0, r0; wdf drc0 }"),
            "1:17: error: operations of the main ALU, of the bitwise ALU and "
            "of control cannot be in one group");
  EXPECT_EQ(complaint("{ mbyp ft0, sr.foo }"),
            "1:13: error: there is no special register 'sr.foo'");
  EXPECT_EQ(complaint("{ mbyp ft0, cf300[idx0] }"),
            "1:13: error: the offset of an indexed register is at most 255");
  EXPECT_EQ(complaint("{ mbyp ft0, r0[idx0, 4] }"),
            "1:22: error: no encoding is known for a distance other than 1");
  EXPECT_EQ(
      complaint("{ tstg.s32 ftt, p0, r0, r1 }"),
      "1:25: error: only one register can go through fte, and that is r0");
}

TEST(RogueDiagnostics, RulesPointAtTheirPart) {
  // A shared register in s1.
  std::string Text = complaint("{ fadd ft0, r0, sh1; mov r0, ft0 }");
  EXPECT_EQ(Text.substr(0, 12), "1:17: error:") << Text;
  // A constant cannot be written.
  Text = complaint("{ mbyp ft0, r0; mov c1, ft0 }");
  EXPECT_EQ(Text.substr(0, 12), "1:21: error:") << Text;
  // The rules can be switched off.
  RogueMCHarness H("bxs-4-64", "+no-check");
  std::vector<Bytes> Groups;
  EXPECT_TRUE(H.assemble("{ mbyp ft0, r0; mov c1, ft0 }", Groups, Text))
      << Text;
}

} // namespace
