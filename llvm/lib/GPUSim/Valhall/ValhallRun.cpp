//===- ValhallRun.cpp - Execution of a warp -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValhallRun.h"
#include "MCTargetDesc/ValhallMCTargetDesc.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::valhall;

static std::string hexAddress(uint64_t Index) {
  return "0x" + utohexstr(Index * 8, /*LowerCase=*/true);
}

ValhallWarp::ValhallWarp(ValhallProgram &P) : P(P) {
  size_t Rows = NumRegisters + P.Constants.size();
  // One row more, so that the rows can start at a multiple of 64 bytes.
  Storage.resize((Rows + 1) * NumLanes);
  uintptr_t Base = reinterpret_cast<uintptr_t>(Storage.data());
  R = reinterpret_cast<Row *>((Base + 63) & ~uintptr_t(63));
  Mem = P.Mem;
  FlushF32 = P.L->FlushToZero != 0;
  FlushF16 = P.L->FlushToZero >= 2;
  CheckAlignment = P.L->Checks.Alignment;
  WaitingAt.resize(P.Bound.size() + 1);
  for (size_t I = 0; I != P.Constants.size(); ++I) {
    const ConstantRow &C = P.Constants[I];
    uint32_t Value = 0;
    if (C.Kind == ConstantRow::Value)
      Value = C.Number;
    else if (C.Kind == ConstantRow::User && C.Number < P.L->FAU.size())
      Value = P.L->FAU[C.Number];
    for (unsigned L = 0; L != NumLanes; ++L)
      R[NumRegisters + I][L] = Value;
  }
}

void ValhallWarp::setActive(uint32_t Lanes) {
  Active = Lanes;
  for (unsigned L = 0; L != NumLanes; ++L)
    LaneMask[L] = Lanes >> L & 1 ? ~0u : 0;
}

void ValhallWarp::start(const WarpStart &Start) {
  Where = Start;
  FirstItem = Start.FirstItem;
  const Launch &La = *P.L;
  std::memcpy(R[0], P.Undefined, sizeof(P.Undefined));
  unsigned Warps = (La.groupItems() + NumLanes - 1) / NumLanes;
  for (size_t I = 0; I != P.Constants.size(); ++I) {
    uint32_t *Values = R[NumRegisters + I];
    ConstantRow::KindTy Kind = P.Constants[I].Kind;
    if (Kind == ConstantRow::Value || Kind == ConstantRow::User)
      continue;
    for (unsigned L = 0; L != NumLanes; ++L) {
      uint64_t Private = P.PrivateBase + (FirstItem + L) * P.PrivateStride;
      switch (Kind) {
      case ConstantRow::LocalLow:
        Values[L] = uint32_t(P.LocalBase);
        break;
      case ConstantRow::LocalHigh:
        Values[L] = uint32_t(P.LocalBase >> 32);
        break;
      case ConstantRow::PrivateLow:
        Values[L] = uint32_t(Private);
        break;
      case ConstantRow::PrivateHigh:
        Values[L] = uint32_t(Private >> 32);
        break;
      case ConstantRow::LaneId:
        Values[L] = L;
        break;
      case ConstantRow::WarpId:
        Values[L] = Start.Index;
        break;
      case ConstantRow::LastWarpId:
        Values[L] = Warps - 1;
        break;
      default:
        break;
      }
    }
  }

  auto Preload = [&](unsigned Reg, unsigned L, uint32_t Value) {
    if (La.PreloadMask >> (Reg - 48) & 1)
      R[Reg][L] = Value;
  };
  for (unsigned L = 0; L != Start.Items; ++L) {
    uint32_t Flat = FirstItem + L;
    uint32_t X = Flat % La.LocalSize[0],
             Y = Flat / La.LocalSize[0] % La.LocalSize[1],
             Z = Flat / La.LocalSize[0] / La.LocalSize[1];
    Preload(55, L, X | Y << 16);
    Preload(56, L, Z);
    for (unsigned D = 0; D != 3; ++D)
      Preload(57 + D, L, Start.Group[D]);
    Preload(60, L, Start.Group[0] * La.LocalSize[0] + X);
    Preload(61, L, Start.Group[1] * La.LocalSize[1] + Y);
    Preload(62, L, Start.Group[2] * La.LocalSize[2] + Z);
  }

  Hazards.reset(La.Checks);
  Failed = false;
  Error.clear();
  PC = 0;
  Existing = Live = uint32_t((uint64_t(1) << Start.Items) - 1);
  Waiting = AtBarrier = 0;
  std::fill(WaitingAt.begin(), WaitingAt.end(), 0);
  setActive(Live);
}

bool ValhallWarp::select() {
  if (!Live)
    return false;
  if (!Waiting) {
    // No divergence: all that live are active already, unless some ended.
    if (Active != Live)
      setActive(Live);
    PC = NextPC;
    return true;
  }
  // Put the running lanes with the others, then take the first.
  for (uint32_t M = Active & Live; M; M &= M - 1) {
    unsigned L = llvm::countr_zero(M);
    LanePC[L] = NextPC;
    ++WaitingAt[NextPC];
  }
  Waiting = Live;
  uint64_t Lowest = ~uint64_t(0);
  for (uint32_t M = Waiting; M; M &= M - 1)
    Lowest = std::min(Lowest, LanePC[llvm::countr_zero(M)]);
  uint32_t Chosen = 0;
  for (uint32_t M = Waiting; M; M &= M - 1)
    if (LanePC[llvm::countr_zero(M)] == Lowest)
      Chosen |= M & -M;
  WaitingAt[Lowest] = 0;
  Waiting &= ~Chosen;
  setActive(Chosen);
  PC = Lowest;
  return true;
}

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
  if (!Taken)
    return;
  uint64_t Target = NextPC + int64_t(O.Offset);
  if (O.Opcode != Valhall::BRANCH)
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
  if (O.Flow != FlowReconverge && P.L->Checks.Reconverge)
    return fail(llvm::countr_zero(Taken),
                "the lanes of the warp diverge at a branch without flow "
                "'reconverge'");
  for (uint32_t M = Taken; M; M &= M - 1) {
    unsigned L = llvm::countr_zero(M);
    LanePC[L] = Target;
    ++WaitingAt[Target];
  }
  Waiting |= Taken;
  Diverged = true;
  setActive(Active & ~Taken);
}

bool ValhallWarp::barrier(const Op &O) {
  if (P.L->Checks.Barrier) {
    if (unsigned Busy = Hazards.busySlots(Active)) {
      fail(llvm::countr_zero(Active),
           ("reaches the barrier with messages in flight on slot " +
            Twine(unsigned(llvm::countr_zero(Busy))))
               .str());
      return false;
    }
    if (O.Flow != FlowWaitAll) {
      fail(llvm::countr_zero(Active), "the barrier has no flow 'wait'");
      return false;
    }
  }
  AtBarrier = Active;
  BarrierPC = PC;
  return true;
}

void ValhallWarp::notify(const Op &O) {
  InstructionEvent E;
  E.Index = PC;
  E.Group = Where.Group;
  E.Warp = Where.Index;
  E.ActiveLanes = Active;
  SmallVector<InstructionEvent::Result, 4> Results;
  for (uint64_t D = O.Defs; D; D &= D - 1) {
    unsigned Reg = llvm::countr_zero(D);
    Results.push_back({Reg, R[Reg]});
  }
  E.Results = Results;
  for (Observer *W : P.Watchers)
    W->instruction(P, E);
}

template <bool Observed> WarpStatus ValhallWarp::loop() {
  const Op *Ops = P.Bound.data();
  const uint64_t Size = P.Bound.size();
  const uint64_t Limit = P.L->InstructionLimit ? P.L->InstructionLimit : ~0ull;
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
    ++WarpCounts[PC];
    LaneCounts[PC] += llvm::popcount(Active);
    Clock = ++P.Clock;
    if (Clock > Limit) {
      fail(llvm::countr_zero(Active), "the limit of executed instructions is "
                                      "reached");
      return WarpStatus::Failed;
    }
    O.Exec(*this, O);
    if (Failed)
      return WarpStatus::Failed;
    if (Observed)
      notify(O);
    NextPC = PC + 1;
    bool AtBarrierNow = O.Opcode == Valhall::BARRIER;
    if (AtBarrierNow && !barrier(O))
      return WarpStatus::Failed;
    Hazards.retire(O, Active, uint32_t(PC));

    Diverged = false;
    if (O.IsBranch) {
      branch(O);
      if (Failed)
        return WarpStatus::Failed;
    }
    if (AtBarrierNow && O.Flow != FlowEnd) {
      PC = NextPC;
      return WarpStatus::Barrier;
    }
    if (O.Flow == FlowEnd) {
      Live &= ~Active;
      setActive(0);
      if (!select())
        return WarpStatus::Ended;
      continue;
    }
    if (O.Flow == FlowReconverge || Diverged) {
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
  return P.Watchers.empty() ? loop<false>() : loop<true>();
}

std::string ValhallWarp::error() const {
  uint64_t At = std::min<uint64_t>(PC, P.Bound.size() - 1);
  return "at " + hexAddress(At) + ": " + P.text(At) + ": " +
         describeItem(*P.L, Where.Group, FirstItem + FailedLane, NumLanes) +
         ": " + Error;
}
