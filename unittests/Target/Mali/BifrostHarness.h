//===-- BifrostHarness.h - Half instructions without clauses ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instruction words to text and back. Where a clause would assign register
// slots and FAU words, every selector has one operand here: r0 to r2 are the
// slots 0 to 2, u0.w0 and u0.w1 the FAU words.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_MALI_BIFROSTHARNESS_H
#define MGPU_UNITTESTS_TARGET_MALI_BIFROSTHARNESS_H

#include "MCTargetDesc/Bifrost/BifrostInstrCodec.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include <memory>
#include <string>

namespace mgpu {

class BifrostHarness {
public:
  explicit BifrostHarness(llvm::StringRef CPU = "mali-g52");
  ~BifrostHarness();

  const llvm::MCInstrInfo &getInstrInfo() const { return *MII; }
  const llvm::MCSubtargetInfo &getSubtargetInfo() const { return *STI; }

  llvm::Expected<llvm::Bifrost::DecodedInst> decode(llvm::Bifrost::Unit U,
                                                    uint32_t Word) const {
    return llvm::Bifrost::decodeInstWord(U, Word, *STI, *MII);
  }
  /// The instruction with operands in place of its selectors.
  llvm::MCInst withOperands(const llvm::Bifrost::DecodedInst &D) const;
  /// The selectors of such operands.
  llvm::SmallVector<uint8_t, 4> selectorsOf(const llvm::MCInst &MI) const;
  llvm::Expected<uint32_t> encode(const llvm::MCInst &MI) const {
    return llvm::Bifrost::encodeInstWord(MI, selectorsOf(MI), *MII);
  }

  std::string print(const llvm::MCInst &MI) const;
  /// On failure returns false; \p Error is "column: message".
  bool parse(llvm::StringRef Line, llvm::MCInst &MI, std::string &Error);

private:
  llvm::MCTargetOptions Options;
  std::unique_ptr<llvm::MCRegisterInfo> MRI;
  std::unique_ptr<llvm::MCAsmInfo> MAI;
  std::unique_ptr<llvm::MCInstrInfo> MII;
  std::unique_ptr<llvm::MCSubtargetInfo> STI;
  std::unique_ptr<llvm::MCContext> Ctx;
};

bool sameInst(const llvm::MCInst &A, const llvm::MCInst &B);
std::string hexWord(uint32_t Word);

} // namespace mgpu

#endif
