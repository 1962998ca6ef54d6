//===- SceneYAML.cpp - Reads scenes ---------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers and bare programs have the keys that they have in jobs, which is why
// the documents of jobs are used here.
//
//===----------------------------------------------------------------------===//

#include "../GPUSim/JobDocument.h"
#include "../GPUSim/JobResolver.h"
#include "Mesh.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUDraw/Scene.h"
#include "llvm/GPUObject/YAMLDepth.h"
#include "llvm/GPUObject/YAMLSchema.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpusim;

namespace {

struct YColourTarget {
  SMLoc Place;
  std::string Format = "rgba8";
  std::vector<float> Clear;
};
struct YDepth {
  SMLoc Place;
  std::string Format = "d32";
  float Clear = 1;
  std::optional<uint32_t> Stencil;
};
struct YBlendState {
  SMLoc Place;
  std::string Source = "one", Destination = "zero", Op = "add";
  std::optional<std::string> SourceAlpha, DestinationAlpha, OpAlpha;
  std::string Write = "rgba";
  std::vector<float> Constant;
};
struct YStencilFace {
  std::string Compare = "always", Fail = "keep", DepthFail = "keep",
              Pass = "keep";
  uint32_t Reference = 0, CompareMask = 0xff, WriteMask = 0xff;
};
struct YPipeline {
  SMLoc Place;
  std::string Topology = "triangles", Cull = "none", Front = "ccw",
              Provoking = "first";
  std::optional<std::string> Depth; ///< The comparison.
  bool DepthWrite = true, DepthClamp = false;
  float DepthBias = 0, DepthBiasSlope = 0, LineWidth = 1, PointSize = 1;
  std::vector<float> Viewport, DepthRange;
  std::vector<int64_t> Scissor;
  std::vector<YBlendState> Blend;
  std::optional<YStencilFace> Stencil, StencilBack;
};
struct YSlot {
  yaml::Hex32 Format = 0;
  uint32_t Offset = 0;
};
struct YCoefficients {
  uint32_t Register = 0, Word = 0, Components = 1;
  std::string Source = "varying";
  bool Perspective = false, Flat = false;
};
struct YVertexShader {
  std::optional<YRaw> Position, Varying;
  uint32_t RecordBytes = 0, Words = 0, InputWords = 0;
  bool Attributes = false, Single = false;
  std::vector<YSlot> Slots;
  std::optional<std::string> Inputs;
};
struct YFragmentShader {
  std::optional<YRaw> Program;
  std::vector<YCoefficients> Coefficients;
  bool LateTests = false, ReadsTargets = false;
};
struct YDraw {
  SMLoc Place;
  std::string Name;
  YVertexShader Vertex;
  std::optional<YFragmentShader> Fragment;
  YPipeline State;
  std::optional<std::string> Indices;
  uint64_t First = 0, Count = 0;
  int64_t BaseVertex = 0;
  bool Restart = false;
  uint32_t FirstInstance = 0, Instances = 1;
};
struct YMesh {
  SMLoc Place;
  std::string Name, File;
};
struct YScene {
  SMLoc Place;
  std::vector<YMesh> Meshes;
  std::vector<uint32_t> Size;
  std::vector<YBuffer> Buffers;
  std::vector<YColourTarget> Targets;
  std::optional<YDepth> Depth;
  std::vector<YDraw> Draws;
};

} // namespace

LLVM_YAML_IS_SEQUENCE_VECTOR(YColourTarget)
LLVM_YAML_IS_SEQUENCE_VECTOR(YBlendState)
LLVM_YAML_IS_SEQUENCE_VECTOR(YSlot)
LLVM_YAML_IS_SEQUENCE_VECTOR(YCoefficients)
LLVM_YAML_IS_SEQUENCE_VECTOR(YDraw)
LLVM_YAML_IS_SEQUENCE_VECTOR(YMesh)

namespace llvm {
namespace yaml {

template <> struct MappingTraits<YColourTarget> {
  static void mapping(IO &IO, YColourTarget &Y) {
    Y.Place = placeOf(IO);
    IO.mapOptional("format", Y.Format);
    IO.mapOptional("clear", Y.Clear);
  }
};
template <> struct MappingTraits<YDepth> {
  static void mapping(IO &IO, YDepth &Y) {
    Y.Place = placeOf(IO);
    IO.mapOptional("format", Y.Format);
    IO.mapOptional("clear", Y.Clear);
    IO.mapOptional("stencil", Y.Stencil);
  }
};
template <> struct MappingTraits<YBlendState> {
  static void mapping(IO &IO, YBlendState &Y) {
    Y.Place = placeOf(IO);
    IO.mapOptional("source", Y.Source);
    IO.mapOptional("destination", Y.Destination);
    IO.mapOptional("op", Y.Op);
    IO.mapOptional("source-alpha", Y.SourceAlpha);
    IO.mapOptional("destination-alpha", Y.DestinationAlpha);
    IO.mapOptional("op-alpha", Y.OpAlpha);
    IO.mapOptional("write", Y.Write);
    IO.mapOptional("constant", Y.Constant);
  }
};
template <> struct MappingTraits<YStencilFace> {
  static void mapping(IO &IO, YStencilFace &Y) {
    IO.mapOptional("compare", Y.Compare);
    IO.mapOptional("fail", Y.Fail);
    IO.mapOptional("depth-fail", Y.DepthFail);
    IO.mapOptional("pass", Y.Pass);
    IO.mapOptional("reference", Y.Reference);
    IO.mapOptional("compare-mask", Y.CompareMask);
    IO.mapOptional("write-mask", Y.WriteMask);
  }
};
template <> struct MappingTraits<YPipeline> {
  static void mapping(IO &IO, YPipeline &Y) {
    Y.Place = placeOf(IO);
    IO.mapOptional("topology", Y.Topology);
    IO.mapOptional("cull", Y.Cull);
    IO.mapOptional("front", Y.Front);
    IO.mapOptional("provoking", Y.Provoking);
    IO.mapOptional("depth", Y.Depth);
    IO.mapOptional("depth-write", Y.DepthWrite);
    IO.mapOptional("depth-clamp", Y.DepthClamp);
    IO.mapOptional("depth-bias", Y.DepthBias);
    IO.mapOptional("depth-bias-slope", Y.DepthBiasSlope);
    IO.mapOptional("line-width", Y.LineWidth);
    IO.mapOptional("point-size", Y.PointSize);
    IO.mapOptional("viewport", Y.Viewport);
    IO.mapOptional("depth-range", Y.DepthRange);
    IO.mapOptional("scissor", Y.Scissor);
    IO.mapOptional("blend", Y.Blend);
    IO.mapOptional("stencil", Y.Stencil);
    IO.mapOptional("stencil-back", Y.StencilBack);
  }
};
template <> struct MappingTraits<YSlot> {
  static void mapping(IO &IO, YSlot &Y) {
    IO.mapRequired("format", Y.Format);
    IO.mapRequired("offset", Y.Offset);
  }
};
template <> struct MappingTraits<YCoefficients> {
  static void mapping(IO &IO, YCoefficients &Y) {
    IO.mapRequired("register", Y.Register);
    IO.mapOptional("word", Y.Word);
    IO.mapOptional("components", Y.Components);
    IO.mapOptional("source", Y.Source);
    IO.mapOptional("perspective", Y.Perspective);
    IO.mapOptional("flat", Y.Flat);
  }
};
template <> struct MappingTraits<YVertexShader> {
  static void mapping(IO &IO, YVertexShader &Y) {
    IO.mapOptional("position", Y.Position);
    IO.mapOptional("varying", Y.Varying);
    IO.mapOptional("record-bytes", Y.RecordBytes);
    IO.mapOptional("attributes", Y.Attributes);
    IO.mapOptional("single", Y.Single);
    IO.mapOptional("slots", Y.Slots);
    IO.mapOptional("words", Y.Words);
    IO.mapOptional("inputs", Y.Inputs);
    IO.mapOptional("input-words", Y.InputWords);
  }
};
template <> struct MappingTraits<YFragmentShader> {
  static void mapping(IO &IO, YFragmentShader &Y) {
    IO.mapOptional("program", Y.Program);
    IO.mapOptional("coefficients", Y.Coefficients);
    IO.mapOptional("late-tests", Y.LateTests);
    IO.mapOptional("reads-targets", Y.ReadsTargets);
  }
};
template <> struct MappingTraits<YDraw> {
  static void mapping(IO &IO, YDraw &Y) {
    Y.Place = placeOf(IO);
    IO.mapOptional("name", Y.Name);
    IO.mapRequired("vertex", Y.Vertex);
    IO.mapOptional("fragment", Y.Fragment);
    IO.mapOptional("state", Y.State);
    IO.mapOptional("indices", Y.Indices);
    IO.mapOptional("first", Y.First);
    IO.mapOptional("count", Y.Count);
    IO.mapOptional("base-vertex", Y.BaseVertex);
    IO.mapOptional("restart", Y.Restart);
    IO.mapOptional("first-instance", Y.FirstInstance);
    IO.mapOptional("instances", Y.Instances);
  }
};
template <> struct MappingTraits<YMesh> {
  static void mapping(IO &IO, YMesh &Y) {
    Y.Place = placeOf(IO);
    IO.mapRequired("name", Y.Name);
    IO.mapRequired("file", Y.File);
  }
};
template <> struct MappingTraits<YScene> {
  static void mapping(IO &IO, YScene &Y) {
    Y.Place = placeOf(IO);
    IO.mapRequired("size", Y.Size);
    IO.mapOptional("buffers", Y.Buffers);
    IO.mapOptional("meshes", Y.Meshes);
    IO.mapOptional("targets", Y.Targets);
    IO.mapOptional("depth", Y.Depth);
    IO.mapRequired("draws", Y.Draws);
  }
};

} // namespace yaml
} // namespace llvm

namespace {

/// Names of the values of an enumeration.
template <typename T> struct Named {
  const char *Name;
  T Value;
};

constexpr Named<Topology> Topologies[] = {
    {"triangles", Topology::Triangles},
    {"triangle-strip", Topology::TriangleStrip},
    {"triangle-fan", Topology::TriangleFan},
    {"lines", Topology::Lines},
    {"line-strip", Topology::LineStrip},
    {"points", Topology::Points}};
constexpr Named<Cull> Culls[] = {{"none", Cull::None},
                                 {"front", Cull::Front},
                                 {"back", Cull::Back},
                                 {"both", Cull::Both}};
constexpr Named<Compare> Compares[] = {
    {"never", Compare::Never},
    {"less", Compare::Less},
    {"equal", Compare::Equal},
    {"less-equal", Compare::LessOrEqual},
    {"greater", Compare::Greater},
    {"not-equal", Compare::NotEqual},
    {"greater-equal", Compare::GreaterOrEqual},
    {"always", Compare::Always}};
constexpr Named<StencilOp> StencilOps[] = {
    {"keep", StencilOp::Keep},
    {"zero", StencilOp::Zero},
    {"replace", StencilOp::Replace},
    {"increment", StencilOp::IncrementClamp},
    {"decrement", StencilOp::DecrementClamp},
    {"invert", StencilOp::Invert},
    {"increment-wrap", StencilOp::IncrementWrap},
    {"decrement-wrap", StencilOp::DecrementWrap}};
constexpr Named<BlendFactor> Factors[] = {
    {"zero", BlendFactor::Zero},
    {"one", BlendFactor::One},
    {"source", BlendFactor::SourceColour},
    {"one-minus-source", BlendFactor::OneMinusSourceColour},
    {"destination", BlendFactor::DestinationColour},
    {"one-minus-destination", BlendFactor::OneMinusDestinationColour},
    {"source-alpha", BlendFactor::SourceAlpha},
    {"one-minus-source-alpha", BlendFactor::OneMinusSourceAlpha},
    {"destination-alpha", BlendFactor::DestinationAlpha},
    {"one-minus-destination-alpha", BlendFactor::OneMinusDestinationAlpha},
    {"constant", BlendFactor::ConstantColour},
    {"one-minus-constant", BlendFactor::OneMinusConstantColour},
    {"constant-alpha", BlendFactor::ConstantAlpha},
    {"one-minus-constant-alpha", BlendFactor::OneMinusConstantAlpha},
    {"source-alpha-saturate", BlendFactor::SourceAlphaSaturate}};
constexpr Named<BlendOp> BlendOps[] = {
    {"add", BlendOp::Add},
    {"subtract", BlendOp::Subtract},
    {"reverse-subtract", BlendOp::ReverseSubtract},
    {"min", BlendOp::Min},
    {"max", BlendOp::Max}};
constexpr Named<DepthFormat> DepthFormats[] = {{"d16", DepthFormat::D16},
                                               {"d24", DepthFormat::D24},
                                               {"d32", DepthFormat::D32}};
constexpr Named<bool> Fronts[] = {{"ccw", false}, {"cw", true}};
constexpr Named<bool> Provokings[] = {{"first", false}, {"last", true}};
constexpr Named<CoefficientSet::SourceTy> Sources[] = {
    {"depth", CoefficientSet::Depth},
    {"inverse-w", CoefficientSet::InverseW},
    {"varying", CoefficientSet::Varying}};

class SceneResolver : public JobResolver {
public:
  using JobResolver::JobResolver;
  Expected<SceneSpec> resolve(const YScene &Y);

private:
  /// \p Text as one of \p Names.
  template <typename T, size_t N>
  Error choose(SMLoc Place, StringRef Key, StringRef Text,
               const Named<T> (&Names)[N], T &To) const {
    std::string Known;
    for (const Named<T> &One : Names) {
      if (Text == One.Name) {
        To = One.Value;
        return Error::success();
      }
      Known += (Known.empty() ? "" : ", ") + std::string(One.Name);
    }
    return errorAt(Place,
                   "unknown '" + Key + "': '" + Text + "' (" + Known + ")");
  }
  Error mesh(const YMesh &Y, SceneSpec &S);
  Error target(const YColourTarget &Y, SceneSpec &S) const;
  Error state(const YPipeline &Y, const SceneSpec &S, PipelineState &To) const;
  Error blend(const YBlendState &Y, BlendState &To) const;
  Error stencil(SMLoc Place, const YStencilFace &Y, StencilFace &To) const;
  Error shaders(const YDraw &Y, RawShaders &To) const;
  Error draw(const YDraw &Y, SceneSpec &S) const;
};

} // namespace

/// Two buffers: vertices, and indices behind a point.
Error SceneResolver::mesh(const YMesh &Y, SceneSpec &S) {
  std::string File = pathOf(Y.File);
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return errorAt(Y.Place, "cannot read '" + File +
                                "': " + Buffer.getError().message());
  auto M = readMesh((*Buffer)->getBuffer());
  if (!M)
    return errorAt(Y.Place, "'" + File + "': " + toString(M.takeError()));
  auto Add = [&](const std::string &Name, ElementType Element, const void *Data,
                 size_t Bytes) -> Error {
    if (!Buffers.try_emplace(Name, S.Buffers.size()).second)
      return errorAt(Y.Place, "there are two buffers '" + Name + "'");
    BufferSpec B;
    B.Name = Name;
    B.Type.Element = Element;
    B.Size = Bytes;
    B.Fill.Kind = FillSpec::Values;
    const auto *First = static_cast<const uint8_t *>(Data);
    B.Fill.Bytes.assign(First, First + Bytes);
    BufferSizes.push_back(Bytes);
    S.Buffers.push_back(std::move(B));
    return Error::success();
  };
  if (Error E = Add(Y.Name, ElementType::Float, M->Vertices.data(),
                    M->Vertices.size() * sizeof(M->Vertices[0])))
    return E;
  return Add(Y.Name + ".indices", ElementType::UInt, M->Indices.data(),
             M->Indices.size() * sizeof(uint32_t));
}

Error SceneResolver::target(const YColourTarget &Y, SceneSpec &S) const {
  TargetSpec T;
  std::optional<TexelFormat> Format = parseTexelFormat(Y.Format);
  if (!Format)
    return errorAt(Y.Place, "unknown format '" + Y.Format + "' (" +
                                texelFormatHelp() + ")");
  T.Format = *Format;
  constexpr unsigned Channels = 4;
  if (!Y.Clear.empty() && Y.Clear.size() != Channels)
    return errorAt(Y.Place, "'clear' has four numbers");
  for (unsigned C = 0; C != Channels; ++C) {
    float V = Y.Clear.empty() ? 0 : Y.Clear[C];
    T.Clear[C] = Format->isInteger() ? uint32_t(int32_t(V))
                                     : llvm::bit_cast<uint32_t>(V);
  }
  if (S.Targets.size() == FragmentLaunch::MaxTargets)
    return errorAt(Y.Place, "there are " + Twine(FragmentLaunch::MaxTargets) +
                                " render targets");
  S.Targets.push_back(T);
  return Error::success();
}

Error SceneResolver::blend(const YBlendState &Y, BlendState &To) const {
  To.Enable = true;
  auto Factor = [&](StringRef Key, StringRef Text, BlendFactor &F) {
    return choose(Y.Place, Key, Text, Factors, F);
  };
  if (Error E = Factor("source", Y.Source, To.Source))
    return E;
  if (Error E = Factor("destination", Y.Destination, To.Destination))
    return E;
  if (Error E = Factor("source-alpha", Y.SourceAlpha.value_or(Y.Source),
                       To.SourceAlpha))
    return E;
  if (Error E = Factor("destination-alpha",
                       Y.DestinationAlpha.value_or(Y.Destination),
                       To.DestinationAlpha))
    return E;
  if (Error E = choose(Y.Place, "op", Y.Op, BlendOps, To.Op))
    return E;
  if (Error E = choose(Y.Place, "op-alpha", Y.OpAlpha.value_or(Y.Op), BlendOps,
                       To.OpAlpha))
    return E;
  To.WriteMask = 0;
  for (char C : Y.Write) {
    size_t Channel = StringRef("rgba").find(C);
    if (Channel == StringRef::npos)
      return errorAt(Y.Place, "'write' has some of the letters r, g, b, a");
    To.WriteMask |= uint8_t(1u << Channel);
  }
  if (!Y.Constant.empty() && Y.Constant.size() != To.Constant.size())
    return errorAt(Y.Place, "'constant' has four numbers");
  copy(Y.Constant, To.Constant.begin());
  return Error::success();
}

Error SceneResolver::stencil(SMLoc Place, const YStencilFace &Y,
                             StencilFace &To) const {
  if (Error E = choose(Place, "compare", Y.Compare, Compares, To.Test))
    return E;
  if (Error E = choose(Place, "fail", Y.Fail, StencilOps, To.Fail))
    return E;
  if (Error E =
          choose(Place, "depth-fail", Y.DepthFail, StencilOps, To.DepthFail))
    return E;
  if (Error E = choose(Place, "pass", Y.Pass, StencilOps, To.Pass))
    return E;
  To.Reference = uint8_t(Y.Reference);
  To.CompareMask = uint8_t(Y.CompareMask);
  To.WriteMask = uint8_t(Y.WriteMask);
  return Error::success();
}

Error SceneResolver::state(const YPipeline &Y, const SceneSpec &S,
                           PipelineState &To) const {
  if (Error E =
          choose(Y.Place, "topology", Y.Topology, Topologies, To.Primitives))
    return E;
  if (Error E = choose(Y.Place, "cull", Y.Cull, Culls, To.Culling))
    return E;
  if (Error E = choose(Y.Place, "front", Y.Front, Fronts, To.FrontIsClockwise))
    return E;
  if (Error E = choose(Y.Place, "provoking", Y.Provoking, Provokings,
                       To.ProvokingLast))
    return E;
  if (Y.Depth) {
    if (S.Depth == DepthFormat::None)
      return errorAt(Y.Place, "a test of depth needs the scene's 'depth'");
    To.DepthTest = true;
    To.DepthWrite = Y.DepthWrite;
    if (Error E = choose(Y.Place, "depth", *Y.Depth, Compares, To.DepthCompare))
      return E;
  }
  To.DepthClamp = Y.DepthClamp;
  To.DepthBias = Y.DepthBias;
  To.DepthBiasSlope = Y.DepthBiasSlope;
  To.LineWidth = Y.LineWidth;
  To.PointSize = Y.PointSize;
  To.View = {0, 0, float(S.Width), float(S.Height), 0, 1};
  constexpr unsigned RectangleNumbers = 4, RangeNumbers = 2;
  if (!Y.Viewport.empty()) {
    if (Y.Viewport.size() != RectangleNumbers)
      return errorAt(Y.Place, "'viewport' has x, y, width and height");
    To.View.X = Y.Viewport[0];
    To.View.Y = Y.Viewport[1];
    To.View.Width = Y.Viewport[2];
    To.View.Height = Y.Viewport[3];
    if (!(To.View.Width > 0) || To.View.Height == 0)
      return errorAt(Y.Place, "the viewport is empty");
  }
  if (!Y.DepthRange.empty()) {
    if (Y.DepthRange.size() != RangeNumbers)
      return errorAt(Y.Place, "'depth-range' has two numbers");
    To.View.MinDepth = Y.DepthRange[0];
    To.View.MaxDepth = Y.DepthRange[1];
  }
  if (!Y.Scissor.empty()) {
    if (Y.Scissor.size() != RectangleNumbers)
      return errorAt(Y.Place, "'scissor' has x, y, width and height");
    for (int64_t V : Y.Scissor)
      if (V < 0 || V > INT32_MAX)
        return errorAt(Y.Place, "'scissor' has numbers from 0 on");
    To.Clip = {int32_t(Y.Scissor[0]), int32_t(Y.Scissor[1]),
               uint32_t(Y.Scissor[2]), uint32_t(Y.Scissor[3])};
  }
  if (Y.Blend.size() > To.Blend.size())
    return errorAt(Y.Place,
                   "there are " + Twine(To.Blend.size()) + " render targets");
  for (auto [I, B] : enumerate(Y.Blend))
    if (Error E = blend(B, To.Blend[I]))
      return E;
  if (Y.Stencil) {
    if (!S.HasStencil)
      return errorAt(Y.Place, "a test of stencil needs 'stencil' in the "
                              "scene's 'depth'");
    To.StencilTest = true;
    if (Error E = stencil(Y.Place, *Y.Stencil, To.Front))
      return E;
    return stencil(Y.Place, Y.StencilBack.value_or(*Y.Stencil), To.Back);
  }
  return Error::success();
}

Error SceneResolver::shaders(const YDraw &Y, RawShaders &To) const {
  auto Program = [&](const std::optional<YRaw> &P, StringRef Name,
                     std::optional<RawSpec> &R) -> Error {
    if (!P)
      return Error::success();
    auto Spec = raw(*P);
    if (!Spec)
      return errorAt(Y.Place, Name + ": " + toString(Spec.takeError()));
    if (Spec->Fragment || Spec->Vertex)
      return errorAt(Y.Place, Name + ": a draw has its vertices and fragments "
                                     "from the scene");
    R = std::move(*Spec);
    return Error::success();
  };
  if (!Y.Vertex.Position)
    return errorAt(Y.Place, "'vertex' has a 'position'");
  if (Y.Fragment && !Y.Fragment->Program)
    return errorAt(Y.Place, "'fragment' has a 'program'");
  if (Error E = Program(Y.Vertex.Position, "position", To.Position))
    return E;
  if (Error E = Program(Y.Vertex.Varying, "varying", To.Varying))
    return E;
  To.Outputs.RecordBytes = Y.Vertex.RecordBytes;
  To.Outputs.HasAttributes = Y.Vertex.Attributes;
  To.Outputs.Words = Y.Vertex.Words;
  To.Single = Y.Vertex.Single;
  To.InputWords = Y.Vertex.InputWords;
  constexpr uint32_t MostBytes = 4096, MostWords = 256;
  if (Y.Vertex.RecordBytes > MostBytes || Y.Vertex.Words > MostWords ||
      Y.Vertex.InputWords > MostWords)
    return errorAt(Y.Place, "a vertex has up to " + Twine(MostBytes) +
                                " bytes of varyings, on PowerVR up to " +
                                Twine(MostWords) + " words of each kind");
  for (const YSlot &Slot : Y.Vertex.Slots)
    To.Outputs.Slots.push_back({Slot.Format, Slot.Offset});
  if (Y.Vertex.Inputs) {
    auto Index = bufferIndex(*Y.Vertex.Inputs);
    if (!Index)
      return errorAt(Y.Place, toString(Index.takeError()));
    To.InputBuffer = *Index;
  }
  if (!Y.Fragment)
    return Error::success();
  if (Error E = Program(Y.Fragment->Program, "fragment", To.Fragment))
    return E;
  To.LateTests = Y.Fragment->LateTests;
  To.ReadsTargets = Y.Fragment->ReadsTargets;
  for (const YCoefficients &C : Y.Fragment->Coefficients) {
    CoefficientSet S;
    if (Error E = choose(Y.Place, "source", C.Source, Sources, S.Source))
      return E;
    S.Register = C.Register;
    S.Word = C.Word;
    S.Components = C.Components;
    S.Perspective = C.Perspective;
    S.Flat = C.Flat;
    if (S.Components > MostWords)
      return errorAt(Y.Place,
                     "there are up to " + Twine(MostWords) + " components");
    To.Coefficients.push_back(S);
  }
  return Error::success();
}

Error SceneResolver::draw(const YDraw &Y, SceneSpec &S) const {
  DrawSpec D;
  D.Name = Y.Name;
  D.Where = (Path + ": " + lineOf(Y.Place)).str();
  if (Error E = shaders(Y, D.Raw))
    return E;
  if (Error E = state(Y.State, S, D.State))
    return E;
  D.First = Y.First;
  D.Count = Y.Count;
  D.BaseVertex = Y.BaseVertex;
  D.Restarts = Y.Restart;
  D.FirstInstance = Y.FirstInstance;
  D.Instances = Y.Instances;
  if (Y.Count > MaxDrawVertices || Y.Instances > MaxDrawVertices)
    return errorAt(Y.Place, "a draw has up to " + Twine(MaxDrawVertices) +
                                " vertices and instances");
  if (!Y.Indices) {
    if (!Y.Count)
      return errorAt(Y.Place, "a draw has 'indices' or 'count'");
  } else {
    auto Index = bufferIndex(*Y.Indices);
    if (!Index)
      return errorAt(Y.Place, toString(Index.takeError()));
    ElementType T = S.Buffers[*Index].Type.Element;
    if (T != ElementType::UShort && T != ElementType::UInt)
      return errorAt(Y.Place, "indices are of type ushort or uint, buffer '" +
                                  *Y.Indices + "' has " + elementName(T));
    D.IndexBuffer = *Index;
  }
  S.Draws.push_back(std::move(D));
  return Error::success();
}

Expected<SceneSpec> SceneResolver::resolve(const YScene &Y) {
  SceneSpec S;
  if (Y.Size.size() != 2 || !Y.Size[0] || !Y.Size[1] ||
      Y.Size[0] > MaxTargetSize || Y.Size[1] > MaxTargetSize)
    return errorAt(Y.Place, "'size' is width and height, from 1 to " +
                                Twine(MaxTargetSize));
  S.Width = Y.Size[0];
  S.Height = Y.Size[1];
  for (const YBuffer &B : Y.Buffers) {
    if (!Buffers.try_emplace(B.Name, S.Buffers.size()).second)
      return createStringError("there are two buffers '" + B.Name + "'");
    auto R = buffer(B);
    if (!R)
      return createStringError("buffer '" + B.Name +
                               "': " + toString(R.takeError()));
    BufferSizes.push_back(R->Size);
    S.Buffers.push_back(std::move(*R));
  }
  for (const YMesh &M : Y.Meshes)
    if (Error E = mesh(M, S))
      return std::move(E);
  std::vector<YColourTarget> Targets = Y.Targets;
  if (Targets.empty())
    Targets.emplace_back();
  for (const YColourTarget &T : Targets)
    if (Error E = target(T, S))
      return std::move(E);
  if (Y.Depth) {
    if (Error E = choose(Y.Depth->Place, "format", Y.Depth->Format,
                         DepthFormats, S.Depth))
      return std::move(E);
    S.ClearDepth = Y.Depth->Clear;
    S.HasStencil = Y.Depth->Stencil.has_value();
    S.ClearStencil = uint8_t(Y.Depth->Stencil.value_or(0));
  }
  for (const YDraw &D : Y.Draws)
    if (Error E = draw(D, S))
      return std::move(E);
  return S;
}

json::Value gpudraw::sceneSchema() {
  return gpuobj::YAMLSchema::of<YScene>("A scene of mgpu draw");
}

Expected<SceneSpec> gpudraw::readScene(StringRef Text, StringRef Path) {
  if (Error E = gpuobj::checkYAMLDepth(Text))
    return createStringError(Path + ": " + toString(std::move(E)));
  std::string Diagnostics;
  auto Handler = [](const SMDiagnostic &D, void *Context) {
    std::string &All = *static_cast<std::string *>(Context);
    if (All.empty())
      raw_string_ostream(All) << "line " << D.getLineNo() << ", column "
                              << D.getColumnNo() + 1 << ": " << D.getMessage();
  };
  YScene Document;
  yaml::Input In(Text, nullptr, Handler, &Diagnostics);
  In >> Document;
  if (In.error())
    return createStringError(Path + ": " + Diagnostics);
  auto Scene = SceneResolver(Text, Path).resolve(Document);
  if (!Scene)
    return createStringError(Path + ": " + toString(Scene.takeError()));
  return Scene;
}
