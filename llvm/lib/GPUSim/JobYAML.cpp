//===- JobYAML.cpp - Simulation jobs as YAML ------------------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The documents are read into structures of strings and numbers first; what
// depends on types (values, sizes, names of buffers) is resolved afterwards.
//
//===----------------------------------------------------------------------===//

#include "JobResources.h"
#include "JobUSC.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/GPUObject/MaliRegisterFile.h"
#include "llvm/GPUObject/YAMLDepth.h"
#include "llvm/GPUSim/Job.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"
#include "llvm/Support/raw_ostream.h"
#include <tuple>

using namespace llvm;
using namespace llvm::gpusim;

namespace {

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
struct YRaw {
  std::string CPU = "mali-g57";
  YData Code;
  unsigned Registers = Mali::LargeRegisterMode;
  uint32_t Preload = 0;
  std::optional<YData> FAU, Shared;
  std::optional<YUSC> USC;
  uint64_t FAUWords = 0;
  std::vector<YPointer> Pointers;
  uint64_t LocalBytes = 0, PrivateBytes = 0;
  std::string FlushToZero = "preserve";
  std::vector<YTable> Tables;
  std::vector<YLaneRegister> LaneRegisters;
  std::optional<YFragment> Fragment;
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
  std::optional<std::string> Kernel;
  std::optional<std::vector<uint64_t>> Global, Local, Offset;
  std::optional<std::vector<YArg>> Args;
};
struct YJob : YLaunch {
  SMLoc Place;
  std::string Name, Object, IR, Source;
  std::vector<std::string> Options;
  std::vector<YBuffer> Buffers;
  std::vector<YLaunch> Launches;
  std::optional<std::vector<YBinding>> Bindings;
  std::optional<std::vector<YPart>> PushConstants;
  YSpecializations Specialization;
  std::optional<YRaw> Raw;
  std::optional<YPrintf> Printf;
};

/// Where the input has what is being read.
SMLoc placeOf(yaml::IO &IO) {
  const yaml::Node *N = static_cast<yaml::Input &>(IO).getCurrentNode();
  return N ? N->getSourceRange().Start : SMLoc();
}

} // namespace

LLVM_YAML_IS_SEQUENCE_VECTOR(YSave)
LLVM_YAML_IS_SEQUENCE_VECTOR(YBuffer)
LLVM_YAML_IS_SEQUENCE_VECTOR(YArg)
LLVM_YAML_IS_SEQUENCE_VECTOR(YPointer)
LLVM_YAML_IS_SEQUENCE_VECTOR(YLaunch)
LLVM_YAML_IS_SEQUENCE_VECTOR(YPart)
LLVM_YAML_IS_SEQUENCE_VECTOR(YBinding)
LLVM_YAML_IS_DOCUMENT_LIST_VECTOR(YJob)

namespace llvm {
namespace yaml {

template <> struct MappingTraits<YIndex> {
  static void mapping(IO &IO, YIndex &Y) {
    IO.mapOptional("start", Y.Start);
    IO.mapOptional("step", Y.Step);
  }
};
template <> struct MappingTraits<YRandom> {
  static void mapping(IO &IO, YRandom &Y) {
    IO.mapOptional("seed", Y.Seed);
    IO.mapOptional("min", Y.Min);
    IO.mapOptional("max", Y.Max);
  }
};
static void mapData(IO &IO, YData &Y) {
  IO.mapOptional("file", Y.File);
  IO.mapOptional("hex", Y.Hex);
  IO.mapOptional("base64", Y.Base64);
  IO.mapOptional("constant", Y.Constant);
  IO.mapOptional("values", Y.Values);
  IO.mapOptional("index", Y.Index);
  IO.mapOptional("random", Y.Random);
  IO.mapOptional("picture", Y.Picture);
}
static void mapTolerance(IO &IO, YTolerance &Y) {
  IO.mapOptional("ulp", Y.Ulp);
  IO.mapOptional("abs", Y.Abs);
  IO.mapOptional("subnormal-as-zero", Y.SubnormalAsZero);
}
template <> struct MappingTraits<YData> {
  static void mapping(IO &IO, YData &Y) { mapData(IO, Y); }
};
template <> struct MappingTraits<YTolerance> {
  static void mapping(IO &IO, YTolerance &Y) {
    mapTolerance(IO, Y);
    IO.mapOptional("ignore", Y.Ignore);
  }
};
template <> struct MappingTraits<YExpect> {
  static void mapping(IO &IO, YExpect &Y) {
    mapData(IO, Y.Data);
    mapTolerance(IO, Y.Limit);
    IO.mapOptional("type", Y.Type);
    IO.mapOptional("skip", Y.Skip);
  }
};
template <> struct MappingTraits<YSave> {
  static void mapping(IO &IO, YSave &Y) {
    IO.mapRequired("path", Y.Path);
    IO.mapOptional("format", Y.Format);
    IO.mapOptional("width", Y.Width);
    IO.mapOptional("height", Y.Height);
    IO.mapOptional("components", Y.Components);
    IO.mapOptional("scale", Y.Scale);
    IO.mapOptional("packed", Y.Packed);
  }
};
template <> struct MappingTraits<YBuffer> {
  static void mapping(IO &IO, YBuffer &Y) {
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
template <> struct MappingTraits<YArg> {
  static void mapping(IO &IO, YArg &Y) {
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
template <> struct MappingTraits<YPointer> {
  static void mapping(IO &IO, YPointer &Y) {
    IO.mapRequired("offset", Y.Offset);
    IO.mapRequired("buffer", Y.Buffer);
    IO.mapOptional("add", Y.Add);
    IO.mapOptional("in", Y.In);
    IO.mapOptional("shift", Y.Shift);
  }
  static const bool flow = true;
};
template <> struct MappingTraits<YRaw> {
  static void mapping(IO &IO, YRaw &Y) {
    IO.mapOptional("cpu", Y.CPU);
    IO.mapRequired("code", Y.Code);
    IO.mapOptional("registers", Y.Registers);
    IO.mapOptional("preload", Y.Preload);
    IO.mapOptional("fau", Y.FAU);
    IO.mapOptional("fau-words", Y.FAUWords);
    IO.mapOptional("shared", Y.Shared);
    IO.mapOptional("usc", Y.USC);
    IO.mapOptional("pointers", Y.Pointers);
    IO.mapOptional("local-bytes", Y.LocalBytes);
    IO.mapOptional("private-bytes", Y.PrivateBytes);
    IO.mapOptional("flush-to-zero", Y.FlushToZero);
    IO.mapOptional("tables", Y.Tables);
    IO.mapOptional("lane-registers", Y.LaneRegisters);
    IO.mapOptional("fragment", Y.Fragment);
    IO.mapOptional("sampling", Y.Sampling);
  }
};
template <> struct MappingTraits<YPrintf> {
  static void mapping(IO &IO, YPrintf &Y) {
    IO.mapOptional("size", Y.Size);
    IO.mapOptional("expect", Y.Expect);
    IO.mapOptional("ignore-reference", Y.IgnoreReference);
  }
};
static void mapLaunch(IO &IO, YLaunch &Y, bool IsNeeded) {
  IO.mapOptional("kernel", Y.Kernel);
  if (IsNeeded)
    IO.mapRequired("global", Y.Global.emplace());
  else
    IO.mapOptional("global", Y.Global);
  IO.mapOptional("local", Y.Local);
  IO.mapOptional("offset", Y.Offset);
  IO.mapOptional("args", Y.Args);
}
template <> struct MappingTraits<YLaunch> {
  static void mapping(IO &IO, YLaunch &Y) {
    mapLaunch(IO, Y, /*IsNeeded=*/true);
  }
};
template <> struct MappingTraits<YPart> {
  static void mapping(IO &IO, YPart &Y) {
    Y.Place = placeOf(IO);
    IO.mapOptional("member", Y.Member);
    IO.mapOptional("offset", Y.Offset);
    IO.mapOptional("type", Y.Type);
    IO.mapOptional("value", Y.Value);
    IO.mapOptional("values", Y.Values);
    IO.mapOptional("hex", Y.Hex);
  }
};
template <> struct MappingTraits<YBinding> {
  static void mapping(IO &IO, YBinding &Y) {
    Y.Place = placeOf(IO);
    IO.mapOptional("set", Y.Set);
    IO.mapRequired("binding", Y.Binding);
    IO.mapOptional("element", Y.Element);
    IO.mapOptional("buffer", Y.Buffer);
    IO.mapOptional("offset", Y.Offset);
    IO.mapOptional("range", Y.Range);
    IO.mapOptional("block", Y.Block);
  }
};
template <> struct CustomMappingTraits<YSpecializations> {
  static void inputOne(IO &IO, StringRef Key, YSpecializations &Y) {
    YSpecialization S;
    S.Place = placeOf(IO);
    S.Id = Key.str();
    IO.mapRequired(Key, S.Value);
    Y.List.push_back(std::move(S));
  }
  static void output(IO &, YSpecializations &) {}
};
template <> struct MappingTraits<YJob> {
  static void mapping(IO &IO, YJob &Y) {
    Y.Place = placeOf(IO);
    IO.mapOptional("name", Y.Name);
    IO.mapOptional("object", Y.Object);
    IO.mapOptional("ir", Y.IR);
    IO.mapOptional("source", Y.Source);
    IO.mapOptional("options", Y.Options);
    IO.mapOptional("buffers", Y.Buffers);
    IO.mapOptional("launches", Y.Launches);
    mapLaunch(IO, Y, /*IsNeeded=*/Y.Launches.empty());
    IO.mapOptional("bindings", Y.Bindings);
    IO.mapOptional("push-constants", Y.PushConstants);
    IO.mapOptional("specialization", Y.Specialization);
    IO.mapOptional("raw", Y.Raw);
    IO.mapOptional("printf", Y.Printf);
  }
};

} // namespace yaml
} // namespace llvm

namespace {

static Error makeError(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

/// Turns a document into a job.
class Resolver {
public:
  Resolver(StringRef Text, StringRef JobPath)
      : Text(Text), Path(JobPath), Directory(sys::path::parent_path(JobPath)) {}

  Expected<JobSpec> resolve(const YJob &Y);

private:
  std::string pathOf(StringRef Path) const {
    if (Path.empty() || sys::path::is_absolute(Path) || Directory.empty())
      return Path.str();
    SmallString<128> Full(Directory);
    sys::path::append(Full, Path);
    return std::string(Full);
  }
  Error launch(const YLaunch &Y, LaunchSpec &L) const;
  Error dimensions(ArrayRef<uint64_t> Values, StringRef Key,
                   std::array<uint64_t, 3> &Result, unsigned &Dims) const;
  Expected<FillSpec> fill(const YData &Y, const DataType &Type) const;
  Expected<BufferSpec> buffer(const YBuffer &Y) const;
  Expected<SaveSpec> save(const YSave &Y) const;
  Expected<ArgumentSpec> argument(const YArg &Y) const;
  Expected<BlockPart> part(const YPart &Y) const;
  Expected<BindingSpec> binding(const YBinding &Y,
                                ArrayRef<BufferSpec> Known) const;
  Error bindings(const YJob &Y, JobSpec &J) const;
  std::string lineOf(SMLoc Place) const;
  /// An error with its place.
  Error errorAt(SMLoc Place, const Twine &Message) const {
    return makeError(lineOf(Place) + ": " + Message);
  }
  Expected<RawSpec> raw(const YRaw &Y) const;
  Expected<std::vector<uint8_t>> words(StringRef Name, const YData &Y,
                                       uint64_t MinWords) const;
  Expected<unsigned> bufferIndex(StringRef Name) const {
    auto It = Buffers.find(Name);
    if (It == Buffers.end())
      return makeError("there is no buffer '" + Name + "'");
    return It->second;
  }

  StringRef Text, Path, Directory;
  StringMap<unsigned> Buffers;
  std::vector<uint64_t> BufferSizes;
};

/// "line 3, column 5", as in the errors of the YAML parser.
std::string Resolver::lineOf(SMLoc Place) const {
  if (!Place.isValid() || Place.getPointer() < Text.begin() ||
      Place.getPointer() > Text.end())
    return "line 1";
  StringRef Before = Text.take_front(Place.getPointer() - Text.begin());
  size_t LineStart = Before.rfind('\n');
  return ("line " + Twine(Before.count('\n') + 1) + ", column " +
          Twine(Before.size() -
                (LineStart == StringRef::npos ? 0 : LineStart + 1) + 1))
      .str();
}

Error Resolver::dimensions(ArrayRef<uint64_t> Values, StringRef Key,
                           std::array<uint64_t, 3> &Result,
                           unsigned &Dims) const {
  if (Values.size() > 3)
    return makeError("'" + Key + "' has more than three dimensions");
  std::copy(Values.begin(), Values.end(), Result.begin());
  Dims = std::max<unsigned>(Dims, Values.size());
  return Error::success();
}

Expected<FillSpec> Resolver::fill(const YData &Y, const DataType &Type) const {
  unsigned Given = bool(Y.File) + bool(Y.Hex) + bool(Y.Base64) +
                   bool(Y.Constant) + bool(Y.Values) + bool(Y.Index) +
                   bool(Y.Random) + bool(Y.Picture);
  if (Given > 1)
    return makeError("more than one kind of contents is given");
  FillSpec F;
  if (Y.File) {
    F.Kind = FillSpec::File;
    F.Path = pathOf(*Y.File);
  } else if (Y.Hex) {
    F.Kind = FillSpec::Values;
    std::string Digits, Bytes;
    for (char C : *Y.Hex)
      if (!isSpace(C))
        Digits += C;
    if (Digits.size() % 2 || !tryGetFromHex(Digits, Bytes))
      return makeError("'hex' is no sequence of pairs of hexadecimal digits");
    F.Bytes.assign(Bytes.begin(), Bytes.end());
  } else if (Y.Base64) {
    F.Kind = FillSpec::Values;
    std::vector<char> Bytes;
    if (Error E = decodeBase64(*Y.Base64, Bytes))
      return std::move(E);
    F.Bytes.assign(Bytes.begin(), Bytes.end());
  } else if (Y.Values) {
    F.Kind = FillSpec::Values;
    for (const std::string &Text : *Y.Values) {
      auto Bytes = parseValue(Type, Text);
      if (!Bytes)
        return Bytes.takeError();
      F.Bytes.insert(F.Bytes.end(), Bytes->begin(), Bytes->end());
    }
  } else if (Y.Constant) {
    F.Kind = FillSpec::Constant;
    if (StringRef(*Y.Constant).getAsDouble(F.Start))
      return makeError("'" + *Y.Constant + "' is no number");
  } else if (Y.Index) {
    F.Kind = FillSpec::Index;
    F.Start = Y.Index->Start;
    F.Step = Y.Index->Step;
  } else if (Y.Picture) {
    F.Kind = FillSpec::Picture;
    F.Path = pathOf(*Y.Picture);
  } else if (Y.Random) {
    F.Kind = FillSpec::Random;
    F.Seed = Y.Random->Seed;
    F.Min = Y.Random->Min;
    F.Max = Y.Random->Max;
    if (F.Max.value_or(1e300) < F.Min.value_or(-1e300))
      return makeError("'min' is greater than 'max'");
  }
  return F;
}

Expected<SaveSpec> Resolver::save(const YSave &Y) const {
  SaveSpec S;
  S.Path = pathOf(Y.Path);
  auto Format = StringSwitch<std::optional<SaveSpec::FormatTy>>(Y.Format)
                    .Case("raw", SaveSpec::Raw)
                    .Case("text", SaveSpec::Text)
                    .Case("pgm", SaveSpec::PGM)
                    .Case("ppm", SaveSpec::PPM)
                    .Case("png", SaveSpec::PNG)
                    .Default(std::nullopt);
  if (!Format)
    return makeError("unknown format '" + Y.Format +
                     "' (raw, text, pgm, ppm, png)");
  S.Format = *Format;
  S.Width = Y.Width;
  S.Height = Y.Height;
  S.Components = Y.Components;
  S.Scale = Y.Scale;
  S.Packed = Y.Packed;
  return S;
}

static Tolerance toleranceOf(const YTolerance &Y) {
  Tolerance T;
  T.Ulp = Y.Ulp;
  T.Abs = Y.Abs;
  T.SubnormalAsZero = Y.SubnormalAsZero;
  return T;
}

Expected<BufferSpec> Resolver::buffer(const YBuffer &Y) const {
  BufferSpec B;
  B.Name = Y.Name;
  std::optional<DataType> Type = parseDataType(Y.Type);
  if (!Type)
    return makeError("unknown type '" + Y.Type + "'");
  B.Type = *Type;
  if (Y.Count && Y.Size)
    return makeError("both 'count' and 'size' are given");
  if (Y.Count && *Y.Count > MaxBufferBytes / B.Type.size())
    return makeError("'count' is " + Twine(*Y.Count) + ", the limit for " +
                     B.Type.name() + " is " +
                     Twine(MaxBufferBytes / B.Type.size()));
  if (Y.Size && *Y.Size > MaxBufferBytes)
    return makeError("'size' is " + Twine(*Y.Size) + ", the limit is " +
                     Twine(MaxBufferBytes));
  if (Y.Fill) {
    auto F = fill(*Y.Fill, B.Type);
    if (!F)
      return F.takeError();
    B.Fill = std::move(*F);
  }
  if (Y.Image) {
    if (Y.Count || Y.Size)
      return makeError("the size of an image follows from its own");
    auto Image = makeImage(*Y.Image);
    if (!Image)
      return Image.takeError();
    if (Error E = sizeImage(*Image, B))
      return std::move(E);
    B.Image = std::move(*Image);
  } else if (Y.Count)
    B.Size = *Y.Count * B.Type.size();
  else if (Y.Size)
    B.Size = *Y.Size;
  else if (B.Fill.Kind == FillSpec::Values)
    B.Size = B.Fill.Bytes.size();
  else
    return makeError("'count' or 'size' is missing");
  B.Print = Y.Print;
  for (const YSave &S : Y.Save) {
    auto R = save(S);
    if (!R)
      return R.takeError();
    B.Saves.push_back(std::move(*R));
  }
  if (Y.Expect) {
    ExpectSpec E;
    if (!Y.Expect->Type.empty()) {
      E.Type = parseDataType(Y.Expect->Type);
      if (!E.Type)
        return makeError("unknown type '" + Y.Expect->Type + "'");
    }
    auto F = fill(Y.Expect->Data, E.Type.value_or(B.Type));
    if (!F)
      return F.takeError();
    if (F->Kind == FillSpec::File) {
      E.Path = F->Path;
    } else if (F->Kind == FillSpec::Values) {
      E.Bytes = std::move(F->Bytes);
    } else {
      BufferSpec Model;
      Model.Name = B.Name;
      Model.Type = E.Type.value_or(B.Type);
      Model.Size = B.Size;
      Model.Fill = std::move(*F);
      Model.Image = B.Image;
      auto Bytes = makeInitialContents(Model);
      if (!Bytes)
        return Bytes.takeError();
      E.Bytes = std::move(*Bytes);
    }
    E.Limit = toleranceOf(Y.Expect->Limit);
    E.Skip = Y.Expect->Skip;
    B.Expect = std::move(E);
  }
  if (Y.Reference) {
    B.Reference = toleranceOf(*Y.Reference);
    B.IgnoreReference = Y.Reference->Ignore;
  }
  return B;
}

Expected<ArgumentSpec> Resolver::argument(const YArg &Y) const {
  ArgumentSpec A;
  unsigned Given = bool(Y.Buffer) + bool(Y.Local) + bool(Y.Value) +
                   bool(Y.Values) + bool(Y.Hex) + bool(Y.Image) +
                   bool(Y.Sampler);
  if (Given != 1)
    return makeError("exactly one of 'buffer', 'local', 'image', 'sampler', "
                     "'value', 'values' and 'hex' must be given");
  if (Y.Image) {
    auto Index = bufferIndex(*Y.Image);
    if (!Index)
      return Index.takeError();
    A.Kind = ArgumentSpec::Image;
    A.BufferIndex = *Index;
    return A;
  }
  if (Y.Sampler) {
    auto State = makeSampler(*Y.Sampler);
    if (!State)
      return State.takeError();
    A.Kind = ArgumentSpec::Sampler;
    A.State = *State;
    return A;
  }
  if (Y.Buffer) {
    auto Index = bufferIndex(*Y.Buffer);
    if (!Index)
      return Index.takeError();
    A.Kind = ArgumentSpec::Buffer;
    A.BufferIndex = *Index;
    A.BufferOffset = Y.Offset;
    return A;
  }
  if (Y.Local) {
    A.Kind = ArgumentSpec::Local;
    A.LocalBytes = *Y.Local;
    return A;
  }
  if (Y.Hex) {
    YData D;
    D.Hex = Y.Hex;
    auto F = fill(D, DataType());
    if (!F)
      return F.takeError();
    A.Bytes = std::move(F->Bytes);
    return A;
  }
  if (!Y.Type)
    return makeError("a value needs a 'type'");
  A.Type = parseDataType(*Y.Type);
  if (!A.Type)
    return makeError("unknown type '" + *Y.Type + "'");
  auto Bytes = parseValue(*A.Type, Y.Value ? *Y.Value : join(*Y.Values, ","));
  if (!Bytes)
    return Bytes.takeError();
  A.Bytes = std::move(*Bytes);
  return A;
}

Expected<BlockPart> Resolver::part(const YPart &Y) const {
  BlockPart P;
  P.Where = (Path + ": " + lineOf(Y.Place)).str();
  if (bool(Y.Member) == bool(Y.Offset))
    return errorAt(Y.Place, "exactly one of 'member' and 'offset' must be "
                            "given");
  if (bool(Y.Value) + bool(Y.Values) + bool(Y.Hex) != 1)
    return errorAt(Y.Place, "exactly one of 'value', 'values' and 'hex' must "
                            "be given");
  std::vector<std::string> Values =
      Y.Value ? std::vector<std::string>{*Y.Value}
              : Y.Values.value_or(std::vector<std::string>());
  if (Y.Member) {
    if (Y.Member->empty())
      return errorAt(Y.Place, "'member' is empty");
    if (Y.Hex || Y.Type)
      return errorAt(Y.Place, "a member has a type; 'type' and 'hex' are for "
                              "numbers at an 'offset'");
    P.Member = *Y.Member;
    P.Values = std::move(Values);
    return P;
  }
  P.Offset = *Y.Offset;
  if (Y.Hex) {
    if (Y.Type)
      return errorAt(Y.Place, "'hex' has no 'type'");
    YData D;
    D.Hex = Y.Hex;
    auto F = fill(D, DataType());
    if (!F)
      return errorAt(Y.Place, toString(F.takeError()));
    P.Bytes = std::move(F->Bytes);
    return P;
  }
  if (!Y.Type)
    return errorAt(Y.Place, "numbers at an 'offset' need a 'type'");
  P.Type = parseDataType(*Y.Type);
  if (!P.Type)
    return errorAt(Y.Place, "unknown type '" + *Y.Type + "'");
  if (Values.empty() || Values.size() % P.Type->Lanes)
    return errorAt(Y.Place, "a " + P.Type->name() + " has " +
                                Twine(P.Type->Lanes) + " numbers, " +
                                Twine(Values.size()) + " are given");
  // Without the padding of vectors of three, which blocks do not have.
  DataType One;
  One.Element = P.Type->Element;
  for (const std::string &Text : Values) {
    auto Bytes = parseValue(One, Text);
    if (!Bytes)
      return errorAt(Y.Place, toString(Bytes.takeError()));
    P.Bytes.insert(P.Bytes.end(), Bytes->begin(), Bytes->end());
  }
  return P;
}

Expected<BindingSpec> Resolver::binding(const YBinding &Y,
                                        ArrayRef<BufferSpec> Known) const {
  BindingSpec B;
  B.Where = (Path + ": " + lineOf(Y.Place)).str();
  B.Set = Y.Set;
  B.Binding = Y.Binding;
  B.Element = Y.Element;
  if (bool(Y.Buffer) == bool(Y.Block))
    return errorAt(Y.Place,
                   "exactly one of 'buffer' and 'block' must be given");
  if (!Y.Buffer) {
    if (Y.Offset || Y.Range)
      return errorAt(Y.Place, "'offset' and 'range' are for a 'buffer'");
    for (const YPart &P : *Y.Block) {
      auto R = part(P);
      if (!R)
        return R.takeError();
      B.Block.push_back(std::move(*R));
    }
    return B;
  }
  auto Index = bufferIndex(*Y.Buffer);
  if (!Index)
    return errorAt(Y.Place, toString(Index.takeError()));
  uint64_t Size = Known[*Index].Size;
  if (Y.Offset > Size)
    return errorAt(Y.Place, "the offset " + Twine(Y.Offset) +
                                " is behind the end of '" + *Y.Buffer +
                                "', which has " + Twine(Size) + " bytes");
  if (Y.Range && *Y.Range > Size - Y.Offset)
    return errorAt(Y.Place, "the range " + Twine(*Y.Range) +
                                " ends behind the end of '" + *Y.Buffer +
                                "', which has " + Twine(Size) + " bytes");
  B.BufferIndex = *Index;
  B.Offset = Y.Offset;
  B.Range = Y.Range;
  return B;
}

/// Descriptors, push constants and specialization.
Error Resolver::bindings(const YJob &Y, JobSpec &J) const {
  J.Where = (Path + ": " + lineOf(Y.Place)).str();
  if (Y.Bindings) {
    if (!Y.Bindings->empty())
      J.Where = (Path + ": " + lineOf(Y.Bindings->front().Place)).str();
    J.Bindings.emplace();
    for (const YBinding &B : *Y.Bindings) {
      auto R = binding(B, J.Buffers);
      if (!R)
        return R.takeError();
      J.Bindings->push_back(std::move(*R));
    }
  }
  if (Y.PushConstants)
    for (const YPart &P : *Y.PushConstants) {
      auto R = part(P);
      if (!R)
        return R.takeError();
      J.PushConstants.push_back(std::move(*R));
    }
  if (!Y.Launches.empty() && (Y.Bindings || Y.PushConstants))
    return makeError(lineOf(Y.Place) + ": 'bindings' and 'push-constants' are "
                                       "for a job without 'launches'");
  if (Y.Args && (Y.Bindings || Y.PushConstants))
    return makeError(lineOf(Y.Place) + ": 'args' lists all arguments by their "
                                       "positions; 'bindings' and "
                                       "'push-constants' exclude it");
  for (const YSpecialization &S : Y.Specialization.List) {
    SpecializationSpec R;
    R.Where = (Path + ": " + lineOf(S.Place)).str();
    if (StringRef(S.Id).getAsInteger(0, R.Id))
      return errorAt(S.Place, "'" + S.Id +
                                  "' is no id of a specialization "
                                  "constant");
    R.Value = S.Value;
    J.Specialization.push_back(std::move(R));
  }
  return Error::success();
}

/// An image of 32-bit words, in whole words.
Expected<std::vector<uint8_t>> Resolver::words(StringRef Name, const YData &Y,
                                               uint64_t MinWords) const {
  DataType Words;
  Words.Element = ElementType::UInt;
  auto F = fill(Y, Words);
  if (!F)
    return F.takeError();
  BufferSpec Image;
  Image.Name = Name.str();
  Image.Type = Words;
  Image.Size = alignTo(std::max<uint64_t>(F->Bytes.size(), MinWords * 4), 4);
  Image.Fill = std::move(*F);
  return makeInitialContents(Image);
}

Expected<RawSpec> Resolver::raw(const YRaw &Y) const {
  RawSpec R;
  R.CPU = Y.CPU;
  auto Code = fill(Y.Code, DataType());
  if (!Code)
    return Code.takeError();
  if (Code->Kind == FillSpec::File)
    R.CodePath = Code->Path;
  else if (Code->Kind == FillSpec::Values)
    R.Code = std::move(Code->Bytes);
  else
    return makeError("'code' must be a file, hex or base64");
  if (!Mali::isRegisterMode(Y.Registers))
    return makeError("'registers' must be 32 or 64");
  R.RegisterMode = Y.Registers;
  R.PreloadMask = Y.Preload;
  constexpr uint64_t MaxFAUWords = 256;
  for (auto [Key, Value, Limit] :
       {std::tuple("fau-words", Y.FAUWords, MaxFAUWords),
        std::tuple("local-bytes", Y.LocalBytes, MaxLaunchMemory),
        std::tuple("private-bytes", Y.PrivateBytes, MaxLaunchMemory)})
    if (Value > Limit)
      return makeError("'" + Twine(Key) + "' is " + Twine(Value) +
                       ", the limit is " + Twine(Limit));
  if (Y.FAU) {
    auto Bytes = words("fau", *Y.FAU, Y.FAUWords);
    if (!Bytes)
      return Bytes.takeError();
    R.FAU = std::move(*Bytes);
  }
  R.FAU.resize(std::max<uint64_t>(alignTo(R.FAU.size(), 4), Y.FAUWords * 4));
  if (Y.Shared && !Y.USC)
    return makeError("'shared' needs 'usc'");
  if (Y.USC) {
    std::vector<uint32_t> Image;
    if (Y.Shared) {
      auto Bytes = words("shared", *Y.Shared, 0);
      if (!Bytes)
        return Bytes.takeError();
      for (size_t I = 0; I + 4 <= Bytes->size(); I += 4)
        Image.push_back(support::endian::read32le(&(*Bytes)[I]));
    }
    auto U = makeUSCLaunch(*Y.USC, std::move(Image));
    if (!U)
      return U.takeError();
    R.USC = std::move(*U);
  }
  uint64_t ImageSize = R.USC ? R.USC->Shared.size() * 4 : R.FAU.size();
  for (const YPointer &P : Y.Pointers) {
    auto Index = bufferIndex(P.Buffer);
    if (!Index)
      return Index.takeError();
    if (P.In) {
      auto In = bufferIndex(*P.In);
      if (!In)
        return In.takeError();
      uint64_t Size = BufferSizes[*In];
      if (P.Offset > Size || Size - P.Offset < 8)
        return makeError("the pointer to '" + P.Buffer + "' at offset " +
                         Twine(P.Offset) + " is outside of buffer '" + *P.In +
                         "'");
      constexpr unsigned MaxShift = 63;
      if (P.Shift > MaxShift)
        return makeError("'shift' is " + Twine(P.Shift) + ", the limit is " +
                         Twine(MaxShift));
      R.Pointers.push_back({P.Offset, *Index, P.Add, *In, P.Shift});
      continue;
    }
    if (P.Shift)
      return makeError("'shift' is for pointers 'in' a buffer");
    if (P.Offset > ImageSize || ImageSize - P.Offset < 8)
      return makeError("the pointer to '" + P.Buffer + "' at offset " +
                       Twine(P.Offset) + " is outside of the " +
                       (R.USC ? "shared registers" : "FAU image"));
    if (R.USC && P.Offset % 4)
      return makeError("the pointer to '" + P.Buffer + "' at offset " +
                       Twine(P.Offset) + " is not at a shared register");
    R.Pointers.push_back({P.Offset, *Index, P.Add, std::nullopt, 0});
  }
  R.LocalBytes = Y.LocalBytes;
  R.PrivateBytes = Y.PrivateBytes;
  int Flush = StringSwitch<int>(Y.FlushToZero)
                  .Case("preserve", 0)
                  .Case("dx11", 1)
                  .Case("always", 2)
                  .Default(-1);
  if (Flush < 0)
    return makeError("unknown flush mode '" + Y.FlushToZero +
                     "' (preserve, dx11, always)");
  R.FlushToZero = Flush;
  auto Index = [&](StringRef Name) { return bufferIndex(Name); };
  for (const YTable &T : Y.Tables) {
    auto Table = makeTable(T, Index);
    if (!Table)
      return Table.takeError();
    R.Tables.push_back(std::move(*Table));
  }
  for (const YLaneRegister &L : Y.LaneRegisters) {
    auto Register = makeLaneRegister(L);
    if (!Register)
      return Register.takeError();
    R.LaneRegisters.push_back(std::move(*Register));
  }
  if (Y.Fragment) {
    auto Fragment = makeFragment(*Y.Fragment, Index);
    if (!Fragment)
      return Fragment.takeError();
    R.Fragment = std::move(*Fragment);
  }
  auto Sampling = makeSampling(Y.Sampling);
  if (!Sampling)
    return Sampling.takeError();
  R.Sampling = *Sampling;
  return R;
}

static Error inside(StringRef What, StringRef Name, Error E) {
  return makeError(What + Name + ": " + toString(std::move(E)));
}

Error Resolver::launch(const YLaunch &Y, LaunchSpec &L) const {
  L.Kernel = Y.Kernel.value_or("");
  L.Dims = 1;
  unsigned Ignored = 1;
  std::vector<uint64_t> Local = Y.Local.value_or(std::vector<uint64_t>());
  if (Error E = dimensions(*Y.Global, "global", L.Global, L.Dims))
    return E;
  if (!Local.empty())
    L.Local = {1, 1, 1};
  if (Error E = dimensions(Local, "local", L.Local, Ignored))
    return E;
  if (Y.Offset)
    if (Error E = dimensions(*Y.Offset, "offset", L.Offset, Ignored))
      return E;
  if (Y.Args)
    for (const YArg &A : *Y.Args) {
      auto R = argument(A);
      if (!R)
        return inside("argument ", utostr(L.Args.size()), R.takeError());
      L.Args.push_back(std::move(*R));
    }
  return Error::success();
}

Expected<JobSpec> Resolver::resolve(const YJob &Y) {
  JobSpec J;
  J.Name = Y.Name;
  J.Object = pathOf(Y.Object);
  J.IR = pathOf(Y.IR);
  J.Source = pathOf(Y.Source);
  J.SourceOptions = Y.Options;
  for (const YBuffer &B : Y.Buffers) {
    if (!Buffers.try_emplace(B.Name, J.Buffers.size()).second)
      return makeError("there are two buffers '" + B.Name + "'");
    auto R = buffer(B);
    if (!R)
      return inside("buffer ", "'" + B.Name + "'", R.takeError());
    BufferSizes.push_back(R->Size);
    J.Buffers.push_back(std::move(*R));
  }
  if (Y.Launches.empty()) {
    if (Error E = launch(Y, J))
      return std::move(E);
  } else if (Y.Raw) {
    return makeError("'launches' is for objects, not for bare instruction "
                     "streams");
  } else if (Y.Kernel || Y.Global || Y.Local || Y.Offset || Y.Args) {
    return makeError("beside 'launches', which says what is launched, there "
                     "can be no 'kernel', 'global', 'local', 'offset' or "
                     "'args'");
  }
  for (auto [I, Launch] : enumerate(Y.Launches)) {
    LaunchSpec &L = I ? J.FurtherLaunches.emplace_back() : J;
    if (Error E = launch(Launch, L))
      return inside("launch ", utostr(I + 1), std::move(E));
  }
  if (Error E = bindings(Y, J))
    return std::move(E);
  if (Y.Raw) {
    auto R = raw(*Y.Raw);
    if (!R)
      return inside("raw", "", R.takeError());
    J.Raw = std::move(*R);
  }
  if (Y.Printf) {
    if (Y.Raw)
      return makeError("'printf' is for objects, not for bare instruction "
                       "streams");
    if (Y.Printf->Size)
      J.PrintfBytes = *Y.Printf->Size;
    if (Error E = checkPrintfBytes(J.PrintfBytes))
      return inside("printf", "", std::move(E));
    J.PrintfExpect = Y.Printf->Expect;
    J.IgnorePrintfReference = Y.Printf->IgnoreReference;
  }
  return J;
}

} // namespace

Expected<std::vector<JobSpec>> gpusim::readJobs(StringRef Text,
                                                StringRef Path) {
  if (Error E = gpuobj::checkYAMLDepth(Text))
    return makeError(Path + ": " + toString(std::move(E)));
  std::string Diagnostics;
  auto Handler = [](const SMDiagnostic &D, void *Context) {
    raw_string_ostream OS(*static_cast<std::string *>(Context));
    if (!static_cast<std::string *>(Context)->empty())
      OS << "\n";
    OS << "line " << D.getLineNo() << ", column " << D.getColumnNo() + 1 << ": "
       << D.getMessage();
  };
  std::vector<YJob> Documents;
  yaml::Input In(Text, nullptr, Handler, &Diagnostics);
  In >> Documents;
  if (In.error())
    return makeError(Path + ": " + StringRef(Diagnostics).split('\n').first);
  std::vector<JobSpec> Jobs;
  for (const YJob &Y : Documents) {
    Expected<JobSpec> J = Resolver(Text, Path).resolve(Y);
    if (!J)
      return makeError(Path + ": " +
                       (Documents.size() > 1
                            ? "document " + utostr(Jobs.size() + 1) + ": "
                            : std::string()) +
                       toString(J.takeError()));
    Jobs.push_back(std::move(*J));
  }
  if (Jobs.empty())
    return makeError(Path + ": there is no job in it");
  return Jobs;
}
