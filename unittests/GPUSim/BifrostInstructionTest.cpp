//===- BifrostInstructionTest.cpp - Results of half instructions ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most semantics are shared with Valhall and tested there; what counts here is
// that each operand and modifier of a Bifrost instruction means the right one.
//
//===----------------------------------------------------------------------===//

#include "BifrostTesting.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace mgpu;

namespace {

using U = uint32_t;
using S = int32_t;

U bits(float F) {
  U V;
  std::memcpy(&V, &F, 4);
  return (V & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : V;
}
float real(U V) {
  float F;
  std::memcpy(&F, &V, 4);
  return F;
}
U half(U V, unsigned I) { return V >> (16 * I) & 0xffff; }
U byte(U V, unsigned I) { return V >> (8 * I) & 0xff; }
/// Applies \p F to both halves.
template <typename Fn> U halves(U A, U B, Fn F) {
  return (F(half(A, 0), half(B, 0)) & 0xffff) |
         (F(half(A, 1), half(B, 1)) & 0xffff) << 16;
}
template <typename Fn> U bytes(U A, U B, Fn F) {
  U R = 0;
  for (unsigned I = 0; I != 4; ++I)
    R |= (F(byte(A, I), byte(B, I)) & 0xff) << (8 * I);
  return R;
}
/// Halves that are exact in the tests' range: value of a positive or negative
/// normal half.
float halfReal(U H) {
  int E = H >> 10 & 31;
  float M = E ? 1024 + int(H & 1023) : int(H & 1023);
  float V =
      E == 31 ? (H & 1023 ? NAN : INFINITY) : std::ldexp(M, (E ? E : 1) - 25);
  return H & 0x8000 ? -V : V;
}

//===--- Moves and lanes --------------------------------------------------===//

TEST(BifrostInstructions, Moves) {
  for (const char *Unit : {"*", "+"}) {
    std::string P = Unit, D = P == "*" ? " r8:t0, " : " r8:t1, ";
    expectHalf(P + "MOV.i32" + D + "r1", [](U, U B, U, U) { return B; });
    expectHalf(P + "MKVEC.v2i16" + D + "r0.h1, r1",
               [](U A, U B, U, U) { return A >> 16 | B << 16; });
    expectHalf(P + "S16_TO_S32" + D + "r0.h1",
               [](U A, U, U, U) { return U(S(A) >> 16); });
    expectHalf(P + "U16_TO_U32" + D + "r0",
               [](U A, U, U, U) { return A & 0xffff; });
    expectHalf(P + "S8_TO_S32" + D + "r0.b2",
               [](U A, U, U, U) { return U(S(int8_t(A >> 16))); });
    expectHalf(P + "U8_TO_U32" + D + "r0.b3",
               [](U A, U, U, U) { return A >> 24; });
  }
  expectHalf("*MKVEC.v4i8 r8:t0, r0, r1.b2, r0.b2, #0", [](U A, U B, U, U) {
    return byte(A, 0) | byte(B, 2) << 8 | byte(A, 2) << 16;
  });
  expectHalf("+SWZ.v2i16 r8:t1, r0.h10",
             [](U A, U, U, U) { return A >> 16 | A << 16; });
  expectHalf("+SWZ.v2i16 r8:t1, r0.h11",
             [](U A, U, U, U) { return A >> 16 | (A & 0xffff0000); });
  expectHalf("+SWZ.v4i8 r8:t1, r0.b3210",
             [](U A, U, U, U) { return llvm::byteswap(A); });
  expectHalf("+SWZ.v4i8 r8:t1, r0.b0011", [](U A, U, U, U) {
    return byte(A, 0) * 0x101 | byte(A, 1) * 0x1010000;
  });
}

//===--- Integers ---------------------------------------------------------===//

TEST(BifrostInstructions, Additions) {
  expectHalf("+IADD.s32 r8:t1, r0, r1", [](U A, U B, U, U) { return A + B; });
  expectHalf("+ISUB.s32 r8:t1, r0, r1", [](U A, U B, U, U) { return A - B; });
  expectHalf("+IADD.s32 r8:t1, r0, r1.h1",
             [](U A, U B, U, U) { return A + U(S(B) >> 16); });
  expectHalf("+IADD.u32.sat r8:t1, r0, r1.b1", [](U A, U B, U, U) {
    return U(std::min<uint64_t>(uint64_t(A) + byte(B, 1), UINT32_MAX));
  });
  expectHalf("+IADD.s32.sat r8:t1, r0, r1", [](U A, U B, U, U) {
    return U(std::clamp<int64_t>(int64_t(S(A)) + S(B), INT32_MIN, INT32_MAX));
  });
  expectHalf("+ISUB.u32.sat r8:t1, r0, r1",
             [](U A, U B, U, U) { return A > B ? A - B : 0; });
  expectHalf("+IADD.v2s16 r8:t1, r0, r1.h10", [](U A, U B, U, U) {
    return halves(A, B >> 16 | B << 16, [](U X, U Y) { return X + Y; });
  });
  expectHalf("+ISUB.v2s16 r8:t1, r0.h10, r1", [](U A, U B, U, U) {
    return halves(A >> 16 | A << 16, B, [](U X, U Y) { return X - Y; });
  });
  expectHalf("+IADD.v2s16 r8:t1, r0, r1.b23", [](U A, U B, U, U) {
    U Wide = half(S(int8_t(B >> 16)), 0) | U(S(int8_t(B >> 24))) << 16;
    return halves(A, Wide, [](U X, U Y) { return X + Y; });
  });
  expectHalf("+IADD.v4s8 r8:t1, r0, r1", [](U A, U B, U, U) {
    return bytes(A, B, [](U X, U Y) { return X + Y; });
  });
  expectHalf("+ISUB.v4s8 r8:t1, r0, r1.b2222", [](U A, U B, U, U) {
    return bytes(A, byte(B, 2) * 0x1010101, [](U X, U Y) { return X - Y; });
  });
  expectHalf("*IADDC.i32 r8:t0, r0, r1, #0",
             [](U A, U B, U, U) { return A + B; });
  expectHalf("*ISUBB.i32 r8:t0, r0, r1, #0",
             [](U A, U B, U, U) { return A - B; });
  expectHalf("+HADD.u32 r8:t1, r0, r1",
             [](U A, U B, U, U) { return U((uint64_t(A) + B) >> 1); });
  expectHalf("+HADD.s32.rtp r8:t1, r0, r1",
             [](U A, U B, U, U) { return U((int64_t(S(A)) + S(B) + 1) >> 1); });
  expectHalf("+HADD.v2u16 r8:t1, r0, r1.h10", [](U A, U B, U, U) {
    return halves(A, B >> 16 | B << 16, [](U X, U Y) { return (X + Y) / 2; });
  });
  expectHalf("+IABS.s32 r8:t1, r0",
             [](U A, U, U, U) { return S(A) < 0 ? 0 - A : A; });
  expectHalf("+IABS.v2s16 r8:t1, r0.h11", [](U A, U, U, U) {
    U H = half(A, 1);
    return (H & 0x8000 ? (0x10000 - H) & 0xffff : H) * 0x10001;
  });
}

TEST(BifrostInstructions, CarryOtherThanZeroIsNotSimulated) {
  std::string E = runProgram(
      clause(tuple("IADDC.i32 r8:t0, r0, r0, 0x1", "") + tuple("", "")) +
          single("*NOP t0"),
      1, bifrostOptions());
  EXPECT_NE(E.find("a carry that is not zero"), std::string::npos) << E;
}

TEST(BifrostInstructions, Multiplications) {
  expectHalf("*IMUL.i32 r8:t0, r0, r1", [](U A, U B, U, U) { return A * B; });
  expectHalf("*IMUL.i32.sext r8:t0, r0, r1.h1",
             [](U A, U B, U, U) { return A * U(S(B) >> 16); });
  expectHalf("*IMUL.i32.zext r8:t0, r0, r1.b2",
             [](U A, U B, U, U) { return A * byte(B, 2); });
  expectHalf("*IMUL.v2i16 r8:t0, r0.h10, r1.h00", [](U A, U B, U, U) {
    return halves(A >> 16 | A << 16, half(B, 0) * 0x10001,
                  [](U X, U Y) { return X * Y; });
  });
  expectHalf("*IMUL.v4i8 r8:t0, r0, r1.b1111", [](U A, U B, U, U) {
    return bytes(A, byte(B, 1) * 0x1010101, [](U X, U Y) { return X * Y; });
  });
  expectHalf("*IDP.v4i8 r8:t0, r0.sext, r1.zext", [](U A, U B, U, U) {
    S Sum = 0;
    for (unsigned I = 0; I != 4; ++I)
      Sum += int8_t(byte(A, I)) * S(byte(B, I));
    return U(Sum);
  });
}

TEST(BifrostInstructions, ShiftsAndLogic) {
  expectHalf("*LSHIFT_OR.i32 r8:t0, r0, #0, r1",
             [](U A, U B, U, U) { return A << (B & 31); });
  expectHalf("*LSHIFT_AND.i32 r8:t0, r0, r1, #0",
             [](U A, U B, U, U) { return A & B; });
  expectHalf("*LSHIFT_AND.i32 r8:t0, r0, r1.not, #0",
             [](U A, U B, U, U) { return A & ~B; });
  expectHalf("*LSHIFT_OR.i32.not r8:t0, r0, r1, #0",
             [](U A, U B, U, U) { return ~(A | B); });
  expectHalf("*RSHIFT_XOR.i32 r8:t0, r0, r1, r0.b3",
             [](U A, U B, U, U) { return A >> (A >> 24 & 31) ^ B; });
  expectHalf("*RSHIFT_AND.i32.not r8:t0, r0, r1, #0",
             [](U A, U B, U, U) { return ~(A & B); });
  expectHalf("*ARSHIFT.i32 r8:t0, r0, #0, r1.b2",
             [](U A, U B, U, U) { return U(S(A) >> (byte(B, 2) & 31)); });
  expectHalf("*RSHIFT_OR.v2i16 r8:t0, r0, #0, r1", [](U A, U B, U, U) {
    return half(A, 0) >> (byte(B, 0) & 15) | half(A, 1) >> (byte(B, 2) & 15)
                                                               << 16;
  });
  expectHalf("*LSHIFT_OR.v2i16 r8:t0, r0, #0, r1.b11", [](U A, U B, U, U) {
    U N = byte(B, 1) & 15;
    return (half(A, 0) << N & 0xffff) | (half(A, 1) << N & 0xffff) << 16;
  });
  expectHalf("*ARSHIFT.v2i16 r8:t0, r0, #0, r1.b23", [](U A, U B, U, U) {
    return half(U(int16_t(A) >> (byte(B, 2) & 15)), 0) |
           U(int16_t(A >> 16) >> (byte(B, 3) & 15)) << 16;
  });
  expectHalf("*RSHIFT_OR.v4i8 r8:t0, r0, #0, r1", [](U A, U B, U, U) {
    return bytes(A, B, [](U X, U Y) { return X >> (Y & 7); });
  });
  expectHalf("*LSHIFT_XOR.v4i8 r8:t0, r0, r1, r1.b3333", [](U A, U B, U, U) {
    return bytes(A, byte(B, 3) * 0x1010101,
                 [](U X, U Y) { return X << (Y & 7); }) ^
           B;
  });
}

TEST(BifrostInstructions, Bits) {
  expectHalf("*CLZ.u32 r8:t0, r0",
             [](U A, U, U, U) { return U(llvm::countl_zero(A)); });
  expectHalf("*CLZ.v2u16 r8:t0, r0.h10", [](U A, U, U, U) {
    return U(llvm::countl_zero(uint16_t(A >> 16))) |
           U(llvm::countl_zero(uint16_t(A))) << 16;
  });
  expectHalf("*CLZ.v4u8 r8:t0, r0", [](U A, U, U, U) {
    return bytes(A, 0, [](U X, U) { return U(llvm::countl_zero(uint8_t(X))); });
  });
  expectHalf("*POPCOUNT.i32 r8:t0, r0",
             [](U A, U, U, U) { return U(llvm::popcount(A)); });
  expectHalf("*BITREV.i32 r8:t0, r0", [](U A, U, U, U) {
    U R = 0;
    for (unsigned I = 0; I != 32; ++I)
      R |= (A >> I & 1) << (31 - I);
    return R;
  });
}

/// r8 and r9 as a 64-bit number, for a tuple of both halves.
std::vector<uint64_t> pairs(const std::string &Text,
                            const std::vector<LaneInput> &In) {
  std::vector<uint64_t> Results;
  for (const LaneOutput &Out : runSnippet(Text, In, bifrostOptions()))
    Results.push_back(Out[0] | uint64_t(Out[1]) << 32);
  return Results;
}

TEST(BifrostInstructions, WideAdditions) {
  std::vector<LaneInput> In = pairsOf(patterns32(8));
  struct {
    const char *Type, *Source;
    uint64_t (*Wide)(U Low, U High);
  } Cases[] = {
      {"i64", "r1", [](U L, U H) { return L | uint64_t(H) << 32; }},
      {"u32", "r1", [](U L, U) { return uint64_t(L); }},
      {"s32", "r1", [](U L, U) { return uint64_t(int64_t(S(L))); }},
      {"u32", "r1.h1", [](U L, U) { return uint64_t(L >> 16); }},
      {"s32", "r1.h0", [](U L, U) { return uint64_t(int64_t(int16_t(L))); }},
  };
  for (const auto &C : Cases) {
    std::vector<uint64_t> R =
        pairs(clause(tuple("MOV.i32 t0, r3", "") +
                     tuple(std::string("SHADDXL.") + C.Type + " r8:t0, r0, " +
                               C.Source + ", shift:3",
                           "SHADDXH.i32 r9:t1, r2, t0") +
                     tuple("", "")),
              In);
    ASSERT_EQ(R.size(), In.size());
    for (size_t I = 0; I != In.size(); ++I)
      EXPECT_EQ(R[I], (In[I][0] | uint64_t(In[I][2]) << 32) +
                          (C.Wide(In[I][1], In[I][3]) << 3))
          << C.Type << C.Source << std::hex << " " << In[I][0] << " "
          << In[I][1];
  }
}

//===--- Comparisons ------------------------------------------------------===//

TEST(BifrostInstructions, Comparisons) {
  expectHalf("+ICMP.u32.gt r8:t1, r0, r1",
             [](U A, U B, U, U) { return U(A > B); });
  expectHalf("+ICMP.s32.m1.le r8:t1, r0, r1",
             [](U A, U B, U, U) { return S(A) <= S(B) ? ~0u : 0; });
  expectHalf("+ICMP.i32.m1.ne r8:t1, r0, r1",
             [](U A, U B, U, U) { return A != B ? ~0u : 0; });
  expectHalf("+ICMP.v2s16.m1.lt r8:t1, r0.h10, r1", [](U A, U B, U, U) {
    return halves(A >> 16 | A << 16, B, [](U X, U Y) {
      return int16_t(X) < int16_t(Y) ? 0xffffu : 0;
    });
  });
  expectHalf("+ICMP.v4u8.ge r8:t1, r0, r1", [](U A, U B, U, U) {
    return bytes(A, B, [](U X, U Y) { return U(X >= Y); });
  });
  for (const char *Unit : {"*", "+"}) {
    std::string P = Unit, D = P == "*" ? " r8:t0, " : " r8:t1, ";
    expectHalf(P + "FCMP.f32.f1.lt" + D + "r0, r1", [](U A, U B, U, U) {
      return real(A) < real(B) ? 0x3f800000u : 0;
    });
    expectHalf(P + "FCMP.f32.m1.ne" + D + "r0, r1",
               [](U A, U B, U, U) { return real(A) != real(B) ? ~0u : 0; });
    expectHalf(P + "FCMP.f32.gtlt" + D + "r0, r1", [](U A, U B, U, U) {
      return U(real(A) < real(B) || real(A) > real(B));
    });
    expectHalf(P + "FCMP.v2f16.m1.ge" + D + "r0, r1.h10", [](U A, U B, U, U) {
      return halves(A, B >> 16 | B << 16, [](U X, U Y) {
        return halfReal(X) >= halfReal(Y) ? 0xffffu : 0;
      });
    });
  }
  expectHalf("*FCMP.f32.m1.eq r8:t0, r0.h1, r1.abs", [](U A, U B, U, U) {
    return halfReal(half(A, 1)) == std::fabs(real(B)) ? ~0u : 0;
  });
}

TEST(BifrostInstructions, Selections) {
  expectHalf("*CSEL.i32.eq r8:t0, r0, r1, r2, #0",
             [](U A, U B, U C, U) { return A == B ? C : 0; });
  expectHalf("*CSEL.i32.ne r8:t0, r0, r1, r2, #0",
             [](U A, U B, U C, U) { return A != B ? C : 0; });
  expectHalf("*CSEL.s32.lt r8:t0, r0, r1, r0, r1",
             [](U A, U B, U, U) { return S(A) < S(B) ? A : B; });
  expectHalf("*CSEL.u32.ge r8:t0, r0, r1, r0, r1",
             [](U A, U B, U, U) { return std::max(A, B); });
  expectHalf("*CSEL.f32.gt r8:t0, r0, r1, r2, #0",
             [](U A, U B, U C, U) { return real(A) > real(B) ? C : 0; });
  expectHalf("*CSEL.v2u16.gt r8:t0, r0, r1, r0, r1", [](U A, U B, U, U) {
    return halves(A, B, [](U X, U Y) { return std::max(X, Y); });
  });
  expectHalf("+MUX.i32 r8:t1, r0, r1, r2",
             [](U A, U B, U C, U) { return C == 0 ? A : B; });
  expectHalf("+MUX.i32.neg r8:t1, r0, r1, r2",
             [](U A, U B, U C, U) { return S(C) < 0 ? A : B; });
  expectHalf("+MUX.i32.fp_zero r8:t1, r0, r1, r2",
             [](U A, U B, U C, U) { return C << 1 == 0 ? A : B; });
  expectHalf("+MUX.i32.bit r8:t1, r0, r1, r2",
             [](U A, U B, U C, U) { return (A & C) | (B & ~C); });
  expectHalf("+MUX.v2i16 r8:t1, r0.h10, r1, r2", [](U A, U B, U C, U) {
    return (half(C, 0) ? half(B, 0) : half(A, 1)) |
           (half(C, 1) ? half(B, 1) : half(A, 0)) << 16;
  });
  expectHalf("+MUX.v4i8.neg r8:t1, r0, r1, r2", [](U A, U B, U C, U) {
    U R = 0;
    for (unsigned I = 0; I != 4; ++I)
      R |= byte(byte(C, I) & 0x80 ? A : B, I) << (8 * I);
    return R;
  });
}

TEST(BifrostInstructions, MinimumAndMaximum) {
  expectHalf("+FMIN.f32.c r8:t1, r0, r1", [](U A, U B, U, U) {
    return bits(real(A) < real(B) ? real(A) : real(B));
  });
  expectHalf("+FMAX.f32.inverse_c r8:t1, r0, r1", [](U A, U B, U, U) {
    return bits(real(B) > real(A) ? real(B) : real(A));
  });
  expectHalf("+FMAX.f32.nan_propagate r8:t1, r0, r1", [](U A, U B, U, U) {
    if (std::isnan(real(A)) || std::isnan(real(B)))
      return 0x7fc00000u;
    bool Second = real(A) < real(B) || (real(A) == real(B) && S(A) < 0);
    return Second ? B : A;
  });
  expectHalf("+FMIN.f32 r8:t1, r0.abs, r1", [](U A, U B, U, U) {
    A &= 0x7fffffff;
    if (std::isnan(real(A)))
      return bits(real(B));
    if (std::isnan(real(B)))
      return A;
    return real(B) < real(A) || (A == 0 && B == 0x80000000) ? B : A;
  });
}

//===--- Floats -----------------------------------------------------------===//

TEST(BifrostInstructions, FloatArithmetic) {
  expectHalf("*FMA.f32 r8:t0, r0, r1, r2", [](U A, U B, U C, U) {
    return bits(std::fma(real(A), real(B), real(C)));
  });
  expectHalf("*FMA.f32 r8:t0, r0.neg, r1.abs, r2.neg", [](U A, U B, U C, U) {
    return bits(std::fma(-real(A), std::fabs(real(B)), -real(C)));
  });
  expectHalf("*FMA.f32 r8:t0, r0.h1, r1.h0, #0.neg", [](U A, U B, U, U) {
    return bits(std::fma(halfReal(half(A, 1)), halfReal(half(B, 0)), -0.0f));
  });
  for (const char *Unit : {"*", "+"}) {
    std::string P = Unit, D = P == "*" ? " r8:t0, " : " r8:t1, ";
    expectHalf(P + "FADD.f32" + D + "r0, r1.neg",
               [](U A, U B, U, U) { return bits(real(A) - real(B)); });
    expectHalf(P + "FADD.f32.clamp_0_1" + D + "r0.abs, r1", [](U A, U B, U, U) {
      float V = std::fabs(real(A)) + real(B);
      return V > 0 ? bits(std::min(V, 1.0f)) : 0;
    });
    expectHalf(P + "FADD.f32" + D + "r0, r1.h1", [](U A, U B, U, U) {
      return bits(real(A) + halfReal(half(B, 1)));
    });
  }
  // Round to odd: truncated, with a last bit that tells whether it is exact.
  expectHalf("+FADD.f32.rto r8:t1, r0, r1", [](U A, U B, U, U) {
    double V = double(real(A)) + double(real(B));
    if (std::isnan(V) || std::isinf(V))
      return bits(float(V));
    float F = float(V);
    if (std::fabs(double(F)) > std::fabs(V))
      F = std::nextafter(F, 0.0f);
    // Too far apart for a double: the smaller one only leaves a trace.
    double Rest = double(real(B)) - (V - double(real(A)));
    bool Inexact = double(F) != V || Rest != 0;
    // The trace of a small b; with a the smaller one, V is b and a is left.
    if (V == double(real(B)))
      Rest = double(real(A));
    Inexact |= Rest != 0;
    if (double(F) == V && Rest != 0 && (Rest < 0) == (V > 0))
      F = std::nextafter(F, 0.0f);
    return bits(F) | U(Inexact);
  });
  expectHalf("*FMA_RSCALE.f32 r8:t0, r0, r1, #0.neg, 0x4", [](U A, U B, U, U) {
    return bits(float(std::ldexp(double(real(A)) * real(B), 4)));
  });
  expectHalf("*FMA_RSCALE.f32.n r8:t0, r0, r1, 1.0, #0", [](U A, U B, U, U) {
    bool Zero = real(A) == 0 || real(B) == 0;
    return Zero ? 0x3f800000u : bits(std::fma(real(A), real(B), 1.0f));
  });
  expectHalf("+FADD_RSCALE.f32 r8:t1, r0, r1, 0x3", [](U A, U B, U, U) {
    double V = double(real(A)) + real(B);
    return bits(float(std::ldexp(V, 3)));
  });
  expectHalf("+LDEXP.f32 r8:t1, r0, r1", [](U A, U B, U, U) {
    return bits(std::ldexp(real(A), std::clamp(S(B), -1000, 1000)));
  });
  // The identity, in halves that are swapped and negated.
  expectHalf("*FMA.v2f16 r8:t0, r0.h10.neg, 0x3c003c00, #0", [](U A, U, U, U) {
    return halves(A >> 16 | A << 16, 0, [](U X, U) {
      if (std::isnan(halfReal(X)))
        return 0x7e00u;
      return X & 0x7fff ? X ^ 0x8000 : 0;
    });
  });
}

TEST(BifrostInstructions, Rounding) {
  struct {
    const char *Half;
    float (*Fn)(float);
  } Cases[] = {{"*FROUND.f32 r8:t0, r0", std::nearbyint},
               {"*FROUND.f32.rtz r8:t0, r0", std::trunc},
               {"*FROUND.f32.rtna r8:t0, r0", std::round},
               {"+FROUND.f32.rtp r8:t1, r0", std::ceil},
               {"+FROUND.f32.rtn r8:t1, r0", std::floor}};
  for (const auto &C : Cases)
    expectHalf(C.Half, [&](U A, U, U, U) { return bits(C.Fn(real(A))); });
}

TEST(BifrostInstructions, Conversions) {
  expectHalf("+S32_TO_F32 r8:t1, r0",
             [](U A, U, U, U) { return bits(float(S(A))); });
  expectHalf("+U32_TO_F32 r8:t1, r0",
             [](U A, U, U, U) { return bits(float(A)); });
  expectHalf("+S16_TO_F32 r8:t1, r0.h1",
             [](U A, U, U, U) { return bits(float(S(A) >> 16)); });
  expectHalf("+U8_TO_F32 r8:t1, r0.b1",
             [](U A, U, U, U) { return bits(float(byte(A, 1))); });
  expectHalf("+F32_TO_S32.rtz r8:t1, r0", [](U A, U, U, U) {
    double D = std::isnan(real(A)) ? 0 : std::trunc(double(real(A)));
    return U(S(std::clamp(D, -2147483648.0, 2147483647.0)));
  });
  expectHalf("+F32_TO_U32 r8:t1, r0", [](U A, U, U, U) {
    double D = std::isnan(real(A)) ? 0 : std::nearbyint(double(real(A)));
    return U(std::clamp(D, 0.0, 4294967295.0));
  });
  expectHalf("+F16_TO_S32.rtn r8:t1, r0.h1", [](U A, U, U, U) {
    double D = halfReal(half(A, 1));
    D = std::isnan(D) ? 0 : std::floor(D);
    return U(S(std::clamp(D, -2147483648.0, 2147483647.0)));
  });
  expectHalf("*F16_TO_F32 r8:t0, r0.h1",
             [](U A, U, U, U) { return bits(halfReal(half(A, 1))); });
  expectHalf("+V2S8_TO_V2S16 r8:t1, r0.b31", [](U A, U, U, U) {
    return half(U(S(int8_t(A >> 24))), 0) | U(S(int8_t(A >> 8))) << 16;
  });
  expectHalf("+V2U8_TO_V2U16 r8:t1, r0.b02",
             [](U A, U, U, U) { return byte(A, 0) | byte(A, 2) << 16; });
}

TEST(BifrostInstructions, PartsOfFloats) {
  expectHalf("*FREXPM.f32 r8:t0, r0", [](U A, U, U, U) {
    int E;
    float F = real(A);
    return bits(std::isfinite(F) ? std::frexp(F, &E) : F);
  });
  expectHalf("+FREXPE.f32 r8:t1, r0.neg", [](U A, U, U, U) {
    int E = 0;
    if (std::isfinite(real(A)))
      std::frexp(real(A), &E);
    return U(-E);
  });
  // x = mantissa * 4^exponent.
  expectHalf("*FREXPE.f32.sqrt r8:t0, r0", [](U A, U, U, U) {
    float F = real(A);
    if (!std::isfinite(F) || F == 0)
      return 0u;
    return U(S(std::floor(std::ilogb(F) / 2.0)) + 1);
  });
  expectHalf("*FREXPM.f32.log r8:t0, r0", [](U A, U, U, U) {
    int E;
    float F = real(A);
    if (!std::isfinite(F) || F == 0)
      return bits(F);
    float M = std::frexp(F, &E);
    return bits(std::fabs(M) < 0.75f ? 2 * M : M);
  });
}

//===--- Functions --------------------------------------------------------===//

/// Largest error of \p Half, which computes r8, in units of the last place.
double error(const std::string &Clauses, const std::vector<float> &Values,
             double (*Fn)(double), SnippetOptions O = bifrostOptions()) {
  std::vector<LaneInput> In;
  for (float V : Values)
    In.push_back({bits(V)});
  std::vector<uint32_t> R = evaluate(Clauses, In, O);
  double Worst = R.size() == In.size() ? 0 : INFINITY;
  for (size_t I = 0; I != R.size(); ++I) {
    double E = Fn(Values[I]);
    int Exponent = std::ilogb(E);
    Worst = std::max(Worst, std::fabs(real(R[I]) - E) /
                                std::ldexp(1.0, Exponent - 23));
  }
  return Worst;
}

std::vector<float> positive() {
  std::vector<float> Values;
  for (int I = 0; I != 200; ++I)
    Values.push_back(
        std::ldexp(1.0f + float(I % 37) / 37 + float(I) / 9973, I % 61 - 30));
  return Values;
}

TEST(BifrostFunctions, Accurate) {
  EXPECT_LE(error(single("+FRCP.f32 r8:t1, r0"), positive(),
                  [](double X) { return 1 / X; }),
            0.51);
  EXPECT_LE(error(single("+FRSQ.f32 r8:t1, r0"), positive(),
                  [](double X) { return 1 / std::sqrt(X); }),
            0.51);
}

/// The sequences for cores without these functions.
TEST(BifrostFunctions, ReciprocalFromTheTable) {
  std::string Clauses =
      clause(tuple("FREXPM.f32 r4:t0, r0", "FRCP_APPROX.f32 r5:t1, r0") +
             tuple("FREXPE.f32 r6:t0, r0.neg", "") + tuple("", "")) +
      clause(tuple("FMA_RSCALE.f32.n r7:t0, r4, r5.neg, 1.0, #0", "") +
             tuple("", "")) +
      single("*FMA_RSCALE.f32 r8:t0, r7, r5, r5, r6");
  EXPECT_LE(error(
                Clauses, positive(), [](double X) { return 1 / X; },
                bifrostOptions("mali-g71")),
            1.0);
  // The table alone is not enough.
  EXPECT_GE(error(
                clause(tuple("", "FRCP_APPROX.f32 r5:t1, r0") +
                       tuple("FREXPE.f32 t0, r0.neg", "") +
                       tuple("", "LDEXP.f32 r8:t1, r5, t0") + tuple("", "")),
                positive(), [](double X) { return 1 / X; },
                bifrostOptions("mali-g71")),
            2.0);
}

TEST(BifrostFunctions, Logarithm) {
  // log2(x) = e + (m - 1) * (log2(m) / (m - 1)).
  std::string Clauses = clause(tuple("FREXPE.f32.log t0, r0", "") +
                               tuple("", "S32_TO_F32 r4:t1, t0") +
                               tuple("FADD_LSCALE.f32 r5:t0, 0xbf800000, r0",
                                     "FLOGD.f32 r6:t1, r0") +
                               tuple("", "")) +
                        single("*FMA.f32 r8:t0, r6, r5, r4");
  std::vector<float> Values = positive();
  EXPECT_LE(error(Clauses, Values, [](double X) { return std::log2(X); }), 4.0);
  // The same with the table of older cores.
  std::string Old =
      clause(tuple("FREXPE.f32.log t0, r0", "FLOG_TABLE.f32.base2 r5:t1, r0") +
             tuple("FREXPM.f32.log r6:t0, r0", "S32_TO_F32 r4:t1, t0") +
             tuple("", "FLOG_TABLE.f32.red r7:t1, r0") + tuple("", "")) +
      clause(tuple("FMA.f32 r6:t0, r6, r7, 0xbf800000", "") +
             tuple("FADD.f32 r5:t0, r4, r5", "") + tuple("", "")) +
      // log2(1 + y) = y * (1 - y / 2 + y^2 / 3 - ...) / ln 2, |y| < 1/32.
      clause(tuple("FMA.f32 r7:t0, r6, 0x3e4ccccd, 0xbe800000", "") +
             tuple("FMA.f32 r7:t0, r6, t0, 0x3eaaaaab", "") +
             tuple("FMA.f32 r7:t0, r6, t0, 0xbf000000", "") +
             tuple("FMA.f32 r7:t0, r6, t0, 1.0", "") +
             tuple("FMA.f32 t0, r6, t0, #0.neg", "") +
             tuple("FMA.f32 r8:t0, t0, 0x3fb8aa3b, r5", "") + tuple("", ""));
  std::vector<float> Far;
  for (float V : Values)
    if (std::fabs(std::log2(V)) > 0.5f)
      Far.push_back(V);
  EXPECT_LE(error(
                Old, Far, [](double X) { return std::log2(X); },
                bifrostOptions("mali-g71")),
            8.0);
}

TEST(BifrostFunctions, Exponential) {
  std::vector<float> Values;
  for (int I = -300; I < 300; I += 7)
    Values.push_back(float(I) / 16 + float(I) / 1024);
  std::string Clauses =
      clause(tuple("FMA_RSCALE.f32 r4:t0, r0, 1.0, #0.neg, 0x18", "") +
             tuple("", "F32_TO_S32 r5:t1, t0") + tuple("", "") +
             tuple("", "FEXP.f32 r8:t1, r5, r4") + tuple("", ""));
  EXPECT_LE(error(Clauses, Values, [](double X) { return std::exp2(X); }), 2.0);
}

TEST(BifrostFunctions, Halves) {
  // The result is in the low half, the other one is zero.
  std::vector<uint32_t> R =
      evaluate(single("+FRCP.f16 r8:t1, r0.h1"), {{0x4000ffff}, {0xc8001234}},
               bifrostOptions());
  EXPECT_EQ(R, (std::vector<uint32_t>{0x3800, 0xb000}));
}

//===--- Lanes ------------------------------------------------------------===//

TEST(BifrostLanes, Permute) {
  std::vector<LaneInput> In(8);
  for (unsigned L = 0; L != 8; ++L)
    In[L] = {100 + L, 7 - L};
  auto Run = [&](const std::string &Half, const char *CPU = "mali-g52") {
    return evaluate(single(Half), In, bifrostOptions(CPU));
  };
  auto Expect = [](auto Fn) {
    std::vector<uint32_t> R;
    for (unsigned L = 0; L != 8; ++L)
      R.push_back(Fn(L));
    return R;
  };
  EXPECT_EQ(Run("+CLPER.i32.subgroup8.zero r8:t1, r0, r1"),
            Expect([](unsigned L) { return 107 - L; }));
  EXPECT_EQ(Run("+CLPER.i32.xor.subgroup4.zero r8:t1, r0, 0x1010101"),
            Expect([](unsigned L) { return 100 + (L ^ 1); }));
  // Outside of the subgroup there is no lane.
  EXPECT_EQ(Run("+CLPER.i32.subgroup4.umax r8:t1, r0, r1"),
            Expect([](unsigned L) { return 7 - L < 4 ? 107u - L + 4 : ~0u; }));
  EXPECT_EQ(Run("+CLPER_OLD.i32 r8:t1, r0, 0x2020202", "mali-g71"),
            Expect([](unsigned L) { return 102 + (L & 4); }));
  EXPECT_EQ(Run("+WMASK.subgroup4 r8:t1, r1, fill:0"),
            Expect([](unsigned L) { return L < 4 ? 15u : 7u; }));
}

} // namespace
