//===- Launch.cpp - Launches of the C interface ---------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CAPI.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <thread>

using namespace llvm;
using namespace llvm::capi;
using gpuobj::KernelArgKind;
using gpusim::ArgumentSpec;

static constexpr unsigned MaxThreads = 256;

mgpu_status mgpu_launch_create(mgpu_memory *Memory, const mgpu_kernel *Kernel,
                               mgpu_launch **Launch) {
  if (!Memory || !Kernel || !Launch)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "a pointer is null");
  if (Memory->Core->Name != Kernel->Program->Core)
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "the program is for " + Kernel->Program->Core +
                    ", the memory for " + Memory->Core->Name);
  auto L = std::make_shared<mgpu_launch>();
  L->Memory = Memory->shared_from_this();
  L->Program = Kernel->Program->shared_from_this();
  L->Kernel = Kernel;
  L->Args.resize(Kernel->metadata().Args.size());
  *Launch = mgpu_launch::give(std::move(L));
  return MGPU_SUCCESS;
}

void mgpu_launch_release(mgpu_launch *Launch) { mgpu_launch::release(Launch); }

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Sets argument \p Index to \p A, if it is one of \p Kinds.
static mgpu_status setArgument(mgpu_launch *L, size_t Index,
                               mgpu_launch::Argument A,
                               ArrayRef<KernelArgKind> Kinds) {
  if (!L)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no launch");
  const auto &Args = L->Kernel->metadata().Args;
  if (Index >= Args.size())
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "the kernel has no argument " + Twine(Index));
  if (!is_contained(Kinds, Args[Index].Kind))
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "argument " + Twine(Index) + " '" + Args[Index].Name +
                    "' is of another kind: " +
                    gpuobj::getKernelArgKindName(Args[Index].Kind));
  L->Args[Index] = std::move(A);
  return MGPU_SUCCESS;
}

mgpu_status mgpu_launch_set_buffer(mgpu_launch *L, size_t Index,
                                   mgpu_buffer *Buffer, size_t Offset) {
  if (!Buffer && Offset)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "a null pointer has no offset");
  if (Buffer && Offset > Buffer->Size)
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "offset " + Twine(Offset) + " is outside of the buffer");
  if (L && Buffer && Buffer->Memory != L->Memory)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "the buffer is in another memory");
  mgpu_launch::Argument A;
  A.Value.Kind = ArgumentSpec::Buffer;
  if (Buffer) {
    A.Value.Address = Buffer->Address + Offset;
    A.Value.Offset = Offset;
    A.Buffer = Buffer->shared_from_this();
  }
  return setArgument(L, Index, std::move(A),
                     {KernelArgKind::Global, KernelArgKind::Constant});
}

mgpu_status mgpu_launch_set_local(mgpu_launch *L, size_t Index, size_t Size) {
  if (!Size || Size > gpusim::MaxLocalBytes)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "local memory has 1 to " +
                                                 Twine(gpusim::MaxLocalBytes) +
                                                 " bytes, not " + Twine(Size));
  mgpu_launch::Argument A;
  A.Value.Kind = ArgumentSpec::Local;
  A.Value.LocalBytes = Size;
  return setArgument(L, Index, std::move(A), KernelArgKind::Local);
}

mgpu_status mgpu_launch_set_value(mgpu_launch *L, size_t Index,
                                  const void *Value, size_t Size) {
  if (!Value)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no value");
  if (L && Index < L->Args.size()) {
    const gpuobj::KernelArg &Arg = L->Kernel->metadata().Args[Index];
    if (Arg.Kind == KernelArgKind::Value && Arg.Size != Size)
      return fail(MGPU_ERROR_INVALID_ARGUMENT,
                  "argument " + Twine(Index) + " '" + Arg.Name + "' has " +
                      Twine(Arg.Size) + " bytes, not " + Twine(Size));
  }
  mgpu_launch::Argument A;
  A.Value.Kind = ArgumentSpec::Value;
  auto *Bytes = static_cast<const uint8_t *>(Value);
  A.Value.Bytes.assign(Bytes, Bytes + Size);
  return setArgument(L, Index, std::move(A), KernelArgKind::Value);
}

//===----------------------------------------------------------------------===//
// Sizes and limits
//===----------------------------------------------------------------------===//

mgpu_status mgpu_launch_set_range(mgpu_launch *L, unsigned Dimensions,
                                  const size_t *Global, const size_t *Local,
                                  const size_t *Offset) {
  if (!L || !Global)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "a pointer is null");
  if (!Dimensions || Dimensions > 3)
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "there are 1 to 3 dimensions, not " + Twine(Dimensions));
  gpusim::NDRange Range;
  Range.Dims = Dimensions;
  for (unsigned D = 0; D != Dimensions; ++D) {
    Range.Global[D] = Global[D];
    if (Local)
      Range.Local[D] = Local[D];
    if (Offset)
      Range.Offset[D] = Offset[D];
  }
  if (Local) {
    for (unsigned D = 0; D != Dimensions; ++D)
      if (!Local[D])
        return fail(MGPU_ERROR_INVALID_ARGUMENT,
                    "the size of a work-group is 0");
    for (unsigned D = Dimensions; D != 3; ++D)
      Range.Local[D] = 1;
  } else {
    Range.chooseLocalSize(L->Kernel->metadata().ReqdWorkGroupSize);
  }
  if (Error E = gpusim::checkNDRange(Range))
    return fail(MGPU_ERROR_INVALID_ARGUMENT, std::move(E));
  L->Range = Range;
  return MGPU_SUCCESS;
}

mgpu_status mgpu_launch_set_instruction_limit(mgpu_launch *L,
                                              uint64_t Instructions) {
  if (!L)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no launch");
  L->InstructionLimit = Instructions;
  return MGPU_SUCCESS;
}

mgpu_status mgpu_launch_set_threads(mgpu_launch *L, unsigned Threads) {
  if (!L)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no launch");
  if (Threads > MaxThreads)
    return fail(MGPU_ERROR_INVALID_ARGUMENT,
                "there are up to " + Twine(MaxThreads) + " threads, not " +
                    Twine(Threads));
  L->Threads = Threads;
  return MGPU_SUCCESS;
}

mgpu_status mgpu_launch_interrupt(mgpu_launch *L) {
  if (!L)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no launch");
  if (L->IsRunning)
    L->IsInterrupted = true;
  return MGPU_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

namespace {

/// Fills a result.
class ResultObserver final : public gpusim::Observer {
public:
  ResultObserver(const mgpu_launch &L, mgpu_result *R) : L(L), R(R) {}

  void begin(const gpusim::Launch &, const gpusim::Program &) override {
    Began = true;
  }
  void end(const gpusim::Launch &Launched, const gpusim::Program &P,
           const gpusim::Profile &Counts, double Seconds) override;

  bool Began = false;

private:
  const mgpu_launch &L;
  mgpu_result *R;
};

} // namespace

void ResultObserver::end(const gpusim::Launch &Launched,
                         const gpusim::Program &P,
                         const gpusim::Profile &Counts, double Seconds) {
  if (!R)
    return;
  gpurt::ExecutableObject &Object = *L.Program->Object;
  mgpu_counters &C = R->Counters;
  C.work_groups = Launched.groupCount();
  C.warp_instructions =
      std::accumulate(Counts.Warps.begin(), Counts.Warps.end(), uint64_t(0));
  C.lane_instructions =
      std::accumulate(Counts.Lanes.begin(), Counts.Lanes.end(), uint64_t(0));
  C.host_seconds = Seconds;
  for (uint64_t I = 0; I != P.size(); ++I) {
    uint64_t Address = P.info(I).Address;
    R->Instructions.push_back(
        {Address, Counts.Warps[I], Counts.Lanes[I], P.text(I),
         Object.lineAt(L.Kernel->Code->Offset + Address)});
  }
  const gpureport::InstructionCosts *Costs = Object.costsOf(*L.Kernel->Code);
  if (!Costs)
    return;
  gpureport::PerPipeline Cycles = gpurt::pipelineCycles(*Costs, P, Counts);
  for (auto [Pipeline, Busy] : zip(Costs->pipelines(), Cycles)) {
    R->Units.push_back({Pipeline.Name, Busy});
    C.cycles = std::max(C.cycles, Busy);
  }
}

/// Runs \p L and fills \p R, which may be null.
static mgpu_status run(mgpu_launch &L, mgpu_result *R) {
  const gpuobj::KernelMetadata &Metadata = L.Kernel->metadata();
  gpusim::KernelLaunch Launch;
  static_cast<gpusim::NDRange &>(Launch) = *L.Range;
  std::optional<gpusim::ProgramInstance> Instance;
  gpusim::Memory View;
  {
    std::lock_guard<std::mutex> Guard(L.Memory->Lock);
    if (!gpusim::isThereMemory(2 * L.Program->object().getVariableBytes()))
      return fail(MGPU_ERROR_OUT_OF_MEMORY,
                  "there is no memory for the program's variables");
    Instance = L.Memory->instanceOf(*L.Program);
    View = L.Memory->Memory;
  }
  for (const auto &[A, Arg] : zip(L.Args, Metadata.Args)) {
    Launch.Args.push_back(A->Value);
    if (A->Buffer && !A->Buffer->HasName)
      View.region(A->Buffer->Region).Name = Arg.Name;
  }
  gpusim::RunOptions Options;
  Options.InstructionLimit = L.InstructionLimit;
  Options.Interrupted = &L.IsInterrupted;
  Options.Threads = L.Threads ? L.Threads
                              : std::clamp(std::thread::hardware_concurrency(),
                                           1u, MaxThreads);
  Options.SourceLines = [&](uint64_t Offset) {
    return L.Program->Object->lineAt(Offset);
  };
  Options.Programs = &L.Program->Object->programs();
  gpuobj::PrintfOutput Printed;
  ResultObserver Observer(L, R);
  Error Failure =
      gpusim::launchKernel(Launch, L.Program->object(), *L.Kernel->Code,
                           *Instance, Options, {&Observer}, View, Printed);
  if (R)
    R->Printed = Printed.text();
  if (!Failure)
    return MGPU_SUCCESS;
  std::string Message = toString(std::move(Failure));
  if (!Observer.Began)
    return fail(MGPU_ERROR_LAUNCH, Message);
  bool IsStopped = L.IsInterrupted ||
                   StringRef(Message).contains(gpusim::Launch::LimitReached);
  return fail(IsStopped ? MGPU_ERROR_STOPPED : MGPU_ERROR_KERNEL, Message);
}

mgpu_status mgpu_launch_run(mgpu_launch *L, mgpu_result **Result) {
  if (Result)
    *Result = nullptr;
  if (!L)
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "there is no launch");
  if (!L->Range)
    return fail(MGPU_ERROR_LAUNCH, "no range is set");
  for (const auto &[I, A] : enumerate(L->Args))
    if (!A)
      return fail(MGPU_ERROR_LAUNCH, "argument " + Twine(I) + " '" +
                                         L->Kernel->metadata().Args[I].Name +
                                         "' is not set");
  if (L->IsRunning.exchange(true))
    return fail(MGPU_ERROR_INVALID_ARGUMENT, "the launch is running");
  // It must not go away, or what it has, if it is released meanwhile.
  std::shared_ptr<mgpu_launch> Keep = L->shared_from_this();
  std::shared_ptr<mgpu_result> R;
  if (Result) {
    R = std::make_shared<mgpu_result>();
    R->Program = L->Program;
  }
  mgpu_status Status = run(*L, R.get());
  L->IsInterrupted = false;
  L->IsRunning = false;
  if (R &&
      (!Status || Status == MGPU_ERROR_KERNEL || Status == MGPU_ERROR_STOPPED))
    *Result = mgpu_result::give(std::move(R));
  return Status;
}
