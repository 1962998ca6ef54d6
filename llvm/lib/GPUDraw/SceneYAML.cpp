//===- SceneYAML.cpp - Reads scenes ---------------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../GPUSim/JobResolver.h"
#include "Mesh.h"
#include "SceneDocument.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUDraw/Scene.h"
#include "llvm/GPUObject/YAMLDepth.h"
#include "llvm/GPUObject/YAMLSchema.h"
#include "llvm/GPUSim/SamplePositions.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpusim;

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
constexpr Named<DepthFormat> DepthFormats[] = {{"d16", DepthFormat::D16},
                                               {"d24", DepthFormat::D24},
                                               {"d32", DepthFormat::D32}};
constexpr Named<bool> Fronts[] = {{"ccw", false}, {"cw", true}};
constexpr Named<bool> Provokings[] = {{"first", false}, {"last", true}};
constexpr Named<bool> Rates[] = {{"vertex", false}, {"instance", true}};
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
  template <typename T>
  Error choose(SMLoc Place, StringRef Key, StringRef Text, unsigned Count,
               StringRef (*NameOf)(T), T &To) const {
    std::string Known;
    for (unsigned I = 0; I != Count; ++I) {
      StringRef Name = NameOf(T(I));
      if (Text == Name) {
        To = T(I);
        return Error::success();
      }
      Known += ((Known.empty() ? "" : ", ") + Name).str();
    }
    return errorAt(Place,
                   "unknown '" + Key + "': '" + Text + "' (" + Known + ")");
  }
  Error mesh(const YMesh &Y, SceneSpec &S);
  Error image(SMLoc Place, const YTargetImage &Y, const SceneSpec &S,
              PassSpec &P, std::optional<TargetImage> &To) const;
  Error target(const YColourTarget &Y, const SceneSpec &S, PassSpec &P) const;
  Error clear(SMLoc Place, ArrayRef<float> Y, const TexelFormat &Format,
              Texel &To) const;
  Error targets(const YDraw &Y, const PassSpec &P, DrawSpec &D) const;
  Error depth(const YDepth &Y, const SceneSpec &S, PassSpec &P) const;
  Error pass(const YPass &Y, const YScene &Scene, SceneSpec &S) const;
  Error state(const YPipeline &Y, const PassSpec &P, PipelineState &To) const;
  Error blend(const YBlendState &Y, BlendState &To) const;
  Error stencil(SMLoc Place, const YStencilFace &Y, StencilFace &To) const;
  Error shaders(const YDraw &Y, RawShaders &To) const;
  Expected<ShaderSpec> shader(const YShader &Y, const YScene &Scene) const;
  Expected<AttributeSpec> attribute(const YAttribute &Y) const;
  Error compiled(const YDraw &Y, const YScene &Scene, const SceneSpec &S,
                 CompiledShaders &To) const;
  Error draw(const YDraw &Y, const YScene &Scene, const SceneSpec &S,
             PassSpec &P) const;
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

/// What \p Y names; \p P has the size of it.
Error SceneResolver::image(SMLoc Place, const YTargetImage &Y,
                           const SceneSpec &S, PassSpec &P,
                           std::optional<TargetImage> &To) const {
  if (!Y.Image)
    return Y.Layer || Y.Level
               ? errorAt(Place, "'layer' and 'level' are those of an 'image'")
               : Error::success();
  auto Index = bufferIndex(*Y.Image);
  if (!Index)
    return errorAt(Place, toString(Index.takeError()));
  if (!S.Buffers[*Index].Image)
    return errorAt(Place, "buffer '" + *Y.Image + "' is no image");
  const ImageView &V = S.Buffers[*Index].Image->View;
  constexpr unsigned CubeFaces = 6;
  uint32_t Layers =
      V.Dimension == ImageDimension::D3 ? ImageView::minify(V.Depth, Y.Level)
      : V.Dimension == ImageDimension::Cube ? std::max(V.Layers, CubeFaces)
                                            : V.Layers;
  if (Y.Level >= V.Levels || Y.Layer >= Layers)
    return errorAt(Place, "image '" + *Y.Image + "' has " + Twine(Layers) +
                              " layers and " + Twine(V.Levels) + " levels");
  if (P.Layers > Layers - Y.Layer)
    return errorAt(Place, "the pass has " + Twine(P.Layers) +
                              " layers, image '" + *Y.Image + "' has " +
                              Twine(Layers - Y.Layer) + " from this one on");
  if (V.Samples != 1 && V.Samples != P.Samples)
    return errorAt(Place, "image '" + *Y.Image + "' has " + Twine(V.Samples) +
                              " samples, the pass has " + Twine(P.Samples));
  uint32_t Width = ImageView::minify(V.Width, Y.Level),
           Height = ImageView::minify(V.Height, Y.Level);
  if (!P.Width) {
    P.Width = Width;
    P.Height = Height;
  }
  if (P.Width != Width || P.Height != Height)
    return errorAt(Place, "image '" + *Y.Image + "' has " + Twine(Width) +
                              " x " + Twine(Height) +
                              " pixels here, the pass has " + Twine(P.Width) +
                              " x " + Twine(P.Height));
  To = {*Index, Y.Layer, Y.Level};
  return Error::success();
}

/// The numbers of \p Y in a target of \p Format.
Error SceneResolver::clear(SMLoc Place, ArrayRef<float> Y,
                           const TexelFormat &Format, Texel &To) const {
  if (Y.size() != To.size())
    return errorAt(Place, "'clear' has four numbers");
  for (auto [C, V] : zip_equal(To, Y))
    C = Format.isInteger() ? uint32_t(int32_t(V)) : llvm::bit_cast<uint32_t>(V);
  return Error::success();
}

/// What happens to targets before and behind a draw.
Error SceneResolver::targets(const YDraw &Y, const PassSpec &P,
                             DrawSpec &D) const {
  if (Y.Clear)
    for (const TargetSpec &T : P.Targets)
      if (Error E = clear(Y.Place, *Y.Clear, T.Format, D.Clear.emplace_back()))
        return E;
  for (const YTargetSave &Save : Y.Save) {
    if (Save.Target >= P.Targets.size())
      return errorAt(Save.Place, "there are " + Twine(P.Targets.size()) +
                                     " render targets, and no target " +
                                     Twine(Save.Target));
    if (Save.Format != "raw" && Save.Format != "png")
      return errorAt(Save.Place,
                     "unknown format '" + Save.Format + "' (raw, png)");
    D.Saves.push_back({Save.Target, Save.Format == "png", pathOf(Save.Path)});
  }
  return Error::success();
}

Error SceneResolver::target(const YColourTarget &Y, const SceneSpec &S,
                            PassSpec &P) const {
  TargetSpec T;
  if (Error E = image(Y.Place, Y, S, P, T.Image))
    return E;
  T.Loads = Y.Load;
  if (Y.Load && !T.Image)
    return errorAt(Y.Place, "'load' is for an 'image'");
  if (Y.Format || !T.Image) {
    StringRef Name = Y.Format ? StringRef(*Y.Format) : "rgba8";
    std::optional<TexelFormat> Format = parseTexelFormat(Name);
    if (!Format)
      return errorAt(Y.Place, "unknown format '" + Name + "' (" +
                                  texelFormatHelp() + ")");
    if (T.Image)
      return errorAt(Y.Place, "'format' is that of the image");
    T.Format = *Format;
  } else {
    T.Format = S.Buffers[T.Image->BufferIndex].Image->View.Format;
  }
  if (!Y.Clear.empty())
    if (Error E = clear(Y.Place, Y.Clear, T.Format, T.Clear))
      return E;
  if (P.Targets.size() == FragmentLaunch::MaxTargets)
    return errorAt(Y.Place, "there are " + Twine(FragmentLaunch::MaxTargets) +
                                " render targets");
  P.Targets.push_back(T);
  return Error::success();
}

Error SceneResolver::depth(const YDepth &Y, const SceneSpec &S,
                           PassSpec &P) const {
  if (Error E = image(Y.Place, Y, S, P, P.DepthImage))
    return E;
  if (P.DepthImage) {
    const TexelFormat &F =
        S.Buffers[P.DepthImage->BufferIndex].Image->View.Format;
    if (F.Channels != 1 || F.isInteger())
      return errorAt(Y.Place, "depth is stored in an image of one channel: "
                              "depth16, depth24, depth32f");
    P.Depth = F.Kind == ChannelKind::Float ? DepthFormat::D32
              : F.Fields[0].Bits == 16     ? DepthFormat::D16
                                           : DepthFormat::D24;
  }
  if (Y.Format && P.DepthImage)
    return errorAt(Y.Place, "'format' is that of the image");
  if (!P.DepthImage)
    if (Error E = choose(Y.Place, "format", Y.Format ? *Y.Format : "d32",
                         DepthFormats, P.Depth))
      return E;
  P.ClearDepth = Y.Clear;
  P.HasStencil = Y.Stencil.has_value();
  P.ClearStencil = uint8_t(Y.Stencil.value_or(0));
  return Error::success();
}

Error SceneResolver::blend(const YBlendState &Y, BlendState &To) const {
  To.Enable = true;
  auto Factor = [&](StringRef Key, StringRef Text, BlendFactor &F) {
    return choose(Y.Place, Key, Text, gpuobj::NumBlendFactors,
                  gpuobj::getBlendFactorName, F);
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
  auto Op = [&](StringRef Key, StringRef Text, BlendOp &O) {
    return choose(Y.Place, Key, Text, gpuobj::NumBlendOps,
                  gpuobj::getBlendOpName, O);
  };
  if (Error E = Op("op", Y.Op, To.Op))
    return E;
  if (Error E = Op("op-alpha", Y.OpAlpha.value_or(Y.Op), To.OpAlpha))
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

Error SceneResolver::state(const YPipeline &Y, const PassSpec &P,
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
    if (P.Depth == DepthFormat::None)
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
  To.View = {0, 0, float(P.Width), float(P.Height), 0, 1};
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
    if (!P.HasStencil)
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
    return errorAt(Y.Place, "'vertex' has a 'shader' or a 'position'");
  if (Y.Fragment && !Y.Fragment->Program)
    return errorAt(Y.Place, "'fragment' has a 'shader' or a 'program'");
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

Expected<ShaderSpec> SceneResolver::shader(const YShader &Y,
                                           const YScene &Scene) const {
  if (!Y.Shader || Y.Shader->empty())
    return errorAt(Y.Place, "the other shader is compiled; this one needs a "
                            "'shader', too");
  ShaderSpec R;
  R.Path = pathOf(*Y.Shader);
  R.CPU = Y.CPU.value_or(Scene.CPU);
  R.Options = Y.Options.value_or(Scene.Options);
  R.Entry = Y.Entry;
  return R;
}

/// As of images, and with three components.
static std::optional<TexelFormat> parseAttributeFormat(StringRef Name) {
  if (Name.starts_with("rgb") && Name.size() > 3 && isDigit(Name[3])) {
    std::optional<TexelFormat> Four =
        parseTexelFormat(("rgba" + Name.drop_front(3)).str());
    if (Four && Four->Channels == 4 &&
        all_of(Four->Fields, [&](TexelFormat::Field F) {
          return F.Bits == Four->Fields[0].Bits;
        }))
      return TexelFormat::uniform(Four->Kind, Four->Fields[0].Bits, 3);
  }
  return parseTexelFormat(Name);
}

Expected<AttributeSpec> SceneResolver::attribute(const YAttribute &Y) const {
  AttributeSpec A;
  A.Where = (Path + ": " + lineOf(Y.Place)).str();
  A.Location = Y.Location;
  if (Y.Location >= gpuobj::MaxLocations)
    return errorAt(Y.Place,
                   "locations are below " + Twine(gpuobj::MaxLocations));
  auto Index = bufferIndex(Y.Buffer);
  if (!Index)
    return errorAt(Y.Place, toString(Index.takeError()));
  A.BufferIndex = *Index;
  if (Y.Format) {
    A.Format = parseAttributeFormat(*Y.Format);
    if (!A.Format)
      return errorAt(Y.Place, "unknown format '" + *Y.Format + "' (rgb or " +
                                  texelFormatHelp() + ")");
  }
  constexpr uint64_t MostBytes = 1 << 16;
  if (Y.Offset > BufferSizes[*Index] || Y.Stride.value_or(0) > MostBytes)
    return errorAt(Y.Place, "'offset' is within the buffer, 'stride' up to " +
                                Twine(MostBytes));
  A.Offset = Y.Offset;
  A.Stride = Y.Stride;
  if (Error E = choose(Y.Place, "rate", Y.Rate, Rates, A.PerInstance))
    return std::move(E);
  if (Y.Divisor && !A.PerInstance)
    return errorAt(Y.Place, "'divisor' is for the rate 'instance'");
  A.Divisor = Y.Divisor.value_or(1);
  return A;
}

Error SceneResolver::compiled(const YDraw &Y, const YScene &Scene,
                              const SceneSpec &S, CompiledShaders &To) const {
  const YVertexShader &V = Y.Vertex;
  if (V.Position || V.Varying || (Y.Fragment && Y.Fragment->Program))
    return errorAt(Y.Place, "a draw has compiled shaders or bare programs");
  auto Vertex = shader(V, Scene);
  if (!Vertex)
    return Vertex.takeError();
  To.Vertex = std::move(*Vertex);
  if (Y.Fragment) {
    auto Fragment = shader(*Y.Fragment, Scene);
    if (!Fragment)
      return Fragment.takeError();
    To.Fragment = std::move(*Fragment);
  }
  if (Y.Link) {
    if (!To.Fragment)
      return errorAt(Y.Place, "'link' needs a fragment shader");
    To.Vertex.LinkWith = To.Fragment->Path;
    To.Fragment->LinkWith = To.Vertex.Path;
  }
  To.AllowsUnused = Y.UnusedBindings;
  for (const YAttribute &A : Y.Attributes) {
    auto R = attribute(A);
    if (!R)
      return R.takeError();
    if (any_of(To.Attributes, [&](const AttributeSpec &Other) {
          return Other.Location == R->Location;
        }))
      return errorAt(A.Place, "there are two attributes at location " +
                                  Twine(R->Location));
    To.Attributes.push_back(std::move(*R));
  }
  for (const YBinding &B : Y.Bindings) {
    auto R = binding(B, S.Buffers);
    if (!R)
      return R.takeError();
    To.Bindings.push_back(std::move(*R));
  }
  for (const YPart &P : Y.PushConstants) {
    auto R = part(P);
    if (!R)
      return R.takeError();
    To.PushConstants.push_back(std::move(*R));
  }
  return Error::success();
}

Error SceneResolver::draw(const YDraw &Y, const YScene &Scene,
                          const SceneSpec &S, PassSpec &P) const {
  DrawSpec D;
  D.Name = Y.Name;
  D.Where = (Path + ": " + lineOf(Y.Place)).str();
  if (Y.Vertex.Shader || (Y.Fragment && Y.Fragment->Shader)) {
    if (Error E = compiled(Y, Scene, S, D.Compiled.emplace()))
      return E;
  } else {
    if (!Y.Attributes.empty() || !Y.Bindings.empty() ||
        !Y.PushConstants.empty())
      return errorAt(Y.Place, "'attributes', 'bindings' and 'push-constants' "
                              "are for compiled shaders");
    if (Error E = shaders(Y, D.Raw))
      return E;
  }
  if (Error E = targets(Y, P, D))
    return E;
  if (Error E = state(Y.State, P, D.State))
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
  P.Draws.push_back(std::move(D));
  return Error::success();
}

Error SceneResolver::pass(const YPass &Y, const YScene &Scene,
                          SceneSpec &S) const {
  PassSpec P;
  P.Name = Y.Name;
  P.Samples = Y.Samples;
  if (samplePositions(Y.Samples).empty())
    return errorAt(Y.Place, "'samples' is 1, 2, 4, 8 or 16");
  P.Layers = Y.Layers;
  if (!Y.Layers || Y.Layers > MaxTargetLayers)
    return errorAt(Y.Place, "'layers' is from 1 to " + Twine(MaxTargetLayers));
  if (!Y.Size.empty()) {
    if (Y.Size.size() != 2 || !Y.Size[0] || !Y.Size[1] ||
        Y.Size[0] > MaxTargetSize || Y.Size[1] > MaxTargetSize)
      return errorAt(Y.Place, "'size' is width and height, from 1 to " +
                                  Twine(MaxTargetSize));
    P.Width = Y.Size[0];
    P.Height = Y.Size[1];
  }
  for (const YColourTarget &T : Y.Targets)
    if (Error E = target(T, S, P))
      return E;
  if (Y.Depth)
    if (Error E = depth(*Y.Depth, S, P))
      return E;
  // The picture, unless a pass has depth alone.
  if (P.Targets.empty() && (&Y == &Scene || !P.DepthImage))
    if (Error E = target(YColourTarget(), S, P))
      return E;
  if (!P.Width || P.Width > MaxTargetSize || P.Height > MaxTargetSize)
    return errorAt(Y.Place, "'size' is needed: width and height, from 1 to " +
                                Twine(MaxTargetSize));
  for (const YDraw &D : Y.Draws)
    if (Error E = draw(D, Scene, S, P))
      return E;
  S.Passes.push_back(std::move(P));
  return Error::success();
}

Expected<SceneSpec> SceneResolver::resolve(const YScene &Y) {
  SceneSpec S;
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
  for (const YPass &P : Y.Passes)
    if (Error E = pass(P, Y, S))
      return std::move(E);
  if (Error E = pass(Y, Y, S))
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
