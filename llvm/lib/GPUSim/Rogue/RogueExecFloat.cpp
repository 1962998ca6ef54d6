//===- RogueExecFloat.cpp - Semantics of float arithmetic -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Assumed where the documentation is silent: FMAD rounds once, subnormals are
// kept, and a NaN result is 0x7fc00000.
//
//===----------------------------------------------------------------------===//

#include "RogueExecTables.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

struct Add {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row TA, TB, V;
    const uint32_t *A = floatRow(T, O, 0, TA), *B = floatRow(T, O, 1, TB);
    if (O.RoundZero)
      GPUSIM_LANES V[L] =
          bitsOf(addRounded(asFloat(A[L]), asFloat(B[L]), gpusim::RoundZero));
    else
      GPUSIM_LANES V[L] = bitsOf(asFloat(A[L]) + asFloat(B[L]));
    writeFloat(T, O, V);
  }
};

struct Multiply {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row TA, TB, V;
    const uint32_t *A = floatRow(T, O, 0, TA), *B = floatRow(T, O, 1, TB);
    if (O.RoundZero)
      // The product of two floats is exact in double.
      GPUSIM_LANES V[L] = bitsOf(roundToFloat(
          double(asFloat(A[L])) * asFloat(B[L]), gpusim::RoundZero));
    else
      GPUSIM_LANES V[L] = bitsOf(asFloat(A[L]) * asFloat(B[L]));
    writeFloat(T, O, V);
  }
};

struct MultiplyAdd {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row TA, TB, TC, V;
    const uint32_t *A = floatRow(T, O, 0, TA), *B = floatRow(T, O, 1, TB),
                   *C = floatRow(T, O, 2, TC);
    if (O.RoundZero)
      GPUSIM_LANES V[L] = bitsOf(fmaRounded(asFloat(A[L]), asFloat(B[L]),
                                            asFloat(C[L]), gpusim::RoundZero));
    else
      GPUSIM_LANES V[L] =
          bitsOf(std::fma(asFloat(A[L]), asFloat(B[L]), asFloat(C[L])));
    writeFloat(T, O, V);
  }
};

/// A copy; the sign modifiers act on bit 31 of whatever it is.
struct Bypass {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row TA;
    const uint32_t *A = floatRow(T, O, 0, TA);
    uint32_t *D = T.FT[O.Dst];
    GPUSIM_LANES D[L] = A[L];
  }
};

/// Differences in quads of consecutive instances: 0 and 1 are the upper row of
/// pixels, 2 and 3 the lower. \p Step is the distance to the neighbour; the
/// coarse forms always take the first pair, unless the launch says otherwise.
template <unsigned Step, bool Fine> struct Gradient {
  static GPUSIM_INLINE void run(TaskState &T, const SubOp &O) {
    Row TA, V;
    const uint32_t *A = floatRow(T, O, 0, TA);
    GPUSIM_LANES {
      unsigned First = Fine || T.FineDerivatives ? L & ~Step : L & ~3u;
      V[L] = bitsOf(asFloat(A[First + Step]) - asFloat(A[First]));
    }
    writeFloat(T, O, V);
  }
};

} // namespace

ArrayRef<ExecEntry> rogue::execTableFloat() {
  static const ExecEntry Table[] = {
      {Rogue::FADD, exec<Add>()},
      {Rogue::FMUL, exec<Multiply>()},
      {Rogue::FMAD, exec<MultiplyAdd>()},
      {Rogue::MBYP, exec<Bypass>()},
      {Rogue::FDSX, exec<Gradient<1, false>>()},
      {Rogue::FDSY, exec<Gradient<2, false>>()},
      {Rogue::FDSXF, exec<Gradient<1, true>>()},
      {Rogue::FDSYF, exec<Gradient<2, true>>()},
  };
  return Table;
}
