//===- HostRuntime.cpp - Work-items as fibers -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostRuntime.h"
#include "ChildProcess.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <climits>
#include <cmath>
#include <csignal>
#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

using namespace llvm;
using namespace llvm::gpudriver;

//===----------------------------------------------------------------------===//
// GuardedMemory
//===----------------------------------------------------------------------===//

static constexpr uint8_t Canary = 0xc5;

static uint64_t pageSize() {
  static const uint64_t Size = sysconf(_SC_PAGESIZE);
  return Size;
}

Expected<GuardedMemory> GuardedMemory::create(std::string Name, uint64_t Size,
                                              uint64_t Align) {
  uint64_t Page = pageSize();
  if (Size > (uint64_t(1) << 40))
    return createStringError("'" + Name + "' is too large");
  uint64_t Inner = alignTo(std::max<uint64_t>(Size, 1), Page);
  GuardedMemory G;
  G.Name = std::move(Name);
  G.Size = Size;
  void *Map = mmap(nullptr, Inner + 2 * Page, PROT_NONE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Map == MAP_FAILED)
    return createStringError("no memory for '" + G.Name + "'");
  G.Map = static_cast<uint8_t *>(Map);
  G.MapSize = Inner + 2 * Page;
  if (mprotect(G.Map + Page, Inner, PROT_READ | PROT_WRITE))
    return createStringError("no memory for '" + G.Name + "'");
  G.Data = G.Map + Page + alignDown(Inner - Size, Align);
  memset(G.Map + Page, Canary, G.Data - (G.Map + Page));
  uint8_t *End = G.Data + Size;
  memset(End, Canary, G.Map + Page + Inner - End);
  return std::move(G);
}

GuardedMemory &GuardedMemory::operator=(GuardedMemory &&Other) {
  std::swap(Name, Other.Name);
  std::swap(Map, Other.Map);
  std::swap(MapSize, Other.MapSize);
  std::swap(Data, Other.Data);
  std::swap(Size, Other.Size);
  return *this;
}

GuardedMemory::~GuardedMemory() {
  if (Map)
    munmap(Map, MapSize);
}

bool GuardedMemory::isDamaged() const {
  uint64_t Page = pageSize();
  auto IsCanary = [](uint8_t B) { return B == Canary; };
  return !std::all_of(Map + Page, Data, IsCanary) ||
         !std::all_of(Data + Size, Map + MapSize - Page, IsCanary);
}

//===----------------------------------------------------------------------===//
// State of the child process
//===----------------------------------------------------------------------===//

namespace {

enum class ItemState : uint8_t { Ready, Barrier, Ballot, Shuffle, Ended };

struct Item {
  uint32_t Local[3];
  ItemState State;
  uint32_t Place;   ///< Where it waits.
  uint32_t Value;   ///< What it gives to a sub-group operation; the result.
  uint32_t Operand; ///< Lane that a shuffle reads.
  ucontext_t Context;
};

/// What the child tells the parent; lies in shared memory.
struct Outcome {
  enum KindTy : uint32_t {
    Unknown,
    Finished,
    BadAccess,
    BadInstruction,
    TimeLimit,
    Interrupted,
    EndedBeforeBarrier,
    DifferentBarriers
  } Kind;
  uint64_t Address;
  uint32_t Group[3];
  uint32_t Item[3];  ///< The work-item that failed, or ended.
  uint32_t Other[3]; ///< One that waits at the barrier.
};

constexpr uint64_t StackSize = 512 * 1024;

// One launch at a time runs in a process, and signal handlers and the functions
// that kernels call need to find it.
const HostLaunch *Run;
Outcome *Result;
Item *Items;
uint32_t NumItems;
uint32_t Current;
uint32_t Group[3];
ucontext_t Scheduler;

} // namespace

static void setItem(uint32_t (&To)[3], uint32_t Index) {
  memcpy(To, Items[Index].Local, sizeof(To));
}

[[noreturn]] static void finish(Outcome::KindTy Kind) {
  memcpy(Result->Group, Group, sizeof(Group));
  Result->Kind = Kind;
  _exit(0);
}

static void onSignal(int Signal, siginfo_t *Info, void *) {
  if (Items)
    setItem(Result->Item, Current);
  Result->Address = reinterpret_cast<uint64_t>(Info->si_addr);
  finish(Signal == SIGSEGV || Signal == SIGBUS ? Outcome::BadAccess
         : Signal == SIGXCPU                   ? Outcome::TimeLimit
         : Signal == SIGINT                    ? Outcome::Interrupted
                                               : Outcome::BadInstruction);
}

//===----------------------------------------------------------------------===//
// Functions that kernels call
//===----------------------------------------------------------------------===//

static uint32_t localId(uint32_t Dim) { return Items[Current].Local[Dim]; }
static uint32_t groupId(uint32_t Dim) { return Group[Dim]; }
static uint32_t globalId(uint32_t Dim) {
  return Group[Dim] * Run->Local[Dim] + Items[Current].Local[Dim];
}
static uint32_t numGroups(uint32_t Dim) {
  return Run->Global[Dim] / Run->Local[Dim];
}
static uint32_t localSize(uint32_t Dim) { return Run->Local[Dim]; }
static uint32_t globalOffset(uint32_t Dim) { return Run->Offset[Dim]; }
static uint32_t workDim() { return Run->Dims; }
static uint64_t printfBuffer() {
  return reinterpret_cast<uint64_t>(Run->PrintfBuffer);
}
static uint32_t laneCount() { return Run->SubGroupSize; }
template <typename A, typename B>
static uint32_t dotProduct(uint32_t X, uint32_t Y, uint32_t Sum) {
  for (unsigned Bit = 0; Bit < 32; Bit += 8)
    Sum += int32_t(A(X >> Bit)) * int32_t(B(Y >> Bit));
  return Sum;
}
static uint32_t laneId() { return Current % Run->SubGroupSize; }

/// Waits for others; \returns what they made of it.
static uint32_t suspend(ItemState State, uint32_t Place, uint32_t Value = 0,
                        uint32_t Operand = 0) {
  Item &I = Items[Current];
  I.State = State;
  I.Place = Place;
  I.Value = Value;
  I.Operand = Operand;
  swapcontext(&I.Context, &Scheduler);
  return I.Value;
}

static void groupBarrier(uint32_t, uint32_t Place) {
  suspend(ItemState::Barrier, Place);
}
static uint32_t subGroupBallot(uint32_t Value, uint32_t Place) {
  return suspend(ItemState::Ballot, Place, Value);
}
static uint32_t subGroupShuffle(uint32_t Value, uint32_t Lane, uint32_t Place) {
  return suspend(ItemState::Shuffle, Place, Value, Lane);
}

std::string gpudriver::hostSymbol(gpu::Builtin B) {
  const gpu::BuiltinInfo &Info = gpu::getBuiltinInfo(B);
  return Info.IsConvergent ? (Info.Name + ".at").str() : Info.Name.str();
}

ArrayRef<std::pair<gpu::Builtin, void *>> gpudriver::hostRuntimeFunctions() {
  using gpu::Builtin;
  static const std::pair<Builtin, void *> Functions[] = {
      {Builtin::LocalId, reinterpret_cast<void *>(localId)},
      {Builtin::GroupId, reinterpret_cast<void *>(groupId)},
      {Builtin::GlobalId, reinterpret_cast<void *>(globalId)},
      {Builtin::NumGroups, reinterpret_cast<void *>(numGroups)},
      {Builtin::LocalSize, reinterpret_cast<void *>(localSize)},
      {Builtin::GlobalOffset, reinterpret_cast<void *>(globalOffset)},
      {Builtin::WorkDim, reinterpret_cast<void *>(workDim)},
      {Builtin::PrintfBuffer, reinterpret_cast<void *>(printfBuffer)},
      {Builtin::LaneCount, reinterpret_cast<void *>(laneCount)},
      {Builtin::LaneId, reinterpret_cast<void *>(laneId)},
      {Builtin::DotSS, reinterpret_cast<void *>(dotProduct<int8_t, int8_t>)},
      {Builtin::DotUU, reinterpret_cast<void *>(dotProduct<uint8_t, uint8_t>)},
      {Builtin::DotSU, reinterpret_cast<void *>(dotProduct<int8_t, uint8_t>)},
      {Builtin::Barrier, reinterpret_cast<void *>(groupBarrier)},
      {Builtin::Ballot, reinterpret_cast<void *>(subGroupBallot)},
      {Builtin::Shuffle, reinterpret_cast<void *>(subGroupShuffle)},
  };
  return Functions;
}

uint32_t gpudriver::isInLocalMemory(uint64_t Address) {
  return any_of(Run->LocalMemory, [&](const GuardedMemory *G) {
    return Address - reinterpret_cast<uint64_t>(G->data()) < G->size();
  });
}

//===----------------------------------------------------------------------===//
// Arithmetic that rounds toward zero
//===----------------------------------------------------------------------===//

/// \p Sum and the much smaller \p Rest, together, toward zero: the nearest
/// float, or the one before it.
static float truncated(double Sum, double Rest) {
  float F = float(Sum);
  double Too = std::fabs(double(F)) - std::fabs(Sum);
  bool IsTooLarge = Too > 0 || (Too == 0 && (Sum > 0 ? Rest < 0 : Rest > 0));
  return IsTooLarge ? std::nextafter(F, 0.0f) : F;
}

/// Both are sums of floats' products, so nothing overflows; \p Rest is what the
/// sum has lost (Knuth).
static float truncatedSum(double A, double B) {
  double Sum = A + B, Of = Sum - A;
  double Rest = (A - (Sum - Of)) + (B - Of);
  return truncated(Sum, std::isfinite(Sum) ? Rest : 0);
}

static float addTowardZero(float A, float B) { return truncatedSum(A, B); }
static float mulTowardZero(float A, float B) {
  return truncated(double(A) * B, 0);
}
/// A quotient that is no float differs from each by a part in 2^49 or more, so
/// its nearest double is on the same side of them.
static float divTowardZero(float A, float B) {
  return truncated(double(A) / B, 0);
}
static float fmaTowardZero(float A, float B, float C) {
  return truncatedSum(double(A) * B, C);
}

/// Exact in double with exponents that reach beyond those of all floats.
static float ldexpTowardZero(float A, int32_t N) {
  return truncated(std::ldexp(double(A), std::clamp(N, -800, 800)), 0);
}

ArrayRef<std::pair<StringRef, void *>> gpudriver::towardZeroFunctions() {
  static const std::pair<StringRef, void *> Functions[] = {
      {HostAddName, reinterpret_cast<void *>(addTowardZero)},
      {HostMulName, reinterpret_cast<void *>(mulTowardZero)},
      {HostDivName, reinterpret_cast<void *>(divTowardZero)},
      {HostFMAName, reinterpret_cast<void *>(fmaTowardZero)},
      {HostLdexpName, reinterpret_cast<void *>(ldexpTowardZero)},
  };
  return Functions;
}

//===----------------------------------------------------------------------===//
// Scheduler
//===----------------------------------------------------------------------===//

static void fiberMain() {
  Run->Entry(const_cast<void **>(Run->Arguments.data()));
  Items[Current].State = ItemState::Ended;
  swapcontext(&Items[Current].Context, &Scheduler);
}

/// Lets the lanes of a sub-group that wait for each other at the same place go
/// on; of several places the first goes. \returns whether there were any.
static bool resolveSubGroup(uint32_t First, uint32_t End) {
  const Item *Leader = nullptr;
  for (uint32_t I = First; I != End; ++I)
    if (Items[I].State == ItemState::Ballot ||
        Items[I].State == ItemState::Shuffle)
      if (!Leader || Items[I].Place < Leader->Place)
        Leader = &Items[I];
  if (!Leader)
    return false;
  ItemState State = Leader->State;
  uint32_t Place = Leader->Place;
  auto Takes = [&](const Item &I) {
    return I.State == State && I.Place == Place;
  };
  uint32_t Mask = 0;
  std::vector<uint32_t> Values(Run->SubGroupSize, 0);
  for (uint32_t I = First; I != End; ++I)
    if (Takes(Items[I])) {
      Mask |= uint32_t(Items[I].Value != 0) << (I - First);
      Values[I - First] = Items[I].Value;
    }
  for (uint32_t I = First; I != End; ++I)
    if (Takes(Items[I])) {
      Items[I].Value = State == ItemState::Ballot
                           ? Mask
                           : Values[Items[I].Operand % Run->SubGroupSize];
      Items[I].State = ItemState::Ready;
    }
  return true;
}

/// All work-items have ended or wait at a barrier. \returns whether they have
/// all ended; otherwise they may go on.
static bool passBarrier() {
  const Item *Waits = nullptr, *Ended = nullptr;
  for (uint32_t I = 0; I != NumItems; ++I) {
    if (Items[I].State == ItemState::Ended) {
      Ended = &Items[I];
      continue;
    }
    if (Waits && Waits->Place != Items[I].Place) {
      setItem(Result->Item, Waits - Items);
      setItem(Result->Other, I);
      finish(Outcome::DifferentBarriers);
    }
    Waits = &Items[I];
  }
  if (!Waits)
    return true;
  if (Ended) {
    setItem(Result->Item, Ended - Items);
    setItem(Result->Other, Waits - Items);
    finish(Outcome::EndedBeforeBarrier);
  }
  for (uint32_t I = 0; I != NumItems; ++I)
    Items[I].State = ItemState::Ready;
  return false;
}

static void runGroupWithFibers(uint8_t *Stacks) {
  uint64_t Room = StackSize + pageSize();
  for (uint32_t I = 0; I != NumItems; ++I) {
    Item &It = Items[I];
    It.State = ItemState::Ready;
    getcontext(&It.Context);
    It.Context.uc_stack.ss_sp = Stacks + I * Room + pageSize();
    It.Context.uc_stack.ss_size = StackSize;
    It.Context.uc_link = nullptr;
    makecontext(&It.Context, fiberMain, 0);
  }
  do {
    bool Progress = true;
    while (Progress) {
      for (Current = 0; Current != NumItems; ++Current)
        if (Items[Current].State == ItemState::Ready)
          swapcontext(&Scheduler, &Items[Current].Context);
      Progress = false;
      for (uint32_t First = 0; First < NumItems; First += Run->SubGroupSize)
        Progress |= resolveSubGroup(
            First, std::min(First + Run->SubGroupSize, NumItems));
    }
  } while (!passBarrier());
}

static uint8_t *allocateStacks() {
  uint64_t Room = StackSize + pageSize();
  void *Map = mmap(nullptr, NumItems * Room, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Map == MAP_FAILED)
    finish(Outcome::Unknown);
  auto *Stacks = static_cast<uint8_t *>(Map);
  // A page without access below each stack.
  for (uint32_t I = 0; I != NumItems; ++I)
    mprotect(Stacks + I * Room, pageSize(), PROT_NONE);
  return Stacks;
}

static void installHandlers() {
  static uint8_t Stack[64 * 1024];
  stack_t Alternate = {};
  Alternate.ss_sp = Stack;
  Alternate.ss_size = sizeof(Stack);
  sigaltstack(&Alternate, nullptr);
  struct sigaction Action = {};
  Action.sa_sigaction = onSignal;
  Action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (int Signal : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGXCPU, SIGINT})
    sigaction(Signal, &Action, nullptr);
  if (Run->TimeLimit) {
    rusage Used;
    getrusage(RUSAGE_SELF, &Used);
    rlimit Limit;
    Limit.rlim_cur = Limit.rlim_max =
        Used.ru_utime.tv_sec + Used.ru_stime.tv_sec + Run->TimeLimit;
    Limit.rlim_max += 5;
    setrlimit(RLIMIT_CPU, &Limit);
  }
}

/// What local memory holds at the start of a group is undefined; make it look
/// like nothing that a kernel would want.
static void fillLocalMemory() {
  for (const GuardedMemory *G : Run->LocalMemory)
    for (uint64_t I = 0; I != G->size(); ++I)
      G->data()[I] = 0xa5 ^ (I * 29);
}

[[noreturn]] static void childMain() {
  installHandlers();
  NumItems = Run->Local[0] * Run->Local[1] * Run->Local[2];
  Items = new Item[NumItems];
  for (uint32_t I = 0; I != NumItems; ++I) {
    Items[I].Local[0] = I % Run->Local[0];
    Items[I].Local[1] = I / Run->Local[0] % Run->Local[1];
    Items[I].Local[2] = I / Run->Local[0] / Run->Local[1];
  }
  uint8_t *Stacks = Run->NeedsFibers ? allocateStacks() : nullptr;
  for (Group[2] = 0; Group[2] != numGroups(2); ++Group[2])
    for (Group[1] = 0; Group[1] != numGroups(1); ++Group[1])
      for (Group[0] = 0; Group[0] != numGroups(0); ++Group[0]) {
        fillLocalMemory();
        if (Stacks) {
          runGroupWithFibers(Stacks);
          continue;
        }
        for (Current = 0; Current != NumItems; ++Current)
          Run->Entry(const_cast<void **>(Run->Arguments.data()));
      }
  finish(Outcome::Finished);
}

//===----------------------------------------------------------------------===//
// The parent's side
//===----------------------------------------------------------------------===//

static std::string place(const uint32_t (&P)[3]) {
  return ("(" + Twine(P[0]) + ", " + Twine(P[1]) + ", " + Twine(P[2]) + ")")
      .str();
}

static Error describe(const HostLaunch &Launch, const Outcome &O) {
  std::string Where =
      "work-item " + place(O.Item) + " of work-group " + place(O.Group);
  switch (O.Kind) {
  case Outcome::Finished:
    break;
  case Outcome::BadAccess: {
    for (const GuardedMemory *G : Launch.AllMemory)
      if (G->contains(O.Address)) {
        int64_t At = O.Address - reinterpret_cast<uint64_t>(G->data());
        return createStringError(Where + " accessed byte " + Twine(At) +
                                 " of '" + G->name() + "', which has " +
                                 Twine(G->size()) + " bytes");
      }
    return createStringError(Where +
                             " accessed an address outside of all buffers");
  }
  case Outcome::BadInstruction:
    return createStringError(Where + " reached code that must not be reached");
  case Outcome::TimeLimit:
    return createStringError("still running after " + Twine(Launch.TimeLimit) +
                             " seconds, in " + Where);
  case Outcome::Interrupted:
    return createStringError("interrupted in " + Where);
  case Outcome::EndedBeforeBarrier:
    return createStringError(Where +
                             " ended without reaching the barrier at which "
                             "work-item " +
                             place(O.Other) + " waits");
  case Outcome::DifferentBarriers:
    return createStringError("work-items " + place(O.Item) + " and " +
                             place(O.Other) + " of work-group " +
                             place(O.Group) + " wait at different barriers");
  case Outcome::Unknown:
    return createStringError("the run ended unexpectedly");
  }
  for (const GuardedMemory *G : Launch.AllMemory)
    if (G->isDamaged())
      return createStringError("the kernel wrote beyond the "
                               "end of '" +
                               G->name() + "'");
  return Error::success();
}

std::optional<std::string> gpudriver::readOwnString(uint64_t Address,
                                                    uint64_t MaxLength) {
  // The kernel looks at an address that is wrong before anybody here does; a
  // pipe refuses it without a signal.
  int Pipe[2];
  if (pipe(Pipe))
    return std::nullopt;
  std::string Text;
  bool Good = true, Ended = false;
  while (Good && !Ended && Text.size() < MaxLength) {
    // Never across a page: what lies behind the end of the string may be none
    // of ours.
    uint64_t Bytes = std::min<uint64_t>(
        {MaxLength - Text.size(), pageSize() - Address % pageSize(), PIPE_BUF});
    std::string Part(Bytes, 0);
    Good = write(Pipe[1], reinterpret_cast<const void *>(Address), Bytes) ==
               ssize_t(Bytes) &&
           read(Pipe[0], Part.data(), Bytes) == ssize_t(Bytes);
    size_t Zero = Part.find('\0');
    Ended = Zero != std::string::npos;
    Text += Part.substr(0, Zero);
    Address += Bytes;
  }
  close(Pipe[0]);
  close(Pipe[1]);
  if (!Good)
    return std::nullopt;
  return Text;
}

Error gpudriver::runOnHost(const HostLaunch &Launch) {
  void *Map = mmap(nullptr, sizeof(Outcome), PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (Map == MAP_FAILED)
    return createStringError("no memory");
  Run = &Launch;
  Result = new (Map) Outcome();
  pid_t Child = forkChild();
  if (Child == 0)
    childMain();
  int Status = 0;
  bool Started = Child > 0;
  while (Started && waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  Outcome O = *Result;
  munmap(Map, sizeof(Outcome));
  if (!Started)
    return createStringError("cannot start a process");
  return describe(Launch, O);
}
