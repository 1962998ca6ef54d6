//===- Shading.h - Runs shaders of a draw -----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a driver and the fixed-function hardware do around the programs of a
// draw: vertex programs run over lists of vertices, fragment programs over
// quads with the state that interpolation needs. Clipping, rasterisation, tests
// and blending are elsewhere.
//
//   auto FS = ShaderProgram::create("valhall", "mali-g57", Code);
//   (*FS)->State.RegisterMode = 32;        // and FAU, tables, preload mask
//   auto Shaded = shadeFragments(**FS, Quads, Mem, Options);
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUSIM_SHADING_H
#define LLVM_GPUSIM_SHADING_H

#include "llvm/GPUSim/Driver.h"
#include "llvm/GPUSim/Engine.h"
#include "llvm/GPUSim/ProgramPool.h"

namespace llvm {
namespace gpusim {

/// What a program has done so far, over all launches.
struct ShadingCounts {
  uint64_t Invocations = 0; ///< Helpers included.
  uint64_t Helpers = 0;
  uint64_t WarpInstructions = 0;
  /// Instructions, summed over the lanes that executed them.
  uint64_t LaneInstructions = 0;
  /// Those of the texture unit.
  uint64_t TextureInstructions = 0, TextureLanes = 0;
  /// Times a warp has executed each instruction of the program.
  std::vector<uint64_t> PerInstruction;
};

/// The code of one program, decoded once, and the launch state that all its
/// launches share.
class ShaderProgram {
public:
  /// \p Arch: "valhall", "bifrost" or "rogue".
  static Expected<std::unique_ptr<ShaderProgram>>
  create(StringRef Arch, StringRef CPU, ArrayRef<uint8_t> Code);

  /// Kernel (a name for messages), FAU, RegisterMode, PreloadMask,
  /// PrivateBytes, FlushToZero, resource tables, USC. The rest is filled here.
  Launch State;

  StringRef arch() const { return Arch; }
  const Program &program() const { return *Code; }
  const ShadingCounts &counts() const { return Counts; }
  /// Says how to find "file:line" of the code at a byte offset.
  void setSourceLines(std::function<std::string(uint64_t)> Lines);

  /// Runs \p L, a launch of this program with State in it.
  Error run(const Launch &L, Memory &Mem, const RunOptions &Options,
            ArrayRef<Observer *> Observers);

  void addInvocations(uint64_t Count, uint64_t Helpers) {
    Counts.Invocations += Count;
    Counts.Helpers += Helpers;
  }

private:
  ShaderProgram() = default;
  std::string Arch, CPU;
  std::vector<uint8_t> Bytes;
  std::function<std::string(uint64_t)> Lines;
  std::unique_ptr<Program> Code;
  ProgramPool Idle; ///< Of threads that help.
  ShadingCounts Counts;
};

/// Puts the buffers of \p Job into \p Mem as its first regions. \p ForStates:
/// states of PowerVR name some of them. \p Slack: bytes behind each.
void placeJobBuffers(const JobSpec &Job, const BufferContents &Buffers,
                     uint64_t Slack, bool ForStates, Memory &Mem);
/// The program of the bare instruction stream that Job.Raw describes, whose
/// buffers are in \p Mem.
Expected<std::unique_ptr<ShaderProgram>> createRawShader(const JobSpec &Job,
                                                         Memory &Mem);

//===--- Vertices ---------------------------------------------------------===//

/// The vertices of a draw, or a part of them: one invocation each.
struct VertexInvocations {
  /// As gl_VertexIndex and gl_InstanceIndex start to count: with the base of
  /// the draw on Valhall and PowerVR, from zero on Bifrost.
  std::vector<uint32_t> VertexIds, InstanceIds;
  uint32_t DrawId = 0;
  /// PowerVR: vertex inputs of all invocations, one after the other.
  std::vector<uint32_t> Inputs;
};

/// What the metadata say of a vertex shader's outputs.
struct VertexOutputs {
  /// Mali: bytes of the record of varyings; 0: there are none.
  uint32_t RecordBytes = 0;
  /// Valhall: points have a size, or there are other attributes for the
  /// rasteriser, in records of 16 bytes behind each four positions.
  bool HasAttributes = false;
  /// Bifrost: formats (pixel format words) and offsets of what is written, by
  /// the index of the varying.
  struct Slot {
    uint32_t Format = 0, Offset = 0;
  };
  std::vector<Slot> Slots;
  /// PowerVR: words of a vertex, and which are the size of the point, the
  /// layer.
  unsigned Words = 0;
  std::optional<unsigned> PointSizeWord, LayerWord;
};

/// What the metadata of a vertex program say of its outputs.
VertexOutputs outputsOf(const gpuobj::KernelMetadata &K);
/// Bifrost: the descriptors through which a program reads or writes
/// \p Varyings, in records as outputsOf has them.
std::vector<VertexOutputs::Slot>
varyingSlots(ArrayRef<gpuobj::StageVariable> Varyings);
/// Launch::InstanceVertices of a draw whose vertices have numbers below
/// \p Count.
uint32_t instanceVertices(uint32_t Count);

struct ShadedVertices {
  /// Mali: window coordinates and 1 / w; PowerVR: clip coordinates.
  std::vector<std::array<float, 4>> Positions;
  /// Empty unless the shader writes them.
  std::vector<float> PointSizes;
  std::vector<uint32_t> Layers;
  /// Mali: where the records of varyings are in memory.
  uint64_t Records = 0, Bytes = 0;
  uint32_t Stride = 0;
  /// PowerVR: all outputs, VertexOutputs::Words for each vertex.
  std::vector<uint32_t> Words;
};

/// The programs of a vertex shader. From v12 on, and on PowerVR, the first one
/// writes everything.
struct VertexPrograms {
  ShaderProgram *Position = nullptr;
  ShaderProgram *Varying = nullptr;
  /// v12 and later: the program asks `shader_output` what to write.
  bool Single = false;
};

/// Runs the programs over \p In. The records stay in \p Mem.
Expected<ShadedVertices> shadeVertices(const VertexPrograms &Programs,
                                       const VertexInvocations &In,
                                       const VertexOutputs &Out, Memory &Mem,
                                       const RunOptions &Options,
                                       ArrayRef<Observer *> Observers = {});

//===--- Fragments --------------------------------------------------------===//

/// Scalars that PowerVR's iterators put into coefficient registers.
struct CoefficientSet {
  enum SourceTy : uint8_t {
    Depth,
    InverseW,
    PointCoordinate,
    Varying,
    PrimitiveId
  };
  SourceTy Source = Varying;
  unsigned Register = 0;   ///< First of four, A, B, C and a pad, each.
  unsigned Word = 0;       ///< Varying: the first output of the vertex.
  unsigned Components = 1; ///< Sets that follow each other.
  bool Perspective = false, Flat = false;
};

/// Fragments, four in a row a quad. All lists have one entry per fragment, but
/// PrimitiveOf, which has one per quad.
struct FragmentQuads {
  std::vector<FragmentPrimitive> Primitives;
  std::vector<uint32_t> PrimitiveOf;
  std::vector<float> X, Y; ///< Centres of pixels.
  std::vector<uint32_t> Coverage;
  /// PowerVR, with a fragment for each sample: the coverage of its pixel.
  std::vector<uint32_t> PixelCoverage;
  std::vector<float> PointX, PointY;

  /// Mali: the records of the vertices that primitives name, see
  /// ShadedVertices, and for Bifrost what is in them.
  uint64_t Records = 0, Bytes = 0;
  uint32_t Stride = 0;
  std::vector<VertexOutputs::Slot> Slots;
  /// PowerVR: all outputs of vertices, and how they become coefficients.
  ArrayRef<uint32_t> VertexWords;
  unsigned WordsOfVertex = 0;
  std::vector<CoefficientSet> Coefficients;

  /// Of a pixel: coverage has a bit for each.
  unsigned Samples = 1;
  /// With a fragment for each sample, the sample of each; else empty.
  std::vector<uint32_t> SampleIds;
  uint32_t Layer = 0; ///< Of the targets.
  /// What is in the tile, 16 bytes for each fragment.
  struct Pixels {
    uint32_t Target = 0; ///< Or FragmentLaunch::TilePixels::Depth, Stencil.
    std::vector<uint8_t> Bytes;
  };
  std::vector<Pixels> Tile;
  /// PowerVR: output registers before the program, eight for each fragment.
  std::vector<uint32_t> Outputs;
  /// Mali: words 2 and 3 are what BLEND sees; by target.
  std::vector<BlendDescriptor> Blend;

  size_t size() const { return X.size(); }
};

/// What a fragment hands to a render target.
struct FragmentColour {
  /// Bits of R, G, B, A: f32, or integers.
  std::array<uint32_t, 4> Bits = {};
  enum KindTy : uint8_t { None, Float, Signed, Unsigned, Raw };
  KindTy Kind = None; ///< Raw: 32-bit words of a kind that the target knows.
};

struct ShadedFragments {
  std::vector<FragmentLaunch::Result> Results;
  /// Mali, by target; empty for those that no fragment has written.
  std::array<std::vector<FragmentColour>, FragmentLaunch::MaxTargets> Colours;
  /// PowerVR: eight output registers for each fragment.
  std::vector<uint32_t> Outputs;
};

/// Runs \p P over the quads. \p Targets: bit t: render target t is there.
Expected<ShadedFragments> shadeFragments(ShaderProgram &P,
                                         const FragmentQuads &In,
                                         uint32_t Targets, Memory &Mem,
                                         const RunOptions &Options,
                                         ArrayRef<Observer *> Observers = {});

} // namespace gpusim
} // namespace llvm

#endif // LLVM_GPUSIM_SHADING_H
