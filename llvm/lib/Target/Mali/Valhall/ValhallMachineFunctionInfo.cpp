//===-- ValhallMachineFunctionInfo.cpp - Per-kernel state -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallMachineFunctionInfo.h"
#include "llvm/CodeGen/MIRParser/MIParser.h"

using namespace llvm;

bool ValhallMachineFunctionInfo::initialize(
    const yaml::ValhallMachineFunctionInfo &YAML,
    const PerFunctionMIParsingState &PFS, SMDiagnostic &Error,
    SMRange &SourceRange) {
  if (GPUMachineFunctionInfo::initialize(YAML, PFS, Error, SourceRange))
    return true;
  unsigned Word = layout().uniformWords();
  for (const yaml::UnsignedValue &C : YAML.UniformConstants) {
    if (!Constants.isFree(Word))
      return gpu::reportMIRError(
          PFS, "no uniform is left for this constant behind the arguments",
          C.SourceRange, Error, SourceRange);
    Constants.use(Word++, C.Value);
  }
  return false;
}

yaml::ValhallMachineFunctionInfo::ValhallMachineFunctionInfo(
    const llvm::ValhallMachineFunctionInfo &MFI)
    : GPUMachineFunctionInfo(MFI) {
  for (uint32_t Value : MFI.constants().values())
    UniformConstants.push_back(Value);
}

void yaml::ValhallMachineFunctionInfo::mappingImpl(IO &YamlIO) {
  GPUMachineFunctionInfo::mappingImpl(YamlIO);
  YamlIO.mapOptional("uniformConstants", UniformConstants,
                     std::vector<UnsignedValue>());
}
