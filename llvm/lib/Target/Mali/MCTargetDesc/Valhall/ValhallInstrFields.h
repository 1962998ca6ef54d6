//===-- ValhallInstrFields.h - Bit fields of instruction words --*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which bits of an instruction's word hold which bits of which operand, as
/// generated from the records that also make encoder and decoder.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLINSTRFIELDS_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLINSTRFIELDS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace llvm {
class MCInst;

namespace Valhall {

/// What the constant bits of an instruction are; the order of the masks Fixed*
/// of class Encoded.
enum FixedKind : unsigned {
  FixedOpcode,
  FixedDest,
  FixedStaging,
  FixedAccess,
  FixedSlot,
  NumFixedKinds
};

/// Adjacent bits of the word that hold adjacent bits of an operand.
struct InstrFieldRun {
  int Operand;      ///< OpName
  const char *Name; ///< of the operand in the record
  uint8_t Lo, Width;
  uint8_t OperandLo;
};

struct InstrFields {
  unsigned Opcode;
  uint64_t Constant;
  uint64_t Value; ///< of the constant bits
  uint64_t Ignored;
  uint64_t Fixed[NumFixedKinds];
  unsigned FirstRun, NumRuns;

  /// Constant bits without a purpose, which are zero.
  uint64_t getReserved() const {
    uint64_t Mask = Constant;
    for (uint64_t Kind : Fixed)
      Mask &= ~Kind;
    return Mask;
  }
  /// What the hardware ignores beside the page of the uniforms.
  uint64_t getIgnoredBits() const;
  ArrayRef<InstrFieldRun> getRuns() const;
};

/// All real instructions.
ArrayRef<InstrFields> getInstrFields();
/// Null for pseudo instructions.
const InstrFields *getInstrFields(unsigned Opcode);

/// Words differ in bits without effect: the page of an instruction that reads
/// no uniform, and the ignored bits. MCInst's flags keep them: bits 1:0 the
/// page, 3:2 the ignored bits.
constexpr unsigned FlagsPageMask = 3;
constexpr unsigned FlagsIgnoredShift = 2;
inline unsigned makeFlags(unsigned Page, unsigned Ignored) {
  return Page | Ignored << FlagsIgnoredShift;
}
/// The ignored bits of \p Word, right-aligned.
unsigned extractIgnored(unsigned Opcode, uint64_t Word);
/// The ignored bits that the flags of \p MI keep, at their place in the word.
uint64_t insertIgnored(const MCInst &MI);

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLINSTRFIELDS_H
