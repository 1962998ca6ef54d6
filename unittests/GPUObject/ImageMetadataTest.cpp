//===- ImageMetadataTest.cpp - Images in the metadata ---------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/ImageMetadata.h"
#include "TestObject.h"
#include "llvm/GPUObject/KernelMetadata.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace llvm::gpuobj;
using namespace llvm::gpuobj::test;

namespace {

/// A kernel with a sampler, an image, and words at byte 8 and on.
ModuleMetadata withImages() {
  ModuleMetadata MD = makeMetadata();
  KernelMetadata &K = MD.Kernels[0];
  K.ImplicitArgs.clear();
  K.Args.clear();
  K.mali()->FAUConstants.clear();
  K.mali()->FAUWords = 8;
  for (auto [I, Kind] : {std::pair(0u, KernelArgKind::Sampler),
                         std::pair(1u, KernelArgKind::Image)}) {
    KernelArg A;
    A.Kind = Kind;
    A.Offset = 4 * I;
    A.Size = A.Align = 4;
    K.Args.push_back(A);
  }
  ImageType T;
  T.Dim = ImageDim::D1Buffer;
  T.Depth = true;
  T.Access = ImageAccess::ReadWrite;
  K.Args[1].Image = T;
  ImageWord Sampler;
  Sampler.Kind = ImageWordKind::ConstantSampler;
  Sampler.Offset = 8;
  Sampler.Sampler = {true, SamplerAddressing::MirroredRepeat, true};
  ImageWord Width;
  Width.Kind = ImageWordKind::Width;
  Width.Offset = 12;
  Width.Arg = 1;
  ImageWord Handle;
  Handle.Offset = 16;
  K.ImageWords = {Sampler, Width, Handle};
  return MD;
}

TEST(ImageMetadata, RoundTripKeepsEveryField) {
  ModuleMetadata In = withImages();
  Expected<ModuleMetadata> Out = decodeMetadata(encodeMetadata(In));
  ASSERT_TRUE(bool(Out)) << toString(Out.takeError());
  const KernelMetadata &K = Out->Kernels[0];
  EXPECT_FALSE(K.Args[0].Image.has_value());
  ASSERT_TRUE(K.Args[1].Image.has_value());
  EXPECT_EQ(K.Args[1].Image->Dim, ImageDim::D1Buffer);
  EXPECT_TRUE(K.Args[1].Image->Depth);
  EXPECT_FALSE(K.Args[1].Image->Arrayed);
  EXPECT_EQ(K.Args[1].Image->Access, ImageAccess::ReadWrite);
  ASSERT_EQ(K.ImageWords.size(), 3u);
  EXPECT_EQ(K.ImageWords[0].Kind, ImageWordKind::ConstantSampler);
  EXPECT_TRUE(K.ImageWords[0].Sampler.Normalized);
  EXPECT_TRUE(K.ImageWords[0].Sampler.Linear);
  EXPECT_EQ(K.ImageWords[0].Sampler.Addressing,
            SamplerAddressing::MirroredRepeat);
  EXPECT_EQ(K.ImageWords[1].Offset, 12u);
  EXPECT_EQ(K.ImageWords[1].Arg, 1u);
  EXPECT_EQ(encodeMetadata(*Out), encodeMetadata(In));
  Expected<ModuleMetadata> FromYAML = metadataFromYAML(metadataToYAML(In));
  ASSERT_TRUE(bool(FromYAML)) << toString(FromYAML.takeError());
  EXPECT_EQ(encodeMetadata(*FromYAML), encodeMetadata(In));
}

TEST(ImageMetadata, ImagesNeedVersion3) {
  auto Version = [](const ModuleMetadata &MD) {
    std::string Text = metadataToYAML(MD);
    return Text.substr(Text.rfind("version:"), 40);
  };
  ModuleMetadata MD = withImages();
  EXPECT_NE(Version(MD).find("3"), std::string::npos);
  MD.Kernels[0].ImageWords.clear();
  EXPECT_NE(Version(MD).find("3"), std::string::npos);
  MD.Kernels[0].Args[1].Image.reset();
  EXPECT_EQ(Version(MD).find("3"), std::string::npos);
}

TEST(ImageMetadata, RelationsAreChecked) {
  auto After = [](function_ref<void(KernelMetadata &)> Change) {
    ModuleMetadata MD = withImages();
    Change(MD.Kernels[0]);
    return toString(validateMetadata(MD));
  };
  EXPECT_EQ(After([](KernelMetadata &) {}), "");
  EXPECT_EQ(After([](KernelMetadata &K) { K.ImageWords[1].Arg = 2; }),
            "kernel metadata: kernels[0].image_words[1].arg is 2, which is no "
            "argument that has a width");
  EXPECT_EQ(After([](KernelMetadata &K) { K.ImageWords[1].Arg = 0; }),
            "kernel metadata: kernels[0].image_words[1].arg is 0, which is no "
            "argument that has a width");
  EXPECT_EQ(After([](KernelMetadata &K) { K.ImageWords[1].Offset = 10; }),
            "kernel metadata: kernels[0].image_words[1].offset is 10, not a "
            "multiple of 4");
  EXPECT_EQ(After([](KernelMetadata &K) { K.ImageWords[1].Offset = 8; }),
            "kernel metadata: kernels[0].image_words[1].offset is out of order "
            "or repeated");
  EXPECT_EQ(After([](KernelMetadata &K) { K.ImageWords[2].Offset = 32; }),
            "kernel metadata: kernels[0].image_words[2] ends at FAU byte 36, "
            "behind the last of fau_words 8");
  EXPECT_EQ(After([](KernelMetadata &K) { K.ImageWords[0].Offset = 4; }),
            "kernel metadata: kernels[0].image_words[0] overlaps args[1] at "
            "byte 4");
  EXPECT_EQ(After([](KernelMetadata &K) { K.Args[0].Size = 8; }),
            "kernel metadata: kernels[0].args[0].size is 8, a handle has 4");
  EXPECT_EQ(After([](KernelMetadata &K) { K.Args[0].Image = K.Args[1].Image; }),
            "kernel metadata: kernels[0].args[0].image is only for arguments "
            "of kind image");
}

TEST(ImageMetadata, SamplersAreTheNumbersOfOpenCL) {
  // CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR.
  std::optional<ConstantSampler> S = ConstantSampler::fromBits(0x27);
  ASSERT_TRUE(S.has_value());
  EXPECT_TRUE(S->Normalized);
  EXPECT_TRUE(S->Linear);
  EXPECT_EQ(S->Addressing, SamplerAddressing::Repeat);
  unsigned Known = 0;
  for (uint32_t Bits = 0; Bits != 0x100; ++Bits)
    if (std::optional<ConstantSampler> Each = ConstantSampler::fromBits(Bits)) {
      ++Known;
      // Without a filter, the nearest texel.
      EXPECT_EQ(Each->toBits(), Bits & 0x30 ? Bits : Bits | 0x10);
    }
  // Two kinds of coordinates, five modes, two filters or none.
  EXPECT_EQ(Known, 2u * 5u * 3u);
}

TEST(ImageMetadata, NamesAreDistinct) {
  std::set<StringRef> Names;
  for (unsigned I = 0; I != NumImageDims; ++I)
    EXPECT_TRUE(Names.insert(getImageDimName(ImageDim(I))).second);
  for (unsigned I = 0; I != NumImageAccesses; ++I)
    EXPECT_TRUE(Names.insert(getImageAccessName(ImageAccess(I))).second);
  Names.clear();
  for (unsigned I = 0; I != NumSamplerAddressings; ++I)
    EXPECT_TRUE(
        Names.insert(getSamplerAddressingName(SamplerAddressing(I))).second);
  for (unsigned I = 0; I != NumImageWordKinds; ++I)
    EXPECT_TRUE(Names.insert(getImageWordKindName(ImageWordKind(I))).second);
}

} // namespace
