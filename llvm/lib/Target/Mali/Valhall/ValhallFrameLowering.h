//===-- ValhallFrameLowering.h - Private memory layout ----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLFRAMELOWERING_H
#define LLVM_LIB_TARGET_MALI_VALHALLFRAMELOWERING_H

#include "GPUCodeGen/GPUFrameLowering.h"

namespace llvm {

/// Private memory starts at the special uniform thread_local_pointer.
/// TableGen's code asks for a class of this name.
class ValhallFrameLowering : public GPUFrameLowering {
public:
  /// Whether messages reach the variables in \p MFI, those of the program, with
  /// their offset, and still some values behind them that lack a register.
  static bool hasDirectVariables(const MachineFrameInfo &MFI);

  void processFunctionBeforeFrameFinalized(MachineFunction &MF,
                                           RegScavenger *RS) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLFRAMELOWERING_H
