//===- BifrostClauseTest.cpp - What clauses do with results ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostTesting.h"
#include "gtest/gtest.h"

using namespace mgpu;

namespace {

/// r8 to r11 behind \p Clauses for one lane with r0 = 10, r1 = 20, r2 = 30.
std::vector<uint32_t> outputs(const std::string &Clauses,
                              SnippetOptions O = bifrostOptions()) {
  std::vector<LaneOutput> Out = runSnippet(Clauses, {{10, 20, 30, 40}}, O);
  if (Out.size() != 1)
    return {};
  return {Out[0].begin(), Out[0].end()};
}
using Words = std::vector<uint32_t>;

TEST(BifrostClauses, PassedResults) {
  // t is 10 + 20, t0 the same a tuple later, t1 the ADD half's.
  Words W = outputs(
      clause(tuple("IADDC.i32 r8:t0, r0, r1, #0", "IADD.s32 r9:t1, t, r0") +
             tuple("IADDC.i32 r10:t0, t0, t1, #0", "IADD.s32 r11:t1, t, t1") +
             tuple("", "")));
  EXPECT_EQ(W, (Words{30, 40, 70, 110}));
}

TEST(BifrostClauses, PassedResultSurvivesItsRegister) {
  // t0 is the old result although both registers are written again before the
  // last reader.
  Words W = outputs(clause(
      tuple("IADDC.i32 r8:t0, r0, r1, #0", "IADD.s32 r9:t1, r0, r0") +
      tuple("MOV.i32 r8:t0, r2", "IADD.s32 r10:t1, t0, t1") +
      tuple("IADDC.i32 t0, r0, r0, #0", "IADD.s32 r9:t1, r1, r1") +
      tuple("MOV.i32 r9:t0, #0", "IADD.s32 r11:t1, t0, t1") + tuple("", "")));
  EXPECT_EQ(W, (Words{30, 0, 50, 60}));
}

TEST(BifrostClauses, RegisterSeesTheResultTwoTuplesLater) {
  Words W =
      outputs(clause(tuple("IADDC.i32 r8:t0, r0, r1, #0", "") + tuple("", "") +
                     tuple("IADDC.i32 r9:t0, r8, r8, #0", "")));
  EXPECT_EQ(W[0], 30u);
  EXPECT_EQ(W[1], 60u);
}

TEST(BifrostClauses, ReadBeforeTheWriteOfTheSameTuple) {
  // FMA reads r8, ADD overwrites it.
  Words W = outputs(
      single("+MOV.i32 r8:t1, r0") +
      clause(tuple("MOV.i32 r9:t0, r8", "MOV.i32 r8:t1, r1") + tuple("", "")));
  EXPECT_EQ(W[0], 20u);
  EXPECT_EQ(W[1], 10u);
}

TEST(BifrostClauses, LastTupleWritesThroughTheFirstBlock) {
  Words W = outputs(clause(tuple("IADDC.i32 t0, r0, r1, #0", "") +
                           tuple("", "IADD.s32 r8:t1, t0, r2")));
  EXPECT_EQ(W[0], 60u);
}

TEST(BifrostClauses, HalfWrites) {
  // Both halves of r8 in one tuple, one half of r9 and r10.
  std::string Init =
      clause(tuple("MOV.i32 r9:t0, 0x11112222", "MOV.i32 r10:t1, 0x11112222") +
             tuple("", ""));
  Words W = outputs(
      Init +
      clause(tuple("MOV.i32 r8:t0.h0, 0xaaaabbbb", "MOV.i32 r8:t1.h1, "
                                                   "0xccccdddd") +
             tuple("MOV.i32 r9:t0.h1, 0xaaaabbbb", "") +
             tuple("", "IADD.s32 r11:t1, t0, #0.x") +
             tuple("", "MOV.i32 r10:t1.h0, 0xaaaabbbb") + tuple("", "")));
  EXPECT_EQ(W, (Words{0xccccbbbb, 0xaaaa2222, 0x1111bbbb, 0xaaaabbbb}));
}

TEST(BifrostClauses, Constants) {
  Words W = outputs(clause(
      tuple("IADDC.i32 r8:t0, 0x12345678, 0x1, #0", "IADD.s32 r9:t1, t, 0x1") +
      tuple("MOV.i32 r10:t0, 0xfffffff0", "MOV.i32 r11:t1, 0x7fffffff") +
      tuple("", "")));
  EXPECT_EQ(W, (Words{0x12345679, 0x1234567a, 0xfffffff0, 0x7fffffff}));
}

TEST(BifrostClauses, UniformsAndLanes) {
  SnippetOptions O = bifrostOptions();
  O.FAU = {7, 8, 9};
  std::vector<LaneOutput> Out =
      runSnippet(clause(tuple("IADDC.i32 r8:t0, u2.w0, u2.w1, #0", "") +
                        tuple("MOV.i32 r9:t0, u3.w0", "") +
                        tuple("MOV.i32 r10:t0, lane_id.x", "") + tuple("", "")),
                 std::vector<LaneInput>(16), O);
  ASSERT_EQ(Out.size(), 16u);
  for (unsigned L = 0; L != 16; ++L) {
    EXPECT_EQ(Out[L][0], 15u);
    EXPECT_EQ(Out[L][1], 9u);
    EXPECT_EQ(Out[L][2], L % 8);
  }
}

TEST(BifrostClauses, WarpsOfFourLanes) {
  for (const char *CPU : {"mali-g71", "mali-g31", "mali-g72", "mali-g51"}) {
    std::vector<LaneOutput> Out =
        runSnippet(single("*MOV.i32 r8:t0, lane_id.x"),
                   std::vector<LaneInput>(10), bifrostOptions(CPU));
    ASSERT_EQ(Out.size(), 10u);
    for (unsigned L = 0; L != 10; ++L)
      EXPECT_EQ(Out[L][0], L % 4) << CPU;
  }
}

//===--- Headers ----------------------------------------------------------===//

TEST(BifrostClauses, FlushModes) {
  auto Sum = [](const std::string &Header) {
    // The smallest subnormals of f32 and f16.
    return outputs(
        single("+MOV.i32 r0:t1, 0x1") +
        clause(tuple("FADD.f32 r8:t0, r0, r0", "FADD.v2f16 r9:t1, r0, r0") +
                   tuple("", ""),
               Header));
  };
  Words Keep = Sum("nbb"), DX = Sum("nbb ftz_dx11"), HSA = Sum("nbb ftz_hsa");
  EXPECT_EQ(Keep[0], 2u);
  EXPECT_EQ(Keep[1], 2u);
  EXPECT_EQ(DX[0], 0u);
  EXPECT_EQ(DX[1], 2u);
  EXPECT_EQ(HSA[0], 0u);
  EXPECT_EQ(HSA[1], 0u);
  // The next clause has its own mode.
  Words Next = outputs(single("+MOV.i32 r0:t1, 0x1") +
                       single("*FADD.f32 r8:t0, r0, r0", "nbb ftz_hsa") +
                       single("*FADD.f32 r9:t0, r0, r0"));
  EXPECT_EQ(Next[0], 0u);
  EXPECT_EQ(Next[1], 2u);
}

TEST(BifrostClauses, SuppressedInfinitiesAndNaNs) {
  auto Run = [](const std::string &Header) {
    return outputs(
        clause(tuple("MOV.i32 r0:t0, 0x7f7fffff", "MOV.i32 r1:t1, 0x7f800000") +
               tuple("MOV.i32 r2:t0, 0xfbff7bff", "") + tuple("", "")) +
        clause(tuple("FADD.f32 r8:t0, r0.neg, r0.neg",
                     "FADD.f32 r9:t1, r1, r1.neg") +
                   tuple("FADD.v2f16 r10:t0, r2, r2", "") + tuple("", ""),
               Header));
  };
  Words Plain = Run("nbb"), Inf = Run("nbb inf_suppress"),
        NaN = Run("nbb nan_suppress");
  EXPECT_EQ(Plain[0], 0xff800000u);
  EXPECT_EQ(Plain[1], 0x7fc00000u);
  EXPECT_EQ(Plain[2], 0xfc007c00u);
  EXPECT_EQ(Inf[0], 0xff7fffffu);
  EXPECT_EQ(Inf[1], 0x7fc00000u);
  EXPECT_EQ(Inf[2], 0xfbff7bffu);
  EXPECT_EQ(NaN[0], 0xff800000u);
  EXPECT_EQ(NaN[1], 0u);
}

//===--- Flow -------------------------------------------------------------===//

TEST(BifrostFlow, LoopsWithDifferentTrips) {
  // r8 counts to the lane's r0, then all lanes meet again: r9 is the number of
  // lanes that do.
  std::vector<LaneInput> In(8);
  for (unsigned L = 0; L != 8; ++L)
    In[L] = {L * L % 7 + 1};
  std::vector<LaneOutput> Out = runSnippet(
      single("+MOV.i32 r8:t1, #0.x", "nbb r_uncond") + "loop:\n" +
          clause(tuple("", "IADD.s32 r8:t1, r8, 0x1") +
                 tuple("", "ICMP.s32.m1.lt t1, t1, r0") +
                 tuple("", "BRANCHZ.i16.ne t1, t1.h0, loop")) +
          clause(tuple("MOV.i32 t0, 0x1", "") +
                 tuple("", "WMASK.subgroup8 t1, t0, fill:0") +
                 tuple("POPCOUNT.i32 r9:t0, t1", "") + tuple("", "")),
      In, bifrostOptions());
  ASSERT_EQ(Out.size(), 8u);
  for (unsigned L = 0; L != 8; ++L) {
    EXPECT_EQ(Out[L][0], In[L][0]) << L;
    EXPECT_EQ(Out[L][1], 8u);
  }
}

TEST(BifrostFlow, ArmsMeetBehindBoth) {
  std::vector<LaneInput> In(8);
  for (unsigned L = 0; L != 8; ++L)
    In[L] = {L};
  std::vector<LaneOutput> Out = runSnippet(
      clause(tuple("LSHIFT_AND.i32 t0, r0, 1, #0", "") +
             tuple("", "BRANCHZ.i32.eq t1, t0, even")) +
          clause(tuple("", "IADD.s32 r8:t1, r0, 100") +
                     tuple("", "JUMP t1, both"),
                 "") +
          "even:\n" + single("+IADD.s32 r8:t1, r0, 200", "nbb r_uncond") +
          "both:\n" + single("+IADD.s32 r8:t1, r8, 1"),
      In, bifrostOptions());
  ASSERT_EQ(Out.size(), 8u);
  for (unsigned L = 0; L != 8; ++L)
    EXPECT_EQ(Out[L][0], L + (L & 1 ? 101 : 201)) << L;
}

TEST(BifrostFlow, JumpToZeroEndsTheThread) {
  // Odd lanes end before the store.
  std::vector<uint8_t> Buffer;
  std::string E =
      runProgram(clause(tuple("LSHIFT_OR.i32 t0, r60, #0, 2", "") +
                        tuple("", "IADD.s32 r2:t1, u0.w0, t0") +
                        tuple("", "MOV.i32 r3:t1, u0.w1")) +
                     clause(tuple("LSHIFT_AND.i32 t0, r60, 1, #0", "") +
                                tuple("", "BRANCHZ.i32.ne t1, t0, #0.x"),
                            "nbb r_uncond") +
                     clause(tuple("", "MOV.i32 r4:t1, 0x5a")) +
                     single("+STORE.i32 t1, r2, r3, @r4", "nbb") +
                     single("+JUMP t1, #0.x", "nbb"),
                 8, Buffer, bifrostOptions());
  ASSERT_EQ(E, "");
  for (unsigned L = 0; L != 8; ++L)
    EXPECT_EQ(Buffer[4 * L], L & 1 ? 0 : 0x5a) << L;
}

TEST(BifrostFlow, ConditionsOfBranches) {
  struct {
    const char *Name;
    uint32_t A, B;
    bool Taken;
  } Cases[] = {
      {"BRANCH.i32.eq t1, r0, r1", 5, 5, true},
      {"BRANCH.i32.eq t1, r0, r1", 5, 6, false},
      {"BRANCH.i32.ne t1, r0, r1", 5, 6, true},
      {"BRANCH.s32.lt t1, r0, r1", 0xffffffff, 1, true},
      {"BRANCH.u32.lt t1, r0, r1", 0xffffffff, 1, false},
      {"BRANCH.u32.gt t1, r0, r1", 0xffffffff, 1, true},
      {"BRANCH.s32.ge t1, r0, r1", 0xffffffff, 1, false},
      {"BRANCH.f32.lt t1, r0, r1", 0xbf800000, 0x3f800000, true},
      {"BRANCH.f32.gt t1, r0, r1", 0x7fc00000, 0x3f800000, false},
      {"BRANCHZ.i32.ne t1, r0", 0x10000, 0, true},
      {"BRANCHZ.i16.ne t1, r0.h0", 0x10000, 0, false},
      {"BRANCHZ.i16.ne t1, r0.h1", 0x10000, 0, true},
      {"BRANCHZ.s16.lt t1, r0.h0", 0x8000, 0, true},
      {"BRANCHZ.s32.lt t1, r0", 0x8000, 0, false},
      {"BRANCHZ.f32.eq t1, r0", 0x80000000, 0, true},
      {"BRANCHZ.f16.gt t1, r0.h1", 0x3c000000, 0, true},
      {"BRANCHZ.u32.gt t1, r0", 0x80000000, 0, true},
  };
  for (const auto &C : Cases) {
    std::vector<LaneOutput> Out = runSnippet(
        single("+MOV.i32 r8:t1, 0x1") +
            single("+" + std::string(C.Name) + ", over") +
            single("+MOV.i32 r8:t1, #0.x", "nbb r_uncond") + "over:\n",
        {{C.A, C.B}}, bifrostOptions());
    ASSERT_EQ(Out.size(), 1u) << C.Name;
    EXPECT_EQ(Out[0][0], uint32_t(C.Taken)) << C.Name << " " << C.A;
  }
}

TEST(BifrostFlow, CombinedBranches) {
  auto Run = [](const char *Name, std::vector<uint32_t> Values) {
    std::vector<LaneInput> In;
    for (uint32_t V : Values)
      In.push_back({V});
    std::vector<uint32_t> R =
        evaluate(single("+MOV.i32 r8:t1, 0x1") +
                     single("+" + std::string(Name) + " t1, r0, over") +
                     single("+MOV.i32 r8:t1, #0.x", "nbb r_uncond") + "over:\n",
                 In, bifrostOptions());
    return R == std::vector<uint32_t>(Values.size(), 1)   ? 1
           : R == std::vector<uint32_t>(Values.size(), 0) ? 0
                                                          : -1;
  };
  EXPECT_EQ(Run("BRANCHC.i32.any", {0, 0, 4, 0}), 1);
  EXPECT_EQ(Run("BRANCHC.i32.any", {0, 0, 0, 0}), 0);
  EXPECT_EQ(Run("BRANCHC.i32.all", {1, 2, 4, 8}), 1);
  EXPECT_EQ(Run("BRANCHC.i32.all", {1, 2, 0, 8}), 0);
}

TEST(BifrostFlow, IndirectJump) {
  // The third clause is skipped; a constant of the program is its address.
  std::vector<LaneOutput> Out = runSnippet(
      single("+MOV.i32 r8:t1, 0x1") + clause(tuple("", "MOV.i32 r0:t1, over")) +
          single("+JUMP t1, r0", "nbb") +
          single("+MOV.i32 r8:t1, #0.x", "nbb r_uncond") + "over:\n" +
          single("*NOP t0"),
      {{0}}, bifrostOptions());
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0][0], 1u);
}

} // namespace
