//===- ObjectBinding.cpp - Draws with compiled shaders --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectBinding.h"
#include "../GPUSim/JobMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

//===--- Programs and arguments -------------------------------------------===//

namespace {

class ObjectBinder {
public:
  ObjectBinder(const DrawSpec &Draw, JobSpec &Job, ObjectProvider Objects)
      : Draw(Draw), Spec(*Draw.Compiled), Job(Job), Objects(Objects),
        Bindings(Spec.Bindings) {}

  Expected<ObjectPrograms> bind();

private:
  Error fail(const Twine &Message) const {
    return createStringError(Draw.Where + ": " + Message);
  }
  /// The main program of \p Shader.
  Expected<ObjectProgram> find(const ShaderSpec &Shader, ShaderStage Stage);
  std::optional<ObjectProgram> findVaryings(const ObjectProgram &P) const;
  Error checkPrograms(const ObjectPrograms &P) const;
  Error checkVaryings(const ShaderInterface &From,
                      const ShaderInterface &To) const;
  Error checkTaken(ArrayRef<const ObjectProgram *> All) const;
  Error bindArguments(ObjectProgram &P);

  const DrawSpec &Draw;
  const CompiledShaders &Spec;
  JobSpec &Job;
  ObjectProvider Objects;
  /// With the buffers that blocks have become.
  std::vector<BindingSpec> Bindings;
};

} // namespace

Expected<ObjectProgram> ObjectBinder::find(const ShaderSpec &Shader,
                                           ShaderStage Stage) {
  auto Source = Objects(Shader);
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
  if (!P.metadata().mali())
    return fail(Shader.Path + ": " + Name + " shaders are not drawn on " +
                P.Source.Object->Metadata.Arch);
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

Error ObjectBinder::checkPrograms(const ObjectPrograms &P) const {
  const KernelMetadata &V = P.Position.metadata();
  if (V.Vertex && V.Vertex->WritesLayer)
    return fail("the vertex shader chooses a layer, and targets have one");
  if (!P.Fragment)
    return Error::success();
  const KernelMetadata &F = P.Fragment->metadata();
  const ModuleMetadata &A = P.Position.Source.Object->Metadata,
                       &B = P.Fragment->Source.Object->Metadata;
  if (A.CPU != B.CPU)
    return fail("the vertex shader is for " + A.CPU +
                ", the fragment shader for " + B.CPU);
  if (F.Fragment && F.Fragment->DualSource)
    return fail("blending with two sources is not simulated");
  return checkVaryings(*(P.Varying ? P.Varying->metadata() : V).Interface,
                       *F.Interface);
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
    auto Fragment = find(*Spec.Fragment, ShaderStage::Fragment);
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
                                              JobSpec &Job,
                                              ObjectProvider Objects) {
  return ObjectBinder(Draw, Job, Objects).bind();
}

//===--- Launch state -----------------------------------------------------===//

namespace {

class ObjectShaders final : public BoundShaders {
public:
  ObjectShaders(const ObjectPrograms &Programs, const JobSpec &Job,
                const DrawSpec &Draw, RenderTargets &Targets, Memory &Mem,
                const RunOptions &Options)
      : Programs(Programs), Job(Job), Draw(Draw), Targets(Targets), Mem(Mem),
        Options(Options) {}

  Error create(const DrawCall &Call);
  Expected<ShadedVertices> vertices(ArrayRef<uint32_t> Ids,
                                    ArrayRef<uint32_t> Instances) override;
  bool positionsAreClip() const override { return false; }
  bool hasFragmentShader() const override { return Fragment != nullptr; }
  Expected<ShadedFragments> fragments(FragmentQuads &Quads,
                                      const ShadedVertices &V) override;
  bool testsEarly() const override;
  bool readsTargets() const override { return false; }
  bool runsPerSample() const override;
  void report(DrawReport &R) const override;

private:
  Error fail(const Twine &Message) const {
    return createStringError(Draw.Where + ": " + Message);
  }
  /// Vertices have numbers from the first one of the draw on.
  bool countsFromFirst() const {
    return Programs.Position.Source.Object->Metadata.Arch == "bifrost";
  }
  Error addAttribute(const StageVariable &Input, StageValues &To) const;
  Error addAttributes(const ObjectProgram &P, StageValues &To) const;
  Expected<std::unique_ptr<ShaderProgram>> place(const ObjectProgram &P,
                                                 StageValues Values);

  const ObjectPrograms &Programs;
  const JobSpec &Job;
  const DrawSpec &Draw;
  RenderTargets &Targets;
  Memory &Mem;
  const RunOptions &Options;
  std::unique_ptr<ShaderProgram> Position, Varying, Fragment;
  VertexOutputs Outputs;
  std::vector<VertexOutputs::Slot> Inputs; ///< Of the fragment shader.
  uint32_t FirstVertex = 0;
};

} // namespace

/// Numbers of 32 bits, as many as the input has.
static TexelFormat formatOf(const GLSLType &Type) {
  ChannelKind Kind = Type.isFloat()                   ? ChannelKind::Float
                     : Type.Scalar == GLSLType::Int32 ? ChannelKind::SInt
                                                      : ChannelKind::UInt;
  return TexelFormat::uniform(Kind, 32, Type.Rows);
}

Error ObjectShaders::addAttribute(const StageVariable &Input,
                                  StageValues &To) const {
  const auto &List = Draw.Compiled->Attributes;
  auto Spec = find_if(List, [&](const AttributeSpec &A) {
    return A.Location == Input.Location;
  });
  if (Spec == List.end())
    return fail("the vertex shader reads '" + Input.Name + "' at location " +
                Twine(Input.Location) + ", where the draw has no attribute");
  VertexAttribute A;
  A.Location = Spec->Location;
  A.Format = Spec->Format.value_or(formatOf(Input.Type));
  if (A.Format.isInteger() == Input.Type.isFloat())
    return createStringError(Spec->Where + ": '" + Input.Name +
                             "' is of type " + Input.Type.name() +
                             ", the format has " +
                             (A.Format.isInteger() ? "integers" : "fractions"));
  A.Address = Mem.address(Spec->BufferIndex);
  A.Bytes = Job.Buffers[Spec->BufferIndex].Size;
  A.Stride = Spec->Stride.value_or(A.Format.Bytes);
  A.PerInstance = Spec->PerInstance;
  A.Divisor = Spec->Divisor;
  // Where the hardware starts to count.
  int64_t First = A.PerInstance       ? int64_t(Draw.FirstInstance)
                  : countsFromFirst() ? int64_t(int32_t(FirstVertex))
                                      : 0;
  int64_t Offset = First * int64_t(A.Stride) + int64_t(Spec->Offset);
  if (!isInt<32>(Offset))
    return createStringError(Spec->Where + ": the attribute starts at byte " +
                             Twine(Offset) + ", which is too far away");
  A.Offset = int32_t(Offset);
  To.Attributes.push_back(A);
  return Error::success();
}

/// All that the vertex shader reads.
Error ObjectShaders::addAttributes(const ObjectProgram &P,
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

Expected<std::unique_ptr<ShaderProgram>>
ObjectShaders::place(const ObjectProgram &P, StageValues Values) {
  const LoadedObject &Object = *P.Source.Object;
  const KernelMetadata &K = P.metadata();
  if (K.Stage == ShaderStage::Vertex)
    if (Error E = addAttributes(P, Values))
      return std::move(E);
  KernelLaunch Launch;
  Launch.Stage = std::move(Values);
  auto Args =
      placeArguments(P.Launch, Job, K, Mem, [&](const ImageSpec &Image) {
        return imageOrdering(Object.Metadata.Arch, Image);
      });
  if (!Args)
    return fail(toString(Args.takeError()));
  Launch.Args = std::move(*Args);
  auto Program = ShaderProgram::create(
      Object.Metadata.Arch, Object.Metadata.CPU, Object.getCode(*P.Code));
  if (!Program)
    return fail(toString(Program.takeError()));
  ProgramInstance Instance(Object, Mem);
  if (Error E = prepareStage(Launch, Object, *P.Code, Instance, Mem,
                             (*Program)->State))
    return fail(toString(std::move(E)));
  if (P.Source.SourceLines)
    (*Program)->setSourceLines([Lines = P.Source.SourceLines,
                                Base = P.Code->Offset](uint64_t Address) {
      return Lines(Base + Address);
    });
  return Program;
}

Error ObjectShaders::create(const DrawCall &Call) {
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
    auto Made = place(P, Values);
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

Expected<ShadedVertices> ObjectShaders::vertices(ArrayRef<uint32_t> Ids,
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
  return Shaded;
}

Expected<ShadedFragments> ObjectShaders::fragments(FragmentQuads &Quads,
                                                   const ShadedVertices &V) {
  Quads.Records = V.Records;
  Quads.Bytes = V.Bytes;
  Quads.Stride = V.Stride;
  Quads.Slots = Inputs;
  return shadeFragments(*Fragment, Quads, Targets.colourMask(), Mem, Options);
}

bool ObjectShaders::testsEarly() const {
  if (!Programs.Fragment)
    return true;
  const auto &F = Programs.Fragment->metadata().Fragment;
  return !F || F->EarlyTests ||
         !(F->CanDiscard || F->WritesDepth || F->WritesStencil ||
           F->WritesSampleMask || F->HasSideEffects);
}

bool ObjectShaders::runsPerSample() const {
  if (!Programs.Fragment || Targets.Samples == 1)
    return false;
  const auto &F = Programs.Fragment->metadata().Fragment;
  return F && F->PerSample;
}

void ObjectShaders::report(DrawReport &R) const {
  const KernelMetadata &K = Programs.Position.metadata();
  bool IsWhole = K.Vertex && K.Vertex->Program == VertexProgram::Whole;
  for (auto [P, Name] :
       {std::pair(Position.get(), IsWhole ? "vertex" : "position"),
        std::pair(Varying.get(), "varying"),
        std::pair(Fragment.get(), "fragment")})
    if (P)
      R.Programs.push_back({Name, P->counts()});
}

Expected<std::unique_ptr<BoundShaders>>
gpudraw::placeObjects(const ObjectPrograms &Programs, const JobSpec &Job,
                      const DrawSpec &Draw, const DrawCall &Call,
                      RenderTargets &Targets, Memory &Mem,
                      const RunOptions &Options) {
  auto R = std::make_unique<ObjectShaders>(Programs, Job, Draw, Targets, Mem,
                                           Options);
  if (Error E = R->create(Call))
    return std::move(E);
  return std::move(R);
}
