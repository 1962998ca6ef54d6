//===- BifrostExecInteger.cpp - Semantics of integer arithmetic -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Integer.h"
#include "BifrostExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

/// Sources of shifts are: what is shifted, the other operand of the logic
/// operation, the amount.
constexpr unsigned AmountSource = 2;

/// Source 1 is zero.
using ArithmeticShift32 = Shift32<ARShift, Or, AmountSource>;
using ArithmeticShift16 = Shift16<ARShift, Or, AmountSource>;
using ArithmeticShift8 = Shift8<ARShift, Or, AmountSource>;

/// a + b or a - b; what a carry other than zero does is not documented.
template <typename Fn> struct AddWithCarry {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1),
                   *C = rawRow(W, O, 2);
    uint32_t Any = 0;
    GPUSIM_LANES Any |= (C[L] ? 1u : 0u) << L;
    if (Any & W.Active)
      return W.fail(llvm::countr_zero(Any & W.Active),
                    "not simulated: the meaning of a carry that is not zero is "
                    "not documented");
    GPUSIM_LANES V[L] = uint32_t(Fn::apply(A[L], B[L]));
    write32(W, O, V);
  }
};

/// Mode2: how the selected part of b is extended (0 signed).
struct Mul32 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TB, V;
    const uint32_t *A = rawRow(W, O, 0), *B = O.Mode2 == 0
                                                  ? i32Row<true>(W, O, 1, TB)
                                                  : i32Row<false>(W, O, 1, TB);
    GPUSIM_LANES V[L] = A[L] * B[L];
    write32(W, O, V);
  }
};

/// Sum of the products of bytes. Mode bit k: source k is signed.
struct DotProductBytes {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1);
    bool SA = O.Mode & 1, SB = O.Mode & 2;
    GPUSIM_LANES {
      int32_t Sum = 0;
      for (unsigned S = 0; S != 32; S += 8) {
        int32_t X = SA ? int8_t(A[L] >> S) : uint8_t(A[L] >> S);
        int32_t Y = SB ? int8_t(B[L] >> S) : uint8_t(B[L] >> S);
        Sum += X * Y;
      }
      V[L] = uint32_t(Sum);
    }
    write32(W, O, V);
  }
};

//===--- 64-bit addition in two halves ------------------------------------===//

// The FMA half leaves in the row of source 3 what the ADD half has to add to
// the high word.

GPUSIM_INLINE void passHigh(WarpState &W, const Op &O, const Lanes64 &Sum) {
  uint32_t *Carry = W.R[O.Src[3].Row];
  GPUSIM_LANES Carry[L] = W.LaneMask[L] ? uint32_t(Sum[L] >> 32) : Carry[L];
}

/// Low word of a + (b << Imm), b extended from 32 bits.
template <bool Signed> struct ShiftAddLow {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TB, V;
    Lanes64 Sum;
    const uint32_t *A = rawRow(W, O, 0), *B = i32Row<Signed>(W, O, 1, TB);
    GPUSIM_LANES {
      uint64_t X = Signed ? uint64_t(int64_t(int32_t(B[L]))) : B[L];
      Sum[L] = A[L] + (X << (O.Imm & 7));
      V[L] = uint32_t(Sum[L]);
    }
    passHigh(W, O, Sum);
    write32(W, O, V);
  }
};
/// Mode: source 1 is the high word of b; otherwise b has none.
struct ShiftAddHigh {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1),
                   *Carry = rawRow(W, O, 3);
    uint32_t Mask = O.Mode ? ~0u : 0;
    GPUSIM_LANES V[L] = A[L] + Carry[L] + ((B[L] & Mask) << (O.Imm & 7));
    write32(W, O, V);
  }
};

/// Address of the segment that Segment names, for each lane.
GPUSIM_INLINE uint64_t segmentBase(const WarpState &W, const Op &O,
                                   unsigned L) {
  return O.Segment == SegLocal
             ? W.LocalBase
             : W.PrivateBase + (W.FirstItem + L) * W.PrivateStride;
}
template <bool Subtract> struct SegmentLow {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    Lanes64 Sum;
    const uint32_t *A = rawRow(W, O, 0);
    GPUSIM_LANES {
      uint32_t Base = uint32_t(segmentBase(W, O, L));
      Sum[L] = Subtract ? uint64_t(A[L]) - Base : uint64_t(A[L]) + Base;
      V[L] = uint32_t(Sum[L]);
    }
    passHigh(W, O, Sum);
    write32(W, O, V);
  }
};
template <bool Subtract> struct SegmentHigh {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *Carry = rawRow(W, O, 3);
    GPUSIM_LANES {
      uint32_t Base = uint32_t(segmentBase(W, O, L) >> 32);
      V[L] = (Subtract ? A[L] - Base : A[L] + Base) + Carry[L];
    }
    write32(W, O, V);
  }
};

//===--- Moves ------------------------------------------------------------===//

template <typename E> struct Swizzle {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 TA, V;
    const uint32_t *A = elementRow<E>(W, O, 0, TA);
    GPUSIM_LANES V[L] = A[L];
    write32(W, O, V);
  }
};

struct MakeV4I8 {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V = {};
    for (unsigned I = 0; I != 4; ++I) {
      const uint32_t *P = rawRow(W, O, I);
      unsigned Shift = O.Src[I].Sel == PartB2 ? 16 : 0;
      GPUSIM_LANES V[L] |= (P[L] >> Shift & 0xff) << (8 * I);
    }
    write32(W, O, V);
  }
};

} // namespace

ExecFn bifrost::copyExec() { return exec<Mov>(); }

#define SHIFT_ROWS(SK, NAME, LK, LNAME)                                        \
  {Bifrost::FMA_##NAME##_##LNAME##_i32,                                        \
   exec<Shift32<SK, LK, AmountSource>>()},                                     \
      {Bifrost::FMA_##NAME##_##LNAME##_v2i16,                                  \
       exec<Shift16<SK, LK, AmountSource>>()},                                 \
      {Bifrost::FMA_##NAME##_##LNAME##_v4i8,                                   \
       exec<Shift8<SK, LK, AmountSource>>()},
#define INTEGER_ROWS(NAME, FN)                                                 \
  {Bifrost::ADD_##NAME##_u32, exec<Binary<uint32_t, FN>>()},                   \
      {Bifrost::ADD_##NAME##_s32, exec<Binary<int32_t, FN>>()},                \
      {Bifrost::ADD_##NAME##_v2u16, exec<Binary<uint16_t, FN>>()},             \
      {Bifrost::ADD_##NAME##_v2s16, exec<Binary<int16_t, FN>>()},              \
      {Bifrost::ADD_##NAME##_v4u8, exec<Binary<uint8_t, FN>>()},               \
      {Bifrost::ADD_##NAME##_v4s8, exec<Binary<int8_t, FN>>()},

ArrayRef<ExecEntry> bifrost::execTableInteger() {
  static const ExecEntry Table[] = {
      // clang-format off
      SHIFT_ROWS(RShift, RSHIFT, And, AND)
      SHIFT_ROWS(RShift, RSHIFT, Or, OR)
      SHIFT_ROWS(RShift, RSHIFT, Xor, XOR)
      SHIFT_ROWS(LShift, LSHIFT, And, AND)
      SHIFT_ROWS(LShift, LSHIFT, Or, OR)
      SHIFT_ROWS(LShift, LSHIFT, Xor, XOR)
      INTEGER_ROWS(IADD, Add)
      INTEGER_ROWS(ISUB, Sub)
      // clang-format on
      {Bifrost::FMA_ARSHIFT_i32, exec<ArithmeticShift32>()},
      {Bifrost::FMA_ARSHIFT_v2i16, exec<ArithmeticShift16>()},
      {Bifrost::FMA_ARSHIFT_v4i8, exec<ArithmeticShift8>()},
      {Bifrost::ADD_HADD_u32, exec<HalfAdd<uint32_t>>()},
      {Bifrost::ADD_HADD_s32, exec<HalfAdd<int32_t>>()},
      {Bifrost::ADD_HADD_v2u16, exec<HalfAdd<uint16_t>>()},
      {Bifrost::ADD_HADD_v2s16, exec<HalfAdd<int16_t>>()},
      {Bifrost::ADD_HADD_v4u8, exec<HalfAdd<uint8_t>>()},
      {Bifrost::ADD_HADD_v4s8, exec<HalfAdd<int8_t>>()},
      {Bifrost::ADD_IABS_s32, exec<Abs<int32_t>>()},
      {Bifrost::ADD_IABS_v2s16, exec<Abs<int16_t>>()},
      {Bifrost::ADD_IABS_v4s8, exec<Abs<int8_t>>()},
      {Bifrost::FMA_IADDC_i32, exec<AddWithCarry<Add>>()},
      {Bifrost::FMA_ISUBB_i32, exec<AddWithCarry<Sub>>()},
      {Bifrost::FMA_IMUL_i32, exec<Mul32>()},
      {Bifrost::FMA_IMUL_v2i16, exec<Binary<uint16_t, Mul>>()},
      {Bifrost::FMA_IMUL_v4i8, exec<Binary<uint8_t, Mul>>()},
      {Bifrost::FMA_IDP_v4i8, exec<DotProductBytes>()},
      {Bifrost::FMA_SHADDXL_i64, exec<ShiftAddLow<false>>()},
      {Bifrost::FMA_SHADDXL_u32, exec<ShiftAddLow<false>>()},
      {Bifrost::FMA_SHADDXL_s32, exec<ShiftAddLow<true>>()},
      {Bifrost::ADD_SHADDXH_i32, exec<ShiftAddHigh>()},
      {Bifrost::FMA_SEG_ADD, exec<SegmentLow<false>>()},
      {Bifrost::FMA_SEG_SUB, exec<SegmentLow<true>>()},
      {Bifrost::ADD_SEG_ADD, exec<SegmentHigh<false>>()},
      {Bifrost::ADD_SEG_SUB, exec<SegmentHigh<true>>()},
      {Bifrost::FMA_MOV_i32, exec<Mov>()},
      {Bifrost::ADD_MOV_i32, exec<Mov>()},
      {Bifrost::ADD_SWZ_v2i16, exec<Swizzle<uint16_t>>()},
      {Bifrost::ADD_SWZ_v4i8, exec<Swizzle<uint8_t>>()},
      {Bifrost::FMA_MKVEC_v2i16, exec<MakeV2I16>()},
      {Bifrost::ADD_MKVEC_v2i16, exec<MakeV2I16>()},
      {Bifrost::FMA_MKVEC_v4i8, exec<MakeV4I8>()},
      {Bifrost::FMA_CLZ_u32, exec<CountLeadingZeros<uint32_t>>()},
      {Bifrost::FMA_CLZ_v2u16, exec<CountLeadingZeros<uint16_t>>()},
      {Bifrost::FMA_CLZ_v4u8, exec<CountLeadingZeros<uint8_t>>()},
      {Bifrost::FMA_POPCOUNT_i32, exec<PopCount>()},
      {Bifrost::FMA_BITREV_i32, exec<BitReverse>()},
  };
  return Table;
}
