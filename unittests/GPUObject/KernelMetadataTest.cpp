//===- KernelMetadataTest.cpp - Tests of the metadata encoding ------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/KernelMetadata.h"
#include "TestObject.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpuobj::test;

namespace {

/// The message that decoding \p Blob gives, or "success".
std::string decodeError(StringRef Blob) {
  Expected<ModuleMetadata> MD = decodeMetadata(Blob);
  return MD ? "success" : toString(MD.takeError());
}

/// Decodes the valid metadata after \p Change to its MessagePack document.
std::string
errorAfter(function_ref<void(msgpack::Document &, msgpack::MapDocNode &,
                             msgpack::MapDocNode &)>
               Change) {
  std::string Blob = encodeMetadata(makeMetadata());
  msgpack::Document Doc;
  EXPECT_TRUE(Doc.readFromBlob(Blob, /*Multi=*/false));
  msgpack::MapDocNode Root = Doc.getRoot().getMap();
  msgpack::MapDocNode Kernel = Root["kernels"].getArray()[0].getMap();
  Change(Doc, Root, Kernel);
  std::string Changed;
  Doc.writeToBlob(Changed);
  return decodeError(Changed);
}

/// The message of validateMetadata after \p Change to the valid metadata.
std::string invalidAfter(function_ref<void(KernelMetadata &)> Change) {
  ModuleMetadata MD = makeMetadata();
  Change(MD.Kernels[0]);
  std::string Direct = toString(validateMetadata(MD));
  // A reader must refuse what the validator refuses.
  EXPECT_EQ(Direct.empty() ? "success" : Direct,
            decodeError(encodeMetadata(MD)));
  return Direct;
}

TEST(KernelMetadata, RoundTripKeepsEveryField) {
  ModuleMetadata In = makeMetadata();
  Expected<ModuleMetadata> Out = decodeMetadata(encodeMetadata(In));
  ASSERT_TRUE(bool(Out)) << toString(Out.takeError());
  EXPECT_EQ(Out->Arch, "valhall");
  EXPECT_EQ(Out->CPU, "mali-g57");
  EXPECT_EQ(Out->ArchVersion, 9u);
  ASSERT_EQ(Out->Kernels.size(), 2u);
  const KernelMetadata &K = Out->Kernels[0];
  EXPECT_EQ(K.Name, "saxpy");
  EXPECT_EQ(K.Symbol, "saxpy");
  EXPECT_EQ(K.mali()->RegisterMode, 32u);
  EXPECT_EQ(K.mali()->RegistersUsed, 7u);
  EXPECT_EQ(K.mali()->PreloadMask, 0x1200);
  EXPECT_EQ(K.mali()->FAUWords, 12u);
  ASSERT_EQ(K.ImplicitArgs.size(), 2u);
  EXPECT_EQ(K.ImplicitArgs[1].Kind, ImplicitArgKind::ConstantData);
  EXPECT_EQ(K.ImplicitArgs[1].Offset, 8u);
  EXPECT_EQ(K.ImplicitArgs[1].Size, 8u);
  ASSERT_EQ(K.Args.size(), 4u);
  EXPECT_EQ(K.Args[0].Name, "x");
  EXPECT_EQ(K.Args[0].TypeName, "float*");
  EXPECT_EQ(K.Args[0].Kind, KernelArgKind::Global);
  EXPECT_EQ(K.Args[1].Kind, KernelArgKind::Local);
  EXPECT_EQ(K.Args[1].PointeeAlign, 4u);
  EXPECT_EQ(K.Args[2].Offset, 32u);
  EXPECT_EQ(K.Args[2].Align, 4u);
  EXPECT_FALSE(K.Args[2].InArgumentBuffer);
  EXPECT_TRUE(K.Args[3].InArgumentBuffer);
  EXPECT_EQ(K.Args[3].Size, 600u);
  ASSERT_EQ(K.mali()->FAUConstants.size(), 2u);
  EXPECT_EQ(K.mali()->FAUConstants[1].WordOffset, 10u);
  EXPECT_EQ(K.mali()->FAUConstants[1].Value, 0xffffffffu);
  EXPECT_EQ(K.PrivateBytes, 64u);
  EXPECT_EQ(K.LocalBytes, 1024u);
  EXPECT_TRUE(K.UsesBarrier);
  EXPECT_TRUE(K.OrdersLanes);
  ASSERT_TRUE(K.ReqdWorkGroupSize.has_value());
  EXPECT_EQ((*K.ReqdWorkGroupSize)[1], 8u);
  EXPECT_EQ(K.mali()->FlushToZero, FlushToZeroMode::Always);
  EXPECT_EQ(K.SpillStores, 3u);
  EXPECT_EQ(K.SpillLoads, 4u);
  EXPECT_EQ(K.SpillBytes, 12u);
  EXPECT_EQ(K.mali()->SpillStart, 48u);
  EXPECT_FALSE(Out->Kernels[1].ReqdWorkGroupSize.has_value());
  EXPECT_EQ(encodeMetadata(*Out), encodeMetadata(In));
}

TEST(KernelMetadata, YAMLRoundTripGivesTheSameBytes) {
  ModuleMetadata In = makeMetadata();
  // Names that YAML would take for something else if they were not quoted.
  In.Kernels[0].Name = "true";
  In.Kernels[0].Args[0].Name = "1";
  In.Kernels[0].Args[1].Name = "- : #'\"\\";
  In.Kernels[0].Args[2].TypeName = "~";
  Expected<ModuleMetadata> Out = metadataFromYAML(metadataToYAML(In));
  ASSERT_TRUE(bool(Out)) << toString(Out.takeError());
  EXPECT_EQ(encodeMetadata(*Out), encodeMetadata(In));
}

TEST(KernelMetadata, YAMLThatIsNoMetadataIsAnError) {
  for (StringRef Text : {"", "- 1", "kernels: 3", "{", "a: b: c", "--- |\n x",
                         "a:", "a: []", "a: {}", "? [1]\n: 2", "a: &x\nb: *x",
                         "a: !int z", "1: 2", "a: {b: [}"}) {
    Expected<ModuleMetadata> MD = metadataFromYAML(Text);
    EXPECT_FALSE(bool(MD)) << Text.str();
    consumeError(MD.takeError());
  }
}

TEST(KernelMetadata, NamesOfEnumeratorsAreDistinct) {
  std::set<StringRef> Names;
  for (unsigned I = 0; I != NumImplicitArgKinds; ++I)
    EXPECT_TRUE(Names.insert(getImplicitArgName(ImplicitArgKind(I))).second);
  EXPECT_EQ(getImplicitArgSize(ImplicitArgKind::WorkDim), 4u);
  EXPECT_EQ(getImplicitArgSize(ImplicitArgKind::ConstantData), 8u);
  EXPECT_EQ(getImplicitArgSize(ImplicitArgKind::PrintfBuffer), 8u);
  EXPECT_EQ(getImplicitArgSize(ImplicitArgKind::GlobalData), 8u);
  EXPECT_EQ(getImplicitArgSize(ImplicitArgKind::LocalBytes), 4u);
}

TEST(KernelMetadata, TheVersionIsTheOldestThatHasTheKeys) {
  auto Version = [](ImplicitArgKind Kind) {
    ModuleMetadata MD = makeMetadata();
    MD.Kernels[0].ImplicitArgs[0] = {Kind, 0, getImplicitArgSize(Kind)};
    std::string Text = metadataToYAML(MD);
    return Text.substr(Text.rfind("version:"), 40);
  };
  EXPECT_EQ(Version(ImplicitArgKind::NumGroupsX),
            Version(ImplicitArgKind::WorkDim));
  EXPECT_NE(Version(ImplicitArgKind::WorkDim),
            Version(ImplicitArgKind::LocalBytes));
}

TEST(KernelMetadata, EveryTruncationIsAnError) {
  std::string Blob = encodeMetadata(makeMetadata());
  for (size_t Size = 0; Size != Blob.size(); ++Size)
    EXPECT_NE(decodeError(StringRef(Blob).take_front(Size)), "success") << Size;
}

TEST(KernelMetadata, EveryByteValueIsSurvived) {
  std::string Blob = encodeMetadata(makeMetadata());
  for (size_t I = 0; I != Blob.size(); ++I)
    for (unsigned Byte :
         {0x00u, 0x7fu, 0x80u, 0x8fu, 0x9fu, 0xbfu, 0xc0u, 0xc1u, 0xc6u, 0xc9u,
          0xcbu, 0xcfu, 0xd3u, 0xdbu, 0xddu, 0xdfu, 0xe0u, 0xffu}) {
      std::string Changed = Blob;
      Changed[I] = char(Byte);
      decodeError(Changed);
    }
}

TEST(KernelMetadata, DataBehindTheMapIsAnError) {
  std::string Blob = encodeMetadata(makeMetadata());
  EXPECT_EQ(decodeError(Blob + '\x01'),
            "kernel metadata: there is data behind the top-level map");
  EXPECT_EQ(decodeError(Blob + '\xdb'),
            "kernel metadata: there is data behind the top-level map");
}

TEST(KernelMetadata, HugeLengthsDoNotAllocate) {
  // Arrays, maps and strings that claim 2^32-1 elements.
  for (char Marker : {'\xdd', '\xdf', '\xdb', '\xc6'})
    EXPECT_NE(decodeError(std::string(1, Marker) + "\xff\xff\xff\xff"),
              "success");
}

TEST(KernelMetadata, DeepNestingIsAnError) {
  EXPECT_EQ(decodeError(std::string(100000, '\x91')),
            "kernel metadata: values nested deeper than 8");
}

TEST(KernelMetadata, StructureErrorsNameTheKey) {
  using msgpack::Document;
  using msgpack::MapDocNode;
  EXPECT_EQ(decodeError("\x01"),
            "kernel metadata: the top level is an unsigned "
            "integer, not a map");
  EXPECT_EQ(decodeError(StringRef("\x81\x01\x01", 3)),
            "kernel metadata: a map key is an unsigned integer, not a string");
  EXPECT_EQ(decodeError(StringRef("\x82\xa1"
                                  "a\x01\xa1"
                                  "a\x01",
                                  7)),
            "kernel metadata: repeated key 'a'");
  EXPECT_EQ(errorAfter([](Document &, MapDocNode &Root, MapDocNode &) {
              Root.erase(Root.find("cpu"));
            }),
            "kernel metadata: key 'cpu' is missing");
  EXPECT_EQ(errorAfter([](Document &D, MapDocNode &, MapDocNode &K) {
              K["colour"] = D.getNode(1u);
            }),
            "kernel metadata: unknown key 'kernels[0].colour'");
  EXPECT_EQ(
      errorAfter([](Document &D, MapDocNode &, MapDocNode &K) {
        K["fau_words"] = D.getNode(-1);
      }),
      "kernel metadata: kernels[0].fau_words is a negative integer, not an "
      "unsigned integer");
  EXPECT_EQ(
      errorAfter([](Document &D, MapDocNode &, MapDocNode &K) {
        K["private_bytes"] = D.getNode(uint64_t(1) << 32);
      }),
      "kernel metadata: kernels[0].private_bytes is 4294967296, the maximum "
      "is 4294967295");
  EXPECT_EQ(errorAfter([](Document &D, MapDocNode &, MapDocNode &K) {
              K["preload_mask"] = D.getNode(0x10000u);
            }),
            "kernel metadata: kernels[0].preload_mask is 65536, the maximum is "
            "65535");
  EXPECT_EQ(errorAfter([](Document &D, MapDocNode &, MapDocNode &K) {
              K["args"].getArray()[2].getMap()["size"] = D.getNode("4");
            }),
            "kernel metadata: kernels[0].args[2].size is a string, not an "
            "unsigned integer");
  EXPECT_EQ(errorAfter([](Document &D, MapDocNode &, MapDocNode &K) {
              K["args"].getArray()[0].getMap()["kind"] = D.getNode("pipe");
            }),
            "kernel metadata: kernels[0].args[0].kind has the unknown value "
            "'pipe'");
  EXPECT_EQ(errorAfter([](Document &D, MapDocNode &, MapDocNode &K) {
              K["args"].getArray()[1] = D.getNode(true);
            }),
            "kernel metadata: kernels[0].args[1] is a boolean, not a map");
  EXPECT_EQ(
      errorAfter([](Document &D, MapDocNode &, MapDocNode &K) {
        K["reqd_work_group_size"].getArray().push_back(D.getNode(1u));
      }),
      "kernel metadata: kernels[0].reqd_work_group_size has 4 elements, not "
      "3");
}

TEST(KernelMetadata, NewerMinorVersionMayAddKeys) {
  using msgpack::Document;
  using msgpack::MapDocNode;
  auto SetVersion = [](Document &D, MapDocNode &Root, unsigned Major,
                       unsigned Minor) {
    Root["version"].getArray()[0] = D.getNode(Major);
    Root["version"].getArray()[1] = D.getNode(Minor);
  };
  EXPECT_EQ(errorAfter([&](Document &D, MapDocNode &Root, MapDocNode &K) {
              SetVersion(D, Root, MetadataVersionMajor,
                         MetadataVersionMinor + 1);
              K["colour"] = D.getNode(1u);
            }),
            "success");
  EXPECT_EQ(errorAfter([&](Document &D, MapDocNode &Root, MapDocNode &) {
              SetVersion(D, Root, 2, 0);
            }),
            "kernel metadata: version 2.0 is not supported; this reader knows "
            "version 1");
}

TEST(KernelMetadata, ValidatorChecksTheCore) {
  ModuleMetadata MD = makeMetadata();
  MD.CPU = "mali-g52";
  EXPECT_EQ(toString(validateMetadata(MD)),
            "kernel metadata: there is no core 'mali-g52' of the target "
            "'valhall'");
  MD.CPU = "";
  EXPECT_EQ(toString(validateMetadata(MD)),
            "kernel metadata: there is no core '' of the target 'valhall'");
  MD = makeMetadata();
  MD.ArchVersion = 10;
  EXPECT_EQ(toString(validateMetadata(MD)),
            "kernel metadata: arch_version is 10, mali-g57 has 9");
}

TEST(KernelMetadata, ValidatorChecksScalars) {
  EXPECT_EQ(invalidAfter([](KernelMetadata &) {}), "");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.Name = ""; }),
            "kernel metadata: kernels[0].name is empty");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.Symbol = ""; }),
            "kernel metadata: kernels[0].symbol is empty");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.Name = "empty"; }),
            "kernel metadata: kernels[1].name 'empty' is repeated");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.Symbol = "_empty"; }),
            "kernel metadata: kernels[1].symbol '_empty' is repeated");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.mali()->RegisterMode = 48; }),
      "kernel metadata: kernels[0].register_mode is 48, not 32 or 64");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.mali()->RegistersUsed = 33; }),
      "kernel metadata: kernels[0].registers_used is 33, more than "
      "register_mode 32");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.mali()->RegistersUsed = 32; }),
      "");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.mali()->FAUWords = 129; }),
            "kernel metadata: kernels[0].fau_words is 129, the maximum is 128");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.mali()->FAUWords = 128; }),
            "");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.mali()->SpillStart = 65; }),
            "kernel metadata: kernels[0].spill_start is 65, more than "
            "private_bytes 64");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.ReqdWorkGroupSize = {8, 0, 1}; }),
      "kernel metadata: kernels[0].reqd_work_group_size has the element 0, not "
      "1 "
      "to 1024");
}

TEST(KernelMetadata, ValidatorChecksImplicitArguments) {
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.ImplicitArgs[1].Size = 4; }),
            "kernel metadata: kernels[0].implicit_args[1].size is 4, "
            "constant_data has 8");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.ImplicitArgs[1].Offset = 4; }),
      "kernel metadata: kernels[0].implicit_args[1].offset is 4, not a "
      "multiple "
      "of 8");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) {
              std::swap(K.ImplicitArgs[0], K.ImplicitArgs[1]);
            }),
            "kernel metadata: kernels[0].implicit_args[1].kind is out of order "
            "or repeated");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.ImplicitArgs[0].Offset = 8; }),
      "kernel metadata: kernels[0].implicit_args[1] overlaps implicit_args[0] "
      "at "
      "byte 8");
}

TEST(KernelMetadata, ValidatorChecksArguments) {
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.Args[0].Size = 4; }),
            "kernel metadata: kernels[0].args[0].size is 4, a pointer has 8");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.Args[2].Align = 3; }),
      "kernel metadata: kernels[0].args[2].align is 3, not a power of two "
      "up to 128");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.Args[2].Align = 0; }),
      "kernel metadata: kernels[0].args[2].align is 0, not a power of two "
      "up to 128");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.Args[2].Offset = 34; }),
      "kernel metadata: kernels[0].args[2].offset is 34, not a multiple of "
      "4");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.Args[1].PointeeAlign = 0; }),
      "kernel metadata: kernels[0].args[1].pointee_align is 0 for a local "
      "pointer");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.Args[0].PointeeAlign = 6; }),
      "kernel metadata: kernels[0].args[0].pointee_align is 6, not a power "
      "of two");
  EXPECT_EQ(
      invalidAfter([](KernelMetadata &K) { K.Args[2].Size = 20; }),
      "kernel metadata: kernels[0].args[2] ends at FAU byte 52, behind the "
      "last of fau_words 12");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) { K.Args[2].Offset = 24; }),
            "kernel metadata: kernels[0].args[2] overlaps args[1] at byte 24");
  EXPECT_EQ(
      invalidAfter(
          [](KernelMetadata &K) { K.mali()->FAUConstants[0].WordOffset = 8; }),
      "kernel metadata: kernels[0].fau_constants[0] overlaps args[2] at byte "
      "32");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) {
              K.mali()->FAUConstants[0].WordOffset = 0xffffffff;
            }),
            "kernel metadata: kernels[0].fau_constants[0] ends at FAU byte "
            "17179869184, behind the last of fau_words 12");
  // The argument buffer is a space of its own.
  EXPECT_EQ(invalidAfter(
                [](KernelMetadata &K) { K.Args[2].InArgumentBuffer = true; }),
            "kernel metadata: kernels[0].args[2] overlaps args[3] at byte 32");
  EXPECT_EQ(invalidAfter([](KernelMetadata &K) {
              K.Args[2].InArgumentBuffer = true;
              K.Args[2].Offset = 600;
            }),
            "");
}

/// The message of validateMetadata after \p Change to a valid Rogue kernel.
std::string rogueInvalidAfter(
    function_ref<void(KernelMetadata &, RogueKernelInfo &)> Change) {
  ModuleMetadata MD = makeRogueMetadata();
  Change(MD.Kernels[0], *MD.Kernels[0].rogue());
  std::string Direct = toString(validateMetadata(MD));
  EXPECT_EQ(Direct.empty() ? "success" : Direct,
            decodeError(encodeMetadata(MD)));
  return StringRef(Direct).split("kernels[0].").second.str();
}

TEST(RogueMetadata, RoundTripKeepsEveryField) {
  ModuleMetadata In = makeRogueMetadata();
  Expected<ModuleMetadata> Out = decodeMetadata(encodeMetadata(In));
  ASSERT_TRUE(bool(Out)) << toString(Out.takeError());
  ASSERT_EQ(Out->Kernels.size(), 2u);
  ASSERT_TRUE(Out->Kernels[0].rogue());
  const RogueKernelInfo &R = *Out->Kernels[0].rogue();
  EXPECT_EQ(R.Temporaries, 12u);
  EXPECT_EQ(R.VertexInputs, 4u);
  EXPECT_EQ(R.Coefficients, 48u);
  EXPECT_EQ(R.SharedRegisters, 16u);
  EXPECT_EQ(R.LocalIndex, 0u);
  EXPECT_EQ(R.GroupId, 0u);
  EXPECT_EQ(R.NumGroups, 4u);
  ASSERT_TRUE(R.LocalMemory.has_value());
  EXPECT_EQ(R.LocalMemory->Place, RogueLocalPlace::Coefficients);
  EXPECT_EQ(R.LocalMemory->Start, 8u);
  EXPECT_EQ(R.LocalMemory->Words, 33u);
  EXPECT_TRUE(R.LocalMemory->Zero);
  EXPECT_EQ(R.SpillArea, 8u);
  EXPECT_EQ(R.PrivateArea, 11u);
  EXPECT_TRUE(R.UsesAtomics);
  const RogueKernelInfo &Empty = *Out->Kernels[1].rogue();
  EXPECT_FALSE(Empty.LocalIndex || Empty.GroupId || Empty.NumGroups ||
               Empty.LocalMemory || Empty.SpillArea || Empty.PrivateArea);
  EXPECT_EQ(encodeMetadata(*Out), encodeMetadata(In));
  Expected<ModuleMetadata> YAML = metadataFromYAML(metadataToYAML(In));
  ASSERT_TRUE(bool(YAML)) << toString(YAML.takeError());
  EXPECT_EQ(encodeMetadata(*YAML), encodeMetadata(In));
}

/// A program of stage Fragment and one of stage Vertex.
static ModuleMetadata makeRogueStages() {
  ModuleMetadata MD;
  MD.Arch = "rogue";
  MD.CPU = "bxs-4-64";
  MD.Kernels.resize(2);
  KernelMetadata &F = MD.Kernels[0];
  F.Name = F.Symbol = "f";
  F.Stage = ShaderStage::Fragment;
  F.Fragment.emplace();
  RogueKernelInfo R;
  R.Coefficients = 24;
  RogueFragmentInfo &Info = R.Fragment.emplace();
  Info.Coefficients = {
      {RogueCoefficientSource::InverseW, 0, 1, 0, 0, Interpolation::Smooth},
      {RogueCoefficientSource::Varying, 4, 2, 7, 1, Interpolation::Flat},
      {RogueCoefficientSource::Varying, 12, 3, 9, 0, Interpolation::Smooth}};
  Info.Outputs = {{0, 2, RegisterFormat::UNorm16x4},
                  {3, 0, RegisterFormat::Words2}};
  Info.Outputs[1].Blend.Destination = BlendFactor::OneMinusSourceAlpha;
  F.Family = R;
  KernelMetadata &V = MD.Kernels[1];
  V.Name = V.Symbol = "v";
  V.Stage = ShaderStage::Vertex;
  V.Vertex.emplace();
  R = RogueKernelInfo();
  R.VertexInputs = 6;
  RogueVertexInfo &Vertex = R.Vertex.emplace();
  Vertex.VertexId = 0;
  Vertex.InstanceId = 1;
  Vertex.Attributes = {{4, 2, 3, std::nullopt},
                       {9, 5, 1, parseAttributeFormat("unorm8x4")}};
  Vertex.Varyings = {{0, 1, 3, 4, Interpolation::Smooth},
                     {2, 0, 1, 7, Interpolation::NoPerspective}};
  Vertex.PointSize = 8;
  Vertex.Layer = 9;
  Vertex.Words = 10;
  V.Family = R;
  return MD;
}

TEST(RogueMetadata, RoundTripKeepsStages) {
  std::string Blob = encodeMetadata(makeRogueStages());
  Expected<ModuleMetadata> Out = decodeMetadata(Blob);
  ASSERT_TRUE(bool(Out)) << toString(Out.takeError());
  EXPECT_EQ(encodeMetadata(*Out), Blob);
  const RogueFragmentInfo &F = *Out->Kernels[0].rogue()->Fragment;
  ASSERT_EQ(F.Coefficients.size(), 3u);
  EXPECT_EQ(F.Coefficients[0].Source, RogueCoefficientSource::InverseW);
  EXPECT_EQ(F.Coefficients[1].Register, 4u);
  EXPECT_EQ(F.Coefficients[1].Components, 2u);
  EXPECT_EQ(F.Coefficients[1].Location, 7u);
  EXPECT_EQ(F.Coefficients[1].Component, 1u);
  EXPECT_EQ(F.Coefficients[1].How, Interpolation::Flat);
  ASSERT_EQ(F.Outputs.size(), 2u);
  EXPECT_EQ(F.Outputs[0].Register, 2u);
  EXPECT_EQ(F.Outputs[0].Format, RegisterFormat::UNorm16x4);
  EXPECT_EQ(F.Outputs[1].Target, 3u);
  EXPECT_TRUE(F.Outputs[0].Blend.isReplacement());
  EXPECT_EQ(F.Outputs[1].Blend.Destination, BlendFactor::OneMinusSourceAlpha);
  const RogueVertexInfo &V = *Out->Kernels[1].rogue()->Vertex;
  EXPECT_EQ(V.VertexId, 0u);
  EXPECT_EQ(V.InstanceId, 1u);
  ASSERT_EQ(V.Attributes.size(), 2u);
  EXPECT_EQ(V.Attributes[1].Location, 9u);
  EXPECT_EQ(V.Attributes[1].Register, 5u);
  EXPECT_EQ(V.Attributes[0].Components, 3u);
  EXPECT_FALSE(V.Attributes[0].Format);
  ASSERT_TRUE(V.Attributes[1].Format);
  EXPECT_EQ(V.Attributes[1].Format->Kind, RegisterChannel::UNorm);
  ASSERT_EQ(V.Varyings.size(), 2u);
  EXPECT_EQ(V.Varyings[0].Component, 1u);
  EXPECT_EQ(V.Varyings[1].Word, 7u);
  EXPECT_EQ(V.Varyings[1].How, Interpolation::NoPerspective);
  EXPECT_EQ(V.PointSize, 8u);
  EXPECT_EQ(V.Layer, 9u);
  EXPECT_EQ(V.Words, 10u);
}

TEST(RogueMetadata, ValidatorChecksStages) {
  auto After = [](function_ref<void(ModuleMetadata &)> Change) {
    ModuleMetadata MD = makeRogueStages();
    Change(MD);
    std::string Message = toString(validateMetadata(MD));
    StringRef Rest = Message;
    Rest.consume_front("kernel metadata: kernels[");
    return Rest.str();
  };
  using M = ModuleMetadata;
  EXPECT_EQ(After([](M &) {}), "");
  EXPECT_EQ(After([](M &MD) { MD.Kernels[0].rogue()->Fragment.reset(); }),
            "0].rogue.fragment is missing");
  EXPECT_EQ(After([](M &MD) { MD.Kernels[0].rogue()->Vertex.emplace(); }),
            "0].rogue.vertex is only for the stage vertex");
  EXPECT_EQ(After([](M &MD) {
              MD.Kernels[0].rogue()->Fragment->Coefficients[1].Register = 6;
            }),
            "0].rogue.fragment.coefficients[1] begins at cf6, not at a "
            "multiple of 4");
  EXPECT_EQ(
      After([](M &MD) { MD.Kernels[0].rogue()->Coefficients = 20; }),
      "0].rogue.fragment.coefficients[2] ends at cf24, behind the last of "
      "coefficients 20");
  EXPECT_EQ(After([](M &MD) {
              MD.Kernels[0].rogue()->Fragment->Outputs[1].Register = 7;
            }),
            "0].rogue.fragment.outputs[1] ends at 9, there are 8");
  EXPECT_EQ(After([](M &MD) { MD.Kernels[1].rogue()->VertexInputs = 5; }),
            "1].rogue.vertex.attributes[1] ends at 6, there are 5");
  EXPECT_EQ(After([](M &MD) {
              MD.Kernels[1].rogue()->Vertex->Varyings[0].Component = 2;
            }),
            "1].rogue.vertex.varyings[0] has components behind the fourth one");
  EXPECT_EQ(After([](M &MD) {
              MD.Kernels[1].rogue()->Vertex->Layer = 8;
            }).substr(0, 20),
            "1].rogue.vertex.laye");
}

TEST(RogueMetadata, KeysBelongToTheirTarget) {
  ModuleMetadata MD = makeRogueMetadata();
  MD.Kernels[1].Family = MaliKernelInfo();
  EXPECT_EQ(toString(validateMetadata(MD)),
            "kernel metadata: kernels[1].rogue is missing");
  EXPECT_EQ(decodeError(encodeMetadata(MD)),
            "kernel metadata: key 'kernels[1].rogue' is missing");
  MD = makeMetadata();
  MD.Kernels[0].Family = RogueKernelInfo();
  EXPECT_EQ(toString(validateMetadata(MD)),
            "kernel metadata: kernels[0].rogue is only for the target rogue");
  EXPECT_EQ(decodeError(encodeMetadata(MD)),
            "kernel metadata: key 'kernels[0].register_mode' is missing");
  std::string YAML = metadataToYAML(makeRogueMetadata());
  size_t At = YAML.find("      temporaries:");
  ASSERT_NE(At, std::string::npos);
  YAML.insert(At, "      fau_words:       1\n");
  EXPECT_EQ(toString(metadataFromYAML(YAML).takeError()),
            "kernel metadata: unknown key 'kernels[0].rogue.fau_words'");
  YAML = metadataToYAML(makeRogueMetadata());
  At = YAML.find("    spill_stores:");
  ASSERT_NE(At, std::string::npos);
  YAML.insert(At, "    spill_start:     0\n");
  EXPECT_EQ(toString(metadataFromYAML(YAML).takeError()),
            "kernel metadata: unknown key 'kernels[0].spill_start'");
}

TEST(RogueMetadata, ValidatorChecksRegisters) {
  using K = KernelMetadata;
  using R = RogueKernelInfo;
  EXPECT_EQ(rogueInvalidAfter([](K &, R &) {}), "");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.Temporaries = 249; }),
            "rogue.temporaries is 249, the maximum is 248");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.Temporaries = 248; }), "");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.VertexInputs = 249; }),
            "rogue.vertex_inputs is 249, the maximum is 248");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.Coefficients = 4097; }),
            "rogue.coefficients is 4097, the maximum is 4096");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.SharedRegisters = 4097; }),
            "rogue.shared_registers is 4097, the maximum is 4096");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.LocalIndex = 4; }),
            "rogue.local_index is 4, not one of the 4 vertex_inputs");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.GroupId = 46; }),
            "rogue.group_id ends at cf49, behind the last of coefficients 48");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.NumGroups = 2; }),
            "rogue.num_groups overlaps rogue.group_id at cf2");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.LocalMemory->Start = 6; }),
            "rogue.local_memory overlaps rogue.num_groups at cf6");
  EXPECT_EQ(
      rogueInvalidAfter([](K &, R &I) { I.LocalMemory->Words = 0xffffffff; }),
      "rogue.local_memory ends at cf4294967303, behind the last of "
      "coefficients 48");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) {
              I.LocalMemory = {RogueLocalPlace::Memory, 6, 999, false};
            }),
            "");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) {
              I.LocalMemory = {RogueLocalPlace::Memory, 2, 999, false};
            }),
            "args[1] overlaps rogue.local_memory at byte 8");
}

TEST(RogueMetadata, ValidatorChecksMemory) {
  using K = KernelMetadata;
  using R = RogueKernelInfo;
  EXPECT_EQ(rogueInvalidAfter([](K &M, R &) { M.LocalBytes = 136; }),
            "local_bytes is 136, more than the words of rogue.local_memory");
  EXPECT_EQ(rogueInvalidAfter([](K &M, R &) { M.SpillBytes = 6; }),
            "spill_bytes is 6, not a multiple of 4");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.SpillArea.reset(); }),
            "spill_bytes is 8, but rogue.spill_area is missing");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.PrivateArea.reset(); }),
            "private_bytes is 32, but rogue.private_area is missing");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.SpillArea = 9; }),
            "rogue.private_area overlaps rogue.spill_area at byte 44");
  EXPECT_EQ(rogueInvalidAfter([](K &, R &I) { I.PrivateArea = 14; }),
            "rogue.private_area ends at shared-register byte 68, behind the "
            "last of shared_registers 16");
  EXPECT_EQ(rogueInvalidAfter([](K &M, R &) { M.Args[2].Offset = 64; }),
            "args[2] ends at shared-register byte 72, behind the last of "
            "shared_registers 16");
}

//===----------------------------------------------------------------------===//
// Interfaces of shaders
//===----------------------------------------------------------------------===//

TEST(ShaderInterface, RoundTripKeepsEveryField) {
  Expected<ModuleMetadata> Out =
      decodeMetadata(encodeMetadata(makeShaderMetadata()));
  ASSERT_TRUE(bool(Out)) << toString(Out.takeError());
  ASSERT_TRUE(Out->Kernels[0].Interface.has_value());
  const ShaderInterface &I = *Out->Kernels[0].Interface;
  ASSERT_EQ(I.Resources.size(), 3u);
  const ShaderResource &Buffer = I.Resources[0];
  EXPECT_EQ(Buffer.Kind, ResourceKind::StorageBuffer);
  EXPECT_EQ(Buffer.Name, "out");
  EXPECT_EQ(Buffer.Set, 0u);
  EXPECT_EQ(Buffer.Binding, 3u);
  EXPECT_EQ(Buffer.Count, 1u);
  EXPECT_EQ(Buffer.Access, ResourceAccess::WriteOnly);
  EXPECT_EQ(Buffer.Size, 16u);
  EXPECT_EQ(Buffer.Stride, 32u);
  EXPECT_EQ(Buffer.Arg, 0u);
  EXPECT_EQ(Buffer.SizeArg, 3u);
  ASSERT_EQ(Buffer.Members.size(), 1u);
  EXPECT_EQ(Buffer.Members[0].Name, "lights[].color");
  EXPECT_EQ(Buffer.Members[0].Type.name(), "vec3");
  EXPECT_EQ(Buffer.Members[0].Offset, 16u);
  ASSERT_EQ(Buffer.Members[0].Arrays.size(), 2u);
  EXPECT_EQ(Buffer.Members[0].Arrays[0].Count, 0u);
  EXPECT_EQ(Buffer.Members[0].Arrays[0].Stride, 32u);
  EXPECT_EQ(Buffer.Members[0].Arrays[1].Count, 2u);
  EXPECT_EQ(Buffer.Members[0].Arrays[1].Stride, 16u);
  EXPECT_EQ(I.Resources[1].Count, 2u);
  EXPECT_FALSE(I.Resources[1].SizeArg.has_value());
  EXPECT_EQ(I.findDescriptor(1, 0), &I.Resources[1]);
  EXPECT_EQ(I.findDescriptor(1, 3), nullptr);
  EXPECT_EQ(I.pushConstants(), &I.Resources[2]);
  const BlockMember &Matrix = I.Resources[2].Members[0];
  EXPECT_EQ(Matrix.Type.name(), "mat4x3");
  EXPECT_EQ(Matrix.Type.Rows, 3u);
  EXPECT_EQ(Matrix.MatrixStride, 16u);
  EXPECT_TRUE(Matrix.RowMajor);
  ASSERT_EQ(I.SpecConstants.size(), 2u);
  EXPECT_EQ(I.SpecConstants[0].TypeName, "bool");
  EXPECT_EQ(I.SpecConstants[0].Default, 0u);
  EXPECT_EQ(I.SpecConstants[0].Value, 1u);
  EXPECT_EQ(I.SpecConstants[1].Value, 0xffffffffffffffffu);
  EXPECT_EQ(I.WorkGroupSizeIds[0], std::nullopt);
  EXPECT_EQ(I.WorkGroupSizeIds[1], 7u);
}

TEST(ShaderInterface, YAMLIsTheSame) {
  ModuleMetadata MD = makeShaderMetadata();
  Expected<ModuleMetadata> Module = metadataFromYAML(metadataToYAML(MD));
  ASSERT_TRUE(bool(Module)) << toString(Module.takeError());
  EXPECT_EQ(encodeMetadata(*Module), encodeMetadata(MD));
  Expected<ShaderInterface> I =
      interfaceFromYAML(interfaceToYAML(*MD.Kernels[0].Interface));
  ASSERT_TRUE(bool(I)) << toString(I.takeError());
  MD.Kernels[0].Interface = *I;
  EXPECT_EQ(encodeMetadata(*Module), encodeMetadata(MD));
}

/// What has no shader has the version that it had.
TEST(ShaderInterface, VersionIsTheOldestThatDoes) {
  EXPECT_EQ(metadataToYAML(makeMetadata()).find("resources"),
            std::string::npos);
  auto MinorOf = [](const ModuleMetadata &MD) {
    msgpack::Document Doc;
    EXPECT_TRUE(Doc.readFromBlob(encodeMetadata(MD), /*Multi=*/false));
    return Doc.getRoot().getMap()["version"].getArray()[1].getUInt();
  };
  EXPECT_EQ(MinorOf(makeMetadata()), 0u);
  EXPECT_EQ(MinorOf(makeShaderMetadata()), 2u);
}

TEST(ShaderInterface, TypeNames) {
  for (const char *Name :
       {"int8_t", "uint", "float16_t", "double", "u64vec2", "ivec3", "vec4",
        "f16vec3", "i8vec4", "mat2", "mat4x3", "dmat3", "f16mat2x4"}) {
    std::optional<GLSLType> T = parseGLSLType(Name);
    ASSERT_TRUE(T.has_value()) << Name;
    EXPECT_EQ(T->name(), Name);
  }
  EXPECT_EQ(parseGLSLType("mat3x3")->name(), "mat3");
  EXPECT_EQ(parseGLSLType("mat2x4")->Columns, 2u);
  EXPECT_EQ(parseGLSLType("dvec2")->scalarSize(), 8u);
  for (const char *Name : {"", "vec", "vec1", "vec5", "imat2", "mat2x",
                           "float2", "vec33", "bool", "mat"})
    EXPECT_FALSE(parseGLSLType(Name).has_value()) << Name;
}

/// The message of validateMetadata after \p Change to a shader's metadata.
std::string invalidInterface(
    function_ref<void(KernelMetadata &, ShaderInterface &)> Change) {
  ModuleMetadata MD = makeShaderMetadata();
  Change(MD.Kernels[0], *MD.Kernels[0].Interface);
  std::string Message = toString(validateMetadata(MD));
  // A reader must refuse what the validator refuses.
  EXPECT_EQ(Message, decodeError(encodeMetadata(MD)));
  StringRef Rest = Message;
  EXPECT_TRUE(Rest.consume_front("kernel metadata: kernels[0].")) << Message;
  return Rest.str();
}

TEST(ShaderInterface, RelationsAreChecked) {
  auto Invalid = invalidInterface;
  using K = KernelMetadata;
  using I = ShaderInterface;
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources[0].Arg = 5; }),
            "resources[0].arg ends at 6, the kernel has 5 arguments");
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources[1].Count = 0xffffffff; }),
            "resources[1].arg ends at 4294967296, the kernel has 5 arguments");
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources[1].Count = 0; }),
            "resources[1].count is 0");
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources[0].Arg = 1; }),
            "resources[0].arg names args[1], which is no global address");
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources[1].Arg = 2; }),
            "resources[1].arg names args[3], which is no constant address");
  EXPECT_EQ(
      Invalid([](K &, I &S) { S.Resources[0].SizeArg = 4; }),
      "resources[0].size_arg names args[4], which is no value of 8 bytes");
  EXPECT_EQ(Invalid([](K &M, I &S) {
              M.Args[4].Size = 8;
              S.Resources[2].Size = 8;
              S.Resources[2].Arg = 3;
            }),
            "resources[2].arg names args[3] again");
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources[2].Size = 65; }),
            "resources[2].arg names args[4], which is no value with place for "
            "them");
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources[2].Size = uint64_t(1) << 63; }),
            "resources[2].size is 9223372036854775808, the maximum is 65536");
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources.push_back(S.Resources[2]); }),
            "resources[3].kind is push_constants again");
  EXPECT_EQ(Invalid([](K &, I &S) {
              S.Resources[1].Set = 0;
              S.Resources[1].Binding = 3;
            }),
            "resources[1] is set 0, binding 3 again");
  EXPECT_EQ(Invalid([](K &, I &S) { S.Resources[0].Members[0].Name.clear(); }),
            "resources[0].members[0].name is empty");
  EXPECT_EQ(
      Invalid([](K &, I &S) { S.Resources[0].Members[0].Arrays.clear(); }),
      "resources[0].members[0].name has more brackets than there are "
      "counts");
  EXPECT_EQ(Invalid([](K &, I &S) { S.SpecConstants[1].Id = 1; }),
            "spec_constants[1].id 1 is repeated");
  EXPECT_EQ(Invalid([](K &, I &S) { S.SpecConstants[1].TypeName = "vec2"; }),
            "spec_constants[1].type is 'vec2', no type of a number");
  EXPECT_EQ(Invalid([](K &, I &S) { S.WorkGroupSizeIds[2] = 3; }),
            "work_group_size_ids names the constant 3, which spec_constants "
            "have not");
}

/// Each byte of the metadata changed in some ways, and each prefix: an error or
/// metadata that can be written, never a crash.
TEST(ShaderInterface, DamagedBytesAreHarmless) {
  std::string Blob = encodeMetadata(makeShaderMetadata());
  unsigned Refused = 0;
  for (size_t I = 0; I != Blob.size(); ++I) {
    EXPECT_NE(decodeError(Blob.substr(0, I)), "success");
    for (unsigned char Mask : {0x01, 0x10, 0x80, 0xff}) {
      std::string Bad = Blob;
      Bad[I] ^= Mask;
      Expected<ModuleMetadata> MD = decodeMetadata(Bad);
      if (MD) {
        encodeMetadata(*MD);
        continue;
      }
      EXPECT_FALSE(toString(MD.takeError()).empty());
      ++Refused;
    }
  }
  EXPECT_GT(Refused, Blob.size());
}

TEST(ShaderInterface, MalformedYAMLIsRefused) {
  auto ErrorOf = [](StringRef YAML) {
    auto I = interfaceFromYAML(YAML);
    return I ? "success" : toString(I.takeError());
  };
  EXPECT_EQ(ErrorOf(""), "kernel metadata: this is not a YAML map");
  EXPECT_EQ(ErrorOf("a: 1"), "kernel metadata: key 'resources' is missing");
  EXPECT_EQ(ErrorOf("resources: []\nb: 1"), "kernel metadata: unknown key 'b'");
  EXPECT_EQ(ErrorOf("resources: [ { kind: x } ]"),
            "kernel metadata: resources[0].kind has the unknown value 'x'");
  EXPECT_EQ(ErrorOf("resources: []\nspec_constants: [ { id: 4294967296 } ]"),
            "kernel metadata: spec_constants[0].id is 4294967296, the maximum "
            "is 4294967295");
  EXPECT_EQ(
      ErrorOf("resources: [ { kind: push_constants, name: p, size: 4, arg: 0, "
              "members: [ { name: m, type: vec5, offset: 0 } ] } ]"),
      "kernel metadata: resources[0].members[0].type has the unknown value "
      "'vec5'");
  EXPECT_EQ(
      ErrorOf("resources: [ { kind: push_constants, name: p, size: 4, arg: 0, "
              "members: [ { name: m, type: int, offset: 0, counts: [ 1 ], "
              "strides: [] } ] } ]"),
      "kernel metadata: resources[0].members[0].strides has 0 elements, counts "
      "has 1");
}

} // namespace
