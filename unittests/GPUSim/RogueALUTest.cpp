//===- RogueALUTest.cpp - Semantics of the main ALU of a USC ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueHarness.h"
#include "SimHarness.h"
#include "gtest/gtest.h"
#include <cmath>
#include <functional>

using namespace mgpu;
using namespace mgpu::rogue;

namespace {

/// All NaN results are this one.
uint32_t result(float F) { return std::isnan(F) ? 0x7fc00000 : bitsOf(F); }

std::vector<Registers> triples(unsigned Random = 12) {
  std::vector<Registers> Inputs;
  std::vector<uint32_t> V = patterns32(Random);
  for (size_t I = 0; I != V.size(); ++I)
    for (size_t J = 0; J != V.size(); ++J)
      Inputs.push_back({V[I], V[J], V[(I * 7 + J * 3) % V.size()],
                        V[(I + J * 5) % V.size()]});
  return Inputs;
}

/// Checks that \p Text gives r8 = \p F(r0, r1, r2).
void check(const std::string &Text,
           std::function<uint32_t(const Registers &)> F,
           const std::vector<Registers> &Inputs = triples(),
           const Options &O = {}) {
  auto Out = runSnippet(Text, Inputs, O);
  ASSERT_EQ(Out.size(), Inputs.size()) << Text;
  for (size_t I = 0; I != Out.size(); ++I)
    ASSERT_EQ(Out[I][0], F(Inputs[I]))
        << Text << std::hex << "of " << Inputs[I][0] << ", " << Inputs[I][1]
        << ", " << Inputs[I][2];
}

std::string binary(const std::string &Op, const std::string &A = "s0",
                   const std::string &B = "s1") {
  return "{ s0 = r0, s1 = r1, is4 = ft0; " + Op + " ft0, " + A + ", " + B +
         "; w0 = r8 }\n";
}
std::string ternary(const std::string &Op, const std::string &Operands) {
  return "{ s0 = r0, s1 = r1, s2 = r2, is4 = ft0; " + Op + " ft0, " + Operands +
         "; w0 = r8 }\n";
}

TEST(RogueFloat, AddAndMultiplyRoundToNearest) {
  check(binary("fadd"), [](const Registers &R) {
    return result(asFloat(R[0]) + asFloat(R[1]));
  });
  check(binary("fmul"), [](const Registers &R) {
    return result(asFloat(R[0]) * asFloat(R[1]));
  });
}

TEST(RogueFloat, MultiplyAddRoundsOnce) {
  check(ternary("fmad", "s0, s1, s2"), [](const Registers &R) {
    return result(std::fma(asFloat(R[0]), asFloat(R[1]), asFloat(R[2])));
  });
}

TEST(RogueFloat, OldCoresRoundTowardZero) {
  Options O;
  O.CPU = "gx6250";
  // 1 + 2^-24 - 2^-40: nearest would be 1, and 1 - 2^-25 is nearest 1.
  std::vector<Registers> In = {{0x3f800000, 0x33800001, 0, 0},
                               {0x3f800000, 0xb3000000, 0, 0},
                               {0xbf800000, 0x33000000, 0, 0},
                               {0x7f7fffff, 0x7f7fffff, 0, 0},
                               {0x3f800000, 0x7f800000, 0, 0}};
  auto Out = runSnippet(binary("fadd"), In, O);
  ASSERT_EQ(Out.size(), In.size());
  const uint32_t Expected[] = {0x3f800000, 0x3f7fffff, 0xbf7fffff, 0x7f7fffff,
                               0x7f800000};
  for (size_t I = 0; I != In.size(); ++I)
    EXPECT_EQ(Out[I][0], Expected[I]) << I;
}

TEST(RogueFloat, ModifiersActInTheOrderFloorAbsNegate) {
  auto Floor = [](uint32_t U) {
    return std::isnan(asFloat(U)) ? asFloat(U) : std::floor(asFloat(U));
  };
  check(binary("fadd", "s0.flr.abs.neg", "s1.abs"), [&](const Registers &R) {
    return result(-std::fabs(Floor(R[0])) + std::fabs(asFloat(R[1])));
  });
  check(ternary("fmad", "s0.neg, s1.abs, s2.flr"), [&](const Registers &R) {
    return result(
        std::fma(-asFloat(R[0]), std::fabs(asFloat(R[1])), Floor(R[2])));
  });
}

TEST(RogueFloat, SaturationMapsNaNToZero) {
  check(binary("fmul.sat"), [](const Registers &R) {
    float F = asFloat(R[0]) * asFloat(R[1]);
    return result(F > 0 ? std::min(F, 1.0f) : 0.0f);
  });
}

TEST(RogueFloat, LowPrecisionDropsThirteenBits) {
  auto Cut = [](uint32_t U) { return U & 0xffffe000; };
  std::vector<Registers> In;
  for (const Registers &R : triples())
    if (!std::isnan(asFloat(Cut(R[0]))) && !std::isnan(asFloat(Cut(R[1]))))
      In.push_back(R);
  check(
      binary("fadd.lp"),
      [&](const Registers &R) {
        return Cut(result(asFloat(Cut(R[0])) + asFloat(Cut(R[1]))));
      },
      In);
}

TEST(RogueFloat, BypassKeepsEveryBit) {
  check("{ s0 = r0, is4 = ft0; mbyp ft0, s0; w0 = r8 }\n",
        [](const Registers &R) { return R[0]; });
  check("{ s0 = r0, is4 = ft0; mbyp ft0, s0.abs.neg; w0 = r8 }\n",
        [](const Registers &R) { return R[0] | 0x80000000; });
}

TEST(RogueFloat, FunctionsAtTheirSpecialValues) {
  auto Apply = [](const std::string &Op, const std::vector<uint32_t> &In) {
    std::vector<Registers> Inputs;
    for (uint32_t V : In)
      Inputs.push_back({V, 0, 0, 0});
    std::vector<uint32_t> Result;
    for (const Registers &R : runSnippet(
             "{ s0 = r0, is4 = ft0; " + Op + " w0, s0; w0 = r8 }\n", Inputs))
      Result.push_back(R[0]);
    return Result;
  };
  using Values = std::vector<uint32_t>;
  const uint32_t Inf = 0x7f800000, NaN = 0x7fc00000, One = 0x3f800000,
                 Sign = 0x80000000;
  EXPECT_EQ(
      Apply("frcp", {0xffc00001, Inf, Sign | Inf, 0, Sign, One, Sign | One,
                     0x40000000}),
      (Values{NaN, 0, Sign, Inf, Sign | Inf, One, Sign | One, 0x3f000000}));
  EXPECT_EQ(
      Apply("frsq", {0xffc00001, Inf, 0, Sign, Sign | One, One, 0x40800000}),
      (Values{NaN, 0, Inf, Sign | Inf, NaN, One, 0x3f000000}));
  EXPECT_EQ(Apply("flog", {NaN, Inf, 0, Sign, Sign | One, One, 0x41000000}),
            (Values{NaN, Inf, Sign | Inf, Sign | Inf, NaN, 0, 0x40400000}));
  EXPECT_EQ(Apply("fexp", {NaN, Inf, Sign | Inf, 0, Sign, 0x40400000}),
            (Values{NaN, Inf, 0, One, One, 0x41000000}));
  EXPECT_EQ(Apply("farctanc", {0, 0x39bfffff, NaN}), (Values{One, One, NaN}));
  // The sRGB curve is linear near 0 and passes through 1.
  EXPECT_EQ(Apply("gcmp", {0, One}), (Values{0, One}));
  EXPECT_EQ(Apply("gexp", {0, One}), (Values{0, One}));
}

TEST(RogueFloat, SineAndCosineThroughTheReduction) {
  std::vector<Registers> In;
  for (float X : {0.0f, 0.5f, 1.0f, 1.5707964f, 3.1415927f, -2.5f, 4.75f, 10.0f,
                  -100.25f, 12345.678f, 1e6f, 1e20f})
    In.push_back({bitsOf(X), 0, 0, 0});
  for (const char *Kind : {"sin", "cos"}) {
    std::string K = Kind;
    auto Out = runSnippet(
        "{ s0 = r0; fred." + K + ".a w0, w1, _, 0, s0, s3; w1 = r20 }\n" +
            "{ s0 = r0, s3 = r20; fred." + K +
            ".b w0, w1, _, 0, s0, s3; w0 = r21 }\n"
            "{ s0 = r21, is4 = ft0; fsinc w0, p0, s0; w0 = r22 }\n"
            "{ s0 = r22, s1 = r21, is4 = ft0; fmul ft0, s0, s1; w0 = r8 }\n",
        In);
    ASSERT_EQ(Out.size(), In.size());
    for (size_t I = 0; I != In.size(); ++I) {
      double X = asFloat(In[I][0]);
      double Want = K == "sin" ? std::sin(X) : std::cos(X);
      EXPECT_NEAR(asFloat(Out[I][0]), Want, 2e-7) << K << " of " << X;
    }
  }
}

TEST(RogueInteger, MultiplyAdd32WithSignsAndCarry) {
  check(ternary("umadd32", "s0, s1, s2, _"),
        [](const Registers &R) { return R[0] * R[1] + R[2]; });
  check(ternary("smadd32", "s0.neg, s1.abs, s2.neg, _"),
        [](const Registers &R) {
          uint32_t B = int32_t(R[1]) < 0 ? 0 - R[1] : R[1];
          return (0 - R[0]) * B - R[2];
        });
  check("{ s0 = r3; mbyp ft0, s0; tstz.u32 ftt, p0, is1 }\n" +
            ternary("umadd32", "s0, s1, s2, p0"),
        [](const Registers &R) { return R[0] * R[1] + R[2] + (R[3] == 0); });
}

/// Checks the pair r8, r9.
void check64(const std::string &Text,
             std::function<uint64_t(const Registers &)> F) {
  auto Inputs = triples();
  auto Out = runSnippet(Text, Inputs);
  ASSERT_EQ(Out.size(), Inputs.size()) << Text;
  for (size_t I = 0; I != Out.size(); ++I)
    ASSERT_EQ(Out[I][0] | uint64_t(Out[I][1]) << 32, F(Inputs[I]))
        << Text << std::hex << Inputs[I][0] << ", " << Inputs[I][1] << ", "
        << Inputs[I][2] << ", " << Inputs[I][3];
}

TEST(RogueInteger, SixtyFourBits) {
  const std::string Pair = "is4 = ft0, is5 = fte; ",
                    Out = "; w0 = r8, w1 = r9 }\n";
  auto U64 = [](uint32_t L, uint32_t H) { return L | uint64_t(H) << 32; };
  check64("{ s0 = r0, s1 = r1, s2 = r2, s3 = r3, is0 = s3, " + Pair +
              "umadd64 ft0, s0, s1, s2, is0, _" + Out,
          [&](const Registers &R) {
            return uint64_t(R[0]) * R[1] + U64(R[2], R[3]);
          });
  check64("{ s0 = r0, s1 = r1, s2 = r2, s3 = r3, is0 = s3, " + Pair +
              "smadd64 ft0, s0.neg, s1, s2, is0, _" + Out,
          [&](const Registers &R) {
            return uint64_t(-int64_t(int32_t(R[0])) * int32_t(R[1])) +
                   U64(R[2], R[3]);
          });
  check64("{ s0 = r0, s1 = r1, s2 = r2, " + Pair +
              "sadd6432 ft0, s0, s1, s2, _" + Out,
          [&](const Registers &R) {
            return U64(R[0], R[1]) + uint64_t(int64_t(int32_t(R[2])));
          });
  check64("{ s0 = r0, s1 = r1, s2 = c0, " + Pair +
              "sadd6432 ft0, s0.neg, s1, s2, _" + Out,
          [&](const Registers &R) { return 0 - U64(R[0], R[1]); });
  check64(
      "{ s0 = r0, s1 = r1, s2 = r2, s3 = r3, is0 = s3, " + Pair +
          "add64 ft0, s0, s1, s2, is0, _" + Out,
      [&](const Registers &R) { return U64(R[0], R[1]) + U64(R[2], R[3]); });
}

TEST(RogueInteger, CarryOutOfSixtyFourBits) {
  check("{ s0 = r0, s1 = r1, s2 = r2, s3 = r3, is0 = s3; "
        "add64 ft0, s0, s1, s2, is0, _; tstc.u32 ftt, p0 }\n"
        "{ s0 = c0, s1 = c0, s2 = c0, is4 = ft0; umadd32 ft0, s0, s1, s2, p0; "
        "w0 = r8 }\n",
        [](const Registers &R) {
          unsigned __int128 A = R[0] | uint64_t(R[1]) << 32,
                            B = R[2] | uint64_t(R[3]) << 32;
          return uint32_t((A + B) >> 64);
        });
}

TEST(RogueInteger, NarrowElements) {
  check("{ s0 = r0, s1 = r1, is4 = ft0; uadd8.sat ft0, s0.e2, s1.e1; "
        "w0 = r8 }\n",
        [](const Registers &R) {
          return std::min((R[0] >> 16 & 0xff) + (R[1] >> 8 & 0xff), 255u);
        });
  check("{ s0 = r0, s1 = r1, s2 = r2, is4 = ft0; "
        "imad16.sat ft0, s0.e1, s1.e0, s2.e1; w0 = r8 }\n",
        [](const Registers &R) {
          int64_t V = int64_t(int16_t(R[0] >> 16)) * int16_t(R[1]) +
                      int16_t(R[2] >> 16);
          return uint32_t(int32_t(V < -32768  ? -32768
                                  : V > 32767 ? 32767
                                              : int32_t(V)));
        });
}

TEST(RogueTest, EveryRelationOfEveryType) {
  struct {
    const char *Name;
    std::function<double(uint32_t)> Read;
  } Types[] = {
      {"f32", [](uint32_t U) { return double(asFloat(U)); }},
      {"u32", [](uint32_t U) { return double(U); }},
      {"s32", [](uint32_t U) { return double(int32_t(U)); }},
      {"u16", [](uint32_t U) { return double(U >> 16); }},
      {"s16", [](uint32_t U) { return double(int16_t(U >> 16)); }},
      {"u8", [](uint32_t U) { return double(U >> 8 & 0xff); }},
      {"s8", [](uint32_t U) { return double(int8_t(U >> 8)); }},
  };
  struct {
    const char *Name;
    std::function<bool(double, double)> Holds;
  } Relations[] = {
      {"e", [](double A, double B) { return A == B; }},
      {"ne", [](double A, double B) { return A != B; }},
      {"g", [](double A, double B) { return A > B; }},
      {"ge", [](double A, double B) { return A >= B; }},
      {"l", [](double A, double B) { return A < B; }},
      {"le", [](double A, double B) { return A <= B; }},
      {"z", [](double A, double) { return A == 0; }},
      {"gz", [](double A, double) { return A > 0; }},
      {"gez", [](double A, double) { return A >= 0; }},
  };
  auto Inputs = triples(4);
  for (const auto &T : Types)
    for (const auto &R : Relations) {
      bool Small = T.Name[1] != '3', Zero = R.Name[0] == 'z' ||
                                            R.Name[1] == 'z' ||
                                            std::string(R.Name) == "gez";
      std::string E = Small ? ".e1" : "";
      std::string Operands = "is1" + E + (Zero ? "" : ", is2");
      // Min-like selection: r0 where the relation holds, otherwise r1.
      check(
          "{ s0 = r0, s3 = r1, is4 = ft1; mbyp ft0, s0; mbyp ft1, s3; tst" +
              std::string(R.Name) + "." + T.Name + " ftt, _, " + Operands +
              "; movc w0, w1, ftt, ft0, ft0; w0 = r8 }\n",
          [&](const Registers &V) {
            return R.Holds(T.Read(V[0]), T.Read(V[1])) ? V[0] : V[1];
          },
          Inputs);
    }
}

TEST(RogueTest, MoveReplacesTheSelectedBytes) {
  check("{ s0 = r0, s1 = r1, is0 = s1, is4 = fte; mbyp ft0, s0; "
        "mov w0.e1.e3, ft0; w0 = r8 }\n",
        [](const Registers &R) {
          return (R[0] & 0xff00ff00) | (R[1] & 0x00ff00ff);
        });
}

TEST(RogueTest, SourcesAreReadBeforeDestinationsAreWritten) {
  check("{ s0 = r0, s3 = r1, is4 = ft1, is5 = ft0; mbyp ft0, s0; mbyp ft1, s3; "
        "w0 = r0, w1 = r1 }\n"
        "{ s0 = r0, s1 = c1, s2 = c0, is4 = ft0; smadd32 ft0, s0, s1, s2, _; "
        "w0 = r8 }\n",
        [](const Registers &R) { return R[1]; });
  // fte is the old value of the register that W0 is written to.
  check("{ s0 = r0, s3 = r1, is4 = ft1, is5 = fte; mbyp ft0, s0; mbyp ft1, s3; "
        "w0 = r0, w1 = r8 }\n",
        [](const Registers &R) { return R[0]; });
}

TEST(RogueGradient, DifferencesInsideAQuad) {
  std::vector<Registers> In;
  for (unsigned I = 0; I != 32; ++I)
    In.push_back({bitsOf(float(I * I)), 0, 0, 0});
  struct {
    const char *Op;
    std::array<unsigned, 8> Pairs; // minuend and subtrahend of each pixel
  } Ops[] = {{"fdsx", {1, 0, 1, 0, 1, 0, 1, 0}},
             {"fdsy", {2, 0, 2, 0, 2, 0, 2, 0}},
             {"fdsxf", {1, 0, 1, 0, 3, 2, 3, 2}},
             {"fdsyf", {2, 0, 3, 1, 2, 0, 3, 1}}};
  for (const auto &Op : Ops) {
    auto Out = runSnippet("{ s0 = r0, is4 = ft0; " + std::string(Op.Op) +
                              " ft0, s0; w0 = r8 }\n",
                          In);
    ASSERT_EQ(Out.size(), In.size());
    for (unsigned I = 0; I != 32; ++I) {
      unsigned A = (I & ~3u) + Op.Pairs[I % 4 * 2],
               B = (I & ~3u) + Op.Pairs[I % 4 * 2 + 1];
      EXPECT_EQ(asFloat(Out[I][0]), float(A * A) - float(B * B)) << Op.Op << I;
    }
  }
}

} // namespace
