//===-- ValhallAssignSlots.cpp - Choose message slots ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives each message one of the three slots, by where it is needed
/// (SlotAssignment):
///
///   before                              after
///     LOAD.i32.slot0 @r0, [r4:r5]         LOAD.i32.slot0 @r0, [r4:r5]
///     LOAD.i32.slot0 @r1, [r6:r7]         LOAD.i32.slot0 @r1, [r6:r7]
///     LOAD.i32.slot0 @r2, [r8:r9]         LOAD.i32.slot1 @r2, [r8:r9]
///     STORE.i32.slot0 @r3, [r10:r11]      STORE.i32.slot2 @r3, [r10:r11]
///     FADD.f32 r0, r0, r1                 FADD.f32 r0, r0, r1
///     FADD.f32 r2, r2, r0                 FADD.f32 r2, r2, r0
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/SlotAssignment.h"
#include "Valhall.h"
#include "ValhallPassUtils.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Valhall;

#define DEBUG_TYPE "valhall-assign-slots"

namespace {
enum class SlotMode { Distance, Single };
} // namespace

static cl::opt<SlotMode>
    Mode("valhall-slots", cl::Hidden, cl::desc("How to choose message slots"),
         cl::init(SlotMode::Distance),
         cl::values(clEnumValN(SlotMode::Distance, "distance",
                               "By the distance to the consumer"),
                    clEnumValN(SlotMode::Single, "single",
                               "Slot 0 for all messages (for tests)")));

namespace {

class ValhallAssignSlots : public MachineFunctionPass {
public:
  static char ID;
  ValhallAssignSlots() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "Valhall Assign Slots"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  unsigned findNeed(ArrayRef<MachineInstr *> Code, unsigned Issue) const;
  void assign(ArrayRef<MachineInstr *> Code);

  /// How far to look for what needs a message.
  static constexpr unsigned Window = 2000;

  SmallVector<RegAccess> Accesses;
};

} // namespace

char ValhallAssignSlots::ID = 0;

INITIALIZE_PASS(ValhallAssignSlots, DEBUG_TYPE, "Valhall Assign Slots", false,
                false)

FunctionPass *llvm::createValhallAssignSlotsPass() {
  return new ValhallAssignSlots();
}

unsigned ValhallAssignSlots::findNeed(ArrayRef<MachineInstr *> Code,
                                      unsigned Issue) const {
  const TargetRegisterInfo &TRI =
      *Code[Issue]->getMF()->getSubtarget().getRegisterInfo();
  RegMask Writes = stagingWrite(*Code[Issue], TRI);
  unsigned End = std::min<size_t>(Code.size(), Issue + 1 + Window);
  for (unsigned I = Issue + 1; I < End; ++I) {
    if (Writes & (Accesses[I].Uses | Accesses[I].Defs))
      return I;
    // Here every message is waited for.
    if (Code[I]->getOpcode() == Valhall::BARRIER)
      return I;
  }
  return gpu::AsyncOperation::Never;
}

void ValhallAssignSlots::assign(ArrayRef<MachineInstr *> Code) {
  SmallVector<MachineInstr *> Messages;
  SmallVector<gpu::AsyncOperation> Operations;
  for (auto [I, MI] : enumerate(Code))
    if (hasGeneralSlot(*MI)) {
      Messages.push_back(MI);
      Operations.push_back({unsigned(I), findNeed(Code, I)});
    }
  SmallVector<unsigned> Slots = gpu::assignSlots(Operations, NumGeneralSlots);
  for (auto [MI, Slot] : zip_equal(Messages, Slots))
    setSlot(*MI, Slot);
}

bool ValhallAssignSlots::runOnMachineFunction(MachineFunction &MF) {
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  SmallVector<MachineInstr *> Code;
  Accesses.clear();
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      if (!isEncoded(MI))
        continue;
      Code.push_back(&MI);
      Accesses.push_back(registerAccess(MI, TRI));
      if (hasGeneralSlot(MI)) {
        setSlot(MI, 0);
        Changed = true;
      }
    }
  if (Mode != SlotMode::Single)
    assign(Code);
  return Changed;
}
