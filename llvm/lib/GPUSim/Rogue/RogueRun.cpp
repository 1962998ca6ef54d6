//===- RogueRun.cpp - Execution of a task ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueRun.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

static std::string hexAddress(uint32_t Address) {
  return "0x" + utohexstr(Address, /*LowerCase=*/true);
}

RogueTask::RogueTask(RogueProgram &P) : P(P) {
  Layout = P.Layout;
  // One row more, so that the rows can start at a multiple of 64 bytes.
  Storage.resize((Layout.rows() + 1) * NumLanes);
  uintptr_t Base = reinterpret_cast<uintptr_t>(Storage.data());
  R = reinterpret_cast<Row *>((Base + 63) & ~uintptr_t(63));
  Constants = reinterpret_cast<const Row *>(P.ConstantRows.data());
  Shared = &P.State;
  Mem = P.Mem;
  Turn = P.turn();
  CheckAlignment = P.L->Checks.Alignment;
  CheckPending = P.L->Checks.Pending;
  CheckMemory = P.L->Checks.MemoryOrder;
  CheckUniform = P.L->Checks.Reconverge;
  CheckIndex = P.L->Checks.Legality;
  Fragment = P.L->Fragment ? &*P.L->Fragment : nullptr;
  Sampling = &P.L->Sampling;
  Vertex = P.L->USC->Vertex ? &*P.L->USC->Vertex : nullptr;
  // The 13 low bits of the mantissa.
  LowPrecisionMask = P.L->USC->FullPrecision ? ~0u : ~0u << 13;
  FineDerivatives = P.L->USC->FineDerivatives;
  if (P.Monitor)
    Monitor =
        &OwnMonitor.emplace(*P.Monitor, static_cast<TaskState &>(*this),
                            *P.L->USC, P.Other, P.Mem->address(P.LocalMemory));
}

void RogueTask::setActive(uint32_t Lanes) {
  Active = Lanes;
  GPUSIM_LANES LaneMask[L] = Lanes & (1u << L) ? ~0u : 0u;
}

void RogueTask::start(const WarpStart &Start) {
  if (!Start.Index)
    P.startGroup(Start.Group);
  Where = Start;
  Index = Start.Index;
  FirstItem = Start.FirstItem;
  Items = Start.Items;
  std::memcpy(R[0], P.Undefined.data(), Layout.rows() * sizeof(Row));
  if (std::optional<unsigned> Local = P.L->USC->LocalIndex) {
    uint32_t *Values = R[Layout.firstVertexInput() + *Local];
    GPUSIM_LANES Values[L] = FirstItem + L;
  }
  // Instances without a work-item run, too: the program masks them. Of vertices
  // and fragments, only those that there are run.
  bool OfGraphics = P.L->Fragment || P.L->USC->Vertex;
  Exist = OfGraphics && Items < NumLanes ? (1u << Items) - 1 : ~0u;
  Pe = Exist;
  P0 = 0;
  Link = 0;
  const auto &G = Start.Group;
  const auto &N = P.L->Groups;
  FirstFragment =
      ((uint64_t(G[2]) * N[1] + G[1]) * N[0] + G[0]) * P.L->groupItems() +
      FirstItem;
  const std::vector<uint32_t> &Inputs = P.L->USC->VertexInputValues;
  const unsigned PerItem = P.L->USC->VertexInputs;
  if (!Inputs.empty())
    for (unsigned L = 0; L != Items; ++L)
      for (unsigned I = 0; I != PerItem; ++I)
        if (uint64_t At = (FirstFragment + L) * PerItem + I; At < Inputs.size())
          R[Layout.firstVertexInput() + I][L] = Inputs[At];
  Depth = {};
  if (Fragment) {
    const std::vector<uint32_t> &Before = Fragment->InitialOutputs;
    for (unsigned L = 0; L != Items && !Before.empty(); ++L)
      for (unsigned K = 0; K != NumPixelOutputs; ++K)
        if (uint64_t At = (FirstFragment + L) * NumPixelOutputs + K;
            At < Before.size())
          R[Layout.firstPixelOutput() + K][L] = Before[At];
    Alive = 0;
    for (unsigned L = 0; L != Items; ++L)
      Alive |= coverageOf(L) ? 1u << L : 0;
  }
  Pending.reset();
  Failed = Asleep = Blocked = false;
  Error.clear();
  PC = P.Entry;
  setActive(Exist);
  if (Monitor)
    Monitor->start();
}

uint32_t RogueTask::executing(Condition Cond) const {
  switch (Cond) {
  case Condition::Pe:
    return Pe;
  case Condition::P0:
    return Pe & P0;
  case Condition::NotP0:
    return Pe & ~P0;
  case Condition::Any:
    return Exist;
  }
  return Pe;
}

void RogueTask::checkPending(const GroupOp &O) {
  for (unsigned I = 0; I != NumSlots; ++I)
    if (O.Values >> I & 1)
      checkOperand(slot(I), /*Write=*/false);
  for (unsigned I = 0; I != 2; ++I)
    checkOperand(result(O, I), /*Write=*/true);
}

void RogueTask::writeResults(const GroupOp &O) {
  if (O.W[0].Where != Place::None && O.W[1].Where != Place::None) {
    // W1 may be the old value of the register that W0 is written to.
    std::memcpy(Output[1], W[1], sizeof(Row));
    W[1] = Output[1];
  }
  // A pack collects its components before it is written, so that its register
  // can be one of the sources.
  bool Complete = O.AdvanceResult || Iteration + 1 == O.Repeat;
  for (unsigned I = 0; I != 2; ++I)
    if (O.W[I].Where != Place::None && Complete)
      store(result(O, I), W[I]);
  if (WritesP0)
    P0 = (P0 & ~Active) | (NewP0 & Active);
  Pe = NewPe & Exist;
}

void RogueTask::execute(const GroupOp &O) {
  WritesP0 = false;
  NewPe = Pe;
  if (CheckPending && !Pending.idle()) {
    checkPending(O);
    if (Failed)
      return;
  }
  for (unsigned M = O.Values; M; M &= M - 1) {
    unsigned I = llvm::countr_zero(M);
    S[I] = fetch(slot(I), Fetched[I]);
  }
  FTE = S[O.IS0];
  if (Failed)
    return;
  for (const SubOp &Op : O.Ops) {
    Op.Exec(*this, Op);
    if (Failed)
      return;
  }
  if (!Blocked)
    writeResults(O);
}

void RogueTask::executeMonitored(const GroupOp &O) {
  Monitor->next(PC);
  Monitor->beginFirst();
  execute(O);
  Monitor->end();
  if (Failed || Blocked || !Monitor->checksValues())
    return;
  // Masks and what tasks wait for are those of the first world.
  if (P.isControl(PC))
    return Monitor->copyResults({result(O, 0), result(O, 1)});
  Monitor->beginSecond();
  execute(O);
  Monitor->end();
  Monitor->endSecond();
}

/// Moves to the target of a taken branch.
bool RogueTask::branch() {
  std::optional<uint32_t> To = P.indexAt(Target);
  if (To)
    PC = *To;
  else
    fail(Active ? llvm::countr_zero(Active) : 0,
         "no group starts at the branch target " + hexAddress(Target));
  return !Failed;
}

std::string RogueTask::explainEnd() const {
  if (CheckPending && !Pending.idle())
    return "the program ends with operations in flight on drc" +
           utostr(unsigned(llvm::countr_zero(Pending.issued())));
  for (unsigned I = 0; I != NumMutexes; ++I)
    if (Shared->Owner[I] == Index + 1)
      return "the program ends while it holds mutex " + utostr(I);
  return "";
}

/// What is left of each fragment.
void RogueTask::writeResults() {
  using Result = FragmentLaunch::Result;
  for (unsigned L = 0; L != Items && !Failed; ++L) {
    uint64_t At = Fragment->Results + (FirstFragment + L) * sizeof(Result);
    uint8_t *To = Mem->access(At, sizeof(Result), /*Write=*/true, /*Item=*/0);
    if (!To)
      return fail(L,
                  "the result at " + Mem->explain(At, sizeof(Result), true, 0));
    Result Left;
    Left.Coverage = Alive >> L & 1 ? coverageOf(L) : 0;
    if (Depth) {
      Left.Written = Result::DepthWritten;
      Left.Depth = asFloat((*Depth)[L]);
    }
    std::memcpy(To, &Left, sizeof(Left));
  }
}

/// Puts the output registers of the fragments that are left into memory.
void RogueTask::writePixels() {
  if (Fragment->Results)
    writeResults();
  if (!Fragment->Outputs)
    return;
  constexpr unsigned Bytes = FragmentLaunch::OutputBytes;
  static_assert(Bytes == 4 * NumPixelOutputs);
  for (uint32_t M = Alive; M && !Failed; M &= M - 1) {
    unsigned L = llvm::countr_zero(M);
    uint64_t At = Fragment->Outputs + (FirstFragment + L) * Bytes;
    uint8_t *To = Mem->access(At, Bytes, /*Write=*/true, /*Item=*/0);
    if (!To)
      return fail(L, "the pixel at " + Mem->explain(At, Bytes, true, 0));
    for (unsigned K = 0; K != NumPixelOutputs; ++K)
      support::endian::write32le(To + 4 * K,
                                 R[Layout.firstPixelOutput() + K][L]);
  }
}

InstructionEvent RogueTask::event(uint32_t Lanes) const {
  InstructionEvent E;
  E.Index = PC;
  E.Group = Where.Group;
  E.Warp = Where.Index;
  E.ActiveLanes = Lanes;
  E.Registers = R[0];
  E.RegisterCount = Layout.Temporaries;
  E.RowSize = NumLanes;
  E.FirstRegister = registerId(Place::Temporary, 0);
  return E;
}

void RogueTask::notifyReached(uint32_t Lanes) {
  InstructionEvent E = event(Lanes);
  for (Observer *Watcher : P.Watchers)
    Watcher->reached(P, E);
}

void RogueTask::notify(const GroupOp &O, uint32_t Lanes) {
  InstructionEvent E = event(Lanes);
  SmallVector<InstructionEvent::Result, 2> Results;
  for (unsigned I = 0; I != 2; ++I)
    if (O.W[I].isPerInstance() && !O.W[I].IndexedBy)
      Results.push_back(
          {registerId(O.W[I].Where, O.W[I].Number), fetch(O.W[I], Fetched[I])});
  E.Results = Results;
  for (Observer *Watcher : P.Watchers)
    Watcher->instruction(P, E);
}

template <bool Observed> WarpStatus RogueTask::loop() {
  const GroupOp *Ops = P.Ops.data();
  const uint64_t Size = P.Ops.size();
  const uint64_t Limit = P.L->instructionLimit();
  const uint64_t SliceEnd = P.Clock + P.L->warpSlice(P.warpSize());
  uint64_t *WarpCounts = P.Counts->Warps.data();
  uint64_t *LaneCounts = P.Counts->Lanes.data();
  bool Progress = false;
  for (;;) {
    if (PC >= Size) {
      PC = Size - 1;
      fail(0, "the program runs past its end: an end mark is missing");
      return WarpStatus::Failed;
    }
    if (P.Clock >= SliceEnd)
      return WarpStatus::Yielded;
    const GroupOp &O = Ops[PC];
    if (O.Fault) {
      fail(Pe ? llvm::countr_zero(Pe) : 0, P.Faults[O.Fault - 1]);
      return WarpStatus::Failed;
    }
    uint32_t Lanes = executing(O.Cond);
    if (Lanes != Active)
      setActive(Lanes);
    G = &O;
    Taken = Blocked = false;
    Clock = P.Clock;
    if (Observed)
      notifyReached(Lanes);
    for (Iteration = 0; Iteration != O.Repeat && !Failed; ++Iteration) {
      auto Run = [&] {
        if (Observed && Monitor)
          executeMonitored(O);
        else
          execute(O);
      };
      if (!O.Atom) {
        Run();
        continue;
      }
      // The instances take turns.
      for (uint32_t M = Lanes; M && !Failed; M &= M - 1) {
        setActive(M & -M);
        Run();
      }
      setActive(Lanes);
    }
    if (Failed)
      return WarpStatus::Failed;
    if (Blocked)
      return Progress ? WarpStatus::Waiting : WarpStatus::Stuck;
    Progress = true;
    ++WarpCounts[PC];
    LaneCounts[PC] += llvm::popcount(Lanes);
    if (++P.Clock > Limit || P.L->isInterrupted()) {
      fail(0, P.L->whyStopped());
      return WarpStatus::Failed;
    }
    if (Observed)
      notify(O, Lanes);
    if (O.End) {
      std::string Why = explainEnd();
      if (!Why.empty())
        fail(0, Why);
      else if (Fragment)
        writePixels();
      return Failed ? WarpStatus::Failed : WarpStatus::Ended;
    }
    if (!Taken)
      ++PC;
    else if (!branch())
      return WarpStatus::Failed;
    if (Asleep)
      return WarpStatus::Waiting;
  }
}

WarpStatus RogueTask::run() {
  if (Asleep && Shared->Wakeups[SleepMutex] == SleepWakeups)
    return WarpStatus::Stuck;
  Asleep = false;
  return Monitor || !P.Watchers.empty() ? loop<true>() : loop<false>();
}

std::string RogueTask::error() const {
  std::string Message = Error;
  if (!Failed)
    Message = "the task waits for a mutex, and no other task of the work-group "
              "can go on";
  size_t At = std::min<size_t>(PC, P.Ops.size() - 1);
  std::string Who =
      FailedLane < Items
          ? describeItem(*P.L, Where.Group, FirstItem + FailedLane, NumLanes)
          : ("instance " + Twine(FailedLane) + " of task " + Twine(Index) +
             ", which has no work-item")
                .str();
  return P.describe(At) + ": " + Who + ": " + Message;
}
