//===-- BifrostClausePlan.cpp - A clause while it is built ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostClausePlan.h"
#include "BifrostSubtarget.h"
#include "MCTargetDesc/Bifrost/BifrostQuadwords.h"
#include "MCTargetDesc/Bifrost/BifrostRegisters.h"
#include "MCTargetDesc/Bifrost/BifrostTables.h"

using namespace llvm;
using namespace llvm::Bifrost;

static constexpr Unit Units[] = {Unit::FMA, Unit::ADD};
/// Of a register block: slots that can read, and all.
static constexpr unsigned MaxReads = 3, MaxPorts = 4;

void ClausePlan::clear() {
  for (const PlannedTuple &T : Tuples)
    for (const PlannedHalf &H : T.Half)
      if (H.Op < Ops.size())
        Place[H.Op] = Earlier;
  Tuples.clear();
  Message.reset();
  Before = SharedUse();
}

void ClausePlan::load(ArrayRef<PlannedTuple> Clause) {
  Tuples.assign(Clause.begin(), Clause.end());
  for (unsigned T = 0; T != Tuples.size(); ++T)
    for (Unit U : Units)
      if (unsigned Op = Tuples[T].Half[U == Unit::ADD].Op; Op < Ops.size())
        Place[Op] = T * 2 + (U == Unit::ADD);
}

/// Whether the operation needs subnormals to be flushed or kept.
std::optional<bool> ClausePlan::floatMode(const BlockOp &Op) const {
  if (!FlushesF32)
    return std::nullopt;
  switch (TSF::floatClass(Op.MI->getDesc().TSFlags)) {
  case FloatClass::None:
    return std::nullopt;
  case FloatClass::F32:
    return true;
  case FloatClass::F16:
  case FloatClass::Mixed:
    return false;
  }
  return std::nullopt;
}

void ClausePlan::place(unsigned Op, const FormInst &Form) {
  for (Unit U : Units)
    if (const auto &H = Form.Half[U == Unit::ADD]) {
      Tuples.back().Half[U == Unit::ADD] = {Op, &*H, 0};
      Place[Op] = (Tuples.size() - 1) * 2 + (U == Unit::ADD);
    }
  if (Ops[Op].IsMessage)
    Message = Op;
}

void ClausePlan::remove(unsigned Op) {
  for (PlannedHalf &H : Tuples.back().Half)
    if (H.Op == Op)
      H = PlannedHalf();
  Place[Op] = Unplaced;
  if (Message == Op)
    Message.reset();
}

void ClausePlan::placeMove(unsigned Reg, Unit U) {
  Tuples.back().Half[U == Unit::ADD] = {PlannedHalf::Move, nullptr, Reg};
}
void ClausePlan::removeMove(Unit U) {
  Tuples.back().Half[U == Unit::ADD] = PlannedHalf();
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static bool hasSelector(const HalfSource &S, Selector Sel) {
  return S.Selectors >> unsigned(Sel) & 1;
}

std::optional<ClausePlan::Origin> ClausePlan::findOrigin(const HalfSource &S,
                                                         unsigned Op,
                                                         unsigned Tuple,
                                                         Unit U) const {
  constexpr unsigned SlotSelectors = 7;
  unsigned Reg = *getGPRNumber(S.Reg);
  auto Def = Ops[Op].DefOf.find(Reg);
  if (Def != Ops[Op].DefOf.end() && isHere(Def->second)) {
    const BlockOp &From = Ops[Def->second];
    if (From.StagingWrites >> Reg & 1)
      return std::nullopt;
    // The unit of a pair's results is that of their order.
    unsigned At = tupleOf(Def->second);
    bool FromADD = Place[Def->second] & 1;
    if (Tuples[At].Half[0].Op == Tuples[At].Half[1].Op)
      FromADD = From.Results[0].Reg != Reg;
    if (At == Tuple)
      return !FromADD && U == Unit::ADD && S.AllowsT ? std::optional(Origin::T)
                                                     : std::nullopt;
    if (At + 1 == Tuple) {
      if (!hasSelector(S, FromADD ? Selector::T1 : Selector::T0))
        return std::nullopt;
      return FromADD ? Origin::T1 : Origin::T0;
    }
  } else if (Tuple) {
    for (Unit By : Units) {
      const PlannedHalf &H = Tuples[Tuple - 1].Half[By == Unit::ADD];
      if (H.Op == PlannedHalf::Move && H.MovedReg == Reg &&
          hasSelector(S, By == Unit::ADD ? Selector::T1 : Selector::T0))
        return By == Unit::ADD ? Origin::T1 : Origin::T0;
    }
  }
  return S.Selectors & SlotSelectors ? std::optional(Origin::Slot)
                                     : std::nullopt;
}

bool ClausePlan::needsRegister(unsigned Tuple, Unit U) const {
  const PlannedHalf &H = Tuples[Tuple].Half[U == Unit::ADD];
  if (H.Op >= Ops.size() || !H.Inst->Dst)
    return false;
  const BlockOp &Op = Ops[H.Op];
  unsigned Reg = *getGPRNumber(H.Inst->Dst);
  auto *R = find_if(Op.Results,
                    [&](const BlockOp::Result &X) { return X.Reg == Reg; });
  if (R == Op.Results.end())
    return false;
  if (R->LiveOut)
    return true;
  return any_of(R->Readers, [&](unsigned Reader) {
    if (!isHere(Reader))
      return true;
    return tupleOf(Reader) > Tuple + 1 || (Ops[Reader].StagingReads >> Reg & 1);
  });
}

SmallVector<unsigned, 4> ClausePlan::readsInNext(const FormInst &Form,
                                                 unsigned Op) const {
  SmallVector<unsigned, 4> Slots;
  for (Unit U : Units)
    if (const auto &H = Form.Half[U == Unit::ADD])
      for (const HalfSource &S : H->Sources)
        if (S.Kind == HalfSource::Register &&
            findOrigin(S, Op, Tuples.size(), U) == Origin::Slot &&
            !is_contained(Slots, *getGPRNumber(S.Reg)))
          Slots.push_back(*getGPRNumber(S.Reg));
  return Slots;
}

unsigned ClausePlan::countPassed(unsigned Op, const FormInst &Form) const {
  unsigned N = 0;
  for (Unit U : Units)
    if (const auto &H = Form.Half[U == Unit::ADD])
      for (const HalfSource &S : H->Sources)
        if (S.Kind == HalfSource::Register) {
          std::optional<Origin> O = findOrigin(S, Op, Tuples.size() - 1, U);
          N += O && *O != Origin::Slot;
        }
  return N;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

bool ClausePlan::isReady(unsigned Op, const FormInst &Form) const {
  const BlockOp &O = Ops[Op];
  unsigned Tuple = Tuples.size() - 1;
  unsigned First = Tuple * 2 + !Form.Half[0];
  if (O.IsMessage && Message)
    return false;
  for (const SDep &D : O.SU->Preds) {
    unsigned Pred = D.getSUnit()->NodeNum;
    if (!isPlaced(Pred))
      return false;
    if (isHere(Pred) && Place[Pred] >= First)
      return false;
  }
  // What a message reads must be in its register a tuple earlier.
  for (RegMask M = O.StagingReads; M; M &= M - 1) {
    auto Def = O.DefOf.find(countr_zero(M));
    if (Def != O.DefOf.end() && isHere(Def->second) &&
        tupleOf(Def->second) + 1 > Tuple)
      return false;
  }
  // Registers of a message on its way are not touched.
  if (Message && *Message != Op) {
    RegMask Busy = Ops[*Message].StagingReads | Ops[*Message].StagingWrites;
    for (const BlockOp::Result &R : O.Results)
      if (Busy >> R.Reg & 1)
        return false;
    for (const auto &H : Form.Half)
      if (H)
        for (const HalfSource &S : H->Sources)
          if (S.Kind == HalfSource::Register &&
              (Busy >> *getGPRNumber(S.Reg) & 1))
            return false;
  }
  return true;
}

ClausePlan::Reads ClausePlan::readsOf(unsigned Tuple) const {
  Reads R;
  auto Read = [&](unsigned Reg, unsigned Selectors) {
    unsigned At = find(R.Slots, Reg) - R.Slots.begin();
    if (At == R.Slots.size())
      R.Slots.push_back(Reg);
    if (At >= MaxReads ||
        (At == unsigned(Selector::P2) && !(Selectors >> At & 1)))
      R.Legal = false;
  };
  for (Unit U : Units) {
    const PlannedHalf &H = Tuples[Tuple].Half[U == Unit::ADD];
    if (H.Op == PlannedHalf::Move)
      Read(H.MovedReg, ~0u);
    if (H.Op >= Ops.size())
      continue;
    for (const HalfSource &S : H.Inst->Sources) {
      if (S.Kind != HalfSource::Register)
        continue;
      std::optional<Origin> O = findOrigin(S, H.Op, Tuple, U);
      if (!O)
        R.Legal = false;
      else if (*O == Origin::Slot)
        Read(*getGPRNumber(S.Reg), S.Selectors);
    }
  }
  return R;
}

/// \p Reg: one of those written.
unsigned ClausePlan::countWrites(unsigned Tuple,
                                 std::optional<unsigned> &Reg) const {
  unsigned N = 0;
  for (Unit U : Units)
    if (needsRegister(Tuple, U)) {
      ++N;
      Reg = *getGPRNumber(Tuples[Tuple].Half[U == Unit::ADD].Inst->Dst);
    }
  return N;
}

/// False if \p T cannot be in one clause with the others, or not be at all.
bool ClausePlan::addShared(SharedUse &S, const PlannedTuple &T) const {
  FAUUse Use;
  for (Unit U : Units) {
    const PlannedHalf &H = T.Half[U == Unit::ADD];
    if (H.Op >= Ops.size())
      continue;
    if (std::optional<bool> M = floatMode(Ops[H.Op])) {
      if (S.Mode && S.Mode != M)
        return false;
      S.Mode = M;
    }
    if (!Use.add(*H.Inst, U))
      return false;
  }
  if (Use.numLiterals() > 1) {
    ++S.Full;
  } else if (Use.numLiterals() == 1) {
    const HalfSource &L = Use.literals().front();
    // Nobody else can use the constant of a branch.
    if (L.Kind == HalfSource::Target)
      ++S.Targets;
    else if (none_of(S.Single,
                     [&](const HalfSource &O) { return O.isSameWord(L); }))
      S.Single.push_back(L);
  }
  ++S.Size;
  return true;
}

/// Of all tuples but the last; they do not change any more.
const ClausePlan::SharedUse &ClausePlan::sharedBefore() const {
  if (Before.Size > Tuples.size() - 1)
    Before = SharedUse();
  while (Before.Size != Tuples.size() - 1)
    if (!addShared(Before, Tuples[Before.Size]))
      reportFatalInternalError("bifrost: illegal tuple");
  return Before;
}

bool ClausePlan::isLegal(bool Closing) const {
  unsigned Tuple = Tuples.size() - 1;
  Closing |= Tuples.size() == MaxTuples;
  Reads R = readsOf(Tuple);
  if (!R.Legal || R.Slots.size() > MaxReads)
    return false;
  if (Tuple) {
    std::optional<unsigned> Written;
    unsigned Writes = countWrites(Tuple - 1, Written);
    if (R.Slots.size() + Writes > MaxPorts)
      return false;
    if (R.Slots.size() == MaxReads && Written == R.Slots.back())
      return false;
  }
  if (Closing) {
    // The first block stores the results of the last tuple: one of them.
    std::optional<unsigned> Written;
    unsigned Writes = countWrites(Tuple, Written);
    unsigned FirstReads = Tuple ? readsOf(0).Slots.size() : R.Slots.size();
    if (Writes > 1 || FirstReads + Writes > MaxPorts)
      return false;
  }
  SharedUse Shared = sharedBefore();
  if (!addShared(Shared, Tuples[Tuple]))
    return false;
  // With two results to store, one more tuple follows.
  std::optional<unsigned> Written;
  unsigned Size = Tuples.size();
  if (Size < MaxTuples && countWrites(Tuple, Written) > 1)
    ++Size;
  return Shared.numConstants() <= getMaxConstants(Size);
}
