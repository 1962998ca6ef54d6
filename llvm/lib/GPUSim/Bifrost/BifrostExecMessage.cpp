//===- BifrostExecMessage.cpp - Semantics of memory messages --------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Semantics/Message.h"
#include "BifrostExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::semantics;
using namespace llvm::gpusim::bifrost;

namespace {

/// Two words of address, or of offset in a segment.
struct Segmented {
  static GPUSIM_INLINE void get(WarpState &W, const Op &O, Lanes64 &Address) {
    const uint32_t *Low = rawRow(W, O, 0), *High = rawRow(W, O, 1);
    GPUSIM_LANES Address[L] = Low[L] | uint64_t(High[L]) << 32;
    if (O.Segment == SegLocal)
      GPUSIM_LANES Address[L] += W.LocalBase;
    else if (O.Segment == SegUniform)
      uniformAddresses(W, O, Address);
    else if (O.Segment == SegPrivate)
      GPUSIM_LANES Address[L] +=
          W.PrivateBase + (W.FirstItem + L) * W.PrivateStride;
  }
};

template <typename U> struct Exchange {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    atomic<Segmented, U>(
        W, O, [&](U, unsigned L) { return readRegisters<U>(W, O.Read, L); });
  }
};

//===--- ATOM_C and ATOM_CX -----------------------------------------------===//

// Lanes of the warp that name the same word are combined to one access. Its
// result is the old value for all of them and, for each, what the lanes before
// it contribute; ATOM_POST makes the lane's own old value of the two.

/// The operand that does not change anything.
inline uint32_t neutral(unsigned Op) {
  switch (Op) {
  case SMin:
    return 0x7fffffff;
  case SMax:
    return 0x80000000;
  case UMin:
  case AndOp:
    return ~0u;
  default:
    return 0;
  }
}

struct WithOperand {
  static unsigned operation(const Op &O) { return O.Mode; }
  static uint32_t operand(WarpState &W, const Op &O, unsigned L) {
    uint32_t V = W.R[O.Src[2].Row][L];
    if (W.R[O.Read][L] != V)
      W.fail(L, "the staging register does not hold the operand of the atomic");
    return V;
  }
};
struct WithoutOperand {
  static unsigned operation(const Op &O) {
    static const uint8_t Operations[] = {AddOp, AddOp, UMax, SMax, OrOp};
    return Operations[O.Mode];
  }
  static uint32_t operand(WarpState &, const Op &O, unsigned) {
    return O.Mode == Dec ? ~0u : 1;
  }
};

template <typename Form> struct AtomicPair {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    // The FMA half does nothing by itself.
    if (!O.IsMessage)
      return;
    const unsigned Operation = Form::operation(O);
    uint8_t *Word[NumLanes];
    uint32_t Old[NumLanes], Before[NumLanes], Operand[NumLanes];
    uint32_t Seen = 0;
    accessMemory<Segmented>(
        W, O, AccessKind::Atomic, [&](unsigned L, uint8_t *P) {
          Word[L] = P;
          Operand[L] = Form::operand(W, O, L);
          Before[L] = neutral(Operation);
          std::memcpy(&Old[L], P, 4);
          for (uint32_t M = Seen; M; M &= M - 1) {
            unsigned Other = llvm::countr_zero(M);
            if (Word[Other] == P)
              Before[L] =
                  applyAtomic<uint32_t>(Operation, Before[L], Operand[Other]);
          }
          Seen |= 1u << L;
        });
    if (W.Failed)
      return;
    forActive(W, [&](unsigned L) {
      uint32_t Now;
      std::memcpy(&Now, Word[L], 4);
      Now = applyAtomic<uint32_t>(Operation, Now, Operand[L]);
      std::memcpy(Word[L], &Now, 4);
      W.R[O.Write][L] = Old[L];
      W.R[O.Write + 1][L] = Before[L];
    });
  }
};

/// By itself.
struct AtomicSecondHalf {
  static GPUSIM_INLINE void run(WarpState &, const Op &) {}
};

struct AtomicPost {
  static GPUSIM_INLINE void run(WarpState &W, const Op &O) {
    Lanes32 V;
    const uint32_t *A = rawRow(W, O, 0), *B = rawRow(W, O, 1);
    GPUSIM_LANES V[L] = applyAtomic<uint32_t>(O.Mode, A[L], B[L]);
    write32(W, O, V);
  }
};

} // namespace

ArrayRef<ExecEntry> bifrost::execTableMessage() {
  static const ExecEntry Table[] = {
      {Bifrost::ADD_LOAD_i8, exec<LoadPart<Segmented, int8_t, LaneB0>>()},
      {Bifrost::ADD_LOAD_i16, exec<LoadPart<Segmented, int16_t, LaneH0>>()},
      {Bifrost::ADD_LOAD_i32, exec<LoadPart<Segmented, int32_t, LaneW0>>()},
      {Bifrost::ADD_LOAD_i24, exec<LoadWords<Segmented, 3>>()},
      {Bifrost::ADD_LOAD_i48, exec<LoadWords<Segmented, 6>>()},
      {Bifrost::ADD_LOAD_i64, exec<LoadWords<Segmented, 8>>()},
      {Bifrost::ADD_LOAD_i96, exec<LoadWords<Segmented, 12>>()},
      {Bifrost::ADD_LOAD_i128, exec<LoadWords<Segmented, 16>>()},
      {Bifrost::ADD_STORE_i8, exec<Store<Segmented, 1>>()},
      {Bifrost::ADD_STORE_i16, exec<Store<Segmented, 2>>()},
      {Bifrost::ADD_STORE_i24, exec<Store<Segmented, 3>>()},
      {Bifrost::ADD_STORE_i32, exec<Store<Segmented, 4>>()},
      {Bifrost::ADD_STORE_i48, exec<Store<Segmented, 6>>()},
      {Bifrost::ADD_STORE_i64, exec<Store<Segmented, 8>>()},
      {Bifrost::ADD_STORE_i96, exec<Store<Segmented, 12>>()},
      {Bifrost::ADD_STORE_i128, exec<Store<Segmented, 16>>()},
      {Bifrost::ADD_AXCHG_i32, exec<Exchange<uint32_t>>()},
      {Bifrost::ADD_ACMPXCHG_i32, exec<CompareExchange<Segmented, uint32_t>>()},
      {Bifrost::ADD_ACMPSTORE_i32,
       exec<CompareExchange<Segmented, uint32_t>>()},
      {Bifrost::ADD_AXCHG_i64, exec<Exchange<uint64_t>>()},
      {Bifrost::ADD_ACMPXCHG_i64, exec<CompareExchange<Segmented, uint64_t>>()},
      {Bifrost::ADD_ACMPSTORE_i64,
       exec<CompareExchange<Segmented, uint64_t>>()},
      // What it does is said by the FMA half of its tuple.
      {Bifrost::ADD_ATOM_CX, exec<AtomicSecondHalf>()},
      {Bifrost::FMA_ATOM_C_i32, exec<AtomicPair<WithOperand>>()},
      {Bifrost::FMA_ATOM_C_RETURN_i32, exec<AtomicPair<WithOperand>>()},
      {Bifrost::FMA_ATOM_C1_i32, exec<AtomicPair<WithoutOperand>>()},
      {Bifrost::FMA_ATOM_C1_RETURN_i32, exec<AtomicPair<WithoutOperand>>()},
      {Bifrost::FMA_ATOM_POST_i32, exec<AtomicPost>()},
      {Bifrost::ADD_LD_GCLK_u64, exec<LoadClock>()},
  };
  return Table;
}
