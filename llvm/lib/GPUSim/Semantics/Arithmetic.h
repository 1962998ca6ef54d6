//===- Arithmetic.h - Semantics of float arithmetic -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_SEMANTICS_ARITHMETIC_H
#define LLVM_LIB_GPUSIM_SEMANTICS_ARITHMETIC_H

#include "../Exec.h"
#include <algorithm>
#include <cstdint>

namespace llvm {
namespace gpusim {
namespace semantics {

/// Significand of \p U scaled to [0.75, 1.5), the range around 1 in which
/// logarithms are computed. Zero, infinity and NaN stay what they are.
GPUSIM_INLINE float logMantissa(float F) {
  if (F == 0 || !std::isfinite(F))
    return F;
  int E;
  float M = std::frexp(F, &E); // In [0.5, 1).
  return std::fabs(M) < 0.75f ? M * 2 : M;
}

struct FAddF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB);
    if (O.Round == RoundNearest)
      GPUSIM_LANES V[L] = bitsOf(asFloat(A[L]) + asFloat(B[L]));
    else
      GPUSIM_LANES V[L] =
          bitsOf(addRounded(asFloat(A[L]), asFloat(B[L]), RoundMode(O.Round)));
    writeF32(W, O, V);
  }
};

struct FAddImmF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    uint32_t Imm = W.FlushF32 ? flush32(O.Imm) : O.Imm;
    GPUSIM_LANES V[L] = bitsOf(asFloat(A[L]) + asFloat(Imm));
    writeF32(W, O, V);
  }
};

/// a + b's significand.
struct FAddLScaleF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB);
    GPUSIM_LANES {
      float M = logMantissa(asFloat(B[L]));
      V[L] = bitsOf(O.Round == RoundNearest
                        ? asFloat(A[L]) + M
                        : addRounded(asFloat(A[L]), M, RoundMode(O.Round)));
    }
    writeF32(W, O, V);
  }
};

GPUSIM_INLINE uint32_t addHalf(uint32_t A, uint32_t B) {
  // The sum of two halves has at most 40 significant bits; rounding it to f32
  // first is harmless because 24 bits are more than twice 11.
  return floatToHalf(halfToFloat(A) + halfToFloat(B));
}

struct FAddV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA), *B = v2f16Row(W, O, 1, TB);
    if (O.Round == RoundNearest)
      GPUSIM_LANES V[L] = addHalf(A[L] & 0xffff, B[L] & 0xffff) |
                          addHalf(A[L] >> 16, B[L] >> 16) << 16;
    else
      GPUSIM_LANES {
        uint32_t R = 0;
        for (unsigned S = 0; S != 32; S += 16)
          R |= fmaHalf(halfToFloat(A[L] >> S & 0xffff), 1.0f,
                       halfToFloat(B[L] >> S & 0xffff), RoundMode(O.Round))
               << S;
        V[L] = R;
      }
    writeV2F16(W, O, V);
  }
};

struct FAddImmV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    uint32_t B = W.FlushF16 ? flush16x2(O.Imm) : O.Imm;
    GPUSIM_LANES V[L] =
        addHalf(A[L] & 0xffff, B & 0xffff) | addHalf(A[L] >> 16, B >> 16) << 16;
    writeV2F16(W, O, V);
  }
};

struct FMAF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, TC, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB),
                   *C = f32Row(W, O, 2, TC);
    if (O.Round == RoundNearest)
      GPUSIM_LANES V[L] =
          bitsOf(__builtin_fmaf(asFloat(A[L]), asFloat(B[L]), asFloat(C[L])));
    else
      GPUSIM_LANES V[L] = bitsOf(fmaRounded(asFloat(A[L]), asFloat(B[L]),
                                            asFloat(C[L]), RoundMode(O.Round)));
    writeF32(W, O, V);
  }
};

struct FMAV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, TC, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA), *B = v2f16Row(W, O, 1, TB),
                   *C = v2f16Row(W, O, 2, TC);
    if (O.Round == RoundNearest)
      GPUSIM_LANES V[L] =
          fmaHalfNearest(halfToFloat(A[L] & 0xffff), halfToFloat(B[L] & 0xffff),
                         halfToFloat(C[L] & 0xffff)) |
          fmaHalfNearest(halfToFloat(A[L] >> 16), halfToFloat(B[L] >> 16),
                         halfToFloat(C[L] >> 16))
              << 16;
    else
      GPUSIM_LANES {
        uint32_t R = 0;
        for (unsigned S = 0; S != 32; S += 16)
          R |= fmaHalf(halfToFloat(A[L] >> S & 0xffff),
                       halfToFloat(B[L] >> S & 0xffff),
                       halfToFloat(C[L] >> S & 0xffff), RoundMode(O.Round))
               << S;
        V[L] = R;
      }
    writeV2F16(W, O, V);
  }
};

/// (a * b + c) * 2^d, rounded once.
struct FMARScaleF32 {
  enum : unsigned { Plain, N, Left };

  static float one(float A, float B, float C, int32_t D, unsigned Mode,
                   RoundMode Round) {
    double P = static_cast<double>(A) * B;
    if (Mode == N && (A == 0 || B == 0))
      P = std::signbit(A) != std::signbit(B) ? -0.0 : 0.0;
    if (Mode == Left && (A == 0 || B == 0))
      P = A;
    if (!std::isfinite(P) || !std::isfinite(C))
      return static_cast<float>(P + C);
    // A sum that is exact in double or rounded to odd stays so when scaled: the
    // exponent is clamped where the result is infinite or zero anyway.
    double S = addToOdd(P, C);
    if (S == 0 && (P != 0 || std::signbit(P) != std::signbit(C)))
      S = 0.0;
    return roundToFloat(std::ldexp(S, std::clamp(D, -600, 600)), Round);
  }

  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, TC, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB),
                   *C = f32Row(W, O, 2, TC), *D = rawRow(W, O, 3);
    RoundMode Round = O.Round ? RoundZero : RoundNearest;
    GPUSIM_LANES V[L] = bitsOf(one(asFloat(A[L]), asFloat(B[L]), asFloat(C[L]),
                                   int32_t(D[L]), O.Mode, Round));
    writeF32(W, O, V);
  }
};
struct FMARScaleNF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Op M = O;
    M.Mode = FMARScaleF32::N;
    FMARScaleF32::run(W, M);
  }
};
struct FMARScaleLeftF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Op M = O;
    M.Mode = FMARScaleF32::Left;
    FMARScaleF32::run(W, M);
  }
};

struct LdexpF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *N = rawRow(W, O, 1);
    GPUSIM_LANES {
      int E = std::clamp(int32_t(N[L]), -600, 600);
      V[L] = bitsOf(roundToFloat(std::ldexp(double(asFloat(A[L])), E),
                                 RoundMode(O.Round)));
    }
    writeF32(W, O, V);
  }
};

struct LdexpV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA), *N = rawRow(W, O, 1);
    GPUSIM_LANES {
      uint32_t R = 0;
      for (unsigned S = 0; S != 32; S += 16) {
        int E = std::clamp(int(int16_t(N[L] >> S)), -600, 600);
        double D = std::ldexp(double(halfToFloat(A[L] >> S & 0xffff)), E);
        R |= roundToHalf(D, RoundMode(O.Round)) << S;
      }
      V[L] = R;
    }
    writeV2F16(W, O, V);
  }
};

/// Mode bit k: bytes of source k are unsigned all the same.
template <bool Signed> struct DotProduct {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1),
                   *C = rawRow(W, O, 2);
    bool SA = Signed && !(O.Mode & 1), SB = Signed && !(O.Mode & 2);
    GPUSIM_LANES {
      int64_t Sum = Signed ? int64_t(int32_t(C[L])) : int64_t(C[L]);
      for (unsigned S = 0; S != 32; S += 8)
        Sum += (SA ? int8_t(A[L] >> S) : uint8_t(A[L] >> S)) *
               (SB ? int8_t(B[L] >> S) : uint8_t(B[L] >> S));
      if (O.Saturate)
        Sum = Signed ? std::clamp<int64_t>(Sum, INT32_MIN, INT32_MAX)
                     : std::clamp<int64_t>(Sum, 0, UINT32_MAX);
      V[L] = uint32_t(Sum);
    }
    write32(W, O, V);
  }
};

/// From v11 on the operand is not flushed.
template <bool FlushInput> struct FRoundF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = FlushInput ? f32Row(W, O, 0, TA) : bitsRow(W, O, 0, TA);
    GPUSIM_LANES V[L] =
        bitsOf(float(roundIntegral(asFloat(A[L]), RoundMode(O.Round))));
    writeF32(W, O, V);
  }
};

struct FRoundV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t R = 0;
      for (unsigned S = 0; S != 32; S += 16)
        R |= floatToHalf(float(roundIntegral(halfToFloat(A[L] >> S & 0xffff),
                                             RoundMode(O.Round))))
             << S;
      V[L] = R;
    }
    writeV2F16(W, O, V);
  }
};

} // namespace semantics
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_SEMANTICS_ARITHMETIC_H
