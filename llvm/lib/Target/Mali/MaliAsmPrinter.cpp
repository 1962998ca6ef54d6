//===- MaliAsmPrinter.cpp - Metadata of both Mali ISAs --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MaliAsmPrinter.h"
#include "GPUCodeGen/GPUMachineFunctionInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/MC/MCStreamer.h"

using namespace llvm;

gpuobj::MaliKernelInfo
MaliAsmPrinter::describeRegisters(gpuobj::KernelMetadata &K, uint64_t Named,
                                  uint64_t Entering) const {
  gpuobj::MaliKernelInfo Info;
  Named |= Entering;
  Info.RegistersUsed = llvm::popcount(Named);
  Info.RegisterMode = hasSmallMode() && !(Named & Mali::OnlyInLargeMode)
                          ? Mali::SmallRegisterMode
                          : Mali::LargeRegisterMode;
  Info.PreloadMask = Entering >> Mali::FirstPreload;
  Info.FAUWords =
      MF->getInfo<GPUMachineFunctionInfo>()->layout().uniformWords();
  const MachineFrameInfo &MFI = MF->getFrameInfo();
  for (int FI = 0, E = MFI.getObjectIndexEnd(); FI != E; ++FI)
    if (MFI.isSpillSlotObjectIndex(FI) && !MFI.isDeadObjectIndex(FI)) {
      uint32_t Offset = MFI.getObjectOffset(FI);
      K.SpillBytes += MFI.getObjectSize(FI);
      Info.SpillStart = std::min(Info.SpillStart.value_or(Offset), Offset);
    }
  // Not behind everything else.
  if (MFI.getUseLocalStackAllocationBlock())
    Info.SpillStart.reset();
  return Info;
}

void MaliAsmPrinter::emitRemarks(const gpuobj::KernelMetadata &K) {
  if (hasSmallMode() && K.mali()->RegisterMode > Mali::SmallRegisterMode)
    ORE->emit([&] {
      return MachineOptimizationRemarkMissed("gpu-occupancy", "RegisterMode",
                                             kernelLocation(), &MF->front())
             << "kernel uses " << ore::NV("Registers", K.mali()->RegistersUsed)
             << " registers, so half as many threads fit a core as with "
             << ore::NV("SmallMode", unsigned(Mali::SmallRegisterMode));
    });
  GPUAsmPrinter::emitRemarks(K);
}
