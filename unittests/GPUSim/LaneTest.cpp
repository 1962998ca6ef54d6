//===- LaneTest.cpp - Lanes, divergence and work-groups ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimHarness.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace mgpu;

namespace {

std::vector<LaneInput> lanes(unsigned Count) {
  std::vector<LaneInput> Inputs;
  for (unsigned I = 0; I != Count; ++I)
    Inputs.push_back({I * 100, I, 15 - I % 16, I % 3});
  return Inputs;
}

TEST(LaneSemantics, PermuteReadsTheChosenLane) {
  auto Out = runSnippet("CLPER.i32 r8, r0, r2.b00\n"
                        "CLPER.i32.xor r9, r0, 0x3020100.b11\n"
                        "CLPER.i32.subgroup4.xor r10, r0, 0x3020100.b22\n"
                        "CLPER.i32.umax r11, r0, 0x1F1E1D1C.b00\n",
                        lanes(16));
  ASSERT_EQ(Out.size(), 16u);
  for (unsigned L = 0; L != 16; ++L) {
    EXPECT_EQ(Out[L][0], (15 - L) * 100) << L;
    EXPECT_EQ(Out[L][1], (L ^ 1) * 100) << L;
    EXPECT_EQ(Out[L][2], (L ^ 2) * 100) << L;
    EXPECT_EQ(Out[L][3], ~0u) << "lane 28 does not exist";
  }
}

TEST(LaneSemantics, PermuteOfAnInactiveLaneGivesTheConstant) {
  // Only 5 lanes have a work-item.
  auto Out = runSnippet("CLPER.i32 r8, r0, r2.b00\n"
                        "CLPER.i32.f1 r9, r0, r2.b00\n",
                        lanes(5));
  ASSERT_EQ(Out.size(), 5u);
  for (unsigned L = 0; L != 5; ++L) {
    EXPECT_EQ(Out[L][0], 0u);
    EXPECT_EQ(Out[L][1], 0x3f800000u);
  }
}

TEST(LaneSemantics, WarpMaskHasABitForEachActiveLaneThatIsNotZero) {
  auto Out = runSnippet("WMASK r8, r3\nWMASK.subgroup4 r9, r3\n"
                        "MOV.i32 r10, lane_id.w0\n",
                        lanes(16));
  ASSERT_EQ(Out.size(), 16u);
  uint32_t Mask = 0;
  for (unsigned L = 0; L != 16; ++L)
    Mask |= uint32_t(L % 3 != 0) << L;
  for (unsigned L = 0; L != 16; ++L) {
    EXPECT_EQ(Out[L][0], Mask);
    EXPECT_EQ(Out[L][1], Mask >> (L & ~3u) & 15);
    EXPECT_EQ(Out[L][2], L);
  }
}

TEST(LaneSemantics, DivergentBranchesMergeAgain) {
  // if (r3 == 0) r8 = 7 else r8 = r1; r9 = mask of lanes in the then-part,
  // r10 = mask after the join.
  auto Out = runSnippet("BRANCHZ.reconverge r3, offset:3\n"
                        "IADD_IMM.i32 r8, 0x0, #0x7\n"
                        "WMASK r9, 0xFFFFFFFF\n"
                        "BRANCHZ.eq.reconverge 0x0, offset:2\n"
                        "MOV.i32 r8, r1\n"
                        "WMASK.reconverge r9, 0xFFFFFFFF\n"
                        "WMASK r10, 0xFFFFFFFF\n",
                        lanes(16));
  ASSERT_EQ(Out.size(), 16u);
  uint32_t Zero = 0;
  for (unsigned L = 0; L < 16; L += 3)
    Zero |= 1u << L;
  for (unsigned L = 0; L != 16; ++L) {
    EXPECT_EQ(Out[L][0], L % 3 ? L : 7);
    EXPECT_EQ(Out[L][1], L % 3 ? 0xffff & ~Zero : Zero);
    EXPECT_EQ(Out[L][2], 0xffffu);
  }
}

TEST(LaneSemantics, LoopsRunAsOftenAsEachLaneNeeds) {
  // r8 = 0; do { r8 += 3; r1 -= 1 } while (r1 != 0)
  std::vector<LaneInput> In;
  for (unsigned I = 0; I != 16; ++I)
    In.push_back({0, 1 + I * 5 % 7});
  auto Out = runSnippet("IADD_IMM.i32.reconverge r8, 0x0, #0x0\n"
                        "IADD_IMM.i32 r8, r8, #0x3\n"
                        "IADD_IMM.i32 r1, r1, #0xffffffff\n"
                        "BRANCHZ.reconverge r1, offset:-3\n"
                        "WMASK r9, 0xFFFFFFFF\n",
                        In);
  ASSERT_EQ(Out.size(), 16u);
  for (unsigned L = 0; L != 16; ++L) {
    EXPECT_EQ(Out[L][0], 3 * (1 + L * 5 % 7));
    EXPECT_EQ(Out[L][1], 0xffffu);
  }
}

TEST(LaneSemantics, BranchesTestTheSelectedHalf) {
  std::vector<LaneInput> In = {{0x00010000}, {0x00000001}, {0}, {0x00010001}};
  auto Out = runSnippet("MOV.i32 r8, 0x0\nMOV.i32 r9, 0x0\nMOV.i32 r10, 0x0\n"
                        "BRANCHZ.reconverge r0.h0, offset:1\n"
                        "IADD_IMM.i32.reconverge r8, 0x0, #0x1\n"
                        "BRANCHZ.reconverge r0.h1, offset:1\n"
                        "IADD_IMM.i32.reconverge r9, 0x0, #0x1\n"
                        "BRANCHZ.eq.reconverge r0, offset:1\n"
                        "IADD_IMM.i32.reconverge r10, 0x0, #0x1\n",
                        In);
  ASSERT_EQ(Out.size(), 4u);
  for (unsigned L = 0; L != 4; ++L) {
    EXPECT_EQ(Out[L][0], (In[L][0] & 0xffff) == 0);
    EXPECT_EQ(Out[L][1], (In[L][0] >> 16) == 0);
    EXPECT_EQ(Out[L][2], In[L][0] != 0);
  }
}

TEST(LaneSemantics, JumpGoesToAnAbsoluteAddress) {
  // The program counter is the address of the next instruction.
  auto Out = runSnippet("MOV.i32 r8, 0x0\n"
                        "IADD_IMM.i32 r9, program_counter.w0, #0x10\n"
                        "BRANCHZI.eq.absolute 0x0, r9\n"
                        "IADD_IMM.i32 r8, 0x0, #0x1\n"
                        "IADD_IMM.i32 r8, r8, #0x2\n",
                        lanes(4));
  ASSERT_EQ(Out.size(), 4u);
  EXPECT_EQ(Out[0][0], 2u);
}

TEST(LaneSemantics, IdsOfItemsInAThreeDimensionalRange) {
  gpusim::JobSpec Job;
  Job.Raw.emplace();
  Job.Raw->CPU = "mali-g57";
  Job.Raw->PreloadMask = 0xffff;
  Job.Raw->FAU.resize(8);
  Job.Raw->Pointers = {{0, 0, 0}};
  // index = gid.x + 6 * (gid.y + 4 * gid.z); six words: local xy, local z,
  // group x, y, z, global x.
  Job.Raw->Code =
      assemble("IADD_IMM.i32 r1, 0x0, #0x4\n"
               "IMUL.i32 r0, r62, r1\nIADD.u32 r0, r0, r61\n"
               "IADD_IMM.i32 r1, 0x0, #0x6\n"
               "IMUL.i32 r0, r0, r1\nIADD.u32 r0, r0, r60\n"
               "SHADDX.u64 [r2:r3], u0, [r0:r1].w0, shift:0x5\n"
               "MOV.i32 r4, r55\nMOV.i32 r5, r56\nMOV.i32 r6, r57\n"
               "MOV.i32 r7, r58\n"
               "STORE.i128.slot0 @r4:r5:r6:r7, [r2:r3], offset:0\n"
               "MOV.i32 r8, r59\nMOV.i32 r9, r60\nMOV.i32 r10, r61\n"
               "MOV.i32 r11, r62\n"
               "STORE.i128.slot1.end @r8:r9:r10:r11, [r2:r3], offset:16\n",
               SnippetOptions());
  Job.Dims = 3;
  Job.Global = {6, 4, 4};
  Job.Local = {3, 2, 4};
  gpusim::BufferSpec B;
  B.Name = "out";
  B.Size = 96 * 32;
  Job.Buffers = {B};
  gpusim::BufferContents Buffers = {std::vector<uint8_t>(B.Size)};
  Error E = gpusim::runRawJob(Job, {}, {}, Buffers);
  ASSERT_FALSE(bool(E)) << toString(std::move(E));
  for (unsigned Z = 0; Z != 4; ++Z)
    for (unsigned Y = 0; Y != 4; ++Y)
      for (unsigned X = 0; X != 6; ++X) {
        const uint8_t *P = &Buffers[0][(X + 6 * (Y + 4 * Z)) * 32];
        uint32_t Want[8] = {X % 3 | (Y % 2) << 16, Z, X / 3, Y / 2, 0, X, Y, Z};
        for (unsigned I = 0; I != 8; ++I)
          EXPECT_EQ(support::endian::read32le(P + 4 * I), Want[I])
              << X << "," << Y << "," << Z << " word " << I;
      }
}

} // namespace
