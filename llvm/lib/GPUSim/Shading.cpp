//===- Shading.cpp - Runs shaders of a draw -------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Shading.h"
#include "Bifrost/BifrostResources.h"
#include "Float.h"
#include "Launcher.h"
#include "Mali/MaliFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUObject/BifrostVaryings.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::gpusim;

//===--- Programs ---------------------------------------------------------===//

Expected<std::unique_ptr<ShaderProgram>>
ShaderProgram::create(StringRef Arch, StringRef CPU, ArrayRef<uint8_t> Code) {
  std::unique_ptr<ShaderProgram> P(new ShaderProgram);
  P->Arch = Arch.str();
  P->CPU = CPU.str();
  P->Bytes = Code.vec();
  auto Decoded = createProgram(Arch, CPU, P->Bytes);
  if (!Decoded)
    return Decoded.takeError();
  P->Code = std::move(*Decoded);
  P->Counts.PerInstruction.resize(P->Code->size());
  return std::move(P);
}

void ShaderProgram::setSourceLines(
    std::function<std::string(uint64_t)> NewLines) {
  Lines = std::move(NewLines);
  Code->setSourceLines(Lines);
}

namespace {

class CountObserver final : public Observer {
public:
  explicit CountObserver(ShadingCounts &Counts) : Counts(Counts) {}
  void end(const Launch &, const Program &P, const Profile &Sum,
           double) override {
    for (uint64_t I = 0; I != P.size(); ++I) {
      if (!Sum.Warps[I])
        continue;
      Counts.WarpInstructions += Sum.Warps[I];
      Counts.LaneInstructions += Sum.Lanes[I];
      Counts.PerInstruction[I] += Sum.Warps[I];
      if (!isTexture(P.info(I).Mnemonic))
        continue;
      Counts.TextureInstructions += Sum.Warps[I];
      Counts.TextureLanes += Sum.Lanes[I];
    }
  }

private:
  static bool isTexture(StringRef Mnemonic) {
    for (StringRef Start : {"TEX", "VAR_TEX", "smp"})
      if (Mnemonic.starts_with(Start))
        return true;
    return false;
  }

  ShadingCounts &Counts;
};

} // namespace

Error ShaderProgram::run(const Launch &L, Memory &Mem,
                         const RunOptions &Options,
                         ArrayRef<Observer *> Observers) {
  CountObserver Counter(Counts);
  SmallVector<Observer *, 4> All(Observers.begin(), Observers.end());
  All.push_back(&Counter);
  PooledPrograms Others(Idle, Arch, CPU, Bytes, Lines);
  return runKernel(L, *Code, Mem, All, Options.Threads, &Others);
}

/// The launch of \p Items invocations, a multiple of the size of a warp.
static Launch launchOf(const ShaderProgram &P, const RunOptions &Options,
                       uint64_t Items) {
  Launch L = P.State;
  uint32_t Size = P.program().warpSize();
  L.Dims = 1;
  L.LocalSize = {Size, 1, 1};
  L.Groups = {uint32_t(Items / Size), 1, 1};
  L.Checks = Options.Checks;
  L.InstructionLimit = Options.InstructionLimit;
  L.Interrupted = Options.Interrupted;
  return L;
}

static std::vector<uint8_t> zeros(uint64_t Bytes) {
  return std::vector<uint8_t>(Bytes);
}

//===--- Vertices ---------------------------------------------------------===//

namespace {

constexpr unsigned PositionBytes = 16;

class VertexRun {
public:
  VertexRun(const VertexPrograms &Programs, const VertexInvocations &In,
            const VertexOutputs &Out, Memory &Mem, const RunOptions &Options,
            ArrayRef<Observer *> Observers)
      : Programs(Programs), In(In), Out(Out), Mem(Mem), Options(Options),
        Observers(Observers), Count(In.VertexIds.size()) {}

  Error run(ShadedVertices &R);

private:
  Error runValhall(ShadedVertices &R);
  Error runBifrost(ShadedVertices &R);
  Error runRogue(ShadedVertices &R);
  /// \p Values for all invocations, the last one for those that fill a warp.
  LaneRegister lanes(unsigned Register, std::vector<uint32_t> Values) const {
    uint32_t Last = Values.empty() ? 0 : Values.back();
    Values.resize(Padded, Last);
    return {Register, std::move(Values)};
  }
  Error launch(ShaderProgram &P, Launch &L, Memory &View) {
    P.addInvocations(Count, 0);
    return P.run(L, View, Options, Observers);
  }
  void takePositions(const uint8_t *Bytes, ShadedVertices &R,
                     function_ref<uint64_t(uint64_t)> OffsetOf) const {
    R.Positions.resize(Count);
    for (uint64_t I = 0; I != Count; ++I)
      std::memcpy(R.Positions[I].data(), Bytes + OffsetOf(I), PositionBytes);
  }

  const VertexPrograms &Programs;
  const VertexInvocations &In;
  const VertexOutputs &Out;
  Memory &Mem;
  const RunOptions &Options;
  ArrayRef<Observer *> Observers;
  uint64_t Count, Padded = 0;
};

} // namespace

Error VertexRun::run(ShadedVertices &R) {
  if (!Count)
    return Error::success();
  if (In.InstanceIds.size() != Count)
    return createStringError("a draw has as many instances as vertices");
  ShaderProgram &First = *Programs.Position;
  Padded = alignTo(Count, First.program().warpSize());
  if (First.arch() == "valhall")
    return runValhall(R);
  return First.arch() == "bifrost" ? runBifrost(R) : runRogue(R);
}

Error VertexRun::runValhall(ShadedVertices &R) {
  // Positions come in fours, with as many records of other attributes behind.
  constexpr uint64_t Four = 4;
  const uint64_t Sections = Out.HasAttributes ? 2 : 1;
  auto IdOf = [&](uint64_t I) { return I / Four * Four * Sections + I % Four; };
  Memory View = Mem;
  uint64_t Positions = alignTo(Padded, Four) * Sections * PositionBytes;
  unsigned PositionRegion = View.addBuffer("positions", zeros(Positions));
  // The ids leave gaps in the records of varyings as well.
  uint64_t Records = alignTo(Padded, Four) * Sections * Out.RecordBytes;
  std::optional<unsigned> RecordRegion;
  if (Out.RecordBytes) {
    RecordRegion = Mem.addBuffer("varyings", zeros(Records));
    View = Mem;
    PositionRegion = View.addBuffer("positions", zeros(Positions));
  }
  std::vector<uint32_t> Ids;
  for (uint64_t I = 0; I != Padded; ++I)
    Ids.push_back(uint32_t(IdOf(I)));
  auto Prepare = [&](ShaderProgram &P, ArrayRef<Launch::TableMemory> Buffers,
                     ArrayRef<uint32_t> Strides) {
    Launch L = launchOf(P, Options, Padded);
    L.PreloadMask = 0;
    L.LaneRegisters = {
        lanes(Mali::PreloadInternalId, Ids),
        lanes(Mali::PreloadVertexId, In.VertexIds),
        lanes(Mali::PreloadInstanceId, In.InstanceIds),
        lanes(Mali::PreloadDrawId, std::vector<uint32_t>(1, In.DrawId))};
    L.OutputBuffers = valhall::addOutputBuffers(Buffers, Strides, View);
    return L;
  };
  Launch::TableMemory PositionMemory = {View.address(PositionRegion),
                                        Positions};
  Launch::TableMemory RecordMemory = {
      RecordRegion ? View.address(*RecordRegion) : 0, Records};
  if (Programs.Single) {
    Launch L = Prepare(*Programs.Position, {PositionMemory, RecordMemory},
                       {PositionBytes, Out.RecordBytes});
    if (Error E = launch(*Programs.Position, L, View))
      return E;
  } else {
    Launch L = Prepare(*Programs.Position, PositionMemory, PositionBytes);
    if (Error E = launch(*Programs.Position, L, View))
      return E;
    if (Programs.Varying && RecordRegion) {
      Launch V = Prepare(*Programs.Varying, RecordMemory, Out.RecordBytes);
      if (Error E = launch(*Programs.Varying, V, View))
        return E;
    }
  }
  const uint8_t *Bytes = View.region(PositionRegion).Data.data();
  takePositions(Bytes, R, [&](uint64_t I) { return IdOf(I) * PositionBytes; });
  if (Out.HasAttributes) {
    constexpr unsigned LayerAt = 2;
    for (uint64_t I = 0; I != Count; ++I) {
      const uint8_t *At = Bytes + (IdOf(I) + Four) * PositionBytes;
      R.PointSizes.push_back(
          halfToFloat(uint16_t(At[0] | uint16_t(At[1]) << 8)));
      R.Layers.push_back(At[LayerAt]);
    }
  }
  // Close the gaps, so that numbers of vertices are numbers of records.
  if (RecordRegion) {
    MutableArrayRef<uint8_t> Data = Mem.region(*RecordRegion).Data;
    for (uint64_t I = 0; I != Count; ++I)
      std::memmove(&Data[I * Out.RecordBytes], &Data[IdOf(I) * Out.RecordBytes],
                   Out.RecordBytes);
    R.Records = Mem.address(*RecordRegion);
    R.Bytes = Count * Out.RecordBytes;
    R.Stride = Out.RecordBytes;
  }
  return Error::success();
}

Error VertexRun::runBifrost(ShadedVertices &R) {
  // A record for each vertex that the ids are between, of all instances.
  const uint64_t FirstInstance =
      *std::min_element(In.InstanceIds.begin(), In.InstanceIds.end());
  const uint64_t LastInstance =
      *std::max_element(In.InstanceIds.begin(), In.InstanceIds.end());
  const uint64_t Vertices =
      *std::max_element(In.VertexIds.begin(), In.VertexIds.end()) + uint64_t(1);
  const uint64_t InstanceVertices = Programs.Position->State.InstanceVertices;
  auto RecordOf = [&](uint32_t Vertex, uint32_t Instance) {
    return (Instance - FirstInstance) * InstanceVertices + Vertex;
  };
  const uint64_t Records =
      (LastInstance - FirstInstance) * InstanceVertices + Vertices;
  constexpr uint64_t MostBytes = uint64_t(1) << 30;
  const uint64_t Skipped = FirstInstance * InstanceVertices * Out.RecordBytes;
  if (Records > MostBytes || Records * Out.RecordBytes > MostBytes ||
      Skipped > MostBytes)
    return createStringError("the vertices of the draw, from 0 to " +
                             Twine(Vertices - 1) +
                             ", are too many for the memory of varyings");
  std::optional<unsigned> RecordRegion;
  if (Out.RecordBytes)
    RecordRegion = Mem.addBuffer("varyings", zeros(Count * Out.RecordBytes));
  // Varyings are named by vertex and instance.
  auto TakeRecords = [&](ArrayRef<uint8_t> From, uint64_t Stride) {
    if (!RecordRegion)
      return;
    MutableArrayRef<uint8_t> To = Mem.region(*RecordRegion).Data;
    for (uint64_t I = 0; I != Count; ++I)
      std::memcpy(&To[I * Out.RecordBytes],
                  &From[RecordOf(In.VertexIds[I], In.InstanceIds[I]) * Stride],
                  Out.RecordBytes);
    // Numbers of vertices are numbers of records.
    R.Records = Mem.address(*RecordRegion);
    R.Bytes = Count * Out.RecordBytes;
    R.Stride = Out.RecordBytes;
  };
  if (Programs.Single) {
    // Position and size lie behind the varyings of a vertex.
    const uint32_t PositionAt = alignTo(Out.RecordBytes, PositionBytes);
    const uint32_t SizeAt = PositionAt + PositionBytes;
    const uint32_t Stride = SizeAt + PositionBytes;
    const uint64_t Before = FirstInstance * InstanceVertices * Stride;
    if (Records * Stride > MostBytes || Before > MostBytes)
      return createStringError("the vertices of the draw are too many");
    std::vector<VertexOutputs::Slot> Slots = Out.Slots;
    Slots.resize(Bifrost::PointSizeVarying + 1);
    Slots[Bifrost::PositionVarying] = {bifrost::SnappedPositionFormat,
                                       PositionAt};
    Slots[Bifrost::PointSizeVarying] = {
        mali::encodePixelFormat(TexelFormat::uniform(ChannelKind::Float, 16, 1))
            .value_or(0),
        SizeAt};
    for (VertexOutputs::Slot &S : Slots)
      S.Offset -= uint32_t(Before);
    Memory View = Mem;
    unsigned Region = View.addBuffer("outputs", zeros(Records * Stride));
    Launch L = launchOf(*Programs.Position, Options, Padded);
    L.PreloadMask = 0;
    L.LaneRegisters = {lanes(Mali::PreloadBifrostVertexId, In.VertexIds),
                       lanes(Mali::PreloadBifrostInstanceId, In.InstanceIds)};
    if (Error E = bifrost::addVaryingTables(
            Slots, {View.address(Region), Records * Stride}, Stride, View, L))
      return E;
    if (Error E = launch(*Programs.Position, L, View))
      return E;
    ArrayRef<uint8_t> Bytes = View.region(Region).Data;
    auto PlaceOf = [&](uint64_t I) {
      return RecordOf(In.VertexIds[I], In.InstanceIds[I]) * Stride;
    };
    takePositions(Bytes.data(), R,
                  [&](uint64_t I) { return PlaceOf(I) + PositionAt; });
    for (uint64_t I = 0; I != Count; ++I)
      R.PointSizes.push_back(
          halfToFloat(support::endian::read16le(&Bytes[PlaceOf(I) + SizeAt])));
    TakeRecords(Bytes, Stride);
    return Error::success();
  }
  Memory View = Mem;
  unsigned PositionRegion =
      View.addBuffer("positions", zeros(Padded * PositionBytes));
  uint64_t Base = View.address(PositionRegion);
  std::vector<uint32_t> Low, High, Index;
  for (uint64_t I = 0; I != Padded; ++I) {
    Low.push_back(Lo_32(Base + I * PositionBytes));
    High.push_back(Hi_32(Base + I * PositionBytes));
  }
  auto Prepare = [&](ShaderProgram &P) {
    Launch L = launchOf(P, Options, Padded);
    L.PreloadMask = 0;
    L.LaneRegisters = {lanes(Mali::PreloadPositionAddress, Low),
                       lanes(Mali::PreloadPositionAddress + 1, High),
                       lanes(Mali::PreloadBifrostVertexId, In.VertexIds),
                       lanes(Mali::PreloadBifrostInstanceId, In.InstanceIds)};
    return L;
  };
  Launch L = Prepare(*Programs.Position);
  if (Error E = launch(*Programs.Position, L, View))
    return E;
  takePositions(View.region(PositionRegion).Data.data(), R,
                [&](uint64_t I) { return I * PositionBytes; });
  if (!Programs.Varying || !RecordRegion)
    return Error::success();
  // Positions are named by address.
  unsigned AllRegion =
      View.addBuffer("varyings of all", zeros(Records * Out.RecordBytes));
  std::vector<VertexOutputs::Slot> Slots = Out.Slots;
  for (VertexOutputs::Slot &S : Slots)
    S.Offset -= uint32_t(Skipped);
  Launch V = Prepare(*Programs.Varying);
  if (Error E = bifrost::addVaryingTables(
          Slots, {View.address(AllRegion), Records * Out.RecordBytes},
          Out.RecordBytes, View, V))
    return E;
  if (Error E = launch(*Programs.Varying, V, View))
    return E;
  TakeRecords(View.region(AllRegion).Data, Out.RecordBytes);
  return Error::success();
}

Error VertexRun::runRogue(ShadedVertices &R) {
  ShaderProgram &P = *Programs.Position;
  Launch L = launchOf(P, Options, Padded);
  if (!L.USC)
    return createStringError("the launch state of PowerVR is missing");
  Memory View = Mem;
  unsigned Region = View.addBuffer("vertices", zeros(Padded * Out.Words * 4));
  std::vector<uint32_t> &Inputs = L.USC->VertexInputValues;
  Inputs = In.Inputs;
  // Those that fill a task are like the last one.
  const uint64_t PerVertex = L.USC->VertexInputs;
  if (Inputs.size() == Count * PerVertex)
    for (uint64_t I = Inputs.size(); I != Padded * PerVertex; ++I)
      Inputs.push_back(Inputs[I - PerVertex]);
  L.USC->Vertex = USCVertexOutput{Out.Words, View.address(Region)};
  if (Error E = launch(P, L, View))
    return E;
  R.Words.resize(Count * Out.Words);
  std::memcpy(R.Words.data(), View.region(Region).Data.data(),
              R.Words.size() * 4);
  R.Positions.resize(Count);
  for (uint64_t I = 0; I != Count && Out.Words >= 4; ++I)
    std::memcpy(R.Positions[I].data(), &R.Words[I * Out.Words], PositionBytes);
  if (Out.PointSizeWord && *Out.PointSizeWord < Out.Words)
    for (uint64_t I = 0; I != Count; ++I)
      R.PointSizes.push_back(
          llvm::bit_cast<float>(R.Words[I * Out.Words + *Out.PointSizeWord]));
  if (Out.LayerWord && *Out.LayerWord < Out.Words)
    for (uint64_t I = 0; I != Count; ++I)
      R.Layers.push_back(R.Words[I * Out.Words + *Out.LayerWord]);
  return Error::success();
}

std::vector<VertexOutputs::Slot>
gpusim::varyingSlots(ArrayRef<gpuobj::StageVariable> Varyings) {
  // All components of a location have one descriptor.
  struct Place {
    unsigned Components = 0;
    bool IsFloat = false;
  };
  std::vector<Place> Places;
  for (const gpuobj::StageVariable &V : Varyings) {
    if (V.Location >= gpuobj::MaxLocations)
      continue;
    Places.resize(std::max<size_t>(Places.size(), V.Location + 1));
    Place &P = Places[V.Location];
    P.Components = std::max(P.Components, V.Component + V.Type.Rows);
    // Flat ones are read as bits.
    P.IsFloat = V.Type.isFloat() && V.How != gpuobj::Interpolation::Flat;
  }
  std::vector<VertexOutputs::Slot> Slots(Places.size());
  for (auto [Location, P] : enumerate(Places)) {
    if (!P.Components)
      continue;
    TexelFormat Format =
        TexelFormat::uniform(P.IsFloat ? ChannelKind::Float : ChannelKind::UInt,
                             32, std::min(P.Components, 4u));
    Slots[Location] = {mali::encodePixelFormat(Format).value_or(0),
                       gpuobj::varyingOffset(uint32_t(Location), 0)};
  }
  return Slots;
}

VertexOutputs gpusim::outputsOf(const gpuobj::KernelMetadata &K) {
  VertexOutputs Out;
  if (!K.Vertex)
    return Out;
  Out.RecordBytes = K.Vertex->VaryingBytes;
  Out.HasAttributes = K.Vertex->WritesPointSize || K.Vertex->WritesLayer;
  if (K.Interface)
    Out.Slots = varyingSlots(K.Interface->Outputs);
  if (K.rogue() && K.rogue()->Vertex) {
    Out.Words = K.rogue()->Vertex->Words;
    Out.PointSizeWord = K.rogue()->Vertex->PointSize;
    Out.LayerWord = K.rogue()->Vertex->Layer;
  }
  return Out;
}

uint32_t gpusim::instanceVertices(uint32_t Count) {
  return bifrost::paddedVertices(Count);
}

Expected<ShadedVertices> gpusim::shadeVertices(const VertexPrograms &Programs,
                                               const VertexInvocations &In,
                                               const VertexOutputs &Out,
                                               Memory &Mem,
                                               const RunOptions &Options,
                                               ArrayRef<Observer *> Observers) {
  ShadedVertices R;
  if (Error E = VertexRun(Programs, In, Out, Mem, Options, Observers).run(R))
    return std::move(E);
  return R;
}
