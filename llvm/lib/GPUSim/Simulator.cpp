//===- Simulator.cpp - Runs jobs ------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Simulator.h"
#include "JobMemory.h"
#if HAVE_MGPU_TARGET_POWERVR
#include "Rogue/RogueLaunch.h"
#endif
#include "llvm/GPUSim/DriverContract.h"

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

void gpusim::placeBuffers(const JobSpec &Job, const BufferContents &Buffers,
                          uint64_t Slack, Memory &Mem, OrderingFn OrderingOf) {
#if HAVE_MGPU_TARGET_POWERVR
  uint64_t Largest = 0;
  for (size_t I = 0; I != Buffers.size(); ++I) {
    const auto &Image = Job.Buffers[I].Image;
    Largest = std::max<uint64_t>(
        Largest, Image ? placeImage(Image->View, OrderingOf(*Image)).Bytes
                       : Buffers[I].size() + Slack);
  }
  rogue::placeForStates(Job, Largest, Mem);
#endif
}

void gpusim::addBuffers(const JobSpec &Job, const BufferContents &Buffers,
                        uint64_t Slack, Memory &Mem, OrderingFn OrderingOf) {
  for (size_t I = 0; I != Buffers.size(); ++I) {
    if (const auto &Image = Job.Buffers[I].Image) {
      ImagePlacement P = placeImage(Image->View, OrderingOf(*Image));
      std::vector<uint8_t> Bytes(P.Bytes);
      fillUndefined(Bytes.data(), Bytes.size(), uint32_t(I));
      layOut(Image->View, P, Buffers[I].data(), Bytes.data());
      Mem.addBuffer(Job.Buffers[I].Name, Bytes);
      continue;
    }
    if (!Slack) {
      Mem.addBuffer(Job.Buffers[I].Name, Buffers[I]);
      continue;
    }
    std::vector<uint8_t> Padded = Buffers[I];
    Padded.resize(Padded.size() + Slack);
    Mem.addBuffer(Job.Buffers[I].Name, Padded);
  }
}

void gpusim::takeBuffers(const JobSpec &Job, const Memory &Mem,
                         BufferContents &Buffers, OrderingFn OrderingOf) {
  for (size_t I = 0; I != Buffers.size(); ++I) {
    if (const auto &Image = Job.Buffers[I].Image)
      gatherTexels(Image->View, placeImage(Image->View, OrderingOf(*Image)),
                   Mem.region(I).Data.data(), Buffers[I].data());
    else
      std::copy_n(Mem.region(I).Data.begin(), Buffers[I].size(),
                  Buffers[I].begin());
  }
}

Expected<std::vector<LaunchArgument>>
gpusim::placeArguments(const LaunchSpec &Spec, const JobSpec &Job,
                       const KernelMetadata &K, const Memory &Mem,
                       OrderingFn OrderingOf) {
  std::vector<LaunchArgument> Args;
  for (auto [I, Given] : enumerate(Spec.Args)) {
    LaunchArgument A;
    A.Kind = Given.Kind;
    A.LocalBytes = Given.LocalBytes;
    A.Bytes = Given.Bytes;
    A.Type = Given.Type;
    A.State = Given.State;
    if (Given.Kind == ArgumentSpec::Buffer) {
      A.Offset = Given.BufferOffset;
      A.Address = Mem.address(Given.BufferIndex) + Given.BufferOffset;
    }
    if (Given.Kind == ArgumentSpec::Image) {
      const BufferSpec &B = Job.Buffers[Given.BufferIndex];
      if (!B.Image)
        return createStringError("kernel '" + K.Name + "': argument " +
                                 Twine(I) +
                                 (I >= K.Args.size() || K.Args[I].Name.empty()
                                      ? ""
                                      : " '" + K.Args[I].Name + "'") +
                                 ": the buffer '" + B.Name + "' is no image");
      A.Image = PlacedImage{B.Name, *B.Image, Mem.address(Given.BufferIndex),
                            Mem.region(Given.BufferIndex).Size};
      A.Image->Image.Ordering = OrderingOf(*B.Image);
    }
    Args.push_back(std::move(A));
  }
  return Args;
}

Error gpusim::runJob(const JobSpec &Job, const LoadedObject &Object,
                     const RunOptions &Options, ArrayRef<Observer *> Observers,
                     BufferContents &Buffers, PrintfOutput &Printed) {
  Memory Mem;
  auto OrderingOf = [&](const ImageSpec &Image) {
    return imageOrdering(Object.Metadata.Arch, Image);
  };
  if (Object.EMachine == EM_MGPU_ROGUE) {
    Mem.setGranule(bufferGranule(Object.EMachine));
    placeBuffers(Job, Buffers, Options.BufferSlack, Mem, OrderingOf);
  }
  addBuffers(Job, Buffers, Options.BufferSlack, Mem, OrderingOf);
  if (Options.Memory.Uninitialised)
    for (size_t I = 0; I != Buffers.size(); ++I)
      if (Job.Buffers[I].Fill.Kind == FillSpec::Undefined)
        Mem.region(I).setUnwritten();
  // The initial contents and those that kernels have.
  if (!isThereMemory(2 * Object.getVariableBytes()))
    return createStringError("the variables of the program have " +
                             Twine(Object.getVariableBytes()) +
                             " bytes, for which there is not enough memory");
  ProgramInstance Instance(Object, Mem);
  for (const LaunchSpec *Spec : Job.launches()) {
    Expected<const KernelCode *> Code = findKernel(Object, Spec->Kernel);
    if (!Code)
      return Code.takeError();
    const KernelMetadata &K = Object.Metadata.Kernels[(*Code)->Index];
    KernelLaunch Launch;
    static_cast<NDRange &>(Launch) = *Spec;
    Launch.chooseLocalSize(K.ReqdWorkGroupSize);
    Launch.PrintfBytes = Job.PrintfBytes;
    auto Args = placeArguments(*Spec, Job, K, Mem, OrderingOf);
    if (!Args)
      return Args.takeError();
    Launch.Args = std::move(*Args);
    // What only this launch has is gone behind it.
    Memory View = Mem;
    PrintfOutput Text;
    Error E = launchKernel(Launch, Object, **Code, Instance, Options, Observers,
                           View, Text);
    Printed.append(std::move(Text));
    if (E)
      return E;
  }
  takeBuffers(Job, Mem, Buffers, OrderingOf);
  return Error::success();
}
