//===-- ValhallMergeFlow.cpp - Fold NOP flows into instructions -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Flow acts at the end of its instruction, so a NOP that carries a flow can
/// give it to an earlier instruction and go away:
///
///   before                              after
///     LOAD.i32.slot0 @r0, [r4:r5]         LOAD.i32.slot0 @r0, [r4:r5]
///     FADD.f32 r2, r3, r3                 FADD.f32.wait0 r2, r3, r3
///     NOP.wait0
///     STORE.i32.slot1 @r0, [r4:r5]        STORE.i32.slot1.end @r0, [r4:r5]
///     NOP.end
///
/// An instruction has one flow. Waits unite with waits; `end` contains the
/// waits; reconvergence combines with nothing. A wait may move up to the last
/// message before it, which may carry it, but not above that message.
///
//===----------------------------------------------------------------------===//

#include "Valhall.h"
#include "ValhallPassUtils.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Valhall;

#define DEBUG_TYPE "valhall-merge-flow"

static cl::opt<bool> Enable("valhall-flow-merging", cl::Hidden, cl::init(true),
                            cl::desc("Fold NOP flows into instructions"));

namespace {

class ValhallMergeFlow : public MachineFunctionPass {
public:
  static char ID;
  ValhallMergeFlow() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Valhall Merge Flow"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  bool mergeEnd(MachineBasicBlock &MBB);
  bool mergeReconverge(MachineBasicBlock &MBB);
  bool mergeWaits(MachineBasicBlock &MBB);
};

} // namespace

char ValhallMergeFlow::ID = 0;

INITIALIZE_PASS(ValhallMergeFlow, DEBUG_TYPE, "Valhall Merge Flow", false,
                false)

FunctionPass *llvm::createValhallMergeFlowPass() {
  return new ValhallMergeFlow();
}

static bool isNop(const MachineInstr &MI) {
  return MI.getOpcode() == Valhall::NOP;
}

static unsigned uniteWaits(unsigned A, unsigned B) {
  if (A == ValhallMod::FlowNone)
    return B;
  // Codes 1 to 7 are sets of slots; 8 and 9 contain all of them.
  return isSlotWait(A) && isSlotWait(B) ? A | B : std::max(A, B);
}

/// The encoded instruction before \p MI in its block, or null.
static MachineInstr *previousEncoded(MachineInstr &MI) {
  MachineBasicBlock &MBB = *MI.getParent();
  for (auto I = std::next(MI.getReverseIterator()); I != MBB.rend(); ++I)
    if (isEncoded(*I))
      return &*I;
  return nullptr;
}

/// `end` waits for slots 0 to 6: what waits for them just before it is not
/// needed. A wait for the barrier slot stays.
bool ValhallMergeFlow::mergeEnd(MachineBasicBlock &MBB) {
  MachineInstr *End = lastEncoded(MBB);
  if (!End || !isNop(*End) || getFlow(*End) != ValhallMod::FlowEnd)
    return false;
  bool Changed = false;
  while (MachineInstr *Previous = previousEncoded(*End)) {
    unsigned Flow = getFlow(*Previous);
    if (isNop(*Previous) && Flow != ValhallMod::FlowWait) {
      Previous->eraseFromParent();
      Changed = true;
      continue;
    }
    if (Flow == ValhallMod::FlowNone || isSlotWait(Flow) ||
        Flow == ValhallMod::FlowWait0126) {
      setFlow(*Previous, ValhallMod::FlowEnd);
      End->eraseFromParent();
      Changed = true;
    }
    break;
  }
  return Changed;
}

bool ValhallMergeFlow::mergeReconverge(MachineBasicBlock &MBB) {
  MachineInstr *Last = lastEncoded(MBB);
  if (!Last || !isNop(*Last) || getFlow(*Last) != ValhallMod::FlowReconverge)
    return false;
  MachineInstr *Previous = previousEncoded(*Last);
  if (!Previous || getFlow(*Previous) != ValhallMod::FlowNone)
    return false;
  setFlow(*Previous, ValhallMod::FlowReconverge);
  Last->eraseFromParent();
  return true;
}

bool ValhallMergeFlow::mergeWaits(MachineBasicBlock &MBB) {
  bool Changed = false;
  // Where a wait may go: the last instruction that can carry one, not before
  // the last message.
  MachineInstr *Carrier = nullptr;
  for (MachineInstr &MI : make_early_inc_range(MBB)) {
    if (!isEncoded(MI)) {
      // Unknown code: nothing moves across it.
      if (!MI.isMetaInstruction())
        Carrier = nullptr;
      continue;
    }
    unsigned Flow = getFlow(MI);
    if (isNop(MI) && isWait(Flow) && Carrier) {
      setFlow(*Carrier, uniteWaits(getFlow(*Carrier), Flow));
      MI.eraseFromParent();
      Changed = true;
      continue;
    }
    bool CanCarry = Flow == ValhallMod::FlowNone || isWait(Flow);
    if (CanCarry)
      Carrier = &MI;
    else if (isMessage(MI))
      Carrier = nullptr;
  }
  return Changed;
}

bool ValhallMergeFlow::runOnMachineFunction(MachineFunction &MF) {
  if (!Enable)
    return false;
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF) {
    Changed |= mergeEnd(MBB);
    Changed |= mergeReconverge(MBB);
    Changed |= mergeWaits(MBB);
  }
  return Changed;
}
