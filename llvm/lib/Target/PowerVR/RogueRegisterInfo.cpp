//===-- RogueRegisterInfo.cpp - Registers ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueRegisterInfo.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueFrameLowering.h"
#include "RogueInstrInfo.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"

using namespace llvm;
using namespace llvm::Rogue;

#define GET_REGINFO_TARGET_DESC
#include "RogueGenRegisterInfo.inc"

RogueRegisterInfo::RogueRegisterInfo() : GPURegisterInfo(0) {}

static_assert(Rogue::sub15 - Rogue::sub0 == 15);
unsigned RogueRegisterInfo::subReg(unsigned N) { return Rogue::sub0 + N; }

unsigned RogueRegisterInfo::temporaries(const MachineFunction &MF) {
  const CoreInfo &Core = MF.getSubtarget<RogueSubtarget>().getCore();
  if (!MF.getInfo<RogueMachineFunctionInfo>()->hasTaskBarrier())
    return Core.MaxTemporaries;
  // Fewer than the optimum would be spilled without end: a work-group may have
  // fewer work-items instead, see RogueAsmPrinter.
  return std::max<unsigned>(
      Core.getBarrierTemporaries(largestGroup(MF.getFunction(), Core)),
      Core.OptimalTemporaries);
}

MCRegister RogueRegisterInfo::spillAddress(const MachineFunction &MF) {
  return Rogue::R0 + temporaries(MF) - 3;
}

MCRegister RogueRegisterInfo::spareMask(const MachineFunction &MF) {
  return Rogue::R0 + temporaries(MF) - KeptFree;
}

BitVector RogueRegisterInfo::getReservedRegs(const MachineFunction &MF) const {
  BitVector Reserved =
      unionOf({&Rogue::Inputs32RegClass, &Rogue::Coeff32RegClass,
               &Rogue::Shared32RegClass, &Rogue::Index32RegClass,
               &Rogue::Const32RegClass, &Rogue::System32RegClass});
  Reserved.set(Rogue::LOCAL);
  for (MCRegister R : Rogue::GPR32RegClass)
    if (R - Rogue::R0 >= temporaries(MF) - KeptFree)
      for (MCRegAliasIterator A(R, this, /*IncludeSelf=*/true); A.isValid();
           ++A)
        Reserved.set(*A);
  return Reserved;
}

const TargetRegisterClass *
RogueRegisterInfo::getPointerRegClass(unsigned) const {
  return &Rogue::GPR64RegClass;
}

unsigned RogueRegisterInfo::getRegPressureSetLimit(const MachineFunction &MF,
                                                   unsigned Idx) const {
  unsigned Registers = MF.getInfo<RogueMachineFunctionInfo>()->pressureGoal();
  if (!Registers)
    Registers =
        MF.getSubtarget<RogueSubtarget>().getCore().OptimalTemporaries - 1;
  // LLVM takes off those that are reserved, here the last ones.
  unsigned NumReserved = count_if(Rogue::GPR32RegClass, [&](MCRegister R) {
    return MF.getRegInfo().isReserved(R);
  });
  return std::min(Registers + NumReserved,
                  RogueGenRegisterInfo::getRegPressureSetLimit(MF, Idx));
}

/// There is none: offsets in the private area are constants.
Register RogueRegisterInfo::getFrameRegister(const MachineFunction &) const {
  return Rogue::C0;
}

// Frame indices become offsets in the private area:
//   rd = FRAME_OFFSET %stack.0     -> rd = MOVI_W offset
//   rd = FILL1_W %stack.0          -> lo, hi = MAD64_W bytes, instance, area
//                                     lo, hi = ADD6432_W lo, hi, offset
//                                     rd = LD1_W lo:hi
bool RogueRegisterInfo::eliminateFrameIndex(MachineBasicBlock::iterator II, int,
                                            unsigned FIOperandNum,
                                            RegScavenger *) const {
  MachineInstr &MI = *II;
  MachineFunction &MF = *MI.getMF();
  MachineBasicBlock &MBB = *MI.getParent();
  const auto &TII = *MF.getSubtarget<RogueSubtarget>().getInstrInfo();
  int64_t Offset =
      MF.getFrameInfo().getObjectOffset(MI.getOperand(FIOperandNum).getIndex());
  if (MI.getOpcode() == Rogue::FRAME_OFFSET) {
    MI.setDesc(TII.get(Rogue::MOVI_W));
    MI.getOperand(FIOperandNum).ChangeToImmediate(uint32_t(Offset));
    return false;
  }
  bool Load = MI.mayLoad();
  const DebugLoc &DL = MI.getDebugLoc();
  MCRegister Low = spillAddress(MF), High = Low + 1, Temp = High + 1;
  Register Pair = getMatchingSuperReg(Low, Rogue::sub0, &Rogue::GPR64RegClass);
  TII.buildPrivateBase(MBB, II, DL, Low, High);
  TII.buildAddOffset(MBB, II, DL, Low, High, Temp, uint32_t(Offset));
  const MachineOperand &Data = MI.getOperand(0);
  const Burst &B =
      *getBurst(getRegSizeInBits(*getMinimalPhysRegClass(Data.getReg())) / 32);
  MachineInstrBuilder Access =
      BuildMI(MBB, II, DL, TII.get(Load ? B.Load : B.Store))
          .add(Data)
          .addReg(Pair);
  if (!Load)
    Access.addImm(Rogue::STORE_32BIT);
  Access.addImm(0).cloneMemRefs(MI);
  MI.eraseFromParent();
  return true;
}
