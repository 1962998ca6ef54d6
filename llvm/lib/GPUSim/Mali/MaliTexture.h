//===- MaliTexture.h - Operands of texture messages -------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_GPUSIM_MALI_MALITEXTURE_H
#define LLVM_LIB_GPUSIM_MALI_MALITEXTURE_H

#include "../Float.h"
#include "llvm/GPUSim/Image.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace llvm {
namespace gpusim {
namespace mali {

/// Levels of detail in registers are s7.8 in 16 bits.
constexpr double LevelUnit = 256;

inline double signedLevel(uint32_t Half) {
  return SignExtend32<16>(Half & 0xffff) / LevelUnit;
}
inline uint32_t levelWord(double Level) {
  double Fixed =
      std::isnan(Level)
          ? 0
          : std::clamp(Level * LevelUnit, double(INT16_MIN), double(INT16_MAX));
  return uint32_t(int32_t(roundIntegral(Fixed, RoundNearest))) & 0xffff;
}

/// \p Count bits from \p Low on as a number with sign.
inline int signedBits(uint32_t Word, unsigned Low, unsigned Count) {
  return SignExtend32(Word >> Low, Count);
}

/// The first coordinate with the face in its top bits. Its own top bits are
/// always 001 unless it is zero.
inline void setFace(TexturePlace &P, uint32_t Packed) {
  constexpr unsigned FaceShift = 29;
  constexpr uint32_t Top = 1u << FaceShift;
  P.Face = Packed >> FaceShift;
  uint32_t S = Packed & (Top - 1);
  P.C[0] = S ? asFloat(S | Top) : 0;
}

} // namespace mali
} // namespace gpusim
} // namespace llvm

#endif // LLVM_LIB_GPUSIM_MALI_MALITEXTURE_H
