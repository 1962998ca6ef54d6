//===-- RogueGroupPlacerBits.cpp - Bitwise groups -------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The phases of the bitwise ALU for one operation.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueLegality.h"
#include "Rogue.h"
#include "RogueGroupPlacerImpl.h"
#include "RogueInstrInfo.h"

using namespace llvm;
using namespace llvm::Rogue;

static unsigned logicOpcode(unsigned Code) {
  static constexpr unsigned Opcodes[] = {Rogue::OR,  Rogue::AND,  Rogue::XOR, 0,
                                         Rogue::NOR, Rogue::NAND, Rogue::XNOR};
  return Opcodes[Code];
}

static MCInst shiftOp(unsigned Code) {
  static constexpr unsigned Opcodes[] = {Rogue::LSL, Rogue::SHR, Rogue::ROL, 0,
                                         Rogue::ASR};
  MCInst Inst = makeOp(Opcodes[Code]);
  if (Code == BITS_ASR)
    setImm(Inst, OpName::sign, SIGN_TWB);
  return Inst;
}

/// The phases of BITS_W. A shift alone has two ways for its source.
bool Placer::tryBits(const MachineInstr &MI, Builder &N, bool Swap,
                     bool ThroughS1) const {
  RegRef A = registerOf(MI.getOperand(1)), Count = registerOf(MI.getOperand(2)),
         B = registerOf(MI.getOperand(3));
  unsigned Masked = immAt(MI, 7), Shift = immAt(MI, 6);
  if (Swap) {
    if (Masked || Count != Zero)
      return false;
    std::swap(A, B);
  }
  bool Shifts = Shift != BITS_UNSHIFTED;
  auto ShiftBehind = [&] {
    return !Shifts || (N.add(PhaseShift2, shiftOp(Shift)) &&
                       N.setSlot(SLOT_S4, registerOf(MI.getOperand(4))) &&
                       (N.G.Sources[SLOT_S3] || N.setSlot(SLOT_S3, Zero)));
  };
  if (ThroughS1)
    return !Masked && Count == Zero && B == Zero && Shifts &&
           immAt(MI, 5) == BITS_OR &&
           N.add(PhaseMask, makeOp(Rogue::BBYP0BM)) &&
           N.setSlot(SLOT_S0, Zero) && N.setSlot(SLOT_S1, A) && ShiftBehind();
  if (Masked) {
    bool InRegister = Masked & RegisterMask;
    uint32_t Mask = uint32_t(immAt(MI, 8));
    MCInst Inst = makeOp(InRegister         ? Rogue::BBYP0BM
                         : isUInt<16>(Mask) ? Rogue::BBYP0BM_IMM16
                                            : Rogue::BBYP0BM_IMM32);
    if (!InRegister)
      setImm(Inst, OpName::imm, Mask);
    if (!N.add(PhaseMask, Inst) || !N.setSlot(SLOT_S0, Zero) ||
        (InRegister && !N.setSlot(SLOT_S1, Count)))
      return false;
  }
  bool ShiftsBefore = Count != Zero && !(Masked & RegisterMask);
  MCInst Logic = makeOp(logicOpcode(immAt(MI, 5)));
  setImm(Logic, OpName::mska, (Masked & MaskA) != 0);
  setImm(Logic, OpName::mskb, (Masked & MaskB) != 0);
  return N.add(PhaseShift1,
               makeOp(ShiftsBefore ? Rogue::LSL0 : Rogue::BBYP0S1)) &&
         N.setSlot(SLOT_S2, A) &&
         (!ShiftsBefore || N.setSlot(SLOT_S1, Count)) &&
         N.add(PhaseLogic, Logic) && N.setSlot(SLOT_S3, B) && ShiftBehind();
}

bool Placer::tryBitwise(const MachineInstr &MI, const Builder &B,
                        Continue Then) const {
  if (!B.G.Ops.empty())
    return false;
  Builder N = B;
  auto Reset = [&] {
    N = B;
    N.setKind(BitwiseGroup);
  };
  Reset();
  auto Source = [&](unsigned Slot, unsigned Operand) {
    return N.setSlot(Slot, registerOf(MI.getOperand(Operand)));
  };
  // W0 is the result of the last shift, W1 that of the count.
  auto Write = [&](unsigned Port) {
    return N.write(Port, MI.getOperand(0), FEED_FT0) && Then(N);
  };
  auto PassS2 = [&](unsigned Operand) {
    return N.add(PhaseShift1, makeOp(Rogue::BBYP0S1)) &&
           Source(SLOT_S2, Operand);
  };
  auto Logic = [&](unsigned Opcode, bool Masked) {
    MCInst Inst = makeOp(Opcode);
    setImm(Inst, OpName::mska, Masked);
    setImm(Inst, OpName::mskb, Masked);
    return N.add(PhaseLogic, Inst);
  };
  switch (MI.getOpcode()) {
  case Rogue::MOVI_W: {
    uint32_t Bits = uint32_t(immAt(MI, 1));
    bool Short = isUInt<16>(Bits);
    MCInst Inst = makeOp(Short ? Rogue::BBYP0BM_IMM16 : Rogue::BBYP0BM_IMM32);
    setImm(Inst, OpName::imm, Bits);
    return N.add(PhaseMask, Inst) && N.setSlot(SLOT_S0, Zero) && Write(0);
  }
  case Rogue::BITS_W:
    for (bool ThroughS1 : {true, false})
      for (bool Swap : {false, true}) {
        Reset();
        if (tryBits(MI, N, Swap, ThroughS1) && Write(0))
          return true;
      }
    return false;
  case Rogue::CBS_W:
    return N.add(PhaseCount, makeOp(Rogue::CBS)) && Source(SLOT_S2, 1) &&
           Write(1);
  case Rogue::FTB_W:
    return N.add(PhaseCount, makeOp(Rogue::FTB)) && Source(SLOT_S2, 1) &&
           Write(1);
  case Rogue::REV_W:
  case Rogue::FTBREV_W: {
    MCInst Count =
        makeOp(MI.getOpcode() == Rogue::REV_W ? Rogue::BBYP0C : Rogue::FTB);
    setImm(Count, OpName::src, COUNT_FT2);
    return N.add(PhaseShift1, makeOp(Rogue::REV)) && Source(SLOT_S2, 1) &&
           N.add(PhaseCount, Count) && Write(1);
  }
  case Rogue::EXTRACT_W: {
    bool Signed = immAt(MI, 4);
    MCInst Shift = makeOp(Signed ? Rogue::ASR : Rogue::SHR);
    if (Signed)
      setImm(Shift, OpName::sign, SIGN_MTB);
    return N.add(PhaseMask, makeOp(Rogue::MSK)) && Source(SLOT_S0, 3) &&
           Source(SLOT_S1, 2) && PassS2(1) && Logic(Rogue::OR, true) &&
           N.setSlot(SLOT_S3, Zero) && N.add(PhaseShift2, Shift) &&
           Source(SLOT_S4, 2) && Write(0);
  }
  default: { // COPYSIGN_W
    constexpr RegRef C31 = {BANK_SPECIAL, 31};
    return N.add(PhaseMask, makeOp(Rogue::MSK)) && N.setSlot(SLOT_S0, C31) &&
           N.setSlot(SLOT_S1, Zero) && PassS2(1) && Source(SLOT_S3, 2) &&
           Logic(Rogue::OR, true) && Write(0);
  }
  }
}
