//===-- ValhallFrameLowering.cpp - Private memory layout ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Variables come first and spilled values behind them, which the report relies
// on. Where the variables are too large for the offset of a message, their
// addresses are computed, and spilled values come first.
//
//===----------------------------------------------------------------------===//

#include "ValhallFrameLowering.h"
#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;

/// Of MaxFrameOffset, for variables.
static constexpr uint64_t MaxDirectBytes = ValhallII::MaxFrameOffset / 4 * 3;

bool ValhallFrameLowering::hasDirectVariables(const MachineFrameInfo &MFI) {
  uint64_t Bytes = 0;
  for (int FI = 0, E = MFI.getObjectIndexEnd(); FI != E; ++FI)
    if (!MFI.isSpillSlotObjectIndex(FI) && !MFI.isDeadObjectIndex(FI))
      Bytes = alignTo(Bytes, MFI.getObjectAlign(FI)) + MFI.getObjectSize(FI);
  return Bytes <= MaxDirectBytes;
}

void ValhallFrameLowering::processFunctionBeforeFrameFinalized(
    MachineFunction &MF, RegScavenger *) const {
  MachineFrameInfo &MFI = MF.getFrameInfo();
  if (hasDirectVariables(MFI))
    return;
  int64_t Bytes = 0;
  Align Most;
  for (int FI = 0, E = MFI.getObjectIndexEnd(); FI != E; ++FI) {
    if (!MFI.isSpillSlotObjectIndex(FI) || MFI.isDeadObjectIndex(FI))
      continue;
    Most = std::max(Most, MFI.getObjectAlign(FI));
    Bytes = alignTo(Bytes, MFI.getObjectAlign(FI));
    MFI.mapLocalFrameObject(FI, Bytes);
    Bytes += MFI.getObjectSize(FI);
  }
  MFI.setLocalFrameSize(Bytes);
  MFI.setLocalFrameMaxAlign(Most);
  MFI.setUseLocalStackAllocationBlock(true);
}
