//===- RogueMemoryTest.cpp - Memory operations of a USC ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueHarness.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace mgpu;
using namespace mgpu::rogue;

namespace {

/// [r2, r3] = buffer + Scale * vi0.
std::string address(const std::string &Scale) {
  return "{ s0 = " + Scale +
         ", s1 = vi0, s2 = sh0, s3 = sh1, is0 = s3, is4 = ft0, is5 = fte; "
         "umadd64 ft0, s0, s1, s2, is0, _; w0 = r2, w1 = r3 }\n";
}
std::string set(const std::string &Dst, const std::string &Value) {
  return "{ s0 = " + Value + ", is4 = ft0; mbyp ft0, s0; w0 = " + Dst + " }\n";
}
const std::string Wait = "{ wdf drc0 }\n", End = "{ nop }.end\n";

/// Only the instances below \p Count go on; those of a padded task must not
/// take part.
std::string guard(unsigned Count) {
  return "{ s0 = vi0, s3 = c" + std::to_string(Count) +
         "; mbyp ft0, s0; mbyp ft1, s3; tstl.u32 ftt, p0, is1, is2 }\n"
         "(ignorepe) { s0 = c0; cndst.if(p0) w0, s0, 1; w0 = r30 }\n";
}

std::vector<uint32_t> run(const std::string &Text, unsigned Items,
                          std::vector<uint32_t> Words = {},
                          const Options &O = {}) {
  EXPECT_EQ(runProgram(Text, Items, Words, O), "") << Text;
  Words.resize(1024);
  return Words;
}

TEST(RogueMemory, BurstsOfImmediateAndOfRegisterLength) {
  std::vector<uint32_t> In(1024);
  for (unsigned I = 0; I != 1024; ++I)
    In[I] = I * 3 + 1;
  auto Out = run(
      guard(8) + address("c16") + "{ s0 = r2, s3 = r8; ld s3, drc0, 4, s0 }\n" +
          Wait + set("r4", "r11") + set("r5", "r10") + set("r6", "r9") +
          set("r7", "r8") +
          "{ s0 = r4, s3 = r2; st s0, 32bit, drc0, 4, s3 }\n" + Wait + End,
      8, In);
  for (unsigned I = 0; I != 32; ++I)
    EXPECT_EQ(Out[I], In[(I & ~3u) + 3 - (I & 3)]);
  // Each instance moves as many dwords as its number plus one.
  Out = run(
      guard(4) +
          "{ s0 = vi0, s1 = c1, s2 = c1, is4 = ft0; umadd32 ft0, s0, s1, s2, "
          "_; w0 = r20 }\n" +
          set("r4", "c9") + set("r5", "c9") + set("r6", "c9") +
          set("r7", "c9") + address("c16") +
          "{ s0 = r2, s1 = r20, s3 = r4; ld s3, drc1, s1, s0 }\n"
          "{ wdf drc1 }\n"
          "{ s0 = r4, s3 = r2; st s0, 32bit, drc0, 4, s3 }\n" +
          Wait + End,
      4, In);
  for (unsigned I = 0; I != 16; ++I)
    EXPECT_EQ(Out[I], I % 4 <= I / 4 ? In[I] : 9u) << I;
}

TEST(RogueMemory, BytesAndHalves) {
  const std::string Value = "{ byp ft0, ft1, s0, 0xaabbccdd; w0 = r4 }\n";
  auto Out =
      run(address("c2") + Value +
              "{ s0 = r4, s3 = r2; st s0, 8bit, drc0, 1, s3 }\n" + Wait + End,
          32);
  EXPECT_EQ(Out[0], 0x00dd00ddu);
  EXPECT_EQ(Out[15], 0x00dd00ddu);
  EXPECT_EQ(Out[16], 0u);
  Out =
      run(address("c4") + Value +
              "{ s0 = r4, s3 = r2; st s0, 16bit, drc0, 1, s3 }\n" + Wait + End,
          32);
  EXPECT_EQ(Out[0], 0x0000ccddu);
  EXPECT_EQ(Out[31], 0x0000ccddu);
}

TEST(RogueMemory, AtomicsReturnTheOldValue) {
  struct {
    const char *Op;
    uint32_t Start;
    uint32_t (*Combine)(uint32_t, uint32_t);
  } Ops[] = {
      {"add", 5, [](uint32_t A, uint32_t B) { return A + B; }},
      {"sub", 5, [](uint32_t A, uint32_t B) { return A - B; }},
      {"xchg", 5, [](uint32_t, uint32_t B) { return B; }},
      {"umin", ~0u, [](uint32_t A, uint32_t B) { return std::min(A, B); }},
      {"imin", ~0u,
       [](uint32_t A, uint32_t B) {
         return uint32_t(std::min(int32_t(A), int32_t(B)));
       }},
      {"umax", 3, [](uint32_t A, uint32_t B) { return std::max(A, B); }},
      {"imax", ~0u,
       [](uint32_t A, uint32_t B) {
         return uint32_t(std::max(int32_t(A), int32_t(B)));
       }},
      {"and", 0xff, [](uint32_t A, uint32_t B) { return A & B; }},
      {"or", 0x100, [](uint32_t A, uint32_t B) { return A | B; }},
      {"xor", 0x100, [](uint32_t A, uint32_t B) { return A ^ B; }},
  };
  for (const auto &Op : Ops) {
    // All eight instances work on the first word; old values go behind it.
    std::string Text =
        set("r4", "sh0") + set("r5", "sh1") + set("r6", "vi0") +
        "{ s0 = r4, s3 = r7; atomic." + Op.Op + " s3, drc0, s0 }\n" + Wait +
        address("c4") +
        "{ s0 = r2, s1 = r3, s2 = c4, is4 = ft0, is5 = fte; uadd6432 ft0, s0, "
        "s1, s2, _; w0 = r2, w1 = r3 }\n"
        "{ s0 = r7, s3 = r2; st s0, 32bit, drc0, 1, s3 }\n" +
        Wait + "{ s0 = r2; idf drc0, s0 }\n" + Wait + End;
    auto Out = run(guard(8) + Text, 8, {Op.Start});
    uint32_t V = Op.Start;
    for (uint32_t I = 0; I != 8; ++I) {
      EXPECT_EQ(Out[1 + I], V) << Op.Op << I;
      V = Op.Combine(V, I);
    }
    EXPECT_EQ(Out[0], V) << Op.Op;
  }
}

TEST(RogueMemory, AtomicGroupsOnLocalMemory) {
  // Each of 64 items adds 1 to one of two counters; W0 is the old value.
  std::string Text =
      "{ s2 = vi0, s3 = c1; byp ft2, s2; and ft4, _, ft2, _, s3; w0 = idx0 }\n"
      "{ s0 = cf8[idx0], s1 = c1, s2 = c1, s3 = cf8[idx0], is4 = ft1, is5 = "
      "ft0; umadd32 ft0, s0, s1, s2, _; mbyp ft1, s3; w0 = r4, w1 = cf8[idx0] "
      "}.atom\n" +
      address("c4") + "{ s0 = r4, s3 = r2; st s0, 32bit, drc0, 1, s3 }\n" +
      Wait + End;
  auto Out = run(Text, 64);
  for (unsigned I = 0; I != 64; ++I)
    EXPECT_EQ(Out[I], I / 2) << I;
}

TEST(RogueMemory, IndexedRegistersAndRepetition) {
  // r8..r11 = 10, 11, 12, 13; then r4 = r8[3 - id], and r5..r7 = copies.
  std::string Text =
      set("r8", "c10") + set("r9", "c11") + set("r10", "c12") +
      set("r11", "c13") +
      "{ s0 = vi0, s1 = c1, s2 = c3, is4 = ft0; smadd32 ft0, "
      "s0.neg, s1, s2, _; w0 = idx0 }\n" +
      set("r4", "r8[idx0]") +
      "repeat 3 { s0 = r8, is4 = ft0; mbyp ft0, s0; w0 = r5 }\n" +
      address("c16") + "{ s0 = r4, s3 = r2; st s0, 32bit, drc0, 4, s3 }\n" +
      Wait + End;
  auto Out = run(guard(4) + Text, 4);
  for (unsigned I = 0; I != 4; ++I) {
    EXPECT_EQ(Out[I * 4], 13 - I);
    EXPECT_EQ(Out[I * 4 + 1], 10u);
    EXPECT_EQ(Out[I * 4 + 3], 12u);
  }
  // An index that points behind the registers.
  std::string E = runProgram(set("idx0", "c31") + set("r4", "r60[idx0]") + End);
  EXPECT_NE(E.find("r91 does not exist: the launch has 64 of them"),
            std::string::npos)
      << E;
}

TEST(RogueMemory, SpillAreaIsPrivate) {
  // base + stride * number: each instance writes and reads back its own.
  const std::string Base =
      "{ s0 = sh10, s1 = sr.local_addr_inst_num, s2 = sh8, s3 = sh9, is0 = s3, "
      "is4 = ft0, is5 = fte; umadd64 ft0, s0, s1, s2, is0, _; w0 = r4, w1 = r5 "
      "}\n";
  std::string Text =
      Base + set("r6", "vi0") +
      "{ s0 = r6, s3 = r4; st s0, 32bit, drc0, 1, s3 }\n" + Wait +
      "{ s0 = r4, s3 = r7; ld s3, drc0, 1, s0 }\n" + Wait + address("c4") +
      "{ s0 = r7, s3 = r2; st s0, 32bit, drc0, 1, s3 }\n" + Wait + End;
  auto Out = run(Text, 64);
  for (unsigned I = 0; I != 64; ++I)
    EXPECT_EQ(Out[I], I);
  std::string E = runProgram(
      Base +
      "{ s0 = r4, s1 = r5, s2 = c16, is4 = ft0, is5 = fte; uadd6432 ft0, "
      "s0, s1, s2, _; w0 = r4, w1 = r5 }\n"
      "{ s0 = r6, s3 = r4; st s0, 32bit, drc0, 1, s3 }\n" +
      Wait + End);
  EXPECT_NE(E.find("write to address"), std::string::npos) << E;
  EXPECT_NE(E.find("offset 16 is outside of private memory (16 bytes)"),
            std::string::npos)
      << E;
}

TEST(RogueMemory, LaunchRegisters) {
  // Group id and number of groups.
  Options O;
  O.GroupSize = 32;
  auto Out =
      run(set("r4", "cf0") + set("r5", "cf4") +
              "{ s0 = c16, s1 = r4, s2 = sh0, s3 = sh1, is0 = s3, is4 = "
              "ft0, is5 = fte; umadd64 ft0, s0, s1, s2, is0, _; w0 = r2, "
              "w1 = r3 }\n"
              "{ s0 = r4, s3 = r2; st s0, 32bit, drc0, 2, s3 }\n" +
              Wait + End,
          96, {}, O);
  for (unsigned G = 0; G != 3; ++G) {
    EXPECT_EQ(Out[G * 4], G);
    EXPECT_EQ(Out[G * 4 + 1], 3u);
  }
}

} // namespace
