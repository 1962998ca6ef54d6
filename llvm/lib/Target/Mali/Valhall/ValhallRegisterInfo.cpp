//===-- ValhallRegisterInfo.cpp - Registers -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallRegisterInfo.h"
#include "Valhall.h"
#include "ValhallFrameLowering.h"
#include "ValhallInstrInfo.h"
#include "ValhallSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;

#define GET_REGINFO_TARGET_DESC
#include "ValhallGenRegisterInfo.inc"

ValhallRegisterInfo::ValhallRegisterInfo() : MaliRegisterInfo(0) {}

unsigned ValhallRegisterInfo::subReg(unsigned N) { return Valhall::sub0 + N; }

BitVector ValhallRegisterInfo::getReservedRegs(const MachineFunction &) const {
  return unionOf({&Valhall::UserWord32RegClass, &Valhall::UserSlot64RegClass,
                  &Valhall::Special32RegClass, &Valhall::Special64RegClass,
                  &Valhall::SmallConst32RegClass,
                  &Valhall::SmallConst64RegClass});
}

const TargetRegisterClass *
ValhallRegisterInfo::getPointerRegClass(unsigned) const {
  return &Valhall::GPR64RegClass;
}

Register ValhallRegisterInfo::getFrameRegister(const MachineFunction &) const {
  return Valhall::THREAD_LOCAL_POINTER;
}

unsigned ValhallRegisterInfo::getRegPressureSetLimit(const MachineFunction &MF,
                                                     unsigned Idx) const {
  return pressureLimit(MF, Idx, Mali::SmallRegisterMode);
}

// A frame index is the address of a message, or the operand of FRAME_ADDRESS:
//   LOAD_i32 %stack.0, 0, 8       -> LOAD_i32 thread_local_pointer, 0, off + 8
//   rd = FRAME_ADDRESS %stack.0   -> rd.lo = off; rd = thread_local_pointer +
//   rd.w0; with compiled-only, rd.hi = 0 and the sum of pairs
bool ValhallRegisterInfo::eliminateFrameIndex(MachineBasicBlock::iterator II,
                                              int, unsigned FIOperandNum,
                                              RegScavenger *) const {
  MachineInstr &MI = *II;
  MachineFunction &MF = *MI.getMF();
  const auto &TII = *MF.getSubtarget<ValhallSubtarget>().getInstrInfo();
  int FI = MI.getOperand(FIOperandNum).getIndex();
  int64_t Offset = MF.getFrameInfo().getObjectOffset(FI);

  if (MI.getOpcode() == Valhall::FRAME_ADDRESS) {
    Offset += MI.getOperand(FIOperandNum + 1).getImm();
    Register Dst = MI.getOperand(0).getReg();
    Register Low = getSubReg(Dst, Valhall::sub0);
    MachineBasicBlock &MBB = *MI.getParent();
    TII.build(MBB, II, MI.getDebugLoc(), Valhall::IADD_IMM_i32, Low)
        .src(Valhall::K0)
        .imm(Offset);
    bool CompiledOnly = MF.getSubtarget<ValhallSubtarget>().compiledOnly();
    if (CompiledOnly)
      TII.build(MBB, II, MI.getDebugLoc(), Valhall::MOV_i32,
                getSubReg(Dst, Valhall::sub1))
          .src(Valhall::K0);
    TII.build(MBB, II, MI.getDebugLoc(),
              CompiledOnly ? Valhall::SHADD_s64 : Valhall::SHADD_u64, Dst)
        .src(Valhall::THREAD_LOCAL_POINTER)
        .src(Dst, CompiledOnly ? 0 : ValhallII::withSel(0, ValhallSel::W0))
        .imm(0);
    MI.eraseFromParent();
    return true;
  }

  int OffsetIdx =
      Valhall::getNamedOperandIdx(MI.getOpcode(), Valhall::OpName::offset);
  MachineOperand &OffsetOp = MI.getOperand(OffsetIdx);
  Offset += OffsetOp.getImm();
  if (!isInt<16>(Offset)) {
    // A frame that is too large is one error, when its size goes out.
    const MachineFrameInfo &MFI = MF.getFrameInfo();
    LLVMContext &C = MF.getFunction().getContext();
    if (MFI.isSpillSlotObjectIndex(FI))
      C.emitError("kernel '" + MF.getName() + "' has more than " +
                  Twine(ValhallII::MaxFrameOffset) +
                  " bytes of values that do not fit into registers");
    else if (MFI.getStackSize() <= gpu::MaxPrivateBytes)
      C.emitError(
          "kernel '" + MF.getName() +
          "' accesses private memory outside of its variables, at byte " +
          Twine(Offset));
    Offset = 0;
  }
  OffsetOp.setImm(Offset);
  MI.getOperand(FIOperandNum)
      .ChangeToRegister(Valhall::THREAD_LOCAL_POINTER, /*isDef=*/false);
  return false;
}
