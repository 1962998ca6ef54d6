//===- Engine.cpp - Runs kernels over an NDRange --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Engine.h"
#include "AccessMonitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

using namespace llvm;
using namespace llvm::gpusim;

StringRef gpusim::descriptorTableName(DescriptorTable Table) {
  static const StringLiteral Names[NumDescriptorTables] = {
      "uniform-buffers", "attributes", "attribute-buffers", "textures",
      "samplers",        "varyings",   "varying-buffers"};
  return Names[unsigned(Table)];
}

StringRef gpusim::memorySpaceName(MemorySpace Space) {
  static const StringLiteral Names[NumMemorySpaces] = {"global", "local",
                                                       "private"};
  return Names[unsigned(Space)];
}

Observer::~Observer() = default;
ProgramSource::~ProgramSource() = default;
GroupTurn::~GroupTurn() = default;
Warp::~Warp() = default;
Program::~Program() = default;

std::string Program::registerName(unsigned Register) const {
  return ("r" + Twine(Register)).str();
}

std::string Program::sourceLine(uint64_t Index) const {
  return SourceLines ? SourceLines(info(Index).Address) : std::string();
}

std::string Program::source(uint64_t Index) const {
  std::string Line = sourceLine(Index);
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
          .Case("tile-order", &CheckOptions::TileOrder)
          .Default(nullptr);
  if (Name == "all") {
    Pending = LastUse = LastUsePair = Staging = MemoryOrder = Barrier =
        Reconverge = Alignment = Legality = TileOrder = Value;
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

/// Which work-groups have ended, so that they can wait for each other.
class GroupOrder {
public:
  void ended(uint64_t Index);
  void failed(uint64_t Index);
  /// Waits for the end of all before \p Index; false if one has failed.
  bool wait(uint64_t Index);

private:
  std::mutex Lock;
  std::condition_variable Changed;
  uint64_t FirstRunning = 0;
  uint64_t FirstFailed = ~uint64_t(0);
  std::set<uint64_t> EndedBehind; ///< FirstRunning.
};

/// Runs work-groups one after the other.
class Runner final : public GroupTurn {
public:
  Runner(const Launch &L, Program &P, Memory &Mem) : L(L), P(P), Mem(Mem) {}

  ~Runner() {
    if (Order)
      P.setTurn(nullptr);
  }

  /// From now on work-groups run elsewhere, too. Before prepare().
  void share(GroupOrder *NewOrder) {
    Order = NewOrder;
    P.setTurn(this);
  }
  bool take() override;

  /// Binds the program and makes local and private memory.
  Error prepare(ArrayRef<Observer *> Observers, bool CountsTraffic);
  /// Runs the work-group of this number, x first.
  Error runAt(uint64_t Index);
  /// \p Fn is called again and again while work-groups run.
  void setTick(std::function<void()> Fn) { Tick = std::move(Fn); }
  const Profile &counts() const { return Counts; }

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
  GroupOrder *Order = nullptr;
  uint64_t Current = 0; ///< The work-group that runs.
  bool HasTurn = true;
  unsigned Local = 0, Private = 0;
  std::vector<uint8_t> InitialLocal, InitialPrivate;
  Profile Counts;
  std::optional<AccessMonitor> Monitor;
  std::vector<std::unique_ptr<Warp>> Warps;
  std::vector<WarpStatus> Status;
  std::function<void()> Tick;
};

/// Runs all work-groups, in several threads where that pays.
class Scheduler {
public:
  Scheduler(const Launch &L, Program &P, Memory &Mem,
            ArrayRef<Observer *> Observers)
      : L(L), P(P), Mem(Mem), Observers(Observers) {}

  Error run(unsigned Threads, ProgramSource *Source);

private:
  void runSome(Runner &R);
  void fail(uint64_t Index, Error E);
  bool mayRunInParallel() const;
  bool hasAtomics() const;
  bool countsTraffic() const {
    return llvm::any_of(Observers,
                        [](const Observer *O) { return O->wantsTraffic(); });
  }
  /// Runs work-groups in a thread that helps, with a program of its own.
  void help(ProgramSource &Source);

  const Launch &L;
  Program &P;
  Memory &Mem;
  std::optional<Memory> Before; ///< Without what a runner adds.
  ArrayRef<Observer *> Observers;

  /// Of programs with atomic operations.
  std::optional<GroupOrder> Order;
  /// Of the next work-group that nobody has.
  std::atomic<uint64_t> Next{0};
  /// Work-groups that a thread takes at a time: those side by side often write
  /// to the same cache lines.
  uint64_t Portion = 1;
  /// Work-groups behind this one need not run.
  std::atomic<uint64_t> FirstFailed{~uint64_t(0)};
  std::mutex Lock; ///< Guards what follows.
  uint64_t Ended = 0;
  std::optional<Error> Failure;
  /// Of a thread that helped.
  struct Helped {
    std::unique_ptr<Program> P;
    Profile Counts;
  };
  std::vector<Helped> Others;
};

} // namespace

void GroupOrder::ended(uint64_t Index) {
  std::lock_guard<std::mutex> Guard(Lock);
  EndedBehind.insert(Index);
  if (Index != FirstRunning)
    return;
  while (EndedBehind.erase(FirstRunning))
    ++FirstRunning;
  Changed.notify_all();
}

void GroupOrder::failed(uint64_t Index) {
  std::lock_guard<std::mutex> Guard(Lock);
  FirstFailed = std::min(FirstFailed, Index);
  Changed.notify_all();
}

bool GroupOrder::wait(uint64_t Index) {
  std::unique_lock<std::mutex> Guard(Lock);
  Changed.wait(Guard,
               [&] { return FirstRunning >= Index || FirstFailed < Index; });
  return FirstRunning >= Index;
}

bool Runner::take() {
  if (!HasTurn)
    HasTurn = Order->wait(Current);
  return HasTurn;
}

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
    // A barrier opens when nobody is on the way to it any more.
    bool IsOpen = !is_contained(Status, WarpStatus::Yielded);
    for (unsigned I = 0; I != Warps.size(); ++I) {
      if (Status[I] != WarpStatus::Ended &&
          (Status[I] != WarpStatus::Barrier || IsOpen)) {
        Status[I] = Warps[I]->run();
        if (Tick)
          Tick();
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
      } else if (Status[I] == WarpStatus::Yielded) {
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

Error Runner::prepare(ArrayRef<Observer *> Observers, bool CountsTraffic) {
  uint64_t Items = L.groupItems();
  Local = Mem.addLocal(L.LocalBytes);
  Private = Mem.addPrivate(L.PrivateBytes, Items);
  Counts.Warps.resize(P.size());
  Counts.Lanes.resize(P.size());
  if (!P.size())
    return kernelError("the program is empty");
  if (CountsTraffic)
    Counts.Traffic.resize(P.size());
  if (L.Memory.any() || CountsTraffic)
    Monitor.emplace(L, P, Mem, CountsTraffic ? &Counts.Traffic : nullptr);
  P.setMonitor(Monitor ? &*Monitor : nullptr);
  if (Error E = P.bind(L, Mem, Local, Private, Counts, Observers))
    return E;
  unsigned Size = P.warpSize();
  for (uint64_t I = 0; I < Items; I += Size)
    Warps.push_back(P.createWarp());
  Status.resize(Warps.size());
  MemoryRegion &LocalMem = Mem.region(Local), &PrivateMem = Mem.region(Private);
  fillUndefined(LocalMem.Data.data(), LocalMem.Size, 12345);
  fillUndefined(PrivateMem.Data.data(), PrivateMem.Size, 54321);
  InitialLocal = LocalMem.Data.vec();
  InitialPrivate = PrivateMem.Data.vec();
  return Error::success();
}

Error Runner::runAt(uint64_t Index) {
  std::array<uint32_t, 3> Group = {uint32_t(Index % L.Groups[0]),
                                   uint32_t(Index / L.Groups[0] % L.Groups[1]),
                                   uint32_t(Index / L.Groups[0] / L.Groups[1])};
  Current = Index;
  HasTurn = !Order;
  llvm::copy(InitialLocal, Mem.region(Local).Data.begin());
  llvm::copy(InitialPrivate, Mem.region(Private).Data.begin());
  if (Monitor)
    Monitor->startGroup(Index, Group);
  if (L.Memory.Uninitialised) {
    Mem.region(Local).setUnwritten();
    Mem.region(Private).setUnwritten();
  }
  if (Error E = runGroup(Group))
    return E;
  if (L.isInterrupted())
    return kernelError("the run was interrupted behind work-group " +
                       formatTriple(Group[0], Group[1], Group[2]));
  return Error::success();
}

void Scheduler::fail(uint64_t Index, Error E) {
  std::lock_guard<std::mutex> Guard(Lock);
  if (Index >= FirstFailed) {
    consumeError(std::move(E));
    return;
  }
  FirstFailed = Index;
  if (Failure)
    consumeError(std::move(*Failure));
  Failure.emplace(std::move(E));
}

void Scheduler::runSome(Runner &R) {
  while (true) {
    uint64_t First = Next.fetch_add(Portion);
    uint64_t Last = std::min(First + Portion, L.groupCount());
    if (First >= Last)
      return;
    for (uint64_t Index = First; Index != Last; ++Index) {
      if (Index > FirstFailed)
        return;
      if (Error E = R.runAt(Index)) {
        fail(Index, std::move(E));
        if (Order)
          Order->failed(Index);
        return;
      }
      if (Order)
        Order->ended(Index);
      if (Observers.empty())
        continue;
      std::lock_guard<std::mutex> Guard(Lock);
      ++Ended;
      for (Observer *O : Observers)
        O->groupEnded(L, Ended);
    }
  }
}

bool Scheduler::mayRunInParallel() const {
  // A limit counts the instructions of all, checks compare their accesses.
  if (L.InstructionLimit || L.Memory.any())
    return false;
  for (Observer *O : Observers)
    if (O->wantsInstructions())
      return false;
  for (uint64_t I = 0; I != P.size(); ++I)
    if (P.info(I).TellsOrder)
      return false;
  return true;
}

bool Scheduler::hasAtomics() const {
  for (uint64_t I = 0; I != P.size(); ++I)
    if (P.info(I).IsAtomic)
      return true;
  return false;
}

void Scheduler::help(ProgramSource &Source) {
  Expected<std::unique_ptr<Program>> Own = Source.take();
  // One thread is enough to get done.
  if (!Own) {
    consumeError(Own.takeError());
    return;
  }
  Profile Counts;
  {
    Memory View = *Before;
    Runner R(L, **Own, View);
    if (Order)
      R.share(&*Order);
    if (Error E = R.prepare({}, countsTraffic())) {
      consumeError(std::move(E));
      return;
    }
    runSome(R);
    Counts = R.counts();
  }
  std::lock_guard<std::mutex> Guard(Lock);
  Others.push_back({std::move(*Own), std::move(Counts)});
}

Error Scheduler::run(unsigned Threads, ProgramSource *Source) {
  if (!L.groupItems() || !L.groupCount())
    return Error::success();
  bool IsParallel =
      Threads > 1 && L.groupCount() > 1 && Source && mayRunInParallel();
  Runner R(L, P, Mem);
  if (IsParallel) {
    Before = Mem;
    if (hasAtomics()) {
      R.share(&Order.emplace());
    } else {
      constexpr uint64_t LeastPortions = 32, MaxPortion = 16;
      Portion = std::clamp<uint64_t>(L.groupCount() / (Threads * LeastPortions),
                                     1, MaxPortion);
    }
  }
  if (Error E = R.prepare(Observers, countsTraffic()))
    return E;
  for (Observer *O : Observers)
    O->begin(L, P);
  auto Begin = std::chrono::steady_clock::now();
  std::vector<std::thread> Helpers;
  if (IsParallel) {
    // Threads and their programs take longer than a short launch.
    constexpr std::chrono::microseconds StartTime(150), DecodeTime(1000);
    R.setTick([&, Short = Source->isReady() ? StartTime : DecodeTime] {
      uint64_t First = Next;
      if (!Helpers.empty() || First >= L.groupCount() ||
          std::chrono::steady_clock::now() - Begin < Short)
        return;
      uint64_t Count = std::min<uint64_t>(Threads - 1, L.groupCount() - First);
      for (uint64_t I = 0; I != Count; ++I)
        Helpers.emplace_back([&] { help(*Source); });
    });
  }
  runSome(R);
  for (std::thread &T : Helpers)
    T.join();
  if (Failure)
    return std::move(*Failure);
  double Seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Begin)
          .count();
  Profile Sum = R.counts();
  for (Helped &Other : Others) {
    for (uint64_t I = 0; I != P.size(); ++I) {
      Sum.Warps[I] += Other.Counts.Warps[I];
      Sum.Lanes[I] += Other.Counts.Lanes[I];
      for (unsigned S = 0; S != NumMemorySpaces && !Sum.Traffic.empty(); ++S)
        Sum.Traffic[I][S].add(Other.Counts.Traffic[I][S]);
    }
    Source->giveBack(std::move(Other.P));
  }
  for (Observer *O : Observers)
    O->end(L, P, Sum, Seconds);
  return Error::success();
}

Error gpusim::runKernel(const Launch &L, Program &P, Memory &Mem,
                        ArrayRef<Observer *> Observers, unsigned Threads,
                        ProgramSource *Others) {
  return Scheduler(L, P, Mem, Observers).run(Threads, Others);
}
