//===-- ValhallRegisterInfo.h - Registers -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLREGISTERINFO_H
#define LLVM_LIB_TARGET_MALI_VALHALLREGISTERINFO_H

#include "MaliRegisterInfo.h"

#define GET_REGINFO_HEADER
#include "ValhallGenRegisterInfo.inc"

namespace llvm {

class ValhallRegisterInfo : public MaliRegisterInfo<ValhallGenRegisterInfo> {
public:
  ValhallRegisterInfo();

  BitVector getReservedRegs(const MachineFunction &MF) const override;
  const TargetRegisterClass *getPointerRegClass(unsigned Kind) const override;
  bool eliminateFrameIndex(MachineBasicBlock::iterator MI, int SPAdj,
                           unsigned FIOperandNum,
                           RegScavenger *RS = nullptr) const override;
  Register getFrameRegister(const MachineFunction &) const override;

  /// Pressure is kept to the small register mode.
  unsigned getRegPressureSetLimit(const MachineFunction &MF,
                                  unsigned Idx) const override;

  /// The sub-register index of the \p N-th 32-bit part of a group.
  static unsigned subReg(unsigned N);
};

} // namespace llvm

#endif
