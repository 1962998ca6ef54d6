//===- VaryingShape.h - Operands of stages that are constants ---*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The constants among the operands of __mgpu_varying, __mgpu_attribute,
// __mgpu_store_color, __mgpu_derivative and their like. That of __mgpu_varying
// and __mgpu_store_varying:
//
//   bits 2:0   components, 1 to 4
//   bits 4:3   gpuobj::Interpolation
//   bits 7:5   VaryingPlace
//   bit 8      clip distances at locations 0 and 1, cull distances at 2 and 3,
//              whatever varyings are there
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_GPUCODEGEN_VARYINGSHAPE_H
#define LLVM_LIB_TARGET_GPUCODEGEN_VARYINGSHAPE_H

#include "llvm/GPUObject/StageMetadata.h"
#include <optional>

namespace llvm::gpu {

/// What the words of an attribute or of a color hold.
enum class StageType : uint8_t { Float, SInt, UInt };
constexpr unsigned NumStageTypes = 3;

/// The point that a varying is interpolated at.
enum class VaryingPlace : uint8_t {
  Center,
  Centroid,
  Sample,   ///< that of the thread
  AtSample, ///< the operand is the number of a sample
  /// The operand has the place in the pixel from its upper left corner, x in
  /// the lower half, y in the upper one, signed, in 1/256 of a pixel.
  AtOffset
};
constexpr unsigned NumVaryingPlaces = 5;

struct VaryingShape {
  unsigned Count = 4;
  gpuobj::Interpolation How = gpuobj::Interpolation::Smooth;
  VaryingPlace Place = VaryingPlace::Center;
  bool IsDistance = false;

  uint32_t encode() const {
    return Count | uint32_t(How) << 3 | uint32_t(Place) << 5 |
           uint32_t(IsDistance) << 8;
  }
  /// Nothing if \p Bits are no shape.
  static std::optional<VaryingShape> decode(uint64_t Bits) {
    VaryingShape S;
    S.Count = Bits & 7;
    if (Bits >> 9 || S.Count < 1 || S.Count > 4 ||
        (Bits >> 3 & 3) >= gpuobj::NumInterpolations ||
        (Bits >> 5 & 7) >= NumVaryingPlaces)
      return std::nullopt;
    S.How = gpuobj::Interpolation(Bits >> 3 & 3);
    S.Place = VaryingPlace(Bits >> 5 & 7);
    S.IsDistance = Bits >> 8 & 1;
    return S;
  }
};

/// First operand of __mgpu_derivative.
struct DerivativeKind {
  bool AlongY = false;
  /// The same for all four lanes of a quad.
  bool IsCoarse = false;
  /// Only the absolute value is used.
  bool IgnoresSign = false;

  uint32_t encode() const { return AlongY | IsCoarse << 1 | IgnoresSign << 2; }
  static DerivativeKind decode(uint64_t Bits) {
    return {bool(Bits & 1), bool(Bits & 2), bool(Bits & 4)};
  }
};

/// The operand of __mgpu_blend that says what its colors are.
struct BlendShape {
  StageType Type = StageType::Float;
  /// There is a second color, for blending with two sources.
  std::optional<StageType> Second;

  uint32_t encode() const {
    return uint32_t(Type) | (Second ? 1 + uint32_t(*Second) : 0) << 2;
  }
  /// Nothing if \p Bits are no shape.
  static std::optional<BlendShape> decode(uint64_t Bits) {
    BlendShape S;
    if (Bits >> 4 || (Bits & 3) >= NumStageTypes)
      return std::nullopt;
    S.Type = StageType(Bits & 3);
    if (Bits >> 2)
      S.Second = StageType((Bits >> 2) - 1);
    return S;
  }
};

/// Second operand of __mgpu_emit_depth: what of the others is there.
enum DepthParts : uint8_t { EmitDepth = 1, EmitStencil = 2 };

} // namespace llvm::gpu

#endif // LLVM_LIB_TARGET_GPUCODEGEN_VARYINGSHAPE_H
