//===-- MaliPixelIndices.h - Operand of tile accesses -----------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The word with which LD_TILE and ST_TILE name a pixel: sample, target, x and
/// y, eight bits each. Mesa names the fields and uses no place but the
/// fragment's own.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIPIXELINDICES_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIPIXELINDICES_H

#include <cstdint>

namespace llvm {
namespace Mali {

struct PixelIndices {
  static constexpr unsigned TargetShift = 8, PlaceShift = 16;
  static constexpr uint32_t TargetMask = 0xff;
  /// x is 0, y 255.
  static constexpr uint32_t OwnPlace = 0xff00;

  /// But for the sample, in the fragment's own pixel.
  static constexpr uint32_t ofOwnPixel(uint32_t Target) {
    return OwnPlace << PlaceShift | Target << TargetShift;
  }
  static constexpr uint32_t target(uint32_t Word) {
    return Word >> TargetShift & TargetMask;
  }
  static constexpr uint32_t place(uint32_t Word) { return Word >> PlaceShift; }
};

/// The coverage of tile accesses has as many samples as a tile may.
constexpr uint32_t TileCoverageMask = 0x1f;

} // namespace Mali
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_MALIPIXELINDICES_H
