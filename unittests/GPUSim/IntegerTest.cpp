//===- IntegerTest.cpp - Semantics of integer arithmetic ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimHarness.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <functional>

using namespace mgpu;

namespace {

/// Element \p I of \p Bits bits, extended.
int64_t element(uint32_t V, unsigned I, unsigned Bits, bool Signed) {
  uint64_t U = uint64_t(V) << (64 - Bits * (I + 1));
  return Signed ? int64_t(U) >> (64 - Bits) : int64_t(U >> (64 - Bits));
}

/// Checks r8 = Op(r0, r1) element by element.
void checkBinary(const std::string &Mnemonic, unsigned Bits, bool Signed,
                 std::function<__int128(__int128, __int128)> F, bool Saturate) {
  auto Inputs = pairsOf(patterns32(10));
  auto Out = runSnippet(
      Mnemonic + (Saturate ? ".saturate" : "") + " r8, r0, r1\n", Inputs);
  ASSERT_EQ(Out.size(), Inputs.size()) << Mnemonic;
  __int128 Low = Signed ? -(__int128(1) << (Bits - 1)) : 0,
           High = (__int128(1) << (Signed ? Bits - 1 : Bits)) - 1;
  uint64_t Mask = (uint64_t(1) << Bits) - 1;
  for (size_t N = 0; N != Out.size(); ++N)
    for (unsigned I = 0; I != 32 / Bits; ++I) {
      __int128 R = F(element(Inputs[N][0], I, Bits, Signed),
                     element(Inputs[N][1], I, Bits, Signed));
      if (Saturate)
        R = std::clamp(R, Low, High);
      ASSERT_EQ(element(Out[N][0], I, Bits, false), int64_t(uint64_t(R) & Mask))
          << Mnemonic << " element " << I << std::hex << " of " << Inputs[N][0]
          << ", " << Inputs[N][1] << (Saturate ? " saturated" : "");
    }
}

TEST(IntegerSemantics, AddSubtractMultiplyInAllWidths) {
  auto Add = [](__int128 A, __int128 B) { return A + B; };
  auto Sub = [](__int128 A, __int128 B) { return A - B; };
  auto Mul = [](__int128 A, __int128 B) { return A * B; };
  struct {
    const char *Suffix, *MulSuffix;
    unsigned Bits;
    bool Signed;
  } Types[] = {{"u32", "i32", 32, false},     {"s32", "s32", 32, true},
               {"v2u16", "v2i16", 16, false}, {"v2s16", "v2s16", 16, true},
               {"v4u8", "v4i8", 8, false},    {"v4s8", "v4s8", 8, true}};
  for (const auto &T : Types)
    for (bool Saturate : {false, true}) {
      checkBinary(std::string("IADD.") + T.Suffix, T.Bits, T.Signed, Add,
                  Saturate);
      checkBinary(std::string("ISUB.") + T.Suffix, T.Bits, T.Signed, Sub,
                  Saturate);
      checkBinary(std::string("IMUL.") + T.MulSuffix, T.Bits, T.Signed, Mul,
                  Saturate);
    }
}

TEST(IntegerSemantics, HalvingAddKeepsTheCarry) {
  auto Down = [](__int128 A, __int128 B) { return (A + B) >> 1; };
  auto Up = [](__int128 A, __int128 B) { return (A + B + 1) >> 1; };
  for (const char *T : {"u32", "s32", "v2u16", "v2s16", "v4u8", "v4s8"}) {
    std::string S = T;
    unsigned Bits = S.back() == '2' ? 32 : S.back() == '6' ? 16 : 8;
    bool Signed = S.find('s') != std::string::npos;
    checkBinary("HADD." + S, Bits, Signed, Down, false);
    checkBinary("HADD." + S + ".rhadd", Bits, Signed, Up, false);
  }
}

TEST(IntegerSemantics, WidenedOperandsExtendAsTheMnemonicSays) {
  auto Out = runSnippet("IADD.u32 r8, r0.b3, r0.h1\n"
                        "IADD.s32 r9, r0.b3, r0.h1\n"
                        "IADD.v2u16 r10, r0.b20, 0x0\n"
                        "IADD.v2s16 r11, r0.b13, r0.h10\n",
                        {{0xfe80ff01}});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0][0], 0xfeu + 0xfe80u);
  EXPECT_EQ(Out[0][1], uint32_t(-2 + int16_t(0xfe80)));
  EXPECT_EQ(Out[0][2], 0x00010080u);
  // Low: byte 1 (-1) + high half; high: byte 3 (-2) + low half.
  EXPECT_EQ(Out[0][3],
            (uint32_t(uint16_t(0xff01 - 2)) << 16) | uint16_t(0xfe80 - 1));
}

TEST(IntegerSemantics, DestinationMaskKeepsTheOtherHalf) {
  auto Out = runSnippet("MOV.i32 r8, r1\nMOV.i32 r9, r1\n"
                        "IADD.v2u16 r8.h0, r0, r0\nIADD.v2u16 r9.h1, r0, r0\n",
                        {{0x00010002, 0xaaaabbbb}});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0][0], 0xaaaa0004u);
  EXPECT_EQ(Out[0][1], 0x0002bbbbu);
}

TEST(IntegerSemantics, CarryChains) {
  auto Inputs = pairsOf(patterns32(10));
  auto Out =
      runSnippet("ICMP_OR.u32.lt.i1 r7, r2, r3, 0x0\n"
                 "IADDC.u32 r8, r0, r1, r7\nIADDC.u32.c r9, r0, r1, r7\n"
                 "ISUBB.u32 r10, r0, r1, r7\nISUBB.u32.c r11, r0, r1, r7\n",
                 Inputs);
  ASSERT_EQ(Out.size(), Inputs.size());
  for (size_t I = 0; I != Out.size(); ++I) {
    uint64_t A = Inputs[I][0], B = Inputs[I][1],
             C = Inputs[I][2] < Inputs[I][3];
    EXPECT_EQ(Out[I][0], uint32_t(A + B + C));
    EXPECT_EQ(Out[I][1], uint32_t((A + B + C) >> 32));
    EXPECT_EQ(Out[I][2], uint32_t(A - B - C));
    EXPECT_EQ(Out[I][3], uint32_t(A < B + C));
  }
}

TEST(IntegerSemantics, Arithmetic64) {
  auto Inputs = pairsOf(patterns32(10));
  auto Out = runSnippet("IADD.s64 [r8:r9], [r0:r1], [r2:r3]\n"
                        "ISUB.u64 [r10:r11], [r0:r1], [r2:r3]\n",
                        Inputs);
  auto Mul = runSnippet("IMULD.u64 [r8:r9], [r0:r1].w0, [r2:r3].w0\n"
                        "IMULD.s64 [r10:r11], [r0:r1].w0, [r2:r3].w0\n",
                        Inputs);
  auto Shift =
      runSnippet("SHADDX.u64 [r8:r9], [r0:r1], [r2:r3].w0, shift:0x3\n"
                 "SHADDX.s64 [r10:r11], [r0:r1], [r2:r3].w1, shift:0x7\n",
                 Inputs);
  ASSERT_EQ(Out.size(), Inputs.size());
  for (size_t I = 0; I != Out.size(); ++I) {
    auto Pair = [](uint32_t L, uint32_t H) { return L | uint64_t(H) << 32; };
    uint64_t A = Pair(Inputs[I][0], Inputs[I][1]),
             B = Pair(Inputs[I][2], Inputs[I][3]);
    EXPECT_EQ(Pair(Out[I][0], Out[I][1]), A + B);
    EXPECT_EQ(Pair(Out[I][2], Out[I][3]), A - B);
    EXPECT_EQ(Pair(Mul[I][0], Mul[I][1]), uint64_t(uint32_t(A)) * uint32_t(B));
    EXPECT_EQ(Pair(Mul[I][2], Mul[I][3]),
              uint64_t(int64_t(int32_t(A)) * int32_t(B)));
    EXPECT_EQ(Pair(Shift[I][0], Shift[I][1]), A + (uint64_t(uint32_t(B)) << 3));
    EXPECT_EQ(Pair(Shift[I][2], Shift[I][3]),
              A + (uint64_t(int64_t(int32_t(B >> 32))) << 7));
  }
}

TEST(IntegerSemantics, SmallConstantsAreZeroExtendedTo64Bits) {
  auto Out = runSnippet("SHADDX.s64 [r8:r9], 0xFFFFFFFF, [r0:r1], shift:0x0\n",
                        {{1, 0}});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0][0], 0u);
  EXPECT_EQ(Out[0][1], 1u);
}

uint64_t shiftBy(const std::string &Kind, uint64_t V, unsigned Amount,
                 unsigned Bits) {
  uint64_t Mask = Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
  Amount %= Bits;
  V &= Mask;
  if (Kind == "LSHIFT")
    return V << Amount & Mask;
  if (Kind == "RSHIFT")
    return V >> Amount;
  if (Kind == "ARSHIFT") {
    bool Negative = V >> (Bits - 1) & 1;
    uint64_t R = V >> Amount;
    return Negative ? (R | ~(Mask >> Amount)) & Mask : R;
  }
  unsigned Left = Kind == "LROT" ? Amount : (Bits - Amount) % Bits;
  return Left ? (V << Left | V >> (Bits - Left)) & Mask : V;
}

TEST(IntegerSemantics, ShiftsTakeTheAmountModuloTheWidth) {
  std::vector<LaneInput> Inputs;
  for (uint32_t V : {0x80000001u, 0x12345678u, 0xfedcba98u, 0xffffffffu, 0u})
    for (uint32_t Amount = 0; Amount != 72; ++Amount)
      Inputs.push_back({V, V * 3 + 1,
                        Amount | (Amount * 7 & 0xff) << 8 |
                            (Amount * 5 & 0xff) << 16 | (255 - Amount) << 24,
                        0, 0x0ff0aa55, 0x12345678});
  struct {
    const char *Name;
    std::function<uint64_t(uint64_t, uint64_t)> F;
  } Logic[] = {{"AND", [](uint64_t A, uint64_t B) { return A & B; }},
               {"OR", [](uint64_t A, uint64_t B) { return A | B; }},
               {"XOR", [](uint64_t A, uint64_t B) { return A ^ B; }}};
  for (std::string Kind : {"LSHIFT", "RSHIFT", "ARSHIFT", "LROT", "RROT"})
    for (const auto &L : Logic) {
      std::string Op = Kind + "_" + L.Name;
      auto Out = runSnippet(Op + ".i32 r8, r0, r2.b00, r4\n" + Op +
                                ".i32.not_result r9, r0, r2.b33, r4.not\n" +
                                Op + ".v2i16 r10, r0, r2, r4\n" + Op +
                                ".v4i8 r11, r0, r2, r4\n",
                            Inputs);
      auto Out64 =
          runSnippet(Op + ".i64 [r8:r9], [r0:r1], [r2:r3].b11, [r4:r5]\n" + Op +
                         ".i64.not_result [r10:r11], [r0:r1], [r2:r3].b00, "
                         "[r4:r5].not\n",
                     Inputs);
      ASSERT_EQ(Out.size(), Inputs.size()) << Op;
      ASSERT_EQ(Out64.size(), Inputs.size()) << Op;
      for (size_t I = 0; I != Out.size(); ++I) {
        const LaneInput &In = Inputs[I];
        auto Byte = [&](unsigned N) { return In[2] >> (8 * N) & 0xff; };
        ASSERT_EQ(Out[I][0],
                  uint32_t(L.F(shiftBy(Kind, In[0], Byte(0), 32), In[4])))
            << Op;
        ASSERT_EQ(Out[I][1], uint32_t(~L.F(shiftBy(Kind, In[0], Byte(3), 32),
                                           uint32_t(~In[4]))))
            << Op;
        uint32_t V16 = 0, V8 = 0;
        for (unsigned E = 0; E != 2; ++E)
          V16 |= uint32_t(shiftBy(Kind, In[0] >> (16 * E), Byte(2 * E), 16))
                 << (16 * E);
        for (unsigned E = 0; E != 4; ++E)
          V8 |= uint32_t(shiftBy(Kind, In[0] >> (8 * E), Byte(E), 8))
                << (8 * E);
        ASSERT_EQ(Out[I][2], uint32_t(L.F(V16, In[4]))) << Op;
        ASSERT_EQ(Out[I][3], uint32_t(L.F(V8, In[4]))) << Op;
        uint64_t A = In[0] | uint64_t(In[1]) << 32, C = In[4] | uint64_t(In[5])
                                                                    << 32;
        uint64_t R = L.F(shiftBy(Kind, A, Byte(1), 64), C),
                 S = ~L.F(shiftBy(Kind, A, Byte(0), 64), ~C);
        ASSERT_EQ(Out64[I][0] | uint64_t(Out64[I][1]) << 32, R) << Op;
        ASSERT_EQ(Out64[I][2] | uint64_t(Out64[I][3]) << 32, S) << Op;
      }
    }
}

TEST(IntegerSemantics, BitCounts) {
  std::vector<LaneInput> Inputs;
  for (uint32_t V : patterns32(50))
    Inputs.push_back({V});
  auto Out = runSnippet("CLZ.u32 r8, r0\nCLZ.v2u16 r9, r0\nCLZ.v4u8 r10, r0\n"
                        "POPCOUNT.i32 r11, r0\n",
                        Inputs);
  auto More = runSnippet("BITREV.i32 r8, r0\nIABS.s32 r9, r0\n"
                         "IABS.v2s16 r10, r0\nIABS.v4s8 r11, r0\n",
                         Inputs);
  ASSERT_EQ(Out.size(), Inputs.size());
  auto Zeros = [](uint32_t V, unsigned Bits) {
    unsigned N = 0;
    while (N != Bits && !(V >> (Bits - 1 - N) & 1))
      ++N;
    return N;
  };
  for (size_t I = 0; I != Inputs.size(); ++I) {
    uint32_t V = Inputs[I][0];
    EXPECT_EQ(Out[I][0], Zeros(V, 32));
    EXPECT_EQ(Out[I][1], Zeros(V & 0xffff, 16) | Zeros(V >> 16, 16) << 16);
    uint32_t Bytes = 0, Count = 0, Reversed = 0, Abs16 = 0, Abs8 = 0;
    for (unsigned B = 0; B != 4; ++B) {
      Bytes |= Zeros(V >> (8 * B) & 0xff, 8) << (8 * B);
      int E = int8_t(V >> (8 * B));
      Abs8 |= (uint32_t(E < 0 ? -E : E) & 0xff) << (8 * B);
    }
    for (unsigned B = 0; B != 2; ++B) {
      int E = int16_t(V >> (16 * B));
      Abs16 |= (uint32_t(E < 0 ? -E : E) & 0xffff) << (16 * B);
    }
    for (unsigned B = 0; B != 32; ++B) {
      Count += V >> B & 1;
      Reversed |= (V >> B & 1) << (31 - B);
    }
    EXPECT_EQ(Out[I][2], Bytes);
    EXPECT_EQ(Out[I][3], Count);
    EXPECT_EQ(More[I][0], Reversed);
    EXPECT_EQ(More[I][1], int32_t(V) < 0 ? 0 - V : V);
    EXPECT_EQ(More[I][2], Abs16);
    EXPECT_EQ(More[I][3], Abs8);
  }
}

TEST(IntegerSemantics, DotProducts) {
  auto Inputs = pairsOf(patterns32(10));
  auto Out =
      runSnippet("IDPADD.v4s8 r8, r0, r1, r2\nIDPADD.v4u8 r9, r0, r1, r2\n"
                 "IDPADD.v4s8.saturate r10, r0, r1, r2\n"
                 "IDPADD.v4u8.saturate r11, r0, r1, r2\n",
                 Inputs);
  ASSERT_EQ(Out.size(), Inputs.size());
  for (size_t I = 0; I != Out.size(); ++I) {
    int64_t S = int32_t(Inputs[I][2]), U = Inputs[I][2];
    for (unsigned B = 0; B != 32; B += 8) {
      S += int(int8_t(Inputs[I][0] >> B)) * int8_t(Inputs[I][1] >> B);
      U += int(uint8_t(Inputs[I][0] >> B)) * uint8_t(Inputs[I][1] >> B);
    }
    EXPECT_EQ(Out[I][0], uint32_t(S));
    EXPECT_EQ(Out[I][1], uint32_t(U));
    EXPECT_EQ(Out[I][2],
              uint32_t(std::clamp<int64_t>(S, INT32_MIN, INT32_MAX)));
    EXPECT_EQ(Out[I][3], uint32_t(std::clamp<int64_t>(U, 0, UINT32_MAX)));
  }
}

TEST(IntegerSemantics, DotProductsOfSignedAndUnsignedBytes) {
  auto Inputs = pairsOf(patterns32(10));
  SnippetOptions O;
  O.CPU = "mali-g1";
  auto Out = runSnippet("IDPADD.v4s8 r8, r0.v4u8, r1, r2\n"
                        "IDPADD.v4s8 r9, r0, r1.v4u8, r2\n"
                        "IDPADD.v4s8 r10, r0, r1, r2\n"
                        "IDPADD.v4s8 r11, r0.v4u8, r1.v4u8, r2\n",
                        Inputs, O);
  ASSERT_EQ(Out.size(), Inputs.size());
  for (size_t I = 0; I != Out.size(); ++I) {
    uint32_t Sums[4];
    std::fill_n(Sums, 4, Inputs[I][2]);
    for (unsigned B = 0; B != 32; B += 8) {
      uint8_t X = Inputs[I][0] >> B, Y = Inputs[I][1] >> B;
      Sums[0] += int(X) * int8_t(Y);
      Sums[1] += int8_t(X) * int(Y);
      Sums[2] += int8_t(X) * int8_t(Y);
      Sums[3] += int(X) * int(Y);
    }
    for (unsigned K = 0; K != 4; ++K)
      EXPECT_EQ(Out[I][K], Sums[K]);
  }
}

TEST(IntegerSemantics, VectorsFromParts) {
  auto Out = runSnippet("MKVEC.v2i16 r8, r0.h1, r1\n"
                        "MKVEC.v2i8 r9, r0.b3, r1.b1, r2\n"
                        "IADD.v4u8 r10, r0.b3210, 0x0\n"
                        "IADD.v4u8 r11, r0.b0011, 0x0\n",
                        {{0x11223344, 0x55667788, 0x99aabbcc}});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0],
            (LaneOutput{0x77881122, 0xbbcc7711, 0x44332211, 0x33334444}));
}

TEST(IntegerSemantics, ImmediatesOfLaterVersions) {
  SnippetOptions O;
  O.CPU = "mali-g715";
  auto Out =
      runSnippet("AND_IMM.i32 r8, r0, #0xff00ff\nOR_IMM.i32 r9, r0, #0x1\n"
                 "XOR_IMM.i32 r10, r0, #0xffffffff\n"
                 "IADD_IMM.v2i16 r11, r0, #0x00010001\n",
                 {{0x1234ffff}}, O);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0],
            (LaneOutput{0x003400ff, 0x1234ffff, 0xedcb0000, 0x12350000}));
}

} // namespace
