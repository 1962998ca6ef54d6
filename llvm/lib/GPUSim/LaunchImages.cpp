//===- LaunchImages.cpp - What a launch says of its images ----------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUSim/LaunchImages.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/GPUSim/OpenCLFormat.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace llvm::gpusim;
using gpuobj::ImageDim;
using gpuobj::ImageWordKind;
using gpuobj::SamplerAddressing;

/// OpenCL's numbers (CL/cl.h), which are those of OpenCL C's CLK_*.
namespace cl {
enum ChannelType : uint32_t {
  SNormInt8 = 0x10D0,
  SNormInt16 = 0x10D1,
  UNormInt8 = 0x10D2,
  UNormInt16 = 0x10D3,
  UNormShort565 = 0x10D4,
  UNormShort555 = 0x10D5,
  SignedInt8 = 0x10D7,
  SignedInt16 = 0x10D8,
  SignedInt32 = 0x10D9,
  UnsignedInt8 = 0x10DA,
  UnsignedInt16 = 0x10DB,
  UnsignedInt32 = 0x10DC,
  HalfFloat = 0x10DD,
  Float = 0x10DE,
  UNormInt24 = 0x10DF,
  UNormInt101010_2 = 0x10E0
};
enum ChannelOrder : uint32_t {
  R = 0x10B0,
  RG = 0x10B2,
  RGB = 0x10B4,
  RGBA = 0x10B5,
  BGRA = 0x10B6,
  ARGB = 0x10B7,
  Depth = 0x10BD,
  SRGBA = 0x10C1,
  SBGRA = 0x10C2,
  ABGR = 0x10C3
};
} // namespace cl

uint32_t gpusim::openCLChannelType(const TexelFormat &F) {
  unsigned Bits = F.Channels ? F.Fields[0].Bits : 0;
  bool IsUniform = all_of(ArrayRef(F.Fields).take_front(F.Channels),
                          [&](TexelFormat::Field X) { return X.Bits == Bits; });
  auto BySize = [&](uint32_t For8, uint32_t For16, uint32_t For32) -> uint32_t {
    return Bits == 8 ? For8 : Bits == 16 ? For16 : Bits == 32 ? For32 : 0;
  };
  if (!IsUniform)
    return F.Kind != ChannelKind::UNorm ? 0
           : Bits == 10                 ? uint32_t(cl::UNormInt101010_2)
           : Bits == 5                  ? uint32_t(cl::UNormShort565)
                                        : 0;
  switch (F.Kind) {
  case ChannelKind::UNorm:
    return Bits == 24 ? uint32_t(cl::UNormInt24)
                      : BySize(cl::UNormInt8, cl::UNormInt16, 0);
  case ChannelKind::SNorm:
    return BySize(cl::SNormInt8, cl::SNormInt16, 0);
  case ChannelKind::UInt:
    return BySize(cl::UnsignedInt8, cl::UnsignedInt16, cl::UnsignedInt32);
  case ChannelKind::SInt:
    return BySize(cl::SignedInt8, cl::SignedInt16, cl::SignedInt32);
  case ChannelKind::Float:
    return BySize(0, cl::HalfFloat, cl::Float);
  default:
    return 0;
  }
}

uint32_t gpusim::openCLChannelOrder(const TexelFormat &F, bool IsDepth) {
  if (IsDepth)
    return cl::Depth;
  switch (F.Channels) {
  case 1:
    return cl::R;
  case 2:
    return cl::RG;
  case 3:
    return cl::RGB;
  case 4:
    break;
  default:
    return 0;
  }
  if (F.Order == IdentityOrder)
    return F.SRGB ? cl::SRGBA : cl::RGBA;
  // Which field red is.
  switch (F.Order[0]) {
  case SelectB:
    return F.SRGB ? cl::SBGRA : cl::BGRA;
  case SelectG:
    return cl::ARGB;
  case SelectA:
    return cl::ABGR;
  default:
    return 0;
  }
}

uint32_t gpusim::imageWord(const ImageView &View, const gpuobj::ImageType &Type,
                           ImageWordKind Kind) {
  switch (Kind) {
  case ImageWordKind::Width:
    return View.Width;
  case ImageWordKind::Height:
    return View.Height;
  case ImageWordKind::Depth:
    return View.Depth;
  case ImageWordKind::ArraySize: {
    // Cubes count, not their faces.
    constexpr unsigned CubeFaces = 6;
    bool IsCube = View.Dimension == ImageDimension::Cube;
    return IsCube ? View.Layers / CubeFaces : View.Layers;
  }
  case ImageWordKind::ChannelDataType:
    return openCLChannelType(View.Format);
  case ImageWordKind::ChannelOrder:
    return openCLChannelOrder(View.Format, Type.Depth);
  case ImageWordKind::Levels:
    return View.Levels;
  case ImageWordKind::Samples:
    return View.Samples;
  case ImageWordKind::Handle:
  case ImageWordKind::ConstantSampler:
    break;
  }
  llvm_unreachable("handles are no property of an image");
}

SamplerState gpusim::stateOf(const gpuobj::ConstantSampler &S) {
  // By SamplerAddressing. Without a mode, no coordinate is outside.
  static constexpr WrapMode Modes[] = {
      WrapMode::ClampToEdge, WrapMode::ClampToEdge, WrapMode::ClampToBorder,
      WrapMode::Repeat, WrapMode::MirroredRepeat};
  SamplerState State;
  for (WrapMode &W : State.Wrap)
    W = Modes[unsigned(S.Addressing)];
  State.MinLinear = State.MagLinear = State.RoundCoordinates = S.Linear;
  State.Normalized = S.Normalized;
  return State;
}

bool gpusim::isOfType(const ImageView &View, const gpuobj::ImageType &Type) {
  static constexpr ImageDimension Dimensions[] = {
      ImageDimension::D1, ImageDimension::D1, ImageDimension::D2,
      ImageDimension::D3, ImageDimension::Cube};
  return View.Dimension == Dimensions[unsigned(Type.Dim)] &&
         (Type.Arrayed || View.Dimension == ImageDimension::Cube ||
          View.Layers == 1);
}
