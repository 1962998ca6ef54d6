//===- Pipeline.h - The fixed functions of a draw ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the hardware does between and behind the shaders, on the host: assembly
// of primitives, clipping, culling, rasterisation, tests of depth and stencil,
// blending. Rules are those of the Vulkan specification; the window has its
// origin in the upper left corner, y goes down.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUDRAW_PIPELINE_H
#define LLVM_GPUDRAW_PIPELINE_H

#include "llvm/GPUObject/BlendState.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/GPUSim/Shading.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace llvm {
namespace gpudraw {

//===--- State ------------------------------------------------------------===//

enum class Topology : uint8_t {
  Triangles,
  TriangleStrip,
  TriangleFan,
  Lines,
  LineStrip,
  Points
};

/// In pixels; depth from MinDepth to MaxDepth for clip z of 0 to w.
struct Viewport {
  float X = 0, Y = 0, Width = 0, Height = 0;
  float MinDepth = 0, MaxDepth = 1;
};

struct Scissor {
  int32_t X = 0, Y = 0;
  uint32_t Width = ~0u, Height = ~0u;
};

enum class Cull : uint8_t { None, Front, Back, Both };

enum class Compare : uint8_t {
  Never,
  Less,
  Equal,
  LessOrEqual,
  Greater,
  NotEqual,
  GreaterOrEqual,
  Always
};

enum class StencilOp : uint8_t {
  Keep,
  Zero,
  Replace,
  IncrementClamp,
  DecrementClamp,
  Invert,
  IncrementWrap,
  DecrementWrap
};

struct StencilFace {
  StencilOp Fail = StencilOp::Keep, DepthFail = StencilOp::Keep,
            Pass = StencilOp::Keep;
  Compare Test = Compare::Always;
  uint8_t CompareMask = 0xff, WriteMask = 0xff, Reference = 0;
};

using gpuobj::BlendFactor;
using gpuobj::BlendOp;

struct BlendState : gpuobj::BlendEquation {
  bool Enable = false;
  std::array<float, 4> Constant = {};
};

struct PipelineState {
  Topology Primitives = Topology::Triangles;
  Viewport View;
  Scissor Clip;
  Cull Culling = Cull::None;
  bool FrontIsClockwise = false;
  bool DepthTest = false, DepthWrite = false;
  Compare DepthCompare = Compare::Less;
  /// Depth is clamped to the viewport's range, not clipped.
  bool DepthClamp = false;
  float DepthBias = 0, DepthBiasSlope = 0;
  bool StencilTest = false;
  StencilFace Front, Back;
  std::array<BlendState, gpusim::FragmentLaunch::MaxTargets> Blend;
  float LineWidth = 1, PointSize = 1;
  /// Provoking vertex: the last one of a primitive, else the first.
  bool ProvokingLast = false;
};

//===--- Render targets ---------------------------------------------------===//

/// A colour target: rows of pixels from the top, samples of a pixel one behind
/// the other.
struct ColourTarget {
  gpusim::TexelFormat Format;
  uint32_t Width = 0, Height = 0;
  unsigned Samples = 1;
  std::vector<uint8_t> Pixels;

  uint8_t *pixel(uint32_t X, uint32_t Y, unsigned Sample = 0) {
    return &Pixels[((size_t(Y) * Width + X) * Samples + Sample) * Format.Bytes];
  }
  /// Every pixel becomes \p Value, floats or integers as the format has them.
  void clear(const gpusim::Texel &Value);
  /// With one sample: the mean of all, of integers the first.
  ColourTarget resolved() const;
};

enum class DepthFormat : uint8_t { None, D16, D24, D32 };

struct RenderTargets {
  uint32_t Width = 0, Height = 0;
  /// Of a pixel: 1, 2, 4, 8 or 16, at the places of samplePositions.
  unsigned Samples = 1;
  /// By number; without a size where there is none.
  std::array<ColourTarget, gpusim::FragmentLaunch::MaxTargets> Colours;
  DepthFormat DepthKind = DepthFormat::None;
  std::vector<float> Depth;
  bool HasStencil = false;
  std::vector<uint8_t> Stencil;

  /// What is above are the pixels of one layer; those of the others wait here.
  struct LayerPixels {
    std::array<std::vector<uint8_t>, gpusim::FragmentLaunch::MaxTargets>
        Colours;
    std::vector<float> Depth;
    std::vector<uint8_t> Stencil;
  };
  std::vector<LayerPixels> Waiting = std::vector<LayerPixels>(1);
  uint32_t Layer = 0;
  uint32_t layers() const { return uint32_t(Waiting.size()); }
  void selectLayer(uint32_t Number);

  uint32_t colourMask() const;
  /// In Depth and Stencil.
  size_t at(uint32_t X, uint32_t Y, unsigned Sample = 0) const {
    return (size_t(Y) * Width + X) * Samples + Sample;
  }
};

//===--- Shaders ----------------------------------------------------------===//

/// Clip and cull distances by which the hardware clips and culls.
struct VertexDistances {
  unsigned Clip = 0, Cull = 0; ///< Of each vertex.
  /// Of each vertex, clip distances and then cull distances.
  std::vector<float> All;

  float clip(size_t Vertex, unsigned I) const {
    return All[Vertex * (Clip + Cull) + I];
  }
  float cull(size_t Vertex, unsigned I) const {
    return All[Vertex * (Clip + Cull) + Clip + I];
  }
};

/// The shaders of a draw, as far as the pipeline cares; who makes one binds
/// resources by the metadata.
class DrawShaders {
public:
  virtual ~DrawShaders();

  /// Runs the vertex shader; \p Ids and \p Instances are what the API counts,
  /// with the bases of the draw.
  virtual Expected<gpusim::ShadedVertices>
  vertices(ArrayRef<uint32_t> Ids, ArrayRef<uint32_t> Instances) = 0;
  /// Positions are in clip coordinates, else in those of the window.
  virtual bool positionsAreClip() const = 0;
  virtual VertexDistances
  distances(const gpusim::ShadedVertices &Vertices) const {
    return {};
  }

  /// False: nothing but depth and stencil is written.
  virtual bool hasFragmentShader() const = 0;
  /// Adds what the shader needs to \p Quads, and runs it.
  virtual Expected<gpusim::ShadedFragments>
  fragments(gpusim::FragmentQuads &Quads,
            const gpusim::ShadedVertices &Vertices) = 0;
  /// Tests come before the shader. Not if it writes depth, or takes coverage
  /// away.
  virtual bool testsEarly() const = 0;
  /// Reads pixels of targets: fragments of one pixel run one after the other.
  virtual bool readsTargets() const = 0;
  /// There is a fragment for each sample.
  virtual bool runsPerSample() const { return false; }
  /// The colours are those that targets take: the shader has blended them.
  virtual bool blends() const { return false; }
  /// The colour that \p Fragment has for \p Target; none if it writes none.
  virtual std::optional<gpusim::Texel>
  colour(const gpusim::ShadedFragments &Shaded, size_t Fragment,
         unsigned Target, const gpusim::TexelFormat &Format) const;
};

//===--- Draws ------------------------------------------------------------===//

struct DrawCounts {
  uint64_t Vertices = 0; ///< Invocations.
  uint64_t Primitives = 0, Clipped = 0, Culled = 0, Rasterised = 0;
  uint64_t Quads = 0;
  uint64_t Fragments = 0; ///< Covered pixels, before tests.
  uint64_t EarlyFailed = 0, Discarded = 0, LateFailed = 0, Written = 0;
  uint64_t Pixels = 0; ///< Pixels with a fragment that ran the shader.

  /// Shaded fragments for each pixel that has any.
  double overdraw() const {
    return Pixels ? double(Fragments - EarlyFailed) / double(Pixels) : 0;
  }
};

struct DrawCall {
  /// Numbers of vertices in the order of primitives, as the API counts; with
  /// RestartIndex strips and fans begin anew.
  std::vector<uint32_t> Indices;
  std::optional<uint32_t> RestartIndex;
  uint32_t FirstInstance = 0, Instances = 1;
};

/// Draws \p Call into \p Targets.
Error draw(const DrawCall &Call, const PipelineState &State,
           DrawShaders &Shaders, RenderTargets &Targets, DrawCounts &Counts);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_GPUDRAW_PIPELINE_H
