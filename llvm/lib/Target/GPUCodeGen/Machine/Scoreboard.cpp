//===-- Scoreboard.cpp - What is outstanding at a point -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/Scoreboard.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;
using namespace llvm::gpu;

static bool insert(Scoreboard::OperationSet &Set, unsigned Operation) {
  auto At = llvm::lower_bound(Set, Operation);
  if (At != Set.end() && *At == Operation)
    return false;
  Set.insert(At, Operation);
  return true;
}

static bool insert(Scoreboard::OperationSet &Set,
                   const Scoreboard::OperationSet &From) {
  bool Changed = false;
  for (unsigned Operation : From)
    Changed |= insert(Set, Operation);
  return Changed;
}

bool Scoreboard::State::merge(const State &From, bool Backward) {
  bool Changed = insert(Backward ? Carried : Direct, From.Direct);
  Changed |= insert(Carried, From.Carried);
  return Changed;
}

Scoreboard::Scoreboard(unsigned NumCounters, std::unique_ptr<MemoryOrder> Order)
    : Order(std::move(Order)), CounterCount(NumCounters) {}

Scoreboard::~Scoreboard() = default;

void Scoreboard::collect(MachineFunction &MF) {
  Operations.clear();
  NumberOf.clear();
  Entry.clear();
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (std::optional<unsigned> Counter = getCounter(MI)) {
        NumberOf[&MI] = Operations.size();
        Operations.push_back(
            {&MI, *Counter, getLateWrites(MI), getLateReads(MI)});
      }
}

CounterMask Scoreboard::getBusy(const State &S) const {
  CounterMask Busy = 0;
  for (const OperationSet *Set : {&S.Direct, &S.Carried})
    for (unsigned I : *Set)
      Busy |= 1u << Operations[I].Counter;
  return Busy;
}

void Scoreboard::drain(State &S, CounterMask Counters) const {
  if (!Counters)
    return;
  for (OperationSet *Set : {&S.Direct, &S.Carried})
    erase_if(*Set,
             [&](unsigned I) { return Counters >> Operations[I].Counter & 1; });
}

CounterMask Scoreboard::getNeeded(const MachineInstr &MI,
                                  const State &S) const {
  if (waitsForAll(MI))
    return getBusy(S);
  if (MI.isMetaInstruction() || (S.Direct.empty() && S.Carried.empty()))
    return 0;

  RegisterAccess Access = getAccess(MI);
  RegisterSet Touched = Access.Uses | Access.Defs;
  bool Unordered = Order->isUnordered(MI);
  CounterMask Needed = 0;
  SmallVector<unsigned, 8> Queries(CounterCount, 0);
  auto Check = [&](unsigned I, bool Carried) {
    const Operation &Op = Operations[I];
    if (Needed >> Op.Counter & 1)
      return;
    bool Wait = (Op.Writes & Touched).any() || (Op.Reads & Access.Defs).any();
    if (!Wait && Unordered)
      Wait = ((Op.MI->mayStore() || MI.mayStore()) &&
              ++Queries[Op.Counter] > MaxQueries) ||
             Order->mustWait(*Op.MI, MI, Carried);
    if (Wait)
      Needed |= 1u << Op.Counter;
  };
  for (unsigned I : S.Direct)
    Check(I, /*Carried=*/false);
  for (unsigned I : S.Carried)
    Check(I, /*Carried=*/true);
  return Needed;
}

void Scoreboard::advance(const MachineInstr &MI, State &S,
                         CounterMask Waited) const {
  drain(S, Waited);
  auto It = NumberOf.find(&MI);
  if (It != NumberOf.end())
    insert(S.Direct, It->second);
  drain(S, getWaits(MI));
}

RegisterSet Scoreboard::getPendingWrites(const State &S) const {
  RegisterSet Writes;
  for (const OperationSet *Set : {&S.Direct, &S.Carried})
    for (unsigned I : *Set)
      Writes |= Operations[I].Writes;
  return Writes;
}

void Scoreboard::analyze(MachineFunction &MF) {
  collect(MF);
  DenseMap<const MachineBasicBlock *, unsigned> Position;
  for (auto [I, MBB] : enumerate(MF)) {
    Position[&MBB] = I;
    Entry[&MBB];
  }
  // Blocks are in an order in which few edges go backward.
  BitVector IsOpen(Position.size(), true);
  while (IsOpen.any())
    for (const MachineBasicBlock &MBB : MF) {
      if (!IsOpen.test(Position[&MBB]))
        continue;
      IsOpen.reset(Position[&MBB]);
      State S = Entry[&MBB];
      for (const MachineInstr &MI : MBB)
        advance(MI, S, getNeeded(MI, S));
      for (const MachineBasicBlock *Succ : MBB.successors())
        if (Entry[Succ].merge(S, Position[Succ] <= Position[&MBB]))
          IsOpen.set(Position[Succ]);
    }
}
