//===-- ValhallScoreboard.cpp - Messages in flight ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallScoreboard.h"
#include "ValhallPassUtils.h"

using namespace llvm;
using namespace llvm::Valhall;

namespace {

class ValhallMemoryOrder final : public gpu::MemoryOrder {
public:
  using MemoryOrder::MemoryOrder;

  bool isUnordered(const MachineInstr &MI) const override {
    return isMemoryMessage(MI) || isVaryingLoad(MI);
  }
  bool isOrdered(const MachineInstr &Earlier,
                 const MachineInstr &Later) const override {
    return isVaryingLoad(Earlier) && isVaryingLoad(Later);
  }

protected:
  /// Atomic operations of one kind whose results nobody sees.
  bool commute(const MachineInstr &A, const MachineInstr &B) const override {
    return A.getOpcode() == B.getOpcode() && A.mayLoad() && A.mayStore() &&
           !findOperand(A, OpName::sw) && findOperand(A, OpName::op) &&
           findOperand(A, OpName::op)->getImm() ==
               findOperand(B, OpName::op)->getImm();
  }
};

} // namespace

ValhallScoreboard::ValhallScoreboard(AAResults &AA,
                                     const TargetRegisterInfo &TRI)
    : Scoreboard(NumGeneralSlots, std::make_unique<ValhallMemoryOrder>(&AA)),
      TRI(TRI) {}

/// BARRIER and fences order all memory accesses around them. Inline assembly
/// counts as a fence: nobody knows what it does.
bool ValhallScoreboard::waitsForAll(const MachineInstr &MI) const {
  return MI.getOpcode() == Valhall::BARRIER ||
         MI.getOpcode() == Valhall::FENCE || MI.isInlineAsm();
}

std::optional<unsigned>
ValhallScoreboard::getCounter(const MachineInstr &MI) const {
  if (!hasGeneralSlot(MI) && !testsCoverage(MI))
    return std::nullopt;
  return getSlot(MI);
}

gpu::RegisterAccess ValhallScoreboard::getAccess(const MachineInstr &MI) const {
  RegAccess Access = registerAccess(MI, TRI);
  return {Access.Uses, Access.Defs};
}

gpu::RegisterSet
ValhallScoreboard::getLateWrites(const MachineInstr &MI) const {
  return stagingWrite(MI, TRI);
}

gpu::CounterMask ValhallScoreboard::getWaits(const MachineInstr &MI) const {
  return drainedSlots(getFlow(MI));
}
