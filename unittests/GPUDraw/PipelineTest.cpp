//===- PipelineTest.cpp - The fixed functions of a draw -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The shaders are functions of the host: positions are given, and fragments
// have the colour that the test wants.
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUDraw/Pipeline.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUSim/Interpolation.h"
#include "gtest/gtest.h"
#include <functional>

using namespace llvm;
using namespace llvm::gpudraw;
using namespace llvm::gpusim;

namespace {

using Position = std::array<float, 4>;

class HostShaders : public DrawShaders {
public:
  std::vector<Position> Positions;
  bool IsClip = true, IsEarly = true, Reads = false, EachSample = false;
  std::array<float, 4> Colour = {1, 1, 1, 1};
  /// Called for each covered fragment; false: it is discarded.
  std::function<bool(const FragmentQuads &, size_t, FragmentColour &,
                     FragmentLaunch::Result &)>
      Fragment;
  unsigned Launches = 0;
  std::vector<uint32_t> SeenIds;

  Expected<ShadedVertices> vertices(ArrayRef<uint32_t> Ids,
                                    ArrayRef<uint32_t>) override {
    ShadedVertices R;
    for (uint32_t Id : Ids)
      R.Positions.push_back(Positions[Id]);
    SeenIds.insert(SeenIds.end(), Ids.begin(), Ids.end());
    return R;
  }
  bool positionsAreClip() const override { return IsClip; }
  bool hasFragmentShader() const override { return true; }
  bool testsEarly() const override { return IsEarly; }
  bool readsTargets() const override { return Reads; }
  bool runsPerSample() const override { return EachSample; }
  Expected<ShadedFragments> fragments(FragmentQuads &Quads,
                                      const ShadedVertices &) override {
    ++Launches;
    ShadedFragments R;
    R.Results.resize(Quads.size());
    R.Colours[0].resize(Quads.size());
    for (size_t I = 0; I != Quads.size(); ++I) {
      FragmentColour &C = R.Colours[0][I];
      C.Kind = FragmentColour::Float;
      for (unsigned K = 0; K != 4; ++K)
        C.Bits[K] = llvm::bit_cast<uint32_t>(Colour[K]);
      R.Results[I].Coverage = Quads.Coverage[I];
      if (Quads.Coverage[I] && Fragment && !Fragment(Quads, I, C, R.Results[I]))
        R.Results[I].Coverage = 0;
    }
    return R;
  }
};

class Pipeline : public testing::Test {
protected:
  Pipeline() { resize(8, 8); }
  void resize(uint32_t Width, uint32_t Height) {
    Targets = RenderTargets();
    Targets.Width = Width;
    Targets.Height = Height;
    ColourTarget &C = Targets.Colours[0];
    C.Format = TexelFormat::uniform(ChannelKind::UNorm, 8, 4);
    C.Width = Width;
    C.Height = Height;
    C.clear({0, 0, 0, 0});
    Targets.DepthKind = DepthFormat::D32;
    Targets.Depth.assign(Width * Height, 1.0f);
    State.View = {0, 0, float(Width), float(Height), 0, 1};
  }
  /// A place in the window as clip coordinates.
  Position at(double X, double Y, double Z = 0.5, double W = 1) const {
    return {float((X / Targets.Width * 2 - 1) * W),
            float((Y / Targets.Height * 2 - 1) * W), float(Z * W), float(W)};
  }
  void drawAll() {
    DrawCall Call;
    for (uint32_t I = 0; I != Shaders.Positions.size(); ++I)
      Call.Indices.push_back(I);
    draw(Call);
  }
  void draw(const DrawCall &Call) {
    Error E = gpudraw::draw(Call, State, Shaders, Targets, Counts);
    EXPECT_FALSE(bool(E)) << toString(std::move(E));
  }
  uint8_t red(uint32_t X, uint32_t Y) {
    return *Targets.Colours[0].pixel(X, Y);
  }
  unsigned covered() {
    unsigned N = 0;
    for (uint32_t Y = 0; Y != Targets.Height; ++Y)
      for (uint32_t X = 0; X != Targets.Width; ++X)
        N += red(X, Y) != 0;
    return N;
  }

  HostShaders Shaders;
  PipelineState State;
  RenderTargets Targets;
  DrawCounts Counts;
};

TEST_F(Pipeline, EdgesBelongToOneTriangle) {
  // Corners on centres of pixels: left and top edges are inside.
  Shaders.Positions = {at(0.5, 0.5), at(4.5, 0.5), at(0.5, 4.5)};
  drawAll();
  EXPECT_EQ(red(0, 0), 255);
  EXPECT_EQ(red(3, 0), 255); // On the top edge.
  EXPECT_EQ(red(0, 3), 255); // On the left edge.
  EXPECT_EQ(red(4, 0), 0);   // The right corner.
  EXPECT_EQ(red(2, 2), 0);   // On the long side.
  EXPECT_EQ(covered(), 4u + 3 + 2 + 1);
}

TEST_F(Pipeline, PixelsOfSharedEdgesAreDrawnOnce) {
  State.Blend[0].Enable = true; // Adds, so that a second time shows.
  State.Blend[0].Destination = BlendFactor::One;
  Shaders.Colour = {0.25f, 0, 0, 0};
  // A fan around a point that is no corner of a pixel.
  State.Primitives = Topology::TriangleFan;
  Shaders.Positions = {at(3.3, 4.1), at(0, 0), at(8, 0),
                       at(8, 8),     at(0, 8), at(0, 0)};
  drawAll();
  for (uint32_t Y = 0; Y != 8; ++Y)
    for (uint32_t X = 0; X != 8; ++X)
      EXPECT_EQ(red(X, Y), 64) << X << ", " << Y; // 63.75
}

TEST_F(Pipeline, CullingCountsAsVulkan) {
  // In a window whose y goes down this one goes clockwise.
  Shaders.Positions = {at(0, 0), at(8, 0), at(0, 8)};
  State.Culling = Cull::Back;
  drawAll();
  EXPECT_EQ(covered(), 0u);
  EXPECT_EQ(Counts.Culled, 1u);
  State.FrontIsClockwise = true;
  drawAll();
  EXPECT_NE(covered(), 0u);
}

TEST_F(Pipeline, StripsTurnEverySecondTriangle) {
  State.Primitives = Topology::TriangleStrip;
  State.Culling = Cull::Back;
  State.FrontIsClockwise = true;
  Shaders.Positions = {at(0, 0), at(8, 0), at(0, 8), at(8, 8)};
  drawAll();
  EXPECT_EQ(covered(), 64u);
}

TEST_F(Pipeline, RestartsBeginStripsAnew) {
  State.Primitives = Topology::TriangleStrip;
  Shaders.Positions = {at(0, 0), at(2, 0), at(0, 2),
                       at(6, 6), at(8, 6), at(6, 8)};
  DrawCall Call;
  Call.Indices = {0, 1, 2, 0xffff, 3, 4, 5};
  Call.RestartIndex = 0xffff;
  draw(Call);
  EXPECT_EQ(Counts.Primitives, 2u);
  EXPECT_EQ(red(4, 4), 0);
}

TEST_F(Pipeline, VerticesAreShadedOnce) {
  Shaders.Positions = {at(0, 0), at(8, 0), at(0, 8), at(8, 8)};
  DrawCall Call;
  Call.Indices = {0, 1, 2, 2, 1, 3};
  draw(Call);
  EXPECT_EQ(Counts.Vertices, 4u);
  EXPECT_EQ(covered(), 64u);
}

TEST_F(Pipeline, DepthTestsAndKeepsTheNearest) {
  State.DepthTest = State.DepthWrite = true;
  Shaders.Positions = {at(0, 0, 0.25), at(16, 0, 0.25), at(0, 16, 0.25)};
  drawAll();
  Shaders.Colour = {0.5f, 0, 0, 0};
  Shaders.Positions = {at(0, 0, 0.5), at(16, 0, 0.5), at(0, 16, 0.5)};
  drawAll();
  EXPECT_EQ(red(2, 2), 255);
  EXPECT_EQ(Counts.EarlyFailed, 64u);
  State.DepthCompare = Compare::Greater;
  drawAll();
  EXPECT_EQ(red(2, 2), 128);
  EXPECT_EQ(Targets.Depth[0], 0.5f);
}

TEST_F(Pipeline, LateTestsTakeTheShadersDepth) {
  State.DepthTest = State.DepthWrite = true;
  Shaders.IsEarly = false;
  Shaders.Positions = {at(0, 0), at(16, 0), at(0, 16)};
  Shaders.Fragment = [](const FragmentQuads &Quads, size_t I, FragmentColour &,
                        FragmentLaunch::Result &R) {
    R.Depth = Quads.X[I] / 8;
    R.Written = FragmentLaunch::Result::DepthWritten;
    return Quads.Y[I] > 1;
  };
  drawAll();
  EXPECT_EQ(Counts.Discarded, 8u);
  EXPECT_EQ(Targets.Depth[Targets.at(0, 0)], 1); // Discarded.
  EXPECT_EQ(Targets.Depth[Targets.at(3, 2)], 3.5f / 8);
}

TEST_F(Pipeline, TrianglesBehindTheEyeAreCutOff) {
  // One corner has w = -1: what is seen goes on to the edge of the window.
  Shaders.Positions = {at(4, 4, 0.5, 1), {3, 0, 0.5f, 1}, {0, 3, -0.5f, -1}};
  State.DepthClamp = true;
  drawAll();
  EXPECT_EQ(Counts.Clipped, 1u);
  EXPECT_NE(covered(), 0u);
  EXPECT_NE(covered(), 64u);
}

TEST_F(Pipeline, WhatIsBeforeTheNearPlaneIsCutOff) {
  // Depth falls from left to right and is 0 in the middle.
  Shaders.Positions = {at(0, 0, 0.5), at(8, 0, -0.5), at(8, 8, -0.5),
                       at(0, 8, 0.5)};
  State.Primitives = Topology::TriangleFan;
  drawAll();
  EXPECT_EQ(red(3, 4), 255);
  EXPECT_EQ(red(4, 4), 0);
}

TEST_F(Pipeline, CutTrianglesKeepTheirPlanes) {
  Shaders.Positions = {at(0, 0, 0.5), at(8, 0, -0.5), at(0, 8, 0.5)};
  State.DepthTest = State.DepthWrite = true;
  drawAll();
  // Depth is 0.5 - x / 8 wherever it is drawn.
  EXPECT_NEAR(Targets.Depth[Targets.at(1, 1)], 0.5 - 1.5 / 8, 1e-6);
}

TEST_F(Pipeline, Scissors) {
  State.Clip = {2, 3, 4, 2};
  Shaders.Positions = {at(0, 0), at(16, 0), at(0, 16)};
  drawAll();
  EXPECT_EQ(covered(), 8u);
  EXPECT_EQ(red(2, 3), 255);
  EXPECT_EQ(red(6, 4), 0);
}

TEST_F(Pipeline, BlendEquations) {
  BlendState &B = State.Blend[0];
  B.Enable = true;
  B.Source = BlendFactor::SourceAlpha;
  B.Destination = BlendFactor::OneMinusSourceAlpha;
  Targets.Colours[0].clear({llvm::bit_cast<uint32_t>(1.0f), 0, 0, 0});
  Shaders.Colour = {0, 1, 0, 0.25f};
  Shaders.Positions = {at(0, 0), at(16, 0), at(0, 16)};
  drawAll();
  const uint8_t *P = Targets.Colours[0].pixel(3, 3);
  EXPECT_EQ(P[0], 191); // 0.75
  EXPECT_EQ(P[1], 64);  // 0.25
  B.WriteMask = 1;
  B.Op = BlendOp::Max;
  Shaders.Colour = {1, 0, 0, 0};
  drawAll();
  EXPECT_EQ(P[0], 255);
  EXPECT_EQ(P[1], 64);
}

TEST_F(Pipeline, StencilMasksWhatFollows) {
  Targets.HasStencil = true;
  Targets.Stencil.assign(64, 0);
  State.StencilTest = true;
  State.Front.Pass = State.Back.Pass = StencilOp::Replace;
  State.Front.Reference = State.Back.Reference = 1;
  Shaders.Positions = {at(0, 0), at(4, 0), at(0, 4)};
  drawAll();
  unsigned First = covered();
  Targets.Colours[0].clear({});
  State.Front.Test = State.Back.Test = Compare::Equal;
  Shaders.Positions = {at(0, 0), at(16, 0), at(0, 16)};
  drawAll();
  EXPECT_EQ(covered(), First);
}

TEST_F(Pipeline, ShadersThatReadSeeOnePixelAtATime) {
  Shaders.Reads = true;
  Shaders.Positions = {at(0, 0), at(2, 0), at(0, 2),
                       at(0, 0), at(2, 0), at(0, 2)};
  drawAll();
  EXPECT_EQ(Shaders.Launches, 2u);
}

TEST_F(Pipeline, OverdrawIsPerPixel) {
  Shaders.Positions = {at(0, 0), at(16, 0), at(0, 16),
                       at(0, 0), at(16, 0), at(0, 16)};
  drawAll();
  EXPECT_EQ(Counts.Pixels, 64u);
  EXPECT_EQ(Counts.overdraw(), 2);
}

TEST_F(Pipeline, PointsAndLines) {
  State.Primitives = Topology::Points;
  State.PointSize = 3;
  Shaders.Positions = {at(3.5, 3.5)};
  drawAll();
  EXPECT_EQ(covered(), 9u);
  Targets.Colours[0].clear({});
  State.Primitives = Topology::Lines;
  Shaders.Positions = {at(0, 2.5), at(8, 2.5)};
  drawAll();
  EXPECT_EQ(covered(), 8u);
  EXPECT_EQ(red(0, 2), 255);
}

/// Samples of Vulkan's four, in pixels: (3/8, 1/8), (7/8, 3/8), (1/8, 5/8),
/// (5/8, 7/8).
class Multisampled : public Pipeline {
protected:
  Multisampled() {
    Targets.Samples = 4;
    Targets.Colours[0].Samples = 4;
    Targets.Colours[0].clear({0, 0, 0, 0});
    Targets.Depth.assign(8 * 8 * 4, 1.0f);
  }
  unsigned samplesOf(uint32_t X, uint32_t Y) {
    unsigned Mask = 0;
    for (unsigned S = 0; S != 4; ++S)
      Mask |= unsigned(*Targets.Colours[0].pixel(X, Y, S) != 0) << S;
    return Mask;
  }
};

TEST_F(Multisampled, EdgesCoverSamples) {
  // The right edge is at x = 4.5, the lower one far below.
  Shaders.Positions = {at(0, 0),    at(4.5, 0), at(0, 1000),
                       at(0, 1000), at(4.5, 0), at(4.5, 1000)};
  drawAll();
  EXPECT_EQ(samplesOf(3, 3), 0xfu);
  EXPECT_EQ(samplesOf(4, 3), 0x5u);
  EXPECT_EQ(samplesOf(5, 3), 0u);
  EXPECT_EQ(Counts.Fragments, 5u * 8);
  ColourTarget Mean = Targets.Colours[0].resolved();
  EXPECT_EQ(*Mean.pixel(3, 3), 255);
  EXPECT_EQ(*Mean.pixel(4, 3), 128);
}

TEST_F(Multisampled, EachSampleHasADepth) {
  State.DepthTest = State.DepthWrite = true;
  // Depth is x / 8.
  Shaders.Positions = {at(0, 0, 0), at(16, 0, 2), at(0, 16, 0)};
  State.DepthClamp = true;
  drawAll();
  EXPECT_EQ(Targets.Depth[Targets.at(2, 2, 0)], 2.375f / 8);
  EXPECT_EQ(Targets.Depth[Targets.at(2, 2, 1)], 2.875f / 8);
  // Half of this pixel is behind what is there.
  Counts = DrawCounts();
  Targets.Colours[0].clear({0, 0, 0, 0});
  Shaders.Positions = {at(0, 0, 2.5 / 8), at(16, 0, 2.5 / 8),
                       at(0, 16, 2.5 / 8)};
  drawAll();
  EXPECT_EQ(samplesOf(1, 2), 0u);
  EXPECT_EQ(samplesOf(2, 2), 0xau);
  EXPECT_EQ(samplesOf(3, 2), 0xfu);
  EXPECT_EQ(Counts.EarlyFailed, 2u * 8);
}

TEST_F(Multisampled, AFragmentForEachSample) {
  Shaders.EachSample = true;
  Shaders.Positions = {at(0, 0), at(16, 0), at(0, 16)};
  Shaders.Fragment = [](const FragmentQuads &Quads, size_t I, FragmentColour &C,
                        FragmentLaunch::Result &) {
    EXPECT_EQ(Quads.Coverage[I], 1u << Quads.SampleIds[I]);
    C.Bits[0] = llvm::bit_cast<uint32_t>(float(Quads.SampleIds[I]) / 3);
    return Quads.SampleIds[I] != 2;
  };
  drawAll();
  EXPECT_EQ(*Targets.Colours[0].pixel(5, 5, 1), 85);
  EXPECT_EQ(*Targets.Colours[0].pixel(5, 5, 3), 255);
  EXPECT_EQ(samplesOf(5, 5), 0xau); // Sample 0 is black, 2 discarded.
  EXPECT_EQ(Counts.Discarded, 64u);
  EXPECT_EQ(Counts.Quads, 4u * 16);
}

TEST_F(Multisampled, ShadersTakeSamplesAway) {
  Shaders.IsEarly = false;
  Shaders.Positions = {at(0, 0), at(16, 0), at(0, 16)};
  Shaders.Fragment = [](const FragmentQuads &, size_t, FragmentColour &,
                        FragmentLaunch::Result &R) {
    R.Coverage &= 6;
    return true;
  };
  drawAll();
  EXPECT_EQ(samplesOf(2, 2), 6u);
}

TEST_F(Pipeline, NumbersThatAreNone) {
  float NaN = std::numeric_limits<float>::quiet_NaN();
  Shaders.Positions = {at(0, 0),     {NaN, 0, 0, 1}, at(0, 8),
                       {0, 0, 0, 0}, {0, 0, 0, 0},   {1, 0, 0, 0}};
  drawAll();
  EXPECT_EQ(covered(), 0u);
}

} // namespace
