//===- SimulatorRaw.cpp - Runs bare instruction streams -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobMemory.h"
#include "Launcher.h"
#include "Mali/MaliSamples.h"
#if HAVE_MGPU_TARGET_POWERVR
#include "Rogue/RogueLaunch.h"
#endif
#include "llvm/ADT/StringExtras.h"
#include "llvm/GPUSim/Shading.h"
#include "llvm/GPUSim/Simulator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

static TexelOrdering givenOrdering(const ImageSpec &Image) {
  return Image.Ordering;
}

/// The address of a buffer that has \p Bytes bytes for each fragment.
static Error placePerFragment(const JobSpec &Job, unsigned Buffer,
                              const Twine &What, const Memory &Mem,
                              uint64_t Fragments, unsigned Bytes,
                              uint64_t &Address) {
  if (Mem.region(Buffer).Size < Fragments * Bytes)
    return createStringError(What + " needs " + Twine(Fragments * Bytes) +
                             " bytes, buffer '" + Job.Buffers[Buffer].Name +
                             "' has " + Twine(Mem.region(Buffer).Size));
  Address = Mem.address(Buffer);
  return Error::success();
}

static Error placeFragments(const JobSpec &Job, Memory &Mem, Launch &L) {
  const RawSpec::FragmentSpec &Spec = *Job.Raw->Fragment;
  uint64_t Fragments = L.groupCount() * L.groupItems();
  if (Spec.Outputs)
    return createStringError("'outputs' of fragments is for cores of "
                             "architecture 'rogue'");
  FragmentLaunch &F = L.Fragment.emplace(Spec.State);
  for (const auto &T : Spec.Targets) {
    uint64_t Address;
    if (Error E = placePerFragment(
            Job, T.BufferIndex, "render target " + Twine(T.Number), Mem,
            Fragments, FragmentLaunch::Target::BytesPerFragment, Address))
      return E;
    F.Targets.push_back({T.Number, Address});
  }
  for (const auto &T : Spec.Tile) {
    uint64_t Address;
    if (Error E = placePerFragment(
            Job, T.BufferIndex, "target " + Twine(T.Number) + " of the tile",
            Mem, Fragments, FragmentLaunch::TilePixels::BytesPerFragment,
            Address))
      return E;
    F.Tile.push_back({T.Number, Address});
  }
  if (Spec.Results)
    if (Error E = placePerFragment(Job, *Spec.Results, "the list of results",
                                   Mem, Fragments,
                                   sizeof(FragmentLaunch::Result), F.Results))
      return E;
  if (Spec.VaryingRecords) {
    F.VaryingRecords = Mem.address(*Spec.VaryingRecords);
    F.VaryingBytes = Mem.region(*Spec.VaryingRecords).Size;
  }
  mali::placeSamples(F, Mem);
  return Error::success();
}

/// What a bare instruction stream finds besides its arguments.
static Error fillResources(const JobSpec &Job, StringRef Arch, Memory &Mem,
                           Launch &L) {
  const RawSpec &Raw = *Job.Raw;
  L.LaneRegisters = Raw.LaneRegisters;
  for (const RawSpec::AddressRegister &A : Raw.AddressRegisters) {
    LaneRegister Low{A.Register, {}}, High{A.Register + 1, {}};
    for (uint64_t I = 0, E = L.groupCount() * L.groupItems(); I != E; ++I) {
      uint64_t Address = Mem.address(A.BufferIndex) + I * A.Stride;
      Low.Values.push_back(Lo_32(Address));
      High.Values.push_back(Hi_32(Address));
    }
    L.LaneRegisters.push_back(std::move(Low));
    L.LaneRegisters.push_back(std::move(High));
  }
#if HAVE_MGPU_TARGET_POWERVR
  if (Arch == "rogue" && Raw.Vertex)
    if (Error E = rogue::addVertices(Job, Mem, L, *L.USC))
      return E;
  if (Raw.Fragment && Arch == "rogue")
    return rogue::addFragments(Job, Mem, L);
#endif
  if (Raw.Fragment)
    if (Error E = placeFragments(Job, Mem, L))
      return E;
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

/// The code of \p Raw; \p File keeps it if it comes from one.
static Expected<ArrayRef<uint8_t>> codeOf(const RawSpec &Raw,
                                          std::unique_ptr<MemoryBuffer> &File) {
  if (Raw.CodePath.empty())
    return ArrayRef<uint8_t>(Raw.Code);
  auto Buffer = MemoryBuffer::getFile(Raw.CodePath, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return createStringError("cannot read '" + Raw.CodePath +
                             "': " + Buffer.getError().message());
  File = std::move(*Buffer);
  if (Error E = checkBareStream(*File))
    return std::move(E);
  return arrayRefFromStringRef(File->getBuffer());
}

/// Fills in what \p Job.Raw says; its buffers are the first regions of \p Mem.
/// The NDRange of \p L is there.
static Error fillRaw(const JobSpec &Job, Memory &Mem, Launch &L,
                     StringRef &Arch) {
  const RawSpec &Raw = *Job.Raw;
  std::vector<uint8_t> FAU = Raw.FAU;
  std::optional<USCLaunch> USC;
  if (Raw.USC)
    USC.emplace(*Raw.USC);
  for (const RawSpec::Pointer &P : Raw.Pointers) {
    uint64_t Address = Mem.address(P.BufferIndex) + P.BufferOffset;
#if HAVE_MGPU_TARGET_POWERVR
    if (USC)
      if (Error E =
              rogue::checkPointer(Job.Buffers[P.BufferIndex], Address, P.Shift))
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
  L.ShaderOutput = Raw.ShaderOutput;
#if HAVE_MGPU_TARGET_POWERVR
  if (USC)
    if (Error E = rogue::addStates(Job, Mem, *USC, L.Sampling.BorderColours))
      return E;
#endif
  if (USC)
    setUSC(L, std::move(*USC));
  Expected<const CoreInfo *> Core = findAnyCore(Raw.CPU);
  if (!Core)
    return Core.takeError();
  Arch = (*Core)->Arch;
  if ((Arch == "rogue") != L.USC.has_value())
    return createStringError(
        "the launch state 'usc' is for cores of architecture "
        "'rogue', which need it; '" +
        Raw.CPU + "' is of '" + Arch + "'");
  if (Arch == "rogue" && (!Raw.Tables.empty() || !Raw.LaneRegisters.empty() ||
                          !Raw.AddressRegisters.empty()))
    return createStringError(
        "'tables' and 'lane-registers' are for cores of architectures "
        "'valhall' and 'bifrost'; '" +
        Raw.CPU + "' is of 'rogue'");
  if (Error E = fillResources(Job, Arch, Mem, L))
    return E;
  if (Arch == "bifrost" && Raw.FlushToZero)
    return createStringError(
        "flush-to-zero must be 'preserve': on bifrost the headers "
        "of the clauses say it");
  return Error::success();
}

void gpusim::placeJobBuffers(const JobSpec &Job, const BufferContents &Buffers,
                             uint64_t Slack, bool ForStates, Memory &Mem) {
  if (ForStates)
    placeBuffers(Job, Buffers, Slack, Mem, givenOrdering);
  addBuffers(Job, Buffers, Slack, Mem, givenOrdering);
}

Expected<std::unique_ptr<ShaderProgram>>
gpusim::createRawShader(const JobSpec &Job, Memory &Mem) {
  Launch L;
  StringRef Arch;
  if (Error E = fillRaw(Job, Mem, L, Arch))
    return std::move(E);
  std::unique_ptr<MemoryBuffer> File;
  auto Code = codeOf(*Job.Raw, File);
  if (!Code)
    return Code.takeError();
  auto P = ShaderProgram::create(Arch, Job.Raw->CPU, *Code);
  if (P)
    (*P)->State = std::move(L);
  return P;
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
  placeJobBuffers(Sized, Buffers, Options.BufferSlack, Raw.USC.has_value(),
                  Mem);
  // What is wrong with the code is said first.
  std::unique_ptr<MemoryBuffer> File;
  auto Code = codeOf(Raw, File);
  if (!Code)
    return Code.takeError();
  StringRef Arch;
  if (Error E = fillRaw(Sized, Mem, L, Arch))
    return E;
  auto P = createProgram(Arch, Raw.CPU, *Code);
  if (!P)
    return P.takeError();
  if (Error E = checkGroupSize(L, **P, Raw.CPU))
    return E;
  if (Error E = runKernel(L, **P, Mem, Observers))
    return E;
  takeBuffers(Job, Mem, Buffers, givenOrdering);
  return Error::success();
}
