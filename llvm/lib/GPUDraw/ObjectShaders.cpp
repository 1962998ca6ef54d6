//===- ObjectShaders.cpp - Launch state of compiled shaders ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectShaders.h"
#include "../GPUSim/JobMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpuobj;
using namespace llvm::gpusim;

/// Numbers of 32 bits, as many as the input has.
static TexelFormat formatOf(const GLSLType &Type) {
  ChannelKind Kind = Type.isFloat()                   ? ChannelKind::Float
                     : Type.Scalar == GLSLType::Int32 ? ChannelKind::SInt
                                                      : ChannelKind::UInt;
  return TexelFormat::uniform(Kind, 32, Type.Rows);
}

Expected<VertexAttribute>
ObjectShaders::attribute(const StageVariable &Input) const {
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
  if (!isInt<32>(int64_t(Spec->Offset)))
    return createStringError(Spec->Where + ": the attribute starts at byte " +
                             Twine(Spec->Offset) + ", which is too far away");
  A.Offset = int32_t(Spec->Offset);
  return A;
}

Expected<std::unique_ptr<ShaderProgram>>
ObjectShaders::place(const ObjectProgram &P, StageValues Values) {
  const LoadedObject &Object = *P.Source.Object;
  const KernelMetadata &K = P.metadata();
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

std::optional<Texel> ObjectShaders::pixelOf(ColourTarget &Target,
                                            const FragmentQuads &Quads,
                                            size_t I) {
  uint32_t X = uint32_t(Quads.X[I]), Y = uint32_t(Quads.Y[I]);
  if (X >= Target.Width || Y >= Target.Height)
    return std::nullopt;
  unsigned Sample = Quads.SampleIds.empty() ? 0 : Quads.SampleIds[I];
  return decodeTexel(Target.Format, Target.pixel(X, Y, Sample));
}

bool ObjectShaders::runsPerSample() const {
  if (!Programs.Fragment || Targets.Samples == 1)
    return false;
  const auto &F = Programs.Fragment->metadata().Fragment;
  return F && (F->PerSample || F->ReadsTargets);
}

bool ObjectShaders::testsEarly() const {
  if (!Programs.Fragment)
    return true;
  const auto &F = Programs.Fragment->metadata().Fragment;
  return !F || F->EarlyTests ||
         !(F->CanDiscard || F->WritesDepth || F->WritesStencil ||
           F->WritesSampleMask || F->HasSideEffects);
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
  bool IsRogue = Programs.Position.metadata().rogue() != nullptr;
  auto R = (IsRogue ? createRogueShaders : createMaliShaders)(
      Programs, Job, Draw, Targets, Mem, Options);
  if (Error E = R->create(Call))
    return std::move(E);
  return std::move(R);
}
