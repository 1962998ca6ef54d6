//===- CompareTest.cpp - Semantics of comparison and selection ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimHarness.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <functional>

using namespace llvm;
using namespace mgpu;

namespace {

/// -1, 0, 1, or 2 for "unordered".
using Order = std::function<int(uint32_t, uint32_t)>;

bool holds(const std::string &Predicate, int Order) {
  bool Ordered = Order != 2;
  if (Predicate == "eq")
    return Order == 0;
  if (Predicate == "ne")
    return Order != 0;
  if (Predicate == "lt")
    return Order == -1;
  if (Predicate == "le")
    return Ordered && Order <= 0;
  if (Predicate == "gt")
    return Order == 1;
  if (Predicate == "ge")
    return Ordered && Order >= 0;
  if (Predicate == "gtlt")
    return Ordered && Order != 0;
  return Ordered; // total
}

template <typename T> int orderOf(T A, T B) {
  return A < B ? -1 : A > B ? 1 : 0;
}

int orderOfFloats(const fltSemantics &S, unsigned Bits, uint32_t A,
                  uint32_t B) {
  switch (APFloat(S, APInt(Bits, A)).compare(APFloat(S, APInt(Bits, B)))) {
  case APFloat::cmpLessThan:
    return -1;
  case APFloat::cmpEqual:
    return 0;
  case APFloat::cmpGreaterThan:
    return 1;
  default:
    return 2;
  }
}

struct CompareType {
  std::string Suffix;
  unsigned Bits;
  bool Float;
  Order Compare;
};

const CompareType Types[] = {
    {"u32", 32, false, [](uint32_t A, uint32_t B) { return orderOf(A, B); }},
    {"s32", 32, false,
     [](uint32_t A, uint32_t B) { return orderOf(int32_t(A), int32_t(B)); }},
    {"v2u16", 16, false,
     [](uint32_t A, uint32_t B) { return orderOf(uint16_t(A), uint16_t(B)); }},
    {"v2s16", 16, false,
     [](uint32_t A, uint32_t B) { return orderOf(int16_t(A), int16_t(B)); }},
    {"v4u8", 8, false,
     [](uint32_t A, uint32_t B) { return orderOf(uint8_t(A), uint8_t(B)); }},
    {"v4s8", 8, false,
     [](uint32_t A, uint32_t B) { return orderOf(int8_t(A), int8_t(B)); }},
    {"f32", 32, true,
     [](uint32_t A, uint32_t B) {
       return orderOfFloats(APFloat::IEEEsingle(), 32, A, B);
     }},
    {"v2f16", 16, true,
     [](uint32_t A, uint32_t B) {
       return orderOfFloats(APFloat::IEEEhalf(), 16, A & 0xffff, B & 0xffff);
     }},
};

uint32_t ones(unsigned Bits) { return Bits == 32 ? ~0u : (1u << Bits) - 1; }

/// The value of a true comparison, repeated in each element.
uint32_t truth(unsigned Bits, const std::string &Result) {
  uint32_t One = Result == "i1"   ? 1
                 : Result == "m1" ? ones(Bits)
                 : Bits == 32     ? 0x3f800000
                                  : 0x3c00;
  uint32_t All = 0;
  for (unsigned S = 0; S != 32; S += Bits)
    All |= One << S;
  return All;
}

/// All ones in elements where the predicate holds.
uint32_t mask(const CompareType &T, const std::string &P, uint32_t A,
              uint32_t B) {
  uint32_t R = 0;
  for (unsigned S = 0; S != 32; S += T.Bits)
    if (holds(P, T.Compare(A >> S, B >> S)))
      R |= ones(T.Bits) << S;
  return R;
}

TEST(CompareSemantics, EveryTypePredicateResultAndAccumulator) {
  std::vector<uint32_t> Values = patterns32(0);
  Values.insert(Values.end(), {0x7e007e00, 0xfe01ff80, 0x3c01bc00, 0x80000001});
  auto Inputs = pairsOf(Values);
  for (const CompareType &T : Types)
    for (std::string P :
         {"eq", "gt", "ge", "ne", "lt", "le", "gtlt", "total"}) {
      if (!T.Float && (P == "gtlt" || P == "total"))
        continue;
      for (std::string R : {"i1", "f1", "m1"}) {
        if (T.Bits == 8 && R == "f1")
          continue;
        std::string Name = T.Float ? "FCMP_" : "ICMP_",
                    Rest = "." + T.Suffix + "." + P + "." + R + " ";
        auto Out = runSnippet(Name + "OR" + Rest + "r8, r0, r1, 0x0\n" + Name +
                                  "OR" + Rest + "r9, r0, r1, r2\n" + Name +
                                  "AND" + Rest + "r10, r0, r1, r2\n",
                              Inputs);
        ASSERT_EQ(Out.size(), Inputs.size()) << Rest;
        for (size_t I = 0; I != Out.size(); ++I) {
          uint32_t V =
              mask(T, P, Inputs[I][0], Inputs[I][1]) & truth(T.Bits, R);
          ASSERT_EQ(Out[I][0], V) << Name << Rest << std::hex << Inputs[I][0]
                                  << " " << Inputs[I][1];
          ASSERT_EQ(Out[I][1], V | Inputs[I][2]) << Rest;
          ASSERT_EQ(Out[I][2], V & Inputs[I][2]) << Rest;
        }
      }
    }
}

TEST(CompareSemantics, SelectOfEveryTypeAndPredicate) {
  auto Inputs = pairsOf(patterns32(0));
  for (const CompareType &T : Types)
    for (std::string P :
         {"eq", "gt", "ge", "ne", "lt", "le", "gtlt", "total"}) {
      if (T.Bits == 8 || (!T.Float && (P == "gtlt" || P == "total")))
        continue;
      auto Out = runSnippet(
          "CSEL." + T.Suffix + "." + P + " r8, r0, r1, r2, r3\n", Inputs);
      ASSERT_EQ(Out.size(), Inputs.size());
      for (size_t I = 0; I != Out.size(); ++I) {
        uint32_t M = mask(T, P, Inputs[I][0], Inputs[I][1]);
        ASSERT_EQ(Out[I][0], (Inputs[I][2] & M) | (Inputs[I][3] & ~M))
            << T.Suffix << "." << P << std::hex << " " << Inputs[I][0] << " "
            << Inputs[I][1];
      }
    }
}

TEST(CompareSemantics, MultiWordComparisons) {
  std::vector<LaneInput> Inputs;
  for (uint32_t LowA : {0u, 1u, 0x80000000u, 0xffffffffu})
    for (uint32_t HighA : {0u, 1u, 0x80000000u, 0xffffffffu})
      for (uint32_t LowB : {0u, 1u, 0x80000000u, 0xffffffffu})
        for (uint32_t HighB : {0u, 1u, 0x80000000u, 0xffffffffu})
          Inputs.push_back({LowA, HighA, LowB, HighB});
  for (std::string P : {"eq", "gt", "ge", "ne", "lt", "le"}) {
    auto Out = runSnippet("ICMP_MULTI.u32." + P + ".u1 r7, r0, r2, 0x0\n" +
                              "ICMP_MULTI.u32." + P + ".m1 r8, r1, r3, r7\n" +
                              "ICMP_MULTI.s32." + P + ".i1 r9, r1, r3, r7\n",
                          Inputs);
    ASSERT_EQ(Out.size(), Inputs.size());
    for (size_t I = 0; I != Out.size(); ++I) {
      uint64_t A = Inputs[I][0] | uint64_t(Inputs[I][1]) << 32,
               B = Inputs[I][2] | uint64_t(Inputs[I][3]) << 32;
      EXPECT_EQ(Out[I][0], holds(P, orderOf(A, B)) ? ~0u : 0u)
          << P << std::hex << " " << A << " " << B;
      EXPECT_EQ(Out[I][1], holds(P, orderOf(int64_t(A), int64_t(B))) ? 1u : 0u)
          << P << std::hex << " " << A << " " << B;
    }
  }
}

TEST(CompareSemantics, MuxModes) {
  std::vector<uint32_t> Masks = {0,          0x80000000, 0x00008000, 0x80008000,
                                 0xffffffff, 0x00ff00ff, 0x7f000080, 1};
  std::vector<LaneInput> Inputs;
  for (uint32_t M : Masks)
    Inputs.push_back({0x11223344, 0x55667788, M});
  for (unsigned Bits : {32, 16, 8})
    for (std::string Mode : {"neg", "", "fp_zero", "bit"}) {
      if (Bits == 8 && Mode == "fp_zero")
        continue;
      std::string Suffix = Bits == 32 ? "i32" : Bits == 16 ? "v2i16" : "v4i8";
      auto Out = runSnippet("MUX." + Suffix + (Mode.empty() ? "" : "." + Mode) +
                                " r8, r0, r1, r2\n",
                            Inputs);
      ASSERT_EQ(Out.size(), Inputs.size());
      for (size_t I = 0; I != Out.size(); ++I) {
        uint32_t A = Inputs[I][0], B = Inputs[I][1], M = Inputs[I][2], Pick = M;
        if (Mode != "bit") {
          Pick = 0;
          for (unsigned S = 0; S != 32; S += Bits) {
            uint32_t E = M >> S & ones(Bits), Sign = 1u << (Bits - 1);
            bool First = Mode == "neg" ? (E & Sign) != 0
                         : Mode == ""  ? E == 0
                                       : (E & ~Sign) == 0;
            Pick |= First ? ones(Bits) << S : 0;
          }
        }
        EXPECT_EQ(Out[I][0], (A & Pick) | (B & ~Pick))
            << Suffix << "." << Mode << std::hex << " " << M;
      }
    }
}

TEST(CompareSemantics, CubeCoordinates) {
  const uint32_t One = 0x3f800000, Two = 0x40000000, MinusThree = 0xc0400000;
  // x, y, z
  auto Out = runSnippet("CUBEFACE1 r8, r0, r1, r2\n"
                        "CUBEFACE2_V9 r9, r0, r1, r2\n"
                        "CUBE_SSEL r10, r2, r0, r9\n"
                        "CUBE_TSEL r11, r1, r2, r9\n",
                        {{Two, One, One},
                         {MinusThree, One, Two},
                         {One, Two, One},
                         {One, MinusThree, Two},
                         {One, One, Two},
                         {Two, One, MinusThree}});
  ASSERT_EQ(Out.size(), 6u);
  const uint32_t N = 0x80000000, Three = 0x40400000;
  EXPECT_EQ(Out[0], (LaneOutput{Two, 0u << 29, One ^ N, One ^ N}));
  EXPECT_EQ(Out[1], (LaneOutput{Three, 1u << 29, Two, One ^ N}));
  EXPECT_EQ(Out[2], (LaneOutput{Two, 2u << 29, One, One}));
  EXPECT_EQ(Out[3], (LaneOutput{Three, 3u << 29, One, Two ^ N}));
  EXPECT_EQ(Out[4], (LaneOutput{Two, 4u << 29, One, One ^ N}));
  EXPECT_EQ(Out[5], (LaneOutput{Three, 5u << 29, Two ^ N, One ^ N}));
}

} // namespace
