//===-- RogueFlowGraph.h - Blocks in the order of a task --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The blocks of a program as a task passes them: every edge but those back to
/// the head of a loop leads forwards, loops are contiguous, and one block ends
/// the program. What instances wait for is found on it; see
/// RogueLowerControlFlow.cpp.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_POWERVR_ROGUEFLOWGRAPH_H
#define LLVM_LIB_TARGET_POWERVR_ROGUEFLOWGRAPH_H

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"

namespace llvm::Rogue {

struct FlowLoop;

/// A block and how it ends, free of the order of blocks.
struct FlowNode {
  MachineBasicBlock *MBB = nullptr;
  /// In front of it: a join that passes the block if no instance runs.
  MachineBasicBlock *Gate = nullptr;
  FlowLoop *In = nullptr; ///< the innermost one
  unsigned Index = 0;
  /// A comparison with its operands, as in BRANCH_W but for the target.
  SmallVector<MachineOperand, 8> Cond;
  bool Negate = false, Uniform = false;
  FlowNode *Taken = nullptr; ///< only with a condition
  FlowNode *Other = nullptr; ///< none at the end of the program
  bool IsJoin = false;
  /// Instances wait for these edges' targets.
  bool TakenWaits = false, OtherWaits = false;
  /// Of a join: the last block of the loop in front of it, whose test brings
  /// the instances back.
  const FlowNode *Tested = nullptr;
  /// Of that block: the test, where the task goes when no instance runs.
  MachineBasicBlock *Test = nullptr;
  DebugLoc DL;

  /// Where to go for this block.
  MachineBasicBlock *entry() const { return Gate ? Gate : MBB; }
};

struct FlowLoop {
  FlowNode *Head = nullptr, *Last = nullptr;
  FlowLoop *Parent = nullptr;
  unsigned Depth = 0;
  unsigned Joins = 0;   ///< in the loop, but not in one within it
  bool IsSteady = true; ///< no instance leaves before the others

  bool contains(const FlowLoop *L) const {
    for (; L; L = L->Parent)
      if (L == this)
        return true;
    return false;
  }
};

class FlowGraph {
  MachineFunction &MF;
  std::vector<std::unique_ptr<FlowNode>> Storage;
  std::vector<std::unique_ptr<FlowLoop>>
      Loops; ///< inner ones before outer ones

public:
  std::vector<FlowNode *> Order;
  FlowNode *End = nullptr;

  /// Takes the branches off the blocks of \p MF.
  FlowGraph(MachineFunction &MF, MachineLoopInfo &MLI);

  // RogueFlowWaits.cpp
  /// Finds the edges that instances wait for, and the joins.
  void classify();
  static bool isBack(const FlowNode &From, const FlowNode *To) {
    return To->Index <= From.Index;
  }
  /// The joins that an instance passes which goes from one block to the other,
  /// without those in loops between them, which add up to zero.
  unsigned countJoins(const FlowNode &From, const FlowNode &To) const;
  /// The join, or the end, where the task goes on when no instance runs.
  const FlowNode &nextJoin(const FlowNode &N) const;
  /// The block to go to for it.
  MachineBasicBlock *entryOfNextJoin(const FlowNode &N) const;
  /// Whether the code up to the next join relies on an instance that runs, or
  /// takes long without one.
  bool needsInstances(const FlowNode &N) const;

private:
  void readBlocks(MachineLoopInfo &MLI);
  FlowLoop *readLoop(MachineLoop *ML, FlowLoop *Parent,
                     DenseMap<MachineLoop *, FlowLoop *> &Known);
  void removeEmpty();
  void addEnd();
  void addLatches();
  void addEntries();
  void number();
  FlowNode *insert(unsigned At, FlowLoop *In);
  bool update(FlowNode &N);
  void findLoopTests();
  bool passesJoin(const FlowNode &From, const FlowNode &To) const;
};

/// Whether tasks exclude each other there: the code is for instances that run.
bool hasMutex(const MachineBasicBlock &MBB);

} // namespace llvm::Rogue

#endif // LLVM_LIB_TARGET_POWERVR_ROGUEFLOWGRAPH_H
