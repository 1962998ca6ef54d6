//===- FloatHelpersTest.cpp - Conversions and roundings of the simulator
//----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's APFloat, an arbitrary-precision implementation, is the judge.
//
//===----------------------------------------------------------------------===//

#include "../../llvm/lib/GPUSim/Float.h"
#include "SimHarness.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace llvm::gpusim;

namespace {

const std::pair<RoundMode, APFloat::roundingMode> Modes[] = {
    {RoundNearest, APFloat::rmNearestTiesToEven},
    {RoundUp, APFloat::rmTowardPositive},
    {RoundDown, APFloat::rmTowardNegative},
    {RoundZero, APFloat::rmTowardZero},
    {RoundAway, APFloat::rmNearestTiesToAway},
};

uint32_t bits(const APFloat &F) {
  return uint32_t(F.bitcastToAPInt().getZExtValue());
}
APFloat half(uint32_t H) { return APFloat(APFloat::IEEEhalf(), APInt(16, H)); }
APFloat single(uint32_t U) {
  return APFloat(APFloat::IEEEsingle(), APInt(32, U));
}
uint32_t toHalf(APFloat F, APFloat::roundingMode M) {
  bool Lost;
  F.convert(APFloat::IEEEhalf(), M, &Lost);
  return bits(F);
}

TEST(FloatHelpers, EveryHalfConvertsExactlyAndBack) {
  for (uint32_t H = 0; H != 0x10000; ++H) {
    APFloat F = half(H);
    bool Lost;
    F.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lost);
    if (isNaN16(H)) {
      EXPECT_TRUE(isNaN32(bitsOf(halfToFloat(H)))) << H;
      EXPECT_EQ(floatToHalf(halfToFloat(H)) & 0x7fff, CanonicalNaN16) << H;
      continue;
    }
    ASSERT_EQ(bitsOf(halfToFloat(H)), bits(F)) << H;
    ASSERT_EQ(floatToHalf(halfToFloat(H)), H);
  }
}

TEST(FloatHelpers, NarrowingRoundsCorrectlyAroundEveryHalf) {
  // Every half, the midpoint to the next one, and their neighbours.
  for (uint32_t H = 0; H != 0x7c00; ++H)
    for (uint32_t Sign : {0u, 0x80000000u})
      for (int D = -2; D <= 2; ++D)
        for (uint32_t Base :
             {bitsOf(halfToFloat(H)),
              bitsOf((halfToFloat(H) +
                      (H == 0x7bff ? 65536.0f : halfToFloat(H + 1))) /
                     2)}) {
          uint32_t U = (Base + D) & 0x7fffffff;
          if (isNaN32(U))
            continue;
          U |= Sign;
          ASSERT_EQ(floatToHalf(asFloat(U)),
                    toHalf(single(U), APFloat::rmNearestTiesToEven))
              << std::hex << U;
          for (auto [Mode, APMode] : Modes)
            ASSERT_EQ(roundToHalf(asFloat(U), Mode), toHalf(single(U), APMode))
                << std::hex << U << " mode " << int(Mode);
        }
}

TEST(FloatHelpers, AdditionRoundsInEveryMode) {
  for (uint32_t A : mgpu::patterns32(60))
    for (uint32_t B : mgpu::patterns32(60))
      for (auto [Mode, APMode] : Modes) {
        if (Mode == RoundNearest || Mode == RoundAway)
          continue;
        APFloat Sum = single(A);
        Sum.add(single(B), APMode);
        if (Sum.isNaN())
          continue;
        ASSERT_EQ(bitsOf(addRounded(asFloat(A), asFloat(B), Mode)), bits(Sum))
            << std::hex << A << " + " << B << " mode " << int(Mode);
      }
}

TEST(FloatHelpers, FusedMultiplyAddRoundsInEveryMode) {
  std::mt19937 Engine(7);
  std::vector<uint32_t> V = mgpu::patterns32(100);
  for (unsigned I = 0; I != 200000; ++I) {
    uint32_t A = V[Engine() % V.size()], B = V[Engine() % V.size()],
             C = I & 1 ? V[Engine() % V.size()]
                       // About the negated product: cancellation.
                       : bitsOf(-asFloat(A) * asFloat(B)) + Engine() % 3;
    for (auto [Mode, APMode] : Modes) {
      if (Mode == RoundAway)
        continue;
      APFloat R = single(A);
      R.fusedMultiplyAdd(single(B), single(C), APMode);
      if (R.isNaN())
        continue;
      ASSERT_EQ(bitsOf(fmaRounded(asFloat(A), asFloat(B), asFloat(C), Mode)),
                bits(R))
          << std::hex << A << " * " << B << " + " << C << " mode " << int(Mode);
    }
  }
}

TEST(FloatHelpers, HalfFusedMultiplyAddRoundsOnce) {
  std::mt19937 Engine(8);
  for (unsigned I = 0; I != 400000; ++I) {
    uint32_t A = Engine() & 0xffff, B = Engine() & 0xffff,
             C = Engine() & 0xffff;
    if (I % 3 == 0) { // Close to a tie: a tiny addend.
      A = 0x3c00 | (A & 0x83ff);
      B = 0x3c00 | (B & 0x83ff);
      C &= 0x81ff;
    }
    for (auto [Mode, APMode] : Modes) {
      if (Mode == RoundAway)
        continue;
      APFloat R = half(A);
      R.fusedMultiplyAdd(half(B), half(C), APMode);
      if (R.isNaN())
        continue;
      float FA = halfToFloat(A), FB = halfToFloat(B), FC = halfToFloat(C);
      ASSERT_EQ(fmaHalf(FA, FB, FC, Mode), bits(R))
          << std::hex << A << " * " << B << " + " << C << " mode " << int(Mode);
      if (Mode == RoundNearest) {
        ASSERT_EQ(fmaHalfNearest(FA, FB, FC), bits(R))
            << std::hex << A << " * " << B << " + " << C;
      }
    }
  }
}

TEST(FloatHelpers, IntegralRounding) {
  for (uint32_t U : mgpu::patterns32(500))
    for (auto [Mode, APMode] : Modes) {
      APFloat R = single(U);
      R.roundToIntegral(APMode);
      if (R.isNaN())
        continue;
      ASSERT_EQ(bitsOf(float(roundIntegral(asFloat(U), Mode))), bits(R))
          << std::hex << U << " mode " << int(Mode);
    }
}

} // namespace
