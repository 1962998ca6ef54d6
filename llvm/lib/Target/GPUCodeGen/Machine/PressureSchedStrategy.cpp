//===-- PressureSchedStrategy.cpp - Order for few registers ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/PressureSchedStrategy.h"
#include "GPUCodeGen/Machine/OrderSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace llvm::gpu;

/// A value that more units read is live for long in any case.
static constexpr unsigned MostReaders = 16;

/// How many units one unit makes wanted.
static constexpr unsigned MostWanted = 512;

static bool isOrdered(const SDep &D) {
  return !D.isWeak() && !D.getSUnit()->isBoundaryNode();
}

static bool isValue(const SDep &D) {
  return D.getKind() == SDep::Data && !D.getSUnit()->isBoundaryNode();
}

void PressureSchedStrategy::numberByUses(ArrayRef<SUnit> Units) {
  constexpr unsigned None = ~0u;
  struct Visit {
    const SUnit *Unit;
    /// The last one is the next to be visited.
    SmallVector<const SUnit *, 4> Operands;
  };
  Places.assign(Units.size(), None);
  unsigned Next = 0;
  SmallVector<Visit> Stack;
  auto Enter = [&](const SUnit &Unit) {
    Visit V{&Unit, {}};
    for (const SDep &D : Unit.Preds)
      if (isOrdered(D))
        V.Operands.push_back(D.getSUnit());
    llvm::stable_sort(V.Operands, [](const SUnit *A, const SUnit *B) {
      return std::make_pair(A->getDepth(), B->NodeNum) <
             std::make_pair(B->getDepth(), A->NodeNum);
    });
    Stack.push_back(std::move(V));
  };
  for (const SUnit &Root : Units) {
    if (any_of(Root.Succs, isOrdered))
      continue;
    Enter(Root);
    while (!Stack.empty()) {
      Visit &V = Stack.back();
      unsigned &Place = Places[V.Unit->NodeNum];
      if (Place != None) {
        Stack.pop_back();
      } else if (V.Operands.empty()) {
        Place = Next++;
        Stack.pop_back();
      } else if (const SUnit *Operand = V.Operands.pop_back_val();
                 Places[Operand->NodeNum] == None) {
        Enter(*Operand);
      }
    }
  }
}

/// As Sethi and Ullman number trees: the operand that takes most registers is
/// made first.
void PressureSchedStrategy::countNeeds(ArrayRef<SUnit> Units) {
  Needs.assign(Units.size(), 0);
  Wanted.assign(Units.size(), 0);
  Time = 0;
  for (const SUnit &Unit : Units) {
    SmallVector<std::pair<unsigned, unsigned>, 4> Operands;
    for (const SDep &D : make_filter_range(Unit.Preds, isValue))
      Operands.push_back(
          {Needs[D.getSUnit()->NodeNum], registersOf(*D.getSUnit(), DAG->MRI)});
    llvm::sort(Operands, std::greater<>());
    unsigned Live = 0, Most = registersOf(Unit, DAG->MRI);
    for (auto [Need, Registers] : Operands) {
      Most = std::max(Most, Live + Need);
      Live += Registers;
    }
    Needs[Unit.NodeNum] = std::max(Most, Live);
  }
}

/// \p Unit is placed, so its operands are live: they are wanted, and still
/// more what else reads them, and all that this waits for.
void PressureSchedStrategy::want(const SUnit &Unit) {
  Time += 2;
  SmallVector<const SUnit *> Readers;
  auto AddReaders = [&](const SUnit &Of) {
    for (const SDep &D : make_filter_range(Of.Succs, isValue)) {
      const SUnit &Reader = *D.getSUnit();
      unsigned &When = Wanted[Reader.NodeNum];
      if (Reader.isScheduled || &Reader == &Unit || When == Time + 1)
        continue;
      When = Time + 1;
      Readers.push_back(&Reader);
    }
  };
  for (const SDep &D : make_filter_range(Unit.Preds, isValue)) {
    const SUnit &Operand = *D.getSUnit();
    Wanted[Operand.NodeNum] = std::max(Wanted[Operand.NodeNum], Time);
    if (count_if(Operand.Succs, isValue) <= MostReaders)
      AddReaders(Operand);
  }
  for (unsigned I = 0; I != MostWanted && !Readers.empty(); ++I)
    AddReaders(*Readers.pop_back_val());
}

void PressureSchedStrategy::initialize(ScheduleDAGMI *NewDAG) {
  DAG = static_cast<ScheduleDAGMILive *>(NewDAG);
  Ready.clear();
  if (By == Choice::BySharing)
    Shared.compute(DAG->SUnits, DAG->MRI);
  if (By == Choice::DepthFirst)
    countNeeds(DAG->SUnits);
  if (By == Choice::Searched) {
    std::vector<unsigned> Order = OrderSearch(*DAG, Limit).run();
    // The heap gives out the highest place first.
    Places.assign(DAG->SUnits.size(), 0);
    for (auto [I, Number] : enumerate(Order))
      Places[Number] = Order.size() - I;
    if (!Order.empty())
      return;
  }
  if (By != Choice::BySharing && By != Choice::DepthFirst) {
    numberByUses(DAG->SUnits);
    return;
  }
  Places.clear();
  for (const SUnit &SU : DAG->SUnits)
    Places.push_back(Written.lookup(SU.getInstr()));
}

/// Registers that are live above \p Unit more than below it.
int PressureSchedStrategy::pressureOf(const SUnit &Unit) const {
  int Registers = 0;
  for (const PressureChange &Change : DAG->getPressureDiff(&Unit)) {
    if (!Change.isValid())
      break;
    Registers += Change.getUnitInc();
  }
  return Registers;
}

void PressureSchedStrategy::releaseBottomNode(SUnit *SU) {
  Ready.push_back(SU);
  if (!isGreedy())
    std::push_heap(Ready.begin(), Ready.end(), isInFront());
}

SUnit *PressureSchedStrategy::pickNode(bool &IsTopNode) {
  IsTopNode = false;
  if (Ready.empty())
    return nullptr;
  if (!isGreedy()) {
    std::pop_heap(Ready.begin(), Ready.end(), isInFront());
  } else {
    auto Key = [&](const SUnit *SU) {
      int Registers = pressureOf(*SU);
      unsigned Others = 0;
      if (!Shared.empty()) {
        Registers += Shared.laterRegisters(*SU);
        Others = Shared.fewestOthers(*SU);
      }
      const unsigned Number = SU->NodeNum;
      if (By == Choice::DepthFirst)
        return std::make_tuple(std::max(-Registers, 0), Wanted[Number],
                               ~Needs[Number], Places[Number]);
      return std::make_tuple(-Registers, ~Others, Places[Number], 0u);
    };
    auto Best = Ready.begin();
    auto BestKey = Key(*Best);
    for (auto I = std::next(Best); I != Ready.end(); ++I)
      if (auto NewKey = Key(*I); NewKey > BestKey) {
        Best = I;
        BestKey = NewKey;
      }
    std::swap(*Best, Ready.back());
  }
  SUnit *Picked = Ready.back();
  Ready.pop_back();
  if (!Shared.empty())
    Shared.place(*Picked);
  if (By == Choice::DepthFirst)
    want(*Picked);
  return Picked;
}
