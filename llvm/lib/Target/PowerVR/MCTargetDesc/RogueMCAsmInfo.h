//===-- RogueMCAsmInfo.h - Rogue assembly conventions --------- -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEMCASMINFO_H
#define LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEMCASMINFO_H

#include "llvm/MC/MCAsmInfoELF.h"

namespace llvm {
class MCTargetOptions;
class Triple;

class RogueMCAsmInfo : public MCAsmInfoELF {
public:
  explicit RogueMCAsmInfo(const Triple &TT, const MCTargetOptions &Options);

  /// There is no linker and no executable stack to talk about.
  MCSection *getStackSection(MCContext &Ctx, bool Exec) const override {
    return nullptr;
  }
};
} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_MCTARGETDESC_ROGUEMCASMINFO_H
