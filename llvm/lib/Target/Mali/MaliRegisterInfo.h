//===- MaliRegisterInfo.h - Registers of both Mali ISAs ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MALIREGISTERINFO_H
#define LLVM_LIB_TARGET_MALI_MALIREGISTERINFO_H

#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "GPUCodeGen/GPURegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace llvm {

/// \tparam Generated the class that TableGen makes
template <typename Generated>
class MaliRegisterInfo : public GPURegisterInfo<Generated> {
public:
  using GPURegisterInfo<Generated>::GPURegisterInfo;

  /// Groups larger than what memory instructions move are never formed.
  bool shouldCoalesce(MachineInstr *Copy, const TargetRegisterClass *SrcRC,
                      unsigned SrcSubReg, const TargetRegisterClass *DstRC,
                      unsigned DstSubReg, const TargetRegisterClass *NewRC,
                      LiveIntervals &LIS) const override {
    constexpr unsigned LargestMessageBits = 128;
    return this->getRegSizeInBits(*NewRC) <= LargestMessageBits &&
           GPURegisterInfo<Generated>::shouldCoalesce(
               Copy, SrcRC, SrcSubReg, DstRC, DstSubReg, NewRC, LIS);
  }

protected:
  /// Pressure is kept to what does not cost threads, \p Registers of them.
  unsigned pressureLimit(const MachineFunction &MF, unsigned Idx,
                         unsigned Registers) const {
    constexpr unsigned WastedByGroups = 2;
    if (unsigned Goal = MF.getInfo<GPUMachineFunctionInfo>()->pressureGoal())
      Registers = Goal;
    return std::min(Registers - WastedByGroups,
                    Generated::getRegPressureSetLimit(MF, Idx));
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MALIREGISTERINFO_H
