//===- ImageTest.cpp - Texels, layouts and sampling ----===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Expectations are written down, or computed in double precision from the
// definitions of OpenCL and Vulkan.
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/Image.h"
#include "../../llvm/lib/GPUSim/Bifrost/BifrostTexture.h"
#include "../../llvm/lib/GPUSim/Mali/MaliDescriptors.h"
#include "../../llvm/lib/GPUSim/Mali/MaliFormat.h"
#include "llvm/GPUSim/Job.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <functional>
#include <map>
#include <random>
#include <set>

using namespace llvm;
using namespace llvm::gpusim;

namespace {

float asFloat(uint32_t U) {
  float F;
  std::memcpy(&F, &U, 4);
  return F;
}
uint32_t bitsOf(float F) {
  uint32_t U;
  std::memcpy(&U, &F, 4);
  return U;
}

//===--- Formats ----------------------------------------------------------===//

/// One texel: its pixel format, its bytes and what they mean.
struct FormatCase {
  const char *Name;
  uint32_t Word;
  std::vector<uint8_t> Bytes;
  std::array<double, 4> Value;
};

// Codes and words are those that Mesa's driver uses for these formats.
const FormatCase FormatCases[] = {
    {"r8", 0xa3010, {0x33}, {0.2, 0, 0, 1}},
    {"rg8", 0xab010, {0xff, 0x00}, {1, 0, 0, 1}},
    {"rgba8", 0xbb000, {0xff, 0x33, 0x66, 0x99}, {1, 0.2, 0.4, 0.6}},
    {"bgra8", 0xbb004, {0xff, 0x33, 0x66, 0x99}, {0.4, 0.2, 1, 0.6}},
    {"rgba8_snorm", 0x7b000, {0x7f, 0x80, 0x81, 0x00}, {1, -1, -1, 0}},
    {"r8ui", 0x83010, {0xfe}, {254, 0, 0, 1}},
    {"r8i", 0xc3010, {0xfe}, {-2, 0, 0, 1}},
    {"rgba8ui", 0x9b000, {1, 2, 254, 255}, {1, 2, 254, 255}},
    {"rgba8i", 0xdb000, {1, 0x80, 254, 255}, {1, -128, -2, -1}},
    {"r16", 0xa4010, {0x99, 0x99}, {0.6, 0, 0, 1}},
    {"rgba16",
     0xbc000,
     {0xff, 0xff, 0, 0, 0x33, 0x33, 0xcc, 0xcc},
     {1, 0, 0.2, 0.8}},
    {"rg16_snorm", 0x6c010, {0x01, 0x80, 0xff, 0x7f}, {-1, 1, 0, 1}},
    {"r16ui", 0x84010, {0x34, 0x12}, {0x1234, 0, 0, 1}},
    {"rg16i", 0xcc010, {0x34, 0x12, 0xff, 0xff}, {0x1234, -1, 0, 1}},
    {"r16f", 0xc7010, {0x00, 0xc0}, {-2, 0, 0, 1}},
    {"rg16f", 0xcf010, {0x00, 0x3c, 0x01, 0x00}, {1, 0x1p-24, 0, 1}},
    {"rgba16f",
     0xdf000,
     {0, 0x3c, 0, 0xbc, 0xff, 0x7b, 0, 0x04},
     {1, -1, 65504, 0x1p-14}},
    {"r32f", 0xa7010, {0, 0, 0x80, 0x3f}, {1, 0, 0, 1}},
    {"r32i", 0xc5010, {0xff, 0xff, 0xff, 0x7f}, {0x7fffffff, 0, 0, 1}},
    {"r32ui", 0x85010, {0xff, 0xff, 0xff, 0xff}, {4294967295.0, 0, 0, 1}},
    {"rgba32ui",
     0x9d000,
     {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
     {1, 256, 65536, 16777216}},
    {"rgba32f",
     0xbf000,
     {0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0, 0x3f},
     {1, -2, 0, 0.5}},
    {"rgb565", 0x40010, {0x1f, 0xf8}, {1, 0, 1, 1}},
    {"rgb5_a1", 0x41000, {0x1f, 0x80}, {1, 0, 0, 1}},
    {"rgba4", 0xba000, {0x5f, 0xa0}, {1, 1 / 3.0, 0, 2 / 3.0}},
    {"rgb10_a2", 0x43000, {0xff, 0x03, 0x00, 0x40}, {1, 0, 0, 1 / 3.0}},
    {"rgb10_a2ui", 0x47000, {0x01, 0x08, 0x30, 0x80}, {1, 2, 3, 2}},
    // 0x3c0: 1.0 of 5 bits of exponent and 6 of mantissa; 0x1e0 with 5.
    {"r11f_g11f_b10f", 0x59010, {0xc0, 0x03, 0x1e, 0x78}, {1, 1, 1, 1}},
    // Mantissas 256, 128, 0 and exponent 16: 256 / 512 * 2.
    {"rgb9_e5", 0x5b010, {0x00, 0x01, 0x01, 0x80}, {1, 0.5, 0, 1}},
    {"depth16", 0xa4010, {0x33, 0x33}, {0.2, 0, 0, 1}},
    {"depth24", 0x4d010, {0xff, 0xff, 0xff, 0xaa}, {1, 0, 0, 1}},
    {"depth32f", 0xa7010, {0, 0, 0, 0x3f}, {0.5, 0, 0, 1}},
};

double valueOf(const TexelFormat &F, uint32_t Bits) {
  return F.Kind == ChannelKind::SInt   ? double(int32_t(Bits))
         : F.Kind == ChannelKind::UInt ? double(Bits)
                                       : double(asFloat(Bits));
}

TEST(TexelFormats, TexelsDecodeAndEncode) {
  for (const FormatCase &C : FormatCases) {
    std::optional<TexelFormat> F = parseTexelFormat(C.Name);
    ASSERT_TRUE(F) << C.Name;
    EXPECT_EQ(F->Bytes, C.Bytes.size()) << C.Name;
    EXPECT_EQ(mali::encodePixelFormat(*F), C.Word) << C.Name;
    std::optional<TexelFormat> Decoded = mali::decodePixelFormat(C.Word);
    ASSERT_TRUE(Decoded) << C.Name;
    for (const TexelFormat &G : {*F, *Decoded}) {
      Texel T = decodeTexel(G, C.Bytes.data());
      for (unsigned I = 0; I != 4; ++I)
        EXPECT_EQ(valueOf(G, T[I]),
                  G.isInteger() ? C.Value[I] : double(float(C.Value[I])))
            << C.Name << " component " << I;
      std::vector<uint8_t> Bytes = C.Bytes;
      // What is no field keeps its value: the last byte of depth24.
      encodeTexel(G, T, Bytes.data());
      std::vector<uint8_t> Wanted = C.Bytes;
      if (StringRef(C.Name) == "rgba8_snorm")
        Wanted[1] = 0x81; // -1 has two codes.
      if (StringRef(C.Name) == "rg16_snorm")
        Wanted[0] = 0x01;
      EXPECT_EQ(Bytes, Wanted) << C.Name;
    }
  }
}

TEST(TexelFormats, EveryCodeSurvivesTheRoundTrip) {
  std::mt19937 Random(1);
  unsigned Known = 0;
  for (unsigned Code = 0; Code != 256; ++Code) {
    std::optional<TexelFormat> F = mali::decodePixelFormat(Code << 12);
    if (!F || !F->Bytes)
      continue;
    ++Known;
    for (unsigned N = 0; N != 200; ++N) {
      uint8_t Bytes[16], Back[16];
      for (uint8_t &B : Bytes)
        B = uint8_t(Random());
      Texel First = decodeTexel(*F, Bytes);
      bool NaN = false;
      for (uint32_t C : First)
        NaN |= !F->isInteger() && std::isnan(asFloat(C));
      if (NaN)
        continue;
      std::memcpy(Back, Bytes, 16);
      encodeTexel(*F, First, Back);
      EXPECT_EQ(decodeTexel(*F, Back), First) << "format code " << Code;
      EXPECT_EQ(std::memcmp(Bytes + F->Bytes, Back + F->Bytes, 16 - F->Bytes),
                0);
    }
  }
  // 62 regular ones and what has a name of its own.
  EXPECT_GE(Known, 90u);
}

TEST(TexelFormats, NumbersAreRoundedAndClamped) {
  auto One = [](const char *Name, float V) {
    TexelFormat F = *parseTexelFormat(Name);
    uint8_t Bytes[16] = {};
    encodeTexel(F, {bitsOf(V), 0, 0, 0}, Bytes);
    uint32_t U;
    std::memcpy(&U, Bytes, 4);
    return U;
  };
  EXPECT_EQ(One("r8", 0.5f), 128u); // 127.5 is a tie: to the even one.
  EXPECT_EQ(One("r16", 0.5f), 32768u);
  EXPECT_EQ(One("r8", 7), 255u);
  EXPECT_EQ(One("r8", -1), 0u);
  EXPECT_EQ(One("r8", NAN), 0u);
  EXPECT_EQ(One("r8_snorm", -7), 0x81u);
  EXPECT_EQ(One("r8_snorm", NAN), 0u);
  EXPECT_EQ(One("r16f", 65520), 0x7c00u);
  EXPECT_EQ(One("r16f", 65519), 0x7bffu);
  EXPECT_EQ(One("r11f_g11f_b10f", -1), 0u);
  EXPECT_EQ(One("r11f_g11f_b10f", INFINITY), 0x7c0u);
  // One and a half units of the last place of 6 bits: to the even one.
  EXPECT_EQ(One("r11f_g11f_b10f", 1 + 1.5f / 64), 0x3c2u);
  EXPECT_EQ(One("r11f_g11f_b10f", 0x1p-20f), 1u);
  EXPECT_EQ(One("r11f_g11f_b10f", 65024), 0x7bfu);

  TexelFormat Bytes4 = *parseTexelFormat("rgba8i");
  uint8_t B[4];
  encodeTexel(Bytes4, {uint32_t(-1000), 1000, 5, uint32_t(-5)}, B,
              IntegerSource::Signed);
  EXPECT_EQ(std::vector<uint8_t>(B, B + 4),
            (std::vector<uint8_t>{0x80, 0x7f, 5, 0xfb}));
  encodeTexel(*parseTexelFormat("rgba8ui"), {uint32_t(-1), 256, 255, 7}, B,
              IntegerSource::Signed);
  EXPECT_EQ(std::vector<uint8_t>(B, B + 4),
            (std::vector<uint8_t>{0, 255, 255, 7}));
}

TEST(TexelFormats, SelectorsOfComponents) {
  // Four floats of a position; R, G, B, A, as programs of v6 and v7 name them.
  for (uint32_t Word : {0x5e688u, 0x5e000u}) {
    std::optional<TexelFormat> F = mali::decodePixelFormat(Word);
    ASSERT_TRUE(F);
    EXPECT_EQ(F->Order, IdentityOrder);
  }
  // B, G, R, 1 of four bytes.
  std::optional<TexelFormat> F = mali::decodePixelFormat(0xbb000 | 0xa0a);
  ASSERT_TRUE(F);
  EXPECT_EQ(F->Order, (ComponentOrder{SelectB, SelectG, SelectR, SelectOne}));
  EXPECT_FALSE(mali::decodePixelFormat(0xbb000 | 0xe88)); // Selector 7.
}

TEST(TexelFormats, SRGBIsDecodedButNotItsAlpha) {
  TexelFormat F = *parseTexelFormat("srgba8");
  EXPECT_EQ(mali::encodePixelFormat(F), 0x1bb000u);
  for (unsigned I = 0; I != 256; ++I) {
    uint8_t B[4] = {uint8_t(I), 0, uint8_t(I), uint8_t(I)}, Back[4];
    Texel T = decodeTexel(F, B);
    double C = I / 255.0;
    double L = C <= 0.04045 ? C / 12.92 : std::pow((C + 0.055) / 1.055, 2.4);
    EXPECT_EQ(asFloat(T[0]), float(L));
    EXPECT_EQ(asFloat(T[2]), float(L));
    EXPECT_EQ(asFloat(T[3]), float(C));
    encodeTexel(F, T, Back);
    EXPECT_EQ(std::memcmp(B, Back, 4), 0) << I;
  }
}

TEST(TexelFormats, ComponentOrders) {
  uint8_t B[4] = {1, 2, 3, 4};
  struct {
    unsigned Order;
    Texel Wanted;
  } Cases[] = {
      {0, {1, 2, 3, 4}},   {2, {2, 1, 3, 4}},   {4, {3, 2, 1, 4}},
      {8, {2, 3, 4, 1}},   {10, {3, 2, 4, 1}},  {12, {4, 3, 2, 1}},
      {16, {1, 2, 3, 1}},  {20, {3, 2, 1, 1}},  {226, {1, 1, 1, 1}},
      {228, {1, 1, 1, 4}}, {231, {0, 0, 0, 0}}, {240, {1, 0, 0, 0}},
      {242, {1, 3, 2, 4}},
  };
  for (const auto &C : Cases) {
    std::optional<TexelFormat> F =
        mali::decodePixelFormat(155 << 12 | C.Order); // RGBA8_UINT
    ASSERT_TRUE(F) << C.Order;
    EXPECT_EQ(decodeTexel(*F, B), C.Wanted) << C.Order;
  }
  EXPECT_FALSE(mali::decodePixelFormat(155 << 12 | 1));
  EXPECT_FALSE(mali::decodePixelFormat(155 << 12 | 1 << 21));
}

//===--- Layouts ----------------------------------------------------------===//

TEST(Layouts, UInterleavedBlocks) {
  // The order of the texels of a block as a path of nested squares: each
  // square of four is visited as (0,0), (1,0), (1,1), (0,1).
  Surface S;
  S.Ordering = TexelOrdering::UInterleaved;
  S.Width = 40;
  S.Height = 33;
  S.RowStride = 3 * 256 * 4;
  const unsigned Path[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  std::function<void(unsigned, unsigned, unsigned, unsigned)> Visit =
      [&](unsigned X, unsigned Y, unsigned Side, unsigned First) {
        if (Side == 1) {
          uint64_t Block = (Y / 16) * S.RowStride + (X / 16) * 256 * 4;
          EXPECT_EQ(texelOffset(S, 4, X, Y, 0), Block + First * 4);
          return;
        }
        Side /= 2;
        for (unsigned I = 0; I != 4; ++I)
          Visit(X + Path[I][0] * Side, Y + Path[I][1] * Side, Side,
                First + I * Side * Side);
      };
  for (unsigned Y = 0; Y != 48; Y += 16)
    for (unsigned X = 0; X != 48; X += 16)
      Visit(X, Y, 16, 0);
}

TEST(Layouts, TwiddledIsMortonOrderUntilAnAxisEnds) {
  Surface S;
  S.Ordering = TexelOrdering::Twiddled;
  S.Width = 5; // padded to 8
  S.Height = 2;
  // y0, x0, then x alone.
  for (unsigned Y = 0; Y != 2; ++Y)
    for (unsigned X = 0; X != 5; ++X)
      EXPECT_EQ(texelOffset(S, 2, X, Y, 0),
                2 * ((Y & 1) | (X & 1) << 1 | (X >> 1) << 2));
  // Bricks of 4 x 4 x 4 in the order y, x, z; in a brick y0, x0, y1, x1, z.
  S.Width = S.Height = S.Depth = 8;
  S.Bricks = true;
  EXPECT_EQ(texelOffset(S, 1, 1, 0, 0), 2u);
  EXPECT_EQ(texelOffset(S, 1, 2, 1, 0), 9u);
  EXPECT_EQ(texelOffset(S, 1, 0, 0, 3), 48u);
  EXPECT_EQ(texelOffset(S, 1, 0, 4, 0), 64u);
  EXPECT_EQ(texelOffset(S, 1, 4, 0, 0), 128u);
  EXPECT_EQ(texelOffset(S, 1, 0, 0, 4), 256u);
}

/// All texels of a placed image are in different places, inside of it.
TEST(Layouts, PlacementKeepsAllTexels) {
  for (auto Ordering : {TexelOrdering::Linear, TexelOrdering::UInterleaved,
                        TexelOrdering::Twiddled})
    for (auto Dimension : {ImageDimension::D1, ImageDimension::D2,
                           ImageDimension::D3, ImageDimension::Cube}) {
      ImageView V;
      V.Dimension = Dimension;
      V.Format = *parseTexelFormat("rg8");
      V.Width = 19;
      V.Height = Dimension == ImageDimension::D1     ? 1
                 : Dimension == ImageDimension::Cube ? 19
                                                     : 21;
      V.Depth = Dimension == ImageDimension::D3 ? 6 : 1;
      V.Layers = Dimension == ImageDimension::D3 ? 1 : 6;
      V.Levels = 4;
      ImagePlacement P = placeImage(V, Ordering);
      ASSERT_EQ(P.Surfaces.size(), V.Layers * V.Levels);
      std::vector<uint8_t> Texels(P.Texels * 2), Memory(P.Bytes),
          Back(Texels.size());
      for (size_t I = 0; I != P.Texels; ++I) {
        Texels[2 * I] = uint8_t(I);
        Texels[2 * I + 1] = uint8_t(I >> 8);
      }
      layOut(V, P, Texels.data(), Memory.data());
      gatherTexels(V, P, Memory.data(), Back.data());
      EXPECT_EQ(Texels, Back);
    }
}

//===--- Sampling ---------------------------------------------------------===//

/// An image of floats whose texels a function gives.
class FunctionImage : public TexelSource {
public:
  FunctionImage(ImageDimension Dimension, uint32_t W, uint32_t H, uint32_t D,
                uint32_t Layers, uint32_t Levels) {
    View.Dimension = Dimension;
    View.Format = *parseTexelFormat("r32f");
    View.Width = W;
    View.Height = H;
    View.Depth = D;
    View.Layers = Layers;
    View.Levels = Levels;
    View.MaxLOD = float(Levels - 1);
    Placement = placeImage(View, TexelOrdering::Linear);
    std::mt19937 Random(7);
    Texels.resize(Placement.Texels);
    for (float &T : Texels)
      T = float(int(Random() % 512)) - 256;
    Bytes.resize(Placement.Bytes);
    layOut(View, Placement, reinterpret_cast<const uint8_t *>(Texels.data()),
           Bytes.data());
  }
  std::optional<Surface> surface(unsigned Layer, unsigned Level,
                                 unsigned) override {
    return Placement.Surfaces[Layer * View.Levels + Level];
  }
  const uint8_t *read(uint64_t Address, unsigned Size) override {
    EXPECT_LE(Address + Size, Bytes.size());
    return Bytes.data() + Address;
  }
  /// The texel straight from the list.
  double at(unsigned Layer, unsigned Level, int64_t X, int64_t Y,
            int64_t Z) const {
    size_t First = 0;
    for (unsigned I = 0; I != Layer * View.Levels + Level; ++I) {
      const Surface &S = Placement.Surfaces[I];
      First += size_t(S.Width) * S.Height * S.Depth;
    }
    const Surface &S = Placement.Surfaces[Layer * View.Levels + Level];
    return Texels[First + (size_t(Z) * S.Height + Y) * S.Width + X];
  }

  ImageView View;

private:
  ImagePlacement Placement;
  std::vector<float> Texels;
  std::vector<uint8_t> Bytes;
};

/// The wrap modes as Vulkan defines them; -1 is the border.
int64_t wrapped(int64_t I, int64_t N, WrapMode Mode) {
  auto Mirror = [](int64_t A) { return A >= 0 ? A : -(1 + A); };
  auto Modulo = [](int64_t A, int64_t B) { return ((A % B) + B) % B; };
  switch (Mode) {
  case WrapMode::Repeat:
    return Modulo(I, N);
  case WrapMode::MirroredRepeat:
    return (N - 1) - Mirror(Modulo(I, 2 * N) - N);
  case WrapMode::ClampToEdge:
    return I < 0 ? 0 : I >= N ? N - 1 : I;
  case WrapMode::ClampToBorder:
    return I < 0 || I >= N ? -1 : I;
  case WrapMode::MirroredClampToEdge:
    return std::min(Mirror(I), N - 1);
  case WrapMode::MirroredClampToBorder:
    return Mirror(I) >= N ? -1 : Mirror(I);
  }
  return -1;
}

constexpr WrapMode AllWraps[] = {WrapMode::Repeat,
                                 WrapMode::MirroredRepeat,
                                 WrapMode::ClampToEdge,
                                 WrapMode::ClampToBorder,
                                 WrapMode::MirroredClampToEdge,
                                 WrapMode::MirroredClampToBorder};

/// One level, with exact weights.
double reference(const FunctionImage &Image, const SamplerState &S,
                 const SampleRequest &R, unsigned Level, bool Linear) {
  const ImageView &V = Image.View;
  uint32_t Sizes[3] = {std::max(V.Width >> Level, 1u),
                       std::max(V.Height >> Level, 1u),
                       std::max(V.Depth >> Level, 1u)};
  unsigned Dims = V.Dimension == ImageDimension::D1   ? 1
                  : V.Dimension == ImageDimension::D3 ? 3
                                                      : 2;
  int64_t First[3] = {};
  double Weight[3] = {};
  for (unsigned I = 0; I != Dims; ++I) {
    double U = R.Coordinate[I] * (S.Normalized ? Sizes[I] : 1);
    if (Linear)
      U -= 0.5;
    First[I] = int64_t(std::floor(U)) + R.Offset[I];
    Weight[I] = Linear ? U - std::floor(U) : 0;
  }
  double Sum = 0;
  for (unsigned Tap = 0; Tap != (Linear ? 1u << Dims : 1u); ++Tap) {
    double W = 1;
    int64_t P[3] = {};
    bool Border = false;
    for (unsigned I = 0; I != Dims; ++I) {
      unsigned Second = Tap >> I & 1;
      W *= Second ? Weight[I] : 1 - Weight[I];
      P[I] = wrapped(First[I] + Second, Sizes[I], S.Wrap[I]);
      Border |= P[I] < 0;
    }
    Sum += W * (Border ? asFloat(S.Border[0])
                       : Image.at(R.Layer, Level, P[0], P[1], P[2]));
  }
  return Sum;
}

TEST(Sampling, EveryDimensionFilterAndWrap) {
  std::mt19937 Random(3);
  unsigned Count = 0;
  for (auto Dimension :
       {ImageDimension::D1, ImageDimension::D2, ImageDimension::D3}) {
    FunctionImage Image(Dimension, 13, Dimension == ImageDimension::D1 ? 1 : 9,
                        Dimension == ImageDimension::D3 ? 5 : 1,
                        Dimension == ImageDimension::D3 ? 1 : 3, 3);
    for (bool Linear : {false, true})
      for (WrapMode U : AllWraps)
        for (WrapMode V : AllWraps)
          for (bool Normalized : {true, false})
            for (unsigned Level = 0; Level != 3; ++Level) {
              SamplerState S;
              S.Wrap[0] = U;
              S.Wrap[1] = V;
              S.Wrap[2] = U;
              S.MinLinear = S.MagLinear = Linear;
              S.Mip = MipMode::Nearest;
              S.MaxLOD = 10;
              S.Normalized = Normalized;
              S.Border[0] = bitsOf(77);
              SampleRequest R;
              R.Layer = Random() % Image.View.Layers;
              R.LOD = Level;
              for (unsigned I = 0; I != 3; ++I) {
                uint32_t Size = std::max((I == 0   ? Image.View.Width
                                          : I == 1 ? Image.View.Height
                                                   : Image.View.Depth) >>
                                             Level,
                                         1u);
                // Multiples of 1/256 of a texel, in the middle of one 1/256
                // where the product with the size need not be exact.
                double Texels =
                    (double(int(Random() % (256 * 3 * Size))) + 0.5) / 256 -
                    Size;
                R.Coordinate[I] = Normalized ? Texels / Size : Texels;
                R.Offset[I] = int(Random() % 5) - 2;
              }
              SamplingModel Model;
              // Fine enough for the exact weights.
              Model.CoordinateBits = 9;
              double Wanted = reference(Image, S, R, Level, Linear);
              double Got =
                  asFloat(sampleImage(Image.View, S, Image, R, Model)[0]);
              // Half a unit of the coordinate moves the result by as much of
              // the largest difference of neighbours in each direction.
              EXPECT_NEAR(Got, Wanted, Linear ? 512 * 3 * 0x1p-9 : 0)
                  << "dimension " << int(Dimension) << " wrap " << int(U)
                  << ", " << int(V) << " level " << Level;
              ++Count;
            }
  }
  RecordProperty("cases", int(Count));
}

TEST(Sampling, EightBitsOfFraction) {
  FunctionImage Image(ImageDimension::D1, 8, 1, 1, 1, 1);
  SamplerState S;
  S.MagLinear = true;
  S.Wrap[0] = WrapMode::ClampToEdge;
  S.Normalized = false;
  SampleRequest R;
  SamplingModel Model;
  // Between the centres of texels 2 and 3.
  for (unsigned I = 0; I != 1024; ++I) {
    R.Coordinate[0] = 2.5 + I / 1024.0;
    for (bool Round : {false, true}) {
      S.RoundCoordinates = Round;
      double Fraction =
          (Round ? std::nearbyint(I / 4.0) : std::floor(I / 4.0)) / 256;
      double A = Image.at(0, 0, 2, 0, 0), B = Image.at(0, 0, 3, 0, 0);
      EXPECT_EQ(asFloat(sampleImage(Image.View, S, Image, R, Model)[0]),
                float(A * (1 - Fraction) + B * Fraction));
    }
  }
}

TEST(Sampling, LevelsOfDetail) {
  FunctionImage Image(ImageDimension::D2, 64, 64, 1, 1, 7);
  SamplerState S;
  S.MaxLOD = 6;
  SamplingModel Model;
  auto Clamp = [&](double LOD) {
    return clampLOD(Image.View, S, LOD, -100, Model);
  };
  EXPECT_EQ(Clamp(2.5), 2.5);
  EXPECT_EQ(Clamp(-3), 0);
  EXPECT_EQ(Clamp(9), 6);
  EXPECT_EQ(Clamp(NAN), 0);
  EXPECT_EQ(Clamp(1 / 3.0), 85 / 256.0);
  S.Bias = 1.5;
  EXPECT_EQ(Clamp(2), 3.5);
  S.Bias = 0;
  S.MinLOD = 1;
  EXPECT_EQ(Clamp(0), 1);
  // Four texels for each pixel in x, two in y.
  EXPECT_EQ(lodOfGradient(Image.View, S, {4 / 64.0, 0, 0}, {0, 2 / 64.0, 0}),
            2);
  EXPECT_EQ(lodOfGradient(Image.View, S, {3 / 64.0, 4 / 64.0, 0}, {}),
            std::log2(5.0));
  S.Normalized = false;
  EXPECT_EQ(lodOfGradient(Image.View, S, {8, 0, 0}, {}), 3);

  // Which level is read: 1.5 is the lower one, what is above it the upper one.
  S = SamplerState();
  S.MaxLOD = 6;
  S.Mip = MipMode::Nearest;
  SampleRequest R;
  R.Coordinate[0] = R.Coordinate[1] = 0.01;
  auto Sampled = [&](double LOD) {
    R.LOD = LOD;
    return double(asFloat(sampleImage(Image.View, S, Image, R, Model)[0]));
  };
  EXPECT_EQ(Sampled(1.5), Image.at(0, 1, 0, 0, 0));
  EXPECT_EQ(Sampled(1.5 + 1 / 256.0), Image.at(0, 2, 0, 0, 0));
  EXPECT_EQ(Sampled(6), Image.at(0, 6, 0, 0, 0));
  S.Mip = MipMode::Linear;
  EXPECT_EQ(Sampled(2.25),
            0.75 * Image.at(0, 2, 0, 0, 0) + 0.25 * Image.at(0, 3, 0, 0, 0));
  S.Mip = MipMode::None;
  EXPECT_EQ(Sampled(4), Image.at(0, 0, 0, 0, 0));
}

TEST(Sampling, SeamlessCubes) {
  FunctionImage Image(ImageDimension::Cube, 4, 4, 1, 6, 1);
  SamplerState S;
  S.MagLinear = true;
  SamplingModel Model;
  std::mt19937 Random(5);
  auto Sample = [&](double X, double Y, double Z) {
    CubeCoordinate C = cubeCoordinate(X, Y, Z);
    SampleRequest R;
    R.Coordinate[0] = C.S;
    R.Coordinate[1] = C.T;
    R.Layer = layerOf(Image.View, 0, C.Face);
    return double(asFloat(sampleImage(Image.View, S, Image, R, Model)[0]));
  };
  // The faces of OpenGL's table: +x, -x, +y, -y, +z, -z at their centres.
  SamplerState Nearest;
  const double Axes[6][3] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                             {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
  for (unsigned F = 0; F != 6; ++F)
    EXPECT_EQ(cubeCoordinate(Axes[F][0], Axes[F][1], Axes[F][2]).Face, F);
  CubeCoordinate C = cubeCoordinate(2, 1, -0.5); // +x: s is -z, t is -y.
  EXPECT_EQ(C.Face, 0u);
  EXPECT_EQ(C.S, (0.25 + 1) / 2);
  EXPECT_EQ(C.T, (-0.5 + 1) / 2);
  // On both sides of an edge the result is nearly the same, which only
  // neighbours give.
  for (unsigned N = 0; N != 200; ++N) {
    double E = 1e-4, V = double(int(Random() % 1000)) / 625 - 0.8;
    unsigned A = Random() % 3, B = (A + 1) % 3, D = (A + 2) % 3;
    double P[3], Q[3];
    P[A] = Random() % 2 ? 1 : -1;
    P[B] = Random() % 2 ? 1 - E : E - 1;
    P[D] = V;
    Q[A] = P[A] * (1 - E);
    Q[B] = P[B] > 0 ? 1 : -1;
    Q[D] = V;
    EXPECT_NEAR(Sample(P[0], P[1], P[2]), Sample(Q[0], Q[1], Q[2]),
                2 * 512 / 256.0);
  }
}

TEST(Sampling, ComparesEachTexel) {
  FunctionImage Image(ImageDimension::D1, 4, 1, 1, 1, 1);
  SamplerState S;
  S.MagLinear = true;
  S.Wrap[0] = WrapMode::ClampToEdge;
  SampleRequest R;
  R.Coordinate[0] = 0.5; // Half of texel 1, half of texel 2.
  SamplingModel Model;
  double A = Image.at(0, 0, 1, 0, 0), B = Image.at(0, 0, 2, 0, 0);
  ASSERT_NE(A, B);
  R.Reference = float((A + B) / 2);
  struct {
    TexelCompare Compare;
    double Wanted;
  } Cases[] = {
      {TexelCompare::Never, 0},       {TexelCompare::Always, 1},
      {TexelCompare::Less, 0.5},      {TexelCompare::Greater, 0.5},
      {TexelCompare::Equal, 0},       {TexelCompare::NotEqual, 1},
      {TexelCompare::LessEqual, 0.5}, {TexelCompare::GreaterEqual, 0.5}};
  for (const auto &C : Cases) {
    S.Compare = C.Compare;
    EXPECT_EQ(asFloat(sampleImage(Image.View, S, Image, R, Model)[0]),
              C.Wanted);
  }
  S.Compare = TexelCompare::Less;
  R.Reference = float(std::min(A, B));
  EXPECT_EQ(asFloat(sampleImage(Image.View, S, Image, R, Model)[0]), 0);
}

TEST(Sampling, GatherIsTheFootprintOfALinearFilter) {
  FunctionImage Image(ImageDimension::D2, 7, 5, 1, 1, 1);
  SamplerState S;
  S.Normalized = false;
  SampleRequest R;
  R.Coordinate[0] = 3.2;
  R.Coordinate[1] = 0.4;
  Texel T = gatherImage(Image.View, S, Image, R, 0, SamplingModel());
  EXPECT_EQ(asFloat(T[0]), Image.at(0, 0, 2, 4, 0));
  EXPECT_EQ(asFloat(T[1]), Image.at(0, 0, 3, 4, 0));
  EXPECT_EQ(asFloat(T[2]), Image.at(0, 0, 2, 0, 0));
  EXPECT_EQ(asFloat(T[3]), Image.at(0, 0, 3, 0, 0));
}

TEST(Sampling, StrangeCoordinatesAreNoAccident) {
  FunctionImage Image(ImageDimension::D3, 5, 3, 2, 1, 2);
  for (WrapMode Wrap : AllWraps)
    for (bool Normalized : {true, false})
      for (double V :
           {0.0 / 1.0, -0.0, 1.0, 1e30, -1e30, 1e-40, double(INFINITY),
            double(-INFINITY), double(NAN), -0x1p-30, 1 - 0x1p-24}) {
        SamplerState S;
        S.Wrap[0] = S.Wrap[1] = S.Wrap[2] = Wrap;
        S.MagLinear = S.MinLinear = true;
        S.Mip = MipMode::Linear;
        S.Normalized = Normalized;
        SampleRequest R;
        R.Coordinate[0] = R.Coordinate[1] = R.Coordinate[2] = V;
        R.LOD = 0.5;
        double Result =
            asFloat(sampleImage(Image.View, S, Image, R, SamplingModel())[0]);
        EXPECT_LE(std::fabs(Result), 256);
      }
}

TEST(Sampling, FetchesOutsideAreZero) {
  FunctionImage Image(ImageDimension::D2, 4, 4, 1, 2, 2);
  SamplingModel Model;
  auto Fetch = [&](int64_t X, int64_t Y, int64_t Layer, int64_t Level) {
    bool Inside = true;
    Texel T =
        fetchTexel(Image.View, Image, X, Y, 0, Layer, Level, 0, Model, Inside);
    if (Inside)
      EXPECT_EQ(asFloat(T[0]), Image.at(Layer, Level, X, Y, 0));
    return Inside ? std::optional<Texel>() : T;
  };
  EXPECT_FALSE(Fetch(3, 3, 1, 0));
  EXPECT_FALSE(Fetch(1, 1, 1, 1));
  for (auto P : {std::array<int64_t, 4>{4, 0, 0, 0},
                 {0, -1, 0, 0},
                 {0, 0, 2, 0},
                 {0, 0, 0, 2},
                 {2, 0, 0, 1},
                 {0, 0, -1, 0}})
    EXPECT_EQ(Fetch(P[0], P[1], P[2], P[3]), Texel{});
  Model.OutsideByFormat = true;
  EXPECT_EQ(Fetch(4, 0, 0, 0), (Texel{0, 0, 0, bitsOf(1)}));
}

//===--- Descriptors ------------------------------------------------------===//

TEST(MaliDescriptors, SamplersSurviveTheRoundTrip) {
  std::mt19937 Random(11);
  for (unsigned N = 0; N != 1000; ++N) {
    SamplerState S;
    for (WrapMode &W : S.Wrap)
      W = AllWraps[Random() % 6];
    S.MinLinear = Random() & 1;
    S.MagLinear = Random() & 1;
    S.Mip = MipMode(Random() % 3);
    S.MagnifyCutoff = Random() & 1 ? 0.5f : 0;
    S.MinLOD = float(Random() % 8192) / 256;
    S.MaxLOD = float(Random() % 8192) / 256;
    S.Bias = float(int(Random() % 65536) - 32768) / 256;
    S.Compare = TexelCompare(Random() % 8);
    S.Normalized = Random() & 1;
    S.SeamlessCube = Random() & 1;
    S.RoundCoordinates = Random() & 1;
    S.DecodeSRGB = Random() & 1;
    for (uint32_t &B : S.Border)
      B = Random();
    mali::Descriptor D;
    mali::encodeSampler(S, D);
    std::string Problem;
    std::optional<SamplerState> T = mali::decodeSampler(D, Problem);
    ASSERT_TRUE(T) << Problem;
    mali::Descriptor Again;
    mali::encodeSampler(*T, Again);
    EXPECT_EQ(D, Again);
    for (unsigned I = 0; I != 3; ++I)
      EXPECT_EQ(S.Wrap[I], T->Wrap[I]);
    EXPECT_EQ(S.MinLOD, T->MinLOD);
    EXPECT_EQ(S.MaxLOD, T->MaxLOD);
    EXPECT_EQ(S.Bias, T->Bias);
    EXPECT_EQ(S.Compare, T->Compare);
    EXPECT_EQ(S.Mip, T->Mip);
    EXPECT_EQ(S.Border, T->Border);
  }
  // As a driver writes it: nearest, edges, normalised, levels up to 10.
  mali::Descriptor D = {0x1ea99901, 0x0a000000};
  std::string Problem;
  std::optional<SamplerState> S = mali::decodeSampler(D, Problem);
  ASSERT_TRUE(S);
  EXPECT_EQ(S->Wrap[0], WrapMode::ClampToEdge);
  EXPECT_FALSE(S->MinLinear);
  EXPECT_FALSE(S->MagLinear);
  EXPECT_TRUE(S->Normalized);
  EXPECT_EQ(S->MaxLOD, 10);
  EXPECT_EQ(S->Mip, MipMode::Nearest);
}

TEST(BifrostTextureDescriptors, CountsOfStagingRegisters) {
  using bifrost::TextureDescriptor;
  struct {
    uint32_t Word;
    unsigned Reads, Writes;
  } Cases[] = {
      // Immediate indices; 2D; 32-bit floats; all components.
      {0xf4000800u | 7 << 12 | 2 << 18 | 6 << 20, 0, 4}, // level 0
      {0xf4000800u | 7 << 12 | 2 << 18 | 4 << 20, 1, 4}, // explicit level
      {0xf4000800u | 7 << 12 | 2 << 18 | 3 << 20, 2, 4}, // gradient
      {0xf4000800u | 7 << 12 | 3 << 18 | 6 << 20, 1, 4}, // 3D
      // Fetch of an array with offsets, red only; a gather.
      {0x14000800u | 6 << 12 | 1 << 15 | 1 << 17 | 2 << 18 | 1 << 20, 3, 1},
      {0xf4000800u | 6 << 12 | 2 << 18 | 4 << 20, 1, 4},
      // Halves of red and green; of blue alone.
      {0x30000800u | 7 << 12 | 2 << 18 | 6 << 20, 0, 1},
      {0x40000800u | 7 << 12 | 2 << 18 | 6 << 20, 0, 2},
      // Both indices in registers.
      {0xf400000fu | 7 << 12 | 2 << 18 | 6 << 20, 2, 4},
  };
  for (const auto &C : Cases) {
    std::string Problem;
    auto D = TextureDescriptor::decode(C.Word, Problem);
    ASSERT_TRUE(D) << std::hex << C.Word << " " << Problem;
    EXPECT_EQ(D->stagingReads(), C.Reads) << std::hex << C.Word;
    EXPECT_EQ(D->stagingWrites(), C.Writes) << std::hex << C.Word;
  }
  std::mt19937 Random(17);
  for (unsigned N = 0; N != 100000; ++N) {
    std::string Problem;
    auto D = TextureDescriptor::decode(Random(), Problem);
    ASSERT_EQ(Problem.empty(), D.has_value());
    if (D) {
      EXPECT_LE(D->stagingReads(), 8u);
      EXPECT_LE(D->stagingWrites(), 4u);
    }
  }
}

/// Whatever descriptors hold, nothing is read but the image's own bytes.
TEST(MaliDescriptors, RandomBitsAreNoAccident) {
  std::mt19937 Random(13);
  Memory Mem;
  std::vector<uint8_t> Data(65536, 1);
  unsigned Texels = Mem.addBuffer("texels", Data);
  unsigned Planes = Mem.addBuffer("planes", std::vector<uint8_t>(4096));
  uint64_t Low = Mem.address(Texels) + 16384, Size = 4096;
  class Watched : public mali::PlaneSource {
  public:
    using PlaneSource::PlaneSource;
    const uint8_t *read(uint64_t Address, unsigned Bytes) override {
      ++Reads;
      for (const auto &[Low, High] : Allowed)
        if (Address >= Low && Address + Bytes <= High)
          return PlaneSource::read(Address, Bytes);
      ADD_FAILURE() << "read of " << Bytes << " bytes at " << Address;
      return nullptr;
    }
    std::vector<std::pair<uint64_t, uint64_t>> Allowed;
    unsigned Reads = 0;
  };
  unsigned Decoded = 0, Reads = 0;
  for (unsigned N = 0; N != 20000; ++N) {
    mali::Descriptor D, P, Q;
    for (uint32_t &W : D)
      W = Random();
    for (uint32_t &W : P)
      W = Random();
    for (uint32_t &W : Q)
      W = Random();
    // Now and then what a decoder looks at first is right.
    if (N & 1) {
      mali::TypeField.set(D, uint32_t(mali::DescriptorType::Texture));
      D[0] =
          (D[0] & 0x3ff) |
          *mali::encodePixelFormat(*parseTexelFormat(N & 2 ? "rgba8" : "r32ui"))
              << 10;
      D[1] &= 0x003f003f;
      D[2] = (D[2] & 0x3f03f000) | 0x688;
      D[6] &= 7;
      D[7] &= 7;
      mali::TypeField.set(Q, uint32_t(mali::DescriptorType::Sampler));
      Q[0] = (Q[0] & ~0xfff00u) | 0x98b00;
    }
    mali::setAddress(D, mali::texture::PlanesWord, Mem.address(Planes));
    Surface S;
    S.Ordering = N & 4 ? TexelOrdering::Linear : TexelOrdering::UInterleaved;
    S.Address = Low;
    S.Size = Random() % Size;
    S.RowStride = Random() % 1024;
    S.SliceStride = Random() % 4096;
    if (N & 8)
      mali::encodePlane(S, 4, P);
    for (unsigned I = 0; I != 4096; I += 32)
      std::memcpy(&Mem.region(Planes).Data[I], P.data(), 32);
    std::string Problem;
    std::optional<mali::Texture> T = mali::decodeTexture(D, Problem);
    EXPECT_EQ(Problem.empty(), T.has_value());
    std::optional<SamplerState> Sampler = mali::decodeSampler(Q, Problem);
    if (!T)
      continue;
    ++Decoded;
    Watched Source(Mem, *T);
    Source.Allowed.push_back({mali::getAddress(P, mali::plane::AddressWord),
                              mali::getAddress(P, mali::plane::AddressWord) +
                                  mali::plane::Size.get(P)});
    if (!Source.readFormat())
      continue;
    bool Inside = true;
    SampleRequest R;
    for (double &C : R.Coordinate)
      C = double(int32_t(Random())) / 0x10000000;
    R.Layer = layerOf(T->View, double(Random() % 16), Random() % 8);
    if (Sampler) {
      R.LOD = clampLOD(T->View, *Sampler, double(Random() % 16), 0,
                       SamplingModel());
      sampleImage(T->View, *Sampler, Source, R, SamplingModel());
      gatherImage(T->View, *Sampler, Source, R, Random() % 4, SamplingModel());
    }
    fetchTexel(T->View, Source, Random() % 64, Random() % 64, Random() % 4,
               Random() % 8, Random() % 4, Random() % 4, SamplingModel(),
               Inside);
    Reads += Source.Reads;
  }
  EXPECT_GT(Decoded, 5000u);
  EXPECT_GT(Reads, 5000u);
}

} // namespace
