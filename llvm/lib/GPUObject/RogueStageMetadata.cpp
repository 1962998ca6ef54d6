//===- RogueStageMetadata.cpp - Registers of Rogue's stages ---------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/RogueStageMetadata.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace llvm::gpuobj;

StringRef gpuobj::getRogueCoefficientSourceName(RogueCoefficientSource Source) {
  switch (Source) {
  case RogueCoefficientSource::Depth:
    return "depth";
  case RogueCoefficientSource::InverseW:
    return "inverse_w";
  case RogueCoefficientSource::PointCoordinate:
    return "point_coordinate";
  case RogueCoefficientSource::Varying:
    return "varying";
  }
  llvm_unreachable("not a source of coefficients");
}

namespace {
struct FormatInfo {
  StringLiteral Name;
  uint32_t Words;
};
} // namespace

/// By RegisterFormat.
static constexpr FormatInfo Formats[] = {
    {"words1", 1},    {"words2", 2},    {"words4", 4},    {"half2", 1},
    {"half4", 2},     {"unorm8x4", 1},  {"snorm8x4", 1},  {"unorm16x2", 1},
    {"unorm16x4", 2}, {"snorm16x2", 1}, {"snorm16x4", 2},
};
static_assert(std::size(Formats) == NumRegisterFormats);

StringRef gpuobj::getRegisterFormatName(RegisterFormat Format) {
  return Formats[unsigned(Format)].Name;
}

uint32_t gpuobj::getRegisterFormatWords(RegisterFormat Format) {
  return Formats[unsigned(Format)].Words;
}

std::optional<RegisterFormat> gpuobj::parseRegisterFormat(StringRef Name) {
  for (unsigned I = 0; I != NumRegisterFormats; ++I)
    if (Formats[I].Name == Name)
      return RegisterFormat(I);
  return std::nullopt;
}
