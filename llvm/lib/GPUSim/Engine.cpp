//===- Engine.cpp - Runs kernels over an NDRange --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Engine.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include <chrono>

using namespace llvm;
using namespace llvm::gpusim;

StringRef gpusim::descriptorTableName(DescriptorTable Table) {
  static const StringLiteral Names[NumDescriptorTables] = {
      "uniform-buffers", "attributes", "attribute-buffers", "textures",
      "samplers"};
  return Names[unsigned(Table)];
}

Observer::~Observer() = default;
Warp::~Warp() = default;
Program::~Program() = default;

std::string Program::registerName(unsigned Register) const {
  return ("r" + Twine(Register)).str();
}

std::string Program::source(uint64_t Index) const {
  std::string Line =
      SourceLines ? SourceLines(info(Index).Address) : std::string();
  return Line.empty() ? Line : " (" + Line + ")";
}

std::string Program::describe(uint64_t Index) const {
  return ("at 0x" + Twine::utohexstr(info(Index).Address) + ": " + text(Index) +
          source(Index))
      .str();
}

bool CheckOptions::set(StringRef Name, bool Value) {
  bool CheckOptions::*Field =
      StringSwitch<bool CheckOptions::*>(Name)
          .Case("pending", &CheckOptions::Pending)
          .Case("last-use", &CheckOptions::LastUse)
          .Case("last-use-pair", &CheckOptions::LastUsePair)
          .Case("staging", &CheckOptions::Staging)
          .Case("memory-order", &CheckOptions::MemoryOrder)
          .Case("barrier", &CheckOptions::Barrier)
          .Case("reconverge", &CheckOptions::Reconverge)
          .Case("alignment", &CheckOptions::Alignment)
          .Case("legality", &CheckOptions::Legality)
          .Default(nullptr);
  if (Name == "all") {
    Pending = LastUse = LastUsePair = Staging = MemoryOrder = Barrier =
        Reconverge = Alignment = Legality = Value;
    return true;
  }
  if (!Field)
    return false;
  this->*Field = Value;
  return true;
}

static std::string formatTriple(uint64_t X, uint64_t Y, uint64_t Z) {
  return ("(" + Twine(X) + ", " + Twine(Y) + ", " + Twine(Z) + ")").str();
}

std::string gpusim::describeItem(const Launch &L,
                                 const std::array<uint32_t, 3> &Group,
                                 unsigned FlatLocalId, unsigned WarpSize) {
  uint64_t X = FlatLocalId % L.LocalSize[0],
           Y = FlatLocalId / L.LocalSize[0] % L.LocalSize[1],
           Z = FlatLocalId / L.LocalSize[0] / L.LocalSize[1];
  return "work-item " +
         formatTriple(uint64_t(Group[0]) * L.LocalSize[0] + X,
                      uint64_t(Group[1]) * L.LocalSize[1] + Y,
                      uint64_t(Group[2]) * L.LocalSize[2] + Z) +
         (", lane " + Twine(FlatLocalId % WarpSize) + " of warp " +
          Twine(FlatLocalId / WarpSize) + " in work-group ")
             .str() +
         formatTriple(Group[0], Group[1], Group[2]);
}

namespace {

class Runner {
public:
  Runner(const Launch &L, Program &P, Memory &Mem) : L(L), P(P), Mem(Mem) {}

  Error run(ArrayRef<Observer *> Observers);

private:
  Error runGroup(const std::array<uint32_t, 3> &Group);
  Error kernelError(const Twine &Message) const {
    return createStringError(inconvertibleErrorCode(),
                             "kernel '" + L.Kernel + "': " + Message);
  }
  Error barrierError(const std::array<uint32_t, 3> &Group, unsigned Absent,
                     unsigned Present) const;

  const Launch &L;
  Program &P;
  Memory &Mem;
  unsigned Local = 0, Private = 0;
  std::vector<std::unique_ptr<Warp>> Warps;
  std::vector<WarpStatus> Status;
};

} // namespace

/// Warp \p Present waits at a barrier that lanes of warp \p Absent have not
/// reached.
Error Runner::barrierError(const std::array<uint32_t, 3> &Group,
                           unsigned Absent, unsigned Present) const {
  uint64_t At = Warps[Present]->barrierIndex();
  unsigned Size = P.warpSize();
  uint64_t Missing =
      Absent == Present ? Warps[Present]->lanesNotAtBarrier() : 1;
  unsigned Item = Absent * Size + llvm::countr_zero(Missing);
  return kernelError(
      P.describe(At) + ": barrier not reached by all of the work-group: " +
      describeItem(L, Group, Item, Size) +
      (Absent == Present ? " is elsewhere or has ended" : " has ended"));
}

Error Runner::runGroup(const std::array<uint32_t, 3> &Group) {
  unsigned Size = P.warpSize();
  uint64_t Items = L.groupItems();
  for (unsigned I = 0; I != Warps.size(); ++I) {
    WarpStart Start;
    Start.Group = Group;
    Start.Index = I;
    Start.FirstItem = I * Size;
    Start.Items = std::min<uint64_t>(Size, Items - Start.FirstItem);
    Warps[I]->start(Start);
    Status[I] = WarpStatus::Barrier;
  }
  while (true) {
    unsigned Waiting = 0;
    bool Progress = false;
    std::optional<unsigned> Ended, AtBarrier, Stuck;
    for (unsigned I = 0; I != Warps.size(); ++I) {
      if (Status[I] != WarpStatus::Ended) {
        Status[I] = Warps[I]->run();
        if (Status[I] == WarpStatus::Failed)
          return kernelError(Warps[I]->error());
        Progress |= Status[I] != WarpStatus::Stuck;
      }
      if (Status[I] == WarpStatus::Waiting || Status[I] == WarpStatus::Stuck) {
        Stuck = I;
        ++Waiting;
      } else if (Status[I] == WarpStatus::Barrier) {
        if (Warps[I]->lanesNotAtBarrier())
          return barrierError(Group, I, I);
        AtBarrier = I;
        ++Waiting;
      } else if (!Ended) {
        Ended = I;
      }
    }
    if (!Waiting)
      return Error::success();
    if (!Progress)
      return kernelError(Warps[*Stuck]->error());
    if (Ended && AtBarrier)
      return barrierError(Group, *Ended, *AtBarrier);
  }
}

Error Runner::run(ArrayRef<Observer *> Observers) {
  uint64_t Items = L.groupItems();
  if (!Items || !L.groupCount())
    return Error::success();
  Local = Mem.addLocal(L.LocalBytes);
  Private = Mem.addPrivate(L.PrivateBytes, Items);

  Profile Counts;
  Counts.Warps.resize(P.size());
  Counts.Lanes.resize(P.size());
  if (!P.size())
    return kernelError("the program is empty");
  if (Error E = P.bind(L, Mem, Local, Private, Counts, Observers))
    return E;
  unsigned Size = P.warpSize();
  for (uint64_t I = 0; I < Items; I += Size)
    Warps.push_back(P.createWarp());
  Status.resize(Warps.size());
  for (Observer *O : Observers)
    O->begin(L, P);

  auto Begin = std::chrono::steady_clock::now();
  MemoryRegion &LocalMem = Mem.region(Local), &PrivateMem = Mem.region(Private);
  fillUndefined(LocalMem.Data.data(), LocalMem.Size, 12345);
  fillUndefined(PrivateMem.Data.data(), PrivateMem.Size, 54321);
  const std::vector<uint8_t> InitialLocal = LocalMem.Data.vec(),
                             InitialPrivate = PrivateMem.Data.vec();
  uint64_t Ended = 0;
  for (uint32_t Z = 0; Z != L.Groups[2]; ++Z)
    for (uint32_t Y = 0; Y != L.Groups[1]; ++Y)
      for (uint32_t X = 0; X != L.Groups[0]; ++X) {
        std::copy(InitialLocal.begin(), InitialLocal.end(),
                  LocalMem.Data.begin());
        std::copy(InitialPrivate.begin(), InitialPrivate.end(),
                  PrivateMem.Data.begin());
        if (Error E = runGroup({X, Y, Z}))
          return E;
        ++Ended;
        for (Observer *O : Observers)
          O->groupEnded(L, Ended);
        if (L.isInterrupted())
          return kernelError("the run was interrupted behind work-group " +
                             formatTriple(X, Y, Z));
      }
  double Seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Begin)
          .count();
  for (Observer *O : Observers)
    O->end(L, P, Counts, Seconds);
  return Error::success();
}

Error gpusim::runKernel(const Launch &L, Program &P, Memory &Mem,
                        ArrayRef<Observer *> Observers) {
  return Runner(L, P, Mem).run(Observers);
}
