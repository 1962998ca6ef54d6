//===- BifrostResources.cpp - Tables of descriptors -----------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BifrostResources.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::gpusim;
using namespace llvm::gpusim::bifrost;
using mali::Descriptor;
using mali::DescriptorField;

namespace {

/// Textures, where they differ from Valhall's.
constexpr DescriptorField TextureOrdering = {2, 12, 4};
enum OrderingCode { TiledOrdering = 1, LinearOrdering = 2 };

/// Surface with strides: address of 64 bits, then these.
constexpr DescriptorField SurfaceRowStride = {2, 0, 32},
                          SurfaceStride = {3, 0, 32};

/// Attribute.
constexpr DescriptorField AttributeBuffer = {0, 0, 9},
                          AttributeFormat = {0, 10, 22},
                          AttributeOffset = {1, 0, 32};

/// Attribute buffer, and the second one of images.
constexpr uint64_t BufferAddressMask = 0x00ffffffffffffc0;
constexpr DescriptorField BufferType = {0, 0, 6}, BufferStride = {2, 0, 32},
                          BufferSize = {3, 0, 32}, NextType = {4, 0, 6},
                          NextWidthMinus1 = {4, 16, 16},
                          NextHeightMinus1 = {5, 0, 16},
                          NextDepthMinus1 = {5, 16, 16},
                          NextRowStride = {6, 0, 32},
                          NextSliceStride = {7, 0, 32};
/// How often elements are shared.
constexpr DescriptorField BufferShift = {1, 24, 5}, BufferRound = {1, 29, 1},
                          BufferOdd = {1, 29, 3}, NextMagic = {5, 0, 32};
enum BufferTypeCode {
  Plain = 1,
  DivisorPowerOfTwo = 2,
  Modulus = 3,
  DivisorOther = 4,
  LinearImage = 5,
  TiledImage = 6,
  Continuation = 32
};

/// Uniform buffer: number of 16-byte units - 1, address in these units.
constexpr unsigned UniformUnit = 16, UniformCountBits = 12;

bool fail(WarpState &W, const Twine &Message) {
  W.fail(llvm::countr_zero(W.Active), Message.str());
  return false;
}

/// Reads \p Bytes bytes of entry \p Index, whose entries have \p EntryBytes.
bool readEntry(WarpState &W, DescriptorTable Table, uint32_t Index,
               unsigned EntryBytes, unsigned Bytes, Descriptor &D) {
  const auto &T = W.State->Tables[unsigned(Table)];
  uint64_t Offset = uint64_t(Index) * EntryBytes;
  StringRef Name = descriptorTableName(Table);
  D = {};
  if (Offset + Bytes > T.Size)
    return fail(W, "names entry " + Twine(Index) + " of the table of " + Name +
                       ", which has " + Twine(T.Size / EntryBytes));
  if (!mali::readMemory(*W.Mem, T.Address + Offset, D.data(), Bytes))
    return fail(W, "entry " + Twine(Index) + " of the table of " + Name +
                       " at " +
                       W.Mem->explain(T.Address + Offset, Bytes, false, 0));
  return true;
}

} // namespace

bool bifrost::readTexture(WarpState &W, uint32_t Index, mali::Texture &T) {
  Descriptor D;
  if (!readEntry(W, DescriptorTable::Textures, Index, mali::DescriptorBytes,
                 mali::DescriptorBytes, D))
    return false;
  std::string Problem;
  std::optional<mali::Texture> Decoded = mali::decodeTexture(D, Problem);
  if (!Decoded)
    return fail(W, Problem);
  T = *Decoded;
  unsigned Ordering = TextureOrdering.get(D);
  if (!T.Null && Ordering != TiledOrdering && Ordering != LinearOrdering)
    return fail(W, "texel ordering " + Twine(Ordering) + " is not simulated");
  T.Ordering = Ordering == TiledOrdering ? TexelOrdering::UInterleaved
                                         : TexelOrdering::Linear;
  return true;
}

bool bifrost::readSampler(WarpState &W, uint32_t Index, SamplerState &S) {
  Descriptor D;
  if (!readEntry(W, DescriptorTable::Samplers, Index, mali::DescriptorBytes,
                 mali::DescriptorBytes, D))
    return false;
  std::string Problem;
  std::optional<SamplerState> Decoded = mali::decodeSampler(D, Problem);
  if (!Decoded)
    return fail(W, Problem);
  S = *Decoded;
  return true;
}

bool bifrost::readUniformBuffer(WarpState &W, uint32_t Index, uint64_t &Address,
                                uint64_t &Size) {
  Descriptor D;
  if (!readEntry(W, DescriptorTable::UniformBuffers, Index, UniformBufferBytes,
                 UniformBufferBytes, D))
    return false;
  uint64_t Word = mali::getAddress(D, 0);
  Address = (Word >> UniformCountBits) * UniformUnit;
  uint64_t Units = (Word & ((1u << UniformCountBits) - 1)) + 1;
  Size = Word ? Units * UniformUnit : 0;
  return true;
}

bool bifrost::readImage(WarpState &W, uint32_t Index, AttributeImage &I) {
  Descriptor A, B;
  if (!readEntry(W, DescriptorTable::Attributes, Index, AttributeBytes,
                 AttributeBytes, A) ||
      !readEntry(W, DescriptorTable::AttributeBuffers, AttributeBuffer.get(A),
                 AttributeBufferBytes, 2 * AttributeBufferBytes, B))
    return false;
  unsigned Type = BufferType.get(B);
  if ((Type != LinearImage && Type != TiledImage) ||
      NextType.get(B) != Continuation)
    return fail(W, "the attribute buffer is of type " + Twine(Type) +
                       ", not an image");
  I.FormatWord = AttributeFormat.get(A);
  std::optional<TexelFormat> Format = mali::decodePixelFormat(I.FormatWord);
  if (!Format)
    return fail(W, "the pixel format 0x" + Twine::utohexstr(I.FormatWord) +
                       " is not simulated");
  unsigned Stride = BufferStride.get(B);
  if (Stride < Format->Bytes || Stride > 16)
    return fail(W, "texels of " + Twine(Format->Bytes) + " bytes are " +
                       Twine(Stride) + " bytes apart");
  I.View.Format = *Format;
  I.View.Format.Bytes = uint8_t(Stride);
  I.View.Dimension = ImageDimension::D3;
  I.View.Width = NextWidthMinus1.get(B) + 1;
  I.View.Height = NextHeightMinus1.get(B) + 1;
  I.View.Depth = NextDepthMinus1.get(B) + 1;
  I.Memory.Ordering =
      Type == LinearImage ? TexelOrdering::Linear : TexelOrdering::UInterleaved;
  int64_t Offset = int32_t(AttributeOffset.get(A));
  if (Offset < 0)
    return fail(W, "the image starts " + Twine(-Offset) +
                       " bytes before its attribute buffer");
  I.Memory.Address =
      (mali::getAddress(B, 0) & BufferAddressMask) + uint64_t(Offset);
  int64_t Size = int64_t(BufferSize.get(B)) - Offset;
  I.Memory.Size = uint64_t(std::max<int64_t>(Size, 0));
  I.Memory.RowStride = NextRowStride.get(B);
  I.Memory.SliceStride = NextSliceStride.get(B);
  return true;
}

uint64_t AttributeArray::addressOf(uint64_t Linear) const {
  uint64_t Element = Linear;
  switch (Type) {
  case DivisorPowerOfTwo:
    Element = Linear >> Shift;
    break;
  case Modulus:
    Element = Linear % (uint64_t(2 * Odd + 1) << Shift);
    break;
  case DivisorOther:
    Element = ((Linear + Round) * Magic >> 32) >> Shift;
    break;
  default:
    break;
  }
  int64_t At = Offset + int64_t(Element * Stride);
  if (At < 0 || uint64_t(At) + Format.Bytes > Size)
    return OutOfBounds;
  return Address + uint64_t(At);
}

void bifrost::decodeArray(const Descriptor &A, const Descriptor &B,
                          AttributeArray &R) {
  R.Type = BufferType.get(B);
  R.Magic = NextMagic.get(B) | uint64_t(1) << 31;
  R.Address = mali::getAddress(B, 0) & BufferAddressMask;
  R.Offset = int32_t(AttributeOffset.get(A));
  R.Stride = BufferStride.get(B);
  R.Size = BufferSize.get(B);
  R.Shift = BufferShift.get(B);
  R.Round = BufferRound.get(B);
  R.Odd = BufferOdd.get(B);
}

bool bifrost::readAttribute(WarpState &W, DescriptorTable Attributes,
                            DescriptorTable Buffers, uint32_t Index,
                            AttributeArray &R) {
  Descriptor A, B;
  if (!readEntry(W, Attributes, Index, AttributeBytes, AttributeBytes, A))
    return false;
  R.FormatWord = AttributeFormat.get(A);
  std::optional<TexelFormat> Format = mali::decodePixelFormat(R.FormatWord);
  if (!Format)
    return fail(W, "the pixel format 0x" + Twine::utohexstr(R.FormatWord) +
                       " is not simulated");
  R.Format = *Format;
  if (!Format->Bytes) // Constants need no memory.
    return true;
  unsigned Number = AttributeBuffer.get(A);
  if (!readEntry(W, Buffers, Number, AttributeBufferBytes, AttributeBufferBytes,
                 B))
    return false;
  R.Type = BufferType.get(B);
  if (R.Type < Plain || R.Type > DivisorOther)
    return fail(W, "the attribute buffer is of type " + Twine(R.Type) +
                       ", not an array");
  if (R.Type == DivisorOther) {
    if (!readEntry(W, Buffers, Number, AttributeBufferBytes,
                   2 * AttributeBufferBytes, B))
      return false;
    if (NextType.get(B) != Continuation)
      return fail(W, "the divisor of the attribute buffer is missing");
  }
  decodeArray(A, B, R);
  return true;
}

void bifrost::encodeArray(uint32_t Format, int32_t Offset, uint64_t Address,
                          uint32_t Stride, uint32_t Size, Descriptor &A,
                          Descriptor &B) {
  // What the address has no bits for.
  uint64_t Rest = Address & ~BufferAddressMask;
  A = {};
  AttributeFormat.set(A, Format);
  AttributeOffset.set(A, uint32_t(Offset + int32_t(Rest)));
  B = {};
  mali::setAddress(B, 0, Address & BufferAddressMask);
  BufferType.set(B, Plain);
  BufferStride.set(B, Stride);
  BufferSize.set(B, uint32_t(Size + Rest));
}

bool bifrost::encodeAttribute(const AttributeSource &S, unsigned Buffer,
                              Descriptor &A, Descriptor &B) {
  // What the address has no bits for.
  uint64_t Rest = S.Address & ~BufferAddressMask;
  int64_t Offset = S.Offset + int64_t(Rest);
  if (!isInt<32>(Offset) || !isUInt<32>(S.Bytes + Rest) ||
      Buffer > AttributeBuffer.mask())
    return false;
  A = {};
  AttributeBuffer.set(A, Buffer);
  AttributeFormat.set(A, S.Format);
  AttributeOffset.set(A, uint32_t(Offset));
  B = {};
  mali::setAddress(B, 0, S.Address & BufferAddressMask);
  BufferStride.set(B, S.Stride);
  BufferSize.set(B, uint32_t(S.Bytes + Rest));
  BufferType.set(B, Plain);
  if (S.Modulus) {
    unsigned Shift = llvm::countr_zero(S.Modulus);
    uint32_t Odd = S.Modulus >> Shift >> 1;
    if (Odd > BufferOdd.mask())
      return false;
    BufferType.set(B, Modulus);
    BufferShift.set(B, Shift);
    BufferOdd.set(B, Odd);
  } else if (S.Divisor) {
    mali::DivisorFields F = mali::divisorFields(S.Divisor);
    BufferType.set(B, F.IsPowerOfTwo ? DivisorPowerOfTwo : DivisorOther);
    BufferShift.set(B, F.Shift);
    if (!F.IsPowerOfTwo) {
      BufferRound.set(B, F.Round);
      NextType.set(B, Continuation);
      NextMagic.set(B, F.Magic);
    }
  }
  return true;
}

uint32_t bifrost::paddedVertices(uint32_t Count) {
  // 1, 3, 5, 7 or 9 times a power of two, as drivers choose them.
  constexpr uint64_t MostUnits = 16, MostWithAll = 10;
  unsigned Shift = 0;
  while (divideCeil(uint64_t(Count), uint64_t(1) << Shift) > MostUnits)
    ++Shift;
  uint64_t Units = divideCeil(uint64_t(Count), uint64_t(1) << Shift);
  if (Units > MostWithAll)
    Units = alignTo(Units, 2);
  return uint32_t(std::max<uint64_t>(Units, 1) << Shift);
}

unsigned bifrost::autoFormat(const TexelFormat &F) {
  mali::RegisterFormat Wanted = !F.isInteger() ? mali::RegisterFormat::F32
                                : F.isSignedInteger()
                                    ? mali::RegisterFormat::S32
                                    : mali::RegisterFormat::U32;
  return unsigned(llvm::find(RegisterFormats, Wanted) - RegisterFormats);
}

bool bifrost::registerFormatOf(WarpState &W, uint32_t Word,
                               mali::RegisterFormat &F) {
  unsigned Code = Word >> RegisterFormatShift & RegisterFormatMask;
  if (Code >= std::size(RegisterFormats))
    return fail(W, "the register format " + Twine(Code) +
                       " of the conversion word is not simulated");
  F = RegisterFormats[Code];
  return true;
}

bool bifrost::encodeTexture(const ImageView &View, TexelOrdering Ordering,
                            uint64_t Surfaces, Descriptor &D) {
  if (!mali::encodeTexture(View, Ordering, Surfaces, D))
    return false;
  TextureOrdering.set(D, Ordering == TexelOrdering::Linear ? LinearOrdering
                                                           : TiledOrdering);
  return true;
}

void bifrost::encodeUniformBuffer(uint64_t Address, uint64_t Bytes,
                                  Descriptor &D) {
  D = {};
  if (!Bytes || Address % UniformUnit)
    return;
  uint64_t Units = std::min<uint64_t>(divideCeil(Bytes, UniformUnit),
                                      1u << UniformCountBits);
  mali::setAddress(D, 0,
                   Address / UniformUnit << UniformCountBits | (Units - 1));
}

void bifrost::encodeSurface(const Surface &S, Descriptor &D) {
  D = {};
  mali::setAddress(D, 0, S.Address);
  SurfaceRowStride.set(D, uint32_t(S.RowStride));
  SurfaceStride.set(D, uint32_t(S.SliceStride));
}

bool bifrost::encodeImage(const AttributeImage &I, unsigned Buffer,
                          Descriptor &A, Descriptor &B) {
  std::optional<uint32_t> Format = mali::encodePixelFormat(I.View.Format);
  if (!Format || I.Memory.Ordering == TexelOrdering::Twiddled)
    return false;
  // What the address has no bits for.
  uint64_t Offset = I.Memory.Address & ~BufferAddressMask;
  A = {};
  AttributeBuffer.set(A, Buffer);
  AttributeFormat.set(A, *Format);
  AttributeOffset.set(A, uint32_t(Offset));
  B = {};
  mali::setAddress(B, 0, I.Memory.Address & BufferAddressMask);
  BufferType.set(B, I.Memory.Ordering == TexelOrdering::Linear ? LinearImage
                                                               : TiledImage);
  BufferStride.set(B, I.View.Format.Bytes);
  BufferSize.set(B, uint32_t(I.Memory.Size + Offset));
  NextType.set(B, Continuation);
  NextWidthMinus1.set(B, I.View.Width - 1);
  NextHeightMinus1.set(B, I.View.Height - 1);
  NextDepthMinus1.set(B, I.View.Depth - 1);
  NextRowStride.set(B, uint32_t(I.Memory.RowStride));
  NextSliceStride.set(B, uint32_t(I.Memory.SliceStride));
  return true;
}

std::optional<Surface> SurfaceSource::surface(unsigned Layer, unsigned Level,
                                              unsigned Sample) {
  if (T.Null)
    return std::nullopt;
  const ImageView &V = T.View;
  Surface S;
  if (V.Format.Bytes == 0)
    return S;
  uint64_t Index = (uint64_t(Layer) * V.Samples + Sample) * V.Levels + Level;
  uint64_t Address = T.Planes + Index * SurfaceBytes;
  Descriptor D = {};
  if (!mali::readMemory(Mem, Address, D.data(), SurfaceBytes)) {
    Problem = "the surface of layer " + std::to_string(Layer) + ", level " +
              std::to_string(Level) + " at " +
              Mem.explain(Address, SurfaceBytes, false, 0);
    return std::nullopt;
  }
  S.Ordering = T.Ordering;
  S.Address = mali::getAddress(D, 0);
  S.RowStride = SurfaceRowStride.get(D);
  // Each sample has a surface of its own.
  S.SliceStride = V.Samples > 1 ? 0 : SurfaceStride.get(D);
  S.Width = ImageView::minify(V.Width, Level);
  S.Height = ImageView::minify(V.Height, Level);
  S.Depth =
      V.Dimension == ImageDimension::D3 ? ImageView::minify(V.Depth, Level) : 1;
  // The descriptor has no size: all that strides and dimensions reach.
  S.Size = surfaceBytes(S, V.Format.Bytes);
  return S;
}

const uint8_t *SurfaceSource::read(uint64_t Address, unsigned Bytes) {
  const uint8_t *P = Mem.access(Address, Bytes, /*Write=*/false, /*Item=*/0);
  if (!P && Problem.empty())
    Problem = "texel at " + Mem.explain(Address, Bytes, false, 0);
  return P;
}
