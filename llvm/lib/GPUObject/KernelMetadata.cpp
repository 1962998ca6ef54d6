//===- KernelMetadata.cpp - Names and encoding of kernel metadata ---------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/KernelMetadata.h"
#include "MetadataYAML.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/GPUObject/YAMLDepth.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::gpuobj;

StringRef gpuobj::getImplicitArgName(ImplicitArgKind Kind) {
  switch (Kind) {
  case ImplicitArgKind::NumGroupsX:
    return "num_groups_x";
  case ImplicitArgKind::NumGroupsY:
    return "num_groups_y";
  case ImplicitArgKind::NumGroupsZ:
    return "num_groups_z";
  case ImplicitArgKind::LocalSizeX:
    return "local_size_x";
  case ImplicitArgKind::LocalSizeY:
    return "local_size_y";
  case ImplicitArgKind::LocalSizeZ:
    return "local_size_z";
  case ImplicitArgKind::GlobalOffsetX:
    return "global_offset_x";
  case ImplicitArgKind::GlobalOffsetY:
    return "global_offset_y";
  case ImplicitArgKind::GlobalOffsetZ:
    return "global_offset_z";
  case ImplicitArgKind::WorkDim:
    return "work_dim";
  case ImplicitArgKind::ConstantData:
    return "constant_data";
  case ImplicitArgKind::ArgumentBuffer:
    return "argument_buffer";
  case ImplicitArgKind::PrintfBuffer:
    return "printf_buffer";
  case ImplicitArgKind::GlobalData:
    return "global_data";
  case ImplicitArgKind::LocalBytes:
    return "local_bytes";
  case ImplicitArgKind::FirstVertex:
    return "first_vertex";
  case ImplicitArgKind::BaseInstance:
    return "base_instance";
  case ImplicitArgKind::DrawIndex:
    return "draw_index";
  case ImplicitArgKind::ViewportScaleX:
    return "viewport_scale_x";
  case ImplicitArgKind::ViewportScaleY:
    return "viewport_scale_y";
  case ImplicitArgKind::ViewportScaleZ:
    return "viewport_scale_z";
  case ImplicitArgKind::ViewportOffsetX:
    return "viewport_offset_x";
  case ImplicitArgKind::ViewportOffsetY:
    return "viewport_offset_y";
  case ImplicitArgKind::ViewportOffsetZ:
    return "viewport_offset_z";
  case ImplicitArgKind::FrontWinding:
    return "front_winding";
  case ImplicitArgKind::BlendConstantR:
    return "blend_constant_r";
  case ImplicitArgKind::BlendConstantG:
    return "blend_constant_g";
  case ImplicitArgKind::BlendConstantB:
    return "blend_constant_b";
  case ImplicitArgKind::BlendConstantA:
    return "blend_constant_a";
  case ImplicitArgKind::SamplePlaces:
    return "sample_places";
  }
  llvm_unreachable("not an implicit argument");
}

unsigned gpuobj::getImplicitArgSize(ImplicitArgKind Kind) {
  switch (Kind) {
  case ImplicitArgKind::ConstantData:
  case ImplicitArgKind::ArgumentBuffer:
  case ImplicitArgKind::PrintfBuffer:
  case ImplicitArgKind::GlobalData:
  case ImplicitArgKind::SamplePlaces:
    return 8;
  default:
    return 4;
  }
}

StringRef gpuobj::getKernelArgKindName(KernelArgKind Kind) {
  switch (Kind) {
  case KernelArgKind::Global:
    return "global";
  case KernelArgKind::Constant:
    return "constant";
  case KernelArgKind::Local:
    return "local";
  case KernelArgKind::Value:
    return "value";
  case KernelArgKind::Image:
    return "image";
  case KernelArgKind::Sampler:
    return "sampler";
  }
  llvm_unreachable("not a kernel argument kind");
}

StringRef gpuobj::getFlushToZeroName(FlushToZeroMode Mode) {
  switch (Mode) {
  case FlushToZeroMode::Preserve:
    return "preserve";
  case FlushToZeroMode::DX11:
    return "dx11";
  case FlushToZeroMode::Always:
    return "always";
  case FlushToZeroMode::Abrupt:
    return "abrupt";
  }
  llvm_unreachable("not a flush-to-zero mode");
}

StringRef gpuobj::getRogueLocalPlaceName(RogueLocalPlace Place) {
  switch (Place) {
  case RogueLocalPlace::Coefficients:
    return "coefficients";
  case RogueLocalPlace::Memory:
    return "memory";
  }
  llvm_unreachable("not a place of local memory");
}

namespace {
/// Fills the document; strings are copied into it.
class Encoder {
public:
  explicit Encoder(msgpack::Document &Doc) : Doc(Doc) {}

  static uint32_t minorVersion(const ModuleMetadata &MD) {
    auto HasImages = [](const KernelMetadata &K) {
      return !K.ImageWords.empty() || any_of(K.Args, [](const KernelArg &A) {
        return A.Image.has_value();
      });
    };
    auto IsNewest = [](const KernelMetadata &K) {
      return K.Stage != ShaderStage::Compute || !K.BufferWords.empty() ||
             any_of(K.ImplicitArgs, [](const ImplicitArg &A) {
               return A.Kind >= ImplicitArgKind::FirstVertex;
             });
    };
    if (any_of(MD.Kernels, IsNewest))
      return 4;
    if (any_of(MD.Kernels, HasImages))
      return 3;
    for (const KernelMetadata &K : MD.Kernels) {
      if (K.Interface)
        return 2;
      for (const ImplicitArg &A : K.ImplicitArgs)
        if (A.Kind >= ImplicitArgKind::GlobalData)
          return 2;
    }
    return MD.PrintfFormats.empty() ? 0 : 1;
  }

  void encode(const ModuleMetadata &MD) {
    msgpack::MapDocNode Root = Doc.getRoot().getMap(/*Convert=*/true);
    msgpack::ArrayDocNode Version = Doc.getArrayNode();
    Version.push_back(num(MetadataVersionMajor));
    Version.push_back(num(minorVersion(MD)));
    Root["version"] = Version;
    Root["arch"] = str(MD.Arch);
    Root["cpu"] = str(MD.CPU);
    Root["arch_version"] = num(MD.ArchVersion);
    msgpack::ArrayDocNode Kernels = Doc.getArrayNode();
    for (const KernelMetadata &K : MD.Kernels)
      Kernels.push_back(kernel(K));
    Root["kernels"] = Kernels;
    if (!MD.PrintfFormats.empty())
      Root["printf"] = printf(MD.PrintfFormats);
  }

  /// The keys of a shader's interface.
  void encode(const ShaderInterface &I, msgpack::MapDocNode &M) {
    msgpack::ArrayDocNode Resources = Doc.getArrayNode();
    for (const ShaderResource &R : I.Resources)
      Resources.push_back(resource(R));
    M["resources"] = Resources;
    if (!I.SpecConstants.empty()) {
      msgpack::ArrayDocNode Constants = Doc.getArrayNode();
      for (const SpecConstant &S : I.SpecConstants) {
        msgpack::MapDocNode N = Doc.getMapNode();
        N["id"] = num(S.Id);
        N["name"] = str(S.Name);
        N["type"] = str(S.TypeName);
        N["default"] = num(S.Default);
        N["value"] = num(S.Value);
        Constants.push_back(N);
      }
      M["spec_constants"] = Constants;
    }
    msgpack::MapDocNode Ids = Doc.getMapNode();
    static constexpr StringLiteral Axes[] = {"x", "y", "z"};
    for (auto [Axis, Id] : zip_equal(Axes, I.WorkGroupSizeIds))
      if (Id)
        Ids[Axis] = num(*Id);
    if (!Ids.empty())
      M["work_group_size_ids"] = Ids;
    if (!I.Inputs.empty())
      M["inputs"] = variables(I.Inputs);
    if (!I.Outputs.empty())
      M["outputs"] = variables(I.Outputs);
  }

private:
  msgpack::DocNode num(uint64_t V) { return Doc.getNode(V); }
  msgpack::DocNode boolean(bool V) { return Doc.getNode(V); }
  msgpack::DocNode str(StringRef S) { return Doc.getNode(S, /*Copy=*/true); }

  msgpack::DocNode kernel(const KernelMetadata &K) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["name"] = str(K.Name);
    M["symbol"] = str(K.Symbol);
    if (K.Stage != ShaderStage::Compute)
      M["stage"] = str(getShaderStageName(K.Stage));
    if (K.Vertex)
      M["vertex"] = vertex(*K.Vertex);
    if (K.Fragment)
      M["fragment"] = fragment(*K.Fragment);
    if (const RogueKernelInfo *R = K.rogue())
      M["rogue"] = rogue(*R);
    else
      mali(M, *K.mali());
    msgpack::ArrayDocNode Implicit = Doc.getArrayNode();
    for (const ImplicitArg &A : K.ImplicitArgs)
      Implicit.push_back(implicitArg(A));
    M["implicit_args"] = Implicit;
    msgpack::ArrayDocNode Args = Doc.getArrayNode();
    for (const KernelArg &A : K.Args)
      Args.push_back(arg(A));
    M["args"] = Args;
    if (!K.ImageWords.empty()) {
      msgpack::ArrayDocNode Words = Doc.getArrayNode();
      for (const ImageWord &W : K.ImageWords)
        Words.push_back(imageWord(W));
      M["image_words"] = Words;
    }
    if (!K.BufferWords.empty()) {
      msgpack::ArrayDocNode Words = Doc.getArrayNode();
      for (const BufferWord &W : K.BufferWords) {
        msgpack::MapDocNode N = Doc.getMapNode();
        N["offset"] = num(W.Offset);
        N["arg"] = num(W.Arg);
        N["byte"] = num(W.Byte);
        Words.push_back(N);
      }
      M["buffer_words"] = Words;
    }
    M["private_bytes"] = num(K.PrivateBytes);
    M["local_bytes"] = num(K.LocalBytes);
    M["uses_barrier"] = boolean(K.UsesBarrier);
    if (K.OrdersLanes)
      M["orders_lanes"] = boolean(true);
    if (K.ReqdWorkGroupSize) {
      msgpack::ArrayDocNode Size = Doc.getArrayNode();
      for (uint32_t N : *K.ReqdWorkGroupSize)
        Size.push_back(num(N));
      M["reqd_work_group_size"] = Size;
    }
    if (K.Interface)
      encode(*K.Interface, M);
    M["spill_stores"] = num(K.SpillStores);
    M["spill_loads"] = num(K.SpillLoads);
    M["spill_bytes"] = num(K.SpillBytes);
    return M;
  }

  msgpack::DocNode vertex(const VertexMetadata &V) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["program"] = str(getVertexProgramName(V.Program));
    M["varying_bytes"] = num(V.VaryingBytes);
    M["writes_point_size"] = boolean(V.WritesPointSize);
    M["writes_layer"] = boolean(V.WritesLayer);
    if (V.HasSideEffects)
      M["has_side_effects"] = boolean(true);
    return M;
  }

  msgpack::DocNode fragment(const FragmentMetadata &F) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["color_targets"] = num(F.ColorTargets);
    for (const FragmentFlag &Flag : getFragmentFlags())
      M[Flag.Name] = boolean(F.*Flag.Member);
    return M;
  }

  msgpack::DocNode variables(ArrayRef<StageVariable> Variables) {
    msgpack::ArrayDocNode List = Doc.getArrayNode();
    for (const StageVariable &V : Variables) {
      msgpack::MapDocNode M = Doc.getMapNode();
      M["name"] = str(V.Name);
      M["location"] = num(V.Location);
      M["component"] = num(V.Component);
      M["type"] = str(V.Type.name());
      if (V.How != Interpolation::Smooth)
        M["interpolation"] = str(getInterpolationName(V.How));
      if (V.Place != InterpolationPlace::Center)
        M["place"] = str(getInterpolationPlaceName(V.Place));
      if (V.Index)
        M["index"] = num(V.Index);
      List.push_back(M);
    }
    return List;
  }

  void mali(msgpack::MapDocNode &M, const MaliKernelInfo &I) {
    M["register_mode"] = num(I.RegisterMode);
    M["registers_used"] = num(I.RegistersUsed);
    M["preload_mask"] = num(I.PreloadMask);
    M["fau_words"] = num(I.FAUWords);
    msgpack::ArrayDocNode Constants = Doc.getArrayNode();
    for (const FAUConstant &C : I.FAUConstants) {
      msgpack::MapDocNode N = Doc.getMapNode();
      N["word"] = num(C.WordOffset);
      N["value"] = num(C.Value);
      Constants.push_back(N);
    }
    M["fau_constants"] = Constants;
    M["flush_to_zero"] = str(getFlushToZeroName(I.FlushToZero));
    if (I.SpillStart)
      M["spill_start"] = num(*I.SpillStart);
  }

  msgpack::DocNode rogue(const RogueKernelInfo &R) {
    msgpack::MapDocNode M = Doc.getMapNode();
    auto AddIfThere = [&](StringRef Key, std::optional<uint32_t> V) {
      if (V)
        M[Key] = num(*V);
    };
    M["temporaries"] = num(R.Temporaries);
    M["vertex_inputs"] = num(R.VertexInputs);
    M["coefficients"] = num(R.Coefficients);
    M["shared_registers"] = num(R.SharedRegisters);
    AddIfThere("local_index", R.LocalIndex);
    AddIfThere("group_id", R.GroupId);
    AddIfThere("num_groups", R.NumGroups);
    if (R.LocalMemory) {
      msgpack::MapDocNode L = Doc.getMapNode();
      L["place"] = str(getRogueLocalPlaceName(R.LocalMemory->Place));
      L["start"] = num(R.LocalMemory->Start);
      L["words"] = num(R.LocalMemory->Words);
      L["zero"] = boolean(R.LocalMemory->Zero);
      M["local_memory"] = L;
    }
    AddIfThere("spill_area", R.SpillArea);
    AddIfThere("private_area", R.PrivateArea);
    AddIfThere("max_group_items", R.MaxGroupItems);
    M["uses_atomics"] = boolean(R.UsesAtomics);
    if (R.Vertex)
      M["vertex"] = vertex(*R.Vertex);
    if (R.Fragment)
      M["fragment"] = fragment(*R.Fragment);
    return M;
  }

  msgpack::DocNode vertex(const RogueVertexInfo &V) {
    msgpack::MapDocNode M = Doc.getMapNode();
    if (V.VertexId)
      M["vertex_id"] = num(*V.VertexId);
    if (V.InstanceId)
      M["instance_id"] = num(*V.InstanceId);
    msgpack::ArrayDocNode Attributes = Doc.getArrayNode(),
                          Varyings = Doc.getArrayNode();
    for (const RogueAttribute &A : V.Attributes) {
      msgpack::MapDocNode N = Doc.getMapNode();
      N["location"] = num(A.Location);
      N["register"] = num(A.Register);
      N["components"] = num(A.Components);
      if (A.Format)
        N["format"] = str(printAttributeFormat(*A.Format));
      Attributes.push_back(N);
    }
    for (const RogueVarying &O : V.Varyings) {
      msgpack::MapDocNode N = Doc.getMapNode();
      N["location"] = num(O.Location);
      N["component"] = num(O.Component);
      N["components"] = num(O.Components);
      N["word"] = num(O.Word);
      N["interpolation"] = str(getInterpolationName(O.How));
      Varyings.push_back(N);
    }
    M["attributes"] = Attributes;
    M["varyings"] = Varyings;
    if (V.PointSize)
      M["point_size"] = num(*V.PointSize);
    if (V.Layer)
      M["layer"] = num(*V.Layer);
    M["words"] = num(V.Words);
    return M;
  }

  msgpack::DocNode fragment(const RogueFragmentInfo &F) {
    msgpack::MapDocNode M = Doc.getMapNode();
    msgpack::ArrayDocNode Sets = Doc.getArrayNode(),
                          Outputs = Doc.getArrayNode();
    for (const RogueCoefficients &C : F.Coefficients) {
      msgpack::MapDocNode N = Doc.getMapNode();
      N["source"] = str(getRogueCoefficientSourceName(C.Source));
      N["register"] = num(C.Register);
      N["components"] = num(C.Components);
      if (C.Source == RogueCoefficientSource::Varying) {
        N["location"] = num(C.Location);
        N["component"] = num(C.Component);
        N["interpolation"] = str(getInterpolationName(C.How));
      }
      Sets.push_back(N);
    }
    for (const RoguePixelOutput &O : F.Outputs) {
      msgpack::MapDocNode N = Doc.getMapNode();
      N["target"] = num(O.Target);
      N["register"] = num(O.Register);
      N["format"] = str(getRegisterFormatName(O.Format));
      if (!O.Blend.isReplacement())
        N["blend"] = str(printBlendEquation(O.Blend));
      Outputs.push_back(N);
    }
    M["coefficients"] = Sets;
    M["outputs"] = Outputs;
    return M;
  }

  msgpack::DocNode implicitArg(const ImplicitArg &A) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["kind"] = str(getImplicitArgName(A.Kind));
    M["offset"] = num(A.Offset);
    M["size"] = num(A.Size);
    return M;
  }

  msgpack::DocNode arg(const KernelArg &A) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["name"] = str(A.Name);
    M["type_name"] = str(A.TypeName);
    M["kind"] = str(getKernelArgKindName(A.Kind));
    M["offset"] = num(A.Offset);
    M["size"] = num(A.Size);
    M["align"] = num(A.Align);
    M["pointee_align"] = num(A.PointeeAlign);
    M["in_argument_buffer"] = boolean(A.InArgumentBuffer);
    if (A.Image) {
      msgpack::MapDocNode I = Doc.getMapNode();
      I["dim"] = str(getImageDimName(A.Image->Dim));
      I["arrayed"] = boolean(A.Image->Arrayed);
      I["depth"] = boolean(A.Image->Depth);
      I["multisampled"] = boolean(A.Image->Multisampled);
      I["access"] = str(getImageAccessName(A.Image->Access));
      M["image"] = I;
    }
    return M;
  }

  msgpack::DocNode imageWord(const ImageWord &W) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["kind"] = str(getImageWordKindName(W.Kind));
    M["offset"] = num(W.Offset);
    if (getImageWordOwner(W.Kind) != ImageWordOwner::None)
      M["arg"] = num(W.Arg);
    if (W.Kind != ImageWordKind::ConstantSampler)
      return M;
    M["normalized"] = boolean(W.Sampler.Normalized);
    M["addressing"] = str(getSamplerAddressingName(W.Sampler.Addressing));
    M["linear"] = boolean(W.Sampler.Linear);
    return M;
  }

  msgpack::DocNode resource(const ShaderResource &R) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["kind"] = str(getResourceKindName(R.Kind));
    M["name"] = str(R.Name);
    if (R.isDescriptor()) {
      M["set"] = num(R.Set);
      M["binding"] = num(R.Binding);
      M["count"] = num(R.Count);
      M["access"] = str(getResourceAccessName(R.Access));
    }
    M["arg"] = num(R.Arg);
    if (R.Attachment)
      M["attachment"] = num(*R.Attachment);
    if (R.SamplerArg)
      M["sampler_arg"] = num(*R.SamplerArg);
    if (R.isBuffer()) {
      M["stride"] = num(R.Stride);
      if (R.SizeArg)
        M["size_arg"] = num(*R.SizeArg);
    }
    if (R.isDescriptor() && !R.isBuffer())
      return M;
    M["size"] = num(R.Size);
    msgpack::ArrayDocNode Members = Doc.getArrayNode();
    for (const BlockMember &B : R.Members)
      Members.push_back(member(B));
    M["members"] = Members;
    return M;
  }

  msgpack::DocNode member(const BlockMember &B) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["name"] = str(B.Name);
    M["type"] = str(B.Type.name());
    M["offset"] = num(B.Offset);
    if (!B.Arrays.empty()) {
      msgpack::ArrayDocNode Counts = Doc.getArrayNode(),
                            Strides = Doc.getArrayNode();
      for (const BlockArray &A : B.Arrays) {
        Counts.push_back(num(A.Count));
        Strides.push_back(num(A.Stride));
      }
      M["counts"] = Counts;
      M["strides"] = Strides;
    }
    if (B.Type.Columns > 1) {
      M["matrix_stride"] = num(B.MatrixStride);
      M["row_major"] = boolean(B.RowMajor);
    }
    return M;
  }

  msgpack::DocNode printf(ArrayRef<PrintfFormat> Formats) {
    msgpack::MapDocNode M = Doc.getMapNode();
    M["version"] = num(PrintfVersion);
    msgpack::ArrayDocNode List = Doc.getArrayNode();
    for (const PrintfFormat &F : Formats) {
      msgpack::MapDocNode N = Doc.getMapNode();
      N["id"] = num(F.Id);
      N["format"] = str(F.Format);
      msgpack::ArrayDocNode Args = Doc.getArrayNode();
      for (const PrintfArg &A : F.Args)
        Args.push_back(str(getPrintfArgName(A)));
      N["args"] = Args;
      List.push_back(N);
    }
    M["formats"] = List;
    return M;
  }

  msgpack::Document &Doc;
};
} // namespace

std::string gpuobj::encodeMetadata(const ModuleMetadata &MD) {
  msgpack::Document Doc;
  Encoder(Doc).encode(MD);
  std::string Blob;
  Doc.writeToBlob(Blob);
  return Blob;
}

std::string gpuobj::metadataToYAML(const ModuleMetadata &MD) {
  msgpack::Document Doc;
  Encoder(Doc).encode(MD);
  std::string YAML;
  raw_string_ostream OS(YAML);
  Doc.toYAML(OS);
  return YAML;
}

std::string gpuobj::interfaceToYAML(const ShaderInterface &Interface) {
  msgpack::Document Doc;
  msgpack::MapDocNode Root = Doc.getRoot().getMap(/*Convert=*/true);
  Encoder(Doc).encode(Interface, Root);
  std::string YAML;
  raw_string_ostream OS(YAML);
  Doc.toYAML(OS);
  return YAML;
}

Expected<std::string> gpuobj::blobFromYAML(StringRef YAML) {
  if (Error E = checkYAMLDepth(YAML))
    return createStringError("kernel metadata: " + toString(std::move(E)));
  msgpack::Document Doc;
  // An empty text parses to a document without a root.
  if (!Doc.fromYAML(YAML) || !Doc.getRoot().isMap())
    return createStringError("kernel metadata: this is not a YAML map");
  std::string Blob;
  Doc.writeToBlob(Blob);
  return Blob;
}

Expected<ModuleMetadata> gpuobj::metadataFromYAML(StringRef YAML) {
  Expected<std::string> Blob = blobFromYAML(YAML);
  if (!Blob)
    return Blob.takeError();
  return decodeMetadata(*Blob);
}
