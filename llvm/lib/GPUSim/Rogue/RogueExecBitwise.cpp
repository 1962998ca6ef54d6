//===- RogueExecBitwise.cpp - Semantics of the bitwise unit ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Feedthroughs: ft0 and ft1 from the mask unit, ft2 from the first shifter, ft3
// from the counter, ft4 from the logical unit, ft5 from the second shifter. An
// idle unit passes its input on; the run loop sees to that. Shifts by 32 are
// taken as shifts by 0.
//
//===----------------------------------------------------------------------===//

#include "RogueExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

GPUSIM_INLINE uint32_t shiftLeft(uint32_t V, uint32_t N) {
  return V << (N & 31);
}

/// \p Fn of two rows, to feedthrough \p D.
template <typename F>
GPUSIM_INLINE void each(TaskState &T, unsigned D, const uint32_t *A,
                        const uint32_t *B, F Fn) {
  uint32_t *V = T.FT[D];
  GPUSIM_LANES V[L] = Fn(A[L], B[L]);
}

//===--- Mask -------------------------------------------------------------===//

struct MaskBypass {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = T.S[0], *B = T.S[1];
    uint32_t *V0 = T.FT[0], *V1 = T.FT[1];
    GPUSIM_LANES V0[L] = A[L];
    GPUSIM_LANES V1[L] = B[L];
  }
};

struct MaskImmediate {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = T.S[0];
    uint32_t *V0 = T.FT[0], *V1 = T.FT[1];
    GPUSIM_LANES V0[L] = A[L];
    GPUSIM_LANES V1[L] = O.Imm;
  }
};

/// S0 ones from bit S1 on, and the position of the topmost.
struct MakeMask {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *Width = T.S[0], *Position = T.S[1];
    uint32_t *Top = T.FT[0], *Mask = T.FT[1];
    GPUSIM_LANES {
      uint32_t W = Width[L] & 63, P = Position[L] & 63;
      Top[L] = (W + P - 1) & 63;
      uint64_t Ones = (uint64_t(1) << W) - 1;
      Mask[L] = P < 32 ? uint32_t(Ones << P) : 0;
    }
  }
};

//===--- First shifter ----------------------------------------------------===//

struct Shift1Bypass {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    each(T, 2, T.S[2], T.S[2], [](uint32_t A, uint32_t) { return A; });
  }
};
struct Shift1Left {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    each(T, 2, T.S[2], T.S[1], shiftLeft);
  }
};
struct Reverse {
  static GPUSIM_INLINE uint32_t reverse(uint32_t V, uint32_t) {
    V = (V >> 1 & 0x55555555) | (V & 0x55555555) << 1;
    V = (V >> 2 & 0x33333333) | (V & 0x33333333) << 2;
    V = (V >> 4 & 0x0f0f0f0f) | (V & 0x0f0f0f0f) << 4;
    V = (V >> 8 & 0x00ff00ff) | (V & 0x00ff00ff) << 8;
    return V >> 16 | V << 16;
  }
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    each(T, 2, T.S[2], T.S[2], reverse);
  }
};
/// Bits of the low half of S2 at even places, of S1 at odd places.
struct Interleave {
  static GPUSIM_INLINE uint32_t spread(uint32_t V) {
    V &= 0xffff;
    V = (V | V << 8) & 0x00ff00ff;
    V = (V | V << 4) & 0x0f0f0f0f;
    V = (V | V << 2) & 0x33333333;
    return (V | V << 1) & 0x55555555;
  }
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    each(T, 2, T.S[2], T.S[1],
         [](uint32_t A, uint32_t B) { return spread(A) | spread(B) << 1; });
  }
};

//===--- Counter ----------------------------------------------------------===//

/// The counter reads S2 or ft2.
GPUSIM_INLINE const uint32_t *countInput(TaskState &T, const SubOp &O) {
  return O.Mode ? T.FT[2] : T.S[2];
}
struct CountBypass {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = countInput(T, O);
    each(T, 3, A, A, [](uint32_t V, uint32_t) { return V; });
  }
};
struct CountBits {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = countInput(T, O);
    each(T, 3, A, A,
         [](uint32_t V, uint32_t) { return uint32_t(llvm::popcount(V)); });
  }
};
struct FindTopBit {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = countInput(T, O);
    each(T, 3, A, A, [](uint32_t V, uint32_t) {
      return V ? 31u - uint32_t(llvm::countl_zero(V)) : ~0u;
    });
  }
};

//===--- Logical unit -----------------------------------------------------===//

struct OpAnd {
  static GPUSIM_INLINE uint32_t op(uint32_t A, uint32_t B) { return A & B; }
};
struct OpOr {
  static GPUSIM_INLINE uint32_t op(uint32_t A, uint32_t B) { return A | B; }
};
struct OpXor {
  static GPUSIM_INLINE uint32_t op(uint32_t A, uint32_t B) { return A ^ B; }
};
template <typename Other> struct OpNot {
  static GPUSIM_INLINE uint32_t op(uint32_t A, uint32_t B) {
    return ~Other::op(A, B);
  }
};

/// Bits of SubOp::Mask: which inputs ft1 masks.
enum : uint8_t { MaskA = 1, MaskB = 2 };

template <typename Op> struct Logic {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = T.FT[2], *B = T.S[3], *M = T.FT[1];
    uint32_t *V = T.FT[4];
    uint32_t KeepA = O.Mask & MaskA ? 0 : ~0u, KeepB = O.Mask & MaskB ? 0 : ~0u;
    GPUSIM_LANES V[L] = Op::op(A[L] & (M[L] | KeepA), B[L] & (~M[L] | KeepB));
  }
};
struct LogicBypass {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    each(T, 4, T.FT[1], T.FT[1], [](uint32_t A, uint32_t) { return A; });
  }
};

//===--- Second shifter ---------------------------------------------------===//

struct Shift2Left {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    each(T, 5, T.FT[4], T.S[4], shiftLeft);
  }
};
struct Shift2Right {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    each(T, 5, T.FT[4], T.S[4],
         [](uint32_t A, uint32_t N) { return A >> (N & 31); });
  }
};
struct RotateLeft {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    each(T, 5, T.FT[4], T.S[4],
         [](uint32_t A, uint32_t N) { return A << (N & 31) | A >> (-N & 31); });
  }
};

/// Where the sign bit is.
struct TopOfWord {
  static GPUSIM_INLINE uint32_t at(const TaskState &, unsigned) { return 31; }
};
struct TopOfHalf {
  static GPUSIM_INLINE uint32_t at(const TaskState &, unsigned) { return 15; }
};
struct TopOfMask {
  static GPUSIM_INLINE uint32_t at(const TaskState &T, unsigned L) {
    return T.FT[0][L] & 31;
  }
};
struct TopFound {
  static GPUSIM_INLINE uint32_t at(const TaskState &T, unsigned L) {
    return T.FT[3][L] & 31;
  }
};
/// Takes the bit that \p Sign names for the sign, and shifts.
template <typename Sign> GPUSIM_INLINE void shiftFrom(TaskState &T) {
  const uint32_t *A = T.FT[4], *N = T.S[4];
  uint32_t *V = T.FT[5];
  GPUSIM_LANES {
    uint32_t Up = 31 - Sign::at(T, L);
    uint32_t Down = Up + (N[L] & 31);
    V[L] = uint32_t(int32_t(A[L] << Up) >> (Down < 31 ? Down : 31));
  }
}

struct ArithmeticShift {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    switch (Rogue::SignPos(O.Mode)) {
    case Rogue::SIGN_TWB:
      return shiftFrom<TopOfWord>(T);
    case Rogue::SIGN_PWB:
      return shiftFrom<TopOfHalf>(T);
    case Rogue::SIGN_MTB:
      return shiftFrom<TopOfMask>(T);
    case Rogue::SIGN_FTB:
      return shiftFrom<TopFound>(T);
    }
  }
};

/// Clears the bits of ft4 in S4, and sets them where p0 is true.
struct ClearPredicatedSet {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row P;
    maskOfBits(T.P0, P);
    const uint32_t *A = T.FT[4], *B = T.S[4];
    uint32_t *V = T.FT[5];
    GPUSIM_LANES V[L] = (B[L] & ~A[L]) | (A[L] & P[L]);
  }
};

//===--- Test -------------------------------------------------------------===//

template <bool Zero> struct BitTest {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    const uint32_t *A = T.FT[O.Src[0]];
    GPUSIM_LANES T.TestResult[L] = (A[L] == 0) == Zero ? ~0u : 0;
    T.NewP0 = bitsOfMask(T.TestResult);
    T.WritesP0 = O.WritesP0;
  }
};

} // namespace

ArrayRef<ExecEntry> rogue::execTableBitwise() {
  static const ExecEntry Table[] = {
      {Rogue::BBYP0BM, exec<MaskBypass>()},
      {Rogue::BBYP0BM_IMM16, exec<MaskImmediate>()},
      {Rogue::BBYP0BM_IMM32, exec<MaskImmediate>()},
      {Rogue::MSK, exec<MakeMask>()},
      {Rogue::BBYP0S1, exec<Shift1Bypass>()},
      {Rogue::SHFL, exec<Interleave>()},
      {Rogue::REV, exec<Reverse>()},
      {Rogue::LSL0, exec<Shift1Left>()},
      {Rogue::CBS, exec<CountBits>()},
      {Rogue::FTB, exec<FindTopBit>()},
      {Rogue::BBYP0C, exec<CountBypass>()},
      {Rogue::OR, exec<Logic<OpOr>>()},
      {Rogue::AND, exec<Logic<OpAnd>>()},
      {Rogue::XOR, exec<Logic<OpXor>>()},
      {Rogue::NOR, exec<Logic<OpNot<OpOr>>>()},
      {Rogue::NAND, exec<Logic<OpNot<OpAnd>>>()},
      {Rogue::XNOR, exec<Logic<OpNot<OpXor>>>()},
      {Rogue::BBYP1, exec<LogicBypass>()},
      {Rogue::LSL, exec<Shift2Left>()},
      {Rogue::SHR, exec<Shift2Right>()},
      {Rogue::ROL, exec<RotateLeft>()},
      {Rogue::CPS, exec<ClearPredicatedSet>()},
      {Rogue::ASR, exec<ArithmeticShift>()},
      {Rogue::TZ, exec<BitTest<true>>()},
      {Rogue::TNZ, exec<BitTest<false>>()},
  };
  return Table;
}
