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
/// slot, and those that are needed far apart do not:
///
///   before                              after
///     LOAD.i32.slot0 @r0, [r4:r5]         LOAD.i32.slot0 @r0, [r4:r5]
///     LOAD.i32.slot0 @r1, [r6:r7]         LOAD.i32.slot0 @r1, [r6:r7]
///     LOAD.i32.slot0 @r2, [r8:r9]         LOAD.i32.slot1 @r2, [r8:r9]
///     STORE.i32.slot0 @r3, [r10:r11]      STORE.i32.slot2 @r3, [r10:r11]
///     FADD.f32 r0, r0, r1                 FADD.f32 r0, r0, r1
///     FADD.f32 r2, r2, r0                 FADD.f32 r2, r2, r0
///
/// Messages are taken in batches, that is, as long as none of the batch is
/// needed. The places where a batch is needed are cut into as many runs as
/// there are free slots, such that the waits come as little too early as
/// possible.
///
//===----------------------------------------------------------------------===//

#include "Valhall.h"
#include "ValhallPassUtils.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/Support/CommandLine.h"
#include <tuple>

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
  /// A message, and where it is issued and first needed, in instructions from
  /// the start of the function in layout order.
  struct Message {
    MachineInstr *MI;
    unsigned Issue;
    unsigned Need;
  };
  /// Messages needed at one place.
  struct Group {
    unsigned Need;
    unsigned Count;
  };

  unsigned findNeed(ArrayRef<MachineInstr *> Code, unsigned Issue) const;
  void assign(ArrayRef<MachineInstr *> Code);
  void assignBatch(ArrayRef<Message> Batch);
  static SmallVector<unsigned> cut(ArrayRef<Group> Groups, unsigned Runs);

  /// A message this long ago has most likely completed.
  static constexpr unsigned Latency = 100;
  /// How far to look for what needs a message.
  static constexpr unsigned Window = 2000;
  /// Nothing waits for it.
  static constexpr unsigned Never = ~0u;
  /// Bounds the time for very long batches.
  static constexpr unsigned MaxGroups = 128;

  SmallVector<RegAccess> Accesses;
  /// Where the messages of each slot are needed.
  SmallVector<unsigned> Open[NumGeneralSlots];
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
  return Never;
}

/// Cuts \p Groups into \p Runs runs; returns where each starts. A run is waited
/// for where its first group is needed: the cost is how much too early that is
/// for the others.
SmallVector<unsigned> ValhallAssignSlots::cut(ArrayRef<Group> Groups,
                                              unsigned Runs) {
  unsigned N = Groups.size();
  Runs = std::min(Runs, N);
  constexpr uint64_t Infinite = ~uint64_t(0);
  // Best[r][i]: cost of groups from i on in r + 1 runs; Next: the second run.
  SmallVector<SmallVector<uint64_t>> Best(Runs,
                                          SmallVector<uint64_t>(N + 1, 0));
  SmallVector<SmallVector<unsigned>> Next(Runs, SmallVector<unsigned>(N, N));
  for (unsigned R = 0; R != Runs; ++R)
    for (unsigned I = N; I-- != 0;) {
      Best[R][I] = Infinite;
      uint64_t Cost = 0;
      for (unsigned J = I; J != N; ++J) {
        Cost += uint64_t(Groups[J].Count) *
                std::min(Groups[J].Need - Groups[I].Need, Latency);
        if (R == 0 && J + 1 != N)
          continue;
        uint64_t Total = Cost + (R == 0 ? 0 : Best[R - 1][J + 1]);
        if (Total < Best[R][I]) {
          Best[R][I] = Total;
          Next[R][I] = J + 1;
        }
      }
    }
  SmallVector<unsigned> Starts;
  for (unsigned R = Runs, I = 0; R-- != 0 && I < N; I = Next[R][I])
    Starts.push_back(I);
  return Starts;
}

void ValhallAssignSlots::assignBatch(ArrayRef<Message> Batch) {
  // A wait has emptied a slot if the consumer of one of its messages has
  // passed.
  for (SmallVector<unsigned> &Needs : Open)
    if (any_of(Needs,
               [&](unsigned Need) { return Need <= Batch.front().Issue; }))
      Needs.clear();

  SmallVector<Message> Rest;
  for (const Message &M : Batch) {
    auto Same = find_if(Open, [&](ArrayRef<unsigned> Needs) {
      return !Needs.empty() &&
             all_of(Needs, [&](unsigned Need) { return Need == M.Need; });
    });
    if (Same == std::end(Open))
      Rest.push_back(M);
    else
      setSlot(*M.MI, Same - std::begin(Open));
  }
  if (Rest.empty())
    return;

  llvm::sort(Rest, [](const Message &A, const Message &B) {
    return std::tie(A.Need, A.Issue) < std::tie(B.Need, B.Issue);
  });
  SmallVector<Group> Groups;
  SmallVector<unsigned> GroupOf;
  unsigned Step = divideCeil(Rest.size(), MaxGroups);
  for (auto [I, M] : enumerate(Rest)) {
    unsigned Need = M.Need;
    if (Groups.empty() ||
        (Need != Rest[I - 1].Need && Groups.back().Count >= Step)) {
      // Later than everything else, but not infinitely.
      if (Need == Never && !Groups.empty())
        Need = Groups.back().Need + Latency;
      Groups.push_back({Need, 0});
    }
    ++Groups.back().Count;
    GroupOf.push_back(Groups.size() - 1);
  }

  // Stores are in flight for long, around loops too: they take the last slot.
  SmallVector<unsigned> Free;
  for (unsigned S = 0; S != NumGeneralSlots; ++S)
    if (Open[S].empty())
      Free.push_back(S);
  if (Free.empty()) {
    auto Latest =
        std::max_element(std::begin(Open), std::end(Open),
                         [](ArrayRef<unsigned> A, ArrayRef<unsigned> B) {
                           return *llvm::min_element(A) < *llvm::min_element(B);
                         });
    Free.push_back(Latest - std::begin(Open));
  }
  SmallVector<unsigned> Starts = cut(Groups, Free.size());
  for (auto [I, M] : enumerate(Rest)) {
    unsigned Run = upper_bound(Starts, GroupOf[I]) - Starts.begin() - 1;
    bool OnlyStores = M.Need == Never && GroupOf[I] == Starts[Run];
    unsigned Slot = OnlyStores ? Free.back() : Free[Run];
    Open[Slot].push_back(M.Need);
    setSlot(*M.MI, Slot);
  }
}

void ValhallAssignSlots::assign(ArrayRef<MachineInstr *> Code) {
  for (SmallVector<unsigned> &Needs : Open)
    Needs.clear();
  SmallVector<Message> Batch;
  unsigned FirstNeed = Never;
  for (auto [I, MI] : enumerate(Code)) {
    if (!hasGeneralSlot(*MI))
      continue;
    unsigned Now = I;
    if (!Batch.empty() && FirstNeed <= Now) {
      assignBatch(Batch);
      Batch.clear();
      FirstNeed = Never;
    }
    Batch.push_back({MI, Now, findNeed(Code, Now)});
    FirstNeed = std::min(FirstNeed, Batch.back().Need);
  }
  if (!Batch.empty())
    assignBatch(Batch);
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
