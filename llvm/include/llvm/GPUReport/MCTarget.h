//===- MCTarget.h - The MC layer of one core --------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUREPORT_MCTARGET_H
#define LLVM_GPUREPORT_MCTARGET_H

#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Error.h"
#include "llvm/TargetParser/Triple.h"
#include <memory>

namespace llvm {
namespace gpureport {

/// The descriptions that assembler, disassembler and report share. The targets
/// must be registered.
struct MCTarget {
  const Target *TheTarget = nullptr;
  const gpuobj::CoreInfo *Core = nullptr;
  Triple TT;
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI;
  std::unique_ptr<MCAsmInfo> MAI;
  std::unique_ptr<MCInstrInfo> MII;
  std::unique_ptr<MCSubtargetInfo> STI;
  std::unique_ptr<MCInstrAnalysis> MIA;

  /// For core \p CPU (empty: the default one) of target \p Arch. Errors name
  /// the targets or cores that there are. \p Features is as in -mattr.
  static Expected<std::unique_ptr<MCTarget>>
  create(StringRef Arch, StringRef CPU, StringRef Features = "");
};

/// The cores that this build has a target for.
std::vector<const gpuobj::CoreInfo *> getSupportedCores();

} // namespace gpureport
} // namespace llvm

#endif // LLVM_GPUREPORT_MCTARGET_H
