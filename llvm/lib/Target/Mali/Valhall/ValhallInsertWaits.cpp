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
/// What is in flight is a forward data flow problem over sets of messages. A
/// message that comes around a loop is kept apart from one of this iteration:
/// alias analysis may not equate the addresses of different iterations.
///
//===----------------------------------------------------------------------===//

#include "Valhall.h"
#include "ValhallMemoryOrder.h"
#include "ValhallPassUtils.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
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

static cl::opt<unsigned>
    DropWait("valhall-drop-wait", cl::Hidden, cl::init(0),
             cl::desc("Leave out the N-th wait of the module, to test that "
                      "this is noticed"));

namespace {

/// Messages that may be in flight, as numbers.
struct Pending {
  BitVector Direct;  ///< Issued since the last backward branch.
  BitVector Carried; ///< Issued before it.

  void resize(unsigned N) {
    Direct.resize(N);
    Carried.resize(N);
  }
  void remove(const BitVector &Messages) {
    Direct.reset(Messages);
    Carried.reset(Messages);
  }
  /// Returns true if that changed anything.
  bool merge(const Pending &From, bool Backward) {
    Pending Old = *this;
    (Backward ? Carried : Direct) |= From.Direct;
    Carried |= From.Carried;
    return Old.Direct != Direct || Old.Carried != Carried;
  }
};

struct Message {
  MachineInstr *MI;
  unsigned Slot;
  RegMask Writes;
};

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
  void collectMessages(MachineFunction &MF);
  void solve(MachineFunction &MF);
  MachineInstr *findCarrier(MachineInstr &MI, const Pending &State);
  bool insertWaits(MachineBasicBlock &MBB);
  unsigned neededSlots(const MachineInstr &MI, const Pending &State);
  void transfer(const MachineInstr &MI, Pending &State, unsigned Waited);
  void drain(Pending &State, unsigned Slots);
  bool keepWait() { return ++WaitsSeen != DropWait; }

  /// After so many questions about one slot the answer is to wait, which also
  /// bounds the time.
  static constexpr unsigned MaxQueries = 48;

  const TargetInstrInfo *TII = nullptr;
  const TargetRegisterInfo *TRI = nullptr;
  std::optional<MemoryOrder> Order;
  SmallVector<Message> Messages;
  DenseMap<const MachineInstr *, unsigned> NumberOf;
  BitVector OfSlot[NumGeneralSlots];
  DenseMap<const MachineBasicBlock *, Pending> In;
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

/// Orders all memory accesses around it, without being one. Inline assembly
/// counts: nobody knows what it does.
static bool isFence(const MachineInstr &MI) {
  return MI.getOpcode() == Valhall::FENCE || MI.isInlineAsm();
}

void ValhallInsertWaits::collectMessages(MachineFunction &MF) {
  Messages.clear();
  NumberOf.clear();
  In.clear();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB)
      if (hasGeneralSlot(MI)) {
        NumberOf[&MI] = Messages.size();
        Messages.push_back({&MI, getSlot(MI), stagingWrite(MI, *TRI)});
      }
  for (BitVector &Set : OfSlot) {
    Set.clear();
    Set.resize(Messages.size());
  }
  for (auto [I, M] : enumerate(Messages))
    OfSlot[M.Slot].set(I);
}

void ValhallInsertWaits::drain(Pending &State, unsigned Slots) {
  for (unsigned S = 0; S != NumGeneralSlots; ++S)
    if (Slots >> S & 1)
      State.remove(OfSlot[S]);
}

unsigned ValhallInsertWaits::neededSlots(const MachineInstr &MI,
                                         const Pending &State) {
  unsigned Slots = 0;
  if (isFence(MI) || isBarrier(MI)) {
    for (unsigned S = 0; S != NumGeneralSlots; ++S)
      if (State.Direct.anyCommon(OfSlot[S]) ||
          State.Carried.anyCommon(OfSlot[S]))
        Slots |= 1u << S;
    return Slots;
  }
  if (MI.isMetaInstruction())
    return 0;

  RegAccess Access = registerAccess(MI, *TRI);
  RegMask Touched = Access.Uses | Access.Defs;
  unsigned Queries[NumGeneralSlots] = {};
  auto Check = [&](unsigned I, bool Carried) {
    const Message &M = Messages[I];
    if (Slots >> M.Slot & 1)
      return;
    bool Needed = M.Writes & Touched;
    if (!Needed && isMemoryMessage(MI))
      Needed = ((M.MI->mayStore() || MI.mayStore()) &&
                ++Queries[M.Slot] > MaxQueries) ||
               Order->mustWait(*M.MI, MI, Carried);
    if (Needed)
      Slots |= 1u << M.Slot;
  };
  for (unsigned I : State.Direct.set_bits())
    Check(I, /*Carried=*/false);
  for (unsigned I : State.Carried.set_bits())
    Check(I, /*Carried=*/true);
  return Slots;
}

void ValhallInsertWaits::transfer(const MachineInstr &MI, Pending &State,
                                  unsigned Waited) {
  drain(State, Waited);
  if (isBarrier(MI))
    drain(State, AllGeneralSlots);
  auto It = NumberOf.find(&MI);
  if (It != NumberOf.end())
    State.Direct.set(It->second);
  drain(State, drainedSlots(getFlow(MI)));
}

void ValhallInsertWaits::solve(MachineFunction &MF) {
  DenseMap<const MachineBasicBlock *, unsigned> Position;
  for (auto [I, MBB] : enumerate(MF)) {
    Position[&MBB] = I;
    In[&MBB].resize(Messages.size());
  }
  // Blocks are in an order in which few edges go backward.
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (MachineBasicBlock &MBB : MF) {
      Pending State = In[&MBB];
      for (MachineInstr &MI : MBB)
        transfer(MI, State, neededSlots(MI, State));
      for (MachineBasicBlock *Succ : MBB.successors()) {
        bool Backward = Position[Succ] <= Position[&MBB];
        // What a forward edge adds is seen in this round.
        if (In[Succ].merge(State, Backward) && Backward)
          Changed = true;
      }
    }
  }
}

/// An instruction after \p MI that can be moved before it, where messages of
/// \p State are in flight; null if there is none nearby.
MachineInstr *ValhallInsertWaits::findCarrier(MachineInstr &MI,
                                              const Pending &State) {
  RegMask InFlight = 0;
  for (const BitVector *Set : {&State.Direct, &State.Carried})
    for (unsigned I : Set->set_bits())
      InFlight |= Messages[I].Writes;

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
    if (Moves && !((Access.Uses | Access.Defs) & InFlight) &&
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
  Pending State = In[&MBB];
  for (auto I = MBB.begin(); I != MBB.end();) {
    MachineInstr &MI = *I;
    unsigned Slots = neededSlots(MI, State);
    if (Slots && AtHead)
      if (MachineInstr *Carrier = findCarrier(MI, State)) {
        // What is moved over may read the same registers.
        for (MachineOperand &MO : Carrier->all_uses())
          MO.setIsKill(false);
        MBB.splice(I, &MBB, Carrier->getIterator());
      }
    transfer(MI, State, Slots);
    if (Slots && keepWait()) {
      buildNop(MBB, MI, *TII, Slots);
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
      } else if (isMessage(MI) && keepWait()) {
        setFlow(MI, isBarrier(MI) ? unsigned(ValhallMod::FlowWait)
                                  : 1u << getSlot(MI));
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

  Order.emplace(&getAnalysis<AAResultsWrapperPass>().getAAResults());
  collectMessages(MF);
  solve(MF);
  bool Changed = false;
  for (MachineBasicBlock &MBB : MF)
    Changed |= insertWaits(MBB);
  Order.reset();
  return Changed;
}
