//===- LauncherImages.cpp - Images and samplers of a launch ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launcher.h"
#if HAVE_MGPU_TARGET_POWERVR
#include "Rogue/RogueLaunch.h"
#include "Rogue/RogueTexture.h"
#endif
#include "llvm/GPUSim/LaunchImages.h"

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

/// Before images and samplers: attributes have the first places, those of their
/// locations.
Error Launcher::putAttributes() {
  L.InstanceVertices = Spec.Stage.InstanceVertices;
  ArrayRef<VertexAttribute> Attributes = Spec.Stage.Attributes;
  if (Attributes.empty())
    return Error::success();
  for (const VertexAttribute &A : Attributes)
    if (A.Location >= gpuobj::MaxLocations)
      return createStringError("attributes have locations below " +
                               Twine(gpuobj::MaxLocations));
  if (Resources)
    return Resources->addAttributes(Attributes);
  if (BifrostTables)
    return BifrostTables->addAttributes(Attributes, L.InstanceVertices);
  return createStringError("attributes are not simulated on " +
                           Object.Metadata.Arch);
}

/// The handle that argument \p I is.
Error Launcher::putDescriptor(ArgumentImage &Image, unsigned I) {
  const KernelArg &A = K.Args[I];
  const LaunchArgument &Given = Spec.Args[I];
  bool IsSampler = Given.Kind == ArgumentSpec::Sampler;
  Expected<uint32_t> Handle = [&]() -> Expected<uint32_t> {
    if (BifrostTables) {
      if (IsSampler)
        return BifrostTables->addSampler(Given.State);
      bool IsTexture =
          !A.Image || A.Image->Access == gpuobj::ImageAccess::ReadOnly;
      return IsTexture ? BifrostTables->addTexture(*Given.Image)
                       : BifrostTables->addImage(*Given.Image);
    }
    if (!Resources)
      return argumentError(I, "images and samplers are not simulated on " +
                                  Object.Metadata.Arch);
    // All of them are in one table, in the order of the arguments.
    if (IsSampler)
      return Resources->addSampler(Given.State);
    return Resources->addImage(*Given.Image);
  }();
  if (!Handle)
    return Handle.takeError();
  Handles[I] = *Handle;
  return Image.putNumber(A.InArgumentBuffer, A.Offset, *Handle, 4);
}

#if HAVE_MGPU_TARGET_POWERVR
static std::vector<uint8_t> bytesOf(ArrayRef<uint32_t> Words) {
  std::vector<uint8_t> Bytes(Words.size() * 4);
  for (auto [I, W] : enumerate(Words))
    support::endian::write32le(&Bytes[4 * I], W);
  return Bytes;
}

/// The state that argument \p I is.
Error Launcher::putState(ArgumentImage &Image, unsigned I) {
  const LaunchArgument &Given = Spec.Args[I];
  Expected<rogue::StateBits> State =
      Given.Kind == ArgumentSpec::Sampler
          ? rogue::samplerState(Given.State, L.Sampling.BorderColours)
          : rogue::imageState(*Given.Image,
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
  const PlacedImage &Placed = *Spec.Args[W.Arg].Image;
  const ImageSpec &Given = Placed.Image;
  uint64_t Value;
  switch (W.Kind) {
  case ImageWordKind::Address:
    Value = Placed.Address + placeImage(Given.View, rogue::orderingOf(Given))
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
                                      Placed.Name +
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
  case ImageWordKind::ConstantSampler:
    Value = BifrostTables ? BifrostTables->addSampler(stateOf(W.Sampler))
                          : Resources->addSampler(stateOf(W.Sampler));
    break;
  case ImageWordKind::CompareFunction:
    Value = compareFunction(Spec.Args[W.Arg].State);
    break;
  default:
    if (getImageWordBytes(W.Kind, /*HasStates=*/false) != 4 ||
        W.Kind > ImageWordKind::Samples)
      return createStringError("kernel '" + K.Name +
                               "': this target has no image word '" +
                               getImageWordKindName(W.Kind) + "'");
    Value = imageWord(Spec.Args[W.Arg].Image->Image.View,
                      K.Args[W.Arg].Image.value_or(ImageType()), W.Kind);
    break;
  }
  return Image.putNumber(/*InBuffer=*/false, W.Offset, Value, 4);
}

void gpusim::placeForImages(Memory &Mem, uint64_t Objects, uint64_t Bytes) {
#if HAVE_MGPU_TARGET_POWERVR
  Mem.setAddressBits(rogue::texture::AddressBits, Objects, Bytes);
  Mem.keepForReachable(rogue::texture::AddressBits);
#endif
}
