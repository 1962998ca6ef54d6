//===- Sampling.cpp - Fetches and filters ---------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Float.h"
#include "LevelOfDetail.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <limits>

using namespace llvm;
using namespace llvm::gpusim;

//===--- Single texels ----------------------------------------------------===//

/// The memory of a level with its sizes, if the texel exists.
static std::optional<Surface> surfaceOf(const ImageView &View,
                                        TexelSource &Source, int64_t X,
                                        int64_t Y, int64_t Z, int64_t Layer,
                                        int64_t Level, unsigned Sample) {
  if (Level < 0 || Level >= View.Levels || Layer < 0 || Layer >= View.Layers ||
      Sample >= View.Samples)
    return std::nullopt;
  unsigned L = unsigned(Level);
  uint32_t W = ImageView::minify(View.Width, L);
  uint32_t H = View.Dimension == ImageDimension::D1
                   ? 1
                   : ImageView::minify(View.Height, L);
  uint32_t D = View.Dimension == ImageDimension::D3
                   ? ImageView::minify(View.Depth, L)
                   : 1;
  if (X < 0 || X >= W || Y < 0 || Y >= H || Z < 0 || Z >= D)
    return std::nullopt;
  std::optional<Surface> S = Source.surface(unsigned(Layer), L, Sample);
  if (!S)
    return std::nullopt;
  S->Width = W;
  S->Height = H;
  // Samples of a texel lie where slices do.
  S->Depth = std::max<uint32_t>(D, View.Samples);
  return S;
}

std::optional<uint64_t> gpusim::texelAddress(const ImageView &View,
                                             TexelSource &Source, int64_t X,
                                             int64_t Y, int64_t Z,
                                             int64_t Layer, int64_t Level,
                                             unsigned Sample) {
  std::optional<Surface> S =
      surfaceOf(View, Source, X, Y, Z, Layer, Level, Sample);
  if (!S)
    return std::nullopt;
  uint64_t Offset = texelOffset(*S, View.Format.Bytes, uint32_t(X), uint32_t(Y),
                                View.Samples > 1 ? Sample : uint32_t(Z));
  if (Offset > S->Size || S->Size - Offset < View.Format.Bytes)
    return std::nullopt;
  return S->Address + Offset;
}

/// Fields of \p Bits, in the order of components, as far as the format has
/// them; what it does not have is 0, or 1 as A.
static Texel presentComponents(const TexelFormat &F, const Texel &Bits) {
  Texel T;
  for (unsigned I = 0; I != 4; ++I) {
    bool Present = F.Order[I] < F.Channels;
    bool One = F.Order[I] == SelectOne || (F.Order[I] == SelectA && !Present);
    T[I] = Present ? Bits[I] : !One ? 0 : F.isInteger() ? 1 : bitsOf(1.0f);
  }
  return T;
}

/// Without the view's swizzle; nothing if there is no such texel.
static std::optional<Texel> readTexel(const ImageView &View,
                                      TexelSource &Source, int64_t X, int64_t Y,
                                      int64_t Z, int64_t Layer, int64_t Level,
                                      unsigned Sample) {
  std::optional<uint64_t> Address =
      texelAddress(View, Source, X, Y, Z, Layer, Level, Sample);
  if (!Address)
    return std::nullopt;
  const uint8_t *Memory = nullptr;
  if (View.Format.Bytes) {
    Memory = Source.read(*Address, View.Format.Bytes);
    if (!Memory)
      return std::nullopt;
  }
  return decodeTexel(View.Format, Memory);
}

Texel gpusim::fetchTexel(const ImageView &View, TexelSource &Source, int64_t X,
                         int64_t Y, int64_t Z, int64_t Layer, int64_t Level,
                         unsigned Sample, const SamplingModel &Model,
                         bool &Inside) {
  std::optional<Texel> T =
      readTexel(View, Source, X, Y, Z, Layer, Level + View.BaseLevel, Sample);
  if (!T) {
    Inside = false;
    if (!Model.OutsideByFormat)
      return {};
    T = presentComponents(View.Format, {});
  }
  return applyOrder(*T, View.Swizzle, View.Format.isInteger());
}

//===--- Coordinates ------------------------------------------------------===//

/// In texels. What repeats is reduced to the first period, so that large
/// coordinates lose nothing. Neither infinities nor NaNs have a place; they
/// are 0.
static double inTexels(double C, uint32_t Size, WrapMode Wrap,
                       bool Normalized) {
  if (!std::isfinite(C))
    return 0;
  double Period = Wrap == WrapMode::Repeat           ? 1
                  : Wrap == WrapMode::MirroredRepeat ? 2
                                                     : 0;
  if (!Normalized)
    Period *= Size;
  if (Period != 0)
    C -= Period * std::floor(C / Period);
  // Far outside is as good as anything outside.
  return std::clamp(Normalized ? C * Size : C, -0x1p40, 0x1p40);
}

/// The texel that a place belongs to; nothing for the border.
static std::optional<int64_t> wrap(int64_t I, int64_t Size, WrapMode Mode) {
  auto Modulo = [](int64_t A, int64_t N) { return (A % N + N) % N; };
  switch (Mode) {
  case WrapMode::Repeat:
    return Modulo(I, Size);
  case WrapMode::MirroredRepeat: {
    int64_t M = Modulo(I, 2 * Size);
    return M < Size ? M : 2 * Size - 1 - M;
  }
  case WrapMode::ClampToEdge:
    return std::clamp<int64_t>(I, 0, Size - 1);
  case WrapMode::MirroredClampToEdge:
    return std::min(I < 0 ? -1 - I : I, Size - 1);
  case WrapMode::MirroredClampToBorder:
    I = I < 0 ? -1 - I : I;
    [[fallthrough]];
  case WrapMode::ClampToBorder:
    if (I < 0 || I >= Size)
      return std::nullopt;
    return I;
  }
  return std::nullopt;
}

namespace {

/// A face of a cube as a plane at distance 1: how its coordinates S and T, -1
/// to 1, and the distance are x, y and z.
struct FaceAxes {
  int8_t S[3], T[3], Major[3];
};
constexpr FaceAxes Faces[6] = {
    {{0, 0, -1}, {0, -1, 0}, {1, 0, 0}}, {{0, 0, 1}, {0, -1, 0}, {-1, 0, 0}},
    {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}},   {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
    {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}},  {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
};

double dot(const int8_t (&A)[3], const double (&V)[3]) {
  return A[0] * V[0] + A[1] * V[1] + A[2] * V[2];
}

/// Two texels along an axis, and how much of the second.
struct Axis {
  int64_t First = 0;
  double Weight = 0;
  bool Two = false;
};

Axis axisOf(double Texels, int Offset, bool Linear, bool Round,
            unsigned FractionBits) {
  double Scaled = std::ldexp(Texels, int(FractionBits));
  int64_t Fixed =
      int64_t(Round ? roundIntegral(Scaled, RoundNearest) : std::floor(Scaled));
  int64_t One = int64_t(1) << FractionBits;
  if (Linear)
    Fixed -= One / 2;
  Axis A;
  A.First = (Fixed >> FractionBits) + Offset;
  A.Two = Linear;
  if (Linear)
    A.Weight = double(Fixed & (One - 1)) / double(One);
  return A;
}

/// Samples one level.
class LevelSampler {
public:
  LevelSampler(const ImageView &View, const SamplerState &Sampler,
               TexelSource &Source, const SampleRequest &Request,
               const SamplingModel &Model, unsigned Level, bool Linear);

  /// Sum of all texels by their weights; four doubles or integers.
  void filter(double (&Sum)[4], Texel &Nearest);
  /// The texel at the \p DX, \p DY, \p DZ-th place of the footprint, after the
  /// comparison and the swizzle.
  Texel tap(unsigned DX, unsigned DY, unsigned DZ);

private:
  Texel border() const;
  Texel cubeTap(int64_t X, int64_t Y);
  Texel readOrBorder(int64_t X, int64_t Y, int64_t Z, unsigned Layer);
  Texel finish(Texel T) const;

  const ImageView &View;
  const SamplerState &Sampler;
  TexelSource &Source;
  const SampleRequest &Request;
  unsigned Level;
  uint32_t Size[3];
  Axis Axes[3];
};

LevelSampler::LevelSampler(const ImageView &View, const SamplerState &Sampler,
                           TexelSource &Source, const SampleRequest &Request,
                           const SamplingModel &Model, unsigned Level,
                           bool Linear)
    : View(View), Sampler(Sampler), Source(Source), Request(Request),
      Level(Level), Size{ImageView::minify(View.Width, Level), 1, 1} {
  bool Cube = View.Dimension == ImageDimension::Cube;
  unsigned Dimensions = View.Dimension == ImageDimension::D1   ? 1
                        : View.Dimension == ImageDimension::D3 ? 3
                                                               : 2;
  if (Dimensions > 1)
    Size[1] = ImageView::minify(View.Height, Level);
  if (Dimensions > 2)
    Size[2] = ImageView::minify(View.Depth, Level);
  for (unsigned I = 0; I != Dimensions; ++I)
    Axes[I] = axisOf(inTexels(Request.Coordinate[I], Size[I],
                              Cube ? WrapMode::ClampToEdge : Sampler.Wrap[I],
                              Sampler.Normalized || Cube),
                     Request.Offset[I], Linear, Sampler.RoundCoordinates,
                     Model.CoordinateBits);
}

Texel LevelSampler::border() const {
  return presentComponents(View.Format, Sampler.Border);
}

Texel LevelSampler::readOrBorder(int64_t X, int64_t Y, int64_t Z,
                                 unsigned Layer) {
  std::optional<Texel> T =
      readTexel(View, Source, X, Y, Z, Layer, Level, Request.Sample);
  return T ? *T : Texel{};
}

Texel LevelSampler::cubeTap(int64_t X, int64_t Y) {
  int64_t N = Size[0];
  bool OutX = X < 0 || X >= N, OutY = Y < 0 || Y >= N;
  if (!Sampler.SeamlessCube || !(OutX || OutY))
    return readOrBorder(std::clamp<int64_t>(X, 0, N - 1),
                        std::clamp<int64_t>(Y, 0, N - 1), 0, Request.Layer);
  unsigned Face = Request.Layer % 6, Cube = Request.Layer / 6;
  auto OverEdge = [&](int64_t X, int64_t Y, bool AlongX) {
    // The plane goes on behind the edge, bent by a right angle.
    double C[2] = {2 * (double(X) + 0.5) / double(N) - 1,
                   2 * (double(Y) + 0.5) / double(N) - 1};
    double &Bent = C[AlongX ? 0 : 1];
    double Beyond = std::min(std::fabs(Bent) - 1, 2.0);
    Bent = Bent < 0 ? -1 : 1;
    const FaceAxes &F = Faces[Face];
    double V[3];
    for (unsigned I = 0; I != 3; ++I)
      V[I] = F.S[I] * C[0] + F.T[I] * C[1] + F.Major[I] * (1 - Beyond);
    // The neighbour is where the bent coordinate is the distance.
    unsigned To = 0;
    const auto &Out = AlongX ? F.S : F.T;
    for (unsigned I = 0; I != 6; ++I)
      if (Faces[I].Major[0] == Bent * Out[0] &&
          Faces[I].Major[1] == Bent * Out[1] &&
          Faces[I].Major[2] == Bent * Out[2])
        To = I;
    auto Place = [&](double V) {
      return std::clamp<int64_t>(int64_t(std::floor((V + 1) / 2 * double(N))),
                                 0, N - 1);
    };
    return readOrBorder(Place(dot(Faces[To].S, V)), Place(dot(Faces[To].T, V)),
                        0, Cube * 6 + To);
  };
  if (!OutY)
    return OverEdge(X, Y, true);
  if (!OutX)
    return OverEdge(X, Y, false);
  // Three faces meet in a corner; the missing texel is their average.
  int64_t InX = std::clamp<int64_t>(X, 0, N - 1),
          InY = std::clamp<int64_t>(Y, 0, N - 1);
  Texel Three[3] = {readOrBorder(InX, InY, 0, Request.Layer),
                    OverEdge(X, InY, true), OverEdge(InX, Y, false)};
  if (View.Format.isInteger())
    return Three[0];
  Texel T;
  for (unsigned I = 0; I != 4; ++I)
    T[I] = bitsOf(float((double(asFloat(Three[0][I])) + asFloat(Three[1][I]) +
                         asFloat(Three[2][I])) /
                        3));
  return T;
}

static bool holds(TexelCompare Compare, double Texel, double Reference) {
  switch (Compare) {
  case TexelCompare::Never:
    return false;
  case TexelCompare::Less:
    return Texel < Reference;
  case TexelCompare::Equal:
    return Texel == Reference;
  case TexelCompare::LessEqual:
    return Texel <= Reference;
  case TexelCompare::Greater:
    return Texel > Reference;
  case TexelCompare::NotEqual:
    return Texel != Reference;
  case TexelCompare::GreaterEqual:
    return Texel >= Reference;
  case TexelCompare::Always:
    return true;
  }
  return false;
}

Texel LevelSampler::finish(Texel T) const {
  if (Request.Reference) {
    double Reference = *Request.Reference;
    // What the format cannot hold cannot be compared with either.
    if (View.Format.Kind == ChannelKind::UNorm)
      Reference = Reference > 0 ? std::min(Reference, 1.0) : 0;
    bool Pass = holds(Sampler.Compare, asFloat(T[0]), Reference);
    T = {bitsOf(Pass ? 1.0f : 0.0f), 0, 0, bitsOf(1.0f)};
  }
  return applyOrder(T, View.Swizzle, View.Format.isInteger());
}

Texel LevelSampler::tap(unsigned DX, unsigned DY, unsigned DZ) {
  int64_t X = Axes[0].First + DX, Y = Axes[1].First + DY,
          Z = Axes[2].First + DZ;
  if (View.Dimension == ImageDimension::Cube)
    return finish(cubeTap(X, Y));
  std::optional<int64_t> WX = wrap(X, Size[0], Sampler.Wrap[0]), WY = 0, WZ = 0;
  if (View.Dimension != ImageDimension::D1)
    WY = wrap(Y, Size[1], Sampler.Wrap[1]);
  if (View.Dimension == ImageDimension::D3)
    WZ = wrap(Z, Size[2], Sampler.Wrap[2]);
  return finish(WX && WY && WZ ? readOrBorder(*WX, *WY, *WZ, Request.Layer)
                               : border());
}

void LevelSampler::filter(double (&Sum)[4], Texel &Nearest) {
  std::fill(std::begin(Sum), std::end(Sum), 0.0);
  for (unsigned Z = 0; Z <= unsigned(Axes[2].Two); ++Z)
    for (unsigned Y = 0; Y <= unsigned(Axes[1].Two); ++Y)
      for (unsigned X = 0; X <= unsigned(Axes[0].Two); ++X) {
        double Weight = (X ? Axes[0].Weight : 1 - Axes[0].Weight) *
                        (Y ? Axes[1].Weight : 1 - Axes[1].Weight) *
                        (Z ? Axes[2].Weight : 1 - Axes[2].Weight);
        // A texel that does not count must not make a NaN of the sum.
        if (Weight == 0)
          continue;
        Nearest = tap(X, Y, Z);
        for (unsigned I = 0; I != 4; ++I)
          Sum[I] += Weight * asFloat(Nearest[I]);
      }
}

} // namespace

CubeCoordinate gpusim::cubeCoordinate(double X, double Y, double Z) {
  double V[3] = {X, Y, Z};
  double AX = std::fabs(X), AY = std::fabs(Y), AZ = std::fabs(Z);
  unsigned Face = AZ >= AX && AZ >= AY ? (Z < 0 ? 5 : 4)
                  : AY >= AX           ? (Y < 0 ? 3 : 2)
                                       : (X < 0 ? 1 : 0);
  double M = std::max({AX, AY, AZ});
  auto Place = [&](const int8_t (&A)[3]) {
    double P = dot(A, V) / M * 0.5 + 0.5;
    return P > 0 ? std::min(P, 1.0) : 0;
  };
  return {Face, Place(Faces[Face].S), Place(Faces[Face].T)};
}

void gpusim::projectToFace(unsigned To, unsigned From, double &S, double &T) {
  if (To == From || To >= std::size(Faces) || From >= std::size(Faces))
    return;
  double V[3];
  for (unsigned I = 0; I != 3; ++I)
    V[I] = Faces[From].S[I] * (2 * S - 1) + Faces[From].T[I] * (2 * T - 1) +
           Faces[From].Major[I];
  double Distance = dot(Faces[To].Major, V);
  S = Distance > 0 ? dot(Faces[To].S, V) / Distance * 0.5 + 0.5 : 0.5;
  T = Distance > 0 ? dot(Faces[To].T, V) / Distance * 0.5 + 0.5 : 0.5;
}

void gpusim::placeDifference(const ImageView &View, const TexturePlace &From,
                             TexturePlace To, double (&Difference)[3]) {
  if (View.Dimension == ImageDimension::Cube)
    projectToFace(From.Face, To.Face, To.C[0], To.C[1]);
  for (unsigned I = 0; I != 3; ++I)
    Difference[I] = To.C[I] - From.C[I];
}

//===--- Levels -----------------------------------------------------------===//

unsigned gpusim::layerOf(const ImageView &View, double Element, unsigned Face) {
  bool Cube = View.Dimension == ImageDimension::Cube;
  double Last = std::max((Cube ? View.Layers / 6 : View.Layers), 1u) - 1;
  unsigned E = std::isnan(Element)
                   ? 0
                   : unsigned(roundIntegral(std::clamp(Element, 0.0, Last),
                                            RoundNearest));
  return Cube ? E * 6 + std::min(Face, 5u) : E;
}

double gpusim::lodOfGradient(const ImageView &View, const SamplerState &Sampler,
                             const double (&DX)[3], const double (&DY)[3]) {
  const uint32_t Sizes[3] = {View.Width, View.Height, View.Depth};
  double X = 0, Y = 0;
  for (unsigned I = 0; I != 3; ++I) {
    double Scale = Sampler.Normalized ? Sizes[I] : 1;
    X += DX[I] * Scale * DX[I] * Scale;
    Y += DY[I] * Scale * DY[I] * Scale;
  }
  double Square = std::max(X, Y);
  return Square > 0 ? std::log2(Square) / 2
                    : -std::numeric_limits<double>::infinity();
}

/// \p LOD in the image's range.
static double inRange(const ImageView &View, double LOD) {
  return std::max<double>(std::min<double>(LOD, View.MaxLOD), View.MinLOD);
}

static double roundLOD(double LOD, const SamplingModel &Model) {
  return std::ldexp(
      roundIntegral(std::ldexp(LOD, int(Model.LevelBits)), RoundNearest),
      -int(Model.LevelBits));
}

double gpusim::samplerLOD(const SamplerState &Sampler, double LOD,
                          double MinLOD, const SamplingModel &Model) {
  if (std::isnan(LOD))
    LOD = 0;
  LOD = std::max(LOD + Sampler.Bias, MinLOD);
  return roundLOD(
      std::max<double>(std::min<double>(LOD, Sampler.MaxLOD), Sampler.MinLOD),
      Model);
}

double gpusim::clampLOD(const ImageView &View, const SamplerState &Sampler,
                        double LOD, double MinLOD, const SamplingModel &Model) {
  return roundLOD(inRange(View, samplerLOD(Sampler, LOD, MinLOD, Model)),
                  Model);
}

static Texel combine(const double (&Sum)[4]) {
  Texel T;
  for (unsigned I = 0; I != 4; ++I)
    T[I] = canonical32(float(Sum[I]));
  return T;
}

/// The view with what the sampler says of its format.
static ImageView viewOf(const ImageView &View, const SamplerState &Sampler) {
  ImageView V = View;
  V.Format.SRGB &= Sampler.DecodeSRGB;
  return V;
}

/// The nearest level, counted from the base.
static double nearestLevel(const SamplerState &Sampler, double LOD) {
  return Sampler.NearestLevelUp ? std::floor(LOD + 0.5)
                                : std::ceil(LOD + 0.5) - 1;
}

static unsigned existingLevel(const ImageView &View, double Level) {
  return unsigned(std::clamp(Level + View.BaseLevel, 0.0, View.Levels - 1.0));
}

/// The level of which texels are taken, or the first of two.
static double filteredLevel(const SamplerState &Sampler, double LOD) {
  if (!(LOD > Sampler.MagnifyCutoff) || Sampler.Mip == MipMode::None)
    return 0;
  return Sampler.Mip == MipMode::Nearest ? nearestLevel(Sampler, LOD)
                                         : std::floor(LOD);
}

Texel gpusim::sampleImage(const ImageView &GivenView,
                          const SamplerState &Sampler, TexelSource &Source,
                          const SampleRequest &Request,
                          const SamplingModel &Model) {
  ImageView View = viewOf(GivenView, Sampler);
  bool Magnify = !(Request.LOD > Sampler.MagnifyCutoff);
  bool Linear = Magnify ? Sampler.MagLinear : Sampler.MinLinear;
  double LOD = roundLOD(inRange(View, Request.LOD), Model);
  double Level = filteredLevel(Sampler, LOD);
  double Fraction =
      LOD > Sampler.MagnifyCutoff && Sampler.Mip == MipMode::Linear
          ? LOD - Level
          : 0;
  // Integers are not filtered, not between levels either.
  bool Integer = View.Format.isInteger() && !Request.Reference;
  Linear &= !Integer;
  unsigned First = existingLevel(View, Level),
           Second = existingLevel(View, Level + 1);
  double Sum[4];
  Texel Nearest = {};
  LevelSampler(View, Sampler, Source, Request, Model, First, Linear)
      .filter(Sum, Nearest);
  if (Integer)
    return Nearest;
  if (Fraction != 0 && Second != First) {
    double Other[4];
    LevelSampler(View, Sampler, Source, Request, Model, Second, Linear)
        .filter(Other, Nearest);
    for (unsigned I = 0; I != 4; ++I)
      Sum[I] = Sum[I] * (1 - Fraction) + Other[I] * Fraction;
  }
  return combine(Sum);
}

Texel gpusim::gatherImage(const ImageView &GivenView,
                          const SamplerState &Sampler, TexelSource &Source,
                          const SampleRequest &Request, unsigned Component,
                          const SamplingModel &Model) {
  ImageView View = viewOf(GivenView, Sampler);
  // The footprint is that of a linear filter, whatever the format is.
  LevelSampler Level(View, Sampler, Source, Request, Model,
                     existingLevel(View, filteredLevel(Sampler, Request.LOD)),
                     /*Linear=*/true);
  Texel T;
  for (unsigned I = 0; I != 4; ++I)
    T[I] = Level.tap(I & 1, I >> 1, 0)[Component & 3];
  return T;
}
