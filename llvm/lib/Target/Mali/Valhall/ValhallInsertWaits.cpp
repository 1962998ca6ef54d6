//===-- ValhallInsertWaits.cpp - Wait for messages ------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Messages (loads, stores, atomics) run beside the program, and nothing but an
/// explicit wait for their slot orders what comes later after them. This pass
/// puts a NOP with the wait before each instruction that needs one:
///
///   before                              after
///     LOAD.i32.slot0 @r0, [r4:r5]         LOAD.i32.slot0 @r0, [r4:r5]
///     LOAD.i32.slot1 @r1, [r6:r7]         LOAD.i32.slot1 @r1, [r6:r7]
///     FADD.f32 r2, r3, r3                 FADD.f32 r2, r3, r3
///                                         NOP.wait0
///     FADD.f32 r2, r2, r0                 FADD.f32 r2, r2, r0
///     BARRIER.slot7                       NOP.wait1
///                                         BARRIER.slot7.wait
///
/// An instruction needs a wait for a message in flight
///  - whose staging write it reads or writes,
///  - whose memory it accesses, unless both only load (MemoryOrder has the
///    details, such as acquire and release),
///  - in all cases if it is BARRIER or a fence; a fence then goes away.
/// Registers that a message reads need no wait: the hardware interlocks them.
///
/// At the head of a block there is no earlier instruction that could carry the
/// wait later on, so one from further down that needs no wait is moved up.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/PlantedFault.h"
#include "Valhall.h"
#include "ValhallPassUtils.h"
#include "ValhallScoreboard.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Valhall;

#define DEBUG_TYPE "valhall-insert-waits"

namespace {
enum class WaitMode { Late, Immediate };
} // namespace

static cl::opt<WaitMode>
    Mode("valhall-waits", cl::Hidden, cl::desc("Where to wait for messages"),
         cl::init(WaitMode::Late),
         cl::values(clEnumValN(WaitMode::Late, "late",
                               "Before the first instruction that needs it"),
                    clEnumValN(WaitMode::Immediate, "immediate",
                               "On each message (slow, obviously right)")));

static PlantedFault
    DropWait("valhall-drop-wait",
             "Leave out the N-th wait of the module, to test that this is "
             "noticed");

namespace {

class ValhallInsertWaits : public MachineFunctionPass {
public:
  static char ID;
  ValhallInsertWaits() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Valhall Insert Waits"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<AAResultsWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  bool waitImmediately(MachineFunction &MF);
  MachineInstr *findCarrier(MachineInstr &MI,
                            const gpu::Scoreboard::State &State);
  bool insertWaits(MachineBasicBlock &MBB);
  bool keepWait() { return !DropWait.isAt(++WaitsSeen); }

  const TargetInstrInfo *TII = nullptr;
  const TargetRegisterInfo *TRI = nullptr;
  std::optional<ValhallScoreboard> InFlight;
  unsigned WaitsSeen = 0;
};

} // namespace

char ValhallInsertWaits::ID = 0;

INITIALIZE_PASS_BEGIN(ValhallInsertWaits, DEBUG_TYPE, "Valhall Insert Waits",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(AAResultsWrapperPass)
INITIALIZE_PASS_END(ValhallInsertWaits, DEBUG_TYPE, "Valhall Insert Waits",
                    false, false)

FunctionPass *llvm::createValhallInsertWaitsPass() {
  return new ValhallInsertWaits();
}

static bool isBarrier(const MachineInstr &MI) {
  return MI.getOpcode() == Valhall::BARRIER;
}

/// An instruction after \p MI that can be moved before it, where messages of
/// \p State are in flight; null if there is none nearby.
MachineInstr *
ValhallInsertWaits::findCarrier(MachineInstr &MI,
                                const gpu::Scoreboard::State &State) {
  RegMask Pending = InFlight->getPendingWrites(State).to_ullong();

  constexpr unsigned Distance = 8;
  unsigned Seen = 0;
  RegAccess Between = registerAccess(MI, *TRI);
  for (MachineBasicBlock::iterator I = std::next(MI.getIterator()),
                                   E = MI.getParent()->end();
       I != E && ++Seen <= Distance; ++I) {
    if (I->isDebugInstr())
      continue;
    if (!isEncoded(*I) || I->isTerminator())
      return nullptr;
    RegAccess Access = registerAccess(*I, *TRI);
    bool Moves = !isMessage(*I) && !I->mayLoadOrStore() &&
                 !I->hasUnmodeledSideEffects() && !I->isConvergent() &&
                 getFlow(*I) == ValhallMod::FlowNone;
    if (Moves && !((Access.Uses | Access.Defs) & Pending) &&
        !(Access.Uses & Between.Defs) &&
        !(Access.Defs & (Between.Uses | Between.Defs)))
      return &*I;
    Between.Uses |= Access.Uses;
    Between.Defs |= Access.Defs;
  }
  return nullptr;
}

bool ValhallInsertWaits::insertWaits(MachineBasicBlock &MBB) {
  bool Changed = false;
  bool AtHead = true;
  gpu::Scoreboard::State State = InFlight->atEntry(MBB);
  for (auto I = MBB.begin(); I != MBB.end();) {
    MachineInstr &MI = *I;
    unsigned Slots = InFlight->getNeeded(MI, State);
    if (Slots && AtHead)
      if (MachineInstr *Carrier = findCarrier(MI, State)) {
        // What is moved over may read the same registers, or, of a group, one
        // that it makes nothing of and that is made anew here.
        for (MachineOperand &MO : Carrier->all_uses())
          MO.setIsKill(false);
        for (const MachineOperand &Def : Carrier->all_defs())
          for (MachineInstr &Over :
               make_range(I, MachineBasicBlock::iterator(Carrier)))
            Over.clearRegisterKills(Def.getReg(), TRI);
        MBB.splice(I, &MBB, Carrier->getIterator());
      }
    unsigned Flow = getPixelOrder(MI);
    if (Flow == ValhallMod::FlowNone)
      Flow = Slots;
    else
      Slots = AllGeneralSlots;
    InFlight->advance(MI, State, Slots);
    if (Flow && keepWait()) {
      buildNop(MBB, MI, *TII, Flow);
      Changed = true;
    }
    if (isBarrier(MI)) {
      if (keepWait())
        setFlow(MI, ValhallMod::FlowWait);
      Changed = true;
    }
    AtHead &= !isEncoded(MI);
    ++I;
    if (MI.getOpcode() == Valhall::FENCE) {
      MI.eraseFromParent();
      Changed = true;
    }
  }
  return Changed;
}

bool ValhallInsertWaits::waitImmediately(MachineFunction &MF) {
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      if (MI.getOpcode() == Valhall::FENCE) {
        MI.eraseFromParent();
        Changed = true;
      } else if (isMessage(MI) && !isBlend(MI) && keepWait()) {
        if (getPixelOrder(MI) != ValhallMod::FlowNone)
          buildNop(MBB, MI, *TII, getPixelOrder(MI));
        setFlow(MI, isBarrier(MI) ? unsigned(ValhallMod::FlowWait)
                                  : 1u << getSlot(MI));
        Changed = true;
      } else if (isBlend(MI)) {
        buildNop(MBB, MI, *TII, getPixelOrder(MI));
        Changed = true;
      }
    }
  return Changed;
}

bool ValhallInsertWaits::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget().getInstrInfo();
  TRI = MF.getSubtarget().getRegisterInfo();
  if (Mode == WaitMode::Immediate)
    return waitImmediately(MF);

  InFlight.emplace(getAnalysis<AAResultsWrapperPass>().getAAResults(), *TRI);
  InFlight->analyze(MF);
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    Changed |= insertWaits(MBB);
  InFlight.reset();
  return Changed;
}
