//===-- BifrostInstPrinter.h - Half instructions as text --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The spelling is that of Mesa's disassembler:
//
//   *FADD.f32.clamp_0_1 r5:t0, r1.neg, u3.w0
//   +LOAD.i32 t1, r0, r1, @r2
//
// Modifiers of a source follow the source, the others the mnemonic, in the
// order of the tables; defaults are not printed. The destination is always
// there: t0 and t1 are the results as the next tuple sees them.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTINSTPRINTER_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTINSTPRINTER_H

#include "BifrostTables.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class MCInstrInfo;
class MCOperand;
class raw_ostream;

namespace Bifrost {

/// Prints \p MI, an instruction of the FMA or ADD unit, without line end.
/// \p PrintTarget prints sources that are no registers and no 32-bit constants:
/// branch targets.
void printHalf(const MCInst &MI, const MCInstrInfo &MII, raw_ostream &O,
               function_ref<void(const MCOperand &)> PrintTarget);

/// Prints what a source can name: r5, u3.w0, lane_id.x, #0, t1.
void printRegister(MCRegister Reg, raw_ostream &O);

/// Prints a constant word as 0x3f800000 /* 1.000000 */.
void printConstant(uint32_t Value, raw_ostream &O);

} // namespace Bifrost
} // namespace llvm

#endif
