//===-- BifrostRegisterInfo.cpp - Registers -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostRegisterInfo.h"
#include "Bifrost.h"
#include "BifrostFrameLowering.h"
#include "BifrostInstrInfo.h"
#include "BifrostMachineFunctionInfo.h"
#include "BifrostSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

#define GET_REGINFO_TARGET_DESC
#include "BifrostGenRegisterInfo.inc"

BifrostRegisterInfo::BifrostRegisterInfo() : MaliRegisterInfo(0) {}

unsigned BifrostRegisterInfo::subReg(unsigned N) { return Bifrost::sub0 + N; }

BitVector BifrostRegisterInfo::getReservedRegs(const MachineFunction &) const {
  return unionOf({&Bifrost::Uniform32RegClass, &Bifrost::Special32RegClass,
                  &Bifrost::Passed32RegClass});
}

const TargetRegisterClass *
BifrostRegisterInfo::getPointerRegClass(unsigned) const {
  return &Bifrost::GPR64RegClass;
}

/// There is none: offsets in private memory are constants.
Register BifrostRegisterInfo::getFrameRegister(const MachineFunction &) const {
  return Bifrost::ZERO;
}

unsigned BifrostRegisterInfo::getRegPressureSetLimit(const MachineFunction &MF,
                                                     unsigned Idx) const {
  return pressureLimit(MF, Idx,
                       MF.getSubtarget<BifrostSubtarget>()
                           .getOccupancySteps()
                           .front()
                           .Registers);
}

// A frame index is the offset of a message in its segment, a constant, or the
// operand of FRAME_ADDRESS:
//   LOAD_i32 %stack.0, 0, 8, 0, tl -> LOAD_i32 off + 8, 0, ZERO, 0, tl
//   rd = MOV_i32 %stack.0, 0       -> rd = MOV_i32 off, 0
//   lo, hi = FRAME_ADDRESS %stack.0, 8 -> lo, hi = SEG_ADD off + 8, 0, ZERO, 0
bool BifrostRegisterInfo::eliminateFrameIndex(MachineBasicBlock::iterator II,
                                              int, unsigned FIOperandNum,
                                              RegScavenger *) const {
  MachineInstr &MI = *II;
  MachineFunction &MF = *MI.getMF();
  const auto &TII = *MF.getSubtarget<BifrostSubtarget>().getInstrInfo();
  int64_t Offset =
      MF.getFrameInfo().getObjectOffset(MI.getOperand(FIOperandNum).getIndex());

  if (MI.getOpcode() == Bifrost::FRAME_ADDRESS) {
    Offset += MI.getOperand(FIOperandNum + 1).getImm();
    MachineInstrBuilder B = BuildMI(*MI.getParent(), II, MI.getDebugLoc(),
                                    TII.get(Bifrost::SEG_ADD))
                                .add(MI.getOperand(0))
                                .add(MI.getOperand(1))
                                .addImm(uint32_t(Offset))
                                .addImm(0)
                                .addReg(Bifrost::ZERO)
                                .addImm(0);
    TII.addModifiers(B, {{Bifrost::OpName::seg, "tl"}});
    MI.eraseFromParent();
    return true;
  }

  if (MI.mayLoadOrStore()) {
    MachineOperand &High = MI.getOperand(FIOperandNum + 2);
    Offset += High.getImm();
    High.ChangeToRegister(Bifrost::ZERO, /*isDef=*/false);
    // A frame that is too large is one error, when its size goes out.
    if (!isUInt<32>(Offset) &&
        MF.getFrameInfo().getStackSize() <=
            BifrostMachineFunctionInfo::Limits.PrivateBytes)
      MF.getFunction().getContext().emitError(
          "kernel '" + MF.getName() +
          "' accesses private memory outside of its variables, at byte " +
          Twine(Offset));
  }
  MI.getOperand(FIOperandNum).ChangeToImmediate(uint32_t(Offset));
  return false;
}
