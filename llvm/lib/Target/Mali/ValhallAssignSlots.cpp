//===-- ValhallAssignSlots.cpp - Choose message slots ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives each message one of the three slots. A wait for a slot waits for
/// everything on it, so messages that are needed at the same place share a
/// slot, and those that are needed at different places do not:
///
///   before                              after
///     LOAD.i32.slot0 @r0, [r4:r5]         LOAD.i32.slot0 @r0, [r4:r5]
///     LOAD.i32.slot0 @r1, [r6:r7]         LOAD.i32.slot0 @r1, [r6:r7]
///     LOAD.i32.slot0 @r2, [r8:r9]         LOAD.i32.slot1 @r2, [r8:r9]
///     FADD.f32 r0, r0, r1                 FADD.f32 r0, r0, r1
///     STORE.i32.slot0 @r0, [r10:r11]      STORE.i32.slot2 @r0, [r10:r11]
///     FADD.f32 r2, r2, r3                 FADD.f32 r2, r2, r3
///
/// Greedy, in layout order: a message takes the slot where it costs the least
/// waiting that its own consumers, or those of the messages already there, do
/// not need.
///
//===----------------------------------------------------------------------===//

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
  /// Where a message is issued and first needed, in instructions from the
  /// start of the function in layout order.
  struct Interval {
    unsigned Issue;
    unsigned Need;
  };

  void assign(ArrayRef<MachineInstr *> Code);
  unsigned findNeed(ArrayRef<MachineInstr *> Code, unsigned Issue) const;
  static unsigned extraWaiting(const Interval &Old, const Interval &New);

  /// A message this long ago has most likely completed.
  static constexpr unsigned Latency = 100;
  /// Nothing waits for it.
  static constexpr unsigned Never = ~0u;

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
  for (unsigned I = Issue + 1, E = Code.size(); I != E; ++I) {
    if (Writes & (Accesses[I].Uses | Accesses[I].Defs))
      return I;
    // Here every message is waited for.
    if (Code[I]->getOpcode() == Valhall::BARRIER)
      return I;
  }
  return Never;
}

/// How much longer the program waits, in instructions, when both messages are
/// on one slot instead of two.
unsigned ValhallAssignSlots::extraWaiting(const Interval &Old,
                                          const Interval &New) {
  if (Old.Need == New.Need)
    return 0;
  // The first wait is also one for the other message, whose own consumer
  // would have left it the time up to its need.
  const Interval &Other = Old.Need < New.Need ? New : Old;
  unsigned Wait = std::min(Old.Need, New.Need);
  unsigned Done = Other.Issue + Latency;
  return Wait >= Done ? 0 : std::min(Done, Other.Need) - Wait;
}

void ValhallAssignSlots::assign(ArrayRef<MachineInstr *> Code) {
  SmallVector<Interval> Open[NumGeneralSlots];
  for (auto [I, MI] : enumerate(Code)) {
    if (!hasGeneralSlot(*MI))
      continue;
    unsigned Now = I;
    Interval New{Now, findNeed(Code, Now)};
    unsigned Best = 0, BestCost = ~0u;
    bool BestShares = false;
    for (unsigned N = 0; N != NumGeneralSlots; ++N) {
      // Stores are in flight for long, around loops too: they start from the
      // other end.
      unsigned S = New.Need == Never ? NumGeneralSlots - 1 - N : N;
      // A wait has cleared the slot if the consumer of any of its messages has
      // passed.
      if (any_of(Open[S], [&](const Interval &O) { return O.Need <= Now; }))
        Open[S].clear();
      unsigned Cost = 0;
      for (const Interval &O : Open[S])
        Cost += extraWaiting(O, New);
      // Of equals, one in use leaves the others free for what comes.
      bool Shares = !Open[S].empty() && Open[S].back().Need == New.Need;
      if (Cost < BestCost || (Cost == BestCost && Shares && !BestShares)) {
        Best = S;
        BestCost = Cost;
        BestShares = Shares;
      }
    }
    Open[Best].push_back(New);
    setSlot(*MI, Best);
  }
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
