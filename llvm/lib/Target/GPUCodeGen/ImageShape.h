//===- ImageShape.h - What an access of an image has ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first operand of the reserved functions that access images: a constant
// that says which of the other operands there are.
//
//   bits 2:0   gpuobj::ImageDim
//   bit  3     an array: has a layer
//   bit  4     multisampled: has a sample
//   bit  5     has a reference that texels are compared with
//   bit  6     has offsets
//   bits 9:7   LevelMode
//   bits 11:10 component that is gathered, 0 to 3
//   bits 13:12 TexelClass
//   bits 17:14 gpuobj::TexelPacking of the image, for stores
//   bit  18    lanes that only help others need their texel, too
//   bit  19    image_sample with a computed level: the results are, as floats,
//              that level within limits, and without
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_IMAGESHAPE_H
#define LLVM_LIB_TARGET_GPUCODEGEN_IMAGESHAPE_H

#include "llvm/GPUObject/ImageMetadata.h"
#include <optional>

namespace llvm::gpu {

/// Where the level of detail comes from.
enum class LevelMode : uint8_t {
  Zero,
  Explicit, ///< the operand is the level
  Bias,     ///< the operand is added to the computed one
  Computed  ///< from the coordinates of neighbouring lanes
};
constexpr unsigned NumLevelModes = 4;

/// What the words of a texel hold.
enum class TexelClass : uint8_t {
  Float,
  Half, ///< R and G are in the first word, B and A in the second
  SInt,
  UInt
};
constexpr unsigned NumTexelClasses = 4;

struct ImageShape {
  gpuobj::ImageDim Dim = gpuobj::ImageDim::D2;
  bool Arrayed = false;
  bool Multisampled = false;
  bool Compares = false;
  bool HasOffsets = false;
  LevelMode Level = LevelMode::Zero;
  unsigned Component = 0;
  TexelClass Class = TexelClass::Float;
  gpuobj::TexelPacking Packing = gpuobj::TexelPacking::Unknown;
  bool HelpersRead = false;
  bool AsksLevel = false;

  /// Coordinates without the layer; a cube has a direction.
  unsigned coordinates() const {
    switch (Dim) {
    case gpuobj::ImageDim::D1:
    case gpuobj::ImageDim::D1Buffer:
      return 1;
    case gpuobj::ImageDim::D2:
      return 2;
    default:
      return 3;
    }
  }

  /// Lanes outside of the primitive, and discarded ones, need no texel: it does
  /// not say anything about a level either.
  bool skipsHelpers() const {
    return !HelpersRead &&
           (Level == LevelMode::Zero || Level == LevelMode::Explicit);
  }

  /// A level or bias is an operand of image_sample.
  bool hasLevelOperand() const {
    return Level == LevelMode::Explicit || Level == LevelMode::Bias;
  }

  uint32_t encode() const {
    return uint32_t(Dim) | Arrayed << 3 | Multisampled << 4 | Compares << 5 |
           HasOffsets << 6 | uint32_t(Level) << 7 | Component << 10 |
           uint32_t(Class) << 12 | uint32_t(Packing) << 14 |
           uint32_t(HelpersRead) << 18 | uint32_t(AsksLevel) << 19;
  }
  /// Nothing if \p Bits are no shape.
  static std::optional<ImageShape> decode(uint64_t Bits) {
    ImageShape S;
    if (Bits >> 20 || (Bits & 7) >= gpuobj::NumImageDims ||
        (Bits >> 7 & 7) >= NumLevelModes ||
        (Bits >> 14 & 15) >= gpuobj::NumTexelPackings)
      return std::nullopt;
    S.Dim = gpuobj::ImageDim(Bits & 7);
    S.Arrayed = Bits >> 3 & 1;
    S.Multisampled = Bits >> 4 & 1;
    S.Compares = Bits >> 5 & 1;
    S.HasOffsets = Bits >> 6 & 1;
    S.Level = LevelMode(Bits >> 7 & 7);
    S.Component = Bits >> 10 & 3;
    S.Class = TexelClass(Bits >> 12 & 3);
    S.Packing = gpuobj::TexelPacking(Bits >> 14 & 15);
    S.HelpersRead = Bits >> 18 & 1;
    S.AsksLevel = Bits >> 19 & 1;
    return S;
  }
};

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_IMAGESHAPE_H
