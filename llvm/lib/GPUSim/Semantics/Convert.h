//===- Convert.h - Semantics of conversions ---------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between integers and floats, and the parts of floats.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_SEMANTICS_CONVERT_H
#define LLVM_LIB_GPUSIM_SEMANTICS_CONVERT_H

#include "../Exec.h"
#include <algorithm>
#include <climits>
#include <limits>

namespace llvm {
namespace gpusim {
namespace semantics {

//===--- Integer to integer -----------------------------------------------===//

/// One byte or half to 32 bits; the selected part says which.
template <bool Signed> struct Extend32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = i32Row<Signed>(W, O, 0, TA);
    GPUSIM_LANES V[L] = A[L];
    write32(W, O, V);
  }
};

/// Two bytes to two halves.
template <bool Signed> struct ExtendV2 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2x16Row<Signed, false>(W, O, 0, TA);
    GPUSIM_LANES V[L] = A[L];
    write32(W, O, V);
  }
};

//===--- Integer to float -------------------------------------------------===//

/// 32-bit integers, and parts of them where the operand selects one. A double
/// holds any 32-bit integer exactly.
template <bool Signed> struct IntToF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = i32Row<Signed>(W, O, 0, TA);
    if (O.Round == RoundNearest)
      GPUSIM_LANES V[L] =
          bitsOf(float(Signed ? double(int32_t(A[L])) : double(A[L])));
    else
      GPUSIM_LANES V[L] = bitsOf(roundToFloat(
          Signed ? double(int32_t(A[L])) : double(A[L]), RoundMode(O.Round)));
    write32(W, O, V);
  }
};

template <bool Signed> struct V2I16ToV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2x16Row<Signed, false>(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t R = 0;
      for (unsigned S = 0; S != 32; S += 16) {
        double D =
            Signed ? double(int16_t(A[L] >> S)) : double(uint16_t(A[L] >> S));
        R |= roundToHalf(D, RoundMode(O.Round)) << S;
      }
      V[L] = R;
    }
    write32(W, O, V);
  }
};

//===--- Float to integer -------------------------------------------------===//

/// Rounds and saturates; NaN becomes 0.
template <typename E> inline uint32_t toInteger(double D, RoundMode Mode) {
  if (std::isnan(D))
    return 0;
  double R = roundIntegral(D, Mode);
  if (R <= double(std::numeric_limits<E>::min()))
    return uint32_t(std::numeric_limits<E>::min());
  if (R >= double(std::numeric_limits<E>::max()))
    return uint32_t(std::numeric_limits<E>::max());
  return uint32_t(int64_t(R));
}

template <typename E> struct F32ToInt {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES V[L] = toInteger<E>(asFloat(A[L]), RoundMode(O.Round));
    write32(W, O, V);
  }
};

template <typename E> struct F16ToInt {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = halfRow(W, O, 0, TA);
    GPUSIM_LANES V[L] = toInteger<E>(halfToFloat(A[L]), RoundMode(O.Round));
    write32(W, O, V);
  }
};

template <typename E> struct V2F16ToV2Int {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t R = 0;
      for (unsigned S = 0; S != 32; S += 16)
        R |=
            (toInteger<E>(halfToFloat(A[L] >> S & 0xffff), RoundMode(O.Round)) &
             0xffff)
            << S;
      V[L] = R;
    }
    write32(W, O, V);
  }
};

//===--- Float to float ---------------------------------------------------===//

struct F16ToF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = halfRow(W, O, 0, TA);
    if (W.FlushF16)
      GPUSIM_LANES TA[L] = flush16x2(A[L]);
    GPUSIM_LANES V[L] = bitsOf(halfToFloat(A[L]));
    writeF32(W, O, V);
  }
};

struct V2F32ToV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB);
    if (O.Round == RoundNearest)
      GPUSIM_LANES V[L] =
          floatToHalf(asFloat(A[L])) | floatToHalf(asFloat(B[L])) << 16;
    else
      GPUSIM_LANES V[L] = roundToHalf(asFloat(A[L]), RoundMode(O.Round)) |
                          roundToHalf(asFloat(B[L]), RoundMode(O.Round)) << 16;
    writeV2F16(W, O, V);
  }
};

//===--- Parts of floats --------------------------------------------------===//

enum FrexpMode { FrexpPlain, FrexpSqrt, FrexpLog };

/// Splits F = mantissa * 2^exponent. The mantissa lies in [0.5, 1), in
/// [0.25, 1) with an even exponent (of which half is returned), or in
/// [0.75, 1.5). Zero has exponent 0; infinity and NaN are their own mantissa.
inline float split(float F, unsigned Mode, int &Exponent) {
  Exponent = 0;
  if (F == 0 || !std::isfinite(F))
    return F;
  int E;
  float M = std::frexp(F, &E);
  switch (Mode) {
  case FrexpSqrt:
    if (E & 1) {
      M *= 0.5f;
      ++E;
    }
    Exponent = E / 2;
    return M;
  case FrexpLog:
    if (std::fabs(M) < 0.75f) {
      M *= 2;
      --E;
    }
    break;
  }
  Exponent = E;
  return M;
}

struct FrexpMantissaF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES {
      int E;
      V[L] = bitsOf(split(asFloat(A[L]), O.Mode, E));
    }
    writeF32(W, O, V);
  }
};
struct FrexpMantissaV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t R = 0;
      int E;
      for (unsigned S = 0; S != 32; S += 16)
        R |= floatToHalf(split(halfToFloat(A[L] >> S & 0xffff), O.Mode, E))
             << S;
      V[L] = R;
    }
    writeV2F16(W, O, V);
  }
};
struct FrexpExponentF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES {
      int E;
      split(asFloat(A[L]), O.Mode, E);
      V[L] = uint32_t(O.Mode2 ? -E : E);
    }
    write32(W, O, V);
  }
};
struct FrexpExponentV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t R = 0;
      int E;
      for (unsigned S = 0; S != 32; S += 16) {
        split(halfToFloat(A[L] >> S & 0xffff), O.Mode, E);
        R |= (uint32_t(O.Mode2 ? -E : E) & 0xffff) << S;
      }
      V[L] = R;
    }
    write32(W, O, V);
  }
};

/// Binary exponent; INT_MIN for zero and INT_MAX for infinity and NaN.
inline int exponentOf(float F) {
  if (F == 0)
    return INT_MIN;
  return std::isfinite(F) ? std::ilogb(F) : INT_MAX;
}
inline float exponentAsFloat(float F) {
  if (F == 0)
    return -INFINITY;
  if (!std::isfinite(F))
    return std::isnan(F) ? F : INFINITY;
  return float(std::ilogb(F));
}

struct ILogBF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES V[L] = uint32_t(exponentOf(asFloat(A[L])));
    write32(W, O, V);
  }
};
struct ILogBV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t R = 0;
      for (unsigned S = 0; S != 32; S += 16)
        R |= (uint32_t(
                  std::clamp<int>(exponentOf(halfToFloat(A[L] >> S & 0xffff)),
                                  INT16_MIN, INT16_MAX)) &
              0xffff)
             << S;
      V[L] = R;
    }
    write32(W, O, V);
  }
};
struct LogBF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES V[L] = bitsOf(exponentAsFloat(asFloat(A[L])));
    writeF32(W, O, V);
  }
};
struct LogBV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t R = 0;
      for (unsigned S = 0; S != 32; S += 16)
        R |= floatToHalf(exponentAsFloat(halfToFloat(A[L] >> S & 0xffff))) << S;
      V[L] = R;
    }
    writeV2F16(W, O, V);
  }
};

/// Mode: 1 makes NaNs zero, 2 makes them quiet. Mode2 bit 0 flushes subnormals,
/// bit 1 makes infinities finite.
struct FlushF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t U = A[L];
      if (isNaN32(U))
        U = O.Mode == 1 ? 0 : O.Mode == 2 ? U | 0x00400000 : U;
      else if ((O.Mode2 & 2) && (U & 0x7fffffff) == 0x7f800000)
        U = (U & 0x80000000) | 0x7f7fffff;
      else if (O.Mode2 & 1)
        U = flush32(U);
      V[L] = U;
    }
    write32(W, O, V);
  }
};
struct FlushV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA);
    GPUSIM_LANES {
      uint32_t R = 0;
      for (unsigned S = 0; S != 32; S += 16) {
        uint32_t U = A[L] >> S & 0xffff;
        if (isNaN16(U))
          U = O.Mode == 1 ? 0 : O.Mode == 2 ? U | 0x200 : U;
        else if ((O.Mode2 & 2) && (U & 0x7fff) == 0x7c00)
          U = (U & 0x8000) | 0x7bff;
        else if (O.Mode2 & 1)
          U = flush16x2(U) & 0xffff;
        R |= U << S;
      }
      V[L] = R;
    }
    write32(W, O, V);
  }
};

} // namespace semantics
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_SEMANTICS_CONVERT_H
