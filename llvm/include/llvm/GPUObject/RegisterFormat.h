//===- RegisterFormat.h - Colors in output registers ------------*- C++ -*-===//
//
// Part of the mgpu project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE.TXT for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the hardware does not convert colors, fragment programs leave them as
// their targets need them.
//
//===----------------------------------------------------------------------===//

#ifndef LLVM_GPUOBJECT_REGISTERFORMAT_H
#define LLVM_GPUOBJECT_REGISTERFORMAT_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
namespace gpuobj {

/// How the color of a target is in pixel output registers. Names in the
/// metadata: a number of channels, their bits, and what they are.
enum class RegisterFormat : uint8_t {
  Words1,   ///< as many words as they are: of floats or integers
  Words2,   ///<
  Words4,   ///<
  Half2,    ///< halves, two in a register, the first one low
  Half4,    ///<
  UNorm8x4, ///< bytes, the first one low
  SNorm8x4,
  UNorm16x2, ///< 16 bits, two in a register, the first one low
  UNorm16x4,
  SNorm16x2,
  SNorm16x4,
  UNormHalf4, ///< as Half4, of numbers from 0 to 1
  UInt8x4,    ///< the low bits of integers, the first one low
  SInt8x4,
  UInt16x2,
  UInt16x4,
  SInt16x2,
  SInt16x4,
};
constexpr unsigned NumRegisterFormats = 18;
/// "words4" and so on, as in the metadata.
StringRef getRegisterFormatName(RegisterFormat Format);

/// What a channel in registers is.
enum class RegisterChannel : uint8_t { Word, Half, UNorm, SNorm, UInt, SInt };
struct RegisterChannels {
  RegisterChannel Kind = RegisterChannel::Word;
  /// 10: those of three channels, of which the fourth has 2.
  unsigned Bits = 32, Count = 4;
  /// Numbers are limited to 0 and 1, those of SNorm to -1 and 1.
  bool IsLimited = false;

  unsigned words() const;
  bool operator==(const RegisterChannels &O) const {
    return Kind == O.Kind && Bits == O.Bits && Count == O.Count &&
           IsLimited == O.IsLimited;
  }
};
RegisterChannels getRegisterChannels(RegisterFormat Format);
/// Nothing if there is no such format.
std::optional<RegisterFormat> parseRegisterFormat(StringRef Name);
/// Registers of a color.
uint32_t getRegisterFormatWords(RegisterFormat Format);

/// How the attributes of vertices are in memory, and so in vertex inputs, of
/// hardware that does not convert them: "words3", "half2", "unorm8x4",
/// "sint16x2", "unorm1010102" and so on.
std::string printAttributeFormat(const RegisterChannels &Channels);
/// Nothing if there is no such format.
std::optional<RegisterChannels> parseAttributeFormat(StringRef Name);

} // namespace gpuobj
} // namespace llvm

#endif // LLVM_GPUOBJECT_REGISTERFORMAT_H
