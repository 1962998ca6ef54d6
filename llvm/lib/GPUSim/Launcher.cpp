//===- Launcher.cpp - Layout of a launch ----------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launcher.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUSim/DriverContract.h"
#include "llvm/GPUSim/LaunchImages.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

std::vector<uint32_t> gpusim::wordsOf(ArrayRef<uint8_t> Bytes) {
  std::vector<uint32_t> Words;
  for (size_t I = 0; I + 4 <= Bytes.size(); I += 4)
    Words.push_back(support::endian::read32le(&Bytes[I]));
  return Words;
}

void gpusim::setUSC(Launch &L, USCLaunch U) {
  L.LocalBytes = U.LocalInMemory ? uint64_t(U.LocalWords) * 4 : 0;
  // Spilled registers come behind the variables, whose alignment the whole has.
  uint64_t Variables = U.Scratch ? alignTo(U.Scratch->Bytes, 4) : 0;
  L.PrivateBytes = Variables + (U.Spill ? alignTo(U.Spill->Bytes, 4) : 0);
  if (Align Needed = privateAlignment(Variables); Needed > LeastPrivateAlign)
    L.PrivateBytes = alignTo(L.PrivateBytes, Needed);
  L.USC = std::move(U);
}

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
  case ImplicitArgKind::SamplePlaces:
    return Mem.address(*SamplePlaces);
  case ImplicitArgKind::FirstVertex:
    return Spec.Stage.FirstVertex;
  case ImplicitArgKind::BaseInstance:
    return Spec.Stage.BaseInstance;
  case ImplicitArgKind::DrawIndex:
    return Spec.Stage.DrawIndex;
  case ImplicitArgKind::ViewportScaleX:
  case ImplicitArgKind::ViewportScaleY:
  case ImplicitArgKind::ViewportScaleZ:
    return llvm::bit_cast<uint32_t>(
        Spec.Stage.ViewportScale[unsigned(Kind) -
                                 unsigned(ImplicitArgKind::ViewportScaleX)]);
  case ImplicitArgKind::ViewportOffsetX:
  case ImplicitArgKind::ViewportOffsetY:
  case ImplicitArgKind::ViewportOffsetZ:
    return llvm::bit_cast<uint32_t>(
        Spec.Stage.ViewportOffset[unsigned(Kind) -
                                  unsigned(ImplicitArgKind::ViewportOffsetX)]);
  case ImplicitArgKind::FrontWinding:
    return Spec.Stage.FrontWinding;
  case ImplicitArgKind::BlendConstantR:
  case ImplicitArgKind::BlendConstantG:
  case ImplicitArgKind::BlendConstantB:
  case ImplicitArgKind::BlendConstantA:
    return llvm::bit_cast<uint32_t>(
        Spec.Stage.BlendConstants[unsigned(Kind) -
                                  unsigned(ImplicitArgKind::BlendConstantR)]);
  }
  return createStringError("unknown implicit argument");
}

Error Launcher::putArgument(ArgumentImage &Image, unsigned I) {
  const KernelArg &A = K.Args[I];
  const LaunchArgument &Given = Spec.Args[I];
  auto Number = [&](uint64_t Value) {
    return Image.putNumber(A.InArgumentBuffer, A.Offset, Value, 8);
  };
  switch (A.Kind) {
  case KernelArgKind::Global:
  case KernelArgKind::Constant:
    if (Given.Kind != ArgumentSpec::Buffer)
      return argumentError(I, "a buffer is needed");
    if (A.PointeeAlign && Given.Address % A.PointeeAlign)
      return argumentError(I, "the kernel relies on an address that is a "
                              "multiple of " +
                                  Twine(A.PointeeAlign) + "; offset " +
                                  Twine(Given.Offset) +
                                  " is not (see -mbuffer-align)");
    return Number(Given.Address);
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
    uint64_t Offset = placeLocalArgument(A, L.LocalBytes);
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
    if (A.Image && !isOfType(Given.Image->Image.View, *A.Image))
      return argumentError(I, "the image '" + Given.Image->Name +
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
  return putDescriptor(Image, I);
}

std::vector<uint8_t> Launcher::makePrintfBuffer() const {
  std::vector<uint8_t> Bytes(Spec.PrintfBytes);
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
        return readCString(
            ArrayRef<uint8_t>(R.Data).drop_front(Address - R.Base), MaxLength);
    }
    return std::nullopt;
  };
  Printed = Decoder->decode(Mem.region(*PrintfBuffer).Data, ReadString);
  return Error::success();
}

/// A word of a uniform buffer; zero behind its end.
Error Launcher::putBufferWord(ArgumentImage &Image, const BufferWord &W) {
  uint64_t Address = Spec.Args[W.Arg].Address + W.Byte;
  uint32_t Value = 0;
  for (unsigned I = 0; I != Mem.size(); ++I) {
    const MemoryRegion &R = Mem.region(I);
    if ((R.Kind == MemoryRegion::Global || R.Kind == MemoryRegion::Constant) &&
        Address >= R.Base && Address - R.Base + 4 <= R.Data.size())
      Value = support::endian::read32le(&R.Data[Address - R.Base]);
  }
  return Image.putNumber(/*InBuffer=*/false, W.Offset, Value, 4);
}

void Launcher::putUniformBuffers() {
  if (!K.Interface)
    return;
  for (auto [Arg, R] : K.Interface->uniformBuffers()) {
    const uint64_t Address = Spec.Args[Arg].Address;
    uint64_t Bytes = 0;
    for (unsigned I = 0; I != Mem.size(); ++I)
      if (const MemoryRegion &R = Mem.region(I);
          Address >= R.Base && Address - R.Base < R.Size)
        Bytes = R.Size - (Address - R.Base);
    BifrostTables->addUniformBuffer(Address, Bytes);
  }
}

Error Launcher::prepare() {
  Mem.setGranule(bufferGranule(Object.EMachine));
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
  if (Object.Metadata.Arch == "valhall")
    Resources.emplace(Mem);
  if (Object.Metadata.Arch == "bifrost")
    BifrostTables.emplace(Mem);
  if (Error E = putAttributes())
    return E;
  TakesStates = Rogue;
  ArgumentImage Image(K.uploadedWords() * 4, BufferBytes);
  for (unsigned I = 0; I != K.Args.size(); ++I)
    if (Error E = putArgument(Image, I))
      return E;
  if (!Resources && !TakesStates && !BifrostTables && !K.ImageWords.empty())
    return createStringError("kernel '" + K.Name +
                             "' has images or samplers, which are not "
                             "simulated on " +
                             Object.Metadata.Arch);
  for (const ImageWord &W : K.ImageWords)
    if (Error E = putImageWord(Image, W))
      return E;
  for (const BufferWord &W : K.BufferWords)
    if (Error E = putBufferWord(Image, W))
      return E;
  if (Resources)
    Resources->finish(L);
  if (BifrostTables) {
    putUniformBuffers();
    BifrostTables->finish(L);
  }
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
    case ImplicitArgKind::SamplePlaces: {
      std::vector<uint8_t> Bytes;
      for (uint32_t Place : Spec.Stage.SamplePlaces)
        for (unsigned I = 0; I != 4; ++I)
          Bytes.push_back(uint8_t(Place >> (8 * I)));
      SamplePlaces =
          Mem.addBuffer("places of samples", Bytes, MemoryRegion::Constant);
      break;
    }
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
    // Kernels have zeros for barriers alone.
    U.LocalDefined = U.LocalZero && K.Interface;
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
  if (const auto &Size = K.ReqdWorkGroupSize)
    U.OneTask =
        uint64_t((*Size)[0]) * (*Size)[1] * (*Size)[2] <= USCLaunch::TaskItems;
  setUSC(L, std::move(U));
  return Error::success();
}
