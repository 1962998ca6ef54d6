//===- LaneWarp.cpp - Divergence of lanes ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LaneWarp.h"
#include "Mali/MaliFragment.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUObject/MaliRegisterFile.h"

using namespace llvm;
using namespace llvm::gpusim;

/// What all lanes and warps of a launch find in the row \p C.
static uint32_t launchConstant(const Launch &L, uint64_t LocalBase,
                               unsigned Warps, const ConstantRow &C) {
  switch (C.Kind) {
  case ConstantRow::Value:
    return C.Number;
  case ConstantRow::User:
    return C.Number < L.FAU.size() ? L.FAU[C.Number] : 0;
  case ConstantRow::LocalLow:
    return uint32_t(LocalBase);
  case ConstantRow::LocalHigh:
    return uint32_t(LocalBase >> 32);
  case ConstantRow::LastWarpId:
    return Warps - 1;
  case ConstantRow::TablesLow:
    return uint32_t(L.ResourceTables) | L.ResourceTableCount;
  case ConstantRow::TablesHigh:
    return uint32_t(L.ResourceTables >> 32);
  case ConstantRow::BlendLow:
  case ConstantRow::BlendHigh:
    return L.Fragment && C.Number < L.Fragment->Blend.size()
               ? L.Fragment->Blend[C.Number]
                     .Words[mali::BlendState::FirstVisibleWord +
                            (C.Kind == ConstantRow::BlendHigh)]
               : 0;
  case ConstantRow::SamplesLow:
    return L.Fragment ? uint32_t(L.Fragment->SampleTable) : 0;
  case ConstantRow::SamplesHigh:
    return L.Fragment ? uint32_t(L.Fragment->SampleTable >> 32) : 0;
  case ConstantRow::ShaderOutput:
    return L.ShaderOutput;
  case ConstantRow::FragmentState:
  case ConstantRow::PrivateLow:
  case ConstantRow::PrivateHigh:
  case ConstantRow::LaneId:
  case ConstantRow::WarpId:
  case ConstantRow::Scratch:
    return 0;
  }
  llvm_unreachable("unknown constant row");
}

LaneWarp::LaneWarp(LaneProgram &P, size_t Places, StagingReads Reads)
    : Owner(P), Reads(Reads) {
  size_t Rows = NumRegisters + P.Constants.size();
  // One row more, so that the rows can start at a multiple of 64 bytes.
  Storage.resize((Rows + 1) * NumLanes);
  uintptr_t Base = reinterpret_cast<uintptr_t>(Storage.data());
  R = reinterpret_cast<Row *>((Base + 63) & ~uintptr_t(63));
  Mem = P.Mem;
  Turn = P.turn();
  State = P.L;
  DropOutOfBounds = P.L->hasDescriptors();
  LocalBase = P.LocalBase;
  PrivateBase = P.PrivateBase;
  PrivateStride = P.PrivateStride;
  CheckAlignment = P.L->Checks.Alignment;
  WaitingAt.resize(Places + 1);
  unsigned Warps = divideCeil(P.L->groupItems(), P.warpSize());
  for (size_t I = 0; I != P.Constants.size(); ++I) {
    const ConstantRow &C = P.Constants[I];
    uint32_t Value = launchConstant(*P.L, LocalBase, Warps, C);
    for (unsigned L = 0; L != NumLanes; ++L)
      R[NumRegisters + I][L] = C.Kind == ConstantRow::LaneId ? L : Value;
    if (C.isOfWarp())
      WarpRows.push_back(I);
  }
  if (P.Monitor)
    Monitor = &OwnMonitor.emplace(*P.Monitor, P,
                                  static_cast<WarpState &>(*this), Rows);
}

void LaneWarp::setActive(uint32_t Lanes) {
  Active = Lanes;
  ActiveCount = llvm::popcount(Lanes);
  for (unsigned L = 0; L != NumLanes; ++L)
    LaneMask[L] = Lanes >> L & 1 ? ~0u : 0;
}

void LaneWarp::startLanes(const WarpStart &Start) {
  Where = Start;
  FirstItem = Start.FirstItem;
  const Launch &La = *Owner.L;
  std::memcpy(R[0], Owner.Undefined, sizeof(Owner.Undefined));
  for (unsigned I : WarpRows) {
    uint32_t *Values = R[NumRegisters + I];
    const ConstantRow &C = Owner.Constants[I];
    for (unsigned L = 0; L != NumLanes; ++L) {
      uint64_t Private = PrivateBase + (FirstItem + L) * PrivateStride;
      if (C.Kind == ConstantRow::PrivateLow)
        Values[L] = uint32_t(Private);
      else if (C.Kind == ConstantRow::PrivateHigh)
        Values[L] = uint32_t(Private >> 32);
      else if (C.Kind == ConstantRow::WarpId)
        Values[L] = Start.Index;
      else
        Values[L] = Owner.Undefined[C.Number % NumRegisters][L];
    }
  }

  auto Preload = [&](unsigned Reg, unsigned L, uint32_t Value) {
    if (La.PreloadMask & Mali::preloadBit(Reg))
      R[Reg][L] = Value;
  };
  uint32_t X = FirstItem % La.LocalSize[0],
           Y = FirstItem / La.LocalSize[0] % La.LocalSize[1],
           Z = FirstItem / La.LocalSize[0] / La.LocalSize[1];
  for (unsigned L = 0; L != Start.Items && !La.Fragment; ++L) {
    Preload(Mali::PreloadLocalIdXY, L, X | Y << 16);
    Preload(Mali::PreloadLocalIdZ, L, Z);
    const uint32_t Local[] = {X, Y, Z};
    for (unsigned D = 0; D != 3; ++D) {
      Preload(Mali::PreloadGroupId + D, L, Start.Group[D]);
      Preload(Mali::PreloadGlobalId + D, L,
              Start.Group[D] * La.LocalSize[D] + Local[D]);
    }
    if (++X != La.LocalSize[0])
      continue;
    X = 0;
    if (++Y == La.LocalSize[1]) {
      Y = 0;
      ++Z;
    }
  }

  uint64_t FirstOfGroup =
      ((uint64_t(Start.Group[2]) * La.Groups[1] + Start.Group[1]) *
           La.Groups[0] +
       Start.Group[0]) *
      La.groupItems();
  FirstFlatItem = FirstOfGroup + FirstItem;
  if (La.Fragment)
    for (unsigned Reg = Mali::FirstPreload; Reg != NumRegisters; ++Reg)
      for (unsigned L = 0; L != Start.Items; ++L)
        if (auto V =
                mali::fragmentPreload(*La.Fragment, Reg, FirstFlatItem + L))
          Preload(Reg, L, *V);
  for (const LaneRegister &P : La.LaneRegisters)
    for (unsigned L = 0; L != Start.Items; ++L)
      if (FirstFlatItem + L < P.Values.size())
        R[P.Register][L] = P.Values[FirstFlatItem + L];

  Hazards.reset(La.Checks, Reads, Owner);
  mali::startFragments(*this, Start.Items);
  Failed = false;
  Error.clear();
  PC = 0;
  Existing = Live = uint32_t((uint64_t(1) << Start.Items) - 1);
  Waiting = AtBarrier = 0;
  if (Monitor)
    Monitor->start();
  std::fill(WaitingAt.begin(), WaitingAt.end(), 0);
  setActive(Live);
}

bool LaneWarp::select() {
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

void LaneWarp::divert(uint32_t Lanes, uint64_t Target) {
  for (uint32_t M = Lanes; M; M &= M - 1) {
    LanePC[llvm::countr_zero(M)] = Target;
    ++WaitingAt[Target];
  }
  Waiting |= Lanes;
  Diverged = true;
  setActive(Active & ~Lanes);
}

bool LaneWarp::arriveAtBarrier(unsigned Slots) {
  if (unsigned Busy = Hazards.busySlots(Active) & Slots;
      Busy && Owner.L->Checks.Barrier) {
    fail(llvm::countr_zero(Active),
         ("reaches the barrier with messages in flight on slot " +
          Twine(unsigned(llvm::countr_zero(Busy))))
             .str());
    return false;
  }
  AtBarrier = Active;
  if (Monitor)
    Monitor->passBarrier();
  return true;
}

InstructionEvent LaneWarp::event(uint64_t Index) const {
  InstructionEvent E;
  E.Index = Index;
  E.Group = Where.Group;
  E.Warp = Where.Index;
  E.ActiveLanes = Active;
  E.Registers = R[0];
  E.RegisterCount = NumRegisters;
  E.RowSize = NumLanes;
  return E;
}

void LaneWarp::notifyReached(uint64_t Index) {
  InstructionEvent E = event(Index);
  for (Observer *W : Owner.Watchers)
    W->reached(Owner, E);
}

void LaneWarp::notify(const Op &O, uint64_t Index) {
  InstructionEvent E = event(Index);
  SmallVector<InstructionEvent::Result, 4> Results;
  for (uint64_t D = O.Defs; D; D &= D - 1) {
    unsigned Reg = llvm::countr_zero(D);
    Results.push_back({Reg, R[Reg]});
  }
  E.Results = Results;
  for (Observer *W : Owner.Watchers)
    W->instruction(Owner, E);
}

std::string LaneWarp::error() const {
  uint64_t At = std::min<uint64_t>(currentIndex(), Owner.size() - 1);
  return Owner.describe(At) + ": " +
         describeItem(*Owner.L, Where.Group, FirstItem + FailedLane,
                      Owner.warpSize()) +
         ": " + Error;
}
