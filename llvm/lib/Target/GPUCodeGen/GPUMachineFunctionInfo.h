//===- GPUMachineFunctionInfo.h - Per-kernel state --------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A target derives both classes. What is in the second one survives between
// -stop-after= and -start-after=.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_GPUMACHINEFUNCTIONINFO_H
#define LLVM_LIB_TARGET_GPUCODEGEN_GPUMACHINEFUNCTIONINFO_H

#include "ArgumentLayout.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/MIRYamlMapping.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/IR/GlobalVariable.h"

namespace llvm {
struct PerFunctionMIParsingState;

namespace yaml {
struct GPUMachineFunctionInfo;
}

namespace gpu {
/// What a function that parses MIR returns for a mistake at \p Where.
bool reportMIRError(const PerFunctionMIParsingState &PFS, const Twine &Message,
                    SMRange Where, SMDiagnostic &Error, SMRange &SourceRange);

/// Whether operations on f32 make zero of subnormal numbers, by the attributes
/// of \p F.
bool flushesSubnormals(const Function &F);
} // namespace gpu

class GPUMachineFunctionInfo : public MachineFunctionInfo {
public:
  GPUMachineFunctionInfo(const Function &F, const gpu::TargetLimits &Limits)
      : Layout(gpu::ArgumentLayout::of(F, Limits)) {}

  /// Reads \p YAML. \returns true, as the parser wants it, on an error.
  bool initialize(const yaml::GPUMachineFunctionInfo &YAML,
                  const PerFunctionMIParsingState &PFS, SMDiagnostic &Error,
                  SMRange &SourceRange);

  const gpu::ArgumentLayout &layout() const { return Layout; }

  /// Byte offset in local memory of \p GV, which gets its place with the first
  /// question.
  uint64_t localOffset(const GlobalVariable &GV, const DataLayout &DL);
  const MapVector<const GlobalVariable *, uint64_t> &localOffsets() const {
    return LocalOffsets;
  }
  /// Bytes of local memory that the kernel declares itself.
  uint64_t localBytes() const { return LocalBytes; }

  /// Registers that the order of instructions is to get along with, while they
  /// are being ordered; 0: as many as the target finds best.
  unsigned pressureGoal() const { return PressureGoal; }
  void setPressureGoal(unsigned Registers) { PressureGoal = Registers; }

private:
  unsigned PressureGoal = 0;
  gpu::ArgumentLayout Layout;
  MapVector<const GlobalVariable *, uint64_t> LocalOffsets;
  uint64_t LocalBytes = 0;
};

namespace yaml {

struct GPULocalVariable {
  StringValue Name;
  uint64_t Offset = 0;
  bool operator==(const GPULocalVariable &O) const {
    return Name == O.Name && Offset == O.Offset;
  }
};

template <> struct MappingTraits<GPULocalVariable> {
  static void mapping(IO &YamlIO, GPULocalVariable &V) {
    YamlIO.mapRequired("name", V.Name);
    YamlIO.mapRequired("offset", V.Offset);
  }
  static const bool flow = true;
};

} // namespace yaml
} // namespace llvm

LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::yaml::GPULocalVariable)

namespace llvm::yaml {

struct GPUMachineFunctionInfo : MachineFunctionInfo {
  std::vector<GPULocalVariable> LocalVariables;

  GPUMachineFunctionInfo() = default;
  explicit GPUMachineFunctionInfo(const llvm::GPUMachineFunctionInfo &MFI);

  void mappingImpl(IO &YamlIO) override {
    YamlIO.mapOptional("localVariables", LocalVariables,
                       std::vector<GPULocalVariable>());
  }
};

} // namespace llvm::yaml

#endif // LLVM_LIB_TARGET_GPUCODEGEN_GPUMACHINEFUNCTIONINFO_H
