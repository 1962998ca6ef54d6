//===- Function.h - Semantics of functions and lanes ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hardware's functions have an unpublished error. Here they are computed in
// double and rounded once, which is the best any hardware can do.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_SEMANTICS_FUNCTION_H
#define LLVM_LIB_GPUSIM_SEMANTICS_FUNCTION_H

#include "../Exec.h"
#include "llvm/ADT/bit.h"

namespace llvm {
namespace gpusim {
namespace semantics {

inline double reciprocal(double D) { return 1.0 / D; }
inline double reciprocalRoot(double D) {
  // 1 / sqrt(-0) is -infinity, as IEEE 754 has it.
  return 1.0 / std::sqrt(D);
}

template <double (*Fn)(double)> struct FunctionF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = f32Row(W, O, 0, TA);
    GPUSIM_LANES V[L] = bitsOf(float(Fn(asFloat(A[L]))));
    writeF32(W, O, V);
  }
};

/// The result goes to the selected half; a write of the whole register leaves
/// zero in the upper half (v9, v10), and a replicating one writes it to both.
template <double (*Fn)(double), bool Replicate> struct FunctionF16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = halfRow(W, O, 0, TA);
    if (W.FlushF16)
      GPUSIM_LANES TA[L] = flush16x2(A[L]);
    GPUSIM_LANES {
      uint32_t R = roundToHalf(Fn(halfToFloat(A[L])), RoundNearest);
      bool Both = O.DstBits != ~0u || (Replicate && O.Narrow);
      V[L] = Both ? R * 0x10001u : R;
    }
    if (W.FlushF16)
      GPUSIM_LANES V[L] = flush16x2(V[L]);
    write32(W, O, V);
  }
};

/// log2(m) / (m - 1) for the significand m of x in [0.75, 1.5): the factor that
/// FADD_LSCALE's m - 1 is multiplied with.
inline double logFactor(double X) {
  if (X == 0)
    return INFINITY;
  if (std::isnan(X) || X < 0)
    return std::nan("");
  if (std::isinf(X))
    return 1;
  int E;
  double M = std::frexp(X, &E);
  if (M < 0.75)
    M *= 2;
  if (M == 1)
    return 1.4426950408889634;
  return std::log2(M) / (M - 1);
}

/// 2^(a / 2^24). b is the same number as a float; it decides where the fixed
/// point is saturated.
struct FExpF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TB, V;
    const uint32_t *A = rawRow(W, O, 0), *B = f32Row(W, O, 1, TB);
    GPUSIM_LANES {
      double X = asFloat(B[L]);
      double Fixed = double(int32_t(A[L]));
      double Power = std::fabs(X) < 2147483648.0 ? Fixed : X;
      V[L] = bitsOf(float(std::exp2(Power * 0x1p-24)));
    }
    writeF32(W, O, V);
  }
};

inline double tableSine(unsigned Step) {
  return std::sin(0.09817477042468103 * (Step & 63));
}
inline double tableCosine(unsigned Step) {
  return std::cos(0.09817477042468103 * (Step & 63));
}
// The multiples of a quarter turn must be exact.
inline float exactTable(double V) {
  return float(std::fabs(V) < 1e-9 ? 0.0 : V);
}
template <double (*Fn)(unsigned)> struct SineTable {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    GPUSIM_LANES V[L] = bitsOf(exactTable(Fn(A[L])));
    write32(W, O, V);
  }
};

struct ExpTable {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    GPUSIM_LANES V[L] = bitsOf(float(std::exp2((A[L] & 15) / 16.0)));
    write32(W, O, V);
  }
};

//===--- Lanes ------------------------------------------------------------===//

/// Lanes per subgroup.
GPUSIM_INLINE unsigned subgroupSize(const Op &O) { return 2u << O.Mode; }

/// Bit i: the value of lane i of the lane's subgroup is not zero. Lanes that
/// are not active give Imm.
struct WarpMask {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    uint32_t Mask = 0;
    GPUSIM_LANES Mask |= (A[L] ? 1u : 0u) << L;
    Mask = (Mask & W.Active) | (O.Imm ? ~W.Active : 0);
    unsigned Size = subgroupSize(O);
    GPUSIM_LANES V[L] =
        (Mask >> (L & ~(Size - 1))) & uint32_t((uint64_t(1) << Size) - 1);
    write32(W, O, V);
  }
};

/// The value of another lane of the subgroup; a constant if that lane is not
/// active.
struct LanePermute {
  enum { None, Xor };

  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    static const uint32_t InactiveValues[16] = {
        0,          ~0u,        1,          0x00010001, 0x80000000, 0x7fffffff,
        0x80008000, 0x7fff7fff, 0x80808080, 0x7f7f7f7f, 0x3f800000, 0x3c003c00,
        0xff800000, 0x7f800000, 0xfc00fc00, 0x7c007c00};
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1);
    unsigned Shift = O.Src[1].Sel >= PartB0 ? 8 * (O.Src[1].Sel - PartB0) : 0;
    unsigned Size = subgroupSize(O);
    GPUSIM_LANES {
      unsigned Index = B[L] >> Shift & 0xff;
      unsigned Other = O.Mode2 == Xor ? (L & (Size - 1)) ^ Index : Index;
      unsigned From = (L & ~(Size - 1)) + Other;
      bool Valid = Other < Size && (W.Active >> From & 1);
      V[L] = Valid ? A[From] : InactiveValues[O.Imm & 15];
    }
    write32(W, O, V);
  }
};

} // namespace semantics
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_SEMANTICS_FUNCTION_H
