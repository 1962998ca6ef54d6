//===-- RogueMCHarness.h - Groups, bytes and text ------------- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes to text and back without processes and files, for tests and fuzzers.
//
//===----------------------------------------------------------------------===//

#ifndef MGPU_UNITTESTS_TARGET_POWERVR_ROGUEMCHARNESS_H
#define MGPU_UNITTESTS_TARGET_POWERVR_ROGUEMCHARNESS_H

#include "MCTargetDesc/RogueGroup.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include <memory>
#include <string>
#include <vector>

namespace mgpu {

using Bytes = std::vector<uint8_t>;
std::string toHex(const Bytes &B);

class RogueMCHarness {
public:
  explicit RogueMCHarness(llvm::StringRef CPU, llvm::StringRef Features = "");
  ~RogueMCHarness();

  /// The text of a group, without blanks around it.
  std::string print(const llvm::Rogue::Group &G);
  /// Decodes and prints. On failure returns false and the reason.
  bool disassemble(llvm::ArrayRef<uint8_t> Code, std::string &Text,
                   uint64_t &Size);
  /// Assembles a whole text, one element per group. On failure returns false;
  /// Diagnostics has one "line:column: kind: message" per line. Branches to
  /// labels stay zero.
  bool assemble(llvm::StringRef Text, std::vector<Bytes> &Groups,
                std::string &Diagnostics);

private:
  const llvm::Target *TheTarget;
  llvm::MCTargetOptions Options;
  std::unique_ptr<llvm::MCRegisterInfo> MRI;
  std::unique_ptr<llvm::MCAsmInfo> MAI;
  std::unique_ptr<llvm::MCInstrInfo> MII;
  std::unique_ptr<llvm::MCSubtargetInfo> STI;
  std::unique_ptr<llvm::MCContext> Ctx;
  std::unique_ptr<llvm::MCInstPrinter> Printer;
};

} // namespace mgpu

#endif // MGPU_UNITTESTS_TARGET_POWERVR_ROGUEMCHARNESS_H
