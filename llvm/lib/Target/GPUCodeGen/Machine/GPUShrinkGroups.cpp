//===-- GPUShrinkGroups.cpp - Values as large as what is used of them -----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Elements of vectors that share no instruction become values of their own,
/// but keep the class of the vector: one register that must be the third of a
/// group of four. Where a register fits everywhere it becomes one:
///
///   undef %0.sub2:gpr128 = LOAD_i32 ...      %1:gpr32 = LOAD_i32 ...
///   STORE_i32 ..., %0.sub2            ->     STORE_i32 ..., %1
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-shrink-groups"

namespace {

class GPUShrinkGroups : public MachineFunctionPass {
public:
  static char ID;
  GPUShrinkGroups() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "GPU Shrink Groups"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<LiveIntervalsWrapperPass>();
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

} // namespace

char GPUShrinkGroups::ID = 0;
char &llvm::GPUShrinkGroupsID = GPUShrinkGroups::ID;

INITIALIZE_PASS_BEGIN(GPUShrinkGroups, DEBUG_TYPE, "GPU Shrink Groups", false,
                      false)
INITIALIZE_PASS_DEPENDENCY(LiveIntervalsWrapperPass)
INITIALIZE_PASS_END(GPUShrinkGroups, DEBUG_TYPE, "GPU Shrink Groups", false,
                    false)

FunctionPass *llvm::createGPUShrinkGroupsPass() {
  return new GPUShrinkGroups();
}

/// The class of the only part of \p Reg that instructions name, if there is
/// one that fits all of them.
static const TargetRegisterClass *getClassOfPart(Register Reg,
                                                 const MachineRegisterInfo &MRI,
                                                 const TargetRegisterInfo &TRI,
                                                 const TargetInstrInfo &TII) {
  const MachineOperand &First = *MRI.reg_nodbg_begin(Reg);
  const unsigned SubReg = First.getSubReg();
  if (!SubReg)
    return nullptr;
  const TargetRegisterClass *Part = nullptr;
  for (const MachineOperand &MO : MRI.reg_nodbg_operands(Reg)) {
    if (MO.getSubReg() != SubReg)
      return nullptr;
    const MachineInstr &MI = *MO.getParent();
    const TargetRegisterClass *RC =
        MI.getRegClassConstraint(MO.getOperandNo(), &TII, &TRI);
    if (RC && Part)
      RC = TRI.getCommonSubClass(Part, RC);
    if (!RC && !MI.isCopy())
      return nullptr;
    if (RC)
      Part = RC;
  }
  if (!Part)
    Part = TRI.getSubRegisterClass(MRI.getRegClass(Reg), SubReg);
  const unsigned Lanes = TRI.getSubRegIndexLaneMask(SubReg).getNumLanes();
  return Part && Part->getLaneMask().getNumLanes() == Lanes ? Part : nullptr;
}

bool GPUShrinkGroups::runOnMachineFunction(MachineFunction &MF) {
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const TargetRegisterInfo &TRI = *MRI.getTargetRegisterInfo();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  LiveIntervals &LIS = getAnalysis<LiveIntervalsWrapperPass>().getLIS();
  bool Changed = false;
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    Register Reg = Register::index2VirtReg(I);
    if (MRI.reg_nodbg_empty(Reg) || !LIS.hasInterval(Reg))
      continue;
    const TargetRegisterClass *Part = getClassOfPart(Reg, MRI, TRI, TII);
    if (!Part)
      continue;
    Register New = MRI.createVirtualRegister(Part);
    const unsigned SubReg = MRI.reg_nodbg_begin(Reg)->getSubReg();
    for (MachineOperand &MO : make_early_inc_range(MRI.reg_operands(Reg))) {
      if (MO.getSubReg() != SubReg) {
        // Nothing but a description of the program.
        MO.setReg(Register());
        continue;
      }
      MO.setSubReg(0);
      if (MO.isDef())
        MO.setIsUndef(false);
      MO.setReg(New);
    }
    LIS.removeInterval(Reg);
    LIS.createAndComputeVirtRegInterval(New);
    Changed = true;
  }
  return Changed;
}
