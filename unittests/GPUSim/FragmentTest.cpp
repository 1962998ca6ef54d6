//===- FragmentTest.cpp - Fragment programs on Valhall --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expected values follow from the formulas of interpolation, by hand.
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

} // namespace
