//===-- OrderSearch.cpp - Search for an order with few registers ----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GPUCodeGen/Machine/OrderSearch.h"
#include "GPUCodeGen/Machine/LiveRegisters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace llvm::gpu;

/// Ways that are followed from one state, and states with equally many units.
static constexpr unsigned MostWays = 8, MostStates = 16;
/// Units of a region, and how often one is looked at.
static constexpr unsigned MostUnits = 1024, MostLooks = 1 << 16;

OrderSearch::OrderSearch(const ScheduleDAGMILive &DAG, unsigned Limit)
    : Limit(Limit) {
  collect(DAG);
  // No unit.
  Steps.push_back({~0u, 0});
}

void OrderSearch::collect(const ScheduleDAGMILive &DAG) {
  const MachineRegisterInfo &MRI = DAG.MRI;
  const LiveIntervals &LIS = *DAG.getLIS();
  DenseMap<Register, unsigned> Values;
  auto LanesAt = [&](const LiveInterval &LI, SlotIndex At) -> Lanes {
    return liveLanes(LI, At, MRI).getAsInteger();
  };
  Units.resize(DAG.SUnits.size());
  for (const SUnit &SU : DAG.SUnits) {
    Unit &U = Units[SU.NodeNum];
    U.Hash = xxh3_64bits(utostr(SU.NodeNum));
    for (const SDep &D : SU.Preds)
      if (!D.isWeak() && !D.getSUnit()->isBoundaryNode())
        U.Before.push_back(D.getSUnit()->NodeNum);
    for (const SDep &D : SU.Succs)
      if (!D.isWeak() && !D.getSUnit()->isBoundaryNode())
        ++U.Behind;
    const MachineInstr &MI = *SU.getInstr();
    const SlotIndex At = LIS.getInstructionIndex(MI).getBaseIndex();
    for (const MachineOperand &MO : MI.operands()) {
      if (!MO.isReg() || !MO.getReg().isVirtual() ||
          !LIS.hasInterval(MO.getReg()) || MO.isDebug())
        continue;
      const LiveInterval &LI = LIS.getInterval(MO.getReg());
      Lanes Mask = lanesOf(MO, MRI).getAsInteger();
      if (MO.isUse())
        Mask = MO.isUndef() ? 0 : Mask & LanesAt(LI, At);
      if (!Mask)
        continue;
      unsigned Value =
          Values.try_emplace(LI.reg(), Values.size()).first->second;
      auto Known = find_if(U.Accesses,
                           [&](const Access &A) { return A.Value == Value; });
      if (Known == U.Accesses.end())
        Known = U.Accesses.insert(Known, {Value, 0, 0});
      (MO.isUse() ? Known->Read : Known->Written) |= Mask;
    }
  }

  Readers.assign(Values.size(), 0);
  for (const Unit &U : Units)
    for (const Access &A : U.Accesses)
      Readers[A.Value] += A.Read != 0;

  MachineBasicBlock *MBB = DAG.begin()->getParent();
  MachineBasicBlock::iterator End =
      skipDebugInstructionsForward(DAG.end(), MBB->end());
  SlotIndex EndAt = End == MBB->end()
                        ? LIS.getMBBEndIdx(MBB).getPrevSlot()
                        : LIS.getInstructionIndex(*End).getBaseIndex();
  Begin.Live.assign(Values.size(), {});
  Begin.Registers = countLiveLanes(MRI, LIS, EndAt);
  for (auto [Reg, Value] : Values)
    Begin.Live[Value].first = LanesAt(LIS.getInterval(Reg), EndAt);
  Begin.Most = Begin.Registers;
  for (const Unit &U : Units) {
    Begin.Waiting.push_back(U.Behind);
    if (!U.Behind)
      Begin.Ready.push_back(Begin.Waiting.size() - 1);
  }
}

/// Registers that are live above unit \p Number more than below it.
int OrderSearch::growth(const State &S, unsigned Number) {
  ++Looks;
  int Registers = 0;
  for (const Access &A : Units[Number].Accesses) {
    const Lanes Live = S.Live[A.Value].first;
    Registers +=
        llvm::popcount((Live & ~A.Written) | A.Read) - llvm::popcount(Live);
  }
  return Registers;
}

unsigned OrderSearch::closeness(unsigned Value,
                                std::pair<Lanes, unsigned> Live) const {
  constexpr unsigned Unit = 64;
  const unsigned All = Readers[Value];
  return All ? llvm::popcount(Live.first) * Unit * Live.second * Live.second /
                   (All * All)
             : 0;
}

/// Gives the next place to the unit at \p Index of those that are ready.
void OrderSearch::place(State &S, unsigned Index) {
  const unsigned Number = S.Ready[Index];
  S.Ready.erase(S.Ready.begin() + Index);
  unsigned Unused = 0;
  int Grown = 0;
  for (const Access &A : Units[Number].Accesses) {
    auto &Live = S.Live[A.Value];
    S.Closeness -= closeness(A.Value, Live);
    Unused += llvm::popcount(A.Written & ~Live.first);
    const Lanes Above = (Live.first & ~A.Written) | A.Read;
    Grown += llvm::popcount(Above) - llvm::popcount(Live.first);
    Live = {Above, Live.second + (A.Read != 0)};
    S.Closeness += closeness(A.Value, Live);
  }
  const unsigned Here = S.Registers + Unused;
  S.Registers += Grown;
  for (unsigned Registers : {Here, S.Registers}) {
    S.Most = std::max(S.Most, Registers);
    S.Excess += Registers > Limit ? Registers - Limit : 0;
  }
  for (unsigned Before : Units[Number].Before)
    if (!--S.Waiting[Before])
      S.Ready.push_back(Before);
  S.Hash ^= Units[Number].Hash;
  Steps.push_back({Number, S.Step});
  S.Step = Steps.size() - 1;
  ++S.Placed;
}

/// Places what makes no more registers live, first what makes fewer.
void OrderSearch::placeFree(State &S) {
  auto PlaceUpTo = [&](int Most) {
    bool IsPlaced = false;
    for (unsigned I = 0; I != S.Ready.size();)
      if (growth(S, S.Ready[I]) <= Most) {
        place(S, I);
        IsPlaced = true;
      } else {
        ++I;
      }
    return IsPlaced;
  };
  while (PlaceUpTo(-1) || PlaceUpTo(0))
    ;
}

std::optional<OrderSearch::State> OrderSearch::search() {
  const unsigned All = Units.size();
  std::vector<std::vector<State>> Reached(All + 1);
  auto Keep = [&](State &&S) {
    std::vector<State> &Others = Reached[S.Placed];
    auto IsSame = [&](const State &Other) { return Other.Hash == S.Hash; };
    auto IsLess = [](const State &A, const State &B) {
      return A.key() < B.key();
    };
    auto Other = find_if(Others, IsSame);
    if (Other == Others.end() && Others.size() == Width)
      Other = std::max_element(Others.begin(), Others.end(), IsLess);
    if (Other == Others.end())
      Others.push_back(std::move(S));
    else if (S.key() < Other->key())
      *Other = std::move(S);
  };
  State First = Begin;
  placeFree(First);
  Keep(std::move(First));
  for (unsigned Placed = 0; Placed != All; ++Placed) {
    // How many registers were too many in front of each unit.
    DenseMap<uint64_t, uint64_t> Seen;
    for (const State &S : Reached[Placed]) {
      SmallVector<std::pair<int, unsigned>> Ways;
      for (auto [I, Number] : enumerate(S.Ready))
        Ways.push_back({growth(S, Number), I});
      auto IsBetter = [&](const auto &A, const auto &B) {
        return std::make_pair(A.first, ~S.Ready[A.second]) <
               std::make_pair(B.first, ~S.Ready[B.second]);
      };
      size_t Tried = std::min<size_t>(Ways.size(), Width == 1 ? 1 : MostWays);
      std::partial_sort(Ways.begin(), Ways.begin() + Tried, Ways.end(),
                        IsBetter);
      Ways.truncate(Tried);
      for (auto [Grown, Index] : Ways) {
        auto [Known, IsNew] =
            Seen.try_emplace(S.Hash ^ Units[S.Ready[Index]].Hash, S.Excess);
        if (!IsNew && Known->second <= S.Excess)
          continue;
        Known->second = S.Excess;
        State Next = S;
        place(Next, Index);
        placeFree(Next);
        Keep(std::move(Next));
      }
      if (Looks > MostLooks)
        return std::nullopt;
    }
    std::vector<State>().swap(Reached[Placed]);
  }
  return std::move(*std::min_element(
      Reached[All].begin(), Reached[All].end(),
      [](const State &A, const State &B) { return A.key() < B.key(); }));
}

std::vector<unsigned> OrderSearch::run() {
  const unsigned All = Units.size();
  if (All > MostUnits)
    return {};
  for (Width = 1; Width <= MostStates; Width *= 4) {
    std::optional<State> Found = search();
    if (!Found)
      break;
    if (!Best || Found->key() < Best->key())
      Best = std::move(Found);
    // More ways to look at would not come so much closer.
    if (!Best->Excess || Best->Most > Limit + Limit / 8)
      break;
  }
  std::vector<unsigned> Order;
  if (Best)
    for (unsigned I = Best->Step; I; I = Steps[I].Last)
      Order.push_back(Steps[I].Unit);
  std::reverse(Order.begin(), Order.end());
  return Order;
}
