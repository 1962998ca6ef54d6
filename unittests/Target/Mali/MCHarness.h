//===-- MCHarness.h - Assembler and disassembler in one object --*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Words to text and back without processes and files, for tests, fuzzers and
// benchmarks.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_MALI_MCHARNESS_H
#define MGPU_UNITTESTS_TARGET_MALI_MCHARNESS_H

#include "Disassembler/Valhall/ValhallWordFields.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mgpu {

class MCHarness {
public:
  /// \p Variant: how instructions are printed; 1 is Arm's names.
  explicit MCHarness(llvm::StringRef CPU, llvm::StringRef Features = "",
                     unsigned Variant = 0, llvm::StringRef Arch = "valhall");
  ~MCHarness();

  /// Decodes and prints one word. On failure returns false and the reason.
  bool disassemble(uint64_t Word, std::string &Text);
  bool disassemble(llvm::ArrayRef<uint8_t> Bytes, std::string &Text);
  bool decode(uint64_t Word, llvm::MCInst &MI, std::string &Why);
  /// The bit fields of \p Word.
  llvm::Valhall::WordDescription describe(uint64_t Word);
  void print(const llvm::MCInst &MI, std::string &Text);
  /// Encodes \p MI, by default without checking rules; nothing if the encoder
  /// complained.
  std::optional<uint64_t> encode(const llvm::MCInst &MI, bool Check = false);

  /// Assembles a whole text. On failure returns false; Diagnostics has one
  /// "line:column: message" per line. Branches to labels stay zero.
  bool assemble(llvm::StringRef Text, std::vector<uint64_t> &Words,
                std::string &Diagnostics);

  /// The same with instructions of any size.
  bool assemble(llvm::StringRef Text, std::vector<uint8_t> &Bytes,
                std::string &Diagnostics);
  /// Decodes and prints the instruction at the start of \p Bytes, which has no
  /// address. \p Size: its bytes, or those to skip.
  bool disassemble(llvm::ArrayRef<uint8_t> Bytes, std::string &Text,
                   uint64_t &Size);

  const llvm::MCInstrInfo &getInstrInfo() const { return *MII; }
  const llvm::MCRegisterInfo &getRegisterInfo() const { return *MRI; }
  const llvm::MCSubtargetInfo &getSubtargetInfo() const { return *STI; }

private:
  const llvm::Target *TheTarget;
  llvm::Triple TT;
  llvm::MCTargetOptions Options;
  std::unique_ptr<llvm::MCRegisterInfo> MRI;
  std::unique_ptr<llvm::MCAsmInfo> MAI;
  std::unique_ptr<llvm::MCInstrInfo> MII;
  std::unique_ptr<llvm::MCSubtargetInfo> STI;
  std::unique_ptr<llvm::MCSubtargetInfo> UncheckedSTI;
  std::unique_ptr<llvm::MCContext> Ctx;
  std::unique_ptr<llvm::MCDisassembler> Disassembler;
  std::unique_ptr<llvm::MCInstPrinter> Printer;
  std::unique_ptr<llvm::MCCodeEmitter> Emitter;
};

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_MALI_MCHARNESS_H
