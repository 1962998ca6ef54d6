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
  Samples,
  // Of targets whose images are states.
  TexelSampler,    ///< state of a sampler that takes texels as they are
  GatherSampler,   ///< state that a sampler has for the texels of its filter
  CompareFunction, ///< of a sampler: bits for less, equal, greater
  Address,         ///< 64 bits: of level 0 of the first layer
  LayerBytes,      ///< from one layer to the next, of cubes from cube to cube
  Packing,         ///< TexelPacking of what is stored, and SwapsRedAndBlue
  ChannelMax,      ///< the greatest integer of a channel
  RowTexels,       ///< from one row to the next; 0 if it is twiddled
  TwiddleX,        ///< bits of a texel's number that x has, if it is twiddled
  TwiddleY,
  TwiddleZ,
  Nowhere ///< 64 bits: address of a word that is nobody's
};
constexpr unsigned NumImageWordKinds = 22;
/// "handle" and so on, as in the metadata.
StringRef getImageWordKindName(ImageWordKind Kind);
/// Whether a word of this kind belongs to an argument, and to which.
enum class ImageWordOwner : uint8_t { None, Image, Sampler, Either };
ImageWordOwner getImageWordOwner(ImageWordKind Kind);

/// An image or a sampler, where targets have states of them in the uniforms, is
/// one of these instead of a handle.
constexpr unsigned ImageStateBytes = 16;
/// Size and alignment of a word.
unsigned getImageWordBytes(ImageWordKind Kind, bool HasStates);

/// Where images are states, one of kind 1d_buffer is linear and has rows of so
/// many texels.
constexpr unsigned TexelBufferRow = 8192;

/// How the channels of a texel that is stored are made of a float or an
/// integer; the numbers are never reused.
enum class TexelPacking : uint8_t {
  Unknown,
  Word, ///< all bits of the register
  Half,
  UNorm8,
  SNorm8,
  UNorm16,
  SNorm16,
  UNorm1010102, ///< the fourth channel has two bits
  Float111110,  ///< floats without a sign, of 11, 11 and 10 bits
};
constexpr unsigned NumTexelPackings = 9;
/// In a word of kind Packing: the first channel is blue.
constexpr uint32_t SwapsRedAndBlue = 0x100;

/// A word among the uniforms that the driver fills in.
struct ImageWord {
  ImageWordKind Kind = ImageWordKind::Handle;
  /// Byte offset in the FAU (Rogue: from sh0), a multiple of its size.
  uint32_t Offset = 0;
  /// Index in the arguments, for kinds that have an owner.
  uint32_t Arg = 0;
  /// For ConstantSampler.
  ConstantSampler Sampler;
};

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_IMAGEMETADATA_H
