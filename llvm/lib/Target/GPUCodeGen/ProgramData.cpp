//===- ProgramData.cpp - Variables of a program ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramData.h"
#include "AddressSpaces.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

bool gpu::hasData(const GlobalVariable &GV) {
  return GV.getAddressSpace() != gpu::LocalAS && !GV.isDeclaration() &&
         !GV.getName().starts_with("llvm.");
}

bool gpu::isProgramVariable(const GlobalVariable &GV) {
  return GV.getAddressSpace() == gpu::GlobalAS && !GV.isConstant();
}

gpu::DataSection gpu::dataSection(const GlobalVariable &GV) {
  if (!isProgramVariable(GV))
    return DataSection::Constants;
  return GV.getInitializer()->isNullValue() ? DataSection::Zeros
                                            : DataSection::Variables;
}

gpuobj::ImplicitArgKind gpu::dataAddress(const GlobalVariable &GV) {
  return isProgramVariable(GV) ? gpuobj::ImplicitArgKind::GlobalData
                               : gpuobj::ImplicitArgKind::ConstantData;
}

void gpu::ProgramData::anchor() {}

gpu::ProgramData::ProgramData(const MachineModuleInfo &MMI)
    : MachineModuleInfoELF(MMI) {
  const Module &M = *MMI.getModule();
  Align ZeroAlign;
  for (const GlobalVariable &GV : M.globals()) {
    if (!hasData(GV))
      continue;
    append(GV);
    if (dataSection(GV) == DataSection::Zeros)
      ZeroAlign = std::max(ZeroAlign,
                           AsmPrinter::getGVAlignment(&GV, M.getDataLayout()));
  }
  ZeroStart = alignTo(End[unsigned(DataSection::Variables)], ZeroAlign);
}

uint64_t gpu::ProgramData::append(const GlobalVariable &GV) {
  const DataLayout &DL = GV.getDataLayout();
  uint64_t &SectionEnd = End[unsigned(dataSection(GV))];
  uint64_t Offset = alignTo(SectionEnd, AsmPrinter::getGVAlignment(&GV, DL));
  SectionEnd = Offset + DL.getTypeAllocSize(GV.getValueType());
  Offsets[&GV] = Offset;
  return Offset;
}

uint64_t gpu::ProgramData::offsetInSection(const GlobalVariable &GV) {
  auto Known = Offsets.find(&GV);
  if (Known != Offsets.end())
    return Known->second;
  // Others could be in front of the zeros.
  if (isProgramVariable(GV))
    reportFatalInternalError("a pass has added the variable '" + GV.getName() +
                             "' to the program");
  return append(GV);
}
