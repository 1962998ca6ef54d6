//===- Scene.h - What a picture is made of ----------------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A scene has buffers and textures, render targets, and draws, each with its
// shaders and state. docs/Draw.md describes the YAML form.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUDRAW_SCENE_H
#define LLVM_GPUDRAW_SCENE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/GPUDraw/Pipeline.h"
#include "llvm/GPUObject/Object.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/JSON.h"
#include <functional>

namespace llvm {
namespace gpudraw {

/// Our own limits, so that a slip does not take all memory.
constexpr uint32_t MaxTargetSize = 8192;
/// The layer of a vertex is a byte on some hardware.
constexpr uint32_t MaxTargetLayers = 256;
constexpr uint64_t MaxDrawVertices = 1 << 24;

/// Programs as bare instruction streams.
struct RawShaders {
  std::optional<gpusim::RawSpec> Position, Varying, Fragment;
  gpusim::VertexOutputs Outputs;
  std::vector<gpusim::CoefficientSet> Coefficients;
  /// v12 and later: Position writes the varyings, too.
  bool Single = false;
  /// Tests come behind the fragment shader.
  bool LateTests = false;
  bool ReadsTargets = false;
  /// PowerVR: the vertex inputs of each vertex are so many words of a buffer.
  std::optional<unsigned> InputBuffer;
  unsigned InputWords = 0;
};

/// A shader as an object with metadata, or a source that becomes one.
struct ShaderSpec {
  std::string Path;
  std::string CPU; ///< Of sources; empty: that of who provides objects.
  std::vector<std::string> Options; ///< Of the compiler.
  std::string Entry;                ///< Empty: the only one of its stage.
  /// The source of the other stage that it is linked with; empty: none.
  std::string LinkWith;
};

/// What vertices have at a location.
struct AttributeSpec {
  uint32_t Location = 0;
  unsigned BufferIndex = 0;
  /// Absent: that of the shader's input.
  std::optional<gpusim::TexelFormat> Format;
  uint64_t Offset = 0;
  /// Absent: the bytes of the format.
  std::optional<uint32_t> Stride;
  bool PerInstance = false;
  uint32_t Divisor = 1;
  std::string Where;
};

/// Compiled shaders, and what is bound to both of them.
struct CompiledShaders {
  ShaderSpec Vertex;
  std::optional<ShaderSpec> Fragment;
  std::vector<AttributeSpec> Attributes;
  std::vector<gpusim::BindingSpec> Bindings;
  std::vector<gpusim::BlockPart> PushConstants;
  /// It is no mistake if no shader has a binding or push constant.
  bool AllowsUnused = false;
};

/// A file with what a target holds.
struct TargetSave {
  unsigned Target = 0;
  bool IsPicture = false; ///< PNG, else the pixels as they are.
  std::string Path;
};

struct DrawSpec {
  std::string Name;
  /// If not empty, targets become this before the draw, and depth and stencil
  /// what they were first.
  std::vector<gpusim::Texel> Clear;
  std::vector<TargetSave> Saves; ///< Behind the draw.
  /// With compiled shaders, the bare ones are not there.
  std::optional<CompiledShaders> Compiled;
  RawShaders Raw;
  PipelineState State;
  /// Without a buffer of indices, Count vertices from First on.
  std::optional<unsigned> IndexBuffer;
  uint64_t First = 0, Count = 0;
  int64_t BaseVertex = 0;
  bool Restarts = false;
  uint32_t FirstInstance = 0, Instances = 1;
  std::string Where; ///< "scene.yaml: line 3, column 5"
};

/// Where in an image a target is stored behind its pass.
struct TargetImage {
  unsigned BufferIndex = 0;
  uint32_t Layer = 0, Level = 0; ///< Of a volume: the slice, the level.
};

struct TargetSpec {
  gpusim::TexelFormat Format;
  gpusim::Texel Clear = {};
  std::optional<TargetImage> Image;
  /// Begins with what the image holds.
  bool Loads = false;
};

/// Draws to the same targets.
struct PassSpec {
  std::string Name;
  uint32_t Width = 0, Height = 0;
  /// Of the targets; the first one of an image is the target's.
  uint32_t Layers = 1;
  unsigned Samples = 1;
  std::vector<TargetSpec> Targets;
  DepthFormat Depth = DepthFormat::None;
  std::optional<TargetImage> DepthImage;
  bool HasStencil = false;
  float ClearDepth = 1;
  uint8_t ClearStencil = 0;
  std::vector<DrawSpec> Draws;
};

struct SceneSpec {
  std::vector<gpusim::BufferSpec> Buffers;
  /// In order; the picture is the last one's.
  std::vector<PassSpec> Passes;
};

/// Reads a scene. Relative paths are relative to the folder of \p Path. An
/// error names line and column.
Expected<SceneSpec> readScene(StringRef Text, StringRef Path);

/// The JSON schema of a scene.
json::Value sceneSchema();

/// The figures of a draw.
struct DrawReport {
  std::string Pass, Name;
  DrawCounts Counts;
  struct ProgramReport {
    std::string Name; ///< "vertex", "position", "varying", "fragment".
    gpusim::ShadingCounts Counts;
  };
  std::vector<ProgramReport> Programs;
};

struct SceneResult {
  RenderTargets Targets; ///< Of the last pass.
  /// What the scene's buffers hold behind the last draw.
  gpusim::BufferContents Buffers;
  /// What draws save.
  struct File {
    std::string Path, Bytes;
  };
  std::vector<File> Files;
  std::vector<DrawReport> Reports;
};

/// An object that somebody else keeps.
struct ShaderObject {
  const gpuobj::LoadedObject *Object = nullptr;
  /// "file:line" of the code at a byte offset in .text; may be empty.
  std::function<std::string(uint64_t Offset)> SourceLines;
};
/// More options of the compiler for a target: where the hardware does not blend
/// or convert colours, drivers compile a draw's state into its shaders.
using StateOptions = function_ref<std::vector<std::string>(StringRef Arch)>;
/// Reads or compiles what a shader is.
using ObjectProvider =
    function_ref<Expected<ShaderObject>(const ShaderSpec &, StateOptions)>;

/// Draws everything.
Expected<SceneResult> drawScene(const SceneSpec &Scene,
                                const gpusim::RunOptions &Options,
                                ObjectProvider Objects);

/// The bytes of a PNG file with \p Target as it is: RGBA of 8 bits. Numbers
/// beyond 0 and 1 are clamped; of several samples it is the mean.
Expected<std::string> encodePicture(const ColourTarget &Target);

} // namespace gpudraw
} // namespace llvm

#endif // LLVM_GPUDRAW_SCENE_H
