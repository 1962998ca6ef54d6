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

static uint32_t fragmentConstant(const FragmentLaunch &F,
                                 const ConstantRow &C) {
  switch (C.Kind) {
  case ConstantRow::BlendLow:
  case ConstantRow::BlendHigh:
    return C.Number < F.Blend.size()
               ? F.Blend[C.Number].Words[mali::BlendState::FirstVisibleWord +
                                         (C.Kind == ConstantRow::BlendHigh)]
               : 0;
  case ConstantRow::SamplesLow:
    return uint32_t(F.SampleTable);
  case ConstantRow::SamplesHigh:
    return uint32_t(F.SampleTable >> 32);
  default:
    return 0;
  }
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
  for (size_t I = 0; I != P.Constants.size(); ++I) {
    const ConstantRow &C = P.Constants[I];
    uint32_t Value = 0;
    if (C.Kind == ConstantRow::Value)
      Value = C.Number;
    else if (C.Kind == ConstantRow::User && C.Number < P.L->FAU.size())
      Value = P.L->FAU[C.Number];
    else if (C.Kind == ConstantRow::TablesLow)
      Value = uint32_t(P.L->ResourceTables) | P.L->ResourceTableCount;
    else if (C.Kind == ConstantRow::TablesHigh)
      Value = uint32_t(P.L->ResourceTables >> 32);
    else if (C.Kind == ConstantRow::ShaderOutput)
      Value = P.L->ShaderOutput;
    else if (P.L->Fragment)
      Value = fragmentConstant(*P.L->Fragment, C);
    for (unsigned L = 0; L != NumLanes; ++L)
      R[NumRegisters + I][L] = Value;
  }
  if (P.Monitor)
    Monitor = &OwnMonitor.emplace(*P.Monitor, P,
                                  static_cast<WarpState &>(*this), Rows);
}

void LaneWarp::setActive(uint32_t Lanes) {
  Active = Lanes;
  for (unsigned L = 0; L != NumLanes; ++L)
    LaneMask[L] = Lanes >> L & 1 ? ~0u : 0;
}

void LaneWarp::startLanes(const WarpStart &Start) {
  Where = Start;
  FirstItem = Start.FirstItem;
  const Launch &La = *Owner.L;
  std::memcpy(R[0], Owner.Undefined, sizeof(Owner.Undefined));
  unsigned Size = Owner.warpSize();
  unsigned Warps = (La.groupItems() + Size - 1) / Size;
  for (size_t I = 0; I != Owner.Constants.size(); ++I) {
    uint32_t *Values = R[NumRegisters + I];
    const ConstantRow &C = Owner.Constants[I];
    for (unsigned L = 0; L != NumLanes; ++L) {
      uint64_t Private = PrivateBase + (FirstItem + L) * PrivateStride;
      switch (C.Kind) {
      case ConstantRow::Value:
      case ConstantRow::User:
      case ConstantRow::TablesLow:
      case ConstantRow::TablesHigh:
      case ConstantRow::FragmentState:
      case ConstantRow::BlendLow:
      case ConstantRow::BlendHigh:
      case ConstantRow::SamplesLow:
      case ConstantRow::SamplesHigh:
      case ConstantRow::ShaderOutput:
        break;
      case ConstantRow::LocalLow:
        Values[L] = uint32_t(LocalBase);
        break;
      case ConstantRow::LocalHigh:
        Values[L] = uint32_t(LocalBase >> 32);
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
      case ConstantRow::Scratch:
        Values[L] = Owner.Undefined[C.Number % NumRegisters][L];
        break;
      }
    }
  }

  auto Preload = [&](unsigned Reg, unsigned L, uint32_t Value) {
    if (La.PreloadMask & Mali::preloadBit(Reg))
      R[Reg][L] = Value;
  };
  for (unsigned L = 0; L != Start.Items && !La.Fragment; ++L) {
    uint32_t Flat = FirstItem + L;
    uint32_t X = Flat % La.LocalSize[0],
             Y = Flat / La.LocalSize[0] % La.LocalSize[1],
             Z = Flat / La.LocalSize[0] / La.LocalSize[1];
    Preload(Mali::PreloadLocalIdXY, L, X | Y << 16);
    Preload(Mali::PreloadLocalIdZ, L, Z);
    const uint32_t Local[] = {X, Y, Z};
    for (unsigned D = 0; D != 3; ++D) {
      Preload(Mali::PreloadGroupId + D, L, Start.Group[D]);
      Preload(Mali::PreloadGlobalId + D, L,
              Start.Group[D] * La.LocalSize[D] + Local[D]);
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
