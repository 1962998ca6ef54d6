//===- SimulatorRaw.cpp - Runs bare instruction streams -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobMemory.h"
#include "Launcher.h"
#if HAVE_MGPU_TARGET_POWERVR
#include "Rogue/RogueLaunch.h"
#endif
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUSim/Simulator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

static TexelOrdering givenOrdering(const ImageSpec &Image) {
  return Image.Ordering;
}

/// What a bare instruction stream finds besides its arguments.
static Error fillResources(const JobSpec &Job, StringRef Arch, Memory &Mem,
                           Launch &L) {
  const RawSpec &Raw = *Job.Raw;
  L.LaneRegisters = Raw.LaneRegisters;
#if HAVE_MGPU_TARGET_POWERVR
  if (Raw.Fragment && Arch == "rogue")
    return rogue::addFragments(Job, Mem, L);
#endif
  if (Raw.Fragment) {
    uint64_t Bytes = L.groupCount() * L.groupItems() *
                     FragmentLaunch::Target::BytesPerFragment;
    if (!Raw.Fragment->X.empty() || Raw.Fragment->Outputs)
      return createStringError("'x', 'y' and 'outputs' of fragments are for "
                               "cores of architecture 'rogue'");
    L.Fragment.emplace();
    L.Fragment->Varyings = Raw.Fragment->Varyings;
    for (const auto &T : Raw.Fragment->Targets) {
      if (Mem.region(T.BufferIndex).Size < Bytes)
        return createStringError("render target " + Twine(T.Number) +
                                 " needs " + Twine(Bytes) + " bytes, buffer '" +
                                 Job.Buffers[T.BufferIndex].Name + "' has " +
                                 Twine(Mem.region(T.BufferIndex).Size));
      L.Fragment->Targets.push_back({T.Number, Mem.address(T.BufferIndex)});
    }
  }
  if (Arch == "valhall") {
    for (const RawSpec::Table &T : Raw.Tables)
      if (T.Named)
        return createStringError(
            "on valhall tables have a 'number', not a 'name'");
    return valhall::addResourceTables(Job, Raw.Tables, Mem, L);
  }
  for (const RawSpec::Table &T : Raw.Tables) {
    if (!T.Named)
      return createStringError(
          "on bifrost tables have a 'name', not a 'number'");
    const MemoryRegion &R = Mem.region(*T.BufferIndex);
    L.Tables[unsigned(*T.Named)] = {R.Base, R.Size};
  }
  return Error::success();
}

Error gpusim::runRawJob(const JobSpec &Job, const RunOptions &Options,
                        ArrayRef<Observer *> Observers,
                        BufferContents &Buffers) {
  const RawSpec &Raw = *Job.Raw;
  JobSpec Sized = Job;
  Sized.chooseLocalSize(std::nullopt);
  Launch L;
  L.Kernel = !Job.Kernel.empty() ? Job.Kernel
             : Job.Name.empty()  ? std::string("raw")
                                 : Job.Name;
  L.Checks = Options.Checks;
  L.InstructionLimit = Options.InstructionLimit;
  L.Interrupted = Options.Interrupted;
  if (Error E = fillNDRange(Sized, L))
    return E;
  Memory Mem;
  if (Raw.USC)
    placeBuffers(Sized, Buffers, Options.BufferSlack, Mem, givenOrdering);
  addBuffers(Sized, Buffers, Options.BufferSlack, Mem, givenOrdering);
  std::vector<uint8_t> FAU = Raw.FAU;
  std::optional<USCLaunch> USC;
  if (Raw.USC)
    USC.emplace(*Raw.USC);
  for (const RawSpec::Pointer &P : Raw.Pointers) {
    uint64_t Address = Mem.address(P.BufferIndex) + P.BufferOffset;
#if HAVE_MGPU_TARGET_POWERVR
    if (USC)
      if (Error E = rogue::checkPointer(Sized.Buffers[P.BufferIndex], Address,
                                        P.Shift))
        return E;
#endif
    if (P.InBuffer) {
      uint8_t *At = &Mem.region(*P.InBuffer).Data[P.Offset];
      support::endian::write64le(At, support::endian::read64le(At) +
                                         (Address << P.Shift));
    } else if (USC && P.Shift) {
      uint32_t *At = &USC->Shared[P.Offset / 4];
      Address = (Address << P.Shift) + Make_64(At[1], At[0]);
      At[0] = Lo_32(Address);
      At[1] = Hi_32(Address);
    } else if (USC) {
      USC->Shared[P.Offset / 4] = uint32_t(Address);
      USC->Shared[P.Offset / 4 + 1] = uint32_t(Address >> 32);
    } else {
      support::endian::write64le(&FAU[P.Offset], Address);
    }
  }
  L.FAU = wordsOf(FAU);
  L.RegisterMode = Raw.RegisterMode;
  L.PreloadMask = Raw.PreloadMask;
  L.LocalBytes = Raw.LocalBytes;
  L.PrivateBytes = Raw.PrivateBytes;
  L.FlushToZero = Raw.FlushToZero;
  L.Sampling = Raw.Sampling;
#if HAVE_MGPU_TARGET_POWERVR
  if (USC)
    if (Error E = rogue::addStates(Sized, Mem, *USC, L.Sampling.BorderColours))
      return E;
#endif
  if (USC)
    setUSC(L, std::move(*USC));

  std::unique_ptr<MemoryBuffer> File;
  ArrayRef<uint8_t> Code = Raw.Code;
  if (!Raw.CodePath.empty()) {
    auto Buffer = MemoryBuffer::getFile(Raw.CodePath, /*IsText=*/false,
                                        /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return createStringError("cannot read '" + Raw.CodePath +
                               "': " + Buffer.getError().message());
    File = std::move(*Buffer);
    if (Error E = checkBareStream(*File))
      return E;
    Code = arrayRefFromStringRef(File->getBuffer());
  }
  Expected<const CoreInfo *> Core = findAnyCore(Raw.CPU);
  if (!Core)
    return Core.takeError();
  if (((*Core)->Arch == "rogue") != L.USC.has_value())
    return createStringError(
        "the launch state 'usc' is for cores of architecture "
        "'rogue', which need it; '" +
        Raw.CPU + "' is of '" + (*Core)->Arch + "'");
  if ((*Core)->Arch == "rogue" &&
      (!Raw.Tables.empty() || !Raw.LaneRegisters.empty()))
    return createStringError(
        "'tables' and 'lane-registers' are for cores of architectures "
        "'valhall' and 'bifrost'; '" +
        Raw.CPU + "' is of 'rogue'");
  if (Error E = fillResources(Sized, (*Core)->Arch, Mem, L))
    return E;
  if ((*Core)->Arch == "bifrost" && Raw.FlushToZero)
    return createStringError(
        "flush-to-zero must be 'preserve': on bifrost the headers "
        "of the clauses say it");
  auto P = createProgram((*Core)->Arch, Raw.CPU, Code);
  if (!P)
    return P.takeError();
  if (Error E = checkGroupSize(L, **P, Raw.CPU))
    return E;
  if (Error E = runKernel(L, **P, Mem, Observers))
    return E;
  takeBuffers(Job, Mem, Buffers, givenOrdering);
  return Error::success();
}
