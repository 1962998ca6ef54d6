//===-- RogueFormRuns.cpp - Runs of outputs as one group ------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A group that is repeated stores successive registers to successive outputs:
///
///   before              after
///   UVSW_W $vi0, 4      UVSWN_W $vi0, 4, 3
///   UVSW_W $vi1, 5
///   UVSW_W $vi2, 6
///
/// What an operation of the block computes is left alone: its group stores it
/// for nothing.
///
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-form-runs"

namespace {

class RogueFormRuns : public MachineFunctionPass {
public:
  static char ID;
  RogueFormRuns() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Form Runs"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  const RogueSubtarget *STI = nullptr;
  const TargetRegisterInfo *TRI = nullptr;

  bool isComputedNear(const MachineInstr &Store) const;
  SmallVector<MachineInstr *, 4> runOf(MachineInstr &First) const;
  void join(ArrayRef<MachineInstr *> Run) const;
};

} // namespace

char RogueFormRuns::ID = 0;
INITIALIZE_PASS(RogueFormRuns, DEBUG_TYPE, "Rogue Form Runs", false, false)

FunctionPass *llvm::createRogueFormRunsPass() { return new RogueFormRuns(); }

/// Two outputs fit a group anyway.
static constexpr unsigned FewestOfRun = 3;

static bool isOutput(const MachineInstr &MI) {
  return MI.getOpcode() == Rogue::UVSW_W || MI.getOpcode() == Rogue::OUT_W;
}

/// Registers that repeating a group goes through.
static bool isCounted(MCRegister R) {
  return Rogue::GPR32RegClass.contains(R) ||
         Rogue::Inputs32RegClass.contains(R) ||
         Rogue::Shared32RegClass.contains(R);
}

static int64_t placeOf(const MachineInstr &MI) {
  return MI.getOperand(1).getImm();
}

/// Whether an operation that can share a group with \p Store makes what it
/// stores.
bool RogueFormRuns::isComputedNear(const MachineInstr &Store) const {
  Register Source = Store.getOperand(0).getReg();
  constexpr unsigned Window = 16;
  unsigned Seen = 0;
  for (auto I = std::next(Store.getReverseIterator());
       I != Store.getParent()->instr_rend() && Seen < Window; ++I, ++Seen)
    if (I->modifiesRegister(Source, TRI))
      return !RogueInstrInfo::isMemory(*I);
  return false;
}

/// Outputs of successive registers and places, by place, \p First among them,
/// where it is.
SmallVector<MachineInstr *, 4> RogueFormRuns::runOf(MachineInstr &First) const {
  // What is behind it in the block and has been there already.
  SmallVector<MachineInstr *, 8> Behind;
  BitVector Written(TRI->getNumRegUnits());
  for (auto I = std::next(First.getIterator());
       I != First.getParent()->instr_end(); ++I) {
    if (I->isTerminator() || (I->hasUnmodeledSideEffects() && !isOutput(*I)))
      break;
    Register Source = isOutput(*I) ? I->getOperand(0).getReg() : Register();
    if (I->getOpcode() == First.getOpcode() && isCounted(Source.asMCReg()) &&
        none_of(TRI->regunits(Source.asMCReg()),
                [&](MCRegUnit U) {
                  return Written.test(static_cast<unsigned>(U));
                }) &&
        !isComputedNear(*I))
      Behind.push_back(&*I);
    for (const MachineOperand &MO : I->all_defs())
      for (MCRegUnit U : TRI->regunits(MO.getReg().asMCReg()))
        Written.set(static_cast<unsigned>(U));
  }
  SmallVector<MachineInstr *, 4> Run{&First};
  auto Find = [&](int Step, const MachineInstr &From) {
    for (MachineInstr *MI : Behind)
      if (placeOf(*MI) == placeOf(From) + Step &&
          int(MI->getOperand(0).getReg().id()) ==
              int(From.getOperand(0).getReg().id()) + Step)
        return MI;
    return static_cast<MachineInstr *>(nullptr);
  };
  while (Run.size() != Rogue::MaxRepeat) {
    if (MachineInstr *Next = Find(1, *Run.back()))
      Run.push_back(Next);
    else if (MachineInstr *Before = Find(-1, *Run.front()))
      Run.insert(Run.begin(), Before);
    else
      break;
  }
  return Run;
}

void RogueFormRuns::join(ArrayRef<MachineInstr *> Run) const {
  MachineInstr &First = *Run.front();
  // In front of all: the first one in the block.
  MachineInstr *At = Run.front();
  for (auto I = First.getParent()->instr_begin();; ++I)
    if (is_contained(Run, &*I)) {
      At = &*I;
      break;
    }
  unsigned Opcode =
      First.getOpcode() == Rogue::UVSW_W ? Rogue::UVSWN_W : Rogue::OUTN_W;
  MachineInstrBuilder New = BuildMI(*First.getParent(), At, First.getDebugLoc(),
                                    STI->getInstrInfo()->get(Opcode))
                                .addReg(First.getOperand(0).getReg())
                                .addImm(placeOf(First))
                                .addImm(Run.size());
  for (MachineInstr *MI : drop_begin(Run))
    New.addReg(MI->getOperand(0).getReg(), RegState::Implicit);
  for (MachineInstr *MI : Run)
    MI->eraseFromParent();
}

bool RogueFormRuns::runOnMachineFunction(MachineFunction &MF) {
  STI = &MF.getSubtarget<RogueSubtarget>();
  TRI = STI->getRegisterInfo();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    bool Again = true;
    while (Again) {
      Again = false;
      for (MachineInstr &MI : MBB) {
        if (!isOutput(MI) || !isCounted(MI.getOperand(0).getReg().asMCReg()) ||
            isComputedNear(MI))
          continue;
        SmallVector<MachineInstr *, 4> Run = runOf(MI);
        if (Run.size() < FewestOfRun)
          continue;
        join(Run);
        Changed = Again = true;
        break;
      }
    }
  }
  return Changed;
}
