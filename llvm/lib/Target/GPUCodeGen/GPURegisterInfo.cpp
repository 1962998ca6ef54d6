//===-- GPURegisterInfo.cpp - What register files share -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPURegisterInfo.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineInstr.h"

using namespace llvm;

bool gpu::comesBackWithUndefinedLanes(const MachineInstr &Copy,
                                      LiveIntervals &LIS) {
  if (!Copy.isFullCopy())
    return false;
  Register Place = Copy.getOperand(0).getReg();
  Register Saved = Copy.getOperand(1).getReg();
  if (!Place.isVirtual() || !Saved.isVirtual())
    return false;
  SlotIndex Use = LIS.getInstructionIndex(Copy).getRegSlot(/*EC=*/true);
  const VNInfo *Value = LIS.getInterval(Saved).getVNInfoAt(Use);
  if (!Value || Value->isPHIDef() || Value->isUnused())
    return false;
  const MachineInstr *Away = LIS.getInstructionFromIndex(Value->def);
  if (!Away || !Away->isFullCopy() || Away->getOperand(1).getReg() != Place)
    return false;
  return any_of(LIS.getInterval(Place).subranges(),
                [&](const LiveInterval::SubRange &Lanes) {
                  return !Lanes.getVNInfoAt(Value->def.getPrevSlot());
                });
}
