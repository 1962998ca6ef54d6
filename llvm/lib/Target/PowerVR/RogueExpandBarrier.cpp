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

/// What the expansions share: blocks, mutexes, and comparisons of the state.
class BarrierBuilder {
protected:
  const RogueInstrInfo &TII;
  MachineBasicBlock *MBB;
  MachineFunction &MF;
  MachineRegisterInfo &MRI;
  DebugLoc DL;
  Register Tasks;

  BarrierBuilder(MachineInstr &MI, const RogueInstrInfo &TII)
      : TII(TII), MBB(MI.getParent()), MF(*MBB->getParent()),
        MRI(MF.getRegInfo()), DL(MI.getDebugLoc()),
        Tasks(MI.getOperand(1).getReg()) {}

  MachineBasicBlock *newBlock(MachineBasicBlock *Behind) {
    MachineBasicBlock *New = MF.CreateMachineBasicBlock(MBB->getBasicBlock());
    MF.insert(std::next(Behind->getIterator()), New);
    return New;
  }
  /// What is behind the barrier goes to \p Done.
  void moveRest(MachineInstr &MI, MachineBasicBlock *Done) {
    Done->splice(Done->begin(), MBB, std::next(MI.getIterator()), MBB->end());
    Done->transferSuccessorsAndUpdatePHIs(MBB);
  }
  Register newWord() {
    return MRI.createVirtualRegister(&Rogue::GPR32RegClass);
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
  /// Word \p Sub of \p State, and one.
  Register buildNext(MachineBasicBlock *B, Register State, unsigned Sub = 0) {
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

class MemoryBarrier : BarrierBuilder {
  Register Address;
  /// Two words: how many have arrived, and the number of the round.
  Register State;

public:
  MemoryBarrier(MachineInstr &MI, const RogueInstrInfo &TII)
      : BarrierBuilder(MI, TII), Address(MI.getOperand(0).getReg()) {}

  MachineBasicBlock *expand(MachineInstr &MI);

private:
  Register buildArrival(MachineBasicBlock *Last);
  void buildWait(MachineBasicBlock *B, MachineBasicBlock *Done);
  void buildNextRound(MachineBasicBlock *B);

  Register newPair() {
    return MRI.createVirtualRegister(&Rogue::GPR64RegClass);
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
};

/// The state is in two coefficient registers. What is written was read by a
/// group before, so all instances of the task write the same:
///
///   entry: lock; arrived + 1, which is 0 if these are all tasks; round + 1
///          then; arrived, round = ...; if (last) goto done
///   wait:  release and sleep; lock; if (round is the old one) goto wait
///   done:  release and wake
class RegisterBarrier : BarrierBuilder {
  unsigned Counters;
  static constexpr unsigned ArrivedCounter = 0, RoundCounter = 1;

public:
  RegisterBarrier(MachineInstr &MI, const RogueInstrInfo &TII)
      : BarrierBuilder(MI, TII), Counters(MI.getOperand(0).getImm()) {}

  MachineBasicBlock *expand(MachineInstr &MI);

private:
  Register buildRead(MachineBasicBlock *B, unsigned Counter) {
    Register R = newWord();
    BuildMI(*B, B->end(), DL, TII.get(Rogue::CFLD_W), R)
        .addReg(Rogue::C0)
        .addImm(Counters + Counter);
    return R;
  }
  void buildWrite(Register R, unsigned Counter) {
    build(MBB, Rogue::CFST_W)
        .addReg(R)
        .addReg(Rogue::C0)
        .addImm(Counters + Counter);
  }
  /// A == B ? IfEqual : Otherwise.
  Register buildSelect(Register A, Register B, Register IfEqual,
                       Register Otherwise) {
    Register R = newWord();
    BuildMI(*MBB, MBB->end(), DL, TII.get(Rogue::SELECT_W), R)
        .addReg(A)
        .addImm(0)
        .addReg(B)
        .addImm(0)
        .addReg(IfEqual)
        .addReg(Otherwise)
        .addImm(Rogue::TEST_E)
        .addImm(Rogue::TYPE_U32);
    return R;
  }
};

} // namespace

/// \returns the number of tasks that have arrived.
Register MemoryBarrier::buildArrival(MachineBasicBlock *Last) {
  buildMutex(MBB, MBB->end(), Rogue::MUTEX_LOCK);
  State = buildLoad(MBB);
  Register Arrived = buildNext(MBB, State, Rogue::sub0);
  buildBranchIfEqual(MBB, Arrived, Tasks, 0, Last);
  return Arrived;
}

void MemoryBarrier::buildWait(MachineBasicBlock *B, MachineBasicBlock *Done) {
  buildMutex(B, B->end(), Rogue::MUTEX_RELEASE_SLEEP);
  buildMutex(B, B->end(), Rogue::MUTEX_LOCK);
  Register Now = buildLoad(B);
  buildBranchIfEqual(B, Now, State, Rogue::sub1, B);
  build(B, Rogue::JUMP_W).addMBB(Done);
}

void MemoryBarrier::buildNextRound(MachineBasicBlock *B) {
  Register Next = buildNext(B, State, Rogue::sub1);
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

MachineBasicBlock *MemoryBarrier::expand(MachineInstr &MI) {
  MachineBasicBlock *First = newBlock(MBB), *Wait = newBlock(First),
                    *Last = newBlock(Wait), *Done = newBlock(Last);
  moveRest(MI, Done);
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

MachineBasicBlock *RegisterBarrier::expand(MachineInstr &MI) {
  MachineBasicBlock *Wait = newBlock(MBB), *Done = newBlock(Wait);
  moveRest(MI, Done);
  buildMutex(MBB, MBB->end(), Rogue::MUTEX_LOCK);
  Register Arrived = buildNext(MBB, buildRead(MBB, ArrivedCounter));
  Register Left = buildSelect(Arrived, Tasks, Rogue::C0, Arrived);
  Register Round = buildRead(MBB, RoundCounter);
  Register Next = buildSelect(Left, Rogue::C0, buildNext(MBB, Round), Round);
  buildWrite(Left, ArrivedCounter);
  buildWrite(Next, RoundCounter);
  buildBranchIfEqual(MBB, Left, Rogue::C0, 0, Done);
  MBB->addSuccessor(Wait);
  MBB->addSuccessor(Done);

  buildMutex(Wait, Wait->end(), Rogue::MUTEX_RELEASE_SLEEP);
  buildMutex(Wait, Wait->end(), Rogue::MUTEX_LOCK);
  buildBranchIfEqual(Wait, buildRead(Wait, RoundCounter), Round, 0, Wait);
  build(Wait, Rogue::JUMP_W).addMBB(Done);
  Wait->addSuccessor(Wait);
  Wait->addSuccessor(Done);

  buildMutex(Done, Done->begin(), Rogue::MUTEX_RELEASE_WAKEUP);
  MI.eraseFromParent();
  return Done;
}

MachineBasicBlock *
RogueTargetLowering::EmitInstrWithCustomInserter(MachineInstr &MI,
                                                 MachineBasicBlock *MBB) const {
  const RogueInstrInfo &TII = *STI.getInstrInfo();
  return MI.getOpcode() == Rogue::CFBARRIER_W
             ? RegisterBarrier(MI, TII).expand(MI)
             : MemoryBarrier(MI, TII).expand(MI);
}
