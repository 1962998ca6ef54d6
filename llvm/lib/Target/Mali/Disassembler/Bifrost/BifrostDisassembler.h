//===-- BifrostDisassembler.h - Bytes to clauses ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_DISASSEMBLER_BIFROSTDISASSEMBLER_H
#define LLVM_LIB_TARGET_MALI_DISASSEMBLER_BIFROSTDISASSEMBLER_H

#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInstrInfo.h"
#include <memory>

namespace llvm {

/// Decodes clauses that encode to the same bytes and refuses all others.
class BifrostDisassembler final : public MCDisassembler {
public:
  BifrostDisassembler(const MCSubtargetInfo &STI, MCContext &Ctx,
                      std::unique_ptr<const MCInstrInfo> MCII)
      : MCDisassembler(STI, Ctx), MCII(std::move(MCII)) {}

  /// \p Comments receives the reason when the bytes are refused.
  DecodeStatus getInstruction(MCInst &MI, uint64_t &Size,
                              ArrayRef<uint8_t> Bytes, uint64_t Address,
                              raw_ostream &Comments) const override;
  uint64_t suggestBytesToSkip(ArrayRef<uint8_t> Bytes,
                              uint64_t Address) const override;

private:
  std::unique_ptr<const MCInstrInfo> MCII;
};

/// Called by LLVMInitializeMaliDisassembler.
void initializeBifrostDisassembler();

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_DISASSEMBLER_BIFROSTDISASSEMBLER_H
