//===- ValhallTexture.h - Modifiers of texture instructions -----*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_VALHALL_VALHALLTEXTURE_H
#define LLVM_LIB_GPUSIM_VALHALL_VALHALLTEXTURE_H

#include "MCTargetDesc/Valhall/ValhallBaseInfo.h"
#include <cstdint>
#include <optional>

namespace llvm {
namespace gpusim {
namespace valhall {

/// The modifiers of a texture instruction in Op::Imm.
class TextureModifiers {
public:
  explicit TextureModifiers(uint32_t Imm) : Imm(Imm) {}

  enum Field : uint8_t {
    Dimension = 0, // 2 bits, TexDimCode
    Mask = 2,      // 4 bits
    Component = 6, // 2 bits
    LevelMode = 8, // 3 bits, TexLodCode
    Wide = 11,     // the handles are whole
    Words = 12,    // results are 32 bits wide
    Array = 13,
    OffsetWord = 14,
    Compare = 15,
    Project = 16,
    NoBias = 17,
    NoClamp = 18,
    Derivative = 19,
    LaterHandle = 20, // the narrow handle has an array index and 16 bits of LOD
  };
  bool has(Field F) const { return Imm >> F & 1; }
  unsigned dimension() const { return Imm >> Dimension & 3; }
  unsigned mask() const { return Imm >> Mask & 15; }
  unsigned component() const { return Imm >> Component & 3; }
  unsigned levelMode() const { return Imm >> LevelMode & 7; }

  /// Where a modifier goes; nothing if it is none of these.
  static std::optional<Field> fieldOf(ValhallMod::ModKind Kind) {
    switch (Kind) {
    case ValhallMod::ModTexDim:
    case ValhallMod::ModTexDimFetch:
    case ValhallMod::ModTexDimGather:
      return Dimension;
    case ValhallMod::ModTexMask:
      return Mask;
    case ValhallMod::ModTexComponent:
      return Component;
    case ValhallMod::ModTexLod:
      return LevelMode;
    case ValhallMod::ModTexWide:
      return Wide;
    case ValhallMod::ModTexWidth:
      return Words;
    case ValhallMod::ModTexArray:
      return Array;
    case ValhallMod::ModTexOffset:
      return OffsetWord;
    case ValhallMod::ModTexCompare:
      return Compare;
    case ValhallMod::ModTexProject:
      return Project;
    case ValhallMod::ModTexNoBias:
      return NoBias;
    case ValhallMod::ModTexNoClamp:
      return NoClamp;
    case ValhallMod::ModTexDerivative:
      return Derivative;
    default:
      return std::nullopt;
    }
  }

private:
  uint32_t Imm;
};

} // namespace valhall
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_VALHALL_VALHALLTEXTURE_H
