//===-- ValhallMCAsmInfo.h - Valhall assembly conventions -------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLMCASMINFO_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLMCASMINFO_H

#include "llvm/MC/MCAsmInfoELF.h"

namespace llvm {
class Triple;

class ValhallMCAsmInfo : public MCAsmInfoELF {
public:
  explicit ValhallMCAsmInfo(const Triple &TT, const MCTargetOptions &Options);

  /// There is no linker and no executable stack to talk about.
  MCSection *getStackSection(MCContext &Ctx, bool Exec) const override {
    return nullptr;
  }
};
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_VALHALLMCASMINFO_H
