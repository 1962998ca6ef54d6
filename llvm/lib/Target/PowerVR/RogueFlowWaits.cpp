//===-- RogueFlowWaits.cpp - Which edges instances wait for ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where instances go different ways, some wait for a block behind; edges that
/// would pass such a block are waits, too.
///
//===----------------------------------------------------------------------===//

#include "Rogue.h"
#include "RogueFlowGraph.h"
#include "RogueSubtarget.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace llvm::Rogue;

static cl::opt<bool>
    NoLoopTests("rogue-no-loop-tests", cl::Hidden,
                cl::desc("Loops end like other branches of instances"));

bool Rogue::hasMutex(const MachineBasicBlock &MBB) {
  return any_of(MBB, [](const MachineInstr &MI) {
    return MI.getOpcode() == Rogue::MUTEX_W;
  });
}

/// Whether a join is strictly between the two.
bool FlowGraph::passesJoin(const FlowNode &From, const FlowNode &To) const {
  for (unsigned I = From.Index + 1; I < To.Index; ++I)
    if (Order[I]->IsJoin)
      return true;
  return false;
}

bool FlowGraph::update(FlowNode &N) {
  bool Changed = false;
  auto Wait = [&](bool &Waits, FlowNode *To) {
    if (Waits)
      return;
    Waits = Changed = true;
    if (To != End)
      To->IsJoin = true;
    // Loops that the instance leaves before the others.
    for (FlowLoop *L = N.In; L && !L->contains(To->In); L = L->Parent)
      L->IsSteady = false;
  };
  auto IsNext = [&](const FlowNode *To) { return To->Index == N.Index + 1; };
  auto MustWait = [&](FlowNode *To) {
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

void FlowGraph::classify() {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (FlowNode *N : Order)
      Changed |= update(*N);
  }
  for (FlowNode *N : Order)
    if (N->IsJoin && N->In)
      ++N->In->Joins;
  findLoopTests();
}

/// Whether the task goes from \p N to \p To with instances that run, or past
/// all joins between.
static bool jumpsTo(const FlowNode &N, const FlowNode &To) {
  return (N.Taken == &To && !N.TakenWaits) || (N.Other == &To && !N.OtherWaits);
}

/// The test at the end of a loop can bring back who waits for the next block,
/// when the loop ends, if the task comes there in no other way.
void FlowGraph::findLoopTests() {
  if (NoLoopTests || MF.getSubtarget<RogueSubtarget>().compiledOnly())
    return;
  for (FlowNode *N : Order) {
    if (!N->Taken || !isBack(*N, N->Taken) || !N->OtherWaits ||
        !N->Other->IsJoin || N->Other->Index != N->Index + 1 ||
        any_of(Order, [&](FlowNode *M) { return jumpsTo(*M, *N->Other); }))
      continue;
    N->Other->Tested = N;
  }
}

unsigned FlowGraph::countJoins(const FlowNode &From, const FlowNode &To) const {
  unsigned Count = 0;
  for (unsigned I = From.Index + 1; I <= To.Index; ++I)
    if (Order[I]->IsJoin && (!Order[I]->In || Order[I]->In->contains(From.In)))
      ++Count;
  return Count;
}

const FlowNode &FlowGraph::nextJoin(const FlowNode &N) const {
  for (unsigned I = N.Index + 1; I < Order.size(); ++I) {
    const FlowNode &To = *Order[I];
    bool Reaches = !To.In || To.In->contains(N.In);
    if (Reaches && (To.IsJoin || &To == End || (N.In && &To == N.In->Last)))
      return To;
  }
  return *End;
}

MachineBasicBlock *FlowGraph::entryOfNextJoin(const FlowNode &N) const {
  const FlowNode &To = nextJoin(N);
  return To.Tested ? To.Tested->Test : To.entry();
}

bool FlowGraph::needsInstances(const FlowNode &N) const {
  constexpr unsigned LongCode = 12;
  unsigned Size = 0;
  const FlowNode &Next = nextJoin(N);
  for (unsigned I = N.Index; I < Order.size() && Order[I] != &Next; ++I) {
    const FlowNode &Block = *Order[I];
    Size += Block.MBB->size();
    if (Size > LongCode || (Block.Taken && Block.Uniform) ||
        (Block.In && Block.In != N.In))
      return true;
    if (hasMutex(*Block.MBB))
      return true;
  }
  return false;
}
