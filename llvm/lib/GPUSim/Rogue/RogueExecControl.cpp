//===- RogueExecControl.cpp - Semantics of control flow -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A branch moves the whole task. Divergence is kept in Pe and in the mask
// counter that the CND operations work on: 0 while an instance runs, otherwise
// the number of closing operations that must pass before it runs again.
//
//===----------------------------------------------------------------------===//

#include "RogueExecTables.h"
#include "RogueMonitor.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

//===--- Branches ---------------------------------------------------------===//

/// Whether a branch under the group's condition is taken. A condition on p0
/// must be the same for all instances that run.
bool conditionHolds(TaskState &T) {
  if (T.G->Cond == Condition::Pe || T.G->Cond == Condition::Any)
    return true;
  uint32_t Others = T.Pe & ~T.Active;
  if (T.Active && Others && T.CheckUniform)
    T.fail(llvm::countr_zero(Others),
           "the instances of the task disagree about p0, on which a branch of "
           "the whole task depends");
  return T.Active != 0;
}

void jumpTo(TaskState &T, uint32_t Target, bool Link) {
  T.Taken = true;
  T.Target = Target;
  if (Link)
    T.Link = T.G->Next / 2;
}

template <bool Absolute, bool Link> void branch(TaskState &T, const SubOp &O) {
  bool Taken = false;
  switch (Rogue::BranchCond(O.Mode)) {
  case Rogue::BRANCH_CC:
    Taken = conditionHolds(T);
    break;
  case Rogue::BRANCH_ALLINST: // All are masked.
    Taken = !T.Pe;
    break;
  case Rogue::BRANCH_ANYINST:
    Taken = T.Pe;
    break;
  }
  if (Taken)
    jumpTo(T, (Absolute ? 0 : T.G->Address) + O.Imm, Link);
}

void returnToLink(TaskState &T, const SubOp &O) {
  if (conditionHolds(T))
    jumpTo(T, T.Link * 2, false);
}

void saveLink(TaskState &T, const SubOp &O) {
  GPUSIM_LANES T.FT[FeedFT0][L] = T.Link;
}

/// The link register takes the value of one instance.
void setLink(TaskState &T, const SubOp &O) {
  if (T.Active)
    T.Link = T.W[O.Mode][llvm::countr_zero(T.Active)];
}

//===--- Mask counter -----------------------------------------------------===//

/// New counter and Pe of one instance.
struct Mask {
  uint32_t Counter;
  bool Runs;
};

/// Bit l: the condition of a CND operation holds for instance l.
uint32_t conditionBits(const TaskState &T, const SubOp &O) {
  switch (Rogue::CndCond(O.Type)) {
  case Rogue::CND_ALWAYS:
    return ~0u;
  case Rogue::CND_P0:
    return T.P0;
  case Rogue::CND_NEVER:
    return 0;
  case Rogue::CND_NOTP0:
    return ~T.P0;
  }
  return 0;
}

/// Sets counter and Pe of the instances that execute the group to what
/// \p Fn(lane, condition, old counter) gives.
template <typename F> void updateMask(TaskState &T, const SubOp &O, F Fn) {
  uint32_t Holds = conditionBits(T, O), Runs = 0;
  const uint32_t *Old = T.S[0];
  uint32_t *New = T.FT[FeedFT0];
  GPUSIM_LANES {
    Mask M = Fn(L, Holds >> L & 1, Old[L]);
    New[L] = M.Counter;
    Runs |= uint32_t(M.Runs) << L;
  }
  T.NewPe = (T.Pe & ~T.Active) | (Runs & T.Active);
}

Mask released(uint32_t Old, uint32_t Adjust) {
  if (Old > Adjust)
    return {Old - Adjust, false};
  return {0, true};
}

void start(TaskState &T, const SubOp &O) {
  updateMask(T, O, [&](unsigned, bool Holds, uint32_t Old) {
    return Holds && !Old ? Mask{0, true} : Mask{Old + O.Imm, false};
  });
}

void elseIf(TaskState &T, const SubOp &O) {
  updateMask(T, O, [&](unsigned, bool Holds, uint32_t Old) {
    if (!Old)
      return Mask{O.Imm, O.Imm == 0};
    return Holds && Old == 1 ? Mask{0, true} : Mask{Old, false};
  });
}

void setMask(TaskState &T, const SubOp &O) {
  const uint32_t *New = T.S[2];
  updateMask(T, O, [&](unsigned L, bool Holds, uint32_t Old) {
    return Holds && !Old ? Mask{New[L], New[L] == 0} : Mask{Old, Old == 0};
  });
}

void loopTest(TaskState &T, const SubOp &O) {
  bool GoesOn = conditionBits(T, O) & T.Pe;
  T.NewP0 = GoesOn ? ~0u : 0;
  T.WritesP0 = true;
  updateMask(T, O, [&](unsigned, bool Holds, uint32_t Old) {
    if (!GoesOn)
      return released(Old, O.Imm);
    return !Holds && !Old ? Mask{O.Imm, false} : Mask{Old, Old == 0};
  });
}

void end(TaskState &T, const SubOp &O) {
  updateMask(
      T, O, [&](unsigned, bool, uint32_t Old) { return released(Old, O.Imm); });
}

/// The second part of the call loop's start: those that call another function
/// than the first running instance have to wait.
void setLinkOfFirst(TaskState &T, const SubOp &O) {
  const uint32_t *To = T.S[2];
  if (T.Pe)
    T.Link = To[llvm::countr_zero(T.Pe)];
  updateMask(T, O, [&](unsigned L, bool, uint32_t Old) {
    return !Old && T.Pe && To[L] != T.Link ? Mask{1, false}
                                           : Mask{Old, Old == 0};
  });
}

/// The first part does nothing that code can see.
void prepareLink(TaskState &T, const SubOp &O) {}

void loopForCall(TaskState &T, const SubOp &O) {
  updateMask(T, O, [&](unsigned, bool, uint32_t Old) {
    return Old == 0   ? Mask{2, false}
           : Old == 1 ? Mask{0, true}
                      : Mask{Old, false};
  });
}

//===--- Waiting ----------------------------------------------------------===//

void waitForFence(TaskState &T, const SubOp &O) { T.Pending.wait(O.Fence); }

void nothing(TaskState &T, const SubOp &O) {}

void mutex(TaskState &T, const SubOp &O) {
  unsigned &Owner = T.Shared->Owner[O.Imm];
  const unsigned Me = T.Index + 1;
  auto Name = [&] { return "mutex " + utostr(O.Imm); };
  if (Rogue::MutexOp(O.Mode) == Rogue::MUTEX_LOCK) {
    if (Owner == Me)
      return T.fail(0, "locks " + Name() + ", which the task holds already");
    T.Blocked = Owner != 0;
    if (!Owner)
      Owner = Me;
    return;
  }
  if (Owner != Me)
    return T.fail(0, "releases " + Name() + ", which the task does not hold");
  Owner = 0;
  uint64_t &Wakeups = T.Shared->Wakeups[O.Imm];
  if (Rogue::MutexOp(O.Mode) == Rogue::MUTEX_RELEASE_WAKEUP) {
    ++Wakeups;
    if (T.Monitor && O.Imm == Rogue::BarrierMutex)
      T.Monitor->passBarrier();
  }
  if (Rogue::MutexOp(O.Mode) == Rogue::MUTEX_RELEASE_SLEEP) {
    T.Asleep = true;
    T.SleepMutex = O.Imm;
    T.SleepWakeups = Wakeups;
  }
}

} // namespace

ArrayRef<ExecEntry> rogue::execTableControl() {
  static const ExecEntry Table[] = {
      {Rogue::BR, branch<false, false>},
      {Rogue::BRL, branch<false, true>},
      {Rogue::BA, branch<true, false>},
      {Rogue::BAL, branch<true, true>},
      {Rogue::LAPC, returnToLink},
      {Rogue::SAVL, saveLink},
      {Rogue::SETL, setLink},
      {Rogue::CNDST, start},
      {Rogue::CNDEF, elseIf},
      {Rogue::CNDSM, setMask},
      {Rogue::CNDLT, loopTest},
      {Rogue::CNDEND, end},
      {Rogue::CNDSETL_A, prepareLink},
      {Rogue::CNDSETL_B, setLinkOfFirst},
      {Rogue::CNDLPC, loopForCall},
      {Rogue::WDF, waitForFence},
      {Rogue::MUTEX, mutex},
      {Rogue::NOP, nothing},
      {Rogue::WOP, nothing},
  };
  return Table;
}
