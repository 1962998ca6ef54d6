//===- RogueTextureTest.cpp - States of textures and samplers -------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../llvm/lib/GPUSim/Rogue/RogueTexture.h"
#include "llvm/GPUSim/Job.h"
#include "gtest/gtest.h"
#include <random>

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::rogue;

namespace {

ImageView viewOf(ImageDimension Dimension, StringRef Format, unsigned Width,
                 unsigned Height, unsigned Depth = 1, unsigned Levels = 1) {
  ImageView V;
  V.Dimension = Dimension;
  V.Format = *parseTexelFormat(Format);
  V.Width = Width;
  V.Height = Height;
  V.Depth = Depth;
  V.Levels = Levels;
  V.Layers = Dimension == ImageDimension::Cube ? 6 : 1;
  return V;
}

/// As the driver writes it: 8 x 8 texels of RGBA8, row by row.
TEST(RogueTextures, AStateOfTheDriver) {
  TextureState S = {0x60000a64, 0x0007001c, 0x00000007, 0x10000000};
  S[2] |= uint32_t(0x1234560 >> 2 << 16);
  S[3] |= uint32_t(uint64_t(0x1234560) >> 2 >> 16);
  std::string Problem;
  std::optional<Texture> T = decodeTexture(S, /*AsFloat=*/true, Problem);
  ASSERT_TRUE(T) << Problem;
  EXPECT_EQ(T->Address, 0x1234560u);
  EXPECT_EQ(T->Ordering, TexelOrdering::Linear);
  EXPECT_EQ(T->View.Dimension, ImageDimension::D2);
  EXPECT_EQ(T->View.Width, 8u);
  EXPECT_EQ(T->View.Height, 8u);
  EXPECT_EQ(T->RowStride, 32u);
  EXPECT_EQ(T->View.Format.Kind, ChannelKind::UNorm);
  EXPECT_EQ(T->View.Swizzle, IdentityOrder);
  EXPECT_EQ(T->View.Levels, 1u);
  // The instruction says whether these are fractions.
  EXPECT_EQ(decodeTexture(S, /*AsFloat=*/false, Problem)->View.Format.Kind,
            ChannelKind::UInt);
  TextureState Again;
  ASSERT_TRUE(
      encodeTexture(T->View, T->Ordering, T->Address, T->RowStride, Again));
  texture::AlphaAtTop.set(Again, 0);
  EXPECT_EQ(S, Again);
}

TEST(RogueTextures, StatesSurviveTheRoundTrip) {
  unsigned Encoded = 0;
  for (StringRef Format :
       {"r8",      "rg8",     "rgba8",   "bgra8",    "srgba8",
        "r16",     "rg16ui",  "rgba16i", "r16f",     "rgba16f",
        "r32f",    "rg32f",   "rgba32f", "r32ui",    "rgba32i",
        "rgb565",  "rgb5_a1", "rgba4",   "rgb10_a2", "r11f_g11f_b10f",
        "rgb9_e5", "depth24", "depth32f"})
    for (ImageDimension D : {ImageDimension::D1, ImageDimension::D2,
                             ImageDimension::D3, ImageDimension::Cube}) {
      ImageView V = viewOf(D, Format, 20, D == ImageDimension::D1 ? 1 : 20,
                           D == ImageDimension::D3 ? 7 : 1, 3);
      TextureState S;
      if (!encodeTexture(V, TexelOrdering::Twiddled, 0x40008, 0, S))
        continue;
      ++Encoded;
      std::string Problem;
      std::optional<Texture> T =
          decodeTexture(S, !V.Format.isInteger(), Problem);
      ASSERT_TRUE(T) << Problem;
      EXPECT_EQ(T->Address, 0x40008u);
      EXPECT_EQ(T->View.Dimension, D);
      EXPECT_EQ(T->View.Width, V.Width);
      EXPECT_EQ(T->View.Height, V.Height);
      EXPECT_EQ(T->View.Depth, V.Depth);
      EXPECT_EQ(T->View.Levels, 3u);
      EXPECT_EQ(T->View.Format.Bytes, V.Format.Bytes);
      EXPECT_EQ(T->View.Format.SRGB, V.Format.SRGB);
      EXPECT_EQ(T->View.Format.Kind, V.Format.Kind) << Format.str();
      // A texel means the same.
      uint8_t Memory[16];
      for (unsigned I = 0; I != 16; ++I)
        Memory[I] = uint8_t(37 * I + 11);
      Texel Before = decodeTexel(V.Format, Memory),
            After = applyOrder(decodeTexel(T->View.Format, Memory),
                               T->View.Swizzle, V.Format.isInteger());
      EXPECT_EQ(Before, After) << Format.str();
    }
  EXPECT_EQ(Encoded, 4u * 23);
}

/// 38 bits of words.
TEST(RogueTextures, AddressesOutOfReach) {
  ImageView V = viewOf(ImageDimension::D2, "r32f", 4, 4);
  TextureState S;
  std::string Problem;
  const uint64_t Last = 0xfffffffffc;
  ASSERT_TRUE(encodeTexture(V, TexelOrdering::Twiddled, Last, 0, S));
  EXPECT_EQ(decodeTexture(S, /*AsFloat=*/true, Problem)->Address, Last);
  for (uint64_t Address : {Last + 1, Last + 4, uint64_t(1) << 50})
    EXPECT_FALSE(encodeTexture(V, TexelOrdering::Twiddled, Address, 0, S))
        << Address;
}

/// Objects that are wanted below a power of two are, without getting into each
/// other's windows.
TEST(RogueTextures, BuffersWhereStatesReach) {
  struct {
    unsigned Objects;
    uint64_t Bytes;
    bool Fits;
  } Cases[] = {{15, 4096, true},
               {16, 4096, true},
               {126, 4096, true},
               {126, uint64_t(1) << 32, true},
               {128, 4096, false},
               // Their windows have 2^34 bytes.
               {62, uint64_t(5) << 30, true},
               {64, uint64_t(5) << 30, false}};
  for (const auto &C : Cases) {
    Memory Mem;
    Mem.setAddressBits(40, C.Objects, C.Bytes);
    uint64_t End = 0;
    for (unsigned I = 0; I != C.Objects; ++I) {
      uint64_t Address = Mem.address(Mem.addBuffer("b", {0, 0, 0, 0}));
      EXPECT_GE(Address, End);
      End = Address + C.Bytes;
      EXPECT_EQ(uint32_t(Address), 0xfffff000u);
      EXPECT_NE(Mem.access(Address, 4, /*Write=*/true, 0), nullptr);
      EXPECT_EQ(Mem.access(Address + 1, 4, /*Write=*/true, 0), nullptr);
    }
    EXPECT_EQ(End <= uint64_t(1) << 40, C.Fits) << C.Objects;
  }
}

/// Levels of a chain, and where a face is behind it.
TEST(RogueTextures, LevelsFollowEachOther) {
  ImageView V = viewOf(ImageDimension::D2, "rgba8", 5, 9, 1, 3);
  // Padded to 8 x 16, 4 x 8, 2 x 4, 1 x 2 and 1 x 1.
  const uint64_t Bytes[] = {512, 128, 32, 8, 4};
  uint64_t Offset = 0;
  for (unsigned I = 0; I != 3; ++I) {
    Surface S = twiddledLevel(V, I);
    EXPECT_EQ(S.Address, Offset);
    EXPECT_EQ(S.Size, Bytes[I]);
    Offset += Bytes[I];
  }
  EXPECT_EQ(twiddledLayerBytes(V), 512u + 128 + 32 + 8 + 4);
  V.Levels = 1;
  EXPECT_EQ(twiddledLayerBytes(V), 512u);
  // Bricks have four texels along each side.
  ImageView B = viewOf(ImageDimension::D3, "r8", 2, 2, 2, 1);
  EXPECT_EQ(twiddledLayerBytes(B), 64u);
}

/// Memory of a texture ends with its level of one texel.
TEST(RogueTextures, NoLevelsBehindTheLast) {
  for (ImageDimension D : {ImageDimension::D1, ImageDimension::D2,
                           ImageDimension::D3, ImageDimension::Cube}) {
    ImageView V = viewOf(D, "rgba8", 5, D == ImageDimension::D1 ? 1 : 5,
                         D == ImageDimension::D3 ? 3 : 1, 9);
    TextureState S;
    ASSERT_TRUE(encodeTexture(V, TexelOrdering::Twiddled, 0x1000, 0, S));
    std::string Problem;
    std::optional<Texture> T = decodeTexture(S, /*AsFloat=*/true, Problem);
    ASSERT_TRUE(T) << Problem;
    EXPECT_EQ(T->View.Levels, 4u);
    EXPECT_EQ(T->View.MaxLOD, 3);
  }
}

TEST(RogueTextures, SamplersSurviveTheRoundTrip) {
  constexpr WrapMode Wraps[] = {
      WrapMode::Repeat, WrapMode::MirroredRepeat, WrapMode::ClampToEdge,
      WrapMode::MirroredClampToEdge, WrapMode::ClampToBorder};
  std::mt19937 Random(3);
  std::vector<Texel> Borders = SamplingModel().BorderColours;
  for (unsigned N = 0; N != 500; ++N) {
    SamplerState S;
    for (WrapMode &W : S.Wrap)
      W = Wraps[Random() % 5];
    S.MinLinear = Random() & 1;
    S.MagLinear = Random() & 1;
    S.Mip = Random() & 1 ? MipMode::Linear : MipMode::Nearest;
    S.MinLOD = float(Random() % 960) / 64;
    S.MaxLOD = float(Random() % 960) / 64;
    S.Bias = float(int(Random() % 8190) - 4094) / 256;
    S.Normalized = Random() & 1;
    S.SeamlessCube = Random() & 1;
    for (uint32_t &B : S.Border)
      B = Random() & 1 ? 0x3f800000 : 0;
    TextureState Words;
    ASSERT_TRUE(encodeSampler(S, Borders, Words));
    std::string Problem;
    std::optional<SamplerState> T = decodeSampler(Words, Borders, Problem);
    ASSERT_TRUE(T) << Problem;
    for (unsigned I = 0; I != 3; ++I)
      EXPECT_EQ(S.Wrap[I], T->Wrap[I]);
    EXPECT_EQ(S.MinLinear, T->MinLinear);
    EXPECT_EQ(S.MagLinear, T->MagLinear);
    EXPECT_EQ(S.Mip, T->Mip);
    EXPECT_EQ(S.MinLOD, T->MinLOD);
    EXPECT_EQ(S.MaxLOD, T->MaxLOD);
    EXPECT_EQ(S.Bias, T->Bias);
    EXPECT_EQ(S.Normalized, T->Normalized);
    EXPECT_EQ(S.SeamlessCube, T->SeamlessCube);
    EXPECT_EQ(S.Border, T->Border);
  }
  // 2 to the 4 colours at most, of which three were there.
  EXPECT_LE(Borders.size(), 6u + 13);
}

/// Whatever states hold, nothing is read outside of the memory that there is.
TEST(RogueTextures, RandomBitsAreNoAccident) {
  std::mt19937 Random(17);
  Memory Mem;
  unsigned Texels = Mem.addBuffer("texels", std::vector<uint8_t>(65536, 1));
  SamplingModel Model;
  unsigned Decoded = 0, Sampled = 0;
  for (unsigned N = 0; N != 20000; ++N) {
    TextureState S, P;
    for (uint32_t &W : S)
      W = Random();
    for (uint32_t &W : P)
      W = Random();
    if (N & 1) {
      texture::Type.set(S, Random() % 5);
      texture::Compression.set(S, 0);
      texture::LogSamples.set(S, 0);
      texture::Format.set(S, 12);
      for (StateField F : texture::Swizzle)
        F.set(S, Random() % 6);
      sampler::MagFilter.set(P, Random() % 2);
      sampler::MinFilter.set(P, Random() % 2);
      sampler::Anisotropy.set(P, 0);
      sampler::BorderColour.set(P, Random() % 6);
    }
    if (N & 2)
      texture::Address.set(S, Mem.address(Texels) >> texture::AddressShift);
    std::string Problem;
    std::optional<Texture> T = decodeTexture(S, N & 4, Problem);
    std::optional<SamplerState> State =
        decodeSampler(P, Model.BorderColours, Problem);
    if (!T || !State) {
      EXPECT_FALSE(Problem.empty());
      continue;
    }
    ++Decoded;
    LevelSource Source(Mem, *T);
    SampleRequest R;
    for (double &C : R.Coordinate)
      C = double(int32_t(Random())) / 65536;
    R.Layer = layerOf(T->View, 0, Random() % 6);
    R.LOD =
        clampLOD(T->View, *State, double(int32_t(Random())) / 1e8, -1e9, Model);
    sampleImage(T->View, *State, Source, R, Model);
    gatherImage(T->View, *State, Source, R, Random() % 4, Model);
    if (Source.problem().empty())
      ++Sampled;
    else
      EXPECT_NE(Source.problem().find("read from"), std::string::npos);
  }
  EXPECT_GT(Decoded, 2000u);
  EXPECT_GT(Sampled, 100u);
}

} // namespace
