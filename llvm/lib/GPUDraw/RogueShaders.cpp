//===- RogueShaders.cpp - Launch state of compiled shaders for PowerVR ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What else the driver's PDS programs and the iterators do: vertex inputs by
// the metadata, planes of varyings, pixels in output registers.
//
//===----------------------------------------------------------------------===//

#include "ObjectShaders.h"
#include "RogueFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUObject/StageDistances.h"
#include "llvm/GPUSim/SamplePositions.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

namespace {

constexpr unsigned Registers = FragmentLaunch::OutputBytes / 4;
constexpr unsigned TexelBytes = 16; ///< At most.

class RogueShaders final : public ObjectShaders {
public:
  using ObjectShaders::ObjectShaders;

  Error create(const DrawCall &Call) override;
  Expected<ShadedVertices> vertices(ArrayRef<uint32_t> Ids,
                                    ArrayRef<uint32_t> Instances) override;
  bool positionsAreClip() const override { return true; }
  VertexDistances distances(const ShadedVertices &V) const override;
  Expected<ShadedFragments> fragments(FragmentQuads &Quads,
                                      const ShadedVertices &V) override;
  bool readsTargets() const override;
  bool blends() const override { return true; }
  /// Drivers run programs like that wherever there are several samples.
  bool runsPerSample() const override { return Targets.Samples > 1; }
  std::optional<Texel> colour(const ShadedFragments &Shaded, size_t Fragment,
                              unsigned Target,
                              const TexelFormat &Format) const override;

private:
  const RogueVertexInfo &vertexInfo() const {
    return *Programs.Position.metadata().rogue()->Vertex;
  }
  const RogueFragmentInfo &fragmentInfo() const {
    return *Programs.Fragment->metadata().rogue()->Fragment;
  }
  Error findAttributes();
  void addCoefficients();
  Expected<std::array<float, 4>> blendConstants() const;
  void fetch(const VertexAttribute &A, uint32_t Vertex, uint32_t Instance,
             MutableArrayRef<uint32_t> To) const;
  void loadPixels(FragmentQuads &Quads) const;

  /// By RogueVertexInfo::Attributes.
  std::vector<VertexAttribute> Attributes;
  std::vector<CoefficientSet> Coefficients;
};

} // namespace

//===--- Vertices ---------------------------------------------------------===//

Error RogueShaders::findAttributes() {
  const auto &Inputs = Programs.Position.metadata().Interface->Inputs;
  for (const RogueAttribute &A : vertexInfo().Attributes) {
    auto Input = find_if(Inputs, [&](const StageVariable &V) {
      return V.Location == A.Location;
    });
    if (Input == Inputs.end())
      return fail("the metadata do not say what the vertex shader reads at "
                  "location " +
                  Twine(A.Location));
    Expected<VertexAttribute> Found = attribute(*Input);
    if (!Found)
      return Found.takeError();
    std::optional<RegisterChannels> Wanted = attributeFormatOf(Found->Format);
    if (!Wanted)
      return fail(
          "vertex inputs have no format for the attribute at location " +
          Twine(A.Location));
    RegisterChannels Has = A.Format.value_or(*Wanted);
    if (!(Has == *Wanted) ||
        (!A.Format && Wanted->Kind != RegisterChannel::Word))
      return fail(
          "the vertex shader was compiled for an attribute at location " +
          Twine(A.Location) + " of format " +
          (A.Format ? printAttributeFormat(Has) : "words") + "; it is " +
          printAttributeFormat(*Wanted));
    Attributes.push_back(*Found);
  }
  return Error::success();
}

/// As many registers as the element has; elements that are not in the buffer
/// are its first one, and if that is not there, 0, 0, 0, 1.
void RogueShaders::fetch(const VertexAttribute &A, uint32_t Vertex,
                         uint32_t Instance,
                         MutableArrayRef<uint32_t> To) const {
  uint8_t Element[TexelBytes] = {};
  auto Put = [&] {
    for (auto [I, Word] : enumerate(To))
      Word = (I + 1) * 4 <= TexelBytes
                 ? support::endian::read32le(&Element[I * 4])
                 : 0;
  };
  uint64_t Index = Vertex;
  if (A.PerInstance)
    Index = Draw.FirstInstance +
            (A.Divisor ? (Instance - Draw.FirstInstance) / A.Divisor : 0);
  for (uint64_t I : {Index, uint64_t(0)}) {
    uint64_t At = I * A.Stride + uint64_t(A.Offset);
    if (A.Bytes < A.Format.Bytes || At > A.Bytes - A.Format.Bytes)
      continue;
    for (unsigned R = 0; R != Mem.size(); ++R) {
      const MemoryRegion &Region = Mem.region(R);
      if (Region.Base != A.Address || At + A.Format.Bytes > Region.Data.size())
        continue;
      std::copy_n(&Region.Data[At], A.Format.Bytes, Element);
      return Put();
    }
  }
  constexpr uint32_t One = 0x3f800000;
  encodeTexel(A.Format, {0, 0, 0, A.Format.isInteger() ? 1 : One}, Element);
  Put();
}

Expected<ShadedVertices> RogueShaders::vertices(ArrayRef<uint32_t> Ids,
                                                ArrayRef<uint32_t> Instances) {
  VertexInvocations In;
  In.VertexIds = Ids.vec();
  In.InstanceIds = Instances.vec();
  const RogueVertexInfo &Info = vertexInfo();
  const size_t Words = Programs.Position.metadata().rogue()->VertexInputs;
  In.Inputs.resize(Ids.size() * Words);
  for (size_t I = 0; I != Ids.size(); ++I) {
    uint32_t *To = &In.Inputs[I * Words];
    if (Info.VertexId)
      To[*Info.VertexId] = Ids[I];
    if (Info.InstanceId)
      To[*Info.InstanceId] = Instances[I] - Draw.FirstInstance;
    for (auto [A, Place] : zip_equal(Attributes, Info.Attributes)) {
      fetch(A, Ids[I], Instances[I],
            MutableArrayRef(To + Place.Register, Place.Components));
    }
  }
  VertexPrograms P;
  P.Position = Position.get();
  return shadeVertices(P, In, Outputs, Mem, Options);
}

/// The words that the clipper looks at.
VertexDistances RogueShaders::distances(const ShadedVertices &V) const {
  VertexDistances R;
  std::vector<uint32_t> Words;
  for (DistanceKind Kind : {DistanceKind::Clip, DistanceKind::Cull})
    for (const RogueVarying &O : vertexInfo().Varyings) {
      if (O.Location < rogueDistanceLocation(Kind) ||
          O.Location >= rogueDistanceLocation(Kind) + LocationsOfDistances)
        continue;
      (Kind == DistanceKind::Clip ? R.Clip : R.Cull) += O.Components;
      for (unsigned I = 0; I != O.Components; ++I)
        Words.push_back(O.Word + I);
    }
  R.Clip = std::min(R.Clip, MaxDistances);
  for (size_t I = 0; I != V.Positions.size(); ++I)
    for (uint32_t Word : Words)
      R.All.push_back(llvm::bit_cast<float>(V.Words[I * Outputs.Words + Word]));
  return R;
}

//===--- Fragments --------------------------------------------------------===//

/// Which words of vertices the sets are made of.
void RogueShaders::addCoefficients() {
  auto WordOf = [&](uint32_t Location,
                    uint32_t Component) -> std::optional<uint32_t> {
    for (const RogueVarying &V : vertexInfo().Varyings)
      if (V.Location == Location && Component >= V.Component &&
          Component < V.Component + V.Components)
        return V.Word + Component - V.Component;
    return std::nullopt;
  };
  for (const RogueCoefficients &C : fragmentInfo().Coefficients) {
    CoefficientSet S;
    S.Source = CoefficientSet::SourceTy(C.Source);
    static_assert(
        unsigned(RogueCoefficientSource::Depth) == CoefficientSet::Depth &&
        unsigned(RogueCoefficientSource::InverseW) ==
            CoefficientSet::InverseW &&
        unsigned(RogueCoefficientSource::PointCoordinate) ==
            CoefficientSet::PointCoordinate &&
        unsigned(RogueCoefficientSource::Varying) == CoefficientSet::Varying &&
        unsigned(RogueCoefficientSource::PrimitiveId) ==
            CoefficientSet::PrimitiveId);
    S.Register = C.Register;
    S.Components = C.Components;
    if (C.Source != RogueCoefficientSource::Varying) {
      Coefficients.push_back(S);
      continue;
    }
    S.Perspective = C.How == Interpolation::Smooth;
    S.Flat = C.How == Interpolation::Flat;
    S.Components = 1;
    for (unsigned I = 0; I != C.Components; ++I) {
      S.Register = C.Register + I * RogueCoefficientRegisters;
      // Of components in between nothing is read.
      if (std::optional<uint32_t> Word = WordOf(C.Location, C.Component + I)) {
        S.Word = *Word;
        Coefficients.push_back(S);
      }
    }
  }
}

/// x and y from the upper left corner of the pixel, in 1/256 of it.
static uint32_t samplePlace(SamplePosition P) {
  constexpr int Unit = 256, Middle = Unit / 2;
  auto Part = [](int8_t V) {
    return uint32_t(Middle + V * (Unit / SampleGrid));
  };
  return Part(P.X) | Part(P.Y) << 16;
}

/// There is one constant colour.
Expected<std::array<float, 4>> RogueShaders::blendConstants() const {
  const BlendState *First = nullptr;
  for (const BlendState &B : Draw.State.Blend) {
    if (!B.Enable)
      continue;
    if (First && B.Constant != First->Constant)
      return fail("all targets have the same constant colour of blending on "
                  "PowerVR");
    First = First ? First : &B;
  }
  return First ? First->Constant : std::array<float, 4>();
}

Error RogueShaders::create(const DrawCall &Call) {
  StageValues Values;
  ArrayRef<SamplePosition> Places = samplePositions(Targets.Samples);
  for (auto [I, Place] : enumerate(Places))
    Values.SamplePlaces[I] = samplePlace(Place);
  Values.FirstVertex =
      Draw.IndexBuffer ? uint32_t(Draw.BaseVertex) : uint32_t(Draw.First);
  Values.BaseInstance = Draw.FirstInstance;
  constexpr uint32_t Any = 2;
  bool IsFilled = Draw.State.Primitives <= Topology::TriangleFan;
  Values.FrontWinding = IsFilled ? uint32_t(!Draw.State.FrontIsClockwise) : Any;
  auto Constants = blendConstants();
  if (!Constants)
    return Constants.takeError();
  Values.BlendConstants = *Constants;
  if (Error E = findAttributes())
    return E;
  Outputs = outputsOf(Programs.Position.metadata());
  auto Place = [&](const ObjectProgram &P,
                   std::unique_ptr<ShaderProgram> &To) -> Error {
    auto Made = place(P, Values);
    if (!Made)
      return Made.takeError();
    To = std::move(*Made);
    return Error::success();
  };
  if (Error E = Place(Programs.Position, Position))
    return E;
  if (!Programs.Fragment)
    return Error::success();
  addCoefficients();
  return Place(*Programs.Fragment, Fragment);
}

/// Fragments that discard themselves without feedback leave the pixel as it is,
/// too.
bool RogueShaders::readsTargets() const {
  if (!Programs.Fragment)
    return false;
  const auto &F = Programs.Fragment->metadata().Fragment;
  return F && (F->ReadsTargets || (F->EarlyTests && F->CanDiscard));
}

void RogueShaders::loadPixels(FragmentQuads &Quads) const {
  Quads.Outputs.assign(Quads.size() * Registers, 0);
  for (const RoguePixelOutput &O : fragmentInfo().Outputs) {
    ColourTarget &Target = Targets.Colours[O.Target];
    if (!Target.Width)
      continue;
    for (size_t I = 0; I != Quads.size(); ++I)
      if (std::optional<Texel> Pixel = pixelOf(Target, Quads, I))
        encodeRegisters(O.Format, *Pixel,
                        &Quads.Outputs[I * Registers + O.Register]);
  }
}

Expected<ShadedFragments> RogueShaders::fragments(FragmentQuads &Quads,
                                                  const ShadedVertices &V) {
  Quads.VertexWords = V.Words;
  Quads.WordsOfVertex = Outputs.Words;
  Quads.Coefficients = Coefficients;
  if (readsTargets())
    loadPixels(Quads);
  return shadeFragments(*Fragment, Quads, Targets.colourMask(), Mem, Options);
}

std::optional<Texel> RogueShaders::colour(const ShadedFragments &Shaded,
                                          size_t Fragment, unsigned Target,
                                          const TexelFormat &) const {
  for (const RoguePixelOutput &O : fragmentInfo().Outputs)
    if (O.Target == Target)
      return decodeRegisters(
          O.Format, &Shaded.Outputs[Fragment * Registers + O.Register]);
  return std::nullopt;
}

std::unique_ptr<ObjectShaders>
gpudraw::createRogueShaders(const ObjectPrograms &Programs, const JobSpec &Job,
                            const DrawSpec &Draw, RenderTargets &Targets,
                            Memory &Mem, const RunOptions &Options) {
  return std::make_unique<RogueShaders>(Programs, Job, Draw, Targets, Mem,
                                        Options);
}
