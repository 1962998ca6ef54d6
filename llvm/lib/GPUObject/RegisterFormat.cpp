//===- RegisterFormat.cpp - Colors in output registers --------------------===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "llvm/GPUObject/RegisterFormat.h"
#include <iterator>

using namespace llvm;
using namespace llvm::gpuobj;

namespace {
struct FormatInfo {
  StringLiteral Name;
  RegisterChannels Channels;
};
} // namespace

/// By RegisterFormat.
static constexpr FormatInfo Formats[] = {
    {"words1", {RegisterChannel::Word, 32, 1, false}},
    {"words2", {RegisterChannel::Word, 32, 2, false}},
    {"words4", {RegisterChannel::Word, 32, 4, false}},
    {"half2", {RegisterChannel::Half, 16, 2, false}},
    {"half4", {RegisterChannel::Half, 16, 4, false}},
    {"unorm8x4", {RegisterChannel::UNorm, 8, 4, true}},
    {"snorm8x4", {RegisterChannel::SNorm, 8, 4, true}},
    {"unorm16x2", {RegisterChannel::UNorm, 16, 2, true}},
    {"unorm16x4", {RegisterChannel::UNorm, 16, 4, true}},
    {"snorm16x2", {RegisterChannel::SNorm, 16, 2, true}},
    {"snorm16x4", {RegisterChannel::SNorm, 16, 4, true}},
    {"unorm_half4", {RegisterChannel::Half, 16, 4, true}},
    {"uint8x4", {RegisterChannel::UInt, 8, 4, false}},
    {"sint8x4", {RegisterChannel::SInt, 8, 4, false}},
    {"uint16x2", {RegisterChannel::UInt, 16, 2, false}},
    {"uint16x4", {RegisterChannel::UInt, 16, 4, false}},
    {"sint16x2", {RegisterChannel::SInt, 16, 2, false}},
    {"sint16x4", {RegisterChannel::SInt, 16, 4, false}},
};
static_assert(std::size(Formats) == NumRegisterFormats);

StringRef gpuobj::getRegisterFormatName(RegisterFormat Format) {
  return Formats[unsigned(Format)].Name;
}

RegisterChannels gpuobj::getRegisterChannels(RegisterFormat Format) {
  return Formats[unsigned(Format)].Channels;
}

unsigned RegisterChannels::words() const {
  constexpr unsigned WordBits = 32, Packed = 10;
  return Bits == Packed ? 1 : (Bits * Count + WordBits - 1) / WordBits;
}

uint32_t gpuobj::getRegisterFormatWords(RegisterFormat Format) {
  return getRegisterChannels(Format).words();
}

std::optional<RegisterFormat> gpuobj::parseRegisterFormat(StringRef Name) {
  for (unsigned I = 0; I != NumRegisterFormats; ++I)
    if (Formats[I].Name == Name)
      return RegisterFormat(I);
  return std::nullopt;
}

//===--- Attributes -------------------------------------------------------===//

namespace {
struct KindInfo {
  StringLiteral Name;
  RegisterChannel Kind;
  bool IsLimited;
};
} // namespace

/// Those whose bits are part of the name.
static constexpr KindInfo Kinds[] = {
    {"unorm", RegisterChannel::UNorm, true},
    {"snorm", RegisterChannel::SNorm, true},
    {"uint", RegisterChannel::UInt, false},
    {"sint", RegisterChannel::SInt, false},
};
static constexpr StringLiteral Words = "words", Halves = "half",
                               Packed = "1010102";
static constexpr unsigned MaxChannels = 4;

std::string gpuobj::printAttributeFormat(const RegisterChannels &Channels) {
  std::string Count = std::to_string(Channels.Count);
  if (Channels.Kind == RegisterChannel::Word)
    return Words.str() + Count;
  if (Channels.Kind == RegisterChannel::Half)
    return Halves.str() + Count;
  for (const KindInfo &K : Kinds)
    if (K.Kind == Channels.Kind)
      return K.Name.str() + (Channels.Bits == 10
                                 ? Packed.str()
                                 : std::to_string(Channels.Bits) + "x" + Count);
  return "";
}

std::optional<RegisterChannels> gpuobj::parseAttributeFormat(StringRef Name) {
  // There are few of them.
  auto Find = [&](RegisterChannels C) -> std::optional<RegisterChannels> {
    if (printAttributeFormat(C) == Name)
      return C;
    return std::nullopt;
  };
  for (unsigned Count = 1; Count <= MaxChannels; ++Count) {
    if (auto C = Find({RegisterChannel::Word, 32, Count, false}))
      return C;
    if (auto C = Find({RegisterChannel::Half, 16, Count, false}))
      return C;
    for (const KindInfo &K : Kinds)
      for (unsigned Bits : {8, 10, 16})
        if (Bits != 10 || Count == MaxChannels)
          if (auto C = Find({K.Kind, Bits, Count, K.IsLimited}))
            return C;
  }
  return std::nullopt;
}
