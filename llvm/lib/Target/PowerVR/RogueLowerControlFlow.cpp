//===-- RogueLowerControlFlow.cpp - Branches to mask counts ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A task has one program counter. Instances that go another way than the
/// others wait, masked, until the task gets there: a register counts how many
/// joins an instance has still to pass.
///
/// Blocks are in an order in which every edge but those back to the head of a
/// loop leads forwards, and loops are contiguous. So an instance that jumps
/// forwards to a block waits for a number of joins that is known:
///
///   before                        after
///   a:  branch c, %j              a:     p0 = c
///                                        instances with p0 count 1
///                                        if none runs, goto j
///   b:  ...                       b:     ...
///   j:  ...                       j:     masked instances count one less,
///                                        those with 0 run again
///
/// A block to which instances wait is a join. Loops leave the counts of
/// instances that wait for what is behind them as they are: their head adds as
/// much as the joins in the loop take away.
///
/// Branches on what is the same in all instances are jumps of the task, as long
/// as they pass no join. They need an instance that runs: when none may do so,
/// the task goes on at the next join.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/PlantedFault.h"
#include "MCTargetDesc/RogueBaseInfo.h"
#include "Rogue.h"
#include "RogueInstrInfo.h"
#include "RogueMachineFunctionInfo.h"
#include "RogueSubtarget.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "rogue-lower-control-flow"

static PlantedFault
    WrongCount("rogue-wrong-count",
               "Let the N-th wait for a join of the module count one more");
static PlantedFault
    DropMask("rogue-drop-mask",
             "Let instances without a work-item of the N-th kernel run");
static PlantedFault
    ClobberP0("rogue-clobber-p0",
              "Overwrite the result of the N-th test of the module");

namespace {

struct NodeLoop;

/// A block and how it ends, free of the order of blocks.
struct Node {
  MachineBasicBlock *MBB = nullptr;
  /// In front of it: a join that passes the block if no instance runs.
  MachineBasicBlock *Gate = nullptr;
  NodeLoop *In = nullptr; ///< the innermost one
  unsigned Index = 0;
  /// A comparison with its operands, as in BRANCH_W but for the target.
  SmallVector<MachineOperand, 8> Cond;
  bool Negate = false, Uniform = false;
  Node *Taken = nullptr; ///< only with a condition
  Node *Other = nullptr; ///< none at the end of the program
  bool IsJoin = false;
  /// Instances wait for these edges' targets.
  bool TakenWaits = false, OtherWaits = false;
  DebugLoc DL;

  /// Where to go for this block.
  MachineBasicBlock *entry() const { return Gate ? Gate : MBB; }
};

struct NodeLoop {
  Node *Head = nullptr, *Last = nullptr;
  NodeLoop *Parent = nullptr;
  unsigned Depth = 0;
  unsigned Joins = 0;   ///< in the loop, but not in one within it
  bool IsSteady = true; ///< no instance leaves before the others

  bool contains(const NodeLoop *L) const {
    for (; L; L = L->Parent)
      if (L == this)
        return true;
    return false;
  }
};

class RogueLowerControlFlow : public MachineFunctionPass {
public:
  static char ID;
  RogueLowerControlFlow() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override { return "Rogue Control Flow"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  MachineFunction *MF = nullptr;
  const RogueInstrInfo *TII = nullptr;
  std::vector<std::unique_ptr<Node>> Storage;
  std::vector<std::unique_ptr<NodeLoop>>
      Loops; ///< inner ones before outer ones
  std::vector<Node *> Order;
  Node *End = nullptr;
  MCRegister Mask;
  /// The register is not yet written: the count is zero.
  bool MaskIsKnown = false;
  // Places of the module where faults can be planted.
  unsigned CountsSeen = 0, MasksSeen = 0, TestsSeen = 0;

  void readBlocks(MachineLoopInfo &MLI);
  NodeLoop *readLoop(MachineLoop *ML, NodeLoop *Parent,
                     DenseMap<MachineLoop *, NodeLoop *> &Known);
  void removeEmpty();
  void addEnd();
  void addLatches();
  void addEntries();
  void number();
  Node *insert(unsigned At, NodeLoop *In);
  void classify();
  bool update(Node &N);
  bool passesJoin(const Node &From, const Node &To) const;
  bool isBack(const Node &From, const Node *To) const {
    return To->Index <= From.Index;
  }
  unsigned countJoins(const Node &From, const Node &To) const;
  MachineBasicBlock *nextJoin(const Node &N) const;
  bool needsInstances(const Node &N) const;

  void emit();
  void emitMask();
  void emitStart(Node &N);
  void emitEnd(Node &N);
  void emitOther(Node &N);
  void emitTest(Node &N);
  void emitWait(Node &N, const Node &To, Rogue::CndCond Cond);
  bool isShort(const Node &N) const;
  void emitSkip(Node &N);
  MachineInstrBuilder build(Node &N, unsigned Opcode) {
    return BuildMI(*N.MBB, N.MBB->end(), N.DL, TII->get(Opcode));
  }
};

} // namespace

char RogueLowerControlFlow::ID = 0;
INITIALIZE_PASS_BEGIN(RogueLowerControlFlow, DEBUG_TYPE, "Rogue Control Flow",
                      false, false)
INITIALIZE_PASS_DEPENDENCY(MachineLoopInfoWrapperPass)
INITIALIZE_PASS_END(RogueLowerControlFlow, DEBUG_TYPE, "Rogue Control Flow",
                    false, false)

FunctionPass *llvm::createRogueLowerControlFlowPass() {
  return new RogueLowerControlFlow();
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

NodeLoop *
RogueLowerControlFlow::readLoop(MachineLoop *ML, NodeLoop *Parent,
                                DenseMap<MachineLoop *, NodeLoop *> &Known) {
  auto L = std::make_unique<NodeLoop>();
  NodeLoop *Raw = L.get();
  Raw->Parent = Parent;
  Raw->Depth = Parent ? Parent->Depth + 1 : 1;
  Known[ML] = Raw;
  for (MachineLoop *Sub : *ML)
    readLoop(Sub, Raw, Known);
  Loops.push_back(std::move(L));
  return Raw;
}

void RogueLowerControlFlow::readBlocks(MachineLoopInfo &MLI) {
  DenseMap<MachineLoop *, NodeLoop *> KnownLoops;
  for (MachineLoop *ML : MLI)
    readLoop(ML, nullptr, KnownLoops);
  DenseMap<MachineBasicBlock *, Node *> Nodes;
  for (MachineBasicBlock &MBB : *MF) {
    Storage.push_back(std::make_unique<Node>());
    Node *N = Storage.back().get();
    N->MBB = &MBB;
    if (MachineLoop *ML = MLI.getLoopFor(&MBB)) {
      N->In = KnownLoops.lookup(ML);
      if (ML->getHeader() == &MBB)
        N->In->Head = N;
    }
    Nodes[&MBB] = N;
    Order.push_back(N);
  }
  for (Node *N : Order) {
    MachineBasicBlock *Next = N->MBB->getNextNode();
    bool FallsThrough = true;
    for (MachineInstr &MI : make_early_inc_range(N->MBB->terminators())) {
      N->DL = MI.getDebugLoc();
      switch (MI.getOpcode()) {
      case Rogue::BRANCH_W:
        for (unsigned I : {0, 1, 2, 3, 5, 6})
          N->Cond.push_back(MI.getOperand(I));
        N->Taken = Nodes.lookup(MI.getOperand(4).getMBB());
        N->Negate = MI.getOperand(7).getImm();
        N->Uniform = MI.getOperand(8).getImm();
        break;
      case Rogue::JUMP_W:
        N->Other = Nodes.lookup(MI.getOperand(0).getMBB());
        FallsThrough = false;
        break;
      default: // END_W
        FallsThrough = false;
        break;
      }
      MI.eraseFromParent();
      if (!FallsThrough)
        break;
    }
    if (FallsThrough && Next && N->MBB->isSuccessor(Next))
      N->Other = Nodes.lookup(Next);
    if (N->Taken && N->Taken == N->Other) {
      N->Taken = nullptr;
      N->Cond.clear();
    }
  }
}

/// Leaves out blocks that only lead on, and what nothing leads to.
void RogueLowerControlFlow::removeEmpty() {
  for (Node *N : Order) {
    Node *To = N->Other;
    if (N == Order.front() || N->Taken || !To || To == N ||
        N->MBB->getFirstNonDebugInstr() != N->MBB->end())
      continue;
    SmallVector<Node *, 4> From;
    for (Node *P : Order)
      if (P->Taken == N || P->Other == N)
        From.push_back(P);
    // Loops keep their head, are entered at one place, and left for their head
    // at one.
    if (N->In && N->In->Head == N)
      continue;
    NodeLoop *L = To->In;
    if (L && L->Head == To && !(L->contains(N->In) && From.size() == 1))
      continue;
    // What the last block of a loop does is done by a block of this loop.
    if (From.size() == 1 && L && L->Head == To && From.front()->In != L)
      continue;
    for (Node *P : From) {
      if (P->Taken == N)
        P->Taken = To;
      if (P->Other == N)
        P->Other = To;
      if (P->Taken == P->Other) {
        P->Taken = nullptr;
        P->Cond.clear();
      }
    }
  }
  // The end is there even if the program has none.
  SmallPtrSet<Node *, 16> Reached;
  SmallVector<Node *, 16> Next{Order.front(), End};
  while (!Next.empty()) {
    Node *N = Next.pop_back_val();
    if (N && Reached.insert(N).second)
      Next.append({N->Taken, N->Other});
  }
  erase_if(Order, [&](Node *N) {
    if (Reached.contains(N))
      return false;
    MachineBasicBlock &MBB = *N->MBB;
    while (!MBB.succ_empty())
      MBB.removeSuccessor(MBB.succ_begin());
    while (!MBB.pred_empty())
      (*MBB.pred_begin())->removeSuccessor(&MBB);
    MF->getInfo<RogueMachineFunctionInfo>()->forgetBlock(MBB);
    MBB.eraseFromParent();
    return true;
  });
  erase_if(Loops, [&](const std::unique_ptr<NodeLoop> &L) {
    return !Reached.contains(L->Head);
  });
  // The order of loops' blocks is final.
  for (Node *N : Order)
    for (NodeLoop *L = N->In; L; L = L->Parent)
      L->Last = N;
}

Node *RogueLowerControlFlow::insert(unsigned At, NodeLoop *In) {
  MachineBasicBlock *MBB = MF->CreateMachineBasicBlock();
  if (At < Order.size())
    MF->insert(Order[At]->MBB->getIterator(), MBB);
  else
    MF->push_back(MBB);
  Storage.push_back(std::make_unique<Node>());
  Node *N = Storage.back().get();
  N->MBB = MBB;
  N->In = In;
  Order.insert(Order.begin() + At, N);
  number();
  return N;
}

void RogueLowerControlFlow::number() {
  for (auto [I, N] : enumerate(Order))
    N->Index = I;
}

/// One block, the last one, ends the program.
void RogueLowerControlFlow::addEnd() {
  End = insert(Order.size(), nullptr);
  for (Node *N : Order)
    if (N != End && !N->Other)
      N->Other = End;
}

static bool hasMutex(const MachineBasicBlock &MBB) {
  return any_of(MBB, [](const MachineInstr &MI) {
    return MI.getOpcode() == Rogue::MUTEX_W;
  });
}

/// The last block of a loop, and no other, leads back to its head; if it has a
/// condition, the loop goes on where it holds. It may run without instances.
void RogueLowerControlFlow::addLatches() {
  for (auto &L : Loops) {
    SmallVector<Node *, 4> Sources;
    for (Node *N : Order)
      if (L->contains(N->In) && (N->Taken == L->Head || N->Other == L->Head))
        Sources.push_back(N);
    // Before its end: then instances wait behind it, perhaps all of them.
    auto IsLeft = [&](Node *Latch) {
      return any_of(Order, [&](Node *N) {
        return N != Latch && L->contains(N->In) &&
               ((N->Taken && !L->contains(N->Taken->In)) ||
                (N->Other && !L->contains(N->Other->In)));
      });
    };
    Node *Latch = Sources.size() == 1 ? Sources.front() : nullptr;
    if (!Latch || Latch != L->Last || Latch->In != L.get() ||
        (hasMutex(*Latch->MBB) && (!Latch->Uniform || IsLeft(Latch)))) {
      Node *OldLast = L->Last;
      Latch = insert(OldLast->Index + 1, L.get());
      Latch->DL = OldLast->DL;
      Latch->Other = L->Head;
      for (Node *N : Sources) {
        if (N->Taken == L->Head)
          N->Taken = Latch;
        if (N->Other == L->Head)
          N->Other = Latch;
      }
      for (NodeLoop *Outer = L.get(); Outer; Outer = Outer->Parent)
        if (Outer->Last == OldLast)
          Outer->Last = Latch;
    } else if (Latch->Taken && Latch->Other == L->Head) {
      std::swap(Latch->Taken, Latch->Other);
      Latch->Negate = !Latch->Negate;
    }
  }
}

/// Instances that wait for a loop do so in front of it, not in each turn.
void RogueLowerControlFlow::addEntries() {
  for (auto &L : Loops) {
    auto IsOutside = [&](Node *N) { return !L->contains(N->In); };
    bool Needed = false;
    for (Node *N : Order)
      Needed |= IsOutside(N) && N->Index + 1 != L->Head->Index &&
                (N->Taken == L->Head || N->Other == L->Head);
    // Also where the block before it has another way to go, and be it the start
    // of a loop that ends there.
    Node *Before = L->Head->Index ? Order[L->Head->Index - 1] : nullptr;
    Needed |= Before && (Before->Taken == L->Head ||
                         (Before->Taken && IsOutside(Before) &&
                          isBack(*Before, Before->Taken)));
    if (!Needed)
      continue;
    Node *Entry = insert(L->Head->Index, L->Parent);
    Entry->DL = L->Head->DL;
    Entry->Other = L->Head;
    for (Node *N : Order) {
      if (!IsOutside(N) || N == Entry)
        continue;
      if (N->Taken == L->Head)
        N->Taken = Entry;
      if (N->Other == L->Head)
        N->Other = Entry;
    }
    for (auto &Outer : Loops)
      if (Outer->Head == L->Head && Outer.get() != L.get())
        Outer->Head = Entry;
  }
}

//===----------------------------------------------------------------------===//
// Which edges instances wait for
//===----------------------------------------------------------------------===//

/// Whether a join is strictly between the two.
bool RogueLowerControlFlow::passesJoin(const Node &From, const Node &To) const {
  for (unsigned I = From.Index + 1; I < To.Index; ++I)
    if (Order[I]->IsJoin)
      return true;
  return false;
}

bool RogueLowerControlFlow::update(Node &N) {
  bool Changed = false;
  auto Wait = [&](bool &Waits, Node *To) {
    if (Waits)
      return;
    Waits = Changed = true;
    if (To != End)
      To->IsJoin = true;
    // Loops that the instance leaves before the others.
    for (NodeLoop *L = N.In; L && !L->contains(To->In); L = L->Parent)
      L->IsSteady = false;
  };
  auto IsNext = [&](const Node *To) { return To->Index == N.Index + 1; };
  auto MustWait = [&](Node *To) {
    return !IsNext(To) && !isBack(N, To) && passesJoin(N, *To);
  };
  bool Diverges = N.Taken && !N.Uniform;
  if (N.Taken && isBack(N, N.Taken)) {
    if (!Diverges && N.In->IsSteady)
      Changed |= false;
    else {
      Diverges = true;
      Wait(N.OtherWaits, N.Other);
      return Changed;
    }
  } else if (Diverges) {
    // One of them runs on if it comes next.
    if (IsNext(N.Other)) {
      Wait(N.TakenWaits, N.Taken);
    } else if (IsNext(N.Taken)) {
      Wait(N.OtherWaits, N.Other);
    } else {
      Wait(N.TakenWaits, N.Taken);
      Wait(N.OtherWaits, N.Other);
    }
    return Changed;
  } else if (N.Taken && MustWait(N.Taken)) {
    N.Uniform = false;
    Changed = true;
    return update(N) || Changed;
  }
  if (N.Other && MustWait(N.Other)) {
    if (N.Taken && !isBack(N, N.Taken)) {
      N.Uniform = false;
      Changed = true;
      return update(N) || Changed;
    }
    Wait(N.OtherWaits, N.Other);
  }
  return Changed;
}

void RogueLowerControlFlow::classify() {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Node *N : Order)
      Changed |= update(*N);
  }
  for (Node *N : Order)
    if (N->IsJoin && N->In)
      ++N->In->Joins;
}

/// The joins that an instance passes which goes from one block to the other,
/// without those in loops between them, which add up to zero.
unsigned RogueLowerControlFlow::countJoins(const Node &From,
                                           const Node &To) const {
  unsigned Count = 0;
  for (unsigned I = From.Index + 1; I <= To.Index; ++I)
    if (Order[I]->IsJoin && (!Order[I]->In || Order[I]->In->contains(From.In)))
      ++Count;
  return Count;
}

/// Where the task goes on when no instance runs: no join is left out.
MachineBasicBlock *RogueLowerControlFlow::nextJoin(const Node &N) const {
  for (unsigned I = N.Index + 1; I < Order.size(); ++I) {
    Node *To = Order[I];
    bool Reaches = !To->In || To->In->contains(N.In);
    if (Reaches && (To->IsJoin || To == End || (N.In && To == N.In->Last)))
      return To->entry();
  }
  return End->MBB;
}

/// Whether the code up to the next join relies on an instance that runs, or
/// takes long without one.
bool RogueLowerControlFlow::needsInstances(const Node &N) const {
  constexpr unsigned LongCode = 12;
  unsigned Size = 0;
  MachineBasicBlock *Next = nextJoin(N);
  for (unsigned I = N.Index; I < Order.size() && Order[I]->entry() != Next;
       ++I) {
    const Node &Block = *Order[I];
    Size += Block.MBB->size();
    if (Size > LongCode || (Block.Taken && Block.Uniform) ||
        (Block.In && Block.In != N.In))
      return true;
    if (hasMutex(*Block.MBB))
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

static void addSuccessor(MachineBasicBlock &From, MachineBasicBlock *To) {
  if (!From.isSuccessor(To))
    From.addSuccessor(To);
}

/// p0 = condition.
void RogueLowerControlFlow::emitTest(Node &N) {
  if (TII->buildTest(*N.MBB, N.MBB->end(), N.DL, N.Cond))
    N.Negate = !N.Negate;
  if (ClobberP0.isAt(++TestsSeen))
    build(N, Rogue::TST_W)
        .addReg(Rogue::C0)
        .addImm(0)
        .addReg(Rogue::C1)
        .addImm(0)
        .addImm(Rogue::TEST_E)
        .addImm(Rogue::TYPE_U32);
}

/// More than there are joins: who counts this never runs again.
static constexpr uint32_t Forever = 0x7F7FFFFF;

/// Instances for which \p Cond holds count the joins up to \p To.
void RogueLowerControlFlow::emitWait(Node &N, const Node &To,
                                     Rogue::CndCond Cond) {
  uint32_t Count = &To == End ? Forever : countJoins(N, To);
  if (&To != End && WrongCount.isAt(++CountsSeen))
    ++Count;
  MCRegister Source = Rogue::getConstant(Count);
  if (!Source) {
    Source = RogueRegisterInfo::spillAddress(*MF);
    build(N, Rogue::MOVI_W).addReg(Source, RegState::Define).addImm(Count);
  }
  // At the start of the program nobody waits.
  build(N, Rogue::CNDSM_W)
      .addReg(Mask, RegState::Define)
      .addReg(MaskIsKnown ? MCRegister(Rogue::C0) : Mask)
      .addReg(Source)
      .addImm(Cond);
  MaskIsKnown = false;
}

/// A branch costs as much as the code that it would leave out.
bool RogueLowerControlFlow::isShort(const Node &N) const {
  constexpr unsigned ShortCode = 4;
  return !N.Taken && N.In == Order[N.Index - 1]->In &&
         N.MBB->size() <= ShortCode &&
         none_of(*N.MBB, [](const MachineInstr &MI) {
           return RogueInstrInfo::isMemory(MI) || MI.hasUnmodeledSideEffects();
         });
}

/// No instance may run from here to the next join.
void RogueLowerControlFlow::emitSkip(Node &N) {
  MachineBasicBlock *To = nextJoin(N);
  auto EntryAt = [&](unsigned Index) {
    return Index < Order.size() ? Order[Index]->entry() : nullptr;
  };
  if (EntryAt(N.Index + 1) == To ||
      (EntryAt(N.Index + 2) == To && isShort(*Order[N.Index + 1])))
    return;
  build(N, Rogue::BRMASK_W).addMBB(To).addImm(Rogue::BRANCH_ALLINST);
  addSuccessor(*N.MBB, To);
}

void RogueLowerControlFlow::emitStart(Node &N) {
  MachineBasicBlock::iterator I = N.MBB->begin();
  auto Build = [&](unsigned Opcode) {
    return BuildMI(*N.MBB, I, N.DL, TII->get(Opcode));
  };
  if (N.Gate) {
    MachineBasicBlock *To = nextJoin(N);
    BuildMI(*N.Gate, N.Gate->end(), N.DL, TII->get(Rogue::CNDEND_W), Mask)
        .addReg(Mask);
    BuildMI(*N.Gate, N.Gate->end(), N.DL, TII->get(Rogue::BRMASK_W))
        .addMBB(To)
        .addImm(Rogue::BRANCH_ALLINST);
    addSuccessor(*N.Gate, To);
    addSuccessor(*N.Gate, N.MBB);
  } else if (N.IsJoin) {
    Build(Rogue::CNDEND_W).addReg(Mask, RegState::Define).addReg(Mask);
  }
  if (N.In && N.In->Head == &N)
    for (unsigned Left = N.In->Joins; Left;) {
      constexpr unsigned MaxConstant = 31;
      unsigned Step = std::min(Left, MaxConstant);
      Build(Rogue::CNDADD_W)
          .addReg(Mask, RegState::Define)
          .addReg(Mask)
          .addReg(Rogue::getConstant(Step));
      Left -= Step;
    }
}

/// The factors of the number of work-items, if it is not known to fill tasks:
/// registers, and a constant.
static bool findItems(const MachineFunction &MF,
                      SmallVectorImpl<MCRegister> &Factors, uint64_t &Known) {
  const auto &Layout = MF.getInfo<RogueMachineFunctionInfo>()->layout();
  Known = 1;
  for (unsigned D = 0; D < 3; ++D) {
    using gpuobj::ImplicitArgKind;
    if (std::optional<uint32_t> Size = requiredLocalSize(MF.getFunction(), D)) {
      Known *= *Size;
      continue;
    }
    std::optional<uint32_t> Place = Layout.implicit(
        ImplicitArgKind(unsigned(ImplicitArgKind::LocalSizeX) + D));
    if (!Place)
      return false;
    Factors.push_back(Rogue::SH0 + *Place / 4);
  }
  return !Factors.empty() || Known % Rogue::TaskInstances != 0;
}

/// The first groups of the program: the count of instances behind the last
/// work-item is such that they never run, that of others is zero.
void RogueLowerControlFlow::emitMask() {
  Node &First = *Order.front();
  MachineBasicBlock &MBB = *First.MBB;
  MachineBasicBlock::iterator I = MBB.begin();
  auto Build = [&](unsigned Opcode) {
    return BuildMI(MBB, I, DebugLoc(), TII->get(Opcode));
  };
  SmallVector<MCRegister, 3> Factors;
  uint64_t Known;
  if (!findItems(*MF, Factors, Known)) {
    // Unless the first block counts at its end, which writes the register.
    MaskIsKnown = First.TakenWaits || First.OtherWaits;
    if (!MaskIsKnown)
      Build(Rogue::MOV_W)
          .addReg(Mask, RegState::Define)
          .addReg(Rogue::C0)
          .addImm(0);
    return;
  }
  MCRegister Items;
  if (Known == 1 && !Factors.empty()) {
    Items = Factors.pop_back_val();
    // A product takes only one of these registers.
    if (!Factors.empty()) {
      Build(Rogue::MOV_W)
          .addReg(Mask, RegState::Define)
          .addReg(Items)
          .addImm(0);
      Items = Mask;
    }
  } else if (!(Items = Rogue::getConstant(Known))) {
    Items = Mask;
    Build(Rogue::MOVI_W).addReg(Items, RegState::Define).addImm(int32_t(Known));
  }
  for (MCRegister F : Factors) {
    Build(Rogue::IMAD_W)
        .addReg(Mask, RegState::Define)
        .addReg(F)
        .addImm(0)
        .addReg(Items)
        .addImm(0)
        .addReg(Rogue::C0)
        .addImm(0);
    Items = Mask;
  }
  Build(Rogue::TST_W)
      .addReg(Rogue::VI0)
      .addImm(0)
      .addReg(Items)
      .addImm(0)
      .addImm(Rogue::TEST_GE)
      .addImm(Rogue::TYPE_U32);
  if (DropMask.isAt(++MasksSeen))
    return;
  Build(Rogue::CNDSM_W)
      .addReg(Mask, RegState::Define)
      .addReg(Rogue::C0)
      .addReg(Rogue::getConstant(Forever))
      .addImm(Rogue::CND_P0);
}

/// The way on without a condition.
void RogueLowerControlFlow::emitOther(Node &N) {
  bool IsNext = N.Other->Index == N.Index + 1;
  if (N.OtherWaits) {
    emitWait(N, *N.Other, Rogue::CND_ALWAYS);
    return emitSkip(N);
  }
  if (IsNext)
    return;
  if (isBack(N, N.Other) && !N.In->IsSteady) {
    build(N, Rogue::BRMASK_W)
        .addMBB(N.Other->entry())
        .addImm(Rogue::BRANCH_ANYINST);
    addSuccessor(*N.MBB, N.Other->entry());
    return emitSkip(N);
  }
  build(N, Rogue::JUMP_W).addMBB(N.Other->entry());
  addSuccessor(*N.MBB, N.Other->entry());
}

void RogueLowerControlFlow::emitEnd(Node &N) {
  if (&N == End) {
    build(N, Rogue::END_W);
    return;
  }
  if (!N.Taken)
    return emitOther(N);
  emitTest(N);
  auto If = [&](bool Holds) {
    return Holds != N.Negate ? Rogue::CND_P0 : Rogue::CND_NOTP0;
  };
  if (isBack(N, N.Taken) && N.OtherWaits) {
    emitWait(N, *N.Other, If(false));
    build(N, Rogue::BRMASK_W)
        .addMBB(N.Taken->entry())
        .addImm(Rogue::BRANCH_ANYINST);
    addSuccessor(*N.MBB, N.Taken->entry());
    return emitSkip(N);
  }
  if (N.TakenWaits || (N.OtherWaits && !isBack(N, N.Taken))) {
    if (N.TakenWaits)
      emitWait(N, *N.Taken, If(true));
    if (N.OtherWaits)
      emitWait(N, *N.Other, N.TakenWaits ? Rogue::CND_ALWAYS : If(false));
    return emitSkip(N);
  }
  build(N, Rogue::BRP0_W).addMBB(N.Taken->entry()).addImm(N.Negate);
  addSuccessor(*N.MBB, N.Taken->entry());
  emitOther(N);
}

void RogueLowerControlFlow::emit() {
  SmallVector<MCRegister, 3> Factors;
  uint64_t Known;
  bool HasCode = Order.size() > 2 || !Order.front()->MBB->empty();
  bool Waits = (HasCode && findItems(*MF, Factors, Known)) ||
               any_of(Order, [](const Node *N) {
                 return N->TakenWaits || N->OtherWaits;
               });
  const MachineRegisterInfo &MRI = MF->getRegInfo();
  Mask = MCRegister();
  if (Waits) {
    Mask = RogueRegisterInfo::spareMask(*MF);
    for (MCRegister R : Rogue::GPR32RegClass)
      if (!MRI.isPhysRegUsed(R)) {
        Mask = R;
        break;
      }
    MF->getInfo<RogueMachineFunctionInfo>()->addLiveRegister(Mask);
  }
  for (Node *N : Order) {
    N->MBB->setLabelMustBeEmitted();
    while (!N->MBB->succ_empty())
      N->MBB->removeSuccessor(N->MBB->succ_begin());
  }
  // What follows a join counts without the ends of blocks.
  SmallVector<Node *, 8> Gated;
  for (Node *N : Order)
    if (N->IsJoin && needsInstances(*N))
      Gated.push_back(N);
  for (Node *N : Gated) {
    N->Gate = MF->CreateMachineBasicBlock();
    N->Gate->setLabelMustBeEmitted();
    MF->insert(N->MBB->getIterator(), N->Gate);
    for (const auto &LI : N->MBB->liveins())
      N->Gate->addLiveIn(LI);
  }
  if (Mask)
    emitMask();
  for (Node *N : Order) {
    emitStart(*N);
    emitEnd(*N);
    if (N != End) {
      bool FallsThrough = N->MBB->empty() || !N->MBB->back().isBarrier();
      if (FallsThrough)
        addSuccessor(*N->MBB, Order[N->Index + 1]->entry());
    }
    for (MachineBasicBlock *MBB : {N->MBB, N->Gate})
      if (Mask && N->Index && MBB && !MBB->isLiveIn(Mask))
        MBB->addLiveIn(Mask);
  }
}

bool RogueLowerControlFlow::runOnMachineFunction(MachineFunction &Function) {
  MF = &Function;
  TII = MF->getSubtarget<RogueSubtarget>().getInstrInfo();
  SmallVector<MachineBasicBlock *, 16> Blocks;
  for (MachineBasicBlock &MBB : reverse(*MF))
    Blocks.push_back(&MBB);
  fullyRecomputeLiveIns(Blocks);
  MF->getInfo<RogueMachineFunctionInfo>()->recordFlow(*MF);
  Storage.clear();
  Loops.clear();
  Order.clear();
  readBlocks(getAnalysis<MachineLoopInfoWrapperPass>().getLI());
  number();
  addEnd();
  removeEmpty();
  number();
  addLatches();
  addEntries();
  number();
  classify();
  emit();
  MF->RenumberBlocks();
  return true;
}
