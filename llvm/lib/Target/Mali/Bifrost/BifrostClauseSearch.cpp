//===-- BifrostClauseSearch.cpp - Which clauses a block becomes -----------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClauseSearch.h"
#include "BifrostSubtarget.h"
#include "MCTargetDesc/Bifrost/BifrostQuadwords.h"
#include "llvm/Support/CommandLine.h"
#include <limits>

using namespace llvm;
using namespace llvm::Bifrost;

static cl::opt<unsigned> Effort(
    "bifrost-packing-effort", cl::Hidden, cl::init(2400),
    cl::desc(
        "Operations that all attempts to pack a block may place together"));

namespace {

/// What the list scheduler prefers; greater is better.
struct Weights {
  int Filled = 1000; ///< a half instruction
  int PerTuple = 16; ///< of the way to the end of the block
  int Message = 8;   ///< sends a message
  int Flexible = -3; ///< both units can execute it
  int PerPassed = 4; ///< a source that needs no register port
  int Operand = 0;   ///< only messages need its result
  /// Tuples that the result of a message takes, for the way to the end.
  unsigned MessageTuples = 12;
  /// Tuples are left empty where the clause would end otherwise.
  bool FillsGaps = false;
  /// A clause ends with its message. What could still fill it may be an operand
  /// of the next one, which needs no register port if it comes right before.
  bool EndsWithMessage = false;
  /// Greatest chance that is added to each operation.
  unsigned Noise = 0;
};

/// Numbers that look random, the same in every run (xorshift32).
class Noise {
  uint32_t State;

public:
  explicit Noise(unsigned Seed) : State(0x9e3779b9u * (Seed + 1)) {}
  unsigned below(unsigned N) {
    State ^= State << 13;
    State ^= State >> 17;
    State ^= State << 5;
    return N ? State % N : 0;
  }
};

/// Two candidates for a tuple; one of them may be missing.
struct Choice {
  unsigned Op[2] = {PlannedHalf::None, PlannedHalf::None};
  const FormInst *Form[2] = {nullptr, nullptr};
  int Score = std::numeric_limits<int>::min();
  bool isFound() const { return Form[0] || Form[1]; }
};

/// One run of the list scheduler.
class Scheduler {
  struct Candidate {
    int Value;
    unsigned Op;
    const FormInst *Form;
  };
  using Candidates = SmallVector<Candidate, 16>;

  ArrayRef<BlockOp> Ops;
  const PackLimits &Limits;
  const Weights &W;
  ClausePlan Plan;
  /// Of each operation: without what depends on its form and place.
  std::vector<int> Values;
  std::vector<unsigned> PredsLeft;
  /// What has its predecessors in tuples, ascending.
  SmallVector<unsigned, 32> Ready;
  unsigned Left;
  /// Of them, those that are no fences, and those that a unit has to execute.
  unsigned LeftHalves = 0, LeftOn[2] = {};
  /// Waits for a move that was made for it.
  unsigned Forced = PlannedHalf::None;

public:
  Scheduler(ArrayRef<BlockOp> Ops, const BifrostSubtarget &STI, bool FlushesF32,
            const PackLimits &Limits, const Weights &W, unsigned Seed)
      : Ops(Ops), Limits(Limits), W(W), Plan(Ops, STI, FlushesF32),
        Left(Ops.size()) {
    findValues(Seed);
  }

  /// Gives up, with the cost of what there is, once that is above \p MaxCost.
  Expected<Packing> run(uint64_t MaxCost);

private:
  void findValues(unsigned Seed);
  void finish(unsigned Op);
  bool areOthersPlaced(unsigned Branch, unsigned InTuple) const;
  int valueOf(unsigned Op, const FormInst &Form) const;
  Candidates candidates(Unit U, ArrayRef<unsigned> From) const;
  SmallVector<unsigned, 8> releasedBy(unsigned Op) const;
  void consider(Choice &Best, unsigned Op0, const FormInst *F0, unsigned Op1,
                const FormInst *F1);
  Choice choose();
  bool addMove();
  void fillClause();
  bool placeFence(Packing &P);
};

} // namespace

/// A clause costs about as much time as a tuple and a quarter. Among equals the
/// one is better that has more between messages and who needs their results.
static constexpr unsigned TupleCost = 4, ClauseCost = 5, TieFactor = 1024;

/// Every form of the operation takes the unit.
static bool needsUnit(const BlockOp &Op, unsigned Unit) {
  return !Op.IsFence && all_of(Op.Forms, [&](const FormInst &F) {
    return F.Half[Unit].has_value();
  });
}

/// The longest way to the end of the block, and chance.
void Scheduler::findValues(unsigned Seed) {
  Noise Random(Seed);
  std::vector<unsigned> Heights(Ops.size());
  Values.resize(Ops.size());
  PredsLeft.resize(Ops.size());
  for (unsigned I = Ops.size(); I-- != 0;) {
    unsigned Height = 0;
    bool HasReaders = false, IsOperand = !Ops[I].IsMessage;
    for (const SDep &D : Ops[I].SU->Succs) {
      if (D.getSUnit()->isBoundaryNode())
        continue;
      if (D.getKind() == SDep::Data) {
        HasReaders = true;
        IsOperand &= Ops[D.getSUnit()->NodeNum].IsMessage;
      }
      unsigned Distance = D.getKind() != SDep::Data ? 0
                          : Ops[I].IsMessage        ? W.MessageTuples
                                                    : 1;
      Height = std::max(Height, Heights[D.getSUnit()->NodeNum] + Distance);
    }
    Heights[I] = Height;
    Values[I] = W.Filled + W.PerTuple * int(Height) +
                (Ops[I].IsMessage ? W.Message : 0) +
                (Ops[I].Forms.size() > 1 ? W.Flexible : 0) +
                (HasReaders && IsOperand ? W.Operand : 0) +
                int(Random.below(W.Noise));
    PredsLeft[I] = Ops[I].SU->Preds.size();
  }
  for (unsigned I = 0; I != Ops.size(); ++I) {
    LeftHalves += !Ops[I].IsFence;
    for (unsigned U : {0u, 1u})
      LeftOn[U] += needsUnit(Ops[I], U);
    if (!PredsLeft[I])
      Ready.push_back(I);
  }
}

/// \p Op is in its tuple for good.
void Scheduler::finish(unsigned Op) {
  --Left;
  LeftHalves -= !Ops[Op].IsFence;
  for (unsigned U : {0u, 1u})
    LeftOn[U] -= needsUnit(Ops[Op], U);
  Ready.erase(find(Ready, Op));
  for (const SDep &D : Ops[Op].SU->Succs)
    if (!D.getSUnit()->isBoundaryNode() && !--PredsLeft[D.getSUnit()->NodeNum])
      Ready.insert(lower_bound(Ready, D.getSUnit()->NodeNum),
                   D.getSUnit()->NodeNum);
}

/// A branch comes after everything else of its block.
bool Scheduler::areOthersPlaced(unsigned Branch, unsigned InTuple) const {
  unsigned Behind = 0;
  for (unsigned I = Branch; I != Ops.size(); ++I)
    Behind += !Plan.isPlaced(I);
  return Left - Behind == (InTuple < Branch ? 1 : 0);
}

int Scheduler::valueOf(unsigned Op, const FormInst &Form) const {
  constexpr int ForMove = 4000;
  return Values[Op] + (Form.isPair() ? W.Filled : 0) +
         (Op == Forced ? ForMove : 0) +
         W.PerPassed * int(Plan.countPassed(Op, Form));
}

/// Forms that use \p U, and both units if that is FMA, best first.
Scheduler::Candidates Scheduler::candidates(Unit U,
                                            ArrayRef<unsigned> From) const {
  constexpr unsigned MaxCandidates = 10;
  Candidates List;
  for (unsigned Op : From) {
    if (Ops[Op].IsFence)
      continue;
    for (const FormInst &F : Ops[Op].Forms) {
      bool UsesFMA = F.Half[0].has_value();
      if ((U == Unit::FMA) == UsesFMA && Plan.isReady(Op, F))
        List.push_back({valueOf(Op, F), Op, &F});
    }
  }
  stable_sort(List, [](const Candidate &A, const Candidate &B) {
    return A.Value > B.Value;
  });
  if (List.size() > MaxCandidates)
    List.resize(MaxCandidates);
  return List;
}

/// Takes the choice if it is legal and better.
void Scheduler::consider(Choice &Best, unsigned Op0, const FormInst *F0,
                         unsigned Op1, const FormInst *F1) {
  int Score = 0;
  bool Closing = false;
  if (F0) {
    Plan.place(Op0, *F0);
    Closing |= Ops[Op0].IsLast;
  }
  if (F1) {
    Plan.place(Op1, *F1);
    Closing |= Ops[Op1].IsLast;
  }
  if (F0)
    Score += valueOf(Op0, *F0);
  if (F1)
    Score += valueOf(Op1, *F1);
  if (Score > Best.Score && Plan.isLegal(Closing))
    Best = {{Op0, Op1}, {F0, F1}, Score};
  if (F1)
    Plan.remove(Op1);
  if (F0)
    Plan.remove(Op0);
}

/// What can follow once \p Op, in the last tuple, has its place.
SmallVector<unsigned, 8> Scheduler::releasedBy(unsigned Op) const {
  SmallVector<unsigned, 8> Released;
  auto Add = [&](unsigned I) {
    if (is_contained(Released, I) || is_contained(Ready, I))
      return;
    if (all_of(Ops[I].SU->Preds, [&](const SDep &D) {
          return Plan.isPlaced(D.getSUnit()->NodeNum);
        }))
      Released.push_back(I);
  };
  for (const SDep &D : Ops[Op].SU->Succs)
    if (!D.getSUnit()->isBoundaryNode())
      Add(D.getSUnit()->NodeNum);
  return Released;
}

Choice Scheduler::choose() {
  // More sources than this do not come from the tuple before.
  constexpr int MaxPassed = 4;
  Choice Best;
  Candidates FMAs = candidates(Unit::FMA, Ready);
  Candidates ADDs = candidates(Unit::ADD, Ready);
  for (const Candidate &C : ADDs)
    if (!Ops[C.Op].MI->isBranch() || areOthersPlaced(C.Op, PlannedHalf::None))
      consider(Best, PlannedHalf::None, nullptr, C.Op, C.Form);
  for (const Candidate &C0 : FMAs) {
    consider(Best, C0.Op, C0.Form, PlannedHalf::None, nullptr);
    if (C0.Form->isPair() || Ops[C0.Op].IsLast || Limits.SingleOperation)
      continue;
    // With it in place more may be ready.
    Plan.place(C0.Op, *C0.Form);
    Candidates More = candidates(Unit::ADD, releasedBy(C0.Op));
    Plan.remove(C0.Op);
    for (const Candidates *List : {&ADDs, &More})
      for (const Candidate &C1 : *List) {
        if (C0.Value + C1.Value + MaxPassed * W.PerPassed <= Best.Score)
          break;
        if (C1.Op != C0.Op &&
            (!Ops[C1.Op].MI->isBranch() || areOthersPlaced(C1.Op, C0.Op)))
          consider(Best, C0.Op, C0.Form, C1.Op, C1.Form);
      }
  }
  return Best;
}

/// An operation that reads four registers gets one of them passed on by a move
/// in the tuple before.
bool Scheduler::addMove() {
  constexpr unsigned MaxReads = 3;
  for (unsigned Op : Ready) {
    if (Ops[Op].IsFence)
      continue;
    for (const FormInst &F : Ops[Op].Forms) {
      SmallVector<unsigned, 4> Reads = Plan.readsInNext(F, Op);
      if (Reads.size() != MaxReads + 1)
        continue;
      // In the next tuple it must be able to follow.
      Plan.addTuple();
      bool Follows = Plan.isReady(Op, F);
      Plan.dropTuple();
      if (!Follows)
        continue;
      for (Unit U : {Unit::ADD, Unit::FMA}) {
        if (!Plan.tuples().back().Half[U == Unit::ADD].empty())
          continue;
        for (unsigned Reg : reverse(Reads)) {
          Plan.placeMove(Reg, U);
          if (Plan.isLegal(/*Closing=*/false) &&
              Plan.readsInNext(F, Op).size() <= MaxReads) {
            Forced = Op;
            return true;
          }
          Plan.removeMove(U);
        }
      }
    }
  }
  return false;
}

void Scheduler::fillClause() {
  Forced = PlannedHalf::None;
  bool Last = false, SendsMessage = false;
  // A move and what it is for stay together.
  unsigned Extra = 0;
  // Empty tuples at the end of the clause.
  unsigned Empty = 0;
  while (!Last && Plan.tuples().size() <
                      std::min(Limits.MaxTuples + Extra, unsigned(MaxTuples))) {
    Plan.addTuple();
    Choice Best = choose();
    for (unsigned I : {0u, 1u})
      if (Best.Form[I]) {
        Plan.place(Best.Op[I], *Best.Form[I]);
        Last |= Ops[Best.Op[I]].IsLast;
        SendsMessage |= Ops[Best.Op[I]].IsMessage;
        finish(Best.Op[I]);
      }
    Forced = PlannedHalf::None;
    if (Best.isFound())
      Empty = 0;
    if (SendsMessage && W.EndsWithMessage && Plan.canClose())
      break;
    bool Moved = !Last && Plan.tuples().size() < MaxTuples &&
                 (Limits.MaxTuples > 1 || !Best.isFound()) && addMove();
    Extra += Moved && Limits.MaxTuples == 1;
    if (Moved)
      Empty = 0;
    if (Best.isFound() || Moved)
      continue;
    // Nothing fits here. One tuple later registers are written.
    ++Empty;
    if (Empty > 1 || !W.FillsGaps || Plan.tuples().size() == 1)
      break;
  }
  for (; Empty; --Empty)
    Plan.dropTuple();
  // Two results of the last tuple are stored by one more.
  if (!Plan.tuples().empty() && !Plan.canClose())
    Plan.addTuple();
}

bool Scheduler::placeFence(Packing &P) {
  auto *Fence = find_if(Ready, [&](unsigned Op) { return Ops[Op].IsFence; });
  if (Fence == Ready.end())
    return false;
  unsigned Op = *Fence;
  Plan.placeFence(Op);
  P.Clauses.push_back({{}, Op});
  finish(Op);
  return true;
}

Expected<Packing> Scheduler::run(uint64_t MaxCost) {
  Packing P;
  uint64_t Cost = 0;
  while (Left) {
    if (placeFence(P))
      continue;
    fillClause();
    if (Plan.tuples().empty())
      return createStringError("no operation that is left fits a clause");
    P.Clauses.push_back(
        {SmallVector<PlannedTuple, 4>(Plan.tuples()), PlannedHalf::None});
    Cost += TupleCost * Plan.tuples().size() + ClauseCost;
    unsigned MoreTuples =
        std::max({unsigned(divideCeil(LeftHalves, 2)), LeftOn[0], LeftOn[1]});
    P.Cost = (Cost + TupleCost * MoreTuples) * TieFactor;
    if (P.Cost > MaxCost)
      return P;
    Plan.clear();
  }
  return P;
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

static uint64_t costOf(ArrayRef<BlockOp> Ops, const Packing &P) {
  // Of messages: tuples from the start of the block to where they are sent.
  constexpr unsigned Unknown = ~0u, Latency = 12;
  SmallVector<unsigned, 64> SentAt(Ops.size(), Unknown);
  unsigned Tuples = 0, Clauses = 0, Stalls = 0;
  for (const PackedClause &C : P.Clauses) {
    if (C.Fence != PlannedHalf::None)
      continue;
    unsigned Stall = 0;
    for (const PlannedTuple &T : C.Tuples)
      for (const PlannedHalf &H : T.Half) {
        if (H.Op >= Ops.size())
          continue;
        if (Ops[H.Op].IsMessage)
          SentAt[H.Op] = Tuples + C.Tuples.size();
        for (const SDep &D : Ops[H.Op].SU->Preds)
          if (unsigned Pred = D.getSUnit()->NodeNum;
              D.getKind() == SDep::Data && SentAt[Pred] != Unknown &&
              SentAt[Pred] + Latency > Tuples)
            Stall = std::max(Stall, SentAt[Pred] + Latency - Tuples);
      }
    Stalls += Stall;
    Tuples += C.Tuples.size();
    ++Clauses;
  }
  return uint64_t(TupleCost * Tuples + ClauseCost * Clauses) * TieFactor +
         std::min(Stalls, TieFactor - 1);
}

/// No packing costs less.
static uint64_t leastCost(ArrayRef<BlockOp> Ops) {
  unsigned Halves = 0, OnUnit[2] = {0, 0}, Messages = 0;
  std::vector<unsigned> Depth(Ops.size());
  unsigned Tuples = 0;
  for (unsigned I = 0; I != Ops.size(); ++I) {
    const BlockOp &Op = Ops[I];
    if (Op.IsFence)
      continue;
    bool Needs[2] = {needsUnit(Op, 0), needsUnit(Op, 1)};
    Halves += Needs[0] && Needs[1] ? 2 : 1;
    OnUnit[0] += Needs[0];
    OnUnit[1] += Needs[1];
    Messages += Op.IsMessage;
  }
  Tuples = std::max({unsigned(divideCeil(Halves, 2)), OnUnit[0], OnUnit[1]});
  unsigned Clauses =
      std::max({Messages, unsigned(divideCeil(Tuples, MaxTuples)), 1u});
  return uint64_t(TupleCost * Tuples + ClauseCost * Clauses) * TieFactor;
}

/// The sets of weights: first the plain one, then those with chance.
static Weights weightsOf(unsigned Attempt) {
  Weights W;
  if (!Attempt)
    return W;
  Noise Random(Attempt);
  constexpr int PerTuple[] = {16, 16, 4, 64}, Message[] = {8, 8, 300, -300};
  constexpr unsigned MessageTuples[] = {12, 12, 4, 2}, Chance[] = {1, 30, 120};
  W.PerTuple = PerTuple[Random.below(std::size(PerTuple))];
  W.Message = Message[Random.below(std::size(Message))];
  W.MessageTuples = MessageTuples[Random.below(std::size(MessageTuples))];
  W.Noise = Chance[Random.below(std::size(Chance))];
  W.FillsGaps = Random.below(2);
  W.Filled = Random.below(4) ? 1000 : 150;
  if (Attempt % 2) {
    constexpr int Operand[] = {0, -100, -300, -600}, Passed[] = {4, 4, 40, 200};
    W.EndsWithMessage = Random.below(2);
    W.Operand = Operand[Random.below(std::size(Operand))];
    W.PerPassed = Passed[Random.below(std::size(Passed))];
  }
  return W;
}

Expected<Packing> Bifrost::packBlock(ArrayRef<BlockOp> Ops,
                                     const BifrostSubtarget &STI,
                                     bool FlushesF32,
                                     const PackLimits &Limits) {
  // Operations that all attempts together may place.
  constexpr unsigned MinAttempts = 2, MaxAttempts = 32;
  uint64_t Least = leastCost(Ops);
  std::optional<Packing> Best;
  unsigned Attempts = std::clamp<unsigned>(
      Effort / std::max<size_t>(Ops.size(), 1), MinAttempts, MaxAttempts);
  for (unsigned I = 0; I != (Limits.Search ? Attempts : 1); ++I) {
    Weights W = weightsOf(I);
    uint64_t MaxCost = Best ? Best->Cost : std::numeric_limits<uint64_t>::max();
    Expected<Packing> P =
        Scheduler(Ops, STI, FlushesF32, Limits, W, I).run(MaxCost);
    if (!P)
      return P;
    if (P->Cost > MaxCost)
      continue;
    P->Cost = costOf(Ops, *P);
    if (!Best || P->Cost < Best->Cost)
      Best = std::move(*P);
    if (Best->Cost < Least + TieFactor)
      break;
  }
  return std::move(*Best);
}
