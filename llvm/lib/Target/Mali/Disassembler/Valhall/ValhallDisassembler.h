//===-- ValhallDisassembler.h - Words to instructions -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_DISASSEMBLER_VALHALLDISASSEMBLER_H
#define LLVM_LIB_TARGET_MALI_DISASSEMBLER_VALHALLDISASSEMBLER_H

#include "ValhallWordFields.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInstrInfo.h"
#include <memory>
#include <string>

namespace llvm {

/// Decodes words that re-encode to themselves and refuses all others.
class ValhallDisassembler final : public MCDisassembler {
public:
  ValhallDisassembler(const MCSubtargetInfo &STI, MCContext &Ctx,
                      std::unique_ptr<const MCInstrInfo> MCII)
      : MCDisassembler(STI, Ctx), MCII(std::move(MCII)) {}

  /// \p Comments receives the reason when the bytes are refused.
  DecodeStatus getInstruction(MCInst &MI, uint64_t &Size,
                              ArrayRef<uint8_t> Bytes, uint64_t Address,
                              raw_ostream &Comments) const override;
  uint64_t suggestBytesToSkip(ArrayRef<uint8_t> Bytes,
                              uint64_t Address) const override;

  /// The fields of \p Word; if it is refused, at least one has a problem.
  Valhall::WordDescription describe(uint64_t Word) const;
  /// Why \p Word is refused, as a sentence without full stop; empty if it
  /// decodes.
  std::string why(uint64_t Word) const;

  /// FAU page of the word being decoded, for the operand decoders.
  unsigned getPage() const { return Page; }
  /// Operand decoders leave the reason of a failure here, where it is not in
  /// the operand's own bits, and the operand's OpName. The string must outlive
  /// the disassembler.
  void refuse(const char *Why, int Operand) const {
    Reason = Why;
    ReasonOperand = Operand;
  }

private:
  std::unique_ptr<const MCInstrInfo> MCII;
  mutable unsigned Page = 0;
  mutable const char *Reason = nullptr;
  mutable int ReasonOperand = -1;

  DecodeStatus decode(MCInst &MI, uint64_t Word, uint64_t Address,
                      const MCSubtargetInfo &STI) const;
};

/// Called by LLVMInitializeMaliDisassembler.
void initializeValhallDisassembler();

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_DISASSEMBLER_VALHALLDISASSEMBLER_H
