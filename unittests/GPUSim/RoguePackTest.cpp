//===- RoguePackTest.cpp - Semantics of pack and unpack of a USC ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueHarness.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace mgpu;
using namespace mgpu::rogue;

namespace {

/// Packs the floats, as many as there are, from r0 on into \p Dest.
uint32_t pack(const std::string &Format, const std::vector<float> &Values,
              const std::string &Dest = "r8") {
  Registers In = {};
  for (size_t I = 0; I != Values.size(); ++I)
    In[I] = bitsOf(Values[I]);
  std::string Repeat =
      Values.size() > 1 ? "repeat " + std::to_string(Values.size()) + " " : "";
  auto Out =
      runSnippet(Repeat +
                     "{ s2 = r0, is0 = s2, is3 = fte, is4 = ft2; "
                     "pck." +
                     Format + " ft2, is3; w0 = " + Dest + " }\n{ s0 = " + Dest +
                     ", is4 = ft0; mbyp ft0, s0; w0 = r8 }\n",
                 {In});
  return Out.empty() ? 0xdeadbeef : Out[0][0];
}

/// Unpacks \p Count elements from element \p First on.
std::vector<float> unpack(const std::string &Format, uint32_t Word,
                          unsigned Count, unsigned First = 0) {
  std::string Repeat = Count > 1 ? "repeat " + std::to_string(Count) + " " : "";
  auto Out =
      runSnippet(Repeat + "{ s0 = r0, is4 = ft0; unpck." + Format +
                     " ft0, s0.e" + std::to_string(First) + "; w0 = r8 }\n",
                 {{Word, 0, 0, 0}});
  std::vector<float> Result;
  for (unsigned I = 0; I != Count && !Out.empty(); ++I)
    Result.push_back(asFloat(Out[0][I]));
  return Result;
}

using Floats = std::vector<float>;
const float NaN = std::nanf(""), Inf = INFINITY;

TEST(RoguePack, IntegersSaturateAndRound) {
  EXPECT_EQ(pack("u32", {2.5f}), 2u);
  EXPECT_EQ(pack("u32", {3.5f}), 4u);
  EXPECT_EQ(pack("u32.rtz", {3.9f}), 3u);
  EXPECT_EQ(pack("u32", {-1}), 0u);
  EXPECT_EQ(pack("u32", {1e20f}), 0xffffffffu);
  EXPECT_EQ(pack("u32", {NaN}), 0u);
  EXPECT_EQ(pack("s32.rtz", {-2.9f}), 0xfffffffeu);
  EXPECT_EQ(pack("s32", {-Inf}), 0x80000000u);
  EXPECT_EQ(pack("s32", {3e9f}), 0x7fffffffu);
}

TEST(RoguePack, ComponentsFromTheLowBitsUpward) {
  EXPECT_EQ(pack("u8888", {1, 2, 300, 255}), 0xffff0201u);
  EXPECT_EQ(pack("u8888.scale", {0, 0.5f, 1, 2}), 0xffff8000u);
  EXPECT_EQ(pack("s8888.scale", {-1, 1, -2, 0}), 0x00817f81u);
  EXPECT_EQ(pack("s8888", {-1, -129, 127, 200}), 0x7f7f80ffu);
  EXPECT_EQ(pack("u1616", {1, 70000}), 0xffff0001u);
  EXPECT_EQ(pack("s1616.scale", {-1, 1}), 0x7fff8001u);
  EXPECT_EQ(pack("u1010102", {1, 2, 3, 4}), 3u << 30 | 3u << 20 | 2u << 10 | 1);
  EXPECT_EQ(pack("u111110", {1, 2047, 1023}), 1023u << 22 | 2047u << 11 | 1);
  EXPECT_EQ(pack("d24s8.scale", {1, 7}), 0x07ffffffu);
  EXPECT_EQ(pack("s8d24", {7, 1}), 0x00000107u);
  // Mapping of -1..1 without a zero: c = ((2^8 - 1) f - 1) / 2.
  EXPECT_EQ(pack("s8888ogl.scale", {1, -1, 0.00392157f, -0.00392157f}),
            0xff00807fu);
}

TEST(RoguePack, Floats) {
  EXPECT_EQ(pack("f16f16", {1, -2}), 0xc0003c00u);
  EXPECT_EQ(pack("f16f16", {65520, 1e-8f}), 0x00007c00u);
  EXPECT_EQ(pack("f16f16.rtz", {65520, 1.0009f}), 0x3c007bffu);
  EXPECT_EQ(pack("f32", {1.5f}), bitsOf(1.5f));
  // 11-bit floats have 6 bits of mantissa, the 10-bit one 5.
  EXPECT_EQ(pack("f111110", {1, 1.5f, 2}),
            (15u << 6) | (15u << 6 | 32) << 11 | (16u << 5) << 22);
  EXPECT_EQ(pack("f111110", {-1, 65024, 70000}),
            0u | (30u << 6 | 63) << 11 | (31u << 5) << 22);
  EXPECT_EQ(
      pack("f111110", {std::ldexp(1.0f, -20), std::ldexp(1.0f, -15), NaN}),
      1u | 32u << 11 | (31u << 5 | 16) << 22);
  for (auto [Name, Value] : {std::pair("one", 1.0f), {"zero", 0.0f}}) {
    auto Out = runSnippet("{ is4 = ft2; pck." + std::string(Name) +
                              " ft2; w0 = r8 }\n",
                          {{7, 7, 7, 7}});
    ASSERT_EQ(Out.size(), 1u);
    EXPECT_EQ(Out[0][0], bitsOf(Value));
  }
}

TEST(RoguePack, SourcesAreReadBeforeTheResultIsWritten) {
  for (const char *Dest : {"r0", "r1"}) {
    EXPECT_EQ(pack("f16f16", {1, -2}, Dest), 0xc0003c00u) << Dest;
    EXPECT_EQ(pack("u1616", {1, 2}, Dest), 0x00020001u) << Dest;
    EXPECT_EQ(pack("s1616.scale", {-1, 1}, Dest), 0x7fff8001u) << Dest;
  }
  for (const char *Dest : {"r0", "r1", "r2", "r3"}) {
    EXPECT_EQ(pack("u8888", {1, 2, 3, 4}, Dest), 0x04030201u) << Dest;
    EXPECT_EQ(pack("s8888", {-1, 2, -3, 4}, Dest), 0x04fd02ffu) << Dest;
  }
  EXPECT_EQ(pack("u111110", {1, 2047, 1023}, "r2"),
            1023u << 22 | 2047u << 11 | 1);
}

TEST(RoguePack, UnpackTakesElementsInOrder) {
  EXPECT_EQ(unpack("u32", 0xffffffff, 1), (Floats{4294967296.0f}));
  EXPECT_EQ(unpack("u32.rtz", 0xffffffff, 1), (Floats{4294967040.0f}));
  EXPECT_EQ(unpack("s32", 0xfffffffe, 1), (Floats{-2}));
  EXPECT_EQ(unpack("u8888", 0xff800201, 4), (Floats{1, 2, 128, 255}));
  EXPECT_EQ(unpack("u8888.scale", 0xff000000, 2, 2), (Floats{0, 1}));
  EXPECT_EQ(unpack("s8888.scale", 0x00817f80, 4), (Floats{-1, 1, -1, 0}));
  EXPECT_EQ(unpack("s1616", 0x80007fff, 2), (Floats{32767, -32768}));
  EXPECT_EQ(unpack("f16f16", 0xc0003c00, 2), (Floats{1, -2}));
  EXPECT_EQ(unpack("f16f16", 0xc0003c00, 1, 1), (Floats{-2}));
  EXPECT_EQ(unpack("u1010102", 3u << 30 | 3u << 20 | 2u << 10 | 1, 4),
            (Floats{1, 2, 3, 3}));
  EXPECT_EQ(unpack("f111110", (15u << 6) | (30u << 6) << 11 | 1u << 22, 3),
            (Floats{1, 32768, std::ldexp(1.0f, -19)}));
  EXPECT_EQ(unpack("s8888ogl.scale", 0x0000807f, 2), (Floats{1, -1}));
}

TEST(RoguePack, WhatIsNotPublishedIsReported) {
  std::string E =
      runProgram("{ s2 = r0, is0 = s2, is3 = fte, is4 = ft2; pck.o8888 ft2, "
                 "is3; w0 = r8 }\n{ nop }.end\n");
  EXPECT_NE(E.find("at 0x0"), std::string::npos) << E;
  EXPECT_NE(E.find("not simulated: the layout of the format 'o8888'"),
            std::string::npos)
      << E;
}

} // namespace
