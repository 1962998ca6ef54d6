//===- JobResources.cpp - Images, samplers and tables of jobs -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JobResources.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/GPUSim/Picture.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace llvm;
using namespace llvm::gpusim;

/// As MaxImageBytes.
static constexpr uint64_t MaxImageSurfaces = 1 << 16;

//===--- Formats ----------------------------------------------------------===//

/// Names as those of GLSL's image formats: components, width, kind.
std::optional<TexelFormat> gpusim::parseTexelFormat(StringRef Name) {
  using F = TexelFormat;
  using K = ChannelKind;
  auto Special =
      StringSwitch<std::optional<TexelFormat>>(Name)
          .Case("rgb565", F::packed(K::UNorm, 2, {5, 6, 5}))
          .Case("rgb5_a1", F::packed(K::UNorm, 2, {5, 5, 5, 1}))
          .Case("rgba4", F::packed(K::UNorm, 2, {4, 4, 4, 4}))
          .Case("rgb10_a2", F::packed(K::UNorm, 4, {10, 10, 10, 2}))
          .Case("rgb10_a2ui", F::packed(K::UInt, 4, {10, 10, 10, 2}))
          .Case("r11f_g11f_b10f", F::packed(K::UFloat, 4, {11, 11, 10}))
          .Case("rgb9_e5", F::packed(K::SharedExponent, 4, {9, 9, 9, 5}))
          .Case("depth16", F::uniform(K::UNorm, 16, 1))
          .Case("depth24", F::packed(K::UNorm, 4, {24}))
          .Case("depth32f", F::uniform(K::Float, 32, 1))
          .Default(std::nullopt);
  if (Special)
    return Special;
  bool SRGB = Name.consume_front("s");
  StringRef Components = Name.take_while(isAlpha);
  auto Order = StringSwitch<std::optional<ComponentOrder>>(Components)
                   .Cases({"r", "rg", "rgba"}, IdentityOrder)
                   .Case("bgra", {{SelectB, SelectG, SelectR, SelectA}})
                   .Case("argb", {{SelectG, SelectB, SelectA, SelectR}})
                   .Case("abgr", {{SelectA, SelectB, SelectG, SelectR}})
                   .Default(std::nullopt);
  StringRef Rest = Name.drop_front(Components.size());
  unsigned Bits;
  if (!Order || Rest.consumeInteger(10, Bits) ||
      (Bits != 8 && Bits != 16 && Bits != 32))
    return std::nullopt;
  auto Kind = StringSwitch<std::optional<K>>(Rest)
                  .Case("", K::UNorm)
                  .Case("_snorm", K::SNorm)
                  .Case("ui", K::UInt)
                  .Case("i", K::SInt)
                  .Case("f", K::Float)
                  .Default(std::nullopt);
  bool Norm = Kind == K::UNorm || Kind == K::SNorm;
  if (!Kind || (Kind == K::Float && Bits == 8) || (Norm && Bits == 32) ||
      (SRGB && (Kind != K::UNorm || Bits != 8)))
    return std::nullopt;
  TexelFormat Format = F::uniform(*Kind, Bits, unsigned(Components.size()));
  Format.Order = *Order;
  Format.SRGB = SRGB;
  return Format;
}

StringRef gpusim::texelFormatHelp() {
  return "r, rg, rgba, bgra, argb or abgr, then 8, 16 or 32, then nothing, "
         "_snorm, ui, i or f, as in rgba8 or r32f; s in front for sRGB; or "
         "rgb565, rgb5_a1, rgba4, rgb10_a2, rgb10_a2ui, r11f_g11f_b10f, "
         "rgb9_e5, depth16, depth24, depth32f";
}

//===--- Images -----------------------------------------------------------===//

Expected<ImageSpec> gpusim::makeImage(const YImage &Y) {
  ImageSpec S;
  ImageView &V = S.View;
  struct Shape {
    ImageDimension Dimension;
    bool Array;
  };
  using D = ImageDimension;
  auto Type = StringSwitch<std::optional<Shape>>(Y.Type)
                  .Case("1d", Shape{D::D1, false})
                  .Case("2d", Shape{D::D2, false})
                  .Case("3d", Shape{D::D3, false})
                  .Case("cube", Shape{D::Cube, false})
                  .Case("1d-array", Shape{D::D1, true})
                  .Case("2d-array", Shape{D::D2, true})
                  .Case("cube-array", Shape{D::Cube, true})
                  .Default(std::nullopt);
  if (!Type)
    return createStringError(
        "unknown type '" + Y.Type +
        "' (1d, 2d, 3d, cube, 1d-array, 2d-array, cube-array)");
  std::optional<TexelFormat> Format = parseTexelFormat(Y.Format);
  if (!Format)
    return createStringError("unknown format '" + Y.Format + "' (" +
                             texelFormatHelp() + ")");
  V.Format = *Format;
  V.Dimension = Type->Dimension;
  constexpr uint64_t MaxSize = 65536, MaxElements = 65536;
  constexpr unsigned CubeFaces = 6;
  for (auto [Key, Value, Limit] :
       {std::tuple("width", Y.Width, MaxSize),
        std::tuple("height", Y.Height, MaxSize),
        std::tuple("depth", Y.Depth, MaxSize),
        std::tuple("elements", Y.Elements, MaxElements / CubeFaces)})
    if (Value > Limit)
      return createStringError("'" + Twine(Key) + "' is " + Twine(Value) +
                               ", the limit is " + Twine(Limit));
  if (Y.Height > 1 && V.Dimension == D::D1)
    return createStringError("an image of one dimension has no 'height'");
  if (Y.Depth != 1 && V.Dimension != D::D3)
    return createStringError("only an image of three dimensions has a 'depth'");
  if (Y.Elements != 1 && !Type->Array)
    return createStringError("only arrays have 'elements'");
  if (!Y.Depth || !Y.Elements || !Y.Levels)
    return createStringError("'depth', 'elements' and 'levels' are at least 1");
  if (Y.Width && Y.Width != Y.Height && V.Dimension == D::Cube)
    return createStringError("the faces of a cube are square");
  constexpr uint64_t MaxSamples = 16;
  if (!isPowerOf2_64(Y.Samples) || Y.Samples > MaxSamples)
    return createStringError("'samples' is 1, 2, 4, 8 or 16");
  if (Y.Samples != 1 && (V.Dimension != D::D2 || Y.Levels != 1))
    return createStringError(
        "only an image of two dimensions and one level has 'samples'");
  V.Samples = uint32_t(Y.Samples);
  V.Width = uint32_t(Y.Width);
  V.Height = V.Dimension == D::D1 ? 1 : uint32_t(Y.Height);
  V.Depth = uint32_t(Y.Depth);
  V.Layers = uint32_t(Y.Elements) * (V.Dimension == D::Cube ? CubeFaces : 1);
  uint64_t Largest = std::max({Y.Width, Y.Height, Y.Depth, uint64_t(1)});
  if (Y.Levels > Log2_64(Largest) + 1)
    return createStringError("'levels' is " + Twine(Y.Levels) +
                             ", an image of this "
                             "size has up to " +
                             Twine(Log2_64(Largest) + 1));
  V.Levels = uint32_t(Y.Levels);
  V.MaxLOD = float(V.Levels - 1);
  auto Ordering = StringSwitch<std::optional<TexelOrdering>>(Y.Layout)
                      .Case("linear", TexelOrdering::Linear)
                      .Case("tiled", TexelOrdering::UInterleaved)
                      .Case("twiddled", TexelOrdering::Twiddled)
                      .Default(std::nullopt);
  if (!Ordering)
    return createStringError("unknown layout '" + Y.Layout +
                             "' (linear, tiled, twiddled)");
  S.Ordering = *Ordering;
  return S;
}

Error gpusim::sizeImage(ImageSpec &Image, BufferSpec &Buffer) {
  ImageView &V = Image.View;
  if (!V.Width && Buffer.Fill.Kind == FillSpec::Picture) {
    Expected<Picture> P = readPNG(Buffer.Fill.Path);
    if (!P)
      return P.takeError();
    V.Width = P->Width;
    V.Height = P->Height;
  }
  if (!V.Width || !V.Height)
    return createStringError(
        "an image needs 'width' and, unless it has one dimension, "
        "'height'");
  // Before anything is placed: a bound of what it can be.
  double Texels =
      double(V.Width) * V.Height * V.Depth * V.Layers * V.Samples * 2;
  if (Texels * V.Format.Bytes > double(MaxImageBytes) ||
      uint64_t(V.Layers) * V.Levels > MaxImageSurfaces)
    return createStringError("the image is too large: the limits are " +
                             Twine(MaxImageBytes) + " bytes and " +
                             Twine(MaxImageSurfaces) + " levels and elements");
  Buffer.Size = placeImage(V, Image.Ordering).Texels * V.Format.Bytes;
  return Error::success();
}

//===--- Samplers ---------------------------------------------------------===//

/// Floats if one of the numbers has a point, as formats with fractions want
/// them, else integers: no format has both.
static Expected<Texel> makeBorder(ArrayRef<std::string> Numbers) {
  Texel Border;
  if (Numbers.size() != Border.size())
    return createStringError("'border' has four components");
  DataType Type;
  Type.Element = any_of(Numbers, [](StringRef N) { return N.contains('.'); })
                     ? ElementType::Float
                     : ElementType::Int;
  for (auto [Bits, Text] : zip_equal(Border, Numbers)) {
    Expected<std::vector<uint8_t>> Bytes = parseValue(Type, Text);
    if (!Bytes)
      return Bytes.takeError();
    Bits = support::endian::read32le(Bytes->data());
  }
  return Border;
}

Expected<SamplerState> gpusim::makeSampler(const YSampler &Y) {
  SamplerState S;
  auto Linear = [](StringRef Name) -> Expected<bool> {
    if (Name != "linear" && Name != "nearest")
      return createStringError("unknown filter '" + Name +
                               "' (nearest, linear)");
    return Name == "linear";
  };
  Expected<bool> Min = Linear(Y.Filter);
  if (!Min)
    return Min.takeError();
  Expected<bool> Mag = Linear(Y.Magnify.value_or(Y.Filter));
  if (!Mag)
    return Mag.takeError();
  S.MinLinear = *Min;
  S.MagLinear = *Mag;
  auto Mip = StringSwitch<std::optional<MipMode>>(Y.Mip)
                 .Case("none", MipMode::None)
                 .Case("nearest", MipMode::Nearest)
                 .Case("linear", MipMode::Linear)
                 .Default(std::nullopt);
  if (!Mip)
    return createStringError("unknown value of 'mip': '" + Y.Mip +
                             "' (none, nearest, linear)");
  S.Mip = *Mip;
  if (Y.Wrap.size() > 3)
    return createStringError("'wrap' has more than three modes");
  for (unsigned I = 0; I != 3 && !Y.Wrap.empty(); ++I) {
    StringRef Name = Y.Wrap[std::min<size_t>(I, Y.Wrap.size() - 1)];
    auto Mode = StringSwitch<std::optional<WrapMode>>(Name)
                    .Case("repeat", WrapMode::Repeat)
                    .Case("mirror", WrapMode::MirroredRepeat)
                    .Case("edge", WrapMode::ClampToEdge)
                    .Case("border", WrapMode::ClampToBorder)
                    .Case("mirror-edge", WrapMode::MirroredClampToEdge)
                    .Case("mirror-border", WrapMode::MirroredClampToBorder)
                    .Default(std::nullopt);
    if (!Mode)
      return createStringError("unknown wrap mode '" + Name +
                               "' (repeat, mirror, edge, border, mirror-edge, "
                               "mirror-border)");
    S.Wrap[I] = *Mode;
  }
  if (!Y.Border.empty()) {
    Expected<Texel> Border = makeBorder(Y.Border);
    if (!Border)
      return Border.takeError();
    S.Border = *Border;
  }
  auto Compare = StringSwitch<std::optional<TexelCompare>>(Y.Compare)
                     .Case("never", TexelCompare::Never)
                     .Case("less", TexelCompare::Less)
                     .Case("equal", TexelCompare::Equal)
                     .Case("less-equal", TexelCompare::LessEqual)
                     .Case("greater", TexelCompare::Greater)
                     .Case("not-equal", TexelCompare::NotEqual)
                     .Case("greater-equal", TexelCompare::GreaterEqual)
                     .Case("always", TexelCompare::Always)
                     .Default(std::nullopt);
  if (!Compare)
    return createStringError(
        "unknown comparison '" + Y.Compare +
        "' (never, less, equal, less-equal, greater, not-equal, "
        "greater-equal, always)");
  S.Compare = *Compare;
  S.MinLOD = float(Y.MinLOD);
  S.MaxLOD = float(Y.MaxLOD);
  S.Bias = float(Y.Bias);
  S.Normalized = Y.Normalized;
  S.SeamlessCube = Y.Seamless;
  S.RoundCoordinates = S.MinLinear || S.MagLinear;
  return S;
}

//===--- Launch state -----------------------------------------------------===//

Expected<RawSpec::Table> gpusim::makeTable(const YTable &Y,
                                           BufferIndexFn BufferIndex) {
  // The count stands in six bits, and is a multiple of four.
  constexpr unsigned LastTable = 59, OutputBufferTable = 61;
  constexpr unsigned DescriptorWords = 8;
  RawSpec::Table T;
  auto Bad = [&](const Twine &Message) {
    return createStringError(
        "table " + (Y.Name ? *Y.Name : std::to_string(Y.Number.value_or(0))) +
        ": " + Message);
  };
  if (Y.Number.has_value() == Y.Name.has_value())
    return createStringError("a table has a 'number', or on bifrost a 'name'");
  if (unsigned N = Y.Number.value_or(0);
      N > LastTable && N != OutputBufferTable)
    return Bad("the last ones are " + Twine(LastTable) + " and " +
               Twine(OutputBufferTable));
  T.Number = Y.Number.value_or(0);
  if (Y.Name) {
    std::string Known;
    for (unsigned I = 0; I != NumDescriptorTables; ++I) {
      StringRef Name = descriptorTableName(DescriptorTable(I));
      Known += (I ? ", " : "") + Name.str();
      if (Name == *Y.Name)
        T.Named = DescriptorTable(I);
    }
    if (!T.Named)
      return Bad("there is no such table (" + Known + ")");
    if (!Y.Buffer)
      return Bad("a 'buffer' with the descriptors is needed");
  }
  if (Y.Buffer.has_value() != Y.Descriptors.empty())
    return Bad("either 'buffer' or 'descriptors' must be given");
  if (Y.Buffer) {
    Expected<unsigned> Index = BufferIndex(*Y.Buffer);
    if (!Index)
      return Bad(toString(Index.takeError()));
    T.BufferIndex = *Index;
  }
  for (const YDescriptor &YD : Y.Descriptors) {
    RawSpec::DescriptorSpec D;
    unsigned Given = YD.Buffer.has_value() + YD.Image.has_value() +
                     YD.Sampler.has_value() + !YD.Words.empty();
    if (Given != 1)
      return Bad("exactly one of 'buffer', 'image', 'sampler' and 'words' must "
                 "be given for a descriptor");
    if (YD.Buffer || YD.Image) {
      Expected<unsigned> Index =
          BufferIndex(YD.Buffer ? *YD.Buffer : *YD.Image);
      if (!Index)
        return Bad(toString(Index.takeError()));
      D.Kind = YD.Buffer ? RawSpec::DescriptorSpec::Buffer
                         : RawSpec::DescriptorSpec::Image;
      D.BufferIndex = *Index;
      D.Stride = YD.Stride;
    } else if (YD.Sampler) {
      Expected<SamplerState> S = makeSampler(*YD.Sampler);
      if (!S)
        return Bad(toString(S.takeError()));
      D.Kind = RawSpec::DescriptorSpec::Sampler;
      D.State = *S;
    } else {
      if (YD.Words.size() != DescriptorWords)
        return Bad("a descriptor has " + Twine(DescriptorWords) + " words");
      D.Words.assign(YD.Words.begin(), YD.Words.end());
    }
    T.Descriptors.push_back(std::move(D));
  }
  return T;
}

Error gpusim::addLaneRegister(const YLaneRegister &Y, BufferIndexFn BufferIndex,
                              RawSpec &Raw) {
  unsigned Count = Y.Buffer ? 2 : 1;
  if (Y.Register + Count > Mali::LargeRegisterMode)
    return createStringError("there is no register " +
                             Twine(Y.Register + Count - 1));
  if (Y.Values.empty() != bool(Y.Buffer))
    return createStringError("a register of 'lane-registers' has 'values', or "
                             "'buffer' and 'stride'");
  if (!Y.Buffer) {
    LaneRegister R;
    R.Register = Y.Register;
    R.Values.assign(Y.Values.begin(), Y.Values.end());
    Raw.LaneRegisters.push_back(std::move(R));
    return Error::success();
  }
  Expected<unsigned> Index = BufferIndex(*Y.Buffer);
  if (!Index)
    return Index.takeError();
  Raw.AddressRegisters.push_back({Y.Register, *Index, Y.Stride});
  return Error::success();
}

static Error makePrimitives(const YFragment &Y, FragmentLaunch &F) {
  for (const YPrimitive &P : Y.Primitives) {
    FragmentPrimitive R;
    constexpr unsigned Most = 3;
    if (P.Vertices.empty() || P.Vertices.size() > Most)
      return createStringError("a primitive has 1 to 3 'vertices'");
    if (P.Provoking >= P.Vertices.size())
      return createStringError("'provoking' is the number of a vertex");
    for (const YVertex &V : P.Vertices)
      R.Vertices.push_back({V.X, V.Y, V.Z, V.InverseW, V.Index});
    R.Provoking = P.Provoking;
    R.Id = P.Id;
    R.BackFacing = P.BackFacing;
    F.Primitives.push_back(std::move(R));
  }
  F.PrimitiveOf = Y.PrimitiveOf;
  for (uint32_t Number : F.PrimitiveOf)
    if (Number >= F.Primitives.size())
      return createStringError("'primitive-of' names primitive " +
                               Twine(Number) + ", there are " +
                               Twine(F.Primitives.size()));
  return Error::success();
}

Expected<RawSpec::FragmentSpec>
gpusim::makeFragment(const YFragment &Y, BufferIndexFn BufferIndex) {
  RawSpec::FragmentSpec F;
  for (const YVarying &V : Y.Varyings) {
    if (V.Components < 1 || V.Components > 4)
      return createStringError("a varying has 1 to 4 'components'");
    FragmentLaunch::Varying R;
    R.Offset = V.Offset;
    R.Index = V.Index;
    R.Components = V.Components;
    for (StringRef Text : V.Values) {
      DataType Float;
      Float.Element =
          Text.starts_with("0x") ? ElementType::UInt : ElementType::Float;
      Expected<std::vector<uint8_t>> Bytes = parseValue(Float, Text);
      if (!Bytes)
        return Bytes.takeError();
      R.Values.push_back(support::endian::read32le(Bytes->data()));
    }
    F.State.Varyings.push_back(std::move(R));
  }
  auto Named = [&](const std::optional<std::string> &Name,
                   std::optional<unsigned> &To) -> Error {
    if (!Name)
      return Error::success();
    Expected<unsigned> Index = BufferIndex(*Name);
    if (!Index)
      return Index.takeError();
    To = *Index;
    return Error::success();
  };
  auto MakeTargets = [&](const std::vector<YTarget> &From,
                         std::vector<RawSpec::FragmentSpec::Target> &To,
                         bool DepthToo) -> Error {
    for (const YTarget &T : From) {
      Expected<unsigned> Index = BufferIndex(T.Buffer);
      if (!Index)
        return Index.takeError();
      bool IsDepth = T.Number == FragmentLaunch::TilePixels::Depth ||
                     T.Number == FragmentLaunch::TilePixels::Stencil;
      if (T.Number >= FragmentLaunch::MaxTargets && !(DepthToo && IsDepth))
        return createStringError("there are " +
                                 Twine(FragmentLaunch::MaxTargets) +
                                 " render targets");
      To.push_back({T.Number, *Index});
    }
    return Error::success();
  };
  if (Error E = MakeTargets(Y.Targets, F.Targets, /*DepthToo=*/false))
    return std::move(E);
  if (Error E = MakeTargets(Y.Tile, F.Tile, /*DepthToo=*/true))
    return std::move(E);
  if (Error E = Named(Y.Outputs, F.Outputs))
    return std::move(E);
  if (Error E = Named(Y.Results, F.Results))
    return std::move(E);
  if (Y.X.size() != Y.Y.size() || Y.PointX.size() != Y.PointY.size())
    return createStringError("'x' and 'y' of fragments have one number each");
  F.State.X = Y.X;
  F.State.Y = Y.Y;
  F.State.Coverage = Y.Coverage;
  F.State.CounterClockwise = Y.CounterClockwise;
  F.State.PointX = Y.PointX;
  F.State.PointY = Y.PointY;
  F.State.SampleIds = Y.SampleIds;
  F.State.SamplePattern = Y.SamplePattern;
  F.State.Layer = Y.Layer;
  if (Error E = makePrimitives(Y, F.State))
    return std::move(E);
  if (Y.Records) {
    if (Error E = Named(Y.Records->Buffer, F.VaryingRecords))
      return std::move(E);
    F.State.VaryingStride = Y.Records->Stride;
  }
  for (const YBlend &B : Y.Blend) {
    BlendDescriptor D;
    if (B.Words.size() != D.Words.size())
      return createStringError("a blend descriptor has " +
                               Twine(D.Words.size()) + " words");
    copy(B.Words, D.Words.begin());
    F.State.Blend.push_back(D);
  }
  return F;
}

Expected<RawSpec::State> gpusim::makeState(const YState &Y,
                                           BufferIndexFn BufferIndex) {
  RawSpec::State S;
  S.Register = Y.Register;
  if (bool(Y.Image) == bool(Y.Sampler))
    return createStringError(
        "exactly one of 'image' and 'sampler' must be given");
  if (Y.Image) {
    Expected<unsigned> Index = BufferIndex(*Y.Image);
    if (!Index)
      return Index.takeError();
    S.BufferIndex = *Index;
    return S;
  }
  Expected<SamplerState> Sampler = makeSampler(*Y.Sampler);
  if (!Sampler)
    return Sampler.takeError();
  S.Sampler = *Sampler;
  return S;
}

Expected<SamplingModel> gpusim::makeSampling(const YSampling &Y) {
  SamplingModel M;
  constexpr unsigned MaxBits = 16;
  if (Y.CoordinateBits > MaxBits || Y.LevelBits > MaxBits)
    return createStringError("fractions have up to " + Twine(MaxBits) +
                             " bits");
  M.CoordinateBits = Y.CoordinateBits;
  M.LevelBits = Y.LevelBits;
  if (Y.Outside != "zero" && Y.Outside != "format")
    return createStringError("unknown value of 'outside': '" + Y.Outside +
                             "' (zero, format)");
  M.OutsideByFormat = Y.Outside == "format";
  constexpr unsigned MaxBorders = 64;
  if (Y.BorderColours.size() > MaxBorders)
    return createStringError("there are " + Twine(MaxBorders) +
                             " border colours");
  for (auto [I, Colour] : enumerate(Y.BorderColours)) {
    Expected<Texel> Border = makeBorder(Colour.Numbers);
    if (!Border)
      return Border.takeError();
    if (I == M.BorderColours.size())
      M.BorderColours.emplace_back();
    M.BorderColours[I] = *Border;
  }
  return M;
}
