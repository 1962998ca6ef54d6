//===- Draw.cpp - A draw from vertices to pixels --------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tiles are drawn one after the other, the primitives of a tile in order.
// Fragments are collected to launches of many quads, and what they return is
// tested and blended in the order in which they were collected. Early tests
// come while they are collected.
//
//===----------------------------------------------------------------------===//

#include "OutputMerger.h"
#include "Rasterizer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GPUSim/Interpolation.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpudraw;
using gpusim::FragmentLaunch;
using gpusim::FragmentPrimitive;
using gpusim::FragmentQuads;

namespace {

constexpr unsigned QuadLanes = 4;
/// Samples that are covered, of each lane of a quad.
using QuadCoverage = std::array<uint32_t, QuadLanes>;
/// Among numbers of vertices.
constexpr uint32_t Restart = ~0u;
/// Quads of a launch: enough to keep all processors busy.
constexpr size_t QuadsOfLaunch = 1 << 15;

/// A primitive that reaches the window.
struct Piece {
  FragmentPrimitive Shape;
  /// The parts of the window that it covers; they do not overlap.
  std::vector<ConvexArea> Areas;
  PixelArea Bounds;
  double DepthBias = 0;
  uint32_t Layer = 0;
};

class Drawing {
public:
  Drawing(const PipelineState &State, DrawShaders &Shaders,
          RenderTargets &Targets, DrawCounts &Counts)
      : State(State), Shaders(Shaders), Targets(Targets), Counts(Counts),
        Shaded(size_t(Targets.Width) * Targets.Height * Targets.layers()),
        Samples(gpusim::samplePositions(Targets.Samples)) {}

  Error run(const DrawCall &Call);

private:
  void addPrimitive(const VertexPlaces &Places, ArrayRef<size_t> Corners,
                    unsigned Provoking, uint32_t Id);
  std::vector<std::vector<Place>> outline(const VertexPlaces &Places,
                                          ArrayRef<size_t> Corners,
                                          ArrayRef<Clip> Polygon) const;
  float pointSize(size_t Vertex) const {
    return Vertices.PointSizes.empty() ? State.PointSize
                                       : Vertices.PointSizes[Vertex];
  }
  bool isCulledByDistance(ArrayRef<size_t> Corners) const;
  double biasOf(const FragmentPrimitive &P) const;
  Error drawInstance(const DrawCall &Call, ArrayRef<uint32_t> Ids,
                     ArrayRef<uint32_t> Instances, ArrayRef<uint32_t> Order);
  Error drawLayer(uint32_t Layer);
  Error drawTile(const PixelArea &Tile, ArrayRef<uint32_t> Pieces);
  QuadCoverage coverageOf(const Piece &P, const PixelArea &Inside, int32_t X,
                          int32_t Y) const;
  Error addQuad(const Piece &P, int32_t X, int32_t Y, QuadCoverage Covered);
  void testEarly(const Piece &P, int32_t X, int32_t Y, QuadCoverage &Covered);
  Error collect(const Piece &P, int32_t X, int32_t Y,
                const QuadCoverage &Covered, const QuadCoverage &OfPixel,
                std::optional<unsigned> Sample);
  float depthAt(const Piece &P, uint32_t X, uint32_t Y, unsigned Sample) const;
  Error flush();
  void finish(const gpusim::ShadedFragments &Result);
  uint32_t testLate(const Piece &P, const FragmentLaunch::Result &R, uint32_t X,
                    uint32_t Y, uint32_t Covered);
  void write(const gpusim::ShadedFragments &Result, size_t Fragment, uint32_t X,
             uint32_t Y, uint32_t Covered);

  const PipelineState &State;
  DrawShaders &Shaders;
  RenderTargets &Targets;
  DrawCounts &Counts;
  std::vector<bool> Shaded; ///< Pixels with a fragment.
  ArrayRef<gpusim::SamplePosition> Samples;
  gpusim::ShadedVertices Vertices;
  VertexDistances Distances;
  std::vector<Piece> Pieces;
  /// What is collected.
  FragmentQuads Quads;
  DenseMap<const Piece *, uint32_t> NumberOf;
  DenseMap<uint64_t, char> Collected; ///< Quads, where order matters.
};

} // namespace

//===--- Primitives -------------------------------------------------------===//

/// Lines are rectangles, points squares. Those of what is left after clipping.
std::vector<std::vector<Place>> Drawing::outline(const VertexPlaces &Places,
                                                 ArrayRef<size_t> Corners,
                                                 ArrayRef<Clip> Polygon) const {
  std::vector<Place> P;
  for (const Clip &C : Polygon)
    P.push_back(Places.windowOf(C));
  if (Corners.size() == 3)
    return {P};
  if (Corners.size() == 1) {
    double H = double(pointSize(Corners[0])) / 2;
    return {{{P[0].X - H, P[0].Y - H},
             {P[0].X + H, P[0].Y - H},
             {P[0].X + H, P[0].Y + H},
             {P[0].X - H, P[0].Y + H}}};
  }
  // As wide along the axis that it leans to, as lines without smoothing are.
  double DX = P[1].X - P[0].X, DY = P[1].Y - P[0].Y, H = State.LineWidth / 2;
  double OX = std::abs(DX) > std::abs(DY) ? 0 : H, OY = OX != 0 ? 0 : H;
  return {{{P[0].X - OX, P[0].Y - OY},
           {P[1].X - OX, P[1].Y - OY},
           {P[1].X + OX, P[1].Y + OY},
           {P[0].X + OX, P[0].Y + OY}}};
}

/// All vertices are on the wrong side of one of the cull distances.
bool Drawing::isCulledByDistance(ArrayRef<size_t> Corners) const {
  for (unsigned D = 0; D != Distances.Cull; ++D)
    if (all_of(Corners, [&](size_t I) { return Distances.cull(I, D) < 0; }))
      return true;
  return false;
}

double Drawing::biasOf(const FragmentPrimitive &P) const {
  if ((State.DepthBias == 0 && State.DepthBiasSlope == 0) ||
      P.Vertices.size() != 3)
    return 0;
  double Z = P.Vertices[0].Z;
  auto At = [&](double X, double Y) {
    std::array<double, 3> W = gpusim::weightsAt(P, X, Y);
    double Sum = 0;
    for (unsigned I = 0; I != 3; ++I)
      Sum += W[I] * P.Vertices[I].Z;
    return Sum;
  };
  double X = P.Vertices[0].X, Y = P.Vertices[0].Y;
  double Slope =
      std::max(std::abs(At(X + 1, Y) - Z), std::abs(At(X, Y + 1) - Z));
  double Unit = Targets.DepthKind == DepthFormat::D16   ? 1.0 / 0xffff
                : Targets.DepthKind == DepthFormat::D24 ? 1.0 / 0xffffff
                                                        : 1.0 / (1 << 23);
  return State.DepthBias * Unit + State.DepthBiasSlope * Slope;
}

void Drawing::addPrimitive(const VertexPlaces &Places, ArrayRef<size_t> Corners,
                           unsigned Provoking, uint32_t Id) {
  ++Counts.Primitives;
  const uint32_t Layer =
      Vertices.Layers.empty() ? 0 : Vertices.Layers[Corners[Provoking]];
  std::vector<Clip> Polygon;
  for (size_t I : Corners)
    Polygon.push_back(Places.clip(I));
  if (isCulledByDistance(Corners) || Layer >= Targets.layers()) {
    ++Counts.Culled;
    return;
  }
  bool Changed;
  Polygon = clipPolygon(Polygon, State.View, State.DepthClamp, Changed);
  Counts.Clipped += Changed;
  if (Polygon.size() < std::min<size_t>(3, Corners.size()))
    return;
  Piece P;
  for (size_t I : Corners)
    P.Shape.Vertices.push_back(Places.window(I));
  if (Corners.size() == 1)
    P.Shape.PointSize = pointSize(Corners[0]);
  P.Shape.Provoking = Provoking;
  P.Layer = Layer;
  P.Shape.Id = Id;
  std::vector<std::vector<Place>> Outlines = outline(Places, Corners, Polygon);
  if (Corners.size() == 3) {
    double Area = signedArea(Outlines[0]);
    P.Shape.CounterClockwise = Area > 0;
    P.Shape.BackFacing = (Area > 0) == State.FrontIsClockwise;
    bool Culls =
        State.Culling == Cull::Both ||
        State.Culling == (P.Shape.BackFacing ? Cull::Back : Cull::Front);
    if (Culls || Area == 0) {
      ++Counts.Culled;
      return;
    }
  }
  const PixelArea Window = {
      std::max(0, State.Clip.X), std::max(0, State.Clip.Y),
      int32_t(std::min<int64_t>(Targets.Width,
                                int64_t(State.Clip.X) + State.Clip.Width)),
      int32_t(std::min<int64_t>(Targets.Height,
                                int64_t(State.Clip.Y) + State.Clip.Height))};
  P.Bounds = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
  for (const std::vector<Place> &Outline : Outlines) {
    ConvexArea Area;
    if (!Area.set(Outline))
      continue;
    const PixelArea &B = Area.bounds();
    P.Bounds = {std::min(P.Bounds.X0, B.X0), std::min(P.Bounds.Y0, B.Y0),
                std::max(P.Bounds.X1, B.X1), std::max(P.Bounds.Y1, B.Y1)};
    P.Areas.push_back(std::move(Area));
  }
  if (P.Areas.empty())
    return;
  P.Bounds = {
      std::max(P.Bounds.X0, Window.X0), std::max(P.Bounds.Y0, Window.Y0),
      std::min(P.Bounds.X1, Window.X1), std::min(P.Bounds.Y1, Window.Y1)};
  if (P.Bounds.isEmpty())
    return;
  ++Counts.Rasterised;
  P.DepthBias = biasOf(P.Shape);
  Pieces.push_back(std::move(P));
}

//===--- Fragments --------------------------------------------------------===//

float Drawing::depthAt(const Piece &P, uint32_t X, uint32_t Y,
                       unsigned Sample) const {
  constexpr double Grid = gpusim::SampleGrid;
  std::array<double, 3> W =
      gpusim::weightsAt(P.Shape, X + 0.5 + Samples[Sample].X / Grid,
                        Y + 0.5 + Samples[Sample].Y / Grid);
  double Z = P.DepthBias;
  for (unsigned I = 0; I != P.Shape.Vertices.size(); ++I)
    Z += W[I] * P.Shape.Vertices[I].Z;
  double Low = std::min(State.View.MinDepth, State.View.MaxDepth),
         High = std::max(State.View.MinDepth, State.View.MaxDepth);
  return float(std::clamp(Z, Low, High));
}

static bool isEmpty(const QuadCoverage &Covered) {
  return all_of(Covered, [](uint32_t Mask) { return !Mask; });
}

/// Calls \p Fn for each sample in \p Mask.
template <typename CallFn> static void eachSample(uint32_t Mask, CallFn Fn) {
  for (; Mask; Mask &= Mask - 1)
    Fn(unsigned(llvm::countr_zero(Mask)));
}

void Drawing::testEarly(const Piece &P, int32_t X, int32_t Y,
                        QuadCoverage &Covered) {
  for (unsigned L = 0; L != QuadLanes; ++L) {
    uint32_t PX = uint32_t(X) + (L & 1), PY = uint32_t(Y) + (L >> 1);
    uint32_t Left = Covered[L];
    eachSample(Covered[L], [&](unsigned S) {
      if (!testFragment(State, Targets, PX, PY, S, depthAt(P, PX, PY, S),
                        P.Shape.BackFacing))
        Left &= ~(1u << S);
    });
    Counts.EarlyFailed += Covered[L] && !Left;
    Covered[L] = Left;
  }
}

/// \p X and \p Y: the upper left pixel.
Error Drawing::addQuad(const Piece &P, int32_t X, int32_t Y,
                       QuadCoverage Covered) {
  Counts.Fragments += count_if(Covered, [](uint32_t Mask) { return Mask; });
  if (Shaders.testsEarly() || !Shaders.hasFragmentShader())
    testEarly(P, X, Y, Covered);
  if (isEmpty(Covered) || !Shaders.hasFragmentShader())
    return Error::success();
  for (unsigned L = 0; L != QuadLanes; ++L) {
    if (!Covered[L])
      continue;
    size_t Row =
        size_t(Targets.Layer) * Targets.Height + uint32_t(Y) + (L >> 1);
    size_t Pixel = Row * Targets.Width + uint32_t(X) + (L & 1);
    Counts.Pixels += !Shaded[Pixel];
    Shaded[Pixel] = true;
  }
  if (!Shaders.runsPerSample())
    return collect(P, X, Y, Covered, Covered, std::nullopt);
  for (unsigned S = 0; S != Samples.size(); ++S) {
    QuadCoverage One = Covered;
    for (uint32_t &Mask : One)
      Mask &= 1u << S;
    if (isEmpty(One))
      continue;
    if (Error E = collect(P, X, Y, One, Covered, S))
      return E;
  }
  return Error::success();
}

/// Adds a quad to those that are shaded, \p Sample of it or its pixels.
Error Drawing::collect(const Piece &P, int32_t X, int32_t Y,
                       const QuadCoverage &Covered, const QuadCoverage &OfPixel,
                       std::optional<unsigned> Sample) {
  if (Shaders.readsTargets()) {
    uint64_t Key = (uint64_t(Y) << 32 | uint32_t(X)) * gpusim::MaxSamples +
                   Sample.value_or(0);
    if (Collected.count(Key))
      if (Error E = flush())
        return E;
    Collected[Key] = 1;
  }
  ++Counts.Quads;
  Quads.Samples = Targets.Samples;
  auto [It, IsNew] = NumberOf.try_emplace(&P, Quads.Primitives.size());
  if (IsNew)
    Quads.Primitives.push_back(P.Shape);
  Quads.PrimitiveOf.push_back(It->second);
  const bool IsPoint = P.Shape.Vertices.size() == 1;
  for (unsigned L = 0; L != QuadLanes; ++L) {
    float CX = float(X + int32_t(L & 1)) + 0.5f,
          CY = float(Y + int32_t(L >> 1)) + 0.5f;
    Quads.X.push_back(CX);
    Quads.Y.push_back(CY);
    Quads.Coverage.push_back(Covered[L]);
    if (Sample) {
      Quads.SampleIds.push_back(*Sample);
      Quads.PixelCoverage.push_back(OfPixel[L]);
    }
    if (!IsPoint)
      continue;
    const gpusim::WindowVertex &V = P.Shape.Vertices[0];
    float Size = P.Shape.PointSize;
    Quads.PointX.resize(Quads.X.size() - 1);
    Quads.PointY.resize(Quads.X.size() - 1);
    Quads.PointX.push_back((CX - V.X) / Size + 0.5f);
    Quads.PointY.push_back((CY - V.Y) / Size + 0.5f);
  }
  return Quads.PrimitiveOf.size() == QuadsOfLaunch ? flush() : Error::success();
}

/// Of the pixels of \p Inside.
QuadCoverage Drawing::coverageOf(const Piece &P, const PixelArea &Inside,
                                 int32_t X, int32_t Y) const {
  QuadCoverage Covered = {};
  for (unsigned L = 0; L != QuadLanes; ++L) {
    int32_t PX = X + int32_t(L & 1), PY = Y + int32_t(L >> 1);
    if (PX < Inside.X0 || PX >= Inside.X1 || PY < Inside.Y0 || PY >= Inside.Y1)
      continue;
    for (auto [S, Position] : enumerate(Samples))
      if (any_of(P.Areas, [&, &Position = Position](const ConvexArea &Area) {
            return Area.covers(PX, PY, Position);
          }))
        Covered[L] |= 1u << S;
  }
  return Covered;
}

Error Drawing::drawTile(const PixelArea &Tile, ArrayRef<uint32_t> Of) {
  for (uint32_t Number : Of) {
    const Piece &P = Pieces[Number];
    PixelArea A = {
        std::max(Tile.X0, P.Bounds.X0), std::max(Tile.Y0, P.Bounds.Y0),
        std::min(Tile.X1, P.Bounds.X1), std::min(Tile.Y1, P.Bounds.Y1)};
    if (A.isEmpty())
      continue;
    for (int32_t Y = A.Y0 & ~1; Y < A.Y1; Y += 2)
      for (int32_t X = A.X0 & ~1; X < A.X1; X += 2) {
        QuadCoverage Covered = coverageOf(P, A, X, Y);
        if (!isEmpty(Covered))
          if (Error E = addQuad(P, X, Y, Covered))
            return E;
      }
  }
  return Error::success();
}

//===--- Behind the fragment shader ---------------------------------------===//

void Drawing::write(const gpusim::ShadedFragments &Result, size_t Fragment,
                    uint32_t X, uint32_t Y, uint32_t Covered) {
  for (unsigned T = 0; T != Targets.Colours.size(); ++T) {
    ColourTarget &Target = Targets.Colours[T];
    if (!Target.Width)
      continue;
    if (std::optional<gpusim::Texel> C =
            Shaders.colour(Result, Fragment, T, Target.Format))
      eachSample(Covered, [&](unsigned S) {
        blendSample(Shaders.blends() ? BlendState() : State.Blend[T], Target, X,
                    Y, S, *C);
      });
  }
  ++Counts.Written;
}

/// The samples that are left.
uint32_t Drawing::testLate(const Piece &P, const FragmentLaunch::Result &R,
                           uint32_t X, uint32_t Y, uint32_t Covered) {
  std::optional<uint8_t> Reference;
  if (R.Written & FragmentLaunch::Result::StencilWritten)
    Reference = uint8_t(R.Stencil);
  uint32_t Left = Covered;
  eachSample(Covered, [&](unsigned S) {
    float Depth = R.Written & FragmentLaunch::Result::DepthWritten
                      ? R.Depth
                      : depthAt(P, X, Y, S);
    if (!testFragment(State, Targets, X, Y, S, Depth, P.Shape.BackFacing,
                      Reference))
      Left &= ~(1u << S);
  });
  return Left;
}

void Drawing::finish(const gpusim::ShadedFragments &Result) {
  const bool Late = !Shaders.testsEarly();
  std::vector<const Piece *> Of(Quads.Primitives.size());
  for (const auto &[P, Number] : NumberOf)
    Of[Number] = P;
  for (size_t I = 0; I != Quads.size(); ++I) {
    if (!Quads.Coverage[I])
      continue;
    const FragmentLaunch::Result &R = Result.Results[I];
    uint32_t Left = R.Coverage & Quads.Coverage[I];
    if (!Left) {
      ++Counts.Discarded;
      continue;
    }
    uint32_t X = uint32_t(Quads.X[I]), Y = uint32_t(Quads.Y[I]);
    if (Late) {
      Left = testLate(*Of[Quads.PrimitiveOf[I / QuadLanes]], R, X, Y, Left);
      if (!Left) {
        ++Counts.LateFailed;
        continue;
      }
    }
    write(Result, I, X, Y, Left);
  }
}

Error Drawing::flush() {
  if (!Quads.size())
    return Error::success();
  if (!Quads.PointX.empty()) {
    Quads.PointX.resize(Quads.size());
    Quads.PointY.resize(Quads.size());
  }
  Quads.Layer = Targets.Layer;
  auto Result = Shaders.fragments(Quads, Vertices);
  if (!Result)
    return Result.takeError();
  finish(*Result);
  Quads = FragmentQuads();
  NumberOf.clear();
  Collected.clear();
  return Error::success();
}

//===--- Draw -------------------------------------------------------------===//

/// The primitives that are there, into one layer of the targets.
Error Drawing::drawLayer(uint32_t Layer) {
  Targets.selectLayer(Layer);
  // Which primitives touch which tiles.
  const uint32_t Across = divideCeil(Targets.Width, TileSize),
                 Down = divideCeil(Targets.Height, TileSize);
  std::vector<std::vector<uint32_t>> Bins(size_t(Across) * Down);
  for (auto [I, P] : enumerate(Pieces)) {
    if (P.Layer != Layer)
      continue;
    for (int32_t Y = P.Bounds.Y0 / TileSize; Y * TileSize < P.Bounds.Y1; ++Y)
      for (int32_t X = P.Bounds.X0 / TileSize; X * TileSize < P.Bounds.X1; ++X)
        Bins[size_t(Y) * Across + X].push_back(uint32_t(I));
  }
  for (uint32_t Y = 0; Y != Down; ++Y)
    for (uint32_t X = 0; X != Across; ++X) {
      PixelArea Tile = {int32_t(X) * TileSize, int32_t(Y) * TileSize,
                        int32_t(X + 1) * TileSize, int32_t(Y + 1) * TileSize};
      if (Error E = drawTile(Tile, Bins[size_t(Y) * Across + X]))
        return E;
    }
  // The next layer has other pixels, the next instance other vertices.
  return flush();
}

/// \p Ids and \p Instances of its vertices, which \p Order has by their places
/// there.
Error Drawing::drawInstance(const DrawCall &Call, ArrayRef<uint32_t> Ids,
                            ArrayRef<uint32_t> Instances,
                            ArrayRef<uint32_t> Order) {
  auto Done = Shaders.vertices(Ids, Instances);
  if (!Done)
    return Done.takeError();
  Vertices = std::move(*Done);
  Counts.Vertices += Ids.size();
  Distances = Shaders.distances(Vertices);
  VertexPlaces Places(State.View, Vertices, Distances,
                      Shaders.positionsAreClip());
  Pieces.clear();
  uint32_t Id = 0;
  assemble(
      State.Primitives, Order,
      Call.RestartIndex ? std::optional<uint32_t>(Restart) : std::nullopt,
      [&](ArrayRef<size_t> At, unsigned Provoking) {
        SmallVector<size_t, 3> Corners;
        for (size_t I : At)
          Corners.push_back(Order[I]);
        addPrimitive(Places, Corners, Provoking, Id++);
      },
      State.ProvokingLast);
  for (uint32_t L = 0; L != Targets.layers(); ++L)
    if (Error E = drawLayer(L))
      return E;
  return Error::success();
}

Error Drawing::run(const DrawCall &Call) {
  for (uint32_t Instance = 0; Instance != Call.Instances; ++Instance) {
    // Each vertex is shaded once for an instance.
    DenseMap<uint64_t, uint32_t> NumberOfVertex;
    std::vector<uint32_t> Ids, Order;
    for (uint32_t Id : Call.Indices) {
      if (Call.RestartIndex && Id == *Call.RestartIndex) {
        Order.push_back(Restart);
        continue;
      }
      auto [It, IsNew] = NumberOfVertex.try_emplace(Id, Ids.size());
      if (IsNew)
        Ids.push_back(Id);
      Order.push_back(It->second);
    }
    if (Ids.empty())
      return Error::success();
    std::vector<uint32_t> Instances(Ids.size(), Call.FirstInstance + Instance);
    if (Error E = drawInstance(Call, Ids, Instances, Order))
      return E;
  }
  return Error::success();
}

Error gpudraw::draw(const DrawCall &Call, const PipelineState &State,
                    DrawShaders &Shaders, RenderTargets &Targets,
                    DrawCounts &Counts) {
  return Drawing(State, Shaders, Targets, Counts).run(Call);
}
