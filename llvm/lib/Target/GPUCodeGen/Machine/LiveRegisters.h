//===- LiveRegisters.h - How many registers are live ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_LIVEREGISTERS_H
#define LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_LIVEREGISTERS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/SlotIndexes.h"
#include "llvm/MC/LaneBitmask.h"

namespace llvm {

class LiveInterval;
class LiveIntervals;
class LiveRange;
class MachineFunction;
class MachineOperand;
class MachineRegisterInfo;
class Register;

namespace gpu {

/// 32-bit registers live from a place of the function on.
struct LiveCount {
  SlotIndex At;
  unsigned Registers;
};

/// The number of live registers of \p MF, wherever it changes. Unlike the
/// scheduler's figures it holds what is live across a region without being used
/// there, and the gap behind each group of an odd number of registers, where
/// groups begin at even ones. With \p HalvesLeaveGaps the place beside half of
/// a pair is a gap, too.
SmallVector<LiveCount> countLiveRegisters(const MachineFunction &MF,
                                          const LiveIntervals &LIS,
                                          bool HalvesLeaveGaps);

/// The registers of a group that \p MO, a virtual register, names.
LaneBitmask lanesOf(const MachineOperand &MO, const MachineRegisterInfo &MRI);

/// Computes where \p Reg is live from the instructions that have it now. What
/// is not connected becomes a register of its own.
void recomputeInterval(LiveIntervals &LIS, MachineRegisterInfo &MRI,
                       Register Reg);

/// The registers of \p LI that are live at \p At.
LaneBitmask liveLanes(const LiveInterval &LI, SlotIndex At,
                      const MachineRegisterInfo &MRI);
/// Whether \p Range has no value on some paths to where it is live.
bool isPartlyUndefined(const LiveRange &Range, const MachineFunction &MF,
                       const LiveIntervals &LIS);
/// How many of all are, without gaps between them.
unsigned countLiveLanes(const MachineRegisterInfo &MRI,
                        const LiveIntervals &LIS, SlotIndex At);

} // namespace gpu
} // namespace llvm

#endif // LLVM_LIB_TARGET_GPUCODEGEN_MACHINE_LIVEREGISTERS_H
