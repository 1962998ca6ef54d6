//===- SceneDocument.h - What a scene says, as YAML -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Buffers, bindings and bare programs have the keys that they have in jobs,
// which is why the documents of jobs are used here.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUDRAW_SCENEDOCUMENT_H
#define LLVM_LIB_GPUDRAW_SCENEDOCUMENT_H

#include "../GPUSim/JobDocument.h"

namespace llvm::gpudraw {

/// A part of an image.
struct YTargetImage {
  std::optional<std::string> Image;
  uint32_t Layer = 0, Level = 0;
};
struct YColourTarget : YTargetImage {
  SMLoc Place;
  std::optional<std::string> Format;
  std::vector<float> Clear;
  bool Load = false;
};
struct YDepth : YTargetImage {
  SMLoc Place;
  std::optional<std::string> Format;
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
/// A compiled shader; the other keys are those of bare programs.
struct YShader {
  SMLoc Place;
  std::optional<std::string> Shader, CPU;
  std::string Entry;
  std::optional<std::vector<std::string>> Options;
};
struct YAttribute {
  SMLoc Place;
  uint32_t Location = 0;
  std::string Buffer, Rate = "vertex";
  std::optional<std::string> Format;
  uint64_t Offset = 0;
  std::optional<uint32_t> Stride;
  std::optional<uint32_t> Divisor;
};
struct YVertexShader : YShader {
  std::optional<gpusim::YRaw> Position, Varying;
  uint32_t RecordBytes = 0, Words = 0, InputWords = 0;
  bool Attributes = false, Single = false;
  std::vector<YSlot> Slots;
  std::optional<std::string> Inputs;
};
struct YFragmentShader : YShader {
  std::optional<gpusim::YRaw> Program;
  std::vector<YCoefficients> Coefficients;
  bool LateTests = false, ReadsTargets = false;
};
struct YTargetSave {
  SMLoc Place;
  uint32_t Target = 0;
  std::string Path, Format = "raw";
};
struct YDraw {
  SMLoc Place;
  std::string Name;
  std::optional<std::vector<float>> Clear;
  std::vector<YTargetSave> Save;
  YVertexShader Vertex;
  std::optional<YFragmentShader> Fragment;
  bool Link = false;
  std::vector<YAttribute> Attributes;
  std::vector<gpusim::YBinding> Bindings;
  std::vector<gpusim::YPart> PushConstants;
  bool UnusedBindings = false;
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
struct YPass {
  SMLoc Place;
  std::string Name;
  std::vector<uint32_t> Size;
  uint32_t Samples = 1, Layers = 1;
  std::vector<YColourTarget> Targets;
  std::optional<YDepth> Depth;
  std::vector<YDraw> Draws;
};
/// Its own draws are the last pass.
struct YScene : YPass {
  std::string CPU;
  std::vector<std::string> Options;
  std::vector<YMesh> Meshes;
  std::vector<gpusim::YBuffer> Buffers;
  std::vector<YPass> Passes;
};

} // namespace llvm::gpudraw

LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YColourTarget)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YBlendState)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YSlot)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YCoefficients)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YAttribute)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YTargetSave)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YDraw)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YMesh)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpudraw::YPass)

namespace llvm {
namespace yaml {

inline void mapImage(IO &IO, gpudraw::YTargetImage &Y) {
  IO.mapOptional("image", Y.Image);
  IO.mapOptional("layer", Y.Layer);
  IO.mapOptional("level", Y.Level);
}
template <> struct MappingTraits<gpudraw::YColourTarget> {
  static void mapping(IO &IO, gpudraw::YColourTarget &Y) {
    Y.Place = gpusim::placeOf(IO);
    mapImage(IO, Y);
    IO.mapOptional("format", Y.Format);
    IO.mapOptional("clear", Y.Clear);
    IO.mapOptional("load", Y.Load);
  }
};
template <> struct MappingTraits<gpudraw::YDepth> {
  static void mapping(IO &IO, gpudraw::YDepth &Y) {
    Y.Place = gpusim::placeOf(IO);
    mapImage(IO, Y);
    IO.mapOptional("format", Y.Format);
    IO.mapOptional("clear", Y.Clear);
    IO.mapOptional("stencil", Y.Stencil);
  }
};
template <> struct MappingTraits<gpudraw::YBlendState> {
  static void mapping(IO &IO, gpudraw::YBlendState &Y) {
    Y.Place = gpusim::placeOf(IO);
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
template <> struct MappingTraits<gpudraw::YStencilFace> {
  static void mapping(IO &IO, gpudraw::YStencilFace &Y) {
    IO.mapOptional("compare", Y.Compare);
    IO.mapOptional("fail", Y.Fail);
    IO.mapOptional("depth-fail", Y.DepthFail);
    IO.mapOptional("pass", Y.Pass);
    IO.mapOptional("reference", Y.Reference);
    IO.mapOptional("compare-mask", Y.CompareMask);
    IO.mapOptional("write-mask", Y.WriteMask);
  }
};
template <> struct MappingTraits<gpudraw::YPipeline> {
  static void mapping(IO &IO, gpudraw::YPipeline &Y) {
    Y.Place = gpusim::placeOf(IO);
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
template <> struct MappingTraits<gpudraw::YSlot> {
  static void mapping(IO &IO, gpudraw::YSlot &Y) {
    IO.mapRequired("format", Y.Format);
    IO.mapRequired("offset", Y.Offset);
  }
};
template <> struct MappingTraits<gpudraw::YCoefficients> {
  static void mapping(IO &IO, gpudraw::YCoefficients &Y) {
    IO.mapRequired("register", Y.Register);
    IO.mapOptional("word", Y.Word);
    IO.mapOptional("components", Y.Components);
    IO.mapOptional("source", Y.Source);
    IO.mapOptional("perspective", Y.Perspective);
    IO.mapOptional("flat", Y.Flat);
  }
};
inline void mapShader(IO &IO, gpudraw::YShader &Y) {
  Y.Place = gpusim::placeOf(IO);
  IO.mapOptional("shader", Y.Shader);
  IO.mapOptional("cpu", Y.CPU);
  IO.mapOptional("entry", Y.Entry);
  IO.mapOptional("options", Y.Options);
}
template <> struct MappingTraits<gpudraw::YAttribute> {
  static void mapping(IO &IO, gpudraw::YAttribute &Y) {
    Y.Place = gpusim::placeOf(IO);
    IO.mapRequired("location", Y.Location);
    IO.mapRequired("buffer", Y.Buffer);
    IO.mapOptional("format", Y.Format);
    IO.mapOptional("offset", Y.Offset);
    IO.mapOptional("stride", Y.Stride);
    IO.mapOptional("rate", Y.Rate);
    IO.mapOptional("divisor", Y.Divisor);
  }
};
template <> struct MappingTraits<gpudraw::YVertexShader> {
  static void mapping(IO &IO, gpudraw::YVertexShader &Y) {
    mapShader(IO, Y);
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
template <> struct MappingTraits<gpudraw::YFragmentShader> {
  static void mapping(IO &IO, gpudraw::YFragmentShader &Y) {
    mapShader(IO, Y);
    IO.mapOptional("program", Y.Program);
    IO.mapOptional("coefficients", Y.Coefficients);
    IO.mapOptional("late-tests", Y.LateTests);
    IO.mapOptional("reads-targets", Y.ReadsTargets);
  }
};
template <> struct MappingTraits<gpudraw::YTargetSave> {
  static void mapping(IO &IO, gpudraw::YTargetSave &Y) {
    Y.Place = gpusim::placeOf(IO);
    IO.mapOptional("target", Y.Target);
    IO.mapRequired("path", Y.Path);
    IO.mapOptional("format", Y.Format);
  }
};
template <> struct MappingTraits<gpudraw::YDraw> {
  static void mapping(IO &IO, gpudraw::YDraw &Y) {
    Y.Place = gpusim::placeOf(IO);
    IO.mapOptional("name", Y.Name);
    IO.mapRequired("vertex", Y.Vertex);
    IO.mapOptional("fragment", Y.Fragment);
    IO.mapOptional("link", Y.Link);
    IO.mapOptional("attributes", Y.Attributes);
    IO.mapOptional("bindings", Y.Bindings);
    IO.mapOptional("push-constants", Y.PushConstants);
    IO.mapOptional("unused-bindings", Y.UnusedBindings);
    IO.mapOptional("state", Y.State);
    IO.mapOptional("indices", Y.Indices);
    IO.mapOptional("first", Y.First);
    IO.mapOptional("count", Y.Count);
    IO.mapOptional("base-vertex", Y.BaseVertex);
    IO.mapOptional("restart", Y.Restart);
    IO.mapOptional("first-instance", Y.FirstInstance);
    IO.mapOptional("instances", Y.Instances);
    IO.mapOptional("clear", Y.Clear);
    IO.mapOptional("save", Y.Save);
  }
};
template <> struct MappingTraits<gpudraw::YMesh> {
  static void mapping(IO &IO, gpudraw::YMesh &Y) {
    Y.Place = gpusim::placeOf(IO);
    IO.mapRequired("name", Y.Name);
    IO.mapRequired("file", Y.File);
  }
};
inline void mapPass(IO &IO, gpudraw::YPass &Y) {
  Y.Place = gpusim::placeOf(IO);
  IO.mapOptional("size", Y.Size);
  IO.mapOptional("samples", Y.Samples);
  IO.mapOptional("layers", Y.Layers);
  IO.mapOptional("targets", Y.Targets);
  IO.mapOptional("depth", Y.Depth);
  IO.mapRequired("draws", Y.Draws);
}
template <> struct MappingTraits<gpudraw::YPass> {
  static void mapping(IO &IO, gpudraw::YPass &Y) {
    mapPass(IO, Y);
    IO.mapOptional("name", Y.Name);
  }
};
template <> struct MappingTraits<gpudraw::YScene> {
  static void mapping(IO &IO, gpudraw::YScene &Y) {
    mapPass(IO, Y);
    IO.mapOptional("cpu", Y.CPU);
    IO.mapOptional("options", Y.Options);
    IO.mapOptional("buffers", Y.Buffers);
    IO.mapOptional("meshes", Y.Meshes);
    IO.mapOptional("passes", Y.Passes);
  }
};

} // namespace yaml
} // namespace llvm

#endif // LLVM_LIB_GPUDRAW_SCENEDOCUMENT_H
