//===- JobResources.h - Images, samplers and tables as YAML -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_JOBRESOURCES_H
#define LLVM_LIB_GPUSIM_JOBRESOURCES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/YAMLTraits.h"
#include <tuple>

namespace llvm {
namespace gpusim {

/// The `image` key of a buffer.
struct YImage {
  std::string Type = "2d", Format = "rgba8", Layout = "linear";
  uint64_t Width = 0, Height = 0, Depth = 1, Elements = 1, Levels = 1,
           Samples = 1;
};

struct YSampler {
  std::string Filter = "nearest", Mip = "none", Compare = "never";
  std::optional<std::string> Magnify;
  std::vector<std::string> Wrap;
  std::vector<std::string> Border;
  double MinLOD = 0, MaxLOD = 31, Bias = 0;
  bool Normalized = true, Seamless = true;
};

struct YDescriptor {
  std::optional<std::string> Buffer, Image;
  std::optional<YSampler> Sampler;
  std::vector<yaml::Hex32> Words;
  uint64_t Stride = 0;
};

struct YTable {
  std::optional<unsigned> Number;
  std::optional<std::string> Name;
  std::optional<std::string> Buffer;
  std::vector<YDescriptor> Descriptors;
};

/// PowerVR: a state in shared registers.
struct YState {
  unsigned Register = 0;
  std::optional<std::string> Image;
  std::optional<YSampler> Sampler;
};

struct YLaneRegister {
  unsigned Register = 0;
  std::vector<yaml::Hex32> Values;
  std::optional<std::string> Buffer;
  uint64_t Stride = 0;
};

struct YVarying {
  unsigned Offset = 0, Index = 0, Components = 4;
  std::vector<std::string> Values;
};
struct YTarget {
  unsigned Number = 0;
  std::string Buffer;
};
struct YVertex {
  float X = 0, Y = 0, Z = 0, InverseW = 1;
  uint32_t Index = 0;
};
struct YPrimitive {
  std::vector<YVertex> Vertices;
  uint32_t Provoking = 0, Id = 0;
  bool BackFacing = false;
};
struct YRecords {
  std::string Buffer;
  uint32_t Stride = 0;
};
struct YBlend {
  std::vector<yaml::Hex32> Words;
};
struct YFragment {
  std::vector<YVarying> Varyings;
  std::vector<YTarget> Targets, Tile;
  std::vector<YPrimitive> Primitives;
  std::vector<uint32_t> PrimitiveOf, SampleIds;
  std::optional<YRecords> Records;
  uint32_t SamplePattern = 0, Layer = 0;
  std::vector<float> PointX, PointY;
  std::vector<YBlend> Blend;
  std::optional<std::string> Results;
  std::vector<float> X, Y;
  std::vector<uint32_t> Coverage;
  bool CounterClockwise = false;
  std::optional<std::string> Outputs;
};

/// Four components.
struct YBorder {
  std::vector<std::string> Numbers;
};

struct YSampling {
  unsigned CoordinateBits = 8, LevelBits = 8;
  std::string Outside = "zero";
  std::vector<YBorder> BorderColours;
};

using BufferIndexFn = function_ref<Expected<unsigned>(StringRef Name)>;

/// Check what was read, and resolve names.
Expected<ImageSpec> makeImage(const YImage &Y);
Expected<SamplerState> makeSampler(const YSampler &Y);
Expected<RawSpec::Table> makeTable(const YTable &Y, BufferIndexFn BufferIndex);
Error addLaneRegister(const YLaneRegister &Y, BufferIndexFn BufferIndex,
                      RawSpec &Raw);
Expected<RawSpec::FragmentSpec> makeFragment(const YFragment &Y,
                                             BufferIndexFn BufferIndex);
Expected<RawSpec::State> makeState(const YState &Y, BufferIndexFn BufferIndex);
Expected<SamplingModel> makeSampling(const YSampling &Y);

} // namespace gpusim
} // namespace llvm

LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YDescriptor)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YBorder)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YTable)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YLaneRegister)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YState)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YVarying)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YTarget)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YVertex)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YPrimitive)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YBlend)

namespace llvm {
namespace yaml {

template <> struct MappingTraits<gpusim::YImage> {
  static void mapping(IO &IO, gpusim::YImage &Y) {
    IO.mapOptional("type", Y.Type);
    IO.mapOptional("format", Y.Format);
    IO.mapOptional("layout", Y.Layout);
    IO.mapOptional("width", Y.Width);
    IO.mapOptional("height", Y.Height);
    IO.mapOptional("depth", Y.Depth);
    IO.mapOptional("elements", Y.Elements);
    IO.mapOptional("levels", Y.Levels);
    IO.mapOptional("samples", Y.Samples);
  }
};
template <> struct MappingTraits<gpusim::YSampler> {
  static void mapping(IO &IO, gpusim::YSampler &Y) {
    IO.mapOptional("filter", Y.Filter);
    IO.mapOptional("magnify", Y.Magnify);
    IO.mapOptional("mip", Y.Mip);
    IO.mapOptional("wrap", Y.Wrap);
    IO.mapOptional("border", Y.Border);
    IO.mapOptional("compare", Y.Compare);
    IO.mapOptional("min-lod", Y.MinLOD);
    IO.mapOptional("max-lod", Y.MaxLOD);
    IO.mapOptional("bias", Y.Bias);
    IO.mapOptional("normalized", Y.Normalized);
    IO.mapOptional("seamless", Y.Seamless);
  }
};
template <> struct MappingTraits<gpusim::YDescriptor> {
  static void mapping(IO &IO, gpusim::YDescriptor &Y) {
    IO.mapOptional("buffer", Y.Buffer);
    IO.mapOptional("stride", Y.Stride);
    IO.mapOptional("image", Y.Image);
    IO.mapOptional("sampler", Y.Sampler);
    IO.mapOptional("words", Y.Words);
  }
};
template <> struct MappingTraits<gpusim::YTable> {
  static void mapping(IO &IO, gpusim::YTable &Y) {
    IO.mapOptional("number", Y.Number);
    IO.mapOptional("name", Y.Name);
    IO.mapOptional("buffer", Y.Buffer);
    IO.mapOptional("descriptors", Y.Descriptors);
  }
};
template <> struct MappingTraits<gpusim::YState> {
  static void mapping(IO &IO, gpusim::YState &Y) {
    IO.mapRequired("register", Y.Register);
    IO.mapOptional("image", Y.Image);
    IO.mapOptional("sampler", Y.Sampler);
  }
};
template <> struct MappingTraits<gpusim::YLaneRegister> {
  static void mapping(IO &IO, gpusim::YLaneRegister &Y) {
    IO.mapRequired("register", Y.Register);
    IO.mapOptional("values", Y.Values);
    IO.mapOptional("buffer", Y.Buffer);
    IO.mapOptional("stride", Y.Stride);
  }
};
template <> struct MappingTraits<gpusim::YVarying> {
  static void mapping(IO &IO, gpusim::YVarying &Y) {
    IO.mapOptional("offset", Y.Offset);
    IO.mapOptional("index", Y.Index);
    IO.mapOptional("components", Y.Components);
    IO.mapRequired("values", Y.Values);
  }
};
template <> struct MappingTraits<gpusim::YTarget> {
  static void mapping(IO &IO, gpusim::YTarget &Y) {
    IO.mapRequired("number", Y.Number);
    IO.mapRequired("buffer", Y.Buffer);
  }
};
template <> struct MappingTraits<gpusim::YVertex> {
  static void mapping(IO &IO, gpusim::YVertex &Y) {
    IO.mapRequired("x", Y.X);
    IO.mapRequired("y", Y.Y);
    IO.mapOptional("z", Y.Z);
    IO.mapOptional("inverse-w", Y.InverseW);
    IO.mapOptional("index", Y.Index);
  }
  static const bool flow = true;
};
template <> struct MappingTraits<gpusim::YPrimitive> {
  static void mapping(IO &IO, gpusim::YPrimitive &Y) {
    IO.mapRequired("vertices", Y.Vertices);
    IO.mapOptional("provoking", Y.Provoking);
    IO.mapOptional("id", Y.Id);
    IO.mapOptional("back-facing", Y.BackFacing);
  }
};
template <> struct MappingTraits<gpusim::YRecords> {
  static void mapping(IO &IO, gpusim::YRecords &Y) {
    IO.mapRequired("buffer", Y.Buffer);
    IO.mapRequired("stride", Y.Stride);
  }
  static const bool flow = true;
};
template <> struct MappingTraits<gpusim::YBlend> {
  static void mapping(IO &IO, gpusim::YBlend &Y) {
    IO.mapRequired("words", Y.Words);
  }
  static const bool flow = true;
};
template <> struct MappingTraits<gpusim::YFragment> {
  static void mapping(IO &IO, gpusim::YFragment &Y) {
    IO.mapOptional("varyings", Y.Varyings);
    IO.mapOptional("targets", Y.Targets);
    IO.mapOptional("tile", Y.Tile);
    IO.mapOptional("primitives", Y.Primitives);
    IO.mapOptional("primitive-of", Y.PrimitiveOf);
    IO.mapOptional("records", Y.Records);
    IO.mapOptional("sample-pattern", Y.SamplePattern);
    IO.mapOptional("samples", Y.SampleIds);
    IO.mapOptional("layer", Y.Layer);
    IO.mapOptional("point-x", Y.PointX);
    IO.mapOptional("point-y", Y.PointY);
    IO.mapOptional("blend", Y.Blend);
    IO.mapOptional("results", Y.Results);
    IO.mapOptional("x", Y.X);
    IO.mapOptional("y", Y.Y);
    IO.mapOptional("coverage", Y.Coverage);
    IO.mapOptional("counter-clockwise", Y.CounterClockwise);
    IO.mapOptional("outputs", Y.Outputs);
  }
};
template <> struct SequenceTraits<gpusim::YBorder> {
  static size_t size(IO &, gpusim::YBorder &Y) { return Y.Numbers.size(); }
  static std::string &element(IO &, gpusim::YBorder &Y, size_t Index) {
    if (Index >= Y.Numbers.size())
      Y.Numbers.resize(Index + 1);
    return Y.Numbers[Index];
  }
};
template <> struct MappingTraits<gpusim::YSampling> {
  static void mapping(IO &IO, gpusim::YSampling &Y) {
    IO.mapOptional("coordinate-bits", Y.CoordinateBits);
    IO.mapOptional("level-bits", Y.LevelBits);
    IO.mapOptional("outside", Y.Outside);
    IO.mapOptional("border-colours", Y.BorderColours);
  }
};

} // namespace yaml
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_JOBRESOURCES_H
