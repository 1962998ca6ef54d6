//===- Exec.h - Building blocks of semantics --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction's semantics is a struct with a static function run(), which is
// built from reading operands, a loop over lanes, and a masked write; see
// HostDispatch.h.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_EXEC_H
#define LLVM_LIB_GPUSIM_EXEC_H

#include "Float.h"
#include "HostDispatch.h"
#include "Op.h"
#include "WarpState.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

#define GPUSIM_LANES for (unsigned L = 0; L != NumLanes; ++L)

namespace llvm {
namespace gpusim {

using Lanes32 = uint32_t[NumLanes];
using Lanes64 = uint64_t[NumLanes];

/// One row of a table from opcodes to semantics.
struct ExecEntry {
  unsigned Opcode;
  ExecFn Fn;
};

/// The semantics of each opcode below \p Opcodes; null for those in no table.
inline std::vector<ExecFn> makeExecMap(unsigned Opcodes,
                                       ArrayRef<ArrayRef<ExecEntry>> Tables) {
  std::vector<ExecFn> Map(Opcodes, nullptr);
  for (ArrayRef<ExecEntry> Table : Tables)
    for (const ExecEntry &E : Table)
      Map[E.Opcode] = E.Fn;
  return Map;
}

template <typename T> ExecFn exec() { return hostDispatch<T, WarpState, Op>(); }

//===--- Reading operands -------------------------------------------------===//

GPUSIM_INLINE const uint32_t *rawRow(WarpState &W, const Op &O, unsigned I) {
  return W.R[O.Src[I].Row];
}

/// The row of a plain operand with its sign modifiers.
GPUSIM_INLINE const uint32_t *bitsRow(WarpState &W, const Op &O, unsigned I,
                                      Lanes32 &T) {
  const Source &S = O.Src[I];
  const uint32_t *P = W.R[S.Row];
  if (!S.Modified)
    return P;
  GPUSIM_LANES T[L] = (P[L] & S.And) ^ S.Xor;
  return T;
}

GPUSIM_INLINE uint32_t flush32(uint32_t U) {
  return (U & 0x7f800000) ? U : U & 0x80000000;
}
GPUSIM_INLINE uint32_t flush16x2(uint32_t U) {
  uint32_t Lo = (U & 0x7c00) ? 0xffffu : 0x8000u;
  uint32_t Hi = (U & 0x7c000000) ? 0xffff0000u : 0x80000000u;
  return U & (Lo | Hi);
}

/// An f32 operand: widened from a half if selected, then flushed, then signed.
GPUSIM_INLINE const uint32_t *f32Row(WarpState &W, const Op &O, unsigned I,
                                     Lanes32 &T) {
  const Source &S = O.Src[I];
  const uint32_t *P = W.R[S.Row];
  if (!(S.Sel | S.Modified | W.FlushF32))
    return P;
  if (S.Sel) {
    unsigned Shift = S.Sel == PartH1 ? 16 : 0;
    GPUSIM_LANES T[L] = bitsOf(halfToFloat((P[L] >> Shift) & 0xffff));
    P = T;
  } else if (W.FlushF32) {
    GPUSIM_LANES T[L] = flush32(P[L]);
    P = T;
  }
  uint32_t And = S.And, Xor = S.Xor;
  GPUSIM_LANES T[L] = (P[L] & And) ^ Xor;
  return T;
}

GPUSIM_INLINE uint32_t part16(uint32_t U, unsigned Part, bool Signed) {
  switch (Part) {
  case PartH0:
    return U & 0xffff;
  case PartH1:
    return U >> 16;
  default: {
    uint32_t B = (U >> (8 * (Part - PartB0))) & 0xff;
    return Signed ? uint32_t(int32_t(int8_t(B))) & 0xffff : B;
  }
  }
}

/// Two 16-bit elements, selected, flushed if they are floats, then signed.
template <bool Signed, bool IsFloat>
GPUSIM_INLINE const uint32_t *v2x16Row(WarpState &W, const Op &O, unsigned I,
                                       Lanes32 &T) {
  const Source &S = O.Src[I];
  const uint32_t *P = W.R[S.Row];
  bool Flush = IsFloat && W.FlushF16;
  if ((S.Sel == SelHalves || S.Sel == PartAll) && !S.Modified && !Flush)
    return P;
  switch (S.Sel) {
  case PartAll:
  case SelHalves:
    GPUSIM_LANES T[L] = P[L];
    break;
  case PartH0 | PartH0 << 4:
    GPUSIM_LANES T[L] = (P[L] & 0xffff) | P[L] << 16;
    break;
  case PartH1 | PartH1 << 4:
    GPUSIM_LANES T[L] = (P[L] >> 16) | (P[L] & 0xffff0000);
    break;
  case PartH1 | PartH0 << 4:
    GPUSIM_LANES T[L] = (P[L] >> 16) | P[L] << 16;
    break;
  default: {
    unsigned Lo = S.Sel & 15, Hi = S.Sel >> 4;
    GPUSIM_LANES T[L] = part16(P[L], Lo, Signed) | part16(P[L], Hi, Signed)
                                                       << 16;
    break;
  }
  }
  if (Flush)
    GPUSIM_LANES T[L] = flush16x2(T[L]);
  uint32_t And = S.And, Xor = S.Xor;
  GPUSIM_LANES T[L] = (T[L] & And) ^ Xor;
  return T;
}
GPUSIM_INLINE const uint32_t *v2f16Row(WarpState &W, const Op &O, unsigned I,
                                       Lanes32 &T) {
  return v2x16Row<false, true>(W, O, I, T);
}

/// One half, in the low bits; for scalar 16-bit floats with sign modifiers.
GPUSIM_INLINE const uint32_t *halfRow(WarpState &W, const Op &O, unsigned I,
                                      Lanes32 &T) {
  const Source &S = O.Src[I];
  const uint32_t *P = W.R[S.Row];
  unsigned Shift = S.Sel == PartH1 ? 16 : 0;
  uint32_t And = S.And, Xor = S.Xor;
  GPUSIM_LANES T[L] = (((P[L] >> Shift) & And) ^ Xor) & 0xffff;
  return T;
}

/// A 32-bit integer, widened from a half or byte if selected.
template <bool Signed>
GPUSIM_INLINE const uint32_t *i32Row(WarpState &W, const Op &O, unsigned I,
                                     Lanes32 &T) {
  const Source &S = O.Src[I];
  const uint32_t *P = W.R[S.Row];
  if (S.Sel == PartAll)
    return P;
  // Move the part to the top, then extend.
  unsigned Bits = S.Sel <= PartH1 ? 16 : 8;
  unsigned First =
      S.Sel <= PartH1 ? 16 * (S.Sel - PartH0) : 8 * (S.Sel - PartB0);
  unsigned Up = 32 - Bits - First, Down = 32 - Bits;
  if (Signed)
    GPUSIM_LANES T[L] = uint32_t(int32_t(P[L] << Up) >> Down);
  else
    GPUSIM_LANES T[L] = (P[L] << Up) >> Down;
  return T;
}

/// Four bytes in selected order.
GPUSIM_INLINE const uint32_t *v4x8Row(WarpState &W, const Op &O, unsigned I,
                                      Lanes32 &T) {
  const Source &S = O.Src[I];
  const uint32_t *P = W.R[S.Row];
  if (S.Sel == SelBytes)
    return P;
  unsigned A = (S.Sel & 3) * 8, B = (S.Sel >> 2 & 3) * 8,
           C = (S.Sel >> 4 & 3) * 8, D = (S.Sel >> 6 & 3) * 8;
  GPUSIM_LANES T[L] = (P[L] >> A & 0xff) | (P[L] >> B & 0xff) << 8 |
                      (P[L] >> C & 0xff) << 16 | (P[L] >> D & 0xff) << 24;
  return T;
}

/// A 64-bit operand, or a part of one extended to 64 bits.
template <bool Signed>
GPUSIM_INLINE void i64Row(WarpState &W, const Op &O, unsigned I, Lanes64 &T) {
  const Source &S = O.Src[I];
  const uint32_t *Lo = W.R[S.Row], *Hi = W.R[S.Row + 1];
  Lanes32 Tmp;
  switch (S.Sel) {
  case PartAll: {
    uint64_t Flip = S.Xor | uint64_t(S.Xor) << 32;
    GPUSIM_LANES T[L] = (Lo[L] | uint64_t(Hi[L]) << 32) ^ Flip;
    return;
  }
  case PartW0:
    break;
  case PartW1:
    Lo = Hi;
    break;
  default:
    Lo = i32Row<Signed>(W, O, I, Tmp);
    break;
  }
  if (Signed)
    GPUSIM_LANES T[L] = uint64_t(int64_t(int32_t(Lo[L])));
  else
    GPUSIM_LANES T[L] = Lo[L];
}

//===--- Writing results --------------------------------------------------===//

GPUSIM_INLINE void write32(WarpState &W, const Op &O, const Lanes32 &V) {
  uint32_t *D = W.R[O.Dst];
  uint32_t Bits = O.DstBits;
  GPUSIM_LANES D[L] ^= (D[L] ^ V[L]) & W.LaneMask[L] & Bits;
}

GPUSIM_INLINE void write64(WarpState &W, const Op &O, const Lanes64 &V) {
  uint32_t *Lo = W.R[O.Dst], *Hi = W.R[O.Dst + 1];
  GPUSIM_LANES {
    Lo[L] ^= (Lo[L] ^ uint32_t(V[L])) & W.LaneMask[L];
    Hi[L] ^= (Hi[L] ^ uint32_t(V[L] >> 32)) & W.LaneMask[L];
  }
}

/// Clamps an f32. A NaN becomes the lower bound, and the zero-based clamps give
/// no negative zero.
GPUSIM_INLINE uint32_t clamp32(uint32_t U, unsigned Clamp) {
  float F = asFloat(U);
  switch (Clamp) {
  case 1:
    return F > 0 ? U : 0;
  case 2:
    return F > -1 ? (F < 1 ? U : 0x3f800000u) : 0xbf800000u;
  case 3:
    return saturate32(U);
  }
  return U;
}
GPUSIM_INLINE uint32_t clamp16(uint32_t H, unsigned Clamp) {
  return floatToHalf(asFloat(clamp32(bitsOf(halfToFloat(H)), Clamp)));
}

/// What is made of infinities and NaNs where the code suppresses them.
GPUSIM_INLINE uint32_t suppress32(const WarpState &W, uint32_t U) {
  if (W.SuppressNaN && isNaN32(U))
    return 0;
  bool Inf = (U & 0x7fffffff) == 0x7f800000;
  return W.SuppressInf && Inf ? U - 1 : U;
}
GPUSIM_INLINE uint32_t suppress16(const WarpState &W, uint32_t H) {
  if (W.SuppressNaN && isNaN16(H))
    return 0;
  bool Inf = (H & 0x7fff) == 0x7c00;
  return W.SuppressInf && Inf ? H - 1 : H;
}

/// Writes an f32 result: canonical NaN, flush, clamp, and conversion to half
/// where the destination is one.
GPUSIM_INLINE void writeF32(WarpState &W, const Op &O, Lanes32 &V) {
  GPUSIM_LANES V[L] = (V[L] & 0x7fffffff) > 0x7f800000 ? CanonicalNaN32 : V[L];
  if (W.FlushF32)
    GPUSIM_LANES V[L] = flush32(V[L]);
  if (W.SuppressInf | W.SuppressNaN)
    GPUSIM_LANES V[L] = suppress32(W, V[L]);
  switch (O.Clamp) {
  case 1:
    GPUSIM_LANES V[L] = clamp32(V[L], 1);
    break;
  case 2:
    GPUSIM_LANES V[L] = clamp32(V[L], 2);
    break;
  case 3:
    GPUSIM_LANES V[L] = clamp32(V[L], 3);
    break;
  }
  if (O.Narrow) {
    if (O.Round == RoundNearest)
      GPUSIM_LANES V[L] = floatToHalf(asFloat(V[L])) * 0x10001u;
    else
      GPUSIM_LANES V[L] =
          roundToHalf(asFloat(V[L]), RoundMode(O.Round)) * 0x10001u;
    if (W.FlushF16)
      GPUSIM_LANES V[L] = flush16x2(V[L]);
  }
  write32(W, O, V);
}

/// Writes two half results, which must have canonical NaNs already.
GPUSIM_INLINE void writeV2F16(WarpState &W, const Op &O, Lanes32 &V) {
  if (W.FlushF16)
    GPUSIM_LANES V[L] = flush16x2(V[L]);
  if (W.SuppressInf | W.SuppressNaN)
    GPUSIM_LANES V[L] = suppress16(W, V[L] & 0xffff) | suppress16(W, V[L] >> 16)
                                                           << 16;
  if (O.Clamp) {
    unsigned Clamp = O.Clamp;
    GPUSIM_LANES V[L] =
        clamp16(V[L] & 0xffff, Clamp) | clamp16(V[L] >> 16, Clamp) << 16;
  }
  write32(W, O, V);
}

} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_EXEC_H
