//===- RogueLaunch.cpp - Images and fragments of a launch -----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RogueLaunch.h"
#include "RogueTexture.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

/// A state has no room for the address of \p What.
static Error noStateFor(const Twine &What, uint64_t Address) {
  return createStringError(
      "rogue has no state for " + What + ": its address is 0x" +
      utohexstr(Address, /*LowerCase=*/true) +
      ", states have multiples of 4 "
      "below 2^" +
      Twine(texture::AddressBits) +
      ", which fewer or smaller buffers in the job leave room for");
}

/// Of the image \p Name as \p View.
static Expected<StateBits> encode(StringRef Name, const ImageView &View,
                                  TexelOrdering Ordering, uint64_t Address,
                                  uint64_t RowStride) {
  TextureState Words;
  if (!texture::isAddress(Address))
    return noStateFor("image '" + Name + "'", Address);
  if (!encodeTexture(View, Ordering, Address, RowStride, Words))
    return createStringError(
        "rogue has no state for image '" + Name +
        "': its format, type, size or layout is not one of the hardware");
  return Words;
}

void rogue::placeForStates(const JobSpec &Job, uint64_t LargestBytes,
                           Memory &Mem) {
  Mem.setAddressBits(texture::AddressBits, Job.Buffers.size(), LargestBytes);
}

Error rogue::checkPointer(const BufferSpec &B, uint64_t Address,
                          unsigned Shift) {
  // Only addresses in states are shifted.
  if (Shift && Address >> texture::AddressBits)
    return noStateFor("buffer '" + B.Name + "'", Address);
  return Error::success();
}

TexelOrdering rogue::orderingOf(const ImageSpec &Image) {
  const ImageView &V = Image.View;
  bool MayBeLinear = (V.Dimension == ImageDimension::D1 ||
                      V.Dimension == ImageDimension::D2) &&
                     V.Levels == 1 && V.Samples == 1;
  return Image.Ordering == TexelOrdering::Linear && MayBeLinear
             ? TexelOrdering::Linear
             : TexelOrdering::Twiddled;
}

/// The faces of a cube that is written are layers of an array.
static bool isWritten(const gpuobj::ImageType &Type) {
  return Type.Access != gpuobj::ImageAccess::ReadOnly;
}

Expected<StateBits> rogue::imageState(const PlacedImage &I,
                                      const gpuobj::ImageType &Type) {
  constexpr unsigned Faces = 6;
  ImageView View = I.Image.View;
  TexelOrdering Ordering = orderingOf(I.Image);
  Surface First = placeImage(View, Ordering).Surfaces.front();
  // Code finds layers itself.
  if (View.Dimension == ImageDimension::Cube && isWritten(Type))
    View.Dimension = ImageDimension::D2;
  View.Layers = View.Dimension == ImageDimension::Cube ? Faces : 1;
  if (Type.Dim == gpuobj::ImageDim::D1Buffer) {
    View.Dimension = ImageDimension::D2;
    View.Height = divideCeil(View.Width, gpuobj::TexelBufferRow);
    View.Width = gpuobj::TexelBufferRow;
    Ordering = TexelOrdering::Linear;
    First.RowStride = uint64_t(View.Width) * View.Format.Bytes;
  }
  return encode(I.Name, View, Ordering, I.Address + First.Address,
                First.RowStride);
}

uint64_t rogue::layerBytes(const ImageSpec &Image,
                           const gpuobj::ImageType &Type) {
  constexpr unsigned Faces = 6;
  const ImageView &V = Image.View;
  ImagePlacement P = placeImage(V, orderingOf(Image));
  bool IsCube = V.Dimension == ImageDimension::Cube && !isWritten(Type);
  unsigned Layers = IsCube ? Faces : 1;
  size_t Next = size_t(Layers) * V.Levels;
  return Next < P.Surfaces.size()
             ? P.Surfaces[Next].Address - P.Surfaces.front().Address
             : P.Bytes;
}

uint32_t rogue::rowTexels(const ImageSpec &Image) {
  if (orderingOf(Image) != TexelOrdering::Linear)
    return 0;
  return placeImage(Image.View, TexelOrdering::Linear)
             .Surfaces.front()
             .RowStride /
         Image.View.Format.Bytes;
}

uint32_t rogue::twiddleMask(const ImageSpec &Image, unsigned Axis) {
  Surface S = twiddledLevel(Image.View, /*Level=*/0);
  const uint32_t Sizes[] = {S.Width, S.Height, S.Depth};
  uint32_t Mask = 0;
  for (uint32_t Bit = 1; Bit < Sizes[Axis]; Bit *= 2) {
    uint32_t At[3] = {};
    At[Axis] = Bit;
    Mask |= texelOffset(S, /*TexelBytes=*/1, At[0], At[1], At[2]);
  }
  return Mask;
}

Expected<StateBits> rogue::samplerState(const SamplerState &Sampler,
                                        std::vector<Texel> &Borders) {
  TextureState Words;
  if (!encodeSampler(Sampler, Borders, Words))
    return createStringError("rogue has no such sampler: wraps are repeat, "
                             "mirror, edge, border and mirror-edge");
  return Words;
}

Error rogue::addStates(const JobSpec &Job, const Memory &Mem, USCLaunch &U,
                       std::vector<Texel> &Borders) {
  for (const RawSpec::State &S : Job.Raw->States) {
    Expected<StateBits> Words = [&]() -> Expected<StateBits> {
      if (!S.BufferIndex)
        return samplerState(S.Sampler, Borders);
      const BufferSpec &B = Job.Buffers[*S.BufferIndex];
      if (!B.Image)
        return createStringError("buffer '" + B.Name + "' is no image");
      const Surface First =
          placeImage(B.Image->View, B.Image->Ordering).Surfaces.front();
      return encode(B.Name, B.Image->View, B.Image->Ordering,
                    Mem.address(*S.BufferIndex) + First.Address,
                    First.RowStride);
    }();
    if (!Words)
      return Words.takeError();
    copy(*Words, U.Shared.begin() + S.Register);
  }
  return Error::success();
}

Error rogue::addFragments(const JobSpec &Job, Memory &Mem, Launch &L) {
  const RawSpec::FragmentSpec &F = *Job.Raw->Fragment;
  uint64_t Items = L.groupCount() * L.groupItems();
  const FragmentLaunch &State = F.State;
  if (!State.Varyings.empty() || !F.Targets.empty())
    return createStringError(
        "on rogue a fragment has 'x', 'y' and 'outputs'; its varyings are "
        "planes in coefficient registers");
  if (State.X.size() != Items)
    return createStringError("'x' and 'y' of fragments have " +
                             Twine(State.X.size()) + " numbers, there are " +
                             Twine(Items) + " work-items");
  if (!F.Outputs)
    return createStringError("'outputs' of fragments is missing");
  if (F.Results &&
      Mem.region(*F.Results).Size < Items * sizeof(FragmentLaunch::Result))
    return createStringError("the list of results needs " +
                             Twine(Items * sizeof(FragmentLaunch::Result)) +
                             " bytes, buffer '" + Job.Buffers[*F.Results].Name +
                             "' has " + Twine(Mem.region(*F.Results).Size));
  uint64_t Bytes = Items * FragmentLaunch::OutputBytes;
  if (Mem.region(*F.Outputs).Size < Bytes)
    return createStringError("the outputs of fragments need " + Twine(Bytes) +
                             " bytes, buffer '" + Job.Buffers[*F.Outputs].Name +
                             "' has " + Twine(Mem.region(*F.Outputs).Size));
  L.Fragment.emplace(State);
  if (State.Coverage.empty())
    L.Fragment->Coverage.assign(Items, 1);
  L.Fragment->Outputs = Mem.address(*F.Outputs);
  if (F.Results)
    L.Fragment->Results = Mem.address(*F.Results);
  return Error::success();
}

Error rogue::addVertices(const JobSpec &Job, const Memory &Mem, const Launch &L,
                         USCLaunch &U) {
  const RawSpec::VertexSpec &V = *Job.Raw->Vertex;
  uint64_t Items = L.groupCount() * L.groupItems();
  if (V.Inputs.size() != Items * U.VertexInputs)
    return createStringError(
        "'inputs' of vertices has " + Twine(V.Inputs.size()) + " words, " +
        Twine(Items) + " work-items with " + Twine(U.VertexInputs) +
        " vertex inputs need " + Twine(Items * U.VertexInputs));
  U.VertexInputValues = V.Inputs;
  uint64_t Bytes = 4 * Items * V.OutputCount;
  if (Mem.region(V.Outputs).Size < Bytes)
    return createStringError("the outputs of vertices need " + Twine(Bytes) +
                             " bytes, buffer '" + Job.Buffers[V.Outputs].Name +
                             "' has " + Twine(Mem.region(V.Outputs).Size));
  U.Vertex = USCVertexOutput{V.OutputCount, Mem.address(V.Outputs)};
  return Error::success();
}
