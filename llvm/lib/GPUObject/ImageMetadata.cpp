//===- ImageMetadata.cpp - Names of what images have ----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/ImageMetadata.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace llvm::gpuobj;

StringRef gpuobj::getImageDimName(ImageDim Dim) {
  switch (Dim) {
  case ImageDim::D1:
    return "1d";
  case ImageDim::D1Buffer:
    return "1d_buffer";
  case ImageDim::D2:
    return "2d";
  case ImageDim::D3:
    return "3d";
  case ImageDim::Cube:
    return "cube";
  }
  llvm_unreachable("not a dimension of images");
}

StringRef gpuobj::getImageAccessName(ImageAccess Access) {
  switch (Access) {
  case ImageAccess::ReadOnly:
    return "read_only";
  case ImageAccess::WriteOnly:
    return "write_only";
  case ImageAccess::ReadWrite:
    return "read_write";
  }
  llvm_unreachable("not an access of images");
}

StringRef gpuobj::getSamplerAddressingName(SamplerAddressing Addressing) {
  switch (Addressing) {
  case SamplerAddressing::None:
    return "none";
  case SamplerAddressing::ClampToEdge:
    return "clamp_to_edge";
  case SamplerAddressing::Clamp:
    return "clamp";
  case SamplerAddressing::Repeat:
    return "repeat";
  case SamplerAddressing::MirroredRepeat:
    return "mirrored_repeat";
  }
  llvm_unreachable("not an addressing mode");
}

StringRef gpuobj::getImageWordKindName(ImageWordKind Kind) {
  switch (Kind) {
  case ImageWordKind::Handle:
    return "handle";
  case ImageWordKind::ConstantSampler:
    return "constant_sampler";
  case ImageWordKind::Width:
    return "width";
  case ImageWordKind::Height:
    return "height";
  case ImageWordKind::Depth:
    return "depth";
  case ImageWordKind::ArraySize:
    return "array_size";
  case ImageWordKind::ChannelDataType:
    return "channel_data_type";
  case ImageWordKind::ChannelOrder:
    return "channel_order";
  case ImageWordKind::Levels:
    return "levels";
  case ImageWordKind::Samples:
    return "samples";
  case ImageWordKind::TexelSampler:
    return "texel_sampler";
  case ImageWordKind::GatherSampler:
    return "gather_sampler";
  case ImageWordKind::CompareFunction:
    return "compare_function";
  case ImageWordKind::Address:
    return "address";
  case ImageWordKind::LayerBytes:
    return "layer_bytes";
  case ImageWordKind::Packing:
    return "packing";
  case ImageWordKind::ChannelMax:
    return "channel_max";
  case ImageWordKind::RowTexels:
    return "row_texels";
  case ImageWordKind::TwiddleX:
    return "twiddle_x";
  case ImageWordKind::TwiddleY:
    return "twiddle_y";
  case ImageWordKind::TwiddleZ:
    return "twiddle_z";
  case ImageWordKind::Nowhere:
    return "nowhere";
  }
  llvm_unreachable("not an image word");
}

ImageWordOwner gpuobj::getImageWordOwner(ImageWordKind Kind) {
  switch (Kind) {
  case ImageWordKind::Handle:
    return ImageWordOwner::Either;
  case ImageWordKind::ConstantSampler:
  case ImageWordKind::TexelSampler:
  case ImageWordKind::Nowhere:
    return ImageWordOwner::None;
  case ImageWordKind::GatherSampler:
  case ImageWordKind::CompareFunction:
    return ImageWordOwner::Sampler;
  default:
    return ImageWordOwner::Image;
  }
}

unsigned gpuobj::getImageWordBytes(ImageWordKind Kind, bool HasStates) {
  constexpr unsigned WordBytes = 4, AddressBytes = 8;
  switch (Kind) {
  case ImageWordKind::ConstantSampler:
    return HasStates ? ImageStateBytes : WordBytes;
  case ImageWordKind::TexelSampler:
  case ImageWordKind::GatherSampler:
    return ImageStateBytes;
  case ImageWordKind::Address:
  case ImageWordKind::Nowhere:
    return AddressBytes;
  default:
    return WordBytes;
  }
}

// opencl-c-base.h: CLK_NORMALIZED_COORDS_TRUE, CLK_ADDRESS_*, CLK_FILTER_*.
static constexpr uint32_t NormalizedBit = 0x1, AddressingMask = 0xe,
                          Nearest = 0x10, LinearBit = 0x20;
static constexpr unsigned AddressingShift = 1;

uint32_t ConstantSampler::toBits() const {
  return (Normalized ? NormalizedBit : 0) |
         uint32_t(Addressing) << AddressingShift |
         (Linear ? LinearBit : Nearest);
}

std::optional<ConstantSampler> ConstantSampler::fromBits(uint32_t Bits) {
  uint32_t Mode = (Bits & AddressingMask) >> AddressingShift;
  uint32_t Filter = Bits & ~(NormalizedBit | AddressingMask);
  if (Mode >= NumSamplerAddressings ||
      (Filter != 0 && Filter != Nearest && Filter != LinearBit))
    return std::nullopt;
  ConstantSampler S;
  S.Normalized = Bits & NormalizedBit;
  S.Addressing = SamplerAddressing(Mode);
  S.Linear = Filter == LinearBit;
  return S;
}
