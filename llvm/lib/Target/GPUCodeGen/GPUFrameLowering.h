//===- GPUFrameLowering.h - Private memory layout ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel's frame starts at offset 0 of the thread's private memory and grows
/// upwards. There is no stack pointer: every slot is a constant offset from
/// where that memory starts.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUFRAMELOWERING_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUFRAMELOWERING_H

#include "llvm/CodeGen/TargetFrameLowering.h"

namespace llvm {

class GPUFrameLowering : public TargetFrameLowering {
public:
  GPUFrameLowering()
      : TargetFrameLowering(StackGrowsUp, Align(16), /*LocalAreaOffset=*/0,
                            Align(16)) {}

  void emitPrologue(MachineFunction &, MachineBasicBlock &) const override {}
  void emitEpilogue(MachineFunction &, MachineBasicBlock &) const override {}

protected:
  bool hasFPImpl(const MachineFunction &) const override { return false; }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUFRAMELOWERING_H
