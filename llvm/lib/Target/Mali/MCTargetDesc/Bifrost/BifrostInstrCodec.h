//===-- BifrostInstrCodec.h - Words of half instructions --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The 23-bit word of the FMA unit and the 20-bit word of the ADD unit. A word
// names neither registers nor constants but selectors, which mean something
// only together with the register block of the tuple: the sources of the MCInst
// and the selectors are separate here.
//
// A word decodes only if encoding what it means gives the same word. Words that
// the hardware might take for the same instruction (operands in the other
// order, alias rows) are refused with a reason; there is no such word in code
// that a compiler wrote. All bits belong to a field, so none is ignored.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTINSTRCODEC_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTINSTRCODEC_H

#include "BifrostBaseInfo.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/MC/MCInst.h"
#include "llvm/Support/Error.h"

namespace llvm {
class MCInstrInfo;
class MCSubtargetInfo;

namespace Bifrost {

/// The word of \p Inst with \p Selectors (values of Selector) for its sources
/// in the order of the operands. Operands are exchanged where the encoding
/// demands it. The error names the operand that does not fit.
Expected<uint32_t> encodeInstWord(const MCInst &Inst,
                                  ArrayRef<uint8_t> Selectors,
                                  const MCInstrInfo &MII);

struct DecodedInst {
  /// dst and sources are no register, dsthalf is Full, sr (if any) is no
  /// register; modifiers and immediates have their values.
  MCInst Inst;
  /// One per source, in the order of the operands.
  SmallVector<uint8_t, 4> Selectors;
};

/// Fails, with the reason, for a word that is no instruction, that has a
/// reserved code in a field, or that the CPU of \p STI does not have.
Expected<DecodedInst> decodeInstWord(Unit U, uint32_t Bits,
                                     const MCSubtargetInfo &STI,
                                     const MCInstrInfo &MII);

/// The features of \p STI that \p Opcode needs and that are missing, as
/// "f32-sfu"; empty if it is available.
std::string getMissingFeatures(unsigned Opcode, const MCSubtargetInfo &STI);

} // namespace Bifrost
} // namespace llvm

#endif
