//===-- BifrostRegisterInfo.h - Registers -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_BIFROSTREGISTERINFO_H
#define LLVM_LIB_TARGET_MALI_BIFROSTREGISTERINFO_H

#include "MaliRegisterInfo.h"

#define GET_REGINFO_HEADER
#include "BifrostGenRegisterInfo.inc"

namespace llvm {

class BifrostRegisterInfo : public MaliRegisterInfo<BifrostGenRegisterInfo> {
public:
  BifrostRegisterInfo();

  /// Index of the n-th word of a group of registers.
  static unsigned subReg(unsigned N);

  BitVector getReservedRegs(const MachineFunction &MF) const override;
  const TargetRegisterClass *getPointerRegClass(unsigned Kind) const override;
  Register getFrameRegister(const MachineFunction &MF) const override;
  unsigned getRegPressureSetLimit(const MachineFunction &MF,
                                  unsigned Idx) const override;
  bool eliminateFrameIndex(MachineBasicBlock::iterator II, int SPAdj,
                           unsigned FIOperandNum,
                           RegScavenger *RS) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_BIFROSTREGISTERINFO_H
