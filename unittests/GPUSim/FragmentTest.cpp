//===- FragmentTest.cpp - Fragment programs on Valhall --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expected values follow from the formulas of interpolation and blending,
// by hand.
//
//===----------------------------------------------------------------------===//

#include "FragmentHarness.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace llvm;
using namespace llvm::gpusim;
using namespace mgpu;

namespace {

const char *const Finish =
    "NOP.wait\n"
    "ATEST.wait0 @r60, r60, 0x3F800000, atest_datum.w0\n"
    "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0, r60, "
    "target:0x0\n";

std::string loadsVarying(const std::string &Load) {
  return "IADD_IMM.i32 r0, 0x0, #0x0\nIADD_IMM.i32 r1, 0x0, #0x0\n"
         "IADD_IMM.i32 r2, 0x0, #0x0\nIADD_IMM.i32 r3, 0x0, #0x0\n" +
         Load + "\n" + Finish;
}

/// Shares of the vertices of the harness's triangle at a place.
struct Shares {
  double L[3];
  Shares(double X, double Y) : L{1 - X / 8 - Y / 8, X / 8, Y / 8} {}
  double smooth(const double (&V)[3]) const {
    const double Q[] = {1, 0.5, 0.25};
    double Sum = 0, W = 0;
    for (unsigned I = 0; I != 3; ++I) {
      Sum += L[I] * Q[I] * V[I];
      W += L[I] * Q[I];
    }
    return Sum / W;
  }
  double linear(const double (&V)[3]) const {
    return L[0] * V[0] + L[1] * V[1] + L[2] * V[2];
  }
};

TEST(Fragment, SmoothVaryingsArePerspective) {
  FragmentJob Job;
  Job.Records = {1, 10, 3, 20, 7, 40}; // Two components of three vertices.
  Job.run(loadsVarying("LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 "
                       "@r0:r1, r61, index:0x0"));
  for (unsigned L = 0; L != 16; ++L) {
    Shares S(Job.x(L), Job.y(L));
    EXPECT_NEAR(Job.colour(L)[0], S.smooth({1, 3, 7}), 1e-6) << L;
    EXPECT_NEAR(Job.colour(L)[1], S.smooth({10, 20, 40}), 1e-5) << L;
  }
}

TEST(Fragment, HalvesAreRoundedAtTheVertices) {
  FragmentJob Job;
  // 1 + 2^-12 is 1 as f16; without that the result were above 1.
  Job.Records = {1.000244140625f, 1.000244140625f, 1.000244140625f};
  Job.run(loadsVarying("LD_VAR_BUF_IMM.f16.slot0.src_f32.center.store.wait0 "
                       "@r0, r61, index:0x0"));
  EXPECT_EQ(Job.bits(0)[0] & 0xffff, 0x3c00u);
}

TEST(Fragment, FlatVaryingsAreThoseOfTheProvokingVertex) {
  FragmentJob Job;
  Job.Records = {1, 3, 7};
  Job.Triangle.Provoking = 2;
  Job.run(loadsVarying("LD_VAR_BUF_IMM.f32.slot0.src_flat32.center.retrieve."
                       "wait0 @r0, r61, index:0x0"));
  EXPECT_EQ(Job.colour(5)[0], 7);
}

TEST(Fragment, Specials) {
  FragmentJob Job;
  Job.run(loadsVarying("LD_VAR_SPECIAL.f32.center.clobber.slot0.wait0 @r0, "
                       "r61, index:0x2\n"
                       "LD_VAR_SPECIAL.f32.center.clobber.slot0.wait0 @r1, "
                       "r61, index:0x3"));
  Shares S(Job.x(6), Job.y(6));
  EXPECT_NEAR(Job.colour(6)[0], S.linear({1, 0.5, 0.25}), 1e-6);
  EXPECT_NEAR(Job.colour(6)[1], S.linear({0.1, 0.5, 0.9}), 1e-6);
}

TEST(Fragment, ExplicitPlaces) {
  FragmentJob Job;
  Job.Records = {0, 8, 0};
  for (WindowVertex &V : Job.Triangle.Vertices)
    V.InverseW = 1;
  // (0.25, 0.75) from the corner of the pixel, in 8.8: the value is x.
  Job.run(loadsVarying("IADD_IMM.i32 r4, 0x0, #0xC00040\n"
                       "LD_VAR_BUF_IMM.f32.slot0.src_f32.explicit.store.wait0 "
                       "@r0, r4, index:0x0"));
  for (unsigned L = 0; L != 16; ++L)
    EXPECT_NEAR(Job.colour(L)[0], Job.x(L) - 0.5 + 0.25, 1e-6) << L;
}

TEST(Fragment, SamplePlacesAreInTheTable) {
  FragmentJob Job;
  Job.Records = {0, 8, 0};
  for (WindowVertex &V : Job.Triangle.Vertices)
    V.InverseW = 1;
  Job.State.SamplePattern = 2; // Rotated, of four: the first is at x = 6/16.
  Job.run(loadsVarying("IADD_IMM.i32 r4, 0x0, #0x0\n"
                       "LD_VAR_BUF_IMM.f32.slot0.src_f32.sample.store.wait0 "
                       "@r0, r4, index:0x0"));
  EXPECT_NEAR(Job.colour(3)[0], Job.x(3) - 0.5 + 6.0 / 16, 1e-6);
}

TEST(Fragment, RetrieveNeedsAStoredPlace) {
  const std::string Retrieve =
      "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve.wait0 @r0, r61, "
      "index:0x0";
  FragmentJob Job;
  Job.Records = {1, 1, 1};
  EXPECT_NE(Job.fails(loadsVarying(Retrieve)).find("retrieves a place"),
            std::string::npos);
  Job.run(loadsVarying(
      "LD_VAR_BUF_IMM.f32.slot0.src_f32.center.store.wait0 @r1, r61, "
      "index:0x0\n" +
      Retrieve));
  EXPECT_NEAR(Job.colour(0)[0], 1, 1e-6);
}

TEST(Fragment, TestsAndColoursWaitForElderFragments) {
  const std::string Setup = "IADD_IMM.i32 r0, 0x0, #0x0\n"
                            "IADD_IMM.i32 r1, 0x0, #0x0\n"
                            "IADD_IMM.i32 r2, 0x0, #0x0\n"
                            "IADD_IMM.i32 r3, 0x0, #0x0\n";
  const std::string Test = "ATEST.wait0 @r60, r60, 0x3F800000, "
                           "atest_datum.w0\n";
  const std::string Blend = "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, "
                            "blend_descriptor_0, r60, target:0x0\n";
  FragmentJob Job;
  EXPECT_NE(Job.fails(Setup + Test + "NOP.wait\n" + Blend)
                .find("without a wait for the depth"),
            std::string::npos);
  EXPECT_NE(Job.fails(Setup + "NOP.wait0126\n" + Test + Blend)
                .find("without a wait for the colour"),
            std::string::npos);
  EXPECT_EQ(Job.fails(Setup + "NOP.wait0126\n" + Test + "NOP.wait\n" + Blend),
            "");
  Job.Checks.TileOrder = false;
  EXPECT_EQ(Job.fails(Setup + Test + Blend), "");
}

TEST(Fragment, CoverageIsPendingUntilTheTestIsWaitedFor) {
  FragmentJob Job;
  EXPECT_NE(Job.fails("NOP.wait\n"
                      "ATEST @r60, r60, 0x3F800000, atest_datum.w0\n"
                      "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, "
                      "blend_descriptor_0, r60, target:0x0\n")
                .find("without a wait for slot 0"),
            std::string::npos);
}

/// The target is a number of instructions: those that call a blend shader.
TEST(Fragment, BlendSkipsInstructions) {
  FragmentJob Job;
  Job.run("IADD_IMM.i32 r0, 0x0, #0x3F800000\nIADD_IMM.i32 r1, 0x0, #0x0\n"
          "IADD_IMM.i32 r2, 0x0, #0x0\nIADD_IMM.i32 r3, 0x0, #0x0\n"
          "NOP.wait\n"
          "ATEST.wait0 @r60, r60, 0x3F800000, atest_datum.w0\n"
          "BLEND.slot0.v4.f32 @r0:r1:r2:r3, blend_descriptor_0, r60, "
          "target:0x2\n"
          "IADD_IMM.i32 r1, 0x0, #0x3F800000\n"
          "IADD_IMM.i32 r2, 0x0, #0x3F800000\n"
          "IADD_IMM.i32.wait r3, 0x0, #0x3F800000\n"
          "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_1, r60, "
          "target:0x0\n");
  EXPECT_EQ(Job.colour(0, 0), (std::array<float, 4>{1, 0, 0, 0}));
  EXPECT_EQ(Job.colour(0, 1), (std::array<float, 4>{1, 0, 0, 1}));
}

TEST(Fragment, KnowsTheLayer) {
  FragmentJob Job;
  Job.State.Layer = 3;
  Job.run("IADD_IMM.i32 r0, r62, #0x0\nIADD_IMM.i32 r1, 0x0, #0x0\n"
          "IADD_IMM.i32 r2, 0x0, #0x0\nIADD_IMM.i32 r3, 0x0, #0x0\n"
          "NOP.wait\n"
          "ATEST.wait0 @r60, r60, 0x3F800000, atest_datum.w0\n"
          "BLEND.slot0.v4.u32.end @r0:r1:r2:r3, blend_descriptor_0, r60, "
          "target:0x0\n");
  EXPECT_EQ(Job.bits(0)[0], 3u);
}

TEST(Fragment, DepthAndStencil) {
  FragmentJob Job;
  Job.run("IADD_IMM.i32 r0, 0x0, #0x3E800000\nIADD_IMM.i32 r1, 0x0, #0x1A5\n"
          "NOP.wait\n"
          "ATEST.wait0 @r60, r60, 0x3F800000, atest_datum.w0\n"
          "ZS_EMIT.z.stencil.end @r60, r0, r1, r60\n");
  EXPECT_EQ(Job.result(2).Written,
            uint32_t(FragmentLaunch::Result::DepthWritten |
                     FragmentLaunch::Result::StencilWritten));
  EXPECT_EQ(Job.result(2).Depth, 0.25f);
  EXPECT_EQ(Job.result(2).Stencil, 0xa5u);
  EXPECT_EQ(Job.result(2).Coverage, 1u);
}

/// Words of a blend descriptor: equation of R, G, B and of alpha, all channels
/// written; RGBA8 of the tile.
BlendDescriptor blendTo(uint32_t Equation, unsigned Mode, unsigned Target) {
  const uint32_t Enable = 1 << 9, Load = 1, All = 0xf0000000;
  const uint32_t RGBA8Tile = 237 << 12;
  return {{Enable | Load, All | Equation << 12 | Equation,
           Mode | 3 << 3 | Target << 16, RGBA8Tile}};
}

TEST(Fragment, FixedFunctionBlending) {
  FragmentJob Job;
  Job.HasTile = true;
  // Destination + (source - destination) * source alpha.
  const uint32_t Over = 3 | 0 << 4 | 5 << 8;
  Job.State.Blend = {blendTo(Over, 2, 0)};
  Job.Tile.assign(16 * 16, 0);
  for (unsigned L = 0; L != 16; ++L)
    Job.Tile[16 * L] = 200;                                         // Red.
  const std::string Colour = "IADD_IMM.i32 r0, 0x0, #0x0\n"         // 0
                             "IADD_IMM.i32 r1, 0x0, #0x3F800000\n"  // 1
                             "IADD_IMM.i32 r2, 0x0, #0x40000000\n"  // 2
                             "IADD_IMM.i32 r3, 0x0, #0x3F000000\n"; // 0.5
  Job.run(Colour + Finish);
  EXPECT_EQ(Job.Tile[0], 100); // Half of 200.
  EXPECT_EQ(Job.Tile[1], 128); // 127.5 to even.
  EXPECT_EQ(Job.Tile[2], 128); // Clamped to 1 before.
  EXPECT_EQ(Job.Tile[3], 64);  // 0.5 * 0.5 = 63.75 / 255.
}

TEST(Fragment, DescriptorsChooseTheTarget) {
  FragmentJob Job;
  // In user words, the entry names target 1.
  Job.FAU = {1 | 3 << 3 | 1 << 16, 237 << 12};
  Job.State.Blend = {blendTo(0, 3, 0), blendTo(0, 1, 1)};
  Job.run("IADD_IMM.i32 r0, 0x0, #0x3F800000\nIADD_IMM.i32 r1, 0x0, #0x0\n"
          "IADD_IMM.i32 r2, 0x0, #0x0\nIADD_IMM.i32 r3, 0x0, #0x0\n"
          "NOP.wait\n"
          "ATEST.wait0 @r60, r60, 0x3F800000, atest_datum.w0\n"
          "BLEND.slot0.v4.f32.end @r0:r1:r2:r3, u2, r60, target:0x0\n");
  EXPECT_EQ(Job.colour(0)[0], 0);
  EXPECT_EQ(Job.colour(0, 1)[0], 1);
}

TEST(Fragment, TilePixelsAreRead) {
  FragmentJob Job;
  Job.HasTile = true;
  Job.Tile.assign(16 * 16, 0);
  Job.Tile[16 * 4] = 255;
  Job.Tile[16 * 4 + 3] = 51;
  Job.FAU = {0xff000000, 237 << 12}; // Target 0, this pixel; RGBA8 of the tile.
  const std::string Load =
      "IADD_IMM.i32 r4, r60, #0x0\n"
      "LD_TILE.v4.f32.slot0.wait0 @r0:r1:r2:r3, u2.w0, r4, u2.w1\n";
  EXPECT_NE(Job.fails(Load + Finish).find("loads a pixel without a wait"),
            std::string::npos);
  Job.run("NOP.wait\n" + Load + Finish);
  EXPECT_EQ(Job.colour(4)[0], 1);
  EXPECT_EQ(Job.colour(4)[1], 0);
  EXPECT_NEAR(Job.colour(4)[3], 0.2, 1e-6);
}

TEST(Fragment, FragmentInstructionsNeedFragments) {
  std::string Why = runProgram("DISCARD.f32.eq 0x0, 0x0\nNOP.end\n");
  EXPECT_NE(Why.find("an instruction of fragment shaders"), std::string::npos)
      << Why;
}

} // namespace
