//===- GPURegisterInfo.h - What register files share ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUREGISTERINFO_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUREGISTERINFO_H

#include "llvm/ADT/BitVector.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

namespace llvm {

class LiveIntervals;

namespace gpu {

/// \returns whether \p Copy restores a register from where it was saved while
/// some of its lanes were undefined:
///
///   %saved = COPY %place     ; sub1 has no value here
///   ...
///   %place = COPY %saved
///
/// LLVM's coalescer extends the value of each lane over what lies between, and
/// follows a null pointer if there is none.
bool comesBackWithUndefinedLanes(const MachineInstr &Copy, LiveIntervals &LIS);

} // namespace gpu

/// Registers of kernels, which nothing calls.
///
/// \tparam Generated the class that TableGen makes of the target's registers
template <typename Generated> class GPURegisterInfo : public Generated {
public:
  using Generated::Generated;

  const MCPhysReg *getCalleeSavedRegs(const MachineFunction *) const override {
    static const MCPhysReg None[] = {0};
    return None;
  }

  bool shouldCoalesce(MachineInstr *Copy, const TargetRegisterClass *, unsigned,
                      const TargetRegisterClass *, unsigned,
                      const TargetRegisterClass *,
                      LiveIntervals &LIS) const override {
    return !gpu::comesBackWithUndefinedLanes(*Copy, LIS);
  }

protected:
  /// All registers of the classes \p Reserved.
  BitVector unionOf(ArrayRef<const TargetRegisterClass *> Reserved) const {
    BitVector Registers(this->getNumRegs());
    for (const TargetRegisterClass *RC : Reserved)
      for (MCPhysReg R : *RC)
        Registers.set(R);
    return Registers;
  }
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUREGISTERINFO_H
