//===- GPUPrices.h - Throughput of operations on IR -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUPRICES_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUPRICES_H

#include "llvm/Support/InstructionCost.h"

namespace llvm {

class Instruction;

namespace gpu {

/// What the busiest unit takes for operations that differ between targets, in
/// units of an addition of 32 bits. Prices are for a word of the result; those
/// with Wide are for a word of elements with more than 32 bits.
struct Prices {
  unsigned Logic;
  unsigned Shift, WideShift;
  unsigned Mul, WideMul;
  unsigned WideSub;
  unsigned FDiv;
  unsigned CopySign;
  unsigned NaNMinMax; ///< minimum and maximum of IEEE 754-2019
  unsigned FunnelShift;
  unsigned BitCount; ///< and reversal, also of bytes
  unsigned TrailingZeros;
  unsigned Root; ///< square root, powers and logarithms of 2
  unsigned Exp;  ///< the same of other bases
};

/// The price of \p I; invalid if it is not known.
InstructionCost getThroughput(const Instruction &I, const Prices &P);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUPRICES_H
