//===- BifrostRun.cpp - Execution of a warp -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostRun.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include <utility>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::bifrost;
using Bifrost::FlowControl;

/// Messages whose results are in registers, and memory accesses; the others are
/// for older fragments and for the barrier itself.
static constexpr unsigned GeneralSlots = 0x3f;
/// Slots of the depth and of the colour of older fragments.
static constexpr unsigned DepthSlot = 6, ColourSlot = 7;

BifrostWarp::BifrostWarp(BifrostProgram &P)
    : LaneWarp(P, P.Clauses.size(), StagingReads::Late), P(P) {}

void BifrostWarp::start(const WarpStart &Start) {
  startLanes(Start);
  // The descriptor of the shader says what the first clause waits for.
  using Bifrost::MessageType;
  switch (P.Source.empty() ? MessageType::None : P.Source[0].Header.Message) {
  case MessageType::ATest:
  case MessageType::Blend:
  case MessageType::Tile:
  case MessageType::ZStencil:
    DepthWaited = ColourWaited = ~0u;
    break;
  default:
    break;
  }
}

void bifrost::setStaging(WarpState &W, const Op &O, unsigned Reads,
                         unsigned Writes) {
  Op Sized = O;
  Sized.ReadCount = uint8_t(Reads);
  Sized.WriteCount = uint8_t(Writes);
  if (std::max(O.Read + Reads, O.Write + Writes) > NumRegisters)
    return W.fail(llvm::countr_zero(W.Active),
                  "the staging registers go beyond r63");
  Sized.Uses |= bitsOfRegisters(O.Read, Reads);
  Sized.Defs |= bitsOfRegisters(O.Write, Writes);
  if (W.Hazards.mayConflict(Sized))
    W.Hazards.check(W, Sized);
  W.Sent = Sized;
}

void BifrostWarp::checkHazards(const ClauseCode &C) {
  for (uint32_t I = C.First; I != C.End && !Failed; ++I) {
    Hazards.Current = I;
    if (Hazards.mayConflict(P.Bound[I]))
      Hazards.check(*this, P.Bound[I]);
  }
}

/// \p Lanes, some or all of the active ones, go to the clause \p Target, or
/// end.
void BifrostWarp::divertTo(const ClauseCode &C, const Op &O, uint32_t Lanes,
                           uint64_t Target, bool Ends) {
  if (Lanes != Active && !C.reconverges() && P.L->Checks.Reconverge)
    return fail(llvm::countr_zero(Lanes),
                "the lanes of the warp diverge at a branch in a clause without "
                "'r_uncond'");
  if (Ends) {
    Live &= ~Lanes;
    setActive(Active & ~Lanes);
    Diverged = true;
  } else if (Lanes == Active && !Diverged) {
    NextPC = Target;
  } else {
    divert(Lanes, Target);
  }
}

void BifrostWarp::indirect(const ClauseCode &C, const Op &O) {
  const uint32_t *To = R[O.Src[TargetSource].Row];
  uint32_t Left = Taken;
  while (Left && !Failed) {
    unsigned First = llvm::countr_zero(Left);
    uint32_t Same = 0;
    for (uint32_t M = Left; M; M &= M - 1)
      if (To[llvm::countr_zero(M)] == To[First])
        Same |= M & -M;
    std::optional<uint32_t> Target = P.clauseAt(uint32_t(To[First] - CodeBase));
    if (To[First] && !Target)
      return fail(First, "jumps to 0x" + utohexstr(To[First], true) +
                             ", where no clause starts");
    divertTo(C, O, Same, Target.value_or(0), To[First] == 0);
    Left &= ~Same;
  }
}

void BifrostWarp::branch(const ClauseCode &C) {
  if (!Taken)
    return;
  const Op &O = P.Bound[C.Branch];
  if (O.Mode2 == TargetValue)
    return indirect(C, O);
  divertTo(C, O, Taken, uint64_t(O.Offset), O.Mode2 == TargetEnd);
}

template <bool Observed>
void BifrostWarp::runInstructions(const ClauseCode &C) {
  const Op *Ops = P.Bound.data();
  const OpOrigin *Origins = P.Origins.data();
  uint64_t *WarpCounts = P.Counts->Warps.data();
  uint64_t *LaneCounts = P.Counts->Lanes.data();
  FlushF32 = C.FlushF32;
  FlushF16 = C.FlushF16;
  SuppressInf = C.SuppressInf;
  SuppressNaN = C.SuppressNaN;
  for (uint32_t I = C.First; I != C.End; ++I) {
    const Op &O = Ops[I];
    Hazards.Current = I;
    if (!O.Exec)
      return fail(llvm::countr_zero(Active), P.Faults[O.Fault - 1]);
    if (Origins[I].IsInstruction) {
      ++WarpCounts[I];
      LaneCounts[I] += ActiveCount;
      Clock = ++P.Clock;
    }
    if (Observed)
      execute(O, I);
    else
      O.Exec(*this, O);
    if (Failed)
      return;
    if (Observed && Origins[I].IsInstruction)
      notify(O.IsMessage && Sent ? *Sent : O, I);
  }
}

template <bool Observed> WarpStatus BifrostWarp::loop() {
  const ClauseCode *Clauses = P.Clauses.data();
  const uint64_t Size = P.Clauses.size();
  const uint64_t Limit = P.L->instructionLimit();
  const uint64_t SliceEnd = P.Clock + P.L->warpSlice(P.warpSize());
  const bool CheckMerge = P.L->Checks.Reconverge;
  for (;;) {
    if (PC >= Size) {
      fail(
          llvm::countr_zero(Active),
          "the program runs past its end: a clause with flow 'eos' is missing");
      return WarpStatus::Failed;
    }
    if (P.Clock >= SliceEnd)
      return WarpStatus::Yielded;
    const ClauseCode &C = Clauses[PC];
    if (C.DropsDiscarded && !dropDiscarded()) {
      if (!select())
        return WarpStatus::Ended;
      continue;
    }
    if (Hazards.mayConflict(C.Uses, C.Defs, 0)) {
      checkHazards(C);
      if (Failed)
        return WarpStatus::Failed;
    }
    runInstructions<Observed>(C);
    if (Failed)
      return WarpStatus::Failed;
    if (Clock > Limit || P.L->isInterrupted()) {
      fail(llvm::countr_zero(Active), P.L->whyStopped());
      return WarpStatus::Failed;
    }
    if (C.IsBarrier) {
      BarrierOp = C.Message;
      if (!arriveAtBarrier(GeneralSlots))
        return WarpStatus::Failed;
    }
    if (Sent)
      Hazards.retire(*std::exchange(Sent, std::nullopt), Active);
    else if (C.Message >= 0)
      Hazards.retire(P.Bound[C.Message], Active);
    else if (C.Waits)
      Hazards.wait(C.Waits, Active);
    if (C.StagingBarrier)
      Hazards.releaseReads(Active);
    DepthWaited |= C.Waits >> DepthSlot & 1 ? Active : 0;
    ColourWaited |= C.Waits >> ColourSlot & 1 ? Active : 0;

    NextPC = PC + 1;
    Diverged = false;
    if (C.Branch >= 0) {
      branch(C);
      if (Failed)
        return WarpStatus::Failed;
    }
    if (C.Flow == FlowControl::End) {
      if (!endLanes())
        return WarpStatus::Ended;
      continue;
    }
    if (C.IsBarrier) {
      PC = NextPC;
      return WarpStatus::Barrier;
    }
    if (C.reconverges() || Diverged) {
      if (!select())
        return WarpStatus::Ended;
      continue;
    }
    PC = NextPC;
    if (Waiting && CheckMerge && PC < Size && WaitingAt[PC] &&
        Clauses[PC].NeedsLanes) {
      fail(llvm::countr_zero(Active),
           "lanes arrive at 0x" + utohexstr(Clauses[PC].Address, true) +
               ", where other lanes of the warp wait, from a clause without "
               "'r_uncond'");
      return WarpStatus::Failed;
    }
  }
}

WarpStatus BifrostWarp::run() {
  AtBarrier = 0;
  return isWatched() ? loop<true>() : loop<false>();
}
