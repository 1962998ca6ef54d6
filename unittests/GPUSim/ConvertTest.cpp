//===- ConvertTest.cpp - Semantics of conversions ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimHarness.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace mgpu;

namespace {

APFloat single(uint32_t U) {
  return APFloat(APFloat::IEEEsingle(), APInt(32, U));
}
APFloat half(uint32_t H) { return APFloat(APFloat::IEEEhalf(), APInt(16, H)); }

const std::pair<const char *, APFloat::roundingMode> Modes[] = {
    {"", APFloat::rmNearestTiesToEven},     {".rtp", APFloat::rmTowardPositive},
    {".rtn", APFloat::rmTowardNegative},    {".rtz", APFloat::rmTowardZero},
    {".rna", APFloat::rmNearestTiesToAway},
};

/// Rounds and saturates; NaN is 0.
uint32_t toInteger(const APFloat &F, unsigned Bits, bool Signed,
                   APFloat::roundingMode Mode) {
  if (F.isNaN())
    return 0;
  APSInt Result(Bits, !Signed);
  bool Exact;
  F.convertToInteger(Result, Mode, &Exact); // Saturates when out of range.
  return uint32_t(Result.getZExtValue());
}

std::vector<LaneInput> singles() {
  std::vector<LaneInput> Inputs;
  for (uint32_t V : patterns32(300))
    Inputs.push_back({V});
  // Around the bounds of the integer types, and halves.
  for (uint32_t V : {0x4effffffu, 0x4f000000u, 0xcf000000u, 0xcf000001u,
                     0x4f7fffffu, 0x4f800000u, 0x3f000000u, 0x3fc00000u,
                     0x40200000u, 0xbf000000u, 0xbfc00000u, 0x3effffffu,
                     0x477fff00u, 0x47000000u, 0xc7000000u, 0x46ffff00u})
    Inputs.push_back({V});
  return Inputs;
}

TEST(ConvertSemantics, FloatToIntegerRoundsAndSaturates) {
  auto Inputs = singles();
  for (auto [Suffix, Mode] : Modes) {
    auto Out = runSnippet("F32_TO_S32" + std::string(Suffix) + " r8, r0\n" +
                              "F32_TO_U32" + Suffix + " r9, r0\n" +
                              "FROUND.f32" + Suffix + " r10, r0\n" +
                              "F16_TO_S32" + Suffix + " r11, r0.h1\n",
                          Inputs);
    auto Packed = runSnippet(
        "V2F16_TO_V2S16" + std::string(Suffix) + " r8, r0\n" +
            "V2F16_TO_V2U16" + Suffix + " r9, r0\n" + "FROUND.v2f16" + Suffix +
            " r10, r0\n" + "F16_TO_U32" + Suffix + " r11, r0.h0\n",
        Inputs);
    ASSERT_EQ(Out.size(), Inputs.size());
    ASSERT_EQ(Packed.size(), Inputs.size());
    for (size_t I = 0; I != Inputs.size(); ++I) {
      uint32_t V = Inputs[I][0];
      ASSERT_EQ(Out[I][0], toInteger(single(V), 32, true, Mode))
          << std::hex << V;
      ASSERT_EQ(Out[I][1], toInteger(single(V), 32, false, Mode))
          << std::hex << V;
      ASSERT_EQ(Out[I][3], toInteger(half(V >> 16), 32, true, Mode));
      ASSERT_EQ(Packed[I][3], toInteger(half(V & 0xffff), 32, false, Mode));
      APFloat R = single(V);
      R.roundToIntegral(Mode);
      if (!R.isNaN()) {
        ASSERT_EQ(Out[I][2], uint32_t(R.bitcastToAPInt().getZExtValue()))
            << std::hex << V << Suffix;
      }
      for (unsigned S : {0, 16}) {
        uint32_t H = V >> S & 0xffff;
        ASSERT_EQ(Packed[I][0] >> S & 0xffff,
                  toInteger(half(H), 16, true, Mode) & 0xffff)
            << std::hex << H << Suffix;
        ASSERT_EQ(Packed[I][1] >> S & 0xffff,
                  toInteger(half(H), 16, false, Mode) & 0xffff);
        APFloat RH = half(H);
        RH.roundToIntegral(Mode);
        if (!RH.isNaN()) {
          ASSERT_EQ(Packed[I][2] >> S & 0xffff,
                    uint32_t(RH.bitcastToAPInt().getZExtValue()));
        }
      }
    }
  }
}

uint32_t fromInteger(int64_t V, const fltSemantics &S,
                     APFloat::roundingMode Mode) {
  APFloat F(S);
  F.convertFromAPInt(APInt(64, uint64_t(V)), /*IsSigned=*/true, Mode);
  return uint32_t(F.bitcastToAPInt().getZExtValue());
}

TEST(ConvertSemantics, IntegerToFloatRounds) {
  std::vector<LaneInput> Inputs = singles();
  for (uint32_t V : {0x01000001u, 0x01000003u, 0x7fffffbfu, 0x7fffffc0u,
                     0xffffff7fu, 0xffffff80u, 0x80000040u, 0xfeffffffu})
    Inputs.push_back({V});
  const fltSemantics &Single = APFloat::IEEEsingle(),
                     &Half = APFloat::IEEEhalf();
  for (auto [Suffix, Mode] : Modes) {
    auto Out = runSnippet("S32_TO_F32" + std::string(Suffix) + " r8, r0\n" +
                              "U32_TO_F32" + Suffix + " r9, r0\n" +
                              "V2S16_TO_V2F16" + Suffix + " r10, r0\n" +
                              "V2U16_TO_V2F16" + Suffix + " r11, r0\n",
                          Inputs);
    ASSERT_EQ(Out.size(), Inputs.size());
    for (size_t I = 0; I != Inputs.size(); ++I) {
      uint32_t V = Inputs[I][0];
      ASSERT_EQ(Out[I][0], fromInteger(int32_t(V), Single, Mode))
          << std::hex << V << Suffix;
      ASSERT_EQ(Out[I][1], fromInteger(V, Single, Mode)) << std::hex << V;
      for (unsigned S : {0, 16}) {
        ASSERT_EQ(Out[I][2] >> S & 0xffff,
                  fromInteger(int16_t(V >> S), Half, Mode));
        ASSERT_EQ(Out[I][3] >> S & 0xffff,
                  fromInteger(uint16_t(V >> S), Half, Mode))
            << std::hex << V << Suffix;
      }
    }
  }
}

TEST(ConvertSemantics, LanesExtend) {
  const LaneInput In = {0x80ff7f01};
  auto A = runSnippet("S8_TO_S32 r8, r0.b3\nU8_TO_U32 r9, r0.b3\n"
                      "S16_TO_S32 r10, r0.h1\nU16_TO_U32 r11, r0.h1\n",
                      {In});
  auto B = runSnippet("V2S8_TO_V2S16 r8, r0.b32\nV2U8_TO_V2U16 r9, r0.b32\n"
                      "V2S8_TO_V2F16 r10, r0.b20\nV2U8_TO_V2F16 r11, r0.b20\n",
                      {In});
  auto C = runSnippet("S8_TO_F32 r8, r0.b3\nU8_TO_F32 r9, r0.b3\n"
                      "S16_TO_F32 r10, r0.h1\nU16_TO_F32 r11, r0.h1\n",
                      {In});
  ASSERT_EQ(A.size() + B.size() + C.size(), 3u);
  EXPECT_EQ(A[0], (LaneOutput{0xffffff80, 0x80, 0xffff80ff, 0x80ff}));
  // The low half takes byte 3, the high half byte 2.
  EXPECT_EQ(B[0], (LaneOutput{0xffffff80, 0x00ff0080, 0x3c00bc00, 0x3c005bf8}));
  EXPECT_EQ(C[0], (LaneOutput{0xc3000000, 0x43000000, 0xc6fe0200, 0x4700ff00}));
}

TEST(ConvertSemantics, HalfToFloatIsExactAndPairsAreRounded) {
  std::vector<LaneInput> Inputs;
  for (uint32_t V : patterns32(300))
    Inputs.push_back({V, V * 2654435761u});
  auto Out = runSnippet("F16_TO_F32 r8, r0.h0\nF16_TO_F32 r9, r0.h1.abs.neg\n"
                        "V2F32_TO_V2F16 r10, r0, r1\n"
                        "V2F32_TO_V2F16.rtz r11, r0, r1\n",
                        Inputs);
  ASSERT_EQ(Out.size(), Inputs.size());
  auto Widen = [](uint32_t H) {
    APFloat F = half(H);
    bool Lost;
    F.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lost);
    return F.isNaN() ? 0x7fc00000u
                     : uint32_t(F.bitcastToAPInt().getZExtValue());
  };
  auto Narrow = [](uint32_t U, APFloat::roundingMode M) {
    APFloat F = single(U);
    bool Lost;
    F.convert(APFloat::IEEEhalf(), M, &Lost);
    return F.isNaN() ? 0x7e00u : uint32_t(F.bitcastToAPInt().getZExtValue());
  };
  auto WithoutNaNSign = [](uint32_t H) {
    return (H & 0x7fff) > 0x7c00 ? 0x7e00 : H;
  };
  for (size_t I = 0; I != Inputs.size(); ++I) {
    uint32_t V = Inputs[I][0], U = Inputs[I][1];
    EXPECT_EQ(Out[I][0], Widen(V & 0xffff));
    EXPECT_EQ(Out[I][1], Widen((V >> 16 & 0x7fff) | 0x8000));
    for (auto [Column, Mode] : {std::pair(2, APFloat::rmNearestTiesToEven),
                                {3, APFloat::rmTowardZero}}) {
      EXPECT_EQ(WithoutNaNSign(Out[I][Column] & 0xffff), Narrow(V, Mode));
      EXPECT_EQ(WithoutNaNSign(Out[I][Column] >> 16), Narrow(U, Mode));
    }
  }
}

TEST(ConvertSemantics, FlushModes) {
  auto Out =
      runSnippet("FLUSH.f32.ftz r8, r0\nFLUSH.f32.flush_inf r9, r0\n"
                 "FLUSH.f32.flush_nan r10, r0\nFLUSH.f32.quiet_nan r11, r0\n",
                 {{0x80000001}, {0xff800000}, {0x7f800001}, {0x3f800000}});
  ASSERT_EQ(Out.size(), 4u);
  EXPECT_EQ(Out[0],
            (LaneOutput{0x80000000, 0x80000001, 0x80000001, 0x80000001}));
  EXPECT_EQ(Out[1],
            (LaneOutput{0xff800000, 0xff7fffff, 0xff800000, 0xff800000}));
  EXPECT_EQ(Out[2], (LaneOutput{0x7f800001, 0x7f800001, 0, 0x7fc00001}));
  EXPECT_EQ(Out[3],
            (LaneOutput{0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000}));
}

} // namespace
