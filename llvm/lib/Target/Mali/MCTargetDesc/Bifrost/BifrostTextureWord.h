//===- BifrostTextureWord.h - The operation word of TEXC --------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The word that is the third source of TEXC. Staging registers hold, if the
// word says that there is such a thing: z, y of derivatives, level, reference,
// layer, offsets, index of the sampler, index of the texture.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTTEXTUREWORD_H
#define LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTTEXTUREWORD_H

#include <cstdint>

namespace llvm {
namespace Bifrost {
namespace TextureWord {

struct Field {
  uint8_t Low, Bits;

  constexpr uint32_t max() const { return (1u << Bits) - 1; }
  constexpr uint32_t get(uint32_t Word) const { return Word >> Low & max(); }
  constexpr uint32_t put(uint32_t Value) const { return Value << Low; }
};

// With both indices in the word.
constexpr Field SamplerIndex = {0, 4}, TextureIndex = {4, 7};
constexpr Field BothInWord = {11, 1};
// Else: which are in staging registers. TextureIndex holds the other one, or
// the one that both have.
constexpr Field IndexMode = {0, 2};
enum IndexModeCode {
  SameIndex = 0,
  TextureStaged = 1,
  SamplerStaged = 2,
  BothStaged = 3
};

constexpr Field Operation = {12, 3};
enum OperationCode : uint8_t {
  GradientOfDerivative = 4,
  GradientOfPlace = 5,
  Fetch = 6,
  Sample = 7
};
// Offsets and references; of gradients, what is left out.
constexpr Field HasOffset = {15, 1}, NoBias = {15, 1};
constexpr Field HasReference = {16, 1}, NoClamp = {16, 1};
constexpr Field HasLayer = {17, 1};
constexpr Field Dimension = {18, 2};
enum DimensionCode : uint8_t { Cube = 0, D1 = 1, D2 = 2, D3 = 3 };
constexpr Field Mode = {20, 3};
enum ModeCode : uint8_t {
  // Of Sample: where the level comes from.
  Gradient = 3,
  Explicit = 4,
  Bias = 5,
  Zero = 6,
  Computed = 7,
  // Of Fetch; gathers of the other components follow.
  FetchTexel = 1,
  GatherR = 4
};
constexpr Field Format = {24, 4};
enum FormatCode : uint8_t {
  F16 = 0,
  F32 = 4,
  U16 = 12,
  S16 = 13,
  U32 = 14,
  S32 = 15
};
// Components keep their places in the registers.
constexpr Field Mask = {28, 4};

} // namespace TextureWord
} // namespace Bifrost
} // namespace llvm

#endif // LLVM_LIB_TARGET_MALI_MCTARGETDESC_BIFROSTTEXTUREWORD_H
