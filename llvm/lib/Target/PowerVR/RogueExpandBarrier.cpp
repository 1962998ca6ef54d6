//===-- RogueExpandBarrier.cpp - Tasks that wait for each other -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The last task to arrive starts the next round and wakes the others, which
/// wait until the round has changed. All instances that run do the same.
///
///   entry: lock; arrived, round = load; arrived += 1
///          if (arrived == tasks) goto last
///   first: store arrived
///   wait:  release and sleep; lock; now = load of the round
///          if (now == round) goto wait; goto done
///   last:  store 0, round + 1
///   done:  release and wake
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueISelLowering.h"
#include "RogueSubtarget.h"

using namespace llvm;

namespace {

class BarrierBuilder {
  const RogueInstrInfo &TII;
  MachineBasicBlock *MBB;
  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  DebugLoc DL;
  Register Address, Tasks;
  /// Two words: how many have arrived, and the number of the round.
  Register State;

public:
  BarrierBuilder(MachineInstr &MI, const RogueInstrInfo &TII)
      : TII(TII), MBB(MI.getParent()), MF(*MBB->getParent()),
        MRI(MF.getRegInfo()), DL(MI.getDebugLoc()),
        Address(MI.getOperand(0).getReg()), Tasks(MI.getOperand(1).getReg()) {}

  MachineBasicBlock *expand(MachineInstr &MI);

private:
  Register buildArrival(MachineBasicBlock *Last);
  void buildWait(MachineBasicBlock *B, MachineBasicBlock *Done);
  void buildNextRound(MachineBasicBlock *B);

  MachineBasicBlock *newBlock(MachineBasicBlock *Behind) {
    MachineBasicBlock *New = MF.CreateMachineBasicBlock(MBB->getBasicBlock());
    MF.insert(std::next(Behind->getIterator()), New);
    return New;
  }
  Register newWord() {
    return MRI.createVirtualRegister(&Rogue::GPR32RegClass);
  }
  Register newPair() {
    return MRI.createVirtualRegister(&Rogue::GPR64RegClass);
  }
  MachineInstrBuilder build(MachineBasicBlock *B, unsigned Opcode) {
    return BuildMI(*B, B->end(), DL, TII.get(Opcode));
  }
  void buildMutex(MachineBasicBlock *B, MachineBasicBlock::iterator I,
                  Rogue::MutexOp Op) {
    BuildMI(*B, I, DL, TII.get(Rogue::MUTEX_W))
        .addImm(Op)
        .addImm(Rogue::BarrierMutex);
  }
  void buildFence(MachineBasicBlock *B) { build(B, Rogue::FENCE_W).addImm(0); }
  Register buildLoad(MachineBasicBlock *B) {
    Register R = newPair();
    BuildMI(*B, B->end(), DL, TII.get(Rogue::LD2_W), R)
        .addReg(Address)
        .addImm(0);
    return R;
  }
  void buildStore(MachineBasicBlock *B, unsigned Opcode, Register Value) {
    build(B, Opcode)
        .addReg(Value)
        .addReg(Address)
        .addImm(Rogue::STORE_32BIT)
        .addImm(0);
  }
  /// Word \p Sub of the state, and one.
  Register buildNext(MachineBasicBlock *B, unsigned Sub) {
    Register R = newWord();
    BuildMI(*B, B->end(), DL, TII.get(Rogue::IMAD_W), R)
        .addReg(State, 0, Sub)
        .addImm(0)
        .addReg(Rogue::C1)
        .addImm(0)
        .addReg(Rogue::C1)
        .addImm(0);
    return R;
  }
  void buildBranchIfEqual(MachineBasicBlock *B, Register X, Register Y,
                          unsigned Sub, MachineBasicBlock *To) {
    build(B, Rogue::BRANCH_W)
        .addReg(X, 0, Sub)
        .addImm(0)
        .addReg(Y, 0, Sub)
        .addImm(0)
        .addMBB(To)
        .addImm(Rogue::TEST_E)
        .addImm(Rogue::TYPE_U32)
        .addImm(/*negate*/ 0)
        .addImm(/*uniform*/ 1);
  }
};

} // namespace

/// \returns the number of tasks that have arrived.
Register BarrierBuilder::buildArrival(MachineBasicBlock *Last) {
  buildMutex(MBB, MBB->end(), Rogue::MUTEX_LOCK);
  State = buildLoad(MBB);
  Register Arrived = buildNext(MBB, Rogue::sub0);
  buildBranchIfEqual(MBB, Arrived, Tasks, 0, Last);
  return Arrived;
}

void BarrierBuilder::buildWait(MachineBasicBlock *B, MachineBasicBlock *Done) {
  buildMutex(B, B->end(), Rogue::MUTEX_RELEASE_SLEEP);
  buildMutex(B, B->end(), Rogue::MUTEX_LOCK);
  Register Now = buildLoad(B);
  buildBranchIfEqual(B, Now, State, Rogue::sub1, B);
  build(B, Rogue::JUMP_W).addMBB(Done);
}

void BarrierBuilder::buildNextRound(MachineBasicBlock *B) {
  Register Next = buildNext(B, Rogue::sub1);
  Register Zero = newWord(), NewState = newPair();
  BuildMI(*B, B->end(), DL, TII.get(Rogue::MOV_W), Zero)
      .addReg(Rogue::C0)
      .addImm(0);
  BuildMI(*B, B->end(), DL, TII.get(TargetOpcode::REG_SEQUENCE), NewState)
      .addReg(Zero)
      .addImm(Rogue::sub0)
      .addReg(Next)
      .addImm(Rogue::sub1);
  buildStore(B, Rogue::ST2_W, NewState);
  buildFence(B);
}

MachineBasicBlock *BarrierBuilder::expand(MachineInstr &MI) {
  MachineBasicBlock *First = newBlock(MBB), *Wait = newBlock(First),
                    *Last = newBlock(Wait), *Done = newBlock(Last);
  Done->splice(Done->begin(), MBB, std::next(MI.getIterator()), MBB->end());
  Done->transferSuccessorsAndUpdatePHIs(MBB);

  Register Arrived = buildArrival(Last);
  MBB->addSuccessor(First);
  MBB->addSuccessor(Last);
  buildStore(First, Rogue::ST1_W, Arrived);
  buildFence(First);
  First->addSuccessor(Wait);
  buildWait(Wait, Done);
  Wait->addSuccessor(Wait);
  Wait->addSuccessor(Done);
  buildNextRound(Last);
  Last->addSuccessor(Done);
  buildMutex(Done, Done->begin(), Rogue::MUTEX_RELEASE_WAKEUP);
  MI.eraseFromParent();
  return Done;
}

MachineBasicBlock *
RogueTargetLowering::EmitInstrWithCustomInserter(MachineInstr &MI,
                                                 MachineBasicBlock *MBB) const {
  if (MI.getOpcode() == Rogue::CFBARRIER_W)
    return emitRegisterBarrier(MI, MBB);
  return BarrierBuilder(MI, *STI.getInstrInfo()).expand(MI);
}
