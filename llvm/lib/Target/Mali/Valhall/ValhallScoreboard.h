//===-- ValhallScoreboard.h - Messages in flight ----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLSCOREBOARD_H
#define LLVM_LIB_TARGET_MALI_VALHALLSCOREBOARD_H

#include "GPUCodeGen/Machine/Scoreboard.h"

namespace llvm {
class TargetRegisterInfo;

/// The operations are messages, the counters their slots. Registers that a
/// message reads need no wait: the hardware interlocks them.
class ValhallScoreboard final : public gpu::Scoreboard {
public:
  ValhallScoreboard(AAResults &AA, const TargetRegisterInfo &TRI);

  bool waitsForAll(const MachineInstr &MI) const override;

protected:
  std::optional<unsigned> getCounter(const MachineInstr &MI) const override;
  gpu::RegisterAccess getAccess(const MachineInstr &MI) const override;
  gpu::RegisterSet getLateWrites(const MachineInstr &MI) const override;
  gpu::CounterMask getWaits(const MachineInstr &MI) const override;

private:
  const TargetRegisterInfo &TRI;
};

} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLSCOREBOARD_H
