//===-- ValhallMachineFunctionInfo.h - Per-kernel state ---------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLMACHINEFUNCTIONINFO_H
#define LLVM_LIB_TARGET_MALI_VALHALLMACHINEFUNCTIONINFO_H

#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "GPUCodeGen/TargetLimits.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "MaliUniformConstants.h"

namespace llvm {

namespace yaml {
struct ValhallMachineFunctionInfo;
}

class ValhallMachineFunctionInfo final : public GPUMachineFunctionInfo {
  Mali::UniformConstants Constants;

public:
  static constexpr gpu::TargetLimits Limits = {
      /*UniformBytes=*/ValhallII::MaxFAUSlots * 8,
      /*LocalBytes=*/ValhallII::MaxLocalBytes,
      /*PrivateBytes=*/gpu::MaxPrivateBytes,
      /*DivergentSides=*/24,
      /*UniformSides=*/6,
      /*StepsAddresses=*/true,
      /*HasImages=*/true,
      /*PairsHandles=*/true};

  ValhallMachineFunctionInfo(const Function &F, const TargetSubtargetInfo *)
      : GPUMachineFunctionInfo(F, Limits),
        Constants(layout().uniformWords(), Limits.UniformBytes / 4) {}

  MachineFunctionInfo *
  clone(BumpPtrAllocator &, MachineFunction &DestMF,
        const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &)
      const override {
    return DestMF.cloneInfo<ValhallMachineFunctionInfo>(*this);
  }

  /// Reads \p YAML. \returns true, as the parser wants it, on an error.
  bool initialize(const yaml::ValhallMachineFunctionInfo &YAML,
                  const PerFunctionMIParsingState &PFS, SMDiagnostic &Error,
                  SMRange &SourceRange);

  /// The constants that the driver puts behind the arguments, and their use.
  Mali::UniformConstants &constants() { return Constants; }
  const Mali::UniformConstants &constants() const { return Constants; }
};

namespace yaml {

struct ValhallMachineFunctionInfo final : GPUMachineFunctionInfo {
  /// From the first word behind the arguments on.
  std::vector<UnsignedValue> UniformConstants;

  ValhallMachineFunctionInfo() = default;
  explicit ValhallMachineFunctionInfo(
      const llvm::ValhallMachineFunctionInfo &MFI);

  void mappingImpl(IO &YamlIO) override;
};

} // namespace yaml
} // namespace llvm

#endif
