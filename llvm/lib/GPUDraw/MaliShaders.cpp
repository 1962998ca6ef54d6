//===- MaliShaders.cpp - Launch state of compiled shaders for Mali --------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectShaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GPUSim/TargetDescriptor.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

namespace {

class MaliShaders final : public ObjectShaders {
public:
  using ObjectShaders::ObjectShaders;

  Error create(const DrawCall &Call) override;
  Expected<ShadedVertices> vertices(ArrayRef<uint32_t> Ids,
                                    ArrayRef<uint32_t> Instances) override;
  bool positionsAreClip() const override { return false; }
  Expected<ShadedFragments> fragments(FragmentQuads &Quads,
                                      const ShadedVertices &V) override;
  bool readsTargets() const override;

private:
  void loadPixels(FragmentQuads &Quads) const;
  /// Vertices have numbers from the first one of the draw on.
  bool countsFromFirst() const {
    return Programs.Position.Source.Object->Metadata.Arch == "bifrost";
  }
  Error addAttribute(const StageVariable &Input, StageValues &To) const;
  Error addAttributes(const ObjectProgram &P, StageValues &To) const;

  std::vector<VertexOutputs::Slot> Inputs; ///< Of the fragment shader.
  uint32_t FirstVertex = 0;
};

} // namespace

Error MaliShaders::addAttribute(const StageVariable &Input,
                                StageValues &To) const {
  Expected<VertexAttribute> A = attribute(Input);
  if (!A)
    return A.takeError();
  // Where the hardware starts to count.
  int64_t First = A->PerInstance      ? int64_t(Draw.FirstInstance)
                  : countsFromFirst() ? int64_t(int32_t(FirstVertex))
                                      : 0;
  int64_t Offset = First * int64_t(A->Stride) + A->Offset;
  if (!isInt<32>(Offset))
    return fail("attribute " + Twine(A->Location) + " starts at byte " +
                Twine(Offset) + ", which is too far away");
  A->Offset = int32_t(Offset);
  To.Attributes.push_back(*A);
  return Error::success();
}

/// All that the vertex shader reads.
Error MaliShaders::addAttributes(const ObjectProgram &P,
                                 StageValues &To) const {
  for (const StageVariable &Input : P.metadata().Interface->Inputs) {
    if (any_of(To.Attributes, [&](const VertexAttribute &A) {
          return A.Location == Input.Location;
        }))
      continue;
    if (Error E = addAttribute(Input, To))
      return E;
  }
  return Error::success();
}

Error MaliShaders::create(const DrawCall &Call) {
  FirstVertex =
      Draw.IndexBuffer ? uint32_t(Draw.BaseVertex) : uint32_t(Draw.First);
  uint32_t End = 0;
  for (uint32_t Id : Call.Indices)
    if (!Call.RestartIndex || Id != *Call.RestartIndex)
      End = std::max(End, Id - FirstVertex + 1);
  StageValues Values;
  Values.FirstVertex = FirstVertex;
  Values.BaseInstance = Draw.FirstInstance;
  const Viewport &V = Draw.State.View;
  Values.ViewportScale = {V.Width / 2, V.Height / 2, V.MaxDepth - V.MinDepth};
  Values.ViewportOffset = {V.X + V.Width / 2, V.Y + V.Height / 2, V.MinDepth};
  if (countsFromFirst())
    Values.InstanceVertices = instanceVertices(End);
  auto Place = [&](const ObjectProgram &P,
                   std::unique_ptr<ShaderProgram> &To) -> Error {
    StageValues All = Values;
    if (P.metadata().Stage == ShaderStage::Vertex)
      if (Error E = addAttributes(P, All))
        return E;
    auto Made = place(P, std::move(All));
    if (!Made)
      return Made.takeError();
    To = std::move(*Made);
    return Error::success();
  };
  if (Error E = Place(Programs.Position, Position))
    return E;
  Outputs = outputsOf(Programs.Position.metadata());
  if (Programs.Varying) {
    if (Error E = Place(*Programs.Varying, Varying))
      return E;
    VertexOutputs Of = outputsOf(Programs.Varying->metadata());
    Outputs.RecordBytes = Of.RecordBytes;
    Outputs.Slots = std::move(Of.Slots);
  }
  if (Programs.Fragment) {
    Inputs = varyingSlots(Programs.Fragment->metadata().Interface->Inputs);
    return Place(*Programs.Fragment, Fragment);
  }
  return Error::success();
}

Expected<ShadedVertices> MaliShaders::vertices(ArrayRef<uint32_t> Ids,
                                               ArrayRef<uint32_t> Instances) {
  VertexInvocations In;
  In.VertexIds = Ids.vec();
  In.InstanceIds = Instances.vec();
  for (uint32_t &I : In.InstanceIds)
    I -= Draw.FirstInstance;
  if (countsFromFirst())
    for (uint32_t &I : In.VertexIds)
      I -= FirstVertex;
  VertexPrograms P;
  P.Position = Position.get();
  P.Varying = Varying.get();
  const KernelMetadata &K = Programs.Position.metadata();
  P.Single = K.Vertex && K.Vertex->Program == VertexProgram::Whole;
  auto Shaded = shadeVertices(P, In, Outputs, Mem, Options);
  if (Shaded && K.Vertex && !K.Vertex->WritesPointSize)
    Shaded->PointSizes.clear();
  if (Shaded && K.Vertex && !K.Vertex->WritesLayer)
    Shaded->Layers.clear();
  return Shaded;
}

bool MaliShaders::readsTargets() const {
  if (!Programs.Fragment)
    return false;
  const auto &F = Programs.Fragment->metadata().Fragment;
  return F && F->ReadsTargets;
}

/// Into the tile, with the descriptors that say so.
void MaliShaders::loadPixels(FragmentQuads &Quads) const {
  for (auto [Number, Target] : enumerate(Targets.Colours)) {
    Quads.Blend.emplace_back();
    if (!Target.Width)
      continue;
    // As decoded.
    constexpr unsigned Bytes = sizeof(Texel);
    static_assert(Bytes == FragmentLaunch::TilePixels::BytesPerFragment);
    Quads.Blend.back() = describeTarget(
        Fragment->arch(), uint32_t(Number),
        TexelFormat::uniform(!Target.Format.isInteger() ? ChannelKind::Float
                                                        : Target.Format.Kind,
                             /*Bits=*/32, /*Channels=*/4));
    FragmentQuads::Pixels &Pixels = Quads.Tile.emplace_back();
    Pixels.Target = uint32_t(Number);
    Pixels.Bytes.resize(Quads.size() * Bytes);
    for (size_t I = 0; I != Quads.size(); ++I)
      if (std::optional<Texel> Pixel = pixelOf(Target, Quads, I))
        std::memcpy(&Pixels.Bytes[I * Bytes], Pixel->data(), Bytes);
  }
}

Expected<ShadedFragments> MaliShaders::fragments(FragmentQuads &Quads,
                                                 const ShadedVertices &V) {
  Quads.Records = V.Records;
  Quads.Bytes = V.Bytes;
  Quads.Stride = V.Stride;
  Quads.Slots = Inputs;
  // A fragment of a sample knows of no other one.
  Quads.PixelCoverage.clear();
  if (readsTargets())
    loadPixels(Quads);
  return shadeFragments(*Fragment, Quads, Targets.colourMask(), Mem, Options);
}

std::unique_ptr<ObjectShaders>
gpudraw::createMaliShaders(const ObjectPrograms &Programs, const JobSpec &Job,
                           const DrawSpec &Draw, RenderTargets &Targets,
                           Memory &Mem, const RunOptions &Options) {
  return std::make_unique<MaliShaders>(Programs, Job, Draw, Targets, Mem,
                                       Options);
}
