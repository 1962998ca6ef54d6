//===-- RogueInsertWaits.cpp - Waits for memory ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What an operation of memory writes or reads is its own until a wait for its
/// counter has come back. Loads count on one counter, stores on the other, so
/// that the results of loads need not wait for stores; a wait stands in front
/// of what needs it.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/Scoreboard.h"
#include "GPUCodeGen/PlantedFault.h"
#include "Rogue.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBundle.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-insert-waits"

static cl::opt<bool>
    WaitAtOnce("rogue-wait-at-once", cl::Hidden,
               cl::desc("Wait behind each operation of memory"));
static PlantedFault
    DropWait("rogue-drop-wait",
             "Leave out the N-th wait of the module, to test that this is "
             "noticed");

namespace {

constexpr unsigned NumCounters = 2;

class RogueMemoryOrder final : public gpu::MemoryOrder {
public:
  using MemoryOrder::MemoryOrder;
  bool isUnordered(const MachineInstr &MI) const override {
    return RogueInstrInfo::isMemory(MI);
  }

protected:
  bool commute(const MachineInstr &, const MachineInstr &) const override {
    return false;
  }
};

class RogueScoreboard final : public gpu::Scoreboard {
  const TargetRegisterInfo &TRI;

public:
  RogueScoreboard(AAResults &AA, const TargetRegisterInfo &TRI)
      : Scoreboard(NumCounters, std::make_unique<RogueMemoryOrder>(&AA)),
        TRI(TRI) {}

  bool waitsForAll(const MachineInstr &MI) const override {
    return MI.getOpcode() == Rogue::FENCE_W ||
           MI.getOpcode() == Rogue::MUTEX_W || Rogue::endsProgram(MI);
  }

protected:
  std::optional<unsigned> getCounter(const MachineInstr &MI) const override;
  gpu::RegisterAccess getAccess(const MachineInstr &MI) const override {
    return {registers(const_mi_bundle_ops(MI), false),
            registers(const_mi_bundle_ops(MI), true)};
  }
  // An operation of memory is the first of its group.
  gpu::RegisterSet getLateWrites(const MachineInstr &MI) const override {
    return registers(MI.operands(), true);
  }
  // The address of a load is read at once.
  gpu::RegisterSet getLateReads(const MachineInstr &MI) const override {
    return MI.mayStore(MachineInstr::IgnoreBundle) || Rogue::isTexels(MI)
               ? registers(MI.operands(), false)
               : gpu::RegisterSet();
  }
  gpu::CounterMask getWaits(const MachineInstr &MI) const override {
    return MI.getOpcode() == Rogue::WDF_W ? 1u << MI.getOperand(0).getImm() : 0;
  }

private:
  template <typename OperandRange>
  gpu::RegisterSet registers(OperandRange &&Operands, bool Defs) const;
};

class RogueInsertWaits : public MachineFunctionPass {
public:
  static char ID;
  RogueInsertWaits() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Insert Waits"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<AAResultsWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const TargetInstrInfo *TII = nullptr;
  unsigned WaitsSeen = 0;

  void wait(MachineBasicBlock &MBB, MachineBasicBlock::iterator I,
            unsigned Counter, const DebugLoc &DL);
};

} // namespace

char RogueInsertWaits::ID = 0;
INITIALIZE_PASS_BEGIN(RogueInsertWaits, DEBUG_TYPE, "Rogue Insert Waits", false,
                      false)
INITIALIZE_PASS_DEPENDENCY(AAResultsWrapperPass)
INITIALIZE_PASS_END(RogueInsertWaits, DEBUG_TYPE, "Rogue Insert Waits", false,
                    false)

FunctionPass *llvm::createRogueInsertWaitsPass() {
  return new RogueInsertWaits();
}

/// The operand with the counter; none for what is no operation of memory.
static const MachineOperand *counterOf(const MachineInstr &MI) {
  if (!RogueInstrInfo::isMemory(MI) || MI.getOpcode() == Rogue::FENCE_W)
    return nullptr;
  return &MI.getOperand(MI.getNumExplicitOperands() - 1);
}

/// What says which instances are left; it counts on one counter only.
static constexpr unsigned FeedbackCounter = 0;
static bool isFeedback(const MachineInstr &MI) {
  return MI.getOpcode() == Rogue::ATST_W || MI.getOpcode() == Rogue::DEPTHF_W;
}

std::optional<unsigned>
RogueScoreboard::getCounter(const MachineInstr &MI) const {
  const MachineOperand *Counter = counterOf(MI);
  return Counter ? std::optional<unsigned>(Counter->getImm()) : std::nullopt;
}

template <typename OperandRange>
gpu::RegisterSet RogueScoreboard::registers(OperandRange &&Operands,
                                            bool Defs) const {
  gpu::RegisterSet Set;
  for (const MachineOperand &MO : Operands) {
    if (!MO.isReg() || !MO.getReg().isPhysical() || MO.isDef() != Defs)
      continue;
    for (MCSubRegIterator S(MO.getReg(), &TRI, /*IncludeSelf=*/true);
         S.isValid(); ++S)
      if (Rogue::GPR32RegClass.contains(*S))
        Set.set(*S - Rogue::R0);
  }
  return Set;
}

void RogueInsertWaits::wait(MachineBasicBlock &MBB,
                            MachineBasicBlock::iterator I, unsigned Counter,
                            const DebugLoc &DL) {
  if (!DropWait.isAt(++WaitsSeen))
    BuildMI(MBB, I, DL, TII->get(Rogue::WDF_W)).addImm(Counter);
}

bool RogueInsertWaits::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget().getInstrInfo();
  SmallVector<MachineInstr *, 4> Fences;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      if (MI.getOpcode() == Rogue::FENCE_W || isFeedback(MI))
        Fences.push_back(&MI);
      if (auto *Counter = const_cast<MachineOperand *>(counterOf(MI)))
        Counter->setImm(!MI.mayLoad(MachineInstr::IgnoreBundle));
    }
  RogueScoreboard InFlight(getAnalysis<AAResultsWrapperPass>().getAAResults(),
                           *MF.getSubtarget().getRegisterInfo());
  if (!WaitAtOnce)
    InFlight.analyze(MF);
  for (MachineBasicBlock &MBB : MF) {
    gpu::Scoreboard::State State;
    if (!WaitAtOnce)
      State = InFlight.atEntry(MBB);
    for (MachineInstr &MI : make_early_inc_range(MBB)) {
      if (WaitAtOnce) {
        if (const MachineOperand *Counter = counterOf(MI))
          wait(MBB, std::next(MachineBasicBlock::iterator(MI)),
               Counter->getImm(), MI.getDebugLoc());
        continue;
      }
      gpu::CounterMask Needed = InFlight.getNeeded(MI, State);
      InFlight.advance(MI, State, Needed);
      for (unsigned C = 0; C < NumCounters; ++C)
        if (Needed >> C & 1)
          wait(MBB, MI, C, MI.getDebugLoc());
    }
  }
  // A fence or a feedback has come back before anything behind it.
  for (MachineInstr *Fence : Fences)
    wait(*Fence->getParent(), std::next(Fence->getIterator()),
         isFeedback(*Fence) ? FeedbackCounter : Fence->getOperand(0).getImm(),
         Fence->getDebugLoc());
  return true;
}
