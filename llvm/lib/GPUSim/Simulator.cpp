//===- Simulator.cpp - Runs jobs ------------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Simulator.h"
#include "Bifrost/BifrostLaunch.h"
#include "Bifrost/BifrostProgram.h"
#include "LaneProgram.h"
#if HAVE_MGPU_TARGET_POWERVR
#include "Rogue/RogueLaunch.h"
#include "Rogue/RogueProgram.h"
#endif
#include "Valhall/ValhallLaunch.h"
#include "Valhall/ValhallProgram.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUObject/ELFMachine.h"
#include "llvm/GPUSim/LaunchImages.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <tuple>

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

Expected<const KernelCode *> gpusim::findKernel(const LoadedObject &Object,
                                                StringRef Name) {
  std::string Known;
  for (const KernelMetadata &K : Object.Metadata.Kernels)
    Known += (Known.empty() ? "'" : ", '") + K.Name + "'";
  if (Object.Kernels.empty())
    return createStringError("the object has no kernel");
  if (Name.empty()) {
    if (Object.Kernels.size() == 1)
      return &Object.Kernels.front();
    return createStringError("the object has several kernels: name one of " +
                             Known);
  }
  if (const KernelCode *K = Object.findKernel(Name))
    return K;
  return createStringError("there is no kernel '" + Name +
                           "'; the object has " + Known);
}

namespace {

/// Local memory that drivers for Mali offer a work-group.
constexpr uint64_t MaxLocalBytes = 32 * 1024;

Error fillNDRange(const LaunchSpec &Spec, Launch &L) {
  if (Error E = checkNDRange(Spec))
    return E;
  L.Dims = Spec.Dims;
  for (unsigned D = 0; D != 3; ++D) {
    L.LocalSize[D] = uint32_t(Spec.Local[D]);
    L.Groups[D] = uint32_t(Spec.Global[D] / Spec.Local[D]);
  }
  return Error::success();
}

/// How the texels of an image of a job are in memory.
using OrderingFn = TexelOrdering (*)(const ImageSpec &);

TexelOrdering givenOrdering(const ImageSpec &Image) { return Image.Ordering; }

/// Of images that code gets as arguments: a driver knows what its hardware
/// takes.
OrderingFn orderingFor(StringRef Arch) {
#if HAVE_MGPU_TARGET_POWERVR
  if (Arch == "rogue")
    return rogue::orderingOf;
#endif
  return givenOrdering;
}

/// Adds the buffers of a job to \p Mem as its first regions.
void addBuffers(const JobSpec &Job, const BufferContents &Buffers,
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

void takeBuffers(const JobSpec &Job, const Memory &Mem, BufferContents &Buffers,
                 OrderingFn OrderingOf) {
  for (size_t I = 0; I != Buffers.size(); ++I) {
    if (const auto &Image = Job.Buffers[I].Image)
      gatherTexels(Image->View, placeImage(Image->View, OrderingOf(*Image)),
                   Mem.region(I).Data.data(), Buffers[I].data());
    else
      std::copy_n(Mem.region(I).Data.begin(), Buffers[I].size(),
                  Buffers[I].begin());
  }
}

/// Where arguments go: the push area, and the buffer behind it.
class ArgumentImage {
public:
  ArgumentImage(uint64_t FAUBytes, uint64_t BufferBytes)
      : FAU(FAUBytes), Buffer(BufferBytes) {}

  Error put(bool InBuffer, uint64_t Offset, ArrayRef<uint8_t> Bytes) {
    std::vector<uint8_t> &Image = InBuffer ? Buffer : FAU;
    if (Offset > Image.size() || Image.size() - Offset < Bytes.size())
      return createStringError(
          "the metadata places a value outside of the argument "
          "area");
    std::copy(Bytes.begin(), Bytes.end(), Image.begin() + Offset);
    return Error::success();
  }
  Error putNumber(bool InBuffer, uint64_t Offset, uint64_t Value,
                  unsigned Size) {
    uint8_t Bytes[8];
    support::endian::write64le(Bytes, Value);
    return put(InBuffer, Offset, ArrayRef(Bytes, Size));
  }

  std::vector<uint8_t> FAU, Buffer;
};

std::vector<uint32_t> wordsOf(ArrayRef<uint8_t> Bytes) {
  std::vector<uint32_t> Words;
  for (size_t I = 0; I + 4 <= Bytes.size(); I += 4)
    Words.push_back(support::endian::read32le(&Bytes[I]));
  return Words;
}

std::vector<uint8_t> bytesOf(ArrayRef<uint32_t> Words) {
  std::vector<uint8_t> Bytes(Words.size() * 4);
  for (auto [I, W] : enumerate(Words))
    support::endian::write32le(&Bytes[4 * I], W);
  return Bytes;
}

/// Takes over the launch state of a PowerVR kernel, and the memory it needs.
void setUSC(Launch &L, USCLaunch U) {
  L.LocalBytes = U.LocalInMemory ? uint64_t(U.LocalWords) * 4 : 0;
  L.PrivateBytes = 0;
  for (const auto &Area : {U.Spill, U.Scratch})
    L.PrivateBytes += Area ? alignTo(Area->Bytes, 4) : 0;
  L.USC = std::move(U);
}

/// An instance of a program: its data, which all launches share.
struct ProgramInstance {
  /// Regions of the memory.
  unsigned Constants, Variables;

  ProgramInstance(const LoadedObject &Object, Memory &Mem);
};

ProgramInstance::ProgramInstance(const LoadedObject &Object, Memory &Mem) {
  std::vector<uint8_t> Image(Object.getVariableBytes());
  copy(Object.Data, Image.begin());
  Constants =
      Mem.addBuffer("constant data", Object.ROData, MemoryRegion::Constant);
  Variables = Mem.addBuffer("variables of the program", Image);
  auto Region = [&](DataBlock Block) {
    return Block == DataBlock::Variables ? Variables : Constants;
  };
  for (const DataPointer &P : Object.DataPointers)
    support::endian::write64le(&Mem.region(Region(P.In)).Data[P.Offset],
                               Mem.address(Region(P.To)) + P.Target);
}

/// Lays out the launch of one kernel.
class Launcher {
public:
  Launcher(const LaunchSpec &Spec, const JobSpec &Job,
           const LoadedObject &Object, const KernelCode &Code,
           const ProgramInstance &Instance, Launch &L, Memory &Mem)
      : Spec(Spec), Job(Job), Object(Object),
        K(Object.Metadata.Kernels[Code.Index]), Instance(Instance), L(L),
        Mem(Mem) {}

  Error prepare();
  /// What the kernel has printed so far.
  Error takePrinted(PrintfOutput &Printed) const;

private:
  Error argumentError(unsigned I, const Twine &Message) const {
    const KernelArg &A = K.Args[I];
    return createStringError("kernel '" + K.Name + "': argument " + Twine(I) +
                             (A.Name.empty() ? "" : " '" + A.Name + "'") +
                             ": " + Message);
  }
  Error putArgument(ArgumentImage &Image, unsigned I);
  uint32_t addDescriptor(RawSpec::DescriptorSpec D);
  Error putState(ArgumentImage &Image, unsigned I);
  Error putStateWord(ArgumentImage &Image, const ImageWord &W);
  Error putImageWord(ArgumentImage &Image, const ImageWord &W);
  Error fillUSC(const RogueKernelInfo &R, const std::vector<uint8_t> &Shared);
  std::vector<uint8_t> makePrintfBuffer() const;
  Expected<uint64_t> implicitValue(ImplicitArgKind Kind) const;

  const LaunchSpec &Spec;
  const JobSpec &Job;
  const LoadedObject &Object;
  const KernelMetadata &K;
  const ProgramInstance &Instance;
  Launch &L;
  Memory &Mem;
  std::optional<unsigned> ArgumentBuffer, PrintfBuffer;
  /// Images and samplers are handles to descriptors, or states.
  bool TakesHandles = false, TakesStates = false;
  /// The same on Bifrost, in tables of their own.
  std::optional<bifrost::LaunchTables> BifrostTables;
  RawSpec::Table Resources;
  /// Of the arguments that have one.
  std::map<unsigned, uint32_t> Handles;
};

Expected<uint64_t> Launcher::implicitValue(ImplicitArgKind Kind) const {
  switch (Kind) {
  case ImplicitArgKind::NumGroupsX:
  case ImplicitArgKind::NumGroupsY:
  case ImplicitArgKind::NumGroupsZ:
    return L.Groups[unsigned(Kind) - unsigned(ImplicitArgKind::NumGroupsX)];
  case ImplicitArgKind::LocalSizeX:
  case ImplicitArgKind::LocalSizeY:
  case ImplicitArgKind::LocalSizeZ:
    return L.LocalSize[unsigned(Kind) - unsigned(ImplicitArgKind::LocalSizeX)];
  case ImplicitArgKind::GlobalOffsetX:
  case ImplicitArgKind::GlobalOffsetY:
  case ImplicitArgKind::GlobalOffsetZ:
    return Spec
        .Offset[unsigned(Kind) - unsigned(ImplicitArgKind::GlobalOffsetX)];
  case ImplicitArgKind::WorkDim:
    return Spec.Dims;
  case ImplicitArgKind::ConstantData:
    return Mem.address(Instance.Constants);
  case ImplicitArgKind::GlobalData:
    return Mem.address(Instance.Variables);
  case ImplicitArgKind::LocalBytes:
    return L.LocalBytes;
  case ImplicitArgKind::ArgumentBuffer:
    return Mem.address(*ArgumentBuffer);
  case ImplicitArgKind::PrintfBuffer:
    return Mem.address(*PrintfBuffer);
  }
  return createStringError("unknown implicit argument");
}

Error Launcher::putArgument(ArgumentImage &Image, unsigned I) {
  const KernelArg &A = K.Args[I];
  const ArgumentSpec &Given = Spec.Args[I];
  auto Number = [&](uint64_t Value) {
    return Image.putNumber(A.InArgumentBuffer, A.Offset, Value, 8);
  };
  switch (A.Kind) {
  case KernelArgKind::Global:
  case KernelArgKind::Constant:
    if (Given.Kind != ArgumentSpec::Buffer)
      return argumentError(I, "a buffer is needed");
    if (A.PointeeAlign &&
        (Mem.address(Given.BufferIndex) + Given.BufferOffset) % A.PointeeAlign)
      return argumentError(I, "the kernel relies on an address that is a "
                              "multiple of " +
                                  Twine(A.PointeeAlign) + "; offset " +
                                  Twine(Given.BufferOffset) +
                                  " is not (see -mbuffer-align)");
    return Number(Mem.address(Given.BufferIndex) + Given.BufferOffset);
  case KernelArgKind::Local: {
    if (Given.Kind != ArgumentSpec::Local)
      return argumentError(I, "a size of local memory is needed");
    if (!Given.LocalBytes)
      return argumentError(I, "the size of local memory must not be 0");
    if (Given.LocalBytes > MaxLaunchMemory)
      return argumentError(I, Twine(Given.LocalBytes) +
                                  " bytes of local memory are too many; the "
                                  "limit is " +
                                  Twine(MaxLaunchMemory));
    if (K.rogue() && !K.rogue()->LocalMemory)
      return argumentError(I, "the kernel's metadata place no local memory");
    uint64_t Offset =
        alignTo(L.LocalBytes, std::max<uint64_t>(A.PointeeAlign, 16));
    L.LocalBytes = Offset + Given.LocalBytes;
    return Number(Offset);
  }
  case KernelArgKind::Value:
    if (Given.Kind != ArgumentSpec::Value)
      return argumentError(
          I,
          "a value" +
              (A.TypeName.empty() ? std::string() : " of type " + A.TypeName) +
              " is needed");
    if (Given.Type) {
      // Only types that the job language knows can be compared.
      std::optional<DataType> Wanted = parseDataType(A.TypeName);
      if (Wanted && (Wanted->size() != Given.Type->size() ||
                     isFloatElement(Wanted->Element) !=
                         isFloatElement(Given.Type->Element) ||
                     Wanted->Lanes != Given.Type->Lanes))
        return argumentError(I, "the value is of type " + Given.Type->name() +
                                    ", the kernel takes " + A.TypeName);
    }
    if (Given.Bytes.size() != A.Size)
      return argumentError(I, "the value has " + Twine(Given.Bytes.size()) +
                                  " bytes, the kernel takes " + Twine(A.Size));
    return Image.put(A.InArgumentBuffer, A.Offset, Given.Bytes);
  case KernelArgKind::Image:
    if (Given.Kind != ArgumentSpec::Image)
      return argumentError(I, "an image is needed");
    if (!Job.Buffers[Given.BufferIndex].Image)
      return argumentError(I, "the buffer '" +
                                  Job.Buffers[Given.BufferIndex].Name +
                                  "' is no image");
    if (A.Image &&
        !isOfType(Job.Buffers[Given.BufferIndex].Image->View, *A.Image))
      return argumentError(I, "the image '" +
                                  Job.Buffers[Given.BufferIndex].Name +
                                  "' has not the type that the kernel takes: " +
                                  getImageDimName(A.Image->Dim) +
                                  (A.Image->Arrayed ? ", an array" : ""));
    break;
  case KernelArgKind::Sampler:
    if (Given.Kind != ArgumentSpec::Sampler)
      return argumentError(I, "a sampler is needed");
    break;
  }
#if HAVE_MGPU_TARGET_POWERVR
  if (TakesStates)
    return putState(Image, I);
#endif
  if (BifrostTables) {
    bool IsTexture =
        !A.Image || A.Image->Access == gpuobj::ImageAccess::ReadOnly;
    Expected<uint32_t> Place =
        Given.Kind == ArgumentSpec::Sampler
            ? BifrostTables->addSampler(Given.State)
        : IsTexture ? BifrostTables->addTexture(Job.Buffers[Given.BufferIndex],
                                                Given.BufferIndex)
                    : BifrostTables->addImage(Job.Buffers[Given.BufferIndex],
                                              Given.BufferIndex);
    if (!Place)
      return Place.takeError();
    Handles[I] = *Place;
    return Image.putNumber(A.InArgumentBuffer, A.Offset, Handles[I], 4);
  }
  if (!TakesHandles)
    return argumentError(I, "images and samplers are not simulated on " +
                                Object.Metadata.Arch);
  // All of them are in one table, in the order of the arguments.
  RawSpec::DescriptorSpec D;
  D.Kind = Given.Kind == ArgumentSpec::Image ? RawSpec::DescriptorSpec::Image
                                             : RawSpec::DescriptorSpec::Sampler;
  D.BufferIndex = Given.BufferIndex;
  D.State = Given.State;
  Handles[I] = addDescriptor(std::move(D));
  return Image.putNumber(A.InArgumentBuffer, A.Offset, Handles[I], 4);
}

/// \returns the handle of a new descriptor.
uint32_t Launcher::addDescriptor(RawSpec::DescriptorSpec D) {
  Resources.Descriptors.push_back(std::move(D));
  return valhall::handleOf(Resources.Number, Resources.Descriptors.size() - 1);
}

#if HAVE_MGPU_TARGET_POWERVR
/// The state that argument \p I is.
Error Launcher::putState(ArgumentImage &Image, unsigned I) {
  const ArgumentSpec &Given = Spec.Args[I];
  Expected<rogue::StateBits> State =
      Given.Kind == ArgumentSpec::Sampler
          ? rogue::samplerState(Given.State, L.Sampling.BorderColours)
          : rogue::imageState(Job.Buffers[Given.BufferIndex],
                              Mem.address(Given.BufferIndex),
                              K.Args[I].Image.value_or(ImageType()));
  if (!State)
    return argumentError(I, toString(State.takeError()));
  return Image.put(K.Args[I].InArgumentBuffer, K.Args[I].Offset,
                   bytesOf(*State));
}

Error Launcher::putStateWord(ArgumentImage &Image, const ImageWord &W) {
  std::optional<SamplerState> Sampler;
  switch (W.Kind) {
  case ImageWordKind::ConstantSampler:
    Sampler = stateOf(W.Sampler);
    break;
  case ImageWordKind::TexelSampler:
    Sampler = texelSampler();
    break;
  case ImageWordKind::GatherSampler:
    Sampler = gatherSampler(Spec.Args[W.Arg].State);
    break;
  default:
    break;
  }
  if (Sampler) {
    Expected<rogue::StateBits> State =
        rogue::samplerState(*Sampler, L.Sampling.BorderColours);
    if (!State)
      return State.takeError();
    return Image.put(/*InBuffer=*/false, W.Offset, bytesOf(*State));
  }
  if (W.Kind == ImageWordKind::Nowhere) {
    constexpr unsigned WordBytes = 4;
    unsigned Word =
        Mem.addBuffer("outside of images", std::vector<uint8_t>(WordBytes));
    return Image.putNumber(/*InBuffer=*/false, W.Offset, Mem.address(Word), 8);
  }
  if (W.Kind == ImageWordKind::CompareFunction)
    return Image.putNumber(/*InBuffer=*/false, W.Offset,
                           compareFunction(Spec.Args[W.Arg].State), 4);
  unsigned Buffer = Spec.Args[W.Arg].BufferIndex;
  const ImageSpec &Given = *Job.Buffers[Buffer].Image;
  uint64_t Value;
  switch (W.Kind) {
  case ImageWordKind::Address:
    Value =
        Mem.address(Buffer) + placeImage(Given.View, rogue::orderingOf(Given))
                                  .Surfaces.front()
                                  .Address;
    break;
  case ImageWordKind::LayerBytes:
    Value = rogue::layerBytes(Given, K.Args[W.Arg].Image.value_or(ImageType()));
    break;
  case ImageWordKind::RowTexels:
    Value = rogue::rowTexels(Given);
    break;
  case ImageWordKind::TwiddleX:
  case ImageWordKind::TwiddleY:
  case ImageWordKind::TwiddleZ:
    Value = rogue::twiddleMask(Given, unsigned(W.Kind) -
                                          unsigned(ImageWordKind::TwiddleX));
    break;
  case ImageWordKind::Packing: {
    std::optional<uint32_t> Packing = texelPacking(Given.View.Format);
    if (!Packing)
      return argumentError(W.Arg, "texels of the format of image '" +
                                      Job.Buffers[Buffer].Name +
                                      "' cannot be stored on rogue");
    Value = *Packing;
    break;
  }
  default:
    Value = imageWord(Given.View, K.Args[W.Arg].Image.value_or(ImageType()),
                      W.Kind);
    break;
  }
  return Image.putNumber(/*InBuffer=*/false, W.Offset, Value,
                         getImageWordBytes(W.Kind, /*HasStates=*/true));
}
#endif

Error Launcher::putImageWord(ArgumentImage &Image, const ImageWord &W) {
#if HAVE_MGPU_TARGET_POWERVR
  if (TakesStates)
    return putStateWord(Image, W);
#endif
  uint32_t Value;
  switch (W.Kind) {
  case ImageWordKind::Handle:
    Value = Handles[W.Arg];
    break;
  case ImageWordKind::ConstantSampler: {
    if (BifrostTables) {
      Value = BifrostTables->addSampler(stateOf(W.Sampler));
      break;
    }
    RawSpec::DescriptorSpec D;
    D.Kind = RawSpec::DescriptorSpec::Sampler;
    D.State = stateOf(W.Sampler);
    Value = addDescriptor(std::move(D));
    break;
  }
  default:
    if (getImageWordBytes(W.Kind, /*HasStates=*/false) != 4 ||
        W.Kind > ImageWordKind::Samples)
      return createStringError("kernel '" + K.Name +
                               "': this target has no image word '" +
                               getImageWordKindName(W.Kind) + "'");
    Value = imageWord(Job.Buffers[Spec.Args[W.Arg].BufferIndex].Image->View,
                      K.Args[W.Arg].Image.value_or(ImageType()), W.Kind);
    break;
  }
  return Image.putNumber(/*InBuffer=*/false, W.Offset, Value, 4);
}

std::vector<uint8_t> Launcher::makePrintfBuffer() const {
  std::vector<uint8_t> Bytes(Job.PrintfBytes);
  fillUndefined(Bytes.data(), Bytes.size(), /*Seed=*/0x9e3779b9);
  initPrintfBuffer(Bytes);
  return Bytes;
}

Error Launcher::takePrinted(PrintfOutput &Printed) const {
  if (!PrintfBuffer)
    return Error::success();
  Expected<PrintfDecoder> Decoder =
      PrintfDecoder::create(Object.Metadata.PrintfFormats);
  if (!Decoder)
    return Decoder.takeError();
  auto ReadString = [&](uint64_t Address,
                        uint64_t MaxLength) -> std::optional<std::string> {
    for (unsigned I = 0; I != Mem.size(); ++I) {
      const MemoryRegion &R = Mem.region(I);
      if ((R.Kind == MemoryRegion::Global ||
           R.Kind == MemoryRegion::Constant) &&
          Address >= R.Base && Address - R.Base < R.Size)
        return readCString(ArrayRef(R.Data).drop_front(Address - R.Base),
                           MaxLength);
    }
    return std::nullopt;
  };
  Printed = Decoder->decode(Mem.region(*PrintfBuffer).Data, ReadString);
  return Error::success();
}

Error Launcher::prepare() {
  if (K.ReqdWorkGroupSize)
    for (unsigned D = 0; D != 3; ++D)
      if (Spec.Local[D] != (*K.ReqdWorkGroupSize)[D])
        return createStringError("kernel '" + K.Name +
                                 "' needs work-group size " +
                                 Twine((*K.ReqdWorkGroupSize)[0]) + " x " +
                                 Twine((*K.ReqdWorkGroupSize)[1]) + " x " +
                                 Twine((*K.ReqdWorkGroupSize)[2]));
  uint64_t Items = uint64_t(Spec.Local[0]) * Spec.Local[1] * Spec.Local[2];
  if (K.rogue() && Items > K.rogue()->MaxGroupItems.value_or(Items))
    return createStringError(
        "kernel '" + K.Name + "' has barriers, and " +
        Twine(*K.rogue()->MaxGroupItems) +
        " work-items with its temporaries fit a cluster; the "
        "work-group has " +
        Twine(Items));
  if (Spec.Args.size() != K.Args.size())
    return createStringError(
        "kernel '" + K.Name + "' takes " + Twine(K.Args.size()) +
        (K.Args.size() == 1 ? " argument, " : " arguments, ") +
        Twine(Spec.Args.size()) +
        (Spec.Args.size() == 1 ? " is given" : " are given"));
  L.Kernel = K.Name;
  L.LocalBytes = K.LocalBytes;
  L.PrivateBytes = K.PrivateBytes;
  const MaliKernelInfo *Mali = K.mali();
  const RogueKernelInfo *Rogue = K.rogue();
  if (Mali) {
    L.RegisterMode = Mali->RegisterMode;
    L.PreloadMask = Mali->PreloadMask;
    L.FlushToZero = unsigned(Mali->FlushToZero);
  }
  if (Rogue && Rogue->LocalMemory)
    L.LocalBytes = uint64_t(Rogue->LocalMemory->Words) * 4;

  uint64_t BufferBytes = 0;
  for (const KernelArg &A : K.Args)
    if (A.InArgumentBuffer)
      BufferBytes = std::max(BufferBytes, uint64_t(A.Offset) + A.Size);
  for (auto [Key, Bytes, Limit] :
       {std::tuple("local memory", L.LocalBytes, MaxLaunchMemory),
        std::tuple("private memory", L.PrivateBytes, MaxLaunchMemory),
        std::tuple("arguments", BufferBytes, MaxArgumentBytes)})
    if (Bytes > Limit)
      return createStringError("kernel '" + K.Name + "' needs " + Twine(Bytes) +
                               " bytes of " + Key + "; the limit is " +
                               Twine(Limit));
  TakesHandles = Object.Metadata.Arch == "valhall";
  if (Object.Metadata.Arch == "bifrost")
    BifrostTables.emplace(Mem);
  TakesStates = Rogue;
  ArgumentImage Image(K.uploadedWords() * 4, BufferBytes);
  for (unsigned I = 0; I != K.Args.size(); ++I)
    if (Error E = putArgument(Image, I))
      return E;
  if (!TakesHandles && !TakesStates && !BifrostTables && !K.ImageWords.empty())
    return createStringError("kernel '" + K.Name +
                             "' has images or samplers, which are not "
                             "simulated on " +
                             Object.Metadata.Arch);
  for (const ImageWord &W : K.ImageWords)
    if (Error E = putImageWord(Image, W))
      return E;
  if (!Resources.Descriptors.empty())
    if (Error E = valhall::addResourceTables(Job, Resources, Mem, L))
      return E;
  if (BifrostTables)
    BifrostTables->finish(L);
  if (Mali && L.LocalBytes > MaxLocalBytes)
    return createStringError(
        "kernel '" + K.Name + "' needs " + Twine(L.LocalBytes) +
        " bytes of local memory with its local arguments; the "
        "limit is " +
        Twine(MaxLocalBytes));
  for (const ImplicitArg &A : K.ImplicitArgs) {
    switch (A.Kind) {
    case ImplicitArgKind::ArgumentBuffer:
      ArgumentBuffer =
          Mem.addBuffer("arguments", Image.Buffer, MemoryRegion::Constant);
      break;
    case ImplicitArgKind::PrintfBuffer:
      PrintfBuffer = Mem.addBuffer("printf buffer", makePrintfBuffer());
      break;
    default:
      break;
    }
    Expected<uint64_t> Value = implicitValue(A.Kind);
    if (!Value)
      return Value.takeError();
    if (Error E = Image.putNumber(false, A.Offset, *Value, A.Size))
      return E;
  }
  if (Rogue)
    return fillUSC(*Rogue, Image.FAU);
  for (const FAUConstant &C : Mali->FAUConstants)
    if (Error E =
            Image.putNumber(false, uint64_t(C.WordOffset) * 4, C.Value, 4))
      return E;
  L.FAU = wordsOf(Image.FAU);
  return Error::success();
}

/// The launch state of a PowerVR kernel, whose arguments are in \p Shared.
Error Launcher::fillUSC(const RogueKernelInfo &R,
                        const std::vector<uint8_t> &Shared) {
  USCLaunch U;
  U.Temporaries = R.Temporaries;
  U.VertexInputs = R.VertexInputs;
  U.Coefficients = R.Coefficients;
  U.Shared = wordsOf(Shared);
  U.LocalIndex = R.LocalIndex;
  U.GroupId = R.GroupId;
  U.NumGroups = R.NumGroups;
  if (R.LocalMemory) {
    U.LocalStart = R.LocalMemory->Start;
    U.LocalWords = divideCeil(L.LocalBytes, 4);
    U.LocalZero = R.LocalMemory->Zero;
    U.LocalInMemory = R.LocalMemory->Place == RogueLocalPlace::Memory;
    // Local arguments come behind what the kernel itself uses.
    uint64_t End = U.LocalInMemory ? 0 : U.LocalStart + uint64_t(U.LocalWords);
    if (End > USCLaunch::MaxCommonRegisters)
      return createStringError(
          "kernel '" + K.Name + "' needs " + Twine(End) +
          " coefficient registers with its local arguments, the "
          "hardware has " +
          Twine(USCLaunch::MaxCommonRegisters));
    U.Coefficients = std::max<uint64_t>(U.Coefficients, End);
  }
  if (R.SpillArea)
    U.Spill = USCLaunch::PrivateArea{*R.SpillArea, K.SpillBytes};
  if (R.PrivateArea)
    U.Scratch = USCLaunch::PrivateArea{*R.PrivateArea, K.PrivateBytes};
  setUSC(L, std::move(U));
  return Error::success();
}

/// What a bare instruction stream finds besides its arguments.
Error fillResources(const JobSpec &Job, StringRef Arch, Memory &Mem,
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

Expected<std::unique_ptr<Program>> createProgram(StringRef Arch, StringRef CPU,
                                                 ArrayRef<uint8_t> Code) {
  if (Arch == "valhall")
    return valhall::ValhallProgram::create(CPU, Code);
  if (Arch == "bifrost")
    return bifrost::BifrostProgram::create(CPU, Code);
#if HAVE_MGPU_TARGET_POWERVR
  if (Arch == "rogue")
    return rogue::RogueProgram::create(CPU, Code);
#endif
  return createStringError("there is no simulator for architecture '" + Arch +
                           "'");
}

/// The core called \p CPU in any instruction set.
Expected<const CoreInfo *> findAnyCore(StringRef CPU) {
  if (const CoreInfo *C = findCore(CPU))
    return C;
  return createStringError("unknown core '" + CPU + "'");
}

Error checkGroupSize(const Launch &L, const Program &P, StringRef CPU) {
  uint64_t Items = uint64_t(L.LocalSize[0]) * L.LocalSize[1] * L.LocalSize[2];
  if (Items <= P.maxGroupItems())
    return Error::success();
  return createStringError("the work-group has " + Twine(Items) +
                           " work-items; " + CPU + " runs up to " +
                           Twine(P.maxGroupItems()));
}

} // namespace

Expected<unsigned> gpusim::getWarpSize(StringRef CPU) {
  Expected<const CoreInfo *> Core = findAnyCore(CPU);
  if (!Core)
    return Core.takeError();
  auto P = createProgram((*Core)->Arch, CPU, {});
  if (!P)
    return P.takeError();
  return (*P)->warpSize();
}

/// Runs one kernel of a job. \p Mem has the buffers and the data of the
/// program.
static Error runLaunch(const LaunchSpec &Spec, const JobSpec &Job,
                       const LoadedObject &Object,
                       const ProgramInstance &Instance,
                       const RunOptions &Options,
                       ArrayRef<Observer *> Observers, Memory &Mem,
                       PrintfOutput &Printed) {
  Expected<const KernelCode *> Code = findKernel(Object, Spec.Kernel);
  if (!Code)
    return Code.takeError();
  const KernelMetadata &K = Object.Metadata.Kernels[(*Code)->Index];
  LaunchSpec Sized = Spec;
  Sized.chooseLocalSize(K.ReqdWorkGroupSize);
  Launch L;
  L.Checks = Options.Checks;
  L.InstructionLimit = Options.InstructionLimit;
  L.Interrupted = Options.Interrupted;
  if (Error E = fillNDRange(Sized, L))
    return E;
  Launcher Driver(Sized, Job, Object, **Code, Instance, L, Mem);
  if (Error E = Driver.prepare())
    return E;
  auto P = createProgram(Object.Metadata.Arch, Object.Metadata.CPU,
                         Object.getCode(**Code));
  if (!P)
    return P.takeError();
  if (Error E = checkGroupSize(L, **P, Object.Metadata.CPU))
    return E;
  if (Options.SourceLines)
    (*P)->setSourceLines([&, Base = (*Code)->Offset](uint64_t Address) {
      return Options.SourceLines(Base + Address);
    });
  Error Failure = runKernel(L, **P, Mem, Observers);
  // What was printed helps to find out what went wrong.
  Error PrintFailure = Driver.takePrinted(Printed);
  if (Failure) {
    consumeError(std::move(PrintFailure));
    return Failure;
  }
  return PrintFailure;
}

Error gpusim::runJob(const JobSpec &Job, const LoadedObject &Object,
                     const RunOptions &Options, ArrayRef<Observer *> Observers,
                     BufferContents &Buffers, PrintfOutput &Printed) {
  Memory Mem;
  if (Object.EMachine == EM_MGPU_ROGUE)
    Mem.setGranule(4);
  OrderingFn OrderingOf = orderingFor(Object.Metadata.Arch);
  addBuffers(Job, Buffers, Options.BufferSlack, Mem, OrderingOf);
  // The initial contents and those that kernels have.
  if (!isThereMemory(2 * Object.getVariableBytes()))
    return createStringError("the variables of the program have " +
                             Twine(Object.getVariableBytes()) +
                             " bytes, for which there is not enough memory");
  ProgramInstance Instance(Object, Mem);
  unsigned Shared = Mem.size();
  for (const LaunchSpec *Spec : Job.launches()) {
    PrintfOutput Text;
    Error E =
        runLaunch(*Spec, Job, Object, Instance, Options, Observers, Mem, Text);
    Printed.append(std::move(Text));
    if (E)
      return E;
    // What only this launch had is gone.
    for (unsigned I = Shared; I != Mem.size(); ++I) {
      MemoryRegion &R = Mem.region(I);
      R.Data = std::vector<uint8_t>();
      R.Size = R.WindowSize = 0;
    }
  }
  takeBuffers(Job, Mem, Buffers, OrderingOf);
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
  addBuffers(Sized, Buffers, Options.BufferSlack, Mem, givenOrdering);
  std::vector<uint8_t> FAU = Raw.FAU;
  std::optional<USCLaunch> USC;
  if (Raw.USC)
    USC.emplace(*Raw.USC);
  for (const RawSpec::Pointer &P : Raw.Pointers) {
    uint64_t Address = Mem.address(P.BufferIndex) + P.BufferOffset;
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
