//===-- RogueRegisterInfo.h - Registers -------------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEREGISTERINFO_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEREGISTERINFO_H

#include "GPUCodeGen/GPURegisterInfo.h"

#define GET_REGINFO_HEADER
#include "RogueGenRegisterInfo.inc"

namespace llvm {

class RogueRegisterInfo : public GPURegisterInfo<RogueGenRegisterInfo> {
public:
  RogueRegisterInfo();

  /// Index of the n-th word of a group of registers.
  static unsigned subReg(unsigned N);

  /// Temporaries that an instance of the core can have.
  static unsigned temporaries(const MachineFunction &MF);
  /// The last temporaries are kept free: three for addresses of spilled
  /// registers, one for the mask counter if nothing else is free.
  static constexpr unsigned KeptFree = 4;
  static MCRegister spillAddress(const MachineFunction &MF);
  static MCRegister spareMask(const MachineFunction &MF);

  BitVector getReservedRegs(const MachineFunction &MF) const override;
  const TargetRegisterClass *getPointerRegClass(unsigned Kind) const override;
  unsigned getRegPressureSetLimit(const MachineFunction &MF,
                                  unsigned Idx) const override;
  Register getFrameRegister(const MachineFunction &MF) const override;
  bool eliminateFrameIndex(MachineBasicBlock::iterator II, int SPAdj,
                           unsigned FIOperandNum,
                           RegScavenger *RS) const override;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEREGISTERINFO_H
