//===-- RogueFlowGraph.cpp - Blocks in the order of a task ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the blocks of a program with their branches, and brings them into the
/// form that RogueFlowGraph.h describes.
///
//===----------------------------------------------------------------------===//

#include "RogueFlowGraph.h"
#include "Rogue.h"
#include "RogueMachineFunctionInfo.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace llvm::Rogue;

FlowGraph::FlowGraph(MachineFunction &MF, MachineLoopInfo &MLI) : MF(MF) {
  readBlocks(MLI);
  number();
  addEnd();
  removeEmpty();
  number();
  addLatches();
  addEntries();
  number();
}

FlowLoop *FlowGraph::readLoop(MachineLoop *ML, FlowLoop *Parent,
                              DenseMap<MachineLoop *, FlowLoop *> &Known) {
  auto L = std::make_unique<FlowLoop>();
  FlowLoop *Raw = L.get();
  Raw->Parent = Parent;
  Raw->Depth = Parent ? Parent->Depth + 1 : 1;
  Known[ML] = Raw;
  for (MachineLoop *Sub : *ML)
    readLoop(Sub, Raw, Known);
  Loops.push_back(std::move(L));
  return Raw;
}

void FlowGraph::readBlocks(MachineLoopInfo &MLI) {
  DenseMap<MachineLoop *, FlowLoop *> KnownLoops;
  for (MachineLoop *ML : MLI)
    readLoop(ML, nullptr, KnownLoops);
  DenseMap<MachineBasicBlock *, FlowNode *> Nodes;
  for (MachineBasicBlock &MBB : MF) {
    Storage.push_back(std::make_unique<FlowNode>());
    FlowNode *N = Storage.back().get();
    N->MBB = &MBB;
    if (MachineLoop *ML = MLI.getLoopFor(&MBB)) {
      N->In = KnownLoops.lookup(ML);
      if (ML->getHeader() == &MBB)
        N->In->Head = N;
    }
    Nodes[&MBB] = N;
    Order.push_back(N);
  }
  for (FlowNode *N : Order) {
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
void FlowGraph::removeEmpty() {
  for (FlowNode *N : Order) {
    FlowNode *To = N->Other;
    if (N == Order.front() || N->Taken || !To || To == N ||
        N->MBB->getFirstNonDebugInstr() != N->MBB->end())
      continue;
    SmallVector<FlowNode *, 4> From;
    for (FlowNode *P : Order)
      if (P->Taken == N || P->Other == N)
        From.push_back(P);
    // Loops keep their head, are entered at one place, and left for their head
    // at one.
    if (N->In && N->In->Head == N)
      continue;
    FlowLoop *L = To->In;
    if (L && L->Head == To && !(L->contains(N->In) && From.size() == 1))
      continue;
    // What the last block of a loop does is done by a block of this loop.
    if (From.size() == 1 && L && L->Head == To && From.front()->In != L)
      continue;
    for (FlowNode *P : From) {
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
  SmallPtrSet<FlowNode *, 16> Reached;
  SmallVector<FlowNode *, 16> Next{Order.front(), End};
  while (!Next.empty()) {
    FlowNode *N = Next.pop_back_val();
    if (N && Reached.insert(N).second)
      Next.append({N->Taken, N->Other});
  }
  erase_if(Order, [&](FlowNode *N) {
    if (Reached.contains(N))
      return false;
    MachineBasicBlock &MBB = *N->MBB;
    while (!MBB.succ_empty())
      MBB.removeSuccessor(MBB.succ_begin());
    while (!MBB.pred_empty())
      (*MBB.pred_begin())->removeSuccessor(&MBB);
    MF.getInfo<RogueMachineFunctionInfo>()->forgetBlock(MBB);
    MBB.eraseFromParent();
    return true;
  });
  erase_if(Loops, [&](const std::unique_ptr<FlowLoop> &L) {
    return !Reached.contains(L->Head);
  });
  // The order of loops' blocks is final.
  for (FlowNode *N : Order)
    for (FlowLoop *L = N->In; L; L = L->Parent)
      L->Last = N;
}

FlowNode *FlowGraph::insert(unsigned At, FlowLoop *In) {
  MachineBasicBlock *MBB = MF.CreateMachineBasicBlock();
  if (At < Order.size())
    MF.insert(Order[At]->MBB->getIterator(), MBB);
  else
    MF.push_back(MBB);
  Storage.push_back(std::make_unique<FlowNode>());
  FlowNode *N = Storage.back().get();
  N->MBB = MBB;
  N->In = In;
  Order.insert(Order.begin() + At, N);
  number();
  return N;
}

void FlowGraph::number() {
  for (auto [I, N] : enumerate(Order))
    N->Index = I;
}

/// One block, the last one, ends the program.
void FlowGraph::addEnd() {
  End = insert(Order.size(), nullptr);
  for (FlowNode *N : Order)
    if (N != End && !N->Other)
      N->Other = End;
}

/// The last block of a loop, and no other, leads back to its head; if it has a
/// condition, the loop goes on where it holds. It may run without instances.
void FlowGraph::addLatches() {
  for (auto &L : Loops) {
    SmallVector<FlowNode *, 4> Sources;
    for (FlowNode *N : Order)
      if (L->contains(N->In) && (N->Taken == L->Head || N->Other == L->Head))
        Sources.push_back(N);
    // Before its end: then instances wait behind it, perhaps all of them.
    auto IsLeft = [&](FlowNode *Latch) {
      return any_of(Order, [&](FlowNode *N) {
        return N != Latch && L->contains(N->In) &&
               ((N->Taken && !L->contains(N->Taken->In)) ||
                (N->Other && !L->contains(N->Other->In)));
      });
    };
    FlowNode *Latch = Sources.size() == 1 ? Sources.front() : nullptr;
    if (!Latch || Latch != L->Last || Latch->In != L.get() ||
        (hasMutex(*Latch->MBB) && (!Latch->Uniform || IsLeft(Latch)))) {
      FlowNode *OldLast = L->Last;
      Latch = insert(OldLast->Index + 1, L.get());
      Latch->DL = OldLast->DL;
      Latch->Other = L->Head;
      for (FlowNode *N : Sources) {
        if (N->Taken == L->Head)
          N->Taken = Latch;
        if (N->Other == L->Head)
          N->Other = Latch;
      }
      for (FlowLoop *Outer = L.get(); Outer; Outer = Outer->Parent)
        if (Outer->Last == OldLast)
          Outer->Last = Latch;
    } else if (Latch->Taken && Latch->Other == L->Head) {
      std::swap(Latch->Taken, Latch->Other);
      Latch->Negate = !Latch->Negate;
    }
  }
}

/// Instances that wait for a loop do so in front of it, not in each turn.
void FlowGraph::addEntries() {
  for (auto &L : Loops) {
    auto IsOutside = [&](FlowNode *N) { return !L->contains(N->In); };
    bool Needed = false;
    for (FlowNode *N : Order)
      Needed |= IsOutside(N) && N->Index + 1 != L->Head->Index &&
                (N->Taken == L->Head || N->Other == L->Head);
    // Also where the block before it has another way to go, and be it the start
    // of a loop that ends there.
    FlowNode *Before = L->Head->Index ? Order[L->Head->Index - 1] : nullptr;
    Needed |= Before && (Before->Taken == L->Head ||
                         (Before->Taken && IsOutside(Before) &&
                          isBack(*Before, Before->Taken)));
    if (!Needed)
      continue;
    FlowNode *Entry = insert(L->Head->Index, L->Parent);
    Entry->DL = L->Head->DL;
    Entry->Other = L->Head;
    for (FlowNode *N : Order) {
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
