//===- Compare.h - Semantics of comparison and selection --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_SEMANTICS_COMPARE_H
#define LLVM_LIB_GPUSIM_SEMANTICS_COMPARE_H

#include "../Exec.h"
#include <type_traits>

namespace llvm {
namespace gpusim {
namespace semantics {

enum CompareKind { Eq, Gt, Ge, Ne, Lt, Le, GtLt, Total };
enum ResultKind { ResultI1, ResultF1, ResultM1, ResultCarry };

/// A half as an element type of comparisons.
struct Half {};

/// gt, ge, lt, le, eq, gtlt and total are false for NaN, ne is true.
template <CompareKind K, typename T> GPUSIM_INLINE bool compare(T A, T B) {
  switch (K) {
  case Eq:
    return A == B;
  case Gt:
    return A > B;
  case Ge:
    return A >= B;
  case Ne:
    return A != B;
  case Lt:
    return A < B;
  case Le:
    return A <= B;
  case GtLt:
    return A < B || A > B;
  case Total:
    return A == A && B == B;
  }
  return false;
}

/// Element \p Shift / Bits of a word as the type that is compared.
template <typename E> GPUSIM_INLINE auto element(uint32_t U, unsigned Shift) {
  if constexpr (std::is_same_v<E, float>)
    return asFloat(U);
  else if constexpr (std::is_same_v<E, Half>)
    return halfToFloat(U >> Shift & 0xffff);
  else
    return E(U >> Shift);
}
template <typename E> constexpr unsigned bitsIn() {
  if constexpr (std::is_same_v<E, Half>)
    return 16;
  else
    return 8 * sizeof(E);
}

/// All ones in each element where the comparison holds.
template <typename E, CompareKind K>
GPUSIM_INLINE uint32_t compareMask(uint32_t A, uint32_t B) {
  constexpr unsigned Bits = bitsIn<E>();
  constexpr uint32_t Ones = Bits == 32 ? ~0u : (1u << (Bits % 32)) - 1;
  uint32_t R = 0;
  for (unsigned S = 0; S != 32; S += Bits)
    R |= (compare<K>(element<E>(A, S), element<E>(B, S)) ? Ones : 0) << S;
  return R;
}

template <typename E>
GPUSIM_INLINE void compareRows(unsigned Kind, const uint32_t *A,
                               const uint32_t *B, Lanes32 &V) {
  switch (Kind) {
  case Eq:
    GPUSIM_LANES V[L] = compareMask<E, Eq>(A[L], B[L]);
    return;
  case Gt:
    GPUSIM_LANES V[L] = compareMask<E, Gt>(A[L], B[L]);
    return;
  case Ge:
    GPUSIM_LANES V[L] = compareMask<E, Ge>(A[L], B[L]);
    return;
  case Ne:
    GPUSIM_LANES V[L] = compareMask<E, Ne>(A[L], B[L]);
    return;
  case Lt:
    GPUSIM_LANES V[L] = compareMask<E, Lt>(A[L], B[L]);
    return;
  case Le:
    GPUSIM_LANES V[L] = compareMask<E, Le>(A[L], B[L]);
    return;
  case GtLt:
    GPUSIM_LANES V[L] = compareMask<E, GtLt>(A[L], B[L]);
    return;
  default:
    GPUSIM_LANES V[L] = compareMask<E, Total>(A[L], B[L]);
    return;
  }
}

template <typename E>
GPUSIM_INLINE const uint32_t *compareRow(WarpState &W, const Op &O, unsigned I,
                                         Lanes32 &T) {
  if constexpr (std::is_same_v<E, float>)
    return f32Row(W, O, I, T);
  else if constexpr (std::is_same_v<E, Half>)
    return v2f16Row(W, O, I, T);
  else if constexpr (sizeof(E) == 4)
    return i32Row<std::is_signed_v<E>>(W, O, I, T);
  else if constexpr (sizeof(E) == 2)
    return v2x16Row<std::is_signed_v<E>, false>(W, O, I, T);
  else
    return v4x8Row(W, O, I, T);
}

/// What "true" is, in every element.
template <typename E> GPUSIM_INLINE uint32_t truth(unsigned Result) {
  constexpr unsigned Bits = bitsIn<E>();
  constexpr uint32_t Each = Bits == 32 ? 1 : Bits == 16 ? 0x10001 : 0x1010101;
  switch (Result) {
  case ResultM1:
    return ~0u;
  case ResultF1:
    return Bits == 32 ? 0x3f800000u : 0x3c003c00u;
  default:
    return Each;
  }
}

template <typename E, bool And> struct Compare {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = compareRow<E>(W, O, 0, TA),
                   *B = compareRow<E>(W, O, 1, TB), *C = rawRow(W, O, 2);
    compareRows<E>(O.Compare, A, B, V);
    uint32_t True = truth<E>(O.Result);
    if (And)
      GPUSIM_LANES V[L] = V[L] & True & C[L];
    else
      GPUSIM_LANES V[L] = (V[L] & True) | C[L];
    write32(W, O, V);
  }
};

/// One word of a comparison of several. The carry between words says whether
/// the strict relation behind the predicate (greater for gt and le, less for lt
/// and ge, unequal for eq and ne) holds for the words below.
template <typename E> struct CompareMulti {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, Strict, Equal, V;
    const uint32_t *A = compareRow<E>(W, O, 0, TA),
                   *B = compareRow<E>(W, O, 1, TB), *C = rawRow(W, O, 2);
    unsigned Kind = O.Compare;
    bool Inverted = Kind == Le || Kind == Ge || Kind == Eq;
    compareRows<E>(Kind == Gt || Kind == Le   ? Gt
                   : Kind == Lt || Kind == Ge ? Lt
                                              : Ne,
                   A, B, Strict);
    compareRows<E>(Eq, A, B, Equal);
    uint32_t True = truth<E>(O.Result);
    bool Final = O.Result != ResultCarry;
    uint32_t Flip = Final && Inverted ? ~0u : 0;
    GPUSIM_LANES {
      uint32_t Below = C[L] ? ~0u : 0;
      uint32_t Carry = Strict[L] | (Equal[L] & Below);
      V[L] = (Carry ^ Flip) & True;
    }
    write32(W, O, V);
  }
};

/// (a compared with b) ? c : d, per element.
template <typename E> struct Select {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1);
    const uint32_t *C = rawRow(W, O, 2), *D = rawRow(W, O, 3);
    if (std::is_same_v<E, float> && W.FlushF32) {
      A = f32Row(W, O, 0, TA);
      B = f32Row(W, O, 1, TB);
    }
    if (std::is_same_v<E, Half> && W.FlushF16) {
      GPUSIM_LANES TA[L] = flush16x2(A[L]);
      GPUSIM_LANES TB[L] = flush16x2(B[L]);
      A = TA;
      B = TB;
    }
    compareRows<E>(O.Compare, A, B, V);
    GPUSIM_LANES V[L] = (C[L] & V[L]) | (D[L] & ~V[L]);
    write32(W, O, V);
  }
};

enum MuxKind { MuxNeg, MuxIntZero, MuxFloatZero, MuxBit };

/// All ones in each element of \p M that selects the first operand.
template <typename E>
GPUSIM_INLINE uint32_t muxMask(uint32_t M, unsigned Kind) {
  constexpr unsigned Bits = 8 * sizeof(E);
  constexpr uint32_t Ones = E(~E(0));
  uint32_t R = 0;
  for (unsigned S = 0; S != 32; S += Bits) {
    E X = E(M >> S);
    bool First = Kind == MuxNeg       ? bool(X >> (Bits - 1))
                 : Kind == MuxIntZero ? X == 0
                                      : E(X << 1) == 0;
    R |= (First ? Ones : 0) << S;
  }
  return R;
}

template <typename E> struct Mux {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, TM, V;
    const uint32_t *A, *B, *M;
    if (sizeof(E) == 2) {
      A = v2x16Row<false, false>(W, O, 0, TA);
      B = v2x16Row<false, false>(W, O, 1, TB);
      M = v2x16Row<false, false>(W, O, 2, TM);
    } else {
      A = rawRow(W, O, 0);
      B = rawRow(W, O, 1);
      M = rawRow(W, O, 2);
    }
    if (O.Mode == MuxBit)
      GPUSIM_LANES V[L] = (A[L] & M[L]) | (B[L] & ~M[L]);
    else
      GPUSIM_LANES {
        uint32_t S = muxMask<E>(M[L], O.Mode);
        V[L] = (A[L] & S) | (B[L] & ~S);
      }
    write32(W, O, V);
  }
};

/// How minimum and maximum treat NaN: it loses, it wins, or a comparison as
/// written in C decides, with the operands in either order.
enum MinMaxKind { NaNLoses, NaNWins, AsInC, AsInCInverse };

/// Minimum and maximum of floats. Unless a plain comparison decides, of two
/// zeros the positive one is the greater.
template <bool Max>
GPUSIM_INLINE uint32_t minMax(uint32_t A, uint32_t B, unsigned Kind) {
  float FA = asFloat(A), FB = asFloat(B);
  if (Kind == AsInC)
    return (Max ? FA > FB : FA < FB) ? A : B;
  if (Kind == AsInCInverse)
    return (Max ? FB > FA : FB < FA) ? B : A;
  bool NA = FA != FA, NB = FB != FB;
  bool ALess = FA < FB || (FA == FB && int32_t(A) < int32_t(B));
  uint32_t R = (Max ? !ALess : ALess) ? A : B;
  R = NA ? B : NB ? A : R;
  bool NaN = Kind == NaNWins ? NA || NB : NA && NB;
  return NaN ? CanonicalNaN32 : R;
}

template <bool Max> struct MinMaxF32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB);
    unsigned Kind = O.Mode;
    GPUSIM_LANES V[L] = minMax<Max>(A[L], B[L], Kind);
    writeF32(W, O, V);
  }
};

template <bool Max> struct MinMaxV2F16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = v2f16Row(W, O, 0, TA), *B = v2f16Row(W, O, 1, TB);
    unsigned Kind = O.Mode;
    GPUSIM_LANES {
      uint32_t R = 0;
      for (unsigned S = 0; S != 32; S += 16) {
        uint32_t X = bitsOf(halfToFloat(A[L] >> S & 0xffff)),
                 Y = bitsOf(halfToFloat(B[L] >> S & 0xffff));
        R |= floatToHalf(asFloat(minMax<Max>(X, Y, Kind))) << S;
      }
      V[L] = R;
    }
    writeV2F16(W, O, V);
  }
};

//===--- Cube maps --------------------------------------------------------===//

struct CubeFace1 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, TC, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB),
                   *C = f32Row(W, O, 2, TC);
    GPUSIM_LANES V[L] = minMax<true>(
        minMax<true>(A[L] & 0x7fffffff, B[L] & 0x7fffffff, NaNLoses),
        C[L] & 0x7fffffff, NaNLoses);
    write32(W, O, V);
  }
};

/// The face of the largest magnitude (z before y before x where equal) in the
/// three top bits: +x, -x, +y, -y, +z, -z are 0 to 5.
struct CubeFace2 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, TC, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB),
                   *C = f32Row(W, O, 2, TC);
    GPUSIM_LANES {
      float X = asFloat(A[L] & 0x7fffffff), Y = asFloat(B[L] & 0x7fffffff),
            Z = asFloat(C[L] & 0x7fffffff);
      uint32_t Face = Z >= X && Z >= Y ? 4 + (C[L] >> 31)
                      : Y >= X         ? 2 + (B[L] >> 31)
                                       : A[L] >> 31;
      V[L] = Face << 29;
    }
    write32(W, O, V);
  }
};

/// Texture coordinate s (a = z, b = x) or t (a = y, b = z) of a cube face.
template <bool T> struct CubeSelect {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = f32Row(W, O, 0, TA), *B = f32Row(W, O, 1, TB),
                   *F = rawRow(W, O, 2);
    GPUSIM_LANES {
      uint32_t NegA = A[L] ^ 0x80000000, NegB = B[L] ^ 0x80000000;
      unsigned Face = F[L] >> 29;
      if (T)
        V[L] = Face == 2 ? B[L] : Face == 3 ? NegB : NegA;
      else
        V[L] = Face == 0 ? NegA : Face == 1 ? A[L] : Face == 5 ? NegB : B[L];
    }
    write32(W, O, V);
  }
};

} // namespace semantics
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_SEMANTICS_COMPARE_H
