//===-- RogueMachineFunctionInfo.cpp - Per-kernel state -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueMachineFunctionInfo.h"
#include "GPUCodeGen/AddressSpaces.h"
#include "Rogue.h"

using namespace llvm;

void RogueMachineFunctionInfo::recordFlow(const MachineFunction &MF) {
  Flow.clear();
  FlowNumbers.clear();
  for (const MachineBasicBlock &MBB : MF)
    FlowNumbers.try_emplace(&MBB, FlowNumbers.size());
  for (const MachineBasicBlock &MBB : MF) {
    RogueBlockFlow &F = Flow.emplace_back();
    for (const MachineBasicBlock *To : MBB.successors()) {
      F.Successors.push_back(FlowNumbers.lookup(To));
      for (const auto &LI : To->liveins())
        F.LiveOut.push_back(LI.PhysReg);
    }
    F.IsEmpty = all_of(MBB, [](const MachineInstr &MI) {
      return MI.isDebugInstr() || MI.getOpcode() == Rogue::JUMP_W ||
             MI.getOpcode() == Rogue::END_W;
    });
  }
}

void RogueMachineFunctionInfo::addLiveRegister(MCRegister Reg) {
  for (RogueBlockFlow &F : Flow)
    F.LiveOut.push_back(Reg);
}

std::optional<unsigned>
RogueMachineFunctionInfo::anyAddress(const Function &F) const {
  using gpuobj::ImplicitArgKind;
  constexpr unsigned AddressBytes = 8;
  if (!localOffsets().empty() && !hasLocalRegisters())
    return localAddress();
  for (ImplicitArgKind Kind :
       {ImplicitArgKind::PrintfBuffer, ImplicitArgKind::ArgumentBuffer,
        ImplicitArgKind::GlobalData, ImplicitArgKind::ConstantData})
    if (std::optional<uint32_t> Byte = layout().implicit(Kind))
      return *Byte / 4;
  for (const Argument &A : F.args()) {
    const gpu::ArgumentLayout::Argument &Place = layout().arg(A.getArgNo());
    auto *Pointer = dyn_cast<PointerType>(A.getType());
    if (Pointer && !Place.InBuffer && Place.Size == AddressBytes &&
        (Pointer->getAddressSpace() == gpu::GlobalAS ||
         Pointer->getAddressSpace() == gpu::ConstantAS))
      return Place.Offset / 4;
  }
  return std::nullopt;
}
