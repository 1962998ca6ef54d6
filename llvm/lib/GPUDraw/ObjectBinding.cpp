//===- ObjectBinding.cpp - Draws with compiled shaders --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectBinding.h"
#include "RogueFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GPUObject/StageDistances.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

//===--- Programs and arguments -------------------------------------------===//

namespace {

class ObjectBinder {
public:
  ObjectBinder(const DrawSpec &Draw, ArrayRef<TargetSpec> Targets, JobSpec &Job,
               ObjectProvider Objects)
      : Draw(Draw), Targets(Targets), Spec(*Draw.Compiled), Job(Job),
        Objects(Objects), Bindings(Spec.Bindings) {}

  Expected<ObjectPrograms> bind();

private:
  Error fail(const Twine &Message) const {
    return createStringError(Draw.Where + ": " + Message);
  }
  /// The main program of \p Shader.
  Expected<ObjectProgram> find(const ShaderSpec &Shader, ShaderStage Stage,
                               const ShaderInterface *Vertex = nullptr);
  std::optional<ObjectProgram> findVaryings(const ObjectProgram &P) const;
  Error checkPrograms(const ObjectPrograms &P) const;
  Error checkVaryings(const ShaderInterface &From,
                      const ShaderInterface &To) const;
  Error checkDistances(const KernelMetadata &V, const KernelMetadata *F) const;
  Error checkColours(const KernelMetadata &K) const;
  Error checkTaken(ArrayRef<const ObjectProgram *> All) const;
  Error bindArguments(ObjectProgram &P);

  const DrawSpec &Draw;
  ArrayRef<TargetSpec> Targets;
  const CompiledShaders &Spec;
  JobSpec &Job;
  ObjectProvider Objects;
  /// With the buffers that blocks have become.
  std::vector<BindingSpec> Bindings;
};

} // namespace

/// How many numbers there are at the place \p Name.
static uint32_t countNamed(ArrayRef<StageVariable> Variables, StringRef Name) {
  uint32_t Count = 0;
  for (const StageVariable &V : Variables)
    if (StringRef(V.Name).take_until([](char C) { return C == '['; }) == Name)
      Count += V.Type.Rows;
  return Count;
}

/// Options for fragments of a vertex shader with distances.
static std::vector<std::string> distanceOptions(const ShaderInterface &Vertex) {
  std::vector<std::string> Options;
  for (auto [Name, Option] :
       {std::pair(ClipDistancePlace.Name, "-fclip-distances="),
        std::pair(CullTestPlace.Name, "-fcull-distances=")})
    if (uint32_t Count = countNamed(Vertex.Outputs, Name))
      Options.push_back(Option + std::to_string(Count));
  return Options;
}

/// \p Vertex: of a fragment shader, what it is drawn with.
Expected<ObjectProgram> ObjectBinder::find(const ShaderSpec &Shader,
                                           ShaderStage Stage,
                                           const ShaderInterface *Vertex) {
  auto Source = Objects(Shader, [&](StringRef Arch) {
    if (Arch != "rogue")
      return Vertex ? distanceOptions(*Vertex) : std::vector<std::string>();
    return Stage == ShaderStage::Fragment ? colourOptions(Draw.State, Targets)
                                          : attributeOptions(Spec.Attributes);
  });
  if (!Source)
    return fail(toString(Source.takeError()));
  ObjectProgram P;
  P.Source = std::move(*Source);
  std::string Known;
  unsigned Count = 0;
  for (const KernelCode &Code : P.Source.Object->Kernels) {
    const KernelMetadata &K = P.Source.Object->Metadata.Kernels[Code.Index];
    if (K.Stage != Stage ||
        (K.Vertex && K.Vertex->Program == VertexProgram::Varyings))
      continue;
    Known += (Known.empty() ? "'" : ", '") + K.Name + "'";
    if (!Shader.Entry.empty() && K.Name != Shader.Entry)
      continue;
    ++Count;
    P.Code = &Code;
  }
  StringRef Name = getShaderStageName(Stage);
  if (Known.empty())
    return fail(Shader.Path + " has no " + Name + " shader");
  if (!Count)
    return fail(Shader.Path + " has no " + Name + " shader '" + Shader.Entry +
                "'; it has " + Known);
  if (Count > 1)
    return fail(Shader.Path + " has several " + Name +
                " shaders: 'entry' names one of " + Known);
  if (!P.metadata().Interface)
    return fail(Shader.Path + ": the metadata do not say what '" +
                P.metadata().Name + "' is given");
  return P;
}

std::optional<ObjectProgram>
ObjectBinder::findVaryings(const ObjectProgram &P) const {
  const KernelMetadata &K = P.metadata();
  if (!K.Vertex || K.Vertex->Program != VertexProgram::Position)
    return std::nullopt;
  ObjectProgram V = P;
  V.Code = P.Source.Object->findKernel((K.Name + VaryingsProgramSuffix).str());
  if (!V.Code || !V.metadata().Interface)
    return std::nullopt;
  return V;
}

/// What the fragment shader reads has been written.
Error ObjectBinder::checkVaryings(const ShaderInterface &From,
                                  const ShaderInterface &To) const {
  uint8_t Written[MaxLocations] = {};
  auto Mask = [](const StageVariable &V) {
    return uint8_t(((1u << V.Type.Rows) - 1) << V.Component);
  };
  for (const StageVariable &V : From.Outputs)
    if (V.Location < MaxLocations)
      Written[V.Location] |= Mask(V);
  for (const StageVariable &V : To.Inputs)
    if (V.Location >= MaxLocations || Mask(V) & ~Written[V.Location])
      return fail("the fragment shader reads '" + V.Name + "' at location " +
                  Twine(V.Location) +
                  ", of which the vertex shader does not write all components");
  return Error::success();
}

/// Fragments test the distances that vertices have, where nothing else does.
Error ObjectBinder::checkDistances(const KernelMetadata &V,
                                   const KernelMetadata *F) const {
  if (V.rogue())
    return Error::success();
  for (auto [What, Has, Tests] :
       {std::tuple("clip", ClipDistancePlace.Name, ClipTestName),
        std::tuple("cull", CullTestPlace.Name, CullTestPlace.Name)}) {
    uint32_t Of = countNamed(V.Interface->Outputs, Has),
             In = F ? countNamed(F->Interface->Inputs, Tests) : 0;
    if (Of == In)
      continue;
    return fail("the vertex shader has " + Twine(Of) + " " + What +
                " distances; " +
                (F ? "the fragment shader was compiled for " + Twine(In)
                   : Twine("a fragment shader tests them, and there is none")));
  }
  return Error::success();
}

Error ObjectBinder::checkPrograms(const ObjectPrograms &P) const {
  const KernelMetadata &V = P.Position.metadata();
  if (V.rogue() && !V.rogue()->Vertex)
    return fail("the metadata do not say where '" + V.Name +
                "' has its inputs and outputs");
  if (Error E = checkDistances((P.Varying ? *P.Varying : P.Position).metadata(),
                               P.Fragment ? &P.Fragment->metadata() : nullptr))
    return E;
  if (!P.Fragment)
    return Error::success();
  const KernelMetadata &F = P.Fragment->metadata();
  const ModuleMetadata &A = P.Position.Source.Object->Metadata,
                       &B = P.Fragment->Source.Object->Metadata;
  if (A.CPU != B.CPU)
    return fail("the vertex shader is for " + A.CPU +
                ", the fragment shader for " + B.CPU);
  if (F.mali() && F.Fragment && F.Fragment->DualSource)
    return fail("blending with two sources is not simulated");
  if (F.rogue())
    if (Error E = checkColours(F))
      return E;
  return checkVaryings(*(P.Varying ? P.Varying->metadata() : V).Interface,
                       *F.Interface);
}

/// The program leaves colours as the targets are, and blends them as the draw
/// does.
Error ObjectBinder::checkColours(const KernelMetadata &K) const {
  if (!K.rogue()->Fragment)
    return fail("the metadata do not say where '" + K.Name +
                "' has its inputs and outputs");
  for (const RoguePixelOutput &O : K.rogue()->Fragment->Outputs) {
    if (O.Target >= Targets.size())
      continue;
    const TexelFormat &Format = Targets[O.Target].Format;
    std::optional<RegisterFormat> Wanted = registerFormatOf(Format);
    if (!Wanted)
      return fail("output registers have no format for target " +
                  Twine(O.Target));
    if (*Wanted != O.Format)
      return fail("the fragment shader was compiled for a target " +
                  Twine(O.Target) + " of format " +
                  getRegisterFormatName(O.Format) + "; it is " +
                  getRegisterFormatName(*Wanted));
    BlendEquation Blend = blendingOf(Draw.State.Blend[O.Target], Format);
    if (!(Blend == O.Blend))
      return fail("the fragment shader was compiled for other blending into "
                  "target " +
                  Twine(O.Target) + ": " + printBlendEquation(O.Blend) +
                  "; that of the draw is " + printBlendEquation(Blend));
  }
  return Error::success();
}

/// Everything that is bound is there in a shader.
Error ObjectBinder::checkTaken(ArrayRef<const ObjectProgram *> All) const {
  if (Spec.AllowsUnused)
    return Error::success();
  for (const BindingSpec &B : Spec.Bindings)
    if (none_of(All, [&](const ObjectProgram *P) {
          return P->metadata().Interface->findDescriptor(B.Set, B.Binding);
        }))
      return createStringError(B.Where + ": no shader of the draw has set " +
                               Twine(B.Set) + ", binding " + Twine(B.Binding));
  for (const BlockPart &Part : Spec.PushConstants)
    if (none_of(All, [&](const ObjectProgram *P) {
          const ShaderResource *R = P->metadata().Interface->pushConstants();
          return R && hasPart(*R, Part);
        }))
      return createStringError(
          Part.Where + ": no shader of the draw has " +
          (Part.Member.empty()
               ? "push constants at byte " + Twine(Part.Offset)
               : "the push constant '" + Twine(Part.Member) + "'"));
  return Error::success();
}

/// What the shader has of all that is bound.
Error ObjectBinder::bindArguments(ObjectProgram &P) {
  const ShaderInterface &Interface = *P.metadata().Interface;
  LaunchSpec &L = P.Launch;
  L.Where = Draw.Where;
  L.Bindings.emplace();
  std::vector<size_t> Places;
  for (auto [I, B] : enumerate(Bindings)) {
    if (!Interface.findDescriptor(B.Set, B.Binding))
      continue;
    L.Bindings->push_back(B);
    Places.push_back(I);
  }
  if (const ShaderResource *R = Interface.pushConstants())
    copy_if(Spec.PushConstants, std::back_inserter(L.PushConstants),
            [&](const BlockPart &Part) { return hasPart(*R, Part); });
  if (Error E = gpusim::bindArguments(Job, L, &Interface))
    return E;
  // The other programs read the same buffers.
  for (auto [I, B] : zip_equal(Places, *L.Bindings))
    Bindings[I].BufferIndex = B.BufferIndex;
  return Error::success();
}

Expected<ObjectPrograms> ObjectBinder::bind() {
  auto Vertex = find(Spec.Vertex, ShaderStage::Vertex);
  if (!Vertex)
    return Vertex.takeError();
  ObjectPrograms P;
  P.Position = std::move(*Vertex);
  P.Varying = findVaryings(P.Position);
  SmallVector<ObjectProgram *, 3> All{&P.Position};
  if (P.Varying)
    All.push_back(&*P.Varying);
  if (Spec.Fragment) {
    auto Fragment =
        find(*Spec.Fragment, ShaderStage::Fragment,
             &*(P.Varying ? *P.Varying : P.Position).metadata().Interface);
    if (!Fragment)
      return Fragment.takeError();
    P.Fragment = std::move(*Fragment);
    All.push_back(&*P.Fragment);
  }
  if (Error E = checkPrograms(P))
    return std::move(E);
  if (Error E = checkTaken(
          SmallVector<const ObjectProgram *, 3>(All.begin(), All.end())))
    return std::move(E);
  for (ObjectProgram *One : All)
    if (Error E = bindArguments(*One))
      return std::move(E);
  return P;
}

Expected<ObjectPrograms> gpudraw::bindObjects(const DrawSpec &Draw,
                                              ArrayRef<TargetSpec> Targets,
                                              JobSpec &Job,
                                              ObjectProvider Objects) {
  return ObjectBinder(Draw, Targets, Job, Objects).bind();
}
