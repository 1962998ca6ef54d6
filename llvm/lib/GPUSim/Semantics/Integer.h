//===- Integer.h - Semantics of integer arithmetic --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Addition, multiplication, shifts and logic of all widths, and moves.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_SEMANTICS_INTEGER_H
#define LLVM_LIB_GPUSIM_SEMANTICS_INTEGER_H

#include "../Exec.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>
#include <type_traits>

namespace llvm {
namespace gpusim {
namespace semantics {

//===--- Operations on elements of 8, 16 and 32 bits ----------------------===//

/// Operand row for elements of type E.
template <typename E>
GPUSIM_INLINE const uint32_t *elementRow(WarpState &W, const Op &O, unsigned I,
                                         Lanes32 &T) {
  if (sizeof(E) == 4)
    return i32Row<std::is_signed_v<E>>(W, O, I, T);
  if (sizeof(E) == 2)
    return v2x16Row<std::is_signed_v<E>, false>(W, O, I, T);
  return v4x8Row(W, O, I, T);
}

/// Applies \p F, which takes and returns int64_t, to each element.
template <typename E, typename Fn>
GPUSIM_INLINE uint32_t perElement(uint32_t A, uint32_t B, Fn F) {
  constexpr unsigned Bits = 8 * sizeof(E);
  uint32_t R = 0;
  for (unsigned S = 0; S != 32; S += Bits) {
    int64_t V = F(int64_t(E(A >> S)), int64_t(E(B >> S)));
    R |= uint32_t(std::make_unsigned_t<E>(V)) << S;
  }
  return R;
}

template <typename E> GPUSIM_INLINE int64_t saturate(int64_t V) {
  return std::clamp<int64_t>(V, std::numeric_limits<E>::min(),
                             std::numeric_limits<E>::max());
}

struct Add {
  static GPUSIM_INLINE int64_t apply(int64_t A, int64_t B) { return A + B; }
};
struct Sub {
  static GPUSIM_INLINE int64_t apply(int64_t A, int64_t B) { return A - B; }
};
struct Mul {
  // Two unsigned 32-bit operands: the product does not fit int64_t, but its low
  // bits do, and saturation goes through mulSat.
  static GPUSIM_INLINE int64_t apply(int64_t A, int64_t B) {
    return int64_t(uint64_t(A) * uint64_t(B));
  }
};

template <typename E, typename Fn> struct Binary {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = elementRow<E>(W, O, 0, TA),
                   *B = elementRow<E>(W, O, 1, TB);
    if (!O.Saturate)
      GPUSIM_LANES V[L] = perElement<E>(A[L], B[L], Fn::apply);
    else
      GPUSIM_LANES V[L] = perElement<E>(A[L], B[L], [](int64_t X, int64_t Y) {
        int64_t R = Fn::apply(X, Y);
        if (std::is_same_v<Fn, Mul> && std::is_same_v<E, uint32_t> && R < 0)
          return int64_t(UINT32_MAX);
        return saturate<E>(R);
      });
    write32(W, O, V);
  }
};

template <typename E> struct HalfAdd {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, V;
    const uint32_t *A = elementRow<E>(W, O, 0, TA),
                   *B = elementRow<E>(W, O, 1, TB);
    int64_t Bias = O.Round ? 1 : 0;
    GPUSIM_LANES V[L] = perElement<E>(
        A[L], B[L], [=](int64_t X, int64_t Y) { return (X + Y + Bias) >> 1; });
    write32(W, O, V);
  }
};

template <typename E> struct Abs {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = elementRow<E>(W, O, 0, TA);
    GPUSIM_LANES V[L] = perElement<E>(
        A[L], 0, [](int64_t X, int64_t) { return X < 0 ? -X : X; });
    write32(W, O, V);
  }
};

template <typename E> struct AddImm {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    uint32_t Imm = O.Imm;
    GPUSIM_LANES V[L] = perElement<E>(A[L], Imm, Add::apply);
    write32(W, O, V);
  }
};

template <char Which> struct LogicImm {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    uint32_t Imm = O.Imm;
    GPUSIM_LANES V[L] = Which == '&'   ? A[L] & Imm
                        : Which == '|' ? A[L] | Imm
                                       : A[L] ^ Imm;
    write32(W, O, V);
  }
};

/// Three-operand add and subtract; Mode selects the carry instead of the sum.
template <bool Subtract> struct AddCarry {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1),
                   *C = rawRow(W, O, 2);
    GPUSIM_LANES {
      uint64_t R = Subtract ? uint64_t(A[L]) - B[L] - C[L]
                            : uint64_t(A[L]) + B[L] + C[L];
      V[L] = O.Mode ? (Subtract ? uint32_t(R >> 63) : uint32_t(R >> 32))
                    : uint32_t(R);
    }
    write32(W, O, V);
  }
};

struct Mov {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    GPUSIM_LANES V[L] = A[L];
    write32(W, O, V);
  }
};

//===--- 64-bit addition and multiplication -------------------------------===//

template <bool Signed, bool Subtract> struct Add64 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes64 A, B, V;
    i64Row<Signed>(W, O, 0, A);
    i64Row<Signed>(W, O, 1, B);
    GPUSIM_LANES {
      uint64_t R = Subtract ? A[L] - B[L] : A[L] + B[L];
      if (O.Saturate) {
        if (Signed) {
          int64_t S;
          bool Overflow = Subtract
                              ? SubOverflow(int64_t(A[L]), int64_t(B[L]), S)
                              : AddOverflow(int64_t(A[L]), int64_t(B[L]), S);
          if (Overflow)
            R = int64_t(A[L]) < 0 ? uint64_t(INT64_MIN) : uint64_t(INT64_MAX);
        } else if (Subtract ? A[L] < B[L] : R < A[L]) {
          R = Subtract ? 0 : UINT64_MAX;
        }
      }
      V[L] = R;
    }
    write64(W, O, V);
  }
};

template <bool Signed> struct ShiftAdd64 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes64 A, B;
    i64Row<Signed>(W, O, 0, A);
    i64Row<Signed>(W, O, 1, B);
    unsigned Shift = O.Imm & 7;
    GPUSIM_LANES A[L] += B[L] << Shift;
    write64(W, O, A);
  }
};

/// Adds to the low word only: the result stays in the operand's 4 GiB segment.
template <bool Subtract> struct SegmentAdd {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes64 A, B, V;
    i64Row<false>(W, O, 0, A);
    i64Row<false>(W, O, 1, B);
    GPUSIM_LANES {
      uint32_t Low = uint32_t(A[L]) + uint32_t(Subtract ? 0 - B[L] : B[L]);
      V[L] = (A[L] & 0xffffffff00000000ull) | Low;
      if (O.Mode && A[L] == 0)
        V[L] = 0;
    }
    write64(W, O, V);
  }
};

template <bool Signed> struct Mul64 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes64 A, B;
    i64Row<Signed>(W, O, 0, A);
    i64Row<Signed>(W, O, 1, B);
    GPUSIM_LANES A[L] *= B[L];
    write64(W, O, A);
  }
};

//===--- Shifts combined with logic ---------------------------------------===//

enum ShiftKind { RShift, LShift, RRot, LRot, ARShift };
enum LogicKind { And, Or, Xor };

template <typename U, ShiftKind Kind>
GPUSIM_INLINE U shifted(U X, unsigned Amount) {
  constexpr unsigned Bits = 8 * sizeof(U);
  Amount &= Bits - 1;
  unsigned Back = (Bits - Amount) & (Bits - 1);
  switch (Kind) {
  case RShift:
    return U(X >> Amount);
  case LShift:
    return U(X << Amount);
  case RRot:
    return U(U(X >> Amount) | U(X << Back));
  case LRot:
    return U(U(X << Amount) | U(X >> Back));
  case ARShift:
    return U(std::make_signed_t<U>(X) >> Amount);
  }
  return X;
}

template <typename U, LogicKind Kind> GPUSIM_INLINE U combined(U X, U Y) {
  return Kind == And ? U(X & Y) : Kind == Or ? U(X | Y) : U(X ^ Y);
}

// The sources are: what is shifted, the shift amount (source Amount), and the
// other operand of the logic operation.
constexpr unsigned logicSource(unsigned Amount) { return 3 - Amount; }

/// Shift amounts: byte \p S.Sel of source \p I in the low byte.
GPUSIM_INLINE const uint32_t *amountRow(WarpState &W, const Op &O, unsigned I,
                                        Lanes32 &T) {
  const Source &S = O.Src[I];
  const uint32_t *P = W.R[S.Row];
  unsigned Shift = S.Sel >= PartB0 ? 8 * (S.Sel - PartB0) : 0;
  if (!Shift)
    return P;
  GPUSIM_LANES T[L] = P[L] >> Shift;
  return T;
}

template <ShiftKind SK, LogicKind LK, unsigned Amount = 1> struct Shift32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, TC, V;
    const uint32_t *A = i32Row<false>(W, O, 0, TA),
                   *B = amountRow(W, O, Amount, TB),
                   *C = bitsRow(W, O, logicSource(Amount), TC);
    uint32_t Flip = O.Mode ? ~0u : 0;
    GPUSIM_LANES V[L] =
        combined<uint32_t, LK>(shifted<uint32_t, SK>(A[L], B[L]), C[L]) ^ Flip;
    write32(W, O, V);
  }
};

template <ShiftKind SK, LogicKind LK, unsigned Amount = 1> struct Shift64 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TB;
    Lanes64 A, C;
    i64Row<false>(W, O, 0, A);
    const uint32_t *B = amountRow(W, O, Amount, TB);
    i64Row<false>(W, O, logicSource(Amount), C);
    uint64_t Flip = O.Mode ? ~uint64_t(0) : 0;
    GPUSIM_LANES A[L] =
        combined<uint64_t, LK>(shifted<uint64_t, SK>(A[L], B[L]), C[L]) ^ Flip;
    write64(W, O, A);
  }
};

template <ShiftKind SK, LogicKind LK, unsigned Amount = 1> struct Shift16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TC, V;
    const uint32_t *A = v2x16Row<false, false>(W, O, 0, TA),
                   *B = rawRow(W, O, Amount),
                   *C = bitsRow(W, O, logicSource(Amount), TC);
    unsigned Lo = 8 * ((O.Src[Amount].Sel & 15) - PartB0),
             Hi = 8 * ((O.Src[Amount].Sel >> 4) - PartB0);
    uint32_t Flip = O.Mode ? ~0u : 0;
    GPUSIM_LANES {
      uint16_t X = shifted<uint16_t, SK>(uint16_t(A[L]), B[L] >> Lo);
      uint16_t Y = shifted<uint16_t, SK>(uint16_t(A[L] >> 16), B[L] >> Hi);
      V[L] = combined<uint32_t, LK>(X | uint32_t(Y) << 16, C[L]) ^ Flip;
    }
    write32(W, O, V);
  }
};

template <ShiftKind SK, LogicKind LK, unsigned Amount = 1> struct Shift8 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, TB, TC, V;
    const uint32_t *A = v4x8Row(W, O, 0, TA), *B = v4x8Row(W, O, Amount, TB),
                   *C = bitsRow(W, O, logicSource(Amount), TC);
    uint32_t Flip = O.Mode ? ~0u : 0;
    GPUSIM_LANES {
      uint32_t X = 0;
      for (unsigned S = 0; S != 32; S += 8)
        X |= uint32_t(shifted<uint8_t, SK>(uint8_t(A[L] >> S), B[L] >> S)) << S;
      V[L] = combined<uint32_t, LK>(X, C[L]) ^ Flip;
    }
    write32(W, O, V);
  }
};

struct Not32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    GPUSIM_LANES V[L] = ~A[L];
    write32(W, O, V);
  }
};
struct Not64 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes64 A;
    i64Row<false>(W, O, 0, A);
    GPUSIM_LANES A[L] = ~A[L];
    write64(W, O, A);
  }
};

//===--- Bits -------------------------------------------------------------===//

GPUSIM_INLINE uint32_t leadingZeros(uint32_t X, unsigned Bits) {
  return X ? uint32_t(__builtin_clz(X)) - (32 - Bits) : Bits;
}

template <typename E> struct CountLeadingZeros {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A =
        sizeof(E) == 2 ? v2x16Row<false, false>(W, O, 0, TA) : rawRow(W, O, 0);
    GPUSIM_LANES V[L] = perElement<E>(A[L], 0, [](int64_t X, int64_t) {
      return int64_t(leadingZeros(uint32_t(X), 8 * sizeof(E)));
    });
    write32(W, O, V);
  }
};

struct PopCount {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    GPUSIM_LANES V[L] = uint32_t(__builtin_popcount(A[L]));
    write32(W, O, V);
  }
};

struct BitReverse {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0);
    GPUSIM_LANES {
      uint32_t X = A[L];
      X = (X >> 1 & 0x55555555) | (X & 0x55555555) << 1;
      X = (X >> 2 & 0x33333333) | (X & 0x33333333) << 2;
      X = (X >> 4 & 0x0f0f0f0f) | (X & 0x0f0f0f0f) << 4;
      V[L] = __builtin_bswap32(X);
    }
    write32(W, O, V);
  }
};

struct MakeV2I16 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1);
    unsigned SA = O.Src[0].Sel == PartH1 ? 16 : 0,
             SB = O.Src[1].Sel == PartH1 ? 16 : 0;
    GPUSIM_LANES V[L] = (A[L] >> SA & 0xffff) | (B[L] >> SB) << 16;
    write32(W, O, V);
  }
};

struct MakeV2I8 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1),
                   *C = rawRow(W, O, 2);
    unsigned SA = 8 * (O.Src[0].Sel - PartB0), SB = 8 * (O.Src[1].Sel - PartB0);
    GPUSIM_LANES V[L] =
        (A[L] >> SA & 0xff) | (B[L] >> SB & 0xff) << 8 | C[L] << 16;
    write32(W, O, V);
  }
};

} // namespace semantics
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_SEMANTICS_INTEGER_H
