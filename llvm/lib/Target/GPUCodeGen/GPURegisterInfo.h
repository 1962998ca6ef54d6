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
