//===- MetadataReader.cpp - MessagePack to kernel metadata ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two steps: the bytes become a tree of typed values with all structural
// checks, then the tree is read key by key, and a key nobody asked for is an
// error.
//
//===----------------------------------------------------------------------===//

#include "MetadataYAML.h"
#include "llvm/ADT/Twine.h"
#include "llvm/BinaryFormat/MsgPackReader.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include "llvm/GPUObject/StageDistances.h"
#include <limits>
#include <map>

using namespace llvm;
using namespace llvm::gpuobj;

namespace {
// The deepest value of the format is at 8
// (kernels[].resources[].members[].counts[]).
constexpr unsigned MaxDepth = 8;

/// A MessagePack value. Object.Length is unused for collections.
struct Value {
  msgpack::Object Object;
  std::vector<Value> Array;
  std::map<StringRef, Value> Map;
};

StringRef kindName(msgpack::Type Kind) {
  switch (Kind) {
  case msgpack::Type::Int:
    return "a negative integer";
  case msgpack::Type::UInt:
    return "an unsigned integer";
  case msgpack::Type::Nil:
    return "nil";
  case msgpack::Type::Boolean:
    return "a boolean";
  case msgpack::Type::Float:
    return "a floating-point number";
  case msgpack::Type::String:
    return "a string";
  case msgpack::Type::Binary:
    return "binary data";
  case msgpack::Type::Array:
    return "an array";
  case msgpack::Type::Map:
    return "a map";
  case msgpack::Type::Extension:
    return "an extension";
  case msgpack::Type::Empty:
    break;
  }
  return "nothing";
}

Error invalid(const Twine &Message) {
  return createStringError("kernel metadata: " + Message);
}

Error readValue(msgpack::Reader &Reader, Value &V, unsigned Depth) {
  if (Depth > MaxDepth)
    return invalid("values nested deeper than " + Twine(MaxDepth));
  Expected<bool> More = Reader.read(V.Object);
  if (!More)
    return invalid("malformed MessagePack: " + toString(More.takeError()));
  if (!*More)
    return invalid("malformed MessagePack: the data ends inside a value");
  // The writer picks the shortest form, others may encode 5 as signed.
  if (V.Object.Kind == msgpack::Type::Int && V.Object.Int >= 0) {
    V.Object.Kind = msgpack::Type::UInt;
    V.Object.UInt = uint64_t(V.Object.Int);
  }
  // Lengths come from the file: grow while elements arrive, do not reserve.
  if (V.Object.Kind == msgpack::Type::Array) {
    for (size_t I = 0, E = V.Object.Length; I != E; ++I) {
      V.Array.emplace_back();
      if (Error Err = readValue(Reader, V.Array.back(), Depth + 1))
        return Err;
    }
  } else if (V.Object.Kind == msgpack::Type::Map) {
    for (size_t I = 0, E = V.Object.Length; I != E; ++I) {
      Value Key;
      if (Error Err = readValue(Reader, Key, Depth + 1))
        return Err;
      if (Key.Object.Kind != msgpack::Type::String)
        return invalid("a map key is " + kindName(Key.Object.Kind) +
                       ", not a string");
      auto [It, New] = V.Map.try_emplace(Key.Object.Raw);
      if (!New)
        return invalid("repeated key '" + Key.Object.Raw + "'");
      if (Error Err = readValue(Reader, It->second, Depth + 1))
        return Err;
    }
  }
  return Error::success();
}

/// Reads the tree. The first problem is kept; later reads return defaults, so
/// that callers need not test each one.
class Decoder {
public:
  explicit Decoder(const Value &Root) : Root(Root) {}

  Expected<ModuleMetadata> decode() {
    ModuleMetadata MD;
    if (Root.Object.Kind != msgpack::Type::Map)
      return invalid(Twine("the top level is ") + kindName(Root.Object.Kind) +
                     ", not a map");
    readVersion();
    if (!Problem.empty())
      return createStringError(Problem);
    MapReader M(*this, Root, "");
    M.ignore("version");
    MD.Arch = M.string("arch");
    MD.CPU = M.string("cpu");
    MD.ArchVersion = M.number("arch_version");
    IsRogue = MD.Arch == "rogue";
    M.array("kernels", [&](const Value &V, const Twine &Path) {
      MD.Kernels.push_back(readKernel(V, Path.str()));
    });
    if (M.has("printf"))
      if (const Value *V = M.get("printf", msgpack::Type::Map))
        readPrintf(*V, MD.PrintfFormats);
    M.finish();
    if (!Problem.empty())
      return createStringError(Problem);
    return MD;
  }

  Expected<ShaderInterface> decodeInterface() {
    MapReader M(*this, Root, "");
    ShaderInterface I = readInterface(M);
    M.finish();
    if (!Problem.empty())
      return createStringError(Problem);
    return I;
  }

private:
  void fail(const Twine &Message) {
    if (Problem.empty())
      Problem = ("kernel metadata: " + Message).str();
  }

  /// One map of the document.
  class MapReader {
  public:
    MapReader(Decoder &D, const Value &V, std::string Path)
        : D(D), V(V), Prefix(Path.empty() ? "" : Path + ".") {
      if (V.Object.Kind != msgpack::Type::Map)
        D.fail(Path + " is " + kindName(V.Object.Kind) + ", not a map");
    }

    bool has(StringRef Key) const { return V.Map.count(Key); }
    void ignore(StringRef Key) { Used.push_back(Key); }

    const Value *get(StringRef Key, msgpack::Type Kind) {
      Used.push_back(Key);
      auto It = V.Map.find(Key);
      if (It == V.Map.end()) {
        D.fail("key '" + Prefix + Key + "' is missing");
        return nullptr;
      }
      msgpack::Type Found = It->second.Object.Kind;
      if (Found != Kind) {
        D.fail(Prefix + Key + " is " + kindName(Found) + ", not " +
               kindName(Kind));
        return nullptr;
      }
      return &It->second;
    }

    std::string string(StringRef Key) {
      const Value *S = get(Key, msgpack::Type::String);
      return S ? S->Object.Raw.str() : std::string();
    }

    bool boolean(StringRef Key) {
      const Value *B = get(Key, msgpack::Type::Boolean);
      return B && B->Object.Bool;
    }

    uint32_t number(StringRef Key,
                    uint64_t Max = std::numeric_limits<uint32_t>::max()) {
      const Value *N = get(Key, msgpack::Type::UInt);
      return N ? D.checkedNumber(*N, Prefix + Key, Max) : 0;
    }

    uint64_t wideNumber(StringRef Key) {
      const Value *N = get(Key, msgpack::Type::UInt);
      return N ? N->Object.UInt : 0;
    }

    std::optional<uint32_t> optionalNumber(StringRef Key) {
      if (!has(Key))
        return std::nullopt;
      return number(Key);
    }

    /// The value of type \p T called as the string under \p Key; names are
    /// those of \p Name for 0..Count-1.
    template <typename T>
    T name(StringRef Key, unsigned Count, StringRef (*Name)(T)) {
      const Value *S = get(Key, msgpack::Type::String);
      if (!S)
        return T(0);
      for (unsigned I = 0; I != Count; ++I)
        if (Name(T(I)) == S->Object.Raw)
          return T(I);
      D.fail(Prefix + Key + " has the unknown value '" + S->Object.Raw + "'");
      return T(0);
    }

    template <typename Fn> void array(StringRef Key, Fn Each) {
      const Value *A = get(Key, msgpack::Type::Array);
      for (size_t I = 0, E = A ? A->Array.size() : 0; I != E; ++I)
        Each(A->Array[I], Prefix + Key + "[" + Twine(I) + "]");
    }

    /// Complains about keys that were not read.
    void finish() {
      if (D.IgnoreUnknownKeys)
        return;
      for (const auto &[Key, _] : V.Map)
        if (!is_contained(Used, Key))
          D.fail("unknown key '" + Prefix + Key + "'");
    }

  private:
    Decoder &D;
    const Value &V;
    std::string Prefix;
    std::vector<StringRef> Used;
  };

  uint32_t checkedNumber(const Value &V, const Twine &Path, uint64_t Max) {
    if (V.Object.Kind != msgpack::Type::UInt)
      return fail(Path + " is " + kindName(V.Object.Kind) + ", not " +
                  kindName(msgpack::Type::UInt)),
             0;
    if (V.Object.UInt > Max)
      return fail(Path + " is " + Twine(V.Object.UInt) + ", the maximum is " +
                  Twine(Max)),
             0;
    return uint32_t(V.Object.UInt);
  }

  void readVersion() {
    MapReader M(*this, Root, "");
    uint32_t Version[2] = {0, 0};
    unsigned Count = 0;
    M.array("version", [&](const Value &V, const Twine &Path) {
      if (Count < 2)
        Version[Count] = checkedNumber(V, Path, 0xFFFF);
      ++Count;
    });
    if (Count != 2)
      fail("version has " + Twine(Count) + " elements, not 2");
    else if (Version[0] != MetadataVersionMajor)
      fail("version " + Twine(Version[0]) + "." + Twine(Version[1]) +
           " is not supported; this reader knows version " +
           Twine(MetadataVersionMajor));
    IgnoreUnknownKeys = Version[1] > MetadataVersionMinor;
  }

  void readPrintf(const Value &V, std::vector<PrintfFormat> &Formats) {
    MapReader M(*this, V, "printf");
    if (uint32_t Version = M.number("version"); Version != PrintfVersion)
      fail("printf.version is " + Twine(Version) +
           ", this reader knows version " + Twine(PrintfVersion));
    M.array("formats", [&](const Value &E, const Twine &P) {
      Formats.push_back(readPrintfFormat(E, P.str()));
    });
    M.finish();
  }

  PrintfFormat readPrintfFormat(const Value &V, const std::string &Path) {
    PrintfFormat F;
    MapReader M(*this, V, Path);
    F.Id = M.number("id");
    F.Format = M.string("format");
    M.array("args", [&](const Value &E, const Twine &P) {
      std::optional<PrintfArg> A;
      if (E.Object.Kind == msgpack::Type::String)
        A = parsePrintfArgName(E.Object.Raw);
      if (A)
        F.Args.push_back(*A);
      else
        fail(P + " is no type of a printf argument");
    });
    M.finish();
    return F;
  }

  KernelMetadata readKernel(const Value &V, const std::string &Path) {
    KernelMetadata K;
    MapReader M(*this, V, Path);
    K.Name = M.string("name");
    K.Symbol = M.string("symbol");
    if (M.has("stage"))
      K.Stage = M.name("stage", NumShaderStages, getShaderStageName);
    if (M.has("vertex"))
      K.Vertex = readVertex(M, Path + ".vertex");
    if (M.has("fragment"))
      K.Fragment = readFragment(M, Path + ".fragment");
    if (IsRogue)
      K.Family = readRogue(M, Path + ".rogue");
    else
      K.Family = readMali(M);
    M.array("implicit_args", [&](const Value &E, const Twine &P) {
      K.ImplicitArgs.push_back(readImplicitArg(E, P.str()));
    });
    M.array("args", [&](const Value &E, const Twine &P) {
      K.Args.push_back(readArg(E, P.str()));
    });
    if (M.has("image_words"))
      M.array("image_words", [&](const Value &E, const Twine &P) {
        K.ImageWords.push_back(readImageWord(E, P.str()));
      });
    if (M.has("buffer_words"))
      M.array("buffer_words", [&](const Value &E, const Twine &P) {
        MapReader W(*this, E, P.str());
        K.BufferWords.push_back(
            {W.number("offset"), W.number("arg"), W.number("byte")});
        W.finish();
      });
    K.PrivateBytes = M.number("private_bytes");
    K.LocalBytes = M.number("local_bytes");
    K.UsesBarrier = M.boolean("uses_barrier");
    if (M.has("orders_lanes"))
      K.OrdersLanes = M.boolean("orders_lanes");
    if (M.has("reqd_work_group_size")) {
      std::vector<uint32_t> Size;
      M.array("reqd_work_group_size", [&](const Value &E, const Twine &P) {
        Size.push_back(
            checkedNumber(E, P, std::numeric_limits<uint32_t>::max()));
      });
      if (Size.size() == 3)
        K.ReqdWorkGroupSize = {Size[0], Size[1], Size[2]};
      else
        fail(Path + ".reqd_work_group_size has " + Twine(Size.size()) +
             " elements, not 3");
    }
    if (M.has("resources"))
      K.Interface = readInterface(M);
    K.SpillStores = M.number("spill_stores");
    K.SpillLoads = M.number("spill_loads");
    K.SpillBytes = M.number("spill_bytes");
    M.finish();
    return K;
  }

  VertexMetadata readVertex(MapReader &Kernel, const std::string &Path) {
    VertexMetadata Result;
    const Value *V = Kernel.get("vertex", msgpack::Type::Map);
    if (!V)
      return Result;
    MapReader M(*this, *V, Path);
    Result.Program = M.name("program", NumVertexPrograms, getVertexProgramName);
    Result.VaryingBytes = M.number("varying_bytes", MaxVaryingBytes);
    Result.WritesPointSize = M.boolean("writes_point_size");
    Result.WritesLayer = M.boolean("writes_layer");
    if (M.has("has_side_effects"))
      Result.HasSideEffects = M.boolean("has_side_effects");
    M.finish();
    return Result;
  }

  FragmentMetadata readFragment(MapReader &Kernel, const std::string &Path) {
    FragmentMetadata Result;
    const Value *V = Kernel.get("fragment", msgpack::Type::Map);
    if (!V)
      return Result;
    MapReader M(*this, *V, Path);
    Result.ColorTargets =
        M.number("color_targets", (1u << MaxColorTargets) - 1);
    for (const FragmentFlag &Flag : getFragmentFlags())
      Result.*Flag.Member = M.boolean(Flag.Name);
    M.finish();
    return Result;
  }

  MaliKernelInfo readMali(MapReader &M) {
    MaliKernelInfo I;
    I.RegisterMode = M.number("register_mode");
    I.RegistersUsed = M.number("registers_used");
    I.PreloadMask = uint16_t(M.number("preload_mask", 0xFFFF));
    I.FAUWords = M.number("fau_words");
    M.array("fau_constants", [&](const Value &E, const Twine &P) {
      MapReader C(*this, E, P.str());
      I.FAUConstants.push_back({C.number("word"), C.number("value")});
      C.finish();
    });
    I.FlushToZero = M.name("flush_to_zero", 4, getFlushToZeroName);
    I.SpillStart = M.optionalNumber("spill_start");
    return I;
  }

  RogueKernelInfo readRogue(MapReader &Kernel, const std::string &Path) {
    RogueKernelInfo R;
    const Value *V = Kernel.get("rogue", msgpack::Type::Map);
    if (!V)
      return R;
    MapReader M(*this, *V, Path);
    R.Temporaries = M.number("temporaries");
    R.VertexInputs = M.number("vertex_inputs");
    R.Coefficients = M.number("coefficients");
    R.SharedRegisters = M.number("shared_registers");
    R.LocalIndex = M.optionalNumber("local_index");
    R.GroupId = M.optionalNumber("group_id");
    R.NumGroups = M.optionalNumber("num_groups");
    if (M.has("local_memory"))
      if (const Value *L = M.get("local_memory", msgpack::Type::Map)) {
        MapReader LM(*this, *L, Path + ".local_memory");
        R.LocalMemory.emplace();
        R.LocalMemory->Place = LM.name("place", 2, getRogueLocalPlaceName);
        R.LocalMemory->Start = LM.number("start");
        R.LocalMemory->Words = LM.number("words");
        R.LocalMemory->Zero = LM.boolean("zero");
        LM.finish();
      }
    R.SpillArea = M.optionalNumber("spill_area");
    R.PrivateArea = M.optionalNumber("private_area");
    R.MaxGroupItems = M.optionalNumber("max_group_items");
    R.UsesAtomics = M.boolean("uses_atomics");
    if (M.has("vertex"))
      if (const Value *S = M.get("vertex", msgpack::Type::Map))
        R.Vertex = readRogueVertex(*S, Path + ".vertex");
    if (M.has("fragment"))
      if (const Value *S = M.get("fragment", msgpack::Type::Map))
        R.Fragment = readRogueFragment(*S, Path + ".fragment");
    M.finish();
    return R;
  }

  RogueVertexInfo readRogueVertex(const Value &Node, const std::string &Path) {
    RogueVertexInfo V;
    MapReader M(*this, Node, Path);
    V.VertexId = M.optionalNumber("vertex_id");
    V.InstanceId = M.optionalNumber("instance_id");
    M.array("attributes", [&](const Value &E, const Twine &P) {
      MapReader A(*this, E, P.str());
      RogueAttribute &New = V.Attributes.emplace_back();
      New.Location = A.number("location", MaxLocations - 1);
      New.Register = A.number("register");
      New.Components = A.number("components", 4);
      if (A.has("format")) {
        std::string Name = A.string("format");
        New.Format = parseAttributeFormat(Name);
        if (!New.Format)
          fail(P + ".format is '" + Name + "', which is no format");
      }
      A.finish();
    });
    M.array("varyings", [&](const Value &E, const Twine &P) {
      MapReader O(*this, E, P.str());
      RogueVarying &New = V.Varyings.emplace_back();
      New.Location = O.number("location", MaxRogueLocations - 1);
      New.Component = O.number("component", 3);
      New.Components = O.number("components", 4);
      New.Word = O.number("word");
      New.How =
          O.name("interpolation", NumInterpolations, getInterpolationName);
      O.finish();
    });
    V.PointSize = M.optionalNumber("point_size");
    V.Layer = M.optionalNumber("layer");
    V.Words = M.number("words");
    M.finish();
    return V;
  }

  RogueFragmentInfo readRogueFragment(const Value &Node,
                                      const std::string &Path) {
    RogueFragmentInfo F;
    MapReader M(*this, Node, Path);
    M.array("coefficients", [&](const Value &E, const Twine &P) {
      MapReader C(*this, E, P.str());
      RogueCoefficients &New = F.Coefficients.emplace_back();
      New.Source = C.name("source", NumRogueCoefficientSources,
                          getRogueCoefficientSourceName);
      New.Register = C.number("register");
      New.Components = C.number("components", 4);
      if (New.Source == RogueCoefficientSource::Varying) {
        New.Location = C.number("location", MaxLocations - 1);
        New.Component = C.number("component", 3);
        New.How =
            C.name("interpolation", NumInterpolations, getInterpolationName);
      }
      C.finish();
    });
    M.array("outputs", [&](const Value &E, const Twine &P) {
      MapReader O(*this, E, P.str());
      RoguePixelOutput &New = F.Outputs.emplace_back();
      New.Target = O.number("target", MaxColorTargets - 1);
      New.Register = O.number("register");
      New.Format = O.name("format", NumRegisterFormats, getRegisterFormatName);
      if (O.has("blend")) {
        std::string Text = O.string("blend");
        if (std::optional<BlendEquation> E = parseBlendEquation(Text))
          New.Blend = *E;
        else
          fail(P + ".blend is '" + Text + "', which is no blending");
      }
      O.finish();
    });
    M.finish();
    return F;
  }

  ShaderInterface readInterface(MapReader &M) {
    ShaderInterface I;
    M.array("resources", [&](const Value &E, const Twine &P) {
      I.Resources.push_back(readResource(E, P.str()));
    });
    if (M.has("spec_constants"))
      M.array("spec_constants", [&](const Value &E, const Twine &P) {
        MapReader C(*this, E, P.str());
        SpecConstant S;
        S.Id = C.number("id");
        S.Name = C.string("name");
        S.TypeName = C.string("type");
        S.Default = C.wideNumber("default");
        S.Value = C.wideNumber("value");
        C.finish();
        I.SpecConstants.push_back(std::move(S));
      });
    if (M.has("work_group_size_ids"))
      if (const Value *V = M.get("work_group_size_ids", msgpack::Type::Map)) {
        MapReader Ids(*this, *V, "work_group_size_ids");
        I.WorkGroupSizeIds = {Ids.optionalNumber("x"), Ids.optionalNumber("y"),
                              Ids.optionalNumber("z")};
        Ids.finish();
      }
    if (M.has("inputs"))
      readVariables(M, "inputs", I.Inputs);
    if (M.has("outputs"))
      readVariables(M, "outputs", I.Outputs);
    return I;
  }

  void readVariables(MapReader &Interface, StringRef Key,
                     std::vector<StageVariable> &Variables) {
    Interface.array(Key, [&](const Value &E, const Twine &P) {
      MapReader M(*this, E, P.str());
      StageVariable V;
      V.Name = M.string("name");
      V.Location = M.number("location", MaxLocations - 1);
      V.Component = M.number("component", 3);
      V.Type = readType(M, P);
      if (M.has("interpolation"))
        V.How =
            M.name("interpolation", NumInterpolations, getInterpolationName);
      if (M.has("place"))
        V.Place =
            M.name("place", NumInterpolationPlaces, getInterpolationPlaceName);
      if (M.has("index"))
        V.Index = M.number("index", 1);
      M.finish();
      Variables.push_back(std::move(V));
    });
  }

  /// The key "type" of \p M, which is at \p Path.
  GLSLType readType(MapReader &M, const Twine &Path) {
    std::string Name = M.string("type");
    if (std::optional<GLSLType> T = parseGLSLType(Name))
      return *T;
    fail(Path + ".type has the unknown value '" + Name + "'");
    return {};
  }

  ShaderResource readResource(const Value &V, const std::string &Path) {
    ShaderResource R;
    MapReader M(*this, V, Path);
    R.Kind = M.name("kind", NumResourceKinds, getResourceKindName);
    R.Name = M.string("name");
    if (R.isDescriptor()) {
      R.Set = M.number("set");
      R.Binding = M.number("binding");
      R.Count = M.number("count");
      R.Access = M.name("access", NumResourceAccesses, getResourceAccessName);
    }
    R.Arg = M.number("arg");
    R.Attachment = M.optionalNumber("attachment");
    R.SamplerArg = M.optionalNumber("sampler_arg");
    if (R.isDescriptor() && !R.isBuffer()) {
      M.finish();
      return R;
    }
    if (R.isBuffer()) {
      R.Stride = M.wideNumber("stride");
      R.SizeArg = M.optionalNumber("size_arg");
    }
    R.Size = M.wideNumber("size");
    M.array("members", [&](const Value &E, const Twine &P) {
      R.Members.push_back(readMember(E, P.str()));
    });
    M.finish();
    return R;
  }

  BlockMember readMember(const Value &V, const std::string &Path) {
    BlockMember B;
    MapReader M(*this, V, Path);
    B.Name = M.string("name");
    B.Type = readType(M, Path);
    B.Offset = M.wideNumber("offset");
    if (M.has("counts")) {
      auto Wide = [&](const Value &E, const Twine &P) -> uint64_t {
        if (E.Object.Kind == msgpack::Type::UInt)
          return E.Object.UInt;
        fail(P + " is " + kindName(E.Object.Kind) + ", not " +
             kindName(msgpack::Type::UInt));
        return 0;
      };
      M.array("counts", [&](const Value &E, const Twine &P) {
        B.Arrays.push_back({Wide(E, P), 0});
      });
      size_t Next = 0;
      M.array("strides", [&](const Value &E, const Twine &P) {
        uint64_t Stride = Wide(E, P);
        if (Next < B.Arrays.size())
          B.Arrays[Next].Stride = Stride;
        ++Next;
      });
      if (Next != B.Arrays.size())
        fail(Path + ".strides has " + Twine(Next) + " elements, counts has " +
             Twine(B.Arrays.size()));
    }
    if (B.Type.Columns > 1) {
      B.MatrixStride = M.number("matrix_stride");
      B.RowMajor = M.boolean("row_major");
    }
    M.finish();
    return B;
  }

  ImplicitArg readImplicitArg(const Value &V, const std::string &Path) {
    ImplicitArg A;
    MapReader M(*this, V, Path);
    A.Kind = M.name("kind", NumImplicitArgKinds, getImplicitArgName);
    A.Offset = M.number("offset");
    A.Size = M.number("size");
    M.finish();
    return A;
  }

  KernelArg readArg(const Value &V, const std::string &Path) {
    KernelArg A;
    MapReader M(*this, V, Path);
    A.Name = M.string("name");
    A.TypeName = M.string("type_name");
    A.Kind = M.name("kind", unsigned(KernelArgKind::Sampler) + 1,
                    getKernelArgKindName);
    A.Offset = M.number("offset");
    A.Size = M.number("size");
    A.Align = M.number("align");
    A.PointeeAlign = M.number("pointee_align");
    A.InArgumentBuffer = M.boolean("in_argument_buffer");
    if (M.has("image"))
      if (const Value *I = M.get("image", msgpack::Type::Map))
        A.Image = readImageType(*I, Path + ".image");
    M.finish();
    return A;
  }

  ImageType readImageType(const Value &V, const std::string &Path) {
    ImageType T;
    MapReader M(*this, V, Path);
    T.Dim = M.name("dim", NumImageDims, getImageDimName);
    T.Arrayed = M.boolean("arrayed");
    T.Depth = M.boolean("depth");
    T.Multisampled = M.boolean("multisampled");
    T.Access = M.name("access", NumImageAccesses, getImageAccessName);
    M.finish();
    return T;
  }

  ImageWord readImageWord(const Value &V, const std::string &Path) {
    ImageWord W;
    MapReader M(*this, V, Path);
    W.Kind = M.name("kind", NumImageWordKinds, getImageWordKindName);
    W.Offset = M.number("offset");
    if (W.Kind == ImageWordKind::ConstantSampler) {
      W.Sampler.Normalized = M.boolean("normalized");
      W.Sampler.Addressing =
          M.name("addressing", NumSamplerAddressings, getSamplerAddressingName);
      W.Sampler.Linear = M.boolean("linear");
    } else if (getImageWordOwner(W.Kind) != ImageWordOwner::None) {
      W.Arg = M.number("arg");
    }
    M.finish();
    return W;
  }

  const Value &Root;
  std::string Problem;
  bool IgnoreUnknownKeys = false;
  bool IsRogue = false;
};
} // namespace

static Error readTree(StringRef Blob, Value &Root) {
  msgpack::Reader Reader(Blob);
  if (Error Err = readValue(Reader, Root, 0))
    return Err;
  msgpack::Object Extra;
  Expected<bool> More = Reader.read(Extra);
  if (!More) {
    consumeError(More.takeError());
    return invalid("there is data behind the top-level map");
  }
  if (*More)
    return invalid("there is data behind the top-level map");
  return Error::success();
}

Expected<ShaderInterface> gpuobj::interfaceFromYAML(StringRef YAML) {
  Expected<std::string> Blob = blobFromYAML(YAML);
  if (!Blob)
    return Blob.takeError();
  Value Root;
  if (Error Err = readTree(*Blob, Root))
    return Err;
  return Decoder(Root).decodeInterface();
}

Expected<ModuleMetadata> gpuobj::decodeMetadata(StringRef Blob) {
  Value Root;
  if (Error Err = readTree(Blob, Root))
    return Err;
  Expected<ModuleMetadata> MD = Decoder(Root).decode();
  if (!MD)
    return MD.takeError();
  if (Error Err = validateMetadata(*MD))
    return Err;
  return MD;
}
