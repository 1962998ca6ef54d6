//===- MCTarget.cpp - The MC layer of one core ----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUReport/MCTarget.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::gpureport;

static const Target *findTarget(StringRef Arch) {
  for (const Target &T : TargetRegistry::targets())
    if (gpuobj::getEMachine(T.getName()) && T.getName() == Arch)
      return &T;
  return nullptr;
}

std::vector<const gpuobj::CoreInfo *> gpureport::getSupportedCores() {
  std::vector<const gpuobj::CoreInfo *> Cores;
  for (const gpuobj::CoreInfo &C : gpuobj::getCores()) {
    const Target *T = findTarget(C.Arch);
    if (!T)
      continue;
    std::unique_ptr<MCSubtargetInfo> STI(
        T->createMCSubtargetInfo(Triple(C.Arch, "unknown", "unknown"), "", ""));
    if (STI && STI->isCPUStringValid(C.Name))
      Cores.push_back(&C);
  }
  return Cores;
}

Expected<std::unique_ptr<MCTarget>>
MCTarget::create(StringRef Arch, StringRef CPU, StringRef Features) {
  auto M = std::make_unique<MCTarget>();
  std::vector<const gpuobj::CoreInfo *> Supported = getSupportedCores();
  M->TheTarget = findTarget(Arch);
  if (!M->TheTarget) {
    std::vector<StringRef> Names;
    for (const gpuobj::CoreInfo *C : Supported)
      if (!is_contained(Names, StringRef(C->Arch)))
        Names.push_back(C->Arch);
    return createStringError("there is no target '" + Arch +
                             "'; there are: " + join(Names, ", "));
  }
  M->Core = gpuobj::findCore(Arch, CPU);
  if (!is_contained(Supported, M->Core)) {
    std::vector<StringRef> Names;
    for (const gpuobj::CoreInfo *C : Supported)
      if (C->Arch == Arch)
        Names.push_back(C->Name);
    return createStringError("the target " + Arch + " has no core '" + CPU +
                             "'; it has: " + join(Names, ", "));
  }

  const Target &T = *M->TheTarget;
  M->TT = Triple(Arch, "unknown", "unknown");
  M->MRI.reset(T.createMCRegInfo(M->TT));
  M->MAI.reset(T.createMCAsmInfo(*M->MRI, M->TT, M->Options));
  M->MII.reset(T.createMCInstrInfo());
  M->STI.reset(T.createMCSubtargetInfo(M->TT, M->Core->Name, Features));
  if (!M->MRI || !M->MAI || !M->MII || !M->STI)
    return createStringError("the target " + Arch + " has no MC layer");
  M->MIA.reset(T.createMCInstrAnalysis(M->MII.get()));
  return M;
}
