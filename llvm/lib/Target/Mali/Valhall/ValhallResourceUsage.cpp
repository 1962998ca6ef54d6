//===-- ValhallResourceUsage.cpp - What a kernel occupies -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallResourceUsage.h"
#include "GPUCodeGen/GPUInstrInfo.h"
#include "ValhallPassUtils.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineFrameInfo.h"

using namespace llvm;
using namespace llvm::Valhall;

/// Registers that some path reads before it writes them.
static RegMask readFirst(const MachineFunction &MF,
                         const TargetRegisterInfo &TRI) {
  DenseMap<const MachineBasicBlock *, RegMask> LiveIn;
  for (const MachineBasicBlock &MBB : MF)
    LiveIn[&MBB] = 0;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const MachineBasicBlock &MBB : reverse(MF)) {
      RegMask Live = 0;
      for (const MachineBasicBlock *Succ : MBB.successors())
        Live |= LiveIn[Succ];
      for (const MachineInstr &MI : reverse(MBB)) {
        if (!isEncoded(MI))
          continue;
        RegAccess Access = registerAccess(MI, TRI);
        Live = (Live & ~Access.Defs) | Access.Uses;
      }
      Changed |= LiveIn[&MBB] != Live;
      LiveIn[&MBB] = Live;
    }
  }
  return LiveIn[&MF.front()];
}

ResourceUsage Valhall::computeResourceUsage(const MachineFunction &MF) {
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  ResourceUsage Usage;
  if (MF.empty())
    return Usage;

  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      if (!isEncoded(MI))
        continue;
      for (const MachineOperand &MO : MI.explicit_operands())
        Usage.Registers |= registersOf(&MO, TRI);
      Usage.UsesBarrier |= MI.getOpcode() == Valhall::BARRIER;
      if (gpu::accessesSpillSlot(MI)) {
        Usage.SpillStores += MI.mayStore();
        Usage.SpillLoads += MI.mayLoad();
      }
    }
  RegMask Entering = 0;
  for (const MachineBasicBlock::RegisterMaskPair &LI : MF.front().liveins())
    Entering |= registersOf(LI.PhysReg, TRI);
  Usage.Entering = Entering & readFirst(MF, TRI);
  return Usage;
}
