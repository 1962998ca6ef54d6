//===- RogueExecComplex.cpp - Semantics of functions ----------------------===//
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

#include "RogueExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

constexpr double HalfPi = 1.5707963267948966;

inline double reciprocal(double X) { return 1.0 / X; }
inline double reciprocalRoot(double X) {
  // 1 / sqrt(-0) is -infinity.
  return 1.0 / std::sqrt(X);
}
inline double logarithm(double X) { return X == 0 ? -INFINITY : std::log2(X); }
inline double power(double X) { return std::exp2(X); }

/// The sRGB transfer curve and its inverse.
inline double compressGamma(double X) {
  return X <= 0.0031308 ? 12.92 * X : 1.055 * std::pow(X, 1 / 2.4) - 0.055;
}
inline double expandGamma(double X) {
  return X <= 0.04045 ? X / 12.92 : std::pow((X + 0.055) / 1.055, 2.4);
}

template <double (*Fn)(double)> struct Function {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row TA, V;
    const uint32_t *A = floatRow(T, O, 0, TA);
    GPUSIM_LANES V[L] = bitsOf(float(Fn(asFloat(A[L]))));
    writeFloat(T, O, V);
  }
};

/// Reports arguments for which the result is not defined.
inline void checkUnitRange(TaskState &T, const uint32_t *A) {
  for (uint32_t M = T.Active; M; M &= M - 1) {
    unsigned L = llvm::countr_zero(M);
    if (std::fabs(asFloat(A[L])) > 1)
      return T.fail(L, "the argument is outside of -1..1, where the result is "
                       "not defined");
  }
}

/// Fn(a) / a, where bit patterns below \p MinBits give the limit.
template <typename Fn>
GPUSIM_INLINE void quotient(TaskState &T, const SubOp &O) {
  Row TA, V;
  const uint32_t *A = floatRow(T, O, 0, TA);
  checkUnitRange(T, A);
  GPUSIM_LANES {
    double X = asFloat(A[L]);
    bool Tiny = (A[L] & 0x7fffffff) < Fn::MinBits;
    V[L] = bitsOf(float(Tiny ? Fn::Limit : Fn::compute(X) / X));
  }
  writeFloat(T, O, V);
}

/// sin(a * pi/2) / a, which has to be multiplied with a afterwards: p0 says so.
struct SineQuotient {
  static constexpr uint32_t MinBits = 103u << 23;
  static constexpr double Limit = HalfPi;
  static double compute(double X) { return std::sin(X * HalfPi); }

  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    quotient<SineQuotient>(T, O);
    T.NewP0 = ~0u;
    T.WritesP0 = true;
  }
};

struct TangentQuotient {
  static constexpr uint32_t MinBits = 0x39c00000;
  static constexpr double Limit = 1;
  static double compute(double X) { return std::atan(X); }

  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    quotient<TangentQuotient>(T, O);
  }
};

/// Range reduction for SineQuotient, in two parts. What the first part hands to
/// the second is not published: here it is the angle itself in a disguise, so
/// that code that mixes up the two is noticed.
struct Reduce {
  static constexpr uint32_t Disguise = 0x5bd1e995;
  enum { PartA, PartB, Sine = 0 };

  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row TA, V;
    const uint32_t *A = floatRow(T, O, 0, TA);
    uint32_t *Result = T.FT[FeedFT0], *Data = T.FT[FeedFT1];
    if (O.Mode == PartB) {
      const uint32_t *Given = T.S[O.Src[1]];
      for (uint32_t M = T.Active; M; M &= M - 1) {
        unsigned L = llvm::countr_zero(M);
        if (Given[L] != (A[L] ^ Disguise))
          return T.fail(L, "the data are not those of the first part for the "
                           "same angle");
      }
    }
    // The argument whose sine quarter wave is the wanted sine: arcsin(sin(a))
    // has no error that shows, because where arcsin is steep the sine is flat.
    GPUSIM_LANES {
      double X = asFloat(A[L]);
      double S = O.Type == Sine ? std::sin(X) : std::cos(X);
      V[L] = bitsOf(float(std::asin(S) / HalfPi));
    }
    GPUSIM_LANES Result[L] = isNaN32(V[L]) ? CanonicalNaN32 : V[L];
    GPUSIM_LANES Data[L] = A[L] ^ Disguise;
    // One iteration is enough.
    T.NewP0 = 0;
    T.WritesP0 = O.WritesP0;
  }
};

} // namespace

ArrayRef<ExecEntry> rogue::execTableComplex() {
  static const ExecEntry Table[] = {
      {Rogue::FRCP, exec<Function<reciprocal>>()},
      {Rogue::FRSQ, exec<Function<reciprocalRoot>>()},
      {Rogue::FLOG, exec<Function<logarithm>>()},
      {Rogue::FEXP, exec<Function<power>>()},
      {Rogue::GCMP, exec<Function<compressGamma>>()},
      {Rogue::GEXP, exec<Function<expandGamma>>()},
      {Rogue::FSINC, exec<SineQuotient>()},
      {Rogue::FARCTANC, exec<TangentQuotient>()},
      {Rogue::FRED, exec<Reduce>()},
  };
  return Table;
}
