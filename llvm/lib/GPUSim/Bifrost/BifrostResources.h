//===- BifrostResources.h - Tables of descriptors ---------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kind of descriptor has a table of its own, and code names the index.
// From Mesa's descriptions of the descriptors of v7.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_BIFROST_BIFROSTRESOURCES_H
#define LLVM_LIB_GPUSIM_BIFROST_BIFROSTRESOURCES_H

#include "../Exec.h"
#include "../Mali/MaliDescriptors.h"

namespace llvm {
namespace gpusim {
namespace bifrost {

/// The texture that \p Index names, without its surfaces. False after an error.
bool readTexture(WarpState &W, uint32_t Index, mali::Texture &T);
bool readSampler(WarpState &W, uint32_t Index, SamplerState &S);

/// A uniform buffer: address and size in bytes.
bool readUniformBuffer(WarpState &W, uint32_t Index, uint64_t &Address,
                       uint64_t &Size);

/// An image of the attribute table, as an image of three dimensions: elements
/// of an array are slices.
struct AttributeImage {
  ImageView View;
  uint32_t FormatWord = 0;
  Surface Memory;
};
bool readImage(WarpState &W, uint32_t Index, AttributeImage &I);

/// An attribute or a varying: an element for each vertex or instance.
struct AttributeArray {
  TexelFormat Format;
  uint32_t FormatWord = 0;
  uint64_t Address = 0; ///< Of the buffer.
  int64_t Offset = 0;
  uint64_t Stride = 0, Size = 0;
  unsigned Type = 0;
  unsigned Shift = 0, Round = 0, Odd = 0;
  uint64_t Magic = 0;

  /// The address of the element that number \p Linear takes, or OutOfBounds.
  uint64_t addressOf(uint64_t Linear) const;
};
/// All but the format.
void decodeArray(const mali::Descriptor &Attribute,
                 const mali::Descriptor &Buffers, AttributeArray &A);
bool readAttribute(WarpState &W, DescriptorTable Attributes,
                   DescriptorTable Buffers, uint32_t Index, AttributeArray &A);

/// The descriptors of an array with one element for each vertex, in entry 0 of
/// the table of buffers.
void encodeArray(uint32_t Format, int32_t Offset, uint64_t Address,
                 uint32_t Stride, uint32_t Size, mali::Descriptor &Attribute,
                 mali::Descriptor &Buffer);

/// What an attribute descriptor and its buffers say.
struct AttributeSource {
  uint32_t Format = 0; ///< Pixel format.
  int64_t Offset = 0;
  uint64_t Address = 0, Bytes = 0;
  uint32_t Stride = 0;
  /// The element of a number among the vertices of all instances: the rest of
  /// its division by a number that paddedVertices gives, or the quotient; 0:
  /// neither.
  uint32_t Modulus = 0, Divisor = 0;
};
/// \p Buffer: place of the first of two buffers in their table. False if the
/// hardware cannot express it.
bool encodeAttribute(const AttributeSource &S, unsigned Buffer,
                     mali::Descriptor &Attribute, mali::Descriptor &Buffers);

/// The least number not below \p Count that a modulus can be.
uint32_t paddedVertices(uint32_t Count);

/// Conversion words have the format of the registers above that of memory.
constexpr unsigned RegisterFormatShift = 24, RegisterFormatMask = 7;
constexpr mali::RegisterFormat RegisterFormats[] = {
    mali::RegisterFormat::F16, mali::RegisterFormat::F32,
    mali::RegisterFormat::S32, mali::RegisterFormat::U32,
    mali::RegisterFormat::S16, mali::RegisterFormat::U16};
/// The number of that of what memory holds, in 32 bits.
unsigned autoFormat(const TexelFormat &F);
/// That of \p Word; false after an error.
bool registerFormatOf(WarpState &W, uint32_t Word, mali::RegisterFormat &F);

constexpr unsigned SurfaceBytes = 16, AttributeBytes = 8,
                   UniformBufferBytes = 8;
/// Images have two attribute buffers, one behind the other.
constexpr unsigned AttributeBufferBytes = 16;

/// The inverse; false if the hardware cannot express it. \p Surfaces: address
/// of the first one.
bool encodeTexture(const ImageView &View, TexelOrdering Ordering,
                   uint64_t Surfaces, mali::Descriptor &D);
/// As much of the buffer as the descriptor can say: nothing where it begins
/// between units.
void encodeUniformBuffer(uint64_t Address, uint64_t Bytes, mali::Descriptor &D);
void encodeSurface(const Surface &S, mali::Descriptor &D);
/// \p Buffer: place of the first buffer in its table.
bool encodeImage(const AttributeImage &I, unsigned Buffer,
                 mali::Descriptor &Attribute, mali::Descriptor &Buffers);

/// Surfaces of a texture in memory: for each layer and sample, the levels.
class SurfaceSource : public TexelSource {
public:
  SurfaceSource(Memory &Mem, const mali::Texture &T) : Mem(Mem), T(T) {}

  std::optional<Surface> surface(unsigned Layer, unsigned Level,
                                 unsigned Sample) override;
  const uint8_t *read(uint64_t Address, unsigned Bytes) override;
  /// What was wrong with a surface or an access; empty if nothing was.
  const std::string &problem() const { return Problem; }

private:
  Memory &Mem;
  const mali::Texture &T;
  std::string Problem;
};

} // namespace bifrost
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_BIFROST_BIFROSTRESOURCES_H
