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

using namespace llvm;

bool gpu::hasData(const GlobalVariable &GV) {
  return GV.getAddressSpace() != gpu::LocalAS && !GV.isDeclaration() &&
         !GV.getName().starts_with("llvm.");
}

void gpu::ProgramData::anchor() {}

gpu::ProgramData::ProgramData(const MachineModuleInfo &MMI)
    : MachineModuleInfoELF(MMI) {
  for (const GlobalVariable &GV : MMI.getModule()->globals())
    if (hasData(GV))
      append(GV);
}

uint64_t gpu::ProgramData::append(const GlobalVariable &GV) {
  const DataLayout &DL = GV.getParent()->getDataLayout();
  uint64_t Offset = alignTo(End, AsmPrinter::getGVAlignment(&GV, DL));
  End = Offset + DL.getTypeAllocSize(GV.getValueType());
  Offsets[&GV] = Offset;
  return Offset;
}

uint64_t gpu::ProgramData::offsetOf(const GlobalVariable &GV) {
  auto Known = Offsets.find(&GV);
  return Known == Offsets.end() ? append(GV) : Known->second;
}
