//===- HostImages.cpp - Images and samplers on the host -------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels call these functions. What makes no sense gives zeros and is kept in
// HostImages::Problem.
//
//===----------------------------------------------------------------------===//

#include "HostImages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/GPUSim/LaunchImages.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace llvm::gpudriver;
using gpu::ImageShape;
using gpu::LevelMode;
using gpu::TexelClass;
using gpuobj::ImageDim;
using gpusim::ImageView;
using gpusim::SamplerState;

/// As vectors are passed in registers.
typedef uint32_t Words __attribute__((vector_size(16)));

static HostImages *Current;

void gpudriver::setHostImages(HostImages *Images) { Current = Images; }

static void fail(const std::string &Why) {
  if (Current->Problem.empty())
    Current->Problem = Why;
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static std::optional<ImageShape> shapeOf(uint32_t Bits) {
  std::optional<ImageShape> Shape = ImageShape::decode(Bits);
  if (!Shape)
    fail("the number " + std::to_string(Bits) +
         " is no shape of an access of an image");
  return Shape;
}

static const HostImage *imageOf(uint32_t Handle) {
  auto Found = Current->Images.find(Handle);
  if (Found != Current->Images.end())
    return &Found->second;
  fail("the handle " + std::to_string(Handle) + " is no image");
  return nullptr;
}

/// Bit of the handle of a sampler that the program declares.
static constexpr uint32_t ConstantHandle = 0x80000000;

static std::optional<SamplerState> samplerOf(uint32_t Handle) {
  if (Handle & ConstantHandle) {
    if (auto Constant =
            gpuobj::ConstantSampler::fromBits(Handle & ~ConstantHandle))
      return gpusim::stateOf(*Constant);
  } else if (auto Found = Current->Samplers.find(Handle);
             Found != Current->Samplers.end()) {
    return Found->second;
  }
  fail("the handle " + std::to_string(Handle) + " is no sampler");
  return std::nullopt;
}

static Words wordsOf(const Color &C, TexelClass Class) {
  Words R = {};
  for (unsigned I = 0; I != 4; ++I)
    switch (Class) {
    case TexelClass::Float:
      R[I] = bit_cast<uint32_t>(float(C[I]));
      break;
    case TexelClass::Half:
      R[I / 2] |= uint32_t(doubleToHalf(C[I])) << 16 * (I % 2);
      break;
    case TexelClass::SInt:
      R[I] = uint32_t(int32_t(C[I]));
      break;
    case TexelClass::UInt:
      R[I] = uint32_t(C[I]);
      break;
    }
  return R;
}

static Color colorOf(Words W, TexelClass Class) {
  Color C;
  for (unsigned I = 0; I != 4; ++I)
    switch (Class) {
    case TexelClass::Float:
      C[I] = bit_cast<float>(uint32_t(W[I]));
      break;
    case TexelClass::Half:
      C[I] = halfToDouble(uint16_t(W[I / 2] >> 16 * (I % 2)));
      break;
    case TexelClass::SInt:
      C[I] = int32_t(W[I]);
      break;
    case TexelClass::UInt:
      C[I] = W[I];
      break;
    }
  return C;
}

//===----------------------------------------------------------------------===//
// Texels
//===----------------------------------------------------------------------===//

uint8_t *gpudriver::texelAt(const HostImage &I, int64_t X, int64_t Y, int64_t Z,
                            int64_t Layer, int64_t Level) {
  const ImageView &V = I.View;
  auto SizeOf = [](uint32_t OfFirst, int64_t Level) -> int64_t {
    return Level < 32 ? std::max<int64_t>(OfFirst >> Level, 1) : 1;
  };
  bool Is1D = V.Dimension == gpusim::ImageDimension::D1,
       Is3D = V.Dimension == gpusim::ImageDimension::D3;
  auto Height = [&](int64_t L) { return Is1D ? 1 : SizeOf(V.Height, L); };
  // Samples are slices.
  auto Depth = [&](int64_t L) {
    return Is3D ? SizeOf(V.Depth, L) : int64_t(V.Samples);
  };
  if (Level < 0 || Level >= V.Levels || Layer < 0 || Layer >= V.Layers ||
      X < 0 || X >= SizeOf(V.Width, Level) || Y < 0 || Y >= Height(Level) ||
      Z < 0 || Z >= Depth(Level))
    return nullptr;
  int64_t OfLayer = 0, Before = 0;
  for (int64_t L = 0; L != V.Levels; ++L) {
    if (L == Level)
      Before = OfLayer;
    OfLayer += SizeOf(V.Width, L) * Height(L) * Depth(L);
  }
  int64_t Index = Layer * OfLayer + Before +
                  (Z * Height(Level) + Y) * SizeOf(V.Width, Level) + X;
  return I.Texels + Index * V.Format.Bytes;
}

/// The texel that integers name; coordinates that there are not are 0.
static uint8_t *texelFor(const HostImage &Image, const ImageShape &Shape,
                         uint32_t X, uint32_t Y, uint32_t Z, uint32_t Layer,
                         int64_t Level, uint32_t Sample) {
  return texelAt(Image, int32_t(X), Shape.coordinates() > 1 ? int32_t(Y) : 0,
                 Shape.coordinates() > 2 ? int32_t(Z)
                 : Shape.Multisampled    ? int32_t(Sample)
                                         : 0,
                 Shape.Arrayed ? int32_t(Layer) : 0, Level);
}

static Words readAt(uint32_t Bits, uint32_t Handle, uint32_t X, uint32_t Y,
                    uint32_t Z, uint32_t Layer, int64_t Level,
                    uint32_t Sample) {
  std::optional<ImageShape> Shape = shapeOf(Bits);
  const HostImage *Image = imageOf(Handle);
  if (!Shape || !Image)
    return Words{};
  const uint8_t *Memory =
      texelFor(*Image, *Shape, X, Y, Z, Layer, Level, Sample);
  return Memory ? wordsOf(readTexel(Image->View.Format, Memory), Shape->Class)
                : Words{};
}

//===----------------------------------------------------------------------===//
// Functions that kernels call
//===----------------------------------------------------------------------===//

static HostSample placeOf(const ImageShape &Shape, float X, float Y, float Z,
                          float Layer, float Reference, uint32_t Offsets) {
  constexpr unsigned OffsetBits = 8;
  HostSample P;
  const float At[3] = {X, Y, Z};
  for (unsigned D = 0; D != Shape.coordinates(); ++D) {
    P.At[D] = At[D];
    if (Shape.HasOffsets)
      P.Offset[D] = SignExtend32<OffsetBits>(Offsets >> OffsetBits * D & 0xff);
  }
  if (Shape.Arrayed)
    P.Layer = Layer;
  if (Shape.Compares)
    P.Reference = Reference;
  return P;
}

/// Whether \p Handle is a sampler of the program with which code fetches the
/// texel at integers, see fetchPlainSamples.
static bool isPlain(uint32_t Handle, const ImageShape &Shape) {
  if (!(Handle & ConstantHandle) || Shape.Dim == ImageDim::Cube ||
      Shape.Compares || Shape.HasOffsets || Shape.Level != LevelMode::Zero)
    return false;
  auto S = gpuobj::ConstantSampler::fromBits(Handle & ~ConstantHandle);
  return S && !S->Normalized && !S->Linear &&
         S->Addressing == gpuobj::SamplerAddressing::None;
}

static bool isInteger(float X) {
  return X == std::trunc(X) && std::fabs(X) < 0x1p31f;
}

static Words imageSample(uint32_t Bits, uint32_t Handle, uint32_t Sampler,
                         float X, float Y, float Z, float Layer,
                         float Reference, uint32_t Offsets, float Level) {
  std::optional<ImageShape> Shape = shapeOf(Bits);
  const HostImage *Image = imageOf(Handle);
  std::optional<SamplerState> S = samplerOf(Sampler);
  if (!Shape || !Image || !S)
    return Words{};
  HostSample P = placeOf(*Shape, X, Y, Z, Layer, Reference, Offsets);
  if (isPlain(Sampler, *Shape) &&
      all_of(P.At, [](double At) { return isInteger(float(At)); }) &&
      isInteger(float(P.Layer))) {
    auto Word = [](double At) { return uint32_t(int32_t(At)); };
    return readAt(Bits, Handle, Word(P.At[0]), Word(P.At[1]), Word(P.At[2]),
                  Word(P.Layer), /*Level=*/0, /*Sample=*/0);
  }
  if (Shape->hasLevelOperand())
    P.Level = Level;
  return wordsOf(sampleOnHost(*Image, *S, *Shape, P), Shape->Class);
}

static Words imageGather(uint32_t Bits, uint32_t Handle, uint32_t Sampler,
                         float X, float Y, float Z, float Layer,
                         float Reference, uint32_t Offsets) {
  std::optional<ImageShape> Shape = shapeOf(Bits);
  const HostImage *Image = imageOf(Handle);
  std::optional<SamplerState> S = samplerOf(Sampler);
  if (!Shape || !Image || !S)
    return Words{};
  HostSample P = placeOf(*Shape, X, Y, Z, Layer, Reference, Offsets);
  return wordsOf(gatherOnHost(*Image, *S, *Shape, P), Shape->Class);
}

static Words imageLoad(uint32_t Bits, uint32_t Image, uint32_t X, uint32_t Y,
                       uint32_t Z, uint32_t Layer, uint32_t Sample) {
  return readAt(Bits, Image, X, Y, Z, Layer, /*Level=*/0, Sample);
}

static Words imageFetch(uint32_t Bits, uint32_t Image, uint32_t, uint32_t X,
                        uint32_t Y, uint32_t Z, uint32_t Layer, uint32_t Level,
                        uint32_t Sample) {
  return readAt(Bits, Image, X, Y, Z, Layer, int32_t(Level), Sample);
}

static void imageStore(uint32_t Bits, uint32_t Handle, uint32_t X, uint32_t Y,
                       uint32_t Z, uint32_t Layer, uint32_t Sample,
                       Words Texel) {
  std::optional<ImageShape> Shape = shapeOf(Bits);
  const HostImage *Image = imageOf(Handle);
  if (!Shape || !Image)
    return;
  uint8_t *Memory =
      texelFor(*Image, *Shape, X, Y, Z, Layer, /*Level=*/0, Sample);
  if (Memory &&
      !writeTexel(Image->View.Format, colorOf(Texel, Shape->Class), Memory))
    fail("an image is written whose format has no such texels");
}

/// An atomic where there is no texel has a word of its own.
static uint64_t imageTexel(uint32_t Bits, uint32_t Handle, uint32_t X,
                           uint32_t Y, uint32_t Z, uint32_t Layer,
                           uint32_t Sample) {
  static thread_local uint64_t Nowhere;
  Nowhere = 0;
  auto *Memory = reinterpret_cast<uint8_t *>(&Nowhere);
  std::optional<ImageShape> Shape = shapeOf(Bits);
  const HostImage *Image = imageOf(Handle);
  if (Shape && Image)
    if (uint8_t *Texel =
            texelFor(*Image, *Shape, X, Y, Z, Layer, /*Level=*/0, Sample))
      Memory = Texel;
  return reinterpret_cast<uintptr_t>(Memory);
}

static uint32_t imageQuery(uint32_t Kind, uint32_t Handle) {
  using gpuobj::ImageWordKind;
  const HostImage *Image = imageOf(Handle);
  if (!Image)
    return 0;
  auto What = ImageWordKind(Kind);
  if (What > ImageWordKind::ConstantSampler &&
      Kind <= unsigned(ImageWordKind::Samples))
    return gpusim::imageWord(Image->View, Image->Type, What);
  fail("the number " + std::to_string(Kind) +
       " is nothing that an image is asked for");
  return 0;
}

static uint32_t constantSampler(uint32_t Bits) { return Bits | ConstantHandle; }

ArrayRef<std::pair<gpu::Builtin, void *>> gpudriver::hostImageFunctions() {
  using gpu::Builtin;
  static const std::pair<Builtin, void *> Functions[] = {
      {Builtin::ImageSample, reinterpret_cast<void *>(imageSample)},
      {Builtin::ImageGather, reinterpret_cast<void *>(imageGather)},
      {Builtin::ImageFetch, reinterpret_cast<void *>(imageFetch)},
      {Builtin::ImageLoad, reinterpret_cast<void *>(imageLoad)},
      {Builtin::ImageStore, reinterpret_cast<void *>(imageStore)},
      {Builtin::ImageTexel, reinterpret_cast<void *>(imageTexel)},
      {Builtin::ImageQuery, reinterpret_cast<void *>(imageQuery)},
      {Builtin::ConstantSampler, reinterpret_cast<void *>(constantSampler)},
  };
  return Functions;
}
