//===-- ValhallInsertFlow.cpp - Reconvergence and the end -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Marks the places where the set of running lanes may change, and the end of
/// the program:
///
///   before                              after
///     BRANCHZ.eq r0, %join                BRANCHZ.eq.reconverge r0, %join
///   then:                               then:
///     FADD.f32 r1, r1, r2                 FADD.f32.reconverge r1, r1, r2
///   join:                               join:
///     STORE.i32.slot0 @r1, [r4:r5]        STORE.i32.slot0.end @r1, [r4:r5]
///     RET
///
/// Reconvergence goes on the last instruction of a block with two successors
/// and of a block whose only successor has other predecessors, loop entries and
/// back edges included; `end` goes on the last instruction of a block without
/// successors. A NOP carries the flow if there is no instruction or it has a
/// flow already.
///
/// A block that goes nowhere but to an empty end is an end itself, and saves
/// its lanes the NOP there; those that branched around it go on alone:
///
///   before                              after
///     BRANCHZ.eq r0, %end                 BRANCHZ.eq.reconverge r0, %end
///   then:                               then:
///     STORE.i32.slot0 @r1, [r4:r5]        STORE.i32.slot0.end @r1, [r4:r5]
///   end:                                end:
///     RET                                 NOP.end
///
/// With `compiled-only` lanes end together, as an open compiler has it.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/PlantedFault.h"
#include "Valhall.h"
#include "ValhallPassUtils.h"
#include "ValhallSubtarget.h"
#include "llvm/CodeGen/MachineFunctionPass.h"

using namespace llvm;
using namespace llvm::Valhall;

#define DEBUG_TYPE "valhall-insert-flow"

static PlantedFault
    DropReconverge("valhall-drop-reconverge",
                   "Leave out the N-th reconvergence of the module, to test "
                   "that this is noticed");

namespace {

class ValhallInsertFlow : public MachineFunctionPass {
public:
  static char ID;
  ValhallInsertFlow() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Valhall Insert Flow"; }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  bool endEarly(MachineBasicBlock &MBB);
  bool insertEnd(MachineBasicBlock &MBB);
  bool insertReconverge(MachineBasicBlock &MBB);
  bool keepReconverge() { return !DropReconverge.isAt(++ReconvergeSeen); }

  const TargetInstrInfo *TII = nullptr;
  unsigned ReconvergeSeen = 0;
};

} // namespace

char ValhallInsertFlow::ID = 0;

INITIALIZE_PASS(ValhallInsertFlow, DEBUG_TYPE, "Valhall Insert Flow", false,
                false)

FunctionPass *llvm::createValhallInsertFlowPass() {
  return new ValhallInsertFlow();
}

/// Lanes arrive from more than one place.
static bool isJoin(const MachineBasicBlock &MBB) {
  // The start of the program is one more way into the entry block.
  return MBB.pred_size() + MBB.isEntryBlock() > 1;
}

/// The program ends at the start of \p MBB.
static bool isEmptyEnd(const MachineBasicBlock &MBB) {
  return MBB.succ_empty() && all_of(MBB, [](const MachineInstr &MI) {
           return MI.isMetaInstruction() || (MI.isReturn() && MI.isPseudo());
         });
}

bool ValhallInsertFlow::endEarly(MachineBasicBlock &MBB) {
  if (MBB.succ_size() != 1 || !isEmptyEnd(**MBB.succ_begin()))
    return false;
  for (MachineInstr &MI : make_early_inc_range(MBB.terminators()))
    if (MI.isBranch())
      MI.eraseFromParent();
  MBB.removeSuccessor(MBB.succ_begin());
  return true;
}

bool ValhallInsertFlow::insertEnd(MachineBasicBlock &MBB) {
  for (MachineInstr &MI : make_early_inc_range(MBB.terminators()))
    if (MI.isReturn() && MI.isPseudo())
      MI.eraseFromParent();
  MachineInstr *Last = lastEncoded(MBB);
  if (Last && getFlow(*Last) == ValhallMod::FlowNone)
    setFlow(*Last, ValhallMod::FlowEnd);
  else
    buildNop(MBB, MBB.end(), *TII, ValhallMod::FlowEnd);
  return true;
}

bool ValhallInsertFlow::insertReconverge(MachineBasicBlock &MBB) {
  bool Changed = false;
  bool Branches = false;
  // A conditional branch and the unconditional one after it are two places
  // where lanes part.
  for (MachineInstr &MI : MBB.terminators()) {
    if (!MI.isBranch())
      continue;
    Branches = true;
    const MachineOperand *Target = findOperand(MI, OpName::target);
    bool Splits = !isAlwaysTaken(MI) || !Target;
    if ((Splits || isJoin(*Target->getMBB())) && keepReconverge()) {
      setFlow(MI, ValhallMod::FlowReconverge);
      Changed = true;
    }
  }
  if (Branches || MBB.succ_size() != 1 || !isJoin(**MBB.succ_begin()) ||
      !keepReconverge())
    return Changed;

  MachineInstr *Last = lastEncoded(MBB);
  if (Last && getFlow(*Last) == ValhallMod::FlowNone)
    setFlow(*Last, ValhallMod::FlowReconverge);
  else
    buildNop(MBB, MBB.end(), *TII, ValhallMod::FlowReconverge);
  return true;
}

bool ValhallInsertFlow::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget().getInstrInfo();
  bool Changed = false;
  if (!MF.getSubtarget<ValhallSubtarget>().compiledOnly()) {
    for (MachineBasicBlock &MBB : MF)
      Changed |= endEarly(MBB);
    for (MachineBasicBlock &MBB : make_early_inc_range(MF))
      if (isEmptyEnd(MBB) && MBB.pred_empty() && !MBB.isEntryBlock())
        MBB.eraseFromParent();
  }
  for (MachineBasicBlock &MBB : MF)
    Changed |= MBB.succ_empty() ? insertEnd(MBB) : insertReconverge(MBB);
  return Changed;
}
