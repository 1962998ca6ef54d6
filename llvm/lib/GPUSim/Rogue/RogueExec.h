//===- RogueExec.h - Building blocks of semantics ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation's semantics is a struct with a static function run(): it reads
// rows, loops over the instances of the task, and writes a feedthrough. All
// instances are computed; the run loop writes registers only for those that
// execute the group.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_ROGUE_ROGUEEXEC_H
#define LLVM_LIB_GPUSIM_ROGUE_ROGUEEXEC_H

#include "../Float.h"
#include "../HostDispatch.h"
#include "RogueOp.h"
#include "RogueTask.h"

namespace llvm {
namespace gpusim {
namespace rogue {

template <typename T> ExecFn exec() {
  return hostDispatch<T, TaskState, SubOp>();
}

/// Bit l of the result: \p Values[l] is all ones. Anything else must be zero.
GPUSIM_INLINE uint32_t bitsOfMask(const uint32_t *Values) {
  uint32_t Bits = 0;
  GPUSIM_LANES Bits |= Values[L] & (1u << L);
  return Bits;
}
GPUSIM_INLINE void maskOfBits(uint32_t Bits, uint32_t *Values) {
  GPUSIM_LANES Values[L] = Bits & (1u << L) ? ~0u : 0u;
}

/// Rounds down; NaNs keep their bits, zeros their sign.
GPUSIM_INLINE uint32_t floorBits(uint32_t U) {
  uint32_t F = bitsOf(std::floor(asFloat(U)));
  return isNaN32(U) ? U : F;
}

/// Source \p I of a float operation: floor, then abs, then neg.
GPUSIM_INLINE const uint32_t *floatRow(TaskState &T, const SubOp &O, unsigned I,
                                       Row &Tmp) {
  const uint32_t *P = T.S[O.Src[I]];
  unsigned Bit = 1u << I;
  if (!((O.Abs | O.Neg | O.Floor) & Bit) && !O.LowPrecision)
    return P;
  uint32_t And = O.LowPrecision ? T.LowPrecisionMask : ~0u;
  if (O.Abs & Bit)
    And &= 0x7fffffffu;
  uint32_t Xor = O.Neg & Bit ? 0x80000000u : 0;
  if (O.Floor & Bit) {
    GPUSIM_LANES Tmp[L] = floorBits(P[L]);
    P = Tmp;
  }
  GPUSIM_LANES Tmp[L] = (P[L] & And) ^ Xor;
  return Tmp;
}

/// Writes the result of a float operation: one NaN, low precision, saturation.
GPUSIM_INLINE void writeFloat(TaskState &T, const SubOp &O, const Row &V) {
  uint32_t *D = T.FT[O.Dst];
  GPUSIM_LANES D[L] = isNaN32(V[L]) ? CanonicalNaN32 : V[L];
  if (O.LowPrecision)
    GPUSIM_LANES D[L] &= T.LowPrecisionMask;
  if (O.Saturate)
    GPUSIM_LANES D[L] = saturate32(D[L]);
}

} // namespace rogue
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_ROGUE_ROGUEEXEC_H
