//===- ValhallRun.cpp - Execution of a warp -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallRun.h"
#include "MCTargetDesc/Valhall/ValhallMCTargetDesc.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::valhall;

static std::string hexAddress(uint64_t Index) {
  return "0x" + utohexstr(Index * 8, /*LowerCase=*/true);
}

ValhallWarp::ValhallWarp(ValhallProgram &P)
    : LaneWarp(P, P.Bound.size(), StagingReads::Copied), P(P) {
  FlushF32 = P.L->FlushToZero != 0;
  FlushF16 = P.L->FlushToZero >= 2;
}

void ValhallWarp::start(const WarpStart &Start) { startLanes(Start); }

void ValhallWarp::jumpTarget(const Op &O, uint64_t &Target) {
  const uint32_t *To = R[O.Src[1].Row];
  unsigned First = llvm::countr_zero(Taken);
  for (uint32_t M = Taken; M; M &= M - 1)
    if (To[llvm::countr_zero(M)] != To[First])
      return fail(llvm::countr_zero(M),
                  "the lanes of a warp jump to different targets");
  Target = To[First] / 8;
  if (To[First] % 8)
    fail(First, "the jump target is not a multiple of 8");
}

void ValhallWarp::branch(const Op &O) {
  // A last BLEND has nowhere to go.
  bool IsLast = O.Opcode == Valhall::BLEND && O.Flow == ValhallMod::FlowEnd;
  if (!Taken || IsLast)
    return;
  uint64_t Target = NextPC + int64_t(O.Offset);
  if (O.Opcode != Valhall::BRANCH && O.Opcode != Valhall::BLEND)
    jumpTarget(O, Target);
  if (Failed)
    return;
  if (Target >= P.Bound.size())
    return fail(llvm::countr_zero(Taken),
                "the branch target is outside of the program");
  if (Taken == Active) {
    NextPC = Target;
    return;
  }
  if (O.Flow != ValhallMod::FlowReconverge && P.L->Checks.Reconverge)
    return fail(llvm::countr_zero(Taken),
                "the lanes of the warp diverge at a branch without flow "
                "'reconverge'");
  divert(Taken, Target);
}

bool ValhallWarp::barrier(const Op &O) {
  if (!arriveAtBarrier(~0u))
    return false;
  if (P.L->Checks.Barrier && O.Flow != ValhallMod::FlowWait) {
    fail(llvm::countr_zero(Active), "the barrier has no flow 'wait'");
    return false;
  }
  BarrierPC = PC;
  return true;
}

template <bool Observed> WarpStatus ValhallWarp::loop() {
  const Op *Ops = P.Bound.data();
  const uint64_t Size = P.Bound.size();
  const uint64_t Limit = P.L->instructionLimit();
  const uint64_t Stop = std::min(Limit, P.Clock + P.L->warpSlice(P.warpSize()));
  const bool CheckMerge = P.L->Checks.Reconverge;
  uint64_t *WarpCounts = P.Counts->Warps.data();
  uint64_t *LaneCounts = P.Counts->Lanes.data();
  for (;;) {
    if (PC >= Size) {
      PC = Size - 1;
      fail(llvm::countr_zero(Active), "the program runs past its end: an "
                                      "instruction with flow 'end' is missing");
      return WarpStatus::Failed;
    }
    const Op &O = Ops[PC];
    Hazards.Current = uint32_t(PC);
    if (!O.Exec) {
      fail(llvm::countr_zero(Active), P.Faults[O.Fault - 1]);
      return WarpStatus::Failed;
    }
    if (Hazards.mayConflict(O)) {
      Hazards.check(*this, O);
      if (Failed)
        return WarpStatus::Failed;
    }
    if (P.Clock >= Stop) {
      if (P.Clock < Limit)
        return WarpStatus::Yielded;
      fail(llvm::countr_zero(Active), P.L->whyStopped());
      return WarpStatus::Failed;
    }
    ++WarpCounts[PC];
    LaneCounts[PC] += ActiveCount;
    Clock = ++P.Clock;
    if (Observed)
      execute(O, PC);
    else
      O.Exec(*this, O);
    if (Failed)
      return WarpStatus::Failed;
    if (Observed)
      notify(O, PC);
    NextPC = PC + 1;
    bool AtBarrierNow = O.Opcode == Valhall::BARRIER;
    if (AtBarrierNow && !barrier(O))
      return WarpStatus::Failed;
    Hazards.retire(O, Active);
    if (O.Elders) {
      DepthWaited |= O.Elders & ElderDepth ? Active : 0;
      ColourWaited |= O.Elders & ElderColour ? Active : 0;
    }

    Diverged = false;
    if (O.IsBranch) {
      branch(O);
      if (P.L->isInterrupted())
        fail(llvm::countr_zero(Active), P.L->whyStopped());
      if (Failed)
        return WarpStatus::Failed;
    }
    if (AtBarrierNow && O.Flow != ValhallMod::FlowEnd) {
      PC = NextPC;
      return WarpStatus::Barrier;
    }
    // A blend shader comes before the end.
    bool CallsShader = O.Opcode == Valhall::BLEND && !Taken;
    if (O.Flow == ValhallMod::FlowDiscard && !dropDiscarded()) {
      if (!select())
        return WarpStatus::Ended;
      continue;
    }
    if (O.Flow == ValhallMod::FlowEnd && !CallsShader) {
      if (!endLanes())
        return WarpStatus::Ended;
      continue;
    }
    if (O.Flow == ValhallMod::FlowReconverge || Diverged) {
      if (!select())
        return WarpStatus::Ended;
      continue;
    }
    PC = NextPC;
    if (Waiting && CheckMerge && PC < Size && WaitingAt[PC]) {
      fail(llvm::countr_zero(Active),
           "lanes arrive at " + hexAddress(PC) +
               ", where other lanes of the warp wait, without flow "
               "'reconverge'");
      PC = Hazards.Current;
      return WarpStatus::Failed;
    }
  }
}

WarpStatus ValhallWarp::run() {
  AtBarrier = 0;
  return isWatched() ? loop<true>() : loop<false>();
}
