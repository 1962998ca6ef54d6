//===- FloatTest.cpp - Semantics of float arithmetic ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimHarness.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>

using namespace llvm;
using namespace mgpu;

namespace {

APFloat single(uint32_t U) {
  return APFloat(APFloat::IEEEsingle(), APInt(32, U));
}
APFloat half(uint32_t H) { return APFloat(APFloat::IEEEhalf(), APInt(16, H)); }
uint32_t bits(const APFloat &F) {
  return F.isNaN()
             ? (F.getSizeInBits(F.getSemantics()) == 16 ? 0x7e00 : 0x7fc00000)
             : uint32_t(F.bitcastToAPInt().getZExtValue());
}
uint32_t bitsOf(float F) {
  uint32_t U;
  std::memcpy(&U, &F, 4);
  return U;
}
float asFloat(uint32_t U) {
  float F;
  std::memcpy(&F, &U, 4);
  return F;
}

const std::pair<const char *, APFloat::roundingMode> Modes[] = {
    {"", APFloat::rmNearestTiesToEven},
    {".rtp", APFloat::rmTowardPositive},
    {".rtn", APFloat::rmTowardNegative},
    {".rtz", APFloat::rmTowardZero},
};

TEST(FloatSemantics, AddRoundsAsItsModifierSays) {
  auto Inputs = pairsOf(patterns32(20));
  for (auto [Suffix, Mode] : Modes) {
    auto Out = runSnippet("FADD.f32" + std::string(Suffix) +
                              " r8, r0, r1\n"
                              "FADD.v2f16" +
                              Suffix + " r9, r0, r1\n",
                          Inputs);
    ASSERT_EQ(Out.size(), Inputs.size());
    for (size_t I = 0; I != Out.size(); ++I) {
      APFloat F = single(Inputs[I][0]);
      F.add(single(Inputs[I][1]), Mode);
      ASSERT_EQ(Out[I][0], bits(F))
          << std::hex << Inputs[I][0] << " " << Inputs[I][1] << Suffix;
      for (unsigned S : {0, 16}) {
        APFloat H = half(Inputs[I][0] >> S & 0xffff);
        H.add(half(Inputs[I][1] >> S & 0xffff), Mode);
        ASSERT_EQ(Out[I][1] >> S & 0xffff, bits(H))
            << std::hex << Inputs[I][0] << " " << Inputs[I][1] << Suffix;
      }
    }
  }
}

TEST(FloatSemantics, MultiplyAddRoundsOnceAsItsModifierSays) {
  auto Inputs = pairsOf(patterns32(20));
  for (auto [Suffix, Mode] : Modes) {
    auto Out = runSnippet("FMA.f32" + std::string(Suffix) +
                              " r8, r0, r1, r2\n"
                              "FMA.v2f16" +
                              Suffix + " r9, r0, r1, r2\n",
                          Inputs);
    ASSERT_EQ(Out.size(), Inputs.size());
    for (size_t I = 0; I != Out.size(); ++I) {
      APFloat F = single(Inputs[I][0]);
      F.fusedMultiplyAdd(single(Inputs[I][1]), single(Inputs[I][2]), Mode);
      ASSERT_EQ(Out[I][0], bits(F))
          << std::hex << Inputs[I][0] << " " << Inputs[I][1] << " "
          << Inputs[I][2] << Suffix;
      for (unsigned S : {0, 16}) {
        APFloat H = half(Inputs[I][0] >> S & 0xffff);
        H.fusedMultiplyAdd(half(Inputs[I][1] >> S & 0xffff),
                           half(Inputs[I][2] >> S & 0xffff), Mode);
        ASSERT_EQ(Out[I][1] >> S & 0xffff, bits(H))
            << std::hex << Inputs[I][0] << " " << Inputs[I][1] << " "
            << Inputs[I][2] << Suffix;
      }
    }
  }
}

TEST(FloatSemantics, SourceModifiersWidenThenAbsThenNeg) {
  auto Out = runSnippet("FADD.f32 r8, r0.neg.abs, 0x0.neg\n"
                        "FADD.f32 r9, r1.h1, r1.h0.neg\n"
                        "FADD.v2f16 r10, r1.h10, 0x0.neg\n"
                        "FADD.v2f16 r11, r1.h11.abs, r1.h00.neg\n",
                        {{0x3f800000, 0xbc004000}, {0xbf800000, 0x40003c00}});
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0][0], 0xbf800000u);
  EXPECT_EQ(Out[1][0], 0xbf800000u);
  EXPECT_EQ(Out[0][1], bitsOf(-1.0f - 2.0f));
  EXPECT_EQ(Out[1][1], bitsOf(2.0f - 1.0f));
  EXPECT_EQ(Out[0][2], 0x4000bc00u);
  EXPECT_EQ(Out[0][3], 0xbc00bc00u); // |-1| - 2
}

TEST(FloatSemantics, NarrowDestinationConvertsAndKeepsTheOtherHalf) {
  auto Out = runSnippet("MOV.i32 r8, r1\nMOV.i32 r9, r1\nMOV.i32 r10, r1\n"
                        "FADD.f32 r8.h0, r0, 0x0.neg\n"
                        "FADD.f32 r9.h1, r0, 0x0.neg\n"
                        "FADD.f32.rtz r10.h0, r0, 0x0.neg\n",
                        {{bitsOf(1.0f / 3), 0x11112222},
                         {bitsOf(1.0e6f), 0x11112222},
                         {bitsOf(2049.0f), 0x11112222}});
  ASSERT_EQ(Out.size(), 3u);
  EXPECT_EQ(Out[0][0], 0x11113555u);
  EXPECT_EQ(Out[0][1], 0x35552222u);
  EXPECT_EQ(Out[1][0], 0x11117c00u);
  EXPECT_EQ(Out[1][2], 0x11117bffu);
  EXPECT_EQ(Out[2][0], 0x11116800u); // A tie goes to even.
}

TEST(FloatSemantics, ClampBoundsNaNAndNegativeZero) {
  std::vector<LaneInput> In;
  for (float F : {-2.0f, -1.0f, -0.5f, -0.0f, 0.0f, 0.5f, 1.0f, 2.0f, INFINITY,
                  -INFINITY})
    In.push_back({bitsOf(F)});
  In.push_back({0x7fc00000});
  auto Out = runSnippet("FADD.f32.clamp_0_inf r8, r0, 0x0.neg\n"
                        "FADD.f32.clamp_m1_1 r9, r0, 0x0.neg\n"
                        "FADD.f32.clamp_0_1 r10, r0, 0x0.neg\n",
                        In);
  ASSERT_EQ(Out.size(), In.size());
  for (size_t I = 0; I + 1 != In.size(); ++I) {
    float F = asFloat(In[I][0]);
    EXPECT_EQ(Out[I][0], bitsOf(F > 0 ? F : 0.0f)) << F;
    EXPECT_EQ(Out[I][1], bitsOf(F < -1 ? -1 : F > 1 ? 1 : F)) << F;
    EXPECT_EQ(Out[I][2], bitsOf(F > 0 ? (F > 1 ? 1 : F) : 0.0f)) << F;
  }
  EXPECT_EQ(Out.back()[0], 0u);
  EXPECT_EQ(Out.back()[1], bitsOf(-1.0f));
  EXPECT_EQ(Out.back()[2], 0u);
}

TEST(FloatSemantics, SubnormalsArePreservedOrFlushedByMode) {
  std::vector<LaneInput> In = {
      {0x00000123, 0x80400000, 0x00018001, 0x00ff0001}};
  const char *Text = "FADD.f32 r8, r0, 0x0.neg\n"
                     "FADD.f32 r9, r1, 0x0.neg\n"
                     "FADD.v2f16 r10, r2, 0x0.neg\n";
  SnippetOptions O;
  auto Keep = runSnippet(Text, In, O);
  O.FlushToZero = 1;
  auto OnlyF32 = runSnippet(Text, In, O);
  O.FlushToZero = 2;
  auto Both = runSnippet(Text, In, O);
  ASSERT_EQ(Keep.size(), 1u);
  EXPECT_EQ(Keep[0][0], 0x00000123u);
  EXPECT_EQ(Keep[0][1], 0x80400000u);
  EXPECT_EQ(Keep[0][2], 0x00018001u);
  EXPECT_EQ(OnlyF32[0][0], 0u);
  EXPECT_EQ(OnlyF32[0][1], 0x80000000u);
  EXPECT_EQ(OnlyF32[0][2], 0x00018001u);
  EXPECT_EQ(Both[0][2], 0x00008000u);
}

TEST(FloatSemantics, MinMaxAndNaN) {
  const uint32_t NaN = 0x7fc00000, One = 0x3f800000, Two = 0x40000000;
  auto Out = runSnippet("FMIN.f32 r8, r0, r1\nFMAX.f32 r9, r0, r1\n"
                        "FMIN.f32.nan_propagate r10, r0, r1\n"
                        "FMAX.v2f16 r11, r2, r3\n",
                        {{One, Two, 0x7e003c00, 0x3c00bc00},
                         {NaN, One, 0x7e003c00, 0x7e007c00},
                         {One, NaN, 0, 0},
                         {NaN, NaN, 0, 0},
                         {0x80000000, 0, 0, 0}});
  ASSERT_EQ(Out.size(), 5u);
  EXPECT_EQ(Out[0], (LaneOutput{One, Two, One, 0x3c003c00}));
  EXPECT_EQ(Out[1], (LaneOutput{One, One, NaN, 0x7e007c00}));
  EXPECT_EQ(Out[2][0], One);
  EXPECT_EQ(Out[2][1], One);
  EXPECT_EQ(Out[2][2], NaN);
  EXPECT_EQ(Out[3][0], NaN);
  EXPECT_EQ(Out[4][0], 0x80000000u);
  EXPECT_EQ(Out[4][1], 0u);
}

TEST(FloatSemantics, FunctionsAreRoundedOnce) {
  std::vector<LaneInput> In;
  for (uint32_t U : patterns32(200))
    In.push_back({U});
  auto Out = runSnippet("FRCP.f32 r8, r0\nFRSQ.f32 r9, r0\n", In);
  ASSERT_EQ(Out.size(), In.size());
  for (size_t I = 0; I != In.size(); ++I) {
    float F = asFloat(In[I][0]);
    float Rcp = float(1.0L / (long double)F),
          Rsq = float(1.0L / std::sqrt((long double)F));
    if (std::isnan(F)) {
      EXPECT_EQ(Out[I][0], 0x7fc00000u);
      EXPECT_EQ(Out[I][1], 0x7fc00000u);
      continue;
    }
    EXPECT_EQ(Out[I][0], bitsOf(Rcp)) << F;
    if (std::isnan(Rsq))
      EXPECT_EQ(Out[I][1], 0x7fc00000u);
    else
      EXPECT_EQ(Out[I][1], bitsOf(Rsq)) << F;
  }
}

TEST(FloatSemantics, ExponentialAndLogarithmSequences) {
  std::vector<LaneInput> In;
  for (float F : {0.0f, 1.0f, -1.0f, 0.5f, 10.25f, -20.125f, 127.5f, -126.5f,
                  0.3f, 100.7f, 3.0e-5f, 129.0f, -151.0f, INFINITY, -INFINITY})
    In.push_back({bitsOf(F), bitsOf(std::fabs(F)), 24});
  auto Out = runSnippet(
      // exp2(r0)
      "FMA_RSCALE.f32 r8, r0, 0x3F800000, 0x0.neg, r2\n"
      "F32_TO_S32 r9, r8\n"
      "FEXP.f32 r8, r9, r8\n"
      // log2(r1)
      "FREXPE.f32.log r9, r1\n"
      "S32_TO_F32 r9, r9\n"
      "FADD_LSCALE.f32 r10, 0x3F800000.neg, r1\n"
      "FLOGD.f32 r11, r1\n"
      "FMA.f32 r9, r11, r10, r9\n",
      In);
  ASSERT_EQ(Out.size(), In.size());
  for (size_t I = 0; I != In.size(); ++I) {
    float X = asFloat(In[I][0]), Y = asFloat(In[I][1]);
    double Exp = std::exp2(double(X)), Log = std::log2(double(Y));
    float GotExp = asFloat(Out[I][0]), GotLog = asFloat(Out[I][1]);
    if (std::isinf(float(Exp)) || float(Exp) == 0)
      EXPECT_EQ(GotExp, float(Exp)) << X;
    else
      EXPECT_NEAR(GotExp / Exp, 1.0, 1e-6) << X;
    if (std::isinf(Log))
      EXPECT_EQ(GotLog, float(Log)) << Y;
    else
      EXPECT_NEAR(GotLog, Log, 1e-6 * (1 + std::fabs(Log))) << Y;
  }
}

TEST(FloatSemantics, FrexpAndLdexpTakeApartAndPutTogether) {
  std::vector<LaneInput> In;
  for (uint32_t U : patterns32(200))
    if (std::isfinite(asFloat(U)))
      In.push_back({U});
  auto Out = runSnippet("FREXPM.f32 r8, r0\nFREXPE.f32 r9, r0\n"
                        "LDEXP.f32 r10, r8, r9\n"
                        "FREXPM.f32.sqrt r11, r0\n",
                        In);
  ASSERT_EQ(Out.size(), In.size());
  for (size_t I = 0; I != In.size(); ++I) {
    float F = asFloat(In[I][0]);
    int E;
    float M = std::frexp(F, &E);
    EXPECT_EQ(Out[I][0], bitsOf(M)) << F;
    EXPECT_EQ(int32_t(Out[I][1]), E) << F;
    EXPECT_EQ(Out[I][2], In[I][0]) << F;
    float S = std::fabs(asFloat(Out[I][3]));
    EXPECT_TRUE(F == 0 || (S >= 0.25f && S < 1)) << F;
  }
}

TEST(FloatSemantics, LdexpRoundsSubnormalResults) {
  auto Out = runSnippet("LDEXP.f32 r8, r0, r1\nLDEXP.f32.rtz r9, r0, r1\n"
                        "LDEXP.f32.rtp r10, r0, r1\n",
                        {{bitsOf(1.5f), uint32_t(-149)},
                         {bitsOf(1.25f), uint32_t(-150)},
                         {bitsOf(1.0f), 1000},
                         {bitsOf(-1.0f), uint32_t(-1000)}});
  ASSERT_EQ(Out.size(), 4u);
  EXPECT_EQ(Out[0], (LaneOutput{2, 1, 2, Out[0][3]}));
  EXPECT_EQ(Out[1][0], 1u);
  EXPECT_EQ(Out[1][1], 0u);
  EXPECT_EQ(Out[2][0], 0x7f800000u);
  EXPECT_EQ(Out[2][1], 0x7f7fffffu);
  EXPECT_EQ(Out[3][0], 0x80000000u);
  EXPECT_EQ(Out[3][2], 0x80000000u);
}

TEST(FloatSemantics, SineTablesStepThroughTheCircle) {
  std::vector<LaneInput> In;
  for (uint32_t I = 0; I != 64; ++I)
    In.push_back({I + 64 * (I % 3)});
  auto Out = runSnippet("FSIN_TABLE.u6 r8, r0\nFCOS_TABLE.u6 r9, r0\n", In);
  ASSERT_EQ(Out.size(), In.size());
  for (uint32_t I = 0; I != 64; ++I) {
    EXPECT_NEAR(asFloat(Out[I][0]), std::sin(I * M_PI / 32), 1e-7) << I;
    EXPECT_NEAR(asFloat(Out[I][1]), std::cos(I * M_PI / 32), 1e-7) << I;
  }
  EXPECT_EQ(Out[0][0], 0u);
  EXPECT_EQ(Out[16][0], bitsOf(1.0f));
  EXPECT_EQ(Out[16][1] & 0x7fffffff, 0u);
}

} // namespace
