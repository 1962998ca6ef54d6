//===- GPUMachineFunctionInfo.cpp - Per-kernel state ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUMachineFunctionInfo.h"
#include "AddressSpaces.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/CodeGen/MIRParser/MIParser.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

uint64_t GPUMachineFunctionInfo::localOffset(const GlobalVariable &GV,
                                             const DataLayout &DL) {
  auto [It, New] = LocalOffsets.try_emplace(&GV, 0);
  if (New) {
    It->second = alignTo(LocalBytes, DL.getPreferredAlign(&GV));
    LocalBytes = It->second + DL.getTypeAllocSize(GV.getValueType());
  }
  return It->second;
}

bool gpu::flushesSubnormals(const Function &F) {
  DenormalMode Mode = F.getDenormalMode(APFloat::IEEEsingle());
  return Mode.Output == DenormalMode::PreserveSign ||
         Mode.Output == DenormalMode::PositiveZero;
}

bool gpu::reportMIRError(const PerFunctionMIParsingState &PFS,
                         const Twine &Message, SMRange Where,
                         SMDiagnostic &Error, SMRange &SourceRange) {
  Error = SMDiagnostic(
      *PFS.SM, SMLoc(),
      PFS.SM->getMemoryBuffer(PFS.SM->getMainFileID())->getBufferIdentifier(),
      /*Line=*/1, /*Col=*/0, SourceMgr::DK_Error, Message.str(),
      /*LineStr=*/"", /*Ranges=*/{}, /*FixIts=*/{});
  SourceRange = Where;
  return true;
}

bool GPUMachineFunctionInfo::initialize(
    const yaml::GPUMachineFunctionInfo &YAML,
    const PerFunctionMIParsingState &PFS, SMDiagnostic &Error,
    SMRange &SourceRange) {
  const Module &M = *PFS.MF.getFunction().getParent();
  const DataLayout &DL = M.getDataLayout();
  for (const yaml::GPULocalVariable &V : YAML.LocalVariables) {
    const GlobalVariable *GV =
        M.getGlobalVariable(V.Name.Value, /*AllowInternal=*/true);
    if (!GV || GV->getAddressSpace() != gpu::LocalAS)
      return gpu::reportMIRError(PFS,
                                 "no variable in local memory has this name",
                                 V.Name.SourceRange, Error, SourceRange);
    LocalOffsets[GV] = V.Offset;
    LocalBytes = std::max<uint64_t>(
        LocalBytes, V.Offset + DL.getTypeAllocSize(GV->getValueType()));
  }
  return false;
}

yaml::GPUMachineFunctionInfo::GPUMachineFunctionInfo(
    const llvm::GPUMachineFunctionInfo &MFI) {
  for (const auto &[GV, Offset] : MFI.localOffsets())
    LocalVariables.push_back({StringValue(GV->getName().str()), Offset});
}
