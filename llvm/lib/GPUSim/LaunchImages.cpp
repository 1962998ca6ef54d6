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
#include "llvm/GPUObject/SamplerTraits.h"
#include "llvm/GPUSim/OpenCLFormat.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

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

/// The greatest integer that a channel holds.
static uint32_t channelMax(const TexelFormat &F) {
  unsigned Bits = F.Channels ? F.Fields[0].Bits : 0;
  return maskTrailingOnes<uint32_t>(Bits - (F.isSignedInteger() && Bits));
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
  case ImageWordKind::ChannelMax:
    return channelMax(View.Format);
  default:
    break;
  }
  llvm_unreachable("handles, states and places are no property of an image");
}

/// The channels have these widths, one behind the other.
static bool isPacked(const TexelFormat &F, ArrayRef<unsigned> Widths) {
  unsigned Shift = 0;
  for (unsigned I = 0; I != Widths.size(); ++I) {
    if (F.Channels != Widths.size() || F.Fields[I].Shift != Shift ||
        F.Fields[I].Bits != Widths[I])
      return false;
    Shift += Widths[I];
  }
  return true;
}

std::optional<uint32_t> gpusim::texelPacking(const TexelFormat &F) {
  using gpuobj::TexelPacking;
  unsigned Bits = F.Channels ? F.Fields[0].Bits : 0;
  auto BySize = [&](TexelPacking For8, TexelPacking For16) {
    return Bits == 8 ? For8 : Bits == 16 ? For16 : TexelPacking::Unknown;
  };
  TexelPacking P = TexelPacking::Unknown;
  switch (F.Kind) {
  case ChannelKind::UNorm:
    P = isPacked(F, {10, 10, 10, 2})
            ? TexelPacking::UNorm1010102
            : BySize(TexelPacking::UNorm8, TexelPacking::UNorm16);
    break;
  case ChannelKind::SNorm:
    P = BySize(TexelPacking::SNorm8, TexelPacking::SNorm16);
    break;
  case ChannelKind::Float:
    P = Bits == 16 ? TexelPacking::Half : TexelPacking::Word;
    break;
  case ChannelKind::UFloat:
    P = TexelPacking::Float111110;
    break;
  case ChannelKind::UInt:
  case ChannelKind::SInt:
    P = TexelPacking::Word;
    break;
  case ChannelKind::SharedExponent:
    break;
  }
  constexpr ComponentOrder BGRA = {SelectB, SelectG, SelectR, SelectA};
  bool Swaps = F.Order == BGRA && P == TexelPacking::UNorm8;
  if (P == TexelPacking::Unknown || F.SRGB ||
      (F.Order != IdentityOrder && !Swaps))
    return std::nullopt;
  return uint32_t(P) | (Swaps ? gpuobj::SwapsRedAndBlue : 0);
}

SamplerState gpusim::stateOf(const gpuobj::ConstantSampler &S) {
  // By SamplerAddressing. Without a mode, no coordinate is outside; if one is,
  // the nearest texel is zero, as that of a fetch, which code may have instead.
  static constexpr WrapMode Modes[] = {
      WrapMode::ClampToEdge, WrapMode::ClampToEdge, WrapMode::ClampToBorder,
      WrapMode::Repeat, WrapMode::MirroredRepeat};
  SamplerState State;
  for (WrapMode &W : State.Wrap)
    W = S.Addressing == SamplerAddressing::None && !S.Linear
            ? WrapMode::ClampToBorder
            : Modes[unsigned(S.Addressing)];
  State.MinLinear = State.MagLinear = State.RoundCoordinates = S.Linear;
  State.Normalized = S.Normalized;
  return State;
}

SamplerState gpusim::texelSampler() {
  SamplerState State;
  for (WrapMode &W : State.Wrap)
    W = WrapMode::ClampToBorder;
  State.Normalized = false;
  State.Mip = MipMode::Nearest;
  constexpr float MostLevels = 15;
  State.MaxLOD = MostLevels;
  return State;
}

SamplerState gpusim::gatherSampler(SamplerState S) {
  S.MinLinear = S.MagLinear = true;
  if (S.Mip == MipMode::Linear)
    S.Mip = MipMode::Nearest;
  S.Bias = S.MinLOD = S.MaxLOD = 0;
  return S;
}

static uint32_t levelChoice(const SamplerState &S) {
  switch (S.Mip) {
  case MipMode::None:
    return gpuobj::TakesFirstLevel;
  case MipMode::Nearest:
    return gpuobj::TakesNearestLevel;
  case MipMode::Linear:
    return 0;
  }
  llvm_unreachable("every mode is above");
}

uint32_t gpusim::compareFunction(const SamplerState &S) {
  // The texel is compared with the reference, the code does it the other way
  // round.
  constexpr uint32_t Less = gpuobj::HoldsForLess, Equal = gpuobj::HoldsForEqual,
                     Greater = gpuobj::HoldsForGreater;
  uint32_t Filter = levelChoice(S);
  if (S.MagLinear)
    Filter |= gpuobj::IsLinear;
  switch (S.Compare) {
  case TexelCompare::Never:
    return Filter;
  case TexelCompare::Less:
    return Filter | Greater;
  case TexelCompare::Equal:
    return Filter | Equal;
  case TexelCompare::LessEqual:
    return Filter | Greater | Equal;
  case TexelCompare::Greater:
    return Filter | Less;
  case TexelCompare::NotEqual:
    return Filter | Less | Greater;
  case TexelCompare::GreaterEqual:
    return Filter | Less | Equal;
  case TexelCompare::Always:
    return Filter | Less | Equal | Greater;
  }
  llvm_unreachable("every function is above");
}

bool gpusim::isOfType(const ImageView &View, const gpuobj::ImageType &Type) {
  static constexpr ImageDimension Dimensions[] = {
      ImageDimension::D1, ImageDimension::D1, ImageDimension::D2,
      ImageDimension::D3, ImageDimension::Cube};
  return View.Dimension == Dimensions[unsigned(Type.Dim)] &&
         (View.Samples > 1) == Type.Multisampled &&
         (Type.Arrayed || View.Dimension == ImageDimension::Cube ||
          View.Layers == 1);
}
