//===-- MaliMCAsmInfo.h - Assembly conventions ------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIMCASMINFO_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIMCASMINFO_H

#include "llvm/MC/MCAsmInfoELF.h"

namespace llvm {
class MCTargetOptions;
class Triple;

/// What both instruction sets share.
class MaliMCAsmInfo : public MCAsmInfoELF {
public:
  /// Sizes in bytes.
  MaliMCAsmInfo(unsigned MinInstSize, unsigned MaxInstSize);

  /// There is no linker and no executable stack to talk about.
  MCSection *getStackSection(MCContext &Ctx, bool Exec) const override {
    return nullptr;
  }
};

class ValhallMCAsmInfo final : public MaliMCAsmInfo {
public:
  ValhallMCAsmInfo(const Triple &, const MCTargetOptions &)
      : MaliMCAsmInfo(8, 8) {}
};

/// The unit is the quadword; a clause has one to eight.
class BifrostMCAsmInfo final : public MaliMCAsmInfo {
public:
  BifrostMCAsmInfo(const Triple &, const MCTargetOptions &)
      : MaliMCAsmInfo(16, 128) {}
};
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIMCASMINFO_H
