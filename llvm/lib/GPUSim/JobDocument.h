//===- JobDocument.h - What a job says, as YAML -----------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Structures of strings and numbers, as they are in a document; what depends on
// types (values, sizes, names of buffers) is resolved by JobResolver.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_JOBDOCUMENT_H
#define LLVM_LIB_GPUSIM_JOBDOCUMENT_H

#include "JobResources.h"
#include "JobUSC.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/GPUObject/YAMLSchema.h"
#include "llvm/Support/SMLoc.h"
#include "llvm/Support/YAMLTraits.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm::gpusim {

struct YIndex {
  double Start = 0, Step = 1;
};
struct YRandom {
  uint64_t Seed = 1;
  std::optional<double> Min, Max;
};
/// Bytes in one of several notations, and rules to make them.
struct YData {
  std::optional<std::string> File, Hex, Base64, Constant, Picture;
  std::optional<std::vector<std::string>> Values;
  std::optional<YIndex> Index;
  std::optional<YRandom> Random;
  std::optional<bool> Undefined;
};
struct YTolerance {
  double Ulp = 0;
  double Abs = -1;
  bool SubnormalAsZero = false;
  bool Ignore = false;
};
struct YExpect {
  YData Data;
  YTolerance Limit;
  std::string Type;
  std::vector<uint64_t> Skip;
};
struct YSave {
  std::string Path, Format = "raw";
  unsigned Width = 0, Height = 0, Components = 1;
  double Scale = 1;
  bool Packed = false;
};
struct YBuffer {
  std::string Name, Type = "uchar";
  std::optional<uint64_t> Count, Size;
  std::optional<YData> Fill;
  uint64_t Print = 0;
  std::vector<YSave> Save;
  std::optional<YExpect> Expect;
  std::optional<YTolerance> Reference;
  std::optional<YImage> Image;
};
struct YArg {
  std::optional<std::string> Buffer, Value, Type, Hex, Image;
  std::optional<YSampler> Sampler;
  std::optional<std::vector<std::string>> Values;
  std::optional<uint64_t> Local;
  uint64_t Offset = 0;
};
struct YPointer {
  uint64_t Offset = 0;
  std::string Buffer;
  uint64_t Add = 0;
  std::optional<std::string> In;
  unsigned Shift = 0;
};
struct YVertexOutputs {
  std::string Buffer;
  uint32_t Count = 0;
};
struct YVertexState {
  std::optional<YData> Inputs;
  YVertexOutputs Outputs;
};
struct YRaw {
  std::string CPU = "mali-g57";
  YData Code;
  unsigned Registers = Mali::LargeRegisterMode;
  uint32_t Preload = 0;
  std::optional<YData> FAU, Shared, Coefficients;
  std::optional<YUSC> USC;
  uint64_t FAUWords = 0;
  std::vector<YPointer> Pointers;
  uint64_t LocalBytes = 0, PrivateBytes = 0;
  std::string FlushToZero = "preserve";
  std::vector<YTable> Tables;
  std::vector<YLaneRegister> LaneRegisters;
  std::vector<YState> States;
  std::optional<YFragment> Fragment;
  std::optional<YVertexState> Vertex;
  uint32_t ShaderOutput = Launch::AllShaderOutputs;
  YSampling Sampling;
};
struct YPrintf {
  std::optional<uint64_t> Size;
  std::optional<std::string> Expect;
  bool IgnoreReference = false;
};
struct YPart {
  SMLoc Place;
  std::optional<std::string> Member, Type, Value, Hex;
  std::optional<uint64_t> Offset;
  std::optional<std::vector<std::string>> Values;
};
struct YBinding {
  SMLoc Place;
  uint32_t Set = 0, Binding = 0, Element = 0;
  std::optional<std::string> Buffer;
  uint64_t Offset = 0;
  std::optional<uint64_t> Range;
  std::optional<std::vector<YPart>> Block;
  std::optional<std::string> Image;
  std::optional<YSampler> Sampler;
};
struct YSpecialization {
  SMLoc Place;
  std::string Id, Value;
};
/// Values by their ids.
struct YSpecializations {
  std::vector<YSpecialization> List;
};
struct YLaunch {
  SMLoc Place;
  std::optional<std::string> Kernel;
  std::optional<std::vector<uint64_t>> Global, Local, Offset;
  std::optional<std::vector<YArg>> Args;
  std::optional<std::vector<YBinding>> Bindings;
  std::optional<std::vector<YPart>> PushConstants;
};
struct YJob : YLaunch {
  std::string Name, Object, CPU, IR, Source;
  std::vector<std::string> Options;
  std::vector<YBuffer> Buffers;
  std::vector<YLaunch> Launches;
  YSpecializations Specialization;
  std::optional<YRaw> Raw;
  std::optional<YPrintf> Printf;
};

/// Where the input has what is being read.
inline SMLoc placeOf(yaml::IO &IO) {
  if (gpuobj::YAMLSchema::isSchema(IO))
    return SMLoc();
  const yaml::Node *N = static_cast<yaml::Input &>(IO).getCurrentNode();
  return N ? N->getSourceRange().Start : SMLoc();
}

} // namespace llvm::gpusim

LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YSave)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YBuffer)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YArg)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YPointer)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YLaunch)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YPart)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::gpusim::YBinding)
LLVM_YAML_IS_DOCUMENT_LIST_VECTOR(llvm::gpusim::YJob)

namespace llvm {
namespace yaml {

template <> struct MappingTraits<gpusim::YIndex> {
  static void mapping(IO &IO, gpusim::YIndex &Y) {
    IO.mapOptional("start", Y.Start);
    IO.mapOptional("step", Y.Step);
  }
};
template <> struct MappingTraits<gpusim::YRandom> {
  static void mapping(IO &IO, gpusim::YRandom &Y) {
    IO.mapOptional("seed", Y.Seed);
    IO.mapOptional("min", Y.Min);
    IO.mapOptional("max", Y.Max);
  }
};
inline void mapData(IO &IO, gpusim::YData &Y) {
  IO.mapOptional("file", Y.File);
  IO.mapOptional("hex", Y.Hex);
  IO.mapOptional("base64", Y.Base64);
  IO.mapOptional("constant", Y.Constant);
  IO.mapOptional("values", Y.Values);
  IO.mapOptional("index", Y.Index);
  IO.mapOptional("random", Y.Random);
  IO.mapOptional("undefined", Y.Undefined);
  IO.mapOptional("picture", Y.Picture);
}
inline void mapTolerance(IO &IO, gpusim::YTolerance &Y) {
  IO.mapOptional("ulp", Y.Ulp);
  IO.mapOptional("abs", Y.Abs);
  IO.mapOptional("subnormal-as-zero", Y.SubnormalAsZero);
}
template <> struct MappingTraits<gpusim::YData> {
  static void mapping(IO &IO, gpusim::YData &Y) { mapData(IO, Y); }
};
template <> struct MappingTraits<gpusim::YTolerance> {
  static void mapping(IO &IO, gpusim::YTolerance &Y) {
    mapTolerance(IO, Y);
    IO.mapOptional("ignore", Y.Ignore);
  }
};
template <> struct MappingTraits<gpusim::YExpect> {
  static void mapping(IO &IO, gpusim::YExpect &Y) {
    mapData(IO, Y.Data);
    mapTolerance(IO, Y.Limit);
    IO.mapOptional("type", Y.Type);
    IO.mapOptional("skip", Y.Skip);
  }
};
template <> struct MappingTraits<gpusim::YSave> {
  static void mapping(IO &IO, gpusim::YSave &Y) {
    IO.mapRequired("path", Y.Path);
    IO.mapOptional("format", Y.Format);
    IO.mapOptional("width", Y.Width);
    IO.mapOptional("height", Y.Height);
    IO.mapOptional("components", Y.Components);
    IO.mapOptional("scale", Y.Scale);
    IO.mapOptional("packed", Y.Packed);
  }
};
template <> struct MappingTraits<gpusim::YBuffer> {
  static void mapping(IO &IO, gpusim::YBuffer &Y) {
    IO.mapRequired("name", Y.Name);
    IO.mapOptional("type", Y.Type);
    IO.mapOptional("count", Y.Count);
    IO.mapOptional("size", Y.Size);
    IO.mapOptional("fill", Y.Fill);
    IO.mapOptional("print", Y.Print);
    IO.mapOptional("save", Y.Save);
    IO.mapOptional("expect", Y.Expect);
    IO.mapOptional("reference", Y.Reference);
    IO.mapOptional("image", Y.Image);
  }
};
template <> struct MappingTraits<gpusim::YArg> {
  static void mapping(IO &IO, gpusim::YArg &Y) {
    IO.mapOptional("buffer", Y.Buffer);
    IO.mapOptional("offset", Y.Offset);
    IO.mapOptional("local", Y.Local);
    IO.mapOptional("image", Y.Image);
    IO.mapOptional("sampler", Y.Sampler);
    IO.mapOptional("value", Y.Value);
    IO.mapOptional("values", Y.Values);
    IO.mapOptional("hex", Y.Hex);
    IO.mapOptional("type", Y.Type);
  }
};
template <> struct MappingTraits<gpusim::YPointer> {
  static void mapping(IO &IO, gpusim::YPointer &Y) {
    IO.mapRequired("offset", Y.Offset);
    IO.mapRequired("buffer", Y.Buffer);
    IO.mapOptional("add", Y.Add);
    IO.mapOptional("in", Y.In);
    IO.mapOptional("shift", Y.Shift);
  }
  static const bool flow = true;
};
template <> struct MappingTraits<gpusim::YVertexOutputs> {
  static void mapping(IO &IO, gpusim::YVertexOutputs &Y) {
    IO.mapRequired("buffer", Y.Buffer);
    IO.mapRequired("count", Y.Count);
  }
  static const bool flow = true;
};
template <> struct MappingTraits<gpusim::YVertexState> {
  static void mapping(IO &IO, gpusim::YVertexState &Y) {
    IO.mapOptional("inputs", Y.Inputs);
    IO.mapRequired("outputs", Y.Outputs);
  }
};
template <> struct MappingTraits<gpusim::YRaw> {
  static void mapping(IO &IO, gpusim::YRaw &Y) {
    IO.mapOptional("cpu", Y.CPU);
    IO.mapRequired("code", Y.Code);
    IO.mapOptional("registers", Y.Registers);
    IO.mapOptional("preload", Y.Preload);
    IO.mapOptional("fau", Y.FAU);
    IO.mapOptional("fau-words", Y.FAUWords);
    IO.mapOptional("shared", Y.Shared);
    IO.mapOptional("coefficients", Y.Coefficients);
    IO.mapOptional("usc", Y.USC);
    IO.mapOptional("pointers", Y.Pointers);
    IO.mapOptional("local-bytes", Y.LocalBytes);
    IO.mapOptional("private-bytes", Y.PrivateBytes);
    IO.mapOptional("flush-to-zero", Y.FlushToZero);
    IO.mapOptional("tables", Y.Tables);
    IO.mapOptional("lane-registers", Y.LaneRegisters);
    IO.mapOptional("states", Y.States);
    IO.mapOptional("fragment", Y.Fragment);
    IO.mapOptional("shader-output", Y.ShaderOutput);
    IO.mapOptional("vertex", Y.Vertex);
    IO.mapOptional("sampling", Y.Sampling);
  }
};
template <> struct MappingTraits<gpusim::YPrintf> {
  static void mapping(IO &IO, gpusim::YPrintf &Y) {
    IO.mapOptional("size", Y.Size);
    IO.mapOptional("expect", Y.Expect);
    IO.mapOptional("ignore-reference", Y.IgnoreReference);
  }
};
inline void mapLaunch(IO &IO, gpusim::YLaunch &Y, bool IsNeeded) {
  Y.Place = gpusim::placeOf(IO);
  IO.mapOptional("kernel", Y.Kernel);
  if (IsNeeded)
    IO.mapRequired("global", Y.Global.emplace());
  else
    IO.mapOptional("global", Y.Global);
  IO.mapOptional("local", Y.Local);
  IO.mapOptional("offset", Y.Offset);
  IO.mapOptional("args", Y.Args);
  IO.mapOptional("bindings", Y.Bindings);
  IO.mapOptional("push-constants", Y.PushConstants);
}
template <> struct MappingTraits<gpusim::YLaunch> {
  static void mapping(IO &IO, gpusim::YLaunch &Y) {
    mapLaunch(IO, Y, /*IsNeeded=*/true);
  }
};
template <> struct MappingTraits<gpusim::YPart> {
  static void mapping(IO &IO, gpusim::YPart &Y) {
    Y.Place = gpusim::placeOf(IO);
    IO.mapOptional("member", Y.Member);
    IO.mapOptional("offset", Y.Offset);
    IO.mapOptional("type", Y.Type);
    IO.mapOptional("value", Y.Value);
    IO.mapOptional("values", Y.Values);
    IO.mapOptional("hex", Y.Hex);
  }
};
template <> struct MappingTraits<gpusim::YBinding> {
  static void mapping(IO &IO, gpusim::YBinding &Y) {
    Y.Place = gpusim::placeOf(IO);
    IO.mapOptional("set", Y.Set);
    IO.mapRequired("binding", Y.Binding);
    IO.mapOptional("element", Y.Element);
    IO.mapOptional("buffer", Y.Buffer);
    IO.mapOptional("offset", Y.Offset);
    IO.mapOptional("range", Y.Range);
    IO.mapOptional("block", Y.Block);
    IO.mapOptional("image", Y.Image);
    IO.mapOptional("sampler", Y.Sampler);
  }
};
template <> struct CustomMappingTraits<gpusim::YSpecializations> {
  static void inputOne(IO &IO, StringRef Key, gpusim::YSpecializations &Y) {
    gpusim::YSpecialization S;
    S.Place = gpusim::placeOf(IO);
    S.Id = Key.str();
    IO.mapRequired(Key, S.Value);
    Y.List.push_back(std::move(S));
  }
  static void output(IO &, gpusim::YSpecializations &) {}
};
template <> struct MappingTraits<gpusim::YJob> {
  static void mapping(IO &IO, gpusim::YJob &Y) {
    IO.mapOptional("name", Y.Name);
    IO.mapOptional("object", Y.Object);
    IO.mapOptional("cpu", Y.CPU);
    IO.mapOptional("ir", Y.IR);
    IO.mapOptional("source", Y.Source);
    IO.mapOptional("options", Y.Options);
    IO.mapOptional("buffers", Y.Buffers);
    IO.mapOptional("launches", Y.Launches);
    mapLaunch(IO, Y, /*IsNeeded=*/Y.Launches.empty());
    IO.mapOptional("specialization", Y.Specialization);
    IO.mapOptional("raw", Y.Raw);
    IO.mapOptional("printf", Y.Printf);
  }
};

} // namespace yaml
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_JOBDOCUMENT_H
