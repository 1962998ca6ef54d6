//===- HostSampling.cpp - Filters on the host -----------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostImages.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace llvm::gpudriver;
using gpu::ImageShape;
using gpuobj::ImageDim;
using gpusim::ImageView;
using gpusim::MipMode;
using gpusim::SamplerState;
using gpusim::TexelCompare;
using gpusim::TexelFormat;
using gpusim::WrapMode;

static constexpr unsigned CubeFaces = 6;

//===----------------------------------------------------------------------===//
// Coordinates
//===----------------------------------------------------------------------===//

namespace {

/// The texels of one dimension that take part; \c Weight is the second one's.
struct Taps {
  int64_t First = 0;
  double Weight = 0;
};

/// A face of a cube: which axis is its normal, and which ones s and t run
/// along; each with a sign. Vulkan, "Cube Map Face Selection".
struct CubeFace {
  unsigned Normal, S, T;
  double NormalSign, SSign, TSign;
};

} // namespace

static constexpr CubeFace Faces[CubeFaces] = {
    {0, 2, 1, +1, -1, -1}, {0, 2, 1, -1, +1, -1}, {1, 0, 2, +1, +1, +1},
    {1, 0, 2, -1, +1, -1}, {2, 0, 1, +1, +1, -1}, {2, 0, 1, -1, -1, -1},
};

/// Replaces a direction by the coordinates on the face that it meets. Where two
/// meet, z counts before y, and y before x.
static unsigned selectFace(double (&At)[3]) {
  unsigned Axis = 2;
  if (std::fabs(At[1]) > std::fabs(At[Axis]))
    Axis = 1;
  if (std::fabs(At[0]) > std::fabs(At[Axis]))
    Axis = 0;
  unsigned Number = 2 * Axis + (At[Axis] < 0);
  const CubeFace &F = Faces[Number];
  double Major = std::fabs(At[Axis]);
  auto Place = [&](unsigned Along, double Sign) {
    double P = (Sign * At[Along] / Major + 1) / 2;
    // A direction of zeros has no place.
    return P > 0 ? std::min(P, 1.0) : 0.0;
  };
  double S = Place(F.S, F.SSign), T = Place(F.T, F.TSign);
  At[0] = S;
  At[1] = T;
  At[2] = 0;
  return Number;
}

static Taps tapsOf(double S, uint32_t Size, WrapMode Wrap, bool Normalized,
                   bool Linear) {
  if (!std::isfinite(S))
    S = 0;
  double N = Size;
  // What repeats loses no bits in the first period.
  double Period = Wrap == WrapMode::Repeat           ? 1
                  : Wrap == WrapMode::MirroredRepeat ? 2
                                                     : 0;
  if (!Normalized)
    Period *= N;
  if (Period != 0)
    S -= Period * std::floor(S / Period);
  double U = Normalized ? S * N : S;
  constexpr double Far = 0x1p40;
  U = std::clamp(U, -Far, Far);
  Taps T;
  double Low = std::floor(Linear ? U - 0.5 : U);
  T.First = int64_t(Low);
  T.Weight = Linear ? U - 0.5 - Low : 0;
  return T;
}

/// The texel that \p I stands for; -1 for the border.
static int64_t wrapped(int64_t I, int64_t Size, WrapMode Wrap) {
  auto Mirrored = [](int64_t A) { return A >= 0 ? A : -1 - A; };
  switch (Wrap) {
  case WrapMode::Repeat:
    return ((I % Size) + Size) % Size;
  case WrapMode::MirroredRepeat:
    I = ((I % (2 * Size)) + 2 * Size) % (2 * Size);
    return Size - 1 - Mirrored(I - Size);
  case WrapMode::ClampToEdge:
    return std::clamp<int64_t>(I, 0, Size - 1);
  case WrapMode::MirroredClampToEdge:
    return std::min(Mirrored(I), Size - 1);
  case WrapMode::MirroredClampToBorder:
    I = Mirrored(I);
    break;
  case WrapMode::ClampToBorder:
    break;
  }
  return I >= 0 && I < Size ? I : -1;
}

//===----------------------------------------------------------------------===//
// Texels
//===----------------------------------------------------------------------===//

static Color borderColor(const TexelFormat &F, const SamplerState &S) {
  Color R;
  for (unsigned C = 0; C != 4; ++C)
    R[C] = !isStored(F, C)       ? missingComponent(F, C)
           : F.isSignedInteger() ? int32_t(S.Border[C])
           : F.isInteger()       ? double(S.Border[C])
                                 : double(bit_cast<float>(S.Border[C]));
  return R;
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

namespace {

/// Reads from one level.
class Level {
public:
  Level(const HostImage &I, const SamplerState &S, const ImageShape &Shape,
        const HostSample &Place, unsigned Number, bool Linear);

  Color filtered() const;
  /// The texel at the \p DX, \p DY, \p DZ-th place of the footprint.
  Color tap(unsigned DX, unsigned DY, unsigned DZ) const;

private:
  Color onFace(unsigned Face, int64_t X, int64_t Y) const;
  Color beyondEdge(int64_t X, int64_t Y) const;
  Color finished(Color C) const;

  const HostImage &Image;
  const SamplerState &S;
  const HostSample &Place;
  unsigned Number;
  bool IsCube;
  unsigned Dimensions;
  unsigned Face = 0;
  int64_t Layer;
  int64_t Sizes[3];
  Taps T[3];
};

} // namespace

Level::Level(const HostImage &I, const SamplerState &S, const ImageShape &Shape,
             const HostSample &Place, unsigned Number, bool Linear)
    : Image(I), S(S), Place(Place), Number(Number),
      IsCube(Shape.Dim == ImageDim::Cube),
      Dimensions(IsCube ? 2 : Shape.coordinates()) {
  const ImageView &V = I.View;
  uint32_t Of0[3] = {V.Width, V.Height, V.Depth};
  double At[3] = {Place.At[0], Place.At[1], Place.At[2]};
  if (IsCube)
    Face = selectFace(At);
  for (unsigned D = 0; D != 3; ++D) {
    Sizes[D] = D < Dimensions ? std::max(Of0[D] >> Number, 1u) : 1;
    if (D < Dimensions)
      T[D] = tapsOf(At[D], uint32_t(Sizes[D]),
                    IsCube ? WrapMode::ClampToEdge : S.Wrap[D],
                    S.Normalized || IsCube, Linear);
    T[D].First += Place.Offset[D];
  }
  double Last = double(IsCube ? V.Layers / CubeFaces : V.Layers) - 1;
  Layer = Shape.Arrayed && !std::isnan(Place.Layer)
              ? int64_t(std::clamp(std::nearbyint(Place.Layer), 0.0, Last))
              : 0;
}

Color Level::finished(Color C) const {
  const ImageView &V = Image.View;
  if (Place.Reference) {
    double Reference = *Place.Reference;
    if (V.Format.Kind == gpusim::ChannelKind::UNorm)
      Reference = std::clamp(Reference, 0.0, 1.0);
    C = {holds(S.Compare, C[0], Reference) ? 1.0 : 0.0, 0, 0, 1};
  }
  Color R;
  for (unsigned K = 0; K != 4; ++K)
    R[K] = V.Swizzle[K] == gpusim::SelectZero  ? 0
           : V.Swizzle[K] == gpusim::SelectOne ? 1
                                               : C[V.Swizzle[K]];
  return R;
}

/// A texel of a face that is clamped to it.
Color Level::onFace(unsigned Face, int64_t X, int64_t Y) const {
  int64_t N = Sizes[0];
  const uint8_t *Memory = texelAt(Image, std::clamp<int64_t>(X, 0, N - 1),
                                  std::clamp<int64_t>(Y, 0, N - 1), 0,
                                  Layer * CubeFaces + Face, Number);
  return Memory ? readTexel(Image.View.Format, Memory) : Color{};
}

/// The neighbour behind one edge of the face: the direction through the middle
/// of the texel that would be there meets it.
Color Level::beyondEdge(int64_t X, int64_t Y) const {
  double N = double(Sizes[0]);
  const CubeFace &F = Faces[Face];
  double At[3];
  At[F.Normal] = F.NormalSign;
  At[F.S] = F.SSign * ((2 * double(X) + 1) / N - 1);
  At[F.T] = F.TSign * ((2 * double(Y) + 1) / N - 1);
  unsigned To = selectFace(At);
  return onFace(To, int64_t(std::floor(At[0] * N)),
                int64_t(std::floor(At[1] * N)));
}

Color Level::tap(unsigned DX, unsigned DY, unsigned DZ) const {
  int64_t P[3] = {T[0].First + DX, T[1].First + DY, T[2].First + DZ};
  if (IsCube) {
    auto IsOutside = [&](int64_t C) { return C < 0 || C >= Sizes[0]; };
    bool OutX = IsOutside(P[0]), OutY = IsOutside(P[1]);
    if (!S.SeamlessCube || (!OutX && !OutY))
      return finished(onFace(Face, P[0], P[1]));
    if (!OutX || !OutY)
      return finished(beyondEdge(P[0], P[1]));
    // Three faces meet where a texel is missing: their mean.
    int64_t X = std::clamp<int64_t>(P[0], 0, Sizes[0] - 1),
            Y = std::clamp<int64_t>(P[1], 0, Sizes[0] - 1);
    Color Sum = onFace(Face, X, Y);
    if (Image.View.Format.isInteger())
      return finished(Sum);
    for (const Color &C : {beyondEdge(P[0], Y), beyondEdge(X, P[1])})
      for (unsigned K = 0; K != 4; ++K)
        Sum[K] += C[K];
    for (double &C : Sum)
      C /= 3;
    return finished(Sum);
  }
  for (unsigned D = 0; D != Dimensions; ++D) {
    P[D] = wrapped(P[D], Sizes[D], S.Wrap[D]);
    if (P[D] < 0)
      return finished(borderColor(Image.View.Format, S));
  }
  TexelFormat Format = Image.View.Format;
  Format.SRGB &= S.DecodeSRGB;
  const uint8_t *Memory = texelAt(Image, P[0], Dimensions > 1 ? P[1] : 0,
                                  Dimensions > 2 ? P[2] : 0, Layer, Number);
  return finished(Memory ? readTexel(Format, Memory) : Color{});
}

Color Level::filtered() const {
  Color Sum = {};
  for (unsigned Corner = 0; Corner != 8; ++Corner) {
    double Weight = 1;
    for (unsigned D = 0; D != 3; ++D)
      Weight *= Corner >> D & 1 ? T[D].Weight : 1 - T[D].Weight;
    if (!Weight)
      continue;
    Color C = tap(Corner & 1, Corner >> 1 & 1, Corner >> 2);
    for (unsigned K = 0; K != 4; ++K)
      Sum[K] += Weight * C[K];
  }
  return Sum;
}

Color gpudriver::sampleOnHost(const HostImage &I, const SamplerState &S,
                              const ImageShape &Shape,
                              const HostSample &Place) {
  const ImageView &V = I.View;
  double LOD = std::isnan(Place.Level) ? 0 : Place.Level;
  LOD =
      std::clamp<double>(LOD + S.Bias, S.MinLOD, std::max(S.MinLOD, S.MaxLOD));
  bool IsInteger = V.Format.isInteger() && !Place.Reference;
  bool Linear =
      (LOD <= S.MagnifyCutoff ? S.MagLinear : S.MinLinear) && !IsInteger;
  // The image has no part in the choice of the filter.
  LOD = std::clamp<double>(LOD, V.MinLOD, std::max(V.MinLOD, V.MaxLOD));
  bool IsMagnified = LOD <= S.MagnifyCutoff;
  double Base = 0;
  if (!IsMagnified && S.Mip == MipMode::Nearest)
    Base = S.NearestLevelUp ? std::floor(LOD + 0.5) : std::ceil(LOD - 0.5);
  else if (!IsMagnified && S.Mip == MipMode::Linear)
    Base = std::floor(LOD);
  double Between = !IsMagnified && S.Mip == MipMode::Linear ? LOD - Base : 0;
  auto At = [&](double Number) {
    unsigned Existing =
        unsigned(std::clamp(Number + V.BaseLevel, 0.0, V.Levels - 1.0));
    return Level(I, S, Shape, Place, Existing, Linear).filtered();
  };
  Color R = At(Base);
  if (Between == 0 || IsInteger)
    return R;
  Color Next = At(Base + 1);
  for (unsigned K = 0; K != 4; ++K)
    R[K] += Between * (Next[K] - R[K]);
  return R;
}

Color gpudriver::gatherOnHost(const HostImage &I, const SamplerState &S,
                              const ImageShape &Shape,
                              const HostSample &Place) {
  Level Texels(I, S, Shape, Place,
               std::min(I.View.BaseLevel, I.View.Levels - 1),
               /*Linear=*/true);
  unsigned Component = Place.Reference ? 0 : Shape.Component;
  return {Texels.tap(0, 1, 0)[Component], Texels.tap(1, 1, 0)[Component],
          Texels.tap(1, 0, 0)[Component], Texels.tap(0, 0, 0)[Component]};
}
