//===-- Scoreboard.cpp - What is outstanding at a point -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/Scoreboard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;
using namespace llvm::gpu;

void Scoreboard::State::resize(unsigned N) {
  Direct.resize(N);
  Carried.resize(N);
}

void Scoreboard::State::remove(const BitVector &Operations) {
  Direct.reset(Operations);
  Carried.reset(Operations);
}

bool Scoreboard::State::merge(const State &From, bool Backward) {
  State Old = *this;
  (Backward ? Carried : Direct) |= From.Direct;
  Carried |= From.Carried;
  return Old.Direct != Direct || Old.Carried != Carried;
}

Scoreboard::Scoreboard(unsigned NumCounters, std::unique_ptr<MemoryOrder> Order)
    : Order(std::move(Order)), OnCounter(NumCounters) {}

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
  for (BitVector &Set : OnCounter) {
    Set.clear();
    Set.resize(Operations.size());
  }
  for (auto [I, Op] : enumerate(Operations))
    OnCounter[Op.Counter].set(I);
}

CounterMask Scoreboard::getBusy(const State &S) const {
  CounterMask Busy = 0;
  for (auto [C, Set] : enumerate(OnCounter))
    if (S.Direct.anyCommon(Set) || S.Carried.anyCommon(Set))
      Busy |= 1u << C;
  return Busy;
}

void Scoreboard::drain(State &S, CounterMask Counters) const {
  for (auto [C, Set] : enumerate(OnCounter))
    if (Counters >> C & 1)
      S.remove(Set);
}

CounterMask Scoreboard::getNeeded(const MachineInstr &MI,
                                  const State &S) const {
  if (waitsForAll(MI))
    return getBusy(S);
  if (MI.isMetaInstruction())
    return 0;

  RegisterAccess Access = getAccess(MI);
  RegisterSet Touched = Access.Uses | Access.Defs;
  bool Unordered = Order->isUnordered(MI);
  CounterMask Needed = 0;
  SmallVector<unsigned, 8> Queries(OnCounter.size(), 0);
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
  for (unsigned I : S.Direct.set_bits())
    Check(I, /*Carried=*/false);
  for (unsigned I : S.Carried.set_bits())
    Check(I, /*Carried=*/true);
  return Needed;
}

void Scoreboard::advance(const MachineInstr &MI, State &S,
                         CounterMask Waited) const {
  drain(S, Waited);
  auto It = NumberOf.find(&MI);
  if (It != NumberOf.end())
    S.Direct.set(It->second);
  drain(S, getWaits(MI));
}

RegisterSet Scoreboard::getPendingWrites(const State &S) const {
  RegisterSet Writes;
  for (const BitVector *Set : {&S.Direct, &S.Carried})
    for (unsigned I : Set->set_bits())
      Writes |= Operations[I].Writes;
  return Writes;
}

void Scoreboard::analyze(MachineFunction &MF) {
  collect(MF);
  DenseMap<const MachineBasicBlock *, unsigned> Position;
  for (auto [I, MBB] : enumerate(MF)) {
    Position[&MBB] = I;
    Entry[&MBB].resize(Operations.size());
  }
  // Blocks are in an order in which few edges go backward.
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const MachineBasicBlock &MBB : MF) {
      State S = Entry[&MBB];
      for (const MachineInstr &MI : MBB)
        advance(MI, S, getNeeded(MI, S));
      for (const MachineBasicBlock *Succ : MBB.successors()) {
        bool Backward = Position[Succ] <= Position[&MBB];
        // What a forward edge adds is seen in this round.
        if (Entry[Succ].merge(S, Backward) && Backward)
          Changed = true;
      }
    }
  }
}
