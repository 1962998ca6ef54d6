//===-- ValhallPassUtils.h - Helpers of the late machine passes -*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the passes after register allocation ask of an instruction: its flow
/// field, its message slot, the registers that its message reads and writes.
/// Hardware facts: flow codes and slots as in ValhallBaseInfo.h.
///
/// The emission check (ValhallVerifyEmission.cpp) does not use this file, so
/// that a mistake here cannot hide itself.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_VALHALLPASSUTILS_H
#define LLVM_LIB_TARGET_MALI_VALHALLPASSUTILS_H

#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "ValhallInstrInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace llvm {
namespace Valhall {

/// Slots that any message may use; BARRIER has its own, number 7.
constexpr unsigned NumGeneralSlots = 3;
constexpr unsigned AllGeneralSlots = (1u << NumGeneralSlots) - 1;

/// The operand called \p Name, or null.
inline const MachineOperand *findOperand(const MachineInstr &MI, OpName Name) {
  int Idx = getNamedOperandIdx(MI.getOpcode(), Name);
  return Idx < 0 ? nullptr : &MI.getOperand(Idx);
}
inline MachineOperand *findOperand(MachineInstr &MI, OpName Name) {
  int Idx = getNamedOperandIdx(MI.getOpcode(), Name);
  return Idx < 0 ? nullptr : &MI.getOperand(Idx);
}

/// True for what becomes a word of the program.
inline bool isEncoded(const MachineInstr &MI) {
  return findOperand(MI, OpName::flow) != nullptr;
}

inline unsigned getFlow(const MachineInstr &MI) {
  const MachineOperand *Flow = findOperand(MI, OpName::flow);
  return Flow ? Flow->getImm() : unsigned(ValhallMod::FlowNone);
}
inline void setFlow(MachineInstr &MI, unsigned Flow) {
  findOperand(MI, OpName::flow)->setImm(Flow);
}

/// A wait for some of the slots 0 to 2 and nothing else.
inline bool isSlotWait(unsigned Flow) {
  return Flow >= ValhallMod::FlowWait0 && Flow <= ValhallMod::FlowWait012;
}
/// Any flow of the wait family: they have a union.
inline bool isWait(unsigned Flow) {
  return Flow >= ValhallMod::FlowWait0 && Flow <= ValhallMod::FlowWait;
}
/// The general slots (bit s: slot s) without messages after \p Flow.
inline unsigned drainedSlots(unsigned Flow) {
  if (isSlotWait(Flow))
    return Flow;
  return Flow == ValhallMod::FlowWait0126 || Flow == ValhallMod::FlowWait ||
                 Flow == ValhallMod::FlowEnd
             ? AllGeneralSlots
             : 0;
}

inline bool isMessage(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & ValhallII::IsMessage;
}
/// The message unit orders it with other memory accesses only by waits.
inline bool isMemoryMessage(const MachineInstr &MI) {
  return MI.getDesc().TSFlags & ValhallII::IsMemory;
}
/// A message whose slot is the compiler's choice.
inline bool hasGeneralSlot(const MachineInstr &MI) {
  int Idx = getNamedOperandIdx(MI.getOpcode(), OpName::slot);
  return isMessage(MI) && Idx >= 0 &&
         MI.getDesc().operands()[Idx].OperandType ==
             ValhallOp::OPERAND_MOD_Slot;
}
/// Messages about coverage have slot 0.
inline unsigned getSlot(const MachineInstr &MI) {
  const MachineOperand *Slot = findOperand(MI, OpName::slot);
  return Slot ? Slot->getImm() : 0;
}
/// ATEST and ZS_EMIT.
inline bool testsCoverage(const MachineInstr &MI) {
  return MI.getOpcode() == Valhall::ATEST || MI.getOpcode() == Valhall::ZS_EMIT;
}
/// The tile is written, or a blend shader called, with all else done.
inline bool isBlend(const MachineInstr &MI) {
  return getEmittedOpcode(MI.getOpcode()) == Valhall::BLEND;
}
/// What fragments before have left in the tile is read.
inline bool loadsTile(const MachineInstr &MI) {
  return getEmittedOpcode(MI.getOpcode()) == Valhall::LD_TILE;
}
/// Moves the place that the varying unit keeps for a quad.
inline bool isVaryingLoad(const MachineInstr &MI) {
  return findOperand(MI, OpName::update) != nullptr;
}
/// The flow that must come before \p MI whatever is in flight: it waits for
/// other fragments of the pixel.
inline unsigned getPixelOrder(const MachineInstr &MI) {
  if (testsCoverage(MI))
    return ValhallMod::FlowWait0126;
  return isBlend(MI) || loadsTile(MI) ? ValhallMod::FlowWait
                                      : ValhallMod::FlowNone;
}
inline void setSlot(MachineInstr &MI, unsigned Slot) {
  findOperand(MI, OpName::slot)->setImm(Slot);
}

/// A branch that all lanes take. Any other branch may part them.
inline bool isAlwaysTaken(const MachineInstr &MI) {
  if (MI.getOpcode() != Valhall::BRANCH)
    return MI.isUnconditionalBranch();
  return findOperand(MI, OpName::src0)->getReg() == Valhall::K0 &&
         findOperand(MI, OpName::negate)->getImm() == 1;
}

/// A set of general registers: bit n is rn.
using RegMask = uint64_t;

/// The general registers that \p Reg consists of; none for a constant.
inline RegMask registersOf(MCRegister Reg, const TargetRegisterInfo &TRI) {
  RegMask Mask = 0;
  for (MCRegUnit Unit : TRI.regunits(Reg))
    for (MCRegUnitRootIterator Root(Unit, &TRI); Root.isValid(); ++Root)
      if (unsigned Encoding = TRI.getEncodingValue(*Root); Encoding < 64)
        Mask |= RegMask(1) << Encoding;
  return Mask;
}
inline RegMask registersOf(const MachineOperand *MO,
                           const TargetRegisterInfo &TRI) {
  return MO && MO->isReg() && MO->getReg().isPhysical()
             ? registersOf(MO->getReg().asMCReg(), TRI)
             : 0;
}

/// Registers that a message writes when it completes.
inline RegMask stagingWrite(const MachineInstr &MI,
                            const TargetRegisterInfo &TRI) {
  return isMessage(MI) ? registersOf(findOperand(MI, OpName::sw), TRI) : 0;
}
/// Registers that a message reads some time after it was issued.
inline RegMask stagingRead(const MachineInstr &MI,
                           const TargetRegisterInfo &TRI) {
  return isMessage(MI) ? registersOf(findOperand(MI, OpName::sr), TRI) : 0;
}

/// The instruction writes one half of its destination and keeps the other.
inline bool writesOneHalf(const MachineInstr &MI) {
  const MachineOperand *Mask = findOperand(MI, OpName::dmask);
  return Mask && (Mask->getImm() == ValhallMod::DestH0 ||
                  Mask->getImm() == ValhallMod::DestH1);
}

/// Registers that the encoded instruction reads and writes. Implicit operands
/// are bookkeeping of the allocator, not accesses of the hardware. A half that
/// stays as it is counts as read, the unused word of a 64-bit source does not.
struct RegAccess {
  RegMask Uses = 0;
  RegMask Defs = 0;
};
/// Of the pair \p Pair, what a 64-bit source with modifiers \p Mods reads.
inline RegMask selectedWords(RegMask Pair, unsigned Mods) {
  RegMask Low = Pair & -Pair;
  switch (ValhallII::srcSel(Mods)) {
  case ValhallSel::NONE:
    return Pair;
  case ValhallSel::W1:
    return Pair & ~Low;
  default:
    return Low;
  }
}
inline RegAccess registerAccess(const MachineInstr &MI,
                                const TargetRegisterInfo &TRI) {
  RegAccess Access;
  ArrayRef<MCOperandInfo> Infos = MI.getDesc().operands();
  for (unsigned I = 0, E = MI.getNumExplicitOperands(); I != E; ++I) {
    const MachineOperand &MO = MI.getOperand(I);
    RegMask Mask = registersOf(&MO, TRI);
    if (!Mask)
      continue;
    if (I + 1 < Infos.size() && Infos[I].RegClass == Valhall::Src64RegClassID)
      Mask &= selectedWords(Mask, MI.getOperand(I + 1).getImm());
    (MO.isDef() ? Access.Defs : Access.Uses) |= Mask;
  }
  if (writesOneHalf(MI))
    Access.Uses |= Access.Defs;
  // What a blend shader reads and overwrites.
  if (isBlend(MI))
    for (const MachineOperand &MO : MI.implicit_operands())
      (MO.isDef() ? Access.Defs : Access.Uses) |= registersOf(&MO, TRI);
  return Access;
}

/// Inserts a NOP with \p Flow before \p Before.
inline MachineInstr *buildNop(MachineBasicBlock &MBB,
                              MachineBasicBlock::iterator Before,
                              const TargetInstrInfo &TII, unsigned Flow) {
  DebugLoc DL;
  if (Before != MBB.end())
    DL = Before->getDebugLoc();
  return BuildMI(MBB, Before, DL, TII.get(Valhall::NOP)).addImm(Flow);
}

/// The last instruction of \p MBB that will be encoded, or null.
inline MachineInstr *lastEncoded(MachineBasicBlock &MBB) {
  for (MachineInstr &MI : reverse(MBB))
    if (isEncoded(MI))
      return &MI;
  return nullptr;
}

} // namespace Valhall
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_VALHALLPASSUTILS_H
