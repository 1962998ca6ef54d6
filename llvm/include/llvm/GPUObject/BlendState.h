//===- BlendState.h - How a color meets that of its target ------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blending as APIs know it. Where the hardware has no unit for it, a driver
// compiles this state into fragment programs: -mcolor-blend, and the function
// attribute "mgpu-color-blend". As text it is
//
//   SOURCE:DESTINATION:OP[:SOURCE:DESTINATION:OP][:WRITE]
//
// factors and operation, the same for alpha where it has others, and the
// channels that are written: "source-alpha:one-minus-source-alpha:add:rgb".
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_BLENDSTATE_H
#define LLVM_GPUOBJECT_BLENDSTATE_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
namespace gpuobj {

enum class BlendFactor : uint8_t {
  Zero,
  One,
  SourceColour,
  OneMinusSourceColour,
  DestinationColour,
  OneMinusDestinationColour,
  SourceAlpha,
  OneMinusSourceAlpha,
  DestinationAlpha,
  OneMinusDestinationAlpha,
  ConstantColour,
  OneMinusConstantColour,
  ConstantAlpha,
  OneMinusConstantAlpha,
  SourceAlphaSaturate,
  // Of the second color of the fragment.
  SecondColour,
  OneMinusSecondColour,
  SecondAlpha,
  OneMinusSecondAlpha
};
constexpr unsigned NumBlendFactors = 19;
/// "one-minus-source-alpha" and so on.
StringRef getBlendFactorName(BlendFactor Factor);

enum class BlendOp : uint8_t { Add, Subtract, ReverseSubtract, Min, Max };
constexpr unsigned NumBlendOps = 5;
/// "reverse-subtract" and so on.
StringRef getBlendOpName(BlendOp Op);

/// Of a color with numbers; the default is no blending.
struct BlendEquation {
  BlendFactor Source = BlendFactor::One, Destination = BlendFactor::Zero;
  BlendOp Op = BlendOp::Add;
  BlendFactor SourceAlpha = BlendFactor::One,
              DestinationAlpha = BlendFactor::Zero;
  BlendOp OpAlpha = BlendOp::Add;
  /// Bits 0 to 3: R, G, B, A are written.
  uint8_t WriteMask = 15;

  /// The color replaces what was there.
  bool isReplacement() const;
  /// A factor is of the second color of the fragment.
  bool takesSecond() const;
  bool operator==(const BlendEquation &O) const;
};

/// All parts of the text form.
std::string printBlendEquation(const BlendEquation &E);
/// Nothing if \p Text is none.
std::optional<BlendEquation> parseBlendEquation(StringRef Text);
/// Of -mcolor-blend and "mgpu-color-blend": by target, separated by commas; an
/// empty one is a replacement.
std::optional<BlendEquation> findBlendEquation(StringRef List, unsigned Target);

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_BLENDSTATE_H
