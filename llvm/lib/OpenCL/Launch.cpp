//===- Launch.cpp - Launches of kernels -----------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Api.h"
#include "Checks.h"
#include "Interrupt.h"
#include "Kernel.h"
#include "Queue.h"
#include "RunReports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUSim/DriverContract.h"
#include "llvm/GPUSim/Observers.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstdio>
#include <thread>

using namespace llvm;
using namespace llvm::opencl;
using gpusim::ArgumentSpec;

namespace {

/// How long what a launch executed keeps a core busy.
class TimeObserver final : public gpusim::Observer {
public:
  explicit TimeObserver(const gpureport::InstructionCosts &Costs)
      : Costs(Costs) {}

  void end(const gpusim::Launch &, const gpusim::Program &P,
           const gpusim::Profile &Counts, double) override {
    for (double Pipeline : gpurt::pipelineCycles(Costs, P, Counts))
      Cycles = std::max(Cycles, Pipeline);
  }

  /// Of the pipeline with the most work.
  double Cycles = 0;

private:
  const gpureport::InstructionCosts &Costs;
};

/// What a launch needs, kept until it is done.
struct PreparedLaunch {
  Ref<Kernel> K;
  const Kernel::Code *Code;
  Device *Dev;
  gpusim::KernelLaunch Launch;
  /// By argument; null if it is no memory object.
  std::vector<Ref<MemObject>> Objects;
};

} // namespace

static uint64_t instructionLimit() {
  static const uint64_t Limit = getNumber("MGPU_MAX_INSTRUCTIONS");
  return Limit;
}

static unsigned getThreads() {
  static const unsigned Threads = [] {
    constexpr uint64_t Most = 256;
    uint64_t Wanted = getNumber("MGPU_THREADS");
    return unsigned(std::min<uint64_t>(
        Wanted ? Wanted : std::thread::hardware_concurrency(), Most));
  }();
  return Threads;
}

static bool isProgressWanted() {
  static const bool Is =
      sys::Process::GetEnv("MGPU_PROGRESS").value_or("0") != "0";
  return Is;
}

/// Prints what a kernel printed; the application's own output stays in order.
static void print(const gpuobj::PrintfOutput &Printed, const Kernel &K) {
  std::string Text = Printed.text();
  std::fwrite(Text.data(), 1, Text.size(), stdout);
  std::fflush(stdout);
  if (Printed.Lost)
    warn("kernel '" + K.Name + "': the printf buffer is full, " +
         utostr(Printed.Lost) + " records were lost");
  if (!Printed.Problem.empty())
    warn("kernel '" + K.Name + "': printf: " + Printed.Problem);
}

/// The code that runs: code for buffers at any address if an argument begins
/// elsewhere than \p Code relies on. What even that cannot take is an error of
/// the launch.
static Expected<Kernel::Code> chooseCode(const Kernel::Code &Code,
                                         ArrayRef<gpusim::LaunchArgument> Args,
                                         StringRef Name) {
  auto Fits = [](const auto &Pair) {
    const auto &[Given, Arg] = Pair;
    return Given.Kind != ArgumentSpec::Buffer || !Arg.PointeeAlign ||
           Given.Address % Arg.PointeeAlign == 0;
  };
  if (all_of(zip(Args, Code.metadata().Args), Fits))
    return Code;
  auto Loaded = Code.Loaded->forAnyAddress();
  if (!Loaded)
    return createStringError("kernel '" + Name +
                             "': there is no code for the address of an "
                             "argument: " +
                             toString(Loaded.takeError()));
  const gpuobj::KernelCode *Where = (*Loaded)->object().findKernel(Name);
  if (!Where)
    return Code;
  return Kernel::Code{*Loaded, Where};
}

static cl_int run(const PreparedLaunch &P, Event &E) {
  gpusim::KernelLaunch Launch = P.Launch;
  Expected<Kernel::Code> Code = chooseCode(*P.Code, Launch.Args, P.K->Name);
  if (!Code) {
    E.Context->report(toString(Code.takeError()));
    return CL_OUT_OF_RESOURCES;
  }
  gpusim::Memory View =
      DeviceMemory::get().with([](const gpusim::Memory &M) { return M; });
  const gpuobj::KernelMetadata &Metadata = Code->metadata();
  for (auto [I, M] : enumerate(P.Objects)) {
    if (!M)
      continue;
    StringRef Name = Metadata.Args[I].Name;
    if (std::optional<unsigned> Region = M->region(); Region && !Name.empty())
      View.region(*Region).Name = Name.str();
    if (M->isImage())
      Launch.Args[I].Image =
          gpusim::PlacedImage{Name.str(),
                              {M->View, M->Ordering},
                              M->address(),
                              View.region(*M->region()).Size};
  }
  gpusim::RunOptions Options;
  Options.InstructionLimit = instructionLimit();
  InterruptScope Scope;
  Options.Interrupted = &isInterrupted();
  Options.Threads = getThreads();
  gpusim::FindingList Findings;
  Options.Memory = memoryChecks();
  Options.Findings = &Findings;
  Options.SourceLines = [&](uint64_t Offset) {
    return Code->Loaded->lineAt(Offset);
  };
  Options.Programs = &Code->Loaded->programs();
  gpuobj::PrintfOutput Printed;
  std::optional<TimeObserver> Time;
  if (const gpureport::InstructionCosts *Costs =
          Code->Loaded->costsOf(*Code->Where))
    Time.emplace(*Costs);
  gpusim::ProgressObserver Progress(errs());
  SmallVector<gpusim::Observer *, 4> Observers;
  if (Time)
    Observers.push_back(&*Time);
  if (isProgressWanted())
    Observers.push_back(&Progress);
  std::optional<gpurun::ReportObserver> Reporter;
  if (gpurun::RunReport *Report = runReport()) {
    Observers.push_back(&Reporter.emplace(
        *Report, Code->Loaded->object(),
        MemoryBufferRef(Code->Loaded->bytes(), "program"), Findings));
    if (P.K->Program->Source)
      for (StringRef Name : {"./program.cl", "program.cl"})
        Report->addSource(Name, *P.K->Program->Source);
  }
  Error Failure = gpusim::launchKernel(Launch, Code->Loaded->object(),
                                       *Code->Where, Code->Loaded->instance(),
                                       Options, Observers, View, Printed);
  print(Printed, *P.K);
  for (const gpusim::Finding &F : Findings)
    if (isNewFinding(F))
      E.Context->report(F.Text);
  if (Failure) {
    std::string Message = toString(std::move(Failure));
    if (Reporter)
      Reporter->giveUp(Message);
    // A process that ends needs no explanation.
    if (!isStopping())
      E.Context->report(Message);
    endIfInterrupted();
    return CL_OUT_OF_RESOURCES;
  }
  constexpr double NanosecondsPerCycle = 1000.0 / ClockMHz;
  // Something is always executed.
  if (Time)
    E.DeviceTime =
        std::max<uint64_t>(1, std::llround(Time->Cycles * NanosecondsPerCycle));
  return CL_SUCCESS;
}

/// Copies the arguments; an error if one is missing.
static cl_int takeArguments(const Kernel &K, PreparedLaunch &P) {
  uint64_t LocalBytes = 0;
  const gpuobj::KernelMetadata &M = P.Code->metadata();
  if (M.rogue() && M.rogue()->LocalMemory)
    LocalBytes = uint64_t(M.rogue()->LocalMemory->Words) * 4;
  else
    LocalBytes = M.LocalBytes;
  std::lock_guard<std::mutex> Guard(K.Lock);
  for (const auto &[A, Arg] : zip(K.Args, M.Args)) {
    if (!A)
      return CL_INVALID_KERNEL_ARGS;
    if (A->Value.Kind == ArgumentSpec::Local)
      LocalBytes =
          gpusim::placeLocalArgument(Arg, LocalBytes) + A->Value.LocalBytes;
    Ref<MemObject> M = A->memory();
    if (A->Memory && !M)
      return CL_INVALID_KERNEL_ARGS;
    P.Launch.Args.push_back(A->Value);
    P.Objects.push_back(std::move(M));
  }
  return LocalBytes > gpusim::MaxLocalBytes ? CL_OUT_OF_RESOURCES : CL_SUCCESS;
}

/// Checks the sizes and puts them into \p Range.
static cl_int takeRange(const Device &D, const Kernel::Code &C, cl_uint Dims,
                        const size_t *Offset, const size_t *Global,
                        const size_t *Local, gpusim::NDRange &Range) {
  Range.Dims = Dims;
  for (cl_uint I = 0; I != Dims; ++I) {
    Range.Global[I] = Global[I];
    Range.Offset[I] = Offset ? Offset[I] : 0;
    if (Range.Global[I] >= gpuobj::GlobalIdEnd)
      return CL_INVALID_GLOBAL_WORK_SIZE;
    if (Range.Offset[I] >= gpuobj::GlobalIdEnd - Range.Global[I])
      return CL_INVALID_GLOBAL_OFFSET;
  }
  const auto &Required = C.metadata().ReqdWorkGroupSize;
  if (!Local) {
    // What is chosen fits a smaller limit, too.
    Range.chooseLocalSize(Required);
    for (unsigned I = 0; I != 3; ++I)
      if (!Range.Local[I] || Range.Global[I] % Range.Local[I])
        return CL_INVALID_WORK_GROUP_SIZE;
  } else {
    for (unsigned I = 0; I != 3; ++I) {
      Range.Local[I] = I < Dims ? Local[I] : 1;
      if (Range.Local[I] > D.Limits.MaxGroupItems)
        return CL_INVALID_WORK_ITEM_SIZE;
      if (!Range.Local[I] || Range.Global[I] % Range.Local[I])
        return CL_INVALID_WORK_GROUP_SIZE;
      if (Required && Range.Local[I] != (*Required)[I])
        return CL_INVALID_WORK_GROUP_SIZE;
    }
  }
  uint64_t Items = Range.Local[0] * Range.Local[1] * Range.Local[2];
  return Items > maxGroupItems(D, C) ? CL_INVALID_WORK_GROUP_SIZE : CL_SUCCESS;
}

cl_int api::clEnqueueNDRangeKernel(cl_command_queue H, cl_kernel KernelHandle,
                                   cl_uint Dims, const size_t *Offset,
                                   const size_t *Global, const size_t *Local,
                                   cl_uint Count, const cl_event *Events,
                                   cl_event *Out) {
  Queue *Q = find<Queue>(H);
  if (!Q)
    return CL_INVALID_COMMAND_QUEUE;
  Kernel *K = find<Kernel>(KernelHandle);
  if (!K)
    return CL_INVALID_KERNEL;
  if (K->Program->Context != Q->Context)
    return CL_INVALID_CONTEXT;
  auto P = std::make_shared<PreparedLaunch>();
  P->K = Ref<Kernel>(K);
  P->Dev = &Q->Dev;
  P->Code = K->codeFor(Q->Dev);
  if (!P->Code)
    return CL_INVALID_PROGRAM_EXECUTABLE;
  if (!Dims || Dims > 3)
    return CL_INVALID_WORK_DIMENSION;
  if (cl_int Code = takeArguments(*K, *P))
    return Code;
  WaitList List;
  if (cl_int Code = readWaitList(*Q->Context, Count, Events, List))
    return Code;
  // Without work-items a launch does nothing, since OpenCL 2.1.
  if (!Global || is_contained(ArrayRef(Global, Dims), 0u))
    return enqueue(*Q, CL_COMMAND_NDRANGE_KERNEL, List, nullptr, Out);
  if (cl_int Code =
          takeRange(Q->Dev, *P->Code, Dims, Offset, Global, Local, P->Launch))
    return Code;
  return enqueue(
      *Q, CL_COMMAND_NDRANGE_KERNEL, List, [P](Event &E) { return run(*P, E); },
      Out);
}

cl_int api::clEnqueueTask(cl_command_queue Q, cl_kernel K, cl_uint Count,
                          const cl_event *Events, cl_event *Out) {
  const size_t One = 1;
  return api::clEnqueueNDRangeKernel(Q, K, 1, nullptr, &One, &One, Count,
                                     Events, Out);
}
