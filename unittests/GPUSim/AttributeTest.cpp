//===- AttributeTest.cpp - Descriptors of attributes ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../llvm/lib/GPUSim/Bifrost/BifrostResources.h"
#include "../../llvm/lib/GPUSim/Mali/MaliDescriptors.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace llvm::gpusim;

namespace {

/// What the hardware computes from the fields.
uint64_t quotient(const mali::DivisorFields &F, uint64_t N) {
  if (F.IsPowerOfTwo)
    return N >> F.Shift;
  uint64_t Magic = F.Magic | uint64_t(1) << 31;
  return ((N + F.Round) * Magic >> 32) >> F.Shift;
}

TEST(AttributeTest, DivisorsDivide) {
  for (uint32_t Divisor = 1; Divisor < 3000;
       Divisor += Divisor < 200 ? 1 : 37) {
    mali::DivisorFields F = mali::divisorFields(Divisor);
    EXPECT_EQ(F.Magic >> 31, 0u) << Divisor;
    for (uint64_t K : {0u, 1u, 2u, 100u, 65535u, 1000000u})
      for (uint64_t N : {K * Divisor, K * Divisor + Divisor - 1})
        if (N <= UINT32_MAX)
          EXPECT_EQ(quotient(F, N), N / Divisor) << N << " / " << Divisor;
  }
}

TEST(AttributeTest, PaddedVerticesAreOddTimesPowerOfTwo) {
  // By hand: the first number from 2^k * {1 .. 10, 12, 14, 16} on.
  const std::pair<uint32_t, uint32_t> Known[] = {
      {0, 1},   {1, 1},   {7, 7},   {9, 9},      {10, 10},    {11, 12},
      {13, 14}, {15, 16}, {17, 18}, {21, 24},    {33, 36},    {100, 112},
      {36, 36}, {37, 40}, {41, 48}, {900, 1024}, {1025, 1152}};
  for (auto [Count, Padded] : Known)
    EXPECT_EQ(bifrost::paddedVertices(Count), Padded) << Count;
}

/// The element of each vertex of each instance, from descriptors.
TEST(AttributeTest, ElementsOfInstances) {
  constexpr uint32_t Vertices = 7, Divisor = 3, Stride = 16;
  const uint32_t Padded = bifrost::paddedVertices(Vertices);
  bifrost::AttributeSource S;
  S.Format =
      *mali::encodePixelFormat(TexelFormat::uniform(ChannelKind::Float, 32, 4));
  S.Address = 0x10000020; // Not a multiple of 64.
  S.Offset = 32;
  S.Bytes = 4096;
  S.Stride = Stride;
  mali::Descriptor A, B;
  auto At = [&](uint32_t Vertex, uint32_t Instance) {
    bifrost::AttributeArray R;
    std::optional<TexelFormat> F = mali::decodePixelFormat(S.Format);
    R.Format = *F;
    EXPECT_TRUE(bifrost::encodeAttribute(S, 2, A, B));
    bifrost::decodeArray(A, B, R);
    return (R.addressOf(Vertex + uint64_t(Instance) * Padded) - S.Address -
            S.Offset) /
           Stride;
  };
  for (uint32_t Instance = 0; Instance != 20; ++Instance)
    for (uint32_t Vertex = 0; Vertex != Vertices; ++Vertex) {
      S.Modulus = Padded;
      S.Divisor = 0;
      EXPECT_EQ(At(Vertex, Instance), Vertex);
      S.Modulus = 0;
      S.Divisor = Padded * Divisor;
      EXPECT_EQ(At(Vertex, Instance), Instance / Divisor);
    }
}

} // namespace
