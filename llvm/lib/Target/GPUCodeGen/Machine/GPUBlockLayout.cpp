//===-- GPUBlockLayout.cpp - Structured order of blocks -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lanes of a warp that took different branches run lowest program counter
/// first, and become one group again where their program counters meet. So a
/// block at which lanes join must come after all blocks that they come from,
/// and a loop must be one piece that no other code interrupts:
///
///   before                    after
///   entry:  branch c, %then   entry:  branch !c, %join
///   join:   ...               then:   ...
///           return            join:   ...
///   then:   ...                       return
///           branch %join
///
/// The order is a reverse post-order in which each loop counts as one node: the
/// header comes first, exits come after the whole loop. Empty blocks go away,
/// except on backward edges, where the hardware needs them to reconverge.
/// Branches are rebuilt to fall through where possible. Passes after this one
/// must not change the control flow.
///
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Diagnostics.h"
#include "GPUCodeGen/GPUPasses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/CodeGen/MachineDominators.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/InitializePasses.h"

using namespace llvm;

#define DEBUG_TYPE "gpu-block-layout"

namespace {

/// How a block ends, free of the order of blocks.
struct BlockEnd {
  /// False for what is not branches to known blocks, such as a return.
  bool IsBranch = false;
  MachineBasicBlock *Taken = nullptr;
  MachineBasicBlock *Other = nullptr; ///< Only with a condition.
  SmallVector<MachineOperand, 4> Cond;
  DebugLoc DL;
};

class GPUBlockLayout : public MachineFunctionPass {
public:
  static char ID;
  GPUBlockLayout() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return "GPU Block Layout"; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<MachineDominatorTreeWrapperPass>();
    AU.addRequired<MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  using BlockList = SmallVector<MachineBasicBlock *>;

  void detachBranches(MachineFunction &MF);
  void orderRegion(MachineLoop *Region, MachineBasicBlock *Head,
                   BlockList &Order);
  MachineBasicBlock *nodeOf(MachineBasicBlock *MBB, MachineLoop *Region) const;
  BlockList successorNodes(MachineBasicBlock *Node, MachineLoop *Region) const;
  bool isReducible(const BlockList &Order, const MachineDominatorTree &MDT);
  bool canRemove(const MachineBasicBlock &MBB) const;
  void remove(MachineBasicBlock &MBB);
  void attachBranches(MachineFunction &MF);

  const TargetInstrInfo *TII = nullptr;
  const MachineLoopInfo *MLI = nullptr;
  DenseMap<const MachineBasicBlock *, BlockEnd> Ends;
  DenseMap<const MachineBasicBlock *, unsigned> OldPlace;
  /// Place in the order. Backward edges do not go to a higher place.
  DenseMap<const MachineBasicBlock *, unsigned> Place;
};

} // namespace

char GPUBlockLayout::ID = 0;

INITIALIZE_PASS_BEGIN(GPUBlockLayout, DEBUG_TYPE, "GPU Block Layout", false,
                      false)
INITIALIZE_PASS_DEPENDENCY(MachineDominatorTreeWrapperPass)
INITIALIZE_PASS_DEPENDENCY(MachineLoopInfoWrapperPass)
INITIALIZE_PASS_END(GPUBlockLayout, DEBUG_TYPE, "GPU Block Layout", false,
                    false)

FunctionPass *llvm::createGPUBlockLayoutPass() { return new GPUBlockLayout(); }

/// Takes the branches off all blocks and remembers where they went.
void GPUBlockLayout::detachBranches(MachineFunction &MF) {
  for (MachineBasicBlock &MBB : MF) {
    BlockEnd &End = Ends[&MBB];
    if (MBB.succ_empty() ||
        TII->analyzeBranch(MBB, End.Taken, End.Other, End.Cond))
      continue;
    End.IsBranch = true;
    MachineBasicBlock *Next = MBB.getNextNode();
    if (!End.Taken)
      End.Taken = Next;
    else if (!End.Cond.empty() && !End.Other)
      End.Other = Next;
    if (MBB.getFirstTerminator() != MBB.end())
      End.DL = MBB.getFirstTerminator()->getDebugLoc();
  }
  for (MachineBasicBlock &MBB : MF)
    if (Ends[&MBB].IsBranch)
      TII->removeBranch(MBB);
}

/// What stands for \p MBB among the blocks directly in \p Region (null: the
/// function) and the headers of the loops directly in it; null if outside.
MachineBasicBlock *GPUBlockLayout::nodeOf(MachineBasicBlock *MBB,
                                          MachineLoop *Region) const {
  if (Region && !Region->contains(MBB))
    return nullptr;
  MachineLoop *L = MLI->getLoopFor(MBB);
  if (L == Region)
    return MBB;
  while (L->getParentLoop() != Region)
    L = L->getParentLoop();
  return L->getHeader();
}

GPUBlockLayout::BlockList
GPUBlockLayout::successorNodes(MachineBasicBlock *Node,
                               MachineLoop *Region) const {
  SmallVector<MachineBasicBlock *> Targets;
  MachineLoop *L = MLI->getLoopFor(Node);
  if (L == Region) {
    Targets.append(Node->succ_begin(), Node->succ_end());
  } else {
    while (L->getParentLoop() != Region)
      L = L->getParentLoop();
    L->getExitBlocks(Targets);
  }
  BlockList Nodes;
  for (MachineBasicBlock *Target : Targets)
    if (MachineBasicBlock *N = nodeOf(Target, Region))
      Nodes.push_back(N);
  // Keep the order of the blocks so far where there is a choice.
  llvm::sort(Nodes, [&](MachineBasicBlock *A, MachineBasicBlock *B) {
    return OldPlace.at(A) < OldPlace.at(B);
  });
  return Nodes;
}

/// Appends the blocks of \p Region in reverse post-order, loops as one node.
void GPUBlockLayout::orderRegion(MachineLoop *Region, MachineBasicBlock *Head,
                                 BlockList &Order) {
  struct Visit {
    MachineBasicBlock *Node;
    BlockList Todo;
  };
  BlockList PostOrder;
  SmallPtrSet<MachineBasicBlock *, 16> Seen;
  SmallVector<Visit> Stack;
  Seen.insert(Head);
  Stack.push_back({Head, successorNodes(Head, Region)});
  while (!Stack.empty()) {
    Visit &Top = Stack.back();
    if (Top.Todo.empty()) {
      PostOrder.push_back(Top.Node);
      Stack.pop_back();
      continue;
    }
    // What is visited last comes first in the end.
    MachineBasicBlock *Next = Top.Todo.pop_back_val();
    if (Seen.insert(Next).second)
      Stack.push_back({Next, successorNodes(Next, Region)});
  }
  for (MachineBasicBlock *Node : reverse(PostOrder)) {
    MachineLoop *L = MLI->getLoopFor(Node);
    if (L == Region) {
      Order.push_back(Node);
      continue;
    }
    while (L->getParentLoop() != Region)
      L = L->getParentLoop();
    orderRegion(L, Node, Order);
  }
}

bool GPUBlockLayout::isReducible(const BlockList &Order,
                                 const MachineDominatorTree &MDT) {
  for (MachineBasicBlock *MBB : Order)
    for (MachineBasicBlock *Succ : MBB->successors())
      if (Place[Succ] <= Place[MBB] && !MDT.dominates(Succ, MBB))
        return false;
  return true;
}

/// True if \p MBB only passes lanes on, forward on both sides.
bool GPUBlockLayout::canRemove(const MachineBasicBlock &MBB) const {
  const BlockEnd &End = Ends.at(&MBB);
  if (!End.IsBranch || !End.Cond.empty() || MBB.isEntryBlock() ||
      MBB.hasAddressTaken() || MBB.isEHPad() ||
      MBB.getFirstNonDebugInstr() != MBB.end())
    return false;
  unsigned Here = Place.at(&MBB);
  return Place.at(End.Taken) > Here &&
         all_of(MBB.predecessors(), [&](const MachineBasicBlock *Pred) {
           return Place.at(Pred) < Here && Ends.at(Pred).IsBranch;
         });
}

void GPUBlockLayout::remove(MachineBasicBlock &MBB) {
  MachineBasicBlock *Target = Ends[&MBB].Taken;
  for (MachineBasicBlock *Pred :
       SmallVector<MachineBasicBlock *>(MBB.pred_begin(), MBB.pred_end())) {
    BlockEnd &End = Ends[Pred];
    if (End.Taken == &MBB)
      End.Taken = Target;
    if (End.Other == &MBB)
      End.Other = Target;
    if (End.Taken == End.Other) {
      End.Other = nullptr;
      End.Cond.clear();
    }
    Pred->replaceSuccessor(&MBB, Target);
  }
  MBB.removeSuccessor(Target);
  Ends.erase(&MBB);
  Place.erase(&MBB);
  MBB.eraseFromParent();
}

void GPUBlockLayout::attachBranches(MachineFunction &MF) {
  for (MachineBasicBlock &MBB : MF) {
    BlockEnd &End = Ends[&MBB];
    if (!End.IsBranch)
      continue;
    MachineBasicBlock *Next = MBB.getNextNode();
    if (End.Cond.empty()) {
      if (End.Taken != Next)
        TII->insertBranch(MBB, End.Taken, nullptr, {}, End.DL);
      continue;
    }
    if (End.Taken == Next && !TII->reverseBranchCondition(End.Cond))
      std::swap(End.Taken, End.Other);
    TII->insertBranch(MBB, End.Taken, End.Other == Next ? nullptr : End.Other,
                      End.Cond, End.DL);
  }
}

bool GPUBlockLayout::runOnMachineFunction(MachineFunction &MF) {
  TII = MF.getSubtarget().getInstrInfo();
  MLI = &getAnalysis<MachineLoopInfoWrapperPass>().getLI();
  auto &MDT = getAnalysis<MachineDominatorTreeWrapperPass>().getDomTree();
  Ends.clear();
  Place.clear();

  OldPlace.clear();
  for (auto [I, MBB] : enumerate(MF))
    OldPlace[&MBB] = I;
  BlockList Order;
  orderRegion(nullptr, &MF.front(), Order);
  for (auto [I, MBB] : enumerate(Order))
    Place[MBB] = I;
  if (!isReducible(Order, MDT)) {
    gpu::reportInternalError(MF,
                             "a loop with more than one entry cannot be laid "
                             "out so that lanes reconverge");
    return false;
  }

  detachBranches(MF);
  for (MachineBasicBlock &MBB : make_early_inc_range(MF))
    if (!Place.contains(&MBB)) {
      // No path leads here.
      while (!MBB.succ_empty())
        MBB.removeSuccessor(MBB.succ_begin());
      MBB.eraseFromParent();
    }
  for (auto [Previous, MBB] : zip(Order, drop_begin(Order)))
    MBB->moveAfter(Previous);
  for (MachineBasicBlock *MBB : Order)
    if (canRemove(*MBB))
      remove(*MBB);
  attachBranches(MF);
  MF.RenumberBlocks();
  return true;
}
