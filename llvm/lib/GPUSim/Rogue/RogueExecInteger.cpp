//===- RogueExecInteger.cpp - Semantics of integer arithmetic -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Assumed where the documentation is silent: sign modifiers act after the
// extension to 64 bits, abs before neg; results of 8 and 16 bits are in the low
// bits of the register, extended to 32 bits.
//
//===----------------------------------------------------------------------===//

#include "RogueExecTables.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

/// abs and neg of source \p I.
GPUSIM_INLINE uint64_t withSign(const SubOp &O, unsigned I, uint64_t V) {
  if (O.Abs >> I & 1)
    V = int64_t(V) < 0 ? 0 - V : V;
  return O.Neg >> I & 1 ? 0 - V : V;
}

/// A 32-bit source, extended and signed.
GPUSIM_INLINE uint64_t extended(const SubOp &O, unsigned I, uint32_t V) {
  return withSign(O, I, O.Signed ? uint64_t(int64_t(int32_t(V))) : V);
}

GPUSIM_INLINE uint64_t pairOf(uint32_t Low, uint32_t High) {
  return Low | uint64_t(High) << 32;
}

/// p0 of each instance where the operation takes a carry.
GPUSIM_INLINE void carryIn(const TaskState &T, const SubOp &O, Row &C) {
  uint32_t Bits = O.CarryIn ? T.P0 : 0;
  GPUSIM_LANES C[L] = Bits >> L & 1;
}

/// Low half in ft0, high half in fte.
GPUSIM_INLINE void setResult(TaskState &T, unsigned L, uint64_t V) {
  T.FT[FeedFT0][L] = uint32_t(V);
  T.HighResult[L] = uint32_t(V >> 32);
}

struct MultiplyAdd32 {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row C;
    carryIn(T, O, C);
    const uint32_t *A = T.S[0], *B = T.S[1], *D = T.S[2];
    uint32_t *V = T.FT[FeedFT0];
    if (!(O.Abs | O.Neg)) {
      GPUSIM_LANES V[L] = A[L] * B[L] + D[L] + C[L];
      return;
    }
    GPUSIM_LANES V[L] = uint32_t(extended(O, 0, A[L]) * extended(O, 1, B[L]) +
                                 extended(O, 2, D[L]) + C[L]);
  }
};

struct MultiplyAdd64 {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row C;
    carryIn(T, O, C);
    const uint32_t *A = T.S[0], *B = T.S[1], *Low = T.S[2], *High = T.FTE;
    GPUSIM_LANES setResult(T, L,
                           extended(O, 0, A[L]) * extended(O, 1, B[L]) +
                               withSign(O, 2, pairOf(Low[L], High[L])) + C[L]);
    T.FTE = T.HighResult;
  }
};

/// Adds and keeps the carry out of bit 63.
GPUSIM_INLINE void addWithCarry(TaskState &T, unsigned L, uint64_t A,
                                uint64_t B, uint32_t C) {
  uint64_t Partial = A + B, Sum = Partial + C;
  T.Carry[L] = (Partial < A) | (Sum < Partial);
  setResult(T, L, Sum);
}

/// A pair plus 32 bits; the sign of source 0 is that of the pair.
struct Add6432 {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row C;
    carryIn(T, O, C);
    const uint32_t *Low = T.S[0], *High = T.S[1], *B = T.S[2];
    GPUSIM_LANES addWithCarry(T, L, withSign(O, 0, pairOf(Low[L], High[L])),
                              extended(O, 2, B[L]), C[L]);
    T.FTE = T.HighResult;
  }
};

struct Add64 {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row C;
    carryIn(T, O, C);
    const uint32_t *Low = T.S[0], *High = T.S[1], *B = T.S[2], *D = T.FTE;
    GPUSIM_LANES addWithCarry(T, L, withSign(O, 0, pairOf(Low[L], High[L])),
                              withSign(O, 2, pairOf(B[L], D[L])), C[L]);
    T.FTE = T.HighResult;
  }
};

/// Element \p E of \p Bits bits, extended.
template <unsigned Bits>
GPUSIM_INLINE int64_t element(uint32_t V, unsigned E, bool Signed) {
  uint32_t U = V >> (Bits * (E % (32 / Bits)));
  return Signed ? int64_t(int32_t(U << (32 - Bits)) >> (32 - Bits))
                : int64_t(U & ((1u << Bits) - 1));
}

struct NarrowAdd {
  static GPUSIM_INLINE int64_t compute(int64_t A, int64_t B, int64_t) {
    return A + B;
  }
};
struct NarrowMultiply {
  static GPUSIM_INLINE int64_t compute(int64_t A, int64_t B, int64_t) {
    return A * B;
  }
};
struct NarrowMultiplyAdd {
  static GPUSIM_INLINE int64_t compute(int64_t A, int64_t B, int64_t C) {
    return A * B + C;
  }
};

template <typename Compute, unsigned Bits> struct Narrow {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = T.S[0], *B = T.S[1], *C = T.S[2];
    uint32_t *V = T.FT[FeedFT0];
    int64_t Low = O.Signed ? -(int64_t(1) << (Bits - 1)) : 0,
            High = (int64_t(1) << (O.Signed ? Bits - 1 : Bits)) - 1;
    GPUSIM_LANES {
      auto Operand = [&](unsigned I, uint32_t U) {
        return int64_t(
            withSign(O, I, uint64_t(element<Bits>(U, O.Element[I], O.Signed))));
      };
      int64_t R = Compute::compute(Operand(0, A[L]), Operand(1, B[L]),
                                   C ? Operand(2, C[L]) : 0);
      if (O.Saturate)
        R = std::clamp(R, Low, High);
      V[L] = uint32_t(element<Bits>(uint32_t(R), 0, O.Signed));
    }
  }
};

} // namespace

ArrayRef<ExecEntry> rogue::execTableInteger() {
  static const ExecEntry Table[] = {
      {Rogue::UMADD32, exec<MultiplyAdd32>()},
      {Rogue::SMADD32, exec<MultiplyAdd32>()},
      {Rogue::UMADD64, exec<MultiplyAdd64>()},
      {Rogue::SMADD64, exec<MultiplyAdd64>()},
      {Rogue::UADD6432, exec<Add6432>()},
      {Rogue::SADD6432, exec<Add6432>()},
      {Rogue::ADD64, exec<Add64>()},
      {Rogue::UADD8, exec<Narrow<NarrowAdd, 8>>()},
      {Rogue::IADD8, exec<Narrow<NarrowAdd, 8>>()},
      {Rogue::UMUL8, exec<Narrow<NarrowMultiply, 8>>()},
      {Rogue::IMUL8, exec<Narrow<NarrowMultiply, 8>>()},
      {Rogue::UMAD8, exec<Narrow<NarrowMultiplyAdd, 8>>()},
      {Rogue::IMAD8, exec<Narrow<NarrowMultiplyAdd, 8>>()},
      {Rogue::UADD16, exec<Narrow<NarrowAdd, 16>>()},
      {Rogue::IADD16, exec<Narrow<NarrowAdd, 16>>()},
      {Rogue::UMUL16, exec<Narrow<NarrowMultiply, 16>>()},
      {Rogue::IMUL16, exec<Narrow<NarrowMultiply, 16>>()},
      {Rogue::UMAD16, exec<Narrow<NarrowMultiplyAdd, 16>>()},
      {Rogue::IMAD16, exec<Narrow<NarrowMultiplyAdd, 16>>()},
  };
  return Table;
}
