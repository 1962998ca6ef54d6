//===- ImageMetadata.h - Images and samplers of a kernel --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the metadata says of arguments that are images, and of the words that a
// driver places beside the arguments because the code uses images. Key by key:
// docs/ObjectFormat.md.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_IMAGEMETADATA_H
#define LLVM_GPUOBJECT_IMAGEMETADATA_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace llvm {
namespace gpuobj {

enum class ImageDim : uint8_t { D1, D1Buffer, D2, D3, Cube };
constexpr unsigned NumImageDims = 5;
/// "1d", "1d_buffer", "2d", "3d", "cube".
StringRef getImageDimName(ImageDim Dim);

enum class ImageAccess : uint8_t { ReadOnly, WriteOnly, ReadWrite };
constexpr unsigned NumImageAccesses = 3;
/// "read_only", "write_only", "read_write".
StringRef getImageAccessName(ImageAccess Access);

/// The type of an argument that is an image.
struct ImageType {
  ImageDim Dim = ImageDim::D2;
  bool Arrayed = false;
  bool Depth = false;
  bool Multisampled = false;
  ImageAccess Access = ImageAccess::ReadOnly;

  bool operator==(const ImageType &O) const {
    return Dim == O.Dim && Arrayed == O.Arrayed && Depth == O.Depth &&
           Multisampled == O.Multisampled && Access == O.Access;
  }
};

/// What a sampler does with coordinates outside of the image. The values are
/// those of OpenCL C's CLK_ADDRESS_*, divided by two.
enum class SamplerAddressing : uint8_t {
  None,        ///< the program has no such coordinates
  ClampToEdge, ///< the texel at the edge
  Clamp,       ///< the border: zeros, and 1 as alpha where the image has none
  Repeat,
  MirroredRepeat
};
constexpr unsigned NumSamplerAddressings = 5;
/// "none", "clamp_to_edge", "clamp", "repeat", "mirrored_repeat".
StringRef getSamplerAddressingName(SamplerAddressing Addressing);

/// A sampler that the program declares itself.
struct ConstantSampler {
  /// Coordinates run from 0 to 1 over the image, else from 0 to its size.
  bool Normalized = false;
  SamplerAddressing Addressing = SamplerAddressing::None;
  /// Weighted means of texels, else the nearest one. Levels other than the
  /// first are chosen, if at all, by the nearest.
  bool Linear = false;

  /// The number that clang makes of CLK_*.
  uint32_t toBits() const;
  /// The inverse; nothing if it is none.
  static std::optional<ConstantSampler> fromBits(uint32_t Bits);
};

/// What a word beside the arguments holds; the numbers are never reused.
enum class ImageWordKind : uint8_t {
  Handle,          ///< the argument's own handle, again
  ConstantSampler, ///< resource handle of a sampler that the program declares
  Width,           ///< of level 0, in texels
  Height,
  Depth,
  ArraySize,
  ChannelDataType, ///< OpenCL's number: cl_channel_type
  ChannelOrder,    ///< OpenCL's number: cl_channel_order
  Levels,
  Samples
};
constexpr unsigned NumImageWordKinds = 10;
/// "handle" and so on, as in the metadata.
StringRef getImageWordKindName(ImageWordKind Kind);

/// A 32-bit word among the uniforms that the driver fills in.
struct ImageWord {
  ImageWordKind Kind = ImageWordKind::Handle;
  /// Byte offset in the FAU (Rogue: from sh0), a multiple of 4.
  uint32_t Offset = 0;
  /// Index of the image or, for Handle, of the image or sampler in the
  /// arguments; not for ConstantSampler.
  uint32_t Arg = 0;
  /// For ConstantSampler.
  ConstantSampler Sampler;
};

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_IMAGEMETADATA_H
