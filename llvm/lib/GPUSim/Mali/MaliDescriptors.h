//===- MaliDescriptors.h - Descriptors of images and buffers ----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Descriptors as Valhall reads them from memory. The fields stand here once:
// what decodes a descriptor and what builds one use the same. From Mesa's
// descriptions of the descriptors of v9 and v10.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_MALI_MALIDESCRIPTORS_H
#define LLVM_LIB_GPUSIM_MALI_MALIDESCRIPTORS_H

#include "MaliFormat.h"
#include "llvm/GPUSim/Memory.h"
#include <array>
#include <string>

namespace llvm {
namespace gpusim {
namespace mali {

constexpr unsigned DescriptorWords = 8, DescriptorBytes = 4 * DescriptorWords;
using Descriptor = std::array<uint32_t, DescriptorWords>;

/// Descriptors start at multiples of this.
constexpr unsigned DescriptorAlign = 32;

/// Bits \p Low to \p Low + \p Bits - 1 of a word.
struct DescriptorField {
  uint8_t Word, Low, Bits;

  constexpr uint32_t mask() const {
    return Bits == 32 ? ~0u : (1u << Bits) - 1;
  }
  constexpr uint32_t get(const Descriptor &D) const {
    return D[Word] >> Low & mask();
  }
  void set(Descriptor &D, uint32_t Value) const {
    D[Word] = (D[Word] & ~(mask() << Low)) | (Value & mask()) << Low;
  }
};

inline uint64_t getAddress(const Descriptor &D, unsigned Word) {
  return D[Word] | uint64_t(D[Word + 1]) << 32;
}
inline void setAddress(Descriptor &D, unsigned Word, uint64_t Address) {
  D[Word] = uint32_t(Address);
  D[Word + 1] = uint32_t(Address >> 32);
}

enum class DescriptorType : uint8_t {
  Null = 0,
  Sampler = 1,
  Texture = 2,
  Attribute = 5,
  Buffer = 9,
  Plane = 10
};
constexpr DescriptorField TypeField = {0, 0, 4};
inline DescriptorType typeOf(const Descriptor &D) {
  return DescriptorType(TypeField.get(D));
}

namespace texture {
constexpr DescriptorField Dimension = {0, 4, 2}, Format = {0, 10, 22},
                          WidthMinus1 = {1, 0, 16}, HeightMinus1 = {1, 16, 16},
                          Swizzle = {2, 0, 12}, Interleaved = {2, 12, 1},
                          LevelsMinus1 = {2, 16, 5}, BaseLevel = {2, 24, 5},
                          MinLOD = {3, 0, 13}, LogSamples = {3, 13, 3},
                          MaxLOD = {3, 16, 13}, ArrayMinus1 = {6, 0, 16},
                          DepthMinus1 = {7, 0, 16};
constexpr unsigned PlanesWord = 4;
} // namespace texture

namespace plane {
constexpr DescriptorField Kind = {0, 4, 4}, Ordering = {0, 8, 4},
                          Clump = {0, 24, 8}, Size = {1, 0, 32},
                          RowStride = {4, 0, 32}, SliceStride = {6, 0, 32};
constexpr unsigned AddressWord = 2;
enum KindCode { Null = 0, Generic = 1 };
enum OrderingCode { UInterleaved = 1, Linear = 2 };
} // namespace plane

namespace sampler {
constexpr DescriptorField WrapR = {0, 8, 4}, WrapT = {0, 12, 4},
                          WrapS = {0, 16, 4}, RoundNearest = {0, 21, 1},
                          KeepSRGB = {0, 22, 1}, SeamlessCube = {0, 23, 1},
                          Normalized = {0, 25, 1}, MinifyNearest = {0, 27, 1},
                          MagnifyNearest = {0, 28, 1}, HalfCutoff = {0, 29, 1},
                          Mip = {0, 30, 2}, MinLOD = {1, 0, 13},
                          Compare = {1, 13, 3}, MaxLOD = {1, 16, 13},
                          Bias = {2, 0, 16};
constexpr unsigned BorderWord = 4;
enum MipCode { MipNearest = 0, MipNone = 1, MipFast = 2, MipLinear = 3 };
} // namespace sampler

namespace buffer {
constexpr DescriptorField Kind = {0, 4, 4}, Size = {1, 0, 32},
                          Stride = {4, 0, 32}, Conversion = {7, 0, 32};
constexpr unsigned AddressWord = 2;
enum KindCode { Simple = 1, Structure = 3 };
} // namespace buffer

namespace attribute {
constexpr DescriptorField Kind = {0, 4, 4}, OffsetEnable = {0, 8, 1},
                          Format = {0, 10, 22}, Table = {1, 0, 6},
                          PerInstance = {1, 6, 2}, DivisorShift = {1, 24, 5},
                          DivisorRound = {1, 29, 1}, Offset = {2, 0, 32},
                          BufferIndex = {3, 0, 32}, Stride = {4, 0, 32},
                          Divisor = {5, 0, 32};
/// Offsets in vertex packets count from here on: 64 positions.
constexpr uint32_t PacketPositions = 64 * 16;
enum KindCode {
  Plain = 1,
  DivisorPowerOfTwo = 2,
  DivisorOther = 3,
  VertexPacket = 6
};
} // namespace attribute

/// How descriptors of attributes say a divisor, above 0: a shift, or a factor
/// whose highest bit is not written.
struct DivisorFields {
  bool IsPowerOfTwo = true;
  uint32_t Shift = 0, Round = 0, Magic = 0;
};
DivisorFields divisorFields(uint32_t Divisor);

/// An image as a texture descriptor names it.
struct Texture {
  ImageView View;
  uint32_t FormatWord = 0;
  uint64_t Planes = 0; ///< Address of the first plane descriptor.
  bool Null = false;   ///< Reads as zeros.
  /// Bifrost, where planes do not say it.
  TexelOrdering Ordering = TexelOrdering::Linear;
};

/// Reads and checks descriptors. Where one makes no sense, the result is
/// nothing and \p Problem says why.
std::optional<Texture> decodeTexture(const Descriptor &D, std::string &Problem);
std::optional<SamplerState> decodeSampler(const Descriptor &D,
                                          std::string &Problem);

/// The inverse. Images: the caller sets the address of the planes. False if
/// the hardware cannot express it.
bool encodeTexture(const ImageView &View, TexelOrdering Ordering,
                   uint64_t Planes, Descriptor &D);
bool encodePlane(const Surface &S, unsigned TexelBytes, Descriptor &D);
void encodeSampler(const SamplerState &S, Descriptor &D);

/// Planes of a texture in memory: for each layer, the levels.
class PlaneSource : public TexelSource {
public:
  PlaneSource(Memory &Mem, Texture &T) : Mem(Mem), T(T) {}

  /// Takes from the first plane what it says of texels. False after a problem.
  bool readFormat();
  std::optional<Surface> surface(unsigned Layer, unsigned Level,
                                 unsigned Sample) override;
  const uint8_t *read(uint64_t Address, unsigned Bytes) override;

  /// What was wrong with a plane or an access; empty if nothing was.
  const std::string &problem() const { return Problem; }

private:
  bool readPlane(unsigned Layer, unsigned Level, Descriptor &D);
  void fail(const std::string &Why) {
    if (Problem.empty())
      Problem = Why;
  }

  Memory &Mem;
  Texture &T;
  std::string Problem;
  /// The plane that was read last.
  std::optional<std::pair<unsigned, unsigned>> Last;
  std::optional<Surface> LastSurface;
};

/// Copies \p Bytes bytes; false if the memory does not exist.
bool readMemory(Memory &Mem, uint64_t Address, void *To, unsigned Bytes);

} // namespace mali
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_MALI_MALIDESCRIPTORS_H
